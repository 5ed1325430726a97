"""Memory: what a user of Stilltrue works with. It is opened and closed here; its verbs stand in `engine.verbs`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from importlib import import_module
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self

from stilltrue.engine.budgets import budgeted
from stilltrue.engine.core import Core, system_clock
from stilltrue.engine.embedding import Embedding
from stilltrue.engine.learners import learners, model_given
from stilltrue.engine.verbs.ask import AskingVerbs
from stilltrue.engine.verbs.keep import KeepingVerbs
from stilltrue.engine.verbs.read import ReadingVerbs
from stilltrue.engine.verbs.rule import RulingVerbs
from stilltrue.engine.verbs.work import WorkingVerbs
from stilltrue.engine.verbs.write import WritingVerbs
from stilltrue.errors import BadRequest
from stilltrue.ingest.outbox import PACE, Pace
from stilltrue.model.scope import Scope
from stilltrue.model.work import Learn
from stilltrue.recall.settings import DEFAULT, Settings
from stilltrue.storage import BACKENDS

if TYPE_CHECKING:
    from stilltrue.embedding.base import Embedder
    from stilltrue.engine.background import Background
    from stilltrue.extract.base import Extractor
    from stilltrue.llm.base import Model
    from stilltrue.llm.budget import Budget
    from stilltrue.model.fact import Change
    from stilltrue.storage.base import Storage


class Memory(WritingVerbs, ReadingVerbs, AskingVerbs, WorkingVerbs, RulingVerbs, KeepingVerbs):
    """
    Long-term memory of one owner: what is true now, what was true then, and who said so.

    >>> memory = Memory(user="alice", clock=lambda: datetime(2026, 6, 1, tzinfo=UTC))
    >>> ticket = memory.assert_claims([{"subject": "user", "predicate": "lives in", "value": "Busan"}])
    >>> memory.current().lives_in
    'Busan'

    Args:
        path: the database file, made where there is none; None keeps all in memory.
        user: the owner. A project or the organisation may own a memory instead.
        project: a project whose memory is read too, or written where there is no user.
        organisation: read the organisation's memory too.
        tenant: the tenant; a file is one tenant's.
        zone: the zone in which the owner's "today" is read, `Asia/Seoul`.
        clock: what the present is; the system's clock by default.
        llm: a language model to learn with: a setting (`openai://gpt-4o-mini`, `ollama://qwen3:8b`), a function of
            messages, or a model. None for none.
        extractors: names of extractors, or extractors, that read turns; by default `llm` where there is a model, else
            `rules`.
        storage: a backend opened already, in place of `path`.
        settings: what recall weighs by.
        embedder: what finds the same meaning in other words: an embedder or its name (`local`, `none`, …); by
            default that of `STILLTRUE_EMBEDDER`, else the one that made the vectors in the file, else a local one.
        pace: how soon and how often work in the background is tried.
        worker: work off in this program, on a thread, what adds without `wait` leave to be done.

        budget: what models may take of a space's day; no limit by default. It is counted in the store.
        learn: `auto`; `notify`, which tells `notify` what changed by what was learned; or `ask`, by which what is read
            out of a talk waits for a person's yes (`pending`).
        notify: told of changes, in the thread that learns.

    Raises:
        BadRequest: the vectors in the file are by another embedder than the one given.
        BadScope: no owner is named.
        StorageFault: the file cannot be opened, read or written.
        Unsupported: the file was written by a newer version.
    """

    def __init__(
        self,
        path: str | Path | None = None,
        *,
        user: str | None = None,
        project: str | None = None,
        organisation: bool = False,
        tenant: str = "local",
        zone: str | None = None,
        clock: Callable[[], datetime] = system_clock,
        llm: str | Model | Callable[..., Any] | None = None,
        extractors: Sequence[str | Extractor] | None = None,
        storage: Storage | None = None,
        settings: Settings = DEFAULT,
        embedder: str | Embedder | None = None,
        pace: Pace = PACE,
        worker: bool = False,
        budget: Budget | None = None,
        learn: str | Learn = Learn.AUTO,
        notify: Callable[[Sequence[Change]], None] | None = None,
    ) -> None:
        scope = Scope(tenant=tenant, user=user, project=project, organisation=organisation, zone=zone)
        opened = storage if storage is not None else _opened(path, tenant)
        model = budgeted(model_given(llm), budget, opened, scope.home, clock)
        used = learners(extractors, model)
        self._core = Core(
            opened,
            scope,
            clock,
            used,
            settings,
            embedding=Embedding(embedder),
            pace=pace,
            budget=budget,
            learn=_learn(learn),
            notify=notify,
            model=model,
        )
        self._owns_storage = storage is None
        if embedder is not None:
            with opened.reading() as tx:
                self._core.embedding.check(tx.vector_sets())
        self._background: Background | None = _background(self._core) if worker else None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    @property
    def scope(self) -> Scope:
        """Whose memory it is, and in which zone."""
        return self._core.scope

    def close(self) -> None:
        """Close the store; what recalls used is logged before, and a worker of this program finishes what it is at."""
        if self._background is not None:
            self._background.stop()
        if self._owns_storage:
            self._core.log_used()
            self._core.storage.close()


def _background(core: Core) -> Background:
    """The worker of this program, at work already where something waits from before."""
    from stilltrue.engine.background import Background

    background = Background(core)
    with core.reading() as tx:
        is_waiting = bool(tx.spaces_waiting())
    if is_waiting:
        background.wake()
    return background


def _learn(given: str | Learn) -> Learn:
    if given not in tuple(Learn):
        raise BadRequest(f"learn is {str(given)[:40]!r}; use {', '.join(Learn)}")
    return Learn(given)


def _opened(path: str | Path | None, tenant: str) -> Storage:
    opened: Storage = (
        _loaded(BACKENDS["memory"])() if path is None else _loaded(BACKENDS["sqlite"])(Path(path), tenant=tenant)
    )
    return opened


def _loaded(path: str) -> Any:
    module, _, name = path.partition(":")
    return getattr(import_module(module), name)
