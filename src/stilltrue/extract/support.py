"""Whether a window shows what a candidate says: its subject and its value."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import datetime, tzinfo
from decimal import Decimal

from stilltrue.errors import BadTime
from stilltrue.extract.rules.slips import righted
from stilltrue.extract.rules.state_decided import is_settable
from stilltrue.extract.shown import Shown, looked_up, numbers_in
from stilltrue.language import DateFound, language, language_of
from stilltrue.language.ko_numbers import alone
from stilltrue.language.money import currencies
from stilltrue.language.owner import is_owner
from stilltrue.language.tokens import name_key
from stilltrue.model.claim import Act, Candidate, Value, ValueKind
from stilltrue.model.scope import Channel
from stilltrue.model.time import datetime_of, moment_of, zone_named
from stilltrue.model.turn import Turn, Window

_OWNED = re.compile(r"^(?:my|our|the user's|user's)\s+|^(?:내|제|우리|저의|나의|저희|사용자의?)\s+", re.IGNORECASE)
_OWN_CHANNELS = frozenset({Channel.USER, Channel.ACT, Channel.STRUCTURED})
_ADDRESSED = re.compile(
    r"\b(?:you|your|yours|you're|user|user's)\b|(?<![가-힣])(?:너|네가|넌|니가|당신|사용자|고객|회원)", re.IGNORECASE
)
_KOREAN_REFERENCE = (
    r"(?<![가-힣])(?:그(?:는|가|를|의|에게|한테|녀|분|사람|애|친구|거|것|건|걸|게|곳|때|쪽|들)"
    r"|이(?:거|것|건|걸|게|곳|분|애|사람)|저(?:거|것|건|걸|분|곳|쪽)|거기|여기|저기|걔|얘|쟤)"
)
_PERSON = re.compile(
    r"\b(?:he|she|it|they|him|her|them|his|its|their|(?:this|that|these|those)(?=\s+(?:one|is|are|was|were|has|have|will)\b))\b"
    rf"|{_KOREAN_REFERENCE}",
    re.IGNORECASE,
)
_REFERENCE = re.compile(
    r"\b(?:it|they|them|him|her|there|here|one|both|same"
    r"|(?:this|that|these|those)(?!\s+(?:day|week|month|year|morning|evening|night|time|spring|summer|fall|autumn|winter)s?\b))\b"
    rf"|{_KOREAN_REFERENCE}",
    re.IGNORECASE,
)
_ATTITUDES = frozenset(
    {
        "likes",
        "loves",
        "limits",
        "avoids",
        "dislikes",
        "hates",
        "allergic",
        "prefers",
        "neutral",
        "like",
        "dislike",
        "avoid",
        "limit",
    }
)
_ATTITUDE_NAMES = frozenset({"attitude", "태도"})
_IN_OTHER_WORDS = {
    "engaged": re.compile(
        r"\b(?:i|we)\b.{0,40}\b(?:getting|get)\s+married\b|\b(?:i|we)\b.{0,30}\bmarry(?:ing)?\s+(?!.{0,10}\bidea\b)|\b(?:my|our|the)\s+wedding\b.{0,40}\b(?:is|was|'s)\s+off\b"
        r"|\bcalled\s+off\s+(?:my|our|the)\s+wedding\b|\b(?:my|our|the)\s+engagement\b",
        re.IGNORECASE,
    ),
    "separated": re.compile(
        r"\b(?:split(?:ting)?|broken?|broke)\s+up\b|\b(?:we|us)\b.{0,20}\b(?:split|parted|separat\w+)\b|\b(?:separat\w+|parted|split)\s+from\s+(?:my|him|her)\b|\bparted\s+ways\b|\bleft\s+me\b",
        re.IGNORECASE,
    ),
    "widowed": re.compile(
        r"\b(?:husband|wife|spouse)\b.{0,60}\b(?:died|passed)\b|\blost\s+my\s+(?:husband|wife)\b", re.IGNORECASE
    ),
}
"""What somebody is who says only what happened: a husband whose wife died is widowed."""
_DAY = len("2026-07-05")
_ONE_MONTH = len("2026-07")
_YEAR = re.compile(r"\d{4}")
_MONTH = re.compile(r"jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|\d\s?월|\d[/.]\d", re.IGNORECASE)
_DATED = re.compile(r"(?P<date>\d{4}(?:-\d{2}){1,2})(?![\d-])(?P<rest>[^\n]{0,80})")


def shows_subject(candidate: Candidate, turn: Turn, window: Window) -> bool:
    """Whether the subject is the speaker, is named in the window, or stands behind a reference in its turn."""
    subject = " ".join(candidate.subject.split())
    if is_owner(subject):
        own = turn.channel in _OWN_CHANNELS or _ADDRESSED.search(turn.text) is not None
        return own or _is_set_for_all(candidate, turn, window)
    if turn.speaker is not None and name_key(turn.speaker) == name_key(subject):
        return True
    named = without_owner(subject)
    return any(shown.has(named) for shown in looked_up(turn, window)) or _PERSON.search(turn.text) is not None


def _is_set_for_all(candidate: Candidate, turn: Turn, window: Window) -> bool:
    """Whether somebody else speaks of a deadline, a budget or the like of which the owner spoke by the same name."""
    thing = candidate.qualifier or candidate.predicate
    if turn.channel is not Channel.OTHER or not is_settable(thing) or not Shown((turn.text,)).has(thing):
        return False
    own = tuple(other.text for other in window.everything if other.channel in _OWN_CHANNELS)
    return Shown(own).has(thing)


def is_attitude(candidate: Candidate) -> bool:
    """Whether the value is a judgement of the thing that qualifies the slot."""
    value = candidate.value
    return value is not None and (candidate.predicate.casefold() in _ATTITUDE_NAMES or value.key in _ATTITUDES)


def shows_value(candidate: Candidate, turn: Turn, quote: str, window: Window) -> bool:
    """Whether the value is in the window: its words, its number, its date, or a reference in the quote to it."""
    value = candidate.value
    if value is None or value.kind is ValueKind.BOOLEAN:
        return True
    thing = candidate.qualifier
    # "likes" that is toward nothing is a word like any other: "lives in: likes" would be borne out by any quote.
    if is_attitude(candidate) and thing is not None:
        return any(shown.has(thing) for shown in looked_up(turn, window)) or refers(quote)
    if any(_shows(value, shown, turn) for shown in looked_up(turn, window)):
        return True
    if (worded := _IN_OTHER_WORDS.get(value.key)) is not None and worded.search(turn.text):
        return True
    if (meant := righted(quote, language_of(quote))) != quote and _shows(
        value, Shown((meant,)), replace(turn, text=meant)
    ):
        return True
    if candidate.act is Act.DENIES and any(_shows(value, Shown((each.text,)), each) for each in window.everything):
        # What is taken back may have been said, and counted from its day, in another turn.
        return True
    return value.kind in (ValueKind.TEXT, ValueKind.ENTITY) and refers(quote)


def _shows(value: Value, shown: Shown, turn: Turn) -> bool:
    if shown.has(without_owner(value.text)):
        return True
    dated = _DATED.match(value.text)
    if dated is not None and _shows_date(dated["date"], turn):
        return not dated["rest"].strip() or shown.has(dated["rest"])
    match value.kind:
        case ValueKind.NUMBER | ValueKind.MONEY:
            number = abs(value.number) if value.number is not None else None
            return number is not None and _shows_number(number, shown, turn) and not _is_other_money(value, turn.text)
        case ValueKind.DATE:
            return _shows_date(value.key, turn)
        case ValueKind.DURATION:
            return all(Decimal(digits) in shown.numbers for digits in re.findall(r"\d{1,9}", value.text))
        case _:
            return False


def refers(quote: str) -> bool:
    """Whether some words point to what is named elsewhere: "it", "there", 그걸로."""
    return _REFERENCE.search(quote) is not None


def without_owner(words: str) -> str:
    """What is called so, be it the user's own: "my sister" is "sister"."""
    return _OWNED.sub("", words)


def _shows_number(number: Decimal, shown: Shown, turn: Turn) -> bool:
    numbers = shown.numbers | alone(turn.text)
    if number in numbers:
        return True
    if number == 0:
        return _NONE.search(turn.text) is not None
    if not 1900 <= number <= 2100:
        return False
    # A year of birth comes from its last two digits, or from an age and the day it was said.
    if "년생" in turn.text and number % 100 in numbers:
        return True
    said = datetime_of(turn.said_at, zone_named(turn.zone)).year
    return any(said - number - age in (0, 1) for age in numbers if age < 130)


def _is_other_money(value: Value, text: str) -> bool:
    """Whether a text has the amount in other currencies only: "600 euros" are no 600 dollars."""
    if value.kind is not ValueKind.MONEY or value.unit is None or value.number is None:
        return False
    said = currencies(text, abs(value.number))
    return bool(said) and value.unit not in said


def _shows_date(iso: str, turn: Turn) -> bool:
    """Whether a date of the turn lies in the unit that is wanted, or reaches over it; else each of its numbers is there."""
    zone = zone_named(turn.zone)
    try:
        wanted = moment_of(iso, zone)
    except BadTime:
        return False
    dates = language(language_of(turn.text)).dates(turn.text, datetime_of(turn.said_at, zone))
    if any(
        date.interval.start < max(wanted.latest, wanted.earliest + 1) and wanted.earliest < date.interval.end
        for date in dates
    ):
        return True
    day = datetime_of(wanted.earliest, zone)
    if len(iso) in (_DAY, _ONE_MONTH) and any(_is_of_any_year(date, day, zone) for date in dates):
        return True
    if len(iso) == _DAY and any(int(found[1] or found[2]) == day.day for found in _NUMBERED_DAY.finditer(turn.text)):
        return True
    if len(iso) == _DAY and _PUT_OFF_BY.search(turn.text):
        return True
    numbers = set(numbers_in(turn.text))
    return all(Decimal(digits) in numbers for digits in re.findall(r"\d+", iso)[:3])


_NONE = re.compile(r"\b(?:no|none|nobody|zero|any|without|only\s+child)\b|n['’]t\b|없|영\s", re.IGNORECASE)
_PUT_OFF_BY = re.compile(
    r"\b(?:moved|postponed|pushed|shifted|bumped|delayed|put|brought)\b[^.!?\d]{0,50}\b(?:an?|one|two|three|four|five|six|\d{1,2})\s(?:day|week)s?\b"
    r"|(?:하루|이틀|사흘|나흘|닷새|열흘|보름|일주일|[한두세네]\s(?:주|달)|[1-9]\d?\s?(?:일|주일?|개월|달))(?:\s?(?:뒤|후|앞)?로|\s더)?\s(?:미뤄|미뤘|미루|밀렸|늦춰|늦췄|늦추|연기|(?:앞)?당겨|(?:앞)?당겼|(?:앞)?당기|옮겨|옮겼|옮기)",
    re.IGNORECASE,
)
"""A day that is counted from one that was told before."""
_NUMBERED_DAY = re.compile(
    r"\bthe\s(\d{1,2})(?:st|nd|rd|th)\b|(?<![\d월])(?<!월\s)(\d{1,2})일(?!\s?(?:동안|간|치|째|마다|뒤|후|전))",
    re.IGNORECASE,
)
"""A day of the month in which that is of which is spoken: "moved to the 15th", "15일로 옮겼어"."""


def _is_of_any_year(date: DateFound, day: datetime, zone: tzinfo) -> bool:
    """Whether a date without a year is that day of some year: "moved to 5 July" is of the coming one, whatever "moved" says."""
    first = datetime_of(date.interval.start, zone)
    return (
        _YEAR.search(date.text) is None
        and _MONTH.search(date.text) is not None
        and (first.month, first.day) == (day.month, day.day)
    )
