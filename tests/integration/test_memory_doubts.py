"""What a change elsewhere makes doubtful is still shown, with since when and because of what, and is never closed."""

from __future__ import annotations

import pytest

GYM = {"subject": "user", "predicate": "gym", "value": "Ironworks"}
HOME = {"subject": "user", "predicate": "lives in", "value": "Oslo"}


@pytest.fixture
def settled(memory, clock):
    def tell(day, *lines):
        clock.set(f"{day}T09:00:00")
        memory.assert_claims(list(lines))

    tell("2026-01-05", HOME, GYM)
    return tell


def label(memory, question="which gym do I go to?"):
    (piece,) = [one for one in memory.recall(question).evidence if one.fact and one.fact.slot.predicate == "gym"]
    return piece.label


def test_a_move_makes_the_old_gym_doubtful_and_does_not_close_it(memory, settled):
    settled("2026-03-02", HOME | {"value": "Bergen"})

    assert "doubtful since 2026-03-02: user · lives in = Bergen" in label(memory)
    assert memory.current("user").value("gym") == "Ironworks"


def test_an_end_makes_doubtful_what_hung_on_it(memory, settled):
    settled("2026-03-02", {"subject": "user", "predicate": "lives in", "value": "Oslo", "act": "ends"})

    assert "doubtful since 2026-03-02: user · lives in is no longer Oslo" in label(memory)


@pytest.mark.parametrize(
    "line",
    [GYM, GYM | {"act": "confirms"}, GYM | {"value": "Sports hall"}],
    ids=["said again", "confirmed", "another one"],
)
def test_what_is_said_after_the_change_is_not_doubtful(memory, settled, line):
    settled("2026-03-02", HOME | {"value": "Bergen"})
    settled("2026-03-05", line)

    assert "doubtful" not in label(memory)


@pytest.mark.parametrize(
    "line",
    [HOME, {"subject": "Mina", "predicate": "lives in", "value": "Bergen"}, GYM | {"predicate": "likes", "many": True}],
    ids=["the same home", "another's home", "another predicate"],
)
def test_what_does_not_change_the_slot_of_the_same_subject_unsettles_nothing(memory, settled, line):
    settled("2026-03-02", line)

    assert "doubtful" not in label(memory)


def test_before_the_change_nothing_was_doubtful(memory, settled):
    settled("2026-03-02", HOME | {"value": "Bergen"})

    (piece, *_) = memory.recall("which gym do I go to?", as_of="2026-02-01").evidence

    assert "doubtful" not in piece.label


def test_a_first_home_unsettles_nothing(memory, clock):
    clock.set("2026-01-05T09:00:00")
    memory.assert_claims([GYM])
    clock.set("2026-02-05T09:00:00")
    memory.assert_claims([HOME])

    assert "doubtful" not in label(memory)


def test_a_korean_question_is_told_in_korean(memory, settled):
    settled("2026-03-02", HOME | {"value": "부산"})

    assert "2026-03-02부터 확실하지 않음: user · lives in = 부산" in label(memory, "나 헬스장 어디 다녀?")


def test_the_state_lists_what_is_doubtful(memory, settled):
    settled("2026-03-02", HOME | {"value": "Bergen"})

    doubtful = [entry for entry in memory.state().entries if entry.doubt]

    assert [entry.fact.slot.predicate for entry in doubtful] == ["gym"]
