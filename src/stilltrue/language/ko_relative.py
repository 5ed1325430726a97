"""Korean dates: days counted from when it was said, and last, this and next."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import timedelta

from stilltrue.language import calendar, counted_names, pieces, steps
from stilltrue.language.base import DateRole
from stilltrue.language.calendar import Lean, Level, Period, Setting
from stilltrue.language.expressions import Piece, Reading
from stilltrue.language.ko_words import (
    HOLIDAY,
    HOLIDAYS,
    SEASONS,
    WEEKDAY,
    day_count,
    day_number,
    month_of,
    unit_of,
    value_of,
    weekday_of,
)
from stilltrue.language.pieces import Make, Match

NAMED_DAYS = {
    "오늘": 0, "금일": 0, "어제": -1, "어저께": -1, "작일": -1, "그제": -2, "그저께": -2, "그끄저께": -3, "그끄제": -3,
    "내일": 1, "명일": 1, "모레": 2, "내일모레": 2, "내일 모레": 2, "글피": 3, "그글피": 4,
}  # fmt: skip


def named_day(match: Match) -> Reading:
    days = NAMED_DAYS[match[0]]
    return lambda _, setting: setting.days(setting.today + timedelta(days=days))


def day_or_two_ago(_: Match) -> Reading:
    def read(_: Period | None, setting: Setting) -> Period:
        return replace(setting.days(setting.today - timedelta(days=3), 3), vague=True)

    return read


def night(match: Match) -> Reading:
    hours = (-7, -2) if match[0] == "엊저녁" else (-6, 6)
    return lambda _, setting: setting.hours(setting.today, *hours)


EVENT = re.compile(
    r"(?:[가-힣](?:고|서)(?:\s나서)?|(?:하|가|오|되|보|나|들|르|치|먹|살|받|내|리)기|생신|제사|콘서트|면접|발표|개강|개학|종강|방학|출국|귀국|출발|"
    r"도착|소풍|시합|대회|개봉|데뷔|선거|투표|파티|모임|회의|미팅|데이트|이별|헤어진|만기|접종|입주|입학|예정일|상견례|마감일|개업일|"
    r"[한난은운산간온된낸킨]\s?지|졸업|결혼|출산|입사|퇴사|수술|이사|퇴원|입원|개업|생일|수능|시험|"
    r"여행|공연|전역|입대|계약|출시|완공|임신|이혼|사고|[가-힣]식|기념일|마감|그로부터|그|이)\s*$"
)
_DATED = re.compile(rf"(?:{HOLIDAY}|\d일|{WEEKDAY})\s*$")


def unit_and_count(match: Match) -> tuple[str, float | tuple[float, float]]:
    if match["days"]:
        return "day", day_count(match["days"])
    if match["fixed"]:
        fixed = match["fixed"].replace(" ", "")
        return {"반년": ("month", 6), "반시간": ("minute", 30)}.get(fixed, ("week", 1))
    count = value_of(match["count"])
    if match["half"]:
        count = count + 0.5 if isinstance(count, float | int) else count
    return unit_of(match["unit"]), count


def counted(sign: int, role: DateRole = DateRole.WHEN, free: bool = True) -> Make:
    def make(match: Match, rule: str) -> Piece | None:
        unit, count = unit_and_count(match)
        if unit == "year" and isinstance(count, float | int) and count >= 1900:
            return None
        before = match.string[max(0, match.start() - 12) : match.start()]

        def read(_: Period | None, setting: Setting) -> Period | None:
            return steps.moved(setting, unit, count, sign)

        def counted(base: Period, setting: Setting) -> Period | None:
            return counted_names.moved_from(base, setting, unit, count, sign)

        level = Level.CLOCK if unit in steps.UNIT_MINUTES else Level.DAY
        if free and _DATED.search(before):
            return Piece(match.start(), match.end(), level, rule, offset=counted, whole=True)
        if free and EVENT.search(before):
            return Piece(match.start(), match.end(), level, rule, offset=no_date, whole=True)
        return Piece(match.start(), match.end(), level, rule, read, whole=True, unit=unit, role=role)

    return make


_WITHIN = {"year": ("month", 12), "hour": ("minute", 60), "week": ("day", 7)}


def compound(match: Match, rule: str) -> Piece:
    """ "1년 6개월 전", "2시간 30분 뒤"."""
    minor, size = _WITHIN[unit_of(match["unit"])]
    count, rest = value_of(match["count"]), value_of(match["count2"])
    level = Level.CLOCK if minor == "minute" else Level.DAY
    if isinstance(count, tuple) or isinstance(rest, tuple) or unit_of(match["unit2"]) != minor:
        return Piece(match.start(), match.end(), level, rule)
    read = pieces.away(minor, count * size + rest, -1 if match["way"] == "전" else 1)
    return Piece(match.start(), match.end(), level, rule, read, whole=True)


def no_date(_: Period, __: Setting) -> None:
    return None


def span(sign: int) -> Make:
    def make(match: Match, rule: str) -> Piece:
        unit, count = unit_and_count(match)

        def read(_: Period | None, setting: Setting) -> Period | None:
            far = steps.moved(setting, unit, count, sign)
            if far is None:
                return None
            now = setting.anchor
            return replace(far, end=now) if sign < 0 else replace(far, start=now)

        return Piece(match.start(), match.end(), Level.DAY, rule, read, whole=True)

    return make


def neighbour(match: Match, rule: str) -> Piece:
    days = -1 if match[0].startswith("전") else 1

    def counted(base: Period, setting: Setting) -> Period:
        return setting.days(base.day + timedelta(days=days))

    return Piece(match.start(), match.end(), Level.DAY, rule, offset=counted, whole=True)


WHICH = {
    "지지난": -2, "다음다음": 2, "저저번": -2, "지난번": -1, "지난": -1, "저번": -1, "이번": 0, "다음번": 1, "다음": 1, "담": 1,
    "다다음": 2, "오는": 1, "돌아오는": 1, "다가오는": 1, "올": 0,
}  # fmt: skip
LAST = rf"(?:{'|'.join(sorted(WHICH, key=len, reverse=True))})"
WORDS = {
    "금주": ("week", 0), "내주": ("week", 1), "차주": ("week", 1), "이달": ("month", 0), "금월": ("month", 0),
    "내달": ("month", 1), "작년": ("year", -1), "지난해": ("year", -1), "재작년": ("year", -2), "재재작년": ("year", -3), "올해": ("year", 0),
    "금년": ("year", 0), "내년": ("year", 1), "후년": ("year", 2), "내후년": ("year", 2), "올 한 해": ("year", 0),
}  # fmt: skip
_LEVELS = {
    "week": Level.WEEK,
    "weekend": Level.WEEK,
    "month": Level.MONTH,
    "year": Level.YEAR,
    "quarter": Level.QUARTER,
}
_UNITS = {"주말": "weekend", "주": "week", "달": "month", "해": "year", "년": "year", "분기": "quarter", "년도": "year"}


def relative_word(match: Match, rule: str) -> Piece:
    unit, which = WORDS[match["word"]]
    return Piece(match.start(), match.end(), _LEVELS[unit], rule, pieces.unit_at(unit, which), whole=True)


def relative_unit(match: Match, rule: str) -> Piece | None:
    unit, which = _UNITS[match["unit"]], WHICH[match["which"]]
    # "다음 해" is the year after something told before, not next year.
    read = None if unit == "year" and which > 0 else pieces.unit_at(unit, which)
    return Piece(match.start(), match.end(), _LEVELS[unit], rule, read, whole=True)


def relative_weekday(match: Match) -> Reading:
    number, word = weekday_of(match["day"]), match["which"]
    which = WHICH[word]

    def read(_: Period | None, setting: Setting) -> Period | None:
        if which < 0:
            return counted_names.weekday_over(number, -which)(None, setting)
        if word.endswith("오는"):
            ahead = (number - setting.today.weekday() - 1) % 7 + 1
            return setting.days(setting.today + timedelta(days=ahead))
        return calendar.weekday_in(setting, setting.week(which), number)

    return read


def relative_name(match: Match, rule: str) -> Piece | None:
    which = WHICH[match["which"]]
    read: Reading
    if which == -2 and match["season"]:
        read = counted_names.before_last(counted_names.season_in(SEASONS[match["season"]]))
        return Piece(match.start(), match.end(), Level.SEASON, rule, read, whole=True)
    if abs(which) > 1:
        return None
    if match["month"] and match["which"] == "올":
        month = pieces.month(month_of(match["month"]))
        level, read = Level.MONTH, lambda _, setting: month(setting.year(setting.today.year), setting)
    elif match["month"]:
        level, read = Level.MONTH, pieces.relative_month(month_of(match["month"]), which)
    elif match["season"]:
        level, read = Level.SEASON, pieces.relative_season(SEASONS[match["season"]], which)
    else:
        level, read = Level.DAY, pieces.relative_holiday(HOLIDAYS[match["holiday"]], which)
    return Piece(match.start(), match.end(), level, rule, read, whole=True)


def relative_day(match: Match) -> Reading:
    """ "지난 20일", "오는 25일": the latest such day that is over, or the first to come."""
    which, day = WHICH[match["which"]], day_number(match["day"])

    def read(_: Period | None, setting: Setting) -> Period | None:
        lean = Lean.PAST if which < 0 else Lean.FUTURE
        return pieces.day_of_month(day)(None, replace(setting, lean=lean))

    return read


def this_time(_: Match) -> Reading:
    def read(context: Period | None, setting: Setting) -> Period | None:
        if context is None or context.level is not Level.YEAR:
            return None
        return replace(setting.months(context.day.year, setting.today.month), vague=True)

    return read
