"""What following an input costs: the store is asked and told a run of slots at a time, however many hang on it."""

from __future__ import annotations

import pytest

from stilltrue import Memory
from stilltrue.storage.sqlite.backend import SQLiteStorage
from stilltrue.storage.sqlite.believed import BelievedRows
from stilltrue.storage.sqlite.statements import Statements

LONG = 600


@pytest.fixture
def memory(tmp_path, clock):
    with Memory(user="ann", storage=SQLiteStorage(tmp_path / "ann.db"), clock=clock) as memory:
        yield memory


@pytest.fixture
def statements(monkeypatch):
    """The names of the statements that were run so far."""
    run: list[str] = []
    asked, written = Statements._asked, Statements._write_all

    def noted_asking(self, name, given):
        run.append(name)
        return asked(self, name, given)

    def noted_writing(self, name, given):
        run.append(name)
        return written(self, name, given)

    monkeypatch.setattr(Statements, "_asked", noted_asking)
    monkeypatch.setattr(Statements, "_write_all", noted_writing)
    return run


def line(predicate, formula=None, **said):
    told = {"subject": "가게", "predicate": predicate}
    if formula is None:
        return told | said
    return told | {"derivation": {"formula": formula, "inputs": {name: ["가게", slot] for name, slot in said.items()}}}


def chain(length):
    return [line("값", value=1), *(line(f"고리 {n}", "x + 1", x=f"고리 {n - 1}" if n else "값") for n in range(length))]


def tell(memory, clock, day, *lines):
    clock.set(f"{day}T09:00:00+00:00")
    return memory.assert_claims(list(lines))


def test_a_long_chain_is_followed_by_few_statements(memory, clock, statements):
    tell(memory, clock, "2026-01-05", *chain(LONG))
    statements.clear()

    tell(memory, clock, "2026-02-05", line("값", value=100))

    assert memory.current("가게", f"고리 {LONG - 1}")[0].value.text == str(100 + LONG)
    assert len(statements) < 100


def test_where_nothing_comes_out_otherwise_what_hangs_on_it_is_hardly_read(memory, clock, monkeypatch):
    whole = [
        line("남음", "x > 0", x="값"),
        *(line(f"고리 {n}", "case(ok: 1, else: 0)", ok="남음") for n in range(LONG)),
    ]
    tell(memory, clock, "2026-01-05", line("값", value=1), *whole)
    read: list[int] = []
    several = BelievedRows.open_versions_of

    def noted(self, slots):
        wanted = list(slots)
        read.append(len(wanted))
        return several(self, wanted)

    monkeypatch.setattr(BelievedRows, "open_versions_of", noted)

    tell(memory, clock, "2026-02-05", line("값", value=100))

    assert sum(read) < 50


def test_the_state_of_many_derived_slots_is_read_by_as_many_statements_as_that_of_a_few(memory, clock, statements):
    tell(memory, clock, "2026-01-05", *(line(f"수 {n}", value=n) for n in range(10)))
    formulas = [line(f"합 {n}", "a + b", a=f"수 {n % 10}", b=f"수 {n % 7}") for n in range(200)]
    tell(memory, clock, "2026-01-06", *formulas[:5])
    statements.clear()
    few = (memory.state(), len(statements))
    tell(memory, clock, "2026-01-07", *formulas[5:])
    statements.clear()

    many = (memory.state(), len(statements))

    assert [sum(entry.working is not None for entry in block.entries) for block, _ in (few, many)] == [5, 200]
    assert many[1] <= few[1]


def test_a_derived_slot_under_another_name_and_by_a_pattern_is_read_ahead_all_the_same(memory, clock):
    tell(memory, clock, "2026-01-05", line("값", value=3), {"subject": "둘째 가게", "predicate": "값", "value": 4})
    tell(memory, clock, "2026-01-06", line("합", "sum(all)", all="값") | {
        "derivation": {"formula": "sum(all)", "inputs": {"all": ["*", "값"]}}
    })  # fmt: skip
    tell(memory, clock, "2026-01-07", line("두 배", "x * 2", x="합"), line("총합", "y + 1", y="두 배"))
    memory.alias("둘째 가게", "분점")

    tell(memory, clock, "2026-02-05", {"subject": "분점", "predicate": "값", "value": 10})

    found = {name: memory.current("가게", name)[0].value.text for name in ("합", "두 배", "총합")}
    assert found == {"합": "13", "두 배": "26", "총합": "27"}
    assert memory.rebuild(verify=True).unequal == ()


def test_what_hangs_on_an_input_that_changes_again_is_not_read_again(memory, clock, statements):
    tell(memory, clock, "2026-01-05", *chain(LONG))
    tell(memory, clock, "2026-02-05", line("값", value=100))
    statements.clear()

    tell(memory, clock, "2026-02-06", line("값", value=200))

    assert memory.current("가게", f"고리 {LONG - 1}")[0].value.text == str(200 + LONG)
    assert not {"hanging_on", "derivations_of", "spoken_of"} & set(statements)
    assert len(statements) < 60


def test_what_another_memory_writes_meanwhile_is_heeded(tmp_path, clock):
    def open_():
        return Memory(user="ann", storage=SQLiteStorage(tmp_path / "both.db"), clock=clock)

    with open_() as one, open_() as other:
        tell(one, clock, "2026-01-05", *chain(3))
        tell(one, clock, "2026-02-05", line("값", value=10))
        tell(one, clock, "2026-02-06", line("값", value=20))
        tell(other, clock, "2026-02-07", line("고리 1", value=5))
        tell(other, clock, "2026-02-08", line("새 고리", "x * 2", x="고리 2"))

        tell(one, clock, "2026-02-09", line("값", value=30))

        now = [one.current("가게", name)[0].value.text for name in ("고리 0", "고리 1", "고리 2", "새 고리")]
        assert now == ["31", "32", "33", "66"]
        assert one.rebuild(verify=True).unequal == ()


def test_two_inputs_of_one_formula_that_change_in_turn_are_both_followed(memory, clock):
    tell(memory, clock, "2026-01-05", line("a", value=1), line("b", value=10), line("합", "a + b", a="a", b="b"))
    for number in range(6, 26, 2):
        tell(memory, clock, f"2026-01-{number:02}", line("a", value=number))
        tell(memory, clock, f"2026-01-{number + 1:02}", line("b", value=10 * number))

    assert memory.current("가게", "합")[0].value.text == str(24 + 240)
    assert len(memory.history("가게", "합").facts) == 21
    assert memory.rebuild(verify=True).unequal == ()
