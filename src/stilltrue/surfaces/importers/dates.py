"""Dates as people write them at the start of a line or in a heading, English and Korean, as ISO 8601."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date

_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_MONTH = r"(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]{0,6}\.?"
_WEEKDAY = r"(?:(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]{0,6}|[월화수목금토일](?:요일)?)"
_DAY = (
    r"(?:(?P<y1>\d{4})(?P<sep>[-/]|\.\s?)(?P<m1>\d{1,2})(?P=sep)(?P<d1>\d{1,2})(?!\d|-\w)\.?"
    r"|(?P<y2>\d{4})년\s{0,2}(?P<m2>\d{1,2})월\s{0,2}(?P<d2>\d{1,2})일"
    rf"|(?P<m3>{_MONTH})\s(?P<d3>\d{{1,2}})(?:st|nd|rd|th)?,?\s(?P<y3>\d{{4}})(?!\d)"
    rf"|(?P<d4>\d{{1,2}})(?:st|nd|rd|th)?\s(?P<m4>{_MONTH}),?\s(?P<y4>\d{{4}})(?!\d))"
)
_AFTER_DAY = rf"(?:,?\s{{0,2}}(?:\({_WEEKDAY}\)|{_WEEKDAY}(?!\w)))?"
# A minus after the minutes is the dash of "09:00-10:30"; only after seconds is it an offset.
_CLOCK = (
    r"(?P<half>(?:오전|오후)\s?|(?:AM|PM)\s)?(?P<hour>\d{1,2})"
    r"(?::(?P<minute>\d{2})(?::(?P<second>\d{2})(?:[.,]\d{1,9})?)?|시(?:\s?(?P<minute_ko>\d{1,2})분)?)(?![\d가-힣])"
    r"(?:\s?(?P<half2>AM|PM)(?!\w))?(?:\s?(?P<zone>Z(?!\w)|\+(?:0\d|1[0-4]):?[0-5]\d(?!\d)|(?<=:\d\d:\d\d)-(?:0\d|1[0-2]):?[0-5]\d(?!\d)))?"
)
_DATED = re.compile(rf"{_DAY}{_AFTER_DAY}(?:(?:T|,?\s{{1,3}}){_CLOCK})?", re.IGNORECASE)
_CLOCK_ONLY = re.compile(_CLOCK, re.IGNORECASE)
_LEADING_WEEKDAY = re.compile(rf"{_WEEKDAY},?\s{{1,3}}", re.IGNORECASE)
_MONTH_ONLY = re.compile(
    rf"(?:(?P<y1>\d{{4}})[-/.](?P<m1>\d{{1,2}})|(?P<y2>\d{{4}})년\s{{0,2}}(?P<m2>\d{{1,2}})월"
    rf"|(?P<m3>{_MONTH}),?\s(?P<y3>\d{{4}}))",
    re.IGNORECASE,
)
# A heading is short; a longer one is a paragraph with a number sign.
_MAX_HEADING = 300
_BRACKETS = " \t[](){}*_:-–—|,."


@dataclass(frozen=True, slots=True, kw_only=True)
class Written:
    """A date found in a text: in ISO 8601, whether with a time of day, and where the text goes on."""

    said_at: str
    has_clock: bool
    end: int


def date_at_start(text: str) -> Written | None:
    """The date that the text starts with, if there is such a day."""
    found = _DATED.match(text)
    return _written(found) if found else None


def date_alone(text: str) -> str | None:
    """The date that is the whole of the text."""
    found = date_at_start(text.strip())
    return found.said_at if found and found.end == len(text.strip()) else None


def clock_at_start(text: str, day: str | None) -> Written | None:
    """The time of day that the text starts with, on a day already known."""
    found = _CLOCK_ONLY.match(text)
    if not found or day is None or len(day) < len("2026-03-05"):
        return None
    clock = _clock(found)
    return Written(said_at=f"{day[:10]}T{clock}", has_clock=True, end=found.end()) if clock else None


def date_of_heading(title: str) -> tuple[str, bool] | None:
    """The date that a heading starts or ends with, or the month that is all of it; and whether it is all of it."""
    bare = title[:_MAX_HEADING].strip(_BRACKETS)
    weekday = _LEADING_WEEKDAY.match(bare)
    rest = bare[weekday.end() :] if weekday else bare
    start = date_at_start(rest)
    if start:
        return start.said_at, start.end == len(rest)
    month = _MONTH_ONLY.fullmatch(bare)
    if month:
        written_month = _month(month)
        return (written_month, True) if written_month else None
    for found in _DATED.finditer(bare):
        if found.end() == len(bare) and (written := _written(found)):
            return written.said_at, False
    return None


def _written(found: re.Match[str]) -> Written | None:
    group = found.groupdict()
    year, month, day = (next(value for n in "1234" if (value := group[f"{unit}{n}"])) for unit in "ymd")
    try:
        said_on = date(int(year), _month_number(month), int(day)).isoformat()
    except ValueError:
        return None
    if group["hour"] is None:
        return Written(said_at=said_on, has_clock=False, end=found.end())
    clock = _clock(found)
    return Written(said_at=f"{said_on}T{clock}", has_clock=True, end=found.end()) if clock else None


def _clock(found: re.Match[str]) -> str | None:
    group = found.groupdict()
    hour, minute = int(group["hour"]), int(group["minute"] or group["minute_ko"] or 0)
    second = int(group["second"] or 0)
    half = (group["half"] or group["half2"] or "").strip().casefold()
    if half in ("오후", "pm") and hour < 12:
        hour += 12
    elif half in ("오전", "am") and hour == 12:
        hour = 0
    if hour > 23 or minute > 59 or second > 59:
        return None
    return f"{hour:02}:{minute:02}{f':{second:02}' if group['second'] else ''}{(group['zone'] or '').upper()}"


def _month(found: re.Match[str]) -> str | None:
    group = found.groupdict()
    year, month = (next(value for n in "123" if (value := group[f"{unit}{n}"])) for unit in "ym")
    number = _month_number(month)
    return f"{year}-{number:02}" if 1 <= number <= 12 and int(year) > 0 else None


def _month_number(word: str) -> int:
    return int(word) if word.isdecimal() else _MONTHS.index(word[:3].casefold()) + 1
