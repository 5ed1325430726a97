"""Work on the outbox: right after a write, by a worker, or where a read waits for it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from time import monotonic, sleep

from stilltrue.engine.core import Core
from stilltrue.engine.effect import Effect
from stilltrue.engine.vectors import embed_space
from stilltrue.errors import ModelFault, NotFound, NotYet
from stilltrue.extract.base import asks_a_model
from stilltrue.ingest.arrive import Arrivals
from stilltrue.ingest.lesson import Lesson
from stilltrue.ingest.outbox import Stint, is_for
from stilltrue.ingest.pipeline import prepared
from stilltrue.ingest.stint import UNREADABLE, is_outage, learned, set_back
from stilltrue.ingest.worker import Worker, wall_clock
from stilltrue.model.time import Instant
from stilltrue.model.work import Job, JobKind, JobState
from stilltrue.storage.base import Transaction

_MOST_OLDER = 4
"""Jobs left over from before that a write asks a model about; without a model it works off all of them."""
_MOST_LISTED = 1000
_LOOK_AGAIN_SECONDS = 0.02


def to_do(
    core: Core, tx: Transaction, arrivals: Arrivals, own: Sequence[Job], *, now: Instant
) -> tuple[list[Job], Lesson | None]:
    """
    The jobs that a write works off: its own, those of turns that it repeats, and what others have left to be done.

    Returns:
        The jobs and, where it is one alone, its lesson, prepared in the transaction that is open already.
    """
    pending = tx.jobs([core.scope.home], JobState.PENDING, _MOST_LISTED)
    waiting = [job for job in pending if job.kind is not JobKind.EMBED and is_for(job, core.extractors)]
    ids, known = {job.id for job in own}, set(arrivals.known)
    repeated = [job for job in waiting if job.id not in ids and known.intersection(job.turns)]
    ids |= {job.id for job in repeated}
    older = [job for job in waiting if job.id not in ids and (job.due_at is None or job.due_at <= now)]
    if older and any(map(asks_a_model, core.extractors)):
        older = [] if tx.live_lease(core.scope.home, now=wall_clock()) else older[:_MOST_OLDER]
    jobs = [*older, *repeated, *own]
    if len(jobs) != 1:
        return jobs, None
    turns = [turn for turn in tx.turns(jobs[0].turns).values() if not turn.redacted]
    turns.sort(key=lambda turn: turn.index)
    asks = jobs[0].kind is JobKind.ASK
    return jobs, prepared(tx, core.scope.home, turns, core.extractors, asks=asks) if turns else None


def work_off(core: Core, effect: Effect, jobs: Sequence[Job], ahead: Lesson | None, *, recorded_at: Instant) -> None:
    """Learn from jobs one by one; each and all it teaches is one transaction. What fails is left to be done."""
    for number, job in enumerate(jobs):
        try:
            lesson = learned(core, Stint(job.kind, job.space, (job,)), recorded_at=recorded_at, ahead=ahead)
        except (*UNREADABLE, ModelFault) as problem:
            with core.writing() as tx:
                dead = set_back(tx, [job], problem, core.pace, now=recorded_at)
            effect.failed(job, problem, dead=bool(dead))
            if is_outage(problem):
                effect.left_to_do(jobs[number + 1 :])
                return
            continue
        if lesson is not None:
            effect.take(lesson)


def worker(core: Core) -> Worker:
    """A worker for every space of the store."""
    return Worker(core, core.pace, lambda space: embed_space(core, space), clock=core.now)


def wait_for(core: Core, job_ids: Iterable[str], *, seconds: float, pause: Callable[[float], None] = sleep) -> None:
    """
    Come back once some jobs are worked off: what nobody else is at is worked off here and now.

    Raises:
        NotYet: one of them failed, was given up, or is still waited for after so many seconds.
    """
    wanted = list(dict.fromkeys(job_ids))
    deadline = monotonic() + seconds
    while left := _open_jobs(core, wanted):
        foreign = [job for job in left if not is_for(job, core.extractors)]
        if foreign:
            raise NotYet(
                f"{len(foreign)} jobs wait for the extractor {foreign[0].extractor!r}, which is not in use here; "
                "read without waiting, or open the memory with it"
            )
        done = worker(core).drain(spaces=list(dict.fromkeys(job.space for job in left)), only=wanted)
        left = _open_jobs(core, wanted)
        if left and done.problem is not None:
            raise NotYet(f"{len(left)} jobs still wait ({done.problem}); read without waiting, or try again later")
        if left and monotonic() > deadline:
            raise NotYet(f"{len(left)} jobs are still being worked off after {seconds:g} seconds; read without waiting")
        if left:
            pause(_LOOK_AGAIN_SECONDS)


def _open_jobs(core: Core, job_ids: Sequence[str]) -> list[Job]:
    """
    The jobs that are still to be done. Of those that are not known any more the turns were erased.

    Raises:
        NotYet: one of them was given up.
    """
    if not job_ids:
        return []
    with core.reading() as tx:
        known = tx.jobs_named(job_ids)
    dead = [job for job in known.values() if job.state is JobState.DEAD]
    if dead:
        raise NotYet(
            f"{len(dead)} jobs were given up ({dead[0].error}); `stilltrue dead-letters` lists them, "
            "what was said is kept and searchable"
        )
    return [job for job in known.values() if job.state is JobState.PENDING]


def n_waiting(core: Core) -> int:
    """How many jobs of the home space are pending."""
    with core.reading() as tx:
        return tx.count_jobs(core.scope.home, JobState.PENDING)


def dead_letters(core: Core) -> list[Job]:
    """The jobs of the home space that were given up, the oldest first."""
    with core.reading() as tx:
        return tx.jobs([core.scope.home], JobState.DEAD)


def retry(core: Core, job_ids: Sequence[str]) -> list[Job]:
    """
    Let dead letters wait again, all of the home space or some, as though they had never been tried, and try them.

    Returns:
        How they stand then.

    Raises:
        NotFound: an id is of no dead letter here.
    """
    with core.writing() as tx:
        dead = {job.id: job for job in tx.jobs([core.scope.home], JobState.DEAD)}
        unknown = [job_id for job_id in job_ids if job_id not in dead]
        if unknown:
            raise NotFound(f"no dead letter {unknown[0]!r} here; `stilltrue dead-letters list` shows them")
        chosen = [dead[job_id] for job_id in dict.fromkeys(job_ids)] if job_ids else list(dead.values())
        for job in chosen:
            tx.set_job(job.id, JobState.PENDING, attempts=0, error=None)
            for turn_id in tx.turns(job.turns if job.kind is not JobKind.EMBED else ()):
                tx.mark_turn(turn_id, unresolved=False)
    ids = [job.id for job in chosen]
    worker(core).drain(spaces=[core.scope.home], only=ids)
    with core.reading() as tx:
        return list(tx.jobs_named(ids).values())
