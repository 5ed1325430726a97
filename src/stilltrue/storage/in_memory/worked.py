"""The outbox, the logs and the whole of the reference backend."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from stilltrue.model.receipt import Rejection
from stilltrue.model.record import RecallRow
from stilltrue.model.ruling import Review
from stilltrue.model.scope import SpaceKey
from stilltrue.model.time import BEGINNING, FOREVER, Instant
from stilltrue.model.turn import TurnId
from stilltrue.model.work import Job, JobState, Lease, Spending
from stilltrue.storage import plain, records, refusals
from stilltrue.storage.dump import dumped
from stilltrue.storage.in_memory.searched import SearchedRows


class MemoryTransaction(SearchedRows):
    """All of the contract, over dictionaries."""

    def put_job(self, job: Job) -> None:
        self._kept.journal.check()
        plain.check_storable(records.job_row(job))
        if job.id not in self._kept.jobs:
            self._kept.jobs.put(job.id, job)

    def jobs(self, spaces: Sequence[SpaceKey] | None, state: JobState, limit: int | None = None) -> list[Job]:
        found = [job for job in self._kept.jobs.of("state", state) if spaces is None or job.space in spaces]
        return found[:limit]

    def count_jobs(self, space: SpaceKey, state: JobState) -> int:
        return sum(job.space == space for job in self._kept.jobs.of("state", state))

    def jobs_named(self, job_ids: Iterable[str]) -> dict[str, Job]:
        return {job_id: job for job_id in job_ids if (job := self._kept.jobs.get(job_id)) is not None}

    def set_job(
        self, job_id: str, state: JobState, *, attempts: int, error: str | None, due_at: Instant | None = None
    ) -> None:
        self._kept.journal.check()
        plain.check_storable((attempts, error, due_at))
        job = self._kept.jobs.get(job_id)
        if job is None:
            raise refusals.no_job(job_id)
        changed = replace(job, state=state, attempts=attempts, error=error, due_at=due_at)
        self._kept.jobs.put(job_id, changed)

    def spaces_waiting(self) -> list[SpaceKey]:
        oldest: dict[SpaceKey, Instant] = {}
        for job in self._kept.jobs.of("state", JobState.PENDING):
            oldest.setdefault(job.space, job.recorded_at)
        return sorted(oldest, key=lambda space: (oldest[space], space))

    def take_lease(self, space: SpaceKey, holder: str, *, now: Instant, until: Instant) -> Lease | None:
        self._kept.journal.check()
        plain.check_storable((space, holder, now, until))
        before = self._kept.leases.get(space)
        if before is not None and before.holder != holder and before.until > now:
            return None
        lease = Lease(space=space, holder=holder, fence=before.fence + 1 if before else 1, until=until)
        self._kept.leases.put(space, lease)
        return lease

    def renew_lease(self, lease: Lease, until: Instant) -> bool:
        self._kept.journal.check()
        plain.check_storable((until,))
        held = self.holds_lease(lease)
        if held:
            self._kept.leases.put(lease.space, replace(lease, until=until))
        return held

    def release_lease(self, lease: Lease) -> None:
        self.renew_lease(lease, BEGINNING)

    def holds_lease(self, lease: Lease) -> bool:
        held = self._kept.leases.get(lease.space)
        return held is not None and (held.holder, held.fence) == (lease.holder, lease.fence)

    def live_lease(self, space: SpaceKey, *, now: Instant) -> Lease | None:
        lease = self._kept.leases.get(space)
        return lease if lease is not None and lease.until > now else None

    def erase_jobs(self, turn_ids: Iterable[TurnId]) -> None:
        self._kept.journal.check()
        gone = set(turn_ids)
        for job_id, job in self._kept.jobs.items():
            if gone.intersection(job.turns):
                self._kept.jobs.drop(job_id)

    def add_spending(self, space: SpaceKey, spending: Spending) -> None:
        self._kept.journal.check()
        plain.check_storable((space, *records.spending_row(spending)))
        _, before = self._kept.spendings.get((space, spending.day)) or (space, Spending(day=spending.day))
        sums = [one + more for one, more in zip(_numbers(before), _numbers(spending), strict=True)]
        self._kept.spendings.put((space, spending.day), (space, records.spending_of((spending.day, *sums))))

    def spendings(self, space: SpaceKey, first: str, last: str) -> list[Spending]:
        found = [row for _, row in self._kept.spendings.of("space", space) if first <= row.day <= last]
        return sorted(found, key=lambda row: row.day)

    def add_rejection(self, rejection: Rejection) -> None:
        plain.check_storable(records.rejection_row(rejection))
        self._kept.rejections.put(next(self._kept.numbers), rejection)

    def rejections(self, space: SpaceKey, limit: int | None = None) -> list[Rejection]:
        n = self._kept.rejections.n_of("space", space)
        return self._kept.rejections.last_of("space", space, n if limit is None else limit)

    def count_rejections(self, space: SpaceKey) -> dict[str, int]:
        return dict(Counter(row.reason.value for row in self._kept.rejections.of("space", space)))

    def erase_rejections(self, turn_ids: Iterable[TurnId]) -> None:
        self._kept.journal.check()
        gone = set(turn_ids)
        for number, rejection in self._kept.rejections.items():
            if rejection.turn_id in gone:
                self._kept.rejections.drop(number)

    def log_recall(self, row: RecallRow) -> None:
        self._kept.journal.check()
        plain.check_storable(records.recall_row(row))
        if not self._kept.recalls.n_of("id", row.id):
            self._kept.recalls.put(next(self._kept.numbers), row)

    def recalls(self, space: SpaceKey, limit: int) -> list[RecallRow]:
        return self._kept.recalls.last_of("space", space, limit)

    def add_review(self, review: Review) -> None:
        plain.check_storable(records.review_row(review))
        self._kept.reviews.put(next(self._kept.numbers), review)

    def reviews(self, space: SpaceKey) -> list[Review]:
        return self._kept.reviews.of("space", space)

    def counts(self, space: SpaceKey) -> dict[str, int]:
        claims = list(self.each_assertion(space))
        versions = [fact for fact, _ in self._kept.versions.of("space", space)]
        cited = {span.turn_id for claim in claims for span in claim.spans}
        return {
            "turns": self.count_turns(space),
            "turns_with_assertions": len(cited),
            "assertions": len(claims),
            "facts": sum(1 for fact in versions if fact.recorded.end == FOREVER),
            "versions": len(versions),
        }

    def erase_space(self, space: SpaceKey) -> None:
        self._kept.journal.check()
        for fact_id in {fact.id for fact, _ in self._kept.versions.of("space", space)}:
            self._drop_links(self._kept.links.of("fact", fact_id))
        for turn in self._kept.turns.of("space", space):
            self._kept.erased.put(turn.id, space)
        for table in (*self._kept.of_spaces, *self._kept.beside_spaces):
            for key in table.keys_of("space", space):
                table.drop(key)
        self._kept.index_stats.drop(space)

    def dump(self) -> Mapping[str, list[tuple[object, ...]]]:
        return dumped(self, self._kept.settings.items())


def _numbers(spending: Spending) -> tuple[int, ...]:
    return records.spending_row(spending)[1:]
