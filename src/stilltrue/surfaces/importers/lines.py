"""JSON objects, one a line, from files of any size."""

from __future__ import annotations

import io
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import AnyStr

from stilltrue.errors import BadFile
from stilltrue.surfaces.importers.base import Broken
from stilltrue.surfaces.importers.opening import (
    UNPACKING,
    UTF16,
    cause,
    checked,
    decoded,
    may_need_mending,
    opened,
    present,
)

MAX_LINE = 1 << 26
"""The longest line that is read, in bytes."""

# One bad line at the top does not make a file foreign; this many with no good one do.
_BAD_LINES_AT_FIRST = 100


def json_lines(path: Path) -> Iterator[tuple[str, dict[str, object]] | Broken]:
    """
    The JSON objects of a file, one a line, each with its place; lines that are none are reported.

    Raises:
        BadFile: the file cannot be read, or no line of it is a JSON object.
    """
    waiting: list[Broken] | None = []
    for place, line in _lines(path):
        for found in _parsed(place, line) if isinstance(line, str) else (line,):
            if waiting is None:
                yield found
            elif isinstance(found, Broken) and not found.kept and len(waiting) < _BAD_LINES_AT_FIRST:
                waiting.append(found)
            elif isinstance(found, Broken) and not found.kept:
                raise _no_json_lines(path)
            else:
                yield from waiting
                waiting = None
                yield found
    if waiting is not None:
        raise _no_json_lines(path)


def _no_json_lines(path: Path) -> BadFile:
    return BadFile(f"{path.name!r} has no line that is a JSON object; wanted is one object a line")


def _parsed(place: str, line: str) -> Iterator[tuple[str, dict[str, object]] | Broken]:
    if not line.strip():
        return
    try:
        value: object = json.loads(line)
    except json.JSONDecodeError as error:
        yield Broken(place=place, reason=f"not JSON: {error.msg} at column {error.colno}; skipped")
        return
    except (ValueError, RecursionError) as error:
        yield Broken(place=place, reason=f"not readable as JSON ({type(error).__name__}); skipped")
        return
    if may_need_mending(line):
        value, note = checked(value, place)
        if note is not None:
            yield note
            if not note.kept:
                return
    if isinstance(value, dict):
        yield place, value
    else:
        yield Broken(place=place, reason=f"a JSON {type(value).__name__} where an object was wanted; skipped")


def _lines(path: Path) -> Iterator[tuple[str, str | Broken]]:
    """Each line with its place, or what was wrong with it."""
    present(path)
    number = 0
    try:
        with opened(path) as stream:
            for number, line in enumerate(_read_lines(stream), start=1):
                place = f"{path.name}:{number}"
                if line is None:
                    yield place, Broken(place=place, reason=f"a line of more than {MAX_LINE:,} bytes; skipped")
                else:
                    yield place, line
    except UNPACKING as error:
        if number == 0:
            raise BadFile(f"{path.name!r} cannot be read: {cause(error)}") from error
        place = f"{path.name}:{number + 1}"
        yield place, Broken(place=place, reason=f"the file cannot be read from here on: {cause(error)}")


def _read_lines(stream: io.BufferedReader) -> Iterator[str | None]:
    """The lines of a stream as text; None for one that is too long."""
    if stream.peek(2)[:2] in UTF16:
        text = io.TextIOWrapper(stream, encoding="utf-16", errors="replace", newline="\n")
        try:
            for piece in _bounded(lambda: text.readline(MAX_LINE), "\n"):
                yield piece if piece is None else piece.replace("\ufffd", "\udcfd")
        finally:
            text.detach()  # the stream is closed by whoever opened it
        return
    for raw in _bounded(lambda: stream.readline(MAX_LINE), b"\n"):
        yield raw if raw is None else decoded(raw)


def _bounded(readline: Callable[[], AnyStr], newline: AnyStr) -> Iterator[AnyStr | None]:
    while piece := readline():
        if len(piece) < MAX_LINE or piece.endswith(newline):
            yield piece
            continue
        while (rest := readline()) and not rest.endswith(newline):
            pass
        yield None


def n_lines(path: Path) -> int | None:
    """How many lines a file has that are not blank; None where it cannot be read."""
    try:
        present(path)
        with opened(path) as stream:
            if stream.peek(2)[:2] in UTF16:
                return None
            return sum(1 for line in _bounded(lambda: stream.readline(MAX_LINE), b"\n") if line is None or line.strip())
    except (*UNPACKING, BadFile):
        return None
