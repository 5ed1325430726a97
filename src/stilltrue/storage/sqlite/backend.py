"""A tenant's file as a storage."""

from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager, suppress
from pathlib import Path

from stilltrue.errors import BadRequest, StorageFault
from stilltrue.storage import refusals
from stilltrue.storage.base import Storage, Transaction
from stilltrue.storage.sqlite.connection import Connections, check_still_known, keep_scratch, patiently, prepare
from stilltrue.storage.sqlite.faults import BUSY_SECONDS, fault_of
from stilltrue.storage.sqlite.seen import Seen
from stilltrue.storage.sqlite.statements import SQL
from stilltrue.storage.sqlite.worked import SQLiteTransaction


class SQLiteStorage(Storage):
    """
    One tenant's rows in one file, safe for threads, processes, forks and kills.

    Raises:
        BadFile: the file is no store, or another tenant's; it is left as it was.
        Unsupported: the file was written by a newer version; it is left as it was.
        StorageFault: the file cannot be opened.
    """

    def __init__(self, path: str | os.PathLike[str], tenant: str = "local", read_only: bool = False) -> None:
        if str(path).strip() in ("", ":memory:"):
            raise BadRequest(
                f"{str(path)!r} names no file; for rows that need not last, use the memory backend (InMemoryStorage)"
            )
        self._path = Path(path)
        self._read_only = read_only
        prepare(self._path, tenant, read_only=read_only)
        self._connections = Connections(self._path, read_only=read_only)

    def reading(self) -> AbstractContextManager[Transaction]:
        return self._transaction(writable=False)

    def writing(self, *, durable: bool = True) -> AbstractContextManager[Transaction]:
        if self._read_only:
            raise StorageFault(f"database {str(self._path)!r} was opened for reading only; open it for writing")
        return self._transaction(writable=True, durable=durable)

    @contextmanager
    def _transaction(self, *, writable: bool, durable: bool = True) -> Iterator[SQLiteTransaction]:
        try:
            with self._connections.using() as connection:
                if connection.in_transaction:
                    raise refusals.nested()
                seen = self._connections.seen() if writable else None
                if writable:
                    self._connections.sync(on_commit=durable)
                known = patiently(lambda: _begin(connection, seen))
                try:
                    check_still_known(connection, self._path)
                    yield SQLiteTransaction(connection, writable=writable, seen=known)
                    connection.execute("COMMIT")
                except BaseException:
                    _roll_back(connection)
                    if seen is not None:
                        seen.drop()
                    raise
        except sqlite3.Error as error:
            raise fault_of(error, self._path) from error

    def scrub(self) -> None:
        # The whole file is written anew: secure_delete leaves copies of moved rows in the gaps between others.
        if self._read_only:
            raise StorageFault(f"database {str(self._path)!r} was opened for reading only; open it for writing")
        with self._transaction(writable=True) as tx:
            tx.drop_strays()
        try:
            with self._connections.using() as connection:
                keep_scratch(connection, on_disk=True)
                patiently(lambda: connection.execute("VACUUM"))
                keep_scratch(connection, on_disk=False)
                self._empty_log(connection)
        except sqlite3.Error as error:
            raise fault_of(error, self._path) from error

    def _empty_log(self, connection: sqlite3.Connection) -> None:
        """Move the log into the file and cut it to nothing, which has to wait for those who read from it."""
        deadline = time.monotonic() + BUSY_SECONDS
        while connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0]:
            if time.monotonic() > deadline:
                raise StorageFault(
                    f"the log of {str(self._path)!r} is being read; scrub again when the readers are done"
                )

    def health(self) -> Mapping[str, object]:
        try:
            with self._connections.using() as connection:
                version = connection.execute("PRAGMA user_version").fetchone()[0]
                problems = [row[0] for row in connection.execute("PRAGMA quick_check(5)")]
                dangling = connection.execute("PRAGMA foreign_key_check").fetchall()
        except sqlite3.Error as error:
            raise fault_of(error, self._path) from error
        if dangling:
            problems = [*(each for each in problems if each != "ok"), f"{len(dangling)} rows refer to none"]
        return {
            "backend": "sqlite",
            "place": str(self._path),
            "bytes": sum(file.stat().st_size for file in self._files() if file.exists()),
            "schema_version": version,
            "integrity": "; ".join(problems),
        }

    def _files(self) -> list[Path]:
        return [Path(f"{self._path}{suffix}") for suffix in ("", "-wal", "-shm")]

    def close(self) -> None:
        self._connections.close()


def _begin(connection: sqlite3.Connection, seen: Seen | None) -> Seen:
    """Begin, and read, so that a reader's view is of now and not of its first question; what is known of the file then."""
    connection.execute("BEGIN" if seen is None else "BEGIN IMMEDIATE")
    try:
        if seen is None:
            return Seen(clock_and_erasures=connection.execute(SQL["clock_and_erasures"]).fetchone())
        seen.renew(connection)
    except sqlite3.Error:
        connection.execute("ROLLBACK")
        raise
    return seen


def _roll_back(connection: sqlite3.Connection) -> None:
    # A full disk or a lost file may have ended the transaction already.
    with suppress(sqlite3.Error):
        if connection.in_transaction:
            connection.execute("ROLLBACK")
