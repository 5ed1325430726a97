"""Values of the ledger as things that can be computed with, and back. Pure."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from fractions import Fraction
from typing import TypeAlias

from stilltrue.language.durations import whole_length
from stilltrue.ledger.formula.durations import like_length, unit_of_part
from stilltrue.ledger.formula.exact import as_decimal
from stilltrue.ledger.formula.failing import Failure, FailureKind, Sort
from stilltrue.ledger.formula.operations import in_months
from stilltrue.ledger.formula.printing import day_text
from stilltrue.ledger.formula.steps import Day
from stilltrue.ledger.formula.things import (
    Amount,
    Items,
    Period,
    Thing,
    Truth,
    Words,
    converted,
    period_text,
    short,
    sort_of,
    told,
)
from stilltrue.ledger.formula.units import (
    NONE,
    PER_CENT,
    Symbol,
    Unit,
    currency,
    factor,
    is_time,
    shown,
    unit_named,
)
from stilltrue.model.claim import Value, ValueKind, folded, plain
from stilltrue.model.time import Precision


@dataclass(frozen=True, slots=True)
class Item:
    """One of the many values of an input: what it is called, and its value."""

    label: str
    value: Value


Input: TypeAlias = "Value | Sequence[Item]"
"""What an input has: one value, or the items of a slot of many values."""


_TRUE, _FALSE = frozenset({"yes", "true"}), frozenset({"no", "false"})
_SPOKEN_DAY = re.compile(r"(\d{4}(?:-\d{2}(?:-\d{2})?)?)(?: .*)?", re.DOTALL)
_DURATION = re.compile(
    r"P(?:(\d+(?:\.\d+)?)Y)?(?:(\d+(?:\.\d+)?)M)?(?:(\d+(?:\.\d+)?)W)?(?:(\d+(?:\.\d+)?)D)?"
    r"(?:T(?:(\d+(?:\.\d+)?)H)?(?:(\d+(?:\.\d+)?)M)?(?:(\d+(?:\.\d+)?)S)?)?"
)
_PARTS = ("year", "month", "week", "day", "hour", "minute", "second")
_ISO_SHAPES = {
    "year": "P{}Y", "month": "P{}M", "week": "P{}W", "day": "P{}D", "hour": "PT{}H", "minute": "PT{}M", "second": "PT{}S",
}  # fmt: skip
_LARGEST_POWER, _MOST_BITS = 60, 1_000
"""Of ten, that a number may have, and of the denominator of a number: what is longer is no amount of anything."""
_AMOUNTS = (ValueKind.NUMBER, ValueKind.MONEY, ValueKind.DURATION)
_REST_OF_DAY = {4: "-01-01", 7: "-01"}


def thing_of(name: str, value: Input) -> Thing:
    """What an input is to a formula; a failure that names it where nothing can be computed with it."""
    if not isinstance(value, Value):
        return Items(tuple((item.label, thing_of(name, item.value)) for item in value))
    match value.kind:
        case ValueKind.TEXT | ValueKind.ENTITY:
            return Words(value)
        case ValueKind.NUMBER | ValueKind.MONEY:
            return _amount(name, value)
        case ValueKind.BOOLEAN:
            truth = value.key in _TRUE
            return Truth(truth) if truth or value.key in _FALSE else _unreadable(name, value)
        case ValueKind.DATE:
            return _day(name, value)
        case ValueKind.DURATION:
            return _duration(name, value)


def value_of_thing(thing: Thing, like: Value | None = None) -> Value | Failure:
    """
    What a formula came to, as a value of the ledger.

    Args:
        thing: what came out.
        like: the value whose unit and kind it takes where they are of one dimension ("20 packs", "P2W").
    """
    match thing:
        case Failure():
            return thing
        case Words(value=value):
            return value
        case Truth(holds=holds):
            if like is not None and like.key in _TRUE | _FALSE:
                word = {"yes": ("no", "yes"), "no": ("no", "yes")}.get(like.key, ("false", "true"))[holds]
            else:
                word = "yes" if holds else "no"
            return Value(ValueKind.BOOLEAN, word, word)
        case Day():
            return Value(ValueKind.DATE, day_text(thing), day_text(thing))
        case Amount() | Period():
            return _value_of_span(thing, like)
    return Failure(FailureKind.TYPES, (told(thing), sort_of(thing), Sort.ONE))


def agrees(outcome: Value, spoken: Value) -> bool:
    """
    Whether what a formula gives is what was said.

    Amounts are compared exactly across units of one dimension. A spoken number without a
    unit ("so 20") agrees with the same number of anything, but not with a product of two
    things; words are compared as folded.
    """
    mine, other = thing_of("", outcome), thing_of("", spoken)
    if isinstance(mine, Amount) and isinstance(other, Amount):
        return same_amount(mine, other)
    if isinstance(mine, Words) and isinstance(other, Words):
        return folded(mine.value.text) == folded(other.value.text)
    return not isinstance(mine, Failure) and mine == other


def same_amount(amount: Amount, said: Amount) -> bool:
    """Whether an amount is the one that was said, which may leave out what it is so many of."""
    if said.unit == NONE and amount.unit != PER_CENT and sum(power > 0 for _, power in amount.unit) <= 1:
        return amount.number == said.number
    same = converted(amount, said.unit)
    return same is not None and same.number == said.number


def unit_of(value: Value) -> Unit:
    """The unit of a number, an amount of money or a duration; none for anything else."""
    if value.kind is ValueKind.MONEY:
        return currency(value.unit) if value.unit else NONE
    if value.kind is ValueKind.DURATION:
        found = _duration("", value)
        return found.unit if isinstance(found, Amount) else NONE
    return unit_named(value.unit) if value.unit else NONE


def _amount(name: str, value: Value) -> Thing:
    if value.number is None:
        return _unreadable(name, value)
    if not value.number.is_finite() or abs(value.number.adjusted()) > _LARGEST_POWER:
        return _unreadable(name, value)
    number = Fraction(value.number)
    return Amount(number, unit_of(value)) if number.denominator.bit_length() <= _MOST_BITS else _unreadable(name, value)


def _day(name: str, value: Value) -> Thing:
    found = _SPOKEN_DAY.fullmatch(value.text.strip())
    words = found[1] if found is not None else value.text.strip()
    precision = {4: Precision.YEAR, 7: Precision.MONTH, 10: Precision.DAY}.get(len(words), Precision.MINUTE)
    if precision is Precision.MINUTE and "T" not in words:
        return _unreadable(name, value)
    try:
        start = datetime.fromisoformat(words + _REST_OF_DAY.get(len(words), ""))
    except ValueError:
        return _unreadable(name, value)
    return Day(start, precision)


def _duration(name: str, value: Value) -> Thing:
    found = _DURATION.fullmatch(value.text) if len(value.text) <= _LARGEST_POWER else None
    given = [(part, Fraction(text)) for part, text in zip(_PARTS, found.groups(), strict=True) if text] if found else []
    if not given:
        return _length(value) or _unreadable(name, value)
    totals = {"month": Fraction(0), "second": Fraction(0)}
    for part, number in given:
        unit = _iso(part)
        totals[unit[0][0].base] += number * factor(unit)
    if all(totals.values()):
        return Period(totals["month"], totals["second"])
    # The largest part that is not nothing is the unit: P1DT12H is 1.5 days.
    unit = _iso(next((part for part, number in given if number), given[0][0]))
    return Amount(sum(totals.values()) / factor(unit), unit)


def _length(value: Value) -> Thing | None:
    """A duration in words: an amount in the unit of its first part, or one of months and days."""
    length = whole_length(value.text)
    if length is None or length.problem:
        return None
    units = [unit_of_part(part) for part in length.parts]
    totals = {"month": Fraction(0), "second": Fraction(0)}
    for part, unit in zip(length.parts, units, strict=True):
        totals[unit[0][0].base] += part.number * factor(unit)
    if all(totals.values()):
        return Period(totals["month"], totals["second"])
    return Amount(sum(totals.values()) / factor(units[0]), units[0])


def _iso(part: str) -> Unit:
    symbol = unit_named(part)[0][0]
    return ((Symbol(part, symbol.base, symbol.factor, iso=True), 1),)


def _value_of_amount(amount: Amount, like: Value | None) -> Value:
    """An amount as a number, as money or as a duration, in the words of a value of the same dimension."""
    if like is not None and (span := _in_its_months(amount, like)) is not None:
        return _value_of_span(span, like)
    wanted = converted(amount, unit_of(like)) if like is not None and like.kind in _AMOUNTS else None
    if like is None or wanted is None:
        return _worded(as_decimal(amount.number), amount.unit)
    number = as_decimal(wanted.number)
    if like.kind is ValueKind.MONEY:
        return _money(number, like.unit)
    if like.kind is ValueKind.DURATION:
        length = whole_length(like.text)
        words = like_length(wanted.number * factor(wanted.unit), length) if length is not None else None
        return Value(ValueKind.DURATION, words, words) if words else _worded(number, wanted.unit)
    return Value.of_number(number, like.unit)


def _in_its_months(amount: Amount, like: Value) -> Amount | Period | None:
    """The time between two days in the years or months of another span; None where it is no such one, or has none."""
    length = whole_length(like.text) if amount.between is not None and like.kind in _AMOUNTS else None
    return in_months(amount, unit_of_part(length.parts[0])) if length is not None and not length.problem else None


def _value_of_span(span: Amount | Period, like: Value | None = None) -> Value:
    if isinstance(span, Amount):
        return _value_of_amount(span, like)
    return Value(ValueKind.DURATION, period_text(span), period_text(span))


def _worded(number: Decimal, unit: Unit) -> Value:
    if unit == NONE:
        return Value.of_number(number)
    if len(unit) == 1 and unit[0][1] == 1 and unit[0][0].money:
        return _money(number, unit[0][0].word)
    if is_time(unit) and unit[0][0].iso and number >= 0:
        words = _ISO_SHAPES[unit[0][0].word].format(plain(number))
        return Value(ValueKind.DURATION, words, words)
    return Value.of_number(number, shown(unit) or None)


def _money(number: Decimal, code: str | None) -> Value:
    words = f"{plain(number)} {code}" if code else plain(number)
    return Value(ValueKind.MONEY, words, f"money:{words}", number, code)


def _unreadable(name: str, value: Value) -> Failure:
    return Failure(FailureKind.UNREADABLE, (f"{name} = {short(value.text)!r}",))
