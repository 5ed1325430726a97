"""Named SQL statements out of a file, each with the sentence that says what it does."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator
from functools import cache
from itertools import takewhile
from pkgutil import get_data

from stilltrue.model.frozen import dataclass

_NAME = re.compile(r"-- name: (?P<name>[a-z][a-z0-9_]*)")


@dataclass(frozen=True, slots=True)
class Query:
    """One statement and what it is for."""

    name: str
    purpose: str
    sql: str


@cache
def queries(package: str, file: str = "queries.sql") -> dict[str, Query]:
    """The statements of a package's file by name."""
    return {query.name: query for query in parsed(text_of(package, file))}


def text_of(package: str, file: str) -> str:
    """A file that is shipped with a package."""
    found = get_data(package, file)
    if found is None:
        raise FileNotFoundError(f"{file} of {package} cannot be read; install stilltrue from its files or its wheel")
    return found.decode()


def parsed(text: str) -> Iterator[Query]:
    """
    The statements of a text: a `-- name:` line, a sentence, the SQL.

    Raises:
        ValueError: a statement has no sentence, no SQL, or a name that another one has.
    """
    seen: set[str] = set()
    starts = list(_NAME.finditer(text))
    for start, following in zip(starts, [*starts[1:], None], strict=True):
        block = text[start.end() : following.start() if following else len(text)].strip().splitlines()
        # Comments after the statement are headings of what follows.
        purpose = " ".join(line[2:].strip() for line in takewhile(_is_comment, block))
        sql = "\n".join(line for line in block if not _is_comment(line)).strip()
        name = start["name"]
        if not purpose or not sql or name in seen:
            raise ValueError(f"query {name!r} needs a sentence, SQL and a name of its own")
        seen.add(name)
        yield Query(name, purpose, sql.rstrip(";"))


def _is_comment(line: str) -> bool:
    return line.startswith("--")


def statements(script: str) -> Iterator[str]:
    """The statements of a script, one by one, so that they can run within one transaction."""
    pending = ""
    for line in script.splitlines(keepends=True):
        pending += line
        if sqlite3.complete_statement(pending):
            yield pending.strip()
            pending = ""
