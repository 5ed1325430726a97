"""What is being learned from one window, as it is handed from step to step."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from stilltrue.extract.base import Extractor, Unfit
from stilltrue.ledger.naming import Names
from stilltrue.ledger.resident import Resident
from stilltrue.ledger.settled import WHOLLY, Following, Settled
from stilltrue.model.claim import Assertion, AssertionId, Candidate
from stilltrue.model.fact import Change, Slot
from stilltrue.model.receipt import Rejection, Unused
from stilltrue.model.scope import SpaceKey
from stilltrue.model.spent import NOTHING_SPENT, Spent
from stilltrue.model.time import Instant
from stilltrue.model.turn import TurnId, Window
from stilltrue.storage.base import Transaction


@dataclass(slots=True)
class Lesson:
    """What is being learned from one window, step by step."""

    tx: Transaction
    """The one in hand: a lesson is prepared in one that reads, and believed in another, that writes."""
    space: SpaceKey
    window: Window
    recorded_at: Instant
    extractors: Sequence[Extractor]
    read_at: Instant | None = None
    """What was recorded last when the window was read."""
    candidates: list[tuple[str, Candidate]] = field(default_factory=list)
    """With the signature of the extractor that proposed each."""
    assertions: list[Assertion] = field(default_factory=list)
    with_roles: list[tuple[Assertion, Candidate]] = field(default_factory=list)
    """The events that are told with who took part, or where."""
    rejections: list[Rejection] = field(default_factory=list)
    unresolved: list[TurnId] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)
    unfit: list[tuple[str, Unfit]] = field(default_factory=list)
    """What was proposed and became no candidate, with the signature of the extractor."""
    spent: Spent = NOTHING_SPENT
    slots: dict[Slot, list[Assertion] | None] = field(default_factory=dict)
    """The slots concerned, with the new assertions of each; none where names moved, and all has to be read."""
    unheard: set[Slot] = field(default_factory=set)
    """Those of the slots of which nothing was on record before."""
    own_words: dict[TurnId, str] = field(default_factory=dict)
    """The texts of turns without what memory handed out."""
    names: Names | None = None
    """How names are read; none where that has changed since it was looked up."""
    renamed: bool = False
    """Names moved, and with them what is searchable."""
    resident: Resident | None = None
    following: Following = WHOLLY
    """How what is derived follows its inputs."""
    settled: list[Settled] = field(default_factory=list)
    underived: dict[AssertionId, Unused] = field(default_factory=dict)
    """Why formulas are not in use, by claim."""
    asks: bool = False
    """Each claim waits for a person's yes."""
    room: int | None = None
    """How many more claims may come from the session; None for any number."""

    @property
    def changes(self) -> list[Change]:
        """What changed by what was learned."""
        cause = self.assertions[0].id if self.assertions else ""
        return [
            Change(
                recorded_at=self.recorded_at,
                slot=one.slot,
                before=tuple(one.closed),
                after=tuple(one.opened),
                cause=cause,
            )
            for one in self.settled
        ]
