"""A model whose answers are counted, and what they took as JSON has it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import asdict
from decimal import Decimal
from typing import Any

from stilltrue.errors import BudgetSpent, ModelBusy, ModelFault, ModelKeyRefused, ModelUnreachable
from stilltrue.eval.records import MalformedError
from stilltrue.llm.base import Completion, Piece, Request, estimated_usage
from stilltrue.llm.cost import spent_on
from stilltrue.llm.wrapped import Wrapped
from stilltrue.model.spent import NOTHING_SPENT, Spent

_OUTAGES = (ModelUnreachable, ModelBusy, ModelKeyRefused, BudgetSpent)
"""What says nothing of the question: the next one would meet with the same."""


class Counted(Wrapped):
    """A model whose answers are counted, and of which it is known whether it can be asked at all."""

    spent: Spent = NOTHING_SPENT
    """By all calls so far."""
    outage: ModelFault | None = None
    """Why the last call came to nothing, where the next one would too."""

    def complete(self, request: Request) -> Completion:
        """As the model's."""
        try:
            completion = self._model.complete(request)
        except ModelFault as problem:
            self.outage = problem if isinstance(problem, _OUTAGES) else None
            raise
        self.outage = None
        self.spent += spent_on(completion.usage, self.price)
        return completion

    def stream(self, request: Request) -> Iterator[Piece]:
        """As the model's; one that is left early is counted by an estimate."""
        heard: list[str] = []
        is_counted = False
        try:
            for piece in self._model.stream(request):
                heard.append(piece.text)
                if piece.completion is not None:
                    self.outage, is_counted = None, True
                    self.spent += spent_on(piece.completion.usage, self.price)
                yield piece
        except ModelFault as problem:
            self.outage = problem if isinstance(problem, _OUTAGES) else None
            raise
        finally:
            if heard and not is_counted:
                self.spent += spent_on(estimated_usage(request, "".join(heard)), self.price)


def spent_form(spent: Spent) -> dict[str, Any]:
    """What was spent, as JSON has it."""
    return {**asdict(spent), "dollars": f"{spent.dollars:f}" if spent.dollars is not None else None}


def spent_of(told: Mapping[str, Any]) -> Spent:
    """
    What was spent, from JSON.

    Raises:
        MalformedError, KeyError, TypeError, ArithmeticError: it says something else.
    """
    counts = {name: told[name] for name in ("n_calls", "input_tokens", "output_tokens")}
    if not all(isinstance(count, int) for count in counts.values()):
        raise MalformedError("spent holds what is no count")
    dollars = Decimal(str(told["dollars"])) if told["dollars"] is not None else None
    return Spent(**counts, dollars=dollars, estimated=bool(told["estimated"]))
