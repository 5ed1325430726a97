"""Drift as it is known from examples: whatever changes, what rests on it is right at every date, in both languages."""

from __future__ import annotations

from datetime import UTC, datetime
from decimal import Decimal
from random import Random

import pytest
from tests.properties.told_examples import STORIES, Story

from stilltrue import Memory

END = datetime(2026, 12, 1, tzinfo=UTC)


def held(memory, slot, at):
    """What a slot holds at a date: its number, else its text; None for nothing that is known."""
    subject, predicate, *qualifier = slot
    facts = memory.as_of(at, subject, predicate, qualifier=qualifier[0] if qualifier else None)
    known = [
        fact
        for fact in facts
        if fact.polarity and fact.value is not None and fact.state == "known" and fact.lane == "actual"
    ]
    assert len(known) <= 1
    if not known:
        return None
    return known[0].value.text if known[0].value.number is None else known[0].value.number


def wanted(value):
    return Decimal(repr(value)) if isinstance(value, int | float) else value


def told(claims, *, at_once=False, as_said=False):
    """A memory that was handed claims: all at once, or one by one, each at its own time or all at the end."""
    memory = Memory(user="owner", zone="UTC", embedder="none", clock=lambda: END)
    for batch in [claims] if at_once else [[claim] for claim in claims]:
        ticket = memory.assert_claims(batch, now=batch[0]["said_at"] if as_said else None)
        assert ticket.refused == ()
        # What is told out of order is looked at again when its inputs come.
        assert ticket.rejected == () or not (at_once or as_said)
    return memory


def differences(story, memory):
    with memory:
        return [
            (slot, at, value, found)
            for slot, at, value in story.expected
            if (found := held(memory, slot, at)) != wanted(value)
        ]


@pytest.mark.parametrize("ko", [False, True], ids=["en", "ko"])
@pytest.mark.parametrize("tell", STORIES, ids=lambda one: one.__name__)
def test_an_example_comes_out_as_told(tell, ko):
    story = tell(None, ko)

    memory = told(story.claims, as_said=True)

    assert differences(story, memory) == []


@pytest.mark.parametrize("ko", [False, True], ids=["en", "ko"])
@pytest.mark.parametrize("tell", STORIES, ids=lambda one: one.__name__)
def test_an_example_comes_out_whatever_its_numbers(tell, ko):
    for seed in range(6):
        story = tell(Random(f"{tell.__name__}/{seed}"), ko)

        memory = told(story.claims, at_once=True)

        assert differences(story, memory) == []


@pytest.mark.parametrize("tell", STORIES, ids=lambda one: one.__name__)
def test_an_example_comes_out_in_whatever_order_it_arrives(tell):
    random = Random(tell.__name__)
    for _ in range(3):
        story = tell(random, False)

        memory = told(random.sample(story.claims, len(story.claims)))

        assert differences(story, memory) == []


WORKED_OUT = [one for one in STORIES if one.__name__ not in ("venue", "sore_throat", "guarded", "slip")]
"""The examples in which something that was worked out moves."""


@pytest.mark.parametrize("tell", WORKED_OUT, ids=lambda one: one.__name__)
def test_without_its_formulas_an_example_drifts(tell):
    story = tell(None, False)
    bare = [{name: part for name, part in claim.items() if name != "derivation"} for claim in story.claims]

    memory = told([claim for claim in bare if claim["value"] is not None], as_said=True)

    assert differences(story, memory) != []


@pytest.mark.parametrize("mistake", ["denied", "corrected"])
def test_what_was_repeated_of_a_slip_falls_with_it(mistake):
    story = Story()
    per, weeks, all_ = ("outing", "each week"), ("outing", "weeks"), ("outing", "altogether")
    story.say("2026-01-05", per, 10)
    story.say("2026-01-05", weeks, 2)
    story.work_out("2026-01-05", all_, 20, "per * weeks", per=per, weeks=weeks)
    if mistake == "denied":
        story.say("2026-01-08", per, 7)
        story.say("2026-01-09", all_, 14)
        story.say("2026-01-10", per, 7, act="denies")
        story.expect(all_, "2026-02-01", 20)
    else:
        story.say("2026-01-09", all_, 20)
        story.say("2026-01-10", per, 12, corrects=10)
        story.expect(all_, "2026-02-01", 24)

    memory = told(story.claims, as_said=True)

    assert differences(story, memory) == []
