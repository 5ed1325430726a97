"""Resolve first, then traverse: from a question, or from names, to everything current within reach, with its proof."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

from stilltrue.ledger.naming import Names
from stilltrue.model.closure import BUDGET, HOPS, Closure, Proof, Winner
from stilltrue.model.evidence import Anchor, Cue
from stilltrue.model.fact import Fact, FactId
from stilltrue.model.scope import SpaceKey
from stilltrue.model.turn import Turn
from stilltrue.recall.handover import MOST_UNRESOLVED, asked_first, handed
from stilltrue.recall.relations import Relations
from stilltrue.recall.walk import Bounds, Ground, walk

SUBJECTS = 400
"""Subjects that are looked into, where the budget has no room for more."""
DEGREE = 500
"""Facts looked at of one subject, likewise; one with more is a hub."""
_CHARACTERS_A_SUBJECT = 150
_CHARACTERS_A_FACT = 120
_MOST_ANCHORS = 20
_LIMITS = (
    "It covers what was read from turns, not all that was said in them.",
    "Names are matched as recorded: by spelling and alias, under Korean particles; two names nobody joined are two.",
    "A value leads on where it is asserted and is a name or a text, never where it is denied, a number or a date.",
    "Only what holds in the actual lane is followed; plans and what was said to be possible are not.",
    f"Of unresolved turns the {MOST_UNRESOLVED:,} said last are looked through for the names within reach.",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Request:
    """What a closure is asked for."""

    question: str
    anchors: tuple[Anchor, ...]
    hops: int = HOPS
    budget: int = BUDGET
    cue: Cue | None = None
    """The question as it was read: the relations that it names come first, and decide nothing."""

    @classmethod
    def of(cls, cue: Cue, *, hops: int = HOPS, budget: int = BUDGET) -> Request:
        """What a question, as it was read, asks for."""
        return cls(
            question=cue.question,
            anchors=cue.anchors[:_MOST_ANCHORS],
            hops=hops,
            budget=budget,
            cue=cue,
        )


def named(spaces: Sequence[tuple[SpaceKey, Names]], subjects: Iterable[str]) -> tuple[Anchor, ...]:
    """Names that are given as such."""
    return tuple(Anchor(subject, spaces[0][1].subject(subject), 1.0) for subject in dict.fromkeys(subjects))


def closure(
    ground: Ground, request: Request, *, visible: Callable[[Turn], bool] = lambda turn: not turn.quarantined
) -> Closure:
    """
    Every fact that holds of each subject in fewer than so many hops of the anchors, and the turns they come from.

    Args:
        ground: what is gone over: the spaces seen, the instant asked about, whose belief is asked for.
        request: the anchors, how far to go, and how much may be handed over.
        visible: whether a turn may be shown.
    """
    gone = walk(ground, [anchor.text for anchor in request.anchors], bounds_of(request))
    told = handed(ground, gone, request.budget, visible)
    names = ground.spaces[0][1]
    facts = asked_first(told.facts, Relations.of(request.cue, names)) if request.cue is not None else ()
    return Closure(
        id=_id(ground, request),
        question=request.question,
        spaces=tuple(space for space, _ in ground.spaces),
        anchors=request.anchors,
        hops=request.hops,
        budget=request.budget,
        at=ground.at,
        known_at=ground.known_at,
        facts=facts or tuple(fact for _, fact in told.facts),
        sources=told.sources,
        unsourced=told.unsourced,
        reached=told.reached,
        cut=told.cut,
        dropped=told.dropped,
    )


def proved(found: Closure) -> Closure:
    """The same closure with the proof that it is current and whole, or of what it left out."""
    return replace(found, proof=proof_of(found))


def proof_of(found: Closure, others: Iterable[Fact] = ()) -> Proof:
    """
    The proof of a closure, and of facts that are handed over beside it.

    Args:
        found: the closure.
        others: facts found another way; those that do not hold at the instant are named as such.
    """
    known = {fact.id for fact in found.facts}
    beside = list({fact.id: fact for fact in others if fact.id not in known}.values())
    holding = [fact for fact in beside if _holds(fact, found)]
    return Proof(
        at=found.at,
        known_at=found.known_at,
        hops=found.hops,
        anchors=found.anchors,
        currency=tuple(_winner(fact) for fact in (*found.facts, *holding)),
        not_current=tuple(FactId(fact.id) for fact in beside if fact not in holding),
        coverage=found.reached,
        cut=found.cut,
        dropped=found.dropped,
        limits=_LIMITS,
    )


def bounds_of(request: Request) -> Bounds:
    """How far a walk goes: as far as it is asked to, and no wider than what could ever be handed over."""
    return Bounds(
        hops=request.hops,
        subjects=max(SUBJECTS, request.budget // _CHARACTERS_A_SUBJECT),
        degree=max(DEGREE, request.budget // _CHARACTERS_A_FACT),
    )


def _holds(fact: Fact, found: Closure) -> bool:
    return fact.valid.covers(found.at) and fact.lane.value == "actual"


def _winner(fact: Fact) -> Winner:
    return Winner(fact=fact.id, slot=fact.slot, value_key=fact.value_key, valid=fact.valid, recorded=fact.recorded)


def _id(ground: Ground, request: Request) -> str:
    keys = (anchor.key for anchor in request.anchors)
    parts = (request.question, request.hops, request.budget, ground.at, ground.known_at, ground.tx.last_recorded())
    said = "\x1f".join(map(str, (*parts, *keys, *(space for space, _ in ground.spaces))))
    return f"l_{hashlib.sha256(said.encode('utf-8', 'replace')).hexdigest()[:20]}"
