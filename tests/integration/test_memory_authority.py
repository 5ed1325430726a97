"""A decision stands until its maker, or somebody above, changes it; what others say is kept, and shown against it."""

from __future__ import annotations

import pytest


@pytest.fixture
def said(memory, clock):
    """Hands over what somebody said on a day: a turn of the speaker, and the claim that cites it."""

    def tell(day, speaker, value, kind="decision", predicate="venue", **given):
        clock.set(f"{day}T09:00:00")
        text = f"The paper goes to {value}. {day}"
        message = {
            "text": text,
            "role": "other" if speaker else "user",
            "speaker": speaker,
            "source": given.pop("source", None),
        }
        (turn,) = memory.add([message]).kept
        claim = {"subject": "paper", "predicate": predicate, "value": value, "kind": kind, "turn": turn, "quote": text}
        ticket = memory.assert_claims([claim | given])
        assert ticket.rejected == ()
        return turn

    return tell


def holds(memory, predicate="venue", **given):
    return [
        (fact.value.text, [one.value.text for one in fact.challengers])
        for fact in memory.as_of(given.get("at"), "paper", predicate)
    ]


def test_what_another_says_of_a_decision_is_kept_and_shown_against_it(memory, said):
    said("2026-01-05", "Dana", "ACL")

    for day in ("2026-02-05", "2026-02-06", "2026-02-07"):
        said(day, "Bo", "EMNLP", kind="state")

    assert holds(memory) == [("ACL", ["EMNLP"])]
    assert len(memory.history("paper", "venue").told) == 4


def test_the_maker_changes_her_own_decision(memory, said):
    said("2026-01-05", "Dana", "ACL")
    said("2026-02-05", "Bo", "EMNLP")

    said("2026-03-05", "Dana", "NAACL")

    assert holds(memory)[0][0] == "NAACL"
    assert holds(memory, at="2026-02-20")[0][0] == "ACL"


def test_somebody_of_a_higher_tier_overrules_a_decision_and_owns_it_from_then_on(memory, said):
    said("2026-01-05", "Dana", "ACL")
    said("2026-02-05", None, "TACL")

    said("2026-03-05", "Dana", "ACL")

    assert holds(memory) == [("TACL", ["ACL"])]


def test_a_person_by_hand_needs_nobodys_leave(memory, said, clock):
    said("2026-01-05", "Dana", "ACL")
    clock.set("2026-02-05T09:00:00")

    memory.correct("paper", "venue", wrong="ACL", to="EMNLP")

    assert holds(memory)[0][0] == "EMNLP"


def test_what_was_said_before_the_decision_was_no_word_against_it(memory, said):
    said("2026-01-05", "Bo", "EMNLP", kind="state")
    said("2026-02-05", "Dana", "ACL")

    assert holds(memory) == [("ACL", [])]
    assert holds(memory, at="2026-01-20") == [("EMNLP", [])]


def test_where_nothing_was_decided_the_later_word_holds(memory, said):
    said("2026-01-05", "Dana", "ACL", kind="state")
    said("2026-02-05", "Bo", "EMNLP", kind="state")

    assert holds(memory)[0][0] == "EMNLP"


def test_where_the_registry_orders_voices_a_lesser_one_overrules_no_greater_one(memory, said):
    said("2026-01-05", "Dana", "2026-05-01", kind="state", predicate="deadline", source="contract of January")
    said("2026-02-05", "Bo", "2026-06-01", kind="state", predicate="deadline", source="minutes of February")

    ((value, against),) = holds(memory, "deadline")

    assert (value, against) == ("2026-05-01", ["2026-06-01"])


def test_what_it_comes_to_is_the_same_told_anew_and_undone(memory, said):
    said("2026-01-05", "Dana", "ACL")
    said("2026-02-05", "Bo", "EMNLP", source="chat")
    before = holds(memory)

    memory.undo(source="chat")
    undone = holds(memory)
    memory.redo(source="chat")

    assert (before, undone, holds(memory)) == ([("ACL", ["EMNLP"])], [("ACL", [])], [("ACL", ["EMNLP"])])
    assert memory.rebuild(verify=True).unequal == ()
