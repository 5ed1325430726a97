"""What gives a plan its numbers: rates, rounds, shares, and what is said to follow; and what only looks like it."""

from __future__ import annotations

import pytest
from tests.unit.extract.test_rules_plans import learned


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("The number of vans is the crates divided by crates per van, rounded up, so 11.", "user quantity[vans] = 11"),
        ("The deposit is 10 percent of the purchase price, so 30,000 dollars.", "user deposit = 30000 USD"),
        (
            "The size of the grant is the daily cost times the number of days, so 4,500 euros.",
            "user size of grant = 4500 EUR",
        ),
        (
            "The money for books is the allowance less the bus fare, which leaves 35 dollars.",
            "user money for books = 35 USD",
        ),
        ("트럭 수는 상자 수를 트럭당 상자 수로 나눠 올림하니까 11대야.", "user quantity[트럭] = 11"),
        ("계약금은 매매가의 10%니까 3천만 원이야.", "user 계약금 = 30000000 KRW"),
        ("책값은 용돈에서 차비를 뺀 거라서 3만 5천 원이야.", "user 책값 = 35000 KRW"),
    ],
)
def test_what_a_rule_is_said_to_give_is_kept_beside_it(text, read):
    rule, outcome = learned(text)

    assert rule.endswith("= * rule")
    assert outcome == read


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("We're expecting 45 people for dinner.", ["user quantity[people] = 45"]),
        ("We need 2,000 leaflets printed.", ["user quantity[leaflets] = 2000"]),
        ("We will translate 700 pages.", ["user quantity[pages] = 700"]),
        ("A table seats 8.", ["user people per table = 8 rule", "user tables needed = * rule"]),
        ("One oven bakes 40 loaves a day.", ["user loaves per oven = 40 rule", "user ovens needed = * rule"]),
        ("Each nurse looks after 6 patients.", ["user patients per nurse = 6 rule", "user nurses needed = * rule"]),
        ("A crate is enough for 7 guests.", ["user guests per crate = 7 rule", "user crates needed = * rule"]),
        ("Each chair takes 2 hours.", ["user hours per chair = 2 hours rule"]),
        ("Translating one sentence costs 0.5 dollars.", ["user price per sentence = 0.5 USD"]),
        ("The proofreaders get 2 dollars per page.", ["user price per page = 2 USD"]),
        ("The puppies eat 12 bags of food a week.", ["user bags of food a week = 12"]),
        ("Weekly coffee need: 3 bags.", ["user bags of coffees a week = 3"]),
        ("The flour order should cover 3 weeks.", ["user quantity[weeks of flour order] = 3"]),
        ("I put aside 25 percent of my pension.", ["user savings rate = 25 % rule", "user savings = * rule"]),
        ("Together we earn 2,700 dollars as household income.", ["user household income = 2700 USD"]),
        ("Take 9 guests off the guest count.", ["user quantity[guests] = -9 adjusts"]),
        ("Add 250 dollars to the marketing budget.", ["marketing budget amount = 250 USD adjusts"]),
        ("식탁 하나에 8명이 앉아.", ["user 식탁당 인원 = 8 rule"]),
        ("오븐 한 대가 식빵 40개를 구워.", ["user 오븐당 식빵 = 40 rule", "user 필요한 오븐 = * rule"]),
        ("문장 하나 번역하는 데 500원이야.", ["user 문장당 단가 = 500 KRW"]),
        ("의자 하나에 2시간 걸려.", ["user 의자당 시간 = 2 시간 rule"]),
        ("강아지들이 매주 사료를 3봉지 먹어.", ["user 일주일에 드는 사료 = 3 봉지"]),
        ("매주 커피 수량: 3봉지.", ["user 일주일에 드는 커피 = 3 봉지"]),
        ("밀가루는 3주치를 시켜.", ["user quantity[밀가루 분량의 주] = 3"]),
        ("연금의 25퍼센트를 떼어 둬.", ["user 저축률 = 25 % rule", "user 저축 = * rule"]),
        ("번역할 문장이 1,200개로 줄었어.", ["user quantity[번역할 문장] = 1200"]),
        ("손님 명단에서 5명을 빼 줘.", ["손님 수 = -5 adjusts"]),
        ("홍보 예산이 10만 원 줄어.", ["user 홍보 예산 = -100000 KRW adjusts"]),
    ],
)
def test_a_number_that_a_plan_rests_on_is_read(text, read):
    assert learned(text) == read


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("So that's 72 bottles.", ["user quantity[bottles] = 72"]),
        ("That leaves 1,700 dollars for the trip.", ["user money for trip = 1700 USD"]),
        ("So 900 dollars is left for the party.", ["user money left for party = 900 USD"]),
        ("That makes 1,200 dollars saved a month.", ["user savings = 1200 USD"]),
        ("그러니까 휴가에 1,300달러가 남아.", ["user 휴가에 남는 돈 = 1300 USD"]),
        ("그럼 한 달에 1,200달러를 모으는 거네.", ["user 저축 = 1200 USD"]),
    ],
)
def test_a_number_that_is_said_to_follow_is_of_what_is_named_with_it(text, read):
    assert learned(text) == read


@pytest.mark.parametrize(
    "text",
    [
        "Right, so 19 guests today.",
        "So 3 people laughed at me.",
        "A friend has 3 kids.",
        "One student failed 2 exams.",
        "I'll bring 2 bottles.",
        "One of my friends ate 3 pizzas.",
        "The neighbours eat well.",
        "그러니까 오늘은 19명이네.",
        "친구 한 명이 웃었어.",
        "친구는 애가 3명이야?",
    ],
)
def test_a_number_of_the_moment_or_of_others_gives_no_plan_anything(text):
    assert learned(text) == []
