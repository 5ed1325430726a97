"""Running named statements within one transaction: the ground on which the tables stand."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import chain
from operator import itemgetter
from types import NoneType
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
_FEWEST_ALIKE, _FEWEST_GIVEN = 8, 2
"""Rows with nulls at the same places that are worth a statement of their own, and what else they have to have."""
_AT_ONCE = 40
"""Rows that one statement adds, where there are as many."""
_UNSEEN = 0
"""The number of no row, for a slot that was not looked up yet."""

Given = Sequence[Any] | Mapping[str, Any]
Usual = tuple[tuple[int, int], ...]
"""What is most often in columns that are never null, by their places among the parameters of a statement."""


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
def _with_usual(name: str, given: tuple[int, ...], usual: Usual) -> str:
    """A statement whose parameters are those at some places alone: for the others it has what is usual, or null."""
    parts = SQL[name].split("?")
    told = dict.fromkeys(range(len(parts) - 1), "NULL") | {place: str(part) for place, part in usual}
    told |= dict.fromkeys(given, "?")
    return "".join([part + told.get(place, "") for place, part in enumerate(parts)])


@lru_cache(maxsize=128)
def _of_several(sql: str, n: int) -> str:
    """A statement that adds a row made of plain parameters and constants, for so many rows."""
    before, values, rest = sql.partition("VALUES")
    row, closed, after = rest.partition(")")
    return before + values + ",".join([row + closed] * n) + after


def _made_whole(row: Row, usual: Usual) -> Row:
    """A row with what is usual in place of none."""
    whole = list(row)
    for place, part in usual:
        if whole[place] is None:
            whole[place] = part
    return tuple(whole)


class Statements(Transaction):
    """A transaction's connection, and the row numbers that it has looked up or given out."""

    def __init__(self, connection: sqlite3.Connection, *, writable: bool, seen: Seen | None = None) -> None:
        self._connection = connection
        self._writable = writable
        self._seen = seen if seen is not None else Seen()
        self._slot_numbers = self._seen.slot_numbers
        self._unbacked: set[str] = set()
        """Facts that are kept since this transaction, behind which no claim was put so far."""
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

    def _add_all(self, name: str, given: Iterable[Row], usual: Usual = ()) -> None:
        """
        Run a statement that adds a row, once for each, in any order; none stands for null, or for what is usual there.

        What is so in many rows stands in the statement: to hand over a null takes Python as long as three numbers.
        """
        self._check_writable()
        alike: dict[tuple[type, ...], list[Row]] = {}
        for row in given:
            alike.setdefault(tuple(map(type, row)), []).append(row)
        for types, rows in alike.items():
            places = tuple([place for place, of_type in enumerate(types) if of_type is not NoneType])
            if len(places) == len(types):
                self._insert_all(SQL[name], rows)
            elif len(rows) < _FEWEST_ALIKE or len(places) < _FEWEST_GIVEN:
                self._run_all(SQL[name], [_made_whole(row, usual) for row in rows])
            else:
                self._insert_all(_with_usual(name, places, usual), list(map(itemgetter(*places), rows)))

    def _insert_all(self, sql: str, rows: Sequence[Row]) -> int:
        """Run a statement that adds one row, for each; many go by some at once, for to begin one takes as long as to add."""
        n_whole = len(rows) // _AT_ONCE * _AT_ONCE
        if not n_whole:
            return self._run_all(sql, rows)
        joined = chain.from_iterable
        several = [tuple(joined(rows[first : first + _AT_ONCE])) for first in range(0, n_whole, _AT_ONCE)]
        n_added = self._run_all(_of_several(sql, _AT_ONCE), several)
        return n_added + (self._run_all(sql, rows[n_whole:]) if n_whole < len(rows) else 0)

    def _run_all(self, sql: str, rows: Sequence[Row]) -> int:
        try:
            return self._connection.executemany(sql, rows).rowcount
        except (UnicodeEncodeError, OverflowError) as problem:
            raise unstorable(problem) from problem

    def _next(self, table: str, n: int = 1) -> int:
        """The next free row number of a table, the first of so many in a row that are given out by it."""
        number = self._seen.next_numbers.get(table)
        if number is None:
            found = self._row(f"next_{table}")
            number = found[0] if found else 1
        self._seen.next_numbers[table] = number + n
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

    def _claim_numbers(self, ids: Iterable[str]) -> Mapping[str, int]:
        """The numbers of claims that are kept, at least of these."""
        numbers = self._seen.claim_numbers
        unseen = {claim for claim in ids if claim not in numbers}
        if unseen:
            numbers.update(self._numbers("assertion_numbers", unseen))
        return numbers

    def _slot(self, slot: Slot) -> int | None:
        """The number of a slot; None where it has none. Good for as long as nobody else writes."""
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
