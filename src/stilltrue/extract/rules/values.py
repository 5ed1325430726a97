"""Values out of the words of a clause: a year of birth, a day."""

from __future__ import annotations

import re
from calendar import monthrange

from stilltrue.extract.rules.parts import Clause
from stilltrue.model.claim import Value, ValueKind
from stilltrue.model.time import DAY, Instant, Moment, Precision, datetime_of, instant_of, moment_of


def born(age: int, clause: Clause) -> Value | None:
    """
    The year of birth that an age leaves, the likelier of two.

    Who is 34 had a birthday this year already, or has it still to come; in the
    second half of a year the first is likelier.
    """
    said = clause.anchor
    if not 0 < age < _OLDEST:
        return None
    return Value.of_number(said.year - age - (said.month < _HALF_YEAR))


def born_by(age: int, birthday: Instant, clause: Clause) -> Value | None:
    """The year of birth of somebody who reaches an age on a birthday that is named."""
    return Value.of_number(datetime_of(birthday, clause.zone).year - age) if 0 < age < _OLDEST else None


_OLDEST = 120
_HALF_YEAR = 7
_HOUR = re.compile(
    r"(?:at\s+)?\d{1,2}(?::\d\d)?\s?(?:am|pm|a\.m\.|p\.m\.|o'clock)|at\s+\d{1,2}(?::\d\d)?|noon"
    r"|(?:오전|오후|아침|저녁|밤|낮|새벽)?\s?\d{1,2}\s?시(?:\s?(?:반|\d{1,2}\s?분))?|정오",
    re.IGNORECASE,
)
_OF_YEAR = re.compile(r"\d|월|\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)", re.IGNORECASE)


def yearly_day(clause: Clause) -> Value | None:
    """The day of a birthday or an anniversary as it was said; "this Saturday" is that of one year only."""
    day = next((found.text for found in clause.dates if found.moment is not None), None)
    return Value.of_text(day.strip(" .,"), ValueKind.DATE) if day is not None and _OF_YEAR.search(day) else None


_NUMBERED = re.compile(r"(?:on\s+)?the\s+\d{1,2}(?:st|nd|rd|th)", re.IGNORECASE)


def _next_such(day: Moment, clause: Clause) -> Moment:
    """A day that is only numbered: the next of that number, where it is not told as past."""
    said, told = clause.anchor, datetime_of(day.earliest, clause.zone)
    if told.date() >= said.date():
        return day
    year, month = (told.year + 1, 1) if told.month == _MONTHS else (told.year, told.month + 1)
    if told.day > monthrange(year, month)[1]:
        return day
    return moment_of(f"{year:04}-{month:02}-{told.day:02}", clause.zone)


def _coming(day: Moment, words: str, clause: Clause) -> Moment:
    """A day of a month that is named without its year: the next one, where it was more than a month ago."""
    if clause.past or not _MONTH_NAMED.search(words) or _YEAR.search(words):
        return day
    if day.latest > instant_of(clause.anchor) - _A_MONTH:
        return day
    told = datetime_of(day.earliest, clause.zone)
    if (told.month, told.day) == _LEAP_DAY:
        return day
    rest = "%m" if day.precision is Precision.MONTH else "%m-%d"
    return moment_of(f"{told.year + 1:04}-{told.strftime(rest)}", clause.zone)


_MONTH_NAMED = re.compile(r"\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\b|\d월", re.IGNORECASE)
_YEAR = re.compile(r"\d{4}|작년|지난|올해|내년|재작년")
_A_MONTH = 31 * DAY
_LEAP_DAY = (2, 29)
_MONTHS = 12
_SHAPES = {Precision.YEAR: "%Y", Precision.MONTH: "%Y-%m"}


def coming_day(clause: Clause, hour: str | None = None) -> Value | None:
    """The one date of a clause that tells of what is to come: "the wedding is in June", said in November, is next June."""
    return _day(clause, hour, coming=True)


def day_value(clause: Clause, hour: str | None = None) -> Value | None:
    """The one date of a clause as a value: in ISO at its own precision, with the hour as it was said; none for a week."""
    return _day(clause, hour, coming=False)


def _day(clause: Clause, hour: str | None, *, coming: bool) -> Value | None:
    days = [(found, moment) for found in clause.dates if (moment := found.moment or found.until) is not None]
    if len(days) != 1:
        return None
    found, moment = days[0]
    if _NUMBERED.fullmatch(found.text.strip()) and not clause.past:
        moment = _next_such(moment, clause)
    elif coming:
        moment = _coming(moment, found.text, clause)
    if moment.precision is Precision.DAY and moment.latest - moment.earliest > DAY:
        return None
    day = datetime_of(moment.earliest, clause.zone).strftime(_SHAPES.get(moment.precision, "%Y-%m-%d"))
    within = _HOUR.search(found.text) if moment.precision is Precision.MINUTE else None
    said = " ".join((hour or (within[0] if within is not None else "")).split())
    return Value.of_text(f"{day} {said}".strip(), ValueKind.DATE)
