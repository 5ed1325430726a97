"""The vectors of a space in memory, kept in step with the store: loaded once, added to, dropped when they change."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator
from threading import Lock
from typing import Any

import numpy as np
from numpy.typing import NDArray

from stilltrue.index.nearest import SIGNS_FROM, Bytes, Floats, Group, Rows, Words, signs_of
from stilltrue.model.record import VectorColumns, VectorEdition, VectorSet
from stilltrue.model.scope import SpaceKey
from stilltrue.storage.base import Transaction

_LENGTH_ERROR = 0.05
"""How far a vector's length may be from 1: its components are rounded; a damaged one is far off."""
_MOST_GROUPS = 255
"""What one byte tells apart; the rest count as the last of them."""
_MOST_BYTES = 256 * 1024 * 1024
"""Of all slabs together; the one in use stays however large it is."""
_AT_ONCE = 8_192
"""Rows whose signs are taken at once."""


class Slab:
    """The ready vectors of one set in one space. Those that are damaged are left out, and named."""

    def __init__(self, dimension: int, columns: VectorColumns, edition: VectorEdition) -> None:
        self.dimension = dimension
        self.edition = edition
        self.damaged: list[int] = []
        self.rows = Rows(
            numbers=np.empty(0, np.int64),
            codes=np.empty(0, np.uint8),
            components=np.empty((0, dimension), np.int8),
            scales=np.empty(0, np.float32),
            groups=(),
            signs=(),
            centre=np.zeros(dimension, np.float32),
        )
        self._room: dict[str, Any] = {}
        self.add(columns, edition)

    @property
    def n_bytes(self) -> int:
        """What it takes in memory."""
        return sum(array.nbytes for array in self._room.values())

    def add(self, columns: VectorColumns, edition: VectorEdition) -> None:
        """Take in vectors of greater unit numbers than all before; whoever reads meanwhile sees none of them."""
        right = [
            place for place, row in enumerate(columns.components) if row is not None and len(row) == self.dimension
        ]
        joined = b"".join(columns.components[place] or b"" for place in right)
        components = np.frombuffer(joined, np.int8).reshape(len(right), self.dimension)
        scales = np.array([columns.scales[place] or 0.0 for place in right], np.float32)
        whole = _are_whole(components, scales)
        sound = [place for place, good in zip(right, whole.tolist(), strict=True) if good]
        groups = [(columns.kinds[place], columns.scripts[place] or "") for place in sound]
        known = tuple(dict.fromkeys((*self.rows.groups, *groups)))[:_MOST_GROUPS]
        codes = {group: code for code, group in enumerate(known)}
        fresh = {
            "numbers": np.array([columns.unit_numbers[place] for place in sound], np.int64),
            "codes": np.array([codes.get(group, len(known) - 1) for group in groups], np.uint8),
            "components": components[whole],
            "scales": scales[whole],
        }
        self._append(fresh, known)
        left_out = set(range(len(columns.unit_numbers))) - set(sound)
        self.damaged += [columns.unit_numbers[place] for place in sorted(left_out)]
        self.edition = edition

    def _append(self, fresh: dict[str, Any], groups: tuple[Group, ...]) -> None:
        n, end = len(self.rows.numbers), len(self.rows.numbers) + len(fresh["numbers"])
        for name, array in fresh.items():
            self._room[name] = _with_room(self._room.get(name, array[:0]), end)
            self._room[name][n:end] = array
        full = {name: self._room[name][:end] for name in fresh}
        signs, centre = self.rows.signs, self.rows.centre
        if end >= SIGNS_FROM:
            if not signs:
                n, centre = 0, _middle(full["components"], full["scales"])
            signs = self._signed(full, slice(n, end), centre)
        self.rows = Rows(**full, groups=groups, signs=signs, centre=centre)

    def _signed(self, full: dict[str, Any], fresh: slice, centre: Floats) -> tuple[Words, ...]:
        """The signs of all rows, once those of the fresh ones are there."""
        names = [f"signs {word}" for word in range(-(-self.dimension // 64))]
        for name in names:
            self._room[name] = _with_room(self._room.get(name, np.empty(0, np.uint64)), fresh.stop)
        for part, wide in _widened(full["components"], full["scales"], fresh):
            for name, words in zip(names, signs_of(wide, centre), strict=True):
                self._room[name][part] = words
        return tuple(self._room[name][: fresh.stop] for name in names)


def _are_whole(components: Bytes, scales: Floats) -> NDArray[np.bool_]:
    """Whether rows can be what was put: vectors of length 1."""
    lengths = np.empty(len(components), np.float32)
    for at in range(0, len(components), _AT_ONCE):
        wide = components[at : at + _AT_ONCE].astype(np.float32)
        lengths[at : at + _AT_ONCE] = np.sqrt(np.einsum("ij,ij->i", wide, wide))
    whole: NDArray[np.bool_] = np.abs(lengths * scales - 1) <= _LENGTH_ERROR
    return whole


def _middle(components: Bytes, scales: Floats) -> Floats:
    """The mean of some rows."""
    whole = slice(0, len(scales))
    total = np.sum([wide.sum(axis=0) for _, wide in _widened(components, scales, whole)], axis=0)
    middle: Floats = (total / len(scales)).astype(np.float32)
    return middle


def _widened(components: Bytes, scales: Floats, rows: slice) -> Iterator[tuple[slice, Floats]]:
    """Rows as they were before they were made bytes, some at a time."""
    for at in range(rows.start, rows.stop, _AT_ONCE):
        part = slice(at, min(at + _AT_ONCE, rows.stop))
        yield part, components[part].astype(np.float32) * scales[part, None]


def _with_room(array: Any, end: int) -> Any:
    """The array, or a larger one that begins alike: whoever holds the old one reads on undisturbed."""
    if end <= len(array):
        return array
    larger = np.empty((max(end, len(array) + len(array) // 2), *array.shape[1:]), array.dtype)
    larger[: len(array)] = array
    return larger


def damaged_in(tx: Transaction, vector_set: VectorSet, space: SpaceKey) -> list[int]:
    """The units of a space whose vectors cannot be what was put."""
    edition = tx.vector_edition(vector_set.number, space)
    return Slab(vector_set.dimension, tx.vectors(vector_set.number, space), edition).damaged


class Slabs:
    """The slabs of the spaces used last, within a bound of memory. Safe for several threads."""

    def __init__(self, most_bytes: int = _MOST_BYTES) -> None:
        self._most_bytes = most_bytes
        self._slabs: OrderedDict[tuple[int, SpaceKey], Slab] = OrderedDict()
        self._lock = Lock()

    def rows(self, tx: Transaction, vector_set: VectorSet, space: SpaceKey) -> Rows:
        """The ready vectors of a space, at least those that the transaction sees."""
        edition = tx.vector_edition(vector_set.number, space)
        with self._lock:
            key = (vector_set.number, space)
            slab = self._slabs.pop(key, None)
            if slab is None or slab.edition.edition < edition.edition or slab.dimension != vector_set.dimension:
                slab = Slab(vector_set.dimension, tx.vectors(vector_set.number, space), edition)
            elif slab.edition.edition == edition.edition and slab.edition.last_unit < edition.last_unit:
                slab.add(tx.vectors(vector_set.number, space, slab.edition.last_unit), edition)
            self._slabs[key] = slab
            self._make_room()
            return slab.rows

    def _make_room(self) -> None:
        while len(self._slabs) > 1 and sum(slab.n_bytes for slab in self._slabs.values()) > self._most_bytes:
            self._slabs.popitem(last=False)

    def take_damaged(self) -> dict[tuple[int, SpaceKey], list[int]]:
        """The units whose vectors were found damaged since this was last asked, by number of the set and space."""
        with self._lock:
            found = {key: slab.damaged for key, slab in self._slabs.items() if slab.damaged}
            for key in found:
                self._slabs[key].damaged = []
            return found

    def drop(self) -> None:
        """Let go of everything: something was erased."""
        with self._lock:
            self._slabs.clear()
