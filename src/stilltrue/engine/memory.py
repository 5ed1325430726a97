"""
Memory: what a user of Stilltrue works with.

Each verb imports the part that does it, so that reading a fact does not wait for
what learning, recall or erasure need.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from importlib import import_module
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self

from stilltrue.engine import asking
from stilltrue.engine.budgets import budgeted
from stilltrue.engine.core import Core, When, system_clock
from stilltrue.engine.embedding import Embedding
from stilltrue.engine.learners import learners, model_given
from stilltrue.engine.snapshot import Snapshot
from stilltrue.errors import BadRequest
from stilltrue.ingest.outbox import PACE, Pace
from stilltrue.model.claim import Act
from stilltrue.model.record import AliasKind, Learn, Ruling, Selector
from stilltrue.model.scope import Scope
from stilltrue.model.ticket import Ticket
from stilltrue.model.time import Instant
from stilltrue.model.turn import Message
from stilltrue.recall.settings import DEFAULT, Settings
from stilltrue.storage import BACKENDS

if TYPE_CHECKING:
    from stilltrue.answer.metering import Limits
    from stilltrue.embedding.base import Embedder
    from stilltrue.engine.background import Background
    from stilltrue.engine.inspecting import Sampled
    from stilltrue.engine.vectors import Embedded
    from stilltrue.extract.base import Extractor
    from stilltrue.ingest.sessions import SessionRules
    from stilltrue.ingest.worker import Worker
    from stilltrue.llm.base import Model
    from stilltrue.llm.budget import Budget
    from stilltrue.model.answer import Abstention, Answer, Sentence, Wronged
    from stilltrue.model.closure import Closure
    from stilltrue.model.evidence import Context, Recall
    from stilltrue.model.fact import Change, Fact
    from stilltrue.model.record import Alias, Job
    from stilltrue.model.state import StateBlock, WhyNot
    from stilltrue.model.ticket import Blast, Certificate, Health, History, Why
    from stilltrue.model.turn import Turn
    from stilltrue.storage.base import Storage
    from stilltrue.upkeep.rebuild import Rebuilt

Awaited = Ticket | str | Iterable[str] | None
"""What a read waits for: a ticket, or ids of jobs."""


class Memory:
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

    # Writing

    def add(
        self,
        text: str | Sequence[Message | Mapping[str, Any]],
        *,
        role: str = "user",
        speaker: str | None = None,
        said_at: When = None,
        session: str | None = None,
        message_id: str | None = None,
        source: str | None = None,
        wait: bool = True,
        dry_run: bool = False,
        now: When = None,
    ) -> Ticket:
        """
        Keep what was said, and learn from it.

        Args:
            text: one message, or several (`{"role": "user", "text": …, "said_at": …}`).
            role: user, assistant, other (with `speaker`), document, tool, web or system.
            speaker: who speaks, where it is not the owner.
            said_at: when it was said; now by default.
            session: the conversation it belongs to.
            message_id: makes the call safe to repeat.
            source: a name by which all of it can be undone.
            wait: False comes back once it is kept, and leaves the learning to a worker; reads take the ticket as
                `wait_for`.
            dry_run: only say what would be kept and learned, and what a model takes for it: it is asked, nothing stays.
            now: the present in place of the clock's; what is recorded is recorded at it.

        Returns:
            What was kept, known before or refused; what was learned, rejected, contested.
        """
        from stilltrue.engine import writing

        if isinstance(text, str):
            given: Sequence[Message | Mapping[str, Any]] = [
                Message(text=text, role=role, speaker=speaker, said_at=said_at, message_id=message_id)
            ]
        else:
            given = text
        messages = [_message(one, session=session, source=source) for one in given]
        present = self._core.now(now)
        if dry_run:
            from stilltrue.engine.rehearsing import rehearse

            return rehearse(self._core, messages, now=present)
        ticket = writing.add(self._core, messages, now=present, wait=wait)
        if ticket.jobs and self._background is not None:
            self._background.wake()
        return ticket

    def assert_claims(
        self,
        claims: Iterable[str | Mapping[str, Any]],
        *,
        source: str | None = None,
        session: str = "claims",
        now: When = None,
    ) -> Ticket:
        """Take claims handed over as JSON objects or lines; a bad one is refused, the others are kept."""
        from stilltrue.engine import writing

        present = self._core.now(now)
        return writing.assert_claims(self._core, claims, source=source, session=session, now=present)

    def correct(
        self,
        subject: str,
        predicate: str | None = None,
        *,
        to: str,
        wrong: str | None = None,
        qualifier: str | None = None,
        valid_from: When = None,
        valid_to: When = None,
        now: When = None,
    ) -> Ticket:
        """Say by hand that a value was wrong, and what is right; the past is corrected too."""
        from stilltrue.engine import acts

        return acts.act(
            self._core, Act.HOLDS, subject, predicate, to, corrects=wrong, qualifier=qualifier,
            valid_from=valid_from, valid_to=valid_to, now=self._core.now(now),
        )  # fmt: skip

    def confirm(
        self,
        subject: str,
        predicate: str | None = None,
        value: str | None = None,
        *,
        qualifier: str | None = None,
        now: When = None,
    ) -> Ticket:
        """Say by hand that a value is right and still holds."""
        from stilltrue.engine import acts

        return acts.act(
            self._core, Act.CONFIRMS, subject, predicate, value, qualifier=qualifier, now=self._core.now(now)
        )

    def end(
        self,
        subject: str,
        predicate: str | None = None,
        value: str | None = None,
        *,
        at: When = None,
        qualifier: str | None = None,
        now: When = None,
    ) -> Ticket:
        """Say by hand that a value, or whatever holds, no longer does, since `at` or now."""
        from stilltrue.engine import acts

        return acts.act(
            self._core, Act.ENDS, subject, predicate, value, valid_from=at, qualifier=qualifier,
            now=self._core.now(now),
        )  # fmt: skip

    def deny(
        self,
        subject: str,
        predicate: str | None = None,
        value: str | None = None,
        *,
        qualifier: str | None = None,
        valid_from: When = None,
        valid_to: When = None,
        now: When = None,
    ) -> Ticket:
        """Say by hand that a value was never true, altogether or over a stretch."""
        from stilltrue.engine import acts

        return acts.act(
            self._core, Act.DENIES, subject, predicate, value, qualifier=qualifier,
            valid_from=valid_from, valid_to=valid_to, now=self._core.now(now),
        )  # fmt: skip

    # Reading

    def current(
        self,
        subject: str | None = None,
        predicate: str | None = None,
        *,
        qualifier: str | None = None,
        wait_for: Awaited = None,
        now: When = None,
    ) -> Snapshot:
        """What is true now, as we know it now."""
        return self.as_of(self._core.now(now), subject, predicate, qualifier=qualifier, wait_for=wait_for)

    def as_of(
        self,
        at: When | Instant,
        subject: str | None = None,
        predicate: str | None = None,
        *,
        qualifier: str | None = None,
        known_at: When = None,
        wait_for: Awaited = None,
    ) -> Snapshot:
        """What was true at `at`, as we know it now or as we believed at `known_at`."""
        self.wait(wait_for)
        instant = self._core.now(None) if at is None else at if isinstance(at, int) else self._core.instant(at)
        known = self._core.optional(known_at)
        facts = asking.facts_at(self._core, subject, predicate, qualifier, at=instant, known_at=known)
        return Snapshot(facts, at=instant, known_at=known, names=asking.names(self._core, known))

    def history(
        self,
        subject: str,
        predicate: str,
        *,
        qualifier: str | None = None,
        known_at: When = None,
        wait_for: Awaited = None,
    ) -> History:
        """How a slot came to be what it is, with who said what."""
        self.wait(wait_for)
        return asking.history(self._core, subject, predicate, qualifier, self._core.optional(known_at))

    def why(self, fact_id: str, *, known_at: When = None, wait_for: Awaited = None) -> Why:
        """A fact with the quoted words behind it, and against it."""
        self.wait(wait_for)
        return asking.why(self._core, fact_id, self._core.optional(known_at))

    def why_not(
        self,
        value: str,
        *,
        subject: str | None = None,
        predicate: str | None = None,
        qualifier: str | None = None,
        as_of: When = None,
        known_at: When = None,
        wait_for: Awaited = None,
        now: When = None,
    ) -> WhyNot:
        """
        Why a value is not what holds: what denied, corrected, outranked, ended or superseded it, with its quote.

        Args:
            value: as it was worded, or a number without its unit.
            subject: whose; by default every slot is looked at in which the value was claimed.
            predicate: of which slot of the subject.
            qualifier: "home" of an address; each by default.
            as_of: the instant asked about; now by default.
            known_at: whose belief is asked for: ours now, or ours at that instant.
            wait_for: a ticket whose turns are to be learned from before.
            now: the present in place of the clock's.

        Raises:
            BadRequest: the value is blank, or a predicate comes without its subject.
        """
        from stilltrue.engine import stating

        self.wait(wait_for)
        return stating.why_not_value(
            self._core, value, subject=subject, predicate=predicate, qualifier=qualifier, as_of=as_of,
            known_at=known_at, now=self._core.now(now),
        )  # fmt: skip

    def state(
        self,
        question: str | None = None,
        *,
        subject: str | None = None,
        as_of: When = None,
        known_at: When = None,
        language: str | None = None,
        wait_for: Awaited = None,
        now: When = None,
    ) -> StateBlock:
        """
        The present state: what is contested or doubtful, what holds, what it follows from, what is due.

        Args:
            question: only what lies on the way to what it asks for; all in scope by default.
            subject: only what is known of it.
            as_of: the instant asked about; now by default.
            known_at: whose belief is asked for: ours now, or ours at that instant.
            language: in which formulas are told, `en` or `ko`; that of the question or subject by default.
            wait_for: a ticket whose turns are to be learned from before.
            now: the present in place of the clock's.

        Raises:
            BadRequest: both a question and a subject are given, or a language that is not spoken.
        """
        from stilltrue.engine import stating

        self.wait(wait_for)
        return stating.state(
            self._core, question, subject=subject, as_of=as_of, known_at=known_at, language=language,
            now=self._core.now(now),
        )  # fmt: skip

    def list(
        self,
        *,
        limit: int = 50,
        after: str | None = None,
        wait_for: Awaited = None,
        now: When = None,
        **filters: Any,
    ) -> tuple[Sequence[Fact], str | None]:
        """One page of facts, exactly, and the cursor of the next page; None on the last."""
        self.wait(wait_for)
        wanted = asking.wanted_facts(self._core, now=self._core.now(now), **filters)
        return asking.page(self._core, wanted, limit=limit, after=after)

    def count(self, *, wait_for: Awaited = None, now: When = None, **filters: Any) -> int:
        """How many facts fit, exactly."""
        self.wait(wait_for)
        return asking.count(self._core, asking.wanted_facts(self._core, now=self._core.now(now), **filters))

    def recall(
        self,
        question: str,
        *,
        k: int = 10,
        as_of: When = None,
        known_at: When = None,
        recent: Sequence[str] = (),
        explain: bool = False,
        prove: bool = False,
        session: str | None = None,
        purpose: str | None = None,
        wait_for: Awaited = None,
        now: When = None,
    ) -> Recall:
        """
        The evidence for a question, best first, each with its receipt. Calls no model.

        With `prove`, everything current within reach of the question's names comes along, beyond `k`,
        with the proof that it is current and whole. `session` is the conversation that asks: into one that is blank
        nothing is recalled. For a `purpose` of `translation`, `code review` or `images` nothing personal is.
        """
        from stilltrue.engine import finding

        self.wait(wait_for)
        present = self._core.now(now)
        return finding.recall(
            self._core, question, k=k, as_of=as_of, known_at=known_at, recent=recent, explain=explain, prove=prove,
            session=session, purpose=purpose, now=present,
        )  # fmt: skip

    def context(
        self,
        question: str,
        *,
        budget: int = 1000,
        k: int = 30,
        as_of: When = None,
        known_at: When = None,
        recent: Sequence[str] = (),
        session: str | None = None,
        purpose: str | None = None,
        wait_for: Awaited = None,
        now: When = None,
    ) -> Context:
        """
        Prompt-ready text for a question within a budget of tokens, with citations.

        For a `purpose` of `translation`, `code review` or `images` nothing personal is handed over.
        """
        from stilltrue.engine import finding

        self.wait(wait_for)
        present = self._core.now(now)
        found = finding.recall(
            self._core, question, k=k, as_of=as_of, known_at=known_at, recent=recent, explain=False, session=session,
            purpose=purpose, now=present,
        )  # fmt: skip
        return finding.context(self._core, found, budget=budget, session=session, purpose=purpose, now=present)

    def compact(
        self,
        messages: Sequence[Message | Mapping[str, Any]] = (),
        *,
        budget: int = 800,
        session: str | None = None,
        purpose: str | None = None,
        now: When = None,
    ) -> Context:
        """
        What has to outlive a conversation that its host is about to shorten.

        The messages are kept, those known already once; all that waits is learned; then the constraints, decisions,
        commitments and rules that hold are handed over, with the resident part.

        Args:
            messages: those of the conversation that may not have been added yet, as `add` takes them.
            budget: tokens of what is handed over.
            session: the conversation.
            purpose: what the conversation is for; limits what is personal.
            now: the present in place of the clock's.
        """
        from stilltrue.engine import handing

        if messages:
            self.add(messages, session=session, now=now)
        self.flush()
        return handing.kept(self._core, budget=budget, session=session, purpose=purpose, now=self._core.now(now))

    def closure(
        self,
        question_or_subjects: str | Sequence[str],
        *,
        hops: int = 5,
        budget: int = 60_000,
        at: When = None,
        known_at: When = None,
        prove: bool = False,
        wait_for: Awaited = None,
        now: When = None,
    ) -> Closure:
        """
        Every current fact of each subject in fewer than `hops` hops of the names in a question, with its turns.

        Args:
            question_or_subjects: a question, or names to start from.
            hops: how far to go; 1 looks into the names themselves alone.
            budget: characters that are handed over; what had no room is named.
            at: the instant asked about; what the question says, else now, by default.
            known_at: whose belief is asked for: ours now, or ours at that instant.
            prove: whether it comes with the proof that it is current and whole.
            wait_for: a ticket whose turns are to be learned from before.
            now: the present in place of the clock's.
        """
        from stilltrue.engine import reaching

        self.wait(wait_for)
        present = self._core.now(now)
        return reaching.closure(
            self._core, question_or_subjects, hops=hops, budget=budget, at=at, known_at=known_at, prove=prove,
            now=present,
        )  # fmt: skip

    def ask(
        self,
        question: str,
        *,
        model: str | Model | Callable[..., Any] | None = None,
        limits: Limits | None = None,
        purpose: str | None = None,
        session: str | None = None,
        as_of: When = None,
        known_at: When = None,
        wait_for: Awaited = None,
        now: When = None,
    ) -> Answer | Abstention:
        """
        What the ledger knows exactly of a slot or along a chain of relations, with receipts; or why there is no answer.

        With a model, what is more than the ledger alone can answer is read off the evidence: each sentence cites what it
        rests on, and what it cites bears it out, or it is left out.

        Args:
            question: in English or Korean.
            model: who is asked, as `llm` of the memory; by default that one. "none" for nobody.
            limits: what the question may take: steps, tokens, dollars, tokens of evidence.
            purpose: `translation`, `code review` or `images`: nothing personal is handed over.
            session: the conversation that asks.
            as_of: the instant asked about; what the question says, else now, by default.
            known_at: whose belief is asked for: ours now, or ours at that instant.
            wait_for: a ticket whose turns are to be learned from before.
            now: the present in place of the clock's.
        """
        from stilltrue.engine import answering

        self.wait(wait_for)
        return answering.ask(
            self._core, question, model=self._asked(model), limits=limits, purpose=purpose, session=session, as_of=as_of,
            known_at=known_at, now=self._core.now(now),
        )  # fmt: skip

    def ask_stream(
        self,
        question: str,
        *,
        model: str | Model | Callable[..., Any] | None = None,
        limits: Limits | None = None,
        purpose: str | None = None,
        session: str | None = None,
        as_of: When = None,
        known_at: When = None,
        wait_for: Awaited = None,
        now: When = None,
    ) -> Iterator[Sentence | Answer | Abstention]:
        """The same as it is written: each sentence once it is checked, then the answer as a whole, which has the last word."""
        from stilltrue.engine import answering

        self.wait(wait_for)
        present, asked = self._core.now(now), self._asked(model)
        return answering.stream(
            lambda heard: answering.ask(
                self._core, question, model=asked, limits=limits, purpose=purpose, session=session, as_of=as_of,
                known_at=known_at, now=present, heard=heard,
            )
        )  # fmt: skip

    def wrong(self, answer_id: str, *, fact: str | None = None, now: When = None) -> Wronged:
        """
        Say that an answer was wrong: what it cited is denied by hand, or, where that is several facts, you are asked which.

        Args:
            answer_id: the id of the answer.
            fact: which of the facts that it cited.
            now: the present in place of the clock's.

        Raises:
            NotFound: no answer of that id is on record, or it cited no such fact.
        """
        from stilltrue.engine import wronging

        return wronging.wrong(self._core, answer_id, fact=fact, now=self._core.now(now))

    def trace(self, answer_id: str) -> Mapping[str, Any]:
        """
        How an answer came about, as it was logged: ids, tools, steps and cost, and no text.

        Raises:
            NotFound: no answer of that id is on record.
        """
        from stilltrue.engine import wronging

        return wronging.trace(self._core, answer_id)

    def _asked(self, model: str | Model | Callable[..., Any] | None) -> Model | None:
        if model is None:
            return self._core.model
        core = self._core
        return budgeted(model_given(model), core.budget, core.storage, core.scope.home, core.clock)

    def changes(self, *, since: When = None, limit: int = 100, wait_for: Awaited = None) -> Sequence[Change]:
        """What changed, from what to what, by which claim, when."""
        self.wait(wait_for)
        return asking.changes(self._core, since, limit)

    def session(self, name: str, *, off_the_record: bool | None = None, blank: bool | None = None) -> SessionRules:
        """
        What holds for a conversation, and, where something is given, to let it hold from now on.

        Args:
            name: the session, as it is given to `add`, `recall` and `context`.
            off_the_record: nothing that is said in it is kept, not even its name; what was kept before stays.
            blank: nothing is recalled into it.
        """
        from stilltrue.engine import sessions

        return sessions.session_rules(self._core, name, off_the_record=off_the_record, blank=blank)

    # Working in the background

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

    def worker(self) -> Worker:
        """A worker for every space of the store: `drain` tries once all that waits, `run` goes on until it is stopped."""
        from stilltrue.engine import working

        return working.worker(self._core)

    def waiting(self) -> int:
        """How many jobs of this memory's own space wait to be worked off."""
        from stilltrue.engine import working

        return working.n_waiting(self._core)

    def flush(self) -> int:
        """Learn now from all of this memory's own space that waits; how many jobs wait still, because the model is down, say."""
        from stilltrue.engine import handing

        return handing.flushed(self._core)

    def dead_letters(self) -> Sequence[Job]:
        """The jobs that were given up, the oldest first. What was said is kept, and searchable."""
        from stilltrue.engine import working

        return working.dead_letters(self._core)

    def retry(self, *jobs: str) -> Sequence[Job]:
        """Try dead letters again, all of them or those of some ids; how they stand then."""
        from stilltrue.engine import working

        return working.retry(self._core, jobs)

    # Keeping in order

    def undo(self, *, dry_run: bool = False, now: When = None, **selector: Any) -> Blast:
        """Withdraw all that a turn, session, source, extractor, channel or speaker brought in."""
        from stilltrue.engine import caretaking

        return caretaking.rule(
            self._core, Ruling.UNDO, self._selected(selector), dry_run=dry_run, now=self._core.now(now)
        )

    def redo(self, *, dry_run: bool = False, now: When = None, **selector: Any) -> Blast:
        """Take an undo back."""
        from stilltrue.engine import caretaking

        return caretaking.rule(
            self._core, Ruling.REDO, self._selected(selector), dry_run=dry_run, now=self._core.now(now)
        )

    def approve(self, *, now: When = None, **selector: Any) -> Blast:
        """Let what is quarantined, or a claim that waits for a yes (`claim=`), take part, from now on."""
        from stilltrue.engine import caretaking

        return caretaking.rule(
            self._core, Ruling.APPROVE, self._selected(selector), dry_run=False, now=self._core.now(now)
        )

    def reject(self, *, now: When = None, **selector: Any) -> Blast:
        """Keep what is quarantined, or a claim that waits for a yes, from ever taking part; it stays visible."""
        from stilltrue.engine import caretaking

        return caretaking.rule(
            self._core, Ruling.REJECT, self._selected(selector), dry_run=False, now=self._core.now(now)
        )

    def reextract(
        self, *, session: str | None = None, replaces: str | None = None, dry_run: bool = False, now: When = None
    ) -> Ticket:
        """
        Learn again where an older extractor made claims, in place of exactly those; `redo` brings them back.

        Args:
            session: only this one.
            replaces: the extractor whose claims are replaced, `rules` or `llm@1`; by default the older versions of
                those in use.
            dry_run: only say what would change, and what a model takes for it.
            now: the present in place of the clock's.
        """
        from stilltrue.engine import relearning

        present = self._core.now(now)
        return relearning.reextract(self._core, session=session, replaces=replaces, dry_run=dry_run, now=present)

    def forget(
        self,
        *,
        fact: str | None = None,
        entity: str | None = None,
        space: bool = False,
        dry_run: bool = False,
        now: When = None,
        **selector: Any,
    ) -> Certificate:
        """Erase: turns, claims, every version of every fact that rested on them. Says what it cannot reach."""
        from stilltrue.engine import caretaking

        return caretaking.forget(
            self._core, _selector(selector), fact=fact, entity=entity, space=space, dry_run=dry_run,
            now=self._core.now(now),
        )  # fmt: skip

    def alias(self, mention: str, name: str, *, kind: str = "entity", now: When = None) -> Sequence[Change]:
        """Record that one name stands for another: entities, or predicates and so their slots, become one."""
        from stilltrue.engine import caretaking

        return caretaking.alias(self._core, _alias_kind(kind), mention, name, now=self._core.now(now))

    def unalias(self, mention: str, *, kind: str = "entity", now: When = None) -> Sequence[Change]:
        """Take an alias back: what it had merged is two again."""
        from stilltrue.engine import caretaking

        return caretaking.unalias(self._core, _alias_kind(kind), mention, now=self._core.now(now))

    def aliases(self, *, closed: bool = False) -> Sequence[Alias]:
        """Which names and wordings stand for which, by what method, since when; with `closed`, also those split."""
        from stilltrue.engine import inspecting

        return inspecting.aliases(self._core, closed=closed)

    def _selected(self, given: Mapping[str, Any]) -> Selector:
        selector = _selector(given)
        if selector.claim is None:
            return selector
        from stilltrue.engine import inspecting

        return inspecting.with_turn(self._core, selector.claim)

    def pending(self) -> Sequence[Sampled]:
        """The claims that wait for a person's yes, with their quotes: `approve(claim=…)` and `reject(claim=…)` decide."""
        from stilltrue.engine import inspecting

        return inspecting.pending(self._core)

    def quarantine(self) -> Sequence[Turn]:
        """The turns that wait for an approval."""
        from stilltrue.engine import inspecting

        return inspecting.quarantined(self._core)

    def review(self, n: int = 10, *, seed: int | None = None) -> Sequence[Sampled]:
        """Random assertions with their quotes, to be marked right or wrong."""
        from stilltrue.engine import inspecting

        return inspecting.sample(self._core, n, seed)

    def mark(self, assertion: str, *, right: bool, now: When = None) -> None:
        """A person's verdict on one assertion."""
        from stilltrue.engine import inspecting

        inspecting.mark(self._core, assertion, right=right, now=self._core.now(now))

    def report(self, person: str | None = None) -> Mapping[str, Any]:
        """Everything held about a person (the owner by default): who said it, when, and what was done with it."""
        from stilltrue.engine import inspecting

        return inspecting.report(self._core, person, now=self._core.now(None))

    def export(self) -> Iterator[str]:
        """Everything, as JSON lines: loss-free, both clocks."""
        from stilltrue.engine import transfer

        return transfer.export(self._core)

    def restore(self, lines: Iterable[str]) -> Mapping[str, int]:
        """Take an export back in; what is known already is left as it is, what was erased stays erased."""
        from stilltrue.engine import transfer

        return transfer.restore(self._core, lines)

    def rebuild(self, *, verify: bool = False) -> Rebuilt:
        """Compute everything below the turns again; with `verify`, only say whether it comes out equal."""
        from stilltrue.engine import caretaking

        return caretaking.rebuilt(self._core, verify=verify)

    def embed_pending(self, *, progress: Callable[[int, int], None] | None = None) -> Embedded:
        """Embed what still waits for it; `progress` is told how many texts are done, and of how many."""
        from stilltrue.engine import vectors

        return vectors.embed_pending(self._core, progress=progress)

    def reembed(
        self, embedder: str | Embedder | None = None, *, progress: Callable[[int, int], None] | None = None
    ) -> Embedded:
        """
        Embed the whole store by another embedder, or what is missing by the one in use.

        Recall works on the old vectors until all new ones are there. Stopped, it goes on where it was.
        """
        from stilltrue.embedding.base import embedder_named
        from stilltrue.engine import vectors

        chosen = embedder_named(embedder) if isinstance(embedder, str) else embedder
        return vectors.reembed(self._core, chosen, progress=progress)

    def doctor(self) -> Health:
        """Figures, and what is not well."""
        from stilltrue.engine import inspecting

        return inspecting.doctor(self._core, now=self._core.now(None))


def _background(core: Core) -> Background:
    """The worker of this program, at work already where something waits from before."""
    from stilltrue.engine.background import Background

    background = Background(core)
    with core.storage.reading() as tx:
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


def _message(one: Message | Mapping[str, Any], *, session: str | None, source: str | None) -> Message:
    """
    A message as callers give it.

    Raises:
        BadRequest: it has no text, or a field that messages do not have.
    """
    if isinstance(one, Mapping):
        given = dict(one)
        if "content" in given and "text" not in given:
            given["text"] = given.pop("content")
        unknown = sorted(set(given) - set(Message.__dataclass_fields__))
        if unknown or "text" not in given:
            what = f"unknown fields {', '.join(unknown)}" if unknown else "no text"
            raise BadRequest(f"a message has {what}; it may have {', '.join(Message.__dataclass_fields__)}")
        one = Message(**given)
    if not isinstance(one, Message):
        raise BadRequest(f"a message is a {type(one).__name__}; hand in a string or a mapping with `text`")
    return Message(
        **{
            **{name: getattr(one, name) for name in Message.__dataclass_fields__},
            "session": one.session or session,
            "source": one.source or source,
        }
    )


def _alias_kind(given: str) -> AliasKind:
    if given not in (AliasKind.ENTITY, AliasKind.PREDICATE):
        raise BadRequest(f"kind {given!r} is none; use {AliasKind.ENTITY} or {AliasKind.PREDICATE}")
    return AliasKind(given)


def _selector(given: Mapping[str, Any]) -> Selector:
    unknown = sorted(set(given) - set(Selector.__slots__))
    if unknown:
        raise BadRequest(f"cannot select by {', '.join(unknown)}; use {', '.join(Selector.__slots__)}")
    named: dict[str, Any] = {name: str(value) for name, value in given.items() if value is not None}
    return Selector(**named)
