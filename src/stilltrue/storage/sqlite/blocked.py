"""The ready vectors in SQLite that stand in blocks: read in large pieces, taken out one by one."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Collection, Iterator, Sequence

from stilltrue.model.scope import SpaceKey
from stilltrue.model.unit import UnitKind
from stilltrue.model.vector import Vector, VectorBlock, VectorEdition, VectorSet
from stilltrue.storage import records, refusals
from stilltrue.storage.plain import Row, json_of
from stilltrue.storage.sqlite.believed import BelievedRows
from stilltrue.storage.sqlite.block import Block, block_size, fits, shared_out, units_of

_SPARSE = 4
"""A block that holds less than this part of what it should is given up: the rest goes where its like is put later."""
_AT_ONCE = 16
"""Blocks that are read at once: some megabytes."""
_MOST_PACKED = 32
"""Blocks of a kind and script that are made in one go: a file of an older version has its vectors in none."""

Lot = tuple[int, int | None, str, str]
"""A set, a space, a kind and a script: what blocks are of."""


class BlockedRows(BelievedRows):
    """The blocks of a space, in each set of vectors."""

    def vector_sets(self) -> list[VectorSet]:
        return list(self._sets())

    def _sets(self) -> list[VectorSet]:
        """The sets, read once: nobody else writes within this transaction's view."""
        if self._seen.vector_sets is None:
            self._seen.vector_sets = [records.vector_set_of(row) for row in self._rows("vector_sets")]
        return self._seen.vector_sets

    def _vector_set(self, number: int) -> VectorSet:
        for vector_set in self._sets():
            if vector_set.number == number:
                return vector_set
        raise refusals.no_vector_set(number)

    def vector_blocks(self, number: int, space: SpaceKey, after: int = 0) -> Iterator[VectorBlock]:
        key = self._space(space)
        for kind, script in self._lots(number, key):
            lot = (number, key, kind, script)
            for last, block in self._blocks(lot, after):
                if block is None:
                    lost = [unit for unit in self._lost(lot, last) if unit > after]
                    yield VectorBlock(kind, script, lost, b"", ())
                elif (part := block.above(after)).units:
                    yield VectorBlock(kind, script, part.units, part.components, part.scales)

    def block_sizes(self, number: int, space: SpaceKey) -> dict[tuple[str, str], int]:
        found = self._rows("block_sizes", (number, self._space(space)))
        return {(kind, script): n for kind, script, n in found}

    def _lots(self, number: int, space: int | None) -> list[tuple[str, str]]:
        """The kinds and scripts of which there are blocks."""
        return [(row[0], row[1]) for row in self._rows("vector_lots", (number, space))]

    def _blocks(self, lot: Lot, after: int) -> Iterator[tuple[int, Block | None]]:
        """The blocks that hold units above a number, each under its bound; None for a damaged one."""
        dimension = self._vector_set(lot[0]).dimension
        for last, *stored in self._each("vector_blocks", (*lot, after), some=_AT_ONCE):
            yield last, Block.read(stored, dimension)

    def _in_blocks(self, lot: Lot, after: int) -> Iterator[Vector]:
        """The vectors above a unit number, by it; without components where they are damaged."""
        kind, script = UnitKind(lot[2]), lot[3]
        for last, block in self._blocks(lot, after):
            rows = block.rows() if block is not None else [(unit, None, None, None) for unit in self._lost(lot, last)]
            for unit, text_hash, scale, components in rows:
                if unit > after:
                    made = {"script": script, "text_hash": text_hash, "components": components, "scale": scale}
                    yield Vector(unit_number=unit, kind=kind, **made)

    def _lost(self, lot: Lot, last: int) -> list[int]:
        """The units that can only have been in a block that is damaged: they have no vector anywhere else."""
        number, space, kind, script = lot
        before = self._row("last_of_block_before", (*lot, last))
        bounds = (before[0] or 0 if before else 0, last)
        found = {row[0] for row in self._rows("units_without_vector", (number, space, kind, *bounds))}
        others = [other for other in self._lots(number, space) if other[0] == kind and other[1] != script]
        for other in others if found else ():
            for n, stored in self._each("units_of_blocks", (number, space, *other)):
                found.difference_update(units_of(n, stored))
        return sorted(found)

    def _units_in_blocks(self, number: int, space: int | None) -> Iterator[Sequence[int]]:
        """The units of each block in turn; those of damaged ones are left out."""
        for kind, script in self._lots(number, space):
            for n, stored in self._each("units_of_blocks", (number, space, kind, script)):
                yield units_of(n, stored)

    def _take_out(self, number: int, space: int | None, units: Collection[int]) -> set[int]:
        """Take units out of the blocks that they are in, each block rewritten once; those that were in any."""
        left = sorted(units)
        for kind, script in self._lots(number, space) if left else ():
            taken: set[int] = set()
            place = 0
            while place < len(left):
                some, place = self._taken_out((number, space, kind, script), left, place)
                taken |= some
            left = [unit for unit in left if unit not in taken] if taken else left
        return set(units).difference(left)

    def _taken_out(self, lot: Lot, units: Sequence[int], place: int) -> tuple[set[int], int]:
        """Those of some units, from a place on, that one block held, and the place of the first beyond it."""
        found = self._row("units_of_block_of", (*lot, units[place]))
        if found is None:
            return set(), len(units)
        last, n, stored = found
        beyond = bisect_left(units, last + 1, place)
        inside = set(units_of(n, stored))
        gone = inside.intersection(units[place:beyond])
        if inside and not gone:
            return gone, beyond
        _, *content = self._row("vector_block_of", (*lot, last)) or (last, 0, 0, b"", b"", b"", b"")
        block = Block.read(content, self._vector_set(lot[0]).dimension)
        if block is None:
            # What of it is wanted is among the rows by now.
            self._reopen(lot, last)
            return set(), beyond
        self._set_block(lot, last, block.without(gone))
        return gone, beyond

    def _set_block(self, lot: Lot, last: int, block: Block) -> None:
        """Keep what is left of a block, or let its vectors go back to rows where that is too little."""
        dimension = self._vector_set(lot[0]).dimension
        if _SPARSE * len(block.units) >= block_size(dimension):
            self._write("put_vector_block", (*lot, last, *block.stored()))
            return
        self._write("drop_vector_block", (*lot, last))
        number, space, kind, script = lot
        self._write_all("loosen_vector", [
            (number, space, unit, kind, script, text_hash, components, scale)
            for unit, text_hash, scale, components in block.rows()
        ])  # fmt: skip

    def _reopen(self, lot: Lot, last: int) -> None:
        """Let go of a block that is damaged: all its units wait anew."""
        number, space, kind, _ = lot
        lost = self._lost(lot, last)
        self._write("drop_vector_block", (*lot, last))
        self._write_all("await_vector", [(number, space, unit, kind) for unit in lost])
        if space is not None:
            self._begin_edition(number, space, anew=True)

    def drop_strays(self) -> None:
        """
        Let go of every vector that does not tell of which unit it is, or tells of one that is not there.

        What is damaged may be of a unit that was erased. The units that are left without a vector wait for one.
        """
        n_dropped = self._write("drop_stray_vectors") + self._write("drop_stray_blocks")
        reached: dict[Lot, int] = {}
        for number, space, kind, script, last in self._rows("places_of_blocks"):
            lot = (number, space, kind, script)
            if self._is_of_its_units(lot, reached.get(lot, 0), last):
                reached[lot] = last
            else:
                n_dropped += self._write("drop_vector_block", (*lot, last))
        for vector_set in self._sets() if n_dropped else ():
            for (space,) in self._rows("space_numbers"):
                self._await_missing(vector_set.number, space)

    def _is_of_its_units(self, lot: Lot, above: int, last: int) -> bool:
        """Whether a block is whole, and where it belongs: all its units are of its space and kind, and in its bounds."""
        _, *stored = self._row("vector_block_of", (*lot, last)) or (last, 0, 0, b"", b"", b"", b"")
        block = Block.read(stored, self._vector_set(lot[0]).dimension)
        if block is None or not block.units or not above < block.units[0] <= block.units[-1] <= last:
            return False
        (found,) = self._row("count_units_of", (lot[1], lot[2], json_of(list(block.units)))) or (0,)
        return bool(found == len(block.units))

    def _await_missing(self, number: int, space: int) -> None:
        """Let those units of a space wait that have no vector in a set, and do not wait for one."""
        missing: dict[int, str] = dict(self._rows("units_without_row", (number, space)))
        for units in self._units_in_blocks(number, space):
            for unit in units:
                missing.pop(unit, None)
        if missing:
            self._write_all("await_vector", [(number, space, unit, kind) for unit, kind in missing.items()])
            self._begin_edition(number, space, anew=True)

    def _pack_loose(self, number: int, space: int) -> None:
        """Put the vectors that are in no block into blocks, where there are enough of one kind and script."""
        size = block_size(self._vector_set(number).dimension)
        for kind, script in self._rows("loose_lots", (number, space, size)):
            self._pack((number, space, kind, script), size)

    def _pack(self, lot: Lot, size: int) -> None:
        number, space, _, _ = lot
        dimension = self._vector_set(number).dimension
        found = self._rows("loose_of_lot", (*lot, _MOST_PACKED * size))
        rows = [row for row in found if fits(row, dimension)]
        bound = self._row("last_of_blocks", lot)
        tail = bound[0] or 0 if bound else 0
        fresh = [row for row in rows if row[0] > tail]
        packed = self._pack_late(lot, [row for row in rows if row[0] <= tail], size)
        for at in range(0, len(fresh) - size + 1, size):
            part = fresh[at : at + size]
            self._write("put_vector_block", (*lot, part[-1][0], *Block.of(part).stored()))
            packed += [row[0] for row in part]
        self._write_all("drop_vector", [(number, space, unit) for unit in packed])

    def _pack_late(self, lot: Lot, rows: Sequence[Row], size: int) -> list[int]:
        """Put vectors among those of the blocks that their numbers fall into, which are shared out where they grow long."""
        dimension, packed, place = self._vector_set(lot[0]).dimension, list[int](), 0
        while place < len(rows):
            last, *stored = self._row("vector_block_of", (*lot, rows[place][0])) or (0,)
            after = bisect_left(rows, last + 1, place, key=lambda row: row[0])
            block = Block.read(stored, dimension)
            if block is None:
                self._reopen(lot, last)
            else:
                joined = sorted([*block.rows(), *rows[place:after]], key=lambda row: row[0])
                *parts, end = shared_out(joined, size)
                for part in parts:
                    self._write("put_vector_block", (*lot, part.units[-1], *part.stored()))
                self._write("put_vector_block", (*lot, last, *end.stored()))
                packed += [row[0] for row in rows[place:after]]
            place = after
        return packed

    def _begin_edition(self, number: int, space: int, *, anew: bool) -> VectorEdition:
        edition = int(self.setting(records.VECTOR_EDITION) or 0) + 1
        self.set_setting(records.VECTOR_EDITION, str(edition))
        begun = records.next_edition(self._edition(number, space), edition, anew=anew)
        self._set_edition(number, space, begun)
        return begun

    def _set_edition(self, number: int, space: int, edition: VectorEdition) -> None:
        self._write("set_vector_edition", (number, space, edition.edition, edition.last_unit, edition.anew))

    def _edition(self, number: int, space: int | None) -> VectorEdition:
        found = self._row("vector_edition", (number, space))
        return VectorEdition(*found) if found else VectorEdition(0, 0)
