"""Which of many vectors are nearest to a question's: exact, after a first look that is quick where they are many."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

import numpy as np
from numpy.typing import NDArray

from stilltrue.model.record import UnitKind

SIGNS_FROM = 5_000
"""Vectors from which on the signs of their components decide which ones are looked at in full."""

_SHORTLIST = 1_000
"""Of each group, that are looked at in full after the first look."""
_BLOCK = 512
"""Rows that are widened at once: they stay in the cache, and are too few for the threads of a BLAS to wake."""
_SAMPLE = 256
"""Rows of a group by which its usual cosine with a question is measured."""
_EXPECTED = 8
"""Rows that what is usual for the embedder counts for beside that sample."""
_STEPS = 127

Floats = NDArray[np.float32]
Bytes = NDArray[np.int8]
Words = NDArray[np.uint64]
Places = NDArray[np.intp]
Group = tuple[str, str]
"""Kind of the units, and script of their texts."""


@dataclass(frozen=True, slots=True)
class Near:
    """A unit whose vector is near a question's."""

    unit_number: int
    kind: UnitKind
    lift: float
    """How much greater its cosine is than is usual for texts of its kind and script."""


def quantised(rows: Floats) -> tuple[Bytes, Floats]:
    """Rows as signed bytes, each with what one step is worth."""
    scales = np.maximum(np.abs(rows).max(axis=1), np.finfo(np.float32).tiny) / _STEPS
    return np.rint(rows / scales[:, None]).astype(np.int8), scales.astype(np.float32)


@dataclass(frozen=True, slots=True)
class Rows:
    """Vectors side by side, as they are at one moment."""

    numbers: NDArray[np.int64]
    codes: NDArray[np.uint8]
    """The place of each one's group."""
    components: Bytes
    scales: Floats
    groups: tuple[Group, ...]
    signs: tuple[Words, ...]
    """A column for every 64 dimensions; none for few vectors."""
    centre: Floats
    """On which side of it a component lies is its sign."""

    def nearest(self, question: Floats, most: int, usual: float) -> list[Near]:
        """
        The units of each kind that are nearest, by lift, then by number.

        Args:
            question: a vector of length 1.
            most: how many of each kind.
            usual: the cosine that unrelated texts usually have by this embedder.
        """
        found: dict[str, list[Near]] = {}
        rough = self._rough(question)
        for code, (kind, _) in enumerate(self.groups):
            places = np.flatnonzero(self.codes == code)
            usually = self._usual(question, places, usual)
            if rough is not None and len(places) > _SHORTLIST:
                places = places[np.argpartition(-rough[places], _SHORTLIST)[:_SHORTLIST]]
            lifts = self._cosines(question, places) - np.float32(usually)
            best = np.lexsort((self.numbers[places], -lifts))[:most]
            found.setdefault(kind, []).extend(
                Near(int(self.numbers[places[at]]), UnitKind(kind), float(lifts[at])) for at in best
            )
        return [near for kind in sorted(found) for near in sorted(found[kind], key=_by_lift)[:most]]

    def _rough(self, question: Floats) -> NDArray[Any] | None:
        """Of every row a number that is about as great as its cosine; None where all are few enough to look at."""
        if self.signs:
            asked = signs_of(question[None, :], self.centre)
            unlike = np.zeros(len(self.numbers), np.int16)
            for ours, theirs in zip(self.signs, asked, strict=True):
                unlike += np.bitwise_count(ours ^ theirs[0])
            return -unlike
        dot = _dot()
        if dot is None or len(self.numbers) <= _SHORTLIST:
            return None
        steps, _ = quantised(question[None, :])
        return np.asarray(dot(steps, self.components, metric="dot"), np.float32).reshape(-1) * self.scales

    def _cosines(self, question: Floats, places: Places) -> Floats:
        found = np.empty(len(places), np.float32)
        for at, block in _blocks(places):
            np.dot(self.components[block].astype(np.float32), question, out=found[at : at + len(block)])
        return found * self.scales[places]

    def _usual(self, question: Floats, places: Places, usual: float) -> float:
        """The cosine that a group's texts usually have with a question: half of them have less."""
        if not len(places):
            return usual
        sample = places[:: -(-len(places) // _SAMPLE)]
        middle = float(np.median(self._cosines(question, sample)))
        return (len(sample) * middle + _EXPECTED * usual) / (len(sample) + _EXPECTED)


def signs_of(rows: Floats, centre: Floats) -> tuple[Words, ...]:
    """On which side of the centre each component lies: a column for every 64 dimensions."""
    packed = np.packbits(rows > centre, axis=1)
    padded = np.zeros((len(rows), -(-packed.shape[1] // 8) * 8), np.uint8)
    padded[:, : packed.shape[1]] = packed
    return tuple(np.ascontiguousarray(padded.view(np.uint64).T))


def _blocks(places: Places) -> Iterator[tuple[int, Places]]:
    for at in range(0, len(places), _BLOCK):
        yield at, places[at : at + _BLOCK]


def _by_lift(near: Near) -> tuple[float, int]:
    return -near.lift, near.unit_number


@cache
def _dot() -> Any:
    """A scan of whole bytes where the package for it is installed; None elsewhere."""
    return import_module("simsimd").cdist if find_spec("simsimd") is not None else None
