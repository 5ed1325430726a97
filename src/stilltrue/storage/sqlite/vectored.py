"""The vectors in SQLite: which units have theirs, and which wait."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from stilltrue.model.record import (
    Unit,
    Vector,
    VectorColumns,
    VectorEdition,
    VectorSet,
    VectorState,
    VectorStatus,
)
from stilltrue.model.scope import SpaceKey
from stilltrue.storage import records, refusals
from stilltrue.storage.sqlite.believed import BelievedRows


class VectoredRows(BelievedRows):
    """What can be found by what it means."""

    _known_sets: list[VectorSet] | None = None

    def vector_sets(self) -> list[VectorSet]:
        return list(self._sets())

    def _sets(self) -> list[VectorSet]:
        """The sets, read once: nobody else writes within this transaction's view."""
        if self._known_sets is None:
            self._known_sets = [records.vector_set_of(row) for row in self._rows("vector_sets")]
        return self._known_sets

    def _vector_set(self, number: int) -> VectorSet:
        for vector_set in self._sets():
            if vector_set.number == number:
                return vector_set
        raise refusals.no_vector_set(number)

    def add_vector_set(self, name: str, version: str, dimension: int, state: VectorState) -> VectorSet:
        self._check_writable()
        number = self._next("vector_set")
        made = VectorSet(number=number, name=name, version=version, dimension=dimension, state=state)
        self._write("add_vector_set", (number, *records.vector_set_row(made)))
        self._write("await_all_vectors", (number,))
        self._known_sets = None
        return made

    def set_vector_set_state(self, number: int, state: VectorState) -> None:
        self._check_writable()
        self._vector_set(number)
        self._write("set_vector_set_state", (number, state.value))
        self._known_sets = None

    def drop_vector_set(self, number: int) -> None:
        self._check_writable()
        self._vector_set(number)
        for statement in ("drop_vectors_of_set", "drop_editions_of_set", "drop_vector_set"):
            self._write(statement, (number,))
        self._known_sets = None

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
        for unit in units:
            found = self._row("kind_of_unit", (unit, key))
            if found is not None:
                self._drop_vector(number, key, unit)
                self._write("await_vector", (number, key, unit, found[0]))

    def put_vectors(self, number: int, space: SpaceKey, vectors: Iterable[Vector]) -> None:
        self._check_writable()
        dimension, key = self._vector_set(number).dimension, self._space(space)
        given = list(vectors)
        for vector in given:
            refusals.check_vector(vector, dimension)
        put = [vector.unit_number for vector in given if self._put(number, key, vector)]
        if put and key is not None:
            self._note_ready(number, key, put)

    def _put(self, number: int, space: int | None, vector: Vector) -> bool:
        made = (vector.script, vector.text_hash, vector.components, vector.scale)
        return bool(self._write("put_vector", (number, space, vector.unit_number, *made)))

    def fail_vectors(self, number: int, space: SpaceKey, units: Iterable[int], error: str) -> None:
        key = self._space(space)
        self._write_all("fail_vector", [(number, key, unit, error) for unit in units])

    def vectors(self, number: int, space: SpaceKey, after: int = 0, most: int | None = None) -> VectorColumns:
        found = self._rows("ready_vectors", (number, self._space(space), after, -1 if most is None else most))
        return VectorColumns(*zip(*found, strict=True)) if found else VectorColumns((), (), (), (), ())

    def ready_units(self, number: int, space: SpaceKey) -> list[int]:
        return [row[0] for row in self._rows("ready_units", (number, self._space(space)))]

    def each_vector(self, number: int, space: SpaceKey) -> Iterator[Vector]:
        for row in self._each("each_vector", (number, self._space(space))):
            yield records.vector_of(row)

    def vector_edition(self, number: int, space: SpaceKey) -> VectorEdition:
        return self._edition(number, self._space(space))

    def count_vectors(self, number: int, space: SpaceKey) -> dict[VectorStatus, int]:
        found = self._rows("count_vectors", (number, self._space(space)))
        return {VectorStatus(status): n for status, n in found}

    def count_waiting(self, number: int, space: SpaceKey) -> int:
        found = self._row("count_waiting", (number, self._space(space)))
        return int(found[0]) if found else 0

    def _await_vectors(self, units: Iterable[tuple[int, int, str]]) -> None:
        """Let new units wait in every set; of each its space, number and kind."""
        for vector_set in self._sets():
            self._write_all("await_vector", [(vector_set.number, *unit) for unit in units])

    def _drop_vectors(self, space: int | None, unit: int) -> None:
        """Forget a unit's vectors in every set."""
        for vector_set in self._sets():
            self._drop_vector(vector_set.number, space, unit)

    def _drop_vector(self, number: int, space: int | None, unit: int) -> None:
        if self._write("drop_vector", (number, space, unit)) and space is not None:
            self._begin_edition(number, space)

    def _note_ready(self, number: int, space: int, units: list[int]) -> None:
        known = self._edition(number, space)
        if not known.edition or min(units) <= known.last_unit:
            known = self._begin_edition(number, space)
        last = max(known.last_unit, *units)
        self._write("set_vector_edition", (number, space, known.edition, last))

    def _begin_edition(self, number: int, space: int) -> VectorEdition:
        edition = int(self.setting(records.VECTOR_EDITION) or 0) + 1
        self.set_setting(records.VECTOR_EDITION, str(edition))
        begun = VectorEdition(edition, self._edition(number, space).last_unit)
        self._write("set_vector_edition", (number, space, begun.edition, begun.last_unit))
        return begun

    def _edition(self, number: int, space: int | None) -> VectorEdition:
        found = self._row("vector_edition", (number, space))
        return VectorEdition(*found) if found else VectorEdition(0, 0)
