"""Opening a tenant's file: what it must be, how it is set up, and one connection per thread."""

from __future__ import annotations

import os
import sqlite3
import threading
import time
import weakref
from collections.abc import Callable
from contextlib import AbstractContextManager, suppress
from pathlib import Path
from typing import TypeVar
from urllib.parse import quote

from stilltrue.errors import BadFile, StorageFault, Unsupported
from stilltrue.model.fact import standing_of
from stilltrue.model.time import FOREVER, Instant, Interval
from stilltrue.storage.order import mentions
from stilltrue.storage.queries import queries, statements, text_of
from stilltrue.storage.sqlite import PACKAGE
from stilltrue.storage.sqlite.faults import BUSY_SECONDS, fault_of, is_busy
from stilltrue.storage.sqlite.seen import Seen

APPLICATION_ID = 0x5354_5255
"""Marks a file as one of ours: the bytes of "STRU"."""

SCHEMA_VERSION = 13
"""Number of the last migration."""

_MIGRATIONS: tuple[str, ...] = (
    "0001_initial.sql",
    "0002_vectors.sql",
    "0003_unresolved_turns.sql",
    "0004_qualifier_labels.sql",
    "0005_erased_turns_by_space.sql",
    "0006_turns_by_time_said.sql",
    "0007_derivations.sql",
    "0008_background_work.sql",
    "0009_inferred_facts.sql",
    "0010_unsettling_claims.sql",
    "0011_vector_blocks.sql",
    "0012_erasures.sql",
    "0013_late_postings.sql",
)
_MAGIC = b"SQLite format 3\x00"
_OLDEST_SQLITE = (3, 35, 0)
_PAUSE_SECONDS = 0.02
_SYNCHRONOUS = {True: "FULL", False: "NORMAL"}
_SCRATCH = {True: "FILE", False: "MEMORY"}
_CACHE_KIB = 16_000
"""Of pages that a connection keeps at hand, at most: the whole file of most users. SQLite's own measure is an eighth of it."""

# Connections that a fork has copied. Closing one in the child could disturb the parent's locks and log.
_inherited: list[sqlite3.Connection] = []

T = TypeVar("T")


class Connections:
    """A connection for each thread of each process, opened when first needed."""

    def __init__(self, path: Path, *, read_only: bool) -> None:
        self._path = path
        self._read_only = read_only
        self._local = threading.local()
        self._lock = threading.Lock()
        self._all: weakref.WeakSet[_Holder] = weakref.WeakSet()
        self._pid = os.getpid()
        self._closed = False

    def using(self) -> AbstractContextManager[sqlite3.Connection]:
        """This thread's connection, which nobody closes meanwhile."""
        return self._holder()

    def seen(self) -> Seen:
        """What this thread's connection knows from its writing transactions before."""
        return self._holder().seen

    def sync(self, *, on_commit: bool) -> None:
        """Whether each commit of this thread's waits until the disk has it, or only the log's move into the file does."""
        holder = self._holder()
        if holder.syncs_on_commit is not on_commit:
            holder.connection.execute(f"PRAGMA synchronous = {_SYNCHRONOUS[on_commit]}")
            holder.syncs_on_commit = on_commit

    def _holder(self) -> _Holder:
        if self._pid != os.getpid():
            self._leave_to_parent()
        if self._closed:
            raise StorageFault(f"database {str(self._path)!r} was closed; open it again")
        holder: _Holder | None = getattr(self._local, "holder", None)
        if holder is None:
            holder = _Holder(opened(self._path, read_only=self._read_only))
            self._local.holder = holder
            with self._lock:
                self._all.add(holder)
        return holder

    def close(self) -> None:
        """Close all connections; one that another thread uses is waited for, and at last left to that thread's end."""
        if self._pid != os.getpid():
            self._leave_to_parent()
        self._closed = True
        deadline = time.monotonic() + BUSY_SECONDS
        with self._lock:
            holders = list(self._all)
        for holder in holders:
            holder.close(max(0.0, deadline - time.monotonic()))

    def _leave_to_parent(self) -> None:
        _inherited.extend(holder.left() for holder in list(self._all))
        self._local = threading.local()
        self._lock = threading.Lock()
        self._all = weakref.WeakSet()
        self._pid = os.getpid()


class _Holder:
    """Lends a connection, and closes it when the thread that it belongs to is gone."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self.connection = connection
        self.in_use = threading.RLock()
        """SQLite crashes where one thread closes what another one reads from."""
        self.seen = Seen()
        self.syncs_on_commit = True
        self._pid = os.getpid()

    def __enter__(self) -> sqlite3.Connection:
        self.in_use.acquire()
        return self.connection

    def __exit__(self, *_: object) -> None:
        self.in_use.release()

    def left(self) -> sqlite3.Connection:
        return self.connection

    def close(self, patience: float) -> None:
        if self.in_use.acquire(timeout=patience):
            try:
                self.connection.close()
            finally:
                self.in_use.release()

    def __del__(self) -> None:
        if self._pid == os.getpid():
            with suppress(sqlite3.Error):
                self.connection.close()


def opened(path: Path, *, read_only: bool) -> sqlite3.Connection:
    """A connection to a file that is one of ours already."""
    mode = "mode=ro" if read_only else "mode=rw"
    if read_only and _is_frozen(path):
        mode = "immutable=1"
    connection = sqlite3.connect(
        f"file:{quote(str(path.absolute()))}?{mode}",
        uri=True,
        timeout=BUSY_SECONDS,
        isolation_level=None,
        check_same_thread=False,
        cached_statements=256,
    )
    connection.create_function("mentions", -1, mentions, deterministic=True)
    connection.create_function("standing", 8, _standing, deterministic=True)
    for setting in (
        "foreign_keys = ON", "secure_delete = ON", "synchronous = FULL", "trusted_schema = OFF",
        f"cache_size = -{_CACHE_KIB}",
    ):  # fmt: skip
        connection.execute(f"PRAGMA {setting}")
    keep_scratch(connection, on_disk=False)
    return connection


def keep_scratch(connection: sqlite3.Connection, *, on_disk: bool) -> None:
    """Where sorting and rebuilding keeps its notes; in memory they leave no text behind."""
    connection.execute(f"PRAGMA temp_store = {_SCRATCH[on_disk]}")


def _is_frozen(path: Path) -> bool:
    """Whether nobody can be writing: the folder takes no log, and there is none."""
    return not os.access(path.parent, os.W_OK) and not Path(f"{path}-wal").exists()


def patiently(attempt: Callable[[], T]) -> T:
    """The result of an attempt, made again for a while where another connection is in the way."""
    deadline = time.monotonic() + BUSY_SECONDS
    while True:
        try:
            return attempt()
        except sqlite3.OperationalError as error:
            if not is_busy(error) or time.monotonic() > deadline:
                raise
            time.sleep(_PAUSE_SECONDS)


def prepare(path: Path, tenant: str, *, read_only: bool) -> None:
    """
    Make sure that a file is a tenant's store of this version, creating it if there is none.

    Raises:
        BadFile: it is something else, or another tenant's; it is left as it was.
        Unsupported: it was written by a newer version; it is left as it was.
        StorageFault: it cannot be opened or created.
    """
    if sqlite3.sqlite_version_info < _OLDEST_SQLITE:
        raise Unsupported(f"SQLite {sqlite3.sqlite_version} is too old; use a Python with SQLite 3.35 or newer")
    try:
        is_new = _is_missing(path)
        if is_new and read_only:
            raise StorageFault(f"database {str(path)!r} does not exist; open it for writing once to create it")
        if is_new:
            _create(path, tenant)
        else:
            _bring_up_to_date(path, read_only=read_only)
        _check_tenant(path, tenant, read_only=read_only)
    except OSError as problem:
        raise StorageFault(
            f"database {str(path)!r} cannot be opened ({problem.strerror}); check its place"
        ) from problem
    except sqlite3.Error as error:
        raise fault_of(error, path) from error


def _is_missing(path: Path) -> bool:
    """Whether there is no file yet, or an empty one; a BadFile where there is something else."""
    if path.is_dir():
        raise BadFile(f"{str(path)!r} is a folder; name a database file within it")
    if not path.exists():
        return True
    with path.open("rb") as file:
        head = file.read(100)
    if not head:
        return True
    if not head.startswith(_MAGIC):
        raise BadFile(f"{str(path)!r} is not an SQLite database; name another file, this one was left as it was")
    if int.from_bytes(head[68:72], "big") != APPLICATION_ID:
        raise BadFile(
            f"{str(path)!r} is another application's database; name another file, this one was left as it was"
        )
    return False


def _create(path: Path, tenant: str) -> None:
    """Set up a new file, all at once, so that a kill leaves either nothing or the whole schema."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.touch()
    connection = opened(path, read_only=False)
    try:
        patiently(lambda: connection.execute("BEGIN EXCLUSIVE"))
        if _version(connection) == 0:
            connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
            for statement in statements(text_of(PACKAGE, "schema.sql")):
                connection.execute(statement)
            connection.execute(f"PRAGMA user_version = {SCHEMA_VERSION}")
            connection.execute(queries(PACKAGE)["add_tenant"].sql, (tenant,))
        connection.execute("COMMIT")
        patiently(lambda: connection.execute("PRAGMA journal_mode = WAL"))
    finally:
        connection.close()


def _bring_up_to_date(path: Path, *, read_only: bool) -> None:
    """Migrate a file of an older version, all at once, so that a kill leaves either the old schema or the new."""
    version = _checked_version(path)
    if version == SCHEMA_VERSION:
        return
    if read_only:
        raise Unsupported(
            f"database {str(path)!r} has schema version {version}, older than {SCHEMA_VERSION}; "
            "open it for writing once to bring it up to date"
        )
    connection = opened(path, read_only=False)
    try:
        patiently(lambda: connection.execute("BEGIN EXCLUSIVE"))
        migrated(connection, _version(connection))
        connection.execute("COMMIT")
    finally:
        connection.close()


def _checked_version(path: Path) -> int:
    connection = opened(path, read_only=True)
    try:
        version = patiently(lambda: _version(connection))
    finally:
        connection.close()
    _check_known(version, path)
    return version


def check_still_known(connection: sqlite3.Connection, path: Path) -> None:
    """Make sure that no newer program has brought a file up to its own version since it was opened."""
    _check_known(_version(connection), path)


def _check_known(version: int, path: Path) -> None:
    if version > SCHEMA_VERSION:
        raise Unsupported(
            f"database {str(path)!r} has schema version {version}, this program knows up to {SCHEMA_VERSION}; "
            "upgrade stilltrue, the file was left as it was"
        )


def _check_tenant(path: Path, tenant: str, *, read_only: bool) -> None:
    connection = opened(path, read_only=read_only)
    try:
        found = patiently(lambda: connection.execute(queries(PACKAGE)["tenant"].sql).fetchone())
    finally:
        connection.close()
    if found is None or found[0] != tenant:
        owner = None if found is None else found[0]
        raise BadFile(f"database {str(path)!r} belongs to tenant {owner!r}, not {tenant!r}; a tenant has its own file")


def migrated(connection: sqlite3.Connection, version: int = 0) -> None:
    """Bring a database from one schema version to the last, within the caller's transaction."""
    for migration in _MIGRATIONS[version:]:
        for statement in statements(text_of(PACKAGE, f"migrations/{migration}")):
            connection.execute(statement)
    connection.execute(f"PRAGMA user_version = {SCHEMA_VERSION}")


def _version(connection: sqlite3.Connection) -> int:
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def _standing(
    at: int, fact_id: str, lane: str, start: int, end: int, contested: int, presumed: int, fresh_until: int | None
) -> str:
    """How a version stands, for statements."""
    until = FOREVER if fresh_until is None else Instant(fresh_until)
    valid = Interval(Instant(start), Instant(end))
    return standing_of(fact_id, lane, valid, bool(contested), bool(presumed), now=Instant(at), fresh_until=until).value
