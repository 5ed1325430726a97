"""Where a case is played: a store in a folder of its own, a memory for each owner, a clock that is told the time."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from stilltrue.embedding.base import Embedder
from stilltrue.engine.memory import Memory
from stilltrue.eval.given import Given, zone_of
from stilltrue.eval.stand_in import StandIn
from stilltrue.model.fact import Fact
from stilltrue.model.time import Instant, datetime_of, moment_of, zone_named
from stilltrue.storage.base import Storage

OWNER_NAME = "owner"
"""The user where a case names none."""

_FIRST_DAY = datetime(2026, 1, 1, tzinfo=UTC)


@dataclass(slots=True)
class World:
    """Everything that the steps of one case change."""

    folder: Path
    fields: Mapping[str, Any]
    given: Given
    clock: datetime = _FIRST_DAY
    saved: dict[str, Any] = field(default_factory=dict)
    stored: bool = False
    """Whether the last add was accepted."""
    number: int = 0
    """Stores opened so far; the last is in use."""
    rejected: list[str] = field(default_factory=list)
    """Facts that were given and not believed, each with the reason."""
    embedder: Embedder | None = None
    """What embeds in this case; none for most."""
    model: StandIn | None = None
    """Who is asked in this case; none for most, where what is given stands for the answer."""
    _storage: Storage | None = None
    _memories: dict[tuple[str, str | None], Memory] = field(default_factory=dict)

    @property
    def path(self) -> Path:
        return self.folder / f"case-{self.number}.db"

    def session(self, session_id: str) -> Mapping[str, Any]:
        for session in self.fields.get("sessions") or []:
            if isinstance(session, dict) and session.get("id") == session_id:
                return session
        return {}

    def memory(self, user: str | None = None, project: str | None = None) -> Memory:
        """The memory of an owner, opened when first asked for; all of a case are in one store."""
        owner = (user if user is not None else OWNER_NAME, project)
        if owner not in self._memories:
            self._memories[owner] = self._opened(owner[0], project, self.embedder)
        return self._memories[owner]

    def embed_by(self, embedder: Embedder) -> None:
        """Let another embedder do the work; a store that was filled by another one is embedded anew."""
        self._memories.clear()
        self.embedder = embedder
        with self.storage().reading() as tx:
            others = [
                one for one in tx.vector_sets() if one.made_by != (embedder.name, embedder.version, embedder.dimension)
            ]
        if others:
            self._opened(OWNER_NAME, None, None).reembed(embedder)

    def _opened(self, user: str, project: str | None, embedder: Embedder | None) -> Memory:
        return Memory(
            user=user,
            project=project,
            zone=self._zone(),
            clock=lambda: self.clock,
            llm=self.model,
            extractors=[self.given] if self.model is None else None,
            embedder=embedder if embedder is not None else "none",
            storage=self.storage(),
        )

    def storage(self) -> Storage:
        if self._storage is None:
            from stilltrue.storage.sqlite.backend import SQLiteStorage  # noqa: PLC0415  a stopped case needs none

            self._storage = SQLiteStorage(self.path)
        return self._storage

    def reach(self, time: str | None) -> None:
        """Let the clock go on to a time; it never goes back."""
        if time is not None:
            self.clock = max(self.clock, self.instant(time))

    def instant(self, time: str) -> datetime:
        return datetime_of(moment_of(time, zone_named(zone_of(time))).earliest)

    def stop(self) -> None:
        """Close the store, as the end of a process does."""
        self._memories.clear()
        if self._storage is not None:
            self._storage.close()
            self._storage = None

    def renew(self) -> None:
        """An empty store in place of this one."""
        self.stop()
        self.number += 1

    def begin_at(self, fields: Mapping[str, Any]) -> None:
        """Set the clock to the first thing that is said."""
        times = [s.get("time") for s in fields.get("sessions") or [] if isinstance(s, dict) and s.get("time")]
        if times:
            self.clock = min(self.instant(str(time)) for time in times)

    def _zone(self) -> str | None:
        sessions = [one for one in self.fields.get("sessions") or [] if isinstance(one, dict)]
        return zone_of(str(sessions[0].get("time"))) if sessions else None


def every(memory: Memory, *, standing: str = "current", now: datetime | None = None, **filters: Any) -> list[Fact]:
    """All facts of a memory that fit, page by page."""
    found: list[Fact] = []
    after: str | None = None
    while True:
        page, after = memory.list(limit=500, after=after, standing=standing, now=now, **filters)
        found += page
        if after is None:
            return found


def quotes_of(memory: Memory, fact: Fact) -> list[str]:
    """The words behind a fact."""
    return [receipt.quote for _, receipt in memory.why(fact.id).receipts]


def day_of(instant: Instant, zone: str | None) -> str:
    """The day of an instant in a zone, `2026-02-09`."""
    return datetime_of(instant, zone_named(zone)).date().isoformat()
