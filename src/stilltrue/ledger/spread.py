"""Something that has one value at each instant, and changes at few of them."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from typing import Generic, TypeVar

from stilltrue.model.time import BEGINNING, FOREVER, Instant, Interval

T = TypeVar("T")


class Spread(Generic[T]):
    """
    A piecewise constant function of time. Painting over a stretch costs what it covers up.

    Most of what is painted and asked for lies in the last piece, which is looked at first.

    >>> tide = Spread("low")
    >>> tide.paint(Interval(Instant(5), Instant(9)), "high")
    >>> tide.at(Instant(5)), tide.at(Instant(9))
    ('high', 'low')
    """

    __slots__ = ("starts", "values")

    def __init__(self, everywhere: T) -> None:
        self.starts: list[Instant] = [BEGINNING]
        self.values: list[T] = [everywhere]

    def at(self, moment: Instant) -> T:
        return self.values[-1 if moment >= self.starts[-1] else bisect_right(self.starts, moment) - 1]

    def along(self, moments: Sequence[Instant]) -> list[T]:
        """The values at several moments, which come in order."""
        starts, values = self.starts, self.values
        last = len(starts) - 1
        if not last or not moments:
            return values[:1] * len(moments)
        found: list[T] = []
        at = bisect_right(starts, moments[0]) - 1
        for moment in moments:
            while at < last and starts[at + 1] <= moment:
                at += 1
            found.append(values[at])
        return found

    def paint(self, stretch: Interval, value: T) -> None:
        """Give all of `stretch` one value; neighbours of the same value become one piece."""
        if stretch.start > self.starts[-1] and stretch.end >= FOREVER:
            if self.values[-1] != value:
                self.starts.append(stretch.start)
                self.values.append(value)
            return
        first, after = bisect_left(self.starts, stretch.start), bisect_left(self.starts, stretch.end)
        starts, values = [stretch.start], [value]
        if stretch.end < FOREVER:
            if after == len(self.starts) or self.starts[after] != stretch.end:
                if self.values[after - 1] != value:
                    starts.append(stretch.end)
                    values.append(self.values[after - 1])
            elif self.values[after] == value:
                after += 1
        if first > 0 and self.values[first - 1] == value:
            del starts[0], values[0]
        self.starts[first:after] = starts
        self.values[first:after] = values

    def piece_at(self, moment: Instant) -> Interval:
        """The piece around a moment."""
        at = bisect_right(self.starts, moment)
        return Interval(self.starts[at - 1], self.starts[at] if at < len(self.starts) else FOREVER)

    def over(self, stretch: Interval) -> list[tuple[Interval, T]]:
        """The pieces of `stretch` with the value of each, in order."""
        starts, values = self.starts, self.values
        if stretch.start >= starts[-1]:
            return [(stretch, values[-1])]
        first, after = bisect_right(starts, stretch.start) - 1, bisect_left(starts, stretch.end)
        if after <= first + 1:
            return [(stretch, values[first])]
        edges = [stretch.start, *starts[first + 1 : after], stretch.end]
        return list(zip(map(Interval, edges, edges[1:]), values[first:after], strict=True))

    def edges(self, start: Instant) -> list[Instant]:
        """The instants from `start` on at which the value changes."""
        return self.starts[max(1, bisect_left(self.starts, start)) :]
