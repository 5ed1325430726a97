"""What one question may take of a model, in steps, tokens and money: asked before each call, counted after it."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal

from stilltrue.errors import BadRequest, BudgetSpent
from stilltrue.llm.base import Model, Request, Usage, estimated_usage
from stilltrue.llm.cost import spent_on
from stilltrue.llm.wrapped import Limited
from stilltrue.model.spent import NOTHING_SPENT, Spent


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """
    What one question may take.

    Raises:
        BadRequest: less than nothing, or no room for any evidence.
    """

    steps: int = 6
    """Times that the planner may look things up; 0 leaves it to what recall finds at once."""
    tokens: int = 60_000
    """Read and written, of all calls together."""
    dollars: Decimal | None = None
    """None for no limit."""
    evidence_tokens: int = 4_000
    """Of the evidence that is shown."""

    def __post_init__(self) -> None:
        if self.steps < 0 or self.tokens < 0 or (self.dollars or 0) < 0 or self.evidence_tokens < 1:
            raise BadRequest(
                f"limits of {self.steps} steps, {self.tokens} tokens, {self.dollars} dollars and {self.evidence_tokens} "
                "tokens of evidence; give 0 or more of each, and at least 1 of evidence"
            )


LIMITS = Limits()


class Metered(Limited):
    """A model that is asked only while the limits of one question last, and whose answers are counted."""

    def __init__(self, model: Model, limits: Limits) -> None:
        super().__init__(model)
        self._limits = limits
        self.spent: Spent = NOTHING_SPENT
        """By all calls so far."""

    def lack(self, n_tokens: int, *, n_written: int = 0) -> str:
        """Of what there is too little for a call that reads so many tokens and writes so many; empty where it fits."""
        if self.spent.tokens + n_tokens + n_written > self._limits.tokens:
            return "tokens"
        if self._limits.dollars is None:
            return ""
        if self.price is None or self.spent.dollars is None:
            return "dollars"
        cost = self.price.cost(Usage(input_tokens=n_tokens, output_tokens=n_written))
        return "dollars" if self.spent.dollars + cost > self._limits.dollars else ""

    def _allow(self, request: Request) -> None:
        asked = estimated_usage(request, "")
        if lacking := self.lack(asked.input_tokens, n_written=request.max_tokens):
            raise BudgetSpent(
                f"{self.name} is not asked again: this question took {self.spent.tokens} tokens, and the next call may "
                f"take {asked.tokens + request.max_tokens} more; its limit of {lacking} has no room for that: raise it, ask for "
                "less, or state a price with ?price=read/written"
            )

    def _count(self, usage: Usage) -> None:
        self.spent += spent_on(usage, self.price)
