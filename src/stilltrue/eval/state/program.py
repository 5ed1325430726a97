"""What a scenario is about, before any word of it: slots, formulas over them, and typed operations in time."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

Worth = Fraction | str
"""What a slot holds: an exact number, or the name of an outcome."""


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """A slot of a program: which thread it belongs to, its role there, and of which of several things it is."""

    thread: int
    role: str
    item: str = ""


@dataclass(frozen=True, slots=True)
class Times:
    """One input times the other."""

    one: Place
    other: Place


@dataclass(frozen=True, slots=True)
class Percent:
    """So many per cent of an amount."""

    amount: Place
    rate: Place


@dataclass(frozen=True, slots=True)
class Shares:
    """How many shares are needed to hold all, the last one perhaps not full."""

    whole: Place
    each: Place


@dataclass(frozen=True, slots=True)
class Less:
    """What is left of one input when the other is taken away."""

    whole: Place
    part: Place


@dataclass(frozen=True, slots=True)
class Total:
    """All inputs together."""

    parts: tuple[Place, ...]


@dataclass(frozen=True, slots=True)
class Best:
    """The item whose input is the greatest, or the least."""

    of: tuple[Place, ...]
    greatest: bool


@dataclass(frozen=True, slots=True)
class Bands:
    """The outcome of the band that an input lies in; a cut belongs to the band above it."""

    of: Place
    cuts: tuple[Fraction, ...]
    outcomes: tuple[str, ...]
    """One more than cuts, from the lowest band up."""


Formula = Times | Percent | Shares | Less | Total | Best | Bands


@dataclass(frozen=True, slots=True)
class Rule:
    """A slot is worked out from others, from now on; perhaps with what comes out at present, said aloud."""

    place: Place
    formula: Formula
    outcome: Worth | None = None
    stated: bool = True
    """Whether the words give the relation; else they give the numbers beside one another only."""


@dataclass(frozen=True, slots=True)
class Value:
    """A slot is given a value by somebody who may."""

    place: Place
    value: Worth


@dataclass(frozen=True, slots=True)
class Adjust:
    """A number goes up or down by so much."""

    place: Place
    change: Fraction


@dataclass(frozen=True, slots=True)
class Exempt:
    """Another value for some days, the first and the last of them included."""

    place: Place
    value: Worth
    days: int


@dataclass(frozen=True, slots=True)
class Commit:
    """The present outcome is repeated with enthusiasm; that changes nothing."""

    place: Place
    value: Worth


@dataclass(frozen=True, slots=True)
class Retract:
    """A value that was said was a mistake: it never held, and what it displaced still does."""

    place: Place
    value: Worth


@dataclass(frozen=True, slots=True)
class Hearsay:
    """Somebody without a say names another value: for others, or as a rumour about us."""

    place: Place
    value: Worth
    ours: bool = False


@dataclass(frozen=True, slots=True)
class Mention:
    """A value is talked of without anybody deciding anything."""

    place: Place
    value: Worth


@dataclass(frozen=True, slots=True)
class Passing:
    """A number said in passing that only looks like the slot's: "so 7 today"."""

    place: Place
    value: Fraction


Operation = Rule | Value | Adjust | Exempt | Commit | Retract | Hearsay | Mention | Passing


@dataclass(frozen=True, slots=True)
class Step:
    """One operation on a day, counted from the first; loud where it is said with emphasis."""

    day: int
    operation: Operation
    loud: bool = False


@dataclass(frozen=True, slots=True)
class Program:
    """Operations in the order of telling, and the slot that is asked for on the last day."""

    steps: tuple[Step, ...]
    asked: Place
    asked_on: int

    def rules(self) -> dict[Place, Formula]:
        """The formula of each derived slot; the later one of two."""
        return {step.operation.place: step.operation.formula for step in self.steps if isinstance(step.operation, Rule)}

    def upstream(self, place: Place) -> tuple[Place, ...]:
        """All slots that a slot rests on, itself first."""
        rules, found, open_ = self.rules(), [place], [place]
        while open_:
            rule = rules.get(open_.pop())
            fresh = [one for one in inputs(rule) if one not in found] if rule is not None else []
            found += fresh
            open_ += fresh
        return tuple(found)


def inputs(formula: Formula) -> tuple[Place, ...]:
    """The slots that a formula is worked out from, in its own order."""
    match formula:
        case Times(one, other):
            return one, other
        case Percent(amount, rate):
            return amount, rate
        case Shares(whole, each):
            return whole, each
        case Less(whole, part):
            return whole, part
        case Total(parts):
            return parts
        case Best(of, _):
            return of
        case Bands(of, _, _):
            return (of,)


def outcomes(formula: Formula) -> Iterable[str]:
    """The names that can come out; none where it is a number."""
    match formula:
        case Bands(_, _, names):
            return names
        case Best(of, _):
            return tuple(place.item for place in of)
        case _:
            return ()
