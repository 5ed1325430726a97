"""Somebody of the owner's goes by what he is and by what he is called, as long as one name is on record, on every backend."""

from __future__ import annotations

from itertools import permutations

import pytest

from stilltrue import Memory
from stilltrue.storage.in_memory import InMemoryStorage

ENGLISH = {
    "called": "My sister Jiwoo lives in Paris.",
    "by_role": "My sister moved to Lyon.",
    "by_name": "Jiwoo moved to Lyon.",
    "other": "My sister Sua lives in Daegu.",
    "wrong": "My sister's name is Jiwoo.",
    "role": "my sister",
    "name": "Jiwoo",
    "places": ("Paris", "Lyon"),
}
KOREAN = {
    "called": "내 동생 지우는 파리에 살아.",
    "by_role": "동생이 리옹으로 이사했어.",
    "by_name": "지우가 리옹으로 이사했어.",
    "other": "내 동생 수아는 대구에 살아.",
    "wrong": "내 동생 이름은 지우야.",
    "role": "동생",
    "name": "지우",
    "places": ("파리", "리옹"),
}
BOTH = pytest.mark.parametrize("said", [ENGLISH, KOREAN], ids=["english", "korean"])


def joined(memory):
    return [(row.mention, row.name) for row in memory.aliases() if row.method == "kinship"]


def homes(memory, subject):
    return [fact.value.text for fact in memory.current(subject) if fact.slot.predicate == "lives_in"]


@BOTH
class TestKinship:
    def test_a_move_told_of_the_sister_closes_what_was_told_of_her_by_name(self, memory, said):
        memory.add(said["called"], said_at="2026-01-05")
        memory.add(said["by_role"], said_at="2026-05-05")

        assert homes(memory, said["role"]) == homes(memory, said["name"]) == [said["places"][1]]

    def test_a_move_told_by_name_closes_what_was_told_of_the_sister(self, memory, said):
        memory.add(said["wrong"], said_at="2026-01-05")
        memory.add(said["called"], said_at="2026-01-06")
        memory.add(said["by_name"], said_at="2026-05-05")

        assert homes(memory, said["role"]) == [said["places"][1]]

    def test_who_she_is_is_a_fact_with_the_words_it_came_from(self, memory, said):
        memory.add(said["called"], said_at="2026-01-05")

        [sister] = [fact for fact in memory.current("user") if fact.slot.predicate in ("sister", "sibling")]

        assert sister.value.text == said["name"]

    def test_a_second_name_parts_them_again_and_neither_closes_what_is_told_of_the_other(self, memory, said):
        memory.add(said["called"], said_at="2026-01-05")
        assert joined(memory)

        memory.add(said["other"], said_at="2026-02-05")

        assert joined(memory) == []
        assert homes(memory, said["name"]) == [said["places"][0]]

    def test_the_order_in_which_the_names_arrive_changes_nothing(self, clock, said):
        outcomes = set()

        for order in permutations(["called", "other", "by_role"]):
            memory = Memory(user="ann", storage=InMemoryStorage(), clock=clock)
            for place, which in enumerate(order):
                memory.add(
                    said[which],
                    said_at=f"2026-0{['called', 'other', 'by_role'].index(which) + 1}-05",
                    session=str(place),
                )
            outcomes.add(
                (tuple(joined(memory)), tuple(homes(memory, said["name"])), tuple(homes(memory, said["role"])))
            )

        assert len(outcomes) == 1

    def test_undoing_what_named_her_parts_them_and_redoing_it_joins_them_again(self, memory, said):
        memory.add(said["called"], said_at="2026-01-05", session="first")
        memory.add(said["by_role"], said_at="2026-05-05", session="second")
        rows = joined(memory)

        memory.undo(session="first")
        assert joined(memory) == []
        assert homes(memory, said["role"]) == [said["places"][1]]

        memory.redo(session="first")
        assert joined(memory) == rows
        assert homes(memory, said["name"]) == [said["places"][1]]

    def test_what_was_set_apart_by_hand_is_not_joined_again(self, memory, said):
        memory.add(said["called"], said_at="2026-01-05")
        memory.unalias(said["role"])

        memory.add(said["wrong"], said_at="2026-02-05")

        assert joined(memory) == []

    def test_who_somebody_may_be_joins_nothing(self, memory, said):
        claim = {"subject": "user", "predicate": "sister", "value": said["name"], "modality": "uncertain"}
        memory.assert_claims([{**claim, "said_at": "2026-01-05"}])

        assert joined(memory) == []

    def test_forgetting_the_only_turn_that_names_her_leaves_no_trace_of_the_name(self, memory, said):
        memory.add(said["called"], said_at="2026-01-05", session="first")
        memory.add(said["by_role"], said_at="2026-05-05", session="second")

        memory.forget(session="first")

        assert joined(memory) == []
        assert said["name"] not in str([memory.aliases(closed=True), list(memory.current())])
        assert homes(memory, said["role"]) == [said["places"][1]]

    def test_forgetting_what_named_her_parts_them_though_both_names_are_spoken_of_elsewhere(self, memory, said):
        memory.add(said["by_role"], said_at="2026-01-01", session="before")
        memory.add(said["called"], said_at="2026-01-05", session="first")
        memory.add(said["by_name"], said_at="2026-05-05", session="second")

        memory.forget(session="first")

        assert joined(memory) == []
        assert homes(memory, said["role"]) == homes(memory, said["name"]) == [said["places"][1]]
        assert memory.rebuild(verify=True).unequal == ()

    def test_computing_everything_again_changes_nothing(self, memory, said):
        memory.add(said["called"], said_at="2026-01-05")
        memory.add(said["by_role"], said_at="2026-05-05")

        assert memory.rebuild(verify=True).unequal == ()


def test_a_name_that_was_put_right_takes_the_place_of_the_wrong_one(memory):
    claim = {"subject": "user", "predicate": "sister", "said_at": "2026-01-05"}
    memory.assert_claims([{**claim, "value": "Jiwoo"}])

    memory.assert_claims([{**claim, "value": "Minji", "corrects": "Jiwoo", "said_at": "2026-02-05"}])

    assert joined(memory) == [("user's sister", "minji")]


class TestNamesInPassing:
    @pytest.mark.parametrize(
        "said",
        [
            "Is my sister Jiwoo in Paris?",
            "My Sister Lives In Paris.",
            "My sister January was fun.",
            "동생 생일은 5월이야.",
            "민수 동생 지우는 착해.",
            "동생 회사는 멀어.",
        ],
    )
    def test_what_is_no_name_beside_what_somebody_is_names_nobody(self, memory, said):
        memory.add(said, said_at="2026-01-05")

        assert [fact for fact in memory.current("user") if fact.slot.predicate in ("sister", "sibling")] == []

    def test_friends_are_many_and_the_last_one_named_is_not_the_friend_of_every_sentence(self, memory):
        memory.add("My friend Tom lives in Leeds.", said_at="2026-01-05")
        memory.add("My friend moved to York.", said_at="2026-02-05")

        assert joined(memory) == []
        assert homes(memory, "Tom") == ["Leeds"]
