"""A formula as a flat run of steps, operands before the operation that takes them. Pure."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from fractions import Fraction

from stilltrue.ledger.formula.units import Unit
from stilltrue.model.time import Precision


class Op(StrEnum):
    """What a step does with the operands before it."""

    NUMBER = "number"
    TEXT = "text"
    DATE = "date"
    TRUE = "true"
    FALSE = "false"
    NAME = "name"
    PREVIOUS = "prev"
    TODAY = "today"
    ITEM = "it"
    ADD = "+"
    SUBTRACT = "-"
    MULTIPLY = "*"
    OF = "of"
    DIVIDE = "/"
    NEGATE = "negative"
    IN_UNIT = "in"
    LESS = "<"
    AT_MOST = "<="
    MORE = ">"
    AT_LEAST = ">="
    EQUAL = "="
    UNEQUAL = "!="
    AND = "and"
    OR = "or"
    NOT = "not"
    IF = "if"
    CASE = "case"
    WHERE = "where"
    CALL = "call"


@dataclass(frozen=True, slots=True)
class Day:
    """A date, or an instant of a day, to the precision at which it was given."""

    start: datetime
    """The local time at which it begins; with an offset only where an instant was given with one."""
    precision: Precision
    moving: bool = False
    """Whether it is the day that goes on: as precise as what it is compared with."""


@dataclass(frozen=True, slots=True)
class Quantity:
    """A number as it stands in a formula, with its unit if any."""

    number: Fraction
    unit: Unit
    parts: tuple[tuple[Fraction, Unit], ...] = ()
    """Of a length of time that was written in several: these, the number in all being in the unit of the first."""


Operand = Quantity | Day | Unit | str | None


@dataclass(frozen=True, slots=True)
class Step:
    """One literal, name or operation."""

    op: Op
    arity: int = 0
    """How many of the values before it it takes."""
    operand: Operand = None
    """A number, a date, words, the name of an input or function, or the unit to convert to."""
    column: int = field(default=0, compare=False)
    """Where it stands in the text, counted from 1; no part of what the formula is."""


def starts(steps: tuple[Step, ...]) -> list[int]:
    """For each step, the place of the first step that it depends on: a part of a formula is `steps[start : i + 1]`."""
    found: list[int] = []
    for place, step in enumerate(steps):
        start = place
        for _ in range(step.arity):
            start = found[start - 1]
        found.append(start)
    return found
