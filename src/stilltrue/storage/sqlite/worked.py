"""The outbox, the logs and the whole of the SQLite backend."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence

from stilltrue.model.receipt import Rejection
from stilltrue.model.record import Job, JobState, RecallRow, Review
from stilltrue.model.scope import SpaceKey
from stilltrue.model.turn import TurnId
from stilltrue.storage import records, refusals
from stilltrue.storage.dump import dumped
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
        found = (records.job_of(row) for row in self._rows("jobs", (state,)))
        return [job for job in found if spaces is None or job.space in spaces][:limit]

    def set_job(self, job_id: str, state: JobState, *, attempts: int, error: str | None) -> None:
        if not self._write("set_job", (job_id, state, attempts, error)):
            raise refusals.no_job(job_id)

    def erase_jobs(self, turn_ids: Iterable[TurnId]) -> None:
        gone = set(turn_ids)
        on_them = [(job,) for job, turns in self._rows("all_jobs") if gone.intersection(json.loads(turns))]
        self._write_all("erase_job", on_them)

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
        for step in _ERASURE:
            self._write(step, (number,))
        self._space_numbers.pop(space, None)
        self._slot_numbers.clear()
        self._next_numbers.clear()

    def dump(self) -> Mapping[str, list[tuple[object, ...]]]:
        return dumped(self, [(name, value) for name, value in self._rows("settings")])
