"""What waits to be worked off: the rows of the outbox, when each is due, and which are done together. Pure."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from hashlib import blake2b

from stilltrue.errors import BadRequest
from stilltrue.extract.base import Extractor, asks_a_model, signature
from stilltrue.extract.windows import parted
from stilltrue.model.frozen import dataclass
from stilltrue.model.scope import Channel, SpaceKey
from stilltrue.model.time import BEGINNING, MINUTE, SECOND, Instant
from stilltrue.model.turn import Turn, TurnId
from stilltrue.model.work import Job, JobKind, JobState

_LONGEST_QUIET = 3600.0
_GRAIN = 1000
"""Microseconds: what is recorded at one instant of the clock is told apart by less."""
_EMBEDDING = "embedding"
"""What stands for the extractor of a job that only embeds."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pace:
    """
    How soon, how often and how long background work is tried. All times in seconds.

    Raises:
        BadRequest: a time or number is out of its range.
    """

    quiet: float = 10.0
    """For which nothing may have been said in a session before it is learned from; 0 to 3600."""
    longest_wait: float = 600.0
    """After which a session is learned from, however talkative it is."""
    lease: float = 60.0
    """For which a worker has a space to itself unless it renews it; after it another may take over."""
    attempts: int = 6
    """After so many failures a job is a dead letter."""
    first_pause: float = 5.0
    """After the first failure; twice as long after each further one."""
    longest_pause: float = 3600.0
    turns: int = 40
    """At most so many turns of a session are read in one window."""

    def __post_init__(self) -> None:
        _check("quiet", self.quiet, 0.0, _LONGEST_QUIET)
        _check("longest_wait", self.longest_wait, self.quiet, 86_400.0)
        _check("lease", self.lease, 0.1, _LONGEST_QUIET)
        _check("attempts", self.attempts, 1, 100)
        _check("first_pause", self.first_pause, 0.0, self.longest_pause)
        _check("longest_pause", self.longest_pause, 0.0, 86_400.0)
        _check("turns", self.turns, 1, 1000)

    def pause(self, attempts: int, job_id: str) -> int:
        """
        How long a job is left alone after so many failures, in microseconds.

        Twice as long each time, a little apart from job to job, so that they do not all come back at once.
        """
        doubled = min(self.longest_pause, self.first_pause * 2.0 ** min(attempts - 1, 40))
        spread = blake2b(f"{job_id}:{attempts}".encode(), digest_size=2).digest()
        return int(doubled * (0.75 + int.from_bytes(spread, "big") / 65_536 / 4) * SECOND)


def _check(name: str, given: float, least: float, most: float) -> None:
    if not least <= given <= most:
        raise BadRequest(f"{name} is {given:g}; give a number from {least:g} to {most:g}")


PACE = Pace()
"""Where nothing else is said."""


def learning_jobs(
    turns: Iterable[Turn], extractors: Sequence[Extractor], recorded_at: Instant, *, ask: bool = False
) -> list[Job]:
    """
    One job a session: all its new turns, to be read in one window. Of claims handed over there is none.

    Where a model is asked there is one job for each call: what one of them learned is not lost with the next.

    Args:
        ask: what is learned waits for a person's yes, whoever works it off.
    """
    sessions: dict[str, list[Turn]] = {}
    for turn in turns:
        if turn.channel not in (Channel.ACT, Channel.STRUCTURED):
            sessions.setdefault(turn.session, []).append(turn)
    by = ",".join(signature(extractor) for extractor in extractors)
    asking = any(map(asks_a_model, extractors))
    return [
        _job(
            JobKind.ASK if ask else JobKind.LEARN,
            part[0].space,
            session,
            tuple(turn.id for turn in part),
            by,
            recorded_at,
        )
        for session, fresh in sessions.items()
        for part in (parted(fresh) if asking else [fresh])
    ]


def embedding_job(space: SpaceKey, turns: Iterable[TurnId], recorded_at: Instant) -> Job:
    """A job to embed whatever waits in a space: queued on account of these turns, and forgotten with them."""
    return _job(JobKind.EMBED, space, "", tuple(turns), _EMBEDDING, recorded_at)


def is_for(job: Job, extractors: Sequence[Extractor]) -> bool:
    """
    Whether a job may be worked off with some extractors: with those it was queued for, of whatever version.

    By others it would be done without being learned from as was meant: it waits for who has them.
    """
    meant = [name.partition("@")[0] for name in job.extractor.split(",") if name]
    return job.kind is JobKind.EMBED or meant == [extractor.name for extractor in extractors]


def _job(kind: JobKind, space: SpaceKey, session: str, turns: tuple[TurnId, ...], by: str, at: Instant) -> Job:
    # What is learned from is the same whenever it is queued; what waits for a vector is not.
    when = str(at) if kind is JobKind.EMBED else ""
    content = "\x1f".join([space, session, by, *turns, when] if when else [space, session, by, *turns])
    return Job(
        id="j_" + blake2b(content.encode("utf-8", "surrogatepass"), digest_size=9).hexdigest(),
        kind=kind,
        space=space,
        session=session,
        turns=turns,
        extractor=by,
        state=JobState.PENDING,
        attempts=0,
        error=None,
        recorded_at=at,
    )


@dataclass(frozen=True, slots=True)
class Stint:
    """Jobs that are worked off together: of one session in one window, or all embedding of a space."""

    kind: JobKind
    space: SpaceKey
    jobs: tuple[Job, ...]

    @property
    def turns(self) -> tuple[TurnId, ...]:
        """The turns of all its jobs."""
        return tuple(dict.fromkeys(turn for job in self.jobs for turn in job.turns))

    def is_within(self, job_ids: Collection[str]) -> bool:
        """Whether all its jobs are among these."""
        return all(job.id in job_ids for job in self.jobs)


def stints(jobs: Iterable[Job], pace: Pace, *, now: Instant | None) -> list[Stint]:
    """
    What of some pending jobs is to be done, in order.

    Jobs of a session are learned from together once it has been quiet; one that failed is tried by itself, when its
    pause is over. Embedding comes after all that may still want more of it.

    Args:
        now: None takes all that waits, be its session quiet or its pause over or not.
    """
    due = [group for group in _groups(jobs) if now is None or _due_at(group, pace, now) <= now + _GRAIN]
    parts = [part for group in due for part in _parted(group, pace)]
    return sorted(parts, key=lambda stint: (stint.kind is JobKind.EMBED, stint.jobs[0].recorded_at))


def due_next(jobs: Iterable[Job], pace: Pace, *, now: Instant) -> Instant | None:
    """When the first of some pending jobs is due, should nothing more be said; None where there are none."""
    return min((_due_at(group, pace, now) for group in _groups(jobs)), default=None)


def _groups(jobs: Iterable[Job]) -> Iterable[list[Job]]:
    """Jobs that may be worked off together: of one session, or one by itself that failed before."""
    groups: dict[tuple[str, ...], list[Job]] = {}
    for job in jobs:
        by_itself = job.id if job.kind is not JobKind.EMBED and job.attempts else ""
        groups.setdefault((job.kind, job.space, job.session, job.extractor, by_itself), []).append(job)
    return groups.values()


def _due_at(group: Sequence[Job], pace: Pace, now: Instant) -> Instant:
    """When a session counts as quiet, or has waited long enough; never before a pause is over."""
    paused = max((job.due_at for job in group if job.due_at is not None), default=BEGINNING)
    latest = max(job.recorded_at for job in group)
    # What was recorded later than now was so by a clock that was wrong: quiet cannot be told by it.
    if group[0].kind is JobKind.EMBED or group[0].attempts or latest > now + MINUTE:
        return paused
    quiet = latest + int(pace.quiet * SECOND)
    longest = min(job.recorded_at for job in group) + int(pace.longest_wait * SECOND)
    return Instant(max(paused, min(quiet, longest)))


def _parted(group: Sequence[Job], pace: Pace) -> list[Stint]:
    """The jobs of a group in stints of at most so many turns; all embedding is one stint."""
    parts: list[list[Job]] = []
    n_turns = 0
    for job in group:
        if not parts or (job.kind is not JobKind.EMBED and n_turns + len(job.turns) > pace.turns):
            parts.append([])
            n_turns = 0
        parts[-1].append(job)
        n_turns += len(job.turns)
    return [Stint(part[0].kind, part[0].space, tuple(part)) for part in parts]
