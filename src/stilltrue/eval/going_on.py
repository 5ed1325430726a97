"""Lines that a run keeps as it goes, so that one that was interrupted goes on where it stood."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TextIO

from stilltrue.errors import BadFile, BadRequest
from stilltrue.eval.records import records

BEGUN = ".begun.json"
"""Stands beside the lines of a run from its begin to its end, and says of what they are."""


@dataclass(slots=True)
class Kept:
    """The lines of a run: those from before it was interrupted, and a place for more. Without a folder none are kept."""

    lines: tuple[Mapping[str, Any], ...] = ()
    """From before."""
    notes: dict[str, Any] = field(default_factory=dict)
    """What else was noted, by name."""
    _file: TextIO | None = None
    _begun: Path | None = None
    _settings: Mapping[str, Any] = field(default_factory=dict)

    def add(self, line: Mapping[str, Any]) -> None:
        """Keep one more line; it is on disk when this returns, as far as a process that is killed goes."""
        if self._file is not None:
            self._file.write(json.dumps(line, ensure_ascii=False) + "\n")
            self._file.flush()

    def note(self, name: str, told: Any) -> None:
        """Keep something that is no line; what was noted under that name before is replaced."""
        self.notes[name] = told
        if self._begun is not None:
            _write_begun(self._begun, self._settings, self.notes)

    def end(self) -> None:
        """Say that nothing is left to be done: the run is none that could go on."""
        if self._begun is not None:
            self._begun.unlink(missing_ok=True)


@contextmanager
def kept(path: Path | None, settings: Mapping[str, Any], *, goes_on: bool) -> Iterator[Kept]:
    """
    The lines of a run in a file, which is written as the run goes.

    Args:
        path: of the lines; None to keep none.
        settings: what the lines depend on, as JSON has it: a run with others cannot go on with them.
        goes_on: with the lines of the run that was interrupted, if there was one; else over what a whole run left.

    Raises:
        BadRequest: the lines are of a run that was interrupted and is not to go on, or of one with other settings or that
            came to its end and is; or the file cannot be written.
        BadFile: what was kept cannot be read.
    """
    if path is None:
        if goes_on:
            raise BadRequest("a run goes on from what it kept; name the folder with --out")
        yield Kept()
        return
    begun = path.with_name(path.name + BEGUN)
    lines, notes = _before(path, begun, settings, goes_on=goes_on)
    try:
        file = path.open("a" if lines else "w", encoding="utf-8", errors="backslashreplace")
        _write_begun(begun, settings, notes)
    except OSError as problem:
        reason = problem.strerror or problem
        raise BadRequest(f"{str(path)!r} cannot be written ({reason}); name another folder") from problem
    with file:
        yield Kept(lines, notes, file, begun, settings)


def folder_for(out: str | Path) -> Path:
    """
    A folder to write into, made where there is none.

    Raises:
        BadRequest: it cannot be made.
    """
    folder = Path(out).expanduser()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        reason = problem.strerror or problem
        raise BadRequest(f"{str(folder)!r} cannot be written to ({reason}); name another folder") from problem
    return folder


def _before(
    path: Path, begun: Path, settings: Mapping[str, Any], *, goes_on: bool
) -> tuple[tuple[Mapping[str, Any], ...], dict[str, Any]]:
    """What a run kept before it was interrupted; nothing where there was none."""
    if not begun.is_file():
        if goes_on and path.is_file():
            raise BadRequest(f"{path.name} is of a run that came to its end; leave out --continue to run anew")
        return (), {}
    told = _told(begun)
    if not goes_on:
        n = sum(1 for _ in records(path)) if path.is_file() else 0
        raise BadRequest(
            f"{str(path.parent)!r} holds {n} lines of a run that was interrupted; "
            "go on with --continue, or name another folder"
        )
    # As JSON has them: what was a tuple is a list there.
    wanted = json.loads(json.dumps(settings))
    if other := [name for name in wanted if told["settings"].get(name) != wanted[name]]:
        was, now = (json.dumps(some.get(other[0]), ensure_ascii=False)[:80] for some in (told["settings"], wanted))
        raise BadRequest(
            f"the run that was interrupted is another one, {other[0]}: {was} before, {now} now; "
            "go on as it was begun, or name another folder"
        )
    return _whole_lines(path), told["notes"]


def _told(begun: Path) -> dict[str, Any]:
    try:
        told = json.loads(begun.read_text(encoding="utf-8"))
        return {"settings": dict(told["settings"]), "notes": dict(told["notes"])}
    except (OSError, ValueError, KeyError, TypeError, RecursionError) as problem:
        raise BadFile(
            f"{begun.name} cannot be read ({type(problem).__name__}); take it away to begin anew, or name another folder"
        ) from problem


def _whole_lines(path: Path) -> tuple[Mapping[str, Any], ...]:
    """The lines of a file; the last one is taken away where it was cut while it was written."""
    if not path.is_file():
        return ()
    content = path.read_bytes()
    end = content.rfind(b"\n") + 1
    if end < len(content):
        os.truncate(path, end)
    found = list(records(path))
    if bad := next((one for one in found if one.problem), None):
        raise BadFile(f"{path.name}, {bad.place}: {bad.problem}; restore the file as it was written")
    return tuple(one.fields for one in found)


def _write_begun(begun: Path, settings: Mapping[str, Any], notes: Mapping[str, Any]) -> None:
    """Whole or not at all: a run may be ended while this is written."""
    beside = begun.with_name(begun.name + ".new")
    beside.write_text(json.dumps({"settings": settings, "notes": notes}, ensure_ascii=False) + "\n", encoding="utf-8",
                      errors="backslashreplace")  # fmt: skip
    beside.replace(begun)
