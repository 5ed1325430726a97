"""Vectors of one kind and script as one long row: packed, unpacked, and told when it is damaged."""

from __future__ import annotations

import sys
from array import array
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import isfinite
from typing import Any
from zlib import crc32

from stilltrue.storage.plain import Row
from stilltrue.storage.sqlite.packed import packed, unpacked

HASH_BYTES = 8
"""Of a text's hash; a vector with another one stays in a row of its own."""
_SCALE_BYTES = 4
_UNIT_BYTES = 4
_WIDTHS = (b"\x04", b"\x08")
_BLOCK_BYTES = 1 << 17
"""Of components: read in one go, and rewritten where one of them is erased."""
_FEWEST, _MOST = 32, 1024


def block_size(dimension: int) -> int:
    """How many vectors make a block."""
    return min(_MOST, max(_FEWEST, _BLOCK_BYTES // max(dimension, 1)))


@dataclass(frozen=True, slots=True)
class Block:
    """Vectors side by side, by unit number."""

    units: Sequence[int]
    hashes: bytes
    scales: Sequence[float]
    components: bytes

    @classmethod
    def of(cls, rows: Sequence[Row]) -> Block:
        """From unit number, hash, scale and components of each, as `fits` has them."""
        ordered = sorted(rows, key=lambda row: row[0])
        return cls(
            [row[0] for row in ordered],
            b"".join([row[1] for row in ordered]),
            array("f", [row[2] for row in ordered]),
            b"".join([row[3] for row in ordered]),
        )

    @classmethod
    def read(cls, stored: Sequence[Any], dimension: int) -> Block | None:
        """From what `stored` gives; None where a file was damaged and it cannot be that."""
        n, checksum, *contents = stored
        units, hashes, scales, components = contents
        if not all(isinstance(one, bytes) for one in contents) or _checksum(contents) != checksum:
            return None
        sizes = (len(hashes), len(scales), len(components))
        if sizes != (n * HASH_BYTES, n * _SCALE_BYTES, n * dimension):
            return None
        numbers = unpacked(units)
        return cls(numbers, hashes, _floats(scales), components) if len(numbers) == n else None

    def stored(self) -> Row:
        """Count, checksum, units, hashes, scales and components, as they are kept."""
        contents = (packed(self.units, _UNIT_BYTES), self.hashes, _floats(self.scales).tobytes(), self.components)
        return (len(self.units), _checksum(contents), *contents)

    def rows(self) -> Iterator[Row]:
        """Unit number, hash, scale and components of each."""
        dimension = len(self.components) // max(len(self.units), 1)
        for place, unit in enumerate(self.units):
            at, start = place * HASH_BYTES, place * dimension
            yield (
                unit,
                self.hashes[at : at + HASH_BYTES],
                self.scales[place],
                self.components[start : start + dimension],
            )

    def without(self, gone: Collection[int]) -> Block:
        """The block less some of its units."""
        return Block.of([row for row in self.rows() if row[0] not in gone])

    def above(self, number: int) -> Block:
        """The block less units up to a number."""
        return self if self.units[0] > number else Block.of([row for row in self.rows() if row[0] > number])


def units_of(n: int, stored: object) -> Sequence[int]:
    """The units of a block as they are kept; none where it is damaged."""
    if not isinstance(stored, bytes) or stored[:1] not in _WIDTHS or len(stored) != 1 + n * stored[0]:
        return ()
    return unpacked(stored)


def fits(row: Row, dimension: int) -> bool:
    """Whether unit number, hash, scale and components can be part of a block and come back as they are."""
    _, text_hash, scale, components = row
    return (
        isinstance(text_hash, bytes)
        and len(text_hash) == HASH_BYTES
        and isinstance(components, bytes)
        and len(components) == dimension
        and isinstance(scale, float)
        and isfinite(scale)
        and array("f", [scale])[0] == scale
    )


def shared_out(rows: Sequence[Row], size: int) -> list[Block]:
    """Rows by unit number as as few blocks of at most twice the size, all about as long."""
    n = max(1, len(rows) // size)
    bounds = [len(rows) * place // n for place in range(n + 1)]
    return [Block.of(rows[start:end]) for start, end in pairwise(bounds)]


def _checksum(contents: Iterable[bytes]) -> int:
    total = 0
    for content in contents:
        total = crc32(content, total)
    return total


def _floats(values: bytes | Sequence[float]) -> array[float]:
    """Floats of four bytes, little-endian where they are kept."""
    floats = array("f", values)
    if sys.byteorder == "big":
        floats.byteswap()
    return floats
