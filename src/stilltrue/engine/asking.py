"""The read path: current, as_of, history, why, lists, counts and the feed of changes. Never writes."""

from __future__ import annotations

from enum import StrEnum
from typing import TypeVar

from stilltrue.engine.core import Core, When
from stilltrue.errors import BadRequest, NotFound
from stilltrue.ledger import read
from stilltrue.ledger.gather import assertions_once_of, names_known
from stilltrue.ledger.naming import Names
from stilltrue.ledger.rulings import spoken
from stilltrue.model.claim import Kind, Modality, Value
from stilltrue.model.fact import Change, Fact, FactId, Slot, Standing
from stilltrue.model.filter import FactFilter, Stands
from stilltrue.model.scope import SpaceKey, Tier
from stilltrue.model.ticket import History, Why
from stilltrue.model.time import Instant
from stilltrue.storage.base import Transaction

_Choice = TypeVar("_Choice", bound=StrEnum)
_OF_PLANS = (Standing.DUE, Standing.FUTURE)
"""How a plan may stand."""


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
    with core.reading() as tx:
        if subject is not None:
            spaces = _spaces(core, tx, known_at)
            return read.facts_at(tx, spaces, subject, predicate, qualifier, at=at, known_at=known_at, lane=lane)
        wanted = (
            FactFilter(spaces=(space,), valid_at=at, known_at=known_at, lane=lane) for space in core.scope.visible
        )
        return read.narrowest(fact for one in wanted for fact in _every(tx, one))


def names(core: Core, known_at: Instant | None) -> Names:
    """How the names of the home space are read now, or were at a recorded instant."""
    with core.reading() as tx:
        return names_known(tx, core.scope.home, known_at)


def history(core: Core, subject: str, predicate: str, qualifier: str | None, known_at: Instant | None) -> History:
    """How one slot came to be what it is; the narrowest space that knows it."""
    with core.reading() as tx:
        for space, read_as in _spaces(core, tx, known_at):
            slot = read_as.meant_slot(space, subject, predicate, qualifier)
            told = read.history(tx, slot, read_as, known_at=known_at)
            if told.facts or told.told:
                return told
    return History(facts=(), told=())


def why(core: Core, fact_id: str, known_at: Instant | None, *, now: Instant) -> Why:
    """
    A fact with its receipts, and with what makes it doubtful now.

    Raises:
        NotFound: no fact of that id is on record in a space the caller may see.
    """
    with core.reading() as tx:
        found = read.why(tx, FactId(fact_id), known_at=known_at, at=now)
    if found is None or found.facts[0].slot.space not in core.scope.visible:
        then = " as believed then" if known_at is not None else ""
        raise NotFound(f"no fact {fact_id!r} on record here{then}; `stilltrue list` shows the ids")
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
    lane: str | None = None,
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

    Args:
        lane: `any` for every one; None: what is actual and, of what is due or future, what is planned as well.
        standing: `current` for all that holds, however it stands; `any`; or exactly one other standing.

    Raises:
        BadRequest: a kind, lane, standing or tier that does not exist.
    """
    read_as = names(core, core.optional(known_at))
    at = core.optional(as_of)
    stands = _stands(read_as, standing, at or now)
    if at is None and standing == "current" and kind != Kind.EVENT:
        # An event that occurred stays known, though it is no present state.
        at = now
    if lane is None and not (stands is not None and stands.standing in _OF_PLANS):
        lane = Modality.ACTUAL
    return FactFilter(
        spaces=core.scope.visible,
        subject=read_as.subject(subject) if subject else None,
        predicate=read_as.meant(predicate) if predicate else None,
        qualifier=read_as.qualifier(qualifier) if qualifier else None,
        value=_value_key(read_as, value),
        text=text or None,
        kind=_choice(Kind, kind, "kind"),
        lane=None if lane in (None, "any") else _choice(Modality, lane, "lane"),
        polarity=polarity,
        valid_at=at if valid_from is None and valid_to is None and stands is None else None,
        stands=stands,
        valid_from=core.optional(valid_from),
        valid_to=core.optional(valid_to),
        known_at=core.optional(known_at),
        contested=contested,
        tier=_tier(tier),
    )


def _stands(read_as: Names, standing: str | None, at: Instant) -> Stands | None:
    """That exactly one standing is wanted; None where all that holds is, or anything."""
    if standing in (None, "any", "current"):
        return None
    try:
        wanted = Standing(standing)
    except ValueError:
        offered = ", ".join([*Standing, "any"])
        raise BadRequest(f"found standing {standing!r}; wanted one of {offered}") from None
    fresh_for = {row.name: row.fresh_for for row in read_as.registry.all() if row.fresh_for is not None}
    return Stands(standing=wanted, at=at, fresh_for=fresh_for)


def page(core: Core, wanted: FactFilter, *, limit: int, after: str | None) -> tuple[list[Fact], str | None]:
    """One page of facts and the cursor of the next; None on the last."""
    if not 1 <= limit <= 10_000:
        raise BadRequest(f"a page of {limit} is not possible; ask for 1 to 10,000")
    with core.reading() as tx:
        return tx.list_facts(wanted, limit=limit, after=after)


def count(core: Core, wanted: FactFilter) -> int:
    """How many facts fit, exactly."""
    with core.reading() as tx:
        return tx.count_facts(wanted)


def changes(core: Core, since: When, limit: int) -> list[Change]:
    """What changed, from what to what, by which claim or ruling: by recorded instant."""
    grouped: dict[tuple[Instant, Slot], tuple[list[Fact], list[Fact], list[str]]] = {}
    with core.reading() as tx:
        for fact, cause, opened in tx.changes(core.scope.visible, core.optional(since), limit):
            instant = fact.recorded.start if opened else fact.recorded.end
            before, after, causes = grouped.setdefault((instant, fact.slot), ([], [], []))
            (after if opened else before).append(fact)
            causes += [cause] if opened else []
        return [
            Change(
                recorded_at=instant,
                slot=slot,
                before=tuple(before),
                after=tuple(after),
                cause=causes[0] if causes else _cause_of_end(tx, slot, instant),
            )
            for (instant, slot), (before, after, causes) in grouped.items()
        ]


def _cause_of_end(tx: Transaction, slot: Slot, instant: Instant) -> str:
    """What was recorded at an instant at which a slot only lost facts: a ruling, an alias, or a claim."""
    for row in tx.rulings(slot.space):
        if row.recorded_at == instant:
            return spoken(row.ruling, row.selector)
    for alias in tx.aliases(slot.space, with_closed=True):
        if instant in (alias.recorded_from, alias.recorded_to):
            verb = "alias" if alias.recorded_from == instant else "unalias"
            return f"{verb}: {alias.mention} = {alias.name}"
    claims = assertions_once_of(tx, slot, names_known(tx, slot.space, instant))
    return next((claim.id for claim in claims if claim.recorded_at == instant), "")


def _spaces(core: Core, tx: Transaction, known_at: Instant | None) -> list[tuple[SpaceKey, Names]]:
    """The spaces the caller may see, each with how its names were read at a recorded instant."""
    return [(space, names_known(tx, space, known_at)) for space in core.scope.visible]


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


def _tier(given: int | None) -> Tier | None:
    if given is None:
        return None
    if given not in tuple(Tier):
        raise BadRequest(f"tier {given!r} is none; use {int(min(Tier))} to {int(max(Tier))}")
    return Tier(given)


def _choice(kinds: type[_Choice], given: str | None, what: str) -> _Choice | None:
    if given is None:
        return None
    try:
        return kinds(given)
    except ValueError as problem:
        raise BadRequest(f"{what} {given!r} is none; use one of {', '.join(kinds)}") from problem
