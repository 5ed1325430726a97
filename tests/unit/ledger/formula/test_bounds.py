"""However large or deep a formula is, it is read, checked and evaluated, or refused; never a crash, never a hang."""

from __future__ import annotations

import pytest
from tests.unit.ledger.formula.given import items, number, result, words

from stilltrue.ledger.formula import BadFormula, FailureKind, Sort, Type, check, described, evaluate, parse, worked

N, DEEP = 10_000, 2_000
LARGE = {
    "sum": ("+".join(["a"] * N), "10000"),
    "product of ones": ("*".join(["a"] * N), "1"),
    "brackets": ("(" * N + "a" + ")" * N, "1"),
    "signs": ("-" * N + "a", "1"),
    "nots": ("not " * DEEP + "a = 1", "yes"),
    "right-nested": ("(a+" * DEEP + "a" + ")" * DEEP, None),
    "choices": ("0 if a = 2 else " * DEEP + "7", "7"),
    "bands": ("case(" + ", ".join(f"a = {place + 2}: {place}" for place in range(N)) + ", else: 5)", "5"),
    "nested bands": ("case(a = 2: 0, else: " * DEEP + "7" + ")" * DEEP, "7"),
    "functions": ("abs(" * DEEP + "a" + ")" * DEEP, "1"),
    "arguments": ("max(" + ", ".join(["a"] * DEEP) + ")", "1"),
    "comparisons": ("a" + " <= a" * DEEP, "yes"),
    "alternatives": (" or ".join(["a = 2"] * DEEP), "no"),
    "failures": (" or ".join(["1 / 0 = a"] * DEEP), None),
    "conversions": ("a * 1 kg" + " in g in kg" * DEEP, "1 kg"),
}


@pytest.mark.parametrize("shape", LARGE)
def test_thousands_of_parts_are_read_printed_and_evaluated_without_recursion(shape):
    text, value = LARGE[shape]

    formula = parse(text)

    assert parse(str(formula)) == formula
    outcome = evaluate(formula, {"a": number(1)})
    if value is not None:
        assert outcome.text == value


@pytest.mark.parametrize("shape", LARGE)
def test_thousands_of_parts_are_checked_and_told_of_without_recursion(shape):
    formula = parse(LARGE[shape][0])

    checked = check(formula, {"a": Type(Sort.NUMBER)})

    assert len(checked.problems) <= 100
    assert len(described(formula)) < 100
    assert len(worked(formula, {"a": number(1)})) < 1_000


def test_more_parts_than_a_formula_may_have_are_refused():
    with pytest.raises(BadFormula, match="more than 60,000 parts"):
        parse("a+" * 40_000 + "a")


def test_comparisons_in_a_row_that_double_with_every_level_are_refused():
    text = "a"
    for _ in range(30):
        text = f"(a < ({text}) < a)"

    with pytest.raises(BadFormula, match="more than 60,000 parts"):
        parse(text)


def test_a_number_that_grows_without_end_is_a_failure():
    grown = evaluate(parse("*".join(["9999999999"] * 1_000)), {})
    divided = evaluate(parse("+".join(f"1/{divisor}" for divisor in range(1, 3_000))), {})

    assert grown.kind is divided.kind is FailureKind.TOO_LARGE


def test_units_that_pile_up_are_bounded_by_the_number():
    found = evaluate(parse(" * ".join(["a"] * 5_000 + ["b"] * 5_000)), {"a": number(1, "m"), "b": number(1, "cm")})

    assert found.kind is FailureKind.TOO_LARGE


def test_long_lists_looked_at_many_times_are_a_failure_and_short_ones_are_not():
    many = items(**{f"i{place}": number(place) for place in range(20_000)})

    assert result("count(l)", l=many) == "20000"
    assert result("+".join(["count(l where it > 1 and it < 5)"] * 100), l=many).startswith("too_many")


def test_a_value_of_a_million_characters_stays_out_of_the_message():
    assert len(result("a + 1", a=words("긴" * 1_000_000))) < 200
