"""The day in a formula: it is compared with dates only, so that it is known when an outcome changes. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime, timedelta, tzinfo

from stilltrue.errors import BadFormula, BadTime
from stilltrue.ledger.formula.evaluating import Run
from stilltrue.ledger.formula.formula import Formula
from stilltrue.ledger.formula.operations import COMPARISONS
from stilltrue.ledger.formula.steps import Day, Op, Step
from stilltrue.ledger.formula.things import Items, Thing
from stilltrue.ledger.formula.values import Input
from stilltrue.model.claim import Value
from stilltrue.model.time import Instant, Interval, Precision, datetime_of, instant_of


def check_today(formula: Formula) -> None:
    """
    That the day is compared with nothing but dates that stand still.

    Only then there are instants at which the outcome changes, and between them it holds.

    Raises:
        BadFormula: it is used otherwise.
    """
    if not formula.uses_today:
        return
    for place, step in enumerate(formula.steps):
        if step.op is Op.TODAY and place == len(formula.steps) - 1:
            raise _not_compared(step)
        parts = [formula.steps[start:end] for start, end in _operands(formula, place)]
        today = next((part[-1] for part in parts if part[-1].op is Op.TODAY), None)
        if today is None:
            continue
        if step.op not in COMPARISONS:
            raise _not_compared(today)
        if any(_moves(part) for part in parts if len(part) > 1 or part[-1] is not today):
            raise BadFormula(
                "found 'today' compared with what moves itself, wanted a date that does not hang on today or prev",
                today.column,
            )


def _not_compared(today: Step) -> BadFormula:
    return BadFormula(
        "found 'today' outside of a comparison, wanted a date on its other side, like today >= start + 2 weeks",
        today.column,
    )


def _moves(part: Sequence[Step]) -> bool:
    return any(step.op in (Op.TODAY, Op.PREVIOUS) for step in part)


def _operands(formula: Formula, place: int) -> Iterator[tuple[int, int]]:
    end = place
    for _ in range(formula.steps[place].arity):
        start = formula.starts[end - 1]
        yield start, end
        end = start


def pieces(
    formula: Formula, inputs: Mapping[str, Input], prev: Value | None, over: Interval, zone: tzinfo
) -> Iterator[Interval]:
    """
    The stretches of an interval in which the day makes no difference to a formula.

    Args:
        formula: the formula.
        inputs: as for `evaluate`; they stay as they are for the whole interval.
        prev: likewise.
        over: the interval.
        zone: in which a day begins.
    """
    start = over.start
    if formula.uses_today:
        watched = _Watched(formula, inputs, prev)
        for edge in sorted({edge for day in watched.days() for edge in _edges(day, zone)}):
            if start < edge < over.end:
                yield Interval(start, edge)
                start = edge
    yield Interval(start, over.end)


class _Watched(Run):
    """An evaluation that notes with which dates the day is compared."""

    def __init__(self, formula: Formula, inputs: Mapping[str, Input], prev: Value | None) -> None:
        super().__init__(formula, inputs, prev, datetime(2000, 1, 1))  # noqa: DTZ001 - it is only compared
        self.found: list[Day] = []

    def days(self) -> list[Day]:
        """The dates."""
        self.result()
        return self.found

    def done(self, place: int, step: Step, operands: list[Thing]) -> Thing:
        """What a step makes of its operands."""
        if step.op in COMPARISONS and any(isinstance(thing, Day) and thing.moving for thing in operands):
            for thing in operands:
                among = [one for _, one in thing.found] if isinstance(thing, Items) else [thing]
                self.found += [one for one in among if isinstance(one, Day) and not one.moving]
        return super().done(place, step, operands)


def _edges(day: Day, zone: tzinfo) -> Iterator[Instant]:
    """The instants at which a comparison of the day with a date may come out otherwise: where the date begins and ends."""
    for moment in (day.start, _end(day)):
        if moment is not None:
            yield instant_of(moment, zone)


def _end(day: Day) -> datetime | None:
    """The first local time after a date; none after the last of the calendar."""
    try:
        match day.precision:
            case Precision.YEAR:
                return day.start.replace(year=day.start.year + 1)
            case Precision.MONTH:
                return (day.start.replace(day=28) + timedelta(days=4)).replace(day=1)
            case Precision.DAY:
                return day.start + timedelta(days=1)
        exact = day.start.second or day.start.microsecond
        return day.start.replace(microsecond=0) + (timedelta(seconds=1) if exact else timedelta(minutes=1))
    except (OverflowError, ValueError):
        return None


def today_at(moment: Instant, zone: tzinfo) -> datetime:
    """The local time that a moment is; before the first and after the last of the calendar, those."""
    try:
        return datetime_of(moment, zone)
    except BadTime:
        year, month, day = (1, 1, 1) if moment < 0 else (9999, 12, 31)
        return datetime(year, month, day, tzinfo=zone)
