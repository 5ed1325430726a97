"""What language models take of each space's day, counted in the store, so that every process sees the same sums."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import UTC, datetime
from decimal import Decimal
from typing import TYPE_CHECKING

from stilltrue.config import model_budget
from stilltrue.errors import BadRequest
from stilltrue.model.scope import SpaceKey
from stilltrue.model.work import Spending
from stilltrue.storage.base import Storage, Transaction

if TYPE_CHECKING:
    from stilltrue.llm.base import Model
    from stilltrue.llm.budget import Budget

_worked_for: ContextVar[SpaceKey | None] = ContextVar("space that is worked for", default=None)


@contextmanager
def on_behalf_of(space: SpaceKey) -> Iterator[None]:
    """Count what a model takes meanwhile for this space: a worker serves many."""
    before = _worked_for.set(space)
    try:
        yield
    finally:
        _worked_for.reset(before)


def configured_budget() -> Budget | None:
    """
    The budget that the environment sets; None for none.

    Raises:
        BadRequest: it is no number.
    """
    tokens, dollars = model_budget()
    if not tokens and not dollars:
        return None
    from stilltrue.llm.budget import Budget  # noqa: PLC0415 - speaking to models is for those who have one

    try:
        return Budget(tokens=int(tokens) if tokens else None, dollars=Decimal(dollars) if dollars else None)
    except (ValueError, ArithmeticError) as problem:
        raise BadRequest(
            f"the budget is {tokens[:20]!r} tokens and {dollars[:20]!r} dollars; set STILLTRUE_BUDGET_TOKENS to a whole "
            "number and STILLTRUE_BUDGET_DOLLARS to an amount, or leave them out"
        ) from problem


class StoredCounters:
    """Sums of tokens and money in the store."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage

    def spent(self, space: SpaceKey, day: str) -> Spending:
        """What was taken on a day of UTC."""
        with self._storage.reading() as tx:
            found = tx.spendings(_worked_for.get() or space, day, day)
        return found[0] if found else Spending(day=day)

    def add(self, space: SpaceKey, more: Spending) -> None:
        """Add to it, in one step."""
        with self._storage.writing(durable=False) as tx:
            tx.add_spending(_worked_for.get() or space, more)


def budgeted(
    model: Model | None, budget: Budget | None, storage: Storage, space: SpaceKey, clock: Callable[[], datetime]
) -> Model | None:
    """A model that is asked while the day's budget lasts, and is counted in the store; None for none."""
    if model is None:
        return None
    from stilltrue.llm.budget import Budget, Budgeted  # noqa: PLC0415 - speaking to models is for those who have one

    if isinstance(model, Budgeted):
        return model
    return Budgeted(
        model, budget or Budget(), StoredCounters(storage), space, day=lambda: clock().astimezone(UTC).date()
    )


def figures(
    tx: Transaction, space: SpaceKey, budget: Budget | None, clock: Callable[[], datetime]
) -> tuple[dict[str, object], list[str]]:
    """What models took of the present day, what is left of it, and a sentence where that is nothing."""
    day = clock().astimezone(UTC).date().isoformat()
    found = tx.spendings(space, day, day)
    spent = found[0] if found else Spending(day=day)
    told: dict[str, object] = {
        "model calls today": spent.n_calls,
        "model tokens today": spent.input_tokens + spent.output_tokens,
        "model dollars today": f"{spent.nanodollars / 1e9:.4f}"
        + (f" and {spent.n_unpriced} calls of unknown price" if spent.n_unpriced else ""),
    }
    if budget is None:
        return told, []
    from stilltrue.llm.budget import BudgetState  # noqa: PLC0415 - likewise

    state = BudgetState(budget=budget, spent=spent)
    told |= {"model tokens left today": state.tokens_left, "model dollars left today": state.dollars_left}
    is_spent = state.tokens_left == 0 or (state.dollars_left is not None and state.dollars_left <= 0)
    return told, ["the day's budget for models is spent; learning goes on with the next day of UTC"] if is_spent else []
