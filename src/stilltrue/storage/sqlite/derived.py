"""What is derived from what, in SQLite."""

from __future__ import annotations

from collections.abc import Iterable

from stilltrue.model.claim import AssertionId
from stilltrue.model.fact import Slot
from stilltrue.model.pattern import patterns
from stilltrue.model.record import Derivation
from stilltrue.model.scope import SpaceKey
from stilltrue.storage import records, refusals
from stilltrue.storage.plain import Row
from stilltrue.storage.sqlite.statements import Statements


class DerivedRows(Statements):
    """The edges from derived slots to those they look at."""

    def put_derivations(self, derivations: Iterable[Derivation]) -> None:
        self._check_writable()
        given = list(derivations)
        numbers = self._claim_numbers([row.claim for row in given])
        self._new_slots(slot for row in given for slot in (row.slot, *row.inputs))
        for row in given:
            number = numbers.get(row.claim)
            if number is None:
                raise refusals.no_claim_of_derivation(row)
            before = [slot for (slot,) in self._rows("derivation_slots", (number,))]
            self._write("drop_derivation_inputs", (number,))
            space, slot = self._new_space(row.slot.space), self._new_slot(row.slot)
            self._write("put_derivation", (number, space, slot, row.accepted_at))
            self._write_all("put_derivation_input", [(self._new_slot(each), number) for each in row.inputs])
            if left := set(before) - {self._slot(each) for each in (row.slot, *row.inputs)}:
                self._drop_unused_slots(*left)

    def has_derivations(self, space: SpaceKey) -> bool:
        return self._row("has_derivations", (self._space(space),)) is not None

    def derivations(self, space: SpaceKey) -> list[Derivation]:
        return _read(self._rows("derivations", (self._space(space),)))

    def derivations_of(self, slots: Iterable[Slot]) -> list[Derivation]:
        return _read(self._rows_of("derivations_of", self._numbered(slots)))

    def dependants(self, slots: Iterable[Slot]) -> list[Derivation]:
        return _read(self._rows_of("dependants", self._numbered(slots)))

    def hanging_on(self, slots: Iterable[Slot]) -> list[Derivation]:
        seen_by = {pattern for slot in slots for pattern in patterns(slot)}
        return _read(self._rows_of("hanging_on", self._numbered(seen_by)))

    def _drop_derivation(self, assertion: int) -> list[int]:
        """Forget the derivation of a claim; the slots that nothing may be about any more."""
        slots = [slot for (slot,) in self._rows("derivation_slots", (assertion,))]
        if slots:
            self._write("drop_derivation_inputs", (assertion,))
            self._write("drop_derivation", (assertion,))
        return slots


def _read(found: Iterable[Row]) -> list[Derivation]:
    """The derivations of rows that each show one of their inputs."""
    inputs: dict[AssertionId, list[Slot]] = {}
    heads: dict[AssertionId, Row] = {}
    for row in found:
        heads[row[0]] = row
        inputs.setdefault(row[0], []).append(Slot(row[1], *row[6:9]))
    return sorted(
        (records.derivation_of((*row[:6], inputs[claim])) for claim, row in heads.items()), key=records.by_derivation
    )
