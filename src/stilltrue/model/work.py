"""Background work: the outbox's jobs, who may do them, and what models took."""

from __future__ import annotations

from enum import StrEnum

from stilltrue.model.frozen import dataclass
from stilltrue.model.scope import SpaceKey
from stilltrue.model.time import Instant
from stilltrue.model.turn import TurnId


class Learn(StrEnum):
    """What becomes of what is read out of a talk."""

    AUTO = "auto"
    """It takes part at once."""
    NOTIFY = "notify"
    """It takes part at once, and somebody is told."""
    ASK = "ask"
    """It waits for a person's yes."""


class JobState(StrEnum):
    """Where a piece of background work stands."""

    PENDING = "pending"
    DONE = "done"
    DEAD = "dead"


class JobKind(StrEnum):
    """What is to be done."""

    LEARN = "learn"
    """To learn from turns of a session."""
    ASK = "ask"
    """To learn from turns of a session, and let each claim wait for a person's yes."""
    EMBED = "embed"
    """To make the vectors of what waits for one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Job:
    """One row of the outbox: work that is still to be done on account of some turns."""

    id: str
    """Hash of space, session, turns and extractor, so that the same work is queued once."""
    kind: JobKind = JobKind.LEARN
    space: SpaceKey
    session: str
    turns: tuple[TurnId, ...]
    extractor: str
    state: JobState
    attempts: int
    error: str | None
    """Of the last attempt; no text of a turn."""
    recorded_at: Instant
    due_at: Instant | None = None
    """Not to be tried again before; None: at once."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Lease:
    """That one worker, and no other, does the background work of a space for a while."""

    space: SpaceKey
    holder: str
    """A name that no two workers ever have."""
    fence: int
    """Counts up with each worker that takes over; what an earlier one still wants to write is refused."""
    until: Instant
    """By the clock on the wall; after it another worker may take over."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Spending:
    """What language models took of a space's day; whole numbers only, so that sums are exact."""

    day: str
    """Of UTC, `2026-03-02`."""
    n_calls: int = 0
    input_tokens: int = 0
    output_tokens: int = 0
    nanodollars: int = 0
    """Billionths of a dollar, of the calls whose price is known."""
    n_unpriced: int = 0
    """Calls whose price is not known; their cost is in no sum."""
