"""Files that an older version wrote, opened by this one."""

from __future__ import annotations

import sqlite3
from contextlib import closing

import pytest
from tests.contracts.storage_rows import turn

from stilltrue.engine.memory import Memory
from stilltrue.errors import Unsupported
from stilltrue.storage.queries import statements, text_of
from stilltrue.storage.sqlite import PACKAGE
from stilltrue.storage.sqlite.backend import SQLiteStorage
from stilltrue.storage.sqlite.connection import APPLICATION_ID, SCHEMA_VERSION


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
