"""Console blocks of a page: the commands are run as they stand, and what they print is compared with what the page says."""

from __future__ import annotations

import os
import re
import stat
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path

from sybil import Example

ROOT = Path(__file__).resolve().parents[2]
PRESENT = "2026-11-30T12:00Z"
"""The present of all pages: what they show must not go stale."""

_ID = re.compile(r"\b[acfkrtwx]_[0-9a-z]{12,32}\b")
_EXPORT = re.compile(r"export(?: [A-Z_]+=\S+)+")
_ANY = "…"
"""In what a page shows: the rest of a line, or on a line of its own any number of lines."""


@dataclass
class Console:
    """
    One reader at one terminal, in a folder of its own that has `examples` in it.

    Ids that a page shows are matched with those that really came out, and are replaced by
    them in the commands that follow: they need not be the same on every machine.
    """

    folder: Path
    environment: dict[str, str] = field(default_factory=dict)
    real_ids: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        program = self.folder / "bin" / "stilltrue"
        program.parent.mkdir()
        program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m stilltrue --now {PRESENT} "$@"\n')
        program.chmod(program.stat().st_mode | stat.S_IXUSR)
        (self.folder / "examples").symlink_to(ROOT / "examples")
        kept = {name: value for name, value in os.environ.items() if not name.startswith(("STILLTRUE_", "XDG_"))}
        self.environment = kept | {
            "PATH": f"{program.parent}{os.pathsep}{kept['PATH']}",
            "PYTHONPATH": str(ROOT / "src"),
            "PYTHONWARNINGS": "error",
            "HOME": str(self.folder),
            "TZ": "UTC",
            "STILLTRUE_EMBEDDER": "none",
        }

    def evaluate(self, example: Example) -> str | None:
        """What is wrong with a block, or nothing."""
        for command, shown in commands(example.parsed):
            printed, code = self.run(command)
            if code != 0:
                return f"$ {command}\nended with exit code {code}:\n{printed}"
            if shown and (wrong := self.compare(shown, printed)):
                return f"$ {command}\n{wrong}\n--- it printed\n{printed}"
        return None

    def run(self, command: str) -> tuple[str, int]:
        """What a command printed on both channels, and its exit code."""
        for shown, real in self.real_ids.items():
            command = command.replace(shown, real)
        if _EXPORT.fullmatch(command):
            self.environment |= dict(setting.split("=", 1) for setting in command.split()[1:])
            return "", 0
        done = subprocess.run(
            ["bash", "-c", command],
            cwd=self.folder,
            env=self.environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            check=False,
        )
        return done.stdout.decode("utf-8"), done.returncode

    def compare(self, shown: list[str], printed: str) -> str | None:
        """Why what was printed is not what the page shows; runs of blanks count as one."""
        wanted = [_even(line) for line in shown if line.strip()]
        pattern = "".join(_as_pattern(line) for line in wanted)
        found = re.fullmatch(pattern, "".join(f"{_even(line)}\n" for line in printed.splitlines() if line.strip()))
        if found is None:
            return "--- the page shows\n" + "\n".join(wanted)
        ids = [shown_id for line in wanted for shown_id in _ID.findall(line)]
        self.real_ids.update(zip(ids, found.groups(), strict=True))
        return None


def commands(block: str) -> list[tuple[str, list[str]]]:
    """Each command of a block, `> ` going on with it, and the lines that are shown below it."""
    told: list[tuple[str, list[str]]] = []
    for line in block.splitlines():
        if line.startswith("$ "):
            told.append((line[2:], []))
        elif line.startswith("> ") or line == ">":
            command, shown = told[-1]
            told[-1] = (f"{command}\n{line[2:]}", shown)
        elif told:
            told[-1][1].append(line)
    return told


def _as_pattern(line: str) -> str:
    if line == _ANY:
        return r"(?:[^\n]*\n)*?"
    parts = []
    end = 0
    for found in _ID.finditer(line):
        parts += [_literal(line[end : found.start()]), r"([acfkrtwx]_[0-9a-z]+)"]
        end = found.end()
    return "".join([*parts, _literal(line[end:]), r"\n"])


def _literal(text: str) -> str:
    return r"[^\n]*?".join(re.escape(part) for part in text.split(_ANY))


def _even(line: str) -> str:
    return " ".join(line.split())
