"""The outbox, the logs and the whole of the reference backend."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from stilltrue.model.receipt import Rejection
from stilltrue.model.record import Job, JobState, RecallRow, Review
from stilltrue.model.scope import SpaceKey
from stilltrue.model.time import FOREVER
from stilltrue.model.turn import TurnId
from stilltrue.storage import records, refusals, rows
from stilltrue.storage.dump import dumped
from stilltrue.storage.in_memory.searched import SearchedRows


class MemoryTransaction(SearchedRows):
    """All of the contract, over dictionaries."""

    def put_job(self, job: Job) -> None:
        self._kept.journal.check()
        rows.check_storable(records.job_row(job))
        if job.id not in self._kept.jobs:
            self._kept.jobs.put(job.id, job)

    def jobs(self, spaces: Sequence[SpaceKey] | None, state: JobState, limit: int | None = None) -> list[Job]:
        found = [job for job in self._kept.jobs.of("state", state) if spaces is None or job.space in spaces]
        return found[:limit]

    def set_job(self, job_id: str, state: JobState, *, attempts: int, error: str | None) -> None:
        self._kept.journal.check()
        rows.check_storable((attempts, error))
        job = self._kept.jobs.get(job_id)
        if job is None:
            raise refusals.no_job(job_id)
        self._kept.jobs.put(job_id, replace(job, state=state, attempts=attempts, error=error))

    def erase_jobs(self, turn_ids: Iterable[TurnId]) -> None:
        self._kept.journal.check()
        gone = set(turn_ids)
        for job_id, job in self._kept.jobs.items():
            if gone.intersection(job.turns):
                self._kept.jobs.drop(job_id)

    def add_rejection(self, rejection: Rejection) -> None:
        rows.check_storable(records.rejection_row(rejection))
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
        rows.check_storable(records.recall_row(row))
        if not self._kept.recalls.n_of("id", row.id):
            self._kept.recalls.put(next(self._kept.numbers), row)

    def recalls(self, space: SpaceKey, limit: int) -> list[RecallRow]:
        return self._kept.recalls.last_of("space", space, limit)

    def add_review(self, review: Review) -> None:
        rows.check_storable(records.review_row(review))
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
        for table in self._kept.of_spaces:
            for key in table.keys_of("space", space):
                table.drop(key)
        self._kept.index_stats.drop(space)

    def dump(self) -> Mapping[str, list[tuple[object, ...]]]:
        return dumped(self, self._kept.settings.items())
