"""One piece of background work: read what it needs, ask the extractors, and believe them, once and for all."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractContextManager
from dataclasses import replace
from typing import Protocol

from stilltrue.errors import (
    BadRequest,
    BudgetSpent,
    EmbeddingFault,
    ModelBusy,
    ModelFault,
    ModelKeyRefused,
    ModelUnreachable,
)
from stilltrue.extract.base import Extractor
from stilltrue.ingest.lesson import Lesson
from stilltrue.ingest.outbox import Pace, Stint, embedding_job
from stilltrue.ingest.pipeline import believed, extract, is_as_read, prepared
from stilltrue.ledger.resident import Resident
from stilltrue.model.scope import SpaceKey
from stilltrue.model.spent import NOTHING_SPENT
from stilltrue.model.time import SECOND, Instant
from stilltrue.model.work import Job, JobKind, JobState, Lease
from stilltrue.storage.base import Storage, Transaction

UNREADABLE = (BadRequest, ArithmeticError, LookupError, RecursionError, TypeError, ValueError)
"""What reading a text can end in; it would end so every time, and a fault of the storage is none of them."""
_OUTAGES = (ModelUnreachable, ModelBusy, ModelKeyRefused, BudgetSpent, EmbeddingFault)
"""What says nothing of the text that was read: the next one would meet with the same."""
_READINGS = 5
"""How often turns are read anew that change while they are being learned from."""
_LONGEST_SAID = 500
"""Characters of a failure that are noted: more than a message of ours has, so that it can be told in another language."""


class Bench(Protocol):
    """What work needs of an opened memory."""

    @property
    def storage(self) -> Storage: ...

    @property
    def extractors(self) -> Sequence[Extractor]: ...

    @property
    def resident(self) -> Resident: ...

    def on_behalf_of(self, space: SpaceKey) -> AbstractContextManager[None]:
        """Count what a model takes meanwhile for this space."""

    def tell(self, lesson: Lesson) -> None:
        """Let somebody know what was learned, where that is wished."""

    def reading(self) -> AbstractContextManager[Transaction]:
        """A reading transaction, with nothing at hand that was erased before."""

    def writing(self, *, durable: bool = True) -> AbstractContextManager[Transaction]:
        """A writing transaction, with the timelines at hand in step with it."""


class LeaseLostError(Exception):
    """Another worker took over; nothing was written."""


class TextsFailedError(EmbeddingFault):
    """An embedder that is up stumbles over some texts."""


def learned(
    bench: Bench,
    stint: Stint,
    *,
    recorded_at: Instant,
    lease: Lease | None = None,
    ahead: Lesson | None = None,
    then_embed: bool = False,
) -> Lesson | None:
    """
    Learn from a stint: the jobs and all that they teach are one transaction, and no transaction waits for an extractor.

    It need not outlast a loss of power: the jobs would still be waiting, and be learned from again.

    Args:
        lease: by which nobody else works here; None where the caller only saves the worker some work.
        ahead: the lesson prepared already.
        then_embed: queue a job to embed what was learned.

    Returns:
        What was learned; None where others did the work, or the turns were erased.

    Raises:
        LeaseLostError: another worker took over.
        ModelFault: an extractor asks a model, which gave no answer that can be used.
    """
    spent = NOTHING_SPENT
    for _ in range(_READINGS):
        lesson = ahead or _read(bench, stint)
        ahead = None
        if lesson is not None:
            lesson.spent += spent
            with bench.on_behalf_of(stint.space):
                extract(lesson)
            spent = lesson.spent
        with bench.writing(durable=False) as tx:
            if lease is not None and not tx.holds_lease(lease):
                raise LeaseLostError
            left = _pending(tx, stint)
            is_done = len(left.jobs) == len(stint.jobs) and (lesson is None or is_as_read(tx, lesson))
            if is_done:
                _finished(tx, bench, stint, lesson, recorded_at=recorded_at, then_embed=then_embed)
        if is_done and lesson is not None:
            bench.tell(lesson)
        if is_done or not left.jobs:
            return lesson if is_done else None
        stint = left
    raise ValueError("the turns were changed again and again while they were read")


def _read(bench: Bench, stint: Stint) -> Lesson | None:
    """A lesson ready to be extracted from; None where no turn of it is left."""
    with bench.reading() as tx:
        turns = [turn for turn in tx.turns(stint.turns).values() if not turn.redacted]
        if not turns:
            return None
        turns.sort(key=lambda turn: turn.index)
        return prepared(tx, stint.space, turns, bench.extractors, asks=stint.kind is JobKind.ASK)


def _pending(tx: Transaction, stint: Stint) -> Stint:
    """What of a stint is still to be done."""
    known = tx.jobs_named([job.id for job in stint.jobs])
    return replace(stint, jobs=tuple(job for job in known.values() if job.state is JobState.PENDING))


def _finished(
    tx: Transaction, bench: Bench, stint: Stint, lesson: Lesson | None, *, recorded_at: Instant, then_embed: bool
) -> None:
    if lesson is not None:
        recorded = tx.record_time(recorded_at)
        believed(tx, lesson, recorded_at=recorded, resident=bench.resident)
        if then_embed and lesson.assertions and tx.vector_sets():
            tx.put_job(embedding_job(stint.space, stint.turns, recorded))
    for job in stint.jobs:
        tx.set_job(job.id, JobState.DONE, attempts=job.attempts + 1, error=None)


def is_outage(problem: Exception) -> bool:
    """Whether a failure says nothing of what was worked on, so that other work would fail alike."""
    return isinstance(problem, _OUTAGES) and not isinstance(problem, TextsFailedError)


def set_back(tx: Transaction, jobs: Sequence[Job], problem: Exception, pace: Pace, *, now: Instant) -> list[Job]:
    """
    Note that some jobs failed: when to try again, or that they are dead letters.

    An outage is not held against a job; several that failed together are tried again one by one; what cannot be read
    is given up at once, and anything else after so many attempts. Nothing of a text is noted.

    Returns:
        Those given up: their turns are marked unresolved, and stay searchable.
    """
    dead = []
    for job in jobs:
        attempts = job.attempts + (0 if is_outage(problem) else 1)
        is_last = isinstance(problem, UNREADABLE) or attempts >= pace.attempts
        if is_last and not (job.kind is not JobKind.EMBED and len(jobs) > 1):
            tx.set_job(job.id, JobState.DEAD, attempts=attempts, error=_said(problem))
            dead.append(job)
        else:
            due_at = retry_at(job, problem, pace, now=now)
            tx.set_job(job.id, JobState.PENDING, attempts=attempts, error=_said(problem), due_at=due_at)
    for turn_id in tx.turns(turn for job in dead if job.kind is not JobKind.EMBED for turn in job.turns):
        tx.mark_turn(turn_id, unresolved=True)
    return dead


def retry_at(job: Job, problem: Exception, pace: Pace, *, now: Instant) -> Instant:
    """Until when to leave a job alone that failed just now; in an outage, the longer it has lasted."""
    if isinstance(problem, UNREADABLE):
        return now
    if not is_outage(problem):
        return Instant(now + pace.pause(job.attempts + 1, job.id))
    asked = getattr(problem, "wait_seconds", None)
    seconds = float(asked) if asked is not None else max((now - job.recorded_at) / SECOND / 2, pace.first_pause)
    return Instant(now + int(min(seconds, pace.longest_pause) * SECOND))


def _said(problem: Exception) -> str:
    """What is noted of a failure. Other errors than those of the tree may quote what they were given."""
    told = isinstance(problem, ModelFault | EmbeddingFault)
    return f"{type(problem).__name__}: {problem}"[:_LONGEST_SAID] if told else type(problem).__name__
