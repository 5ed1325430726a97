"""The facts of claims that were said one after the other, each of what holds or does not from then on. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from operator import attrgetter

from stilltrue.ledger.strand import Strand
from stilltrue.model.claim import AssertionId, Claim, Value
from stilltrue.model.fact import Stretch
from stilltrue.model.scope import Tier
from stilltrue.model.time import BEGINNING, FOREVER, Instant, Interval

_seat = attrgetter("seat")


class InTurn:
    """
    A timeline of which each claim begins after all that came before it, so that one pass along it tells all facts.

    It is what a strand of these claims tells: what stood ends where something else is said, what is said not to hold
    does not until it is said to hold again, and nobody contests anything.

    Args:
        claims: those that `in_turn` gives.
    """

    def __init__(self, claims: Sequence[Claim]) -> None:
        self._claims = claims
        self._strand: Strand | None = None
        self._facts: list[Stretch] = []
        self._negatives: list[tuple[str, Interval, list[AssertionId]]] = []
        self._denied: dict[str, tuple[Instant, list[AssertionId]]] = {}
        """The values that are said not to hold, since when, and by whom."""
        self._called: dict[str, Value] = {}
        """These values, as worded last."""

    def stretches(self) -> list[Stretch]:
        """The facts, positive ones first, then the negative ones."""
        begun: Claim | None = None
        shown: Value | None = None
        support: list[AssertionId] = []
        for claim in self._claims:
            start, key = claim.seat[0], claim.key
            if claim.positive:
                if begun is None or begun.key != key:
                    self._close(begun, support, start)
                    begun, support = claim, []
                    self._hold_again(key or "", start)
                shown = claim.value
                support.append(claim.id)
                continue
            denied = claim.value or shown
            if begun is not None and key in (None, begun.key):
                self._close(begun, support, start)
                begun = shown = None
            self._deny(claim, denied, start)
        self._close(begun, support, FOREVER)
        for key in list(self._denied):
            self._hold_again(key, FOREVER)
        tier = self._claims[0].tier
        return self._facts + [
            _stretch(self._called[key], valid, tier, by, polarity=False) for key, valid, by in self._negatives
        ]

    def stronger(self, claim: Claim) -> AssertionId | None:
        """The claim that stands where a weaker one of another timeline would have begun."""
        if self._strand is None:
            self._strand = Strand(self._claims)
        return self._strand.stronger(claim)

    def _close(self, begun: Claim | None, support: list[AssertionId], end: Instant) -> None:
        if begun is not None and begun.value is not None:
            valid = Interval(begun.seat[0], end)
            self._facts.append(_stretch(begun.value, valid, begun.tier, support, polarity=True))

    def _hold_again(self, key: str, end: Instant) -> None:
        if key in self._denied:
            start, by = self._denied.pop(key)
            self._negatives.append((key, Interval(start, end), by))

    def _deny(self, end: Claim, value: Value | None, start: Instant) -> None:
        """Note that a value no longer holds; an end without a value is an end of all that already does not."""
        if value is not None:
            self._called[value.key] = value
            self._denied.setdefault(value.key, (start, []))
        for key in list(self._denied) if end.value is None else [end.value.key]:
            self._denied[key][1].append(end.id)


def in_turn(claims: Sequence[Claim]) -> list[Claim] | None:
    """
    The claims in their order, where each vouches for the instant at which it was said, and begins then, for ever.

    None where one of them does not, where two begin at once, or where they are of several tiers.
    """
    if not all(map(_from_when_it_was_said, claims)):
        return None
    ordered = sorted(claims, key=_seat)
    last, tier = BEGINNING, ordered[0].tier if ordered else Tier.UNKNOWN
    for claim in ordered:
        if claim.seat[0] <= last or claim.tier is not tier:
            return None
        last = claim.seat[0]
    return ordered if tier is not Tier.UNKNOWN else None


def _from_when_it_was_said(claim: Claim) -> bool:
    if claim.since is not None or claim.exception or claim.valid is None or len(claim.coverage) != 1:
        return False
    covered, said = claim.coverage[0], claim.said[0]
    if not (covered.start == said == claim.vouched == claim.latest_start and covered.end == FOREVER):
        return False
    # A claim that took another's seat is backed by both.
    return "@" not in claim.id and (claim.ending or (claim.positive and claim.value is not None))


def _stretch(value: Value, valid: Interval, tier: Tier, support: Sequence[AssertionId], *, polarity: bool) -> Stretch:
    return Stretch(
        value=value,
        polarity=polarity,
        valid=valid,
        tier=tier,
        exception=False,
        presumed=False,
        since=valid.start,
        since_stated=None,
        challengers=(),
        support=tuple(support),
    )
