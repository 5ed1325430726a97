"""A new day of something that had one: of an event on 12 October "the 15th" is 15 October."""

from __future__ import annotations

import re
from datetime import date, timedelta

from stilltrue.language.late import late
from stilltrue.model.claim import Candidate, ValueKind
from stilltrue.model.time import spoken


def near_its_day(sentence: str, meant: Candidate) -> str:
    """
    A new day near the one for which the event was told.

    Of a flight on 12 October "the 15th" is 15 October, and "3 November" is of the same year, whenever it is said.
    """
    told = meant.value.text if meant.value is not None and meant.value.kind is ValueKind.DATE else ""
    if not told and meant.valid_from is not None:
        told = spoken(meant.valid_from)
    if not _ISO_MONTH.match(told):
        return sentence
    year, month = int(told[:4]), int(told[5:7])
    hour = _HOUR.search(told)
    sentence = _by_so_long(sentence, told)
    sentence = _SAME_TIME.sub(f" {hour[0]}" if hour is not None else "", sentence)

    def dated(found: re.Match[str]) -> str:
        named = found["month"] or found["month2"]
        new = _MONTHS.index(named[:3].casefold()) + 1 if named else month
        day = found["day"] or found["day2"] or found["day3"]
        return f"{_MONTHS[new - 1].title()} {day}, {year + (month - new > _HALF_A_YEAR)}"

    return _DAY.sub(dated, sentence)


def _by_so_long(sentence: str, told: str) -> str:
    """The new day of what was put off, or brought forward, by some days or weeks from the day that was told."""
    found = _SHIFTED_BY.search(sentence)
    if found is None or not _ISO_DAY.match(told):
        return sentence
    count = _COUNTS.get(found["count"].casefold()) or int(found["count"])
    days = count * (7 if found["unit"].casefold() == "week" else 1)
    earlier = _EARLIER.search(found[0]) is not None
    day = date.fromisoformat(told[:10]) + timedelta(days=-days if earlier else days)
    hour = _HOUR.search(told)
    new = f"{_MONTHS[day.month - 1].title()} {day.day}, {day.year}{f' {hour[0]}' if hour is not None else ''}"
    return f"{sentence[: found.start()]}moved {found['what'] or ''}to {new}{sentence[found.end() :]}"


_COUNTS = {word: n for n, word in enumerate("one two three four five six seven eight nine ten".split(), 1)} | {"a": 1, "an": 1}  # fmt: skip
_SHIFTED_BY = late(
    rf"\b(?:moved|postponed|pushed|shifted|bumped|delayed|put|brought)\s(?P<what>(?:my|the|our)\s[\w' -]{{1,40}}?\s)?(?:(?:back|off|out|forward|up|ahead)\s)?(?:by\s)?(?P<count>{'|'.join(_COUNTS)}|\d{{1,2}})\s(?P<unit>day|week)s?(?:\s(?:later|earlier|sooner))?\b",
    re.IGNORECASE,
)
_EARLIER = late(r"\b(?:forward|up|ahead|earlier|sooner)\b", re.IGNORECASE)
_ISO_DAY = re.compile(r"\d{4}-\d\d-\d\d")
_HOUR = re.compile(r"\bat \S+$")
_SAME_TIME = late(r",?\s(?:but\s)?(?:at\s)?(?:the\s)?same\s(?:time|hour)\b", re.IGNORECASE)
_ISO_MONTH = re.compile(r"\d{4}-\d\d")
_MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split()
_HALF_A_YEAR = 6
_MONTH = r"(?:january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)"
_DAY = late(
    rf"\b(?:(?:the\s)?(?P<day>\d{{1,2}})(?:st|nd|rd|th)?\s(?:of\s)?(?P<month>{_MONTH})|(?P<month2>{_MONTH})\s(?:the\s)?(?P<day2>\d{{1,2}})(?:st|nd|rd|th)?"
    r"|the\s(?P<day3>\d{1,2})(?:st|nd|rd|th))\b(?!,?\s\d{4}|\sof\b|:)",
    re.IGNORECASE,
)
