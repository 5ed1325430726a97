"""Whatever happened, and whoever else wrote: what a memory believes is what the rule gives, on every backend."""

from __future__ import annotations

import pytest

from stilltrue import Memory

COUNTED = "case(a > 3: prev + 1, else: 0)"
FIRST_DAY = "2026-01-12"


@pytest.fixture
def other(storage, clock):
    """A second memory of Ann's, opened on the same store."""
    return Memory(user="ann", storage=storage, clock=clock)


def say(memory, source=None, **claim):
    ticket = memory.assert_claims([{"subject": "trip", **claim}], source=source)

    assert ticket.refused == ()


def derive(memory, predicate, formula, *, said_at=FIRST_DAY):
    say(memory, predicate=predicate, said_at=said_at, derivation={"formula": formula, "inputs": {"a": ["trip", "a"]}})


def history(memory, predicate):
    return [(fact.value.text, fact.valid) for fact in memory.history("trip", predicate).facts]


class TestSomebodyElseWrites:
    def test_what_is_kept_at_hand_goes_when_another_memory_tells_the_past_anew(self, memory, other, storage):
        say(memory, predicate="a", value=1, said_at=FIRST_DAY)
        derive(memory, "twice", "a * 2")
        with storage.writing() as tx:
            (slot,) = (each for each in tx.slots("user:ann") if each.predicate == "twice")
            tx.replace_versions(slot, [])
        say(memory, predicate="a", value=2, said_at="2026-01-14")

        assert other.rebuild().unequal == ("trip · twice",)
        say(memory, predicate="a", value=3, said_at="2026-01-16")

        assert [text for text, _ in history(memory, "twice")] == ["2", "4", "6"]
        assert memory.rebuild(verify=True).unequal == ()

    def test_a_long_timeline_at_hand_goes_when_another_memory_tells_the_past_anew(self, memory, other, storage):
        for day in range(1, 29):
            say(memory, predicate="a", value=day, said_at=f"2026-01-{day:02}")
            say(memory, predicate="a", value=day + 50, said_at=f"2026-02-{day:02}")
        with storage.writing() as tx:
            (slot,) = (each for each in tx.slots("user:ann") if each.predicate == "a")
            tx.replace_versions(slot, tx.versions(slot)[:-1])
        say(memory, predicate="a", value=90, said_at="2026-03-01")

        assert other.rebuild().unequal == ("trip · a",)
        say(memory, predicate="a", value=91, said_at="2026-03-02")

        assert memory.current("trip").value("a", "trip") == "91"
        assert memory.rebuild(verify=True).unequal == ()


class TestAFormulaThatLooksBack:
    """The outcome before is looked at where an input moves, and nowhere else."""

    @pytest.fixture
    def counting(self, memory):
        say(memory, predicate="a", value=0, said_at=FIRST_DAY)
        derive(memory, "n", COUNTED)
        say(memory, predicate="a", value=7, said_at="2026-01-14")
        say(memory, predicate="a", value=2, said_at="2026-01-16", source="down")
        return memory

    def test_where_a_move_is_undone_nothing_is_counted(self, counting):
        counting.undo(source="down")

        assert [text for text, _ in history(counting, "n")] == ["0", "1"]
        assert counting.rebuild(verify=True).unequal == ()

    def test_where_a_move_is_forgotten_nothing_is_counted(self, counting):
        counting.forget(source="down")

        assert [text for text, _ in history(counting, "n")] == ["0", "1"]
        assert counting.rebuild(verify=True).unequal == ()

    def test_where_a_move_is_denied_nothing_is_counted(self, counting):
        say(counting, predicate="a", value=2, said_at="2026-01-17", act="denies")

        assert [text for text, _ in history(counting, "n")] == ["0", "1"]
        assert counting.rebuild(verify=True).unequal == ()

    def test_where_an_input_does_move_it_is_counted_on(self, counting):
        say(counting, predicate="a", value=8, said_at="2026-01-18")
        say(counting, predicate="a", value=9, said_at="2026-01-19")

        assert [text for text, _ in history(counting, "n")] == ["0", "1", "0", "1", "2"]
        assert counting.rebuild(verify=True).unequal == ()

    def test_a_day_that_passes_and_what_came_before_are_counted_as_the_rule_has_it(self, memory):
        say(memory, predicate="a", value=5, said_at=FIRST_DAY)
        derive(memory, "n", "case(today < 2026-01-20: 1, a > 3: prev + 1, else: 0)")
        say(memory, predicate="a", value=2, said_at="2026-02-16", source="down")

        memory.undo(source="down")

        assert memory.rebuild(verify=True).unequal == ()


class TestPreviews:
    """A dry run names what is then done."""

    @pytest.mark.parametrize(("role", "name"), [("my sister", "Jiwoo"), ("동생", "지우")], ids=["english", "korean"])
    @pytest.mark.parametrize("way", ["undo", "forget"])
    def test_what_comes_back_because_names_part_is_named(self, memory, role, name, way):
        predicate = "sister" if role == "my sister" else "동생"
        home = {"predicate": "lives in"}
        memory.assert_claims([{**home, "subject": role, "value": "Seoul", "said_at": "2026-01-04"}])
        memory.assert_claims([{**home, "subject": name, "value": "Busan", "said_at": "2026-01-05"}])
        memory.assert_claims(
            [{"subject": "user", "predicate": predicate, "value": name, "said_at": "2026-01-06"}], source="called"
        )

        def told(given):
            blast = given.blast if way == "forget" else given
            return [sorted((str(fact.slot), fact.value.text) for fact in part) for part in (blast.gone, blast.back)]

        planned = getattr(memory, way)(source="called", dry_run=True)
        done = getattr(memory, way)(source="called")

        assert told(planned) == told(done)
        assert [text for _, text in told(planned)[1]] == ["Seoul"]

    def test_nothing_of_it_stays(self, memory, storage):
        say(memory, predicate="a", value=1, said_at=FIRST_DAY, source="one")
        derive(memory, "twice", "a * 2")
        with storage.reading() as tx:
            before = tx.dump()

        memory.undo(source="one", dry_run=True)
        memory.forget(source="one", dry_run=True)
        memory.forget(space=True, dry_run=True)

        with storage.reading() as tx:
            assert tx.dump() == before


class TestSeveralValuesOfAnInput:
    def test_they_are_listed_in_one_order_whoever_lists_them(self, memory):
        say(memory, predicate="a", value=8, said_at=FIRST_DAY)
        say(memory, predicate="a", value=2, said_at=FIRST_DAY, many=True)

        derive(memory, "twice", "a * 2")

        assert memory.rebuild(verify=True).unequal == ()

    def test_they_are_listed_in_one_order_however_long_they_last(self, memory):
        say(memory, predicate="a", value=0, said_at="2026-01-07")
        say(memory, predicate="a", value=3, said_at="2026-02-15", many=True)
        say(memory, predicate="a", value=6, said_at="2026-01-07", valid_to="2026-02")
        derive(memory, "twice", "a * 2")

        say(memory, predicate="a", value=6, said_at="2026-01-22")

        assert memory.rebuild(verify=True).unequal == ()


def test_a_value_that_went_by_two_names_to_an_erased_one_is_told_anew(memory):
    memory.alias("my sister", "Jiwoo")
    memory.alias("Jiwoo", "Minji")
    memory.assert_claims([{"subject": "Minji", "predicate": "likes", "value": "tea"}], source="only")
    memory.assert_claims([{"subject": "user", "predicate": "visited", "value": "my sister"}])

    memory.forget(source="only")

    assert memory.rebuild(verify=True).unequal == ()
