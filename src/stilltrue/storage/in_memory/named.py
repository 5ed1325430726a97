"""How names are read, in the reference backend: aliases, wordings, rulings."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from stilltrue.errors import StorageFault
from stilltrue.model.fact import Slot
from stilltrue.model.naming import Alias, Wording
from stilltrue.model.ruling import RulingRow
from stilltrue.model.scope import SpaceKey
from stilltrue.model.time import FOREVER, Instant
from stilltrue.storage import order, plain, records, refusals, rows
from stilltrue.storage.in_memory.kept import AliasKey
from stilltrue.storage.in_memory.said import SaidRows


def _key(alias: Alias) -> AliasKey:
    return (alias.space, alias.kind, alias.mention, alias.name, alias.recorded_from)


class NamedRows(SaidRows):
    """What is one and the same under several names."""

    def add_alias(self, alias: Alias) -> None:
        plain.check_storable(records.alias_row(alias))
        if _key(alias) in self._kept.aliases:
            raise StorageFault(f"alias {alias.mention!r} of {alias.name!r} was added at that instant before")
        self._kept.aliases.put(_key(alias), alias)

    def close_alias(self, alias: Alias, recorded_to: Instant) -> None:
        found = self._kept.aliases.get(_key(alias))
        if found is None or found.recorded_to != FOREVER:
            raise refusals.not_open(f"alias {alias.mention!r} of {alias.name!r}")
        self._kept.aliases.put(_key(alias), replace(found, recorded_to=recorded_to))

    def aliases(self, space: SpaceKey, *, with_closed: bool = False) -> list[Alias]:
        found = self._kept.aliases.of("space", space)
        return sorted((row for row in found if with_closed or row.recorded_to == FOREVER), key=order.by_alias)

    def erase_alias(self, alias: Alias) -> None:
        self._kept.aliases.drop(_key(alias))

    def set_wordings(self, wordings: Iterable[Wording]) -> None:
        self._kept.journal.check()
        for wording in wordings:
            self._set_wording(wording)

    def _set_wording(self, wording: Wording) -> None:
        plain.check_storable((*rows.slot_row(wording.worded), *rows.slot_row(wording.slot)))
        if wording.worded == wording.slot:
            self._kept.wordings.drop(wording.worded)
        else:
            self._kept.wordings.put(wording.worded, wording)

    def wordings(self, space: SpaceKey, slot: Slot | None = None) -> list[Wording]:
        if slot is None:
            return self._kept.wordings.of("space", space)
        return [row for row in self._kept.wordings.of("slot", slot) if row.worded.space == space]

    def worded_as(self, slots: Iterable[Slot]) -> dict[Slot, list[Slot]]:
        found = {slot: [row.worded for row in self.wordings(slot.space, slot)] for slot in slots}
        return {slot: worded for slot, worded in found.items() if worded}

    def erase_wording(self, worded: Slot) -> None:
        self._kept.wordings.drop(worded)

    def add_ruling(self, ruling: RulingRow) -> None:
        plain.check_storable(records.ruling_row(ruling))
        self._kept.rulings.put(next(self._kept.numbers), ruling)

    def rulings(self, space: SpaceKey) -> list[RulingRow]:
        return self._kept.rulings.of("space", space)

    def erase_ruling(self, ruling: RulingRow) -> None:
        for number in self._kept.rulings.keys_of("space", ruling.space):
            if self._kept.rulings.get(number) == ruling:
                self._kept.rulings.drop(number)
