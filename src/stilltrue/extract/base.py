"""What an extractor is: a window of turns in, candidates out, always with a quote."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Protocol

from stilltrue.model.claim import Candidate
from stilltrue.model.turn import TurnId, Window


@dataclass(frozen=True, slots=True)
class Extraction:
    """What an extractor found in a window."""

    candidates: tuple[Candidate, ...] = ()
    unresolved: tuple[TurnId, ...] = ()
    """Turns that say something of importance which could not be put safely into a claim."""
    problems: tuple[str, ...] = field(default=())
    """What could not be read, in sentences."""


class Extractor(Protocol):
    """One way of learning from turns; its name and version are stored on all it made."""

    name: str
    version: int

    def extract(self, window: Window) -> Extraction:
        """
        What the last turns of the window claim.

        Each candidate names its turn and a quote that stands in it, character for
        character, and the times as instants resolved against the turn's `said_at`.
        """
        ...


def signature(extractor: Extractor) -> str:
    """Name and version as stored: `rules@1`."""
    return f"{extractor.name}@{extractor.version}"
