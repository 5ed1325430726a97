"""One thing of a plan under two names is one slot, or is linked; two things that only sound alike are not."""

from __future__ import annotations

import pytest
from tests.unit.extract.test_rules_plans import formulas, learned


@pytest.mark.parametrize(
    ("talk", "last"),
    [
        (
            ("The freelance income is 3,000 euros.", "The income is now 3,500 euros."),
            "freelance income amount = 3500 EUR",
        ),
        (
            (
                "The children eat 12 packs of snacks a week.",
                "Forget the 12 packs as the weekly snack need, that was a slip.",
            ),
            "user packs of snacks a week = 12 denies",
        ),
        (("부업 수입은 300만 원이야.", "수입이 350만 원으로 올랐어."), "user 부업 수입 = 3500000 KRW"),
        (("마라톤 참가자가 24명이야.", "참가자가 30명으로 늘었어."), "user quantity[마라톤 참가자] = 30"),
        (("대화 3,000편을 번역해야 해.", "번역할 대화 수에 400편을 더해 줘."), "user quantity[대화] = 400 adjusts"),
    ],
)
def test_what_goes_on_about_something_is_of_the_one_that_was_told_of(talk, last):
    assert learned(*talk)[-1] == last


@pytest.mark.parametrize(
    ("talk", "last"),
    [
        (("The travel budget is 900 dollars.", "The budget is 500 dollars."), "user budget = 500 USD"),
        (
            ("The travel budget is 900 dollars.", "The food budget is 500 dollars.", "The budget is now 300 dollars."),
            "user budget = 300 USD",
        ),
        (("The electricity costs 60 dollars.", "The internet costs 40 dollars."), "the internet costs = 40 USD"),
        (("The office rent is 500 dollars.", "My rent is now 900 dollars."), "user rent = 900 USD"),
        (("A crate is enough for 7 guests.", "We have 5 crates."), "user quantity[crates] = 5"),
        (("여행 예산은 90만 원이야.", "식비 예산은 50만 원으로 올랐어."), "user 식비 예산 = 500000 KRW"),
    ],
)
def test_what_only_sounds_alike_stays_what_it_is(talk, last):
    assert last in learned(*talk)


@pytest.mark.parametrize(
    ("talk", "link"),
    [
        (
            (
                "One lunch box feeds 6 guests.",
                "The number of lunch boxes is the guest count divided by guests per box, rounded up.",
            ),
            ("a", {"a": ["user", "guests per lunch box"]}),
        ),
        (
            (
                "A table seats 8.",
                "The number of tables is the number of people divided by seats per table, rounded up.",
            ),
            ("a", {"a": ["user", "people per table"]}),
        ),
        (
            (
                "The rule for the trip: under 300 dollars we stay home, from 300 dollars up we go camping.",
                "The trip money is the income less the rent, so 500 dollars.",
            ),
            ("a", {"a": ["user", "trip money"]}),
        ),
        (
            ("작업자 한 명이 400편을 맡아.", "작업자 인원은 대화 수를 작업자당 대화 수로 나눠 올림한 값이야."),
            ("a", {"a": ["user", "작업자당 수량"]}),
        ),
    ],
)
def test_what_a_formula_looks_at_is_what_was_told_by_a_like_name_in_whichever_order(talk, link):
    assert link in formulas(*talk)


def test_where_two_things_may_be_meant_nothing_is_linked():
    talk = (
        "One small box feeds 6 guests.",
        "One large box feeds 9 guests.",
        "The number of boxes is the guest count divided by guests per box, rounded up.",
    )

    assert not any(formula == "a" for formula, _ in formulas(*talk))


@pytest.mark.parametrize(
    ("talk", "last"),
    [
        (("Every runner gets 3 bottles.", "So that's 72 bottles."), "user bottles needed = 72"),
        (
            ("I set aside 20 percent of my income for taxes.", "That comes to 600 euros for taxes."),
            "user taxes = 600 EUR",
        ),
    ],
)
def test_a_number_that_follows_is_that_of_the_formula_for_it(talk, last):
    assert learned(*talk)[-1] == last
