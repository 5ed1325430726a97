"""What is said to follow from a number, by a reckoning that nobody told, has to be looked at again when that number changes."""

from __future__ import annotations

import pytest

from stilltrue import Memory
from stilltrue.model.fact import State

FOLLOWING = [
    ("We have 16 guests, so we need 6 pizzas.", "Actually we have 24 guests now.", "6"),
    ("손님이 16명이니까 피자 6판 필요해.", "손님이 24명으로 늘었어.", "6 판"),
]


@pytest.fixture
def memory(storage):
    return Memory(user="alice", storage=storage, embedder="none", zone="UTC")


def outcome(memory: Memory, at: str = "2026-03-10", **belief: str) -> tuple[State, str | None, str | None]:
    [fact] = [one for one in memory.as_of(at, **belief) if "pizza" in one.label or "피자" in one.label]
    return fact.state, fact.value.text if fact.value is not None else None, fact.recheck


@pytest.mark.parametrize(("told", "changed", "value"), FOLLOWING)
def test_it_has_to_be_rechecked_once_the_number_is_another(memory, told, changed, value):
    memory.add(told, said_at="2026-03-02", now="2026-03-02")
    memory.add(changed, said_at="2026-03-05", now="2026-03-05", source="a guest")

    state, now, path = outcome(memory)

    assert (state, now) == (State.NEEDS_RECHECK, None)
    assert path is not None and "16" in path
    assert outcome(memory, "2026-03-03")[1] == value
    assert outcome(memory, known_at="2026-03-04")[1] == value


@pytest.mark.parametrize(("told", "changed", "value"), FOLLOWING)
def test_it_stands_again_once_the_change_is_undone(memory, told, changed, value):
    memory.add(told, said_at="2026-03-02", now="2026-03-02")
    memory.add(changed, said_at="2026-03-05", now="2026-03-05", source="a guest")

    memory.undo(source="a guest")

    assert outcome(memory)[:2] == (State.KNOWN, value)


def test_no_gap_is_told_of_a_rule_that_knows_one_number_only(memory):
    ticket = memory.add("We have 16 guests, so we need 6 pizzas.", said_at="2026-03-02")

    assert ticket.problems == ()
    assert ticket.rejected == ()


@pytest.mark.parametrize(
    "text",
    [
        "We have 16 guests and 4 rooms, so we need 6 pizzas.",
        "We have 16 guests. It was late, so we need 6 pizzas.",
        "We have 16 guests and we need 6 pizzas.",
    ],
)
def test_of_several_numbers_or_none_nobody_knows_what_it_follows_from(memory, text):
    memory.add(text, said_at="2026-03-02")
    memory.add("Actually we have 24 guests now.", said_at="2026-03-05")

    facts = [one for one in memory.current("user") if "pizza" in one.label]

    assert all(one.state is State.KNOWN for one in facts)
