"""The command line as a process of its own: exit codes, pipes, locales, interruptions."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[3] / "src"


def test_what_is_told_in_one_process_is_known_in_the_next(done):
    assert done("add", "나는 부산에 살아.")[0] == 0

    code, out, _ = done("current", "user", "lives in", "--json")

    assert code == 0
    assert [fact["value"] for fact in json.loads(out)["facts"]] == ["부산"]


def test_output_is_utf8_in_the_plainest_locale(done):
    done("add", "나는 부산에 살아.")

    code, out, err = done("current", env={"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"})

    assert (code, err) == (0, "")
    assert "부산" in out


def test_bytes_that_are_no_text_are_kept_without_a_traceback(done):
    code, _, err = done("add", os.fsdecode(b"kettle \xff\xfe"))

    assert code == 0
    assert "Traceback" not in err


def test_a_reader_who_goes_away_is_no_error_to_talk_about(start):
    reading, writing = os.pipe()
    os.close(reading)

    process = start("--help", stdout=writing)
    os.close(writing)
    _, err = process.communicate(timeout=60)

    assert err == b""
    assert process.returncode in (0, 141)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a full device")
def test_a_full_disk_under_the_output_is_one_sentence():
    environment = os.environ | {"PYTHONPATH": str(SOURCE)}
    with Path("/dev/full").open("w") as full:
        process = subprocess.run(
            [sys.executable, "-m", "stilltrue", "--help"],
            env=environment,
            stdout=full,
            stderr=subprocess.PIPE,
            check=False,
        )

    assert process.returncode == 4
    assert process.stderr.decode().startswith("stilltrue: the system refused")


def test_a_database_that_is_none_is_left_as_it_is(done, tmp_path):
    file = tmp_path / "letter.txt"
    file.write_text("Dear Ann, " * 1000)

    code, _, err = done("list", "--db", file)

    assert code == 2 or code == 4
    assert err.startswith("stilltrue: ")
    assert "Traceback" not in err
    assert file.read_text() == "Dear Ann, " * 1000


def test_an_interrupted_import_ends_with_130_and_goes_on_where_it_stopped(done, tmp_path, environment):
    file = tmp_path / "chat.jsonl"
    turns = [[{"turn_id": f"s{n}:1", "role": "user", "text": f"The kettle is {n} days old."}] for n in range(6)]
    sessions = [{"session_id": f"s{n}", "timestamp": "2026-03-01", "turns": said} for n, said in enumerate(turns)]
    file.write_text("".join(json.dumps(one) + "\n" for one in sessions))
    program = (
        "import os, signal, sys, stilltrue.engine.memory as engine\n"
        "from stilltrue.surfaces.cli.main import main\n"
        "signal.signal(signal.SIGINT, signal.default_int_handler)\n"
        "add, n = engine.Memory.add, [0]\n"
        "def counted(*a, **k):\n"
        "    n[0] += 1\n"
        "    if n[0] == 4: os.kill(os.getpid(), signal.SIGINT)\n"
        "    return add(*a, **k)\n"
        "engine.Memory.add = counted\n"
        "sys.exit(main(['import', sys.argv[1]]))\n"
    )

    stopped = subprocess.run(
        [sys.executable, "-c", program, file], env=environment, capture_output=True, text=True, check=False
    )
    _, out, _ = done("import", file, "--json")

    assert stopped.returncode == 130
    assert stopped.stderr == "stilltrue: interrupted; what was recorded so far is kept\n"
    assert json.loads(out)["total"]["kept"] + json.loads(out)["total"]["known"] == 6
    assert json.loads(out)["total"]["known"] >= 3


def test_an_unexpected_fault_is_a_sentence_and_a_traceback_on_request(start, environment):
    program = (
        "import sys, stilltrue.surfaces.cli.asking as asking\n"
        "from stilltrue.surfaces.cli.main import main\n"
        "asking.list_facts = lambda desk: 1 // 0\n"
        "sys.exit(main(['list']))\n"
    )

    quiet = subprocess.run(
        [sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=False
    )
    loud = subprocess.run(
        [sys.executable, "-c", program],
        env=environment | {"STILLTRUE_DEBUG": "1"},
        capture_output=True,
        text=True,
        check=False,
    )

    assert quiet.returncode == 4
    assert "fault of ours" in quiet.stderr
    assert "Traceback" not in quiet.stderr
    assert "Traceback" in loud.stderr


def test_a_closed_standard_output_is_no_traceback_and_no_harm(done, environment):
    done("add", "나는 부산에 살아.")

    ran = subprocess.run(
        ["/bin/sh", "-c", f"{sys.executable} -m stilltrue list >&-"],
        env=environment,
        stderr=subprocess.PIPE,
        check=False,
    )

    assert (ran.returncode, ran.stderr) == (0, b"")
    assert done("doctor")[0] == 0
