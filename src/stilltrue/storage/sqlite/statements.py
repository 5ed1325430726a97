"""Running named statements within one transaction: the ground on which the tables stand."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import compress
from typing import Any

from stilltrue.model.fact import Fact, Slot
from stilltrue.model.scope import SpaceKey
from stilltrue.storage import refusals
from stilltrue.storage.base import Transaction
from stilltrue.storage.plain import Row, json_of, json_of_keys, unstorable
from stilltrue.storage.queries import queries
from stilltrue.storage.sqlite import PACKAGE
from stilltrue.storage.sqlite.seen import Seen

SQL: dict[str, str] = {name: query.sql for name, query in queries(PACKAGE).items()}
AFTER_ALL_TEXT = b""
"""SQLite sorts bytes after every text, so this is an upper bound for a text."""

_N_FETCHED = 1000
_FEWEST_ALIKE = 8
"""Rows with nulls at the same places that are worth a statement of their own."""
_UNSEEN = 0
"""The number of no row, for a slot that was not looked up yet."""

Given = Sequence[Any] | Mapping[str, Any]


def grouped(pairs: Iterable[Row]) -> dict[Any, list[Any]]:
    """The second of each pair under its first, in their order."""
    groups: dict[Any, list[Any]] = {}
    for key, part in pairs:
        groups.setdefault(key, []).append(part)
    return groups


def sparing(row: Row, usual: Mapping[int, Any]) -> list[Any]:
    """A row with null for what is usual at its place: the views put it back."""
    spared = list(row)
    for place, part in usual.items():
        if spared[place] == part:
            spared[place] = None
    return spared


@lru_cache(maxsize=128)
def _with_nulls(name: str, given: tuple[bool, ...]) -> str:
    """A statement with null in place of the parameters that are not given; its SQL has a plain `?` for each."""
    first, *rest = SQL[name].split("?")
    return first + "".join([("?" if is_given else "NULL") + part for is_given, part in zip(given, rest, strict=True)])


class Statements(Transaction):
    """A transaction's connection, and the row numbers that it has looked up or given out."""

    def __init__(self, connection: sqlite3.Connection, *, writable: bool, seen: Seen | None = None) -> None:
        self._connection = connection
        self._writable = writable
        self._seen = seen if seen is not None else Seen()
        self._slot_numbers: dict[Slot, int | None] = {}
        self._fact_numbers: dict[str, int] = {}
        """Of facts that a version was added to."""
        self._unindexed: set[str] = set()
        """Turns appended just now, of which nothing can be searched so far."""
        self._decoded: dict[int, Fact] = {}
        """Versions by their numbers, where nothing is written: the same one is found in several ways."""

    def _rows(self, name: str, given: Given = ()) -> list[Row]:
        return self._asked(name, given).fetchall()

    def _rows_of(self, name: str, keys: Iterable[str | int], *given: Any) -> list[Row]:
        """The rows of several keys by one statement, which takes them as a JSON list before what else it is given."""
        wanted = dict.fromkeys(keys)
        return self._rows(name, (json_of_keys(wanted), *given)) if wanted else []

    def _rows_of_texts(self, name: str, texts: Iterable[str], space: SpaceKey, *given: Any) -> list[Row]:
        """The rows of several texts of a space; SQLite's JSON ends at a NUL, so a text with one goes by itself."""
        number, wanted = self._space(space), dict.fromkeys(texts)
        odd = [text for text in wanted if "\0" in text]
        found = self._rows_of(name, wanted.keys() - odd if odd else wanted, number, None, *given)
        return found + [row for text in odd for row in self._rows(name, ("[]", number, text, *given))]

    def _row(self, name: str, given: Given = ()) -> Row | None:
        found: Row | None = self._asked(name, given).fetchone()
        return found

    def _each(self, name: str, given: Given = (), *, some: int = _N_FETCHED) -> Iterator[Row]:
        """Rows as they are needed, some at a time, for what may be more than fits in memory."""
        cursor = self._asked(name, given)
        while found := cursor.fetchmany(some):
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
        """Run a statement that writes once for each row; how many rows it concerned."""
        self._check_writable()
        rows = list(given)
        return self._run_all(SQL[name], rows) if rows else 0

    def _add_all(self, name: str, given: Iterable[Row]) -> None:
        """
        Run a statement that adds a row, once for each, in any order.

        What is null in many rows stands in the statement: to hand over a null takes Python as long as three numbers.
        """
        self._check_writable()
        alike: dict[tuple[bool, ...], list[Row]] = {}
        for row in given:
            alike.setdefault(tuple([part is not None for part in row]), []).append(row)
        for parts, rows in alike.items():
            if len(rows) < _FEWEST_ALIKE or all(parts):
                self._run_all(SQL[name], rows)
            else:
                self._run_all(_with_nulls(name, parts), [tuple(compress(row, parts)) for row in rows])

    def _run_all(self, sql: str, rows: Sequence[Row]) -> int:
        try:
            return self._connection.executemany(sql, rows).rowcount
        except (UnicodeEncodeError, OverflowError) as problem:
            raise unstorable(problem) from problem

    def _next(self, table: str) -> int:
        """The next free row number of a table."""
        number = self._seen.next_numbers.get(table)
        if number is None:
            found = self._row(f"next_{table}")
            number = found[0] if found else 1
        self._seen.next_numbers[table] = number + 1
        return number

    def _space(self, space: SpaceKey) -> int | None:
        """The number of a space; None, which equals nothing, where it has none."""
        number = self._seen.spaces.get(space)
        if number is None and (found := self._row("space_number", (space,))):
            number = self._seen.spaces[space] = found[0]
        return number

    def _new_space(self, space: SpaceKey) -> int:
        """The number of a space, given one where it has none."""
        number = self._space(space)
        if number is None:
            number = self._next("space")
            self._write("add_space", (number, space))
            self._seen.spaces[space] = number
        return number

    def _numbers(self, name: str, ids: Iterable[str]) -> dict[str, int]:
        """The row numbers of those of some ids that are kept, by one statement for all of them."""
        return dict(self._rows_of(name, ids))

    def _slot(self, slot: Slot) -> int | None:
        """The number of a slot; None where it has none. Good for the whole transaction, for nobody else writes."""
        number = self._slot_numbers.get(slot, _UNSEEN)
        if number == _UNSEEN:
            found = self._row("slot_number", (self._space(slot.space), slot.subject, slot.predicate, slot.qualifier))
            number = self._slot_numbers[slot] = found[0] if found else None
        return number

    def _look_up_slots(self, slots: Iterable[Slot]) -> None:
        """Learn the numbers of several slots by one statement a space."""
        by_space: dict[SpaceKey, dict[tuple[str, str, str], Slot]] = {}
        for slot in slots:
            if slot not in self._slot_numbers:
                named = (slot.subject, slot.predicate, slot.qualifier)
                # SQLite's JSON ends at a NUL: such a slot is looked up by itself, when it is asked for.
                if "\0" not in "".join(named):
                    by_space.setdefault(slot.space, {})[named] = slot
        for space, wanted in by_space.items():
            self._slot_numbers.update(dict.fromkeys(wanted.values()))
            found = self._rows("slot_numbers", (json_of(list(wanted)), self._space(space)))
            self._slot_numbers.update((wanted[row[:3]], row[3]) for row in found)

    def _numbered(self, slots: Iterable[Slot]) -> dict[int, Slot]:
        """Those of some slots that have a number, by it."""
        wanted = set(slots)
        self._look_up_slots(wanted)
        return {number: slot for slot in wanted if (number := self._slot(slot)) is not None}

    def _new_slots(self, slots: Iterable[Slot]) -> None:
        """Give several slots their numbers where they have none."""
        fresh = {slot: self._next("slot") for slot in dict.fromkeys(slots) if self._slot(slot) is None}
        self._write_all("add_slot", [
            (number, self._new_space(slot.space), slot.subject, slot.predicate, slot.qualifier)
            for slot, number in fresh.items()
        ])  # fmt: skip
        self._slot_numbers.update(fresh)

    def _new_slot(self, slot: Slot) -> int:
        """The number of a slot, given one where it has none."""
        number = self._slot(slot)
        if number is None:
            self._new_slots([slot])
            return self._new_slot(slot)
        return number

    def _drop_unused_slots(self, *numbers: int | None) -> None:
        """Forget the names of slots that nothing is about any more."""
        self._write_all("drop_unused_slot", [(number,) for number in numbers])
        self._slot_numbers.clear()
