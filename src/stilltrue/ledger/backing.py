"""The claims behind one value in one fold, in the order of rank; most of them cover all from their start on. Pure."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from operator import attrgetter

from stilltrue.model.claim import AssertionId, Claim
from stilltrue.model.time import BEGINNING, FOREVER, Instant, Interval


class Backers:
    """The positive claims of a value, weakest first, each with its place in the rank."""

    __slots__ = ("_claims", "_ids", "_last_said", "_places", "_starts", "_vouched", "in_order", "partial", "plain")

    def __init__(self) -> None:
        self._places: list[int] = []
        self._claims: list[Claim] = []
        self.partial: list[tuple[int, Claim]] = []
        """Those that do not cover everything after their start."""
        self.in_order = True
        """Whether each covers all from its start on, which is no earlier than that of those before it."""
        self.plain = True
        """Whether they are in order and state no start, and each was said after those before it."""
        self._ids: list[AssertionId] = []
        self._starts: list[Instant] = []
        self._vouched: list[Instant] = []
        self._last_said: tuple[Instant, int, int] = (BEGINNING, 0, 0)

    def add(self, place: int, claim: Claim) -> None:
        """Add the next stronger claim."""
        self._places.append(place)
        self._claims.append(claim)
        coverage = claim.coverage
        if lasting := len(coverage) == 1 and coverage[0].end >= FOREVER:
            start = coverage[0].start
        else:
            self.partial.append((place, claim))
        if not self.in_order:
            return
        if not lasting or (self._starts and self._starts[-1] > start):
            self.in_order = self.plain = False
            return
        self._starts.append(start)
        # A claim that took another's seat is backed by both, and names one by the other.
        self.plain = self.plain and self._last_said <= claim.said and claim.since is None and "@" not in claim.id
        if self.plain:
            self._ids.append(claim.id)
            self._vouched.append(claim.vouched)
            self._last_said = claim.said

    def at(self, place: int) -> Claim:
        """The claim at a place in the rank."""
        return self._claims[bisect_left(self._places, place)]

    def between(self, least: int, after: int | None) -> list[tuple[int, Claim]]:
        """The claims from a place in the rank on, up to before another one if that is given."""
        first, last = self._bounds(least, after)
        return list(zip(self._places[first:last], self._claims[first:last], strict=True))

    def begun(self, least: int, after: int | None, end: Instant) -> list[Claim]:
        """Of claims in order, those of some places that cover anything before an instant."""
        first, last = self._bounds(least, after)
        return self._claims[first : min(last, bisect_left(self._starts, end))]

    def plainly(self, least: int, after: int | None, stretch: Interval) -> tuple[Sequence[AssertionId], bool]:
        """
        Of plain claims, those of some places that cover part of a stretch; and whether any of them vouches within it.

        Args:
            least: the first place.
            after: the place before which it ends; None for no end.
            stretch: the stretch.
        """
        first, last = self._bounds(least, after)
        last = min(last, bisect_left(self._starts, stretch.end))
        # In the order of rank they are in the order of the instants for which they vouch.
        at = bisect_left(self._vouched, stretch.start, first, max(first, last))
        return self._ids[first:last], at < last and self._vouched[at] < stretch.end

    def _bounds(self, least: int, after: int | None) -> tuple[int, int]:
        places = self._places
        return bisect_left(places, least), len(places) if after is None else bisect_left(places, after)


def supporting_ids(claims: Iterable[Claim]) -> tuple[AssertionId, ...]:
    """
    The assertions behind some claims, by order of utterance.

    A claim that took another's seat is backed by both.
    """
    ordered = [claim.id for claim in sorted(claims, key=attrgetter("said", "seat"))]
    if any("@" in claim_id for claim_id in ordered):
        ordered = [AssertionId(part) for claim_id in ordered for part in reversed(claim_id.split("@"))]
    return tuple(dict.fromkeys(ordered))


def told_by(claim: Claim) -> AssertionId:
    """The assertion that speaks by a claim: of one that took another's seat, the one that took it."""
    return AssertionId(claim.id.partition("@")[0])
