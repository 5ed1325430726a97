"""A model that is broken off where it says the same over and over, as small ones do until their limit is reached."""

from __future__ import annotations

from collections.abc import Iterator

from stilltrue.errors import ModelRepeating, ModelUnreachable
from stilltrue.llm.base import Completion, Model, Piece, Request
from stilltrue.llm.wrapped import Wrapped

_LONGEST_PERIOD = 800
"""Characters of what is repeated: about four claims as JSON."""
_LEAST_REPEATED = 240
"""Characters of all repetitions together: more than the indents and rules that an answer may hold."""
_LEAST_TIMES = 3
_LOOKED_AT_EVERY = 64
"""Characters from one look at the end to the next."""


class Curbed(Wrapped):
    """A model whose answers are heard as they come, and broken off where they only repeat themselves."""

    def __init__(self, model: Model) -> None:
        super().__init__(model)

    def complete(self, request: Request) -> Completion:
        """
        As the model's; one that does not stream is asked for the whole answer.

        Raises:
            ModelRepeating: it said the same over and over; what it wrote until then is paid for.
        """
        try:
            return self._heard(request)
        except NotImplementedError:
            return self._model.complete(request)

    def _heard(self, request: Request) -> Completion:
        text, n_looked_at = "", 0
        pieces = self._model.stream(request)
        for piece in pieces:
            if piece.completion is not None:
                return piece.completion
            text += piece.text
            if len(text) - n_looked_at < _LOOKED_AT_EVERY:
                continue
            n_looked_at = len(text)
            tail = repeated(text)
            # Whoever copies a turn that repeats itself does what it was told.
            if tail and not any(tail in line.text for line in request.lines):
                _leave(pieces)
                raise ModelRepeating(
                    f"{self.name} repeats itself after {len(text)} characters of its answer and was broken off; "
                    "ask about less at once, or use a larger model",
                    text,
                )
        raise ModelUnreachable(f"{self.name} stopped in the middle of its answer; ask again")

    def stream(self, request: Request) -> Iterator[Piece]:
        """As the model's."""
        return self._model.stream(request)


def repeated(text: str) -> str:
    """
    The end of a text in which the same comes over and over; "" where it does not end so.

    >>> repeated('{"a": 1}, ' * 40)[:10], repeated("The same words, the same words, and then others.")
    ('{"a": 1}, ', '')
    """
    for period in range(1, min(_LONGEST_PERIOD, len(text) // _LEAST_TIMES) + 1):
        times = max(_LEAST_TIMES, -(-_LEAST_REPEATED // period))
        length = period * times
        if length <= len(text) and text.endswith(text[-period:] * times):
            return text[-length:]
    return ""


def _leave(pieces: Iterator[Piece]) -> None:
    """Hear no more, so that the server stops and what was heard is counted here and now."""
    close = getattr(pieces, "close", None)
    if close is not None:
        close()
