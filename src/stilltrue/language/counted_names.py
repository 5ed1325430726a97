"""Days, weekends, seasons and holidays counted by their names: the Friday before last, two summers ago."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from datetime import UTC, date, timedelta

from stilltrue.language import calendar, steps
from stilltrue.language.calendar import Level, Period, Setting
from stilltrue.language.expressions import Reading
from stilltrue.language.holidays import holiday
from stilltrue.language.pieces import month_day

Yearly = Callable[[Setting, int], Period | None]
"""What comes once a year, in a year."""


def season_in(name: str) -> Yearly:
    return lambda setting, year: calendar.season(setting, year, name)


def month_in(number: int) -> Yearly:
    return lambda setting, year: setting.months(year, number)


def holiday_in(name: str) -> Yearly:
    def found(setting: Setting, year: int) -> Period | None:
        day = holiday(name, year)
        return setting.days(day) if day else None

    return found


def day_in(number: int, day: int) -> Yearly:
    return lambda setting, year: month_day(number, day)(setting.year(year), setting)


def over(yearly: Yearly, nth: int) -> Reading:
    """The n-th latest of its name that was over when the anchor's day began."""

    def read(_: Period | None, setting: Setting) -> Period | None:
        years = range(setting.today.year - nth - 1, setting.today.year + 1)
        return _nth_over(setting, (yearly(setting, year) for year in years), nth)

    return read


def _nth_over(setting: Setting, periods: Iterable[Period | None], nth: int) -> Period | None:
    done = [each for each in periods if each is not None and each.end <= setting.midnight(setting.today)]
    return done[-nth] if len(done) >= nth else None


def before_last(yearly: Yearly) -> Reading:
    """The last but one that is over; None while one of its name is under way, as that may be counted or not."""
    counted = over(yearly, 2)

    def read(_: Period | None, setting: Setting) -> Period | None:
        now = [found for back in (0, 1) if (found := yearly(setting, setting.today.year - back))]
        under_way = any(each.start <= setting.anchor < each.end for each in now)
        return None if under_way else counted(None, setting)

    return read


def ago(yearly: Yearly, nth: int) -> Reading:
    """The one so many years back; None where counting the years and counting the names disagree."""
    counted = over(yearly, nth)

    def read(_: Period | None, setting: Setting) -> Period | None:
        found = counted(None, setting)
        return found if found is not None and found.day.year == setting.today.year - nth else None

    return read


def years_ago(yearly: Yearly, years: int) -> Reading:
    """That of the year so many back; a year ago it has to lie a year back at least."""

    def read(_: Period | None, setting: Setting) -> Period | None:
        found = yearly(setting, setting.today.year - years)
        if found is None or years > 1:
            return found
        this_year = yearly(setting, setting.today.year)
        return found if this_year is not None and this_year.start <= setting.anchor else None

    return read


def weekday_over(number: int, nth: int) -> Reading:
    """The n-th latest day of that name before the anchor's."""

    def read(_: Period | None, setting: Setting) -> Period:
        back = (setting.today.weekday() - number - 1) % 7 + 1
        return setting.days(setting.today - timedelta(days=back, weeks=nth - 1))

    return read


def weekday_weeks_on(number: int, weeks: int) -> Reading:
    """The day of that name in the week so many from this one."""
    return lambda _, setting: calendar.weekday_in(setting, setting.week(weeks), number)


def whole_weekend(setting: Setting, context: Period, nth: int) -> Period | None:
    """The first (1), … or last (-1) weekend of a month; None where the month cuts a weekend at that edge."""
    edge = context.day if nth > 0 else (context.end - timedelta(hours=1)).date()
    if edge.weekday() == (6 if nth > 0 else 5):
        return None
    saturday = calendar.nth_weekday(setting, context, 5, nth)
    return setting.days(saturday.day, 2, Level.WEEK) if saturday else None


def edge_day(setting: Setting, context: Period, nth: int) -> Period | None:
    """The first (1) or last (-1) day of a month or a year."""
    if abs(nth) != 1:
        return None
    return setting.days(context.day if nth > 0 else (context.end - timedelta(hours=1)).date())


def weekend_at(base: Period, setting: Setting) -> Period | None:
    """The weekend of which a day is a part, or the eve; None for a day in the middle of a week."""
    if base.level < Level.DAY or base.day.weekday() < 4:
        return None
    return setting.days(setting.week(of=base.day).day + timedelta(days=5), 2, Level.WEEK)


def day_beside(number: int, sign: int) -> Callable[[Period, Setting], Period | None]:
    """The nearest day of that name before (-1) or after (1) a day."""

    def counted(base: Period, setting: Setting) -> Period | None:
        if base.level is not Level.DAY:
            return None
        away = (sign * (number - base.day.weekday()) - 1) % 7 + 1
        return setting.days(base.day + timedelta(days=sign * away))

    return counted


def weekend_beside(sign: int) -> Callable[[Period, Setting], Period | None]:
    """The nearest weekend before or after a day that lies in none."""

    def counted(base: Period, setting: Setting) -> Period | None:
        if base.level is not Level.DAY or base.day.weekday() > 4:
            return None
        return setting.days(setting.week(of=base.day).day + timedelta(days=5 if sign > 0 else -2), 2, Level.WEEK)

    return counted


def unit_beside(unit: str, sign: int) -> Callable[[Period, Setting], Period | None]:
    """ "The week before Christmas", "the year after 2020": the stretch that ends or begins there."""

    def counted(base: Period, setting: Setting) -> Period | None:
        if base.level > Level.WEEKDAY:
            return None
        start = steps.day_moved(base.day, unit, -1) if sign < 0 else base.end.date()
        end = base.day if sign < 0 else steps.day_moved(base.end.date(), unit, 1)
        level = {"week": Level.WEEK, "month": Level.MONTH, "year": Level.YEAR}.get(unit, Level.WEEK)
        whole = base.level is level and level is not Level.WEEK
        return Period(setting.midnight(start), setting.midnight(end), level if whole else Level.WEEK, vague=not whole)

    return counted


def moved_from(base: Period, setting: Setting, unit: str, count: steps.Count, sign: int) -> Period | None:
    """So many units before or after what is named; None where that is too long a time to count from."""
    if unit in steps.UNIT_MINUTES:
        if base.level is not Level.CLOCK or isinstance(count, tuple):
            return None
        elapsed = sign * timedelta(minutes=steps.UNIT_MINUTES[unit] * count)
        moment = (base.start.astimezone(UTC) + elapsed).astimezone(setting.zone)
        return replace(base, start=moment, end=moment)
    if base.level >= Level.DAY:
        return steps.moved(setting, unit, count, sign, base=base.day)
    if isinstance(count, tuple) or unit not in steps.UNIT_MONTHS:
        return None
    day = steps.day_moved(base.day, unit, sign * count)
    if _same(base, setting.year(base.day.year)) and day.month == 1:
        return setting.year(day.year)
    return setting.months(day.year, day.month) if _same(base, setting.months(base.day.year, base.day.month)) else None


def _same(one: Period, other: Period) -> bool:
    return (one.start, one.end) == (other.start, other.end)


def lasting(unit: str, count: steps.Count) -> Callable[[Period, Setting], Period | None]:
    """So many units from the start of what is named on; None where that is longer than a unit."""

    def counted(base: Period, setting: Setting) -> Period | None:
        coarse = {"day": Level.DAY, "week": Level.WEEK, "month": Level.MONTH, "year": Level.YEAR}
        if isinstance(count, tuple) or unit not in coarse or base.level < coarse[unit] or base.level > Level.WEEKDAY:
            return None
        return replace(base, end=setting.midnight(steps.day_moved(base.day, unit, count)))

    return counted


def dated(number: int, which: int, day: int) -> Reading:
    """The last (-1) or next (1) such day of a month, or this year's (0)."""
    read_day = month_day(number, day)

    def read(_: Period | None, setting: Setting) -> Period | None:
        if which == 0:
            return read_day(setting.year(setting.today.year), setting)
        lean = calendar.Lean.PAST if which < 0 else calendar.Lean.FUTURE
        anchor = setting.midnight(setting.today + timedelta(days=which > 0)) - timedelta(microseconds=which < 0)
        return read_day(None, Setting(anchor, lean))

    return read


def month_back(months: int, day: int) -> Reading:
    """A day of the month so many back or on."""

    def read(_: Period | None, setting: Setting) -> Period:
        first = calendar.shifted(date(setting.today.year, setting.today.month, 1), months)
        return setting.days(first.replace(day=day))

    return read


def part_of_season(name: str, which: calendar.Stage | None) -> Reading:
    """The early or late month of a season, or all of it, loosely, for the height of it."""

    def read(context: Period | None, setting: Setting) -> Period | None:
        if context is not None and context.level is not Level.YEAR:
            return None
        years = [context.day.year] if context else calendar.years_around(setting)
        seasons = [calendar.season(setting, year, name) for year in years]
        if which is None:
            found = setting.chosen(seasons)
            return replace(found, vague=True) if found else None
        return setting.chosen(part for each in seasons if (part := calendar.stage(setting, each, which)))

    return read
