"""What is recorded about sources as a whole, and a person's verdicts on single claims."""

from __future__ import annotations

from enum import StrEnum

from stilltrue.model.frozen import dataclass
from stilltrue.model.scope import SpaceKey
from stilltrue.model.time import Instant
from stilltrue.model.turn import TurnId


class Ruling(StrEnum):
    """What is recorded about a source as a whole."""

    UNDO = "undo"
    REDO = "redo"
    APPROVE = "approve"
    REJECT = "reject"


@dataclass(frozen=True, slots=True, kw_only=True)
class Selector:
    """Which claims a ruling or an erasure concerns; everything that is given has to fit."""

    turn: TurnId | None = None
    session: str | None = None
    source: str | None = None
    extractor: str | None = None
    """A name, or a name and version, `rules@1`."""
    channel: str | None = None
    speaker: str | None = None
    claim: str | None = None
    """The id of one assertion; its turn is named with it."""

    @property
    def empty(self) -> bool:
        """Whether nothing is given, so that it would fit everything."""
        return all(getattr(self, part) is None for part in self.__slots__)

    def as_dict(self) -> dict[str, str]:
        """What is given, by name."""
        return {part: value for part in self.__slots__ if (value := getattr(self, part)) is not None}


@dataclass(frozen=True, slots=True, kw_only=True)
class RulingRow:
    """A ruling in the order in which it was recorded."""

    space: SpaceKey
    ruling: Ruling
    selector: Selector
    recorded_at: Instant


@dataclass(frozen=True, slots=True, kw_only=True)
class Review:
    """A person's verdict on one assertion, for the rates per extractor version."""

    space: SpaceKey
    assertion: str
    extractor: str
    right: bool
    recorded_at: Instant
