"""Markdown with dates: journals, chat logs, decision records, notes; a folder of them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import ClassVar

from stilltrue.errors import BadFile
from stilltrue.surfaces.importers.base import Broken, ImportedSession, ImportedTurn, spoken_by
from stilltrue.surfaces.importers.dates import date_at_start
from stilltrue.surfaces.importers.marks import Dated, Heading, Mark, Said, marks
from stilltrue.surfaces.importers.opening import MAX_BYTES, cause, file_date, head_text, prose, replaced
from stilltrue.surfaces.importers.text import PlainText

SUFFIXES = frozenset({".md", ".markdown", ".mdown"})
"""The endings of the files that are taken for Markdown unasked."""

_TEXT_SUFFIXES = frozenset({".txt", ".text"})
_FRONT_FIELD = re.compile(r"(?P<name>[\w-]{1,40})\s?:\s*(?P<value>.*)")
_MAX_FRONT_LINES = 200


@dataclass(slots=True)
class _Open:
    """A turn that is still growing."""

    speaker: str | None
    said_at: str | None
    line: int
    lines: list[str]
    may_have_headings: bool = False


@dataclass(slots=True)
class _Day:
    """What stands under one date; None is the date of the document."""

    date: str | None
    line: int
    turns: list[_Open] = field(default_factory=list)


@dataclass(slots=True)
class _Document:
    """A file as it is read, line by line."""

    date: str | None = None
    title: str | None = None
    days: list[_Day] = field(default_factory=list)
    under: str | None = None  # the date of the section that is open
    level: int = 0  # the level of the heading that gave it
    current: _Open | None = None

    def is_title(self, day: _Day) -> bool:
        """Whether nothing but the title stands there, which every session has as its title."""
        heading = f"# {self.title}"
        return all(turn.speaker is None and "\n".join(turn.lines).strip() == heading for turn in day.turns)

    def take(self, number: int, line: str, mark: Mark) -> None:
        """Let one line have its effect."""
        match mark:
            case Heading():
                self._heading(number, line, mark)
            case Said():
                day = mark.said_at[:10] if mark.said_at else self.under
                self._open(number, day, _Open(mark.speaker, mark.said_at, number, [mark.text], not mark.in_log))
            case Dated(date=date, of_document=False):
                self.under, self.current = date, None
                self.level = self.level or 1
            case _:
                if isinstance(mark, Dated) and self.date is None and self.under is None:
                    self.date = mark.date
                self._more(number, line)

    def _heading(self, number: int, line: str, mark: Heading) -> None:
        if self.title is None and mark.level == 1:
            self.title = mark.title
        if mark.date:
            self.under, self.level = mark.date, mark.level
        elif self.under is not None and mark.level <= self.level:
            self.under, self.level = None, 0
        elif self.current is not None and self.current.may_have_headings:
            self.current.lines.append(line)
            return
        self._open(number, self.under, _Open(None, None, number, [] if mark.only_date else [line]))

    def _more(self, number: int, line: str) -> None:
        if self.current is not None:
            self.current.lines.append(line)
        elif line.strip():
            self._open(number, self.under, _Open(None, None, number, [line]))

    def _open(self, number: int, date: str | None, turn: _Open) -> None:
        if not self.days or self.days[-1].date != date:
            self.days.append(_Day(date, number))
        self.days[-1].turns.append(turn)
        self.current = turn


@dataclass(frozen=True, slots=True)
class DatedMarkdown:
    """
    A Markdown file, or a folder of Markdown and text files.

    A date in a heading, at the start of a line, beside a speaker, in `Date:` or in the front
    matter dates what belongs to it, and each day is a session. What no date reaches has the day
    the file was last written, and says so in `meta`: `{"date_from": "file"}`.
    """

    name: ClassVar[str] = "markdown"
    max_bytes: int = MAX_BYTES

    def recognises(self, path: Path) -> bool:
        """Whether the name is that of a Markdown file, or a text file has dated lines; a folder of such."""
        if path.is_dir():
            return bool(_files(path))
        text = head_text(path)
        if path.suffix.casefold() in SUFFIXES:
            return bool(text)
        return path.suffix.casefold() in _TEXT_SUFFIXES and _has_dates(text)

    def size(self, path: Path) -> int | None:
        """How many files there are: most have one day."""
        return (len(_files(path)) if path.is_dir() else 1) or None

    def read(self, path: Path) -> Iterator[ImportedSession | Broken]:
        """A session a day, in the order of the file; the files of a folder by name."""
        if not path.is_dir():
            yield from self._read_file(path, path.name)
            return
        files = _files(path)
        if not files:
            raise BadFile(f"{path.name!r} is a folder without Markdown or text files; give one that has some")
        for file in files:
            name = file.relative_to(path).as_posix()
            try:
                plain = file.suffix.casefold() in _TEXT_SUFFIXES and not self.recognises(file)
                yield from PlainText(self.max_bytes).read_as(file, name) if plain else self._read_file(file, name)
            except BadFile as error:
                yield Broken(place=name, reason=f"{error}; skipped")

    def _read_file(self, path: Path, name: str) -> Iterator[ImportedSession | Broken]:
        text, n_replaced = prose(path, self.max_bytes)
        if n_replaced:
            yield replaced(name, n_replaced)
        lines = text.split("\n")
        front, n_front = _front_matter(lines)
        document = _Document(date=_front_date(front), title=front.get("title"))
        for number, line, mark in marks(lines[n_front:]):
            document.take(number + n_front, line, mark)
        sessions = list(_sessions(document, front, path, name))
        yield from sessions
        if not sessions:
            yield Broken(place=name, reason="nothing but white space or front matter; skipped")


def _files(folder: Path) -> list[Path]:
    """The Markdown and text files in a folder and below it, without what is hidden."""
    try:
        found = [
            file
            for file in folder.rglob("*")
            if file.suffix.casefold() in SUFFIXES | _TEXT_SUFFIXES
            and not any(part.startswith(".") for part in file.relative_to(folder).parts)
            and file.is_file()
        ]
    except OSError as error:
        raise BadFile(f"the folder {folder.name!r} cannot be read: {cause(error)}") from error
    return sorted(found, key=lambda file: file.relative_to(folder).as_posix())


def _has_dates(text: str) -> bool:
    """Whether a line dates itself or what follows it."""
    return any(
        (isinstance(mark, Said) and mark.said_at)
        or isinstance(mark, Dated)
        or (isinstance(mark, Heading) and mark.date)
        for _, _, mark in marks(text.splitlines())
    )


def _front_matter(lines: list[str]) -> tuple[dict[str, str], int]:
    """The simple fields between two `---` at the top, and how many lines that takes."""
    if lines[0].rstrip() != "---":
        return {}, 0
    end = next((n for n, line in enumerate(lines[1:_MAX_FRONT_LINES], start=1) if line.rstrip() in ("---", "...")), 0)
    found = (_FRONT_FIELD.fullmatch(line) for line in lines[1:end])
    return {item["name"].casefold(): item["value"].strip(" \t\"'") for item in found if item}, end + 1 if end else 0


def _front_date(front: dict[str, str]) -> str | None:
    for name in ("date", "created", "날짜", "작성일"):
        written = date_at_start(front.get(name, ""))
        if written:
            return written.said_at
    return None


def _sessions(document: _Document, front: dict[str, str], path: Path, name: str) -> Iterator[ImportedSession]:
    repeats: Counter[str | None] = Counter()
    days = [day for day in document.days if not document.is_title(day)] or document.days
    for day in days:
        date = day.date or document.date
        meta: dict[str, object] = {} if date else {"date_from": "file"}
        turns = tuple(turn for opened in day.turns for turn in _turn(opened, name, meta))
        if not turns:
            continue
        repeats[day.date] += 1
        again = f"~{repeats[day.date]}" if repeats[day.date] > 1 else ""
        yield ImportedSession(
            session_id=f"{name}{f'#{day.date}' if day.date else ''}{again}",
            conversation_id=None,
            title=document.title,
            timestamp=date or file_date(path),
            turns=turns,
            place=f"{name}:{day.line}",
            meta=meta | ({"front_matter": front} if front else {}),
        )


def _turn(opened: _Open, name: str, meta: dict[str, object]) -> Iterator[ImportedTurn]:
    text = "\n".join(opened.lines).strip()
    role, speaker = spoken_by(opened.speaker)
    if text:
        yield ImportedTurn(
            message_id=None,
            role=role,
            speaker=speaker,
            text=text,
            said_at=opened.said_at,
            place=f"{name}:{opened.line}",
            meta=dict(meta),
        )
