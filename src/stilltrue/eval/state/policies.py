"""Lazy readers: the short cuts that a memory may take for the present state, each a few lines that can be run."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from stilltrue.eval.state.program import (
    Commit,
    Exempt,
    Hearsay,
    Mention,
    Passing,
    Place,
    Program,
    Retract,
    Rule,
    Step,
    Value,
    Worth,
)
from stilltrue.eval.state.replay import replayed, worked_out

OPEN = "open"
"""What a reader says who has thrown away what held, and has nothing for it."""

Policy = Callable[[Program], Worth | None]
"""What a reader answers to the question of a program; None where nothing was heard."""


@dataclass(frozen=True, slots=True)
class Heard:
    """A value that was heard for a slot."""

    value: Worth
    loud: bool
    settled: bool
    """Said by somebody who may, as what holds."""


def latest(program: Program) -> Worth | None:
    """Whatever was named last."""
    return _by(program, lambda heard: heard[-1].value)


def most_frequent(program: Program) -> Worth | None:
    """Whatever was named most often; the later of two."""
    return _by(program, _commonest)


def loudest(program: Program) -> Worth | None:
    """Whatever was named with most emphasis; what was said only quietly is not heard where anything was loud."""
    return _by(program, lambda heard: _commonest([one for one in heard if one.loud] or heard), loud_only=True)


def cached(program: Program) -> Worth | None:
    """What was last written down for the slot itself, never worked out again."""
    settled = [one.value for one in heard_of(program, program.asked) if one.settled]
    return settled[-1] if settled else replayed(program)


def over_eager(program: Program) -> Worth | None:
    """Every new word counts: a rumour displaces, and what rests on anything touched is thrown away."""
    believing = replace(program, steps=tuple(_believed(step) for step in program.steps))
    answer = replayed(believing)
    return OPEN if answer == replayed(program) and touched(program) else answer


POLICIES: Mapping[str, Policy] = {
    "latest mention": latest,
    "most frequent": most_frequent,
    "cached value": cached,
    "over-eager": over_eager,
    "loudest": loudest,
}


def heard_of(program: Program, place: Place) -> list[Heard]:
    """Every value that was named for a slot, in order, whoever named it."""
    found = []
    for step in program.steps:
        match step.operation:
            case Rule(named, _, Fraction() | str() as value) | Value(named, value) | Exempt(named, value, _):
                settled = True
            case Commit(named, value):
                settled = True
            case Hearsay(named, value) | Mention(named, value) | Passing(named, value):
                settled = False
            case _:
                continue
        if named == place:
            found.append(Heard(value, step.loud, settled))
    return found


def touched(program: Program) -> bool:
    """Whether anything was said of the slot asked for, or of what it rests on, after it was last settled."""
    upstream, since = set(program.upstream(program.asked)), None
    for step in program.steps:
        operation = step.operation
        own = operation.place == program.asked and not isinstance(operation, Hearsay | Mention | Passing | Retract)
        if own or since is None:
            since = False if own else since
        elif operation.place in upstream and not isinstance(operation, Passing):
            since = True
    return bool(since)


def _by(program: Program, choose: Callable[[list[Heard]], Worth], *, loud_only: bool = False) -> Worth | None:
    """The choice among what was heard of the slot; where that is nothing, its formula over what is chosen for each input."""
    rules = program.rules()

    def read(place: Place) -> Worth | None:
        heard = heard_of(program, place)
        return choose(heard) if heard else None

    def read_loud(place: Place) -> Worth | None:
        heard = heard_of(program, place)
        # Silence about a part of a whole is counted as nothing, which is how a quiet part gets lost.
        return choose(heard) if any(one.loud for one in heard) else Fraction(0)

    direct = read(program.asked)
    if direct is not None or program.asked not in rules:
        return direct
    return worked_out(rules[program.asked], read_loud if loud_only else read)


def _commonest(heard: Sequence[Heard]) -> Worth:
    often = Counter(one.value for one in heard)
    most = max(often.values())
    return next(one.value for one in reversed(heard) if often[one.value] == most)


def _believed(step: Step) -> Step:
    match step.operation:
        case Hearsay(place, value, _):
            return replace(step, operation=Value(place, value))
        case _:
            return step
