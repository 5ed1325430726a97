"""The pieces of a stream on their way to one answer."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from stilltrue.exchange.text import ends_in_half, whole
from stilltrue.llm.base import Completion, Finish, Request, Usage, estimated_usage


@dataclass(slots=True)
class Gathered:
    """What has come so far of one answer."""

    model: str
    parts: list[str] = field(default_factory=list)
    half: str = ""
    n_characters: int = 0
    finish: Finish | None = None
    """None until the server says why it ends."""
    usage: Usage | None = None
    """None until the server says what it took."""

    def take(self, text: str) -> str:
        """Add a piece of text; the piece to hand on, which may be shorter by half a character that waits for its other half."""
        text, self.half = self.half + text, ""
        if ends_in_half(text):
            text, self.half = text[:-1], text[-1]
        text = whole(text)
        self.parts.append(text)
        self.n_characters += len(text)
        return text

    def completion(self, request: Request) -> Completion:
        """The answer as a whole."""
        text = "".join([*self.parts, whole(self.half)])
        return Completion(
            text=text,
            finish=self.finish or Finish.DONE,
            usage=self.usage or estimated_usage(request, text),
            model=self.model,
        )


def count(told: Any, name: str) -> int:
    """A count that a server tells, 0 where it tells none or nonsense."""
    found = told.get(name) if isinstance(told, dict) else None
    return found if isinstance(found, int) and not isinstance(found, bool) and 0 <= found < 10**9 else 0


def text_of(found: Any) -> str:
    """A text that a server gives; empty where there is none."""
    return found if isinstance(found, str) else ""


def first(found: Any) -> dict[str, Any]:
    """The first object of a list; empty where there is none."""
    if isinstance(found, list) and found and isinstance(found[0], dict):
        inner: dict[str, Any] = found[0]
        return inner
    return {}


def inner(found: Any, name: str) -> dict[str, Any]:
    """The object under a name; empty where there is none."""
    within = found.get(name) if isinstance(found, dict) else None
    return within if isinstance(within, dict) else {}
