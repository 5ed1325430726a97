"""The index of the reference backend: units and the terms they are found by."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from stilltrue.model.scope import SpaceKey
from stilltrue.model.unit import IndexStats, Unit, UnitRef
from stilltrue.storage import plain, records
from stilltrue.storage.in_memory.vectored import VectoredRows


class SearchedRows(VectoredRows):
    """What can be found by its words."""

    def index(self, units: Iterable[Unit]) -> None:
        self._kept.journal.check()
        for unit in units:
            records.tail_of(unit)
            plain.check_storable((*records.unit_row(unit), *unit.terms, *unit.terms.values()))
            if not self._kept.units.n_of("ref", (unit.space, unit.ref)):
                number = self._next_unit()
                self._kept.units.put(number, unit)
                self._await_vectors(number, unit)
                self._resize(unit.space, 1, unit.length)

    def unindex(self, space: SpaceKey, owners: Iterable[str]) -> None:
        self._kept.journal.check()
        for owner in owners:
            for number in self._kept.units.keys_of("owner", (space, owner)):
                unit = self._kept.units.get(number)
                self._kept.units.drop(number)
                self._drop_vectors(number)
                self._resize(space, -1, 0 if unit is None else -unit.length)

    def _resize(self, space: SpaceKey, n_units: int, length: int) -> None:
        before = self.index_stats(space)
        after = IndexStats(before.n_units + n_units, before.total_length + length)
        self._kept.index_stats.put(space, after)

    def index_stats(self, space: SpaceKey) -> IndexStats:
        return self._kept.index_stats.get(space) or IndexStats(0, 0)

    def frequencies(self, space: SpaceKey, terms: Iterable[str]) -> dict[str, int]:
        found = ((term, self._kept.units.n_of("term", (space, term))) for term in terms)
        return {term: n for term, n in found if n}

    def terms_starting(self, space: SpaceKey, prefix: str, limit: int) -> list[str]:
        groups = self._kept.units.groups("term")
        found = (term for where, term in groups if where == space and term.startswith(prefix))
        return sorted(found)[: max(limit, 0)]

    def postings(self, space: SpaceKey, term: str) -> tuple[Sequence[int], Sequence[int], Sequence[int]]:
        numbers = self._kept.units.keys_of("term", (space, term))
        units = self._kept.units.of("term", (space, term))
        return numbers, [unit.terms[term] for unit in units], [unit.length for unit in units]

    def units(self, numbers: Iterable[int]) -> dict[int, Unit]:
        found = ((number, self._kept.units.get(number)) for number in numbers)
        return {number: replace(unit, terms={}) for number, unit in found if unit is not None}

    def unit_refs(self, numbers: Iterable[int]) -> dict[int, UnitRef]:
        found = ((number, self._kept.units.get(number)) for number in numbers)
        return {number: UnitRef(unit.kind, unit.ref, unit.owner) for number, unit in found if unit is not None}

    def each_unit(self, space: SpaceKey) -> Iterator[Unit]:
        return iter(self._kept.units.of("space", space))

    def units_starting(self, space: SpaceKey, prefix: str) -> list[Unit]:
        return [unit for unit in self._kept.units.of("space", space) if unit.owner.startswith(prefix)]
