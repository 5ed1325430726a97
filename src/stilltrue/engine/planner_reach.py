"""What the tools of a planner reach of one memory."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass

from stilltrue.engine import finding, reaching
from stilltrue.engine.core import Core, When
from stilltrue.ledger.gather import names_known
from stilltrue.ledger.naming import Names
from stilltrue.ledger.rulings import hidden
from stilltrue.model.closure import Closure
from stilltrue.model.evidence import Recall
from stilltrue.model.scope import SpaceKey
from stilltrue.model.state import Entry
from stilltrue.model.time import Instant
from stilltrue.model.turn import Turn
from stilltrue.recall.permits import Permit
from stilltrue.storage.base import Transaction

_SEARCHED = 8
"""Pieces that one further search brings."""
_HOPS = 2
_CHARACTERS = 12_000


@dataclass(frozen=True, slots=True)
class CoreReach:
    """What the tools of a planner may reach of one memory: its own scope, at one present, by one belief."""

    core: Core
    present: Instant
    known_at: Instant | None
    purpose: str | None

    def search(self, text: str, at: Instant | None) -> Recall:
        """The evidence for some words, now or at an instant."""
        core = self.core
        return finding.recall(
            core, text, k=_SEARCHED, as_of=_moment(core, at), known_at=_moment(core, self.known_at), recent=(),
            explain=False, purpose=self.purpose, now=self.present,
        )  # fmt: skip

    def closure(self, names: Sequence[str], at: Instant | None) -> Closure:
        """All that is known around some names."""
        core = self.core
        return reaching.closure(
            core, list(names), hops=_HOPS, budget=_CHARACTERS, at=_moment(core, at),
            known_at=_moment(core, self.known_at), prove=False, now=self.present, purpose=self.purpose,
        )  # fmt: skip

    def state(self, found: Recall) -> Sequence[Entry]:
        """The state on the way to what was recalled for, as far as the purpose permits."""
        from stilltrue.engine.stating import permitted_state  # noqa: PLC0415 - for those who have a model

        return permitted_state(self.core, found, self.purpose).entries

    def reading(self) -> AbstractContextManager[Transaction]:
        """A reading transaction."""
        return self.core.reading()

    def spaces(self, tx: Transaction) -> Sequence[tuple[SpaceKey, Names]]:
        """The spaces that the asker may see, the narrowest first, with how their names are read."""
        return [(space, names_known(tx, space, self.known_at)) for space in self.core.scope.visible]

    def visible(self, tx: Transaction) -> Callable[[Turn], bool]:
        """Whether a turn may be shown: in scope, not kept apart, known by then, and of use for the purpose."""
        permit = self.permit(tx)
        rulings = {space: tx.rulings(space) for space in self.core.scope.visible}

        def may_be_shown(turn: Turn) -> bool:
            known = self.known_at is None or turn.recorded_at <= self.known_at
            seen = known and permit.turn(turn) and turn.space in rulings
            return seen and not hidden(turn, rulings[turn.space])

        return may_be_shown

    def permit(self, tx: Transaction) -> Permit:
        """What the purpose lets through."""
        return Permit.of(self.purpose, names_known(tx, self.core.scope.home, self.known_at).registry)

    def instant(self, written: str) -> Instant:
        """A time as it is written."""
        return self.core.instant(written)


def _moment(core: Core, instant: Instant | None) -> When:
    return core.anchor(instant) if instant is not None else None
