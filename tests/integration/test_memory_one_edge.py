"""What is always done beyond an edge is re-applied to the present number; on the other side nothing is made up."""

from __future__ import annotations

import pytest


def held(memory, clock, day, text):
    """What holds, by predicate, after a sentence of that day."""
    clock.set(f"2026-03-{day:02}T09:00:00")
    memory.add(text, session="talk")
    return {fact.label: fact.value.text if fact.value is not None else fact.recheck for fact in memory.current()}


@pytest.mark.parametrize(
    ("rule", "first", "later", "predicate", "met", "unmet"),
    [
        ("If more than 50 come we take the big hall.", "60 people are coming, so the big hall.", "40 people are coming now.", "rule for people > 50", "take the big hall", "does not apply"),
        ("We order pizza if more than 20 guests come.", "25 guests are coming.", "Only 8 guests are coming now.", "rule for guests > 20", "order pizza", "does not apply"),
        ("If fewer than 10 guests sign up we cancel the bus.", "8 guests are coming.", "12 guests are coming now.", "rule for guests < 10", "cancel the bus", "does not apply"),
        ("참석자가 50명이 넘으면 큰 홀로 해.", "참석자는 60명이야.", "참석자가 40명으로 줄었어.", "참석자 > 50 규칙", "큰 홀", "해당 없음"),
    ],
)  # fmt: skip
def test_a_rule_with_one_edge_follows_its_number(memory, clock, rule, first, later, predicate, met, unmet):
    waiting = held(memory, clock, 2, rule)

    said, then = held(memory, clock, 3, first), held(memory, clock, 9, later)

    assert waiting[predicate] is not None
    assert [said[predicate], then[predicate]] == [met, unmet]


@pytest.mark.parametrize(
    ("rule", "number", "more", "less"),
    [
        ("If more than 50 people come we take the big hall, otherwise the small one.", "60 people are coming.", "take the big hall", "take the small one"),
        ("참석자가 50명이 넘으면 큰 홀로 하고 아니면 작은 홀로 하자.", "참석자는 60명이야.", "큰 홀", "작은 홀"),
    ],
)  # fmt: skip
def test_an_outcome_is_what_is_done_and_not_who_comes(memory, clock, rule, number, more, less):
    held(memory, clock, 2, rule)
    said = held(memory, clock, 3, number)

    then = held(memory, clock, 9, number.replace("60", "40").replace("are coming", "are coming now"))

    assert (more in said.values(), less in then.values()) == (True, True)


@pytest.mark.parametrize(
    "text",
    [
        "If more than 50 come I panic.",
        "If more than 50 came we would take the big hall.",
        "If more than 50 come, should we take the big hall?",
        "Even if more than 50 come we can't take the big hall.",
        "When the traffic is over 60 minutes I take the train.",
        "When it's over 30 degrees we go to the pool.",
        "Maybe if more than 50 come we take the big hall.",
        "My boss says if more than 50 come we take the big hall.",
        "참석자가 50명이 넘으면 큰 홀로 할까?",
        "참석자가 50명이 넘으면 좋겠어.",
        "길이 60분이 넘으면 지하철로 가.",
    ],
)
def test_what_is_no_standing_rule_over_a_number_of_the_plan_is_none(memory, clock, text):
    assert [label for label in held(memory, clock, 2, text) if "rule" in label or "규칙" in label] == []
