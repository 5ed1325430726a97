"""The time, or the number of things, for which a question wants a quantity that is on record for one."""

from __future__ import annotations

from decimal import Decimal

import pytest

from stilltrue.answer.spans import asks_for_part, each_of, span_in


@pytest.mark.parametrize(
    ("question", "number", "unit"),
    [
        ("How much is the rent for two months?", 2, "month"),
        ("What do I pay for 3 months of rent?", 3, "month"),
        ("How much does it cost for a year?", 1, "year"),
        ("How many packs do we need over six weeks?", 6, "week"),
        ("How many boxes do we need for 40 guests?", 40, "guests"),
        ("월세 두 달치는 얼마야?", 2, "month"),
        ("월세가 3개월이면 얼마야?", 3, "month"),
        ("우유는 2주 동안 몇 팩 필요해?", 2, "week"),
        ("월세 두 달치는?", 2, "month"),
        ("1년 월세 얼마야?", 1, "year"),
        ("석 달 월세는 얼마야?", 3, "month"),
        ("일주일이면 주차비 얼마야?", 1, "week"),
        ("손님 40명이면 상자 몇 개 필요해?", 40, "손님"),
    ],
)
def test_a_question_names_the_span_it_wants_a_quantity_for(question, number, unit):
    span = span_in(question)

    assert span is not None
    assert (span.number, span.unit) == (Decimal(number), unit)


@pytest.mark.parametrize(
    "question",
    [
        "How much is the rent?",
        "How long have I lived here?",
        "Where do I stay for two months?",
        "Who is it for?",
        "월세가 얼마야?",
        "언제부터 두 달 동안 살았어?",
        "나 어디 살아?",
        "",
        "?" * 1_000,
        "for " * 5_000,
    ],
)
def test_a_question_for_one_of_it_or_for_something_else_names_none(question):
    assert span_in(question) is None


@pytest.mark.parametrize(
    ("said", "times"),
    [("month", 2), ("year", Decimal(2) / 12), ("week", None), ("day", None)],
)
def test_months_go_into_years_and_are_never_counted_in_days(said, times):
    span = span_in("How much is it for two months?")

    assert span is not None
    assert span.times(said) == times


@pytest.mark.parametrize(
    ("label", "predicate", "quotes", "each"),
    [
        ("rent", "rent", ["The rent is 900 a month."], "month"),
        ("rent", "rent", ["The rent is 900."], "month"),
        ("rent", "rent", ["The rent is 200 a week."], "week"),
        ("월세", "rent", ["월세는 90만 원이야."], "month"),
        ("packs a week", "pack week", [], "week"),
        ("일주일에 드는 우유", "일주일에드는우유", [], "week"),
        ("deposit", "deposit", ["The deposit is 500."], None),
        ("보증금", "deposit", ["보증금은 500만 원이야."], None),
        ("rent", "rent", ["900 a month", "200 a week"], None),
    ],
)
def test_for_which_time_a_number_is_on_record_is_said_or_not_known(label, predicate, quotes, each):
    assert each_of(label, predicate, quotes) == each


@pytest.mark.parametrize(
    ("question", "is_part"),
    [
        ("How much of the budget is left?", True),
        ("예산이 얼마 남았어?", True),
        ("How much is the budget?", False),
        ("예산이 얼마야?", False),
    ],
)
def test_what_is_left_is_another_number_than_the_whole(question, is_part):
    assert asks_for_part(question) is is_part
