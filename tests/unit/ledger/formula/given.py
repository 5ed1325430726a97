"""Values for the tests of formulas, and what a formula makes of them in one line."""

from __future__ import annotations

from decimal import Decimal

from stilltrue.ledger.formula import Failure, Item, evaluate, parse
from stilltrue.model.claim import Value, ValueKind


def number(amount, unit=None):
    return Value.of_number(Decimal(str(amount)), unit)


def money(amount, currency="USD"):
    words = f"{amount} {currency}" if currency else str(amount)
    return Value(ValueKind.MONEY, words, f"money:{words}", Decimal(str(amount)), currency)


def words(text):
    return Value.of_text(text)


def date(text):
    return Value(ValueKind.DATE, text, text)


def duration(text):
    return Value(ValueKind.DURATION, text, text)


def truth(text):
    return Value(ValueKind.BOOLEAN, text, text)


def items(**values):
    return [Item(label, value) for label, value in values.items()]


def result(formula, prev=None, like=None, **inputs):
    """The text of what comes out; `kind: sentence` where nothing does."""
    found = evaluate(parse(formula), inputs, prev, like)
    return f"{found.kind.value}: {found.sentence}" if isinstance(found, Failure) else found.text
