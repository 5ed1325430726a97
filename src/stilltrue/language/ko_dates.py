"""How Korean says when: the pieces of its date expressions, coarse to fine, and the particles after them."""

from __future__ import annotations

import re

from stilltrue.language import ko_absolute as named
from stilltrue.language import ko_relative as near
from stilltrue.language.base import DateRole
from stilltrue.language.calendar import Level
from stilltrue.language.date_reader import Grammar
from stilltrue.language.expressions import Rule
from stilltrue.language.ko_counted import NAMES
from stilltrue.language.ko_frame import GLUE, frame, joins, lean_of
from stilltrue.language.ko_sentences import sentences
from stilltrue.language.ko_words import (
    BEGIN,
    COUNTED,
    DAY_COUNT,
    END,
    HOLIDAY,
    HOLIDAYS,
    MONTH,
    NATIVE,
    NUMBER,
    PART,
    PARTS,
    SEASON,
    SINO_SOME,
    WEEKDAY,
    YEAR,
)
from stilltrue.language.pieces import Make, nothing, piece

_NEEDS = {
    "recurring": "매격마",
    "elsewhere": "그같어언",
    "first_in": "만",
    "day": "오어그작내명모글금",
    "day_or_two_ago": "엊",
    "night": "밤저",
    "ago": "전뒤후",
    "later": "뒤후이있",
    "within": "내안",
    "running": "째",
    "since_then": "지",
    "past": "난근",
    "coming": "앞향",
    "neighbour": "날",
    "relative_word": "주달월년해",
    "relative": "주달해분년",
    "relative_weekday": "요욜",
    "relative_name": "난번음오올담",
    "relative_day": "일",
    "this_time": "때",
    "dotted": ".-/",
    "year_range": "년",
    "year": "년",
    "decade": "년",
    "half": "반",
    "quarter": "분",
    "season": "봄여가겨",
    "month_day": "월",
    "months": "월",
    "month": "월",
    "day_of_month": "일",
    "stage": "월연년주",
    "nth": "째첫번마",
    "weekend": "말",
    "weekday": "요욜",
    "holiday": "".join(sorted({name[0] for name in HOLIDAYS})),
    "part": "".join(PARTS),
    "clock": "시정자",
}
"""For each rule, characters of which every match has one."""


def _rule(name: str, pattern: str, make: Make, end: str = END) -> Rule:
    return Rule(f"ko.{name}", re.compile(rf"{BEGIN}(?:{pattern}){end}"), make, _NEEDS[name])


_HABIT = (
    rf"(?:{WEEKDAY}|주말|평일|아침|저녁|밤|새벽|점심|날|주|달|해|{MONTH}|{SEASON}"
    rf"|\d+\s?(?:일|주|달|개월|년|시간|분)|{DAY_COUNT})"
)
_OPEN = ""


RULES = (
    _rule(
        "recurring",
        rf"(?:매주|매달|매월|매년|매일|매해|격주|격월|격일|해마다|날마다|주마다|달마다)(?:로|의)?(?:\s(?={WEEKDAY}|{PART}|주말|{MONTH}))?"
        rf"(?:{WEEKDAY})?(?:마다)?",
        piece(Level.WEEK, nothing),
        _OPEN,
    ),
    _rule("recurring", rf"{_HABIT}\s?마다", piece(Level.DAY, nothing), _OPEN),
    _rule(
        "elsewhere",
        r"(?:그|같은|어느|어떤)\s?(?:날|주|달|해|때|다음\s?날|다음\s?주|전날|주말|무렵)",
        piece(Level.WEEK, nothing),
        _OPEN,
    ),
    _rule(
        "elsewhere",
        rf"(?:그|어느|어떤|언젠가)\s(?:{WEEKDAY}|{SEASON}|{PART}|{MONTH}|주말)",
        piece(Level.WEEKDAY, nothing),
        _OPEN,
    ),
    _rule("first_in", rf"{COUNTED}\s?만에", piece(Level.DAY, nothing), _OPEN),
    _rule(
        "day",
        rf"{'|'.join(sorted(near.NAMED_DAYS, key=len, reverse=True))}",
        piece(Level.DAY, near.named_day, whole=True),
    ),
    _rule("day_or_two_ago", r"엊그제|엊그저께", piece(Level.DAY, near.day_or_two_ago, whole=True)),
    _rule("night", r"어젯밤|간밤|지난밤|지난\s밤|엊저녁", piece(Level.PART, near.night, whole=True)),
    _rule("ago", rf"{COUNTED}\s?전", near.counted(-1)),
    _rule(
        "ago",
        rf"(?P<count>{NUMBER})\s?(?P<unit>년|시간|주일?)\s?(?P<count2>{NUMBER})\s?(?P<unit2>개월|달|분"
        r"|일)\s?(?P<way>전|뒤|후)",
        near.compound,
    ),
    _rule("later", rf"{COUNTED}\s?(?:뒤|후|이따가?|있다가)", near.counted(1)),
    _rule("within", rf"(?:앞으로\s)?{COUNTED}\s?(?:이내|안에|내에|내로)", near.counted(1, DateRole.UNTIL), _OPEN),
    _rule("running", rf"{COUNTED}\s?째(?!\s?주)", near.counted(-1, DateRole.SINCE, free=False), _OPEN),
    _rule(
        "since_then",
        rf"(?<=지 ){COUNTED}\s?(?:이\s)?(?:넘게\s)?(?:됐|되었|됩|된|돼|되|넘었|째)",
        near.counted(-1, DateRole.SINCE, free=False),
        _OPEN,
    ),
    _rule(
        "past",
        rf"(?!지난\s한\s해)(?!지난\s\d+일(?!\s?(?:동안|간|사이|내내)))(?:지난|최근)\s{COUNTED}(?:\s?(?:동안|간|사이|내내))?",
        near.span(-1),
    ),
    _rule("coming", rf"(?:앞으로|향후)\s{COUNTED}(?:\s?(?:동안|간|내내))?", near.span(1)),
    _rule("neighbour", r"전날|다음\s?날|담날|이튿날", near.neighbour),
    _rule("relative_word", rf"(?P<word>{'|'.join(sorted(near.WORDS, key=len, reverse=True))})", near.relative_word),
    _rule("relative", rf"(?P<which>{near.LAST})\s?(?P<unit>주말|주|달|해|분기|년도?)", near.relative_unit),
    _rule(
        "relative_weekday",
        rf"(?P<which>{near.LAST})\s?(?P<day>{WEEKDAY})",
        piece(Level.WEEKDAY, near.relative_weekday, whole=True),
    ),
    _rule(
        "relative_name",
        rf"(?P<which>{near.LAST})\s?(?:(?P<month>{MONTH})|(?P<season>{SEASON})|(?P<holiday>{HOLIDAY}))",
        near.relative_name,
    ),
    _rule("relative_day", r"(?P<which>지난|오는)\s(?P<day>\d{1,2})일", piece(Level.DAY, near.relative_day, whole=True)),
    _rule("this_time", r"이맘때", piece(Level.MONTH, near.this_time)),
    _rule(
        "dotted",
        r"(?<![\d.])(?P<year>(?:19"
        r"|20)\d\d)(?P<gap>[-/.])\s?(?P<month>\d{1,2})(?P=gap)\s?(?P<day>\d{1,2})(?![\d])\.?",
        piece(Level.DAY, named.dotted, whole=True),
        _OPEN,
    ),
    _rule(
        "dotted",
        r"['’](?P<year>\d\d)\.\s?(?P<month>\d{1,2})\.\s?(?P<day>\d{1,2})(?![\d])\.?",
        piece(Level.DAY, named.dotted, whole=True),
        _OPEN,
    ),
    _rule("year_range", rf"(?<!\d)(?P<first>{YEAR})년?\s?(?:~|-|–)\s?(?P<last>(?:19|20)?\d\d)년", named.year_range),
    _rule("year", rf"(?<!\d)(?P<year>{YEAR})\s?년도?", piece(Level.YEAR, named.year_piece)),
    _rule(
        "year",
        r"(?<!\d)['’]?(?P<year>\d\d)년도?(?=\s*(?:1[0-2]|0?[1-9])월)",
        piece(Level.YEAR, named.year_piece),
        _OPEN,
    ),
    _rule("year", r"['’](?P<year>\d\d)년", piece(Level.YEAR, named.year_piece)),
    _rule("decade", r"(?P<decade>(?:19|20)?\d0|[이삼사오육칠팔구]십)\s?년대", piece(Level.DECADE, named.decade_piece)),
    _rule("half", r"상반기|하반기", piece(Level.HALF, named.half)),
    _rule("quarter", r"(?P<q>[1-4])\s?(?:사)?분기", piece(Level.QUARTER, named.quarter)),
    _rule("season", SEASON, piece(Level.SEASON, named.season_piece, weak=True)),
    _rule(
        "month_day",
        rf"(?<!\d)(?P<month>{MONTH})\s?(?P<day>\d{{1,2}}|{SINO_SOME})(?:\s?일)?(?:\s?(?:~|-"
        rf"|–)\s?(?P<day2>\d{{1,2}}))?\s?일",
        named.month_day,
    ),
    _rule(
        "months", r"(?<![\d.])(?P<first>1[0-2]|0?[1-9])(?:월)?\s?(?:~|-|–)\s?(?P<last>1[0-2]|0?[1-9])월", named.months
    ),
    _rule("month", rf"(?<!\d)(?P<month>{MONTH})달?", piece(Level.MONTH, named.month_piece)),
    _rule(
        "day_of_month",
        rf"(?<![\d.])(?P<day>\d{{1,2}}|{SINO_SOME})일(?!\s?(?:동안|간|째|전|후|뒤|만에|이나|정도|씩|이\s?걸|에\s?걸쳐|에\s?(?:한|두|세|\d+)\s?번))",
        piece(Level.DAY, named.day_of_month, weak=True),
    ),
    _rule("stage", r"월초|월말|연초|연말|년초|년말|주초", piece(Level.STAGE, named.own_stage)),
    Rule(
        "ko.stage",
        re.compile(rf"(?<=[월년달해대주올])\s?(?P<stage>초순|상순|초반|초엽|중순|중반|말경|하순|후반|초|말){END}"),
        piece(Level.STAGE, named.stage),
    ),
    _rule(
        "nth",
        rf"(?P<nth>첫째|첫\s?번째|첫|둘째|두\s?번째|셋째|세\s?번째|넷째|네\s?번째|마지막)\s?(?P<unit>주말|주|날|{WEEKDAY})",
        piece(Level.WEEK, named.nth),
    ),
    _rule("weekend", r"주말", piece(Level.STAGE, named.weekend)),
    _rule("weekday", WEEKDAY, piece(Level.WEEKDAY, named.weekday_piece)),
    _rule("holiday", HOLIDAY, piece(Level.DAY, named.holiday_piece, weak=True)),
    _rule("part", PART, piece(Level.PART, named.part_piece, weak=True)),
    _rule(
        "clock",
        rf"(?<![\d:])(?P<hour>\d{{1,2}}|{NATIVE})\s?시(?!간)(?:\s?(?:(?P<minute>\d{{1,2}}|{SINO_SOME})분"
        r"|(?P<half>반)))?",
        named.clock_piece,
    ),
    _rule("clock", r"정오|자정", piece(Level.CLOCK, named.named_clock, weak=True)),
    *NAMES,
)

HINT = re.compile("[" + re.escape("".join(_NEEDS.values())) + "]")
"""Every expression has one of these."""

GRAMMAR = Grammar(HINT, RULES, GLUE, True, frame, joins, lean_of, sentences)
