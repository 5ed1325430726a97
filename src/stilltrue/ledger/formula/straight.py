"""What a formula of plain numbers comes to, by a way of its own that is quick; the rest goes the usual way. Pure."""

from __future__ import annotations

import operator
from collections.abc import Callable, Sequence
from decimal import Decimal
from fractions import Fraction
from typing import TypeAlias

from stilltrue.ledger.formula.exact import as_decimal
from stilltrue.ledger.formula.steps import Op, Quantity, Step
from stilltrue.ledger.formula.units import NONE
from stilltrue.model.claim import Value, ValueKind

Number: TypeAlias = "int | Fraction"
Straight: TypeAlias = "Callable[[Sequence[Number]], Number]"
"""From the numbers of a formula's inputs, in their order, to what it comes to; a division by nothing raises."""

_MOST_LEAVES, _LARGEST_POWER, _MOST_BITS = 8, 18, 64
"""Names and numbers of a formula; of ten, in a number; of the denominator of one: so that no step comes near a bound."""
_MOST_STEPS = 24
"""Of a formula: each calls the one before it."""
_AS_WRITTEN = 10**28
"""Below it the digits of a whole number are those with which a value is written."""


def straight(steps: Sequence[Step], inputs: Sequence[str]) -> Straight | None:
    """
    A formula of names, numbers without units, and the four operations; None for any other.

    Args:
        steps: those of the formula.
        inputs: the names in it, in the order in which their numbers are given.
    """
    if len(steps) > _MOST_STEPS or sum(not step.arity for step in steps) > _MOST_LEAVES:
        return None
    stack: list[Straight] = []
    for step in steps:
        operands = stack[len(stack) - step.arity :]
        del stack[len(stack) - step.arity :]
        found = _leaf(step, inputs) if not step.arity else _operation(step.op, operands)
        if found is None:
            return None
        stack.append(found)
    return stack[-1]


def outcome_of(formula: Straight, inputs: Sequence[Value | None]) -> Value | None:
    """
    What a formula comes to where all of its inputs are plain numbers; None where they are not, or it has no value.

    It is the very value that the steps of the formula, one by one, come to.
    """
    numbers: list[Number] = []
    for value in inputs:
        number = _number(value)
        if number is None:
            return None
        numbers.append(number)
    try:
        result = formula(numbers)
    except ZeroDivisionError:
        return None
    whole = result.numerator
    if result.denominator == 1 and -_AS_WRITTEN < whole < _AS_WRITTEN:
        text = str(whole)
        return Value(ValueKind.NUMBER, text, f"#{text}", Decimal(whole))
    return Value.of_number(as_decimal(Fraction(result)))


def is_plain(value: Value) -> bool:
    """Whether a value is a number without a unit."""
    return value.kind is ValueKind.NUMBER and value.unit is None and value.number is not None


def _number(value: Value | None) -> Number | None:
    """A plain number; None for what has a unit, is no number, or is too long."""
    if value is None or value.number is None or not is_plain(value):
        return None
    number = value.number
    if not number.is_finite() or abs(number.adjusted()) > _LARGEST_POWER:
        return None
    whole = int(number)
    if whole == number:
        return whole
    exact = Fraction(number)
    return exact if exact.denominator.bit_length() <= _MOST_BITS else None


def _leaf(step: Step, names: Sequence[str]) -> Straight | None:
    match step.op, step.operand:
        case Op.NAME, str():
            return operator.itemgetter(names.index(step.operand))
        case Op.NUMBER, Quantity(number=number, unit=unit, parts=()):
            bits = max(number.numerator.bit_length(), number.denominator.bit_length())
            if unit == NONE and bits <= _MOST_BITS:
                exact: Number = number.numerator if number.denominator == 1 else number
                return lambda _: exact
    return None


def _operation(op: Op, operands: Sequence[Straight]) -> Straight | None:
    if op is Op.NEGATE:
        (alone,) = operands
        return lambda given: -alone(given)
    if op not in (Op.ADD, Op.SUBTRACT, Op.MULTIPLY, Op.DIVIDE):
        return None
    left, right = operands
    match op:
        case Op.ADD:
            return lambda given: left(given) + right(given)
        case Op.SUBTRACT:
            return lambda given: left(given) - right(given)
        case Op.MULTIPLY:
            return lambda given: left(given) * right(given)
    return lambda given: Fraction(left(given), right(given))
