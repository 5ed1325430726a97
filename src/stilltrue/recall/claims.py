"""From claims that were hit to the facts that may be shown for them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from stilltrue.index.document import ClaimRef
from stilltrue.ledger.predicate import Cardinality
from stilltrue.model.claim import Modality
from stilltrue.model.evidence import Mass
from stilltrue.model.fact import Fact, FactId, Slot, Standing
from stilltrue.recall.pieces import FactPiece
from stilltrue.recall.pointed import Pointed, Relation, relation
from stilltrue.recall.tunnels.base import View

_FEW = 3
"""A slot of no known cardinality with more values than these has no one value that took over."""


@dataclass(slots=True)
class Pool:
    """The facts that something points at, each once, and those held back."""

    pieces: dict[FactId, FactPiece] = field(default_factory=dict)
    held_back: set[FactId] = field(default_factory=set)
    faint: set[str] = field(default_factory=set)
    """The claims that are pointed at too faintly to come up by themselves, as they are written down."""

    def points_at(self, fact: Fact) -> bool:
        """Whether anything points at a fact, however faintly."""
        return fact.id in self.pieces or (bool(self.faint) and str(ClaimRef.of(fact)) in self.faint)

    def relations(self) -> set[Relation]:
        """What its facts are about."""
        return {relation(piece.fact.slot) for piece in self.pieces.values()}

    def add(self, view: View, fact: Fact, masses: Iterable[Mass], place: int, *, listed: bool = False) -> bool:
        """Let masses point at a fact. False where it may not be shown for this question."""
        weight = shown_weight(view, fact)
        if not weight:
            if fact.valid.end <= view.cue.at and not view.cue.explicit_at:
                self.held_back.add(fact.id)
            return False
        weight *= view.settings.mismatch_weight if view.is_beside(fact.slot) else 1.0
        piece = self.pieces.get(fact.id)
        if piece is None or (piece.standing is Standing.PAST and fact.valid.covers(view.cue.at)):
            earlier = piece.masses if piece is not None else []
            piece = FactPiece(
                fact=fact,
                weight=weight * view.settings.wider_weight**place,
                standing=fact.standing(view.cue.at),
                place=place,
                masses=earlier,
            )
            self.pieces[fact.id] = piece
        piece.masses += masses
        piece.listed = piece.listed or listed
        return True


def resolve(view: View, claims: Sequence[Pointed], place: int, pool: Pool) -> None:
    """
    Let each claim that was hit point at the facts it stands for.

    A value that holds no more is held back, and what holds in its place takes over what pointed at it.
    """
    view.book.expect(one.ref for one in claims if not one.facts)
    for one in claims:
        read = {(fact.id, fact.valid.start): fact for fact in one.facts}
        facts = list(read.values()) or view.book.stretches(one.ref)
        shown = [pool.add(view, fact, one.masses, place, listed=one.listed) for fact in facts]
        if not any(shown) and any(fact.valid.end <= view.cue.at or is_overtaken(view, fact) for fact in facts):
            for successor in successors(view, one.claim.slot):
                pool.add(view, successor, one.masses, place)


def shown_weight(view: View, fact: Fact) -> float:
    """How much a fact counts by its standing at the instant asked about; 0 where it may not be shown."""
    cue, settings = view.cue, view.settings
    if not settings.supersession:
        return 1.0
    actual = fact.lane is Modality.ACTUAL
    if is_overtaken(view, fact):
        return 0.0
    if fact.valid.covers(cue.at):
        return 1.0 if actual else settings.planned_weight
    if fact.valid.start > cue.at:
        later = settings.future_weight if actual else settings.planned_weight
        return 0.0 if cue.explicit_at else later
    if fact.event and not cue.explicit_at:
        return 1.0
    within = view.book.since < fact.valid.end
    return settings.past_weight if actual and (within or view.question.past) else 0.0


def is_overtaken(view: View, fact: Fact) -> bool:
    """Whether a fact is an end in whose place a value holds at the instant asked about."""
    if fact.polarity or not fact.valid.covers(view.cue.at):
        return False
    return fact.id in view.book.overtaken(fact.slot)


def successors(view: View, slot: Slot) -> list[Fact]:
    """What holds now in the place of a value that holds no more; nothing where values stand side by side."""
    row = view.names.registry.get(slot.predicate)
    if row is not None and row.cardinality is Cardinality.MANY:
        return []
    holding = [fact for fact in view.book.holding(slot) if fact.value is not None]
    return holding if row is not None or len(holding) <= _FEW else []
