"""What a formula computes with, and how a message calls it. Pure."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from typing import TypeAlias

from stilltrue.ledger.formula.exact import digits
from stilltrue.ledger.formula.failing import Failure, Sort
from stilltrue.ledger.formula.printing import day_text
from stilltrue.ledger.formula.steps import Day
from stilltrue.ledger.formula.units import NONE, PER_CENT, Unit, dimension, factor, shown
from stilltrue.model.claim import Value


@dataclass(frozen=True, slots=True)
class Amount:
    """A number with its unit."""

    number: Fraction
    unit: Unit = NONE
    any_unit: bool = False
    """Nothing at all, which is nothing in every unit: a zero as written, the sum of no items."""
    between: tuple[Day, Day] | None = field(default=None, compare=False)
    """The two days that it lies between, as long as it is nothing else: by them it is a number of months, too."""


@dataclass(frozen=True, slots=True)
class Period:
    """A duration of both months and days, which is a number of neither."""

    months: Fraction
    seconds: Fraction
    words: str = field(default="", compare=False)
    """How it is told; in ISO 8601 where that is empty."""


@dataclass(frozen=True, slots=True)
class Words:
    """A text or an entity."""

    value: Value


@dataclass(frozen=True, slots=True)
class Truth:
    """Yes or no."""

    holds: bool


@dataclass(frozen=True, slots=True)
class Items:
    """The items of a list; `each` where an operation is meant for every one of them."""

    found: tuple[tuple[str, Thing], ...]
    each: bool = False


Thing: TypeAlias = "Amount | Day | Period | Words | Truth | Items | Failure"

ZERO = Amount(Fraction(0), NONE, any_unit=True)
_LONGEST_TOLD = 40
"""Characters of a text or unit in a message."""


def converted(amount: Amount, unit: Unit) -> Amount | None:
    """The same amount in another unit; nothing where that measures something else."""
    if amount.any_unit:
        return Amount(Fraction(0), unit)
    if amount.unit == unit:
        return amount
    if dimension(amount.unit) != dimension(unit):
        return None
    return Amount(amount.number * factor(amount.unit) / factor(unit), unit)


def told(thing: Thing) -> str:
    """A thing in a few words, for a message."""
    match thing:
        case Amount(number=number, unit=unit):
            return f"{digits(number)}%" if unit == PER_CENT else f"{digits(number)} {short(shown(unit))}".strip()
        case Day(moving=True):
            return thing.start.date().isoformat()
        case Day():
            return day_text(thing)
        case Words(value=value):
            return repr(short(value.text))
        case Truth(holds=holds):
            return "yes" if holds else "no"
        case Items(found=found):
            names = ", ".join(short(label) for label, _ in found[:3])
            return f"{names}, …" if len(found) > 3 else names
        case Period():
            return period_text(thing)
    return "nothing"


def sort_of(thing: Thing) -> Sort:
    """What kind of thing it is, for a message."""
    match thing:
        case Amount():
            return Sort.NUMBER
        case Day():
            return Sort.DATE
        case Words():
            return Sort.TEXT
        case Truth():
            return Sort.TRUTH
        case Items():
            return Sort.LIST
        case Period():
            return Sort.MIXED
    return Sort.NOTHING


def period_text(period: Period) -> str:
    """A duration of months and days, in words or in ISO 8601."""
    return period.words or f"P{digits(period.months)}M{digits(period.seconds / 86_400)}D"


def short(words: str) -> str:
    """Words for a message, cut where they are long."""
    return words if len(words) <= _LONGEST_TOLD else f"{words[: _LONGEST_TOLD - 4]}…"
