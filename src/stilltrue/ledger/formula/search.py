"""
Which formula of a small family gives the number that was said, from the numbers said around it. Pure and bounded.

"10 packs a week, so 20 for two weeks": 10, 2 and 20 are numbers; that 20 is 10 × 2 is found here. A finding is a
proposal only where it is the only one; where several fit, none is taken.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from itertools import combinations
from math import ceil

from stilltrue.ledger.formula.formula import Formula
from stilltrue.ledger.formula.operations import divided, multiplied, plus
from stilltrue.ledger.formula.steps import Op, Quantity, Step
from stilltrue.ledger.formula.things import Amount
from stilltrue.ledger.formula.units import NONE, PER_CENT, Unit, dimension, is_time, singular, times
from stilltrue.ledger.formula.values import same_amount, thing_of
from stilltrue.model.claim import Value

MOST_NUMBERS = 40
"""Numbers of a window that are looked at; of more than so many nothing is proposed."""
_MOST_TOLD = 10
"""Readings that a sentence lists."""
_Steps = tuple[Step, ...]
_ONE, _HUNDRED_PER_CENT = Fraction(1), Fraction(100)


@dataclass(frozen=True, slots=True)
class Spoken:
    """A number of the window: the name that it gets in a formula, and its value with its unit."""

    name: str
    value: Value


@dataclass(frozen=True, slots=True)
class Proposal:
    """The one formula that gives the number that was said."""

    formula: Formula
    inputs: tuple[Spoken, ...]
    """The numbers it is made of; the others of the window are noise."""


class RefusalKind(StrEnum):
    """Why no formula is proposed."""

    NO_NUMBER = "no_number"
    NONE_FITS = "none_fits"
    AMBIGUOUS = "ambiguous"
    TOO_MANY = "too_many"


@dataclass(frozen=True, slots=True)
class Refusal:
    """That no formula is proposed, and why."""

    kind: RefusalKind
    readings: tuple[Formula, ...] = ()
    """All formulas that fit, where there are several."""

    @property
    def sentence(self) -> str:
        """The reason in English."""
        return self.worded("en")

    def worded(self, language: str) -> str:
        """The reason in a language, `en` or `ko`."""
        readings = "; ".join(map(str, self.readings[:_MOST_TOLD]))
        more = "; …" if len(self.readings) > _MOST_TOLD else ""
        return _SENTENCES[self.kind][language == "ko"].format(most=MOST_NUMBERS, readings=readings + more)


_SENTENCES = {
    RefusalKind.NO_NUMBER: (
        "what was said is no number that could follow from others",
        "말씀하신 값은 다른 수에서 나올 수 있는 수가 아닙니다",
    ),
    RefusalKind.NONE_FITS: (
        "no two numbers of the window, and no sum of them, give what was said",
        "둘레의 수 가운데 말씀하신 값을 내는 것이 없습니다",
    ),
    RefusalKind.AMBIGUOUS: (
        "several formulas give what was said: {readings}",
        "말씀하신 값을 내는 수식이 여럿입니다: {readings}",
    ),
    RefusalKind.TOO_MANY: (
        "the window holds more than {most} numbers",
        "둘레에 수가 {most}개를 넘습니다",
    ),
}


@dataclass(frozen=True, slots=True)
class _Part:
    """A number with the steps that stand for it, or a combination of such."""

    steps: _Steps
    amount: Amount
    loose: tuple[tuple[Op, Unit], ...] = ()
    """What may be added openly to make its unit the one that was said: ÷ 1 week, × 1 car."""


def search(numbers: Sequence[Spoken], target: Value) -> Proposal | Refusal:
    """
    The only formula of the family that gives a spoken number, or why none is taken.

    The family: `a * b`, `a + b`, `a - b`, `a / b`, `a% of b` and a number less or more by it, `ceil(a / b)`, and
    sums of three or more numbers that were said one after another. What changes nothing (times 1, plus 0) is no
    formula. Where a unit has to go or to come for the outcome to be what was said, that stands in the formula:
    `per_week * weeks / 1 week`.

    Args:
        numbers: the other numbers of the window in the order in which they were said, under different names.
        target: the number that may follow from them.
    """
    wanted = thing_of("", target)
    if not isinstance(wanted, Amount) or not wanted.number:
        return Refusal(RefusalKind.NO_NUMBER)
    if len(numbers) > MOST_NUMBERS:
        return Refusal(RefusalKind.TOO_MANY)
    parts = list(_parts(numbers))
    readings = list(dict.fromkeys(reading for part in _combinations(parts) for reading in _readings(part, wanted)))
    if not readings:
        return Refusal(RefusalKind.NONE_FITS)
    if len(readings) > 1:
        return Refusal(RefusalKind.AMBIGUOUS, tuple(readings))
    by_name = {spoken.name: spoken for spoken in numbers}
    return Proposal(readings[0], tuple(by_name[name] for name in readings[0].inputs))


def _parts(numbers: Sequence[Spoken]) -> Iterator[_Part]:
    """Each number that can be computed with; of two under one name the later one."""
    for name, value in {spoken.name: spoken.value for spoken in numbers}.items():
        amount = thing_of(name, value)
        if isinstance(amount, Amount):
            yield _Part((Step(Op.NAME, 0, name),), amount)


def _combinations(parts: Sequence[_Part]) -> Iterator[_Part]:
    for one, other in combinations(parts, 2):
        yield from _products(one, other)
        yield from _totals(one, other)
        for left, right in ((one, other), (other, one)):
            yield from _differences(left, right)
            yield from _quotients(left, right)
            yield from _shares(left, right)
    yield from _runs(parts)


def _made(op: Op, left: _Part, right: _Part, found: object, loose: tuple[tuple[Op, Unit], ...] = ()) -> Iterator[_Part]:
    if isinstance(found, Amount):
        yield _Part((*left.steps, *right.steps, Step(op, 2)), found, loose)


def _products(one: _Part, other: _Part) -> Iterator[_Part]:
    units = tuple(dict.fromkeys(part.amount.unit for part in (one, other) if part.amount.unit != NONE))
    if _neutral(one) or _neutral(other) or PER_CENT in units:
        return
    loose = tuple((Op.DIVIDE, unit) for unit in units)
    yield from _made(Op.MULTIPLY, one, other, multiplied(one.amount, other.amount), loose)


def _totals(one: _Part, other: _Part) -> Iterator[_Part]:
    if one.amount.number and other.amount.number:
        yield from _made(Op.ADD, one, other, plus(one.amount, other.amount))


def _differences(left: _Part, right: _Part) -> Iterator[_Part]:
    if left.amount.number and right.amount.number:
        negative = Amount(-right.amount.number, right.amount.unit)
        yield from _made(Op.SUBTRACT, left, right, plus(left.amount, negative))


def _quotients(left: _Part, right: _Part) -> Iterator[_Part]:
    """The quotient; where it is no whole number, also the next one that is."""
    unit = right.amount.unit
    if not left.amount.number or _neutral(right) or unit == PER_CENT:
        return
    loose = ((Op.MULTIPLY, unit),) if unit != NONE else ()
    for quotient in _made(Op.DIVIDE, left, right, divided(left.amount, right.amount), loose):
        yield quotient
        if quotient.amount.number.denominator != 1:
            yield from _next_whole(quotient)


def _next_whole(part: _Part) -> Iterator[_Part]:
    """The next whole one of it; of a measure, to one of its unit."""
    unit = part.amount.unit
    above = Amount(Fraction(ceil(part.amount.number)), unit)
    if not any(symbol.measure for symbol, _ in unit):
        yield _Part((*part.steps, Step(Op.CALL, 1, "ceil")), above, part.loose)
    elif len(unit) == 1 and _writable(unit):
        one = Step(Op.NUMBER, 0, Quantity(_ONE, singular(unit)))
        yield _Part((*part.steps, one, Step(Op.CALL, 2, "ceil to")), above)


def _shares(left: _Part, right: _Part) -> Iterator[_Part]:
    """A percentage of a number, and the number less or more by it."""
    if left.amount.unit != PER_CENT or right.amount.unit == PER_CENT or left.amount.number in (0, _HUNDRED_PER_CENT):
        return
    for share in _made(Op.OF, left, right, multiplied(left.amount, right.amount)):
        yield share
        yield from _made(Op.SUBTRACT, right, share, plus(right.amount, Amount(-share.amount.number, share.amount.unit)))
        yield from _made(Op.ADD, right, share, plus(right.amount, share.amount))


def _runs(parts: Sequence[_Part]) -> Iterator[_Part]:
    """The sums of three or more numbers in a row that go together."""
    for first in range(len(parts) - 2):
        total = parts[first]
        for place in range(first + 1, len(parts)):
            following = next(_totals(total, parts[place]), None)
            if following is None:
                break
            total = following
            if place - first > 1:
                yield total


def _neutral(part: _Part) -> bool:
    """One or nothing, with which multiplying says nothing; a rate of one has a unit and says something."""
    return part.amount.number in (0, 1) and (part.amount.unit == NONE or is_time(part.amount.unit))


def _readings(part: _Part, wanted: Amount) -> Iterator[Formula]:
    """The formulas that a combination is: itself where it gives what was said, else with a unit added openly."""
    if same_amount(part.amount, wanted):
        yield Formula(part.steps)
        return
    for op, unit in _fits(part, wanted):
        scale, left = times(part.amount.unit, unit, -1 if op is Op.DIVIDE else 1)
        if same_amount(Amount(part.amount.number * scale, left), wanted) and _writable(unit):
            yield Formula((*part.steps, Step(Op.NUMBER, 0, Quantity(_ONE, singular(unit))), Step(op, 2)))


def _fits(part: _Part, wanted: Amount) -> tuple[tuple[Op, Unit], ...]:
    """The units that may be added openly to a combination."""
    if part.amount.unit == NONE:
        additive = part.steps[-1].op in (Op.ADD, Op.SUBTRACT)
        # 23 people ÷ 5 people may be 5 cars, which are only counted; it is no weight and no money.
        counted = not any(symbol.measure or symbol.money for symbol, _ in wanted.unit)
        fitting = wanted.unit != NONE and not additive and (counted or not part.loose)
        return ((Op.MULTIPLY, wanted.unit),) if fitting else ()
    if wanted.unit != NONE or not part.loose:
        return part.loose
    # "so 20" of 10 packs and 2 weeks: the time goes, and else every unit.
    return tuple(fit for fit in part.loose if is_time(fit[1])) or ((Op.DIVIDE, part.amount.unit),)


def _writable(unit: Unit) -> bool:
    """Whether the unit can stand in the text of a formula."""
    return bool(dimension(unit)) and all(
        power > 0 and "[" not in symbol.word and "]" not in symbol.word for symbol, power in unit
    )
