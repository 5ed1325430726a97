"""Exceptions: bounded and temporary claims lie over what stands, the wider below, the narrower above. Pure."""

from __future__ import annotations

from bisect import bisect_left, bisect_right, insort
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from operator import itemgetter

from stilltrue.ledger.canvas import Canvas, Top, standing_starts
from stilltrue.ledger.derived import is_derived
from stilltrue.ledger.outrank import tied, width
from stilltrue.ledger.spread import Spread
from stilltrue.model.claim import Claim
from stilltrue.model.frozen import dataclass
from stilltrue.model.time import BEGINNING, FOREVER, Instant, Interval, remaining


@dataclass(frozen=True, slots=True)
class Layer:
    """One exception, and where it is neither withdrawn nor cut nor taken away."""

    claim: Claim
    lasting: tuple[Interval, ...]


class Laid:
    """Some exceptions of one fold, found by a stretch in which they last, in the order in which they lie."""

    __slots__ = ("_claims", "_ends", "_n", "_places", "_starts")

    def __init__(self, layers: Sequence[Layer]) -> None:
        self._claims = [layer.claim for layer in layers]
        pieces = sorted((piece.start, piece.end, at) for at, layer in enumerate(layers) for piece in layer.lasting)
        self._starts, self._places = [start for start, _, _ in pieces], [at for _, _, at in pieces]
        ends = [end for _, end, _ in pieces]
        self._n = 1 << max(len(ends) - 1, 0).bit_length()
        self._ends = [BEGINNING] * self._n + ends + [BEGINNING] * (self._n - len(ends))
        """A tree: of each node, which has its two below at twice its place, the latest end below it."""
        for node in range(self._n - 1, 0, -1):
            self._ends[node] = max(self._ends[2 * node], self._ends[2 * node + 1])

    def over(self, stretch: Interval) -> list[Claim]:
        """The exceptions that last somewhere in a stretch."""
        begun = bisect_left(self._starts, stretch.end)
        found: set[int] = set()
        nodes = [(1, 0, self._n)]
        while nodes:
            node, first, size = nodes.pop()
            if first >= begun or self._ends[node] <= stretch.start:
                continue
            if size == 1:
                found.add(self._places[first])
            else:
                nodes += ((2 * node, first, size // 2), (2 * node + 1, first + size // 2, size // 2))
        return [self._claims[at] for at in sorted(found)]


@dataclass(frozen=True, slots=True)
class Overlay:
    """The exceptions of one fold, as far as they show."""

    backing: dict[str | None, Laid]
    """The exceptions of each value."""
    denying: dict[str | None, Laid]
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
    return Overlay(_laid(backing), _laid(denying), _topmost(layers), _hidden(layers))


def _laid(layers: Mapping[str | None, Sequence[Layer]]) -> dict[str | None, Laid]:
    return {key: Laid(of_one) for key, of_one in layers.items()}


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
