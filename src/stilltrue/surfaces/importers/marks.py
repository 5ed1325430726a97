"""What each line of a dated Markdown file is: a heading, something said, a date, or more of the same."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from stilltrue.surfaces.importers.base import role_named
from stilltrue.surfaces.importers.dates import Written, clock_at_start, date_alone, date_at_start, date_of_heading

_HEADING = re.compile(r" {0,3}(?P<level>#{1,6})[ \t]+(?P<title>.*)")
_FENCE = re.compile(r" {0,3}(?:```|~~~)")
_BULLET = re.compile(r"[ \t]{0,8}(?:[-*+>][ \t]{1,3})?(?:[\[(]|\*\*|__)?")
_AFTER_DATE = re.compile(r"(?:[\])]|\*\*|__)?[ \t]{0,3}(?:[-–—:|,][ \t]{1,3}|[-–—:|,]$)?")
_NAME = r"(?P<name>[^\W\d_][\w .'’-]{0,39}?)"
_SPOKEN = re.compile(rf"(?:\*\*|__)?{_NAME}(?:\*\*|__)?[ \t]?[:：](?!//)(?:\*\*|__)?[ \t]*(?P<text>.*)")
_WHEN = r"(?:[(\[](?P<when>[^)\]]{4,60})[)\]])?"
_BOLD = re.compile(
    rf"(?:[-*+>][ \t]{{1,3}})?(?:\*\*|__){_NAME}(?:\*\*|__|(?=[ \t]?[(\[:：]))[ \t]?{_WHEN}"
    r"(?:\*\*|__)?[ \t]?(?P<colon>[:：])?(?:\*\*|__)?[ \t]*(?P<text>.*)"
)
# KakaoTalk's way on a desk: [name] [time] text, under a line with the day.
_BRACKETED = re.compile(rf"\[{_NAME}\] \[(?P<when>[^\]]{{4,30}})\] (?P<text>.*)")
_HEADING_SPEAKER = re.compile(rf"(?:\*\*)?{_NAME}(?:\*\*)?[ \t]?{_WHEN}[ \t]?[:：]?")
_DATE_LINE = re.compile(
    r"[ \t>*_+-]{0,6}(?:date|created|날짜|일자|작성일|작성일자|결정일)[*_ \t]{0,3}[:：][*_ \t]{0,4}(?P<rest>.*)",
    re.IGNORECASE,
)
_DATE_HEADING = frozenset({"date", "날짜", "일자", "작성일", "결정일"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Heading:
    """A heading, with the date in it, if there is one, and whether that is all of it."""

    level: int
    title: str
    date: str | None
    only_date: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Said:
    """The first line of what a speaker said, or of a dated entry that has no speaker."""

    speaker: str | None
    said_at: str | None
    text: str
    in_log: bool  # one line among lines, not the start of a stretch that may have headings


@dataclass(frozen=True, slots=True)
class Dated:
    """A line that dates what follows it, or the document as a whole."""

    date: str
    of_document: bool


Mark = Heading | Said | Dated | None
"""None is a line that goes on with what was before it."""


def marks(lines: list[str]) -> Iterator[tuple[int, str, Mark]]:
    """Each line with its number, from 1, and what it is."""
    chat, names = _is_chat(lines), _names(lines)
    fenced = under_date_heading = False
    day: str | None = None
    for number, line in enumerate(lines, start=1):
        fence = _FENCE.match(line) is not None
        fenced ^= fence
        if fence or fenced or not line.strip():
            yield number, line, None
            continue
        mark = _mark(line, day, chat, names, under_date_heading)
        if isinstance(mark, Heading):
            under_date_heading = mark.title.strip(" :*").casefold() in _DATE_HEADING
            day = mark.date or day
        elif isinstance(mark, Dated):
            day = mark.date
        elif isinstance(mark, Said) and mark.said_at:
            day = mark.said_at[:10]
        yield number, line, mark


def _mark(line: str, day: str | None, chat: bool, names: Counter[str], under_date_heading: bool) -> Mark:
    heading = _HEADING.fullmatch(line)
    if heading:
        return _heading(heading["title"].rstrip(" #"), len(heading["level"]), chat)
    dated = _DATE_LINE.fullmatch(line)
    if dated and (date := date_at_start(dated["rest"].strip())):
        return Dated(date.said_at, of_document=True)
    if alone := date_alone(line.strip(" \t*_[]()-")):
        return Dated(alone, of_document=under_date_heading)
    return _entry(line, day, names) or _speech(line, day, chat)


def _heading(title: str, level: int, chat: bool) -> Mark:
    spoken = _HEADING_SPEAKER.fullmatch(title)
    if spoken and role_named(spoken["name"]) and (chat or spoken["when"]):
        when = date_alone(spoken["when"]) if spoken["when"] else None
        if chat or when:
            return Said(speaker=spoken["name"].strip(), said_at=when, text="", in_log=False)
    dated = date_of_heading(title)
    return Heading(level=level, title=title, date=dated and dated[0], only_date=dated is not None and dated[1])


def _entry(line: str, day: str | None, names: Counter[str]) -> Said | None:
    """A line that starts with a date, or with a time of day under one."""
    start = _start(line)
    written = date_at_start(line[start:]) or clock_at_start(line[start:], day)
    if written is None:
        return None
    rest = _rest(line, start, written)
    spoken = _SPOKEN.fullmatch(rest)
    if spoken and _is_speaker(spoken["name"], written.has_clock, names):
        return Said(speaker=spoken["name"].strip(), said_at=written.said_at, text=spoken["text"], in_log=True)
    if date_at_start(line[start:]) is None:
        return None
    return Said(speaker=None, said_at=written.said_at, text=line.strip(), in_log=True)


def _speech(line: str, day: str | None, chat: bool) -> Said | None:
    """A line that starts with a speaker, in bold with a date, or by a known word where the file is a chat."""
    bracketed = _BRACKETED.fullmatch(line.strip())
    if bracketed and (when := _when(bracketed["when"], day)):
        return Said(speaker=bracketed["name"], said_at=when, text=bracketed["text"], in_log=True)
    bold = _BOLD.fullmatch(line.strip())
    if bold:
        when = _when(bold["when"], day)
        if when and (bold["colon"] or not bold["text"]):
            return Said(speaker=bold["name"].strip(), said_at=when, text=bold["text"], in_log=False)
        if chat and bold["colon"] and role_named(bold["name"]):
            return Said(speaker=bold["name"].strip(), said_at=None, text=bold["text"], in_log=False)
    spoken = _SPOKEN.fullmatch(line.strip()) if chat else None
    if spoken and role_named(spoken["name"]):
        return Said(speaker=spoken["name"].strip(), said_at=None, text=spoken["text"], in_log=False)
    return None


def _when(written: str | None, day: str | None) -> str | None:
    if written is None:
        return None
    clock = clock_at_start(written.strip(), day)
    return date_alone(written) or (clock.said_at if clock and clock.end == len(written.strip()) else None)


def _start(line: str) -> int:
    found = _BULLET.match(line)
    return found.end() if found else 0


def _rest(line: str, start: int, written: Written) -> str:
    rest = line[start + written.end :]
    found = _AFTER_DATE.match(rest)
    return rest[found.end() :].strip() if found else rest.strip()


def _is_speaker(name: str, has_clock: bool, names: Counter[str]) -> bool:
    # "2026-03-05 decision: …" is no speaker; somebody who is named again, or to the minute, is.
    return has_clock or role_named(name) is not None or names[name.strip()] > 1


def _names(lines: list[str]) -> Counter[str]:
    """How often each word stands where a speaker would, after a date."""
    found: Counter[str] = Counter()
    for line in lines:
        start = _start(line)
        written = date_at_start(line[start:])
        spoken = _SPOKEN.fullmatch(_rest(line, start, written)) if written else None
        if spoken:
            found[spoken["name"].strip()] += 1
    return found


def _is_chat(lines: list[str]) -> bool:
    """Whether both a user and an assistant speak without dates: words like "System:" alone are no chat."""
    roles = set()
    for line in lines:
        bare = line.strip()
        heading = _HEADING.fullmatch(line)
        spoken = _HEADING_SPEAKER.fullmatch(heading["title"].strip()) if heading else _SPOKEN.fullmatch(bare)
        if spoken:
            roles.add(role_named(spoken["name"]))
    return {"user", "assistant"} <= roles
