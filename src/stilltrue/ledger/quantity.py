"""Numbers with units, compared after exact conversion."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache

from stilltrue.model.claim import Value, ValueKind, plain

_RATES = {"second": ("week", Fraction(604_800)), "month": ("year", Fraction(12))}
"""What a rate is counted per, so that it ends in decimal digits: 1 a day is 7 a week, and no endless part of a second."""

_LONGEST_TIME = 200
_LONGEST = 60
"""Characters of a unit; a longer one is compared as it is written."""


def measured(value: Value) -> Value:
    """
    A number or duration with the key of its amount in base units, so that 70 kg is 70000 g and 2 시간 is 120 minutes.

    Singular and plural are one unit, in other units nothing is the same ("packs"). A month is
    no number of days; currencies are never converted.
    """
    if value.kind is ValueKind.DURATION:
        return _of_time(value)
    if value.kind is not ValueKind.NUMBER or value.number is None or not value.unit or len(value.unit) > _LONGEST:
        return value
    base = _base_unit(value.unit)
    if base is None:
        return value
    factor, name = base
    return replace(value, key=f"#{plain(value.number * factor)} {name}", per_unit=factor)


def _of_time(value: Value) -> Value:
    """A duration with the key of a number of the same length: PT90M, 1시간 30분 and 90 minutes are one."""
    key = _key_of_time(value.text) if len(value.text) <= _LONGEST_TIME else None
    return value if key is None else replace(value, key=key)


@lru_cache(maxsize=4096)
def _key_of_time(words: str) -> str | None:
    from stilltrue.ledger.formula.exact import digits  # noqa: PLC0415 - likewise
    from stilltrue.ledger.formula.things import Amount  # noqa: PLC0415
    from stilltrue.ledger.formula.values import thing_of  # noqa: PLC0415

    thing = thing_of("", Value(ValueKind.DURATION, words, words))
    base = _base_unit(thing.unit[0][0].word) if isinstance(thing, Amount) else None
    if base is None or not isinstance(thing, Amount):
        return None
    return f"#{digits(thing.number * Fraction(base[0]))} {base[1]}"


@lru_cache(maxsize=4096)
def _base_unit(name: str) -> tuple[Decimal, str] | None:
    """How many base units one unit is, and what the base unit is called; None where it is compared as it is written."""
    # Most commands meet no unit and are spared the table.
    from stilltrue.ledger.formula.exact import as_decimal, ends  # noqa: PLC0415
    from stilltrue.ledger.formula.units import PER_CENT, dimension, factor, unit_named  # noqa: PLC0415

    unit = unit_named(name)
    if unit == PER_CENT:
        return Decimal(1), "%"
    amount = factor(unit)
    above: list[str] = []
    below: list[str] = []
    for base, power in dimension(unit):
        counted, many = _RATES.get(base, (base, Fraction(1))) if power < 0 else (base, Fraction(1))
        amount /= many**power
        word = counted.partition(":")[2] or counted
        if word != counted and dimension(unit_named(word)) != ((base, 1),):
            # 5 M is no 5 m, though a unit of its own is compared in small letters.
            word = counted
        (above if power > 0 else below).append(word if abs(power) == 1 else f"{word}^{abs(power)}")
    if not (above or below) or not ends(amount):
        return None
    return as_decimal(amount), "/".join(["·".join(above), *below])
