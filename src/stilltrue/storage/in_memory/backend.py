"""The reference backend as a storage: one lock, one transaction at a time."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from stilltrue.storage import refusals
from stilltrue.storage.base import Storage, Transaction
from stilltrue.storage.in_memory.kept import Kept
from stilltrue.storage.in_memory.worked import MemoryTransaction


class InMemoryStorage(Storage):
    """One tenant's rows in dictionaries, for tests and for what need not last."""

    def __init__(self) -> None:
        self._kept = Kept()
        self._lock = threading.RLock()
        self._busy = False

    @contextmanager
    def reading(self) -> Iterator[Transaction]:
        with self._transaction(writable=False) as tx:
            yield tx

    @contextmanager
    def writing(self, *, durable: bool = True) -> Iterator[Transaction]:
        del durable  # Nothing here outlasts the process.
        with self._transaction(writable=True) as tx:
            yield tx

    @contextmanager
    def _transaction(self, *, writable: bool) -> Iterator[Transaction]:
        with self._lock:
            if self._busy:
                raise refusals.nested()
            journal = self._kept.journal
            self._busy, journal.writable = True, writable
            try:
                yield MemoryTransaction(self._kept)
            except BaseException:
                journal.roll_back()
                raise
            finally:
                journal.undo.clear()
                self._busy, journal.writable = False, False

    def scrub(self) -> None:
        """Nothing to do: there are no files."""

    def health(self) -> Mapping[str, object]:
        return {
            "backend": "memory",
            "place": None,
            "bytes": None,
            "schema_version": None,
            "integrity": "ok",
        }

    def close(self) -> None:
        """Nothing to do: the rows go with the object."""
