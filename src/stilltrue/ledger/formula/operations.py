"""What each operator does with two things. Pure."""

from __future__ import annotations

import operator
from calendar import isleap, monthrange
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from fractions import Fraction

from stilltrue.ledger.formula.durations import span_in_words
from stilltrue.ledger.formula.failing import Failure, FailureKind, Sort
from stilltrue.ledger.formula.steps import Day, Op
from stilltrue.ledger.formula.things import Amount, Items, Period, Thing, Truth, Words, converted, sort_of, told
from stilltrue.ledger.formula.units import NONE, PER_CENT, Unit, dimension, factor, times, unit_named
from stilltrue.model.claim import folded
from stilltrue.model.time import Precision

MOST_DIGITS = 600
"""Decimal digits above and below the line of an exact number; a longer one is a failure."""
_MOST_BITS = MOST_DIGITS * 10 // 3
_DAY_SECONDS = 86_400

_ORDERS: dict[Op, Callable[[Fraction, Fraction], bool]] = {
    Op.LESS: operator.lt,
    Op.AT_MOST: operator.le,
    Op.MORE: operator.gt,
    Op.AT_LEAST: operator.ge,
    Op.EQUAL: operator.eq,
    Op.UNEQUAL: operator.ne,
}
COMPARISONS = frozenset(_ORDERS)


def combined(op: Op, left: Thing, right: Thing) -> Thing:
    """What an operator makes of two things; a failure where they do not go together."""
    for side in (left, right):
        if isinstance(side, Failure):
            return side
    if isinstance(left, Items) or isinstance(right, Items):
        return _for_each(op, left, right)
    if op in COMPARISONS:
        return compared(op, left, right)
    if op in (Op.ADD, Op.SUBTRACT):
        return _added(op, left, right)
    if not isinstance(left, Amount):
        return wanted(left, Sort.NUMBER)
    if not isinstance(right, Amount):
        return wanted(right, Sort.NUMBER)
    return divided(left, right) if op is Op.DIVIDE else multiplied(left, right)


def wanted(found: Thing, sort: Sort) -> Failure:
    """That a thing is of one sort where another is needed."""
    return Failure(FailureKind.TYPES, (told(found), sort_of(found), sort))


def bounded(number: Fraction, unit: Unit = NONE) -> Amount | Failure:
    """An amount, or that its number has become too long to be kept exact."""
    if max(number.numerator.bit_length(), number.denominator.bit_length()) > _MOST_BITS:
        return Failure(FailureKind.TOO_LARGE, (str(MOST_DIGITS),))
    return Amount(number, unit)


def plus(left: Amount, right: Amount) -> Thing:
    """The sum in the unit of the left; a failure where the units do not convert."""
    if left.any_unit and right.any_unit:
        return left
    if left.any_unit:
        return right
    same = converted(right, left.unit)
    # A percentage, or grams per kilogram, is a number too, but is no part of a plain one.
    shares = left.unit != right.unit and not right.any_unit and {NONE, PER_CENT} & {left.unit, right.unit}
    if same is None or shares:
        return unlike(left, right.unit, told(right))
    return bounded(left.number + same.number, left.unit)


def multiplied(left: Amount, right: Amount) -> Thing:
    """The product; of a percentage and something else it is that other thing's unit."""
    if (left.unit == PER_CENT) != (right.unit == PER_CENT) and NONE in (left.unit, right.unit):
        return bounded(left.number * right.number / 100)
    if NONE in (left.unit, right.unit):
        return bounded(left.number * right.number, left.unit or right.unit)
    scale, unit = times(left.unit, right.unit)
    return _money_of_one_kind(left, right, bounded(left.number * right.number * scale, unit))


def divided(left: Amount, right: Amount) -> Thing:
    """The quotient, exactly."""
    if right.number == 0:
        return Failure(FailureKind.DIVISION_BY_ZERO, (told(left),))
    if right.unit == NONE:
        return bounded(left.number / right.number, left.unit)
    scale, unit = times(left.unit, right.unit, -1)
    return bounded(left.number / right.number * scale, unit)


def compared(op: Op, left: Thing, right: Thing) -> Thing:
    """Whether a comparison holds; a failure where the two cannot be set against each other."""
    match left, right:
        case Amount(), Amount():
            return _amounts_compared(op, left, right)
        case Day(), Day():
            return _days_compared(op, left, right)
        case (Words(), Words()) | (Truth(), Truth()) | (Period(), Period()):
            if op not in (Op.EQUAL, Op.UNEQUAL):
                return wanted(left, Sort.ORDERED)
            return Truth((_key(left) == _key(right)) is (op is Op.EQUAL))
    return wanted(right, sort_of(left))


def _key(thing: Thing) -> object:
    return folded(thing.value.text) if isinstance(thing, Words) else thing


def _amounts_compared(op: Op, left: Amount, right: Amount) -> Thing:
    if left.any_unit:
        return Truth(_ORDERS[op](Fraction(0), right.number))
    same = converted(right, left.unit)
    return Truth(_ORDERS[op](left.number, same.number)) if same is not None else unlike(left, right.unit, told(right))


def unlike(amount: Amount, unit: Unit, called: str) -> Failure:
    """That an amount cannot be had in a unit, which the sentence calls so."""
    money = all(len(one) == 1 and one[0][0].money for one in (amount.unit, unit))
    return Failure(FailureKind.CURRENCIES if money else FailureKind.UNITS, (told(amount), called))


def _money_of_one_kind(left: Amount, right: Amount, product: Thing) -> Thing:
    if isinstance(product, Amount) and sum(power for symbol, power in product.unit if symbol.money and power > 0) > 1:
        return Failure(FailureKind.MONEY_SQUARED, (told(left), told(right)))
    return product


def _for_each(op: Op, left: Thing, right: Thing) -> Thing:
    if isinstance(left, Items) and isinstance(right, Items) and left.each and right.each:
        pairs = zip(left.found, right.found, strict=True)
        return Items(tuple((label, combined(op, one, other)) for (label, one), (_, other) in pairs), each=True)
    if isinstance(left, Items) and left.each and not isinstance(right, Items):
        return Items(tuple((label, combined(op, one, right)) for label, one in left.found), each=True)
    if isinstance(right, Items) and right.each and not isinstance(left, Items):
        return Items(tuple((label, combined(op, left, one)) for label, one in right.found), each=True)
    return wanted(left if isinstance(left, Items) and not left.each else right, Sort.ONE)


def _added(op: Op, left: Thing, right: Thing) -> Thing:
    sign = -1 if op is Op.SUBTRACT else 1
    match left, right:
        case Amount(), Amount():
            return plus(left, right if sign > 0 else Amount(-right.number, right.unit, right.any_unit))
        case Day(), (Amount() | Period()):
            return _moved(left, right, sign)
        case ((Amount() | Period()), Day()) if sign > 0:
            return _moved(right, left, 1)
        case Day(), Day() if sign < 0:
            return _between(left, right)
        case Day(), _:
            return wanted(right, Sort.DURATION)
        case Amount(), _:
            return wanted(right, Sort.NUMBER)
    return wanted(left, Sort.ORDERED)


def _moved(day: Day, by: Amount | Period, sign: int) -> Thing:
    """A date some time on; in whole days or whole months, as precisely as the date is given."""
    if isinstance(by, Period):
        months, seconds = by.months, by.seconds
    elif by.any_unit:
        return day
    elif dimension(by.unit) in (_SECONDS, _MONTHS):
        total = converted(by, unit_named("month" if dimension(by.unit) == _MONTHS else "second"))
        number = total.number if total is not None else Fraction(0)
        months, seconds = (number, Fraction(0)) if dimension(by.unit) == _MONTHS else (Fraction(0), number)
    else:
        return wanted(by, Sort.DURATION)
    if not _whole(day, months, seconds):
        return Failure(FailureKind.IMPRECISE, (told(day), told(by)))
    try:
        start = _months_on(day.start, sign * int(months)) + timedelta(microseconds=int(sign * seconds * 1_000_000))
    except (ValueError, OverflowError):
        return Failure(FailureKind.NO_DATE, (told(day), told(by)))
    return Day(start, day.precision)


def _whole(day: Day, months: Fraction, seconds: Fraction) -> bool:
    """Whether a date of its precision can be moved by so much and stay that precise."""
    match day.precision:
        case Precision.YEAR:
            return not seconds and (months / 12).denominator == 1
        case Precision.MONTH:
            return not seconds and months.denominator == 1
        case Precision.DAY:
            return months.denominator == 1 and (seconds / _DAY_SECONDS).denominator == 1
    return months.denominator == 1 and (seconds * 1_000_000).denominator == 1


def _months_on(start: datetime, months: int) -> datetime:
    years, month = divmod(start.year * 12 + start.month - 1 + months, 12)
    last = monthrange(years, month + 1)[1]
    return start.replace(year=years, month=month + 1, day=min(start.day, last))


def _between(left: Day, right: Day) -> Thing:
    """The time from the right date to the left: days, months or years, as both are given."""
    apart = Failure(FailureKind.IMPRECISE, (told(left), told(right)))
    if left.precision is not right.precision or (left.start.tzinfo is None) != (right.start.tzinfo is None):
        return apart
    months = (left.start.year - right.start.year) * 12 + left.start.month - right.start.month
    match left.precision:
        case Precision.YEAR:
            return Amount(Fraction(months, 12), unit_named("years"))
        case Precision.MONTH:
            return Amount(Fraction(months), unit_named("months"))
        case Precision.DAY:
            apart_by = Fraction((left.start - right.start).days)
            return Amount(apart_by, unit_named("days"), between=(right, left))
    microseconds = (left.start - right.start) // timedelta(microseconds=1)
    return Amount(Fraction(microseconds, 3_600_000_000), unit_named("hours"))


def in_months(apart: Amount, unit: Unit) -> Amount | Period | None:
    """
    The time between two days in years or months, and the days that are left; None for anything else.

    >>> first, last = Day(datetime(2023, 3, 1), Precision.DAY), Day(datetime(2026, 3, 2), Precision.DAY)
    >>> told(in_months(_between(last, first), unit_named("years")))
    '3 years 1 day'
    """
    if apart.between is None or apart.number < 0 or dimension(unit) != _MONTHS:
        return None
    first, last = (day.start for day in apart.between)
    months = (last.year - first.year) * 12 + last.month - first.month
    months -= _months_on(first, months) > last
    days = (last - _months_on(first, months)).days
    number = Fraction(months) / factor(unit)
    if not days and number.denominator == 1:
        return Amount(number, unit)
    return Period(Fraction(months), Fraction(days * _DAY_SECONDS), span_in_words(months, days, unit))


def _days_compared(op: Op, left: Day, right: Day) -> Thing:
    """By when they begin where both are as precise; else only where one ends before the other begins."""
    left, right = _as_precise(left, right), _as_precise(right, left)
    one, other = _comparable(left, right)
    if left.precision is right.precision:
        return Truth(_ORDERS[op](Fraction(one), Fraction(other)))
    if one + _length(left) <= other:
        return Truth(op in (Op.LESS, Op.AT_MOST, Op.UNEQUAL))
    if other + _length(right) <= one:
        return Truth(op in (Op.MORE, Op.AT_LEAST, Op.UNEQUAL))
    return Failure(FailureKind.IMPRECISE, (told(left), told(right)))


def _as_precise(day: Day, other: Day) -> Day:
    """The day that goes on, as precise as what it is compared with; any other as it is."""
    if not day.moving:
        return day
    start = day.start if other.start.tzinfo is not None else day.start.replace(tzinfo=None)
    match other.precision:
        case Precision.YEAR:
            start = start.replace(month=1, day=1, hour=0, minute=0, second=0, microsecond=0)
        case Precision.MONTH:
            start = start.replace(day=1, hour=0, minute=0, second=0, microsecond=0)
        case Precision.DAY:
            start = start.replace(hour=0, minute=0, second=0, microsecond=0)
        case _:
            exact = other.start.second or other.start.microsecond
            start = start.replace(microsecond=0) if exact else start.replace(second=0, microsecond=0)
    return Day(start, other.precision)


def _comparable(left: Day, right: Day) -> tuple[int, int]:
    """When they begin in microseconds: as instants where both have an offset, else by the local clock."""
    both = left.start.tzinfo is not None and right.start.tzinfo is not None
    starts = [(day.start if both else day.start.replace(tzinfo=None)) for day in (left, right)]
    epoch = datetime(1, 1, 1, tzinfo=UTC) if both else datetime(1, 1, 1)  # noqa: DTZ001 - a local clock has no zone
    first, second = ((start - epoch) // timedelta(microseconds=1) for start in starts)
    return first, second


def _length(day: Day) -> int:
    """Microseconds of the year, month or day that a date is; nothing for an instant."""
    match day.precision:
        case Precision.YEAR:
            days = 366 if isleap(day.start.year) else 365
        case Precision.MONTH:
            days = monthrange(day.start.year, day.start.month)[1]
        case Precision.DAY:
            days = 1
        case _:
            days = 0
    return days * _DAY_SECONDS * 1_000_000


_SECONDS, _MONTHS = (("second", 1),), (("month", 1),)
