"""Of a long slot a plain later word needs but a part, and changes there what it changes in the whole."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.properties.claims import TEXTS, any_assertion, asserted

from stilltrue import Memory
from stilltrue.ledger import in_part
from stilltrue.ledger.belief import Belief, belief, is_many
from stilltrue.ledger.in_part import heard_with, that_say_many
from stilltrue.ledger.naming import Names
from stilltrue.model.claim import Act, Assertion, AssertionId, End, Kind
from stilltrue.model.fact import Fact, Slot
from stilltrue.model.scope import SpaceKey, Tier
from stilltrue.model.time import DAY, FOREVER, Instant, Moment, Origin, Precision
from stilltrue.storage.in_memory import InMemoryStorage
from stilltrue.storage.sqlite.backend import SQLiteStorage

PLAIN = Names.of(())
SLOT = Slot(SpaceKey("user:u"), "user", "enjoys", "")


@pytest.fixture(autouse=True)
def _in_part_from_the_second_claim_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(in_part, "LONGEST_WHOLE", 1)


@st.composite
def plain_words(draw, number: int, *, many: bool) -> Assertion:  # type: ignore[no-untyped-def]
    """A state or an event of some day, said at any time, or a state said one day after the other."""
    said_at = (draw(st.integers(1, 60)) if many else 10 * number) * DAY
    day = Instant(said_at - draw(st.integers(0, 9)) * DAY)
    unit = Moment(day, Instant(day + DAY), Precision.DAY, Origin.STATED)
    word = asserted(
        number,
        draw(st.sampled_from(TEXTS)),
        said_at=said_at,
        start=draw(st.sampled_from([None, Moment.at(day), unit])),
        tier=Tier(draw(st.sampled_from([1, 2, 3, 3]))),
    )
    if not many:
        return replace(word, end=draw(st.sampled_from([End.OPEN, End.OPEN, End.UNSAID])))
    return replace(word, many=True, kind=draw(st.sampled_from([Kind.STATE, Kind.STATE, Kind.EVENT])))


@st.composite
def stories_of_many(draw) -> list[Assertion]:  # type: ignore[no-untyped-def]
    heard = [draw(any_assertion(number=number)) for number in range(draw(st.integers(0, 7)))]
    return [*heard, *(draw(plain_words(number=10 + number, many=True)) for number in range(draw(st.integers(1, 5))))]


@st.composite
def stories_of_one(draw) -> list[Assertion]:  # type: ignore[no-untyped-def]
    """Words of one tier mostly, and the last of any."""
    odd = [draw(any_assertion(number=number)) for number in range(draw(st.sampled_from([0, 0, 0, 1])))]
    tier = Tier(draw(st.integers(1, 3)))
    words = [draw(plain_words(number=10 + number, many=False)) for number in range(draw(st.integers(2, 7)))]
    return [*odd, *(replace(word, tier=tier) for word in words[:-1]), words[-1]]


def told(heard: Iterable[Assertion]) -> Belief:
    return belief(SLOT, heard, PLAIN, recorded_at=Instant(0))


def links(of: Belief) -> set[tuple[str, str]]:
    return {(fact, claim) for fact, claims in of.support.items() for claim in claims}


def changed(before: Belief, after: Belief) -> tuple[set[Fact], set[Fact], set[tuple[str, str]], set[tuple[str, str]]]:
    """The facts that go and that come, and the claims that come and go behind them."""
    was, now = set(before.facts), set(after.facts)
    ids = {fact.id for fact in now}
    unlinked = {(fact, claim) for fact, claim in links(before) - links(after) if fact in ids}
    return was - now, now - was, links(after) - links(before), unlinked


def behind_the_end(of: Belief) -> set[AssertionId]:
    last = [fact for fact in of.facts if fact.valid.end >= FOREVER]
    supporting = {claim for fact in last for claim in of.support[fact.id]}
    return supporting | {challenger.claim for fact in last for challenger in fact.challengers}


@settings(max_examples=300)
@given(stories_of_many(), st.integers(1, 3))
def test_what_a_plain_word_changes_of_many_values_is_what_it_changes_in_its_part(
    story: list[Assertion], n_fresh: int
) -> None:
    older, fresh = story[:-n_fresh], story[-n_fresh:]
    part = heard_with(SLOT, story, fresh, PLAIN, behind=set)
    if part is None or not that_say_many(SLOT, part, PLAIN):
        return

    found = changed(told(part), told([*part, *fresh]))

    assert found == changed(told(older), told(story))


@settings(max_examples=300)
@given(stories_of_one())
def test_what_a_plain_later_word_changes_of_one_value_is_what_it_changes_in_its_part(story: list[Assertion]) -> None:
    older, fresh = story[:-1], story[-1:]
    whole = told(older)
    part = heard_with(SLOT, story, fresh, PLAIN, behind=lambda: behind_the_end(whole))
    if part is None:
        return
    before = told(part)
    last = {fact for fact in whole.facts if fact.valid.end >= FOREVER}
    found = changed(before, told([*part, *fresh]))
    if not found[0] <= set(whole.facts) or not last <= set(before.facts):
        return

    assert found == changed(whole, told(story))


def test_a_part_of_many_values_is_what_is_said_of_one() -> None:
    heard = [replace(asserted(n, TEXTS[n % 3], said_at=(n + 1) * DAY), many=True) for n in range(30)]

    part = heard_with(SLOT, heard, heard[29:], PLAIN, behind=set)

    assert part is not None
    values = Counter(each.value.text for each in part if each.value is not None)
    assert values[TEXTS[2].text] == 9
    assert values.total() <= 9 + 3


def test_a_part_of_one_value_is_what_is_behind_the_last_fact() -> None:
    heard = [asserted(n, TEXTS[n % 3], said_at=(n + 1) * DAY) for n in range(30)]

    part = heard_with(SLOT, heard, heard[29:], PLAIN, behind=lambda: behind_the_end(told(heard[:29])))

    assert part == heard[28:29]


@pytest.mark.parametrize("odd", [{"only": True}, {"polarity": False}, {"act": Act.ENDS}, {"explicit": True}])
def test_a_word_that_is_not_plain_needs_everything(odd: dict[str, object]) -> None:
    heard = [replace(asserted(n, TEXTS[n % 3], said_at=(n + 1) * DAY), many=True) for n in range(4)]
    word = replace(asserted(4, TEXTS[0], said_at=9 * DAY), many=True, **odd)  # type: ignore[arg-type]

    assert heard_with(SLOT, [*heard, word], [word], PLAIN, behind=set) is None


def test_a_word_of_one_value_that_is_not_the_latest_needs_everything() -> None:
    heard = [asserted(n, TEXTS[n % 3], said_at=(n + 1) * DAY) for n in range(4)]
    late = asserted(9, TEXTS[0], said_at=2 * DAY)

    assert not is_many(SLOT, heard, PLAIN)
    assert heard_with(SLOT, [*heard, late], [late], PLAIN, behind=set) is None


TOLD = [
    {"value": "hiking", "many": True},
    {"value": "등산"},
    {"value": "Tea", "many": True},
    {"value": "chess", "corrects": "tea"},
    {"value": "등산", "act": "ends"},
    {"value": "Hiking"},
    {"value": "chess", "polarity": False},
    {"value": "chess"},
    {"value": "Jeju", "kind": "event", "valid_from": "2026-03-01"},
    {"value": "제주", "kind": "event", "valid_from": "2026-03-01"},
    {"value": "Jeju", "kind": "event", "valid_from": "2026-03-09"},
    {"value": "등산"},
    {"value": "Tea", "said_at": "2026-04-01T09:00"},
    {"value": "go", "many": True},
    {"value": "go", "said_at": "2026-03-01T09:00"},
]
TOLD = [{"many": True} | claim for claim in TOLD]


MOVED = [{"value": place} for place in ("Oslo", "Bergen", "부산", "부산", "Oslo", "서울", "Paris", "Oslo", "Oslo")]
MOVED[3] |= {"act": "ends"}
MOVED[5] |= {"valid_to": "2026-05-20"}
MOVED[6] |= {"tier": 1}


@pytest.mark.parametrize("backend", ["memory", "sqlite"])
@pytest.mark.parametrize("said", [TOLD, MOVED], ids=["many values", "one value"])
@pytest.mark.parametrize("undone", [None, "s1", "s3", "s7"])
def test_words_that_come_one_an_opening_make_what_a_rebuild_makes(
    backend: str, said: list[dict[str, object]], undone: str | None, tmp_path: Path
) -> None:
    storage = InMemoryStorage() if backend == "memory" else SQLiteStorage(tmp_path / "part.db")
    for number, claim in enumerate(said):
        memory = Memory(user="ann", storage=storage, clock=lambda: datetime(2026, 6, 1, tzinfo=UTC))
        slot = {"subject": "user", "predicate": "enjoys", "said_at": f"2026-05-{number + 1:02d}T09:00"}
        memory.assert_claims([slot | claim], source=f"s{number}")
        if undone is not None and number == 7:
            memory.undo(source=undone)

    assert memory.rebuild(verify=True).unequal == ()


def test_a_slot_that_becomes_one_of_many_values_is_looked_at_whole() -> None:
    storage = InMemoryStorage()
    for number, many in enumerate([False, False, False, True]):
        memory = Memory(user="ann", storage=storage, clock=lambda: datetime(2026, 6, 1, tzinfo=UTC))
        said = {"subject": "user", "predicate": "enjoys", "said_at": f"2026-05-{number + 1:02d}T09:00"}
        memory.assert_claims([said | {"value": f"game {number}", "many": many}])

    assert {fact.value.text for fact in memory.current("user", "enjoys") if fact.value is not None} == {
        "game 0", "game 1", "game 2", "game 3",
    }  # fmt: skip
    assert memory.rebuild(verify=True).unequal == ()
