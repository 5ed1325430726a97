"""Tables in memory: rows by key, indexes in order, and a journal that can take everything back."""

from __future__ import annotations

from bisect import bisect_left, insort
from collections.abc import Callable, Collection, Hashable, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from stilltrue.storage import refusals

K = TypeVar("K", bound=Hashable)
R = TypeVar("R")

_ABSENT: Any = object()


@dataclass(slots=True)
class Journal:
    """What a transaction has changed, so that it can be undone; and whether it may change anything."""

    writable: bool = False
    undo: list[tuple[Callable[[Any, Any], None], Any, Any]] = field(default_factory=list)
    """What puts back a row, its key, and the row as it was."""

    def check(self) -> None:
        if not self.writable:
            raise refusals.only_reading()

    def note(self, put_back: Callable[[Any, Any], None], key: object, before: object) -> None:
        if not self.writable:
            raise refusals.only_reading()
        self.undo.append((put_back, key, before))

    def roll_back(self) -> None:
        for put_back, key, before in reversed(self.undo):
            put_back(key, before)
        self.undo.clear()


class Index(Generic[R]):
    """Rows under the keys that `keys` finds in them, each group in the order of `order`, else of their own keys."""

    def __init__(self, keys: Callable[[R], Collection[Hashable]], order: Callable[[R], Any] | None = None) -> None:
        self._keys = keys
        self._order = order
        self._groups: dict[Hashable, Any] = {}
        """
        Of each key the keys of its rows; where there is an order, each after the place of its row in that.

        One stands by itself, several are a list: most keys have one row for ever.
        """
        self.above: list[Above[R]] = []

    def add(self, row_key: Any, row: R) -> None:
        if keys := self._keys(row):
            self._add(row_key if self._order is None else (self._order(row), row_key), keys)

    def remove(self, row_key: Any, row: R) -> None:
        self._remove(row_key if self._order is None else (self._order(row), row_key), self._keys(row))

    def move(self, row_key: Any, before: R, after: R) -> None:
        """One row in place of another under the same key; what finds both at one and the same place stays untouched."""
        was, now = self._keys(before), self._keys(after)
        left, comes = row_key, row_key
        if self._order is not None and (was or now):
            left, comes = (self._order(before), row_key), (self._order(after), row_key)
        if was != now or left != comes:
            self._remove(left, was)
            self._add(comes, now)

    def _add(self, entry: Any, keys: Collection[Hashable]) -> None:
        groups = self._groups
        for key in keys:
            group = groups.get(key, _ABSENT)
            if group is _ABSENT:
                groups[key] = entry
                for index in self.above:
                    index.add(key)
            elif type(group) is not list:
                groups[key] = [group, entry] if group < entry else [entry, group]
            elif group[-1] < entry:
                group.append(entry)
            else:
                insort(group, entry)

    def _remove(self, entry: Any, keys: Collection[Hashable]) -> None:
        for key in keys:
            group = self._groups[key]
            if type(group) is list:
                del group[bisect_left(group, entry)]
                if len(group) == 1:
                    self._groups[key] = group[0]
                continue
            del self._groups[key]
            for index in self.above:
                index.remove(key)

    def _entries(self, key: Hashable) -> list[Any]:
        group = self._groups.get(key, _ABSENT)
        if type(group) is list:
            return group
        return [] if group is _ABSENT else [group]

    def group(self, key: Hashable) -> list[Any]:
        found = self._entries(key)
        return list(found) if self._order is None else [row_key for _, row_key in found]

    def size(self, key: Hashable) -> int:
        return len(self._entries(key))

    def last(self, key: Hashable, n: int) -> list[Any]:
        last = self._entries(key)[-n:][::-1] if n > 0 else []
        return last if self._order is None else [row_key for _, row_key in last]

    def keys(self) -> list[Any]:
        return list(self._groups)


class Above(Generic[R]):
    """The rows of another index under what `key` finds in the keys of that; it changes only where a group comes or goes."""

    def __init__(self, index: Index[R], key: Callable[[Any], Hashable]) -> None:
        self._index, self._key = index, key
        self._groups: dict[Hashable, dict[Hashable, None]] = {}
        index.above.append(self)

    def add(self, group: Hashable) -> None:
        self._groups.setdefault(self._key(group), {})[group] = None

    def remove(self, group: Hashable) -> None:
        key = self._key(group)
        del self._groups[key][group]
        if not self._groups[key]:
            del self._groups[key]

    def group(self, key: Hashable) -> list[Any]:
        return [row_key for group in self._groups.get(key, ()) for row_key in self._index.group(group)]

    def size(self, key: Hashable) -> int:
        return sum(self._index.size(group) for group in self._groups.get(key, ()))

    def keys(self) -> list[Any]:
        return list(self._groups)


class Table(Generic[K, R]):
    """Rows by key. Keys of one table compare with one another."""

    def __init__(self, journal: Journal, **indexes: Index[R] | Above[R]) -> None:
        self._journal = journal
        self._rows: dict[K, R] = {}
        self._indexes = indexes
        self._all = {name: index for name, index in indexes.items() if isinstance(index, Index)}
        self._put_back = self._set

    def __contains__(self, key: object) -> bool:
        return key in self._rows

    def __len__(self) -> int:
        return len(self._rows)

    def keys(self) -> list[K]:
        return list(self._rows)

    def items(self) -> list[tuple[K, R]]:
        return list(self._rows.items())

    def get(self, key: K) -> R | None:
        return self._rows.get(key)

    def put(self, key: K, row: R, *, found_by: Sequence[str] | None = None) -> None:
        """Keep a row, in place of the one that has this key; some indexes alone find it otherwise, where they are named."""
        before = self._rows.get(key, _ABSENT)
        self._journal.note(self._put_back, key, before)
        if before is not _ABSENT:
            self._set(key, row, found_by)
            return
        self._rows[key] = row
        for index in self._all.values():
            index.add(key, row)

    def drop(self, key: K) -> None:
        """Forget a row; nothing happens where there is none."""
        self._journal.note(self._put_back, key, self._rows.get(key, _ABSENT))
        self._set(key, _ABSENT)

    def of(self, index: str, key: Hashable) -> list[R]:
        """The rows under one key of an index, in its order."""
        rows = self._rows
        return [rows[row_key] for row_key in self._indexes[index].group(key)]

    def keys_of(self, index: str, key: Hashable) -> list[K]:
        return self._indexes[index].group(key)

    def last_of(self, index: str, key: Hashable, n: int) -> list[R]:
        """The last `n` rows under a key, the last first."""
        return [self._rows[row_key] for row_key in self._all[index].last(key, n)]

    def n_of(self, index: str, key: Hashable) -> int:
        return self._indexes[index].size(key)

    def groups(self, index: str) -> list[Any]:
        """The keys of an index under which there is any row."""
        return self._indexes[index].keys()

    def _set(self, key: K, row: R, found_by: Sequence[str] | None = None) -> None:
        before = self._rows.pop(key, _ABSENT)
        if row is not _ABSENT:
            self._rows[key] = row
        if before is _ABSENT and row is not _ABSENT:
            for index in self._all.values():
                index.add(key, row)
        elif before is not _ABSENT and row is _ABSENT:
            for index in self._all.values():
                index.remove(key, before)
        elif before is not _ABSENT:
            for index in self._all.values() if found_by is None else [self._all[name] for name in found_by]:
                index.move(key, before, row)
