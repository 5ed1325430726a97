"""A space takes no more of a day than its budget allows; what cannot be counted is not asked."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from threading import Thread

import pytest

from stilltrue.errors import BadRequest, BudgetSpent, ModelBusy
from stilltrue.llm.base import Completion, Request, Usage, user
from stilltrue.llm.budget import Budget, Budgeted, InMemoryCounters, spending
from stilltrue.llm.cost import Price
from stilltrue.llm.scripted import Saying, ScriptedModel
from stilltrue.model.scope import SpaceKey
from stilltrue.model.work import Spending

SPACE = SpaceKey("user:민준")
DAY = date(2026, 3, 14)
TODAY = "2026-03-14"
PRICE = Price(input=Decimal(1), output=Decimal(2))
QUESTION = Request(lines=(user("어디에 살아?"),), max_tokens=100)
USAGE = Usage(input_tokens=40, output_tokens=10)


def budgeted(script, budget, *, price=PRICE, counters=None, day=DAY, space=SPACE):
    """A model under a budget."""
    model = ScriptedModel(script, price=price)
    return Budgeted(model, budget, counters or InMemoryCounters(), space, day=lambda: day)


def answers(n, usage=USAGE):
    """So many answers that took the same."""
    return [Saying(text="부산", usage=usage) for _ in range(n)]


def test_what_is_taken_and_what_is_left_is_known():
    model = budgeted(answers(2), Budget(tokens=1_000, dollars=Decimal("0.01")))

    model.complete(QUESTION)
    model.complete(QUESTION)

    state = model.state()
    assert state.spent == Spending(day=TODAY, n_calls=2, input_tokens=80, output_tokens=20, nanodollars=120_000)
    assert state.tokens_left == 900
    assert state.dollars_left == Decimal("0.00988")


def test_a_question_that_may_take_more_than_is_left_is_not_asked():
    model = budgeted(answers(9), Budget(tokens=160))

    model.complete(QUESTION)
    with pytest.raises(BudgetSpent, match="110 tokens are left and the question may take 11"):
        model.complete(QUESTION)

    assert model.state().spent.n_calls == 1


def test_money_is_kept_to_as_tokens_are():
    model = budgeted(answers(9), Budget(dollars=Decimal("0.0003")))

    model.complete(QUESTION)
    with pytest.raises(BudgetSpent, match=r"\$0\.00024 are left and the question may cost \$0\.000414"):
        model.complete(Request(lines=QUESTION.lines, max_tokens=200))

    assert model.state().dollars_left == Decimal("0.00024")


def test_a_limit_of_money_does_not_go_with_an_unknown_price():
    model = budgeted(answers(1), Budget(dollars=Decimal(100)), price=None)

    with pytest.raises(BudgetSpent, match="its price is not known, so that its cost cannot be counted"):
        model.complete(QUESTION)

    assert model.state().spent == Spending(day=TODAY)


def test_calls_of_unknown_price_are_counted_apart_and_not_as_free():
    model = budgeted(answers(2), Budget(), price=None)

    model.complete(QUESTION)

    assert model.state().spent == Spending(day=TODAY, n_calls=1, input_tokens=40, output_tokens=10, n_unpriced=1)


def test_a_new_day_has_a_new_budget():
    counters = InMemoryCounters()
    budgeted(answers(1), Budget(tokens=160), counters=counters).complete(QUESTION)

    tomorrow = budgeted(answers(1), Budget(tokens=160), counters=counters, day=date(2026, 3, 15))

    assert tomorrow.state().tokens_left == 160


def test_each_space_has_its_own_budget():
    counters = InMemoryCounters()
    budgeted(answers(1), Budget(tokens=160), counters=counters).complete(QUESTION)

    other = budgeted(answers(1), Budget(tokens=160), counters=counters, space=SpaceKey("user:sam"))

    assert other.state().tokens_left == 160


def test_a_question_that_fails_takes_nothing():
    model = budgeted([ModelBusy("busy; wait")], Budget(tokens=1_000))

    with pytest.raises(ModelBusy):
        model.complete(QUESTION)

    assert model.state().spent == Spending(day=TODAY)


def test_a_stream_is_counted_at_its_end():
    model = budgeted(answers(1), Budget(tokens=1_000))

    pieces = list(model.stream(QUESTION))

    assert isinstance(pieces[-1].completion, Completion)
    assert model.state().spent == spending(DAY, USAGE, PRICE)


def test_a_stream_that_is_left_or_cut_is_counted_by_an_estimate():
    cut = Saying(text="부산에 살아요", fault=ModelBusy("busy; wait"))
    model = budgeted([cut, *answers(1)], Budget(tokens=1_000))

    with pytest.raises(ModelBusy):
        list(model.stream(QUESTION))
    stream = model.stream(QUESTION)
    next(stream)
    stream.close()

    spent = model.state().spent
    assert spent.n_calls == 2
    assert spent.output_tokens > 0


def test_a_budget_of_nothing_allows_nothing():
    with pytest.raises(BudgetSpent, match="0 tokens are left"):
        budgeted(answers(1), Budget(tokens=0)).complete(QUESTION)


@pytest.mark.parametrize("budget", [{"tokens": -1}, {"dollars": Decimal("-0.01")}])
def test_a_budget_below_nothing_is_refused(budget):
    with pytest.raises(BadRequest, match="give 0 or more of each"):
        Budget(**budget)


def test_two_that_count_at_once_both_count():
    counters = InMemoryCounters()
    one = Spending(day=TODAY, n_calls=1, input_tokens=1)
    threads = [Thread(target=lambda: [counters.add(SPACE, one) for _ in range(200)]) for _ in range(4)]

    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert counters.spent(SPACE, TODAY) == Spending(day=TODAY, n_calls=800, input_tokens=800)


def test_fractions_of_a_billionth_of_a_dollar_are_rounded_up():
    price = Price(input=Decimal("0.0001"), output=Decimal(1))

    assert spending(DAY, Usage(input_tokens=1), price).nanodollars == 1


def test_the_refusal_names_the_space_the_day_and_the_ways_out():
    with pytest.raises(BudgetSpent) as caught:
        budgeted(answers(1), Budget(tokens=1)).complete(QUESTION)

    assert str(caught.value).startswith("scripted:script is not asked for 'user:민준' on 2026-03-14: 1 tokens are left")
    assert str(caught.value).endswith("raise the budget, or state a price with ?price=read/written")


@pytest.mark.parametrize("dollars", ["-1", "NaN", "sNaN"])
def test_a_budget_that_is_no_amount_is_refused(dollars):
    with pytest.raises(BadRequest, match="give 0 or more of each"):
        Budget(dollars=Decimal(dollars))
