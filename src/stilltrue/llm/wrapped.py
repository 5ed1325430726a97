"""Models around models: what passes every question on, and what asks and counts around each."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator

from stilltrue.llm.base import Completion, Form, Model, Piece, Request, Usage, estimated_usage
from stilltrue.llm.cost import Price


class Wrapped(ABC):
    """A model that says of itself what the one that it asks says."""

    def __init__(self, model: Model) -> None:
        self._model = model

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

    @abstractmethod
    def complete(self, request: Request) -> Completion:
        """The whole answer; see `Model.complete`."""

    @abstractmethod
    def stream(self, request: Request) -> Iterator[Piece]:
        """The answer in pieces; see `Model.stream`."""


class Limited(Wrapped):
    """A model that is asked only where a limit allows it, and whose answers are counted."""

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

    @abstractmethod
    def _allow(self, request: Request) -> None:
        """Refuse what may take more than is left, by `BudgetSpent`."""

    @abstractmethod
    def _count(self, usage: Usage) -> None:
        """Count what an answer took."""
