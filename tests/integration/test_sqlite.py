"""SQLite as a file among processes: kills, locks, strange files, full disks, erasure."""

from __future__ import annotations

import os
import random
import signal
import sqlite3
import subprocess
import sys
import textwrap
import threading
from contextlib import closing
from pathlib import Path

import pytest
from tests.contracts.storage_rows import ALICE, HOME, alias, assertion, fact, job, rejection, ruling, turn, unit

from stilltrue.errors import BadFile, BadRequest, Corrupt, StorageFault, Unsupported
from stilltrue.model.fact import Slot
from stilltrue.model.naming import Wording
from stilltrue.model.time import Instant
from stilltrue.model.turn import TurnId
from stilltrue.storage.sqlite.backend import SQLiteStorage
from stilltrue.storage.sqlite.connection import SCHEMA_VERSION

ROOT = Path(__file__).parents[2]

WRITER = textwrap.dedent("""
    import sys
    from tests.contracts.storage_rows import *
    from stilltrue.storage.sqlite.backend import SQLiteStorage
    path, who, n = sys.argv[1], sys.argv[2], int(sys.argv[3])
    storage = SQLiteStorage(path)
    for i in range(n):
        with storage.writing() as tx:
            at = tx.record_time(Instant(0))
            name = f"{who}.{i}"
            tx.append_turn(turn(f"t{name}", session=who, index=tx.next_index(ALICE, who), at=at))
            tx.add_assertion(assertion(f"a{name}", cites=f"t{name}"), HOME)
            tx.add_versions([fact(f"f{name}", recorded=(at, FOREVER))], f"a{name}")
            tx.link([(f"f{name}", f"a{name}")])
            tx.index([unit(f"t{name}", {"common": 1, f"own{name}": 1})])
        print(i, flush=True)
""")


def started(path: Path, who: str, n: int) -> subprocess.Popen:
    environment = os.environ | {"PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT}"}
    command = [sys.executable, "-c", WRITER, str(path), who, str(n)]
    return subprocess.Popen(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE)


@pytest.fixture
def path(tmp_path):
    return tmp_path / "alice.db"


@pytest.fixture
def open_storage(path):
    opened = []

    def make(**given):
        storage = SQLiteStorage(given.pop("path", path), **given)
        opened.append(storage)
        return storage

    yield make
    for storage in opened:
        storage.close()


@pytest.fixture
def kept(open_storage):
    """A store with one turn, opened."""
    storage = open_storage()
    with storage.writing() as tx:
        tx.append_turn(turn())
    return storage


class TestProcesses:
    def test_two_processes_write_and_one_reads_and_nothing_is_lost(self, open_storage, path):
        storage = open_storage()
        writers = [started(path, who, 40) for who in ("left", "right")]
        seen = [0]
        while any(writer.poll() is None for writer in writers):
            with storage.reading() as tx:
                counts = tx.counts(ALICE)
            assert counts["turns"] == counts["assertions"] == counts["versions"] >= seen[-1]
            seen.append(counts["turns"])

        assert [writer.communicate()[1] for writer in writers] == [b"", b""]
        with storage.reading() as tx:
            assert tx.counts(ALICE)["turns"] == 80
            assert [each.index for each in tx.session_turns(ALICE, "left")] == list(range(40))
            assert tx.last_recorded() == 79
            assert len(tx.postings(ALICE, "common")[0]) == 80

    @pytest.mark.parametrize("seed", range(3))
    def test_a_kill_at_any_moment_leaves_whole_transactions_only(self, path, seed):
        stop_after = random.Random(seed).randrange(0, 25)
        writer = started(path, "killed", 10_000)
        reported = [writer.stdout.readline() for _ in range(stop_after + 1)]
        os.kill(writer.pid, signal.SIGKILL)
        writer.communicate()

        with closing(SQLiteStorage(path)) as storage:
            assert storage.health()["integrity"] == "ok"
            with storage.reading() as tx:
                counts = tx.counts(ALICE)
                n_units = tx.index_stats(ALICE).n_units
                n_postings = len(tx.postings(ALICE, "common")[0])

        assert counts["turns"] >= len(reported)
        assert {*counts.values(), n_units, n_postings} == {counts["turns"]}

    def test_a_kill_while_the_file_is_made_leaves_a_file_that_opens(self, tmp_path):
        for n in range(3):
            path = tmp_path / f"{n}.db"
            writer = started(path, "killed", 1)
            while not path.exists() and writer.poll() is None:
                pass
            os.kill(writer.pid, signal.SIGKILL)
            writer.communicate()

            with closing(SQLiteStorage(path)) as storage, storage.writing() as tx:
                tx.append_turn(turn("after"))

    def test_several_processes_may_make_the_file_at_once(self, open_storage, path):
        writers = [started(path, f"w{n}", 2) for n in range(4)]

        assert [writer.communicate()[1] for writer in writers] == [b""] * 4
        with open_storage().reading() as tx:
            assert tx.count_turns(ALICE) == 8

    @pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork here")
    def test_a_forked_child_opens_the_file_for_itself(self, kept):
        with kept.reading() as tx:
            tx.count_turns(ALICE)
        child = os.fork()
        if child == 0:
            status = 1
            try:
                with kept.writing() as tx:
                    tx.append_turn(turn("child"))
                status = 0
            finally:
                os._exit(status)

        _, status = os.waitpid(child, 0)

        assert status == 0
        with kept.writing() as tx:
            tx.append_turn(turn("parent"))
            assert tx.count_turns(ALICE) == 3

    def test_threads_read_while_one_writes(self, kept):
        problems = []
        done = threading.Event()

        def read():
            while not done.is_set():
                with kept.reading() as tx:
                    first, second = tx.count_turns(ALICE), tx.count_turns(ALICE)
                if first != second:
                    problems.append((first, second))

        readers = [threading.Thread(target=read) for _ in range(3)]
        for reader in readers:
            reader.start()
        for n in range(30):
            with kept.writing() as tx:
                tx.append_turn(turn(f"t{n + 2}"))
        done.set()
        for reader in readers:
            reader.join()

        assert problems == []

    def test_a_reader_keeps_the_view_with_which_it_began(self, open_storage, kept):
        other = open_storage()
        with kept.reading() as before:
            with other.writing() as tx:
                tx.append_turn(turn("t2"))

            assert before.count_turns(ALICE) == 1

        with kept.reading() as tx:
            assert tx.count_turns(ALICE) == 2

    def test_a_lock_that_is_not_let_go_is_told_in_words(self, monkeypatch, path, kept):
        monkeypatch.setattr("stilltrue.storage.sqlite.connection.BUSY_SECONDS", 0.05)
        monkeypatch.setattr("stilltrue.storage.sqlite.faults.BUSY_SECONDS", 0.05)
        with closing(SQLiteStorage(path)) as second, kept.writing():
            with pytest.raises(StorageFault, match="locked by another writer"), second.writing():
                pass


class TestOpening:
    def test_a_missing_folder_is_made(self, tmp_path):
        with closing(SQLiteStorage(tmp_path / "a" / "b" / "c.db")) as storage, storage.reading() as tx:
            assert tx.spaces() == []

    @pytest.mark.parametrize("name", ["odd ?#% name.db", "부산.db", "a'b\".db"])
    def test_any_file_name_will_do(self, tmp_path, name):
        with closing(SQLiteStorage(tmp_path / name)) as storage, storage.writing() as tx:
            tx.append_turn(turn())

        assert (tmp_path / name).exists()

    def test_rows_are_there_again_after_the_file_is_opened_again(self, kept, open_storage):
        kept.close()

        with open_storage().reading() as tx:
            assert tx.turn(TurnId("t1")) == turn()

    @pytest.mark.parametrize("place", [":memory:", "", " "])
    def test_no_file_is_refused_by_naming_the_memory_backend(self, place):
        with pytest.raises(BadRequest, match="InMemoryStorage"):
            SQLiteStorage(place)

    def test_a_folder_is_refused(self, tmp_path):
        with pytest.raises(BadFile, match="folder"):
            SQLiteStorage(tmp_path)

    @pytest.mark.parametrize("content", [b"hello, I am a diary", b"\x00" * 4096, b"SQLite format 3\x00 short"])
    def test_what_is_no_store_is_refused_and_left_byte_for_byte(self, path, content):
        path.write_bytes(content)

        with pytest.raises(BadFile, match="left as it was"):
            SQLiteStorage(path)

        assert path.read_bytes() == content
        assert [file.name for file in path.parent.iterdir()] == [path.name]

    def test_another_applications_database_is_refused_and_left_byte_for_byte(self, path):
        with closing(sqlite3.connect(path)) as other:
            other.execute("CREATE TABLE turn (id TEXT)")
        before = path.read_bytes()

        with pytest.raises(BadFile, match="another application"):
            SQLiteStorage(path)

        assert path.read_bytes() == before

    def test_a_newer_version_is_refused_by_naming_both_and_left_byte_for_byte(self, kept, path):
        kept.close()
        with closing(sqlite3.connect(path)) as newer:
            newer.execute(f"PRAGMA user_version = {SCHEMA_VERSION + 1}")
        before = path.read_bytes()

        with pytest.raises(Unsupported, match=rf"version {SCHEMA_VERSION + 1}.*up to {SCHEMA_VERSION}.*upgrade"):
            SQLiteStorage(path)

        assert path.read_bytes() == before

    def test_a_file_that_a_newer_program_has_taken_over_meanwhile_is_neither_read_nor_written(self, kept, path):
        with closing(sqlite3.connect(path)) as newer:
            newer.execute(f"PRAGMA user_version = {SCHEMA_VERSION + 1}")

        for transaction in (kept.reading, kept.writing):
            with pytest.raises(Unsupported, match="upgrade"), transaction():
                pass

    def test_another_tenants_file_is_refused(self, kept, path):
        with pytest.raises(BadFile, match="'local', not 'acme'"):
            SQLiteStorage(path, tenant="acme")

    def test_an_empty_file_becomes_a_store(self, path):
        path.touch()

        with closing(SQLiteStorage(path)) as storage:
            assert storage.health()["schema_version"] == SCHEMA_VERSION

    def test_closing_waits_for_what_another_thread_is_doing(self, kept):
        begun, go_on, seen = threading.Event(), threading.Event(), []

        def work():
            with kept.reading() as tx:
                begun.set()
                go_on.wait(10)
                seen.append(tx.count_turns(ALICE))

        other = threading.Thread(target=work)
        other.start()
        begun.wait(10)
        closing = threading.Thread(target=kept.close)
        closing.start()
        go_on.set()
        other.join(10)
        closing.join(10)

        assert seen == [1]
        with pytest.raises(StorageFault, match="closed"), kept.reading():
            pass

    def test_a_closed_storage_says_so(self, kept):
        kept.close()

        with pytest.raises(StorageFault, match="closed"), kept.reading():
            pass


class TestTrouble:
    def test_a_store_opened_for_reading_reads_and_refuses_to_write(self, kept, open_storage):
        reader = open_storage(read_only=True)

        with reader.reading() as tx:
            assert tx.count_turns(ALICE) == 1
        with pytest.raises(StorageFault, match="reading only"), reader.writing():
            pass
        with pytest.raises(StorageFault, match="reading only"):
            reader.scrub()

    def test_a_missing_file_is_not_made_for_reading(self, path):
        with pytest.raises(StorageFault, match="does not exist"):
            SQLiteStorage(path, read_only=True)

        assert not path.exists()

    @pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may write everything")
    def test_a_read_only_file_refuses_to_write_in_words(self, kept, open_storage, path):
        kept.close()
        path.chmod(0o444)
        path.parent.chmod(0o555)
        try:
            with open_storage(read_only=True).reading() as tx:
                assert tx.count_turns(ALICE) == 1
            with pytest.raises(StorageFault, match=r"read-only|cannot be opened"), open_storage().writing():
                pass
        finally:
            path.parent.chmod(0o755)

    def test_a_file_that_cannot_be_written_refuses_in_words_and_loses_nothing(self, kept):
        connection = kept._connections._holder().connection
        connection.execute("PRAGMA query_only = ON")

        with pytest.raises(StorageFault, match="read-only"), kept.writing() as tx:
            tx.append_turn(turn("t2"))

        connection.execute("PRAGMA query_only = OFF")
        with kept.reading() as tx:
            assert tx.count_turns(ALICE) == 1

    def test_a_full_disk_is_told_in_words_and_loses_nothing(self, kept):
        connection = kept._connections._holder().connection
        pages = connection.execute("PRAGMA page_count").fetchone()[0]
        connection.execute(f"PRAGMA max_page_count = {pages}")

        with pytest.raises(StorageFault, match="full"), kept.writing() as tx:
            tx.append_turn(turn("t2", text="x" * 1_000_000))

        connection.execute("PRAGMA max_page_count = 1000000")
        with kept.writing() as tx:
            assert (tx.count_turns(ALICE), tx.append_turn(turn("t3"))) == (1, True)

    def test_a_damaged_file_is_told_in_words(self, kept, path):
        with kept.writing() as tx:
            for n in range(300):
                tx.append_turn(turn(f"more{n}", text=f"{n} words " * 30, index=n))
        kept.scrub()
        kept.close()
        content = bytearray(path.read_bytes())
        content[4096 * 3 : 4096 * 60] = os.urandom(4096 * 57)
        path.write_bytes(content)

        with pytest.raises(Corrupt, match="damaged"), closing(SQLiteStorage(path)) as storage, storage.reading() as tx:
            list(tx.each_turn(ALICE))

    def test_an_error_of_the_driver_is_the_cause_of_ours(self, kept):
        with pytest.raises(StorageFault) as raised, kept.writing() as tx:
            tx.add_versions([fact(), fact()], "a1")

        assert isinstance(raised.value.__cause__, sqlite3.IntegrityError)


SECRET = "가나다라 xylophone"
TERMS = {"xylophone": 1, "가나": 1, "나다": 1, "다라": 1}


class TestErasure:
    def _tell(self, tx, n: int) -> None:
        """Rows that hold nothing of the secret, around those that do."""
        name = f"plain{n}"
        tx.append_turn(turn(name, text=f"words of number {n}", index=n))
        tx.add_assertion(assertion(f"a{n}", cites=name, value=f"place {n}"), HOME)
        tx.add_versions([fact(f"f{n}", f"place {n}", valid=(n, n + 1))], f"a{n}")
        tx.index([unit(name, {f"place{n % 50}": 1, "words": 1})])

    def _tell_secret(self, tx) -> None:
        slot = Slot(ALICE, "user", "plays", "xylophone")
        tx.append_turn(turn("secret", text=SECRET, meta={"xylophone": 1}, source="xylophone.zip"))
        tx.add_assertion(assertion("a_secret", cites="secret", value=SECRET), slot)
        tx.add_versions([fact("f_secret", SECRET, slot=slot, label="xylophone")], "a_secret")
        tx.link([("f_secret", "a_secret")])
        tx.add_alias(alias("xylophone", "xylophon"))
        tx.set_wording(Wording(worded=Slot(ALICE, "user", "xylophone"), slot=slot))
        tx.add_ruling(ruling("xylophone.zip"))
        tx.put_job(job("j1", ("secret",), session="xylophone", error="xylophone"))
        tx.add_rejection(rejection("secret", detail="xylophone"))
        tx.index([unit("secret", TERMS)])

    def _forget(self, tx) -> None:
        slot = Slot(ALICE, "user", "plays", "xylophone")
        tx.unindex(ALICE, ["secret"])
        tx.erase_rejections([TurnId("secret")])
        tx.erase_jobs([TurnId("secret")])
        tx.erase_ruling(ruling("xylophone.zip"))
        tx.erase_wording(Slot(ALICE, "user", "xylophone"))
        tx.erase_alias(alias("xylophone", "xylophon"))
        tx.replace_versions(slot, [])
        tx.erase_assertion("a_secret")
        tx.erase_turn(TurnId("secret"))

    def test_erased_text_and_its_terms_are_nowhere_in_the_files(self, kept, path):
        with kept.writing() as tx:
            for n in range(200):
                self._tell(tx, n)
            self._tell_secret(tx)
        assert self._traces(path) != []

        with kept.writing() as tx:
            self._forget(tx)
        kept.scrub()

        assert self._traces(path) == []
        assert kept.health()["integrity"] == "ok"

    @pytest.mark.parametrize("seed", [2, 3])
    def test_erased_text_is_nowhere_even_where_pages_were_split_and_rows_moved(self, kept, path, seed):
        rng = random.Random(seed)
        names = [f"n{n}" for n in range(400)]
        rng.shuffle(names)
        secret = set(rng.sample(names, 120))
        waiting: list[str] = []
        while names or waiting:
            with kept.writing() as tx:
                for name in [names.pop() for _ in range(min(len(names), rng.randrange(1, 40)))]:
                    self._tell_some(tx, name, f"xylophone{name}" if name in secret else f"plainword{name}", rng)
                    waiting += [name] if name in secret else []
            rng.shuffle(waiting)
            with kept.writing() as tx:
                for name in [waiting.pop() for _ in range(min(len(waiting), rng.randrange(12)))]:
                    tx.unindex(ALICE, [name])
                    tx.replace_versions(Slot(ALICE, f"xylophone{name}", "p"), [])
                    tx.erase_assertion(f"a{name}")
                    tx.erase_turn(TurnId(name))

        kept.scrub()

        assert self._traces(path) == []

    def _tell_some(self, tx, name: str, word: str, rng: random.Random) -> None:
        """Rows of many sizes, so that pages split and rows move."""
        slot = Slot(ALICE, word, "p")
        tx.append_turn(turn(name, f"{word} text " * rng.randrange(1, 30), session=f"s{rng.randrange(9)}"))
        tx.add_assertion(assertion(f"a{name}", name, word + " v" * rng.randrange(40)), slot)
        tx.add_versions([fact(f"f{name}", word + " v" * rng.randrange(40), slot)], f"a{name}")
        tx.link([(f"f{name}", f"a{name}")])
        tx.index([unit(name, {word: 1, "common": 2, f"z{rng.randrange(30)}": 1})])

    def test_an_erased_space_is_nowhere_in_the_files(self, kept, path):
        with kept.writing() as tx:
            self._tell_secret(tx)

        with kept.writing() as tx:
            tx.erase_space(ALICE)
        kept.scrub()

        assert self._traces(path, "user:alice") == []

    def _traces(self, path: Path, *more: str) -> list[str]:
        files = [path, *(Path(f"{path}{suffix}") for suffix in ("-wal", "-shm"))]
        content = b"".join(file.read_bytes() for file in files if file.exists())
        return [text for text in ("xylophon", "가나", "나다", "다라", *more) if text.encode() in content]

    def test_scrubbing_waits_for_nobody_for_ever(self, monkeypatch, kept, open_storage):
        monkeypatch.setattr("stilltrue.storage.sqlite.backend.BUSY_SECONDS", 0.05)
        monkeypatch.setattr("stilltrue.storage.sqlite.connection.BUSY_SECONDS", 0.05)
        reader, writer = open_storage(), open_storage()
        with reader.reading() as tx:
            tx.count_turns(ALICE)
            with writer.writing() as other:
                other.append_turn(turn("t2"))

            with pytest.raises(StorageFault, match="scrub again"):
                writer.scrub()


def test_record_times_of_several_connections_strictly_increase(open_storage):
    first, second = open_storage(), open_storage()
    given = []

    for storage in (first, second, first, second):
        with storage.writing() as tx:
            given.append(tx.record_time(Instant(7)))

    assert given == [7, 8, 9, 10]
