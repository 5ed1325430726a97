"""The amounts of a question, with their units."""

from __future__ import annotations

from decimal import Decimal

import pytest

from stilltrue.answer.amounts import amounts_in
from stilltrue.answer.spoken import Spoken
from stilltrue.language.money import money
from stilltrue.model.claim import Value

DOLLARS, WON = money(Decimal(1200), "USD"), money(Decimal(600_000), "KRW")


@pytest.mark.parametrize(
    ("question", "amounts"),
    [
        ("Was my rent $1,200 in March?", ["1200 USD"]),
        ("Was my rent 1,200 in March?", ["1200"]),
        ("Is it 1200 dollars?", ["1200 USD"]),
        ("Is it $1.2k a month?", ["1200 USD"]),
        ("Do I weigh 81 kg?", ["81 kg"]),
        ("Do I have two cats?", ["2"]),
        ("월세가 60만 원이었어?", ["600000 KRW"]),
        ("1억 2천만원이야?", ["120000000 KRW"]),
        ("보증금이 2억이었어?", ["200000000 KRW"]),
        ("보증금이 2억 2천이야?", ["220000000 KRW"]),
        ("3만 달러야?", ["30000 USD"]),
        ("관객이 2만 명이야?", ["20000"]),
        ("몸무게가 81kg이야?", ["81 kg"]),
        ("고양이 두 마리 키워?", ["2"]),
        ("10월 11일이야?", []),
        ("Where do I live?", []),
        ("", []),
        ("\ud800 $", []),
    ],
)
def test_an_amount_is_read_with_its_unit_and_a_date_is_none(question, amounts):
    assert [value.text for _, value in amounts_in(question)] == amounts


@pytest.mark.parametrize(
    ("question", "value", "is_named"),
    [
        ("Was it $1,200?", DOLLARS, True),
        ("Was it 1,200?", DOLLARS, True),
        ("Was it 1,200 euros?", DOLLARS, False),
        ("Was it $1,250?", DOLLARS, False),
        ("Do I weigh 81000 g?", Value.of_number(81, "kg"), True),
        ("월세 60만원 맞아?", WON, True),
        ("월세 65만원 맞아?", WON, False),
    ],
)
def test_a_value_is_named_by_its_amount_in_any_wording_of_its_unit(question, value, is_named):
    assert Spoken.of(question).names_value(value) is is_named
