"""What models may take of a space's day, in tokens and money: asked before each question, counted after it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, date, datetime
from decimal import ROUND_CEILING, Decimal
from threading import Lock
from typing import Protocol

from stilltrue.errors import BadRequest, BudgetSpent
from stilltrue.llm.base import Model, Request, Usage, estimated_usage
from stilltrue.llm.cost import Price
from stilltrue.llm.wrapped import Limited
from stilltrue.model.scope import SpaceKey
from stilltrue.model.work import Spending

NANO = Decimal(10) ** 9
"""Money is counted in whole billionths of a dollar, rounded up, so that sums are exact in any storage."""


def spending(day: date, usage: Usage, price: Price | None) -> Spending:
    """
    One call, as it is counted.

    >>> price = Price(input=Decimal("0.15"), output=Decimal("0.60"))
    >>> spending(date(2026, 3, 2), Usage(input_tokens=1000, output_tokens=10), price).nanodollars
    156000
    """
    cost = None if price is None else int((price.cost(usage) * NANO).to_integral_value(ROUND_CEILING))
    return Spending(
        day=day.isoformat(),
        n_calls=1,
        input_tokens=usage.input_tokens,
        output_tokens=usage.output_tokens,
        nanodollars=cost or 0,
        n_unpriced=int(cost is None),
    )


class Counters(Protocol):
    """Where spendings are kept: one a space and day."""

    def spent(self, space: SpaceKey, day: str) -> Spending:
        """What was taken on that day of UTC, `2026-03-02`; zeros where nothing was."""
        ...

    def add(self, space: SpaceKey, more: Spending) -> None:
        """Add to the sums of its day, in one step: two that add at once both count."""
        ...


class InMemoryCounters:
    """Counts that last as long as the program."""

    def __init__(self) -> None:
        self._spent: dict[tuple[SpaceKey, str], Spending] = {}
        self._lock = Lock()

    def spent(self, space: SpaceKey, day: str) -> Spending:
        """What was taken on that day."""
        with self._lock:
            return self._spent.get((space, day), Spending(day=day))

    def add(self, space: SpaceKey, more: Spending) -> None:
        """Add to it."""
        with self._lock:
            before = self._spent.get((space, more.day), Spending(day=more.day))
            self._spent[space, more.day] = Spending(
                day=more.day,
                n_calls=before.n_calls + more.n_calls,
                input_tokens=before.input_tokens + more.input_tokens,
                output_tokens=before.output_tokens + more.output_tokens,
                nanodollars=before.nanodollars + more.nanodollars,
                n_unpriced=before.n_unpriced + more.n_unpriced,
            )


@dataclass(frozen=True, slots=True, kw_only=True)
class Budget:
    """
    What a space may take in a day of UTC; None for no limit.

    Raises:
        BadRequest: less than nothing, or no number.
    """

    tokens: int | None = None
    dollars: Decimal | None = None

    def __post_init__(self) -> None:
        dollars = self.dollars or Decimal(0)
        if (self.tokens or 0) < 0 or dollars.is_nan() or dollars < 0:
            raise BadRequest(f"a budget of {self.tokens} tokens and {self.dollars} dollars; give 0 or more of each")


@dataclass(frozen=True, slots=True, kw_only=True)
class BudgetState:
    """How a day stands."""

    budget: Budget
    spent: Spending

    @property
    def tokens_left(self) -> int | None:
        """None without a limit."""
        if self.budget.tokens is None:
            return None
        return max(0, self.budget.tokens - self.spent.input_tokens - self.spent.output_tokens)

    @property
    def dollars_left(self) -> Decimal | None:
        """None without a limit."""
        if self.budget.dollars is None:
            return None
        return max(Decimal(0), self.budget.dollars - self.spent.nanodollars / NANO)

    def refusal(self, most: Usage, price: Price | None) -> str | None:
        """
        Why a question may not be asked; None where it may.

        Args:
            most: what it may take at most.
            price: what its model costs; unknown does not go with a limit of money.
        """
        if self.tokens_left is not None and most.tokens > self.tokens_left:
            return f"{self.tokens_left} tokens are left and the question may take {most.tokens}"
        if self.dollars_left is None:
            return None
        if price is None:
            return "its price is not known, so that its cost cannot be counted"
        cost = price.cost(most)
        return (
            f"${self.dollars_left:f} are left and the question may cost ${cost:f}" if cost > self.dollars_left else None
        )


def today() -> date:
    """The present day of UTC."""
    return datetime.now(UTC).date()


class Budgeted(Limited):
    """A model that is only asked while the day's budget lasts, and whose answers are counted."""

    def __init__(
        self,
        model: Model,
        budget: Budget,
        counters: Counters,
        space: SpaceKey,
        *,
        day: Callable[[], date] = today,
    ) -> None:
        """
        Args:
            model: who is asked.
            budget: of a day; without limits it is only counted.
            counters: where it is counted.
            space: whose budget it is.
            day: which day it is, in UTC.
        """
        super().__init__(model)
        self._budget = budget
        self._counters = counters
        self._space = space
        self._day = day

    def __repr__(self) -> str:
        """Whom it asks, for whom."""
        return f"Budgeted({self._model!r}, {self._budget!r}, space={self._space!r})"

    def state(self) -> BudgetState:
        """How the day stands."""
        return BudgetState(budget=self._budget, spent=self._counters.spent(self._space, self._day().isoformat()))

    def _allow(self, request: Request) -> None:
        state = self.state()
        asked = estimated_usage(request, "")
        most = Usage(input_tokens=asked.input_tokens, output_tokens=request.max_tokens, estimated=True)
        if (why := state.refusal(most, self.price)) is not None:
            raise BudgetSpent(
                f"{self.name} is not asked for {self._space!r} on {state.spent.day}: {why}; "
                "wait for the next day of UTC, raise the budget, or state a price with ?price=read/written"
            )

    def _count(self, usage: Usage) -> None:
        self._counters.add(self._space, spending(self._day(), usage, self.price))
