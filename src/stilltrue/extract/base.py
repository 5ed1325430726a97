"""What an extractor is: a window of turns in, candidates out, always with a quote."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import field
from typing import Protocol

from stilltrue.model.claim import Candidate
from stilltrue.model.frozen import dataclass
from stilltrue.model.receipt import Reason
from stilltrue.model.spent import NOTHING_SPENT, Spent
from stilltrue.model.turn import TurnId, Window


@dataclass(frozen=True, slots=True, kw_only=True)
class Unfit:
    """A proposal that could not even become a candidate, and why: kept and counted with the rejections."""

    reason: Reason
    detail: str
    turn_id: TurnId | None = None
    proposed: Mapping[str, object] = field(default_factory=dict)
    """What was proposed, cut short; no more than a person needs to see of it."""


@dataclass(frozen=True, slots=True)
class Extraction:
    """What an extractor found in a window."""

    candidates: tuple[Candidate, ...] = ()
    unresolved: tuple[TurnId, ...] = ()
    """Turns that say something of importance which could not be put safely into a claim."""
    problems: tuple[str, ...] = field(default=())
    """What could not be read, in sentences."""
    unfit: tuple[Unfit, ...] = ()
    spent: Spent = NOTHING_SPENT


class Extractor(Protocol):
    """One way of learning from turns; its name and version are stored on all it made."""

    name: str
    version: int

    def extract(self, window: Window) -> Extraction:
        """
        What the last turns of the window claim.

        Each candidate names its turn and a quote that stands in it, character for
        character, and the times as instants resolved against the turn's `said_at`.

        Raises:
            ModelFault: it asks a model, which gave no answer that can be used; nothing is learned, and it can be asked again.
        """
        ...


def signature(extractor: Extractor) -> str:
    """Name and version as stored: `rules@1`."""
    return f"{extractor.name}@{extractor.version}"


def asks_a_model(extractor: Extractor) -> bool:
    """Whether it asks a model: a call that may take long, cost money and fail, over windows of limited size."""
    return bool(getattr(extractor, "asks_a_model", False))


def let_go(extractors: Iterable[Extractor]) -> None:
    """Let those that keep anything from one window to the next keep nothing of it: something was erased."""
    for extractor in extractors:
        letting_go = getattr(extractor, "let_go", None)
        if callable(letting_go):
            letting_go()
