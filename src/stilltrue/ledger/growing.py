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
from stilltrue.model.time import BEGINNING, FOREVER, Instant, Interval


@dataclass(frozen=True, slots=True)
class Growth:
    """What one later word changed: the facts it replaced, from its start on, and the new ones."""

    replaced: tuple[Stretch, ...]
    new: tuple[Stretch, ...]


class Growing:
    """
    The facts of one slot, kept so that a plain later word costs only those from its start on.

    A plain later word says that a value holds, with no end, no exception and nothing
    else beside, and it comes after all that was said, and after all exceptions that are
    spoken of. In a slot of many values it is also any word of a value, or of an event, that
    nobody has spoken of. Whatever else comes in concerns the whole timeline: make a new one
    from everything.

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
            stretches += self._ends[key].facts
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
        _exchange(self._stretches, growth)
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
        return Growth((), tuple(end.facts))


class _End:
    """The facts of one strand, and what a later word has to come after."""

    def __init__(self, claims: list[Claim]) -> None:
        self._strand = Strand(claims)
        self.facts = in_order(self._strand.stretches())
        self._last = _lasting(self.facts)
        self._seat = max((claim.seat for claim in claims), default=None)
        edges = (edge for fold in self._strand.folds for edge in fold.boundaries(BEGINNING))
        spoken = (claim.valid.start for claim in claims if claim.valid is not None)
        self._after = max([BEGINNING, *edges, *spoken, *(claim.vouched for claim in claims)])
        self._settled = not any(map(_unsettled, self._strand.folds))
        bounded = (claim.valid.end for claim in claims if claim.exception and claim.valid is not None)
        self._excepted = max([BEGINNING, *bounded])
        """When the last exception comes to its end."""

    def grown(self, claim: Claim) -> Growth | None:
        """The strand with a later word; None where the word is not stronger than all, or meets more than what stands."""
        if claim.valid is None or claim.exception or claim.valid.end < FOREVER or not self._hears(claim):
            return None
        if claim.valid.start > self._after and self._fills(claim):
            # Nobody vouches for anything from here on, so that an imprecise start counts from its earliest instant.
            growth = self._appended(claim, claim.valid.start)
        elif claim.valid.start >= self._excepted:
            growth = self._told_from(claim, claim.valid.start)
        else:
            return None
        self._seat, self._after = claim.seat, max(self._after, claim.valid.start, claim.vouched)
        _exchange(self.facts, growth)
        return growth

    def _appended(self, claim: Claim, start: Instant) -> Growth:
        """What a word changes that comes after everything: the last facts, which are not told anew for that."""
        self._strand.hear(claim)
        pieces, speaking = self._strand.decided(start)
        followed = [self._fact(piece, claim) for piece in pieces]
        followed += [self._negative(said, key) for said in speaking for key in said.negated]
        changed = [(before, after) for before, after in followed if before != after]
        going_on = {id(before) for before, _ in followed}
        over = [before for before in self._last if id(before) not in going_on]
        cut = [replace(before, valid=Interval(before.valid.start, start)) for before in over]
        self._last = [after if before is None or before != after else before for before, after in followed]
        replaced = [before for before, _ in changed if before is not None]
        return Growth((*over, *replaced), (*cut, *(after for _, after in changed)))

    def _told_from(self, claim: Claim, start: Instant) -> Growth:
        """
        What a word changes that is stronger than all, and begins among them.

        What it covers it displaces, so that nothing before its start comes out otherwise: the facts that begin before
        the first of those that reach it are as they were.
        """
        first = min([start, *(fact.valid.start for fact in self.facts if fact.valid.end >= start)])
        while (earlier := min([first, *(fact.valid.start for fact in self.facts if fact.valid.end > first)])) < first:
            first = earlier
        self._strand.hear(claim)
        before = {place_in_order(fact): fact for fact in self.facts if fact.valid.start >= first}
        after = {place_in_order(fact): fact for fact in self._strand.stretches(first)}
        replaced = tuple(fact for place, fact in before.items() if after.get(place) != fact)
        new = tuple(fact for place, fact in after.items() if before.get(place) != fact)
        kept = [fact for place, fact in before.items() if after.get(place) == fact]
        self._last = _lasting([*kept, *new])
        return Growth(replaced, new)

    def _hears(self, claim: Claim) -> bool:
        """Whether a word is stronger than all, and a fold of its tier is there."""
        return (
            self._settled
            and claim.tier > Tier.UNKNOWN
            and self._seat is not None
            and claim.seat > self._seat
            and any(fold.tier == claim.tier for fold in self._strand.folds)
        )

    def _fills(self, claim: Claim) -> bool:
        """Whether no higher tier bars a word where it begins."""
        folds, start = self._strand.folds, claim.seat[3]
        return not any(fold.tier > claim.tier and fold.bars(claim.key or "", start) for fold in folds)

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


def _exchange(facts: list[Stretch], growth: Growth) -> None:
    """Put what a word changed in place of what it replaced, in facts that are kept in order."""
    for stretch in growth.replaced:
        at = bisect_left(facts, place_in_order(stretch), key=place_in_order)
        while facts[at] is not stretch:
            at += 1
        del facts[at]
    for stretch in growth.new:
        insort(facts, stretch, key=place_in_order)


def _lasting(facts: Iterable[Stretch]) -> list[Stretch]:
    return [fact for fact in facts if fact.valid.end >= FOREVER]


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
