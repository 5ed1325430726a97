"""The vectors of one kind and script in memory, with room for more."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from stilltrue.index.nearest import SIGNS_FROM, Bytes, Floats, Group, Words, signs_of

AT_ONCE = 8_192
"""Rows that are widened at once."""


class Room:
    """The vectors of one kind and script, with room for more."""

    def __init__(self, kind: str, script: str, dimension: int) -> None:
        self.kind, self.script = kind, script
        self._room: dict[str, Any] = {
            "numbers": np.empty(0, np.int64),
            "components": np.empty((0, dimension), np.int8),
            "scales": np.empty(0, np.float32),
        }
        self._n = 0
        self._centre: Bytes | None = None
        self._signs: list[Words] = []
        self._n_signed = 0

    @property
    def n_bytes(self) -> int:
        """What it takes in memory."""
        return sum(array.nbytes for array in (*self._room.values(), *self._signs))

    def reserve(self, n: int) -> None:
        """Make room for so many vectors at once, and for some that come later."""
        self._room = {name: _with_room(array, self._n + n + n // 16, spare=0) for name, array in self._room.items()}

    def add(self, numbers: NDArray[np.int64], components: Bytes, scales: Floats) -> Group:
        """The group with some more vectors, by number; whoever reads one that was made before sees none of them."""
        self.take(numbers, components, scales)
        return self.group()

    def take(self, numbers: NDArray[np.int64], components: Bytes, scales: Floats) -> None:
        """Take in some more vectors, by number, of which no group is made yet."""
        if self._n and numbers[0] < self._room["numbers"][self._n - 1]:
            self._take_among(numbers, components, scales)
            return
        start, self._n = self._n, self._n + len(numbers)
        for name, fresh in (("numbers", numbers), ("components", components), ("scales", scales)):
            self._room[name] = _with_room(self._room[name], self._n)
            self._room[name][start : self._n] = fresh

    def group(self) -> Group:
        """All that was taken in, as it is now."""
        if self._n >= SIGNS_FROM:
            self._sign()
        taken = {name: array[: self._n] for name, array in self._room.items()}
        return Group(self.kind, self.script, signs=tuple(column[: self._n] for column in self._signs), **taken)

    def _take_among(self, numbers: NDArray[np.int64], components: Bytes, scales: Floats) -> None:
        fresh: dict[str, Any] = {"numbers": numbers, "components": components, "scales": scales}
        joined = {name: np.concatenate((self._room[name][: self._n], more)) for name, more in fresh.items()}
        places = np.argsort(joined["numbers"], kind="stable")
        self._empty()
        self.take(**{name: array[places] for name, array in joined.items()})

    def _empty(self) -> None:
        # Copies: a part of what there was would keep all of it in memory.
        self._room = {name: array[:0].copy() for name, array in self._room.items()}
        self._n, self._centre, self._signs, self._n_signed = 0, None, [], 0

    def without(self, gone: NDArray[np.int64]) -> Group | None:
        """The group less some units, which may leave none; None where it has none of them."""
        stays = np.isin(self._room["numbers"][: self._n], gone, invert=True)
        if stays.all():
            return None
        kept = {name: array[: self._n][stays] for name, array in self._room.items()}
        signs = [column[: self._n][stays] for column in self._signs]
        if not stays[:SIGNS_FROM].all() or len(kept["numbers"]) < SIGNS_FROM:
            self._empty()
            return self.add(**kept)
        self._room, self._n, self._signs, self._n_signed = kept, len(kept["numbers"]), signs, len(kept["numbers"])
        return self.group()

    def _sign(self) -> None:
        """Take the signs of the rows of which none were taken yet."""
        components = self._room["components"]
        if self._centre is None:
            # Of the first rows, whenever they came: a slab that grew finds what one does that was loaded whole.
            self._centre = _middle(components[:SIGNS_FROM], self._room["scales"][:SIGNS_FROM])
            self._signs = [np.empty(0, np.uint64) for _ in range(-(-components.shape[1] // 64))]
        self._signs = [_with_room(column, max(self._n, len(self._room["numbers"])), spare=0) for column in self._signs]
        for at in range(self._n_signed, self._n, AT_ONCE):
            part = slice(at, min(at + AT_ONCE, self._n))
            for column, fresh in zip(self._signs, signs_of(components[part], self._centre), strict=True):
                column[part] = fresh
        self._n_signed = self._n


def _middle(components: Bytes, scales: Floats) -> Bytes:
    """The mean of some rows, in steps of what such a row's step is usually worth."""
    whole = slice(0, len(scales))
    total = np.sum([wide.sum(axis=0) for _, wide in _widened(components, scales, whole)], axis=0)
    middle: Bytes = np.floor(total / len(scales) / np.median(scales)).astype(np.int8)
    return middle


def _widened(components: Bytes, scales: Floats, rows: slice) -> Iterator[tuple[slice, Floats]]:
    """Rows as they were before they were made bytes, some at a time."""
    for at in range(rows.start, rows.stop, AT_ONCE):
        part = slice(at, min(at + AT_ONCE, rows.stop))
        yield part, components[part].astype(np.float32) * scales[part, None]


def _with_room(array: Any, end: int, spare: float = 0.5) -> Any:
    """The array, or a larger one that begins alike: whoever holds the old one reads on undisturbed."""
    if end <= len(array):
        return array
    larger = np.empty((max(end, int(len(array) * (1 + spare))), *array.shape[1:]), array.dtype)
    larger[: len(array)] = array
    return larger
