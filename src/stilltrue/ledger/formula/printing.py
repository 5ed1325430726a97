"""Steps back into the one spelling of a formula. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from stilltrue.ledger.formula.exact import digits
from stilltrue.ledger.formula.lexing import plain_name, plain_unit
from stilltrue.ledger.formula.steps import Day, Op, Operand, Quantity, Step
from stilltrue.ledger.formula.units import PER_CENT, shown
from stilltrue.model.time import Precision

_Pieces: TypeAlias = "str | tuple[_Pieces, ...]"
TIGHTNESS = {
    Op.IF: 0, Op.OR: 1, Op.AND: 2, Op.NOT: 3, Op.LESS: 4, Op.AT_MOST: 4, Op.MORE: 4, Op.AT_LEAST: 4, Op.EQUAL: 4,
    Op.UNEQUAL: 4, Op.IN_UNIT: 5, Op.ADD: 6, Op.SUBTRACT: 6, Op.MULTIPLY: 7, Op.DIVIDE: 7, Op.OF: 7, Op.NEGATE: 8,
}  # fmt: skip
"""How tightly the parts of each operation hold together; what is not here needs no brackets."""
_ATOM = 9


def printed(steps: Sequence[Step]) -> str:
    """The text of some steps, with no more brackets than it needs."""
    stack: list[tuple[_Pieces, int]] = []
    for step in steps:
        parts = stack[len(stack) - step.arity :]
        del stack[len(stack) - step.arity :]
        stack.append((_written(step, parts), TIGHTNESS.get(step.op, _ATOM)))
    return _flat(stack[-1][0]) if stack else ""


def _written(step: Step, parts: list[tuple[_Pieces, int]]) -> _Pieces:
    tightness = TIGHTNESS.get(step.op, _ATOM)
    match step.op:
        case Op.NEGATE:
            return ("-", _within(parts[0], tightness))
        case Op.NOT:
            return ("not ", _within(parts[0], tightness))
        case Op.IN_UNIT:
            return (_within(parts[0], tightness), " in ", unit_text(step.operand))
        case Op.IF:
            value, condition, otherwise = parts
            return (_within(value, 1), " if ", _within(condition, 1), " else ", otherwise[0])
        case Op.CASE:
            return ("case(", _bands(parts), ")")
        case Op.WHERE:
            return (parts[0][0], " where ", parts[1][0])
        case Op.CALL:
            function, _, to = str(step.operand).partition(" ")
            inner: list[_Pieces] = []
            for part, _ in parts:
                inner += [part, " to " if to else ", "]
            return (function, "(", *inner[:-1], ")")
    if step.arity == 2:
        loose = tightness == TIGHTNESS[Op.LESS]
        left, right = parts
        return (_within(left, tightness + loose), f" {step.op.value} ", _within(right, tightness + 1))
    return literal(step)


def literal(step: Step) -> str:
    """A step that takes nothing, as it is written."""
    match step.op:
        case Op.NUMBER | Op.DATE | Op.TEXT:
            return _operand(step.operand)
        case Op.NAME:
            name = str(step.operand)
            return name if plain_name(name) else f"[{name}]"
    return step.op.value


def _operand(operand: Operand) -> str:
    if isinstance(operand, Quantity) and operand.parts:
        return " ".join(f"{digits(number)} {unit_text(unit)}" for number, unit in operand.parts)
    if isinstance(operand, Quantity):
        number = digits(operand.number)
        if operand.unit == PER_CENT:
            return f"{number}%"
        return f"{number} {unit_text(operand.unit)}" if operand.unit else number
    if isinstance(operand, Day):
        return day_text(operand)
    words = str(operand).replace("\\", "\\\\").replace('"', '\\"')
    return f'"{words}"'


def day_text(day: Day) -> str:
    """A date in ISO 8601, at its own precision."""
    match day.precision:
        case Precision.YEAR:
            return f"{day.start.year:04d}"
        case Precision.MONTH:
            return f"{day.start.year:04d}-{day.start.month:02d}"
        case Precision.DAY:
            return day.start.date().isoformat()
    return day.start.isoformat().replace("+00:00", "Z")


def unit_text(unit: Operand) -> str:
    """A unit as it is written after a number, in brackets where its words would be read as something else."""
    words = shown(unit) if isinstance(unit, tuple) else ""
    return words if plain_unit(words) else f"[{words}]"


def _within(part: tuple[_Pieces, int], least: int) -> _Pieces:
    return part[0] if part[1] >= least else ("(", part[0], ")")


def _bands(parts: list[tuple[_Pieces, int]]) -> _Pieces:
    pieces: list[_Pieces] = []
    for condition, value in zip(parts[::2], parts[1::2], strict=False):
        pieces += [_within(condition, 1), ": ", value[0], ", "]
    if len(parts) % 2:
        pieces += ["else: ", parts[-1][0], ", "]
    return tuple(pieces[:-1])


def _flat(pieces: _Pieces) -> str:
    """Nested pieces in one text; nested as deeply as the formula, so without recursion."""
    found: list[str] = []
    waiting: list[_Pieces] = [pieces]
    while waiting:
        piece = waiting.pop()
        if isinstance(piece, str):
            found.append(piece)
        else:
            waiting.extend(reversed(piece))
    return "".join(found)
