"""Periods of the calendar in a speaker's zone: days, weeks, months, seasons, and steps between them."""

from __future__ import annotations

from calendar import monthrange
from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, time, timedelta, tzinfo
from enum import IntEnum

from stilltrue.model.time import Interval, Moment, Origin, Precision, instant_of


class Level(IntEnum):
    """How fine a period is, coarse first."""

    DECADE = 0
    YEAR = 1
    HALF = 2
    QUARTER = 3
    SEASON = 4
    MONTH = 5
    WEEK = 6
    STAGE = 7
    DAY = 8
    WEEKDAY = 9
    PART = 10
    CLOCK = 11


class Stage(IntEnum):
    """A third of a period, or its first or last days."""

    EARLY = 0
    MIDDLE = 1
    LATE = 2
    OPENING = 3
    CLOSING = 4


class Lean(IntEnum):
    """Which way the sentence looks, where the words leave the year or the week open."""

    PAST = -1
    NONE = 0
    FUTURE = 1
    COMING = 2
    """To what is still to come, today included: something is set for it."""


@dataclass(frozen=True, slots=True)
class Period:
    """A stretch of local time, `[start, end)`; equal ends are an exact time."""

    start: datetime
    end: datetime
    level: Level
    origin: Origin = Origin.COMPUTED
    vague: bool = False

    @property
    def interval(self) -> Interval:
        """The whole of it; an exact time lasts its minute."""
        end = self.end if self.end > self.start else self.start + timedelta(minutes=1)
        return Interval(instant_of(self.start), instant_of(end))

    @property
    def moment(self) -> Moment:
        return Moment(instant_of(self.start), instant_of(self.end), _PRECISION[self.level], self.origin)

    @property
    def day(self) -> date:
        """The local day on which it begins."""
        return self.start.date()


_PRECISION = {
    Level.DECADE: Precision.YEAR,
    Level.YEAR: Precision.YEAR,
    Level.HALF: Precision.MONTH,
    Level.QUARTER: Precision.MONTH,
    Level.SEASON: Precision.MONTH,
    Level.MONTH: Precision.MONTH,
    Level.WEEK: Precision.DAY,
    Level.STAGE: Precision.DAY,
    Level.DAY: Precision.DAY,
    Level.WEEKDAY: Precision.DAY,
    Level.PART: Precision.DAY,
    Level.CLOCK: Precision.MINUTE,
}


_FARTHER = 3


@dataclass(frozen=True, slots=True)
class Setting:
    """What a reading may lean on: when it was said, which way the sentence looks, and the other end of a range."""

    anchor: datetime
    lean: Lean = Lean.NONE
    not_before: datetime | None = None
    not_after: datetime | None = None
    alone: bool = False
    begins: bool = False
    """Something holds since then: "3월부터 비건이야"."""

    @property
    def zone(self) -> tzinfo:
        return self.anchor.tzinfo or UTC

    @property
    def today(self) -> date:
        return self.anchor.date()

    def midnight(self, day: date) -> datetime:
        return datetime.combine(day, time(), tzinfo=self.zone)

    def days(self, first: date, count: int = 1, level: Level = Level.DAY) -> Period:
        return Period(self.midnight(first), self.midnight(first + timedelta(days=count)), level)

    def months(self, year: int, month: int, count: int = 1, level: Level = Level.MONTH) -> Period:
        """Whole months from one on; `month` may run over or under the year."""
        first = shifted(date(year, 1, 1), month - 1)
        return Period(self.midnight(first), self.midnight(shifted(first, count)), level)

    def year(self, year: int) -> Period:
        return self.months(year, 1, 12, Level.YEAR)

    def decade(self, first_year: int) -> Period:
        return self.months(first_year, 1, 120, Level.DECADE)

    def week(self, offset: int = 0, of: date | None = None) -> Period:
        """The week, Monday to Sunday, some weeks from that of a day."""
        day = of or self.today
        return self.days(day - timedelta(days=day.weekday()) + timedelta(weeks=offset), 7, Level.WEEK)

    def weekend(self, offset: int = 0) -> Period:
        return self.days(self.week(offset).day + timedelta(days=5), 2, Level.WEEK)

    def exact(self, elapsed: timedelta) -> Period:
        """The anchor moved by elapsed time, which a change of clocks does not stretch."""
        moment = (self.anchor.astimezone(UTC) + elapsed).astimezone(self.zone).replace(second=0, microsecond=0)
        return Period(moment, moment, Level.CLOCK)

    def hours(self, day: date, first: float, last: float) -> Period:
        """A part of a day, by hours from its midnight; hours past 24 lie on the next day."""
        return Period(self._hour(day, first), self._hour(day, last), Level.PART)

    def clock(self, day: date, hour: int, minute: int) -> Period:
        moment = datetime.combine(day, time(hour, minute), tzinfo=self.zone)
        return Period(moment, moment, Level.CLOCK)

    def _hour(self, day: date, hour: float) -> datetime:
        carried, within = divmod(hour, 24)
        moment = time(int(within), round(within % 1 * 60))
        return datetime.combine(day + timedelta(days=int(carried)), moment, tzinfo=self.zone)

    def chosen(self, candidates: Iterable[Period]) -> Period | None:
        """
        The one meant of several years' (or months') periods of one name.

        A range's other end decides first, then the lean of the sentence; with neither it is the nearest.
        """
        periods = sorted(candidates, key=lambda period: period.start)
        if self.not_before is not None:
            return next((period for period in periods if period.start >= self.not_before), None)
        if self.not_after is not None:
            return next((period for period in reversed(periods) if period.start <= self.not_after), None)
        if self.lean is Lean.PAST:
            return next((period for period in reversed(periods) if period.start <= self.anchor), None)
        if self.lean in (Lean.FUTURE, Lean.COMING):
            return next((period for period in periods if period.end > self.anchor), None)
        return min(periods, key=self._distance, default=None)

    def _distance(self, period: Period) -> timedelta:
        if period.start <= self.anchor < period.end:
            return timedelta()
        ahead = period.start - self.anchor
        if ahead > timedelta():
            # Of what holds, most has begun: a start that is still to come is told of when it is near.
            return ahead * _FARTHER if self.begins else ahead
        return self.anchor - period.end

    def last(self, candidates: Iterable[Period]) -> Period | None:
        """The latest that was over when the anchor's day began."""
        over = [period for period in candidates if period.end <= self.midnight(self.today)]
        return max(over, key=lambda period: period.start, default=None)

    def next(self, candidates: Iterable[Period]) -> Period | None:
        """The first that begins after the anchor's day."""
        ahead = [period for period in candidates if period.start > self.midnight(self.today)]
        return min(ahead, key=lambda period: period.start, default=None)


def shifted(day: date, months: int) -> date:
    """The day some months on; the last of the month where it has no such day."""
    years, month = divmod(day.year * 12 + day.month - 1 + months, 12)
    return date(years, month + 1, min(day.day, monthrange(years, month + 1)[1]))


def years_around(setting: Setting) -> range:
    """The years in which a date without a year may lie."""
    middle = setting.today.year
    if setting.not_before is not None:
        middle = setting.not_before.year
    if setting.not_after is not None:
        middle = setting.not_after.year
    return range(middle - 2, middle + 3)


SEASONS = {"spring": 3, "summer": 6, "autumn": 9, "winter": 12}
"""The first month of each; winter ends in the February after."""


def season(setting: Setting, year: int, name: str) -> Period:
    return setting.months(year, SEASONS[name], 3, Level.SEASON)


def weekday_in(setting: Setting, context: Period, weekday: int) -> Period | None:
    """The day of that name in a week, or the day itself where it is that weekday; None in anything longer."""
    if context.end - context.start > timedelta(days=7, hours=2):
        return None
    for days in range(7):
        day = context.day + timedelta(days=days)
        if setting.midnight(day) >= context.end:
            return None
        if day.weekday() == weekday:
            return setting.days(day, level=Level.DAY)
    return None


def nth_weekday(setting: Setting, context: Period, weekday: int, nth: int) -> Period | None:
    """The first (1), second, … or last (-1) day of that name in a period."""
    if nth > 0:
        day = context.day + timedelta(days=(weekday - context.day.weekday()) % 7, weeks=nth - 1)
    else:
        final = (context.end - timedelta(hours=1)).date()
        day = final - timedelta(days=(final.weekday() - weekday) % 7)
    found = setting.days(day)
    return found if context.start <= found.start < context.end else None


def nth_week(setting: Setting, context: Period, nth: int) -> Period | None:
    """
    The n-th week (-1: the last) of a month.

    The first holds its first Monday, or its first day where that is by Thursday; the last, its last day.
    """
    if nth < 0:
        return setting.week(of=(context.end - timedelta(hours=1)).date())
    opening = setting.week(of=context.day)
    found = setting.week(nth - 1 if context.day.weekday() <= 3 else nth, of=opening.day)
    return found if found.start < context.end else None


def bare_weekday(setting: Setting, weekday: int) -> Period:
    """A weekday with no word before it: the last one, the coming one, or the nearest, as the sentence looks."""
    ahead = (weekday - setting.today.weekday()) % 7
    if setting.not_before is not None:
        first = setting.not_before.date()
        return setting.days(first + timedelta(days=(weekday - first.weekday()) % 7))
    if setting.lean is Lean.PAST:
        return setting.days(setting.today + timedelta(days=ahead - 7))
    if setting.lean is Lean.FUTURE:
        return setting.days(setting.today + timedelta(days=ahead or 7))
    if setting.lean is Lean.COMING:
        return setting.days(setting.today + timedelta(days=ahead))
    return setting.days(setting.today + timedelta(days=ahead if ahead <= 3 else ahead - 7))


def stage(setting: Setting, context: Period, which: Stage) -> Period | None:
    """An early, middle or late part of a decade, year, season, month or week."""
    match context.level:
        case Level.DECADE:
            bounds = {Stage.EARLY: (0, 48), Stage.MIDDLE: (48, 84), Stage.LATE: (84, 120)}
            return _months_of(setting, context, *bounds.get(_third(which), (0, 120)))
        case Level.YEAR:
            months = {
                Stage.EARLY: (0, 4),
                Stage.MIDDLE: (4, 8),
                Stage.LATE: (8, 12),
                Stage.OPENING: (0, 2),
                Stage.CLOSING: (11, 12),
            }
            level = Level.MONTH if which in (Stage.OPENING, Stage.CLOSING) else Level.YEAR
            return _months_of(setting, replace(context, level=level), *months[which])
        case Level.HALF | Level.QUARTER | Level.SEASON:
            step = {Level.HALF: 2}.get(context.level, 1)
            third = int(_third(which))
            return _months_of(setting, context, third * step, (third + 1) * step)
        case Level.MONTH:
            first, last = ((0, 10), (10, 20), (20, 31))[_third(which)]
            return _days_of(setting, context, first, last)
        case Level.WEEK:
            first, last = ((0, 2), (2, 4), (4, 7))[_third(which)]
            return _days_of(setting, context, first, last)
    return None


def _third(which: Stage) -> Stage:
    return {Stage.OPENING: Stage.EARLY, Stage.CLOSING: Stage.LATE}.get(which, which)


def _months_of(setting: Setting, context: Period, first: int, last: int) -> Period:
    start, end = shifted(context.day, first), shifted(context.day, last)
    return replace(context, start=setting.midnight(start), end=setting.midnight(end))


def _days_of(setting: Setting, context: Period, first: int, last: int) -> Period:
    start, end = context.day + timedelta(days=first), context.day + timedelta(days=last)
    return replace(context, start=setting.midnight(start), end=min(context.end, setting.midnight(end)))
