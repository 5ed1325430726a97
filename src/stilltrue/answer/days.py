"""Questions of days: how long it is until something, whether it is tomorrow, what there is on Friday."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from enum import Enum, auto
from itertools import pairwise

from stilltrue.answer.wording_en import MONTHS
from stilltrue.language import language, language_of
from stilltrue.ledger.naming import Names
from stilltrue.model.claim import Value, ValueKind
from stilltrue.model.fact import Fact
from stilltrue.model.filter import FactFilter
from stilltrue.model.scope import SpaceKey
from stilltrue.model.time import Instant, Interval, datetime_of, instant_of
from stilltrue.storage.base import Transaction


class DaysAsked(Enum):
    """What a question asks of days."""

    UNTIL = auto()
    """How long it is until something, or since."""
    ON = auto()
    """Whether something is on a day, or on which of several."""
    AGENDA = auto()
    """What there is on a day."""


@dataclass(frozen=True, slots=True)
class OfDays:
    """A question of days, taken apart."""

    asks: DaysAsked
    about: str
    """The question for the date of the thing that it is about; empty for an agenda."""
    days: tuple[tuple[str, Interval], ...]
    """The days that it names, as worded."""


_UNTIL_EN = re.compile(
    r"\bhow\s+(?:many\s+(?:days|weeks|nights)|long|soon)\b(?:\s+(?:is|it|are|there|do|i|we|have|got|left|to\s+go|more|will|be|now)){0,6}?"
    r"\s+(?:until|till|til|to|before|since)\s+(?P<what>\S.{0,80}?)\W*$",
    re.IGNORECASE,
)
_UNTIL_KO = re.compile(
    r"^\W*(?P<what>\S.{0,60}?)(?:까지(?:는)?\s?(?:이제\s?|앞으로\s?)?(?:며칠|몇\s?[일주]|얼마나|얼마)|(?:은|는|이|가)?\s(?:며칠|몇\s?일)\s?(?:이나\s?)?(?:남|뒤|후|전))"
)
_IS_EN = re.compile(
    r"^\W*(?:so\s+|and\s+|wait,?\s+)?(?:is|are|was|were)\s+(?P<what>\S.{0,80}?)\s*(?:(?:on|in|at|for|due|this|coming|happening|already)\s+)*$",
    re.IGNORECASE,
)
_OR_EN = re.compile(r"^(?:\s*(?:,|or|on|this|in|and|already|\?))*\W*$", re.IGNORECASE)
_IS_KO = re.compile(r"^\W*(?P<what>\S.{0,40}?)(?:은|는|이|가)?\s+$")
_BETWEEN_KO = re.compile(
    r"^(?:\s*(?:인가요|인가|이야|야|이에요|예요|아니면|이니|니|입니까|일까|까|,|또는|혹은|이고|\?))*\s*$"
)
_ENDS_KO = re.compile(
    r"^(?:이?야|인가요?|이?에요|이?예요|맞(?:아|지|나)요?|이?지요?|이?죠|이?니|이?냐|입니까|일까요?|이었(?:어|나|지)요?|였(?:어|나|지)요?)?\W*$"
)
_AGENDA_EN = re.compile(
    r"^\W*(?:(?:so|and|ok|hey)\W+)?(?:what(?:['’]s|\s+is|\s+are|\s+do\s+(?:i|we)\s+have|\s+have\s+(?:i|we)\s+got)?|do\s+(?:i|we)\s+have\s+anything|is\s+there\s+anything|anything|show(?:\s+me)?)?"
    r"(?P<key>(?:\s*\b(?:my|our|the|on|up|planned|scheduled|happening|schedule|agenda|plans?|appointments?|calendar|coming|due|for|in|at|of)\b)*)\W*$",
    re.IGNORECASE,
)
_AGENDA_KO = re.compile(
    r"^\W*(?:나|난|내|제|저|우리)?\s*(?:은|는|에|엔|에는|의)?\s*(?:뭐|무슨\s?일|무슨\s?약속|무슨\s?일정|일정|약속|스케줄|계획|할\s?일|예약)(?:이|은|는|을|를|가|도|라도)?\s*(?:뭐\s?)?(?:있|잡|해|하|였|야|예요|이야|알려|어떻게|말해).{0,12}$"
)
_ISO = re.compile(r"(?P<year>\d{4})-(?P<month>\d{2})-(?P<day>\d{2})(?!\d)")
_MOST_DAYS = 31
"""An agenda for more days than these is a list, and not an answer."""


def days_asked(question: str, now: datetime) -> OfDays | None:
    """
    What a question asks of days; None where it asks for something else.

    Args:
        question: in English or Korean.
        now: when it is asked, in the asker's zone: from there "tomorrow" is counted.
    """
    code = language_of(question)
    text = " ".join(re.split(r"(?<=[?？])\s", question.strip(), maxsplit=1)[0].split())
    if (until := (_UNTIL_KO if code == "ko" else _UNTIL_EN).search(text)) is not None:
        return OfDays(DaysAsked.UNTIL, _when(until["what"], code), ())
    named = [found for found in language(code).dates(text, now) if found.moment is not None and not found.vague]
    if not named:
        return None
    days = tuple((found.text.strip(" .?!,"), found.interval) for found in named)
    before, after = text[: named[0].start], text[named[-1].end :]
    between = [text[one.end : two.start] for one, two in pairwise(named)]
    if code == "ko":
        found = _IS_KO.match(before) if _ENDS_KO.match(after) and all(map(_BETWEEN_KO.match, between)) else None
    else:
        found = _IS_EN.match(before) if _OR_EN.match(after) and all(map(_OR_EN.match, between)) else None
    if found is not None:
        return OfDays(DaysAsked.ON, _when(found["what"], code), days)
    return OfDays(DaysAsked.AGENDA, "", days) if len(days) == 1 and _is_agenda(f"{before} {after}", code) else None


def _is_agenda(rest: str, code: str) -> bool:
    plain = " ".join(rest.split())
    found = (_AGENDA_KO if code == "ko" else _AGENDA_EN).match(plain)
    return found is not None and (
        code == "ko" or bool(found["key"].strip()) or bool(re.search(r"have|got|anything", plain))
    )


def _when(what: str, code: str) -> str:
    return f"{what.strip()} 언제야?" if code == "ko" else f"When is {what.strip()}?"


def day_of(value: Value | None, now: datetime) -> date | None:
    """
    The day that a value is, the next one where it comes every year; None where it is no single day.

    Args:
        value: of a fact; only dates are days.
        now: the present in the asker's zone.
    """
    if value is None or value.kind is not ValueKind.DATE:
        return None
    if (written := _ISO.search(value.text)) is not None:
        try:
            return date(int(written["year"]), int(written["month"]), int(written["day"]))
        except ValueError:
            return None
    yesterday = now.replace(hour=0, minute=0, second=0, microsecond=0) - timedelta(days=1)
    found = language(language_of(value.text)).dates(
        f"next {value.text}" if value.text.isascii() else value.text, yesterday
    )
    moments = [one.moment for one in found if one.moment is not None]
    return _next(datetime_of(moments[0].earliest, now.tzinfo or UTC).date(), now.date()) if len(moments) == 1 else None


def _next(day: date, today: date) -> date | None:
    """The same day of this year or the next, whichever is to come."""
    for year in (today.year, today.year + 1):
        try:
            here = day.replace(year=year)
        except ValueError:
            continue
        if here >= today:
            return here
    return None


def covered(day: date, within: Interval, now: datetime) -> bool:
    """Whether any of a day lies within a stretch of time."""
    begin = datetime(day.year, day.month, day.day, tzinfo=now.tzinfo)
    return within.overlaps(Interval(instant_of(begin), instant_of(begin + timedelta(days=1))))


def on_the_day(
    tx: Transaction, spaces: Sequence[tuple[SpaceKey, Names]], within: Interval, now: datetime, known_at: Instant | None
) -> list[Fact] | None:
    """All on record that is dated within a stretch of at most a month, by its day; None for a longer stretch."""
    first = datetime_of(within.start, now.tzinfo or UTC).date()
    n_days = (datetime_of(Instant(within.end - 1), now.tzinfo or UTC).date() - first).days + 1
    if not 0 < n_days <= _MOST_DAYS:
        return None
    facts: dict[str, tuple[date, Fact]] = {}
    for day in (first + timedelta(days=n) for n in range(n_days)):
        for worded in _worded(day):
            wanted = FactFilter(
                spaces=tuple(space for space, _ in spaces), text=worded, lane=None, polarity=True,
                valid_at=instant_of(now), known_at=known_at,
            )  # fmt: skip
            for fact in tx.list_facts(wanted, limit=100)[0]:
                if day_of(fact.value, now) == day:
                    facts[fact.id] = (day, fact)
    return [
        fact
        for _, fact in sorted(
            facts.values(), key=lambda one: (one[0], one[1].value.text if one[1].value else "", one[1].id)
        )
    ]


def _worded(day: date) -> Iterator[str]:
    """How a day may be written in a value: in ISO, and without its year where it comes every year."""
    yield day.isoformat()
    yield f"{day.day} {MONTHS[day.month - 1]}"
    yield f"{MONTHS[day.month - 1]} {day.day}"
    yield f"{day.month}월 {day.day}일"
