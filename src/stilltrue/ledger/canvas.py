"""Step 3, Fold: what stands after the claims have had their say, weakest first. Pure."""

from __future__ import annotations

import sys
from bisect import bisect_left, bisect_right, insort
from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from decimal import Decimal
from operator import itemgetter

from stilltrue.ledger.outrank import rank, tied
from stilltrue.ledger.spread import Spread
from stilltrue.model.claim import Act, AssertionId, Claim, Value
from stilltrue.model.time import BEGINNING, FOREVER, Instant, Interval, remaining


@dataclass(frozen=True, slots=True, eq=False)
class Top:
    """The strongest claim behind what stands, and the claims it could not be told from."""

    claim: Claim
    ties: tuple[Claim, ...] = ()


class Canvas:
    """
    The open claims of one fold, painted over one another along valid time.

    A later `holds` displaces what stood, for good; an end wipes its value off. Nothing
    painted over comes back.
    """

    def __init__(self) -> None:
        self.standing: Spread[str | None] = Spread(None)
        """The key of the value that stands; its pieces are the standing stretches."""
        self.tops: Spread[Top | None] = Spread(None)
        self.opened: Spread[int] = Spread(-1)
        """Place in the rank of the claim with which it came to stand so there."""
        self.negatives: dict[str, Spread[bool]] = defaultdict(lambda: Spread(False))
        self.emptied: Spread[bool] = Spread(False)
        """Where an end without a value bars everything."""
        self.changes = Changes()
        self.backers: dict[str, list[tuple[int, Claim]]] = defaultdict(list)
        """The positive claims of each value, weakest first, with their places in the rank."""
        self.vouchers: list[tuple[Instant, str, bool]] = []
        """Who vouches for what at which instant; false for an end or a negative claim."""
        self.stated: dict[str, list[tuple[Instant, int]]] = defaultdict(list)
        self.partial: dict[str, list[tuple[int, Claim]]] = defaultdict(list)
        """Those of the backers that do not cover everything after their start."""
        self.n_heard = 0

    def hear(self, claim: Claim) -> None:
        """Let the next stronger claim have its say."""
        place, self.n_heard = self.n_heard, self.n_heard + 1
        if claim.act is Act.ADJUSTS:
            self.changes.add(claim)
        elif claim.positive:
            self._hold(claim, place)
        elif claim.ending:
            self._end(claim, place)

    def value_at(self, moment: Instant) -> Value | None:
        """What stands, numbers with what was added since the total was counted."""
        top = self.tops.at(moment)
        return self.changes.counted(top.claim, moment) if top is not None else None

    def supports(self, stretch: Interval, key: str) -> list[Claim]:
        """The claims behind one value somewhere in a stretch, weakest first, the displaced ones left out."""
        runs = [
            (piece, opened)
            for standing, found in self.standing.over(stretch)
            if found == key
            for piece, opened in self.opened.over(standing)
        ]
        if not runs:
            return []
        least = [opened for _, opened in runs]
        for at in range(len(runs) - 2, -1, -1):
            least[at] = min(least[at], least[at + 1])
        ends = [piece.end for piece, _ in runs]
        return [
            claim
            for place, claim in self._backers_between(key, least[0], runs[-1][0].end)
            if any(_backs(place, covered, runs, ends, least) for covered in claim.coverage)
        ]

    def _backers_between(self, key: str, least: int, end: Instant) -> list[tuple[int, Claim]]:
        """
        The claims of a value that can back a stretch which opened at `least` and ends at `end`.

        An open claim stronger than what stands at `end` would have displaced that.
        """
        backers = self.backers[key]
        first = bisect_left(backers, least, key=itemgetter(0))
        if end >= FOREVER:
            return backers[first:]
        after = bisect_left(backers, self.opened.at(end), key=itemgetter(0))
        partial = [item for item in self.partial.get(key, ()) if item[0] >= max(least, self.opened.at(end))]
        return backers[first:after] + partial

    def _hold(self, claim: Claim, place: int) -> None:
        key = claim.key or ""
        self.backers[key].append((place, claim))
        if claim.coverage and claim.coverage[-1].end < FOREVER or len(claim.coverage) > 1:
            self.partial[key].append((place, claim))
        if claim.since is not None and claim.valid is not None:
            insort(self.stated[key], (claim.valid.start, place))
        for stretch in self._settled(claim):
            self._paint(claim, place, stretch)
            if key in self.negatives:
                self.negatives[key].paint(stretch, False)
            self.emptied.paint(stretch, False)
        insort(self.vouchers, (claim.vouched, key, True))

    def _paint(self, claim: Claim, place: int, stretch: Interval) -> None:
        pieces = list(self.tops.over(stretch))
        ties: list[tuple[Claim, ...]] = []
        for piece, top in pieces:
            if top is not None and top.claim.key == claim.key:
                ties.append(top.ties if tied(top.claim, claim) else ())
                continue
            ties.append((*top.ties, top.claim) if top is not None and tied(top.claim, claim) else ())
            self.opened.paint(piece, place)
        self.standing.paint(stretch, claim.key)
        if not any(ties):
            self.tops.paint(stretch, Top(claim))
            return
        for (piece, _), tie in zip(pieces, ties, strict=True):
            self.tops.paint(piece, Top(claim, tie))

    def _settled(self, claim: Claim) -> tuple[Interval, ...]:
        """
        The coverage of a claim from its earliest instant; from its latest where a weaker
        claim vouches, inside the unit, for something that it would displace.
        """
        if claim.valid is None or claim.since is None or claim.latest_start <= claim.valid.start:
            return claim.coverage
        start = claim.valid.start
        for vouched, key, positive in self.vouchers[bisect_left(self.vouchers, (start, "", False)) :]:
            if vouched >= claim.since.latest:
                break
            if (key != claim.key) if positive else (key in ("", claim.key)):
                return remaining(claim.coverage, Interval(start, claim.latest_start))
        return claim.coverage

    def _end(self, claim: Claim, place: int) -> None:
        insort(self.vouchers, (claim.vouched, claim.key or "", False))
        for stretch in claim.coverage:
            stood = self.standing.at(stretch.start)
            ended = stood if claim.key in (None, stood) else None
            if ended is not None:
                self._wipe(ended, stretch, place)
            for key in {claim.key, ended}:
                if key is not None:
                    self._paint_where(self.negatives[key], stretch, lambda found, key=key: found != key)
            if claim.key is None:
                self._paint_where(self.emptied, stretch, lambda found: found is None)

    def _paint_where(self, spread: Spread[bool], stretch: Interval, free: Callable[[str | None], bool]) -> None:
        for piece in joined(piece for piece, found in list(self.standing.over(stretch)) if free(found)):
            spread.paint(piece, True)

    def _wipe(self, key: str, stretch: Interval, place: int) -> None:
        """
        Wipe a value from the start of `stretch` to the end of its standing stretch.

        What one of its supports states a later start for is spared, and so is a
        stretch that began later.
        """
        run = self.standing.piece_at(stretch.start).common(stretch)
        if run is None:
            return
        later = self.stated[key][bisect_right(self.stated[key], (stretch.start, sys.maxsize)) :]
        spared = [(piece, at) for start, at in later for piece in self._coverage(key, at) if piece.end > start]
        wiped: list[Interval] = []
        for part, opened in self.opened.over(run):
            left: tuple[Interval, ...] = (part,)
            for safe, at in spared:
                if at >= opened:
                    left = remaining(left, safe)
            wiped += left
        for piece in joined(wiped):
            self.tops.paint(piece, None)
            self.standing.paint(piece, None)
            self.opened.paint(piece, place)

    def _coverage(self, key: str, place: int) -> tuple[Interval, ...]:
        backers = self.backers[key]
        return backers[bisect_left(backers, place, key=itemgetter(0))][1].coverage


class Changes:
    """What was added to a number and taken from it, by the instant from which it counts."""

    __slots__ = ("_claims", "_sums")

    def __init__(self) -> None:
        self._claims: list[tuple[Instant, tuple[Instant, int, int], Claim]] = []
        self._sums: list[tuple[Decimal, Decimal]] | None = None

    def __bool__(self) -> bool:
        return bool(self._claims)

    @property
    def instants(self) -> list[Instant]:
        return [instant for instant, _, _ in self._claims]

    def add(self, claim: Claim) -> None:
        if claim.valid is not None and claim.value is not None and claim.value.number is not None:
            insort(self._claims, (claim.valid.start, claim.said, claim), key=itemgetter(0, 1))
            self._sums = None

    def counted(self, total: Claim, moment: Instant) -> Value | None:
        """
        A total with all that was added after the instant it vouches for, up to `moment`.

        At that very instant the order of utterance decides.
        """
        value = total.value
        if value is None or value.number is None or not self._claims:
            return value
        uttered = (total.seat[1], total.seat[2], total.seat[4])
        first = bisect_right(self._claims, (total.vouched, uttered), key=itemgetter(0, 1))
        after = bisect_right(self._claims, moment, key=itemgetter(0))
        if after <= first:
            return value
        sums = self._prefix_sums()
        bare = sums[after][0] - sums[first][0]
        measured = sums[after][1] - sums[first][1]
        return value.plus(bare + measured / value.per_unit)

    def between(self, total: Claim, moment: Instant) -> list[Claim]:
        """The adjustments that are counted in at `moment`."""
        uttered = (total.seat[1], total.seat[2], total.seat[4])
        first = bisect_right(self._claims, (total.vouched, uttered), key=itemgetter(0, 1))
        return [claim for _, _, claim in self._claims[first : bisect_right(self._claims, moment, key=itemgetter(0))]]

    def _prefix_sums(self) -> list[tuple[Decimal, Decimal]]:
        if self._sums is None:
            self._sums = [(Decimal(0), Decimal(0))]
            for _, _, claim in self._claims:
                bare, measured = self._sums[-1]
                change = claim.value
                if change is not None and change.number is not None and change.unit is None:
                    bare += change.number
                elif change is not None and change.number is not None:
                    measured += change.number * change.per_unit
                self._sums.append((bare, measured))
        return self._sums


def folded(claims: Iterable[Claim]) -> Canvas:
    """What the open claims leave standing, each having its say in the order of rank."""
    canvas = Canvas()
    for claim in sorted((claim for claim in claims if not claim.exception), key=rank):
        canvas.hear(claim)
    return canvas


def joined(stretches: Iterable[Interval]) -> list[Interval]:
    """Stretches in order, those that touch made one."""
    whole: list[Interval] = []
    for stretch in stretches:
        if whole and whole[-1].end == stretch.start:
            whole[-1] = Interval(whole[-1].start, stretch.end)
        else:
            whole.append(stretch)
    return whole


def standing_starts(canvas: Canvas) -> list[tuple[Instant, Claim]]:
    """The instants at which a value stands that did not stand the instant before, with the claim behind it."""
    return [
        (start, top.claim)
        for start, key in zip(canvas.standing.starts, canvas.standing.values, strict=True)
        if key is not None and start > BEGINNING and (top := canvas.tops.at(start)) is not None
    ]


def supporting_ids(claims: Iterable[Claim]) -> tuple[AssertionId, ...]:
    """
    The assertions behind some claims, by order of utterance.

    A claim that took another's seat is backed by both.
    """
    ordered = sorted(claims, key=lambda claim: (claim.said, claim.seat))
    return tuple(dict.fromkeys(AssertionId(part) for c in ordered for part in reversed(c.id.split("@"))))


def _backs(
    place: int, covered: Interval, runs: list[tuple[Interval, int]], ends: list[Instant], least: list[int]
) -> bool:
    """Whether a claim at a place of the rank still stands somewhere in what it covers of some runs."""
    first = bisect_right(ends, covered.start)
    if first == len(runs) or covered.end <= runs[first][0].start:
        return False
    if covered.end >= runs[-1][0].end:
        return least[first] <= place
    return any(opened <= place for piece, opened in runs[first:] if piece.start < covered.end)
