"""Events in whatever order their tellings come, and after some were undone, on both backends."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stilltrue import Memory
from stilltrue.storage.in_memory import InMemoryStorage
from stilltrue.storage.sqlite.backend import SQLiteStorage

Claim = dict[str, object]

tellings = st.lists(
    st.fixed_dictionaries({
        "value": st.sampled_from([{"entity": "Jeju"}, {"entity": "부산"}]),
        "valid_from": st.sampled_from([None, "2026-01-04", "2026-01-05", "2026-02"]),
        "said_at": st.sampled_from(["2026-03-01T09:00", "2026-03-01T21:00", "2026-03-02T09:00", "2026-03-03T09:00"]),
        "tier": st.sampled_from([2, 3]),
    }),
    min_size=1,
    max_size=6,
)  # fmt: skip


def remembering(claims: Iterable[tuple[int, Claim]], backend: str, folder: str) -> Memory:
    """A memory that was told claims one by one, each by a source of its own."""
    storage = InMemoryStorage() if backend == "memory" else SQLiteStorage(Path(folder) / "events.db")
    memory = Memory(user="ann", storage=storage, clock=lambda: datetime(2026, 6, 1, tzinfo=UTC))
    for number, claim in claims:
        given_fields = {name: value for name, value in claim.items() if value is not None}
        # Each line differs, so that what is said twice is kept twice.
        told = {"subject": "user", "predicate": "trip", "kind": "event", "confidence": 1 - number / 100, **given_fields}
        memory.assert_claims([told], source=f"s{number}")
    return memory


def occurred(memory: Memory) -> list[tuple[object, ...]]:
    """All that is believed of events, and how many words stand behind each."""
    facts, _ = memory.list(kind="event")
    return sorted(
        (fact.value_key, fact.valid.start, fact.valid.end, fact.tier, fact.id, len(memory.why(fact.id).receipts))
        for fact in facts
    )


@pytest.mark.parametrize("backend", ["memory", "sqlite"])
@settings(max_examples=25)
@given(told=tellings, seed=st.randoms(use_true_random=False))
def test_tellings_make_the_same_events_in_whatever_order_they_come(backend, told, seed):
    numbered = list(enumerate(told))
    shuffled = list(numbered)
    seed.shuffle(shuffled)

    with TemporaryDirectory() as one, TemporaryDirectory() as other:
        in_turn, at_random = remembering(numbered, backend, one), remembering(shuffled, backend, other)

        assert occurred(at_random) == occurred(in_turn)
        assert at_random.rebuild(verify=True).unequal == ()


@pytest.mark.parametrize("backend", ["memory", "sqlite"])
@settings(max_examples=25)
@given(told=tellings, chosen=st.sets(st.integers(0, 5)))
def test_tellings_that_are_undone_were_never_told_and_can_be_taken_back(backend, told, chosen):
    numbered = list(enumerate(told))
    undone = [number for number, _ in numbered if number in chosen]

    with TemporaryDirectory() as one, TemporaryDirectory() as other:
        memory = remembering(numbered, backend, one)
        never = remembering([pair for pair in numbered if pair[0] not in chosen], backend, other)
        before = occurred(memory)
        for number in undone:
            memory.undo(source=f"s{number}")
        without = occurred(memory)
        for number in undone:
            memory.redo(source=f"s{number}")

        assert without == occurred(never)
        assert occurred(memory) == before
