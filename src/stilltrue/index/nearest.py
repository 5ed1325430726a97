"""Which of many vectors are nearest to a question's: exact, after a first look that is quick where they are many."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

import numpy as np
from numpy.typing import NDArray

from stilltrue.model.record import UnitKind

SIGNS_FROM = 5_000
"""Vectors from which on the signs of their components decide which ones are looked at in full."""

_BY_SIGNS = 800
"""Of each group, that are looked at in full after a first look at signs."""
_BY_BYTES = 128
"""The same, after one at whole bytes."""
_BLOCK = 512
"""Rows that are widened at once: they stay in the cache, and are too few for the threads of a BLAS to wake."""
_SAMPLE = 256
"""Rows of a group by which its usual cosine with a question is measured."""
_EXPECTED = 8
"""Rows that what is usual for the embedder counts for beside that sample."""
_SHARED = 0.85
"""Of what all texts of a group share, how much is taken off."""
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
    """How much nearer it is than is usual for texts of its kind and script, as cosines are counted."""


def quantised(rows: Floats) -> tuple[Bytes, Floats]:
    """Rows as signed bytes, each with what one step is worth."""
    scales = np.maximum(np.abs(rows).max(axis=1), np.finfo(np.float32).tiny) / _STEPS
    return np.rint(rows / scales[:, None]).astype(np.int8), scales.astype(np.float32)


@dataclass(frozen=True, slots=True)
class _Group:
    """The rows of one kind and script."""

    places: Places
    sample: Floats
    middle: Floats
    """The mean of the sample."""

    @classmethod
    def of(cls, places: Places, sample: Floats) -> _Group:
        return cls(places, sample, sample.mean(axis=0) if len(sample) else np.zeros(sample.shape[1], np.float32))

    def told_apart(self, question: Floats, usual: float) -> tuple[Floats, float]:
        """
        The question without what all texts of the group share, and the product that they usually have with it.

        Texts that say little ("Wow, thanks!") lie near the middle of their group, and so near every question:
        what they owe to that is taken off, in part, the less of it the fewer they are. Half of the group
        has less than the usual product, as measured on some of it.
        """
        n = len(self.sample)
        if not n:
            return question, usual
        share = np.float32(_SHARED * n / (n + _EXPECTED))
        asked = question - share * self.middle
        expected = usual - float(share) * float(np.median(self.sample @ self.middle))
        return asked, (n * float(np.median(self.sample @ asked)) + _EXPECTED * expected) / (n + _EXPECTED)


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
    at_hand: dict[int, _Group] = field(default_factory=dict, compare=False)
    """What was looked up of each group."""

    def nearest(self, question: Floats, most: int, usual: float) -> list[Near]:
        """
        The units of each kind that are nearest, by lift, then by number.

        Args:
            question: a vector of length 1.
            most: how many of each kind.
            usual: the cosine that unrelated texts usually have by this embedder.
        """
        found: dict[str, list[Near]] = {}
        for code, (kind, _) in enumerate(self.groups):
            group = self._group(code)
            asked, usually = group.told_apart(question, usual)
            places = self._shortlist(asked, group.places)
            lifts = self._cosines(asked, places) - np.float32(usually)
            best = np.lexsort((self.numbers[places], -lifts))[:most]
            found.setdefault(kind, []).extend(
                Near(int(self.numbers[places[at]]), UnitKind(kind), float(lifts[at])) for at in best
            )
        return [near for kind in sorted(found) for near in sorted(found[kind], key=_by_lift)[:most]]

    def _group(self, code: int) -> _Group:
        """The rows of a group, looked up once."""
        known = self.at_hand.get(code)
        if known is None:
            places = np.flatnonzero(self.codes == code)
            known = self.at_hand[code] = _Group.of(places, self._wide(places[:: max(1, -(-len(places) // _SAMPLE))]))
        return known

    def _shortlist(self, asked: Floats, places: Places) -> Places:
        """The places that are worth a look in full: all where they are few, or where there is no quicker look."""
        most = _BY_SIGNS if self.signs else _BY_BYTES
        rough = self._rough(asked) if len(places) > most else None
        return places if rough is None else places[np.argpartition(-rough[places], most)[:most]]

    def _rough(self, asked: Floats) -> NDArray[Any] | None:
        """Of each row a number that is about as great as its product; None where there is no quick way to it."""
        if self.signs:
            likeness = np.zeros(len(self.numbers), np.int16)
            for ours, theirs in zip(self.signs, signs_of(asked[None, :], np.zeros_like(asked)), strict=True):
                likeness -= np.bitwise_count(ours ^ theirs[0])
            return likeness
        dot = _dot()
        if dot is None:
            return None
        steps, _ = quantised(asked[None, :])
        return np.asarray(dot(steps, self.components, metric="dot"), np.float32).reshape(-1) * self.scales

    def _wide(self, places: Places) -> Floats:
        wide: Floats = self.components[places].astype(np.float32) * self.scales[places, None]
        return wide

    def _cosines(self, question: Floats, places: Places) -> Floats:
        found = np.empty(len(places), np.float32)
        for at, block in _blocks(places):
            np.dot(self.components[block].astype(np.float32), question, out=found[at : at + len(block)])
        return found * self.scales[places]


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
