"""What a thread is made of: beats in order, and numbers chosen so that they part where they have to."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from random import Random

from stilltrue.eval.state.program import Adjust, Bands, Formula, Operation, Place, Rule, Value, Worth
from stilltrue.eval.state.replay import worked_out
from stilltrue.eval.state.themes import Grid, Theme

AWHILE = 3
"""Days of an exception that is over before anything else happens in its thread."""
LONG = 60
"""Days of an exception that is still on when the question is asked."""


@dataclass(frozen=True, slots=True)
class Beat:
    """One operation that has no day yet; what follows an exception that is over comes after it."""

    operation: Operation
    loud: bool = False
    at_once: bool = False
    """On the day of the one before."""


@dataclass(frozen=True, slots=True)
class Plot:
    """What happens in one thread, and what may be asked afterwards."""

    theme: Theme
    beats: tuple[Beat, ...]
    asked: Place


Make = Callable[[Theme, int, Random], Plot]


def apart(within: Grid, random: Random, n: int) -> list[Fraction]:
    """Numbers of a grid, no two of them the same."""
    found: list[Fraction] = []
    while len(found) < n:
        fresh = within.pick(random)
        if fresh not in found:
            found.append(fresh)
    return found


def bands(
    of: Place, theme: Theme, random: Random, *, between: Sequence[Fraction], outside: Sequence[Fraction] = ()
) -> Bands:
    """Bands that have a cut between each two of `between`, and none within the range of `outside`."""
    low, high = min([*between, *outside]), max([*between, *outside])
    cuts = [_between(one, other, random) for one, other in zip(sorted(between), sorted(between)[1:], strict=False)]
    while len(cuts) < len(theme.outcomes) - 1:
        fresh = _rounded(random.choice((low * random.randint(3, 9), high * random.randint(12, 24))) / 10)
        if (0 < fresh < low or fresh > high) and fresh not in cuts:
            cuts.append(fresh)
    return Bands(of, tuple(sorted(cuts)), theme.outcomes)


def _rounded(number: Fraction) -> Fraction:
    """A whole number with two digits that are not zero, as people set limits."""
    return Fraction(int(number) if number < 100 else int(float(f"{float(number):.1e}")))


def _between(one: Fraction, other: Fraction, random: Random) -> Fraction:
    """A whole number above the lesser and not above the greater, rounded as people do where there is room."""
    low, high = int(one) + 1, int(other)
    round_ones = [n for n in range(low, high + 1) if n % (10 if high < 200 else 100) == 0]
    return Fraction(random.choice(round_ones or list(range(low, max(low, high) + 1))))


def worked(theme: Theme, thread: int, random: Random) -> tuple[list[Beat], Formula, list[Fraction]]:
    """Two numbers and what they give, said aloud; with two further values of the first that give something else."""
    one, other, total = Place(thread, "one"), Place(thread, "other"), Place(thread, "total")
    formula = theme.relation(one, other)
    assert theme.other is not None
    while True:
        second = theme.other.pick(random)
        values = apart(theme.one, random, 3)
        totals = [given_by(formula, one, value, second) for value in values]
        if len({*totals}) == len(totals) and min(totals) > 1:
            break
    beats = [Beat(Value(one, values[0])), Beat(Value(other, second))]
    if random.random() < 0.5:
        beats.reverse()
    beats.append(Beat(Rule(total, formula, totals[0], stated=random.random() < 0.5)))
    return beats, formula, [*values, *totals]


def changed(place: Place, first: Fraction, then: Fraction, random: Random) -> Value | Adjust:
    """The operation that makes one number another: the new one, or by how much it moves."""
    return Value(place, then) if random.random() < 0.65 else Adjust(place, then - first)


def outcome_of(rule: Bands, amount: Fraction) -> str:
    """What a rule says of an amount."""
    return str(worked_out(rule, lambda _: amount))


def given_by(formula: Formula, one: Place, value: Fraction, second: Fraction) -> Fraction:
    """What a formula gives for a value of its first input and one of its second."""
    found: Worth | None = worked_out(formula, lambda place: value if place == one else second)
    assert isinstance(found, Fraction)
    return found
