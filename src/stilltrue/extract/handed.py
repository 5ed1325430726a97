"""Values and times as a program hands them over, each checked and given its type."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import tzinfo
from decimal import Decimal, InvalidOperation
from functools import lru_cache

from stilltrue.errors import BadClaim, BadTime
from stilltrue.language import language, language_of
from stilltrue.language.durations import whole_length
from stilltrue.model.claim import Value, ValueKind, folded, plain
from stilltrue.model.time import Instant, Moment, datetime_of, moment_of, spoken

RawValue = str | bool | int | float | Mapping[str, str | int | float | None]
"""A value as JSON has it."""

_ISO_SHAPE = re.compile(r"[+-]?\d{1,6}(?:-\d{1,2}(?:-\d{1,2}(?:[T ]\S.*)?)?)?")
_CURRENCY = re.compile(r"[A-Z]{3}")
_COMPOUND = 2
"""Parts from which on plain words are a length of time, and no other text."""
_DURATION = re.compile(
    r"P(?=\d|T\d)(?:\d+(?:\.\d+)?Y)?(?:\d+(?:\.\d+)?M)?(?:\d+(?:\.\d+)?W)?(?:\d+(?:\.\d+)?D)?"
    r"(?:T(?=\d)(?:\d+(?:\.\d+)?H)?(?:\d+(?:\.\d+)?M)?(?:\d+(?:\.\d+)?S)?)?"
)


@dataclass(frozen=True, slots=True)
class HandedTime:
    """A time handed over: as resolved, with the end that its words may name; `unresolved` where they name none."""

    moment: Moment | None = None
    until: Moment | None = None
    unresolved: bool = False

    @classmethod
    def read(cls, words: str | None, zone: tzinfo, anchor: Instant | None, field: str) -> HandedTime:
        """
        A time in ISO 8601, or in words that are read from an anchor ("last week"); nothing for None.

        Raises:
            BadClaim: it has the shape of ISO 8601 and names no time that exists; the field is named.
        """
        if words is None:
            return cls()
        if _ISO_SHAPE.fullmatch(words):
            return cls(iso_moment(words, zone, field))
        if anchor is None:
            return cls(unresolved=True)
        found = language(language_of(words)).resolve(words, datetime_of(anchor, zone))
        if found is None or (found.moment is None and found.until is None):
            return cls(unresolved=True)
        return cls(found.moment, found.until)


@lru_cache(maxsize=4096)
def iso_moment(words: str, zone: tzinfo, field: str) -> Moment:
    """
    A time in ISO 8601.

    Raises:
        BadClaim: it is none, or names no time that exists; the field is named.
    """
    try:
        return moment_of(words, zone)
    except BadTime as problem:
        raise BadClaim(f"field {field!r}: {problem}") from None


def value_of(raw: RawValue | None, zone: tzinfo, field: str) -> Value | None:
    """
    A value with its type and its key.

    Raises:
        BadClaim: it is blank, no number, or in none of the forms that a value may have; the field is named.
    """
    match raw:
        case None:
            return None
        case bool():
            return Value(ValueKind.BOOLEAN, "yes" if raw else "no", "yes" if raw else "no")
        case str():
            return _in_words(_worded(raw, field))
        case int() | float():
            return Value.of_number(_amount(raw, field))
    parts = {name: part for name, part in raw.items() if part is not None}
    match sorted(parts):
        case ["number"] | ["number", "unit"]:
            unit = parts.get("unit")
            return Value.of_number(_amount(parts["number"], field), None if unit is None else _worded(unit, field))
        case ["currency", "money"]:
            return _money(_amount(parts["money"], field), parts["currency"], field)
        case ["entity"]:
            return Value.of_text(_worded(parts["entity"], field), ValueKind.ENTITY)
        case ["date"]:
            return _date(_worded(parts["date"], field), zone, field)
        case ["duration"]:
            return _duration(_worded(parts["duration"], field), field)
    raise BadClaim(
        f"field {field!r} is an object with {', '.join(map(repr, sorted(raw)[:5])) or 'nothing'}; wanted one of "
        "number (and unit), money and currency, entity, date, duration; write it as one of these"
    )


def _in_words(words: str) -> Value:
    """A text; or a length of time, where it is written in several parts and is nothing else."""
    length = whole_length(words)
    if length is None or len(length.parts) < _COMPOUND or length.problem:
        return Value.of_text(words)
    return _duration(words, "value")


def _worded(part: object, field: str) -> str:
    if not isinstance(part, str) or not part.strip():
        raise BadClaim(f"field {field!r} holds {shown(part)} where words are wanted; write a text that is not blank")
    return part.strip()


def _amount(part: object, field: str) -> Decimal:
    try:
        number = Decimal(str(part).strip())
    except InvalidOperation:
        number = Decimal("NaN")
    # Exponents far out would be written out as megabytes of zeros.
    if not number.is_finite() or abs(number.adjusted()) > 60:
        raise BadClaim(
            f"field {field!r} holds {shown(part)}, which is no number of at most 60 digits; write it like 760 or 760.50"
        )
    return number


def _money(amount: Decimal, currency: object, field: str) -> Value:
    code = str(currency).strip().upper()
    if not _CURRENCY.fullmatch(code):
        raise BadClaim(f"field {field!r} has currency {shown(currency)}; write its three letters, like USD or KRW")
    return Value(ValueKind.MONEY, f"{plain(amount)} {code}", f"money:{plain(amount)} {code}", amount, code)


def _date(words: str, zone: tzinfo, field: str) -> Value:
    iso = spoken(iso_moment(words, zone, field), zone)
    return Value(ValueKind.DATE, iso, iso)


def _duration(words: str, field: str) -> Value:
    if _DURATION.fullmatch(words):
        return Value(ValueKind.DURATION, words, words)
    length = whole_length(words)
    if length is None:
        raise BadClaim(
            f"field {field!r} has duration {shown(words)}; write it like 1 hour 30 minutes, or as ISO 8601, like P3M or PT45M"
        )
    if length.problem:
        raise BadClaim(f"field {field!r}: {length.problem}")
    plain_words = " ".join(words.split())
    return Value(ValueKind.DURATION, plain_words, folded(plain_words))


def shown(found: object) -> str:
    """What was found, short enough for a message."""
    words = repr(found)
    return words if len(words) <= 40 else f"{words[:36]}…"
