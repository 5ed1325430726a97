"""An amount that names no thing is an exception of the one thing of which such an amount was told, and ends when it is said to."""

from __future__ import annotations

import pytest


@pytest.mark.parametrize(
    ("standing", "exception", "predicate", "then", "after"),
    [
        ("Our meal budget is $400 a month.", "For this month only it's $600.", "meal budget", "600 USD", "400 USD"),
        ("Our meal budget is $400 a month.", "This month only it's $600.", "meal budget", "600 USD", "400 USD"),
        ("식비 예산은 한 달에 40만 원이야.", "이번 달만 60만 원으로 하자.", "식비 예산", "600000 KRW", "400000 KRW"),
    ],
)
def test_an_amount_for_a_time_hands_back_to_the_standing_one(
    memory, clock, standing, exception, predicate, then, after
):  # fmt: skip
    clock.set("2026-03-02T09:00:00")
    memory.add(standing, session="talk")
    memory.add(exception, session="talk")
    said = memory.current().value(predicate)

    clock.set("2026-04-05T09:00:00")

    assert [said, memory.current().value(predicate)] == [then, after]


@pytest.mark.parametrize(
    "said",
    [
        ["Our meal budget is $400 a month.", "The rent is $1,500.", "Just this month it's $600."],
        ["Our meal budget is $400 a month.", "It's $600."],
        ["Our meal budget is $400 a month.", "This month it's 30 degrees."],
        ["Our meal budget is $400 a month.", "Is it $600 this month?"],
    ],
)
def test_nothing_is_excepted_where_it_is_not_clear_of_what_or_for_how_long(memory, clock, said):
    clock.set("2026-03-02T09:00:00")

    for text in said:
        memory.add(text, session="talk")

    assert memory.current().value("meal budget") == "400 USD"
