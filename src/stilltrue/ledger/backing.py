"""The claims behind one value in one fold, in the order of rank; most of them cover all from their start on. Pure."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from operator import itemgetter

from stilltrue.model.claim import AssertionId, Claim
from stilltrue.model.time import BEGINNING, FOREVER, Instant, Interval

_place = itemgetter(0)


class Backers:
    """The positive claims of a value, weakest first, each with its place in the rank."""

    __slots__ = ("_ids", "_last_said", "_starts", "_vouched", "all", "partial", "plain")

    def __init__(self) -> None:
        self.all: list[tuple[int, Claim]] = []
        self.partial: list[tuple[int, Claim]] = []
        """Those that do not cover everything after their start."""
        self.plain = True
        """Whether each covers all from its start on, later than those before it, and was said after them."""
        self._ids: list[AssertionId] = []
        self._starts: list[Instant] = []
        self._vouched: list[Instant] = []
        self._last_said: tuple[Instant, int, int] = (BEGINNING, 0, 0)

    def add(self, place: int, claim: Claim) -> None:
        """Add the next stronger claim."""
        self.all.append((place, claim))
        lasting = len(claim.coverage) == 1 and claim.coverage[0].end >= FOREVER
        if not lasting:
            self.partial.append((place, claim))
        if not self.plain:
            return
        start = claim.coverage[0].start if lasting else BEGINNING
        late = not self._starts or (self._starts[-1] <= start and self._last_said <= claim.said)
        # A claim that took another's seat is backed by both, and names one by the other.
        self.plain = lasting and late and claim.since is None and "@" not in claim.id
        self._ids.append(claim.id)
        self._starts.append(start)
        self._vouched.append(claim.vouched)
        self._last_said = claim.said

    def between(self, least: int, after: int | None) -> list[tuple[int, Claim]]:
        """The claims from a place in the rank on, up to before another one if that is given."""
        last = len(self.all) if after is None else bisect_left(self.all, after, key=_place)
        return self.all[bisect_left(self.all, least, key=_place) : last]

    def plainly(self, least: int, after: int | None, stretch: Interval) -> tuple[Sequence[AssertionId], bool]:
        """
        Of plain claims, those of some places that cover part of a stretch; and whether any of them vouches within it.

        Args:
            least: the first place.
            after: the place before which it ends; None for no end.
            stretch: the stretch.
        """
        first = bisect_left(self.all, least, key=_place)
        last = len(self.all) if after is None else bisect_left(self.all, after, key=_place)
        last = min(last, bisect_left(self._starts, stretch.end))
        # In the order of rank they are in the order of the instants for which they vouch.
        at = bisect_left(self._vouched, stretch.start, first, max(first, last))
        return self._ids[first:last], at < last and self._vouched[at] < stretch.end
