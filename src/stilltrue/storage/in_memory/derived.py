"""What is derived from what, in the reference backend."""

from __future__ import annotations

from collections.abc import Iterable

from stilltrue.model.claim import AssertionId
from stilltrue.model.fact import Slot
from stilltrue.model.pattern import patterns
from stilltrue.model.record import Derivation
from stilltrue.model.scope import SpaceKey
from stilltrue.storage import plain, records, refusals
from stilltrue.storage.base import Transaction
from stilltrue.storage.in_memory.kept import Kept


def _alone(slot: Slot) -> tuple[Slot, ...]:
    return (slot,)


class DerivedRows(Transaction):
    """The edges from derived slots to those they look at."""

    def __init__(self, kept: Kept) -> None:
        self._kept = kept

    def put_derivations(self, derivations: Iterable[Derivation]) -> None:
        self._kept.journal.check()
        for row in derivations:
            plain.check_storable(records.derivation_row(row))
            if row.claim not in self._kept.assertions:
                raise refusals.no_claim_of_derivation(row)
            self._kept.derivations.put(row.claim, row)

    def has_derivations(self, space: SpaceKey) -> bool:
        return self._kept.derivations.n_of("space", space) > 0

    def derivations(self, space: SpaceKey) -> list[Derivation]:
        return self._kept.derivations.of("space", space)

    def derivations_of(self, slots: Iterable[Slot]) -> list[Derivation]:
        return self._found("slot", slots)

    def dependants(self, slots: Iterable[Slot]) -> list[Derivation]:
        return self._found("input", slots)

    def hanging_on(self, slots: Iterable[Slot]) -> list[Derivation]:
        kept = self._kept.derivations
        names = patterns if kept.n_of("pattern", True) else _alone
        seen = {name for slot in slots for name in names(slot)}
        frontier = list(seen)
        found: dict[AssertionId, Derivation] = {row.claim: row for slot in seen for row in kept.of("slot", slot)}
        while frontier:
            users = {row.slot for slot in frontier for row in kept.of("input", slot)}
            found.update((row.claim, row) for slot in users for row in kept.of("slot", slot))
            frontier = list({name for slot in users for name in names(slot)} - seen)
            seen.update(frontier)
        return sorted(found.values(), key=records.by_derivation)

    def _found(self, index: str, slots: Iterable[Slot]) -> list[Derivation]:
        found = {row.claim: row for slot in set(slots) for row in self._kept.derivations.of(index, slot)}
        return sorted(found.values(), key=records.by_derivation)
