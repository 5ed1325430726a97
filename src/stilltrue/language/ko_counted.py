"""Korean dates counted by names and lengths: 2년 전 여름, 한 달쯤 전, 내일부터 3일간, 지난달 말일."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import timedelta

from stilltrue.language import counted_names as names
from stilltrue.language import pieces, steps
from stilltrue.language.calendar import Level, Period, Setting, Stage
from stilltrue.language.expressions import Piece, Reading, Rule
from stilltrue.language.ko_relative import EVENT, LAST, WHICH, unit_and_count
from stilltrue.language.ko_words import (
    BEGIN,
    COUNTED,
    DAY_COUNT,
    END,
    HOLIDAY,
    HOLIDAYS,
    MONTH,
    SEASON,
    SEASONS,
    WEEKDAY,
    day_number,
    month_of,
    weekday_of,
)
from stilltrue.language.pieces import Make, Match, nothing, piece


def _rule(name: str, needs: str, pattern: str, make: Make, end: str = END) -> Rule:
    return Rule(f"ko.{name}", re.compile(rf"{BEGIN}(?:{pattern}){end}"), make, needs)


def _whole(match: Match, rule: str, level: Level, read: Reading | None) -> Piece:
    return Piece(match.start(), match.end(), level, rule, read, whole=True)


def _after_event(match: Match) -> bool:
    return EVENT.search(match.string[max(0, match.start() - 12) : match.start()]) is not None


def _roughly(match: Match, rule: str) -> Piece:
    """ "한 달쯤 전": the unit around it."""
    unit, count = unit_and_count(match)
    sign = -1 if match["way"] == "전" else 1

    def read(_: Period | None, setting: Setting) -> Period | None:
        found = steps.moved(setting, unit, count, sign)
        return steps.widened(setting, found, unit) if found and not found.vague else found

    return _whole(match, rule, Level.DAY, None if _after_event(match) else read)


def _yearly(match: Match) -> tuple[Level, names.Yearly]:
    if match["season"]:
        return Level.SEASON, names.season_in(SEASONS[match["season"]])
    if match["holiday"]:
        return Level.DAY, names.holiday_in(HOLIDAYS[match["holiday"]])
    month = month_of(match["month"])
    if match["day"]:
        return Level.DAY, names.day_in(month, day_number(match["day"]))
    return Level.MONTH, names.month_in(month)


def _years_on(match: Match, rule: str) -> Piece:
    """ "2년 전 여름", "3년 전 3월", "5년 전 크리스마스"."""
    unit, count = unit_and_count(match)
    level, yearly = _yearly(match)
    if unit != "year" or isinstance(count, tuple) or count != int(count) or _after_event(match):
        return _whole(match, rule, level, None)
    return _whole(match, rule, level, names.years_ago(yearly, int(count)))


def _weeks_on(match: Match, rule: str) -> Piece:
    """ "2주 전 토요일": that of the week so many back or on."""
    unit, count = unit_and_count(match)
    sign = -1 if match["way"] == "전" else 1
    if unit != "week" or isinstance(count, tuple) or count != int(count) or _after_event(match):
        return _whole(match, rule, Level.WEEKDAY, None)
    read = names.weekday_weeks_on(weekday_of(match["weekday"]), sign * int(count))
    return _whole(match, rule, Level.WEEKDAY, read)


def _months_on(match: Match, rule: str) -> Piece:
    """ "두 달 전 15일"."""
    unit, count = unit_and_count(match)
    sign = -1 if match["way"] == "전" else 1
    if unit != "month" or isinstance(count, tuple) or count != int(count) or _after_event(match):
        return _whole(match, rule, Level.DAY, None)
    return _whole(match, rule, Level.DAY, names.month_back(sign * int(count), day_number(match["date"])))


def _this_day(match: Match, rule: str) -> Piece:
    """ "3년 전 오늘", "1년 전 이맘때"."""
    unit, count = unit_and_count(match)

    def read(_: Period | None, setting: Setting) -> Period | None:
        found = steps.moved(setting, unit, count, -1)
        if found is None or match["what"] == "오늘":
            return found
        return replace(setting.months(found.day.year, found.day.month), vague=True) if unit == "year" else None

    return _whole(match, rule, Level.DAY, None if _after_event(match) else read)


def _lasting(match: Match, rule: str) -> Piece:
    unit, count = unit_and_count(match)
    return Piece(match.start(), match.end(), Level.DAY, rule, offset=names.lasting(unit, count), whole=True)


def _last_day(_: Match) -> Reading:
    """ "말일": of the month given, else of the one meant."""

    def read(context: Period | None, setting: Setting) -> Period | None:
        if context is not None:
            return names.edge_day(setting, context, -1) if context.level is Level.MONTH else None
        today = setting.today
        months = [setting.months(today.year, today.month + step) for step in (-1, 0, 1)]
        days = [each for month in months if (each := names.edge_day(setting, month, -1))]
        return setting.chosen(days) if setting.lean else days[1]

    return read


def _part_of_season(match: Match) -> Reading:
    stage = {"초": Stage.EARLY, "늦": Stage.LATE}.get(match["stage"])
    return names.part_of_season(SEASONS[match["season"]], stage)


def _relative_date(match: Match, rule: str) -> Piece | None:
    """ "지난 5월 2일", "오는 6월 3일"."""
    which = WHICH[match["which"]]
    if abs(which) > 1:
        return None
    return _whole(match, rule, Level.DAY, names.dated(month_of(match["month"]), which, day_number(match["day"])))


def _long_holiday(match: Match, rule: str) -> Piece:
    """ "추석 연휴": the day with the one before and the one after."""
    which = WHICH[match["which"]] if match["which"] else None
    name = HOLIDAYS[match["holiday"]]
    read_day = pieces.holiday(name) if which is None else pieces.relative_holiday(name, which)

    def read(context: Period | None, setting: Setting) -> Period | None:
        day = read_day(context, setting)
        return replace(setting.days(day.day - timedelta(days=1), 3), vague=True) if day else None

    return Piece(match.start(), match.end(), Level.DAY, rule, read, whole=which is not None, weak=True)


_WAY = r"\s?(?P<way>전|뒤|후)"

NAMES = (
    _rule("ago", "전뒤후", rf"{COUNTED}\s?(?:쯤|정도|가량){_WAY}", _roughly),
    _rule(
        "years_ago",
        "전",
        rf"{COUNTED}\s?전(?:의|인)?\s(?:(?P<month>{MONTH})(?:\s?(?P<day>\d{{1,2}})일)?|(?P<season>{SEASON})|(?P<holiday>{HOLIDAY}))",
        _years_on,
    ),
    _rule("weeks_on", "요욜", rf"{COUNTED}{_WAY}(?:의|인)?\s(?P<weekday>{WEEKDAY})", _weeks_on),
    _rule("months_on", "일", rf"{COUNTED}{_WAY}(?:의|인)?\s(?P<date>\d{{1,2}})일(?!\s?(?:동안|간|째))", _months_on),
    _rule("this_day", "오이", rf"{COUNTED}\s?전(?:의|인)?\s(?P<what>오늘|이맘때)", _this_day),
    Rule("ko.lasting", re.compile(rf"부터\s?(?:약\s)?{COUNTED}\s?(?:동안|간)(?![가-힣])"), _lasting, "부"),
    _rule("last_day", "말", "말일", piece(Level.DAY, _last_day)),
    _rule(
        "part_of_season",
        "초늦한",
        rf"(?P<stage>초|늦|한)(?P<season>{SEASON})",
        piece(Level.SEASON, _part_of_season, weak=True),
    ),
    _rule(
        "relative_date",
        "월",
        rf"(?P<which>{LAST})\s?(?P<month>{MONTH})\s?(?P<day>\d{{1,2}})일",
        _relative_date,
    ),
    _rule(
        "long_holiday",
        "연",
        rf"(?:(?P<which>{LAST})\s?)?(?P<holiday>설날|설|구정|추석|한가위)\s?연휴",
        _long_holiday,
    ),
    _rule(
        "relative_word",
        "올",
        r"올(?=\s?(?:초|말|상반기|하반기|연말|연초))",
        lambda match, rule: _whole(match, rule, Level.YEAR, pieces.unit_at("year", 0)),
        "",
    ),
    _rule("elsewhere", "오한", r"어제\s?오늘|오늘\s?내일|지난\s한\s해", piece(Level.DAY, nothing)),
    _rule(
        "recurring",
        "에",
        rf"(?:{DAY_COUNT}|\d+\s?(?:일|주|달|년))에\s?(?:한|두|세|\d+)\s?번",
        piece(Level.DAY, nothing),
        "",
    ),
)
