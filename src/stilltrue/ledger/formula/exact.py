"""Exact numbers in decimal digits. Pure."""

from __future__ import annotations

from decimal import ROUND_HALF_UP, Context, Decimal
from fractions import Fraction

from stilltrue.model.claim import plain

DIGITS = 28
"""Digits that are kept of a number that does not end, like a third."""
_LONGEST = 130
_ROUNDING = Context(prec=DIGITS, rounding=ROUND_HALF_UP)
_EXACT = Context(prec=2 * _LONGEST)


def ends(number: Fraction) -> bool:
    """Whether a number has an end in decimal digits: a half has, a third has not."""
    rest = number.denominator
    for prime in (2, 5):
        while rest % prime == 0:
            rest //= prime
    return rest == 1


def as_decimal(number: Fraction) -> Decimal:
    """
    A number in decimal digits: exact where it ends in a bounded number of them, else rounded to 28.

    >>> as_decimal(Fraction(1, 3))
    Decimal('0.3333333333333333333333333333')
    """
    if number.denominator == 1 and number.numerator.bit_length() < _LONGEST * 3:
        return Decimal(number.numerator)
    above, below = Decimal(number.numerator), Decimal(number.denominator)
    if number.denominator.bit_length() < _LONGEST * 3 and ends(number):
        exact = _EXACT.divide(above, below)
        if Fraction(exact) == number:
            return exact
    return _ROUNDING.divide(above, below)


def digits(number: Fraction) -> str:
    """
    A number as it is written, without exponent and trailing zeros.

    >>> digits(Fraction(5, 2))
    '2.5'
    """
    return plain(as_decimal(number))
