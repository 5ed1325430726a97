"""How English says when: the pieces of its date expressions and the words around them."""

from __future__ import annotations

import re

from stilltrue.language import en_absolute as named
from stilltrue.language import en_relative as near
from stilltrue.language import pieces
from stilltrue.language.base import DateRole
from stilltrue.language.calendar import Level
from stilltrue.language.date_reader import Grammar
from stilltrue.language.en_counted import COUNTED, OWN
from stilltrue.language.en_counted import rule as _rule
from stilltrue.language.en_frame import GLUE, frame, joins, lean_of
from stilltrue.language.en_sentences import sentences
from stilltrue.language.en_words import (
    COUNT,
    HOLIDAY,
    MONTH,
    MONTH_NAME,
    ORDINAL,
    PART,
    SEASON,
    UNIT,
    WEEKDAY,
    holiday_of,
    season_of,
)
from stilltrue.language.expressions import Piece
from stilltrue.language.pieces import nothing, piece

_YEAR = r"(?:19|20)\d\d"
_DAY = rf"(?:\d{{1,2}}(?:st|nd|rd|th)?(?![\d:%]|\.\d)|{ORDINAL})"
_LAST = r"(?:last|past|previous|this|current|next|coming|upcoming)"


_HABIT = (
    rf"(?:{WEEKDAY}|weekday|weekend|day|night|morning|afternoon|evening|week|fortnight|month"
    rf"|quarter|year|{MONTH_NAME}|{SEASON}|{HOLIDAY})"
)
_GONE = r"(?:day|night|morning|afternoon|evening|week|weekend|month|year|summer|winter|spring|fall|autumn)"

RULES = (
    _rule(
        "recurring",
        r"(?:every|each|most|alternate|any|one|some|a|that|the\s+same|whichever)\s+(?:other\s+"
        rf"|second\s+|single\s+|few\s+|\d+\s+)?{_HABIT}s?\b(?!\s+(?:ago|from|back|later|before|after"
        rf"|earlier))(?:\s+{PART}s?\b)?",
        piece(Level.DAY, nothing),
    ),
    _rule(
        "recurring",
        rf"(?:{WEEKDAY}|weekday|weekend|morning|evening|afternoon|night)s\b(?:\s+{PART}s?\b)?",
        piece(Level.DAY, nothing),
    ),
    _rule(
        "elsewhere",
        rf"(?:the\s+(?:next|following|previous|very\s+next)|that|the\s+same)\s+(?:{_GONE}|{WEEKDAY})\b",
        piece(Level.DAY, nothing),
    ),
    _rule(
        "elsewhere",
        rf"(?:{UNIT}|decade|centurie)s\s+(?:ago|later|from\s+now)\b|long\s+ago\b",
        piece(Level.DAY, nothing),
    ),
    _rule(
        "day",
        r"the\s+day\s+(?:before\s+yesterday|after\s+tomorrow)\b|day\s+(?:before\s+yesterday"
        r"|after\s+tomorrow)\b|today\b|yesterday\b|tomorrow\b",
        piece(Level.DAY, near.named_day, whole=True),
    ),
    _rule("other_day", r"the\s+other\s+day\b", piece(Level.DAY, near.other_day, whole=True)),
    _rule(
        "ago",
        rf"(?P<count>{COUNT})\s+(?P<unit>{UNIT})s?(?P<half>\s+and\s+a\s+half)?\s+(?:ago|back(?!\s+(?:to"
        r"|home|in|at|from)))\b(?:\s+today\b)?",
        near.moved(-1),
    ),
    _rule(
        "ago",
        rf"(?P<count>{COUNT})\s+(?P<unit>year|hour|week)s?,?\s+"
        rf"(?:and\s+)?(?P<count2>{COUNT})\s+(?P<unit2>month|minute|day)s?\s+ago\b",
        near.compound,
    ),
    _rule("ago", rf"(?P<count>{COUNT})(?P<half>\s+and\s+a\s+half)\s+(?P<unit>{UNIT})s?\s+ago\b", near.moved(-1)),
    _rule(
        "from_now",
        rf"(?P<count>{COUNT})\s+(?P<unit>{UNIT})s?(?P<half>\s+and\s+a\s+half)?\s+(?:from\s+(?:now"
        r"|today)|hence)\b",
        near.moved(1),
    ),
    _rule("later", rf"(?P<count>{COUNT})\s+(?P<unit>{UNIT})s?\s+later\b", near.later),
    _rule(
        "in",
        rf"in\s+(?:about\s+|around\s+|just\s+|another\s+)?(?P<count>{COUNT})\s+"
        rf"(?:more\s+)?(?P<unit>{UNIT})s?['’]?(?:\s+time)?\b(?!\s+(?:of"
        r"|or))(?P<half>\s+and\s+a\s+half)?",
        near.ahead,
    ),
    _rule(
        "for_now",
        rf"for\s+(?:about\s+|over\s+|almost\s+|nearly\s+)?(?P<count>{COUNT})\s+(?P<unit>{UNIT})s?\s+"
        r"(?:now|already)\b",
        near.moved(-1, DateRole.SINCE),
    ),
    _rule(
        "for_past",
        rf"for\s+(?:about\s+)?the\s+(?:last|past)\s+(?P<count>{COUNT})\s+(?P<unit>{UNIT})s?\b",
        near.moved(-1, DateRole.SINCE),
    ),
    _rule(
        "years_since",
        r"(?:it['’]s\s+been\s+|it\s+has\s+been\s+)(?:about\s+|over\s+"
        rf"|almost\s+)?(?P<count>{COUNT})\s+(?P<unit>{UNIT})s?\s+since\b",
        near.moved(-1, DateRole.SINCE),
    ),
    _rule(
        "past",
        r"(?:(?:in|over|during|within)\s+)?the\s+(?:last|past)\s+"
        rf"(?:(?P<count>{COUNT})\s+)(?P<unit>{UNIT})s?\b",
        piece(Level.DAY, near.span_back, whole=True),
    ),
    _rule(
        "coming",
        r"(?:(?:in|over|during|within|for)\s+)?the\s+(?:next|coming)\s+"
        rf"(?:(?P<count>{COUNT})\s+)(?P<unit>{UNIT})s?\b",
        piece(Level.DAY, near.span_ahead, whole=True),
    ),
    _rule("within", rf"within\s+(?P<count>{COUNT})\s+(?P<unit>{UNIT})s?\b", near.moved(1, DateRole.UNTIL)),
    _rule(
        "offset",
        rf"(?:the\s+)?(?:(?P<count>{COUNT})\s+)?(?P<unit>{UNIT})s?\s+(?P<way>before|after|from"
        r"|prior\s+to|following)\b(?!\s+(?:now|today)\b)",
        near.offset,
    ),
    _rule("week_of", r"the\s+week\s+of\b", named.week_of),
    _rule(
        "relative",
        rf"{OWN}(?!past\s+(?!weekend))(?P<which>{_LAST})\s+(?P<unit>weekend|week|month|quarter|year|decade)\b"
        r"(?!['’]s\s+(?:eve|day)|\s+of\b)",
        near.relative_unit,
    ),
    _rule(
        "beyond", r"(?:the\s+)?(?P<unit>weekend|week|month|year)\s+(?P<way>before|after)\s+(?:last|next)\b", near.beyond
    ),
    _rule(
        "relative_weekday",
        rf"{OWN}(?P<which>{_LAST})\s+(?P<day>{WEEKDAY})\b",
        piece(Level.WEEKDAY, near.relative_weekday, whole=True),
    ),
    _rule(
        "relative_name",
        rf"(?P<which>{_LAST})\s+(?:(?P<month>{MONTH_NAME})|(?P<season>{SEASON})"
        rf"|(?P<holiday>{HOLIDAY}))\b(?!\s+\d)",
        near.relative_level,
    ),
    _rule(
        "this_time",
        r"(?:around\s+|about\s+)?this\s+time\s+(?P<which>last|next)\s+year\b",
        piece(Level.MONTH, near.this_time, whole=True),
    ),
    _rule(
        "near_part",
        r"this\s+(?:morning|afternoon|evening)\b|tonight\b|last\s+(?:night|evening)\b",
        piece(Level.PART, near.near_part, whole=True),
    ),
    _rule(
        "iso",
        r"(?P<year>(?:19|20)\d\d)(?P<gap>[-/.])(?P<month>\d{1,2})(?P=gap)(?P<day>\d{1,2})\b(?![-/.]?\d)",
        piece(Level.DAY, named.iso, whole=True),
    ),
    _rule(
        "slashed",
        r"(?<![\d/.-])(?P<first>\d{1,2})(?P<gap>[/.-])(?P<second>\d{1,2})(?P=gap)(?P<year>(?:19"
        r"|20)\d\d)\b(?![/-]?\d)",
        named.slashed,
    ),
    _rule(
        "month_day",
        rf"(?P<month>{MONTH})\.?\s+(?:the\s+)?(?P<day>{_DAY})(?:\s*(?:-|–|—|to"
        rf"|through)\s*(?P<day2>{_DAY}))?(?:,?\s+(?P<year>{_YEAR}))?\b",
        named.month_day,
    ),
    _rule(
        "day_month",
        rf"(?:the\s+)?(?P<day>{_DAY})(?:\s*(?:-|–|—|to)\s*(?P<day2>{_DAY}))?\s+(?:day\s+)?"
        rf"(?:of\s+)?(?P<month>{MONTH})\b\.?(?:,?\s+(?P<year>{_YEAR})\b)?",
        named.month_day,
    ),
    _rule("month_year", rf"(?P<month>{MONTH})\b\.?,?\s+(?:of\s+)?(?P<year>{_YEAR})\b(?!-\d)", named.month_year),
    _rule("month", rf"{MONTH_NAME}\b(?!['’]s\b|\s+\d)", named.bare_month),
    _rule("day_of_month", rf"the\s+(?P<day>\d{{1,2}}(?:st|nd|rd|th)|{ORDINAL})\b", named.day_of_month),
    _rule(
        "year_range",
        rf"(?P<first>{_YEAR})\s*(?:-|–|—|~|to|through|until)\s*(?P<last>(?:19|20)?\d\d)\b(?![-/.]?\d)",
        named.year_range,
    ),
    _rule("year", rf"(?:(?<![\d.,/$₩€-])|(?<=mid-)){_YEAR}\b(?![-/.,]?\d)", named.bare_year),
    _rule(
        "decade",
        r"the\s+['’]?(?P<decade>(?:19|20)?\d0['’]?s|twenties|thirties|forties|fifties|sixties"
        r"|seventies|eighties|nineties)\b",
        named.decade_piece,
    ),
    _rule(
        "decade",
        r"(?:(?<=early )|(?<=late )|(?<=mid )|(?<=mid-))(?P<decade>(?:19|20)?\d0['’]?s|thirties|forties|fifties"
        r"|sixties|seventies|eighties|nineties|twenties)\b",
        named.decade_piece,
    ),
    _rule(
        "quarter",
        r"(?:Q(?P<q>[1-4])|the\s+(?P<word>first|second|third|fourth)\s+quarter)\b",
        piece(Level.QUARTER, named.quarter),
    ),
    _rule(
        "half",
        r"(?:H[12](?=\s+(?:19|20)\d\d)|(?:the\s+)?(?:first|second)\s+half(?=\s+of\s+(?:(?:19|20)\d\d|"
        r"(?:this|last|next|the)\s+year)))\b",
        piece(Level.HALF, named.half),
    ),
    _rule(
        "season",
        rf"{SEASON}\b",
        lambda match, rule: Piece(
            match.start(), match.end(), Level.SEASON, rule, pieces.season(season_of(match[0])), weak=True
        ),
    ),
    _rule(
        "holiday",
        rf"{HOLIDAY}\b",
        lambda match, rule: Piece(
            match.start(), match.end(), Level.DAY, rule, pieces.holiday(holiday_of(match[0])), weak=True
        ),
    ),
    _rule("stage", r"(?:the\s+)?(?P<stage>early|mid|late)(?=-|\s+\w)", piece(Level.STAGE, named.stage)),
    _rule("stage", r"(?:the\s+)?(?P<stage>beginning|start|middle|end)\s+of\b", piece(Level.STAGE, named.stage)),
    _rule("this_unit", r"(?<=of )(?:the\s+)(?P<unit>week|month|year)\b(?!\s+(?:before|after|of))", named.this_unit),
    _rule(
        "weekend",
        r"(?:over\s+|on\s+|at\s+)?the\s+weekend\b",
        lambda match, rule: Piece(match.start(), match.end(), Level.WEEK, rule, named.weekend),
    ),
    _rule(
        "nth",
        rf"the\s+(?P<nth>first|second|third|fourth|last)\s+(?P<unit>{WEEKDAY}|weekend|week|day)\s+(?:of|in)\b",
        piece(Level.WEEKDAY, named.nth),
    ),
    _rule("weekday", rf"{WEEKDAY}\b(?!['’]s\b)", named.weekday_piece),
    _rule(
        "clock",
        r"(?:at\s+|by\s+)?(?<![\d:.])(?P<hour>1[0-2]|0?[1-9])"
        r"(?::(?P<minute>[0-5]\d))?\s*(?P<half>[ap]\.?m\b\.?)",
        piece(Level.CLOCK, named.clock_piece),
    ),
    _rule(
        "clock",
        r"(?:at\s+)?(?<![\d:.])(?P<hour>[01]\d|2[0-3]):(?P<minute>[0-5]\d)(?P<half>)(?![\d:])",
        piece(Level.CLOCK, named.clock_piece),
    ),
    _rule(
        "clock",
        r"(?:at\s+|(?<=by )|(?<=until )|(?<=before )|(?<=around ))(?P<name>noon|midday|midnight)\b",
        piece(Level.CLOCK, named.named_clock),
    ),
    _rule("part", rf"(?:in\s+the\s+|at\s+)?(?P<part>{PART})\b", named.part_piece),
    *COUNTED,
)

HINT = re.compile(
    r"(?:19|20)\d\d|\d0['’]?s|\d(?:st|nd|rd|th)|\d\s*[ap]\.?m|\d:\d|\bq\s?\d"
    r"|day|week|month|year|quarter|decade|hour|minute|\bmin|fortnight|\bago\b|centur|morning|noon|night|evening|tomorrow|ties\b"
    rf"|{MONTH}|{SEASON}|{ORDINAL}|christmas|xmas|halloween|easter|valentine|thanksgiving|juneteenth|['’]\d|\bhr|\byr",
    re.IGNORECASE,
)
"""Every expression has one of these; a number by itself is none."""

GRAMMAR = Grammar(HINT, RULES, GLUE, False, frame, joins, lean_of, sentences)
