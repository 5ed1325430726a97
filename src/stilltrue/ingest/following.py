"""Whether what is inferred comes from what it rests on: its words and numbers, by reckoning too, and which way round."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal, DivisionByZero, InvalidOperation
from enum import Enum, auto
from itertools import product

from stilltrue.errors import BadTime
from stilltrue.extract.shown import Shown, numbers_in
from stilltrue.extract.support import without_owner
from stilltrue.language import language, language_of
from stilltrue.language.negations import negations
from stilltrue.language.owner import is_owner
from stilltrue.ledger.places import counterparts
from stilltrue.model.claim import Assertion, Value, ValueKind
from stilltrue.model.time import Instant, datetime_of, moment_of, zone_named

_UNITS = frozenset(map(Decimal, (7, 12, 24, 52, 60, 100, 365)))
"""What a reckoning may use without anybody having said it: the days of a week, the months of a year, per cent."""
_MOST_NUMBERS = 40
_DIGITS = re.compile(r"\d{1,3}(?:,\d{3}){1,8}(?:\.\d{1,12})?|\d{1,30}(?:\.\d{1,12})?")
_AGAINST = frozenset(
    {"avoids", "dislikes", "hates", "limits", "allergic", "no", "none", "never", "false", "피함", "싫어함", "없음"}
)
_ATTITUDE = frozenset({"attitude", "태도"})
_LONGEST_READ = 4_000
"""Characters of one text that are looked at."""


class Borne(Enum):
    """How far what is inferred is borne out by what it rests on."""

    OUT = auto()
    """All that it says stands there, or comes out of a reckoning with what does."""
    IN_PART = auto()
    """It says something that stands nowhere there, or turns it around."""
    BY_NOTHING = auto()
    """It has a number or a date that neither stands there nor comes out of a reckoning."""


@dataclass(frozen=True, slots=True)
class Told:
    """Words that somebody said, and when."""

    text: str
    said_at: Instant
    zone: str


@dataclass(frozen=True, slots=True)
class Rested:
    """A fact that is rested on: what its slot is called, what it says, and which way round."""

    called: tuple[str, ...]
    value: Value | None
    polarity: bool

    @property
    def texts(self) -> tuple[str, ...]:
        """Its words; of a place, those in the other language too."""
        said = (self.value.text, *counterparts(self.value.text.casefold())) if self.value is not None else ()
        return (*(word for word in self.called if not is_owner(word)), *said)

    @property
    def is_against(self) -> bool:
        """It says that something is not so, or is avoided."""
        if not self.polarity or self.value is None:
            return True
        return self.value.key in _AGAINST or bool(negations(self.value.text[:_LONGEST_READ]))


def borne(inference: Assertion, rested: Sequence[Rested], told: Sequence[Told]) -> Borne:
    """
    How far an inference is borne out. That all of it stands there does not prove that it follows.

    Args:
        inference: a claim that names what it rests on.
        rested: each fact that it rests on.
        told: the words behind those facts, and those that led to the inference.
    """
    value = inference.value
    texts = [text for one in rested for text in one.texts] + [one.text[:_LONGEST_READ] for one in told]
    shown = Shown(tuple(texts))
    if value is not None and not _has_numbers(value, texts, rested, told):
        return Borne.BY_NOTHING
    is_whole = all(_shows(shown, words) for words in _said(inference))
    return Borne.OUT if is_whole and not _turns(inference, rested, told) else Borne.IN_PART


def _said(inference: Assertion) -> Iterable[str]:
    """What has to stand there: which one and what; of a stance what it is toward; of a bare yes what it is said of."""
    value = inference.value
    if inference.qualifier:
        yield inference.qualifier
    if value is None or value.kind is ValueKind.BOOLEAN:
        yield inference.predicate
    elif value.kind in (ValueKind.TEXT, ValueKind.ENTITY) and not _is_stance(inference):
        yield _DIGITS.sub(" ", value.text)


def _is_stance(inference: Assertion) -> bool:
    return inference.predicate.casefold() in _ATTITUDE and bool(inference.qualifier)


def _shows(shown: Shown, words: str) -> bool:
    bare = without_owner(words).strip()
    return not bare or any(shown.has(name) for name in (bare, *counterparts(bare.casefold())))


def _has_numbers(value: Value, texts: Sequence[str], rested: Sequence[Rested], told: Sequence[Told]) -> bool:
    """Whether each number of a value stands there, is reckoned from two that do, or is how many facts are rested on."""
    if value.kind is ValueKind.DATE and any(_names_day(one, value.key) for one in told):
        return True
    wanted = {Decimal(found[0].replace(",", "")) for found in _DIGITS.finditer(value.text[:_LONGEST_READ])}
    if value.number is not None and value.kind in (ValueKind.NUMBER, ValueKind.MONEY):
        wanted = {abs(value.number)}
    if not wanted:
        return True
    known = {abs(number) for text in texts for number in numbers_in(text)}
    known |= {abs(one.value.number) for one in rested if one.value is not None and one.value.number is not None}
    known |= {Decimal(datetime_of(one.said_at, zone_named(one.zone)).year) for one in told}
    few = sorted(known)[:_MOST_NUMBERS]
    return wanted <= known | _reckoned(few) | {Decimal(len(rested)), sum(few, Decimal(0))}


def _reckoned(known: Sequence[Decimal]) -> set[Decimal]:
    """What comes of any two of the numbers, or of one that is multiplied or divided by a common unit."""
    found: set[Decimal] = set()
    for one, other in product(known, known):
        found |= {one + other, abs(one - other)}
    for one, other in product(known, {*known, *_UNITS}):
        found.add(one * other)
        for above, below in ((one, other), (other, one)):
            try:
                found.add(round(above / below, 2))
            except (DivisionByZero, InvalidOperation):
                continue
    return found


def _names_day(told: Told, iso: str) -> bool:
    """Whether some words name a day that lies in a date."""
    zone = zone_named(told.zone)
    try:
        wanted = moment_of(iso, zone)
    except BadTime:
        return False
    text = told.text[:_LONGEST_READ]
    dates = language(language_of(text)).dates(text, datetime_of(told.said_at, zone))
    end = max(wanted.latest, wanted.earliest + 1)
    return any(date.interval.start < end and wanted.earliest < date.interval.end for date in dates)


def _turns(inference: Assertion, rested: Sequence[Rested], told: Sequence[Told]) -> bool:
    """Whether it denies where nothing it rests on does, or affirms the very thing that is said not to be so."""
    value = inference.value
    if value is None:
        return False
    denies = value.key in _AGAINST or bool(negations(value.text[:_LONGEST_READ]))
    if denies:
        said_so = any(negations(one.text[:_LONGEST_READ]) for one in told)
        return not said_so and not any(one.is_against for one in rested)
    thing = inference.qualifier if inference.qualifier and _is_stance(inference) else value.text
    having = [one for one in rested if any(_shows(Shown((text,)), thing) for text in one.texts)]
    return bool(having) and all(one.is_against for one in having)
