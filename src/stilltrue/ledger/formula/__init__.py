"""
Formulas and rules: a small safe typed language for values that follow from other values.

Comes in: the text of a formula ("per_week * weeks"), and the values of its inputs.
Goes out: a value of the ledger, or the reason why there is none; the formula in words.
May know: the model. No storage, no clock, no model, and never Python's `eval`.

    parse(text) -> Formula                                raises BadFormula, which names the column
    str(formula)                                          the one spelling; parse(str(f)) == f
    formula.inputs -> tuple[str, ...]                     names in order; `prev` is formula.uses_previous
    formula.uses_today -> bool                            whether its outcome hangs on the day
    evaluate(formula, inputs, prev=None, like=None, today=None) -> Value | Failure
        inputs: Mapping[str, Value | Sequence[Item]]      left out where unknown; a list is items of (label, value)
        like: Value | None                                in whose unit and wording the outcome is given
        today: datetime | None                            the local time for which it is worked out
    pieces(formula, inputs, prev, interval, zone)         where the day makes no difference to it
    agrees(outcome, spoken) -> bool                       whether an outcome is the value that was said
    Failure.kind, .sentence, .worded("ko"), .found, .place
    check(formula, types) -> Checked(type, problems)      types: Mapping[str, Type], Type from type_of(value)
        Problem.column, .sentence, .worded("ko"), .blocking
    described(formula, language, labels) -> str           the formula in words
    worked(formula, inputs, prev, like=, language=, labels=) -> str     `per_week × weeks = 10 × 2 = 20`
    met(formula, inputs, language=, labels=) -> str       a condition that came true, with its inputs
    search(numbers, target) -> Proposal | Refusal         numbers: Sequence[Spoken(name, value)]
"""

from __future__ import annotations

from stilltrue.errors import BadFormula
from stilltrue.ledger.formula.checking import Checked, Problem, Type, check, type_of
from stilltrue.ledger.formula.evaluating import Result, evaluate
from stilltrue.ledger.formula.failing import Failure, FailureKind, Sort
from stilltrue.ledger.formula.formula import Formula
from stilltrue.ledger.formula.parsing import parse
from stilltrue.ledger.formula.search import Proposal, Refusal, RefusalKind, Spoken, search
from stilltrue.ledger.formula.today import pieces, today_at
from stilltrue.ledger.formula.values import Input, Item, agrees
from stilltrue.ledger.formula.wording import described, met, worked

__all__ = [
    "BadFormula",
    "Checked",
    "Failure",
    "FailureKind",
    "Formula",
    "Input",
    "Item",
    "Problem",
    "Proposal",
    "Refusal",
    "RefusalKind",
    "Result",
    "Sort",
    "Spoken",
    "Type",
    "agrees",
    "check",
    "described",
    "evaluate",
    "met",
    "parse",
    "pieces",
    "search",
    "today_at",
    "type_of",
    "worked",
]
