"""What sets something off: a date from which on an amount holds, and a condition for which a plan waits."""

from __future__ import annotations

import json
from datetime import UTC, datetime

import pytest

from stilltrue.extract.rules.parts import Setting
from stilltrue.extract.rules.triggers import conditional, started
from stilltrue.language import language
from stilltrue.model.claim import End, Modality
from stilltrue.model.time import datetime_of

SAID = datetime(2026, 1, 10, 9, tzinfo=UTC)


def setting(code):
    return Setting(pack=language(code), anchor=SAID, me="user", owner=True)


def planned(sentence, code="en"):
    """The plan, the condition and the slot that it looks at; None where nothing is read."""
    found = conditional(sentence, code, setting(code))
    if not found:
        return None
    (plan,) = found
    assert (plan.predicate, plan.modality, plan.many) == ("plan", Modality.PLANNED, True)
    condition = json.loads(plan.derivation)
    return plan.value.text, condition["once"], tuple(condition["inputs"]["n"])


def held(sentence, code="en"):
    """The slot, the value and the day from which on it holds."""
    found = started(sentence, code, setting(code))
    if not found:
        return None
    since = found[0].valid_from
    day = datetime_of(since.earliest).date().isoformat() if since is not None else None
    return found[0].subject, found[0].predicate, found[0].value.text, day


@pytest.mark.parametrize(
    ("sentence", "code", "read"),
    [
        (
            "Once there are 100 subscribers, I will raise the price.",
            "en",
            ("raise the price", "n >= 100", ("subscribers", "number")),
        ),
        (
            "I'll raise the price once we have more than 1,000 members.",
            "en",
            ("raise the price", "n > 1000", ("members", "number")),
        ),
        ("If the price drops below $50, I will buy it.", "en", ("buy it", "n < 50 USD", ("price", "amount"))),
        ("When our stock drops to 10, we will order more.", "en", ("order more", "n <= 10", ("user", "stock"))),
        (
            "As soon as the number of customers passes 20, we plan to hire somebody.",
            "en",
            ("hire somebody", "n > 20", ("customers", "number")),
        ),
        ("구독자가 100명이 되면 값을 올린다.", "ko", ("값을 올린다", "n >= 100", ("구독자", "수"))),
        (
            "우리 회원이 50명을 넘으면 큰 방을 빌릴 계획이야.",
            "ko",
            ("큰 방을 빌릴 계획이야", "n > 50", ("user", "회원")),
        ),
        ("가격이 5만원 밑으로 떨어지면 살 거야.", "ko", ("살 거야", "n < 50000 KRW", ("가격", "수준"))),
        ("재고가 10개 이하가 되면 새로 주문한다.", "ko", ("새로 주문한다", "n <= 10", ("재고", "수준"))),
        (
            "예산이 1억 원에 이르면 사람을 뽑기로 했어.",
            "ko",
            ("사람을 뽑기로 했어", "n >= 100000000 KRW", ("예산", "수준")),
        ),
        ("비가 오면 집에 갈 거야.", "ko", ("집에 갈 거야", "n", ("user", "일어난 일", "비 오다"))),
        ("If it rains we meet at home.", "en", ("meet at home", "n", ("user", "happened", "it rains"))),
    ],
)
def test_a_plan_with_a_condition_waits_for_it(sentence, code, read):
    assert planned(sentence, code) == read


@pytest.mark.parametrize(
    ("sentence", "code"),
    [
        ("Once there are 100 subscribers, will you raise the price?", "en"),
        ("If we have 3 kids, we will move.", "en"),
        ("When I was 30, I moved to Oslo.", "en"),
        ("Once there are 100 subscribers, the price goes up.", "en"),
        ("When my weight reaches 70 kg, I'll buy new clothes.", "en"),
        ("If the price is $50, I will sell it.", "en"),
        ("100명이 되면 값을 올린다.", "ko"),
        ("구독자가 100명이 되면 값을 올릴까?", "ko"),
        ("몸무게가 70kg이 되면 새 옷을 살 거야.", "ko"),
    ],
)
def test_what_is_not_certain_to_be_a_plan_with_a_condition_is_not_read(sentence, code):
    assert planned(sentence, code) is None


@pytest.mark.parametrize(
    ("sentence", "code", "read"),
    [
        ("From 1 March the limit is 50.", "en", ("limit", "amount", "50", "2026-03-01")),
        ("The limit is 50 from 1 March.", "en", ("limit", "amount", "50", "2026-03-01")),
        ("Starting March 1, our order limit is 50.", "en", ("user", "order limit", "50", "2026-03-01")),
        ("From March onwards the fee will be $12.", "en", ("fee", "amount", "12 USD", "2026-03-01")),
        ("The limit is 30.", "en", ("limit", "amount", "30", None)),
        ("We have 80 subscribers.", "en", ("subscribers", "number", "80", None)),
        ("3월 1일부터는 한도가 50이야.", "ko", ("한도", "수준", "50", "2026-03-01")),
        ("3월 1일부터 우리 예산은 600만원이야.", "ko", ("user", "예산", "6000000 KRW", "2026-03-01")),
        ("한도는 30이야.", "ko", ("한도", "수준", "30", None)),
        ("구독자가 80명이야.", "ko", ("구독자", "수", "80", None)),
    ],
)
def test_an_amount_that_is_set_holds_from_the_date_that_is_named(sentence, code, read):
    assert held(sentence, code) == read


@pytest.mark.parametrize(
    ("sentence", "code"),
    [("From 1 March until 5 March the limit is 50.", "en"), ("3월 1일부터 3월 5일까지 한도가 50이야.", "ko")],
)
def test_an_amount_that_is_set_for_a_time_ends_with_it(sentence, code):
    (found,) = started(sentence, code, setting(code))

    days = [datetime_of(moment.earliest).date().isoformat() for moment in (found.valid_from, found.valid_to)]
    assert (days, found.end) == (["2026-03-01", "2026-03-05"], End.STATED)


@pytest.mark.parametrize(
    ("sentence", "code"),
    [
        ("Is the limit 50?", "en"),
        ("The limit is high.", "en"),
        ("There are 5 apples.", "en"),
        ("The limit is 50 or 60.", "en"),
        ("On 1 March the limit is 50.", "en"),
        ("한도가 얼마야?", "ko"),
        ("사과가 5개야.", "ko"),
    ],
)
def test_what_sets_no_amount_is_not_read(sentence, code):
    assert held(sentence, code) is None


@pytest.mark.parametrize("code", ["en", "ko"])
@pytest.mark.parametrize(
    "text",
    [
        "once " * 40,
        "if the the the " * 13,
        "구독자가 " * 40,
        "a " * 100,
        "면 " * 66,
        "1" * 200,
        "가" * 200,
        "\ud800 once",
        "",
    ],
)
def test_a_sentence_made_to_be_slow_is_left_alone(text, code):
    assert (planned(text, code), held(text, code)) == (None, None)
