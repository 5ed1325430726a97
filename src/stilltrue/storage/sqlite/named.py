"""How names are read, in SQLite: aliases, wordings, rulings."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from stilltrue.model.fact import Slot
from stilltrue.model.naming import Alias, Wording
from stilltrue.model.ruling import RulingRow
from stilltrue.model.scope import SpaceKey
from stilltrue.model.time import BEGINNING, FOREVER, Instant
from stilltrue.storage import order, plain, records, refusals
from stilltrue.storage.sqlite.said import SaidRows
from stilltrue.storage.sqlite.statements import grouped


class NamedRows(SaidRows):
    """What is one and the same under several names."""

    def add_alias(self, alias: Alias) -> None:
        self._write("add_alias", (self._new_space(alias.space), *records.alias_row(alias)[1:]))

    def close_alias(self, alias: Alias, recorded_to: Instant) -> None:
        if not self._write("close_alias", (recorded_to, *self._alias_key(alias))):
            raise refusals.not_open(f"alias {alias.mention!r} of {alias.name!r}")

    def aliases(self, space: SpaceKey, *, with_closed: bool = False) -> list[Alias]:
        after = BEGINNING if with_closed else FOREVER - 1
        found = self._rows("aliases", (self._space(space), after))
        return sorted((records.alias_of((space, *row)) for row in found), key=order.by_alias)

    def erase_alias(self, alias: Alias) -> None:
        self._write("erase_alias", self._alias_key(alias))

    def _alias_key(self, alias: Alias) -> plain.Row:
        return (self._space(alias.space), alias.kind.value, alias.mention, alias.name, alias.recorded_from)

    def set_wordings(self, wordings: Iterable[Wording]) -> None:
        self._check_writable()
        told = {wording.worded: wording.slot for wording in wordings}
        self._look_up_slots([*told, *told.values()])
        numbers = [number for worded in told if (number := self._slot(worded)) is not None]
        before: dict[int, int] = dict(self._rows_of("wordings_before", numbers))
        moved = {worded: slot for worded, slot in told.items() if not self._is_worded_so(worded, slot, before)}
        for worded in moved:
            if self._slot(worded) in before:
                self.erase_wording(worded)
        apart = {worded: slot for worded, slot in moved.items() if worded != slot}
        self._new_slots([*apart, *apart.values()])
        self._write_all("set_wording", [(self._slot(worded), self._slot(slot)) for worded, slot in apart.items()])

    def _is_worded_so(self, worded: Slot, slot: Slot, before: Mapping[int, int]) -> bool:
        number = self._slot(worded)
        return number is not None and number in before and before[number] == self._slot(slot)

    def wordings(self, space: SpaceKey, slot: Slot | None = None) -> list[Wording]:
        number = self._space(space)
        if slot is None:
            found = [(Slot(*row[:4]), Slot(*row[4:])) for row in self._rows("wordings", (number,))]
        else:
            of_slot = self._rows("wordings_of_slot", (self._slot(slot), number))
            found = [(Slot(*row), slot) for row in of_slot]
        return [Wording(worded=worded, slot=canonical) for worded, canonical in sorted(found)]

    def worded_as(self, slots: Iterable[Slot]) -> dict[Slot, list[Slot]]:
        numbered = self._numbered(slots)
        found = grouped((numbered[row[0]], Slot(*row[1:])) for row in self._rows_of("wordings_of_slots", numbered))
        return {slot: sorted(worded) for slot, worded in found.items()}

    def erase_wording(self, worded: Slot) -> None:
        self._check_writable()
        number = self._slot(worded)
        found = self._row("wording", (number,))
        if found is not None:
            self._write("erase_wording", (number,))
            self._drop_unused_slots(number, found[0])

    def add_ruling(self, ruling: RulingRow) -> None:
        self._check_writable()
        row = records.ruling_row(ruling)
        self._write("add_ruling", (self._next("ruling"), self._new_space(ruling.space), *row[1:]))

    def rulings(self, space: SpaceKey) -> list[RulingRow]:
        return [records.ruling_of((space, *row)) for row in self._rows("rulings", (self._space(space),))]

    def erase_ruling(self, ruling: RulingRow) -> None:
        self._write("erase_ruling", (self._space(ruling.space), *records.ruling_row(ruling)[1:]))
