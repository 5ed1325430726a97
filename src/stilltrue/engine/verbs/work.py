"""The verbs of the work in the background: who does it, what waits, and what was given up."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from stilltrue.engine.verbs.base import Verbs

if TYPE_CHECKING:
    from stilltrue.ingest.worker import Worker
    from stilltrue.model.work import Job


class WorkingVerbs(Verbs):
    """A worker, the jobs that wait for one, and those that no worker could do."""

    def worker(self) -> Worker:
        """A worker for every space of the store: `drain` tries once all that waits, `run` goes on until it is stopped."""
        from stilltrue.engine import working

        return working.worker(self._core)

    def waiting(self) -> int:
        """How many jobs of this memory's own space wait to be worked off."""
        from stilltrue.engine import working

        return working.n_waiting(self._core)

    def dead_letters(self) -> Sequence[Job]:
        """The jobs that were given up, the oldest first. What was said is kept, and searchable."""
        from stilltrue.engine import working

        return working.dead_letters(self._core)

    def retry(self, *jobs: str) -> Sequence[Job]:
        """Try dead letters again, all of them or those of some ids; how they stand then."""
        from stilltrue.engine import working

        return working.retry(self._core, jobs)
