"""Records of a JSON lines file, each with its place; a broken line is said, not skipped."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from stilltrue.errors import BadFile


@dataclass(frozen=True, slots=True)
class Record:
    """One line: its fields, or what is wrong with it."""

    place: str
    fields: Mapping[str, Any]
    problem: str = ""

    @property
    def id(self) -> str:
        given = self.fields.get("id")
        return given if isinstance(given, str) and given else self.place


class MalformedError(ValueError):
    """A record that is not in the form its file has; the message names the field."""


def records(path: str | Path) -> Iterator[Record]:
    """
    The records of a file, a JSON object a line; blank lines are nothing.

    Raises:
        BadFile: the file cannot be read as text.
    """
    for number, line in enumerate(_lines(Path(path)), start=1):
        if line.strip():
            yield _record(f"line {number}", line)


def wanted(fields: Mapping[str, Any], name: str, kind: type | tuple[type, ...], default: Any = None) -> Any:
    """
    A field of a record, of the kind that it has to be.

    Raises:
        MalformedError: it is of another kind.
    """
    found = fields.get(name, default)
    if found is not None and not isinstance(found, kind):
        kinds = kind if isinstance(kind, tuple) else (kind,)
        names = " or ".join(one.__name__ for one in kinds)
        raise MalformedError(f"{name} is a {type(found).__name__}; wanted a {names}")
    return found


def only(fields: Mapping[str, Any], known: frozenset[str], what: str) -> None:
    """
    Check that a part of a record has no field that nobody would read.

    Raises:
        MalformedError: it has one.
    """
    if unknown := sorted(fields.keys() - known):
        raise MalformedError(
            f"{what} has unknown keys {', '.join(map(repr, unknown))}; known are {', '.join(sorted(known))}"
        )


def _lines(path: Path) -> list[str]:
    try:
        return path.read_text(encoding="utf-8-sig").split("\n")
    except UnicodeDecodeError as problem:
        raise BadFile(f"{path.name} is no UTF-8 text (byte {problem.start}); give a file of JSON lines") from problem
    except OSError as problem:
        raise BadFile(f"{path} cannot be read ({problem.strerror or problem}); check the path") from problem


def _record(place: str, line: str) -> Record:
    try:
        found = json.loads(line)
    except (ValueError, RecursionError) as problem:
        return Record(place, {}, f"no JSON: {problem}")
    if not isinstance(found, dict):
        return Record(place, {}, f"a {type(found).__name__}; wanted an object")
    return Record(place, found)
