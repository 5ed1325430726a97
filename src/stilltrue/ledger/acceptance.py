"""What can be said against a formula before it is relied on: what can never work, and bands that leave a gap. Pure."""

from __future__ import annotations

from collections.abc import Mapping

from stilltrue.errors import BadRequest
from stilltrue.ledger.derivation import Rule, rule_of
from stilltrue.ledger.formula import Input, Problem, check, type_of

_MOST_NOTED = 5
"""Problems of one formula that are told."""
_LONGEST = 80


def never_works(rule: Rule, given: Mapping[str, Input] | None = None) -> str | None:
    """
    Why a formula can never have a value, with its column; None where it can.

    Args:
        rule: the formula.
        given: values of its inputs, by whose types it is checked; without them only by itself.
    """
    blocking = [problem for problem in _problems(rule, given or {}) if problem.blocking]
    if not blocking:
        return None
    kept = "it takes no part" if given is None else "the claim is kept as it was said"
    return f"{_formula(rule)} can never work, {_placed(blocking[0], rule)}; {kept}"


def bands_noted(derivation: str) -> list[str]:
    """What is to be said of the bands of a claim's formula: gaps, overlaps, bands that never get a turn."""
    try:
        rule = rule_of(derivation)
    except BadRequest:
        return []
    noted = [problem for problem in _problems(rule, {}) if not problem.blocking]
    return [f"{_formula(rule)}, {_placed(problem, rule)}" for problem in noted[:_MOST_NOTED]]


def _problems(rule: Rule, given: Mapping[str, Input]) -> tuple[Problem, ...]:
    types = {name: kind for name, value in given.items() if (kind := type_of(value)) is not None}
    return check(rule.formula, types).problems


def _placed(problem: Problem, rule: Rule) -> str:
    words = problem.worded(rule.language)
    if rule.language == "ko":
        return f"{problem.column}번째 글자: {words}"
    return f"column {problem.column}: {words}"


def _formula(rule: Rule) -> str:
    text = str(rule.formula)
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"
