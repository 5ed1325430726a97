"""Readings that the packs share: what a month, a day, a weekday or an hour means inside a coarser period."""

from __future__ import annotations

import re
from calendar import monthrange
from collections.abc import Callable
from dataclasses import replace
from datetime import date, timedelta

from stilltrue.language import calendar, steps
from stilltrue.language.calendar import Level, Period, Setting, Stage, years_around
from stilltrue.language.expressions import Piece, Reading
from stilltrue.language.holidays import holiday as day_of_holiday
from stilltrue.model.time import Origin

Match = re.Match[str]
Make = Callable[[Match, str], Piece | None]
"""What a rule does with a match, given the rule's name."""


def piece(level: Level, read: Callable[[Match], Reading | None], *, whole: bool = False, weak: bool = False) -> Make:
    """A maker of pieces whose reading is all that differs from match to match."""

    def make(match: Match, rule: str) -> Piece:
        return Piece(match.start(), match.end(), level, rule, read(match), whole=whole, weak=weak)

    return make


def fills(match: Match) -> bool:
    """Whether the match is all there is, white space apart."""
    text = match.string
    return len(text) < len(match[0]) + 16 and text.strip() == match[0]


def nothing(_: Match) -> None:
    """The reading of what names no date, and keeps its neighbours from being one."""
    return


def stated(period: Period | None) -> Period | None:
    return replace(period, origin=Origin.STATED) if period else None


def in_year(year: int) -> Reading:
    return lambda _, setting: stated(setting.year(year))


def of_decade(first_year: int) -> Reading:
    return lambda _, setting: stated(setting.decade(first_year))


def month(number: int) -> Reading:
    """That month of the year given, else of the year meant."""

    def read(context: Period | None, setting: Setting) -> Period | None:
        if context is not None and context.level is Level.YEAR:
            return _kept(context, setting.months(context.day.year, number))
        if context is not None:
            months = (setting.months(context.day.year + step, number) for step in (0, 1))
            return next((each for each in months if context.start <= each.start < context.end), None)
        return setting.chosen(setting.months(year, number) for year in years_around(setting))

    return read


def month_day(number: int, day: int, year: int | None = None) -> Reading:
    """A day of a month; a day that the month never has is no date."""

    def read(context: Period | None, setting: Setting) -> Period | None:
        if year is not None:
            return stated(setting.days(date(year, number, day)))
        if context is not None:
            return _kept(context, setting.days(date(context.day.year, number, day))) if _yearly(context) else None
        days = [found for each in years_around(setting)[1:-1] if (found := _existing(setting, each, number, day))]
        return setting.chosen(days)

    return read


def _existing(setting: Setting, year: int, number: int, day: int) -> Period | None:
    return setting.days(date(year, number, day)) if day <= monthrange(year, number)[1] else None


def _yearly(context: Period) -> bool:
    return context.level is Level.YEAR


def _kept(context: Period, period: Period) -> Period:
    return replace(period, origin=context.origin, vague=context.vague)


def day_of_month(day: int) -> Reading:
    """A day by its number: of the month given, else of the month meant."""

    def read(context: Period | None, setting: Setting) -> Period | None:
        if context is not None:
            if context.level is not Level.MONTH:
                return None
            return _kept(context, setting.days(context.day.replace(day=day)))
        middle = setting.not_before or setting.not_after or setting.anchor
        months = [calendar.shifted(date(middle.year, middle.month, 1), step) for step in range(-2, 3)]
        return setting.chosen(found for first in months if (found := _existing(setting, first.year, first.month, day)))

    return read


def weekday(number: int) -> Reading:
    """A weekday: of the week given, as a check on the day given, or the one meant."""

    def read(context: Period | None, setting: Setting) -> Period | None:
        if context is None:
            return calendar.bare_weekday(setting, number)
        return calendar.weekday_in(setting, context, number)

    return read


def season(name: str) -> Reading:
    def read(context: Period | None, setting: Setting) -> Period | None:
        if context is not None:
            return _kept(context, calendar.season(setting, context.day.year, name)) if _yearly(context) else None
        return setting.chosen(calendar.season(setting, year, name) for year in years_around(setting))

    return read


def relative_season(name: str, which: int) -> Reading:
    """The last (-1), this year's (0) or the next (1) season of that name."""

    def read(_: Period | None, setting: Setting) -> Period | None:
        return _relative([calendar.season(setting, year, name) for year in years_around(setting)], which, setting)

    return read


def relative_month(number: int, which: int) -> Reading:
    def read(_: Period | None, setting: Setting) -> Period | None:
        return _relative([setting.months(year, number) for year in years_around(setting)], which, setting)

    return read


def relative_holiday(name: str, which: int) -> Reading:
    def read(_: Period | None, setting: Setting) -> Period | None:
        return _relative(_holidays(name, setting), which, setting)

    return read


def _relative(periods: list[Period], which: int, setting: Setting) -> Period | None:
    if which < 0:
        return setting.last(periods)
    if which > 0:
        ahead = setting.next(periods)
        # "Next June", said in May, is that of next year as well as the one to come.
        return None if ahead is None or ahead.start - setting.anchor < _SOON else ahead
    now = next((period for period in periods if period.start <= setting.anchor < period.end), None)
    this = now or next((period for period in periods if period.day.year == setting.today.year), None)
    # "This January", said in December, is the one to come as well as the one that was.
    return None if this is None or setting.anchor - this.end > _LONG_OVER else this


_LONG_OVER = timedelta(days=240)
_SOON = timedelta(days=45)


def holiday(name: str) -> Reading:
    def read(context: Period | None, setting: Setting) -> Period | None:
        if context is not None:
            day = day_of_holiday(name, context.day.year) if _yearly(context) else None
            return setting.days(day) if day else None
        return setting.chosen(_holidays(name, setting))

    return read


def _holidays(name: str, setting: Setting) -> list[Period]:
    days = [day_of_holiday(name, year) for year in years_around(setting)]
    return [setting.days(day) for day in days if day is not None]


def part(first: float, last: float) -> Reading:
    """Some hours of the day given; without a day, of today, unless it may be a habit."""

    def read(context: Period | None, setting: Setting) -> Period | None:
        if context is not None and context.level not in (Level.DAY, Level.WEEKDAY):
            return None
        if context is None and not (setting.alone or setting.lean):
            return None
        return setting.hours(context.day if context else setting.today, first, last)

    return read


def clock(hour: int, minute: int) -> Reading:
    """A time of day on the day given, or within the part of a day given; else today's, unless it may be a habit."""

    def read(context: Period | None, setting: Setting) -> Period | None:
        if context is None and (setting.alone or setting.lean or setting.not_before):
            return setting.clock(setting.today, hour, minute)
        if context is None:
            return None
        if context.level < Level.DAY:
            return None
        found = setting.clock(context.day, hour, minute)
        if context.level is Level.PART and found.start < context.start:
            found = setting.clock(context.day + timedelta(days=1), hour, minute)
        return found if context.start <= found.start < context.end else None

    return read


def staged(which: Stage, default: Level | None = None) -> Reading:
    """An early, middle or late part of the period given, or of this month or year where `default` names it."""

    def read(context: Period | None, setting: Setting) -> Period | None:
        if context is None and default is Level.MONTH:
            context = setting.months(setting.today.year, setting.today.month)
        elif context is None and default is Level.YEAR:
            context = setting.year(setting.today.year)
        elif context is None and default is Level.WEEK:
            context = setting.week()
        found = calendar.stage(setting, context, which) if context else None
        return _kept(context, found) if found and context else None

    return read


def months_of_year(first: int, count: int, level: Level) -> Reading:
    """A half or quarter of the year given, or of this one."""

    def read(context: Period | None, setting: Setting) -> Period | None:
        if context is not None and not _yearly(context):
            return None
        year = context.day.year if context else setting.today.year
        return setting.months(year, first, count, level)

    return read


def away(unit: str, count: steps.Count, sign: int) -> Reading:
    """A number of units before (-1) or after (1) the anchor."""
    return lambda _, setting: steps.moved(setting, unit, count, sign)


def spelled_year(digits: str) -> int:
    """A year in two digits or four; two digits from 40 on are of the last century."""
    year = int(digits)
    if len(digits) > 2:
        return year
    return 1900 + year if year >= 40 else 2000 + year


def unit_at(unit: str, which: int) -> Reading:
    """The week, month, … so many from this one."""

    def read(_: Period | None, setting: Setting) -> Period | None:
        year, month = setting.today.year, setting.today.month
        match unit:
            case "week":
                return setting.week(which)
            case "weekend":
                return setting.weekend(which)
            case "month":
                return setting.months(year, month + which)
            case "quarter":
                return setting.months(year, (month - 1) // 3 * 3 + 1 + 3 * which, 3, Level.QUARTER)
            case "decade":
                return setting.decade(year // 10 * 10 + 10 * which)
        return setting.year(year + which)

    return read
