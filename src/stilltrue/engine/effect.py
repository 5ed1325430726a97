"""What a write did, as it goes on, and the ticket that tells of it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from hashlib import blake2b

from stilltrue.errors import StilltrueError
from stilltrue.ingest.arrive import Arrivals
from stilltrue.ingest.lesson import Lesson
from stilltrue.model.claim import AssertionId
from stilltrue.model.fact import Change
from stilltrue.model.receipt import Rejection
from stilltrue.model.spent import NOTHING_SPENT, Spent, spent_in_vain
from stilltrue.model.ticket import Ticket
from stilltrue.model.time import Instant
from stilltrue.model.turn import TurnId
from stilltrue.model.work import Job


@dataclass(slots=True)
class Effect:
    """What a write did, as it goes on."""

    arrivals: Arrivals = field(default_factory=Arrivals)
    learned: list[AssertionId] = field(default_factory=list)
    rejected: list[Rejection] = field(default_factory=list)
    unresolved: list[TurnId] = field(default_factory=list)
    changes: list[Change] = field(default_factory=list)
    recorded_at: Instant | None = None
    left: list[str] = field(default_factory=list)
    """Ids of the jobs that are still to be done."""
    problems: list[str] = field(default_factory=list)
    spent: Spent = NOTHING_SPENT
    withdrawn: int = 0
    n_unembedded: int = 0

    def take(self, lesson: Lesson) -> None:
        self.learned += [assertion.id for assertion in lesson.assertions]
        self.rejected += lesson.rejections
        self.unresolved += lesson.unresolved
        self.problems += lesson.problems
        self.spent += lesson.spent
        self.changes += lesson.changes

    def left_to_do(self, jobs: Iterable[Job]) -> None:
        self.left += [job.id for job in jobs]

    def failed(self, job: Job, problem: Exception, *, dead: bool) -> None:
        self.spent += spent_in_vain(problem)
        self.problems.append(str(problem) if isinstance(problem, StilltrueError) else type(problem).__name__)
        if dead:
            self.unresolved += job.turns
        else:
            self.left.append(job.id)

    def ticket(self, *, dry_run: bool = False) -> Ticket:
        turns = [turn.id for turn in self.arrivals.kept]
        content = f"{self.recorded_at}:{','.join(turns)}:{','.join(self.learned)}"
        return Ticket(
            id="k_" + blake2b(content.encode(), digest_size=9).hexdigest(),
            recorded_at=self.recorded_at,
            kept=tuple(turns),
            known=tuple(self.arrivals.known),
            refused=tuple(self.arrivals.refused),
            learned=tuple(self.learned),
            rejected=tuple(self.rejected),
            quarantined=tuple(turn.id for turn in self.arrivals.kept if turn.quarantined),
            unresolved=tuple(self.unresolved),
            scrubbed=tuple(self.arrivals.scrubbed),
            n_off_the_record=self.arrivals.n_off_the_record,
            changes=tuple(self.changes),
            pending=len(self.left),
            jobs=tuple(self.left),
            problems=tuple(self.problems),
            spent=self.spent,
            withdrawn=self.withdrawn,
            n_unembedded=self.n_unembedded,
            dry_run=dry_run,
        )
