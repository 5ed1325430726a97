"""A plan that is told over many days, one session a day: what is said later is of what was said before."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from stilltrue.model.fact import State


@pytest.fixture
def told(memory, clock):
    """Adds one turn a day, and tells what the ledger holds in a slot afterwards."""
    clock.set("2026-04-01T09:00:00")

    def tell(*texts):
        for place, text in enumerate(texts):
            at = datetime(2026, 3, 1, 9, tzinfo=UTC) + timedelta(days=place)
            memory.add(text, said_at=at, session=f"day {place}")

    return tell


def holds(memory, predicate, qualifier=None):
    return [
        fact.value.text for fact in memory.current("user", predicate, qualifier=qualifier) if fact.value is not None
    ]


def test_a_guest_more_is_a_box_more_weeks_later(memory, told):
    told(
        "One lunch box feeds 6 guests.",
        "We expect 29 guests at the party.",
        "The number of lunch boxes is the guest count divided by guests per box, rounded up, so 5 boxes.",
        "The guest count goes up by 2 guests.",
    )

    assert holds(memory, "quantity", "lunch boxes") == ["6"]


def test_a_number_that_follows_from_two_others_of_other_days_follows_them(memory, told):
    told(
        "Household income is 2,800 dollars.",
        "Fixed costs come to 1,500 dollars.",
        "That leaves 1,300 dollars for the holiday.",
        "Household income is 3,000 dollars from now on.",
    )

    assert holds(memory, "money for holiday") == ["1500 USD"]


def test_what_a_rule_decides_moves_with_what_was_worked_out(memory, told):
    told(
        "휴가에 남는 돈에 따라 휴가 계획을 이렇게 정해: 2,600달러 미만이면 호숫가 야영, 2,600달러부터는 기차 여행.",
        "고정 지출로 1,000달러가 나가.",
        "가구 소득은 2,700달러야.",
        "그러니까 휴가에 1,700달러가 남아.",
        "가구 소득이 1,100달러 늘어.",
    )

    assert holds(memory, "휴가 계획") == ["기차 여행"]


def test_an_outcome_whose_inputs_nobody_told_is_kept_as_it_was_said_until_they_are(memory, told):
    told("The number of vans is the crates divided by crates per van, rounded up, so 11.")
    alone = holds(memory, "quantity", "vans")

    told("Each van carries 10 crates.", "There are 95 crates.", "There are 130 crates now.")

    assert alone == ["11"]
    assert holds(memory, "quantity", "vans") == ["13"]


def test_an_outcome_that_the_inputs_do_not_give_is_the_word_that_was_said(memory, told):
    told(
        "Each van carries 10 crates.",
        "There are 95 crates.",
        "The number of vans is the crates divided by crates per van, rounded up, so 11.",
    )

    (fact,) = memory.current("user", "quantity", qualifier="vans")
    assert (fact.value.text, fact.state) == ("11", State.KNOWN)


def test_what_was_undone_names_nothing(memory, told):
    told("The freelance income is 3,000 euros.")
    memory.undo(session="day 0")

    told("The income is now 3,500 euros.")

    assert holds(memory, "freelance income") == []


def test_an_answer_that_came_out_anew_cites_the_word_by_which_it_did(memory, told):
    told(
        "Each van carries 10 crates.",
        "There are 95 crates.",
        "The number of vans is the crates divided by crates per van, rounded up, so 10.",
        "There are 130 crates now.",
    )

    answer = memory.ask("What is the number of vans?")

    assert "13" in answer.text
    assert "There are 130 crates now." in answer.text
    assert "so 10" not in answer.text
