"""The bands of a rule on one number: where none applies, where two do, and which never gets a turn. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from typing import TypeAlias

from stilltrue.ledger.formula.exact import digits
from stilltrue.ledger.formula.failing import Failure, FailureKind
from stilltrue.ledger.formula.printing import printed
from stilltrue.ledger.formula.steps import Day, Op, Quantity, Step
from stilltrue.ledger.formula.things import Amount, converted
from stilltrue.ledger.formula.units import PER_CENT, Symbol, Unit, shown
from stilltrue.model.time import Precision

_Steps: TypeAlias = tuple[Step, ...]
_Cut: TypeAlias = "tuple[int, Fraction, int]"
"""A place on the number line: before everything, at a number (just below it, or just above), after everything."""
_Region: TypeAlias = "tuple[tuple[_Cut, _Cut], ...]"
"""Stretches between two cuts, in order and apart from one another."""

_DAYS: Unit = ((Symbol("", "date", Fraction(1)), 1),)
_LOWEST: _Cut = (-1, Fraction(0), 0)
_HIGHEST: _Cut = (1, Fraction(0), 0)
_MOST_BANDS, _MOST_STEPS = 300, 5_000
"""Of a rule whose bands are compared with one another; a larger one is taken as it is."""
_MIRRORED = {
    Op.LESS: Op.MORE, Op.AT_MOST: Op.AT_LEAST, Op.MORE: Op.LESS, Op.AT_LEAST: Op.AT_MOST,
    Op.EQUAL: Op.EQUAL, Op.UNEQUAL: Op.UNEQUAL,
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class _Band:
    region: _Region
    value: str


@dataclass(frozen=True, slots=True)
class _Line:
    """The number that all bands are about, as it stands in the rule, and the unit of their edges."""

    about: _Steps
    unit: Unit


def band_failures(steps: _Steps, begins: Sequence[int], case: int) -> Iterator[Failure]:
    """
    What is odd about the bands of one `case`, where all of them are about one number and fixed edges.

    Args:
        steps: those of the formula.
        begins: for each step, the first that it depends on.
        case: the place of the `case` among the steps.
    """
    if case - begins[case] > _MOST_STEPS:
        return
    parts = _operands(steps, begins, case)
    conditions, values = parts[: len(parts) - len(parts) % 2 : 2], parts[1::2]
    line = _line(conditions[0])
    if line is None or len(conditions) > _MOST_BANDS:
        return
    bands = []
    for condition, value in zip(conditions, values, strict=True):
        region = _region(condition, line)
        if region is None:
            return
        bands.append(_Band(region, printed(value)))
    yield from _clashes(bands, line)
    if len(parts) % 2 == 0 and not all(map(_is_of_points, bands)):
        rest = _without(((_LOWEST, _HIGHEST),), _joined([stretch for band in bands for stretch in band.region]))
        for stretch in rest:
            yield Failure(FailureKind.GAP, (_told(stretch, line),))


def _is_of_points(band: _Band) -> bool:
    """Whether a band is of single numbers: a table of what is known at each leaves nothing out between them."""
    return all(low[0] == high[0] == 0 and low[1] == high[1] for low, high in band.region)


def _clashes(bands: Sequence[_Band], line: _Line) -> Iterator[Failure]:
    taken: _Region = ()
    for place, band in enumerate(bands):
        if not _without(band.region, taken):
            yield Failure(FailureKind.UNREACHABLE, (band.value,))
        else:
            # A wider band after a narrower one is a ladder ("under 1900, up to 4000"), not a clash.
            for earlier in bands[:place]:
                both = _common(earlier.region, band.region)
                if both and earlier.value != band.value and _without(earlier.region, band.region):
                    yield Failure(FailureKind.OVERLAP, (_told(both[0], line), earlier.value, band.value))
        taken = _joined([*taken, *band.region])


def _operands(steps: _Steps, begins: Sequence[int], place: int) -> list[_Steps]:
    """The steps of each operand of a step."""
    found: list[_Steps] = []
    end = place
    for _ in range(steps[place].arity):
        start = begins[end - 1]
        found.append(steps[start:end])
        end = start
    return found[::-1]


def _constant(part: _Steps) -> Amount | None:
    """The number that a part of a formula is, if it is one as it stands; a day is the number of days up to it."""
    sign = 1
    while part and part[-1].op is Op.NEGATE:
        part, sign = part[:-1], -sign
    if len(part) != 1:
        return None
    match part[0].operand:
        case Quantity(number=number, unit=unit):
            return Amount(sign * number, unit, any_unit=not number and not unit)
        case Day(start=start, precision=Precision.DAY):
            return Amount(Fraction(start.toordinal()), _DAYS)
    return None


def _halves(comparison: _Steps) -> tuple[_Steps, _Steps]:
    need, place = 1, len(comparison) - 1
    while need:
        place -= 1
        need += comparison[place].arity - 1
    return comparison[:place], comparison[place:-1]


def _line(condition: _Steps) -> _Line | None:
    """What the first comparison of a condition is about."""
    part = condition
    while part[-1].op in (Op.AND, Op.OR, Op.NOT):
        part = part[:-1] if part[-1].op is Op.NOT else _halves(part)[0]
    if part[-1].op not in _MIRRORED:
        return None
    for about, edge in (_halves(part), _halves(part)[::-1]):
        constant = _constant(edge)
        if constant is not None and _constant(about) is None:
            return _Line(about, constant.unit)
    return None


def _region(condition: _Steps, line: _Line) -> _Region | None:
    """Where a condition holds, built up step by step; nothing where it is about something else too."""
    stack: list[_Region | int] = []
    for place, step in enumerate(condition):
        if step.op is Op.NOT:
            stack[-1] = _without(((_LOWEST, _HIGHEST),), stack[-1]) if isinstance(stack[-1], tuple) else -1
        elif step.op in (Op.AND, Op.OR):
            right, left = stack.pop(), stack.pop()
            if not isinstance(left, tuple) or not isinstance(right, tuple):
                return None
            stack.append(_common(left, right) if step.op is Op.AND else _joined([*left, *right]))
        elif step.op in _MIRRORED:
            starts = [start for start in stack[-2:] if isinstance(start, int)]
            found = _edge(condition[starts[0] : place + 1], line) if len(starts) == 2 and starts[0] >= 0 else None
            if found is None:
                return None
            stack[-2:] = [found]
        else:
            start = place
            if step.arity:
                firsts = stack[-step.arity :]
                if any(isinstance(first, tuple) for first in firsts):
                    return None
                start = min(first for first in firsts if isinstance(first, int))
                del stack[-step.arity :]
            stack.append(start)
    return stack[-1] if isinstance(stack[-1], tuple) else None


def _edge(comparison: _Steps, line: _Line) -> _Region | None:
    left, right = _halves(comparison)
    op = comparison[-1].op
    if left != line.about:
        left, right, op = right, left, _MIRRORED[op]
    edge = _constant(right)
    same = converted(edge, line.unit) if edge is not None and left == line.about else None
    if same is None:
        return None
    below, above = (0, same.number, 0), (0, same.number, 1)
    if line.unit == _DAYS:
        # Nothing lies between a day and the next: up to the 10th is before the 11th.
        above = (0, same.number + 1, 0)
    match op:
        case Op.LESS:
            return ((_LOWEST, below),)
        case Op.AT_MOST:
            return ((_LOWEST, above),)
        case Op.MORE:
            return ((above, _HIGHEST),)
        case Op.AT_LEAST:
            return ((below, _HIGHEST),)
        case Op.EQUAL:
            return ((below, above),)
    return ((_LOWEST, below), (above, _HIGHEST))


def _joined(stretches: Sequence[tuple[_Cut, _Cut]]) -> _Region:
    found: list[tuple[_Cut, _Cut]] = []
    for start, end in sorted(stretches):
        if found and start <= found[-1][1]:
            found[-1] = (found[-1][0], max(found[-1][1], end))
        else:
            found.append((start, end))
    return tuple(found)


def _common(left: _Region, right: _Region) -> _Region:
    pairs = ((max(a[0], b[0]), min(a[1], b[1])) for a in left for b in right)
    return _joined([pair for pair in pairs if pair[0] < pair[1]])


def _without(region: _Region, taken: _Region) -> _Region:
    """What is left of a region."""
    edges = [_LOWEST, *(cut for stretch in taken for cut in stretch), _HIGHEST]
    free = [(start, end) for start, end in zip(edges[::2], edges[1::2], strict=True) if start < end]
    return _common(region, tuple(free))


def _told(stretch: tuple[_Cut, _Cut], line: _Line) -> str:
    """A stretch of numbers as a comparison: `4000 USD <= bonus < 4200 USD`."""
    (side, low, above), (far, high, through) = stretch
    about = printed(line.about)
    if not side and not far and (low == high or (line.unit == _DAYS and high == low + 1)):
        return f"{about} = {_written(low, line.unit)}"
    left = "" if side else f"{_written(low, line.unit)} {'<' if above else '<='} "
    right = "" if far else f" {'<=' if through else '<'} {_written(high, line.unit)}"
    if not side and far:
        return f"{about} {'>' if above else '>='} {_written(low, line.unit)}"
    return f"{left}{about}{right}"


def _written(number: Fraction, unit: Unit) -> str:
    if unit == _DAYS:
        return date.fromordinal(min(int(number), date.max.toordinal())).isoformat()
    return f"{digits(number)}%" if unit == PER_CENT else f"{digits(number)} {shown(unit)}".strip()
