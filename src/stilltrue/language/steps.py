"""Steps of so many units from a day or an instant, exact or loose."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta
from math import ceil, floor

from stilltrue.language.calendar import Level, Period, Setting, shifted

UNIT_DAYS = {"day": 1, "week": 7, "fortnight": 14}
UNIT_MONTHS = {"month": 1, "quarter": 3, "year": 12, "decade": 120, "century": 1200}
UNIT_MINUTES = {"minute": 1, "hour": 60}
Count = float | tuple[float, float]
"""A number of units, or the two numbers it lies between."""

_UNIT_LEVEL = {
    "day": Level.DAY,
    "week": Level.WEEK,
    "fortnight": Level.WEEK,
    "month": Level.MONTH,
    "quarter": Level.MONTH,
    "year": Level.YEAR,
    "decade": Level.YEAR,
    "century": Level.YEAR,
}


def moved(setting: Setting, unit: str, count: Count, sign: int, base: date | None = None) -> Period | None:
    """
    The day (or minute) a number of units before or after the anchor, or after a day.

    A count that lies between two is read wide.
    """
    if unit in UNIT_MINUTES:
        if isinstance(count, tuple):
            near, far = (setting.exact(sign * timedelta(minutes=UNIT_MINUTES[unit] * each)) for each in count)
            return Period(min(near.start, far.start), max(near.start, far.start), Level.CLOCK, vague=True)
        return setting.exact(sign * timedelta(minutes=UNIT_MINUTES[unit] * count))
    day = base or setting.today
    if not isinstance(count, tuple) and (size := UNIT_DAYS.get(unit)) and size * count % 1:
        # "A week and a half" ends within a day.
        count = (floor(size * count) / size, ceil(size * count) / size)
    if isinstance(count, tuple):
        bounds = sorted(day_moved(day, unit, sign * each) for each in count)
        start, end = setting.midnight(bounds[0]), setting.midnight(bounds[1] + timedelta(days=1))
        return Period(start, end, _UNIT_LEVEL[unit], vague=True)
    return setting.days(day_moved(day, unit, sign * count))


def day_moved(day: date, unit: str, count: float) -> date:
    if unit in UNIT_DAYS:
        return day + timedelta(days=round(UNIT_DAYS[unit] * count))
    months, rest = divmod(UNIT_MONTHS[unit] * count, 1)
    return shifted(day, int(months)) + timedelta(days=round(rest * 30))


def widened(setting: Setting, period: Period, unit: str | None) -> Period:
    """The period as loose words leave it ("about two months ago"): the unit around it."""
    match unit:
        case "day":
            return replace(setting.days(period.day - timedelta(days=1), 3), origin=period.origin, vague=True)
        case "week" | "fortnight":
            return replace(setting.days(period.day - timedelta(days=3), 7, Level.WEEK), vague=True)
        case "month":
            return replace(setting.months(period.day.year, period.day.month), vague=True)
        case "year" | "decade":
            return replace(setting.year(period.day.year), vague=True)
    return replace(period, vague=True)
