"""The chain from a fact to the characters it came from."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from stilltrue.model.frozen import dataclass
from stilltrue.model.scope import SpaceKey
from stilltrue.model.time import Instant
from stilltrue.model.turn import Turn, TurnId


@dataclass(frozen=True, slots=True)
class Span:
    """A range of characters of one turn: `turn.text[start:end]` is the quote."""

    turn_id: TurnId
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Receipt:
    """A span with the turn it lies in."""

    span: Span
    turn: Turn

    @property
    def quote(self) -> str:
        """The words themselves, character for character."""
        return self.turn.text[self.span.start : self.span.end]


class Reason(StrEnum):
    """Why a candidate did not become an assertion."""

    QUOTE_MISSING = "quote missing"
    QUOTE_AMBIGUOUS = "quote ambiguous"
    QUOTE_SHORT = "quote too short"
    QUOTE_CHANGED = "quote changed a negation, number, date or name"
    SUBJECT_UNSUPPORTED = "subject not in the window"
    VALUE_UNSUPPORTED = "value not in the window"
    POLARITY_TURNED = "polarity turned around"
    TIME_UNSUPPORTED = "time not in the window"
    NOT_MEANT = "not meant as a statement of fact"
    NOT_NEW = "said in an earlier turn, which was read before"
    ECHO = "an echo of what memory handed out"
    SECRET = "a secret"  # noqa: S105 - a reason, not a secret
    UNDERIVED = "formula does not give what was said"
    """The claim itself is kept as it was said, without its formula."""
    CIRCULAR = "formula that would depend on itself"
    """Likewise; its inputs are, by other formulas, worked out from what it gives."""
    NO_CONDITION = "waits for what is no condition"
    UNFOUNDED = "an inference that rests on nothing that holds"
    CAPPED = "more claims than may come from one place"
    MALFORMED = "malformed"


@dataclass(frozen=True, slots=True)
class Unused:
    """Why the formula of a claim is not in use."""

    words: str
    circular: bool = False
    """It would depend on itself."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rejection:
    """A candidate that was not believed: kept, counted and shown."""

    space: SpaceKey
    turn_id: TurnId | None
    extractor: str
    reason: Reason
    detail: str
    candidate: Mapping[str, object]
    recorded_at: Instant
