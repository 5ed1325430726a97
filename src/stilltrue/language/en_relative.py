"""English dates: days counted from when it was said, and last, this and next."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta

from stilltrue.language import calendar, counted_names, pieces, steps
from stilltrue.language.base import DateRole
from stilltrue.language.calendar import Level, Period, Setting
from stilltrue.language.en_sentences import looks_back
from stilltrue.language.en_words import (
    PART_HOURS,
    RELATIVE,
    WEEKDAY,
    count_of,
    holiday_of,
    month_of,
    season_of,
    unit_of,
    weekday_of,
)
from stilltrue.language.expressions import Piece, Reading
from stilltrue.language.pieces import Match

_NAMED_DAYS = {
    "today": 0,
    "yesterday": -1,
    "tomorrow": 1,
    "the day before yesterday": -2,
    "day before yesterday": -2,
    "the day after tomorrow": 2,
    "day after tomorrow": 2,
}


def named_day(match: Match) -> Reading:
    days = _NAMED_DAYS[" ".join(match[0].lower().split())]
    return lambda _, setting: setting.days(setting.today + timedelta(days=days))


def other_day(_: Match) -> Reading:
    def read(_: Period | None, setting: Setting) -> Period:
        return replace(setting.days(setting.today - timedelta(days=14), 14), vague=True)

    return read


def counted(match: Match, sign: int) -> Reading:
    count, unit = count_of(match["count"]), unit_of(match["unit"])
    half = match.groupdict().get("half")
    night = match["unit"].lower() == "night"

    def read(_: Period | None, setting: Setting) -> Period | None:
        if unit == "quarter" and not isinstance(count, tuple):
            return pieces.unit_at(unit, sign * int(count))(None, setting) if count == int(count) else None
        if night and not isinstance(count, tuple):
            return setting.hours(setting.today + timedelta(days=sign * int(count)), 18, 30)
        return steps.moved(setting, unit, count + 0.5 if half and not isinstance(count, tuple) else count, sign)

    return read


def moved(sign: int, role: DateRole = DateRole.WHEN) -> Callable[[Match, str], Piece | None]:
    def make(match: Match, rule: str) -> Piece:
        unit = unit_of(match["unit"])
        level = Level.CLOCK if unit in steps.UNIT_MINUTES else Level.DAY
        return Piece(match.start(), match.end(), level, rule, counted(match, sign), whole=True, unit=unit, role=role)

    return make


_COMPOUNDS = {"year": "month", "hour": "minute", "week": "day"}


def compound(match: Match, rule: str) -> Piece | None:
    """ "a year and two months ago"."""
    unit, minor = unit_of(match["unit"]), unit_of(match["unit2"])
    count, rest = count_of(match["count"]), count_of(match["count2"])
    if isinstance(count, tuple) or isinstance(rest, tuple) or _COMPOUNDS[unit] != minor:
        return Piece(match.start(), match.end(), Level.DAY, rule)
    read = pieces.away(minor, count * {"year": 12, "hour": 60, "week": 7}[unit] + rest, -1)
    return Piece(match.start(), match.end(), Level.CLOCK if unit == "hour" else Level.DAY, rule, read, whole=True)


def later(match: Match, rule: str) -> Piece | None:
    """ "two weeks later" counts from the anchor only where nothing around it is told in the past."""
    piece = moved(1)(match, rule)
    told = looks_back(match.string[max(0, match.start() - 80) : match.end() + 40])
    return replace(piece, read=None) if told and piece else piece


_DONE_WITHIN = re.compile(
    r"(?:(?:haven|hasn|hadn|didn|don)['’]t|never|finish|complet|learn|built|build|wrote|read|did|made|lost|gained|earned|solved|cover|time"
    r"|times|once|twice|drove|hiked|ran|walked|biked|cycled|cooked|painted|recover|heal|sold|paid|saved|spent|fixed"
    r"|renovat|ate|drank|binge|watched|doubled|dropped|won|grew|knit|sewed|assembl)\w*"
    r"(?:\s+\S+){0,4}\s*$",
    re.IGNORECASE,
)


def ahead(match: Match, rule: str) -> Piece | None:
    """ "in two weeks", unless it is how long something took ("finished it in two weeks")."""
    piece = moved(1)(match, rule)
    took = _DONE_WITHIN.search(match.string[max(0, match.start() - 50) : match.start()])
    return replace(piece, read=None) if took and piece else piece


def span_back(match: Match) -> Reading:
    count, unit = count_of(match["count"]), unit_of(match["unit"])

    def read(_: Period | None, setting: Setting) -> Period | None:
        start = steps.moved(setting, unit, count, -1)
        return replace(start, end=setting.anchor) if start else None

    return read


def span_ahead(match: Match) -> Reading:
    count, unit = count_of(match["count"]), unit_of(match["unit"])

    def read(_: Period | None, setting: Setting) -> Period | None:
        end = steps.moved(setting, unit, count, 1)
        return replace(end, start=setting.anchor) if end else None

    return read


_COMING = re.compile(rf"\s+(?:this\s+)?(?P<day>{WEEKDAY})\b", re.IGNORECASE)


def offset(match: Match, rule: str) -> Piece:
    """ "Two days before …", "the week after …", "a week from …"."""
    sign = -1 if match["way"].lower().startswith(("before", "prior")) else 1
    unit = unit_of(match["unit"])
    count = count_of(match["count"]) if match["count"] else 1
    coming = _COMING.match(match.string, match.end()) if match["way"].lower() == "from" else None

    def counted(base: Period, setting: Setting) -> Period | None:
        if coming:
            ahead = (weekday_of(coming["day"]) - setting.today.weekday()) % 7
            base = setting.days(setting.today + timedelta(days=ahead))
            # "A week from Friday", said on a Friday, counts from either.
            if not ahead:
                return None
        return counted_names.moved_from(base, setting, unit, count, sign)

    loose = not match["count"] and unit in ("week", "month", "year")
    found = counted_names.unit_beside(unit, sign) if loose else counted
    return Piece(match.start(), match.end(), Level.DAY, rule, offset=found, whole=True)


def relative_unit(match: Match, rule: str) -> Piece | None:
    word, unit = match["which"].lower(), match["unit"].lower()
    which = RELATIVE[word]
    level = {"week": Level.WEEK, "weekend": Level.WEEK, "month": Level.MONTH, "quarter": Level.QUARTER}.get(
        unit, Level.DECADE if unit == "decade" else Level.YEAR
    )
    read = coming(unit) if word in ("coming", "upcoming") else pieces.unit_at(unit, which)
    return Piece(match.start(), match.end(), level, rule, read, whole=True)


def coming(unit: str) -> Reading:
    """ "The coming weekend", "the coming week" late in a week; of longer units it is not clear when they begin."""

    def read(_: Period | None, setting: Setting) -> Period | None:
        today = setting.today.weekday()
        if unit == "weekend":
            return None if today == 5 else setting.weekend(1 if today == 6 else 0)
        return setting.week(1) if unit == "week" and today >= 4 else None

    return read


def beyond(match: Match, rule: str) -> Piece | None:
    which = -2 if match["way"].lower() == "before" else 2
    unit = match["unit"].lower()
    level = {"week": Level.WEEK, "weekend": Level.WEEK, "month": Level.MONTH}.get(unit, Level.YEAR)
    return Piece(match.start(), match.end(), level, rule, pieces.unit_at(unit, which), whole=True)


def relative_weekday(match: Match) -> Reading:
    which, number = match["which"].lower(), weekday_of(match["day"])

    def read(_: Period | None, setting: Setting) -> Period | None:
        match RELATIVE[which]:
            case -1:
                back = (setting.today.weekday() - number - 1) % 7 + 1
                return setting.days(setting.today - timedelta(days=back))
            case 0:
                return calendar.weekday_in(setting, setting.week(), number)
        if which != "next":
            ahead = (number - setting.today.weekday() - 1) % 7 + 1
            return setting.days(setting.today + timedelta(days=ahead))
        return calendar.weekday_in(setting, setting.week(1), number)

    return read


def relative_name(match: Match) -> Reading:
    which = RELATIVE[match["which"].lower()]
    if match["month"]:
        return pieces.relative_month(month_of(match["month"]), which)
    if match["season"]:
        return pieces.relative_season(season_of(match["season"]), which)
    return pieces.relative_holiday(holiday_of(match["holiday"]), which)


def relative_level(match: Match, rule: str) -> Piece:
    level = Level.MONTH if match["month"] else Level.SEASON if match["season"] else Level.DAY
    return Piece(match.start(), match.end(), level, rule, relative_name(match), whole=True)


def this_time(match: Match) -> Reading:
    years = -1 if match["which"].lower() == "last" else 1

    def read(_: Period | None, setting: Setting) -> Period:
        return replace(setting.months(setting.today.year + years, setting.today.month), vague=True)

    return read


def near_part(match: Match) -> Reading:
    words = " ".join(match[0].lower().split())
    if words.startswith("last") or words == "overnight":
        hours = {"last night": (-6, 6), "last evening": (-7, -2)}[words]
    else:
        hours = (18, 30) if words == "tonight" else PART_HOURS[words.rpartition(" ")[2]]
    return lambda _, setting: setting.hours(setting.today, *hours)
