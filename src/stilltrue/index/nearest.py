"""Which of many vectors are nearest to a question's: exact, after a first look that is quick where they are many."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from importlib import import_module
from importlib.util import find_spec
from typing import Any

import numpy as np
from numpy.typing import NDArray

from stilltrue.model.unit import UnitKind

SIGNS_FROM = 4_000
"""Vectors of one group from which on the signs of their components decide which ones are looked at in full."""

SHARED = 0.85
"""Of what all texts of a group share, how much is taken off."""

_BY_SIGNS = 800
"""Of each group, at least, that are looked at in full after a first look at signs."""
_ONE_IN = 200
"""And at least one in so many: the more there are, the more are alike by their signs alone."""
_BY_BYTES = 128
"""The same, after one at whole bytes."""
_SPARE = 2
"""Times as many as are asked for are looked at in full."""
_BLOCK = 512
"""Rows that are widened at once: they stay in the cache, and are too few for the threads of a BLAS to wake."""
_STRIP = 16_384
"""Rows whose signs are compared at once, for the same reason."""
_SAMPLE = 256
"""Rows of a group by which its usual cosine with a question is measured."""
_EXPECTED = 8
"""Rows that what is usual for the embedder counts for beside that sample."""
_STEPS = 127

Floats = NDArray[np.float32]
Bytes = NDArray[np.int8]
Words = NDArray[np.uint64]
Places = NDArray[np.intp]


@dataclass(frozen=True, slots=True)
class Near:
    """A unit whose vector is near a question's."""

    unit_number: int
    kind: UnitKind
    lift: float
    """How much nearer it is than is usual for texts of its kind and script, as cosines are counted."""


def quantised(rows: Floats) -> tuple[Bytes, Floats]:
    """Rows as signed bytes, each with what one step is worth."""
    scales = np.maximum(np.abs(rows).max(axis=1), np.finfo(np.float32).tiny) / _STEPS
    return np.rint(rows / scales[:, None]).astype(np.int8), scales.astype(np.float32)


@dataclass(frozen=True)
class Group:
    """The vectors of one kind and script side by side, as they are at one moment."""

    kind: str
    script: str
    numbers: NDArray[np.int64]
    """Of the units, ascending."""
    components: Bytes
    scales: Floats
    signs: tuple[Words, ...]
    """A column for every 64 dimensions; none for few vectors."""

    def nearest(
        self, question: Floats, most: int, usual: float, share: float = SHARED
    ) -> tuple[NDArray[np.int64], Floats]:
        """Units, the nearest ones among them, each with how much nearer it is than usual."""
        asked, usually = self._told_apart(question, usual, share)
        places = self._shortlist(asked, most)
        return self.numbers[places], self._cosines(asked, places) - np.float32(usually)

    @cached_property
    def _sample(self) -> tuple[Floats, Floats, float]:
        """Some of the rows, their mean, and the product that they usually have with it."""
        rows = self._wide(np.arange(0, len(self.numbers), max(1, -(-len(self.numbers) // _SAMPLE))))
        middle = rows.mean(axis=0)
        return rows, middle, _median(rows @ middle)

    def _told_apart(self, question: Floats, usual: float, most: float) -> tuple[Floats, float]:
        """
        The question without what all texts of the group share, and the product that they usually have with it.

        Texts that say little ("Wow, thanks!") lie near the middle of their group, and so near every question:
        what they owe to that is taken off, in part, the less of it the fewer they are. Half of the group
        has less than the usual product, as measured on some of it.
        """
        sample, middle, within = self._sample
        n = len(sample)
        share = np.float32(most * n / (n + _EXPECTED))
        asked = question - share * middle
        expected = usual - float(share) * within
        return asked, (n * _median(sample @ asked) + _EXPECTED * expected) / (n + _EXPECTED)

    def _shortlist(self, asked: Floats, most: int) -> Places:
        """The places that are worth a look in full: all where they are few, or where there is no quicker look."""
        by_signs = max(_BY_SIGNS, len(self.numbers) // _ONE_IN, _SPARE * most)
        by_bytes = max(_BY_BYTES, _SPARE * most)
        places = None
        if self.signs and len(self.numbers) > by_signs:
            places = _alike(self.signs, asked, by_signs)
        dot, n = _dot(), len(self.numbers) if places is None else len(places)
        if dot is None or n <= by_bytes:
            return np.arange(n) if places is None else places
        steps, _ = quantised(asked[None, :])
        components, scales = (
            (self.components, self.scales)
            if places is None
            else (self.components.take(places, axis=0), self.scales.take(places))
        )
        rough = np.asarray(dot(steps, components, metric="dot"), np.float32).reshape(-1) * scales
        best = np.argpartition(-rough, by_bytes)[:by_bytes]
        return best if places is None else places[best]

    def _wide(self, places: Places) -> Floats:
        wide: Floats = self.components[places].astype(np.float32) * self.scales[places, None]
        return wide

    def _cosines(self, question: Floats, places: Places) -> Floats:
        found = np.empty(len(places), np.float32)
        for at, block in _blocks(places):
            np.dot(self.components[block].astype(np.float32), question, out=found[at : at + len(block)])
        return found * self.scales[places]


@dataclass(frozen=True, slots=True)
class Rows:
    """The vectors of a space, as they are at one moment."""

    groups: tuple[Group, ...]
    """None of them empty."""

    @property
    def numbers(self) -> NDArray[np.int64]:
        """The units, ascending."""
        return np.sort(np.concatenate([np.empty(0, np.int64), *(group.numbers for group in self.groups)]))

    def nearest(self, question: Floats, most: int, usual: float, share: float = SHARED) -> list[Near]:
        """
        The units of each kind that are nearest, by lift, then by number.

        Args:
            question: a vector of length 1.
            most: how many of each kind.
            usual: the cosine that unrelated texts usually have by this embedder.
            share: of what all texts of a group have in common, how much is taken off. Texts that say little lie
                near that; where only texts are looked for that say something, all of them do.
        """
        found: list[Near] = []
        for kind in sorted({group.kind for group in self.groups}):
            near = [group.nearest(question, most, usual, share) for group in self.groups if group.kind == kind]
            numbers, lifts = (np.concatenate(column) for column in zip(*near, strict=True))
            best = np.lexsort((numbers, -lifts))[:most]
            ranked = zip(numbers[best].tolist(), lifts[best].tolist(), strict=True)
            found_as = UnitKind(kind)
            found += [Near(number, found_as, lift) for number, lift in ranked]
        return found


def signs_of(rows: Floats | Bytes, centre: Floats | Bytes) -> tuple[Words, ...]:
    """On which side of the centre each component lies: a column for every 64 dimensions."""
    packed = np.packbits(rows > centre, axis=1)
    padded = np.zeros((len(rows), -(-packed.shape[1] // 8) * 8), np.uint8)
    padded[:, : packed.shape[1]] = packed
    return tuple(np.ascontiguousarray(padded.view(np.uint64).T))


def _alike(signs: tuple[Words, ...], asked: Floats, most: int) -> Places:
    """The places of the rows whose signs agree with most of the question's, of equal ones the first."""
    theirs = [column[0] for column in signs_of(asked[None, :], np.zeros_like(asked))]
    away = np.empty(len(signs[0]), np.uint16)
    for start in range(0, len(away), _STRIP):
        strip = slice(start, start + _STRIP)
        away[strip] = _away([column[strip] for column in signs], theirs)
    farthest = np.partition(away, most - 1)[most - 1]
    near = np.flatnonzero(away <= farthest)
    return near[np.argsort(away[near], kind="stable")[:most]]


def _away(columns: list[Words], theirs: list[np.uint64]) -> NDArray[np.uint16]:
    """In how many components each row lies on the other side."""
    away = np.zeros(len(columns[0]), np.uint16)
    apart, count = np.empty(len(away), np.uint64), np.empty(len(away), np.uint8)
    for ours, other in zip(columns, theirs, strict=True):
        np.bitwise_xor(ours, other, out=apart)
        away += np.bitwise_count(apart, out=count)
    return away


def _median(values: Floats) -> float:
    """What half of some values are below."""
    at = len(values) // 2
    if len(values) % 2:
        return float(np.partition(values, at)[at])
    low, high = np.partition(values, (at - 1, at))[at - 1 : at + 1].tolist()
    return float((low + high) / 2)


def _blocks(places: Places) -> Iterator[tuple[int, Places]]:
    for at in range(0, len(places), _BLOCK):
        yield at, places[at : at + _BLOCK]


def squares_of(rows: Bytes) -> Floats:
    """The product of each row with itself."""
    product = _product()
    if product is not None and len(rows):
        return np.asarray(product(rows, rows), np.float32).reshape(-1)
    squares = np.empty(len(rows), np.float32)
    for at in range(0, len(rows), _BLOCK):
        wide = rows[at : at + _BLOCK].astype(np.float32)
        np.einsum("ij,ij->i", wide, wide, out=squares[at : at + _BLOCK])
    return squares


@cache
def _product() -> Any:
    """The products of rows of whole bytes, pair by pair, where the package for it is installed; None elsewhere."""
    return import_module("simsimd").dot if find_spec("simsimd") is not None else None


@cache
def _dot() -> Any:
    """A scan of whole bytes where the package for it is installed; None elsewhere."""
    return import_module("simsimd").cdist if find_spec("simsimd") is not None else None
