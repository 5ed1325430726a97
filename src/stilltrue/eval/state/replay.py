"""The right answer: a program replayed from its first operation, with nothing kept from one question to the next."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from math import ceil

from stilltrue.eval.state.program import (
    Adjust,
    Bands,
    Best,
    Exempt,
    Formula,
    Less,
    Percent,
    Place,
    Program,
    Retract,
    Shares,
    Step,
    Times,
    Total,
    Value,
    Worth,
)

Read = Callable[[Place], Worth | None]


def replayed(program: Program, place: Place | None = None, on: int | None = None) -> Worth | None:
    """What holds in a slot on a day; the slot and the day asked about by default. None where nothing holds."""
    day = program.asked_on if on is None else on
    told = tuple(step for step in program.steps if step.day <= day)
    rules = Program(told, program.asked, day).rules()

    def read(one: Place) -> Worth | None:
        own = [step for step in told if step.operation.place == one]
        if (exempt := _exempted(own, day)) is not None:
            return exempt
        if one in rules:
            return worked_out(rules[one], read)
        return _standing(own)

    return read(program.asked if place is None else place)


def worked_out(formula: Formula, read: Read) -> Worth | None:
    """What comes out of a formula; None where an input is missing or is no number."""
    match formula:
        case Bands(of, cuts, outcomes):
            amount = read(of)
            if not isinstance(amount, Fraction):
                return None
            return outcomes[sum(amount >= cut for cut in cuts)]
        case Best(of, greatest):
            scores = [(score, place.item) for place in of if isinstance(score := read(place), Fraction)]
            return (max if greatest else min)(scores)[1] if scores else None
        case Total(parts):
            amounts = [read(place) for place in parts]
            known = [amount for amount in amounts if isinstance(amount, Fraction)]
            return sum(known, Fraction(0)) if len(known) == len(amounts) else None
        case Times(one, other) | Percent(one, other) | Shares(one, other) | Less(one, other):
            left, right = read(one), read(other)
            if not isinstance(left, Fraction) or not isinstance(right, Fraction):
                return None
            return _of_two(formula, left, right)


def _of_two(formula: Times | Percent | Shares | Less, left: Fraction, right: Fraction) -> Fraction | None:
    match formula:
        case Times():
            return left * right
        case Percent():
            return left * right / 100
        case Shares():
            return Fraction(ceil(left / right)) if right else None
        case Less():
            return left - right


def _exempted(own: Sequence[Step], day: int) -> Worth | None:
    for step in reversed(own):
        exempt = step.operation
        if isinstance(exempt, Exempt) and step.day <= day < step.day + exempt.days:
            return exempt.value
    return None


def _standing(own: Sequence[Step]) -> Worth | None:
    """The last value that was not a mistake, with what was added to it since."""
    standing: Worth | None = None
    for place, step in enumerate(own):
        match step.operation:
            case Value(_, value) if not _retracted(value, own[place:]):
                standing = value
            case Adjust(_, change) if isinstance(standing, Fraction):
                standing += change
    return standing


def _retracted(value: Worth, later: Sequence[Step]) -> bool:
    return any(isinstance(step.operation, Retract) and step.operation.value == value for step in later)
