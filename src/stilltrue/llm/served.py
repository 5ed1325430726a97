"""What the models behind any server share: how they are asked, again where a refusal teaches something, and heard."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from typing import Any, ClassVar, TypeVar

from stilltrue.exchange.address import Place
from stilltrue.exchange.events import Event
from stilltrue.exchange.retry import Retries
from stilltrue.exchange.text import whole
from stilltrue.llm.base import ALL_FORMS, Completion, Piece, Request
from stilltrue.llm.cost import Price
from stilltrue.llm.endpoint import Endpoint
from stilltrue.llm.gathered import Gathered
from stilltrue.llm.reading import parsed
from stilltrue.llm.refusals import Told

R = TypeVar("R")

_MOST_LESSONS = 3


class ServedModel(ABC):
    """One model of a server; a subclass knows how the server speaks."""

    forms = ALL_FORMS
    path: ClassVar[str]
    """Where it is asked, below the server's own."""
    own_provider: ClassVar[str]
    """Whose API it is."""

    def __init__(
        self,
        model: str,
        where: Place,
        *,
        provider: str | None = None,
        price: Price | None = None,
        timeout_seconds: float = 120.0,
        retries: Retries | None = None,
    ) -> None:
        """
        Nothing is asked yet.

        Args:
            model: as the server names it.
            where: the server, up to `/v1`.
            provider: whose key is sent; the host for a server of one's own. Whose API it is by default.
            price: what its tokens cost, where that is known.
            timeout_seconds: for an answer, repeated tries and all.
            retries: how often and how patiently.
        """
        provider = provider if provider is not None else self.own_provider
        self.name = f"{provider}:{model}"
        self.price = price
        self._provider = provider
        self._model = model
        self._endpoint = Endpoint(
            where,
            self.path,
            provider=provider,
            model=self.name,
            headers=self._headers,
            timeout_seconds=timeout_seconds,
            retries=retries,
        )

    def __repr__(self) -> str:
        """Which model, and where."""
        return f"{type(self).__name__}({self.name!r}, {self._endpoint.shown!r})"

    def complete(self, request: Request) -> Completion:
        """The whole answer; see `Model.complete`."""
        found = self._asked(request, lambda body: self._endpoint.whole(body, request), stream=False)
        return self._completion(found, request)

    def stream(self, request: Request) -> Iterator[Piece]:
        """The answer in pieces; see `Model.stream`."""
        parts = self._asked(request, lambda body: self._endpoint.streamed(body, request), stream=True)
        gathered, is_ended = Gathered(self.name), False
        for part in parts:
            if isinstance(part, dict):
                completion = self._completion(part, request)
                yield Piece(completion.text)
                yield Piece("", completion)
                return
            if self._ends(part):
                is_ended = True
                break
            if text := self._taken(part, gathered, request):
                yield Piece(text)
        if self._is_cut(gathered, is_ended=is_ended):
            raise self._endpoint.stopped(gathered.n_characters)
        yield Piece(whole(gathered.half), gathered.completion(request))

    def _asked(self, request: Request, ask: Callable[[dict[str, object]], R | Told], *, stream: bool) -> R:
        """The answer, asked for again where a refusal says what the server wants otherwise."""
        n_lessons = 0
        while isinstance(said := ask(self._body(request, stream=stream)), Told):
            n_lessons += 1
            if n_lessons > _MOST_LESSONS or not self._has_learned(said):
                raise self._endpoint.refused(request, said)
        return said

    def _taken(self, event: Event, gathered: Gathered, request: Request) -> str:
        """The text of one event, after it has been added to what has come so far."""
        try:
            found = parsed(event.data)
        except ValueError as error:
            raise self._endpoint.stopped(gathered.n_characters) from error
        if not isinstance(found, dict):
            raise self._endpoint.broken("an event that is no JSON object")
        return self._added(found, gathered, request)

    @staticmethod
    @abstractmethod
    def _headers(key: str | None) -> dict[str, str]:
        """What a request is sent with, for a key or none."""

    @abstractmethod
    def _body(self, request: Request, *, stream: bool) -> dict[str, object]:
        """A request as the server wants it, by all that was learned of it so far."""

    @abstractmethod
    def _has_learned(self, said: Told) -> bool:
        """Whether a refusal says what the server wants otherwise; it is kept to from now on."""

    @abstractmethod
    def _completion(self, found: dict[str, Any], request: Request) -> Completion:
        """The answer that a reply holds."""

    @abstractmethod
    def _added(self, found: dict[str, Any], gathered: Gathered, request: Request) -> str:
        """The text of what one event says, after it has been added to what has come so far."""

    @abstractmethod
    def _ends(self, event: Event) -> bool:
        """Whether nothing comes after an event."""

    @abstractmethod
    def _is_cut(self, gathered: Gathered, *, is_ended: bool) -> bool:
        """Whether a stream that is over was so before its answer was."""
