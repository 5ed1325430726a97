"""What can be said against a formula before it has inputs: types, units, bands. Pure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from fractions import Fraction

from stilltrue.ledger.formula.bands import band_failures
from stilltrue.ledger.formula.evaluating import Run
from stilltrue.ledger.formula.failing import Failure, FailureKind, Sort
from stilltrue.ledger.formula.formula import Formula
from stilltrue.ledger.formula.steps import Day, Op, Step
from stilltrue.ledger.formula.things import Amount, Items, Thing, Truth, Words, sort_of, told
from stilltrue.ledger.formula.units import NONE, dimension, shown, unit_named
from stilltrue.ledger.formula.values import Input, thing_of
from stilltrue.model.claim import Value
from stilltrue.model.time import Precision

MOST_PROBLEMS = 100
"""Problems that are told of one formula."""
_ALWAYS = frozenset(
    {FailureKind.UNITS, FailureKind.CURRENCIES, FailureKind.MONEY_SQUARED, FailureKind.TYPES, FailureKind.NO_STEP}
)
"""What fails whatever the inputs are, as long as they are of their types."""
_SAMPLE_DAY = datetime(2000, 1, 1)  # noqa: DTZ001 - a date has no zone


@dataclass(frozen=True, slots=True)
class Type:
    """What an input or an outcome is: its sort, the unit of a number, and whether it is a list of them."""

    sort: Sort
    unit: str = ""
    """Empty for a plain number, and for what is no number."""
    many: bool = False


@dataclass(frozen=True, slots=True)
class Problem:
    """Something to be said against a formula, and where."""

    column: int
    """Of the operator or word it is about, counted from 1; 0 for a formula that was not read from a text."""
    failure: Failure

    @property
    def blocking(self) -> bool:
        """Whether it can never have a value; a gap or an overlap of bands leaves it usable."""
        return self.failure.kind not in (FailureKind.GAP, FailureKind.OVERLAP, FailureKind.UNREACHABLE)

    @property
    def sentence(self) -> str:
        """What is wrong, in English."""
        return self.worded("en")

    def worded(self, language: str) -> str:
        """What is wrong, in a language, `en` or `ko`."""
        return self.failure.worded(language)


@dataclass(frozen=True, slots=True)
class Checked:
    """What a check found."""

    type: Type | None
    """Of the outcome; None where it cannot be told."""
    problems: tuple[Problem, ...]


def type_of(value: Input) -> Type | None:
    """The type of an input as it is now; None where nothing can be computed with it."""
    return _type(thing_of("", value))


def check(formula: Formula, types: Mapping[str, Type]) -> Checked:
    """
    The type that a formula gives, and all that can be said against it without knowing its inputs.

    Args:
        formula: what to check.
        types: of its inputs by name; an input whose type is not known fits everywhere.
    """
    run = _Sampled(formula, types)
    found = run.result()
    problems = [*run.problems]
    for place, step in enumerate(formula.steps):
        if step.op is Op.CASE:
            failures = band_failures(formula.steps, formula.starts, place)
            problems += [Problem(step.column, failure) for failure in failures]
    return Checked(_type(found), tuple(problems))


class _Sampled(Run):
    """
    The same evaluation on samples: whether units and types go together does not depend on how large a number is.

    Every band is looked at, and after a failure the check goes on with what is not known.
    """

    def __init__(self, formula: Formula, types: Mapping[str, Type]) -> None:
        super().__init__(formula, {}, None, _SAMPLE_DAY)
        self.problems: list[Problem] = []
        self.known = {name: _sample(kind, place) for place, (name, kind) in enumerate(types.items())}

    def done(self, place: int, step: Step, operands: list[Thing]) -> Thing:
        """What a step gives; what can never work is noted."""
        if step.op in (Op.CASE, Op.IF):
            return self._branches(place, step, operands)
        found = super().done(place, step, operands)
        if not isinstance(found, Failure) or found in operands:
            return found
        if self._certain(place, found):
            words = tuple(self._in_place_of_samples(place, operands, one) for one in found.found)
            self._note(step, replace(found, found=words, place=self.part(place)))
        return Failure(FailureKind.MISSING)

    def _note(self, step: Step, failure: Failure) -> None:
        if len(self.problems) < MOST_PROBLEMS:
            self.problems.append(Problem(step.column, failure))

    def _in_place_of_samples(self, place: int, operands: Sequence[Thing], words: str | Sort) -> str | Sort:
        """What a failure says of a sample, said of the part of the formula for which the sample stood."""
        for thing, (start, end) in zip(operands, self.operands(place), strict=True):
            one = thing.found[0][1] if isinstance(thing, Items) and thing.found else thing
            if words in (told(thing), told(one)):
                text = self.text(start, end)
                return (
                    f"{text} ({shown(one.unit)})"
                    if isinstance(one, Amount)
                    and one.unit
                    and end - start == 1
                    and self.steps[start].op is not Op.NUMBER
                    else text
                )
        return words

    def _certain(self, place: int, failure: Failure) -> bool:
        """Whether a failure is one of types, or of a part that has no inputs at all."""
        if failure.kind in _ALWAYS and Sort.ABOVE_ZERO not in failure.found:
            return True
        part = self.steps[self.formula.starts[place] : place + 1]
        return not any(step.op in (Op.NAME, Op.PREVIOUS, Op.ITEM, Op.TODAY) for step in part)

    def _branches(self, place: int, step: Step, operands: Sequence[Thing]) -> Thing:
        order = [1, 0, 2] if step.op is Op.IF else list(range(step.arity))
        parts = self.operands(place)
        for condition in order[: step.arity - step.arity % 2 : 2]:
            if not isinstance(operands[condition], (Truth, Failure)):
                found = (self.text(*parts[condition]), sort_of(operands[condition]), Sort.TRUTH)
                self._note(step, Failure(FailureKind.TYPES, found))
        values = [operands[value] for value in (*order[1::2], *order[step.arity - step.arity % 2 :])]
        known = [value for value in values if not isinstance(value, Failure)]
        odd = next((value for value in known if not _alike(known[0], value)), None)
        if odd is not None:
            self._note(step, Failure(FailureKind.BRANCHES, (_called(known[0]), _called(odd)), self.part(place)))
            return Failure(FailureKind.MISSING)
        return next((value for value in known if not isinstance(value, Amount) or not value.any_unit), _first(known))


def _first(known: Sequence[Thing]) -> Thing:
    return known[0] if known else Failure(FailureKind.MISSING)


def _sample(kind: Type, place: int) -> Thing:
    one: Thing
    match kind.sort:
        case Sort.NUMBER:
            # Different for each input, so that a difference of two is not nothing by chance.
            one = Amount(Fraction(1_000_003 + 7 * place * place + place), unit_named(kind.unit) if kind.unit else NONE)
        case Sort.DATE:
            one = Day(_SAMPLE_DAY, Precision.DAY)
        case Sort.TEXT:
            one = Words(Value.of_text(""))
        case Sort.TRUTH:
            one = Truth(True)
        case _:
            return Failure(FailureKind.MISSING)
    return Items((("", one),)) if kind.many else one


def _type(thing: Thing) -> Type | None:
    match thing:
        case Failure():
            return None
        case Items(found=found):
            first = _type(found[0][1]) if found else None
            return replace(first, many=True) if first is not None else None
        case Amount(unit=unit):
            return Type(Sort.NUMBER, shown(unit))
    return Type(sort_of(thing))


def _alike(one: Thing, other: Thing) -> bool:
    if isinstance(one, Amount) and isinstance(other, Amount):
        return one.any_unit or other.any_unit or dimension(one.unit) == dimension(other.unit)
    return type(one) is type(other)


def _called(thing: Thing) -> str | Sort:
    return shown(thing.unit) if isinstance(thing, Amount) and thing.unit else sort_of(thing)
