"""Amounts of money as Korean speakers say them."""

from __future__ import annotations

import pytest
from tests.golden.test_golden_extract import shown, told_by

from stilltrue.extract.rules.ko.figures import in_figures


def read(text):
    return shown(told_by([("2026-05-15", "user", text)]))


@pytest.mark.parametrize(
    ("said", "written"),
    [
        ("보증금은 천만 원이야", "보증금은 1000만 원이야"),
        ("월급은 이백오십만 원이에요", "월급은 250만 원이에요"),
        ("연봉 4천5백이야", "연봉 4500만 원이야"),
        ("전세금은 1억 2천이야", "전세금은 1억 2000만 원이야"),
        ("2억3천에 샀어", "2억 3000만 원에 샀어"),
        ("월세 오십이야", "월세 50만 원이야"),
        ("관리비 십이만 원", "관리비 12만 원"),
        ("식비 3만 5천원", "식비 35000원"),
        ("보증금 500에 월세 40", "보증금 500만 원에 월세 40만 원"),
        ("생활비 80에서 100으로 올렸어", "생활비 80만 원에서 100만 원으로 올렸어"),
        ("월세 60, 보험 15, 통신비 7이야", "월세 60만 원, 보험 15만 원, 통신비 7만 원이야"),
    ],
)
def test_an_amount_is_written_in_figures_with_its_unit(said, written):
    assert in_figures(said) == written


@pytest.mark.parametrize(
    "said",
    [
        "차비 2천 들었어", "용돈 5000 줬어", "기름값 1700이야", "구독료 9천", "보증금이 700만 원이래", "월세 이 정도면 싸", "월급이 만족스러워", "적금 만기야", "월세 65만원", "월세 650000원", "월급 25일에 들어와", "월세 2달 밀렸어", "월세 3개월치", "저축 10%", "월세 $900", "버스가 만원이야",
        "나는 회사원이야", "이 원피스 예뻐", "60살이야", "손님 60명", "월세가 올랐어", "", "월" * 1_000,
    ],
)  # fmt: skip
def test_what_is_no_bare_sum_stays_as_it_is(said):
    assert in_figures(said) == said


@pytest.mark.parametrize(
    ("text", "claims"),
    [
        ("고정비는 월세 60, 보험 15, 통신비 7이야", ["user · 월세 = 600000 KRW", "user · 보험 = 150000 KRW", "user · 통신비 = 70000 KRW"]),
        ("보증금 천만 원에 월세 오십이야", ["user · 보증금 = 10000000 KRW", "user · 월세 = 500000 KRW"]),
        ("월급 300 받고 월세 50 내", ["user · 월급 = 3000000 KRW", "user · 월세 = 500000 KRW"]),
        ("월세 65만원이었는데 70만원으로 올랐어", ["user · 월세 = 650000 KRW over", "user · 월세 = 700000 KRW"]),
        ("연봉이 4800이었는데... 이번에 5200으로 올랐어", ["user · 연봉 = 48000000 KRW over", "user · 연봉 = 52000000 KRW"]),
        ("용돈 30만원에서 20만원으로 줄였어", ["user · 용돈 = 300000 KRW over", "user · 용돈 = 200000 KRW"]),
        ("적금 한 달에 50씩 넣고 있어", ["user · 적금 = 500000 KRW"]),
    ],
)  # fmt: skip
def test_what_is_paid_again_and_again_is_read_in_ten_thousands(text, claims):
    assert read(text) == claims


@pytest.mark.parametrize(
    "text",
    [
        "친구는 월세 60 낸대",
        "동생 연봉 5천이야",
        "월세 60이면 싸지",
        "월세 60짜리 봤어",
        "월세 60 달래",
        "월급 250이면 적은 건가",
    ],
)
def test_what_others_pay_and_what_would_be_is_not_the_speakers(text):
    assert read(text) == ["nothing"]
