"""Whoever corrects what was said at the very same instant had heard it."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from stilltrue import Memory
from stilltrue.storage.in_memory import InMemoryStorage

NOW = datetime(2026, 6, 1, tzinfo=UTC)


@pytest.fixture
def memory():
    return Memory(user="ann", storage=InMemoryStorage(), clock=lambda: NOW)


@pytest.mark.parametrize(
    ("told", "predicate", "wrong", "to"),
    [("I live in Seoul.", "lives in", "Seoul", "Busan"), ("나는 서울에 살아.", "lives in", "서울", "부산")],
)
def test_a_correction_in_the_instant_of_the_claim_stands_and_nothing_is_said_against_it(
    memory, told, predicate, wrong, to
):
    memory.add(told)

    memory.correct("user", predicate, to=to)

    held = [fact for fact in memory.current("user") if fact.slot.predicate == "lives_in"]
    assert [(fact.value.text, fact.contested) for fact in held] == [(to, False)]

    memory.correct("user", predicate, to=wrong, wrong=to)

    held = [fact for fact in memory.current("user") if fact.slot.predicate == "lives_in"]
    assert [(fact.value.text, fact.contested) for fact in held] == [(wrong, False)]


def test_what_a_program_handed_over_is_corrected_ended_and_denied_in_its_own_instant(memory):
    memory.assert_claims([{"subject": "shop", "predicate": name, "value": 600} for name in ("budget", "rent", "fee")])

    memory.correct("shop", "budget", to="700")
    memory.end("shop", "rent")
    memory.deny("shop", "fee", "600")

    held = {fact.label: (fact.value.text, fact.contested) for fact in memory.current("shop") if fact.polarity}
    assert held == {"budget": ("700", False)}
