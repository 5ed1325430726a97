"""Wordings of predicates that are read as one, by rows on record, on every backend."""

from __future__ import annotations

from itertools import permutations

import pytest

from stilltrue import Memory, NotFound
from stilltrue.storage.in_memory import InMemoryStorage

BRIDGE = ("plays bridge with", "is playing bridge with", "play bridge with")
GARDEN = ("텃밭을 가꾸다", "텃밭을 가꾸고 있다", "텃밭을_가꾸고_있어요")


def tell(memory, predicate, value, said_at, subject="user"):
    memory.assert_claims([{"subject": subject, "predicate": predicate, "value": value, "said_at": said_at}])


def rows(memory, **settings):
    return [(row.mention, row.name, row.method, row.score) for row in memory.aliases(**settings)]


class TestAlignment:
    def test_two_forms_of_one_wording_are_one_slot_by_a_row_on_record(self, memory):
        tell(memory, "plays bridge with", "Mina", "2026-01-05")
        tell(memory, "is playing bridge with", "Jun", "2026-02-05")

        assert memory.current().value("play bridge with") == "Jun"
        assert rows(memory) == [
            ("is playing bridge with", "play bridge with", "lemma", 0.9),
            ("plays bridge with", "play bridge with", "lemma", 0.9),
        ]

    def test_two_forms_of_a_korean_wording_are_one_slot_by_a_row_on_record(self, memory):
        tell(memory, "텃밭을 가꾸다", "상추", "2026-01-05")
        tell(memory, "텃밭을 가꾸고 있다", "고추", "2026-02-05")

        assert memory.current().value("텃밭을 가꾸다") == "고추"
        assert rows(memory) == [("텃밭을가꾸고있다", "텃밭을가꾸다", "lemma", 0.9)]

    def test_case_joiners_and_korean_spacing_are_identity_and_need_no_row(self, memory):
        for day, predicate in enumerate(("Shed_Key_Place", "shed-key-place", "shed key place"), 1):
            tell(memory, predicate, f"shelf {day}", f"2026-01-0{day}")
        tell(memory, "창고 열쇠 자리", "선반", "2026-01-05")
        tell(memory, "창고열쇠 자리", "서랍", "2026-01-06")

        assert rows(memory) == []
        assert memory.current().value("shed key place") == "shelf 3"
        assert memory.current().value("창고 열쇠자리") == "서랍"

    @pytest.mark.parametrize("wordings", [BRIDGE, GARDEN], ids=["english", "korean"])
    def test_the_order_in_which_wordings_arrive_changes_nothing(self, clock, wordings):
        told = [(wording, f"Mina {day}", f"2026-01-0{day}") for day, wording in enumerate(wordings, 1)]
        outcomes = set()

        for order in permutations(told):
            memory = Memory(user="ann", storage=InMemoryStorage(), clock=clock)
            for one in order:
                tell(memory, *one)
            facts, _ = memory.list(standing="any")
            outcomes.add((tuple((fact.id, fact.slot, fact.valid) for fact in facts), tuple(rows(memory))))

        assert len(outcomes) == 1

    def test_what_the_registry_knows_is_listed_beside_the_rows(self, memory):
        tell(memory, "현재 거주지", "부산", "2026-01-05")
        tell(memory, "home city", "Busan", "2026-02-05")
        tell(memory, "is living in", "Seoul", "2026-03-05")

        assert rows(memory) == [
            ("home city", "lives_in", "alias", 1.0),
            ("is living in", "lives_in", "lemma", 0.9),
            ("현재거주지", "lives_in", "alias", 1.0),
        ]


class TestSplitting:
    @pytest.mark.parametrize("wordings", [BRIDGE, GARDEN], ids=["english", "korean"])
    def test_a_wording_set_apart_is_a_slot_of_its_own_and_is_not_joined_again(self, memory, wordings):
        other, apart = wordings[0], wordings[1]
        tell(memory, other, "Mina", "2026-01-05")
        tell(memory, apart, "Jun", "2026-02-05")

        memory.unalias(apart, kind="predicate")
        tell(memory, apart, "Ada", "2026-03-05")

        assert memory.current().value(other) == "Mina"
        assert memory.current().value(apart) == "Ada"
        assert [fact.value.text for fact in memory.history("user", apart).facts] == ["Jun", "Ada"]
        assert memory.rebuild(verify=True).unequal == ()

    def test_a_wording_that_the_registry_knows_can_be_set_apart_and_joined_again(self, memory):
        tell(memory, "lives in", "Oslo", "2026-01-05")
        tell(memory, "home city", "Bergen", "2026-02-05")

        memory.unalias("home city", kind="predicate")
        apart = (memory.current().value("lives in"), memory.current().value("home city"))
        memory.alias("home city", "lives in", kind="predicate")

        assert apart == ("Oslo", "Bergen")
        assert memory.current().value("lives in") == "Bergen"
        assert memory.rebuild(verify=True).unequal == ()

    def test_what_stands_for_itself_cannot_be_set_apart(self, memory):
        tell(memory, "lives in", "Oslo", "2026-01-05")
        tell(memory, "play bridge with", "Mina", "2026-01-05")

        for predicate in ("lives in", "play bridge with", "shoe size of the cat"):
            with pytest.raises(NotFound, match="stands for nothing else"):
                memory.unalias(predicate, kind="predicate")

    def test_a_word_by_hand_on_one_form_speaks_of_all_and_is_taken_back_first(self, memory):
        tell(memory, "plays bridge with", "Mina", "2026-01-05")
        tell(memory, "is playing bridge with", "Jun", "2026-02-05")
        tell(memory, "card partner", "Ada", "2026-03-05")

        memory.alias("plays bridge with", "card partner", kind="predicate")
        joined = [memory.current().value(one) for one in (*BRIDGE, "card partner")]
        memory.unalias("plays bridge with", kind="predicate")

        assert joined == ["Ada"] * 4
        assert [memory.current().value(one) for one in BRIDGE] == ["Jun"] * 3

    def test_before_the_split_is_believed_what_was_believed(self, memory, clock):
        clock.set("2026-02-10")
        tell(memory, "plays bridge with", "Mina", "2026-01-05")
        tell(memory, "is playing bridge with", "Jun", "2026-02-05")
        clock.set("2026-03-10")
        memory.unalias("is playing bridge with", kind="predicate")

        then = memory.as_of("2026-02-06", known_at="2026-03-01")

        assert then.value("plays bridge with") == "Jun"
        assert memory.as_of("2026-02-06").value("plays bridge with") == "Mina"


class TestErasure:
    def test_a_wording_goes_with_the_claim_that_alone_used_it(self, memory, storage):
        tell(memory, "plays bridge with", "Mina", "2026-01-05")
        memory.assert_claims(
            [{"subject": "user", "predicate": "played bridge with", "value": "Jun", "source": "diary"}]
        )

        memory.forget(source="diary")

        assert rows(memory, closed=True) == [("plays bridge with", "play bridge with", "lemma", 0.9)]
        assert memory.current().value("plays bridge with") == "Mina"
        assert memory.rebuild(verify=True).unequal == ()

    def test_undoing_a_wording_equals_never_having_heard_it(self, memory, clock):
        plain = Memory(user="ann", storage=InMemoryStorage(), clock=clock)
        for one in (memory, plain):
            tell(one, "plays bridge with", "Mina", "2026-01-05")
        memory.assert_claims(
            [{"subject": "user", "predicate": "is playing bridge with", "value": "Jun", "source": "diary"}]
        )

        memory.undo(source="diary")

        assert [(f.id, f.valid) for f in memory.current()] == [(f.id, f.valid) for f in plain.current()]
