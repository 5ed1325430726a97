"""Who vouches for what and when, and who ends it: what the claims of a fold remember of one another. Pure."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import defaultdict
from operator import itemgetter

from stilltrue.model.claim import Claim
from stilltrue.model.time import BEGINNING, Instant

_place = itemgetter(0)


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


class _InOrder:
    """Ends that vouch for their own instants: in the order of rank they are in the order of time."""

    __slots__ = ("ends", "places", "starts")

    def __init__(self) -> None:
        self.ends: list[tuple[int, Claim]] = []
        self.places: list[int] = []
        self.starts: list[Instant] = []


class Ends:
    """The ends and negative claims of each value, and under None those of all, each with its place in the rank."""

    __slots__ = ("_at_once", "_told_later")

    def __init__(self) -> None:
        self._at_once: dict[str | None, _InOrder] = {}
        self._told_later: dict[str | None, list[tuple[int, Claim]]] = {}

    def add(self, end: Claim, place: int) -> None:
        start = _start(end)
        if end.vouched != start:
            self._told_later.setdefault(end.key, []).append((place, end))
            return
        kept = self._at_once.get(end.key)
        if kept is None:
            kept = self._at_once[end.key] = _InOrder()
        kept.ends.append((place, end))
        kept.places.append(place)
        kept.starts.append(start)

    def of(self, exception: Claim) -> list[Claim]:
        """The ends of a positive exception: of its value or of all, and stronger than it."""
        told = [self._at_once[key].ends for key in (exception.key, None) if key in self._at_once]
        told += [self._told_later[key] for key in (exception.key, None) if key in self._told_later]
        return [
            end for kept in told for _, end in kept[bisect_right(kept, exception.seat, key=lambda item: item[1].seat) :]
        ]

    def before(self, key: str, moment: Instant, least: int) -> list[tuple[int, Claim]]:
        """The ends of a value or of all that come before a moment, from one place in the rank on."""
        found: list[tuple[int, Claim]] = []
        for among in (key, None):
            if (kept := self._at_once.get(among)) is not None:
                found += kept.ends[bisect_left(kept.places, least) : bisect_left(kept.starts, moment)]
            later = self._told_later.get(among, [])
            found += [each for each in later[bisect_left(later, least, key=_place) :] if _start(each[1]) < moment]
        return found


def _n_between(instants: list[Instant], start: Instant, end: Instant) -> int:
    return bisect_left(instants, end) - bisect_left(instants, start)


def _start(claim: Claim) -> Instant:
    return claim.valid.start if claim.valid is not None else BEGINNING
