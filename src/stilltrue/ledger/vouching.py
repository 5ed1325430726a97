"""Who vouches for what and when, and who ends it: what the claims of a fold remember of one another. Pure."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Iterator
from operator import itemgetter

from stilltrue.model.claim import Claim
from stilltrue.model.time import BEGINNING, Instant


class Vouchers:
    """Who vouches for what at which instant, told in the order of rank and so of those instants."""

    __slots__ = ("_all", "_ends", "_positive")

    def __init__(self) -> None:
        self._all: list[Instant] = []
        self._positive: dict[str | None, list[Instant]] = defaultdict(list)
        self._ends: dict[str | None, list[Instant]] = defaultdict(list)

    def add(self, claim: Claim) -> None:
        if claim.positive:
            self._all.append(claim.vouched)
            self._positive[claim.key].append(claim.vouched)
        elif claim.ending:
            self._ends[claim.key].append(claim.vouched)

    def against(self, claim: Claim, start: Instant, end: Instant) -> bool:
        """Whether anybody vouches, within some instants, for something that a claim would displace."""
        own = _n_between(self._positive[claim.key], start, end)
        if not claim.positive:
            return own > 0
        others = _n_between(self._all, start, end) - own
        ends = sum(_n_between(self._ends[key], start, end) for key in (claim.key, None))
        return others + ends > 0


class Ends:
    """The ends and negative claims of each value, and under None those of all, each with its place in the rank."""

    __slots__ = ("_at_once", "_told_later")

    def __init__(self) -> None:
        self._at_once: dict[str | None, list[tuple[int, Claim]]] = defaultdict(list)
        """Those that vouch for their own instant: in the order of rank they are in the order of time."""
        self._told_later: dict[str | None, list[tuple[int, Claim]]] = defaultdict(list)

    def add(self, end: Claim, place: int) -> None:
        kept = self._at_once if end.vouched == _start(end) else self._told_later
        kept[end.key].append((place, end))

    def of(self, exception: Claim) -> list[Claim]:
        """The ends of a positive exception: of its value or of all, and stronger than it."""
        return [
            end
            for kept in (self._at_once, self._told_later)
            for key in (exception.key, None)
            for _, end in kept[key][bisect_right(kept[key], exception.seat, key=lambda item: item[1].seat) :]
        ]

    def before(self, key: str, moment: Instant, least: int) -> Iterator[tuple[int, Claim]]:
        """The ends of a value or of all that come before a moment, from one place in the rank on."""
        for among in (key, None):
            at_once, told_later = self._at_once[among], self._told_later[among]
            after = bisect_left(at_once, moment, key=lambda item: _start(item[1]))
            yield from at_once[bisect_left(at_once, least, key=itemgetter(0)) : after]
            for place, end in told_later[bisect_left(told_later, least, key=itemgetter(0)) :]:
                if _start(end) < moment:
                    yield place, end


def _n_between(instants: list[Instant], start: Instant, end: Instant) -> int:
    return bisect_left(instants, end) - bisect_left(instants, start)


def _start(claim: Claim) -> Instant:
    return claim.valid.start if claim.valid is not None else BEGINNING
