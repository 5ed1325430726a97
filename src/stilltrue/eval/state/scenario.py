"""A scenario: a program with its question, the options behind it, and the lazy readers that it catches."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass
from fractions import Fraction
from random import Random
from typing import Any

from stilltrue.eval.state.policies import OPEN, POLICIES, heard_of
from stilltrue.eval.state.program import Passing, Place, Program, Worth, outcomes
from stilltrue.eval.state.replay import replayed
from stilltrue.eval.state.themes import Theme

TARGETS: Mapping[str, tuple[str, ...]] = {
    "status": ("loudest", "most frequent", "latest mention"),
    "salience": ("loudest", "most frequent"),
    "sequence": ("cached value",),
    "compound": ("cached value",),
    "anti-trap": ("over-eager",),
}
"""The lazy readers that a kind is made to catch; one of them has to be caught."""


@dataclass(frozen=True, slots=True)
class Option:
    """A closed answer."""

    worth: Worth
    role: str
    """`right`, `drift` (once true, or true of something else) or `neutral`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Scenario:
    """A trap, before any word of it."""

    id: str
    kind: str
    domain: str
    length: str
    program: Program
    themes: tuple[Theme, ...]
    """One a thread."""
    options: tuple[Option, ...]
    """In an order that says nothing."""
    caught: tuple[str, ...]
    """The lazy readers that answer otherwise than the replay."""

    @property
    def right(self) -> Worth:
        """What the replay answers."""
        return next(option.worth for option in self.options if option.role == "right")

    @property
    def theme(self) -> Theme:
        """What the question is about."""
        return self.themes[self.program.asked.thread]

    def as_dict(self) -> dict[str, Any]:
        """The scenario as JSON has it, its operations by name."""
        return {
            "id": self.id,
            "kind": self.kind,
            "domain": self.domain,
            "length": self.length,
            "themes": [theme.name for theme in self.themes],
            "steps": [_plain(step) for step in self.program.steps],
            "asked": _plain(self.program.asked),
            "asked_on": self.program.asked_on,
            "options": [_plain(option) for option in self.options],
            "caught": list(self.caught),
        }


def trap(
    program: Program, *, name: str, kind: str, domain: str, themes: Sequence[Theme], random: Random
) -> Scenario | None:
    """The scenario of a program; None where it is no trap for those it is meant for, or leaves too few options."""
    right = replayed(program)
    answers = {name: policy(program) for name, policy in POLICIES.items()}
    caught = tuple(name for name, answer in answers.items() if answer is not None and answer != right)
    if right is None or not set(caught) & set(TARGETS[kind]):
        return None
    options = _options(
        program, right, [answers[name] for name in (*TARGETS[kind], *caught) if name in caught], themes, random
    )
    if options is None:
        return None
    length = "short" if len(themes) == 1 else "long"
    return Scenario(
        id=name, kind=kind, domain=domain, length=length, program=program, themes=tuple(themes),
        options=options, caught=caught,
    )  # fmt: skip


def _options(
    program: Program, right: Worth, wrong: Iterable[Worth | None], themes: Sequence[Theme], random: Random
) -> tuple[Option, ...] | None:
    """Right, one or two that drifted, and one that nobody has reason for."""
    passing = {step.operation.value for step in program.steps if isinstance(step.operation, Passing)}
    drifted = [one for one in dict.fromkeys(wrong) if one is not None and one not in passing][:2]
    neutral = _neutral(program, {right, *drifted}, passing, themes[program.asked.thread], random)
    if not drifted or (neutral is None and len(drifted) < 2):
        return None
    if neutral is None:
        neutral = drifted.pop()
    found = [Option(right, "right"), *(Option(one, "drift") for one in drifted), Option(neutral, "neutral")]
    random.shuffle(found)
    return tuple(found)


def _neutral(program: Program, taken: set[Worth], passing: set[Fraction], theme: Theme, random: Random) -> Worth | None:
    if isinstance(next(iter(taken - {OPEN})), str):
        formula = program.rules().get(program.asked)
        names = (outcomes(formula) if formula is not None else theme.outcomes) or theme.outcomes
        free = [name for name in names if name not in taken]
        return random.choice(free) if free else None
    heard = {one.value for one in heard_of(program, program.asked)}
    numbers = [one for one in taken if isinstance(one, Fraction)]
    free_numbers = sorted(passing - taken) or [
        fresh
        for times in (Fraction(3, 2), Fraction(2), Fraction(1, 2), Fraction(5, 4), Fraction(3))
        if (fresh := numbers[0] * times).denominator == 1 and fresh not in taken and fresh not in heard
    ]
    return free_numbers[0] if free_numbers else numbers[0] + 1 + max(numbers)


def _plain(value: Any) -> Any:
    match value:
        case Fraction():
            return int(value) if value.denominator == 1 else float(value)
        case Place(thread, role, item):
            return [thread, role, item] if item else [thread, role]
        case tuple():
            return [_plain(one) for one in value]
        case _ if is_dataclass(value):
            named = {field.name: _plain(getattr(value, field.name)) for field in fields(value)}
            return {type(value).__name__.lower(): named} if type(value).__name__ not in ("Step", "Option") else named
        case _:
            return value
