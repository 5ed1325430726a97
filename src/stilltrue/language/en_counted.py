"""English dates counted by names: the Friday before last, two summers ago, the weekend before Christmas."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta

from stilltrue.language import counted_names as names
from stilltrue.language import pieces, steps
from stilltrue.language.base import DateRole
from stilltrue.language.calendar import Level, Period, Setting
from stilltrue.language.en_absolute import capital, number, short_year
from stilltrue.language.en_words import (
    COUNT,
    HOLIDAY,
    MONTH_NAME,
    ORDINAL,
    SEASON,
    UNIT,
    WEEKDAY,
    count_of,
    holiday_of,
    month_of,
    season_of,
    unit_of,
    weekday_of,
)
from stilltrue.language.expressions import Piece, Reading, Rule
from stilltrue.language.pieces import Match, nothing, piece

OWN = r"(?<!\bmy )(?<!\bher )(?<!\bhis )(?<!\bour )(?<!\bits )(?<!\byour )(?<!\btheir )"
"""Not the last week of somebody's ("my last week at work")."""


def rule(name: str, pattern: str, make: Callable[[Match, str], Piece | None]) -> Rule:
    return Rule(f"en.{name}", re.compile(rf"\b(?:{pattern})", re.IGNORECASE), make)


_DAY = rf"(?:\d{{1,2}}(?:st|nd|rd|th)?\b|{ORDINAL})"
_NAME = rf"(?:(?P<month>{MONTH_NAME})|(?P<season>{SEASON})|(?P<holiday>{HOLIDAY}))"


def _yearly(match: Match) -> names.Yearly:
    if match["season"]:
        return names.season_in(season_of(match["season"]))
    if match["holiday"]:
        return names.holiday_in(holiday_of(match["holiday"]))
    day = match.groupdict().get("day")
    month = month_of(match["month"])
    return names.day_in(month, number(day)) if day else names.month_in(month)


def _level(match: Match) -> Level:
    if match["holiday"] or match.groupdict().get("day"):
        return Level.DAY
    return Level.MONTH if match["month"] else Level.SEASON


def _whole(match: Match, rule: str, level: Level, read: Reading | None) -> Piece:
    return Piece(match.start(), match.end(), level, rule, read, whole=True)


def _before_last(match: Match, rule: str) -> Piece | None:
    """ "The summer before last"; a month's name has to be written as one."""
    if match["month"] and not capital(match["month"]):
        return None
    return _whole(match, rule, _level(match), names.before_last(_yearly(match)))


def _weekday_beyond(match: Match, rule: str) -> Piece:
    day = weekday_of(match["day"])
    back = match["way"] is not None
    return _whole(match, rule, Level.WEEKDAY, names.weekday_over(day, 2) if back else names.weekday_weeks_on(day, 2))


def _names_ago(match: Match, rule: str) -> Piece:
    """ "Two Fridays ago", "three weekends ago", "two summers ago"."""
    count = count_of(match["count"])
    if isinstance(count, tuple) or count != int(count):
        return _whole(match, rule, Level.DAY, None)
    nth = int(count)
    if match["weekday"]:
        return _whole(match, rule, Level.WEEKDAY, names.weekday_over(weekday_of(match["weekday"]), nth))
    if match["weekend"]:
        return _whole(match, rule, Level.WEEK, pieces.unit_at("weekend", -nth))
    return _whole(match, rule, _level(match), names.ago(_yearly(match), nth))


def _years_ago(match: Match, rule: str) -> Piece:
    """ "Three years ago in May", "two years ago on May 3"."""
    count = count_of(match["count"])
    years = None if isinstance(count, tuple) or count != int(count) else int(count)
    return _whole(match, rule, _level(match), names.years_ago(_yearly(match), years) if years else None)


def _this_unit_ago(match: Match, rule: str) -> Piece:
    """ "Three years ago this month"; of a week that long ago nobody knows the days."""
    count = count_of(match["count"])
    if isinstance(count, tuple) or count != int(count) or match["unit"].lower() != "month":
        return _whole(match, rule, Level.WEEK, None)
    years = int(count)
    return _whole(match, rule, Level.MONTH, lambda _, at: at.months(at.today.year - years, at.today.month))


_NEAR_DAYS = {"yesterday": -1, "tomorrow": 1, "today": 0}


def _ago_from(match: Match) -> Reading:
    """ "A week ago yesterday"."""
    count, unit = count_of(match["count"]), unit_of(match["unit"])
    days = _NEAR_DAYS[match["base"].lower()]
    return lambda _, setting: steps.moved(setting, unit, count, -1, setting.today + timedelta(days=days))


def _ago_weekday(match: Match) -> Reading:
    """ "A week ago Tuesday": the Tuesday that is as many weeks back by the calendar and from the last Tuesday."""
    count, day = count_of(match["count"]), weekday_of(match["day"])

    def read(_: Period | None, setting: Setting) -> Period | None:
        if isinstance(count, tuple) or count != int(count):
            return None
        last = names.weekday_over(day, int(count) + 1)(None, setting)
        same = names.weekday_weeks_on(day, -int(count))(None, setting)
        return last if match["last"] or last == same else None

    return read


def _wide(sign: int, low: float, high: float) -> Callable[[Match], Reading]:
    """A count that lies between two sums: "over a year ago", "a week or two ago"."""

    def make(match: Match) -> Reading:
        count, unit = count_of(match["count"]), unit_of(match["unit"])
        near, far = count if isinstance(count, tuple) else (count, count)
        bounds = (near if low else 0, far + high)
        return lambda _, setting: steps.moved(setting, unit, bounds, sign)

    return make


def _or_so(sign: int) -> Callable[[Match], Reading]:
    def make(match: Match) -> Reading:
        count, unit = count_of(match["count"]), unit_of(match["unit"])

        def read(_: Period | None, setting: Setting) -> Period | None:
            found = steps.moved(setting, unit, count, sign)
            return steps.widened(setting, found, unit) if found and not found.vague else found

        return read

    return make


def _up_to_now(match: Match) -> Reading:
    """ "The past year": the stretch of that length up to now."""
    unit = unit_of(match["unit"])

    def read(_: Period | None, setting: Setting) -> Period | None:
        start = steps.moved(setting, unit, 1, -1)
        return replace(start, end=setting.anchor) if start else None

    return read


def _running(match: Match, rule: str) -> Piece:
    read = pieces.away(unit_of(match["unit"]), 1, -1)
    return replace(_whole(match, rule, Level.DAY, read), role=DateRole.SINCE)


def _beside(match: Match, rule: str) -> Piece:
    """ "The Friday before Christmas", "the weekend after …"."""
    sign = -1 if match["way"].lower() == "before" else 1
    found = names.day_beside(weekday_of(match["day"]), sign) if match["day"] else names.weekend_beside(sign)
    return Piece(match.start(), match.end(), Level.DAY, rule, offset=found, whole=True)


def _weekend_of(match: Match, rule: str) -> Piece:
    return Piece(match.start(), match.end(), Level.DAY, rule, offset=names.weekend_at, whole=True)


def _relative_date(match: Match, rule: str) -> Piece:
    """ "Last May 2nd", "this June 3"."""
    which = {"last": -1, "past": -1, "next": 1, "coming": 1}.get(match["which"].lower(), 0)
    return _whole(match, rule, Level.DAY, names.dated(month_of(match["month"]), which, number(match["day"])))


_WIDE = piece(Level.DAY, nothing)

COUNTED = (
    rule("before_last", rf"(?:the\s+)?{_NAME}\s+before\s+last\b", _before_last),
    rule(
        "beyond",
        r"the\s+quarter\s+before\s+last\b",
        lambda match, name: _whole(match, name, Level.QUARTER, pieces.unit_at("quarter", -2)),
    ),
    rule(
        "before_last",
        r"the\s+night\s+before\s+last\b",
        lambda match, name: _whole(
            match, name, Level.PART, lambda _, setting: setting.hours(setting.today - timedelta(days=2), 18, 30)
        ),
    ),
    rule(
        "weekday_beyond", rf"(?:the\s+)?(?P<day>{WEEKDAY})\s+(?:(?P<way>before)\s+last|after\s+next)\b", _weekday_beyond
    ),
    rule(
        "names_ago",
        rf"(?P<count>{COUNT})\s+(?:(?P<weekday>{WEEKDAY})|(?P<weekend>weekend)|{_NAME})e?s\s+ago\b",
        _names_ago,
    ),
    rule(
        "years_ago",
        rf"(?P<count>{COUNT})\s+years?\s+ago,?\s+(?:in|at|on|during|over|this)\s+(?:the\s+)?{_NAME}"
        rf"(?:\s+(?P<day>{_DAY}))?(?!\w)",
        _years_ago,
    ),
    rule(
        "years_ago",
        rf"(?P<count>{COUNT})\s+years?\s+ago\s+this\s+(?P<unit>month|weekend|week|quarter)\b",
        _this_unit_ago,
    ),
    rule(
        "ago_from",
        rf"(?P<count>{COUNT})\s+(?P<unit>{UNIT})s?\s+ago\s+(?P<base>yesterday|tomorrow|today)\b",
        piece(Level.DAY, _ago_from, whole=True),
    ),
    rule(
        "ago_weekday",
        rf"(?P<count>{COUNT})\s+weeks?\s+ago\s+(?:on\s+|this\s+|(?P<last>last)\s+)?(?P<day>{WEEKDAY})\b",
        piece(Level.WEEKDAY, _ago_weekday, whole=True),
    ),
    rule(
        "over_ago",
        rf"(?:over|more\s+than|at\s+least)\s+(?P<count>{COUNT})\s+(?P<unit>{UNIT})s?\s+ago\b",
        piece(Level.DAY, _wide(-1, 1, 1), whole=True),
    ),
    rule(
        "under_ago",
        rf"(?:under|less\s+than|not\s+even|at\s+most|barely)\s+(?P<count>{COUNT})\s+(?P<unit>{UNIT})s?\s+ago\b",
        piece(Level.DAY, _wide(-1, 0, 0), whole=True),
    ),
    rule(
        "or_two",
        rf"(?P<count>an?|one)\s+(?P<unit>{UNIT})\s+or\s+two\s+(?:ago|back)\b",
        piece(Level.DAY, _wide(-1, 1, 1), whole=True),
    ),
    rule(
        "or_two",
        rf"in\s+(?P<count>an?|one)\s+(?P<unit>{UNIT})\s+or\s+two\b",
        piece(Level.DAY, _wide(1, 1, 1), whole=True),
    ),
    rule(
        "or_so",
        rf"(?P<count>{COUNT})\s+(?P<unit>{UNIT})s?\s+or\s+so\s+(?:ago|back)\b",
        piece(Level.DAY, _or_so(-1), whole=True),
    ),
    rule(
        "or_so", rf"in\s+(?P<count>{COUNT})\s+(?P<unit>{UNIT})s?\s+or\s+so\b", piece(Level.DAY, _or_so(1), whole=True)
    ),
    rule(
        "past",
        r"(?:(?:in|over|during|within)\s+)?(?:the|this)\s+past\s+(?P<unit>week|month|year|decade)\b(?!\s+of\b)",
        piece(Level.DAY, _up_to_now, whole=True),
    ),
    rule(
        "past",
        r"(?:in|over|during|within)\s+the\s+last\s+(?P<unit>week|month|year|decade)\b(?!\s+(?:of|in|before)\b)",
        piece(Level.DAY, _up_to_now, whole=True),
    ),
    rule(
        "for_past", r"for\s+(?:about\s+)?the\s+(?:last|past)\s+(?P<unit>week|month|year|decade)\b(?!\s+of\b)", _running
    ),
    rule(
        "beside",
        rf"the\s+(?:(?P<day>{WEEKDAY})|weekend)\s+(?:right\s+|just\s+)?(?P<way>before|after)\b(?!\s+(?:last|next)\b)",
        _beside,
    ),
    rule("weekend_of", r"the\s+weekend\s+of\b", _weekend_of),
    rule(
        "relative_date",
        rf"{OWN}(?P<which>last|past|this|next|coming)\s+(?P<month>{MONTH_NAME})\s+(?:the\s+)?(?P<day>{_DAY})"
        r"(?!,?\s+(?:19|20)\d\d)",
        _relative_date,
    ),
    Rule(
        "en.short_year",
        re.compile(
            r"(?:(?<=\bin )|(?<=\bof )|(?<=since )|(?<=from )|(?<=until )|(?<=before )|(?<=after )|(?<=summer )"
            r"|(?<=winter )|(?<=spring )|(?<=fall )|(?<=autumn ))['’](?P<short>\d\d)\b(?!['’]?s)",
            re.IGNORECASE,
        ),
        piece(Level.YEAR, short_year),
    ),
    rule(
        "elsewhere",
        r"(?:casual|fat|shrove|maundy|holy|giving|super|bloody|ruby)\s+(?:bowl\s+)?(?:" + WEEKDAY + r")\b",
        _WIDE,
    ),
    rule("elsewhere", r"(?:the\s+)?turn\s+of\s+the\s+(?:year|century|decade|month)\b", _WIDE),
    rule("elsewhere", r"(?:today|tomorrow)\s+week\b", _WIDE),
)
