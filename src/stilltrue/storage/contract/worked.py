"""What a transaction promises of work that waits, what was not believed, what was used, and what people said of it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence

from stilltrue.model.receipt import Rejection
from stilltrue.model.record import RecallRow
from stilltrue.model.ruling import Review
from stilltrue.model.scope import SpaceKey
from stilltrue.model.time import Instant
from stilltrue.model.turn import TurnId
from stilltrue.model.work import Job, JobState, Lease, Spending


class Worked(ABC):
    """Work that waits, what was not believed, what was used, and what people said of it."""

    # The outbox, and what was not believed

    @abstractmethod
    def put_job(self, job: Job) -> None:
        """Queue work; a known id is left as it is."""

    @abstractmethod
    def jobs(self, spaces: Sequence[SpaceKey] | None, state: JobState, limit: int | None = None) -> list[Job]:
        """By (recorded_at, id)."""

    @abstractmethod
    def count_jobs(self, space: SpaceKey, state: JobState) -> int:
        """How many jobs of a space are in a state."""

    @abstractmethod
    def jobs_named(self, job_ids: Iterable[str]) -> dict[str, Job]:
        """Those of the jobs that are queued or done, by id."""

    @abstractmethod
    def set_job(
        self, job_id: str, state: JobState, *, attempts: int, error: str | None, due_at: Instant | None = None
    ) -> None:
        """Note where a piece of work stands, after how many attempts, what went wrong and when to try again."""

    @abstractmethod
    def spaces_waiting(self) -> list[SpaceKey]:
        """The spaces with pending jobs: that with the oldest first, then by their keys."""

    @abstractmethod
    def take_lease(self, space: SpaceKey, holder: str, *, now: Instant, until: Instant) -> Lease | None:
        """The lease of a space, with a fence of its own; None, and nothing happens, while another holder's is live."""

    @abstractmethod
    def renew_lease(self, lease: Lease, until: Instant) -> bool:
        """Let a lease live on; False, and nothing happens, where another holder took over."""

    @abstractmethod
    def release_lease(self, lease: Lease) -> None:
        """Let others take over at once; nothing happens where one did."""

    @abstractmethod
    def holds_lease(self, lease: Lease) -> bool:
        """Whether nobody took over since this lease was taken, be it live or not."""

    @abstractmethod
    def live_lease(self, space: SpaceKey, *, now: Instant) -> Lease | None:
        """The lease of a space, while it is live."""

    @abstractmethod
    def erase_jobs(self, turn_ids: Iterable[TurnId]) -> None:
        """Forget the work on any of these turns."""

    @abstractmethod
    def add_spending(self, space: SpaceKey, spending: Spending) -> None:
        """Add to what models took of a day."""

    @abstractmethod
    def spendings(self, space: SpaceKey, first: str, last: str) -> list[Spending]:
        """What models took of each day from `first` to `last`, both included, on which they took anything; by day."""

    @abstractmethod
    def add_rejection(self, rejection: Rejection) -> None:
        """Keep a candidate that was not believed."""

    @abstractmethod
    def rejections(self, space: SpaceKey, limit: int | None = None) -> list[Rejection]:
        """The latest first."""

    @abstractmethod
    def count_rejections(self, space: SpaceKey) -> dict[str, int]:
        """By reason."""

    @abstractmethod
    def erase_rejections(self, turn_ids: Iterable[TurnId]) -> None:
        """Remove the candidates that any of these turns gave, and that were not believed."""

    # What was used, and what people said of it

    @abstractmethod
    def log_recall(self, row: RecallRow) -> None:
        """Note what a recall, context or answer used."""

    @abstractmethod
    def recalls(self, space: SpaceKey, limit: int) -> list[RecallRow]:
        """The latest first."""

    @abstractmethod
    def add_review(self, review: Review) -> None:
        """Keep a person's verdict on an assertion."""

    @abstractmethod
    def reviews(self, space: SpaceKey) -> list[Review]:
        """By the instant they were recorded."""
