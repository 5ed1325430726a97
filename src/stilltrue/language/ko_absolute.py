"""Korean dates: years, months, days and hours by their names and numbers."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta

from stilltrue.language import calendar, counted_names, pieces
from stilltrue.language.calendar import Lean, Level, Period, Setting, Stage
from stilltrue.language.expressions import Piece, Reading
from stilltrue.language.ko_words import (
    HOLIDAYS,
    PARTS,
    SEASONS,
    day_number,
    month_of,
    value_of,
    weekday_of,
)
from stilltrue.language.pieces import Match


def year_piece(match: Match) -> Reading:
    return pieces.in_year(pieces.spelled_year(match["year"]))


def year_range(match: Match, rule: str) -> Piece | None:
    first, last = int(match["first"]), match["last"]
    second = int(match["first"][: 4 - len(last)] + last)
    if not first < second:
        return None
    return Piece(match.start(), match.end(), Level.YEAR, rule, pieces.in_year(first), pieces.in_year(second))


def decade_piece(match: Match) -> Reading:
    digits = match["decade"]
    tens = int(digits) if digits.isdigit() else int(value_of(digits))  # type: ignore[arg-type]
    return pieces.of_decade(tens if tens > 100 else (1900 if tens >= 30 else 2000) + tens)


def dotted(match: Match) -> Reading:
    year, month, day = pieces.spelled_year(match["year"]), int(match["month"]), int(match["day"])
    return lambda _, setting: pieces.stated(setting.days(date(year, month, day)))


def month_piece(match: Match) -> Reading:
    return pieces.month(month_of(match["month"]))


def months(match: Match, rule: str) -> Piece:
    first, last = pieces.month(int(match["first"])), pieces.month(int(match["last"]))

    def read_end(context: Period | None, setting: Setting) -> Period | None:
        begun = first(context, setting)
        return last(context, replace(setting, not_before=begun.start)) if begun else None

    return Piece(match.start(), match.end(), Level.MONTH, rule, first, read_end)


def month_day(match: Match, rule: str) -> Piece:
    month = month_of(match["month"])
    end = pieces.month_day(month, day_number(match["day2"])) if match["day2"] else None
    return Piece(match.start(), match.end(), Level.DAY, rule, pieces.month_day(month, day_number(match["day"])), end)


def day_of_month(match: Match) -> Reading:
    """A day by its number; a single syllable ("삼일", "이일") may be a count or a noun, and needs its month."""
    read = pieces.day_of_month(day_number(match["day"]))
    if match["day"].isdigit() or len(match["day"]) > 1:
        return read
    return lambda context, setting: read(context, setting) if context else None


def season_piece(match: Match) -> Reading:
    return pieces.season(SEASONS[match[0]])


def holiday_piece(match: Match) -> Reading:
    return pieces.holiday(HOLIDAYS[match[0]])


def quarter(match: Match) -> Reading:
    return pieces.months_of_year(3 * int(match["q"]) - 2, 3, Level.QUARTER)


def half(match: Match) -> Reading:
    return pieces.months_of_year(1 if match[0] == "상반기" else 7, 6, Level.HALF)


_STAGES = {
    "초": Stage.EARLY, "초순": Stage.EARLY, "상순": Stage.EARLY, "초반": Stage.EARLY,
    "초엽": Stage.EARLY, "중순": Stage.MIDDLE, "중반": Stage.MIDDLE, "중": Stage.MIDDLE,
    "말": Stage.LATE, "말경": Stage.LATE, "하순": Stage.LATE, "후반": Stage.LATE,
    "월초": Stage.EARLY, "월말": Stage.LATE, "연초": Stage.OPENING, "년초": Stage.OPENING,
    "연말": Stage.CLOSING, "년말": Stage.CLOSING, "주초": Stage.EARLY,
}  # fmt: skip


def stage(match: Match) -> Reading:
    return pieces.staged(_STAGES[match["stage"]])


def own_stage(match: Match) -> Reading:
    """ "월말", "연말": of the month or year given, else of the one meant."""
    word = match[0]
    level = {"월": Level.MONTH, "주": Level.WEEK}.get(word[0], Level.YEAR)
    staged = pieces.staged(_STAGES[word])

    def read(context: Period | None, setting: Setting) -> Period | None:
        if context is not None:
            return staged(context, setting)
        today = setting.today

        def around(step: int) -> Period:
            match level:
                case Level.MONTH:
                    return setting.months(today.year, today.month + step)
                case Level.WEEK:
                    return setting.week(step)
            return setting.year(today.year + step)

        if setting.lean is Lean.NONE:
            return staged(around(0), setting)
        return setting.chosen(found for step in (-1, 0, 1) if (found := staged(around(step), setting)))

    return read


_NTH = {
    "첫": 1,
    "첫째": 1,
    "첫번째": 1,
    "둘째": 2,
    "두번째": 2,
    "셋째": 3,
    "세번째": 3,
    "넷째": 4,
    "네번째": 4,
    "마지막": -1,
}


def nth(match: Match) -> Reading:
    nth, unit = _NTH[match["nth"].replace(" ", "")], match["unit"]

    def read(context: Period | None, setting: Setting) -> Period | None:
        if unit == "날":
            return counted_names.edge_day(setting, context, nth) if context and context.level <= Level.MONTH else None
        if context is None or context.level is not Level.MONTH:
            return None
        if unit == "주말":
            return counted_names.whole_weekend(setting, context, nth) if abs(nth) == 1 else None
        if unit.startswith("주"):
            return calendar.nth_week(setting, context, nth)
        return calendar.nth_weekday(setting, context, weekday_of(unit), nth)

    return read


def weekday_piece(match: Match) -> Reading:
    return pieces.weekday(weekday_of(match[0]))


def weekend(_: Match) -> Reading:
    def read(context: Period | None, setting: Setting) -> Period | None:
        if context is not None:
            return setting.days(context.day + timedelta(days=5), 2, Level.WEEK) if context.level is Level.WEEK else None
        if setting.lean is Lean.NONE and not setting.alone:
            return None
        this = setting.weekend()
        return setting.weekend(-1) if setting.lean is Lean.PAST and this.start > setting.anchor else this

    return read


def part_piece(match: Match) -> Reading:
    return pieces.part(*PARTS[match[0]])


def clock_piece(match: Match, rule: str) -> Piece | None:
    hour = int(value_of(match["hour"]))  # type: ignore[arg-type]
    minute = 30 if match["half"] else day_number(match["minute"]) if match["minute"] else 0
    if hour > 24 or minute > 59:
        return None
    return Piece(match.start(), match.end(), Level.CLOCK, rule, clock_reading(hour % 24, minute), weak=True)


def clock_reading(hour: int, minute: int) -> Reading:
    """The hour in the part of the day given; of a whole day only where it can be but one of the two."""

    def read(context: Period | None, setting: Setting) -> Period | None:
        if context is None:
            return None
        if context.level is not Level.PART:
            return pieces.clock(hour, minute)(context, setting) if hour > 12 or hour == 0 else context
        for each in (hour % 12, hour % 12 + 12, hour % 12 + 24):
            day = context.day + timedelta(days=each // 24)
            found = setting.clock(day, each % 24, minute)
            if context.start <= found.start < context.end:
                return found
        return None

    return read


def named_clock(match: Match) -> Reading:
    hour = 12 if match[0] == "정오" else 0

    def read(context: Period | None, setting: Setting) -> Period | None:
        return pieces.clock(hour, 0)(context, setting) if context else None

    return read
