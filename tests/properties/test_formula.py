"""Formulas: text and back, exactness, and that a unit never changes what an amount is."""

from __future__ import annotations

from collections import Counter
from decimal import Decimal
from fractions import Fraction

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from stilltrue.ledger.formula import (
    BadFormula,
    Failure,
    Formula,
    Item,
    Proposal,
    Sort,
    Spoken,
    Type,
    agrees,
    check,
    described,
    evaluate,
    parse,
    search,
    worked,
)
from stilltrue.ledger.formula.steps import Op, Quantity, Step
from stilltrue.ledger.formula.units import dimension, factor, times, unit_named
from stilltrue.model.claim import Value, ValueKind

NAMES = st.sampled_from(["a", "b", "주당", "per_week", "[per week]", "[else]", "수량", "max", "list"])
NUMBERS = st.decimals(min_value=0, max_value=10**9, places=2, allow_nan=False).map(lambda number: format(number, "f"))
UNITS = st.sampled_from(["", " kg", " g", " packs", "개", " 주", " USD", "%", " km/h", " [fl oz]", " days", " m^2"])
TEXTS = st.text(st.characters(exclude_categories=("Cc", "Cs")), max_size=12).map(
    lambda text: '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'
)
DATES = st.dates().map(lambda day: day.isoformat())
LEAVES = st.one_of(
    NAMES, st.tuples(NUMBERS, UNITS).map("".join), TEXTS, DATES, st.sampled_from(["prev", "true", "false"])
)


def _larger(inner):
    binary = st.sampled_from(["+", "-", "*", "/", "of", "<", "<=", ">", ">=", "=", "!=", "and", "or"])
    function = st.sampled_from(["min", "max", "sum", "mean", "count", "argmax", "argmin"])
    return st.one_of(
        st.builds("({} {} {})".format, inner, binary, inner),
        st.builds("{} {} {}".format, inner, binary, inner),
        st.builds("-({})".format, inner),
        st.builds("(not {})".format, inner),
        st.builds("({} in {})".format, inner, st.sampled_from(["kg", "%", "USD", "packs/week", "[fl oz]"])),
        st.builds("({} if {} else {})".format, inner, inner, inner),
        st.builds("case({}: {}, {}: {}, else: {})".format, inner, inner, inner, inner, inner),
        st.builds("case({}: {})".format, inner, inner),
        st.builds("{}({}, {})".format, function, inner, inner),
        st.builds("round({} to {})".format, inner, inner),
        st.builds("ceil({}, {})".format, inner, inner),
        st.builds("{}(list where it {} {})".format, function, binary, inner),
        st.builds("known({})".format, inner),
    )


FORMULAS = st.recursive(LEAVES, _larger, max_leaves=25)
VALUES = st.one_of(
    st.builds(
        Value.of_number, st.integers(-50, 50), st.sampled_from([None, "kg", "g", "packs", "주", "USD", "%", "days"])
    ),
    st.builds(Value.of_text, st.text(max_size=5)),
    st.dates().map(lambda day: Value(ValueKind.DATE, day.isoformat(), day.isoformat())),
    st.sampled_from(["yes", "no", "maybe"]).map(lambda word: Value(ValueKind.BOOLEAN, word, word)),
    st.sampled_from(["P2W", "P1M3D", "soon"]).map(lambda words: Value(ValueKind.DURATION, words, words)),
)
LISTS = st.lists(st.builds(Item, st.sampled_from("xyz"), VALUES), max_size=4)
INPUTS = st.dictionaries(
    st.sampled_from(["a", "b", "주당", "per_week", "per week", "else", "수량", "max", "list"]), st.one_of(VALUES, LISTS)
)


@given(FORMULAS)
@settings(max_examples=400)
def test_what_is_printed_reads_as_the_same_formula(text):
    formula = parse(text)

    assert parse(str(formula)) == formula
    assert str(parse(str(formula))) == str(formula)


@given(st.text(max_size=60))
@settings(max_examples=400)
def test_any_text_is_a_formula_or_is_refused_with_a_place_in_it(text):
    try:
        formula = parse(text)
    except BadFormula as problem:
        assert 1 <= problem.column <= len(text) + 1
    else:
        assert parse(str(formula)) == formula


@given(FORMULAS, INPUTS, st.none() | VALUES)
@settings(max_examples=400)
def test_any_formula_with_any_inputs_has_a_value_or_a_reason_and_can_be_told(text, inputs, prev):
    formula = parse(text)

    found = evaluate(formula, inputs, prev)

    assert isinstance(found, Value | Failure)
    for language in ("en", "ko"):
        assert described(formula, language)
        assert worked(formula, inputs, prev, language=language)
        if isinstance(found, Failure):
            assert found.worded(language)


@given(FORMULAS, INPUTS)
@settings(max_examples=300)
def test_what_fails_for_its_units_or_types_was_said_beforehand(text, inputs):
    formula = parse(text)
    types = {name: Type(Sort.NUMBER, value.unit or "") for name, value in inputs.items() if _is_amount(value)}
    assume(all(name in types for name in formula.inputs) and not formula.uses_previous)

    blocked = [problem for problem in check(formula, types).problems if problem.blocking]
    found = evaluate(formula, {name: inputs[name] for name in types})

    if isinstance(found, Failure) and found.kind.value in ("units", "currencies", "types", "no_step"):
        assert blocked or "step above zero" in found.sentence


def _is_amount(value):
    return isinstance(value, Value) and value.kind is ValueKind.NUMBER


@given(st.lists(st.decimals(min_value=-(10**6), max_value=10**6, places=3), min_size=1, max_size=8))
def test_sums_and_means_are_exact_whatever_the_order(amounts):
    items = [Item(str(place), Value.of_number(amount)) for place, amount in enumerate(amounts)]
    exact = sum((Fraction(amount) for amount in amounts), Fraction(0))

    forward = evaluate(parse("sum(list)"), {"list": items})
    backward = evaluate(parse("sum(list)"), {"list": items[::-1]})

    assert forward == backward
    assert Fraction(forward.number) == exact
    assert agrees(evaluate(parse("mean(list) * count(list)"), {"list": items}), forward)


SAME = st.sampled_from(
    [("kg", "g", 1000), ("시간", "분", 60), ("weeks", "days", 7), ("km", "m", 1000), ("MB", "KB", 1000)]
)
UNIT_FORMULAS = st.sampled_from([
    "a + b", "a - b", "a * 3", "b - a * 2", "max(a, b)", "min(a, b)", "a < b", "a = b", "a / b", "mean(a, b)",
    "ceil(a / b)", "round(a to 7 {large})", "case(a > b: 1, else: 2)", "a if a >= b else b", "a / (1 {small}) * b",
])  # fmt: skip


@given(SAME, UNIT_FORMULAS, st.integers(1, 500), st.integers(1, 500), st.booleans(), st.booleans())
def test_the_unit_in_which_an_input_is_written_never_changes_what_comes_out(units, text, one, other, first, second):
    large, small, factor = units
    formula = parse(text.format(large=large, small=small))
    plain = {"a": Value.of_number(one, large), "b": Value.of_number(other, large)}
    rewritten = {
        "a": Value.of_number(one * factor, small) if first else plain["a"],
        "b": Value.of_number(other * factor, small) if second else plain["b"],
    }

    assert agrees(evaluate(formula, rewritten), evaluate(formula, plain)) or _rounded_away(formula, plain)


def _rounded_away(formula, inputs):
    """Quotients without an end are cut to 28 digits when they become values."""
    found = evaluate(formula, inputs)
    return found.number is not None and len(found.number.as_tuple().digits) >= 28


@given(st.sampled_from(["kg", "cm", "packs", "명", "USD", "EUR", "months", "days", "%", "GB", ""]),
       st.sampled_from(["kg", "cm", "packs", "명", "USD", "EUR", "months", "days", "%", "GB", ""]),
       st.sampled_from(["a + b", "a - b", "sum(a, b)"]), st.integers(1, 99), st.integers(1, 99))  # fmt: skip
def test_units_of_different_dimensions_never_mix(one, other, text, first, second):
    assume(one != other)

    found = evaluate(
        parse(text), {"a": Value.of_number(first, one or None), "b": Value.of_number(second, other or None)}
    )

    assert isinstance(found, Failure)


@given(st.lists(st.integers(2, 60), min_size=2, max_size=6, unique=True), st.integers(2, 400))
def test_what_the_search_proposes_gives_what_was_said_and_refusals_name_only_formulas_that_do(numbers, said):
    spoken = [Spoken(f"n{place}", Value.of_number(number)) for place, number in enumerate(numbers)]
    inputs = {one.name: one.value for one in spoken}
    target = Value.of_number(said)

    found = search(spoken, target)

    if isinstance(found, Proposal):
        assert agrees(evaluate(found.formula, inputs), target)
        assert parse(str(found.formula)) == found.formula
    else:
        assert all(agrees(evaluate(reading, inputs), target) for reading in found.readings)
        assert len(found.readings) != 1


PARTS = st.sampled_from(
    ["kg", "g", "packs", "pack", "명", "주", "USD", "%", "fl oz", "in", "per", "m^2", "1x", "a^12", "else", "°C"]
)
UNIT_NAMES = st.one_of(
    st.text(st.characters(exclude_categories=("Cc", "Cs"), exclude_characters="[]"), max_size=80),
    st.lists(st.tuples(st.sampled_from(["/", "·", " per ", "*", " "]), PARTS), max_size=4).map(
        lambda parts: "".join(joint + part for joint, part in parts)
    ),
)


@given(UNIT_NAMES)
@settings(max_examples=400)
def test_a_number_in_any_unit_passes_through_text_and_arithmetic(name):
    assume(unit_named(name))
    literal = Formula((Step(Op.NUMBER, 0, Quantity(Fraction(3), unit_named(name))),))

    assert parse(str(literal)) == literal
    assert agrees(evaluate(parse("a + a - a"), {"a": Value.of_number(3, name)}), Value.of_number(3, name))
    assert agrees(evaluate(parse("a / a"), {"a": Value.of_number(3, name)}), Value.of_number(1))


@given(UNIT_NAMES, UNIT_NAMES, st.sampled_from([1, -1]))
@settings(max_examples=300)
def test_a_product_of_units_keeps_the_amount_and_the_dimension(one, other, sign):
    left, right = unit_named(one), unit_named(other)

    scale, unit = times(left, right, sign)

    assert scale * factor(unit) == factor(left) * factor(right) ** sign
    total = Counter(dict(dimension(left)))
    total.update({base: sign * power for base, power in dimension(right)})
    assert dict(dimension(unit)) == {base: power for base, power in total.items() if power}


@given(st.decimals(allow_nan=False, allow_infinity=False, min_value=Decimal("-1e50"), max_value=Decimal("1e50")))
def test_a_number_passes_through_a_formula_unchanged(number):
    assume(abs(number.as_tuple().exponent) <= 40)

    found = evaluate(parse("a"), {"a": Value.of_number(number)})

    assert found.number == number
