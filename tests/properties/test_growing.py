"""A timeline kept at hand takes later words in, of states, events and plans, and is what the whole rule gives."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.properties.claims import TEXTS, any_assertion, asserted

from stilltrue import Memory
from stilltrue.ledger import resident
from stilltrue.ledger.belief import belief
from stilltrue.ledger.events import EventsHeard, tellings_of_one
from stilltrue.ledger.naming import Names
from stilltrue.ledger.resident import Resident
from stilltrue.model.claim import Assertion, Kind, Modality
from stilltrue.model.fact import Fact, Slot
from stilltrue.model.scope import SpaceKey, Tier
from stilltrue.model.time import DAY, FOREVER, Instant, Moment, Origin, Precision
from stilltrue.storage.in_memory import InMemoryStorage
from stilltrue.storage.sqlite.backend import SQLiteStorage

PLAIN = Names.of(())
SLOT = Slot(SpaceKey("user:u"), "user", "lives_in", "")
"""Not as it is worded, so that it shows which claim a fact is worded by."""


@pytest.fixture(autouse=True)
def _kept_from_the_third_claim_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(resident, "SHORTEST", 3)


@st.composite
def words(draw, number: int) -> Assertion:  # type: ignore[no-untyped-def]
    """A word that mostly comes later than all before: a state, a telling, a plan, and now and then anything at all."""
    what = draw(st.sampled_from(["state", "state", "telling", "telling", "telling", "plan", "any"]))
    if what == "any":
        return draw(any_assertion(number=number))
    said_at = (20 + 3 * number) * DAY // 2
    begun = Instant(said_at - draw(st.sampled_from([0, 1, 7])) * DAY)
    unit = Moment(begun, Instant(begun + DAY), Precision.DAY, Origin.STATED)
    word = asserted(
        number,
        draw(st.sampled_from(TEXTS)),
        said_at=said_at,
        start=draw(st.sampled_from([None, Moment.at(begun), unit])),
        tier=Tier(draw(st.sampled_from([1, 2, 3, 3]))),
        explicit=draw(st.integers(0, 9)) == 0,
    )
    many = draw(st.sampled_from([None, None, True, False]))
    if what == "plan":
        return replace(word, modality=Modality.PLANNED, many=many)
    return replace(word, many=many, kind=Kind.EVENT if what == "telling" else Kind.STATE)


@st.composite
def stories(draw) -> list[Assertion]:  # type: ignore[no-untyped-def]
    return [draw(words(number)) for number in range(draw(st.integers(4, 12)))]


def kept(row: Resident, heard: list[Assertion]) -> dict[tuple[object, ...], Fact]:
    """All facts of the slot computed from everything, and kept at hand."""
    facts = belief(SLOT, heard, PLAIN, recorded_at=Instant(0)).facts
    row.keep(SLOT, heard, PLAIN, {(fact.id, fact.valid.start): fact for fact in facts})
    return _told(facts)


def _told(facts: tuple[Fact, ...] | list[Fact]) -> dict[tuple[object, ...], Fact]:
    return {(fact.id, fact.lane, fact.valid.start, fact.polarity): fact for fact in facts}


@settings(max_examples=300)
@given(stories())
def test_one_later_word_of_a_state_an_event_or_beside_a_plan_equals_the_full_result(story: list[Assertion]) -> None:
    row, heard = Resident(), story[:3]
    believed = kept(row, heard)

    for word in story[3:]:
        heard.append(word)
        grown = row.grown(SLOT, [word], PLAIN, Instant(0))
        if grown is None:
            believed = kept(row, heard)
            continue
        for place in _told(grown.closed):
            del believed[place]
        believed |= _told(grown.opened)

        assert believed == _told(belief(SLOT, heard, PLAIN, recorded_at=Instant(0)).facts)


@settings(max_examples=100)
@given(stories(), st.integers(0, 6))
def test_tellings_that_are_one_event_are_found_whether_heard_at_once_or_one_by_one(
    story: list[Assertion], n_first: int
) -> None:
    heard, found = EventsHeard(), []

    for part in (story[:n_first], *([word] for word in story[n_first:])):
        told = heard.hear(part, PLAIN)
        if told is None:
            return
        found += told

    assert found == list(tellings_of_one(story, PLAIN))


def test_a_new_event_beside_many_changes_no_other_fact() -> None:
    row = Resident()
    told = [
        replace(asserted(number, TEXTS[number % 3], said_at=(number + 1) * DAY), kind=Kind.EVENT) for number in range(9)
    ]
    kept(row, told[:8])

    grown = row.grown(SLOT, told[8:], PLAIN, Instant(0))

    assert grown is not None
    assert grown.closed == []
    assert [fact.value for fact in grown.opened] == [TEXTS[2]]


def test_a_word_that_makes_a_slot_one_of_many_values_is_computed_from_everything() -> None:
    row = Resident()
    heard = [asserted(number, TEXTS[0], said_at=(number + 1) * DAY) for number in range(4)]
    kept(row, heard)
    telling = replace(asserted(9, TEXTS[1], said_at=9 * DAY), kind=Kind.EVENT)

    grown = row.grown(SLOT, [telling], PLAIN, Instant(0))

    assert grown is None


def test_what_is_not_so_with_a_new_word_is_worded_by_who_said_that_it_is_not() -> None:
    row = Resident()
    first = [replace(asserted(n, TEXTS[0], said_at=(n + 1) * DAY), many=True) for n in range(3)]
    kept(row, [*first, replace(asserted(3, TEXTS[1], said_at=4 * DAY), only=True)])

    grown = row.grown(SLOT, [asserted(4, TEXTS[2], said_at=5 * DAY)], PLAIN, Instant(0))

    assert grown is not None
    assert sorted((fact.polarity, fact.label) for fact in grown.opened) == [(False, "lives in"), (True, "lives in")]


def test_what_a_document_said_first_words_what_its_owner_says_later() -> None:
    row = Resident()
    kept(row, [asserted(n, TEXTS[n % 2], said_at=(n + 1) * DAY, tier=Tier(1 + 2 * (n == 2))) for n in range(4)])

    grown = row.grown(SLOT, [asserted(4, TEXTS[1], said_at=5 * DAY, tier=Tier.OWN_WORD)], PLAIN, Instant(0))

    assert grown is not None
    assert [fact.label for fact in grown.opened if fact.valid.end == FOREVER] == ["lives in"]


def test_a_formula_that_was_refused_adds_nothing_to_a_long_timeline() -> None:
    memory = Memory(user="ann", storage=InMemoryStorage(), clock=lambda: datetime(2026, 6, 1, tzinfo=UTC))
    rule = {"derivation": {"formula": "a + 1", "inputs": {"a": ["trip", "cost"]}}}
    for day in range(1, 9):
        said = {"value": day} if day != 5 else rule
        memory.assert_claims([{"subject": "trip", "predicate": "cost", "said_at": f"2026-05-0{day}", **said}])

    assert memory.rebuild(verify=True).unequal == ()
    assert memory.current("trip").value("cost", "trip") == "8"


TOLD = [
    ("Jeju", "2026-01-04"),
    ("부산", "2026-01-05"),
    ("Oslo", "2026-02"),
    ("Jeju", "2026-02-11"),
    ("제주", "2026-02-12"),
    ("Oslo", None),
    ("부산", "2026-03-05"),
    ("Jeju", "2026-01-04"),
    ("Bergen", "2026-04-01"),
]


@pytest.mark.parametrize("backend", ["memory", "sqlite"])
def test_events_told_one_by_one_make_what_a_rebuild_makes_also_after_an_undo(backend: str, tmp_path: Path) -> None:
    storage = InMemoryStorage() if backend == "memory" else SQLiteStorage(tmp_path / "growing.db")
    memory = Memory(user="ann", storage=storage, clock=lambda: datetime(2026, 6, 1, tzinfo=UTC))
    for number, (place, day) in enumerate(TOLD):
        claim = {"subject": "user", "predicate": "visited", "value": place, "kind": "event", "valid_from": day}
        memory.assert_claims([claim | {"said_at": f"2026-05-{number + 1:02d}T09:00"}], source=f"s{number}")
        if number == 5:
            memory.undo(source="s2")

    found = memory.rebuild(verify=True)

    assert found.unequal == ()
    values = sorted(fact.value.text for fact in memory.list(kind="event")[0] if fact.value is not None)
    assert values == ["Bergen", "Jeju", "Jeju", "Oslo", "부산", "부산", "제주"]


@settings(max_examples=200)
@given(stories(), st.integers(1, 4))
def test_later_words_told_at_once_equal_the_full_result(story: list[Assertion], n_at_once: int) -> None:
    row, heard = Resident(), story[:3]
    believed = kept(row, heard)

    for first in range(3, len(story), n_at_once):
        words = story[first : first + n_at_once]
        heard += words
        grown = row.grown(SLOT, words, PLAIN, Instant(0))
        if grown is None:
            believed = kept(row, heard)
            continue
        for fact in grown.closed:
            assert _told([fact]).items() <= believed.items()
            del believed[fact.id, fact.lane, fact.valid.start, fact.polarity]
        believed |= _told(grown.opened)

        assert believed == _told(belief(SLOT, heard, PLAIN, recorded_at=Instant(0)).facts)


MOVES = ["2026-05-20", "2026-05-11", "2026-05", "2026-05-25", "2026-04", "2026-05-25", "2026-05-12", None]


@pytest.mark.parametrize("backend", ["memory", "sqlite"])
@pytest.mark.parametrize("n_at_once", [1, 3])
def test_later_words_that_begin_among_earlier_ones_leave_what_a_rebuild_makes(
    backend: str, n_at_once: int, tmp_path: Path
) -> None:
    storage = InMemoryStorage() if backend == "memory" else SQLiteStorage(tmp_path / "growing.db")
    memory = Memory(user="ann", storage=storage, clock=lambda: datetime(2026, 7, 1, tzinfo=UTC))
    lines = [
        {"subject": "user", "predicate": "lives in", "value": place, "valid_from": day}
        | {"said_at": f"2026-06-{number + 1:02d}T09:00"}
        for number, (place, day) in enumerate(zip(["Seoul", "Busan", "부산", "Oslo"] * 4, MOVES * 2, strict=True))
    ]

    for first in range(0, len(lines), n_at_once):
        memory.assert_claims(lines[first : first + n_at_once])

    assert memory.rebuild(verify=True).unequal == ()
    assert memory.current("user").value("lives in") == "Oslo"


def test_a_later_word_that_begins_before_the_last_is_not_computed_from_everything() -> None:
    row = Resident()
    week = Moment(Instant(0), Instant(7 * DAY), Precision.DAY, Origin.STATED)
    told = [asserted(n, TEXTS[n % 3], said_at=(10 + n) * DAY, start=week) for n in range(9)]
    kept(row, told[:8])

    grown = row.grown(SLOT, told[8:], PLAIN, Instant(0))

    assert grown is not None
    assert [fact.value for fact in grown.closed] == [TEXTS[1]]
    assert [fact.value for fact in grown.opened] == [TEXTS[2]]


def test_what_no_longer_backs_a_fact_is_no_longer_linked_to_it() -> None:
    row = Resident()
    said = [(0, TEXTS[0], 1), (1, TEXTS[0], 20), (2, TEXTS[1], 40), (3, TEXTS[1], 50)]
    told = [asserted(n, value, said_at=(60 + n) * DAY, start=Moment.at(Instant(day * DAY))) for n, value, day in said]
    kept(row, told)

    grown = row.grown(
        SLOT, [asserted(9, TEXTS[2], said_at=90 * DAY, start=Moment.at(Instant(45 * DAY)))], PLAIN, Instant(0)
    )

    assert grown is not None
    assert [claim for _, claim in grown.unlinked] == [told[3].id]
