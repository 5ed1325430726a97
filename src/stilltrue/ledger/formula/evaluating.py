"""A formula and what its inputs are now: what comes out. Pure, bounded, without recursion."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import TypeAlias

from stilltrue.ledger.formula.failing import Failure, FailureKind, Sort
from stilltrue.ledger.formula.formula import Formula
from stilltrue.ledger.formula.functions import LABELLING, called, chosen
from stilltrue.ledger.formula.operations import COMPARISONS, combined, in_months, unlike, wanted
from stilltrue.ledger.formula.printing import printed
from stilltrue.ledger.formula.steps import Day, Op, Quantity, Step
from stilltrue.ledger.formula.straight import is_plain, outcome_of
from stilltrue.ledger.formula.things import ZERO, Amount, Items, Thing, Truth, Words, converted
from stilltrue.ledger.formula.units import Unit, shown
from stilltrue.ledger.formula.values import Input, thing_of, value_of_thing
from stilltrue.model.claim import Value
from stilltrue.model.time import Precision

Result: TypeAlias = "Value | Failure"
"""What a formula has: a value, or the reason why it has none."""

MOST_ITEMS = 100_000
"""Items of lists times the steps that look at each of them."""
_LONGEST_PLACE = 60
_OF_TWO = COMPARISONS | {Op.ADD, Op.SUBTRACT, Op.MULTIPLY, Op.OF, Op.DIVIDE}
"""Operators between two things."""


def evaluate(
    formula: Formula,
    inputs: Mapping[str, Input],
    prev: Value | None = None,
    like: Value | None = None,
    today: datetime | None = None,
) -> Result:
    """
    What a formula comes to with the present inputs.

    What is not needed is not missed: a band that is not taken may look at an unknown input.

    Args:
        formula: what to compute.
        inputs: by name, a value or the items of a list; an input that is not known is left out.
        prev: the outcome just before, for formulas that keep it.
        like: a value in whose unit and wording the outcome is given, where it is of the same dimension.
        today: the local time for which it is worked out, for formulas that look at the day.
    """
    if formula.straight is not None and (like is None or is_plain(like)):
        given = [inputs.get(name) for name in formula.inputs]
        quick = outcome_of(formula.straight, [one if isinstance(one, Value) else None for one in given])
        if quick is not None:
            return quick
    return value_of_thing(outcome(formula, inputs, prev, today), like)


def outcome(
    formula: Formula, inputs: Mapping[str, Input], prev: Value | None = None, today: datetime | None = None
) -> Thing:
    """The same before it is worded as a value."""
    return Run(formula, inputs, prev, today).result()


class Run:
    """One evaluation of a formula."""

    def __init__(
        self, formula: Formula, inputs: Mapping[str, Input], prev: Value | None, today: datetime | None = None
    ) -> None:
        self.formula, self.steps = formula, formula.steps
        self.inputs = {
            name if name.isascii() else unicodedata.normalize("NFC", name): value for name, value in inputs.items()
        }
        self.prev = prev
        self.today = Day(today, Precision.MINUTE, moving=True) if today is not None else None
        self.known: dict[str, Thing] = {}
        self.n_items = 0

    def result(self) -> Thing:
        """What the last step comes to."""
        stack: list[Thing] = []
        for place, step in enumerate(self.steps):
            if not step.arity:
                stack.append(self._leaf(step))
                continue
            operands = stack[-step.arity :]
            del stack[-step.arity :]
            found = self.done(place, step, operands)
            if isinstance(found, Failure) and not found.place and found not in operands:
                found = replace(found, place=self.part(place))
            stack.append(found)
        return stack[-1]

    def _leaf(self, step: Step) -> Thing:
        match step.op:
            case Op.NAME:
                return self._input(str(step.operand))
            case Op.NUMBER if isinstance(step.operand, Quantity):
                quantity = step.operand
                return Amount(quantity.number, quantity.unit) if quantity.number or quantity.unit else ZERO
            case Op.TEXT:
                return Words(Value.of_text(str(step.operand)))
            case Op.TRUE | Op.FALSE:
                return Truth(step.op is Op.TRUE)
            case Op.PREVIOUS:
                return thing_of("prev", self.prev) if self.prev is not None else Failure(FailureKind.NO_PREVIOUS)
            case Op.TODAY:
                return self.today or Failure(FailureKind.MISSING, ("today",))
            case Op.ITEM:
                items = self._input(str(step.operand))
                return replace(items, each=True) if isinstance(items, Items) else items
        return step.operand if isinstance(step.operand, Day) else Failure(FailureKind.MISSING, (str(step.operand),))

    def _input(self, name: str) -> Thing:
        if name not in self.known:
            given = self.inputs.get(name)
            self.known[name] = thing_of(name, given) if given is not None else Failure(FailureKind.MISSING, (name,))
        return self.known[name]

    def done(self, place: int, step: Step, operands: list[Thing]) -> Thing:
        """What one step makes of its operands."""
        if lists := [thing for thing in operands if isinstance(thing, Items)]:
            self.n_items += sum(len(thing.found) for thing in lists)
            if self.n_items > MOST_ITEMS:
                return Failure(FailureKind.TOO_MANY, (f"{MOST_ITEMS:,}",))
        if step.op in _OF_TWO:
            return combined(step.op, operands[0], operands[1])
        match step.op:
            case Op.CASE:
                return _banded(operands)
            case Op.IF:
                return _banded([operands[1], operands[0], operands[2]])
            case Op.AND | Op.OR:
                return _joined(step.op, operands[0], operands[1])
            case Op.NOT:
                return _negated(operands[0])
            case Op.NEGATE:
                return _opposite(operands[0])
            case Op.IN_UNIT:
                return _in_unit(operands[0], step.operand if isinstance(step.operand, tuple) else ())
            case Op.WHERE:
                return chosen(operands[0], operands[1])
        return called(str(step.operand), list(zip(self._labels(place), operands, strict=True)))

    def _labels(self, place: int) -> list[str]:
        """The name of each argument of a call that is an input or a part of a list; of the others their text, if asked."""
        wanted = self.steps[place].operand in LABELLING
        labels = []
        for start, end in self.operands(place):
            first, last = self.steps[start], self.steps[end - 1]
            named = first.op is Op.NAME and (end - start == 1 or last.op is Op.WHERE)
            labels.append(str(first.operand) if named else self.text(start, end) if wanted else "")
        return labels

    def operands(self, place: int) -> list[tuple[int, int]]:
        """For each operand of a step, where its steps begin and end."""
        found: list[tuple[int, int]] = []
        end = place
        for _ in range(self.steps[place].arity):
            start = self.formula.starts[end - 1]
            found.append((start, end))
            end = start
        return found[::-1]

    def part(self, place: int) -> str:
        """The part of the formula that ends with a step, as it is written."""
        return self.text(self.formula.starts[place], place + 1)

    def text(self, start: int, end: int) -> str:
        """Some steps as they are written, in at most 60 characters."""
        text = printed(self.steps[start:end])
        return text if len(text) <= _LONGEST_PLACE else f"{text[: _LONGEST_PLACE - 1]}…"


def _banded(operands: Sequence[Thing]) -> Thing:
    """The value of the first band whose condition holds; what stands after all bands is the else."""
    for condition, value in zip(operands[::2], operands[1::2], strict=False):
        if isinstance(condition, Failure):
            return condition
        if not isinstance(condition, Truth):
            return wanted(condition, Sort.TRUTH)
        if condition.holds:
            return value
    return operands[-1] if len(operands) % 2 else Failure(FailureKind.NO_BAND)


def _joined(op: Op, left: Thing, right: Thing) -> Thing:
    """And, or: decided by either side alone where that is enough, even if the other cannot be told."""
    if isinstance(left, Items) or isinstance(right, Items):
        return _joined_each(op, left, right)
    decides = op is Op.OR
    for side in (left, right):
        if isinstance(side, Truth) and side.holds is decides:
            return side
    for side in (left, right):
        if isinstance(side, Failure):
            return side
        if not isinstance(side, Truth):
            return wanted(side, Sort.TRUTH)
    return Truth(not decides)


def _joined_each(op: Op, left: Thing, right: Thing) -> Thing:
    lists = [thing for thing in (left, right) if isinstance(thing, Items)]
    if not all(thing.each for thing in lists) or len({len(thing.found) for thing in lists}) > 1:
        return wanted(lists[0], Sort.TRUTH)
    pairs = []
    for place, (label, _) in enumerate(lists[0].found):
        sides = [thing.found[place][1] if isinstance(thing, Items) else thing for thing in (left, right)]
        pairs.append((label, _joined(op, sides[0], sides[1])))
    return Items(tuple(pairs), each=True)


def _negated(thing: Thing) -> Thing:
    if isinstance(thing, Items) and thing.each:
        return Items(tuple((label, _negated(one)) for label, one in thing.found), each=True)
    if isinstance(thing, Truth):
        return Truth(not thing.holds)
    return thing if isinstance(thing, Failure) else wanted(thing, Sort.TRUTH)


def _opposite(thing: Thing) -> Thing:
    if isinstance(thing, Items) and thing.each:
        return Items(tuple((label, _opposite(one)) for label, one in thing.found), each=True)
    if isinstance(thing, Amount):
        return replace(thing, number=-thing.number, between=None)
    return thing if isinstance(thing, Failure) else wanted(thing, Sort.NUMBER)


def _in_unit(thing: Thing, unit: Unit) -> Thing:
    if not isinstance(thing, Amount):
        return thing if isinstance(thing, Failure) else wanted(thing, Sort.NUMBER)
    same = converted(thing, unit) or in_months(thing, unit)
    return same if same is not None else unlike(thing, unit, shown(unit))
