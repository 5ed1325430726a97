"""The read path: current, as_of, history, why, lists and counts, recall and context. Never writes."""

from __future__ import annotations

from enum import StrEnum
from typing import TypeVar

from stilltrue.engine.core import Core, When
from stilltrue.errors import BadRequest, NotFound
from stilltrue.ledger import read
from stilltrue.ledger.naming import Names
from stilltrue.model.claim import Kind, Modality, Value
from stilltrue.model.fact import Change, Fact, FactId, Standing
from stilltrue.model.record import FactFilter
from stilltrue.model.scope import Tier
from stilltrue.model.ticket import History, Why
from stilltrue.model.time import DAY, Instant
from stilltrue.storage.base import Transaction

_Choice = TypeVar("_Choice", bound=StrEnum)



def facts_at(
    core: Core,
    subject: str | None,
    predicate: str | None,
    qualifier: str | None,
    *,
    at: Instant,
    known_at: Instant | None,
    lane: Modality = Modality.ACTUAL,
) -> list[Fact]:
    """What holds at an instant; of everything in scope where no subject is named."""
    with core.storage.reading() as tx:
        if subject is not None:
            return read.facts_at(
                tx, core.spaces(tx), subject, predicate, qualifier, at=at, known_at=known_at, lane=lane
            )
        wanted = FactFilter(spaces=core.scope.visible, valid_at=at, known_at=known_at, lane=lane)
        return _every(tx, wanted)


def history(core: Core, subject: str, predicate: str, qualifier: str | None, known_at: Instant | None) -> History:
    """How one slot came to be what it is; the narrowest space that knows it."""
    with core.storage.reading() as tx:
        for space, names in core.spaces(tx):
            slot = names.slot(names.worded_slot(space, subject, predicate, qualifier))
            told = read.history(tx, slot, names, known_at=known_at)
            if told.facts or told.told:
                return told
    return History(facts=(), told=())


def why(core: Core, fact_id: str, known_at: Instant | None) -> Why:
    """
    A fact with its receipts.

    Raises:
        NotFound: no fact of that id is on record in a space the caller may see.
    """
    with core.storage.reading() as tx:
        found = read.why(tx, FactId(fact_id), known_at=known_at)
    if found is None or found.facts[0].slot.space not in core.scope.visible:
        raise NotFound(f"no fact {fact_id!r} on record here; `stilltrue list` shows the ids")
    return found


def wanted_facts(
    core: Core,
    *,
    subject: str | None = None,
    predicate: str | None = None,
    qualifier: str | None = None,
    value: str | None = None,
    text: str | None = None,
    kind: str | None = None,
    lane: str | None = "actual",
    standing: str | None = "current",
    as_of: When = None,
    valid_from: When = None,
    valid_to: When = None,
    known_at: When = None,
    contested: bool | None = None,
    tier: int | None = None,
    polarity: bool | None = None,
    now: Instant,
) -> FactFilter:
    """
    A filter from the words of a caller.

    Raises:
        BadRequest: a kind, lane, standing or tier that does not exist.
    """
    with core.storage.reading() as tx:
        names = core.spaces(tx)[0][1]
    at = core.optional(as_of)
    if standing not in (None, "any", "current"):
        raise BadRequest(f"standing {standing!r} cannot be filtered by; use current or any")
    if at is None and standing == "current":
        at = now
    return FactFilter(
        spaces=core.scope.visible,
        subject=names.subject(subject) if subject else None,
        predicate=names.predicate(predicate) if predicate else None,
        qualifier=names.qualifier(qualifier) if qualifier else None,
        value=_value_key(names, value),
        text=text or None,
        kind=_choice(Kind, kind, "kind"),
        lane=None if lane in (None, "any") else _choice(Modality, lane, "lane"),
        polarity=polarity,
        valid_at=at if valid_from is None and valid_to is None else None,
        valid_from=core.optional(valid_from),
        valid_to=core.optional(valid_to),
        known_at=core.optional(known_at),
        contested=contested,
        tier=Tier(tier) if tier is not None else None,
    )


def page(core: Core, wanted: FactFilter, *, limit: int, after: str | None) -> tuple[list[Fact], str | None]:
    """One page of facts and the cursor of the next; None on the last."""
    if not 1 <= limit <= 10_000:
        raise BadRequest(f"a page of {limit} is not possible; ask for 1 to 10,000")
    with core.storage.reading() as tx:
        return tx.list_facts(wanted, limit=limit, after=after)


def count(core: Core, wanted: FactFilter) -> int:
    with core.storage.reading() as tx:
        return tx.count_facts(wanted)


def changes(core: Core, since: When, limit: int) -> list[Change]:
    """What changed, from what to what, by which claim: by recorded instant."""
    with core.storage.reading() as tx:
        rows = tx.changes(core.scope.visible, core.optional(since), limit)
    grouped: dict[tuple[Instant, object], tuple[list[Fact], list[Fact], str]] = {}
    for fact, cause, opened in rows:
        instant = fact.recorded.start if opened else fact.recorded.end
        before, after, known = grouped.setdefault((instant, fact.slot), ([], [], cause))
        (after if opened else before).append(fact)
        grouped[instant, fact.slot] = (before, after, cause if opened else known)
    return [
        Change(
            recorded_at=instant, slot=(before or after)[0].slot, before=tuple(before), after=tuple(after), cause=cause
        )
        for (instant, _), (before, after, cause) in grouped.items()
    ]


def standing(core: Core, fact: Fact, *, now: Instant, last_confirmed_at: Instant | None = None) -> Standing:
    """How a fact stands; stale where it was not confirmed within its half-life."""
    plain = fact.standing(now)
    if plain is not Standing.CURRENT or last_confirmed_at is None:
        return plain
    with core.storage.reading() as tx:
        known = core.spaces(tx)[0][1].registry.get(fact.slot.predicate)
    if known is None or known.half_life_days is None or known.safety:
        return plain
    return Standing.STALE if now - last_confirmed_at > known.half_life_days * DAY else plain


def _every(tx: Transaction, wanted: FactFilter) -> list[Fact]:
    facts: list[Fact] = []
    after: str | None = None
    while True:
        some, after = tx.list_facts(wanted, limit=1000, after=after)
        facts += some
        if after is None:
            return facts


def _value_key(names: Names, value: str | None) -> str | None:
    return names.value(Value.of_text(value)).key if value else None


def _choice(kinds: type[_Choice], given: str | None, what: str) -> _Choice | None:
    if given is None:
        return None
    try:
        return kinds(given)
    except ValueError as problem:
        raise BadRequest(f"{what} {given!r} is none; use one of {', '.join(kinds)}") from problem
