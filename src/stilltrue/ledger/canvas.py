"""Step 3, Fold: what stands after the claims have had their say, weakest first. Pure."""

from __future__ import annotations

import sys
from bisect import bisect_right, insort
from collections import defaultdict
from collections.abc import Iterable, Sequence
from operator import itemgetter

from stilltrue.ledger.backing import Backers
from stilltrue.ledger.changes import Changes
from stilltrue.ledger.outrank import rank, tied
from stilltrue.ledger.spread import Spread
from stilltrue.ledger.vouching import Ends, Vouchers
from stilltrue.model.another import another
from stilltrue.model.claim import Act, AssertionId, Claim, Value
from stilltrue.model.time import BEGINNING, FOREVER, Instant, Interval, remaining


class Top:
    """The strongest claim behind what stands, and the claims it could not be told from; it equals itself alone."""

    __slots__ = ("claim", "ties")

    def __init__(self, claim: Claim, ties: tuple[Claim, ...] = ()) -> None:
        self.claim, self.ties = claim, ties


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
        self.negatives: dict[str, Spread[int | None]] = defaultdict(lambda: Spread(None))
        """Where each value is said not to hold, by the place in the rank of who said so first."""
        self.negated: dict[str, Value] = {}
        """The values of which it is said somewhere that they do not hold."""
        self.emptied: Spread[bool] = Spread(False)
        """Where an end without a value bars everything."""
        self.changes = Changes()
        self.backers: dict[str, Backers] = defaultdict(Backers)
        """The positive claims of each value."""
        self.vouchers = Vouchers()
        self.stated: dict[str, list[tuple[Instant, int]]] = defaultdict(list)
        self.ends = Ends()
        self.n_heard = 0

    def hear(self, claim: Claim) -> Claim:
        """Let the next stronger claim have its say; the claim from the instant on from which it counts."""
        place, self.n_heard = self.n_heard, self.n_heard + 1
        said = claim
        if claim.positive:
            said = self._settled(claim)
            self._hold(said, place)
        elif claim.ending:
            said = self._settled(claim)
            self._end(said, place)
        self.vouchers.add(claim)
        return said

    def value_at(self, moment: Instant) -> Value | None:
        """What stands, numbers with what was added since the total was counted."""
        top = self.tops.at(moment)
        return self.changes.counted(top.claim, moment) if top is not None else None

    def negations(self, stretch: Interval, key: str) -> list[Claim]:
        """The ends and negative claims behind *not* a value somewhere in a stretch, those taken back left out."""
        if key not in self.negatives:
            return []
        pieces = [(piece, opened) for piece, opened in self.negatives[key].over(stretch) if opened is not None]
        if not pieces:
            return []
        if len(pieces) == 1:
            ((piece, opened),) = pieces
            ends = self.ends.before(key, piece.end, opened)
            alone = [(place, end) for place, end in ends if _covers_part(end, piece)]
            return [end for _, end in sorted(alone, key=itemgetter(0))]
        found = [
            (place, end)
            for place, end in self.ends.before(key, stretch.end, min(opened for _, opened in pieces))
            if any(opened <= place and piece.overlaps(part) for part in end.coverage for piece, opened in pieces)
        ]
        return [end for _, end in sorted(found, key=itemgetter(0))]

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
        whole = Interval(runs[0][0].start, runs[-1][0].end)
        if len(runs) == 1:
            backers, least = self.backers[key], runs[0][1]
            if backers.in_order:
                return backers.begun(least, self._displaced_at(key, whole.end), whole.end)
            found = self._backers_between(key, least, whole.end)
            return [claim for _, claim in found if _covers_part(claim, whole)]
        leasts = [opened for _, opened in runs]
        for at in range(len(runs) - 2, -1, -1):
            leasts[at] = min(leasts[at], leasts[at + 1])
        ends = [piece.end for piece, _ in runs]
        return [
            claim
            for place, claim in self._backers_between(key, leasts[0], whole.end)
            if any(_backs(place, covered, runs, ends, leasts) for covered in claim.coverage)
        ]

    def _backers_between(self, key: str, least: int, end: Instant) -> list[tuple[int, Claim]]:
        """The claims of a value that can back a stretch which opened at `least` and ends at `end`."""
        backers, after = self.backers[key], self._displaced_at(key, end)
        if after is None:
            return backers.between(least, None)
        return backers.between(least, after) + [item for item in backers.partial if item[0] >= max(least, after)]

    def _displaced_at(self, key: str, end: Instant) -> int | None:
        """
        Where another value than one or none stands at an instant, the place of the claim by which it does.

        An open claim stronger than that would have displaced it.
        """
        return None if end >= FOREVER or self.standing.at(end) == key else self.opened.at(end)

    def plain_supports(self, stretch: Interval, key: str) -> tuple[Sequence[AssertionId], bool] | None:
        """
        The ids of the claims behind one value that stands all through a stretch, in the order in which they were said.

        Beside them whether any vouches within it. None where it takes a look at each of them: see `supports`.
        """
        backers = self.backers.get(key)
        if backers is None or not backers.plain:
            return None
        standing, opened = self.standing.over(stretch), self.opened.over(stretch)
        if len(standing) > 1 or len(opened) > 1 or standing[0][1] != key:
            return None
        return backers.plainly(opened[0][1], self._displaced_at(key, stretch.end), stretch)

    def _hold(self, claim: Claim, place: int) -> None:
        key = claim.key or ""
        self.backers[key].add(place, claim)
        if claim.since is not None and claim.valid is not None:
            insort(self.stated[key], (claim.valid.start, place))
        for stretch in claim.coverage:
            self._paint(claim, place, stretch)
            if key in self.negatives:
                self.negatives[key].paint(stretch, None)
            if len(self.emptied.starts) > 1:
                self.emptied.paint(stretch, False)

    def _paint(self, claim: Claim, place: int, stretch: Interval) -> None:
        pieces = self.tops.over(stretch)
        if len(pieces) == 1 and ((before := pieces[0][1]) is None or not tied(before.claim, claim)):
            if before is None or before.claim.key != claim.key:
                self.opened.paint(stretch, place)
                self.standing.paint(stretch, claim.key)
            self.tops.paint(stretch, Top(claim))
            return
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

    def _settled(self, claim: Claim) -> Claim:
        """
        A claim from its earliest instant; from its latest where a weaker one vouches,
        inside the unit, for something that it would displace.
        """
        valid, latest = claim.valid, claim.latest_start
        if valid is None or claim.since is None or latest <= valid.start:
            return claim
        if not self.vouchers.against(claim, valid.start, claim.since.latest):
            return claim
        coverage = remaining(claim.coverage, Interval(valid.start, latest))
        return another(claim, coverage=coverage, valid=Interval(latest, valid.end) if coverage else valid)

    def _end(self, claim: Claim, place: int) -> None:
        """
        Wipe what stands at the instant of an end, and note *not v* where it does not stand.

        A stretch that began later does not contain that instant, and so is spared.
        """
        if claim.valid is None:
            return
        self.ends.add(claim, place)
        ended = self.standing.at(claim.valid.start)
        shown = self.value_at(claim.valid.start) if ended is not None else None
        if ended is not None and shown is not None and claim.key in (None, shown.key):
            self._wipe(ended, claim, place)
        negated = claim.value or shown
        for stretch in claim.coverage:
            pieces = self.standing.over(stretch)
            if negated is not None:
                self.negated[negated.key] = negated
                self._negate(negated.key, joined(piece for piece, found in pieces if found != negated.key), place)
            if claim.key is None:
                for piece in joined(piece for piece, found in pieces if found is None):
                    self.emptied.paint(piece, True)

    def _negate(self, key: str, stretches: Iterable[Interval], place: int) -> None:
        negative = self.negatives[key]
        for stretch in stretches:
            for piece, found in negative.over(stretch):
                if found is None:
                    negative.paint(piece, place)

    def _wipe(self, key: str, end: Claim, place: int) -> None:
        """Wipe the stretch in which an end lies, save what one of its supports states a later start for."""
        start = end.valid.start if end.valid is not None else BEGINNING
        whole = self.standing.piece_at(start)
        later = self.stated[key][bisect_right(self.stated[key], (start, sys.maxsize)) :]
        spared = [(piece, at) for _, at in later for piece in self._coverage(key, at)]
        wiped: list[Interval] = []
        for run in filter(None, (stretch.common(whole) for stretch in end.coverage)):
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
        return self.backers[key].at(place).coverage


def folded(claims: Iterable[Claim]) -> Canvas:
    """What the open claims leave standing, each having its say in the order of rank."""
    canvas = Canvas()
    everything = list(claims)
    canvas.changes = Changes(claim for claim in everything if claim.act is Act.ADJUSTS)
    for claim in sorted((claim for claim in everything if not claim.exception), key=rank):
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
    starts = canvas.tops.starts if canvas.changes else canvas.standing.starts
    begun: list[tuple[Instant, Claim]] = []
    for start in starts[1:]:
        top, before = canvas.tops.at(start), canvas.value_at(Instant(start - 1))
        if top is not None and (before is None or before.key != top.claim.key):
            begun.append((start, top.claim))
    return begun


def _covers_part(claim: Claim, stretch: Interval) -> bool:
    if len(claim.coverage) == 1:
        covered = claim.coverage[0]
        return covered.start < stretch.end and stretch.start < covered.end
    return any(covered.overlaps(stretch) for covered in claim.coverage)


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
