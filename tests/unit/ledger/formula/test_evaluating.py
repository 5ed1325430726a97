"""What a formula comes to, and the reason where it comes to nothing."""

from __future__ import annotations

import pytest
from tests.unit.ledger.formula.given import date, duration, items, money, number, result, truth, words

from stilltrue.ledger.formula import Failure, FailureKind, agrees, evaluate, parse
from stilltrue.model.claim import Value, ValueKind

SUMS = [
    ("0.1 + 0.2", "0.3"),
    ("1 - 0.9 - 0.1", "0"),
    ("1 / 3 * 3", "1"),
    ("2 + 3 * 4 - 6 / 3", "12"),
    ("-(2 - 5) * -2", "-6"),
    ("20% of 50", "10"),
    ("50 * 20%", "10"),
    ("20% + 5%", "25 %"),
    ("20% / 2", "10 %"),
    ("20% * 30%", "6 %"),
    ("30 / 100 in %", "30 %"),
    ("ceil(4.2)", "5"),
    ("floor(-4.2)", "-5"),
    ("round(2.5)", "3"),
    ("round(-2.5)", "-3"),
    ("round(2.345, 2)", "2.35"),
    ("round(1234, -2)", "1200"),
    ("round(7 to 5)", "5"),
    ("ceil(41 to 12)", "48"),
    ("abs(-3)", "3"),
    ("1 / 3", "0.3333333333333333333333333333"),
    ("2 < 3 and not 3 < 2", "yes"),
    ("1 = 1.0", "yes"),
    ('"Roth" = "ＲＯＴＨ"', "yes"),
    ('"예" != "아니요"', "yes"),
    ("min(3, 1, 2)", "1"),
    ("1 if 2 > 1 else 1 / 0", "1"),
    ("true or 1 / 0 = 1", "yes"),
    ("false and 1 / 0 = 1", "no"),
    ("1 / 0 = 1 or true", "yes"),
]


@pytest.mark.parametrize(("formula", "text"), SUMS)
def test_numbers_are_exact(formula, text):
    assert result(formula) == text


UNITS = [
    ("a * b", {"a": number(10, "packs"), "b": number(2)}, "20 packs"),
    ("a * b", {"a": number(10, "packs/week"), "b": number(2, "weeks")}, "20 packs"),
    ("a * b", {"a": number(10, "packs per week"), "b": number(14, "days")}, "20 packs"),
    ("a * b", {"a": number(10, "packs/week"), "b": duration("P2W")}, "20 packs"),
    ("a * b / 1 week", {"a": number(10, "packs"), "b": number(14, "days")}, "20 packs"),
    ("a * b / 1주", {"a": number(10, "개"), "b": number(2, "주")}, "20 개"),
    ("a + b", {"a": number(1, "kg"), "b": number(300, "g")}, "1.3 kg"),
    ("a + b", {"a": number(300, "그램"), "b": number(1, "킬로그램")}, "1300 그램"),
    ("a + b", {"a": number(10, "packs"), "b": number(1, "pack")}, "11 packs"),
    ("a + b", {"a": number(3, "people"), "b": number(1, "person")}, "4 people"),
    ("a - b", {"a": number(2, "시간"), "b": number(30, "분")}, "1.5 시간"),
    ("a / b", {"a": money(600), "b": number(1600, "건")}, "0.375 USD/건"),
    ("a / b * c", {"a": money(600), "b": number(1600, "건"), "c": number(1200, "건")}, "450 USD"),
    ("a * b", {"a": money(100), "b": number(1300, "KRW/USD")}, "130000 KRW"),
    ("a * b", {"a": number(50_000, "원/주"), "b": number(100, "주")}, "5000000 KRW"),
    ("3 m * 4 m in m²", {}, "12 m²"),
    ("1 m * 1 m * 1 m in l", {}, "1000 l"),
    ("2 years in months", {}, "24 months"),
    ("a in kg", {"a": number(154, "lb")}, "69.85322498 kg"),
    ("max(0, budget - spent)", {"budget": money(5), "spent": money(7)}, "0 USD"),
    ("a < 0", {"a": money(-5)}, "yes"),
    ("a = b", {"a": number(1, "kg"), "b": number(1000, "g")}, "yes"),
    ("ceil(a to 1 kg)", {"a": number(2300, "g")}, "3 kg"),
    ("ceil(a)", {"a": money("7.01")}, "8 USD"),
    ("round(a to 100 KRW)", {"a": money(1250, "KRW")}, "1300 KRW"),
    ("ceil(a / b)", {"a": number(23, "명"), "b": number(5, "명")}, "5"),
    ("a * 2", {"a": money(760, None)}, "1520"),
    ("share > 0.5", {"share": number(60, "%")}, "yes"),
    ("dose * weight", {"dose": number("0.5", "g/kg"), "weight": number(70, "kg")}, "35 g"),
    ("dose * weight", {"dose": number("0.5", "g/kg"), "weight": number(70_000, "g")}, "35 g"),
    ("grade * way", {"grade": number(12, "m/km"), "way": number(5, "km")}, "60 m"),
    ("rent + 20% of rent", {"rent": money(760)}, "912 USD"),
]


@pytest.mark.parametrize(("formula", "inputs", "text"), UNITS)
def test_units_convert_exactly_and_come_out_as_they_go_in(formula, inputs, text):
    assert result(formula, **inputs) == text


DATES = [
    ("d + 2 weeks", "2026-03-19"),
    ("d + 3 months", "2026-06-05"),
    ("2026-11-30 + 3 months", "2027-02-28"),
    ("2024-02-29 + 1 year", "2025-02-28"),
    ("d - 5일", "2026-02-28"),
    ("3개월 + d", "2026-06-05"),
    ("d - 2026-02-05", "28 days"),
    ("2026-03 - 2025-12", "3 months"),
    ("2026-03 + 10 months", "2027-01"),
    ("d < 2026-04", "yes"),
    ("d >= 2026-03-05", "yes"),
    ("2026-03-05T09:00+09:00 = 2026-03-05T00:00Z", "yes"),
    ("2026-03-05T09:00 + 90 minutes", "2026-03-05T10:30:00"),
    ("2026-03-06T01:00Z - 2026-03-05T22:30Z", "2.5 hours"),
    ("max(d, 2026-01-01)", "2026-03-05"),
    ("min(d, 2026-01-01)", "2026-01-01"),
    ("d > 2026-02", "yes"),
    ("d > y", "imprecise: 2026-03-05 and 2026 are not given precisely enough to go together (in d > y)"),
    ("d < y + 1 year", "yes"),
    ("y + 24 months", "2028"),
    ("y - y + 1 year", "1 years"),
    ("y + 5 months", "imprecise: 2026 and 5 months are not given precisely enough to go together (in y + 5 months)"),
    ("y - d", "imprecise: 2026 and 2026-03-05 are not given precisely enough to go together (in y - d)"),
    ("d + 0", "2026-03-05"),
    ("2026-03-05T09:00 < 2026-03-06", "yes"),
    ("2026-03-05T09:00 >= d", "imprecise: 2026-03-05T09:00:00 and 2026-03-05 are not given precisely enough to go together (in 2026-03-05T09:00:00 >= d)"),
    ("abs(d)", "types: 2026-03-05 is a date, where a number is wanted (in abs(d))"),
    ("sum(d)", "types: 2026-03-05 is a date, where a number is wanted (in sum(d))"),
    ("2 - d", "types: 2026-03-05 is a date, where a number is wanted (in 2 - d)"),
    ("2 * d", "types: 2026-03-05 is a date, where a number is wanted (in 2 * d)"),
    ("d + 36 hours", "imprecise: 2026-03-05 and 36 hours are not given precisely enough to go together (in d + 36 hours)"),
    ("2026-03 + 3 days", "imprecise: 2026-03 and 3 days are not given precisely enough to go together (in 2026-03 + 3 days)"),
    ("2026-03 < d", "imprecise: 2026-03 and 2026-03-05 are not given precisely enough to go together (in 2026-03 < d)"),
    ("d - 9999 years", "no_date: 2026-03-05 moved by 9999 years is outside the years 1 to 9999 (in d - 9999 years)"),
    ("d + 99999999999 days", "no_date: 2026-03-05 moved by 99999999999 days is outside the years 1 to 9999 (in d + 99999999999 days)"),
    ("d + 3 kg", "types: 3 kg is a number, where a duration is wanted (in d + 3 kg)"),
    ("d + d", "types: 2026-03-05 is a date, where a duration is wanted (in d + d)"),
]  # fmt: skip


@pytest.mark.parametrize(("formula", "text"), DATES)
def test_dates_move_and_compare_by_the_calendar_at_their_own_precision(formula, text):
    assert result(formula, d=date("2026-03-05"), y=date("2026")) == text


SPANS = [
    ("(e - d) in years", "2023-03-01", "2026-03-01", "3 years"),
    ("(e - d) in years", "2023-03-01", "2026-03-02", "3 years 1 day"),
    ("(e - d) in years", "2023-03-01", "2026-04-03", "3 years 1 month 2 days"),
    ("(e - d) in years", "2024-02-29", "2024-03-28", "28 days"),
    ("(e - d) in months", "2023-03-01", "2026-04-02", "37 months 1 day"),
    ("(e - d) in months", "2026-01-31", "2026-02-28", "1 months"),
    ("(e - d) in 년", "2023-03-01", "2026-04-02", "3년 1개월 1일"),
    ("(e - d) in 개월", "2026-03-01", "2026-05-01", "2 개월"),
    ("(e - d) in days", "2023-03-01", "2026-03-02", "1097 days"),
    ("e - d", "2023-03-01", "2026-03-02", "1097 days"),
]


@pytest.mark.parametrize(("formula", "first", "last", "text"), SPANS)
def test_the_time_between_two_days_in_years_or_months_is_told_as_people_say_it(formula, first, last, text):
    assert result(formula, d=date(first), e=date(last)) == text


@pytest.mark.parametrize(
    ("said", "last", "text"),
    [
        ("3 years", "2026-03-01", "3 years"),
        ("3 years", "2026-03-02", "3 years 1 day"),
        ("3년", "2026-03-01", "3년"),
        ("3년", "2026-04-01", "3년 1개월"),
        ("36 months", "2026-03-01", "36 months"),
        ("1,096 days", "2026-03-01", "1096 days"),
    ],
)
def test_the_time_between_two_days_is_given_in_the_years_or_months_in_which_it_was_said(said, last, text):
    like = Value(ValueKind.DURATION, said, said)

    found = evaluate(parse("e - d"), {"d": date("2023-03-01"), "e": date(last)}, like=like)

    assert isinstance(found, Value)
    assert found.text == text


@pytest.mark.parametrize(
    "formula", ["(d - e) in years", "-(d - e) in years", "(e - d + 1 day) in years", "(e - d) * 2 in years"]
)
def test_what_is_more_than_the_time_from_one_day_to_a_later_one_is_no_number_of_years(formula):
    found = evaluate(parse(formula), {"d": date("2023-03-01"), "e": date("2026-03-01")})

    assert isinstance(found, Failure)
    assert found.kind is FailureKind.UNITS


def test_a_date_said_with_an_hour_counts_as_its_day():
    assert result("d + 1 day", d=date("2026-03-05 오후 3시")) == "2026-03-06"


def test_a_duration_of_months_and_days_moves_a_date_and_is_no_number():
    assert result("d + p", d=date("2026-03-05"), p=duration("P1M3D")) == "2026-04-08"
    assert result("p * 2", p=duration("P1M3D")).startswith(
        "types: P1M3D is a duration of months and days, where a number"
    )


def test_a_duration_in_iso_form_stays_one():
    found = evaluate(parse("p * 2"), {"p": duration("P2W")})

    assert (found.kind, found.text) == (ValueKind.DURATION, "P4W")


LISTS = [
    ("sum(l)", "6"),
    ("mean(l)", "2"),
    ("count(l)", "3"),
    ("max(l)", "3"),
    ("min(l, 0.5)", "0.5"),
    ("argmax(l)", "c"),
    ("argmin(l)", "a"),
    ("count(l where it > 1)", "2"),
    ("sum(l where it > 1 and not it = 3)", "2"),
    ("sum(l where 2 * it <= 4)", "3"),
    ("sum(l where it * it > it + 1)", "5"),
    ("sum(l where -it < -2)", "3"),
    ("sum(l where true)", "6"),
    ("count(l where 1 > 2 or 2 > 3)", "0"),
    ("sum(l where it)", "types: 1 is a number, where yes or no is wanted (in l where it)"),
    ("sum(l where it < 1 USD)", "units: 1 and 1 USD are of different units; write both in one (in l where it < 1 USD)"),
    ("sum(l where 5)", "types: 5 is a number, where yes or no is wanted (in l where 5)"),
    ("sum(LR where it > 1)", "types: 0.695 is a number, where a list is wanted (in LR where it > 1)"),
    ("sum(x where it > 1)", "missing: no value for x"),
    ("max(s)", "types: 'Done' is a text, where a number or a date is wanted (in max(s))"),
    ("argmax(2 * LR, BERT)", "2 * LR"),
    ("count(l where it > 1) / count(l) = 2 / 3", "yes"),
    ("sum(e)", "0"),
    ("count(e)", "0"),
    ("count(u)", "2"),
    ("max(e)", "empty: e has no items (in max(e))"),
    ("mean(l where it > 9)", "empty: l has no items (in mean(l where it > 9))"),
    ("argmax(t)", "tie: x and y are equal, so that neither stands out (in argmax(t))"),
    ("l + 1", "types: a, b, c is a list, where one value is wanted (in l + 1)"),
    ("l", "types: a, b, c is a list, where one value is wanted"),
    ("sum(l) + sum(m)", "currencies: 5 USD and 5 EUR are money of two kinds, which is never mixed; multiply by a rate like 1300 KRW/USD (in sum(m))"),
    ("argmax(BERT, LR)", "LR"),
    ('count(s where it = "done")', "1"),
    ('case(count(s where it = "done") = count(s): "all", else: "some")', "some"),
]  # fmt: skip


@pytest.mark.parametrize(("formula", "text"), LISTS)
def test_a_slot_of_many_values_is_summed_counted_and_picked_from(formula, text):
    given = {
        "l": items(a=number(1), b=number(2), c=number(3)),
        "e": [],
        "u": items(a=date("someday"), b=date("2026")),
        "t": items(x=number(2), y=number(2), z=number(1)),
        "m": items(a=money(5), b=money(5, "EUR")),
        "s": items(hotel=words("Done"), flight=words("open")),
        "BERT": number("0.448"),
        "LR": number("0.695"),
    }

    assert result(formula, **given) == text


RULE = 'case(bonus < 1900 USD: "checking", bonus <= 4000 USD: "travel", bonus <= 6200 USD: "car loan", else: "Roth")'


@pytest.mark.parametrize(
    ("amount", "decision"),
    [(0, "checking"), (1517, "checking"), (1900, "travel"), (4000, "travel"), ("4000.01", "car loan"), (7017, "Roth")],
)
def test_a_rule_is_applied_to_the_present_input(amount, decision):
    assert result(RULE, bonus=money(amount)) == decision


@pytest.mark.parametrize(
    ("t", "prev", "outcome"),
    [(17, None, "1"), (20, 1, "1"), (22, 1, "0"), (20, 0, "0"), (20, None, "no_previous: nothing came before that could be kept")],
)  # fmt: skip
def test_between_two_thresholds_the_outcome_just_before_is_kept(t, prev, outcome):
    before = number(prev) if prev is not None else None

    assert result("1 if t < 18 else 0 if t > 21 else prev", prev=before, t=number(t)) == outcome


FAILURES = [
    ("a * b", {"a": number(10)}, "missing: no value for b"),
    ("[per week] * 2", {}, "missing: no value for per week"),
    ("a / b", {"a": number(10), "b": number(0)}, "division_by_zero: 10 is divided by zero (in a / b)"),
    ("1 + a / (b - b)", {"a": number(10), "b": number(3)}, "division_by_zero: 10 is divided by zero (in a / (b - b))"),
    ("a + b", {"a": number(1, "kg"), "b": number(3, "cm")}, "units: 1 kg and 3 cm are of different units; write both in one (in a + b)"),
    ("a + b", {"a": number(10, "packs"), "b": number(2)}, "units: 10 packs and 2 are of different units; write both in one (in a + b)"),
    ("a + 1 month", {"a": number(30, "days")}, "units: 30 days and 1 month are of different units; write both in one (in a + 1 month)"),
    ("a + 20%", {"a": money(760)}, "units: 760 USD and 20% are of different units; write both in one (in a + 20%)"),
    ("a + 20%", {"a": number(5)}, "units: 5 and 20% are of different units; write both in one (in a + 20%)"),
    ("a + 5", {"a": number(3, "g/kg")}, "units: 3 g/kg and 5 are of different units; write both in one (in a + 5)"),
    ("a < 1900", {"a": money(1517)}, "units: 1517 USD and 1900 are of different units; write both in one (in a < 1900)"),
    ("a + b", {"a": money(5), "b": money(5, "EUR")}, "currencies: 5 USD and 5 EUR are money of two kinds, which is never mixed; multiply by a rate like 1300 KRW/USD (in a + b)"),
    ("a * b", {"a": money(5), "b": money(5)}, "money_squared: 5 USD and 5 USD are both money, and money times money is nothing; multiply by a number or a rate like 1300 KRW/USD (in a * b)"),
    ("a in KRW", {"a": money(5)}, "currencies: 5 USD and KRW are money of two kinds, which is never mixed; multiply by a rate like 1300 KRW/USD (in a in KRW)"),
    ("a + 1", {"a": words("ten")}, "types: 'ten' is a text, where a number or a date is wanted (in a + 1)"),
    ("a * 2", {"a": truth("yes")}, "types: yes is yes or no, where a number is wanted (in a * 2)"),
    ('a < "b"', {"a": words("a")}, "types: 'a' is a text, where a number or a date is wanted"),
    ("a = 1", {"a": words("1")}, "types: 1 is a number, where a text is wanted (in a = 1)"),
    ("not a", {"a": number(1)}, "types: 1 is a number, where yes or no is wanted (in not a)"),
    ("case(a < 5: 1, a > 9: 2)", {"a": number(7)}, "no_band: no band of the rule covers the present inputs; add one, or an else"),
    ("ceil(a)", {"a": number("2.3", "kg")}, "no_step: 2.3 kg can be written in other units"),
    ("round(a, 0.5)", {"a": number(1)}, "places: 0.5 is no number of decimal places"),
    ("round(a to 0 kg)", {"a": number(1, "kg")}, "types: 0 kg is a number, where a step above zero is wanted"),
    ("a + 1", {"a": Value(ValueKind.BOOLEAN, "maybe", "maybe")}, "unreadable: a = 'maybe' cannot be computed with"),
    ("a + 1 day", {"a": date("someday")}, "unreadable: a = 'someday' cannot be computed with"),
    ("a * 2", {"a": duration("two weeks")}, "unreadable: a = 'two weeks' cannot be computed with"),
    ("a * 2", {"a": Value(ValueKind.NUMBER, "many", "many")}, "unreadable: a = 'many' cannot be computed with"),
    ("a * 2", {"a": number("1e999")}, "unreadable: a = "),
    ("a * 2", {"a": number("0." + "1" * 5_000)}, "unreadable: a = "),
    ("a * 2", {"a": duration(f"P{'9' * 5_000}D")}, "unreadable: a = "),
    ("a * 2", {"a": duration("P" + "1" * 1_000_000)}, "unreadable: a = "),
    ("a + 1", {"a": number(1, "x" * 1_000_000)}, "units: 1 xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx… and 1 are of different units"),
]  # fmt: skip


@pytest.mark.parametrize(("formula", "inputs", "text"), FAILURES)
def test_what_has_no_value_is_a_failure_with_its_reason_and_no_exception(formula, inputs, text):
    assert result(formula, **inputs).startswith(text)


def test_every_failure_has_a_sentence_in_both_languages():
    for kind in FailureKind:
        failure = Failure(kind, ("주간 수량", "2주", "3"), "a + b")

        assert failure.worded("en") != failure.worded("ko")
        assert "{" not in failure.worded("en") + failure.worded("ko")


def test_a_korean_reason_uses_the_particles_that_fit():
    failure = evaluate(parse("사람 + 무게"), {"사람": number(5, "명"), "무게": number(2, "kg")})

    assert failure.worded("ko") == "사람 + 무게: 5 명과 2 kg는 단위가 다릅니다. 한 단위로 맞추세요"


def test_an_input_that_is_not_needed_may_be_unknown():
    assert result('case(a < 5: "low", b > 2: "high", else: "none")', a=number(1)) == "low"
    assert result('case(a < 5: "low", b > 2: "high", else: "none")', a=number(7)) == "missing: no value for b"
    assert result("a if known(a) else 7") == "7"


def test_a_name_given_in_decomposed_letters_is_found():
    assert result("수량 * 2", 수량=number(10)) == "20"


def test_an_outcome_is_given_in_the_unit_and_the_words_of_what_was_said():
    inputs = {"a": number(1, "pack"), "b": number(20)}

    assert evaluate(parse("a * b"), inputs, like=number(20, "packs")).key == number(20, "packs").key
    assert result("a", a=number(1500, "g"), like=number(1, "kg")) == "1.5 kg"
    assert result("a", a=number(14, "days"), like=duration("P2W")) == "P2W"
    assert result("0", like=money(5)) == "0 USD"
    assert result("a", a=number(5), like=money(5, None)) == "5"
    assert result("a > 1", a=number(5), like=truth("false")) == "true"


AGREEING = [
    (number(20), number("20.0"), True),
    (number(20, "packs"), number(20), True),
    (number(20), number(20, "packs"), False),
    (number(20, "packs·weeks"), number(20), False),
    (number("0.375", "USD/건"), number("0.375"), True),
    (number(1, "kg"), number(1000, "g"), True),
    (number(14, "days"), duration("P2W"), True),
    (money(20), money(20, "EUR"), False),
    (money(20), number(20), True),
    (number(40, "%"), number("0.4"), True),
    (number(40, "%"), number(40), False),
    (words("Roth"), words("roth"), True),
    (words("Roth"), number(1), False),
    (date("2026-03-05"), date("2026-03-05"), True),
    (truth("yes"), truth("true"), True),
]


@pytest.mark.parametrize(("outcome", "said", "same"), AGREEING)
def test_an_outcome_agrees_with_what_was_said_across_units_but_not_across_money(outcome, said, same):
    assert agrees(outcome, said) is same
