"""The quick way to work out formulas of plain numbers comes to the very value that the usual way comes to."""

from __future__ import annotations

from decimal import Decimal

from hypothesis import given, settings
from hypothesis import strategies as st

from stilltrue.ledger.formula import Failure, evaluate, parse
from stilltrue.ledger.formula.evaluating import outcome
from stilltrue.ledger.formula.straight import outcome_of
from stilltrue.ledger.formula.values import value_of_thing
from stilltrue.model.claim import Value, ValueKind

NAMES = ("a", "b", "값")

_leaves = st.one_of(st.sampled_from(NAMES), st.sampled_from(["0", "1", "2", "3.5", "0.125", "1000", "-4"]))
_whole = st.integers(-(10**9), 10**9).map(str)
_numbers = st.one_of(
    st.sampled_from(["0", "-0", "1", "7.0", "0.5", "1e3", "1E-20", "9" * 19, "9" * 40, "0.1234567890123456789"]),
    _whole,
    st.decimals(-100, 100, places=3).map(str),
)


def _joined(parts):
    return st.tuples(parts, st.sampled_from("+-*/"), parts).map(lambda found: f"({found[0]} {found[1]} {found[2]})")


_formulas = st.recursive(
    _leaves, lambda parts: st.one_of(_joined(parts), parts.map(lambda one: f"-({one})")), max_leaves=7
)


@settings(max_examples=300)
@given(_formulas, st.tuples(_numbers, _numbers, _numbers))
def test_a_formula_of_plain_numbers_comes_to_the_very_value_of_the_usual_way(text, numbers):
    formula = parse(f"{text} + a", dict.fromkeys(NAMES, ()))
    values = {name: Value.of_number(Decimal(number)) for name, number in zip(NAMES, numbers, strict=True)}
    quick = formula.straight
    usual = value_of_thing(outcome(formula, values))

    found = outcome_of(quick, [values[name] for name in formula.inputs]) if quick is not None else None

    assert found is None or found == usual
    assert evaluate(formula, values) == usual
    if found is not None:
        assert (found.text, str(found.number), found.unit) == (usual.text, str(usual.number), usual.unit)
    if isinstance(usual, Failure):
        assert found is None


@given(
    st.sampled_from(
        [
            Value.of_number(3, "packs"),
            Value.of_text("three"),
            Value(ValueKind.MONEY, "3 EUR", "money:3 EUR", Decimal(3), "EUR"),
            Value(ValueKind.NUMBER, "NaN", "#NaN", Decimal("NaN")),
            Value(ValueKind.NUMBER, "Infinity", "#Infinity", Decimal("Infinity")),
            Value(ValueKind.NUMBER, "1E+900000", "#1E+900000", Decimal("1E+900000")),
            Value(ValueKind.NUMBER, "none", "#none"),
            None,
        ]
    )
)
def test_what_is_no_plain_number_goes_the_usual_way(value):
    assert outcome_of(parse("a + 1", {"a": ()}).straight, [value]) is None


def test_a_division_by_nothing_has_no_value_and_no_error():
    formula = parse("a / b", {"a": (), "b": ()}).straight

    assert outcome_of(formula, [Value.of_number(1), Value.of_number(0)]) is None


def test_formulas_with_units_lists_days_or_bands_and_long_ones_have_no_quick_way():
    others = ["a + 2 kg", "max(a)", "a > 1", "case(a > 1: 1, else: 2)", "prev + a", "10% of a", " + ".join(["a"] * 9)]

    assert [parse(text, {"a": ()}).straight for text in others] == [None] * len(others)


def test_common_formulas_have_one():
    assert all(parse(text, dict.fromkeys(NAMES, ())).straight for text in ["a + 1", "a * b", "(a - b) / 2", "값 * 1.1"])
