"""How far learning is behind: what waits, what is paused, what was given up."""

from __future__ import annotations

from collections.abc import Sequence

from stilltrue.engine.core import Core
from stilltrue.ingest.outbox import is_for
from stilltrue.ingest.worker import wall_clock
from stilltrue.model.time import MINUTE, Instant
from stilltrue.model.work import Job, JobState
from stilltrue.storage.base import Transaction


def figures(core: Core, tx: Transaction, *, now: Instant) -> tuple[dict[str, object], list[str]]:
    """What there is to say of the outbox of the home space, and a sentence for each thing that is not well."""
    space = core.scope.home
    pending, dead = tx.jobs([space], JobState.PENDING), tx.jobs([space], JobState.DEAD)
    lease = tx.live_lease(space, now=wall_clock())
    told: dict[str, object] = {
        "pending": len(pending),
        "oldest pending": pending[0].recorded_at if pending else None,
        "minutes the oldest waits": max(0, now - pending[0].recorded_at) // MINUTE if pending else 0,
        "paused": sum(job.due_at is not None and job.due_at > now for job in pending),
        "at work": lease.holder if lease is not None else None,
        "dead letters": len(dead),
    }
    # What a worker is at is well.
    return told, _unwell(core, pending if lease is None else (), dead)


def _unwell(core: Core, pending: Sequence[Job], dead: Sequence[Job]) -> list[str]:
    problems = []
    if pending:
        problems.append(f"{len(pending)} jobs wait to be worked off{_because(pending)}; `stilltrue worker` does it")
    foreign = [job for job in pending if not is_for(job, core.extractors)]
    if foreign and core.extractors:
        problems.append(f"{len(foreign)} of them are for {foreign[0].extractor!r}; a worker that has it does them")
    if dead:
        problems.append(
            f"{len(dead)} jobs failed for good{_because(dead)}; their turns are kept and searchable, "
            "`stilltrue dead-letters retry` tries them again"
        )
    return problems


def _because(jobs: Sequence[Job]) -> str:
    """The last error that an attempt ended in."""
    errors = [job.error for job in jobs if job.error]
    return f" ({errors[-1]})" if errors else ""
