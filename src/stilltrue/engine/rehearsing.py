"""A write that is only tried: what would be kept and learned, and what a model takes for it. Nothing of it stays."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from typing import NoReturn

from stilltrue.engine.core import Core
from stilltrue.engine.effect import Effect
from stilltrue.engine.writing import set_limits
from stilltrue.errors import ModelFault
from stilltrue.ingest.arrive import arrive
from stilltrue.ingest.lesson import Lesson
from stilltrue.ingest.outbox import learning_jobs
from stilltrue.ingest.pipeline import believed, extract, prepared
from stilltrue.ingest.stint import UNREADABLE
from stilltrue.model.spent import spent_in_vain
from stilltrue.model.ticket import Ticket
from stilltrue.model.time import Instant
from stilltrue.model.turn import Message, Turn
from stilltrue.storage.base import Transaction


def rehearse(core: Core, messages: Sequence[Message], *, now: Instant) -> Ticket:
    """
    The ticket that adding some messages would give, with what was asked of a model for it.

    A model is asked as in earnest, and so what it takes is taken; the store stays as it is.
    """
    effect = Effect()
    with for_show(core) as tx:
        effect.recorded_at = tx.record_time(now)
        lessons = _lessons(core, tx, messages, effect, now=now)
    read = [lesson for lesson in lessons if _read(lesson, effect)]
    with for_show(core) as tx:
        arrive(tx, messages, core.scope, recorded_at=effect.recorded_at, received_at=now)
        set_limits(core, tx, effect, recorded_at=effect.recorded_at, now=now)
        for lesson in read:
            effect.take(believed(tx, lesson, recorded_at=tx.record_time(now)))
    return effect.ticket(dry_run=True)


def _lessons(core: Core, tx: Transaction, messages: Sequence[Message], effect: Effect, *, now: Instant) -> list[Lesson]:
    recorded = effect.recorded_at if effect.recorded_at is not None else now
    effect.arrivals = arrive(tx, messages, core.scope, recorded_at=recorded, received_at=now)
    by_id = {turn.id: turn for turn in effect.arrivals.kept}
    jobs = learning_jobs(effect.arrivals.kept, core.extractors, recorded)
    return [
        prepared(tx, core.scope.home, sorted(map(by_id.__getitem__, job.turns), key=_index), core.extractors)
        for job in jobs
    ]


def _index(turn: Turn) -> int:
    return turn.index


def _read(lesson: Lesson, effect: Effect) -> bool:
    try:
        extract(lesson)
    except (*UNREADABLE, ModelFault) as problem:
        effect.spent += spent_in_vain(problem)
        effect.problems.append(str(problem) if isinstance(problem, ModelFault) else type(problem).__name__)
        return False
    return True


class _ForShowError(Exception):
    """Takes back all that a transaction did."""


@contextmanager
def for_show(core: Core) -> Iterator[Transaction]:
    """A writing transaction of which nothing stays."""
    try:
        with core.writing() as tx:
            core.resident.drop()
            yield tx
            _take_back()
    except _ForShowError:
        return


def in_earnest_or_for_show(core: Core, *, dry_run: bool) -> AbstractContextManager[Transaction]:
    """A writing transaction; in a dry run one of which nothing stays."""
    return for_show(core) if dry_run else core.writing()


def _take_back() -> NoReturn:
    raise _ForShowError
