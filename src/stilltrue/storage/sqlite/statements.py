"""Running named statements within one transaction: the ground on which the tables stand."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from stilltrue.model.fact import Slot
from stilltrue.model.scope import SpaceKey
from stilltrue.storage import refusals
from stilltrue.storage.base import Transaction
from stilltrue.storage.queries import queries
from stilltrue.storage.rows import Row, json_of, unstorable
from stilltrue.storage.sqlite import PACKAGE

SQL: dict[str, str] = {name: query.sql for name, query in queries(PACKAGE).items()}
AFTER_ALL_TEXT = b""
"""SQLite sorts bytes after every text, so this is an upper bound for a text."""

_N_FETCHED = 1000

Given = Sequence[Any] | Mapping[str, Any]


def sparing(row: Row, usual: Mapping[int, Any]) -> list[Any]:
    """A row with null for what is usual at its place: the views put it back."""
    spared = list(row)
    for place, part in usual.items():
        if spared[place] == part:
            spared[place] = None
    return spared


class Statements(Transaction):
    """A transaction's connection, and the row numbers that it has looked up or given out."""

    def __init__(self, connection: sqlite3.Connection, *, writable: bool) -> None:
        self._connection = connection
        self._writable = writable
        self._space_numbers: dict[SpaceKey, int] = {}
        self._slot_numbers: dict[Slot, int | None] = {}
        self._next_numbers: dict[str, int] = {}

    def _rows(self, name: str, given: Given = ()) -> list[Row]:
        return self._asked(name, given).fetchall()

    def _row(self, name: str, given: Given = ()) -> Row | None:
        found: Row | None = self._asked(name, given).fetchone()
        return found

    def _each(self, name: str, given: Given = ()) -> Iterator[Row]:
        """Rows as they are needed, for what may be more than fits in memory."""
        cursor = self._asked(name, given)
        while found := cursor.fetchmany(_N_FETCHED):
            yield from found

    def _asked(self, name: str, given: Given) -> sqlite3.Cursor:
        try:
            return self._connection.execute(SQL[name], given)
        except (UnicodeEncodeError, OverflowError) as problem:
            raise unstorable(problem) from problem

    def _check_writable(self) -> None:
        if not self._writable:
            raise refusals.only_reading()

    def _write(self, name: str, given: Given = ()) -> int:
        """Run a statement that writes; how many rows it concerned."""
        self._check_writable()
        return self._asked(name, given).rowcount

    def _write_all(self, name: str, given: Iterable[Row]) -> int:
        """Run a statement that writes once for each row."""
        self._check_writable()
        try:
            return self._connection.executemany(SQL[name], given).rowcount
        except (UnicodeEncodeError, OverflowError) as problem:
            raise unstorable(problem) from problem

    def _next(self, table: str) -> int:
        """The next free row number of a table."""
        number = self._next_numbers.get(table)
        if number is None:
            found = self._row(f"next_{table}")
            number = found[0] if found else 1
        self._next_numbers[table] = number + 1
        return number

    def _space(self, space: SpaceKey) -> int | None:
        """The number of a space; None, which equals nothing, where it has none."""
        number = self._space_numbers.get(space)
        if number is None and (found := self._row("space_number", (space,))):
            number = self._space_numbers[space] = found[0]
        return number

    def _new_space(self, space: SpaceKey) -> int:
        """The number of a space, given one where it has none."""
        number = self._space(space)
        if number is None:
            number = self._next("space")
            self._write("add_space", (number, space))
            self._space_numbers[space] = number
        return number

    def _numbers(self, name: str, ids: Iterable[str]) -> dict[str, int]:
        """The row numbers of those of some ids that are kept, by one statement for all of them."""
        return dict(self._rows(name, (json_of(list(ids)),)))

    def _slot(self, slot: Slot) -> int | None:
        """The number of a slot; None where it has none. Good for the whole transaction, for nobody else writes."""
        if slot not in self._slot_numbers:
            found = self._row("slot_number", (self._space(slot.space), slot.subject, slot.predicate, slot.qualifier))
            self._slot_numbers[slot] = found[0] if found else None
        return self._slot_numbers[slot]

    def _new_slot(self, slot: Slot) -> int:
        number = self._slot(slot)
        if number is None:
            number = self._next("slot")
            space = self._new_space(slot.space)
            self._write("add_slot", (number, space, slot.subject, slot.predicate, slot.qualifier))
            self._slot_numbers[slot] = number
        return number

    def _drop_unused_slots(self, *numbers: int | None) -> None:
        """Forget the names of slots that nothing is about any more."""
        self._write_all("drop_unused_slot", [(number,) for number in numbers])
        self._slot_numbers.clear()
