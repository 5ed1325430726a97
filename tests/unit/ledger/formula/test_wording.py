"""A formula in words, with its present inputs, in English and in Korean."""

from __future__ import annotations

import pytest
from tests.unit.ledger.formula.given import date, items, money, number, words

from stilltrue.ledger.formula import described, parse, worked
from stilltrue.ledger.formula.particles import Worded

RULE = 'case(bonus < 1900 USD: "checking", bonus <= 4000 USD: "travel", else: "Roth")'
KOREAN_RULE = 'case(보너스 < 100만 원: "입출금 통장", 보너스 <= 400만 원: "여행", else: "연금")'
HEAT = "1 if t < 18 else 0 if t > 21 else prev"


@pytest.mark.parametrize(
    ("text", "english", "korean"),
    [
        ("a * b", "a × b", "a × b"),
        ("a - (b - c) / 2", "a − (b − c) ÷ 2", "a − (b − c) ÷ 2"),
        ("20% of pay", "20% of pay", "pay의 20%"),
        ("ceil(a / b)", "(a ÷ b) rounded up", "(a ÷ b) 올림"),
        ("round(a, 2)", "a rounded to 2 decimal places", "a를 소수 2자리로 반올림"),
        ("floor(a to 12개)", "a rounded down to a multiple of 12 개", "a를 12개 단위로 내림"),
        ("max(0, a - b)", "the greatest of 0, a − b", "0, a − b 중 가장 큰 값"),
        ("sum(비용)", "the sum of 비용", "비용의 합"),
        ("argmax(BERT, LR)", "the one with the greatest of BERT, LR", "BERT, LR 중 값이 가장 큰 것"),
        ('count(trips where it = "done")', "the number of those of trips where it is done", "trips 중 값이 done인 것의 개수"),
        ("not (a < 2 and b >= 3)", "not (a is under 2 and b is at least 3)", "(a가 2 미만 그리고 b가 3 이상) 아님"),
        (RULE, "checking where bonus is under 1,900 USD; travel where bonus is at most 4,000 USD; otherwise Roth",
         "bonus가 1,900 USD 미만이면 checking; bonus가 4,000 USD 이하면 travel; 그 밖에는 Roth"),
        (HEAT, "1 if t is under 18, else 0 if t is over 21, else as before",
         "t가 18 미만이면 1, 아니면 t가 21 초과면 0, 아니면 직전 그대로"),
        ('""', '""', '""'),
    ],
)  # fmt: skip
def test_a_formula_reads_aloud_in_both_languages(text, english, korean):
    formula = parse(text)

    assert described(formula) == english
    assert described(formula, "ko") == korean


def test_a_sum_is_told_with_names_then_values_then_outcome():
    inputs = {"per_week": number(10, "packs"), "weeks": number(2, "weeks")}

    told = worked(parse("per_week * weeks / 1 week"), inputs)

    assert told == "per_week × weeks ÷ 1 week = 10 packs × 2 weeks ÷ 1 week = 20 packs"


def test_inputs_are_called_by_their_labels():
    inputs = {"a": number(10, "개"), "b": number(2, "주")}

    told = worked(parse("a * b / 1주"), inputs, language="ko", labels={"a": "주당 수량", "b": "기간"})

    assert told == "주당 수량 × 기간 ÷ 1주 = 10개 × 2주 ÷ 1주 = 20개"


def test_a_rule_is_told_by_the_band_that_applies():
    assert worked(parse(RULE), {"bonus": money(1517)}) == "bonus = 1,517 USD; checking where bonus is under 1,900 USD"
    assert worked(parse(RULE), {"bonus": money(7017)}) == "bonus = 7,017 USD; otherwise Roth"
    assert (
        worked(parse(KOREAN_RULE), {"보너스": money(700_000, "KRW")}, language="ko")
        == "보너스 = 700,000원; 보너스가 1,000,000원 미만이면 입출금 통장"
    )


def test_what_was_kept_from_before_is_told_as_such():
    assert worked(parse(HEAT), {"t": number(20)}, number(1)) == "t = 20; otherwise as before = 1"
    assert worked(parse(HEAT), {"t": number(20)}, number(1), language="ko") == "t = 20; 그 밖에는 직전 그대로 = 1"


def test_a_formula_without_a_value_is_told_with_what_is_known_and_the_reason():
    labels = {"b": "기간"}

    assert worked(parse("a * b"), {"a": number(10)}) == "a × b, with a = 10: no value for b"
    assert (
        worked(parse("a * b"), {"a": number(10)}, language="ko", labels=labels)
        == "a × 기간 (a = 10): 기간의 값이 없습니다"
    )
    assert worked(parse("a * b"), {}) == "a × b: no value for a"


def test_lists_and_dates_are_told_with_their_items():
    scores = items(BERT=number("0.448"), LR=number("0.695"))

    assert worked(parse("argmax(f1)"), {"f1": scores}).endswith("the greatest of BERT 0.448, LR 0.695 = LR")
    assert worked(parse("start + 2 weeks"), {"start": date("2026-03-05")}).endswith(
        "= 2026-03-05 + 2 weeks = 2026-03-19"
    )


def test_words_with_curly_brackets_are_told_as_they_are():
    assert worked(parse('case(a = "{0}": "{1}", else: "x")'), {"a": words("{0}")}) == "a = {0}; {1} where a is {0}"


@pytest.mark.parametrize(
    ("said", "with_particle"),
    [
        ("수량", "수량을"), ("단가", "단가를"), ("20", "20을"), ("22", "22를"), ("1,900", "1,900을"), ("20%", "20%를"),
        ("EUR", "EUR을"), ("USD", "USD를"), ("수량)", "수량)을"), ("", "를"), ("🙂", "🙂를"),
    ],
)  # fmt: skip
def test_a_korean_particle_fits_the_sound_before_it(said, with_particle):
    assert f"{Worded(said):을/를}" == with_particle


def test_after_a_liquid_the_vowel_of_the_direction_is_dropped():
    assert f"{Worded('서울'):으로/로} {Worded('집'):으로/로} {Worded('학교'):으로/로}" == "서울로 집으로 학교로"


@pytest.mark.parametrize(
    ("formula", "english", "korean"),
    [
        ("2024-03-01 - 2024-02-01", "29 days", "29일"),
        ("2024-03 - 2024-02", "1 month", "1개월"),
        ("36 months in years", "3 years", "3년"),
    ],
)
def test_a_stretch_of_time_is_worded_in_the_number_and_language_it_is_told_in(formula, english, korean):
    told = [worked(parse(formula), {}, language=language).rpartition(" = ")[2] for language in ("en", "ko")]

    assert told == [english, korean]
