"""Durations of several parts in formulas and as values: one quantity, printed back as it was written."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stilltrue.ledger.formula import BadFormula, evaluate, parse, worked
from stilltrue.ledger.naming import Names
from stilltrue.model.claim import Value, ValueKind


def duration(words):
    return Value(ValueKind.DURATION, words, words)


def result(text, like=None, **inputs):
    found = evaluate(parse(text), inputs, like=like)
    return found.text if isinstance(found, Value) else found.sentence


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("1시간 30분", "1 시간 30 분"),
        ("1 h 30 min", "1 h 30 min"),
        ("1h30m * 2", "1 h 30 minute * 2"),
        ("1 hour 30 minutes", "1 hour 30 minutes"),
        ("2w 3d", "2 week 3 day"),
        ("2주 3일 + 하루", "2 주 3 일 + 하루"),
        ("case(t < 1 h 30 min: 1, else: 2)", "case(t < 1 h 30 min: 1, else: 2)"),
        ("-(1 h 30 min)", "-1 h 30 min"),
    ],
)
def test_a_duration_of_several_parts_is_one_quantity_and_printed_back_the_same(text, printed):
    formula = parse(text)

    assert (str(formula), parse(str(formula))) == (printed, formula)


@pytest.mark.parametrize(
    ("text", "gives"),
    [
        ("1 h 30 min", "1.5 h"),
        ("1시간 30분 * 2", "3 시간"),
        ("1 hour 30 minutes in minutes", "90 minutes"),
        ("2주 3일 in 일", "17 일"),
        ("1년 6개월 in 개월", "18 개월"),
        ("2026-03-01 + 2 weeks 3 days", "2026-03-18"),
        ("1 h 30 min = 90 min", "yes"),
        ("max(1 h, 30 min)", "1 h"),
        ("10 packs/hour * 1 h 30 min", "15 packs"),
    ],
)
def test_it_is_computed_with_as_one_amount(text, gives):
    assert result(text) == gives


@pytest.mark.parametrize(
    ("text", "column", "words"),
    [
        ("x + 1 h 90 min", 5, "that is one hour or more"),
        ("30 min 1 h", 1, "write the larger part first"),
        ("1시간 1시간", 1, "write them as one"),
        ("1.5 h 30 min", 1, "only the last part may have a fraction"),
        ("2 months 3 days", 1, "a month is no number of days; add them one after the other"),
        ("1 h 30", 5, "wanted an operator or the end"),
        ("1 h 30 min 20 packs", 12, "wanted an operator or the end"),
    ],
)
def test_parts_that_are_no_one_duration_are_refused_with_their_column(text, column, words):
    with pytest.raises(BadFormula, match=words) as refused:
        parse(text)

    assert refused.value.column == column


@pytest.mark.parametrize(
    ("words", "gives"),
    [
        ("50분", "100분"),
        ("1시간", "2시간"),
        ("2 weeks 3 days", "4 weeks 6 days"),
        ("1시간 30분", "3시간"),
        ("1 h 20 min", "2 h 40 min"),
        ("1 hour 1 minute", "2 hours 2 minutes"),
        ("PT90M", "PT180M"),
    ],
)
def test_a_value_of_several_parts_is_one_amount_and_what_comes_of_it_is_worded_like_it(words, gives):
    assert result("d * 2", like=duration(words), d=duration(words)) == gives


@pytest.mark.parametrize(
    ("said", "of", "gives"),
    [
        ("3시간", "1시간 40분", "3시간 20분"),
        ("3 hours", "PT100M", "3 hours 20 minutes"),
        ("1 week", "4 days", "1 week 1 day"),
    ],
)
def test_what_does_not_end_in_the_parts_of_what_was_said_goes_on_in_smaller_ones(said, of, gives):
    assert result("d * 2", like=duration(said), d=duration(of)) == gives


def test_months_and_days_in_one_value_move_a_date_and_are_no_number():
    moved, added = (result(text, d=duration("2개월 3일")) for text in ("2026-01-01 + d", "d * 2"))

    assert moved == "2026-03-04"
    assert "a duration of months and days, where a number is wanted" in added


@pytest.mark.parametrize(
    ("text", "gives"),
    [
        ("d - d", "0 min"),
        ("d / 4", "22 min 30 s"),
        ("d + 45 s", "1 h 30 min 45 s"),
        ("d / 7 + 0 s", "12 min 51.42857142857142857142857143 s"),
    ],
)
def test_what_comes_out_is_written_in_the_parts_that_it_has(text, gives):
    assert result(text, like=duration("1 h 30 min"), d=duration("1 h 30 min")) == gives


@pytest.mark.parametrize("other", ["PT90M", "PT1H30M", "1 h 30 min", "90분", "1 hour and 30 minutes"])
def test_durations_of_one_length_are_one_value_however_they_are_written(other):
    names = Names.of(())

    assert names.value(duration("1시간 30분")).key == names.value(duration(other)).key
    assert names.value(duration(other)).key == names.value(Value.of_number(90, "minutes")).key


def test_a_month_and_thirty_days_are_two_values():
    names = Names.of(())

    assert names.value(duration("1개월")).key != names.value(duration("30일")).key


@pytest.mark.parametrize(
    ("language", "words"), [("en", "2 × 1 hour 30 minutes = 3 hours"), ("ko", "2 × 1시간 30분 = 3시간")]
)
def test_it_is_told_in_its_parts(language, words):
    said = worked(parse("n * 1 hour 30 minutes"), {"n": Value.of_number(2)}, language=language)

    assert said.endswith(words)


@given(st.integers(1, 300), st.integers(0, 23), st.integers(1, 59), st.booleans())
def test_any_duration_of_several_parts_is_read_as_it_is_printed(days, hours, minutes, ko):
    text = f"{days}일 {hours}시간 {minutes}분" if ko else f"{days} days {hours} hours {minutes} min"

    formula = parse(text)

    assert parse(str(formula)) == formula
    assert result(f"({text}) in min").split()[0] == str(days * 1440 + hours * 60 + minutes)
