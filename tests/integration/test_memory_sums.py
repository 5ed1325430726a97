"""A number that is said to follow from others follows them from then on; where several formulas give it, none is taken."""

from __future__ import annotations

import pytest

from stilltrue.model.receipt import Reason


def whole(memory, predicate):
    return memory.current().value(predicate)


@pytest.mark.parametrize(
    ("first", "later", "predicate", "before", "after"),
    [
        ("We need 10 packs a week, so 20 for two weeks.", "It's 7 packs a week now.", "packs in all", "20", "14"),
        ("I use 3 bags per day, that makes 21 over 7 days.", "I use 2 bags per day now.", "bags in all", "21", "14"),
        ("일주일에 10개니까 2주면 20개야.", "이제 일주일에 7개로 줄였어.", "전체 개 수", "20", "14"),
    ],
)
def test_what_comes_of_a_rate_follows_the_rate(memory, clock, first, later, predicate, before, after):
    clock.set("2026-01-05T09:00:00")
    memory.add(first, session="talk")
    said = whole(memory, predicate)
    clock.set("2026-02-05T09:00:00")

    memory.add(later, session="talk")

    assert [said.split()[0], whole(memory, predicate).split()[0]] == [before, after]


@pytest.mark.parametrize("passing", ["so 7 today", "So 7 packs today.", "그러니까 오늘은 7개"])
def test_a_number_in_passing_is_not_taken_for_what_was_worked_out(memory, clock, passing):
    memory.add("We need 10 packs a week, so 20 for two weeks.", session="talk")

    memory.add(passing, session="talk")

    assert whole(memory, "packs in all") == "20 packs"


def test_a_sum_that_does_not_come_out_is_kept_as_it_was_said(memory, clock):
    ticket = memory.add("We need 10 packs a week, so 25 for two weeks.", session="talk")
    clock.set("2026-07-05T09:00:00")
    memory.add("It's 7 packs a week now.", session="talk")

    assert ticket.rejected == ()
    assert whole(memory, "packs in all") == "25 packs"


def test_a_sum_that_several_formulas_give_is_refused_with_all_of_them(memory):
    ticket = memory.add("I need 2 a week, so 4 for 2 weeks.")

    unclear = [one.detail for one in ticket.rejected if one.reason is Reason.UNDERIVED]
    assert len(unclear) == 1
    assert "several formulas give what was said" in unclear[0]
    assert whole(memory, "amount in all") == "4"
