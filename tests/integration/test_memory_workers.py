"""Workers in processes of their own: two on one file, killed at each step, told to end."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import textwrap
from collections import Counter
from pathlib import Path

import pytest

from stilltrue import Memory
from stilltrue.ingest.outbox import Pace
from stilltrue.model.work import JobState
from stilltrue.storage.sqlite.backend import SQLiteStorage

ROOT = Path(__file__).parents[2]
TEXTS = ("I live in Porto.", "나는 고양이를 키워.", "I'm allergic to peanuts.", "Nothing much happened.")

WORKER = textwrap.dedent("""
    import os, signal, sys
    from stilltrue import Memory
    from stilltrue.extract.rules.extractor import Rules
    from stilltrue.ingest.outbox import Pace
    from stilltrue.storage.sqlite.worked import SQLiteTransaction

    path, log, step, nth = sys.argv[1], sys.argv[2], sys.argv[3], int(sys.argv[4])
    calls = 0

    def watched(name, before):
        real = getattr(SQLiteTransaction, name)
        def call(self, *args, **given):
            global calls
            calls += 1
            if before and calls == nth:
                os.kill(os.getpid(), signal.SIGKILL)
            found = real(self, *args, **given)
            if not before and calls == nth:
                os.kill(os.getpid(), signal.SIGKILL)
            return found
        setattr(SQLiteTransaction, name, call)

    class Logged(Rules):
        def extract(self, window):
            global calls
            with open(log, "a") as file:
                file.write("".join(turn.id + chr(10) for turn in window.turns))
            if step == "extract":
                calls += 1
                if calls == nth:
                    os.kill(os.getpid(), signal.SIGKILL)
            return super().extract(window)

    if ":" in step:
        watched(step.split(":")[0], step.split(":")[1] == "before")
    pace = Pace(quiet=0, lease=0.3, turns=2)
    with Memory(path, user="ann", extractors=[Logged()], pace=pace) as memory:
        worker = memory.worker()
        if step == "until-told":
            signal.signal(signal.SIGTERM, lambda *_: worker.stop())
            print("ready", flush=True)
            worker.run()
        else:
            worker.run(until_empty=True)
        print(worker.worked.n_done)
""")
STEPS = [
    f"{name}:{when}"
    for name in ("take_lease", "jobs", "jobs_named", "record_time", "add_assertions", "add_versions", "link", "index",
                 "put_job", "set_job", "release_lease")
    for when in ("before", "after")
] + ["extract"]  # fmt: skip


@pytest.fixture
def path(tmp_path):
    return tmp_path / "ann.db"


@pytest.fixture
def log(tmp_path):
    return tmp_path / "read.log"


def started(path: Path, log: Path, step: str = "no", nth: int = 0, embedder: str = "none") -> subprocess.Popen:
    environment = os.environ | {"PYTHONPATH": str(ROOT / "src"), "STILLTRUE_EMBEDDER": embedder}
    command = [sys.executable, "-c", WORKER, str(path), str(log), step, str(nth)]
    return subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE)


def queue(path: Path, who: str, n: int) -> None:
    with Memory(path, user="ann") as memory:
        for i in range(n):
            memory.add(
                TEXTS[i % len(TEXTS)], message_id=f"{who}.{i}", session=f"{who}.{i % 3}",
                said_at=f"2026-01-{1 + i % 28:02d}", wait=False,
            )  # fmt: skip


def claims_of(path: Path) -> list[tuple[str, str, str]]:
    """Each claim by the turn and text that it is of, as an export has them."""
    with Memory(path, user="ann") as memory:
        lines = [json.loads(line) for line in memory.export()]
    claims = [line["assertion"] for line in lines if line["kind"] == "assertion"]
    return sorted(
        (one["spans"][0]["turn_id"], one["predicate"], str(one["value"] and one["value"]["text"])) for one in claims
    )


def learned_inline(path: Path, queues: list[tuple[str, int]]) -> list[tuple[str, str, str]]:
    """The claims of the same turns, learned from one by one without a worker."""
    with Memory(path, user="ann") as memory:
        for who, n in queues:
            for i in range(n):
                memory.add(
                    TEXTS[i % len(TEXTS)], message_id=f"{who}.{i}", session=f"{who}.{i % 3}",
                    said_at=f"2026-01-{1 + i % 28:02d}",
                )  # fmt: skip
    return claims_of(path)


def check_sound(path: Path) -> None:
    with Memory(path, user="ann") as memory:
        assert memory.rebuild(verify=True).unequal == ()
        assert memory.doctor().problems == ()
        assert memory.doctor().figures["integrity"] == "ok"


def finish(path: Path, log: Path) -> None:
    """Let another worker do what is left, once the lease of the one that was killed is over."""
    _, error = started(path, log).communicate(timeout=120)
    assert error == b"", error.decode()
    storage = SQLiteStorage(path)
    with storage.reading() as tx:
        assert tx.jobs(None, JobState.PENDING) == []
    storage.close()


def test_two_workers_on_one_file_never_do_one_job_twice(path, log):
    queue(path, "a", 24)

    both = [started(path, log) for _ in range(2)]
    told = [process.communicate(timeout=120) for process in both]

    assert [error for _, error in told] == [b"", b""]
    assert sum(int(out) for out, _ in told) == 24
    assert set(Counter(log.read_text().split()).values()) == {1}
    assert len(log.read_text().split()) == 24
    check_sound(path)


@pytest.mark.parametrize("step", random.Random(4).sample(STEPS, 4))
def test_a_worker_killed_at_any_step_loses_and_doubles_nothing(path, log, tmp_path, step):
    queue(path, "a", 8)
    killed = started(path, log, step, nth=2)
    killed.communicate(timeout=120)

    finish(path, log)

    assert claims_of(path) == learned_inline(tmp_path / "inline.db", [("a", 8)])
    check_sound(path)


def test_a_worker_that_is_told_to_end_finishes_the_job_in_hand(path, log):
    process = started(path, log, "until-told")
    process.stdout.readline()
    queue(path, "a", 12)

    process.send_signal(signal.SIGTERM)
    out, error = process.communicate(timeout=60)

    n_done = int(out.split()[-1])
    assert (process.returncode, error) == (0, b"")
    with Memory(path, user="ann", pace=Pace(quiet=0)) as memory:
        assert memory.waiting() == 12 - n_done
        assert memory.worker().drain().n_done == 12 - n_done
    check_sound(path)


def test_the_command_line_has_a_worker_that_ends_when_nothing_waits(path):
    queue(path, "a", 4)
    environment = os.environ | {"PYTHONPATH": str(ROOT / "src"), "STILLTRUE_USER": "ann"}
    command = [sys.executable, "-m", "stilltrue", "--db", str(path), "--json", "worker", "--drain"]

    done = subprocess.run(command, env=environment, capture_output=True, timeout=60, check=False)

    told = json.loads(done.stdout)
    assert (done.returncode, told["done"], told["waiting"], told["problem"]) == (0, 4, 0, None)


def test_the_command_lines_worker_waits_for_work_and_ends_when_it_is_told_to(path):
    environment = os.environ | {"PYTHONPATH": str(ROOT / "src"), "STILLTRUE_USER": "ann"}
    command = [sys.executable, "-m", "stilltrue", "--db", str(path), "--json", "worker", "--quiet", "0"]
    queue(path, "a", 4)
    process = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    with Memory(path, user="ann") as memory:
        while memory.waiting() and process.poll() is None:
            pass
        queue(path, "b", 2)
        while memory.waiting() and process.poll() is None:
            pass

    process.send_signal(signal.SIGTERM)
    out, error = process.communicate(timeout=60)

    assert (process.returncode, error) == (0, b"")
    assert json.loads(out)["done"] == 6
    check_sound(path)


@pytest.mark.long
def test_a_hundred_kills_at_every_step_lose_and_double_nothing(path, log, tmp_path):
    seeds = random.Random(7)
    queues = []
    for n in range(100):
        queues.append((f"q{n}", seeds.randrange(1, 6)))
        queue(path, *queues[-1])
        step = STEPS[n % len(STEPS)]
        started(path, log, step, nth=seeds.randrange(1, 8)).communicate(timeout=120)

    finish(path, log)

    assert claims_of(path) == learned_inline(tmp_path / "inline.db", queues)
    check_sound(path)
