"""One fold: the claims of one tier and above, what stands among them and what lies over it. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from stilltrue.ledger.canvas import Canvas, Top, folded
from stilltrue.ledger.overlay import Overlay, overlay
from stilltrue.ledger.spread import Spread
from stilltrue.model.claim import Claim, Value
from stilltrue.model.frozen import dataclass
from stilltrue.model.scope import Tier
from stilltrue.model.time import FOREVER, Instant, Interval


@dataclass(frozen=True, slots=True)
class Word:
    """What a fold says of one instant: a value, or that nothing or not this holds, or no word at all."""

    value: Value | None
    top: Top | None
    exception: bool
    negative: bool
    """It says of some value, or of all, that it does not hold."""

    @property
    def key(self) -> str | None:
        """Key of its value; None for nothing."""
        return self.value.key if self.value is not None else None

    @property
    def said(self) -> bool:
        return self.value is not None or self.negative


class Fold:
    """What the claims of one tier and above say together, instant by instant."""

    def __init__(self, tier: Tier, claims: Iterable[Claim]) -> None:
        self.tier = tier
        self.claims = list(claims)
        self.canvas: Canvas = folded(self.claims)
        self.overlay: Overlay = overlay(self.canvas, self.claims)
        self.negatives: dict[str, Spread[bool]] = self._negated()
        """Where each value is said not to hold."""
        self._negative = _anywhere(self.negatives.values())

    def hear(self, claim: Claim) -> None:
        """Add an open word that is stronger than everything heard so far, and meets no exception."""
        self.claims.append(claim)
        said = self.canvas.hear(claim)
        if claim.key in self.negatives:
            for stretch in said.coverage:
                self.negatives[claim.key].paint(stretch, False)
                self._repaint(stretch)

    def _repaint(self, stretch: Interval) -> None:
        """Tell anew where, within a stretch, any value is said not to hold."""
        spreads = self.negatives.values()
        edges = sorted({stretch.start, *(edge for each in spreads for edge in each.edges(stretch.start))})
        for edge, after in zip(edges, [*edges[1:], stretch.end], strict=True):
            self._negative.paint(Interval(edge, after), any(each.at(edge) for each in spreads))

    def words(self, moments: Sequence[Instant]) -> list[Word]:
        """What this fold says of several moments, which come in order."""
        canvas = self.canvas
        told = zip(
            moments,
            canvas.tops.along(moments),
            self.overlay.shown.along(moments),
            self._negative.along(moments),
            canvas.emptied.along(moments),
            strict=True,
        )
        words: list[Word] = []
        for moment, top, above, negated, emptied in told:
            negative = negated or emptied
            if above is not None:
                words.append(Word(above.claim.value, above, True, negative))
                continue
            value = canvas.changes.counted(top.claim, moment) if top is not None else None
            if value is None or self._hides(value.key, moment):
                words.append(Word(None, None, False, negative))
            else:
                words.append(Word(value, top, False, negative))
        return words

    def bars(self, key: str, moment: Instant) -> bool:
        """Whether this fold says that a value, or anything, does not hold."""
        return self.canvas.emptied.at(moment) or (key in self.negatives and self.negatives[key].at(moment))

    @property
    def bars_any(self) -> bool:
        """Whether it may say of anything that it does not hold."""
        return bool(self.negatives) or len(self.canvas.emptied.starts) > 1

    def boundaries(self, start: Instant) -> Iterator[Instant]:
        """The instants from `start` on at which this fold may say something else."""
        spreads: list[Spread[Top | None] | Spread[bool]] = [self.canvas.tops, self.overlay.shown]
        for spread in [*spreads, self.canvas.emptied, *self.negatives.values()]:
            yield from spread.edges(start)
        yield from (instant for instant in self.canvas.changes.instants if instant >= start)

    def named(self, key: str) -> Value:
        """The value that is said not to hold, as worded."""
        if key in self.canvas.negated:
            return self.canvas.negated[key]
        return next(claim.value for claim in self.claims if claim.value is not None and claim.key == key)

    def supports(self, stretch: Interval, key: str, total: Claim | None) -> list[Claim]:
        """The claims behind a value somewhere in a stretch, and behind the total that makes it up."""
        claims = self.overlay.backing[key].over(stretch) if key in self.overlay.backing else []
        claims += self.canvas.supports(stretch, key)
        if total is not None and total.key is not None and total.key != key:
            claims += self.canvas.supports(stretch, total.key)
        return claims

    def negations(self, stretch: Interval, key: str) -> list[Claim]:
        """The claims that say of a value that it does not hold somewhere in a stretch."""
        layers = self.overlay.denying[key].over(stretch) if key in self.overlay.denying else []
        return self.canvas.negations(stretch, key) + layers

    def _negated(self) -> dict[str, Spread[bool]]:
        found = {key: [_where(spread)] for key, spread in self.canvas.negatives.items()}
        for key, hidden in self.overlay.hidden.items():
            found.setdefault(key, []).append(hidden)
        return {key: spreads[0] if len(spreads) == 1 else _anywhere(spreads) for key, spreads in found.items()}

    def _hides(self, key: str | None, moment: Instant) -> bool:
        return key in self.overlay.hidden and self.overlay.hidden[key].at(moment)


def _where(negative: Spread[int | None]) -> Spread[bool]:
    whole: Spread[bool] = Spread(False)
    for start, place in zip(negative.starts, negative.values, strict=True):
        if whole.values[-1] is (place is None):
            whole.starts.append(start)
            whole.values.append(place is not None)
    return whole


def _anywhere(spreads: Iterable[Spread[bool]]) -> Spread[bool]:
    """Where at least one of several spreads is true, by one pass over their edges."""
    steps: list[tuple[Instant, int]] = []
    for spread in spreads:
        ends = [*spread.starts[1:], FOREVER]
        for start, end, value in zip(spread.starts, ends, spread.values, strict=True):
            if value:
                steps += [(start, 1), (end, -1)]
    steps.sort()
    whole: Spread[bool] = Spread(False)
    depth, opened = 0, None
    for instant, step in steps:
        depth += step
        if depth == 1 and step == 1:
            opened = instant
        elif depth == 0 and opened is not None and instant > opened:
            whole.paint(Interval(opened, instant), True)
    return whole
