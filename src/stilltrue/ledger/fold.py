"""One fold: the claims of one tier and above, what stands among them and what lies over it. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from stilltrue.ledger.canvas import Canvas, Top, folded
from stilltrue.ledger.overlay import Overlay, overlay
from stilltrue.ledger.spread import Spread
from stilltrue.model.claim import Claim, Value
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
    def said(self) -> bool:
        return self.value is not None or self.negative


class Fold:
    """What the claims of one tier and above say together, instant by instant."""

    def __init__(self, tier: Tier, claims: Iterable[Claim]) -> None:
        self.tier = tier
        self.claims = list(claims)
        self.canvas: Canvas = folded(self.claims)
        self.overlay: Overlay = overlay(self.canvas, self.claims)
        self._negative = _anywhere(spread for _, spread in self.negative_spreads())

    def word(self, moment: Instant) -> Word:
        """What this fold says of a moment."""
        negative = self._negative.at(moment) or self.canvas.emptied.at(moment)
        above = self.overlay.shown.at(moment)
        if above is not None:
            return Word(above.claim.value, above, True, negative)
        top = self.canvas.tops.at(moment)
        if top is None or self._hides(top.claim.key, moment):
            return Word(None, None, False, negative)
        return Word(self.canvas.changes.counted(top.claim, moment), top, False, negative)

    def bars(self, key: str, moment: Instant) -> bool:
        """Whether this fold says that a value, or anything, does not hold."""
        if self.canvas.emptied.at(moment) or self._hides(key, moment):
            return True
        return key in self.canvas.negatives and self.canvas.negatives[key].at(moment)

    def boundaries(self, start: Instant) -> Iterator[Instant]:
        """The instants from `start` on at which this fold may say something else."""
        spreads: list[Spread[Top | None] | Spread[bool]] = [
            self.canvas.tops,
            self.canvas.emptied,
            self.overlay.shown,
            self._negative,
        ]
        spreads += [spread for _, spread in self.negative_spreads()]
        for spread in spreads:
            yield from spread.edges(start)
        yield from (instant for instant in self.canvas.changes.instants if instant >= start)

    def negative_spreads(self) -> Iterator[tuple[str, Spread[bool]]]:
        """Where each value is said not to hold."""
        yield from self.canvas.negatives.items()
        yield from self.overlay.hidden.items()

    def supports(self, stretch: Interval, total: Claim | None, key: str) -> list[Claim]:
        """The claims behind a value somewhere in a stretch, with what was added to a total."""
        claims = [
            layer
            for layer in self.overlay.layers
            if layer.positive and layer.key == key and any(piece.overlaps(stretch) for piece in layer.coverage)
        ]
        if total is not None and total.key is not None:
            claims += self.canvas.supports(stretch, total.key)
            if total.key != key:
                claims += self.canvas.changes.between(total, stretch.start)
        return claims

    def negations(self, stretch: Interval, key: str) -> list[Claim]:
        """The claims that say of a value, or of all, that it does not hold somewhere in a stretch."""
        return [
            claim
            for claim in self.claims
            if claim.ending
            and claim.key in (key, None)
            and any(piece.overlaps(stretch) for piece in claim.coverage)
        ]  # fmt: skip

    def _hides(self, key: str | None, moment: Instant) -> bool:
        return key in self.overlay.hidden and self.overlay.hidden[key].at(moment)


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
