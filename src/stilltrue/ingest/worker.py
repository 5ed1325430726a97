"""A worker: takes a space to itself, works off what is due in it, and lets go; others may run beside it."""

from __future__ import annotations

import os
import secrets
import socket
import time
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from threading import Event, Thread

from stilltrue.errors import Fault, StorageFault
from stilltrue.ingest.outbox import Pace, Stint, due_next, is_for, stints
from stilltrue.ingest.stint import Bench, LeaseLostError, is_outage, learned, retry_at, set_back
from stilltrue.model.claim import AssertionId
from stilltrue.model.scope import SpaceKey
from stilltrue.model.spent import NOTHING_SPENT, Spent, spent_in_vain
from stilltrue.model.time import SECOND, Instant
from stilltrue.model.work import Job, JobKind, JobState, Lease

_MOST_LISTED = 5000
"""Pending jobs of a space that are looked at together."""
_MOST_IN_A_ROW = 20
"""Stints after which the other spaces have their turn."""
_POLL_SECONDS = 1.0
"""After which it is looked whether another process queued something."""

Embed = Callable[[SpaceKey], None]
"""Makes the vectors that a space waits for, or raises an EmbeddingFault."""


@dataclass(slots=True)
class Worked:
    """What a worker did."""

    n_done: int = 0
    """Jobs that were worked off."""
    n_failed: int = 0
    """Attempts that failed, and will be made again."""
    n_dead: int = 0
    """Jobs that were given up."""
    learned: list[AssertionId] = field(default_factory=list)
    problem: str | None = None
    """The last one."""
    spent: Spent = NOTHING_SPENT
    """Of models, on attempts that failed too."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Wanted:
    """Which work is to be done."""

    everything: bool = False
    """Also what is not due."""
    only: Collection[str] | None = None

    def has(self, stint: Stint) -> bool:
        return self.only is None or any(job.id in self.only for job in stint.jobs)


class Worker:
    """
    Works off the outbox of every space of a store.

    Two of them never do the same: a space is one worker's for as long as it renews its lease, and what a worker
    writes that was too slow to renew it is refused.

    Args:
        bench: the memory that it works for.
        pace: how soon and how often work is tried.
        embed: makes the vectors of a space.
        clock: the present, by which work is due.
        wall: the present by which leases end, in microseconds since 1970; that of this machine.
    """

    def __init__(
        self,
        bench: Bench,
        pace: Pace,
        embed: Embed,
        *,
        clock: Callable[[], Instant],
        wall: Callable[[], Instant] | None = None,
    ) -> None:
        self.holder = f"{socket.gethostname()[:60]}:{os.getpid()}:{secrets.token_hex(6)}"
        self.worked = Worked()
        self._bench = bench
        self._pace = pace
        self._embed = embed
        self._clock = clock
        self._wall = wall or wall_clock
        self._stopping = False
        self._woken = Event()
        self._out_until: dict[JobKind, Instant] = {}
        """Outages that were met, and when there is use in trying that kind of work again."""

    def stop(self) -> None:
        """Let it end once the stint in hand is finished; one that waits for work ends within a second."""
        # A handler of a signal may run while the event's own lock is held: nothing here takes it.
        self._stopping = True

    def wake(self) -> None:
        """Let it look at once whether there is work, or whether it is to stop."""
        self._woken.set()

    def drain(self, *, spaces: Sequence[SpaceKey] | None = None, only: Collection[str] | None = None) -> Worked:
        """
        Try once all that waits, whether or not its session is quiet and its pause over.

        Args:
            spaces: those that are looked at; all of the store by default.
            only: ids of the jobs that are wanted; what is done together with them is done too.

        Raises:
            StorageFault: the store refused.
        """
        tried: set[str] = set()
        while not self._stopping:
            before = len(tried)
            for space in self._waiting() if spaces is None else spaces:
                self._work_in(space, tried, _Wanted(everything=True, only=only))
            if len(tried) == before:
                break
        return self.worked

    def run(self, *, until_empty: bool = False) -> Worked:
        """
        Work off what is due, and wait for more until it is stopped; with `until_empty`, until nothing waits.

        Nothing ends it that can happen to a job or, for a while, to the store.
        """
        while not self._stopping:
            try:
                pause = self.once()
            except StorageFault as fault:
                self.worked.problem, pause = str(fault), self._pace.first_pause
            if pause is None and until_empty:
                break
            self._woken.wait(_POLL_SECONDS if pause is None else min(pause, _POLL_SECONDS))
            self._woken.clear()
        return self.worked

    def once(self) -> float | None:
        """Work off what is due in every space; for how many seconds nothing is due then, None where nothing waits."""
        tried: set[str] = set()
        spaces = self._waiting()
        for space in spaces:
            self._work_in(space, tried, _Wanted())
        if tried:
            return 0.0
        now = self._clock()
        with self._bench.reading() as tx:
            due = due_next(self._own(tx.jobs(spaces, JobState.PENDING, _MOST_LISTED)), self._pace, now=now)
        if due is None:
            return None
        # What is due and was not tried is in the hands of another worker.
        return (due - now) / SECOND if due > now else _POLL_SECONDS

    def _waiting(self) -> list[SpaceKey]:
        with self._bench.reading() as tx:
            return tx.spaces_waiting()

    def _work_in(self, space: SpaceKey, tried: set[str], wanted: _Wanted) -> None:
        """Work off some of what is to be done in a space, unless another worker is at it."""
        if self._stopping or self._next(space, tried, wanted) is None:
            return
        lease = self._taken(space)
        if lease is None:
            return
        try:
            with self._kept(lease):
                for _ in range(_MOST_IN_A_ROW):
                    stint = self._next(space, tried, wanted)
                    if stint is None or self._stopping or not self._worked_off(stint, tried, lease):
                        break
        except LeaseLostError:
            return
        except BaseException:
            with suppress(StorageFault):
                self._let_go(lease)
            raise
        self._let_go(lease)

    def _next(self, space: SpaceKey, tried: set[str], wanted: _Wanted) -> Stint | None:
        """The stint to be done next that is wanted and was not tried yet."""
        with self._bench.reading() as tx:
            jobs = self._own(tx.jobs([space], JobState.PENDING, _MOST_LISTED))
        now = None if wanted.everything else self._clock()
        found = (stint for stint in stints(jobs, self._pace, now=now) if wanted.has(stint))
        return next((stint for stint in found if not stint.is_within(tried) and not self._is_out(stint, now)), None)

    def _own(self, jobs: Iterable[Job]) -> list[Job]:
        """Those of some jobs that this worker has the extractors for."""
        return [job for job in jobs if is_for(job, self._bench.extractors)]

    def _is_out(self, stint: Stint, now: Instant | None) -> bool:
        """Whether what a stint needs is down; where all is to be tried once, it is not tried a second time."""
        until = self._out_until.get(stint.kind)
        return until is not None and (now is None or now < until)

    def _worked_off(self, stint: Stint, tried: set[str], lease: Lease) -> bool:
        """Work off a stint, or note how it failed; whether there is use in going on."""
        tried.update(job.id for job in stint.jobs)
        try:
            if stint.kind is JobKind.EMBED:
                self._embedded(stint, lease)
            else:
                lesson = learned(self._bench, stint, recorded_at=self._clock(), lease=lease, then_embed=True)
                if lesson is not None:
                    self.worked.learned += [assertion.id for assertion in lesson.assertions]
                    self.worked.spent += lesson.spent
        except (LeaseLostError, StorageFault):
            raise
        except Exception as problem:  # noqa: BLE001 - whatever a job ends in is noted beside it, and tried again or given up
            return self._set_back(stint, tried, lease, problem)
        self.worked.n_done += len(stint.jobs)
        return True

    def _embedded(self, stint: Stint, lease: Lease) -> None:
        self._embed(stint.space)
        with self._bench.writing(durable=False) as tx:
            if not tx.holds_lease(lease):
                raise LeaseLostError
            for job in stint.jobs:
                tx.set_job(job.id, JobState.DONE, attempts=job.attempts + 1, error=None)

    def _set_back(self, stint: Stint, tried: set[str], lease: Lease, problem: Exception) -> bool:
        self.worked.spent += spent_in_vain(problem)
        with self._bench.writing() as tx:
            if not tx.holds_lease(lease):
                raise LeaseLostError
            known = tx.jobs_named([job.id for job in stint.jobs]).values()
            pending = [job for job in known if job.state is JobState.PENDING]
            dead = set_back(tx, pending, problem, self._pace, now=self._clock())
        if len(stint.jobs) > 1 and stint.kind is not JobKind.EMBED and not is_outage(problem):
            tried.difference_update(job.id for job in stint.jobs)
        self.worked.n_dead += len(dead)
        self.worked.n_failed += len(pending) - len(dead)
        self.worked.problem = str(problem) if isinstance(problem, Fault) else type(problem).__name__
        if is_outage(problem):
            self._out_until[stint.kind] = retry_at(stint.jobs[0], problem, self._pace, now=self._clock())
        return not is_outage(problem)

    def _taken(self, space: SpaceKey) -> Lease | None:
        now = self._wall()
        with self._bench.storage.writing(durable=False) as tx:
            return tx.take_lease(space, self.holder, now=now, until=self._lease_end(now))

    def _let_go(self, lease: Lease) -> None:
        with self._bench.storage.writing(durable=False) as tx:
            tx.release_lease(lease)

    def _lease_end(self, now: Instant) -> Instant:
        return Instant(now + int(self._pace.lease * SECOND))

    @contextmanager
    def _kept(self, lease: Lease) -> Iterator[None]:
        """Renew a lease from a thread of its own while work goes on, however long a model takes."""
        done = Event()
        keeper = Thread(target=self._renew, args=(lease, done), name="stilltrue-lease", daemon=True)
        keeper.start()
        try:
            yield
        finally:
            done.set()
            keeper.join()

    def _renew(self, lease: Lease, done: Event) -> None:
        while not done.wait(self._pace.lease / 3):
            try:
                with self._bench.storage.writing(durable=False) as tx:
                    if not tx.renew_lease(lease, self._lease_end(self._wall())):
                        return
            except StorageFault:
                # The store may be busy for once; where it stays so, the lease ends and the fence refuses what is late.
                continue


def wall_clock() -> Instant:
    """The present by the clock of this machine, by which leases end."""
    return Instant(time.time_ns() // 1000)
