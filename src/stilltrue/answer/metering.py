"""What one question may take of a model, in steps, tokens and money: asked before each call, counted after it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal

from stilltrue.errors import BadRequest, BudgetSpent
from stilltrue.llm.base import Completion, Form, Model, Piece, Request, Usage, estimated_usage
from stilltrue.llm.cost import Price
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


class Metered:
    """A model that is asked only while the limits of one question last, and whose answers are counted."""

    def __init__(self, model: Model, limits: Limits) -> None:
        self._model = model
        self._limits = limits
        self.spent: Spent = NOTHING_SPENT
        """By all calls so far."""

    @property
    def name(self) -> str:
        """As the model's."""
        return self._model.name

    @property
    def forms(self) -> tuple[Form, ...]:
        """As the model's."""
        return self._model.forms

    @property
    def price(self) -> Price | None:
        """As the model's."""
        return self._model.price

    def complete(self, request: Request) -> Completion:
        """
        As the model's.

        Raises:
            BudgetSpent: the call may take more than is left; nothing was asked.
        """
        self._allow(request)
        completion = self._model.complete(request)
        self._count(completion.usage)
        return completion

    def stream(self, request: Request) -> Iterator[Piece]:
        """As the model's; one that is left early or cut is counted by an estimate."""
        self._allow(request)
        heard: list[str] = []
        is_counted = False
        try:
            for piece in self._model.stream(request):
                heard.append(piece.text)
                if piece.completion is not None:
                    is_counted = True
                    self._count(piece.completion.usage)
                yield piece
        finally:
            if heard and not is_counted:
                self._count(estimated_usage(request, "".join(heard)))

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
        price = self.price
        self.spent += Spent(
            n_calls=1,
            input_tokens=usage.input_tokens,
            output_tokens=usage.output_tokens,
            dollars=price.cost(usage) if price is not None else None,
            estimated=usage.estimated,
        )
