"""A memory among processes: several at once, killed at any moment, on a file or disk that takes no more."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import textwrap
from contextlib import closing, suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from stilltrue import Memory
from stilltrue.errors import StorageFault, Unsupported
from stilltrue.storage.sqlite.backend import SQLiteStorage
from stilltrue.storage.sqlite.connection import SCHEMA_VERSION

ROOT = Path(__file__).parents[2]
TEXTS = (
    "I live in Porto.",
    "나는 제주에 살아.",
    "I'm allergic to peanuts.",
    "Nothing much happened.",
    "고양이가 또 우네.",
)

ADDER = textwrap.dedent("""
    import os, resource, signal, sys
    from stilltrue import Memory
    if limit := int(os.environ.get("LARGEST_FILE", "0")):
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))
    path, who, n = sys.argv[1], sys.argv[2], int(sys.argv[3])
    texts = sys.argv[4:]
    with Memory(path, user="ann") as memory:
        for i in range(n):
            ticket = memory.add(texts[i % len(texts)], message_id=f"{who}.{i}", session=who,
                                said_at=f"2026-01-{1 + i % 28:02d}")
            assert len(ticket.kept) + len(ticket.known) == 1, ticket
            print(i, flush=True)
""")


@pytest.fixture
def path(tmp_path):
    return tmp_path / "ann.db"


@pytest.fixture
def environment():
    return os.environ | {"PYTHONPATH": str(ROOT / "src"), "STILLTRUE_USER": "ann"}


@pytest.fixture
def adder(path, environment):
    """Start a process that adds `n` turns and prints the number of each whose add returned."""

    def start(who: str, n: int, *, limit_bytes: int | None = None):
        command = [sys.executable, "-c", ADDER, str(path), who, str(n), *TEXTS]
        limited = environment | ({"LARGEST_FILE": str(limit_bytes)} if limit_bytes else {})
        return subprocess.Popen(command, env=limited, stdout=subprocess.PIPE, stderr=subprocess.PIPE)

    return start


def message_ids(memory: Memory) -> list[str]:
    turns = (json.loads(line) for line in memory.export())
    return sorted(line["turn"]["message_id"] for line in turns if line["kind"] == "turn")


def returned(out: bytes) -> list[int]:
    """The numbers printed whole; a kill may have cut the last line."""
    return [int(line) for line in out.split(b"\n")[:-1]]


def check_sound(path: Path) -> None:
    """What a process that died left to be learned is learned by the next; then everything comes out equal."""
    with Memory(path, user="ann") as memory:
        memory.flush()
        assert memory.rebuild(verify=True).unequal == ()
        assert memory.doctor().problems == ()
        assert memory.doctor().figures["integrity"] == "ok"


def test_two_processes_add_to_one_file_at_once_and_nothing_is_lost(path, adder):
    both = [adder("one", 12), adder("two", 12)]

    errors = [process.communicate(timeout=120)[1] for process in both]

    assert [(process.returncode, error) for process, error in zip(both, errors, strict=True)] == [(0, b""), (0, b"")]
    with Memory(path, user="ann") as memory:
        assert message_ids(memory) == sorted(f"{who}.{i}" for who in ("one", "two") for i in range(12))
        assert memory.current().lives_in == "제주"
    check_sound(path)


def kill_while_adding(adder, path, seed: int) -> None:
    process = adder(f"k{seed}", 40)
    for _ in range(random.Random(seed).randrange(0, 12)):
        process.stdout.readline()

    os.kill(process.pid, signal.SIGKILL)

    out, _ = process.communicate()
    n_returned = max(returned(out), default=-1) + 1
    with Memory(path, user="ann") as memory:
        kept = [one for one in message_ids(memory) if one.startswith(f"k{seed}.")]
    assert {f"k{seed}.{i}" for i in range(n_returned)} <= set(kept)
    assert len(kept) == len(set(kept))


def kill_while_importing(environment, path, file, seed: int) -> None:
    command = [sys.executable, "-m", "stilltrue", "--db", str(path), "import", str(file)]
    process = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    with suppress(subprocess.TimeoutExpired):
        process.wait(timeout=random.Random(seed).uniform(0.4, 2.0))
    process.kill()
    process.communicate()


@pytest.fixture
def conversation(tmp_path):
    """Sixty dated turns in twenty sessions as a file of the normalised JSONL."""
    file = tmp_path / "chat.jsonl"
    lines = [
        {"session_id": f"chat {day}", "timestamp": f"2026-01-{1 + day:02d}T10:00:00Z", "turns": [
            {"turn_id": f"m{n}", "role": "user", "text": f"{TEXTS[n % len(TEXTS)]} ({n})"}
            for n in range(3 * day, 3 * day + 3)
        ]}
        for day in range(20)
    ]  # fmt: skip
    file.write_text("\n".join(json.dumps(line, ensure_ascii=False) for line in lines), encoding="utf-8")
    return file


def imported(environment, path, file) -> dict:
    command = [sys.executable, "-m", "stilltrue", "--db", str(path), "--json", "import", str(file)]
    done = subprocess.run(command, env=environment, capture_output=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr.decode()
    return json.loads(done.stdout)


def check_import_completes(environment, path, file) -> None:
    imported(environment, path, file)
    imported(environment, path, file)

    with Memory(path, user="ann") as memory:
        texts = [json.loads(line)["turn"]["text"] for line in memory.export() if '"kind": "turn"' in line]
    assert sorted(texts) == sorted(f"{TEXTS[i % len(TEXTS)]} ({i})" for i in range(60))
    check_sound(path)


@pytest.mark.parametrize("seed", [1, 2])
def test_every_turn_whose_add_returned_is_there_after_a_kill(path, adder, seed):
    kill_while_adding(adder, path, seed)

    finished = adder(f"k{seed}", 40)
    finished.communicate(timeout=120)

    with Memory(path, user="ann") as memory:
        assert message_ids(memory) == sorted(f"k{seed}.{i}" for i in range(40))
    check_sound(path)


def test_an_import_that_was_killed_is_completed_by_the_same_command(environment, path, conversation):
    kill_while_importing(environment, path, conversation, seed=3)

    check_import_completes(environment, path, conversation)


@pytest.mark.long
def test_twenty_kills_in_a_row_lose_and_double_nothing(path, adder):
    for seed in range(20):
        kill_while_adding(adder, path, seed)

    check_sound(path)


@pytest.mark.long
def test_twenty_killed_imports_are_completed_by_the_same_command(environment, path, conversation):
    for seed in range(20):
        kill_while_importing(environment, path, conversation, seed)

    check_import_completes(environment, path, conversation)


def test_what_was_kept_but_not_learned_when_the_process_died_is_learned_by_the_next_add(path, monkeypatch):
    class Died(BaseException):
        """The process goes away."""

    def die(*_, **__):
        raise Died

    with Memory(path, user="ann") as memory:
        monkeypatch.setattr("stilltrue.engine.working.learned", die)
        with pytest.raises(Died):
            memory.add("I live in Porto.", message_id="m")
        monkeypatch.undo()

        waiting = memory.doctor()
        memory.add("I live in Porto.", message_id="m")

        assert waiting.figures["pending"] == 1
        assert "wait" in waiting.problems[0]
        assert memory.current().lives_in == "Porto"
        assert memory.doctor().figures["turns"] == 1
    check_sound(path)


def test_a_file_open_for_reading_only_answers_and_refuses_to_write_in_words(path):
    with Memory(path, user="ann") as memory:
        memory.add("I live in Porto.", said_at="2026-01-05")
    with closing(SQLiteStorage(path, read_only=True)) as storage:
        memory = Memory(user="ann", storage=storage)

        lives_in = memory.current().lives_in
        with pytest.raises(StorageFault, match="read"):
            memory.add("I live in Faro.")

        assert lives_in == "Porto" == memory.current().lives_in
        assert memory.recall("Where do I live?").evidence


def test_a_disk_that_is_full_is_told_in_words_and_nothing_stored_is_lost(path, adder):
    with Memory(path, user="ann") as memory:
        memory.add("I live in Porto.", said_at="2026-01-05", message_id="first")

    process = adder("full", 4000, limit_bytes=path.stat().st_size + 120_000)
    out, error = process.communicate(timeout=120)

    n_returned = len(returned(out))
    assert process.returncode != 0
    assert b"StorageFault" in error
    with Memory(path, user="ann") as memory:
        kept = set(message_ids(memory))
        assert {"first", *(f"full.{i}" for i in range(n_returned))} <= kept
        memory.add("I live in Faro.", said_at="2026-06-05")
        assert memory.current().lives_in == "Faro"
    check_sound(path)


def test_a_database_of_a_newer_version_is_refused_with_a_sentence_and_left_as_it_is(path):
    with Memory(path, user="ann") as memory:
        memory.add("I live in Porto.", said_at="2026-01-05")
    content = bytearray(path.read_bytes())
    content[60:64] = (SCHEMA_VERSION + 1).to_bytes(4, "big")
    path.write_bytes(content)

    with pytest.raises(Unsupported, match="upgrade stilltrue"):
        Memory(path, user="ann")

    assert path.read_bytes() == bytes(content)


def test_recorded_strictly_increases_though_the_clock_goes_backwards(path):
    times = iter(datetime(2026, 6, 1, tzinfo=UTC) - timedelta(days=n) for n in range(1000))
    with Memory(path, user="ann", clock=lambda: next(times)) as memory:
        tickets = [memory.assert_claims([{"subject": "user", "predicate": "p", "value": n}]) for n in range(5)]

    recorded = [ticket.recorded_at for ticket in tickets]
    assert recorded == sorted(set(recorded))
