"""Closures: everything current within reach of the names in a question, with its proof. Never writes."""

from __future__ import annotations

from collections.abc import Sequence

from stilltrue.engine.core import Core, When
from stilltrue.errors import BadRequest
from stilltrue.ledger.gather import names_known
from stilltrue.ledger.rulings import hidden
from stilltrue.model.closure import Closure
from stilltrue.model.record import RecallRow
from stilltrue.model.time import Instant
from stilltrue.model.turn import Turn
from stilltrue.recall.asking import Asking
from stilltrue.recall.permits import Permit
from stilltrue.recall.question import askable, understood
from stilltrue.recall.reach import Request, named, proved
from stilltrue.recall.reach import closure as find
from stilltrue.recall.walk import Ground

MOST_HOPS = 100
MOST_CHARACTERS = 10_000_000
_MOST_SUBJECTS = 1_000


def closure(
    core: Core,
    asked: str | Sequence[str],
    *,
    hops: int,
    budget: int,
    at: When,
    known_at: When,
    prove: bool,
    now: Instant,
    purpose: str | None = None,
) -> Closure:
    """
    Every current fact of each subject in fewer than so many hops of the names in a question, with its turns.

    For a purpose that needs nothing personal, what is personal is neither handed over nor followed, and counted.

    Raises:
        BadRequest: hops, budget or the list of subjects are out of bounds, or the purpose is not known.
    """
    _check(asked, hops, budget)
    known = core.optional(known_at)
    with core.reading() as tx:
        spaces = [(space, names_known(tx, space, known)) for space in core.scope.visible]
        rulings = {space: tx.rulings(space) for space in core.scope.visible}
        permit = Permit.of(purpose, spaces[0][1].registry)

        def visible(turn: Turn) -> bool:
            known_then = known is None or turn.recorded_at <= known
            return known_then and permit.turn(turn) and not hidden(turn, rulings[turn.space])

        if isinstance(asked, str):
            asking = Asking(
                question=asked,
                spaces=dict(spaces),
                now=now,
                zone=core.scope.zone or "UTC",
                as_of=core.optional(at),
                known_at=known,
            )
            cue = understood(tx, asking).cue
            instant, request = cue.at, Request.of(cue, hops=hops, budget=budget)
        else:
            instant = core.instant(at) if at is not None else now
            request = Request(question="", anchors=named(spaces, map(askable, asked)), hops=hops, budget=budget)
        permits = permit.fact if permit.limits else None
        ground = Ground(tx, spaces, instant, known, now, core.adjacencies, permits)
        found = find(ground, request, visible=visible)
    core.used.append(_row(found, now))
    return proved(found) if prove else found


def _check(asked: str | Sequence[str], hops: int, budget: int) -> None:
    if not 1 <= hops <= MOST_HOPS:
        raise BadRequest(f"hops is {hops}; ask for 1 to {MOST_HOPS} hops")
    if not 1 <= budget <= MOST_CHARACTERS:
        raise BadRequest(f"the budget is {budget} characters; give one of 1 to {MOST_CHARACTERS:,}")
    if isinstance(asked, str):
        return
    if len(asked) > _MOST_SUBJECTS:
        raise BadRequest(f"{len(asked):,} subjects are asked for; give at most {_MOST_SUBJECTS:,} at a time")
    if odd := [one for one in asked if not isinstance(one, str)]:
        raise BadRequest(f"a subject is a {type(odd[0]).__name__}; give names as text")


def _row(found: Closure, now: Instant) -> RecallRow:
    return RecallRow(
        id=found.id,
        space=found.spaces[0],
        operation="closure",
        asked_at=now,
        used=tuple(fact.id for fact in found.facts),
        report={
            "hops": found.hops,
            "subjects": len(found.reached),
            "cut": sum(one.n_facts for one in found.cut),
            "dropped": len(found.dropped),
        },
    )
