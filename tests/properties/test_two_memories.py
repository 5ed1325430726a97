"""Two memories of one owner's, opened on one store: what either does at random leaves what the rule gives."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from stilltrue import Memory
from stilltrue.errors import StilltrueError, StorageFault
from stilltrue.ledger import ahead, in_part, resident
from stilltrue.storage.in_memory import InMemoryStorage
from stilltrue.storage.sqlite.backend import SQLiteStorage

FIRST = datetime(2026, 1, 1, tzinfo=UTC)
FORMULAS = (
    "a + b",
    "a * 2",
    "a / b",
    "case(a > 3: prev + 1, else: 0)",
    'case(a > 5: "high", a < 2: "low", else: prev)',
    "case(today < 2026-02-01: a, else: b)",
    "case(today < 2026-02-01: 1, a > 3: prev + 1, else: 0)",
)
KIN = (
    {"subject": "user", "predicate": "sister", "value": "Jiwoo"},
    {"subject": "user", "predicate": "sister", "value": "Minji"},
    {"subject": "my sister", "predicate": "lives in", "value": "Busan"},
    {"subject": "Jiwoo", "predicate": "lives in", "value": "Oslo"},
)
WAYS = ({}, {}, {}, {"act": "denies"}, {"act": "ends"}, {"tier": 1}, {"many": True}, {"valid_to": "2026-02"})

numbers = st.builds(
    lambda name, value: {"subject": "trip", "predicate": name, "value": value},
    st.sampled_from(["a", "b", "c"]),
    st.integers(0, 8),
)
rules = st.builds(
    lambda name, formula, one, other: {
        "subject": "trip",
        "predicate": name,
        "derivation": {"formula": formula, "inputs": {"a": ["trip", one], "b": ["trip", other]}},
    },
    st.sampled_from(["x", "y"]),
    st.sampled_from(FORMULAS),
    st.sampled_from(["a", "b", "x"]),
    st.sampled_from(["b", "c"]),
)
words = st.builds(
    lambda claim, way, day: ("say", {**claim, **way, "said_at": (FIRST + timedelta(days=day)).isoformat()}),
    st.one_of(numbers, numbers, numbers, st.sampled_from(KIN)),
    st.sampled_from(WAYS),
    st.integers(0, 50),
)
taken = st.builds(
    lambda claim, day: ("say", {**claim, "said_at": (FIRST + timedelta(days=day)).isoformat()}),
    rules,
    st.integers(0, 30),
)
others = st.tuples(st.sampled_from(["undo", "redo", "forget", "undo", "rebuild"]), st.integers(0, 11))
steps = st.lists(st.tuples(st.booleans(), st.one_of(words, words, taken, others)), min_size=6, max_size=14)


@pytest.fixture(autouse=True)
def _quick_ways_from_the_first_claims_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(resident, "SHORTEST", 3)
    monkeypatch.setattr(in_part, "LONGEST_WHOLE", 3)
    monkeypatch.setattr(ahead, "_FIRST", 1)


def carry_out(memory: Memory, number: int, verb: str, given: object) -> tuple[str, ...]:
    """One step; what was found unequal by it, which only a rebuild tells."""
    try:
        if verb == "say":
            memory.assert_claims([given], source=f"s{number}")
        elif verb == "rebuild":
            return memory.rebuild().unequal
        else:
            getattr(memory, verb)(source=f"s{given}")
    except StorageFault:
        raise
    except StilltrueError:
        return ()
    return ()


@pytest.mark.parametrize("backend", ["memory", "file"])
@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(steps=steps)
def test_whatever_either_does_all_is_as_the_rule_has_it(backend, tmp_path_factory, steps) -> None:  # type: ignore[no-untyped-def]
    path = tmp_path_factory.mktemp("two") / "ann.db"
    storages = [InMemoryStorage()] * 2 if backend == "memory" else [SQLiteStorage(path), SQLiteStorage(path)]
    clock = iter(FIRST + timedelta(days=150, minutes=minute) for minute in range(1_000))
    memories = [Memory(user="ann", storage=each, clock=lambda: next(clock), embedder="none") for each in storages]

    unequal = [carry_out(memories[which], number, *step) for number, (which, step) in enumerate(steps)]

    assert not any(unequal)
    assert memories[0].rebuild(verify=True).unequal == ()
    for each in storages:
        each.close()
