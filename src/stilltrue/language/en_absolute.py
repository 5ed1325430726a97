"""English dates: years, months, days and hours by their names and numbers."""

from __future__ import annotations

import re
from datetime import date, timedelta

from stilltrue.language import calendar, counted_names, pieces
from stilltrue.language.calendar import Lean, Level, Period, Setting, Stage
from stilltrue.language.en_words import (
    ORDINAL_VALUES,
    PART_HOURS,
    month_of,
    weekday_of,
)
from stilltrue.language.expressions import Piece, Reading
from stilltrue.language.pieces import Match, fills


def capital(word: str) -> bool:
    return word[:1].isupper()


def ambiguous(word: str) -> bool:
    """Month names that are also everyday words, so a capital is needed."""
    return word.lower() in ("may", "march", "mar", "sep", "dec", "jan", "jun") and not capital(word)


def number(words: str) -> int:
    plain = " ".join(words.lower().split())
    return ORDINAL_VALUES.get(plain) or int(re.sub(r"\D", "", plain))


def month_day(match: Match, rule: str) -> Piece | None:
    if ambiguous(match["month"]) and not (match["year"] or re.search(r"\d(?:st|nd|rd|th)", match[0])):
        return None
    year = pieces.spelled_year(match["year"]) if match["year"] else None
    read = pieces.month_day(month_of(match["month"]), number(match["day"]), year)
    end = pieces.month_day(month_of(match["month"]), number(match["day2"]), year) if match["day2"] else None
    return Piece(match.start(), match.end(), Level.DAY, rule, read, end, whole=year is not None)


def month_year(match: Match, rule: str) -> Piece | None:
    if ambiguous(match["month"]):
        return None
    year, month = int(match["year"]), month_of(match["month"])

    def read(_: Period | None, setting: Setting) -> Period | None:
        return pieces.stated(setting.months(year, month))

    return Piece(match.start(), match.end(), Level.MONTH, rule, read, whole=True)


def bare_month(match: Match, rule: str) -> Piece | None:
    alone = fills(match)
    if not alone and match[0].lower() in ("may", "march") and not capital(match[0]):
        return None
    return Piece(match.start(), match.end(), Level.MONTH, rule, pieces.month(month_of(match[0])), weak=True)


_AFTER_DAY = re.compile(
    r"(?=\s*(?:$|[.,;:!?)\n–—-]|\d{1,2}\s*[ap]m|(?:and|at|in|of|we|i|he|she|they|it|you|my|our|the"
    r"|with|for|to|but|or"
    r"|because|so|when|until|till|through|this|next|last|morning|afternoon|evening|night)\b))",
    re.IGNORECASE,
)


def day_of_month(match: Match, rule: str) -> Piece | None:
    if not _AFTER_DAY.match(match.string, match.end()):
        return None
    return Piece(match.start(), match.end(), Level.DAY, rule, pieces.day_of_month(number(match["day"])), weak=True)


_COUNTED_NOUN = re.compile(
    r"\s*(?:%|people|dollars|won|euros|km|miles|m\b|kg|calories|steps|words|days|hours|times"
    r"|and\s+counting|[a-z]+s\s+(?:of|per)\b)",
    re.IGNORECASE,
)
_BEFORE_YEAR = re.compile(
    r"(?:\b(?:in|since|from|until|till|by|before|after|during|of|circa|around|between|through|late"
    r"|early|mid|year|and|to|(?:christmas|boxing|year['’]?s|valentine['’]?s|thanksgiving)\s+(?:day|eve)|eve"
    r"|halloween|thanksgiving|good\s+friday|black\s+friday|easter\s+\w+|"
    r"end\s+of|summer|winter|spring|fall|autumn|christmas|easter|quarter|[qh][1-4]"
    r"|back\s+in)[\s-]+(?:the\s+year\s+)?|[-–—~]\s*|['’]|,\s*)$",
    re.IGNORECASE,
)


def bare_year(match: Match, rule: str) -> Piece | None:
    alone = fills(match)
    led = _BEFORE_YEAR.search(match.string[max(0, match.start() - 24) : match.start()])
    if not (alone or led) or _COUNTED_NOUN.match(match.string, match.end()):
        return None
    return Piece(match.start(), match.end(), Level.YEAR, rule, pieces.in_year(int(match[0])), weak=True)


def year_range(match: Match, rule: str) -> Piece | None:
    first = int(match["first"])
    last = int(match["first"][: 4 - len(match["last"])] + match["last"])
    if not first < last:
        return None
    return Piece(match.start(), match.end(), Level.YEAR, rule, pieces.in_year(first), pieces.in_year(last))


def iso(match: Match) -> Reading:
    def read(_: Period | None, setting: Setting) -> Period | None:
        day = date(int(match["year"]), int(match["month"]), int(match["day"]))
        return pieces.stated(setting.days(day))

    return read


def slashed(match: Match, rule: str) -> Piece:
    """ "3/17/2026": a date only where one number can be no month, or both are equal."""
    first, second, year = int(match["first"]), int(match["second"]), pieces.spelled_year(match["year"])
    read: Reading | None = None
    if first > 12 >= second:
        read = pieces.month_day(second, first, year)
    elif second > 12 >= first or first == second:
        read = pieces.month_day(first, second, year)
    return Piece(match.start(), match.end(), Level.DAY, rule, read, whole=True)


_DECADES = {
    "twenties": 20, "thirties": 30, "forties": 40, "fifties": 50, "sixties": 60, "seventies": 70, "eighties": 80,
    "nineties": 90,
}  # fmt: skip


# Ages, and degrees of heat, are in the thirties or the 80s too.
_PERSONAL = re.compile(r"\b(?:my|his|her|their|our|your|its|whose|\w+['’]s)\s+(?:\w+[\s-]+)?$", re.IGNORECASE)
_MEASURED = re.compile(
    r"\b(?:temp\w*|degrees?|weather|forecast|sunny|humid|hot|warm|cold|scores?|scored|grades?|shot)\b", re.IGNORECASE
)


def decade_piece(match: Match, rule: str) -> Piece | None:
    text, start, end = match.string, match.start(), match.end()
    short = len(match["decade"].rstrip("s'’")) < 4 or not match["decade"][0].isdigit()
    if _PERSONAL.search(text[max(0, start - 24) : start]):
        return None
    if short and _MEASURED.search(text[max(0, start - 40) : end + 40]):
        return None
    if match["decade"].lower() in ("twenties", "20s", "10s"):
        return Piece(start, end, Level.DECADE, rule)
    return Piece(start, end, Level.DECADE, rule, _decade(match))


def _decade(match: Match) -> Reading:
    words = match["decade"].lower()
    if words in _DECADES:
        tens = _DECADES[words]
    elif len(words.rstrip("s'’")) == 4:
        return pieces.of_decade(int(words[:4]))
    else:
        tens = int(words[:2])
    return pieces.of_decade((1900 if tens >= 30 else 2000) + tens)


def quarter(match: Match) -> Reading:
    words = (match["q"] or match["word"]).lower()
    number = ORDINAL_VALUES.get(words) or int(words)
    return pieces.months_of_year(3 * number - 2, 3, Level.QUARTER)


def half(match: Match) -> Reading:
    first = match[0].lower().lstrip().startswith(("the first", "first", "h1"))
    return pieces.months_of_year(1 if first else 7, 6, Level.HALF)


_STAGES = {"early": Stage.EARLY, "mid": Stage.MIDDLE, "middle": Stage.MIDDLE, "late": Stage.LATE,
           "beginning": Stage.OPENING, "start": Stage.OPENING, "end": Stage.CLOSING}  # fmt: skip


def stage(match: Match) -> Reading:
    return pieces.staged(_STAGES[match["stage"].lower()])


_PART_OF = re.compile(
    r"\b(?:beginning|start|middle|end|rest|remainder|most|much|half|all|(?:first|last)\s+\w+)\s+of\s$", re.IGNORECASE
)


def this_unit(match: Match, rule: str) -> Piece | None:
    """ "(The end of) the year"; the week of another phrase ("the time of the year") is none."""
    if not _PART_OF.search(match.string[max(0, match.start() - 24) : match.start()]):
        return None
    unit = match["unit"].lower()
    level = {"week": Level.WEEK, "month": Level.MONTH}.get(unit, Level.YEAR)
    return Piece(match.start("unit"), match.end(), level, rule, pieces.unit_at(unit, 0), whole=True)


_BEFORE_WEEKDAY = re.compile(
    r"\b(?:on|by|since|until|till|before|after|from|to|through|between|and|around)\s+$", re.IGNORECASE
)


def weekday_piece(match: Match, rule: str) -> Piece | None:
    led = _BEFORE_WEEKDAY.search(match.string[max(0, match.start() - 12) : match.start()])
    stands = capital(match[0]) and _AFTER_DAY.match(match.string, match.end())
    read = pieces.weekday(weekday_of(match[0]))
    return Piece(match.start(), match.end(), Level.WEEKDAY, rule, read, weak=not (led or stands))


def nth(match: Match) -> Reading | None:
    nth = -1 if match["nth"].lower() == "last" else ORDINAL_VALUES[match["nth"].lower()]
    unit = match["unit"].lower()

    def read(context: Period | None, setting: Setting) -> Period | None:
        if context is None:
            return None
        if unit == "day":
            day = context.day if nth == 1 else (context.end - timedelta(hours=1)).date()
            return setting.days(day) if nth in (1, -1) else None
        if unit == "weekend":
            return counted_names.whole_weekend(setting, context, nth) if abs(nth) == 1 else None
        if unit == "week":
            return calendar.nth_week(setting, context, nth)
        return calendar.nth_weekday(setting, context, weekday_of(unit), nth)

    return read


def week_around(base: Period, setting: Setting) -> Period:
    return setting.week(of=base.day)


def weekend(_: Period | None, setting: Setting) -> Period | None:
    """ "The weekend": this one, or the one before in a sentence that looks back."""
    this = setting.weekend()
    return setting.weekend(-1) if setting.lean is Lean.PAST and this.start > setting.anchor else this


def week_of(match: Match, rule: str) -> Piece:
    return Piece(match.start(), match.end(), Level.DAY, rule, offset=week_around, whole=True)


def clock_piece(match: Match) -> Reading:
    half = (match["half"] or "").lower().replace(".", "")
    hour, minute = int(match["hour"]), int(match["minute"] or 0)
    if half:
        hour = hour % 12 + (12 if half.startswith("p") else 0)
    return pieces.clock(hour, minute)


def named_clock(match: Match) -> Reading:
    """Noon; midnight only of a night, as that of a day may be either end of it."""
    if match["name"].lower() != "midnight":
        return pieces.clock(12, 0)
    read = pieces.clock(0, 0)
    return lambda context, setting: read(context, setting) if context and context.level is Level.PART else None


def short_year(match: Match) -> Reading:
    """ "'98": of this century up to the year it is said, of the last from ten years on."""
    digits = int(match["short"])

    def read(_: Period | None, setting: Setting) -> Period | None:
        this = setting.today.year // 100 * 100 + digits
        if this <= setting.today.year:
            return pieces.stated(setting.year(this))
        return pieces.stated(setting.year(this - 100)) if this > setting.today.year + 10 else None

    return read


def part_piece(match: Match, rule: str) -> Piece:
    return Piece(match.start(), match.end(), Level.PART, rule, part_reading(match["part"].lower()), weak=True)


def part_reading(name: str) -> Reading:
    hours = pieces.part(*PART_HOURS[name])

    def read(context: Period | None, setting: Setting) -> Period | None:
        return hours(context, setting) if context else None

    return read
