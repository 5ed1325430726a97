"""What every operation works with: the store, whose memory it is, the clock, the extractors."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from threading import RLock
from typing import TYPE_CHECKING

from stilltrue.engine.budgets import on_behalf_of
from stilltrue.engine.embedding import Embedding
from stilltrue.errors import BadTime
from stilltrue.ingest.outbox import PACE, Pace
from stilltrue.ledger.adjacency import Adjacencies
from stilltrue.ledger.gather import names_of
from stilltrue.ledger.naming import Names
from stilltrue.ledger.settled import WHOLLY, Following
from stilltrue.model.fact import Change
from stilltrue.model.record import RecallRow
from stilltrue.model.scope import Scope, SpaceKey
from stilltrue.model.time import Instant, instant_of, moment_of, zone_named
from stilltrue.model.work import Learn
from stilltrue.recall.settings import DEFAULT, Settings
from stilltrue.storage.base import Storage, Transaction

if TYPE_CHECKING:
    from stilltrue.extract.base import Extractor
    from stilltrue.index.slab import Slabs
    from stilltrue.ingest.lesson import Lesson
    from stilltrue.ledger.resident import Resident
    from stilltrue.llm.base import Model
    from stilltrue.llm.budget import Budget

When = str | datetime | None
"""An instant as callers give it: ISO 8601 at any precision, a datetime, or nothing for now."""


@dataclass(slots=True)
class Core:
    """One opened memory. Safe for several threads, as its storage is."""

    storage: Storage
    scope: Scope
    clock: Callable[[], datetime]
    extractors: Sequence[Extractor]
    settings: Settings = DEFAULT
    """What recall weighs by."""
    used: list[RecallRow] = field(default_factory=list)
    """Recalls not yet logged: reading never writes, so the next write takes them along."""
    kept_timelines: Resident | None = None
    adjacencies: Adjacencies = field(default_factory=Adjacencies)
    writing_lock: RLock = field(default_factory=RLock)
    erasures_followed: int | None = None
    """How many erasures what is at hand has followed; None before the first look, when nothing is."""
    embedding: Embedding = field(default_factory=lambda: Embedding("none"))
    kept_slabs: Slabs | None = None
    pace: Pace = PACE
    """Of the work in the background."""
    budget: Budget | None = None
    """What models may take of a space's day; None for no limit."""
    learn: Learn = Learn.AUTO
    """What becomes of what is read out of a talk."""
    notify: Callable[[Sequence[Change]], None] | None = None
    """Told what changed by what was learned, where `learn` says so."""
    following: Following = WHOLLY
    """How what is derived follows its inputs, where claims are handed over."""
    model: Model | None = None
    """The language model that may be asked; None for none."""

    @contextmanager
    def reading(self) -> Iterator[Transaction]:
        """A reading transaction; what is at hand of what was erased, by whomever, is let go of before."""
        with self.storage.reading() as tx:
            self._follow(tx)
            try:
                yield tx
            finally:
                # Where another thread followed a later erasure meanwhile, copies of this view are looked at again.
                self.erasures_followed = min(self.erasures_followed or 0, tx.count_erasures())

    @contextmanager
    def writing(self, *, durable: bool = True) -> Iterator[Transaction]:
        """
        A writing transaction, with the timelines at hand in step with it.

        One at a time for this memory; where it comes to nothing, they are dropped.
        """
        with self.writing_lock:
            try:
                with self.storage.writing(durable=durable) as tx:
                    self._follow(tx)
                    self.resident.sync(_mark(tx))
                    yield tx
                    self.resident.recorded(_mark(tx))
            except BaseException:
                self.resident.drop()
                raise

    @property
    def resident(self) -> Resident:
        """The long timelines at hand."""
        if self.kept_timelines is None:
            from stilltrue.ledger.resident import Resident  # noqa: PLC0415 - timelines are for those who write

            self.kept_timelines = Resident()
        return self.kept_timelines

    def slabs(self) -> Slabs:
        """The vectors at hand."""
        if self.kept_slabs is None:
            from stilltrue.index.slab import Slabs  # noqa: PLC0415 - numpy is for those who ask for what means the same

            self.kept_slabs = Slabs()
        return self.kept_slabs

    def on_behalf_of(self, space: SpaceKey) -> AbstractContextManager[None]:
        """Count what a model takes meanwhile for this space: a worker serves many."""
        return on_behalf_of(space)

    def tell(self, lesson: Lesson) -> None:
        """Let somebody know what was learned, where that is wished."""
        if self.learn is Learn.NOTIFY and self.notify is not None and lesson.settled:
            self.notify(lesson.changes)

    def drop_slabs(self) -> None:
        """Let go of the vectors at hand, and of the questions: all is by another embedder."""
        if self.kept_slabs is not None:
            self.kept_slabs.drop()
        self._let_go()

    def follow_erasure(self) -> None:
        """Let go at once of what is at hand of what was erased."""
        with self.writing_lock, self.reading():
            return

    def _follow(self, tx: Transaction) -> None:
        """Let go of what is at hand of what was erased, and of all questions, where anything was since the last look."""
        before, now = self.erasures_followed, tx.count_erasures()
        if before is None:
            self.erasures_followed = now
        # A writer of this memory has the timelines in use, and is not waited for: the next look is as good.
        elif before != now and self.writing_lock.acquire(blocking=False):
            try:
                self.resident.drop()
                self.adjacencies.drop()
                if self.kept_slabs is not None:
                    self.kept_slabs.follow(tx)
                self._let_go()
                self.erasures_followed = now
            finally:
                self.writing_lock.release()

    def _let_go(self) -> None:
        from stilltrue.extract.base import let_go  # noqa: PLC0415 - what reads pays for no extractor

        self.embedding.forget()
        let_go(self.extractors)

    def damaged(self) -> dict[tuple[int, SpaceKey], list[int]]:
        """The units whose vectors were found damaged since this was last asked, by number of the set and space."""
        return self.kept_slabs.take_damaged() if self.kept_slabs is not None else {}

    def log_used(self) -> None:
        """Write down what recalls used since the last write."""
        if self.used:
            with self.writing(durable=False) as tx:
                self.take_along(tx)

    def take_along(self, tx: Transaction) -> None:
        """Write down, with whatever else is written, what recalls used since the last write."""
        used, self.used[:] = list(self.used), []
        for row in used:
            tx.log_recall(row)

    def now(self, given: When = None) -> Instant:
        """The present as the clock has it, or the instant given."""
        return self.instant(given) if given is not None else instant_of(self.clock(), UTC)

    def instant(self, when: str | datetime) -> Instant:
        """
        The first instant of a time given at any precision, in the scope's zone.

        Raises:
            BadTime: it is no time.
        """
        if isinstance(when, datetime):
            return instant_of(when, zone_named(self.scope.zone))
        if isinstance(when, str):
            return moment_of(when, zone_named(self.scope.zone)).earliest
        raise BadTime(f"a time is a {type(when).__name__} here; give a datetime or an ISO 8601 string")

    def optional(self, when: When) -> Instant | None:
        """The instant of a time; None for none."""
        return self.instant(when) if when is not None else None

    def spaces(self, tx: Transaction) -> list[tuple[SpaceKey, Names]]:
        """The spaces the caller may see, the narrowest first, each with how its names are read."""
        return [(space, names_of(tx, space)) for space in self.scope.visible]

    def anchor(self, now: Instant) -> datetime:
        """The present as an aware datetime in the scope's zone."""
        zone = zone_named(self.scope.zone)
        return (datetime(1970, 1, 1, tzinfo=UTC) + timedelta(microseconds=now)).astimezone(zone)


def _mark(tx: Transaction) -> tuple[Instant | None, int]:
    """By which the timelines at hand are known to be in step with the ledger."""
    return tx.last_recorded(), tx.count_rewritings()


def system_clock() -> datetime:
    """The present by the clock of this machine, in UTC."""
    return datetime.now(UTC)
