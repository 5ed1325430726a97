"""Lengths of time of several parts in a formula: one quantity, written back as it was. Pure."""

from __future__ import annotations

from fractions import Fraction

from stilltrue.errors import BadFormula
from stilltrue.language.durations import Length, Part, length_at
from stilltrue.ledger.formula.exact import digits
from stilltrue.ledger.formula.steps import Quantity
from stilltrue.ledger.formula.units import Unit, factor, unit_named

_SINGULAR = frozenset({"year", "month", "week", "day", "hour", "minute", "second"})


def quantity_at(text: str, start: int) -> tuple[Quantity, int] | None:
    """
    The length of time of several parts that begins at a place of a formula, and where it ends; None where there is none.

    Raises:
        BadFormula: the parts are no one length of time.
    """
    length = length_at(text, start)
    if length is None:
        return None
    if length.problem:
        raise BadFormula(length.problem, start + 1)
    parts = tuple((part.number, unit_of_part(part)) for part in length.parts)
    if len({unit[0][0].base for _, unit in parts}) > 1:
        first, last = length.parts[0], length.parts[-1]
        raise BadFormula(
            f"found {first} and {last} in one duration, and a month is no number of days; "
            f"add them one after the other, like start + {first} + {last}",
            start + 1,
        )
    return Quantity(
        sum((number * factor(unit) for number, unit in parts), Fraction(0)) / factor(parts[0][1]), parts[0][1], parts
    ), length.end


def unit_of_part(part: Part) -> Unit:
    """The unit of one part, as it was written where that name stands for nothing else."""
    unit = unit_named(part.word)
    symbol = unit[0][0] if len(unit) == 1 else None
    return unit if symbol is not None and symbol.base in ("second", "month") else unit_named(part.unit)


def like_length(total: Fraction, length: Length) -> str | None:
    """
    An amount of time in the parts of another, and smaller ones where it does not end in them; None for a negative one.

    Args:
        total: in seconds, or in months.
        length: in whose parts and words it is written.
    """
    units = [unit_of_part(part) for part in length.parts]
    if total < 0 or len({unit[0][0].base for unit in units}) > 1:
        return None
    words: list[str] = []
    parts = [*((part.word, factor(unit)) for part, unit in zip(length.parts, units, strict=True)), *_smaller(length)]
    n_given = len(length.parts)
    for place, (word, size) in enumerate(parts, 1):
        amount = total / size
        number = amount if place == len(parts) else Fraction(int(amount))
        total -= number * size
        if number or (place == n_given and not words and not total):
            words.append(f"{digits(number)}{' ' * length.spaced}{_counted(word, number)}")
        if not total and place >= n_given:
            break
    return " ".join(words)


def span_in_words(months: int, days: int, unit: Unit) -> str:
    """
    Months and days as people say them, in years or in months alone: `3 years 1 day`, `37개월 2일`.

    Args:
        months: how many whole months.
        days: how many days beside them.
        unit: years or months; the language is that of its name.
    """
    korean = not unit[0][0].word.isascii()
    in_years = factor(unit) % 12 == 0
    counted = [(months // 12, "year"), (months % 12, "month")] if in_years else [(months, "month")]
    return " ".join(
        f"{number}{_KOREAN[name]}" if korean else f"{number} {_counted(name, Fraction(number))}"
        for number, name in (*counted, (days, "day"))
        if number
    )


_KOREAN = {"year": "년", "month": "개월", "day": "일"}
_BELOW = {
    "week": ("day", "hour", "minute"),
    "day": ("hour", "minute"),
    "hour": ("minute", "second"),
    "minute": ("second",),
}
_STYLES = (
    {"hour": "h", "minute": "min", "second": "s"},
    {"day": "days", "hour": "hours", "minute": "minutes", "second": "seconds"},
    {"day": "일", "hour": "시간", "minute": "분", "second": "초"},
)
"""Short, long and Korean words of the smaller parts."""


def _smaller(length: Length) -> list[tuple[str, Fraction]]:
    """The parts below the last of a duration, in words of its kind."""
    last = length.parts[-1]
    style = _STYLES[2] if not last.word.isascii() else _STYLES[len(last.word) > _SHORT]
    below = [unit for unit in _BELOW.get(last.unit, ()) if unit in style]
    return [(style[unit], factor(unit_named(unit))) for unit in below]


_SHORT = 3
"""Letters of a short word of a unit at most: h, hr, min."""


def _counted(word: str, number: Fraction) -> str:
    singular = word.removesuffix("s")
    if singular.casefold() not in _SINGULAR:
        return word
    return singular if number == 1 else f"{singular}s"
