"""What all verbs work with, and how a read waits for what is still to be learned."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from stilltrue.engine.core import Core
from stilltrue.model.ticket import Ticket

if TYPE_CHECKING:
    from stilltrue.engine.background import Background

Awaited = Ticket | str | Iterable[str] | None
"""What a read waits for: a ticket, or ids of jobs."""


class Verbs:
    """An opened memory, for verbs to be said of it."""

    _core: Core
    _background: Background | None
    """The worker of this program; None where there is none."""

    def wait(self, for_: Awaited, *, seconds: float = 30.0) -> None:
        """
        Come back once all is learned that a ticket, or some jobs by their ids, left to be done.

        What no worker is at is worked off here and now. Reads wait so for what they are given as `wait_for`.

        Raises:
            NotYet: a job failed, was given up, or is still waited for after so many seconds.
        """
        jobs = for_.jobs if isinstance(for_, Ticket) else [for_] if isinstance(for_, str) else for_
        if jobs:
            from stilltrue.engine import working

            working.wait_for(self._core, jobs, seconds=seconds)
