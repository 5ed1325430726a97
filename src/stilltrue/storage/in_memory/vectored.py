"""The vectors of the reference backend: which units have theirs, and which wait."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from stilltrue.model.scope import SpaceKey
from stilltrue.model.unit import Unit
from stilltrue.model.vector import (
    Vector,
    VectorBlock,
    VectorColumns,
    VectorEdition,
    VectorSet,
    VectorState,
    VectorStatus,
)
from stilltrue.storage import plain, records, refusals
from stilltrue.storage.in_memory.believed import BelievedRows

_UNITS = "units"
"""How many units were numbered so far: no number is given twice."""


class VectoredRows(BelievedRows):
    """What can be found by what it means."""

    def vector_sets(self) -> list[VectorSet]:
        return [vector_set for _, vector_set in sorted(self._kept.vector_sets.items())]

    def _vector_set(self, number: int) -> VectorSet:
        found = self._kept.vector_sets.get(number)
        if found is None:
            raise refusals.no_vector_set(number)
        return found

    def add_vector_set(self, name: str, version: str, dimension: int, state: VectorState) -> VectorSet:
        self._kept.journal.check()
        plain.check_storable((name, version, dimension))
        number = max(self._kept.vector_sets.keys(), default=0) + 1
        made = VectorSet(number=number, name=name, version=version, dimension=dimension, state=state)
        self._kept.vector_sets.put(number, made)
        for unit_number, unit in self._kept.units.items():
            self._await_vector(made.number, unit_number, unit)
        return made

    def set_vector_set_state(self, number: int, state: VectorState) -> None:
        self._kept.journal.check()
        self._kept.vector_sets.put(number, replace(self._vector_set(number), state=state))

    def drop_vector_set(self, number: int) -> None:
        self._kept.journal.check()
        self._vector_set(number)
        for key in self._kept.vectors.keys_of("set", number):
            self._kept.vectors.drop(key)
        for edition in self._kept.vector_editions.keys_of("set", number):
            self._kept.vector_editions.drop(edition)
        self._kept.vector_sets.drop(number)

    def last_unit(self) -> int:
        return self._kept.counts.get(_UNITS) or 0

    def _next_unit(self) -> int:
        number = self.last_unit() + 1
        self._kept.counts.put(_UNITS, number)
        return number

    def waiting_units(self, number: int, space: SpaceKey, limit: int, *, after: int = 0) -> dict[int, Unit]:
        waiting = (key[1] for key in self._kept.vectors.keys_of("waiting", (number, space)) if key[1] > after)
        return self.units([unit_number for unit_number, _ in zip(waiting, range(max(limit, 0)), strict=False)])

    def want_vectors(self, number: int, space: SpaceKey, units: Iterable[int]) -> None:
        self._kept.journal.check()
        self._vector_set(number)
        for unit_number in units:
            unit = self._kept.units.get(unit_number)
            if unit is not None and unit.space == space:
                self._drop_vector(number, unit_number, stays=True)
                self._await_vector(number, unit_number, unit)

    def put_vectors(self, number: int, space: SpaceKey, vectors: Iterable[Vector]) -> None:
        self._kept.journal.check()
        dimension = self._vector_set(number).dimension
        for vector in vectors:
            refusals.check_vector(vector, dimension)
            key = (number, vector.unit_number)
            found = self._kept.vectors.get(key)
            if found is not None and found[0] == space:
                if found[2].status is VectorStatus.READY:
                    self._begin_edition(number, space, anew=True)
                kept = replace(vector, kind=found[2].kind, status=VectorStatus.READY, attempts=0, error=None)
                self._kept.vectors.put(key, (space, key, kept))
                self._note_ready(number, space, vector.unit_number)

    def fail_vectors(self, number: int, space: SpaceKey, units: Iterable[int], error: str) -> None:
        self._kept.journal.check()
        plain.check_storable((error,))
        for unit_number in units:
            key = (number, unit_number)
            found = self._kept.vectors.get(key)
            if found is not None and found[0] == space and found[2].status is not VectorStatus.READY:
                failed = replace(found[2], status=VectorStatus.FAILED, attempts=found[2].attempts + 1, error=error)
                self._kept.vectors.put(key, (space, key, failed))

    def vectors(
        self,
        number: int,
        space: SpaceKey,
        after: int = 0,
        most: int | None = None,
        *,
        loose: bool = False,  # noqa: ARG002 - all are
    ) -> VectorColumns:
        ready = [
            vector
            for vector in self.each_vector(number, space)
            if vector.status is VectorStatus.READY and vector.unit_number > after
        ][:most]
        return VectorColumns(
            [vector.unit_number for vector in ready],
            [vector.kind.value for vector in ready],
            [vector.script for vector in ready],
            [vector.components for vector in ready],
            [vector.scale for vector in ready],
        )

    def vector_blocks(self, number: int, space: SpaceKey, after: int = 0) -> Iterator[VectorBlock]:  # noqa: ARG002
        return iter(())

    def block_sizes(self, number: int, space: SpaceKey) -> dict[tuple[str, str], int]:  # noqa: ARG002
        return {}

    def ready_pieces(self, number: int, space: SpaceKey) -> Iterator[Sequence[int]]:
        found = self.each_vector(number, space)
        yield [vector.unit_number for vector in found if vector.status is VectorStatus.READY]

    def each_vector(self, number: int, space: SpaceKey) -> Iterator[Vector]:
        return iter([row[2] for row in self._kept.vectors.of("all", (number, space))])

    def vector_error(self, number: int, space: SpaceKey) -> str | None:
        errors = [vector.error for vector in self.each_vector(number, space) if vector.error]
        return errors[-1] if errors else None

    def vector_edition(self, number: int, space: SpaceKey) -> VectorEdition:
        found = self._kept.vector_editions.get((number, space))
        return found[2] if found is not None else VectorEdition(0, 0)

    def count_vectors(self, number: int, space: SpaceKey) -> dict[VectorStatus, int]:
        found: dict[VectorStatus, int] = {}
        for vector in self.each_vector(number, space):
            found[vector.status] = found.get(vector.status, 0) + 1
        return found

    def count_waiting(self, number: int, space: SpaceKey) -> int:
        return self._kept.vectors.n_of("waiting", (number, space))

    def _await_vectors(self, unit_number: int, unit: Unit) -> None:
        """Let a new unit wait in every set."""
        for vector_set in self.vector_sets():
            self._await_vector(vector_set.number, unit_number, unit)

    def _await_vector(self, number: int, unit_number: int, unit: Unit) -> None:
        key = (number, unit_number)
        waiting = Vector(unit_number=unit_number, kind=unit.kind, status=VectorStatus.PENDING)
        self._kept.vectors.put(key, (unit.space, key, waiting))

    def _drop_vectors(self, unit_number: int) -> None:
        """Forget a unit's vectors in every set."""
        for number, _ in self._kept.vectors.keys_of("unit", unit_number):
            self._drop_vector(number, unit_number)

    def _drop_vector(self, number: int, unit_number: int, *, stays: bool = False) -> None:
        """Forget the vector of a unit that goes, or that stays and is to have another."""
        found = self._kept.vectors.get((number, unit_number))
        if found is not None:
            self._kept.vectors.drop((number, unit_number))
            self._begin_edition(number, found[0], anew=stays)

    def _note_ready(self, number: int, space: SpaceKey, unit_number: int) -> None:
        known = self.vector_edition(number, space)
        if not known.edition or unit_number <= known.last_unit:
            known = self._begin_edition(number, space, anew=False)
        known = replace(known, last_unit=max(known.last_unit, unit_number))
        self._kept.vector_editions.put((number, space), (space, number, known))

    def _begin_edition(self, number: int, space: SpaceKey, *, anew: bool) -> VectorEdition:
        edition = int(self.setting(records.VECTOR_EDITION) or 0) + 1
        self.set_setting(records.VECTOR_EDITION, str(edition))
        begun = records.next_edition(self.vector_edition(number, space), edition, anew=anew)
        self._kept.vector_editions.put((number, space), (space, number, begun))
        return begun
