"""Exceptions: bounded and temporary claims lie over what stands, the wider below, the narrower above. Pure."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from stilltrue.ledger.canvas import Canvas, Top, standing_starts
from stilltrue.ledger.outrank import tied, width
from stilltrue.ledger.spread import Spread
from stilltrue.model.claim import Claim
from stilltrue.model.time import FOREVER, Instant, Interval, remaining


@dataclass(frozen=True, slots=True)
class Overlay:
    """The exceptions of one fold, as far as they show."""

    layers: tuple[Claim, ...]
    """All exceptions, the lowest first."""
    shown: Spread[Top | None]
    """The exception on top, or none."""
    hidden: dict[str, Spread[bool]]
    """Where a negative exception hides its value."""


def overlay(canvas: Canvas, claims: Iterable[Claim]) -> Overlay:
    """The exceptions among the claims of a fold, each cut where it was cut or ended, laid over one another."""
    everything = list(claims)
    layers = sorted((claim for claim in everything if claim.exception and claim.valid is not None), key=width)
    shown: Spread[Top | None] = Spread(None)
    hidden: dict[str, Spread[bool]] = defaultdict(lambda: Spread(False))
    if not layers:
        return Overlay((), shown, hidden)
    starts = standing_starts(canvas)
    ends = [claim for claim in everything if claim.ending and not claim.exception]
    for layer in layers:
        for stretch in _lasting(layer, starts, ends):
            if layer.positive:
                _lay(layer, stretch, shown)
                if layer.key in hidden:
                    hidden[layer.key].paint(stretch, False)
            else:
                _hide(layer, stretch, shown, hidden)
    return Overlay(tuple(layers), shown, hidden)


def _lay(layer: Claim, stretch: Interval, shown: Spread[Top | None]) -> None:
    for piece, under in list(shown.over(stretch)):
        level = under is not None and under.claim.width == layer.width and tied(under.claim, layer)
        ties = (*under.ties, under.claim) if under is not None and level and under.claim.key != layer.key else ()
        shown.paint(piece, Top(layer, ties))


def _hide(layer: Claim, stretch: Interval, shown: Spread[Top | None], hidden: dict[str, Spread[bool]]) -> None:
    if layer.key is None:
        return
    for piece, above in list(shown.over(stretch)):
        if above is not None and above.claim.key == layer.key:
            shown.paint(piece, None)
    hidden[layer.key].paint(stretch, True)


def _lasting(layer: Claim, starts: Sequence[tuple[Instant, Claim]], ends: Sequence[Claim]) -> tuple[Interval, ...]:
    """
    What is left of an exception.

    It is cut, for good, where a standing value starts inside it whose strongest claim
    vouches for a later instant, and taken away by a stronger end of its own.
    """
    if layer.valid is None:
        return ()
    left = layer.coverage
    for start, claim in starts:
        if layer.valid.start < start < layer.valid.end and claim.vouched > layer.vouched:
            left = remaining(left, Interval(start, FOREVER))
            break
    if not layer.positive:
        return left
    for end in ends:
        own = end.key is None or end.key == layer.key
        if own and end.seat > layer.seat and end.valid is not None and end.valid.start >= layer.valid.start:
            for stretch in end.coverage:
                left = remaining(left, Interval(stretch.start, FOREVER))
    return left
