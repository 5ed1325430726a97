"""The operations of a program as claims that a caller hands over, with formulas for what is worked out."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta
from fractions import Fraction
from typing import Any

from stilltrue.eval.state.dialogue import FIRST_DAY, moment
from stilltrue.eval.state.program import (
    Adjust,
    Bands,
    Best,
    Commit,
    Exempt,
    Formula,
    Hearsay,
    Less,
    Mention,
    Passing,
    Percent,
    Place,
    Retract,
    Rule,
    Shares,
    Times,
    Total,
    Value,
    Worth,
    inputs,
)
from stilltrue.eval.state.scenario import Scenario
from stilltrue.eval.state.themes import Theme
from stilltrue.eval.state.words import Words

Claim = dict[str, Any]

_ALL = "all"
"""The name in a formula of all slots of one kind."""


def claims(scenario: Scenario, spoken: Words) -> Iterator[tuple[int, Claim]]:
    """Each operation as a claim, with the number of its step."""
    turn: dict[int, int] = {}
    for number, step in enumerate(scenario.program.steps):
        operation, place = step.operation, step.operation.place
        theme = scenario.themes[place.thread]
        turn[step.day] = turn.get(step.day, -1) + 1
        own = slot(theme, spoken, place) | {"said_at": moment(step.day, turn[step.day]).isoformat()}

        def held(value: Worth, place: Place = place, theme: Theme = theme) -> Any:
            return handed(theme, spoken, place.role, value)

        match operation:
            case Rule(_, formula, outcome):
                value = held(outcome) if outcome is not None else None
                made = own | {"kind": "rule", "value": value, "derivation": derivation(theme, spoken, formula)}
            case Value(_, value):
                made = own | {"value": held(value), "kind": "decision" if isinstance(value, str) else "state"}
            case Adjust(_, change):
                made = own | {"act": "adjusts", "value": held(change)}
            case Exempt(_, value, days):
                made = own | {"value": held(value), "valid_to": _day(step.day + days - 1)}
            case Commit(_, value):
                made = own | {"value": held(value), "kind": "commitment"}
            case Retract(_, value):
                made = own | {"act": "denies", "value": held(value)}
            case Hearsay(_, value, ours):
                # What somebody does is about them; what somebody says of us is a report, and of the tier of one.
                told_of = {} if ours else {"subject": spoken.who(theme)[0]}
                made = own | told_of | {"value": held(value), "modality": "reported", "tier": 1}
            case Mention(_, value):
                made = own | {"predicate": spoken.say["talked_of"], "value": held(value), "many": True}
            case Passing(_, value):
                made = own | {"predicate": spoken.say["in_passing"], "value": float(value), "valid_to": _day(step.day)}
        yield number, made


def slot(theme: Theme, spoken: Words, place: Place) -> Claim:
    """The slot of a place, as a claim names it."""
    named = {"subject": str(spoken.subject(theme)), "predicate": spoken.predicate(theme, place.role)}
    return named | ({"qualifier": str(spoken.label(theme, place.item))} if place.item else {})


def handed(theme: Theme, spoken: Words, role: str, worth: Worth) -> Any:
    """A value as a claim has it: money with its currency, a rate with its sign, a name as a text."""
    if isinstance(worth, str):
        return str(spoken.label(theme, worth))
    match theme.measure.get(role):
        case "money":
            return {"money": exact(worth), "currency": "USD"}
        case "rate":
            return {"number": int(worth) if worth.denominator == 1 else float(worth), "unit": "%"}
        case _:
            return int(worth) if worth.denominator == 1 else float(worth)


def derivation(theme: Theme, spoken: Words, formula: Formula) -> Claim:
    """The formula as text, and the slots that its names stand for."""
    if isinstance(formula, Best | Total):
        of = inputs(formula)[0]
        every = slot(theme, spoken, of)
        text = "sum" if isinstance(formula, Total) else "argmax" if formula.greatest else "argmin"
        return {"formula": f"{text}({_ALL})", "inputs": {_ALL: [every["subject"], every["predicate"], "*"]}}
    return {
        "formula": _text(theme, spoken, formula),
        "inputs": {place.role: _named(theme, spoken, place) for place in inputs(formula)},
    }


def _text(theme: Theme, spoken: Words, formula: Times | Percent | Shares | Less | Bands) -> str:
    match formula:
        case Times(one, other) | Percent(one, other):
            return f"{one.role} * {other.role}"
        case Shares(whole, each):
            return f"ceil({whole.role} / {each.role})"
        case Less(whole, part):
            return f"{whole.role} - {part.role}"
        case Bands(of, cuts, outcomes):
            unit = " USD" if theme.measure.get(of.role) == "money" else ""
            named = [f'"{spoken.label(theme, outcome)}"' for outcome in outcomes]
            bands = [f"{of.role} < {exact(cut)}{unit}: {name}" for cut, name in zip(cuts, named, strict=False)]
            return f"case({', '.join(bands)}, else: {named[-1]})"


def _named(theme: Theme, spoken: Words, place: Place) -> list[str]:
    named = slot(theme, spoken, place)
    return [named[part] for part in ("subject", "predicate", "qualifier") if part in named]


def exact(number: Fraction) -> str:
    """A number without a separator of thousands, as formulas and money are written."""
    return str(int(number)) if number.denominator == 1 else f"{float(number):.3f}".rstrip("0")


def _day(number: int) -> str:
    found: date = (FIRST_DAY + timedelta(days=number)).date()
    return found.isoformat()
