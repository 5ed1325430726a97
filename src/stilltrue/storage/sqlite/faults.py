"""What the driver's errors mean, in words of the error tree."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from stilltrue.errors import Corrupt, Fault, StorageFault

BUSY_SECONDS = 10.0


def primary_code(error: sqlite3.Error) -> int:
    """SQLite's result code without its extension; 0 where the driver itself complains."""
    return int(getattr(error, "sqlite_errorcode", 0)) & 0xFF


def is_busy(error: sqlite3.Error) -> bool:
    return primary_code(error) in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)


def fault_of(error: sqlite3.Error, path: Path) -> Fault:
    """The error of the tree for one of the driver; nothing of the transaction was kept."""
    place = f"database {str(path)!r}"
    match primary_code(error):
        case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED:
            return StorageFault(f"{place} is locked by another writer for over {BUSY_SECONDS:.0f} s; try again")
        case sqlite3.SQLITE_READONLY:
            return StorageFault(f"{place} or its folder is read-only; allow writing, or open it for reading only")
        case sqlite3.SQLITE_FULL:
            return StorageFault(f"the disk of {place} is full; make room and try again")
        case sqlite3.SQLITE_CANTOPEN | sqlite3.SQLITE_PERM | sqlite3.SQLITE_AUTH:
            return StorageFault(f"{place} cannot be opened; check that the file and its folder may be read and written")
        case sqlite3.SQLITE_IOERR:
            return StorageFault(f"{place} could not be read or written ({error}); check the disk and its free space")
        case sqlite3.SQLITE_CORRUPT | sqlite3.SQLITE_NOTADB:
            return Corrupt(f"{place} is damaged ({error}); restore a copy or an export of it")
        case sqlite3.SQLITE_CONSTRAINT:
            return StorageFault(f"{place} refused a row that contradicts others ({error}); nothing was kept")
        case _:
            return StorageFault(f"{place} could not do what was asked ({error})")
