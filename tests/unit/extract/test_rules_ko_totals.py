"""Sums that are said in Korean: worked out from their parts, where they come to what is said."""

from __future__ import annotations

import json

import pytest
from tests.golden.test_golden_extract import told_by


def worked_out(text):
    found = told_by([("2026-11-13", "user", text)]).candidates
    return [(one.predicate, json.loads(one.derivation)) for one in found if one.derivation is not None]


@pytest.mark.parametrize(
    "text",
    [
        "월세 60만원에 관리비 10만원, 합쳐서 70만원이야",
        "월세 60만원에 관리비 10만원 합치면 70만원이야",
        "월세 60에 관리비 10, 다 해서 70이야",
    ],
)
def test_a_total_is_worked_out_from_what_it_is_the_total_of(text):
    assert worked_out(text) == [
        ("월세와 관리비 합계", {"formula": "n1 + n2", "inputs": {"n1": ["user", "월세"], "n2": ["user", "관리비"]}})
    ]


@pytest.mark.parametrize(
    ("text", "called", "formula"),
    [
        ("일주일에 10개씩, 그러니까 2주면 20개야", "2주에 드는 개", "rate * 2"),
        ("계란은 일주일에 10개 먹어, 그러니까 4주면 40개야", "4주에 드는 계란", "rate * 4"),
        ("적금 한 달에 50, 그러니까 1년이면 600이야", "1년 적금", "rate * 12"),
    ],
)
def test_what_a_rate_comes_to_in_a_span_follows_the_rate(text, called, formula):
    assert [(name, rule["formula"]) for name, rule in worked_out(text)] == [(called, formula)]


@pytest.mark.parametrize(
    "text",
    [
        "월세 60만원에 관리비 10만원, 합쳐서 80만원이야",
        "일주일에 10개씩, 그러니까 2주면 30개야",
        "합쳐서 70만원이야",
        "2주면 끝나",
        "한 달이면 30일이야",
    ],
)
def test_a_number_that_does_not_come_out_is_no_total(text):
    assert worked_out(text) == []


def test_the_word_for_a_sum_is_never_what_an_amount_is_of():
    found = told_by([("2026-11-13", "user", "월세 60만원에 관리비 10만원, 합쳐서 80만원이야")]).candidates

    assert [one.predicate for one in found] == ["월세", "관리비"]
