"""Numbers, dates and names as they stand in a formula, each checked. Pure."""

from __future__ import annotations

import unicodedata
from datetime import datetime
from decimal import Decimal
from fractions import Fraction

from stilltrue.errors import BadFormula
from stilltrue.ledger.formula.steps import Day
from stilltrue.model.time import Precision

LONGEST_NAME = 200
"""Characters of the name of an input."""
LARGEST_POWER = 60
"""A number of a formula has at most so many digits before its point, and as many after it."""


def number_of(words: str, column: int) -> Fraction:
    """The exact number that digits are."""
    number = Decimal(words)
    digits = number.as_tuple()
    shift = digits.exponent if isinstance(digits.exponent, int) else 0
    if abs(number.adjusted()) > LARGEST_POWER or len(digits.digits) > LARGEST_POWER or abs(shift) > LARGEST_POWER:
        raise BadFormula(
            f"found a number of more than {LARGEST_POWER} digits; write one with fewer, or in a larger unit", column
        )
    return Fraction(number)


def day_of(words: str, column: int) -> Day:
    """The date or instant that a text in ISO 8601 is, at its own precision."""
    precision = {7: Precision.MONTH, 10: Precision.DAY}.get(len(words), Precision.MINUTE)
    try:
        return Day(datetime.fromisoformat(words if precision is not Precision.MONTH else f"{words}-01"), precision)
    except ValueError:
        raise BadFormula(
            f"found {words!r}, which is no date of the calendar; write one that is, or put spaces around a minus",
            column,
        ) from None


def checked_name(name: str, column: int) -> str:
    """A name that is not too long and holds nothing that cannot be kept."""
    if len(name) > LONGEST_NAME:
        raise BadFormula(f"found a name of {len(name)} characters; a name has at most {LONGEST_NAME}", column)
    return characters(name, column)


def characters(words: str, column: int) -> str:
    """The same words, where none of them is a control character or half a surrogate pair."""
    for char in words:
        if unicodedata.category(char) in ("Cc", "Cs"):
            raise BadFormula(f"found the character {named(char)} in a name or text; leave it out", column)
    return words


def named(char: str) -> str:
    """A character for a message: as it is where it can be printed, else its number."""
    return repr(char) if char.isprintable() else f"U+{ord(char):04X}"
