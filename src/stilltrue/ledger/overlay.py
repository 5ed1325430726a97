"""Exceptions: bounded and temporary claims lie over what stands, the wider below, the narrower above. Pure."""

from __future__ import annotations

from bisect import bisect_left, bisect_right, insort
from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import groupby
from operator import itemgetter

from stilltrue.ledger.canvas import Canvas, Top, standing_starts
from stilltrue.ledger.derived import is_derived
from stilltrue.ledger.outrank import tied, width
from stilltrue.ledger.spread import Spread
from stilltrue.model.claim import Claim
from stilltrue.model.frozen import dataclass
from stilltrue.model.time import FOREVER, Instant, Interval, remaining


@dataclass(frozen=True, slots=True)
class Layer:
    """One exception, and where it is neither withdrawn nor cut nor taken away."""

    claim: Claim
    lasting: tuple[Interval, ...]

    def overlaps(self, stretch: Interval) -> bool:
        return any(piece.overlaps(stretch) for piece in self.lasting)


@dataclass(frozen=True, slots=True)
class Overlay:
    """The exceptions of one fold, as far as they show."""

    backing: dict[str | None, list[Layer]]
    """The exceptions of each value, the lowest first."""
    denying: dict[str | None, list[Layer]]
    """The negative ones of each value."""
    shown: Spread[Top | None]
    """The exception on top, or none."""
    hidden: dict[str, Spread[bool]]
    """Where a negative exception hides its value."""


def overlay(canvas: Canvas, claims: Iterable[Claim]) -> Overlay:
    """The exceptions among the claims of a fold, each cut where it was cut or ended, laid over one another."""
    everything = list(claims)
    exceptions = sorted((claim for claim in everything if claim.exception and claim.valid is not None), key=width)
    if not exceptions:
        return Overlay({}, {}, Spread(None), {})
    starts = standing_starts(canvas)
    layers = tuple(
        Layer(claim, _lasting(claim, starts, canvas.ends.of(claim) if claim.positive else [])) for claim in exceptions
    )
    backing: dict[str | None, list[Layer]] = defaultdict(list)
    denying: dict[str | None, list[Layer]] = defaultdict(list)
    for layer in layers:
        (backing if layer.claim.positive else denying)[layer.claim.key].append(layer)
    return Overlay(backing, denying, _topmost(layers), _hidden(layers))


def _hidden(layers: Sequence[Layer]) -> dict[str, Spread[bool]]:
    hidden: dict[str, Spread[bool]] = defaultdict(lambda: Spread(False))
    for layer in layers:
        key = layer.claim.key
        if key is not None and (not layer.claim.positive or key in hidden):
            for stretch in layer.lasting:
                hidden[key].paint(stretch, not layer.claim.positive)
    return dict(hidden)


def _topmost(layers: Sequence[Layer]) -> Spread[Top | None]:
    """The exception on top, by one pass over the instants at which one begins or ends."""
    edges = sorted(
        (instant, at, begins)
        for at, layer in enumerate(layers)
        for stretch in layer.lasting
        for instant, begins in ((stretch.start, True), (stretch.end, False))
    )
    shown: Spread[Top | None] = Spread(None)
    present: list[int] = []
    for instant, changes in groupby(edges, key=itemgetter(0)):
        for _, at, begins in sorted(changes, key=itemgetter(2)):
            if begins:
                insort(present, at)
            else:
                del present[bisect_left(present, at)]
        top, last = _top(layers, present), shown.values[-1]
        if instant < FOREVER and not (
            top is last or (top and last and top.claim is last.claim and top.ties == last.ties)
        ):
            shown.starts.append(instant)
            shown.values.append(top)
    return shown


def _top(layers: Sequence[Layer], present: Sequence[int]) -> Top | None:
    """The highest exception that is not hidden by a negative one above it, and those level with it."""
    negated: set[str | None] = set()
    top: Claim | None = None
    ties: list[Claim] = []
    for at in reversed(present):
        claim = layers[at].claim
        if not claim.positive:
            negated.add(claim.key)
        elif claim.key in negated:
            continue
        elif top is None:
            top = claim
        elif claim.width == top.width and tied(claim, top):
            ties.append(claim)
        else:
            break
    return Top(top, tuple(claim for claim in ties if claim.key != top.key)) if top is not None else None


def _lasting(layer: Claim, starts: Sequence[tuple[Instant, Claim]], ends: Sequence[Claim]) -> tuple[Interval, ...]:
    """
    What is left of an exception.

    It is cut, for good, where a standing value starts inside it whose strongest claim
    vouches for a later instant, and taken away by a stronger end of its own. Where nobody
    said that value, and a formula came to it, the exception lasts to its end.
    """
    if layer.valid is None:
        return ()
    left = layer.coverage
    inside = starts[bisect_right(starts, layer.valid.start, key=itemgetter(0)) :]
    for start, claim in inside:
        if start >= layer.valid.end:
            break
        if claim.vouched > layer.vouched and not (is_derived(claim) and layer.valid.end < FOREVER):
            left = remaining(left, Interval(start, FOREVER))
            break
    for end in ends:
        if end.valid is not None and layer.valid.start <= end.valid.start < layer.valid.end:
            for stretch in end.coverage:
                left = remaining(left, stretch)
    return left
