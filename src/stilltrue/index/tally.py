"""Adding up what the terms of a question give each unit, the rarest term first."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from importlib import import_module
from typing import Protocol, cast

Postings = tuple[Sequence[int], Sequence[int], Sequence[int]]
"""The units of a term by ascending number, how often each has it, and how long each is."""

MANY = 1_000
"""Postings from which on arrays pay for the tenth of a second that they take to load."""


@dataclass(frozen=True, slots=True)
class Weights:
    """What one term gives a unit: `gain × often / (often + flat + steep × length)` of score, its mass, and its bit."""

    gain: float
    flat: float
    steep: float
    mass: float
    bit: int
    """The one bit by which the term is told from the others; 0 for one too many to be told apart."""


Row = tuple[int, float, float, int, int]
"""A unit's number, its score, the mass of the terms that it has, their bits, and its length."""


class Tally(Protocol):
    """Scores so far. What a unit is given is added in the order of the terms, so that every tally gives the same."""

    def __len__(self) -> int:
        """How many units are in the race."""
        ...

    def add(self, postings: Postings, weights: Weights, *, new: bool) -> None:
        """Count one term; without `new`, for the units that are in the race already."""
        ...

    def least_of(self, limit: int) -> float:
        """The least of the best scores; there have to be so many."""
        ...

    def best(self, limit: int) -> list[Row]:
        """The units of the greatest scores; of equal ones those of the lower numbers."""
        ...


def tally(n_postings: int) -> Tally:
    """The one that is the fastest for so many postings."""
    if n_postings < MANY:
        return SmallTally()
    return cast(Tally, import_module("stilltrue.index.large_tally").LargeTally())


@dataclass(slots=True)
class SmallTally:
    """Over dictionaries: nothing to load."""

    scores: dict[int, float] = field(default_factory=dict)
    lengths: dict[int, int] = field(default_factory=dict)
    counted: list[tuple[AbstractSet[int], Weights]] = field(default_factory=list)
    """The units of each term: who has which is looked up for the best alone."""

    def __len__(self) -> int:
        return len(self.scores)

    def add(self, postings: Postings, weights: Weights, *, new: bool) -> None:
        gain, flat, steep = weights.gain, weights.flat, weights.steep
        scores, before = self.scores, self.scores.get
        rows = zip(*postings, strict=True) if new else self._racing(*postings)
        for number, often, length in rows:
            scores[number] = before(number, 0.0) + gain * often / (often + flat + steep * length)
        if new:
            self.lengths.update(zip(postings[0], postings[2], strict=True))
        # Of those that are let in later, a term that came before was not counted.
        units = frozenset(postings[0]) if new else scores.keys() & postings[0]
        self.counted.append((units, weights))

    def _racing(
        self, numbers: Sequence[int], times: Sequence[int], lengths: Sequence[int]
    ) -> Iterable[tuple[int, int, int]]:
        scores = self.scores
        if len(scores) * 12 > len(numbers):
            return [row for row in zip(numbers, times, lengths, strict=True) if row[0] in scores]
        places = [(bisect_left(numbers, number), number) for number in scores]
        last = len(numbers)
        return [(n, times[place], lengths[place]) for place, n in places if place < last and numbers[place] == n]

    def least_of(self, limit: int) -> float:
        return sorted(self.scores.values(), reverse=True)[limit - 1]

    def best(self, limit: int) -> list[Row]:
        ranked = sorted([(-score, number) for number, score in self.scores.items()])[:limit]
        chosen = {number for _, number in ranked}
        found, bits = dict.fromkeys(chosen, 0.0), dict.fromkeys(chosen, 0)
        for units, weights in self.counted:
            for number in units & chosen:
                found[number] += weights.mass
                bits[number] |= weights.bit
        return [(n, -negative, found[n], bits[n], self.lengths[n]) for negative, n in ranked]
