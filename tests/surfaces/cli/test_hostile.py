"""The command where the world is against it: each time a sentence and an exit code, and nothing stored is touched."""

from __future__ import annotations

import ctypes
import json
import os
import signal
import stat
import subprocess
import sys
from pathlib import Path

import pytest

resource = pytest.importorskip("resource", reason="needs the limits of POSIX")

DROP, MAY_WRITE_ANYTHING, MAY_READ_ANYTHING = 24, 1, 2
"""PR_CAPBSET_DROP, CAP_DAC_OVERRIDE and CAP_DAC_READ_SEARCH of Linux."""
BROKEN = os.fsdecode(b"s\xff")
UNSEEN = "s\x1b[2J\nt"
CHAT = "".join(
    json.dumps({"session_id": f"s{n}", "timestamp": "2026-03-01", "turns": [
        {"turn_id": f"s{n}:1", "role": "user", "text": f"The kettle is {n} days old."}]}) + "\n"
    for n in range(6)
)  # fmt: skip


@pytest.fixture(autouse=True)
def _without_vectors(environment):
    environment["STILLTRUE_EMBEDDER"] = "none"


@pytest.fixture
def place(tmp_path):
    """A folder whose permissions are changed, and given back."""
    folder = tmp_path / "place"
    folder.mkdir()
    yield folder
    folder.chmod(0o755)


@pytest.fixture
def barred():
    """What starts a process so that permissions bind it, even one of root."""
    if os.geteuid() != 0:
        return {}
    if not sys.platform.startswith("linux"):
        pytest.skip("permissions do not bind root here; run the tests as somebody else")
    prctl = ctypes.CDLL(None).prctl
    return {"preexec_fn": lambda: [prctl(DROP, power) for power in (MAY_WRITE_ANYTHING, MAY_READ_ANYTHING)]}


def is_one_sentence(err):
    return err.startswith("stilltrue: ") and err.count("\n") == 1 and "Traceback" not in err


def exported(done):
    return done("export", "-")[1]


class TestNothingCanBeWritten:
    def test_a_read_only_memory_is_read_and_a_write_to_it_is_refused(self, done, place, barred):
        database = place / "memory.db"
        done("--db", database, "add", "I live in Oslo.")
        before = database.read_bytes()
        database.chmod(0o444)
        place.chmod(0o555)

        reads = [
            done("--db", database, *command, **barred) for command in (["current"], ["recall", "Oslo"], ["export"])
        ]
        writes = [done("--db", database, *command, **barred) for command in (["add", "x"], ["undo", "--source", "x"])]

        assert [(code, err) for code, _, err in reads] == [(0, "")] * 3
        assert all("Oslo" in out for _, out, _ in reads)
        assert [code for code, _, _ in writes] == [4, 4]
        assert all(is_one_sentence(err) and "read-only" in err for _, _, err in writes)
        assert (database.read_bytes(), os.listdir(place)) == (before, ["memory.db"])

    @pytest.mark.parametrize("command", [["add", "x"], ["current"], ["import", "chat.jsonl"], ["restore", "-"]])
    def test_a_folder_that_takes_no_file_is_told_of(self, done, place, barred, command):
        (place / "chat.jsonl").write_text(CHAT)
        place.chmod(0o555)

        code, out, err = done("--db", place / "new.db", *command, cwd=place, **barred, given=b'{"kind": "header"}')

        assert (code, out) == (4, "")
        assert is_one_sentence(err)
        assert os.listdir(place) == ["chat.jsonl"]

    def test_an_export_to_where_nothing_can_be_written_leaves_nothing(self, done, place, barred):
        database, out_of = place / "memory.db", place / "closed"
        done("--db", database, "add", "I live in Oslo.")
        database.chmod(0o444)
        out_of.mkdir(mode=0o555)

        code, _, err = done("--db", database, "export", out_of / "all.jsonl", **barred)

        assert code == 2
        assert is_one_sentence(err)
        assert os.listdir(out_of) == []


class TestTheDiskIsFull:
    @staticmethod
    def small(n_bytes):
        return lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (n_bytes, n_bytes))

    def test_what_has_no_room_is_not_kept_and_what_was_kept_stays(self, done, tmp_path):
        done("add", "I live in Oslo.")
        before = exported(done)
        (tmp_path / "chat.txt").write_text("x" * 600_000)

        told = done("add", "-", given=b"x" * 600_000, preexec_fn=self.small(200_000))
        loaded = done("import", tmp_path / "chat.txt", preexec_fn=self.small(200_000))

        assert [told[0], loaded[0]] == [4, 4]
        assert is_one_sentence(told[2])
        assert is_one_sentence(loaded[2])
        assert exported(done) == before
        assert done("add", "I live in Bergen.")[0] == 0

    def test_an_export_is_whole_or_not_there(self, done, tmp_path):
        done("add", "I live in Oslo.")
        (tmp_path / "all.jsonl").write_text("what was there before")

        code, _, err = done("export", tmp_path / "all.jsonl", preexec_fn=self.small(60_000))

        assert code == 2
        assert is_one_sentence(err)
        assert (tmp_path / "all.jsonl").read_text() == "what was there before"
        assert not list(tmp_path.glob("*.part"))

    @pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a full device")
    @pytest.mark.parametrize(
        "command", [["list"], ["--json", "list"], ["--json", "why", "nothing"], ["export", "-"]], ids=" ".join
    )
    def test_output_that_finds_no_room_is_told_of_beside_it(self, done, command):
        done("add", "I live in Oslo.")

        with Path("/dev/full").open("w") as full:
            code, _, err = done(*command, stdout=full)

        assert code in (2, 4)
        assert is_one_sentence(err)


class TestKilled:
    def killed(self, environment, name, n, *arguments):
        """A command that is killed, as it begins to do something for the n-th time."""
        owner, method = name.rsplit(".", 1)
        module, kind = owner.rsplit(".", 1)
        program = (
            f"import os, signal, sys, {module} as at\n"
            "from stilltrue.surfaces.cli.main import main\n"
            f"was, n = at.{kind}.{method}, [0]\n"
            "def counted(*given, **more):\n"
            "    n[0] += 1\n"
            f"    if n[0] == {n}: os.kill(os.getpid(), signal.SIGKILL)\n"
            "    return was(*given, **more)\n"
            f"at.{kind}.{method} = counted\n"
            "sys.exit(main(sys.argv[1:]))\n"
        )
        ran = subprocess.run(
            [sys.executable, "-c", program, *map(str, arguments)], env=environment, check=False, capture_output=True
        )
        assert ran.returncode == -signal.SIGKILL

    @pytest.mark.parametrize("n", [2, 5])
    def test_a_killed_import_goes_on_where_it_was(self, done, environment, tmp_path, n):
        (tmp_path / "chat.jsonl").write_text(CHAT)

        self.killed(environment, "stilltrue.engine.memory.Memory.add", n, "import", tmp_path / "chat.jsonl")
        total = json.loads(done("import", tmp_path / "chat.jsonl", "--json")[1])["total"]

        assert (total["known"], total["kept"]) == (n - 1, 7 - n)
        assert done("rebuild", "--verify")[0] == 0

    @pytest.mark.parametrize("n", [1, 2])
    def test_an_add_that_is_killed_is_kept_whole_or_not_at_all(self, done, environment, n):
        done("add", "I live in Oslo.")

        self.killed(
            environment, "stilltrue.storage.sqlite.backend.SQLiteStorage._transaction", n, "add", "I live in Bergen."
        )
        done("worker", "--drain")

        assert done("rebuild", "--verify")[0] == 0
        assert json.loads(done("current", "user", "lives in", "--json")[1])["facts"][0]["value"] in ("Oslo", "Bergen")
        assert done("doctor")[0] == 0


class TestNamesThatAreNone:
    @pytest.mark.parametrize("text", [BROKEN, UNSEEN], ids=["half a pair", "control"])
    @pytest.mark.parametrize("option", ["--user", "--project", "--zone", "--lang"])
    def test_an_option_of_every_command_is_refused(self, run, option, text):
        ran = run(option, text, "add", "x")

        assert (ran.code, ran.out) == (2, "")
        assert is_one_sentence(ran.err)
        assert "\x1b" not in ran.err
        assert run("export", "-").out.count('"kind": "turn"') == 0

    @pytest.mark.parametrize("option", ["--session", "--source", "--speaker", "--message-id"])
    def test_half_a_pair_in_what_goes_with_a_turn_is_refused(self, run, option):
        ran = run("add", "x", option, BROKEN)

        assert (ran.code, ran.out) == (2, "")
        assert is_one_sentence(ran.err)
        assert run("export", "-").out.count('"kind": "turn"') == 0

    @pytest.mark.parametrize("option", ["--session", "--source", "--speaker", "--message-id"])
    def test_control_characters_are_never_handed_to_the_terminal(self, run, option):
        run("add", f"I live in \x1b[31mRome\x07{UNSEEN}.", option, UNSEEN)

        shown = [run(*command) for command in (["list"], ["changes"], ["recall", "Rome"], ["report"], ["review"])]

        assert all(ran.code == 0 for ran in shown)
        assert not any(char in ran.out + ran.err for ran in shown for char in "\x1b\x07")

    def test_text_that_was_no_text_is_kept_with_a_word_about_it(self, run):
        ran = run("add", BROKEN)

        assert ran.code == 0
        assert ran.err == "stilltrue: 1 characters were no valid text and became U+FFFD\n"

    @pytest.mark.parametrize(
        "command",
        [
            ["current", BROKEN], ["recall", BROKEN], ["ask", BROKEN], ["why", BROKEN], ["why-not", BROKEN], ["list", "--text", BROKEN],
            ["list", "--after", BROKEN], ["undo", "--source", BROKEN], ["forget", "--entity", BROKEN, "--yes"], ["import", BROKEN],
            ["restore", BROKEN], ["assert", BROKEN], ["eval", "cases", BROKEN], ["correct", "user", BROKEN, "--to", BROKEN], [BROKEN],
            ["alias", BROKEN, BROKEN], ["--db", BROKEN, "current"], ["state", BROKEN], ["closure", BROKEN], ["context", BROKEN],
        ],
        ids=" ".join,
    )  # fmt: skip
    def test_bytes_that_are_no_text_are_no_fault_of_ours(self, run, command):
        ran = run(*command)

        assert ran.code in (0, 1, 2)
        assert "fault" not in ran.err

    def test_a_database_whose_name_is_no_text_is_told_of(self, start, tmp_path):
        process = start("--db", f"{tmp_path}/{BROKEN}.db", "add", "x")

        _, err = process.communicate(timeout=60)

        assert process.returncode == 2
        assert is_one_sentence(err.decode())


class TestTimes:
    @pytest.mark.parametrize(
        "when",
        [
            "2026-02-30",
            "2026-13-01",
            "내일모레",
            "0000-01-01",
            "10000-01-01",
            "2026-01-01T25:00",
            "",
            " ",
            "now",
            "\ud800",
            "1" * 100_000,
        ],
        ids=lambda when: repr(when[:20]),
    )
    @pytest.mark.parametrize(
        "command",
        [
            ["current", "--as-of"],
            ["list", "--known-at"],
            ["add", "x", "--said-at"],
            ["changes", "--since"],
            ["current", "--now"],
        ],
        ids=" ".join,
    )
    def test_a_time_that_does_not_exist_is_refused_and_nothing_is_kept(self, run, command, when):
        ran = run(*command, when)

        assert (ran.code, ran.out) == (2, "")
        assert is_one_sentence(ran.err)
        assert len(ran.err) < 200
        assert run("export", "-").out.count('"kind": "turn"') == 0

    @pytest.mark.parametrize("when", ["2026-04-01", "2026-04-01 10:00", "2026-04-01T10:00", "2026-04", "2026-4-1"])
    def test_a_time_without_a_zone_is_of_the_zone_that_is_set(self, run, when):
        ran = run("current", "--as-of", when, "--json")

        assert ran.code == 0
        assert ran.form["as_of"].endswith("+09:00")

    def test_a_zone_that_is_none_is_refused_before_anything_is_kept(self, run):
        ran = run("add", "I live in Oslo.", "--zone", "Mars/Base")

        assert ran.code == 2
        assert "Mars/Base" in ran.err
        assert run("add", "I live in Bergen.").err == ""


class TestPipesAndTerminals:
    def test_a_reader_who_has_seen_enough_ends_the_command_quietly(self, done, start):
        done("add", "-", given=b"x" * 300_000)

        with start("export", "-") as process:
            first = process.stdout.readline()
            process.stdout.close()
            err = process.stderr.read()

        assert (process.returncode, first[:1], err) == (141, b"{", b"")

    @pytest.mark.parametrize(
        ("closed", "command", "code"),
        [
            (">&-", "add 'I live in Oslo.'", 0),
            ("2>&-", "add 'I live in Oslo.'", 0),
            (">&- 2>&- <&-", "add 'I live in Oslo.'", 0),
            (">&- 2>&- <&-", "why nothing", 2),
        ],
    )
    def test_a_stream_that_is_closed_changes_nothing_about_what_is_done(self, done, environment, closed, command, code):
        ran = subprocess.run(
            ["/bin/sh", "-c", f"{sys.executable} -m stilltrue {command} {closed}"],
            env=environment, capture_output=True, check=False,
        )  # fmt: skip

        assert ran.returncode == code
        assert b"Traceback" not in ran.stderr
        assert ("Oslo" in done("list")[1]) == (code == 0)

    @pytest.mark.parametrize(
        ("command", "given", "code", "said"),
        [
            ("add", b"", 2, "stilltrue: the text is empty or only white space; there is nothing to keep\n"),
            ("add", b"\xef\xbb\xbf \r\n", 2, "stilltrue: the text is empty or only white space; there is nothing to keep\n"),
            ("add", b"caf\xe9", 2, "stilltrue: standard input is not UTF-8 at byte 3; send UTF-8\n"),
            ("assert", b"", 0, ""),
            ("assert", b"\r\n \r\n", 0, ""),
            ("restore", b"", 2, "stilltrue: there is nothing in it, so it is no export; nothing was restored\n"),
            ("restore", b"\r\n", 2, "stilltrue: there is nothing in it, so it is no export; nothing was restored\n"),
        ],
    )  # fmt: skip
    def test_nothing_on_standard_input_is_said_to_be_nothing(self, done, command, given, code, said):
        ran = done(command, "-", given=given)

        assert (ran[0], ran[2]) == (code, said)

    def test_lines_that_end_as_on_windows_are_read(self, done, tmp_path):
        told = done("add", "-", given=b"\xef\xbb\xbfI live in Oslo.\r\n")
        claims = done(
            "assert",
            "-",
            given=b'{"subject":"user","predicate":"owns","value":"a car"}\r\n{"subject":"user","predicate":"owns","value":"a boat"}\r\n',
        )
        back = done("--db", tmp_path / "other.db", "restore", "-", given=exported(done).replace("\n", "\r\n").encode())

        assert "Oslo" in told[1]
        assert claims[1].startswith("2 kept, 2 claims learned")
        assert back[0] == 0
        assert done("--db", tmp_path / "other.db", "list")[1] == done("list")[1]

    def test_a_narrow_terminal_and_no_colour_are_taken_as_they_are(self, done):
        done("add", "나는 부산에 살아.")
        plain = done("list")[1]

        narrow = done("list", env={"COLUMNS": "10", "LINES": "2"})[1]
        colourless = done("list", env={"FORCE_COLOR": "1", "NO_COLOR": "1"})[1]

        assert narrow == colourless == plain

    @pytest.mark.parametrize(
        "locale", [{"LC_ALL": "C"}, {"LC_ALL": "POSIX", "LANG": "ko_KR.EUC-KR"}, {"LC_ALL": "xx_YY.ISO-8859-1"}]
    )
    def test_the_locale_of_the_machine_spoils_no_character(self, done, locale):
        added = done("add", "-", given="나는 부산에 살아.".encode(), env=locale)
        helped = done("list", "--help", "--lang", "ko")
        failed = done("why", "부산", "--lang", "ko")

        assert "부산" in added[1]
        assert helped[1].startswith("사용법: stilltrue list")
        assert failed[2] == "stilltrue: 여기에 사실 '부산'이 없습니다. 번호는 `stilltrue list`에 나옵니다\n"

    @pytest.mark.parametrize("locale", [{"LC_ALL": "C"}, {"LC_ALL": "POSIX"}])
    def test_arguments_and_settings_are_utf8_even_where_python_is_told_otherwise(self, done, tmp_path, locale):
        plain = locale | {"PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0", "STILLTRUE_USER": "지민"}

        added = done("add", "나는 부산에 살아.", "--db", tmp_path / "기억.db", env=plain)
        told = done("list", "--db", tmp_path / "기억.db", "--lang", "ko")

        assert added[0] == 0
        assert "사는 곳" in told[1]
        assert "부산" in told[1]
        assert (tmp_path / "기억.db").exists()


class TestPlacesThatAreNoFiles:
    def test_an_export_into_a_pipe_leaves_the_pipe_in_its_place(self, done, tmp_path):
        done("add", "I live in Oslo.")
        pipe = tmp_path / "pipe"
        os.mkfifo(pipe)
        with subprocess.Popen(["cat", str(pipe)], stdout=subprocess.PIPE) as reader:
            code, _, _ = done("export", pipe)
            read = reader.communicate(timeout=60)[0]

        assert code == 0
        assert read.decode() == exported(done)
        assert stat.S_ISFIFO(pipe.stat().st_mode)

    def test_an_export_beyond_a_link_leaves_the_link(self, done, tmp_path):
        (tmp_path / "link").symlink_to(tmp_path / "all.jsonl")

        done("export", tmp_path / "link")

        assert (tmp_path / "link").is_symlink()
        assert (tmp_path / "all.jsonl").read_text() == exported(done)

    def test_an_export_never_takes_the_place_of_the_database(self, done, tmp_path):
        done("add", "I live in Oslo.")

        code, _, err = done("export", tmp_path / "memory.db")

        assert code == 2
        assert is_one_sentence(err)
        assert "Oslo" in done("list")[1]
