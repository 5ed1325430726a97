"""The vectors of a space in memory, kept in step with the store: loaded once, added to, dropped when they change."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from threading import Lock
from typing import cast

import numpy as np
from numpy.typing import NDArray

from stilltrue.index.nearest import Bytes, Floats, Rows, squares_of
from stilltrue.index.room import Room
from stilltrue.model.scope import SpaceKey
from stilltrue.model.unit import UnitKind
from stilltrue.model.vector import VectorBlock, VectorColumns, VectorEdition, VectorSet
from stilltrue.storage.base import Transaction

_LENGTH_ERROR = 0.05
"""How far a vector's length may be from 1: its components are rounded; a damaged one is far off."""
_KINDS = frozenset(UnitKind)
_MOST_GROUPS = 64
"""Kinds and scripts that are told apart; the rest count as the last of them."""
_MOST_BYTES = 256 * 1024 * 1024
"""Of all slabs together; the one in use stays however large it is."""
_MOST_LATE = 128
"""Vectors that are put among others one by one; where more came late, all are read anew."""
_MANY = 50_000
"""Vectors in blocks from which on it pays to read ahead."""
_AHEAD = 16
"""Blocks that are read at once by a thread of its own."""
_PAGE = 20_000
"""Vectors that are read from the store at once: what it hands over takes twice the room of what is kept of it."""


class Slab:
    """The ready vectors of one set in one space. Those that are damaged are left out, and named."""

    def __init__(self, dimension: int, columns: VectorColumns, edition: VectorEdition) -> None:
        self.dimension = dimension
        self.edition = edition
        self.damaged: list[int] = []
        self.rows = Rows(())
        self._groups: dict[tuple[str, str], Room] = {}
        self.add(columns, edition)

    @property
    def n_bytes(self) -> int:
        """What it takes in memory."""
        return sum(group.n_bytes for group in self._groups.values())

    def add(self, columns: VectorColumns, edition: VectorEdition) -> None:
        """Take in vectors of units that it has none of; whoever reads meanwhile sees none of them."""
        self.edition = edition
        if not columns.unit_numbers:
            return
        numbers = np.array(columns.unit_numbers, np.int64)
        components, shaped = _shaped(columns.components, self.dimension)
        scales = _scaled(columns.scales)
        known = np.array([kind in _KINDS for kind in columns.kinds])
        whole = shaped & _are_whole(components, scales) & known
        codes = np.fromiter(
            map(self._codes(columns).__getitem__, zip(columns.kinds, columns.scripts, strict=True)), np.uint8
        )
        ready = {(group.kind, group.script): group for group in self.rows.groups}
        for code, (key, group) in enumerate(self._groups.items()):
            places = np.flatnonzero((codes == code) & whole)
            if len(places):
                ready[key] = group.add(numbers[places], components[places], scales[places])
        self.rows = Rows(tuple(ready.values()))
        self.damaged += numbers[~whole].tolist()

    def add_blocks(self, blocks: Iterable[VectorBlock], sizes: Mapping[tuple[str, str], int]) -> None:
        """Take in vectors of units that it has none of, in large pieces; how many of a kind and script, where it is known."""
        grown: dict[tuple[str, str], Room] = {}
        for block in blocks:
            numbers = np.asarray(block.unit_numbers, np.int64)
            if block.kind not in _KINDS or len(block.components) != len(numbers) * self.dimension:
                self.damaged += numbers.tolist()
                continue
            components = np.frombuffer(block.components, np.int8).reshape(len(numbers), self.dimension)
            scales = np.asarray(block.scales, np.float32)
            whole = _are_whole(components, scales)
            if not whole.all():
                self.damaged += numbers[~whole].tolist()
                numbers, components, scales = numbers[whole], components[whole], scales[whole]
            code = self._code(block.kind, block.script)
            key, group = list(self._groups.items())[code]
            if key not in grown:
                group.reserve(sizes.get(key, 0))
                grown[key] = group
            if len(numbers):
                group.take(numbers, components, scales)
        ready = {(group.kind, group.script): group for group in self.rows.groups}
        ready |= {key: group.group() for key, group in grown.items()}
        self.rows = Rows(tuple(group for group in ready.values() if len(group.numbers)))

    def keep(self, units: NDArray[np.int64]) -> None:
        """Let go of all units but these."""
        ready = {(group.kind, group.script): group for group in self.rows.groups}
        before = self.rows.numbers
        gone = before[np.isin(before, units, invert=True)]
        for key, group in self._groups.items():
            if len(gone) and key in ready and (left := group.without(gone)) is not None:
                ready[key] = left
        self.rows = Rows(tuple(group for group in ready.values() if len(group.numbers)))
        there = set(units.tolist()) if self.damaged else set()
        self.damaged = [number for number in self.damaged if number in there]

    def _codes(self, columns: VectorColumns) -> dict[tuple[str, str | None], int]:
        """The place of the group of each kind and script."""
        found: dict[tuple[str, str | None], int] = {}
        for kind, script in dict.fromkeys(zip(columns.kinds, columns.scripts, strict=True)):
            if kind not in _KINDS:
                found[kind, script] = _MOST_GROUPS
                continue
            found[kind, script] = self._code(kind, script or "")
        return found

    def _code(self, kind: str, script: str) -> int:
        """The place of the group of a kind and script, which is made where there is none."""
        key = (kind, script)
        if key not in self._groups and len(self._groups) < _MOST_GROUPS:
            self._groups[key] = Room(*key, self.dimension)
        return list(self._groups).index(key) if key in self._groups else self._last_of(kind)

    def _last_of(self, kind: str) -> int:
        """The last group of a kind; the last of all where it has none."""
        return max((place for place, key in enumerate(self._groups) if key[0] == kind), default=len(self._groups) - 1)


def _shaped(rows: Sequence[bytes | None], dimension: int) -> tuple[Bytes, NDArray[np.bool_]]:
    """Rows side by side, and which of them have the length that they should; the others are zeros."""
    lengths = np.fromiter((len(row) if isinstance(row, bytes) else -1 for row in rows), np.int64, len(rows))
    right: NDArray[np.bool_] = lengths == dimension
    if not right.all():
        rows = [row if good else bytes(dimension) for row, good in zip(rows, right.tolist(), strict=True)]
    joined = b"".join(cast(Sequence[bytes], rows))
    return np.frombuffer(joined, np.int8).reshape(len(rows), dimension), right


def _scaled(scales: Sequence[float | None]) -> Floats:
    """What steps are worth; nothing where a damaged file has another thing in its place."""
    return np.array([scale if isinstance(scale, int | float) else 0.0 for scale in scales], np.float32)


def _are_whole(components: Bytes, scales: Floats) -> NDArray[np.bool_]:
    """Whether rows can be what was put: vectors of length 1."""
    lengths = np.sqrt(squares_of(components))
    whole: NDArray[np.bool_] = np.abs(lengths * scales - 1) <= _LENGTH_ERROR
    return whole


def _followed(tx: Transaction, slab: Slab, vector_set: VectorSet, space: SpaceKey, edition: VectorEdition) -> bool:
    """Bring a slab in step with vectors that were dropped, and came; False where it is to be read anew."""
    pieces = [np.asarray(piece, np.int64) for piece in tx.ready_pieces(vector_set.number, space)]
    units = np.concatenate([np.empty(0, np.int64), *pieces])
    last = slab.edition.last_unit
    # What had waited longer, or was damaged, and is there by now.
    late = np.sort(units[(units <= last) & np.isin(units, slab.rows.numbers, invert=True)])
    if len(late) > _MOST_LATE:
        return False
    slab.keep(units)
    pages = [tx.vectors(vector_set.number, space, unit - 1, 1) for unit in late.tolist()]
    slab.add(_joined(pages), edition)
    _catch_up(tx, slab, vector_set, space, last)
    slab.edition = edition
    return True


def _joined(pages: Sequence[VectorColumns]) -> VectorColumns:
    """Several pages as one."""
    return VectorColumns(
        [one for page in pages for one in page.unit_numbers],
        [one for page in pages for one in page.kinds],
        [one for page in pages for one in page.scripts],
        [one for page in pages for one in page.components],
        [one for page in pages for one in page.scales],
    )


def _loaded(tx: Transaction, vector_set: VectorSet, space: SpaceKey, edition: VectorEdition) -> Slab:
    """The slab of a space, read page by page."""
    slab = Slab(vector_set.dimension, VectorColumns((), (), (), (), ()), edition)
    sizes = tx.block_sizes(vector_set.number, space)
    blocks = tx.vector_blocks(vector_set.number, space)
    slab.add_blocks(_read_ahead(blocks) if sum(sizes.values()) >= _MANY else blocks, sizes)
    _add_loose(tx, slab, vector_set, space, after=0)
    return slab


def _read_ahead(blocks: Iterable[VectorBlock]) -> Iterator[VectorBlock]:
    """The blocks, some of them read by another thread while those before are taken in."""
    coming = iter(blocks)
    with ThreadPoolExecutor(1, "stilltrue-vectors") as reader:
        some = reader.submit(lambda: list(islice(coming, _AHEAD)))
        while found := some.result():
            some = reader.submit(lambda: list(islice(coming, _AHEAD)))
            yield from found


def _catch_up(tx: Transaction, slab: Slab, vector_set: VectorSet, space: SpaceKey, after: int) -> None:
    """Add all vectors of greater unit numbers than one."""
    slab.add_blocks(tx.vector_blocks(vector_set.number, space, after), {})
    _add_loose(tx, slab, vector_set, space, after)


def _add_loose(tx: Transaction, slab: Slab, vector_set: VectorSet, space: SpaceKey, after: int) -> None:
    while True:
        page = tx.vectors(vector_set.number, space, after, _PAGE, loose=True)
        slab.add(page, slab.edition)
        if len(page.unit_numbers) < _PAGE:
            return
        after = page.unit_numbers[-1]


def damaged_in(tx: Transaction, vector_set: VectorSet, space: SpaceKey) -> list[int]:
    """The units of a space whose vectors cannot be what was put."""
    return _loaded(tx, vector_set, space, tx.vector_edition(vector_set.number, space)).damaged


class Slabs:
    """The slabs of the spaces used last, within a bound of memory. Safe for several threads."""

    def __init__(self, most_bytes: int = _MOST_BYTES) -> None:
        self._most_bytes = most_bytes
        self._slabs: OrderedDict[tuple[int, SpaceKey, tuple[str, str, int]], Slab] = OrderedDict()
        self._n_bytes = 0
        self._lock = Lock()

    def rows(self, tx: Transaction, vector_set: VectorSet, space: SpaceKey) -> Rows:
        """The ready vectors of a space, at least those that the transaction sees."""
        edition = tx.vector_edition(vector_set.number, space)
        with self._lock:
            # A number may be given again to a set by another embedder.
            key = (vector_set.number, space, vector_set.made_by)
            slab = self._slabs.pop(key, None)
            self._n_bytes -= slab.n_bytes if slab is not None else 0
            if slab is None or not edition.edition:
                # No edition is what is left of a space that was erased.
                slab = _loaded(tx, vector_set, space, edition)
            elif slab.edition.edition < edition.edition:
                is_old = slab.edition.edition < edition.anew
                if is_old or not _followed(tx, slab, vector_set, space, edition):
                    slab = _loaded(tx, vector_set, space, edition)
            elif slab.edition.edition == edition.edition and slab.edition.last_unit < edition.last_unit:
                _catch_up(tx, slab, vector_set, space, slab.edition.last_unit)
                slab.edition = edition
            self._slabs[key] = slab
            self._n_bytes += slab.n_bytes
            self._make_room()
            return slab.rows

    def _make_room(self) -> None:
        while len(self._slabs) > 1 and self._n_bytes > self._most_bytes:
            self._n_bytes -= self._slabs.popitem(last=False)[1].n_bytes

    def take_damaged(self) -> dict[tuple[int, SpaceKey], list[int]]:
        """The units whose vectors were found damaged since this was last asked, by number of the set and space."""
        with self._lock:
            found: dict[tuple[int, SpaceKey], list[int]] = {}
            for (number, space, _), slab in self._slabs.items():
                if slab.damaged:
                    found[number, space], slab.damaged = slab.damaged, []
            return found

    def follow(self, tx: Transaction) -> None:
        """Bring all in step with the store at once: something was erased."""
        sets = {(one.number, one.made_by): one for one in tx.vector_sets()}
        with self._lock:
            for number, space, made_by in [key for key in self._slabs if (key[0], key[2]) not in sets]:
                self._n_bytes -= self._slabs.pop((number, space, made_by)).n_bytes
            held = list(self._slabs)
        for number, space, made_by in held:
            self.rows(tx, sets[number, made_by], space)

    def drop(self) -> None:
        """Let go of everything."""
        with self._lock:
            self._slabs.clear()
            self._n_bytes = 0
