"""The outbox, the logs and the whole of the SQLite backend."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence

from stilltrue.model.receipt import Rejection
from stilltrue.model.record import RecallRow
from stilltrue.model.ruling import Review
from stilltrue.model.scope import SpaceKey
from stilltrue.model.time import BEGINNING, Instant
from stilltrue.model.turn import TurnId
from stilltrue.model.work import Job, JobState, Lease, Spending
from stilltrue.storage import records, refusals
from stilltrue.storage.sqlite.searched import SearchedRows
from stilltrue.storage.sqlite.statements import SQL

_ALL = -1
"""No limit, in SQLite's words."""

_ERASURE = [name for name in SQL if name.startswith("erase_space_")]
"""What refers to a row stands before it, as in queries.sql."""


class SQLiteTransaction(SearchedRows):
    """All of the contract, over one connection."""

    def put_job(self, job: Job) -> None:
        self._check_writable()
        row = records.job_row(job)
        self._write("put_job", (row[0], self._new_space(job.space), *row[2:]))

    def jobs(self, spaces: Sequence[SpaceKey] | None, state: JobState, limit: int | None = None) -> list[Job]:
        most = _ALL if limit is None else max(limit, 0)
        if spaces is None:
            found = self._rows("jobs", (state, most))
        else:
            numbers = [number for space in dict.fromkeys(spaces) if (number := self._space(space)) is not None]
            found = self._rows_of("jobs_of_spaces", numbers, state, most)
        return [records.job_of(row) for row in found]

    def count_jobs(self, space: SpaceKey, state: JobState) -> int:
        row = self._row("count_jobs", (self._space(space), state))
        return row[0] if row is not None else 0

    def jobs_named(self, job_ids: Iterable[str]) -> dict[str, Job]:
        return {row[0]: records.job_of(row) for row in self._rows_of("jobs_named", job_ids)}

    def set_job(
        self, job_id: str, state: JobState, *, attempts: int, error: str | None, due_at: Instant | None = None
    ) -> None:
        if not self._write("set_job", (job_id, state, attempts, error, due_at)):
            raise refusals.no_job(job_id)

    def spaces_waiting(self) -> list[SpaceKey]:
        return [row[0] for row in self._rows("spaces_waiting")]

    def take_lease(self, space: SpaceKey, holder: str, *, now: Instant, until: Instant) -> Lease | None:
        self._check_writable()
        if not self._write("take_lease", (self._new_space(space), holder, until, now)):
            return None
        found = self._row("lease", (self._space(space),))
        return records.lease_of(found) if found else None

    def renew_lease(self, lease: Lease, until: Instant) -> bool:
        return bool(self._write("renew_lease", (self._space(lease.space), lease.holder, lease.fence, until)))

    def release_lease(self, lease: Lease) -> None:
        self.renew_lease(lease, BEGINNING)

    def holds_lease(self, lease: Lease) -> bool:
        found = self._row("lease", (self._space(lease.space),))
        return found is not None and (found[1], found[2]) == (lease.holder, lease.fence)

    def live_lease(self, space: SpaceKey, *, now: Instant) -> Lease | None:
        found = self._row("lease", (self._space(space),))
        return records.lease_of(found) if found is not None and found[3] > now else None

    def erase_jobs(self, turn_ids: Iterable[TurnId]) -> None:
        gone = set(turn_ids)
        on_them = [(job,) for job, turns in self._rows("all_jobs") if gone.intersection(json.loads(turns))]
        self._write_all("erase_job", on_them)

    def add_spending(self, space: SpaceKey, spending: Spending) -> None:
        self._check_writable()
        self._write("add_spending", (self._new_space(space), *records.spending_row(spending)))

    def spendings(self, space: SpaceKey, first: str, last: str) -> list[Spending]:
        return [records.spending_of(row) for row in self._rows("spendings", (self._space(space), first, last))]

    def add_rejection(self, rejection: Rejection) -> None:
        self._check_writable()
        row = records.rejection_row(rejection)
        self._write("add_rejection", (self._next("rejection"), self._new_space(rejection.space), *row[1:]))

    def rejections(self, space: SpaceKey, limit: int | None = None) -> list[Rejection]:
        found = self._rows("rejections", (self._space(space), _ALL if limit is None else max(limit, 0)))
        return [records.rejection_of((space, *row)) for row in found]

    def count_rejections(self, space: SpaceKey) -> dict[str, int]:
        return dict(self._rows("count_rejections", (self._space(space),)))

    def erase_rejections(self, turn_ids: Iterable[TurnId]) -> None:
        self._write_all("erase_rejections", ((turn_id,) for turn_id in turn_ids))

    def log_recall(self, row: RecallRow) -> None:
        self._check_writable()
        plain = records.recall_row(row)
        self._write("log_recall", (self._next("recall"), plain[0], self._new_space(row.space), *plain[2:]))

    def recalls(self, space: SpaceKey, limit: int) -> list[RecallRow]:
        found = self._rows("recalls", (self._space(space), max(limit, 0)))
        return [records.recall_of((row[0], space, *row[1:])) for row in found]

    def add_review(self, review: Review) -> None:
        self._check_writable()
        row = records.review_row(review)
        self._write("add_review", (self._next("review"), self._new_space(review.space), *row[1:]))

    def reviews(self, space: SpaceKey) -> list[Review]:
        return [records.review_of((space, *row)) for row in self._rows("reviews", (self._space(space),))]

    def counts(self, space: SpaceKey) -> dict[str, int]:
        number = self._space(space)
        cited, assertions = self._count("count_cited_turns", number), self._count("count_assertions", number)
        facts, versions = self._row("count_versions", (number,)) or (0, 0)
        return {
            "turns": self.count_turns(space),
            "turns_with_assertions": cited,
            "assertions": assertions,
            "facts": facts,
            "versions": versions,
        }

    def _count(self, name: str, space: int | None) -> int:
        found = self._row(name, (space,))
        return int(found[0]) if found else 0

    def erase_space(self, space: SpaceKey) -> None:
        self._check_writable()
        number = self._space(space)
        self._write("add_erased_of_space", (number, records.space_mark(space)))
        self._write("keep_last_unit")
        for step in _ERASURE:
            self._write(step, (number,))
        self._unbacked.clear()
        self._late = None
        self._seen.drop()

    def dump(self) -> Mapping[str, list[tuple[object, ...]]]:
        from stilltrue.storage.dump import dumped  # noqa: PLC0415 - for those who compare whole stores

        return dumped(self, [(name, value) for name, value in self._rows("settings")])
