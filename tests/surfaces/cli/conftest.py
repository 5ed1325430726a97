"""The command line by its front door, with a database of its own and a clock that is told the time."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from stilltrue.surfaces.cli.main import main

SOURCE = Path(__file__).parents[3] / "src"
NOW = "2026-06-01T09:00+09:00"


@dataclass(frozen=True)
class Ran:
    """What one command did."""

    code: int
    out: str
    err: str

    @property
    def form(self) -> Any:
        return json.loads(self.out)


@pytest.fixture
def run(tmp_path, capsys, monkeypatch) -> Callable[..., Ran]:
    for name in ("STILLTRUE_DEBUG", "FORCE_COLOR", "NO_COLOR"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("STILLTRUE_DB", str(tmp_path / "memory.db"))
    monkeypatch.setenv("STILLTRUE_USER", "alice")
    monkeypatch.setenv("STILLTRUE_ZONE", "Asia/Seoul")

    def run(*arguments: object, now: str = NOW) -> Ran:
        capsys.readouterr()
        code = main(["--now", now, *map(str, arguments)])
        written = capsys.readouterr()
        return Ran(code, written.out, written.err)

    return run


@pytest.fixture
def claims(tmp_path, run) -> Callable[..., Ran]:
    """Hand claims over from a file."""

    def claims(*given: dict[str, Any], now: str = NOW, options: tuple[str, ...] = ()) -> Ran:
        file = tmp_path / "claims.jsonl"
        file.write_text("".join(json.dumps(one) + "\n" for one in given), encoding="utf-8")
        return run("assert", file, *options, now=now)

    return claims


@pytest.fixture
def moved(claims):
    """From Oslo to Bergen, one source a claim."""
    claims(
        {"subject": "user", "predicate": "lives in", "value": "Oslo", "valid_from": "2020", "source": "old"},
        now="2026-01-05T09:00+09:00",
    )
    claims(
        {"subject": "user", "predicate": "lives in", "value": "Bergen", "valid_from": "2026-03", "source": "new"},
        now="2026-03-10T09:00+09:00",
    )


@pytest.fixture
def environment(tmp_path):
    kept = {name: os.environ[name] for name in ("PATH", "HOME", "SYSTEMROOT") if name in os.environ}
    return kept | {
        "PYTHONPATH": str(SOURCE),
        "STILLTRUE_DB": str(tmp_path / "memory.db"),
        "STILLTRUE_USER": "alice",
        "STILLTRUE_ZONE": "Asia/Seoul",
    }


@pytest.fixture
def start(environment):
    def start(*arguments, **more):
        environment.update(more.pop("env", {}))
        pipes = {"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE} | more
        return subprocess.Popen([sys.executable, "-m", "stilltrue", *map(str, arguments)], env=environment, **pipes)

    return start


@pytest.fixture
def done(start):
    def done(*arguments, given=None, **more):
        process = start(*arguments, **more, **({} if given is None else {"stdin": subprocess.PIPE}))
        out, err = process.communicate(given, timeout=60)
        return process.returncode, (out or b"").decode(), (err or b"").decode()

    return done
