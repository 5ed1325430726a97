"""Files that an older version wrote, opened by this one."""

from __future__ import annotations

import sqlite3
from contextlib import closing

import pytest
from tests.contracts.storage_rows import ALICE, turn, unit

from stilltrue.engine.memory import Memory
from stilltrue.errors import Unsupported
from stilltrue.storage.queries import statements, text_of
from stilltrue.storage.sqlite import PACKAGE
from stilltrue.storage.sqlite.backend import SQLiteStorage
from stilltrue.storage.sqlite.connection import APPLICATION_ID, SCHEMA_VERSION
from stilltrue.storage.sqlite.packed import n_packed, packed, risen


@pytest.fixture
def old(tmp_path):
    """A file as the first version made it, with one turn."""
    path = tmp_path / "old.db"
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        for statement in statements(text_of(PACKAGE, "migrations/0001_initial.sql")):
            connection.execute(statement)
        connection.execute("INSERT INTO tenant VALUES (1, 'local', 7)")
        connection.execute("INSERT INTO space VALUES (1, 1, 'user:alice')")
        connection.execute(
            "INSERT INTO turn VALUES (1, 1, 't1', 1, 's', 0, 'user', NULL, 'user', 'I live in Busan.', 5, 6, 7, 'UTC',"
            " 1, 0, NULL, NULL, NULL, 0, 0, 0, NULL)"
        )
        connection.execute("PRAGMA user_version = 1")
        connection.execute("PRAGMA journal_mode = WAL")
    return path


def test_an_older_file_is_brought_up_to_date_and_keeps_what_it_holds(old):
    with closing(SQLiteStorage(old)) as storage:
        with storage.writing() as tx:
            tx.append_turn(turn("t2"))
            assert [each.text for each in tx.each_turn("user:alice")][0] == "I live in Busan."

        assert storage.health()["schema_version"] == SCHEMA_VERSION
        assert storage.health()["integrity"] == "ok"


def test_an_older_file_opened_for_reading_is_left_as_it_was(old):
    before = old.read_bytes()

    with pytest.raises(Unsupported, match="open it for writing once"):
        SQLiteStorage(old, read_only=True)

    assert old.read_bytes() == before


def test_an_older_file_gets_vectors_of_what_is_written_from_now_on(old):
    with closing(Memory(old, user="alice", embedder="hashing:64")) as memory:
        memory.add("The ferry to Jeju leaves at nine.")

        assert memory.recall("When does the ferry to Jeju leave?").report.hits["dense"] >= 1


def test_an_index_that_an_older_version_wrote_is_read_added_to_and_taken_from(tmp_path, monkeypatch):
    path = tmp_path / "s.db"
    units = [unit("t1", {"ferry": 1, "jeju": 2}), unit("t2", {"ferry": 1}), unit("t3", {"ferry": 1, "wando": 1})]
    with monkeypatch.context() as patched, closing(SQLiteStorage(path)) as storage, storage.writing() as tx:
        patched.setattr("stilltrue.storage.sqlite.posted._MOST_LATE", 0)
        tx.index(units)
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        _packed_as_before(connection)

    with closing(SQLiteStorage(path)) as storage, storage.writing() as tx:
        read = {one.owner: one.terms for one in tx.each_unit(ALICE)}
        tx.index([unit("t4", {"ferry": 3})])
        tx.unindex(ALICE, ["t2", "t3"])
        postings = [list(column) for column in tx.postings(ALICE, "ferry")]
        frequencies = tx.frequencies(ALICE, ["ferry", "jeju", "wando"])

    assert read == {one.owner: one.terms for one in units}
    assert postings == [[1, 4], [1, 3], [units[0].length, 3]]
    assert frequencies == {"ferry": 2, "jeju": 1}


def _packed_as_before(connection):
    """Terms packed, and each tally in a byte of its own."""
    for number, terms, tallies in connection.execute("SELECT number, terms, tallies FROM unit").fetchall():
        connection.execute(
            "UPDATE unit SET terms = ?, tallies = ? WHERE number = ?",
            (packed(list(risen(terms))), tallies or packed([1] * len(risen(terms))), number),
        )
    for term, first, units in connection.execute("SELECT term, first, units FROM posting").fetchall():
        connection.execute(
            "UPDATE posting SET tallies = ? WHERE term = ? AND first = ? AND tallies = x''",
            (packed([1] * n_packed(units)), term, first),
        )


def test_an_upgrade_that_is_stopped_leaves_the_old_file(old, monkeypatch):
    def stop(*_):
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr("stilltrue.storage.sqlite.connection.migrated", stop)
        with pytest.raises(KeyboardInterrupt):
            SQLiteStorage(old)

    with closing(SQLiteStorage(old)) as storage, storage.reading() as tx:
        assert tx.count_turns("user:alice") == 1


def test_what_waited_to_be_learned_in_an_older_file_is_learned(old):
    with closing(sqlite3.connect(old, isolation_level=None)) as connection:
        connection.execute("INSERT INTO job VALUES (1, 'j1', 1, 's', '[\"t1\"]', 'rules@1', 'pending', 0, NULL, 7)")

    with closing(Memory(old, user="alice")) as memory:
        waiting = memory.waiting()
        memory.worker().drain()

        assert (waiting, memory.waiting()) == (1, 0)
        assert memory.current().lives_in == "Busan"
