"""A timeline that takes the common later word without being computed anew. Pure."""

from __future__ import annotations

from bisect import bisect_left, insort
from collections.abc import Iterable
from dataclasses import dataclass, replace

from stilltrue.ledger.fold import Fold
from stilltrue.ledger.strand import Piece, Speaking, Strand, in_rank, negative
from stilltrue.ledger.timeline import Shared, in_order, of_event, place_in_order, values_apart
from stilltrue.ledger.withdraw import Withdrawn, overruled, undenied
from stilltrue.model.claim import Act, AssertionId, Claim
from stilltrue.model.fact import Stretch
from stilltrue.model.scope import Tier
from stilltrue.model.time import BEGINNING, FOREVER, Interval


@dataclass(frozen=True, slots=True)
class Growth:
    """What one later word changed: the facts it replaced, all at the end of the timeline, and the new ones."""

    replaced: tuple[Stretch, ...]
    new: tuple[Stretch, ...]


class Growing:
    """
    The facts of one slot, kept so that a plain later word costs only the last of them.

    A plain later word says that a value holds, with no end, no exception and nothing
    else beside, and it comes after all that was said and all that is spoken of. In a slot
    of many values it is also any word of a value, or of an event, that nobody has spoken
    of. Whatever else comes in concerns the whole timeline: make a new one from everything.

    >>> Growing([]).stretches
    ()
    """

    def __init__(self, claims: Iterable[Claim], *, many: bool = False) -> None:
        heard = {claim.id: claim for claim in claims}
        left = undenied(heard.values(), many=many).claims
        self._many = many
        self._ids: set[AssertionId] = set(heard)
        self._said = max((claim.said for claim in heard.values()), default=None)
        self._denied = _denied(heard.values())
        self._shared = Shared([claim for claim in left if claim.event is None])
        self._ends: dict[str | None, _End] = {}
        self._events = {claim.event for claim in heard.values() if claim.event is not None}
        stretches: list[Stretch] = []
        for claims_of_one in values_apart(left) if many else (left,):
            standing = overruled(Withdrawn(claims_of_one, {})).claims
            if many and claims_of_one[0].event is not None:
                stretches += of_event(claims_of_one[0].event, standing)
                continue
            key = next(claim.key for claim in claims_of_one if claim.value is not None) if many else None
            self._ends[key] = _End(standing)
            stretches += self._ends[key].first
        self._stretches = in_order(stretches)

    @property
    def stretches(self) -> tuple[Stretch, ...]:
        """The facts in valid-time order."""
        return tuple(self._stretches)

    def add(self, claim: Claim) -> Growth | None:
        """
        Hear a plain later word.

        Returns:
            What it changed; None, and nothing is heard, for any claim that is no such word.
        """
        if not self._is_later_word(claim):
            return None
        growth = self._growth(claim)
        if growth is None:
            return None
        self._ids.add(claim.id)
        self._said = claim.said
        for stretch in growth.replaced:
            self._remove(stretch)
        for stretch in growth.new:
            insort(self._stretches, stretch, key=place_in_order)
        return growth

    def _is_later_word(self, claim: Claim) -> bool:
        return (
            claim.positive
            and claim.value is not None
            and not (claim.explicit or claim.only or claim.corrects is not None)
            and claim.valid is not None
            and claim.coverage == (claim.valid,)
            and claim.id not in self._ids
            and (self._said is None or claim.said > self._said)
            and self._denied.get(claim.value.key, claim.tier) <= claim.tier
        )

    def _growth(self, claim: Claim) -> Growth | None:
        if claim.event is not None:
            return self._happened(claim, claim.event)
        end = self._ends.get(claim.key if self._many else None)
        return end.grown(claim) if end is not None else self._opened(claim)

    def _happened(self, claim: Claim, event: str) -> Growth | None:
        """The facts of an event of which nobody has told: nothing beside it closes it."""
        if not self._many or event in self._events:
            return None
        self._events.add(event)
        return Growth((), tuple(of_event(event, [claim])))

    def _opened(self, claim: Claim) -> Growth | None:
        """The timeline of a value that nobody has spoken of."""
        if not self._many or claim.value is None:
            return None
        end = _End([claim, *self._shared.beside(claim.value, claim.value.key)])
        self._ends[claim.key] = end
        return Growth((), tuple(end.first))

    def _remove(self, stretch: Stretch) -> None:
        at = bisect_left(self._stretches, place_in_order(stretch), key=place_in_order)
        while self._stretches[at] is not stretch:
            at += 1
        del self._stretches[at]


class _End:
    """The last facts of one strand, and what a later word has to come after."""

    def __init__(self, claims: list[Claim]) -> None:
        self._strand = Strand(claims)
        self.first = self._strand.stretches()
        """The facts before anything is added."""
        self._last = [stretch for stretch in self.first if stretch.valid.end >= FOREVER]
        self._seat = max((claim.seat for claim in claims), default=None)
        edges = (edge for fold in self._strand.folds for edge in fold.boundaries(BEGINNING))
        spoken = (claim.valid.start for claim in claims if claim.valid is not None)
        self._after = max([BEGINNING, *edges, *spoken, *(claim.vouched for claim in claims)])
        self._settled = not any(map(_unsettled, self._strand.folds))

    def grown(self, claim: Claim) -> Growth | None:
        """The strand with a later word; None where the word does not come after everything, or fills nothing."""
        if claim.valid is None or claim.exception or claim.valid.end < FOREVER:
            return None
        # Nobody vouches for anything from here on, so that an imprecise start counts from its earliest instant.
        if claim.valid.start <= self._after or not self._hears(claim):
            return None
        self._strand.hear(claim)
        self._seat, self._after = claim.seat, max(claim.valid.start, claim.vouched)
        pieces, speaking = self._strand.decided(claim.valid.start)
        followed = [self._fact(piece, claim) for piece in pieces]
        followed += [self._negative(said, key) for said in speaking for key in said.negated]
        changed = [(before, after) for before, after in followed if before != after]
        going_on = {id(before) for before, _ in followed}
        over = [before for before in self._last if id(before) not in going_on]
        cut = [replace(before, valid=Interval(before.valid.start, claim.valid.start)) for before in over]
        self._last = [after if before is None or before != after else before for before, after in followed]
        replaced = [before for before, _ in changed if before is not None]
        return Growth((*over, *replaced), (*cut, *(after for _, after in changed)))

    def _hears(self, claim: Claim) -> bool:
        """Whether a word is stronger than all, nothing bars it, and a fold of its tier is there."""
        folds, start = self._strand.folds, claim.seat[3]
        return (
            self._settled
            and claim.tier > Tier.UNKNOWN
            and self._seat is not None
            and claim.seat > self._seat
            and any(fold.tier == claim.tier for fold in folds)
            and not any(fold.tier > claim.tier and fold.bars(claim.key or "", start) for fold in folds)
        )

    def _fact(self, piece: Piece, claim: Claim) -> tuple[Stretch | None, Stretch]:
        """The last fact before and after; none before where another begins."""
        before = next((stretch for stretch in self._last if stretch.polarity), None)
        if before is None or (before.key, before.tier) != (piece.key, piece.fold.tier):
            return None, self._strand.fact(piece)
        challengers = {challenger.key: challenger for challenger in before.challengers} | piece.challengers
        after = replace(before, challengers=in_rank(challengers.values()))
        if claim.key != before.key:
            return before, after
        after = replace(after, support=(*after.support, claim.id))
        if claim.tier < before.tier:
            return before, after
        since = after.since if claim.since is None else claim.since.earliest
        return before, replace(after, presumed=False, since=since, since_stated=claim.since or after.since_stated)

    def _negative(self, said: Speaking, key: str) -> tuple[Stretch | None, Stretch]:
        for before in self._last:
            if not before.polarity and (before.key, before.tier) == (key, said.fold.tier):
                return before, before
        return None, negative(said.fold, key, said.valid)


def _unsettled(fold: Fold) -> bool:
    """Whether a later word would meet an exception that lasts, or a number that was changed."""
    return (
        bool(fold.canvas.changes)
        or fold.overlay.shown.values[-1] is not None
        or any(hidden.values[-1] for hidden in fold.overlay.hidden.values())
    )


def _denied(claims: Iterable[Claim]) -> dict[str, Tier]:
    """The highest tier at which each value is denied or corrected."""
    highest: dict[str, Tier] = {}
    for claim in claims:
        value = claim.value if claim.act is Act.DENIES else claim.corrects
        if value is not None:
            highest[value.key] = max(claim.tier, highest.get(value.key, claim.tier))
    return highest
