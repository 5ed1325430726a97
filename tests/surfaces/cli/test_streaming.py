"""An answer while it is written: on a terminal, line by line, as JSON; and what is left where somebody leaves."""

from __future__ import annotations

import json
import os
import pty
import re
import signal
import subprocess
import sys
from pathlib import Path
from threading import Thread

import pytest
from tests.contracts.model_server import ModelServer, OpenAISpeech, model_server

TRUMPET = "With which trumpet did Mina come by?"
TOLD = "Mina came by with a red trumpet and three friends."
KOREAN_TOLD = "미나가 빨간 트럼펫을 들고 친구 셋과 놀러 왔어."
SOURCE = Path(__file__).parents[3] / "src"
_CONTROL = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\r")


def read(*sentences: str) -> str:
    told = [{"text": one, "cites": ["E1"], "sums": []} for one in sentences]
    return json.dumps({"trace": [], "outcome": "answered", "sentences": told, "missing": ""}, ensure_ascii=False)


@pytest.fixture
def script(tmp_path):
    """A model that reads from a file."""

    def script(*answers: str) -> str:
        path = tmp_path / "script.jsonl"
        path.write_text("".join(f'{{"text": {json.dumps(one)}}}\n' for one in answers), encoding="utf-8")
        return f"scripted:{path}"

    return script


@pytest.fixture
def told(run, monkeypatch):
    monkeypatch.delenv("STILLTRUE_LLM", raising=False)
    run("add", TOLD, now="2026-05-18")
    run("add", KOREAN_TOLD, now="2026-05-19")


class TestLineByLine:
    def test_each_sentence_is_told_as_it_is_checked_and_the_answer_has_the_last_word(self, run, told, script):
        model = script(read("It was a red trumpet.", "It was Coltrane's.", "Three friends came."))

        lines = run("ask", TRUMPET, "--stream", "--model", model).out.splitlines()

        assert lines[:3] == [
            "· It was a red trumpet.",
            "· Three friends came.",
            "It was a red trumpet. [1] Three friends came. [1]",
        ]

    def test_a_korean_answer_is_told_so_too(self, run, told, script):
        model = script(read("미나가 빨간 트럼펫을 들고 왔습니다."))

        lines = run(
            "--lang", "ko", "ask", "미나가 무슨 트럼펫을 들고 왔어?", "--stream", "--model", model
        ).out.splitlines()

        assert lines[:2] == ["· 미나가 빨간 트럼펫을 들고 왔습니다.", "미나가 빨간 트럼펫을 들고 왔습니다. [1]"]

    def test_nothing_that_a_terminal_would_obey_is_told(self, run, told, script):
        model = script(read("It was a red\x07 trumpet."), read("It was a red trumpet."))

        assert "\x07" not in run("ask", TRUMPET, "--stream", "--model", model).out

    def test_as_json_each_is_an_object_and_the_answer_is_the_last(self, run, told, script):
        model = script(read("It was a red trumpet.", "Three friends came."))

        lines = run("ask", TRUMPET, "--stream", "--json", "--model", model).out.splitlines()

        forms = [json.loads(line) for line in lines]
        assert [form.get("sentence") for form in forms] == ["It was a red trumpet.", "Three friends came.", None]
        assert forms[0]["evidence"]
        assert forms[2]["answer"]["text"] == "It was a red trumpet. [1] Three friends came. [1]"

    def test_an_answer_of_the_ledger_has_nothing_on_its_way(self, run, told):
        run("add", "I live in Bergen.")

        plain, streamed = run("ask", "Where do I live?").out, run("ask", "Where do I live?", "--stream").out
        form = run("ask", "Where do I live?", "--stream", "--json").form

        assert streamed == plain
        assert form["answer"]["by"] == "ledger"

    def test_without_a_terminal_nothing_is_told_before_the_answer_unless_it_is_asked_for(self, run, told, script):
        model = script(read("It was a red trumpet."))

        out = run("ask", TRUMPET, "--model", model).out
        form = run("ask", TRUMPET, "--model", script(read("It was a red trumpet.")), "--json").form

        assert out.splitlines()[0] == "It was a red trumpet. [1]"
        assert form["text"] == "It was a red trumpet. [1]"


class Terminal:
    """A command on a terminal of its own, and all that it wrote there."""

    def __init__(self, environment: dict[str, str], *arguments: str) -> None:
        ours, theirs = pty.openpty()
        command = [sys.executable, "-m", "stilltrue", *arguments]
        self.process = subprocess.Popen(command, env=environment, stdin=theirs, stdout=theirs, stderr=theirs)
        os.close(theirs)
        self.written = ""
        self._ours, self._awaited, self._sent = ours, "", False
        self._reader = Thread(target=self._read)

    def ended(self, *, interrupted_at: str = "") -> int:
        """The exit code, after it was interrupted where these words had come."""
        self._awaited = interrupted_at
        self._reader.start()
        code = self.process.wait(timeout=60)
        self._reader.join(timeout=60)
        os.close(self._ours)
        return code

    def _read(self) -> None:
        while True:
            try:
                piece = os.read(self._ours, 4_096)
            except OSError:  # how a terminal says that nobody holds its other end
                return
            if not piece:
                return
            self.written += piece.decode("utf-8", "replace")
            if self._awaited and self._awaited in self.written and not self._sent:
                self._sent = True
                self.process.send_signal(signal.SIGINT)

    @property
    def words(self) -> str:
        """All that was written, without what moves the cursor."""
        return _CONTROL.sub("", self.written)


@pytest.fixture
def environment(tmp_path):
    kept = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
    return kept | {
        "PYTHONPATH": str(SOURCE), "STILLTRUE_DB": str(tmp_path / "memory.db"), "STILLTRUE_USER": "alice",
        "STILLTRUE_EMBEDDER": "none", "TERM": "xterm", "COLUMNS": "100", "LC_ALL": "C.UTF-8",
    }  # fmt: skip


@pytest.fixture
def server():
    with model_server() as told:
        yield told


def named(server: ModelServer) -> str:
    return f"openai+http://{server.host}/v1?model=m"


class TestOnATerminal:
    def test_sentences_stand_there_until_the_answer_does(self, told, environment, server):
        server.answers = [OpenAISpeech.stream([read("It was a red trumpet.", "Three friends came.")])]
        terminal = Terminal(environment, "ask", TRUMPET, "--model", named(server))

        assert terminal.ended() == 0

        before, after = terminal.words.split("It was a red trumpet. [1] Three friends came. [1]")
        assert "a model is asked …" in before
        assert "It was a red trumpet." in before
        assert "[1] “Mina came by" in after
        assert "\x1b[2K" in terminal.written

    def test_a_terminal_that_cannot_take_lines_back_is_told_line_by_line(self, told, environment, server):
        server.answers = [OpenAISpeech.stream([read("It was a red trumpet.")])]
        terminal = Terminal(environment | {"TERM": "dumb"}, "ask", TRUMPET, "--model", named(server))

        assert terminal.ended() == 0

        assert "· It was a red trumpet." in terminal.words
        assert "\x1b" not in terminal.written

    @pytest.mark.parametrize(("language", "said"), [("en", "interrupted"), ("ko", "중단")])
    def test_who_leaves_in_the_middle_leaves_nothing_half_written(self, told, run, environment, server, language, said):
        beginning = read("It was a red trumpet.", "Three friends came.")[:-60]
        server.answers = [OpenAISpeech.stream([beginning], ends=False)]
        server.answers[0].hangs = True
        before = run("export").out
        terminal = Terminal(environment, "--lang", language, "ask", TRUMPET, "--model", named(server))

        code = terminal.ended(interrupted_at="red trumpet.")

        assert code == 130
        assert said in terminal.words.splitlines()[-1]
        assert "Traceback" not in terminal.words
        assert terminal.written.count("\x1b[?25l") == terminal.written.count("\x1b[?25h") == 1
        assert run("export").out == before
        assert run("doctor").code == 0
