"""Tables in memory: rows by key, indexes in order, and a journal that can take everything back."""

from __future__ import annotations

from bisect import bisect_left, insort
from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from stilltrue.storage import refusals

K = TypeVar("K", bound=Hashable)
R = TypeVar("R")

_ABSENT: Any = object()


def _unordered(_row: object) -> int:
    return 0


@dataclass(slots=True)
class Journal:
    """What a transaction has changed, so that it can be undone; and whether it may change anything."""

    writable: bool = False
    undo: list[Callable[[], None]] = field(default_factory=list)

    def check(self) -> None:
        if not self.writable:
            raise refusals.only_reading()

    def note(self, undo: Callable[[], None]) -> None:
        self.check()
        self.undo.append(undo)

    def roll_back(self) -> None:
        for undo in reversed(self.undo):
            undo()
        self.undo.clear()


class Index(Generic[R]):
    """Rows under the keys that `keys` finds in them, each group in the order of `order`."""

    def __init__(self, keys: Callable[[R], Iterable[Hashable]], order: Callable[[R], Any] | None = None) -> None:
        self._keys = keys
        self._order = order or _unordered
        self._groups: dict[Hashable, list[tuple[Any, Any]]] = {}

    def add(self, row_key: Any, row: R) -> None:
        for key in self._keys(row):
            insort(self._groups.setdefault(key, []), (self._order(row), row_key))

    def remove(self, row_key: Any, row: R) -> None:
        for key in self._keys(row):
            group = self._groups[key]
            del group[bisect_left(group, (self._order(row), row_key))]
            if not group:
                del self._groups[key]

    def move(self, row_key: Any, before: R, after: R) -> None:
        """One row in place of another under the same key; what finds both at one and the same place stays untouched."""
        keys = list(self._keys(before))
        if keys != list(self._keys(after)) or (keys and self._order(before) != self._order(after)):
            self.remove(row_key, before)
            self.add(row_key, after)

    def group(self, key: Hashable) -> list[Any]:
        return [row_key for _, row_key in self._groups.get(key, ())]

    def size(self, key: Hashable) -> int:
        return len(self._groups.get(key, ()))

    def last(self, key: Hashable, n: int) -> list[Any]:
        return [row_key for _, row_key in reversed(self._groups.get(key, [])[-n:])] if n > 0 else []

    def keys(self) -> list[Any]:
        return list(self._groups)


class Table(Generic[K, R]):
    """Rows by key. Keys of one table compare with one another."""

    def __init__(self, journal: Journal, **indexes: Index[R]) -> None:
        self._journal = journal
        self._rows: dict[K, R] = {}
        self._indexes = indexes

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

    def put(self, key: K, row: R) -> None:
        """Keep a row, in place of the one that has this key."""
        before = self._rows.get(key, _ABSENT)
        self._journal.note(lambda: self._set(key, before))
        self._set(key, row)

    def drop(self, key: K) -> None:
        """Forget a row; nothing happens where there is none."""
        before = self._rows.get(key, _ABSENT)
        self._journal.note(lambda: self._set(key, before))
        self._set(key, _ABSENT)

    def of(self, index: str, key: Hashable) -> list[R]:
        """The rows under one key of an index, in its order."""
        return [self._rows[row_key] for row_key in self._indexes[index].group(key)]

    def keys_of(self, index: str, key: Hashable) -> list[K]:
        return self._indexes[index].group(key)

    def last_of(self, index: str, key: Hashable, n: int) -> list[R]:
        """The last `n` rows under a key, the last first."""
        return [self._rows[row_key] for row_key in self._indexes[index].last(key, n)]

    def n_of(self, index: str, key: Hashable) -> int:
        return self._indexes[index].size(key)

    def groups(self, index: str) -> list[Any]:
        """The keys of an index under which there is any row."""
        return self._indexes[index].keys()

    def _set(self, key: K, row: R) -> None:
        before = self._rows.pop(key, _ABSENT)
        if row is not _ABSENT:
            self._rows[key] = row
        for index in self._indexes.values():
            if before is _ABSENT and row is not _ABSENT:
                index.add(key, row)
            elif before is not _ABSENT and row is _ABSENT:
                index.remove(key, before)
            elif before is not _ABSENT:
                index.move(key, before, row)
