"""A model that is a function of the user's own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from inspect import iscoroutinefunction

from stilltrue.errors import BadRequest, ModelAnswerBroken, ModelFault, ModelUnreachable
from stilltrue.llm.base import Completion, Form, Piece, Request, estimated_usage
from stilltrue.llm.cost import Price

Speaking = Callable[[list[dict[str, str]]], str | Completion]
"""Messages as `{"role": "system" | "user" | "assistant", "content": …}` in, the answer out."""


class CallableModel:
    """
    Asks a function; it keeps its own time and tries again by itself.

    >>> from stilltrue.llm.base import user
    >>> CallableModel(lambda messages: messages[-1]["content"].upper()).complete(Request(lines=(user("hi"),))).text
    'HI'
    """

    forms = (Form.TEXT,)

    def __init__(self, function: Speaking, *, name: str | None = None, price: Price | None = None) -> None:
        """
        Args:
            function: gets the messages, gives the answer as a text, or as a `Completion` with its usage.
            name: stored as `callable:<name>`; the function's own by default.
            price: what its tokens cost, where that is known.

        Raises:
            BadRequest: an asynchronous function, which nobody here would await.
        """
        if iscoroutinefunction(function):
            raise BadRequest("the model is an asynchronous function; give a plain one, say with asyncio.run inside")
        self.name = f"callable:{name or getattr(function, '__name__', type(function).__name__)}"
        self.price = price
        self._function = function

    def __repr__(self) -> str:
        """Its name."""
        return f"CallableModel({self.name!r})"

    def complete(self, request: Request) -> Completion:
        """
        What the function answers.

        Raises:
            ModelUnreachable: the function raised; its own error is the cause.
            ModelAnswerBroken: it gave neither text nor completion.
        """
        messages = [{"role": line.role.value, "content": line.text} for line in request.lines]
        try:
            answer = self._function(messages)
        except ModelFault:
            raise
        except Exception as error:
            raise ModelUnreachable(
                f"{self.name} raised {type(error).__name__}; see its traceback, and try again"
            ) from error
        if isinstance(answer, Completion):
            return answer
        if not isinstance(answer, str):
            raise ModelAnswerBroken(
                f"{self.name} gave a {type(answer).__name__}; wanted is a text: let the function return a str"
            )
        return Completion(text=answer, usage=estimated_usage(request, answer), model=self.name)

    def stream(self, request: Request) -> Iterator[Piece]:
        """The whole answer as one piece."""
        completion = self.complete(request)
        yield Piece(completion.text)
        yield Piece("", completion)
