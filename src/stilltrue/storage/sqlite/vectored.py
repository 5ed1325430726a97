"""The vectors in SQLite: which units have theirs, and which wait."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from heapq import merge
from itertools import islice

from stilltrue.model.scope import SpaceKey
from stilltrue.model.unit import Unit
from stilltrue.model.vector import Vector, VectorColumns, VectorEdition, VectorSet, VectorState, VectorStatus
from stilltrue.storage import records, refusals
from stilltrue.storage.sqlite.blocked import BlockedRows

_LOOKED_AFTER = 64
"""Units after which it is seen whether there are enough for a block."""


class VectoredRows(BlockedRows):
    """What can be found by what it means."""

    def add_vector_set(self, name: str, version: str, dimension: int, state: VectorState) -> VectorSet:
        self._check_writable()
        number = self._next("vector_set")
        made = VectorSet(number=number, name=name, version=version, dimension=dimension, state=state)
        self._write("add_vector_set", (number, *records.vector_set_row(made)))
        self._write("await_all_vectors", (number,))
        self._seen.vector_sets = None
        return made

    def set_vector_set_state(self, number: int, state: VectorState) -> None:
        self._check_writable()
        self._vector_set(number)
        self._write("set_vector_set_state", (number, state.value))
        self._seen.vector_sets = None

    def drop_vector_set(self, number: int) -> None:
        self._check_writable()
        self._vector_set(number)
        for statement in ("drop_vectors_of_set", "drop_blocks_of_set", "drop_editions_of_set", "drop_vector_set"):
            self._write(statement, (number,))
        self._seen.vector_sets = None

    def last_unit(self) -> int:
        found = self._row("next_unit")
        return int(found[0]) - 1 if found else 0

    def waiting_units(self, number: int, space: SpaceKey, limit: int, *, after: int = 0) -> dict[int, Unit]:
        found = self._rows("waiting_units", (number, self._space(space), after, max(limit, 0)))
        return {row[0]: records.unit_of(row[1:], {}) for row in found}

    def want_vectors(self, number: int, space: SpaceKey, units: Iterable[int]) -> None:
        self._check_writable()
        self._vector_set(number)
        key = self._space(space)
        kinds = self._kinds(key, units)
        self._drop_from(number, key, kinds, stay=True)
        self._write_all("await_vector", [(number, key, unit, kind) for unit, kind in kinds.items()])

    def _kinds(self, space: int | None, units: Iterable[int]) -> dict[int, str]:
        """The kinds of those of some units that are in a space."""
        return {unit: found[0] for unit in units if (found := self._row("kind_of_unit", (unit, space))) is not None}

    def put_vectors(self, number: int, space: SpaceKey, vectors: Iterable[Vector]) -> None:
        self._check_writable()
        dimension, key = self._vector_set(number).dimension, self._space(space)
        given = list(vectors)
        for vector in given:
            refusals.check_vector(vector, dimension)
        left = [vector for vector in given if not self._put(number, key, vector)]
        put = {vector.unit_number for vector in given}.difference(self._not_put_again(number, key, left))
        if put and key is not None:
            known = self._edition(number, key)
            self._note_ready(number, key, put, known)
            if len(put) >= _LOOKED_AFTER or max(put) // _LOOKED_AFTER > known.last_unit // _LOOKED_AFTER:
                self._pack_loose(number, key)

    def _not_put_again(self, number: int, space: int | None, vectors: Iterable[Vector]) -> set[int]:
        """Put the last vector of each unit in the place of the one it has; the units that have none, nor wait for it."""
        last = {vector.unit_number: vector for vector in vectors}
        kinds = self._kinds(space, last)
        had = self._drop_from(number, space, kinds, stay=True)
        self._write_all("await_vector", [(number, space, unit, kinds[unit]) for unit in sorted(had)])
        return {unit for unit, vector in last.items() if not self._put(number, space, vector)}

    def _put(self, number: int, space: int | None, vector: Vector) -> bool:
        made = (number, space, vector.unit_number, vector.script, vector.text_hash, vector.components, vector.scale)
        return bool(self._write("put_vector", made))

    def fail_vectors(self, number: int, space: SpaceKey, units: Iterable[int], error: str) -> None:
        key = self._space(space)
        self._write_all("fail_vector", [(number, key, unit, error) for unit in units])

    def vectors(
        self, number: int, space: SpaceKey, after: int = 0, most: int | None = None, *, loose: bool = False
    ) -> VectorColumns:
        if loose:
            found = self._rows("loose_vectors", (number, self._space(space), after, -1 if most is None else most))
        else:
            merged = self._merged(number, self._space(space), after)
            ready = islice((one for one in merged if one.status is VectorStatus.READY), most)
            found = [(one.unit_number, one.kind.value, one.script, one.components, one.scale) for one in ready]
        return VectorColumns(*zip(*found, strict=True)) if found else VectorColumns((), (), (), (), ())

    def ready_pieces(self, number: int, space: SpaceKey) -> Iterator[Sequence[int]]:
        key = self._space(space)
        yield [row[0] for row in self._rows("loose_units", (number, key))]
        yield from self._units_in_blocks(number, key)

    def each_vector(self, number: int, space: SpaceKey) -> Iterator[Vector]:
        return self._merged(number, self._space(space), 0)

    def _merged(self, number: int, space: int | None, after: int) -> Iterator[Vector]:
        """Every vector above a unit number, by it, from rows and blocks."""
        rows = (records.vector_of(row) for row in self._each("each_vector", (number, space, after)))
        lots = [self._in_blocks((number, space, *lot), after) for lot in self._lots(number, space)]
        return merge(rows, *lots, key=lambda vector: vector.unit_number)

    def vector_error(self, number: int, space: SpaceKey) -> str | None:
        found = self._row("vector_error", (number, self._space(space)))
        return found[0] if found else None

    def vector_edition(self, number: int, space: SpaceKey) -> VectorEdition:
        return self._edition(number, self._space(space))

    def count_vectors(self, number: int, space: SpaceKey) -> dict[VectorStatus, int]:
        key = self._space(space)
        found = {VectorStatus(status): n for status, n in self._rows("count_vectors", (number, key))}
        if in_blocks := sum(self.block_sizes(number, space).values()):
            found[VectorStatus.READY] = found.get(VectorStatus.READY, 0) + in_blocks
        return found

    def count_waiting(self, number: int, space: SpaceKey) -> int:
        found = self._row("count_waiting", (number, self._space(space)))
        return int(found[0]) if found else 0

    def _await_vectors(self, units: Iterable[tuple[int, int, str]]) -> None:
        """Let new units wait in every set; of each its space, number and kind."""
        for vector_set in self._sets():
            self._write_all("await_vector", [(vector_set.number, *unit) for unit in units])

    def _drop_vectors(self, space: int | None, units: Collection[int]) -> None:
        """Forget some units' vectors in every set."""
        for vector_set in self._sets():
            self._drop_from(vector_set.number, space, units, stay=False)

    def _drop_from(self, number: int, space: int | None, units: Collection[int], *, stay: bool) -> set[int]:
        """Forget the vectors in a set of units that go, or that stay and are to have others; those that were in the set."""
        in_blocks = [unit for unit in units if not self._write("drop_vector", (number, space, unit))]
        dropped = set(units).difference(in_blocks) | self._take_out(number, space, in_blocks)
        # A damaged block was given up for rows: all units in its bounds wait anew, those whose rows went first, too.
        dropped |= {unit for unit in units if self._write("drop_vector", (number, space, unit))} if in_blocks else set()
        if dropped and space is not None:
            self._begin_edition(number, space, anew=stay)
        return dropped

    def _note_ready(self, number: int, space: int, units: Collection[int], known: VectorEdition) -> None:
        if not known.edition or min(units) <= known.last_unit:
            known = self._begin_edition(number, space, anew=False)
        self._set_edition(number, space, replace(known, last_unit=max(known.last_unit, *units)))
