"""What came in: one message, tool result or document chunk, kept as it was."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from datetime import datetime
from typing import TYPE_CHECKING, NewType

from stilltrue.model.frozen import dataclass
from stilltrue.model.scope import Channel, SpaceKey
from stilltrue.model.time import Instant

if TYPE_CHECKING:
    from stilltrue.model.claim import Candidate

TurnId = NewType("TurnId", str)


@dataclass(frozen=True, slots=True, kw_only=True)
class Message:
    """What a caller hands in: a text, and what is known of who said it, when and where."""

    text: str
    role: str = "user"
    speaker: str | None = None
    said_at: str | datetime | None = None
    """ISO 8601 at any precision, or a datetime; None: now."""
    session: str | None = None
    index: int | None = None
    message_id: str | None = None
    zone: str | None = None
    source: str | None = None
    channel: Channel | None = None
    clocked: bool = True
    """False where the stream has no clock: its order is the clock."""
    place: str = ""
    """Where it stood in what it came from, for messages about it."""
    meta: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """One message as it came in. Append-only: never edited, its id never reused."""

    id: TurnId
    """Hash of what makes it this turn and no other; a retry has the same."""
    space: SpaceKey
    session: str
    index: int
    """Place within its session, from 0."""
    role: str
    """As the source says: user, assistant, other, document, …"""
    speaker: str | None
    """Name of the person who speaks, where it is not the owner of the memory."""
    channel: Channel
    text: str
    said_at: Instant
    """When it was said; at most five minutes after it was received."""
    received_at: Instant
    recorded_at: Instant
    zone: str
    """Zone in which "today" is read: an IANA name, or an offset."""
    clocked: bool = True
    """False where the stream has no clock and its order is the clock."""
    clamped: bool = False
    """True where `said_at` was later than the receipt and was set back to it."""
    message_id: str | None = None
    source: str | None = None
    """What `undo` may name: a file, an import, a program's run."""
    agent: str | None = None
    quarantined: bool = False
    unresolved: bool = False
    """It says something that could not be put safely into a claim."""
    redacted: bool = False
    meta: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Window:
    """Turns that an extractor reads together: the last ones are to be learned from, the others are context."""

    context: tuple[Turn, ...]
    turns: tuple[Turn, ...]
    earlier: tuple[str, ...] = ()
    """A running summary of the talk before the context, a line each: it helps to read, and is never evidence."""
    known: tuple[str, ...] = ()
    """The live slots of those spoken of, a line each, for the wording of predicates; never evidence."""
    standing: tuple[Candidate, ...] = ()
    """What stood before the new turns of that which they may call otherwise than it was told; never evidence."""

    @property
    def everything(self) -> tuple[Turn, ...]:
        """All turns in their order, the context first."""
        return self.context + self.turns
