"""The tally for terms that thousands of units have: over arrays, by ascending unit number."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from stilltrue.index.tally import Postings, Row, Weights

_Whole = NDArray[np.int64]
_Real = NDArray[np.float64]


class LargeTally:
    """Over arrays, sorted by unit number."""

    def __init__(self) -> None:
        self._numbers: _Whole = np.empty(0, np.int64)
        self._scores: _Real = np.empty(0)
        self._found: _Real = np.empty(0)
        self._bits: _Whole = np.empty(0, np.int64)
        self._lengths: _Whole = np.empty(0, np.int64)

    def __len__(self) -> int:
        return len(self._numbers)

    def add(self, postings: Postings, weights: Weights, *, new: bool) -> None:
        numbers, times, lengths = (np.asarray(column).astype(np.int64) for column in postings)
        if not len(numbers):
            return
        if not len(self):
            self._begin(numbers, times, lengths, weights, new=new)
            return
        places = np.searchsorted(numbers, self._numbers)
        racing = np.flatnonzero(numbers.take(places, mode="clip") == self._numbers)
        known = places[racing]
        self._scores[racing] += _given(times[known], lengths[known], weights)
        self._found[racing] += weights.mass
        self._bits[racing] |= weights.bit
        if new:
            fresh = np.ones(len(numbers), np.bool_)
            fresh[known] = False
            lengths = lengths[fresh]
            self._enter(numbers[fresh], _given(times[fresh], lengths, weights), weights, lengths)

    def _begin(self, numbers: _Whole, times: _Whole, lengths: _Whole, weights: Weights, *, new: bool) -> None:
        """Let the first units into the race."""
        if new:
            self._numbers, self._lengths, self._scores = numbers, lengths, _given(times, lengths, weights)
            self._found = np.full(len(numbers), weights.mass)
            self._bits = np.full(len(numbers), weights.bit)

    def _enter(self, numbers: _Whole, scores: _Real, weights: Weights, lengths: _Whole) -> None:
        """Let more units into the race."""
        every = np.concatenate((self._numbers, numbers))
        order = np.argsort(every, kind="stable")
        self._numbers = every[order]
        self._scores = np.concatenate((self._scores, scores))[order]
        self._found = np.concatenate((self._found, np.full(len(numbers), weights.mass)))[order]
        self._bits = np.concatenate((self._bits, np.full(len(numbers), weights.bit)))[order]
        self._lengths = np.concatenate((self._lengths, lengths))[order]

    def least_of(self, limit: int) -> float:
        return float(np.partition(self._scores, -limit)[-limit])

    def best(self, limit: int) -> list[Row]:
        least = self.least_of(limit) if len(self) > limit else 0.0
        places = np.flatnonzero(self._scores >= least)
        places = places[np.argsort(-self._scores[places], kind="stable")][:limit]
        columns = (self._numbers, self._scores, self._found, self._bits, self._lengths)
        return list(zip(*(column[places].tolist() for column in columns), strict=True))


def _given(times: _Whole, lengths: _Whole, weights: Weights) -> _Real:
    given: _Real = weights.gain * times / (times + weights.flat + weights.steep * lengths)
    return given
