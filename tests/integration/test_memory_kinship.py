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
    "predicate": "sister",
    "second": "Sua",
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
    "predicate": "동생",
    "second": "수아",
    "name": "지우",
    "places": ("파리", "리옹"),
}
BOTH = pytest.mark.parametrize("said", [ENGLISH, KOREAN], ids=["english", "korean"])


def joined(memory):
    return [(row.mention, row.name) for row in memory.aliases() if row.method == "kinship"]


def homes(memory, subject):
    return [fact.value.text for fact in memory.current(subject) if fact.slot.predicate == "lives_in"]


def call(memory, said, said_at, *, source=None, **claim):
    """Say in a claim handed over that somebody of Ann's is called so."""
    given = {"subject": "user", "predicate": said["predicate"], "value": said["name"], "said_at": said_at, **claim}
    assert memory.assert_claims([given], source=source).refused == ()


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

    def test_who_was_said_not_to_be_called_so_is_called_so_once_that_is_said_again(self, memory, said):
        call(memory, said, "2026-01-05")
        call(memory, said, "2026-02-05", act="denies")
        parted = joined(memory)

        call(memory, said, "2026-03-05")

        assert parted == []
        assert [name for _, name in joined(memory)] == [said["name"].lower()]
        assert memory.rebuild(verify=True).unequal == ()

    def test_a_denial_that_is_heard_late_says_nothing_against_what_was_said_after_it(self, memory, said):
        call(memory, said, "2026-03-05")

        call(memory, said, "2026-02-05", act="denies")

        assert [name for _, name in joined(memory)] == [said["name"].lower()]

    def test_who_is_no_longer_called_so_is_parted(self, memory, said):
        call(memory, said, "2026-01-05")

        call(memory, said, "2026-02-05", act="ends")

        assert joined(memory) == []

    @pytest.mark.parametrize("gone", ["first", "second"])
    def test_once_one_of_two_names_is_forgotten_the_other_is_as_if_it_had_stood_alone(self, clock, said, gone):
        told = {}
        for way in ("forgotten", "never told"):
            memory = Memory(user="ann", storage=InMemoryStorage(), clock=clock)
            for source, name in (("first", said["name"]), ("second", said["second"])):
                if way == "forgotten" or source != gone:
                    call(memory, said, "2026-01-05", value=name, source=source)
            memory.add(said["by_role"], said_at="2026-05-05")
            if way == "forgotten":
                memory.forget(source=gone)
            told[way] = joined(memory), homes(memory, said["name"]), homes(memory, said["second"])
            assert memory.rebuild(verify=True).unequal == ()

        assert told["forgotten"] == told["never told"]
        assert len(told["forgotten"][0]) == 1

    def test_once_the_second_name_is_forgotten_they_were_one_at_all_times(self, memory, clock, said):
        clock.set("2026-01-06")
        call(memory, said, "2026-01-05")
        memory.add(said["by_role"], said_at="2026-01-05")
        clock.set("2026-02-06")
        call(memory, said, "2026-02-05", value=said["second"], source="second")
        clock.set("2026-03-06")

        memory.forget(source="second")

        past = memory.as_of("2026-02-10", said["name"], known_at="2026-02-10")
        assert [fact.value.text for fact in past if fact.slot.predicate == "lives_in"] == [said["places"][1]]

    def test_once_the_denial_is_forgotten_they_are_one_again(self, memory, said):
        call(memory, said, "2026-01-05")
        call(memory, said, "2026-02-05", act="denies", source="denial")

        memory.forget(source="denial")

        assert [name for _, name in joined(memory)] == [said["name"].lower()]

    def test_forgetting_something_else_of_her_leaves_them_one(self, memory, said):
        call(memory, said, "2026-01-05")
        memory.add(said["by_role"], said_at="2026-05-05", session="move")

        memory.forget(session="move")

        assert [name for _, name in joined(memory)] == [said["name"].lower()]

    def test_what_was_set_apart_by_hand_stays_so_when_another_name_is_forgotten(self, memory, said):
        call(memory, said, "2026-01-05")
        memory.unalias(said["role"])
        call(memory, said, "2026-02-05", value=said["second"], source="second")

        memory.forget(source="second")

        assert joined(memory) == []

    def test_two_names_from_two_stores_part_them_once_they_are_one_store(self, memory, clock, said):
        other = Memory(user="ann", storage=InMemoryStorage(), clock=clock)
        call(other, said, "2026-01-05", value=said["second"])
        call(memory, said, "2026-02-05")

        memory.restore(other.export())

        assert joined(memory) == []
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


def test_what_is_denied_of_a_slot_in_other_words_is_denied_of_all_its_roles(memory):
    claim = {"subject": "user", "value": "Jiwoo"}
    memory.assert_claims([{**claim, "predicate": "sister", "said_at": "2026-01-05"}])

    memory.assert_claims([{**claim, "predicate": "여동생", "act": "denies", "said_at": "2026-02-05"}])

    assert joined(memory) == []


@pytest.mark.parametrize("role", ["my older sister", "언니"])
@pytest.mark.parametrize("verb", ["undo", "forget"])
def test_a_role_goes_by_its_own_name_again_once_what_was_against_it_is_gone(memory, role, verb):
    against = {"subject": "user", "predicate": "sister", "value": "Jiwoo", "act": "denies", "said_at": "2026-02-05"}
    own = {"subject": role, "predicate": "name", "value": "Jiwoo", "said_at": "2026-01-05"}
    memory.assert_claims([against], source="against")
    memory.assert_claims([own])
    before = joined(memory)

    getattr(memory, verb)(source="against")

    assert (before, [name for _, name in joined(memory)]) == ([], ["jiwoo"])


@pytest.mark.parametrize("role", ["my older sister", "언니"])
def test_a_denial_parts_a_role_from_its_own_name_whichever_was_heard_first(memory, role):
    own = {"subject": role, "predicate": "name", "value": "Jiwoo", "said_at": "2026-01-05"}
    memory.assert_claims([own])
    before = [name for _, name in joined(memory)]

    memory.assert_claims(
        [{"subject": "user", "predicate": "sister", "value": "Jiwoo", "act": "denies", "said_at": "2026-02-05"}]
    )

    assert (before, joined(memory)) == (["jiwoo"], [])
    assert memory.rebuild(verify=True).unequal == ()


@pytest.mark.parametrize("verb", ["undo", "forget"])
def test_what_another_role_is_called_gives_no_name_to_one_of_which_only_an_end_is_left(memory, verb):
    """My sister and 언니 are both Jiwoo; then only that Jiwoo is a sister no more is left to be said of the first."""
    memory.assert_claims(
        [{"subject": "my sister", "predicate": "name", "value": "Jiwoo", "said_at": "2026-03-01"}], source="first"
    )
    memory.assert_claims([{"subject": "언니", "predicate": "name", "value": "Jiwoo", "said_at": "2026-02-08"}])
    ended = {"subject": "user", "predicate": "sister", "value": "Jiwoo", "act": "ends", "said_at": "2026-02-03"}
    memory.assert_claims([ended])

    getattr(memory, verb)(source="first")

    assert joined(memory) == [("언니", "jiwoo")]
