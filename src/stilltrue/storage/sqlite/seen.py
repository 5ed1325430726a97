"""What a connection knows of its file from one writing transaction to the next."""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass, field
from typing import Any

from stilltrue.model.fact import Slot
from stilltrue.model.scope import SpaceKey
from stilltrue.model.time import Instant
from stilltrue.model.turn import Turn
from stilltrue.model.vector import VectorSet

_MOST_KEPT, _MOST_NUMBERS = 4_096, 16_384
"""Spaces, sessions and settings, of which something is kept at hand; slots, facts and claims whose numbers are."""


@dataclass(slots=True)
class Seen:
    """
    What was looked up or given out, good for as long as nobody else writes to the file.

    A row number is not given out a second time meanwhile, also where its row is gone.
    """

    edition: Any = None
    """What SQLite says of the file; another as soon as another connection has written."""
    spaces: dict[SpaceKey, int] = field(default_factory=dict)
    next_numbers: dict[str, int] = field(default_factory=dict)
    slot_numbers: dict[Slot, int | None] = field(default_factory=dict)
    """None of those that have none."""
    fact_numbers: dict[str, int] = field(default_factory=dict)
    claim_numbers: dict[str, int] = field(default_factory=dict)
    next_indexes: dict[tuple[SpaceKey, str], int] = field(default_factory=dict)
    """The next free place within a session, of sessions that it was asked of."""
    settings: dict[str, str | None] = field(default_factory=dict)
    """Those that were asked for or set; None where there was none."""
    clock_and_erasures: tuple[Instant | None, int] | None = None
    """What was recorded last, and how many erasures were noted; None until it is looked up."""
    vector_sets: list[VectorSet] | None = None
    n_late: int | None = None
    """How many units wait for their postings; None until they are counted."""

    def renew(self, connection: sqlite3.Connection) -> None:
        """Let go of all of it where somebody else has written; within a transaction, which nobody else can write in."""
        edition = connection.execute("PRAGMA data_version").fetchone()[0]
        if edition != self.edition or max(len(self.spaces), len(self.settings), len(self.next_indexes)) > _MOST_KEPT:
            self.drop()
            self.edition = edition
        if len(self.slot_numbers) + len(self.fact_numbers) + len(self.claim_numbers) > _MOST_NUMBERS:
            self.drop_numbers()

    def appended(self, turn: Turn) -> None:
        """Take note of a turn that is kept now."""
        place = (turn.space, turn.session)
        if place in self.next_indexes:
            self.next_indexes[place] = max(self.next_indexes[place], turn.index + 1)

    def drop(self) -> None:
        """Let go of all of it, as after a transaction that came to nothing."""
        self.edition = self.clock_and_erasures = self.vector_sets = self.n_late = None
        self.spaces.clear()
        self.next_numbers.clear()
        self.next_indexes.clear()
        self.settings.clear()
        self.drop_numbers()

    def drop_numbers(self) -> None:
        """Let go of the numbers of slots, facts and claims, and so of what these are called."""
        self.slot_numbers.clear()
        self.fact_numbers.clear()
        self.claim_numbers.clear()
