"""English words of time and number, as patterns and values."""

from __future__ import annotations

import re

_ONES_TEXT = """
    zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen
    seventeen eighteen nineteen
"""
ONES = _ONES_TEXT.split()
_TENS_TEXT = """
    twenty thirty forty fifty sixty seventy eighty ninety
"""
TENS = _TENS_TEXT.split()
_ORDINALS_TEXT = """
    first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth
    fifteenth sixteenth seventeenth eighteenth nineteenth twentieth
"""
ORDINALS = _ORDINALS_TEXT.split()

VALUES = {word: value for value, word in enumerate(ONES)} | {word: 10 * (value + 2) for value, word in enumerate(TENS)}
ORDINAL_VALUES = (
    {word: value + 1 for value, word in enumerate(ORDINALS)}
    | {
        "thirtieth": 30,
        "thirty-first": 31,
        "thirty first": 31,
    }
    | {f"twenty{gap}{word}": 21 + value for gap in "- " for value, word in enumerate(ORDINALS[:9])}
)

WORD = rf"(?:(?:{'|'.join(TENS)})(?:[- ](?:{'|'.join(ONES[1:10])}))?|{'|'.join(reversed(ONES[1:]))})"
NUMBER = rf"(?:\d{{1,4}}(?:\.\d)?|{WORD}|an?|half an?|(?:a|three) quarters? of an)"
RANGE = rf"(?:\d{{1,3}}\s?(?:-|–|~|to|or)\s?\d{{1,3}}|{WORD}\s+(?:or|to)\s+{WORD})"
FEW = r"(?:a\s+few|few|several|a\s+handful\s+of)"
COUPLE = r"(?:a\s+couple(?:\s+of)?|couple(?:\s+of)?)"
COUNT = rf"(?:{RANGE}|{COUPLE}|{FEW}|{NUMBER})"
ORDINAL = rf"(?:{'|'.join(sorted(ORDINAL_VALUES, key=len, reverse=True))})"
UNIT = r"(?:minute|min|hour|hr|day|night|week|fortnight|month|year|yr|quarter|decade)"

_MONTHS_TEXT = """
    january february march april may june july august september october november december
"""
MONTHS = _MONTHS_TEXT.split()
MONTH_VALUES = {name: place + 1 for place, name in enumerate(MONTHS)}
MONTH_VALUES |= {name[:3]: value for name, value in list(MONTH_VALUES.items())} | {"sept": 9}
MONTH_NAME = rf"(?:{'|'.join(MONTHS)})"
MONTH = rf"(?:{'|'.join(sorted(MONTH_VALUES, key=len, reverse=True))})"

_WEEKDAYS_TEXT = """
    monday tuesday wednesday thursday friday saturday sunday
"""
WEEKDAYS = _WEEKDAYS_TEXT.split()
WEEKDAY = rf"(?:{'|'.join(WEEKDAYS)})"
SEASON = r"(?:spring|summer|autumn|fall|winter)"
HOLIDAY = (
    r"(?:christmas\s+eve|christmas(?:\s+day)?|xmas|new\s+year['’]?s\s+eve|new\s+year['’]?s"
    r"(?:\s+day)?|halloween"
    r"|valentine['’]?s(?:\s+day)?|thanksgiving(?:\s+day)?|easter(?:\s+(?:sunday|monday))?|good\s+friday"
    r"|black\s+friday|cyber\s+monday|palm\s+sunday|ash\s+wednesday|boxing\s+day|april\s+fools['’]?(?:\s+day)?"
    r"|(?:the\s+)?fourth\s+of\s+july|st\.?\s+patrick['’]?s\s+day|juneteenth|earth\s+day)"
)
PART_HOURS = {
    "morning": (5, 12),
    "afternoon": (12, 18),
    "evening": (17, 22),
    "night": (18, 30),
    "noon": (12, 12),
    "midnight": (0, 0),
    "lunchtime": (11, 14),
}
PART = r"(?:morning|afternoon|evening|night|lunchtime)"
RELATIVE = {"last": -1, "past": -1, "previous": -1, "this": 0, "current": 0, "next": 1, "coming": 1, "upcoming": 1}


def count_of(words: str) -> float | tuple[float, float]:
    """The number that words name; two to five for "a few"."""
    if re.fullmatch(RANGE, words, re.IGNORECASE):
        low, high = re.split(r"\s*(?:-|–|~|\bto\b|\bor\b)\s*|(?<=\d)(?:to|or)(?=\d)", words.lower())
        return _value(low), _value(high)
    plain = " ".join(words.lower().replace("-", " ").split())
    if re.fullmatch(FEW, plain):
        return 2, 5
    if re.fullmatch(COUPLE, plain):
        return 2
    if plain in ("a", "an"):
        return 1
    if plain in ("half a", "half an"):
        return 0.5
    if "quarter" in plain:
        return 0.25 if plain.startswith("a") else 0.75
    return _value(plain)


def _value(plain: str) -> float:
    """The value of one number, in digits or in words."""
    if plain[0].isdigit():
        return float(plain)
    return sum(VALUES[word] for word in plain.replace("-", " ").split())


def unit_of(word: str) -> str:
    """The unit in the words of `calendar`."""
    plain = word.lower().rstrip("s")
    return {"min": "minute", "hr": "hour", "yr": "year", "night": "day"}.get(plain, plain)


def month_of(word: str) -> int:
    return MONTH_VALUES[word.lower().rstrip(".")]


def weekday_of(word: str) -> int:
    return WEEKDAYS.index(word.lower())


def season_of(word: str) -> str:
    return "autumn" if word.lower() == "fall" else word.lower()


def holiday_of(words: str) -> str:
    plain = " ".join(words.lower().replace("’", "'").split()).replace("years", "year's").replace("tines", "tine's")
    if plain.startswith("new year") and not plain.endswith("eve"):
        return "new year's day"
    if plain.startswith("valentine"):
        return "valentine's day"
    if plain in ("christmas day", "xmas"):
        return "christmas"
    if plain.startswith("april"):
        return "april fools' day"
    if "patrick" in plain:
        return "st patrick's day"
    plain = plain.removeprefix("the ")
    return {"easter sunday": "easter", "thanksgiving day": "thanksgiving"}.get(plain, plain)
