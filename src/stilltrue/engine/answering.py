"""Answers: what the ledger knows at once, and with a model what it reads off the evidence; and that one was wrong."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, replace
from queue import SimpleQueue
from threading import Event, Thread
from typing import TYPE_CHECKING

from stilltrue.answer.slot import answer as exactly
from stilltrue.engine import finding, reaching
from stilltrue.engine.core import Core, When
from stilltrue.errors import StilltrueError
from stilltrue.ingest.sessions import rules_of
from stilltrue.language import language_of
from stilltrue.language.tokens import content_stems
from stilltrue.ledger.gather import names_known
from stilltrue.ledger.naming import Names
from stilltrue.ledger.rulings import hidden
from stilltrue.model.answer import UNTRACED, Abstention, Answer, Sentence, Why
from stilltrue.model.closure import Closure
from stilltrue.model.evidence import Recall
from stilltrue.model.fact import Fact
from stilltrue.model.record import RecallRow
from stilltrue.model.scope import SpaceKey
from stilltrue.model.state import Entry
from stilltrue.model.time import Instant
from stilltrue.model.turn import Turn
from stilltrue.recall.permits import Permit
from stilltrue.storage.base import Transaction

if TYPE_CHECKING:
    from stilltrue.answer.metering import Limits
    from stilltrue.llm.base import Model

_EVIDENCE = 12
"""Pieces of evidence that an answer is read from at once."""
_SEARCHED = 8
"""Pieces that one further search brings."""
_HOPS = 2
_CHARACTERS = 12_000
_SAMPLE = 500
"""Turns by which the length of a long history is estimated."""
_LEAVING_SECONDS = 1.0
"""How long one who leaves an answer waits for it to stop; a server that hangs keeps nobody longer."""
_BYTES_A_TOKEN = 3


@dataclass(frozen=True, slots=True)
class CoreReach:
    """What the tools of a planner may reach of one memory: its own scope, at one present, by one belief."""

    core: Core
    present: Instant
    known_at: Instant | None
    purpose: str | None

    def search(self, text: str, at: Instant | None) -> Recall:
        """The evidence for some words, now or at an instant."""
        core = self.core
        return finding.recall(
            core, text, k=_SEARCHED, as_of=_moment(core, at), known_at=_moment(core, self.known_at), recent=(),
            explain=False, purpose=self.purpose, now=self.present,
        )  # fmt: skip

    def closure(self, names: Sequence[str], at: Instant | None) -> Closure:
        """All that is known around some names."""
        core = self.core
        return reaching.closure(
            core, list(names), hops=_HOPS, budget=_CHARACTERS, at=_moment(core, at),
            known_at=_moment(core, self.known_at), prove=False, now=self.present, purpose=self.purpose,
        )  # fmt: skip

    def state(self, found: Recall) -> Sequence[Entry]:
        """The state on the way to what was recalled for, as far as the purpose permits."""
        from stilltrue.engine.stating import permitted_state  # noqa: PLC0415 - for those who have a model

        return permitted_state(self.core, found, self.purpose).entries

    def reading(self) -> AbstractContextManager[Transaction]:
        """A reading transaction."""
        return self.core.reading()

    def spaces(self, tx: Transaction) -> Sequence[tuple[SpaceKey, Names]]:
        """The spaces that the asker may see, the narrowest first, with how their names are read."""
        return [(space, names_known(tx, space, self.known_at)) for space in self.core.scope.visible]

    def visible(self, tx: Transaction) -> Callable[[Turn], bool]:
        """Whether a turn may be shown: in scope, not kept apart, known by then, and of use for the purpose."""
        permit = self.permit(tx)
        rulings = {space: tx.rulings(space) for space in self.core.scope.visible}

        def may_be_shown(turn: Turn) -> bool:
            known = self.known_at is None or turn.recorded_at <= self.known_at
            seen = known and permit.turn(turn) and turn.space in rulings
            return seen and not hidden(turn, rulings[turn.space])

        return may_be_shown

    def permit(self, tx: Transaction) -> Permit:
        """What the purpose lets through."""
        return Permit.of(self.purpose, names_known(tx, self.core.scope.home, self.known_at).registry)

    def instant(self, written: str) -> Instant:
        """A time as it is written."""
        return self.core.instant(written)


def ask(
    core: Core,
    question: str,
    *,
    model: Model | None,
    limits: Limits | None,
    as_of: When,
    known_at: When,
    now: Instant,
    purpose: str | None = None,
    session: str | None = None,
    heard: Callable[[Sentence], None] | None = None,
) -> Answer | Abstention:
    """
    What the ledger knows exactly; with a model, what it reads off the evidence where the ledger alone does not do.

    A plain question that the ledger answers costs no call. What is asked and found is logged by ids.

    Args:
        core: the memory.
        question: in English or Korean.
        model: who is asked; None for nobody.
        limits: what the question may take of it.
        as_of: the instant asked about.
        known_at: whose belief is asked for.
        now: the present.
        purpose: what the answer is for; limits what is personal.
        session: the conversation that asks: into a blank one nothing is recalled, and of one off the record nothing is
            logged.
        heard: told each checked sentence of a model as it comes.
    """
    k = 10 if model is None else _EVIDENCE
    found = finding.recall(
        core, question, k=k, as_of=as_of, known_at=known_at, recent=(), explain=False, session=session, purpose=purpose,
        now=now,
    )  # fmt: skip
    with core.reading() as tx:
        rules = rules_of(tx, core.scope.home, session)
        if rules.blank:
            return _blank(question, found)
        ledger = exactly(tx, question, found, spaces=core.spaces(tx), now=now, zone=core.scope.zone or "UTC")
        permit = Permit.of(purpose, core.spaces(tx)[0][1].registry)
    if not permit.piece(_told(ledger), ()):
        ledger = _personal(question, found, permit)
    said = ledger
    if model is not None and _wants_model(core, question, ledger):
        said = _modelled(core, question, found, ledger, model, limits, purpose, now, heard)
    if isinstance(said, Abstention) and said.why in (Why.NEVER_SAID, Why.UNSUPPORTED) and _waits(core, question):
        said = replace(said, why=Why.INVISIBLE)
    if not rules.off_the_record:
        core.used.append(row_of(core, said, now))
    return said


def _blank(question: str, found: Recall) -> Abstention:
    """Of what is asked in a blank session nothing is looked up."""
    text = "이 대화에서는 기억을 쓰지 않습니다." if language_of(question) == "ko" else f"No answer: {finding.BLANK}."
    return Abstention(id=f"w_{found.id[2:]}", question=question, why=Why.INVISIBLE, text=text, cited=(), evidence=())


def _told(said: Answer | Abstention) -> list[Fact]:
    """All facts that an answer tells of."""
    return [one.fact for one in (*said.cited, *(one for hop in said.path for one in hop.cited))]


def _personal(question: str, found: Recall, permit: Permit) -> Abstention:
    """That what the ledger knows is kept back for the purpose of the question."""
    if language_of(question) == "ko":
        text = f"답하지 않음: 용도가 {permit.purpose}일 때는 개인적인 내용을 쓰지 않습니다."
    else:
        text = f"No answer: nothing personal is told for the purpose {permit.purpose!r}."
    return Abstention(
        id=f"w_{found.id[2:]}", question=question, why=Why.INVISIBLE, text=text, cited=(), evidence=found.evidence
    )


def _wants_model(core: Core, question: str, ledger: Answer | Abstention) -> bool:
    """Whether a model may have more to say than the ledger has: not where all of a plain question is answered."""
    from stilltrue.answer.inquiry import is_plain  # noqa: PLC0415 - for those who have a model

    if not any(char.isalnum() for char in question):
        return False
    settled = isinstance(ledger, Answer) or ledger.why in (Why.CONTESTED, Why.SUPERSEDED, Why.INVISIBLE)
    if settled and is_plain(question):
        return False
    with core.reading() as tx:
        return any(tx.count_turns(space) for space in core.scope.visible)


def _modelled(
    core: Core,
    question: str,
    found: Recall,
    ledger: Answer | Abstention,
    model: Model,
    limits: Limits | None,
    purpose: str | None,
    now: Instant,
    heard: Callable[[Sentence], None] | None,
) -> Answer | Abstention:
    from stilltrue.answer.inquiry import Inquiry  # noqa: PLC0415 - for those who have a model
    from stilltrue.answer.metering import LIMITS  # noqa: PLC0415

    return Inquiry(
        question=question,
        found=found,
        ledger=ledger,
        reach=CoreReach(core, now, found.cue.known_at, purpose),
        model=model,
        limits=limits or LIMITS,
        anchor=core.anchor(now),
        history_tokens=history_tokens(core),
        heard=heard,
    ).answered()


def stream(
    asking: Callable[[Callable[[Sentence], None]], Answer | Abstention],
) -> Iterator[Sentence | Answer | Abstention]:
    """
    The sentences of an answer as they are checked, and the answer itself at the end.

    Whoever leaves early also ends the asking, with its next sentence, and waits a moment for what it took to be counted.

    Args:
        asking: asks, and tells each sentence to what it is given.
    """
    queue: SimpleQueue[Sentence | Answer | Abstention | StilltrueError | BaseException] = SimpleQueue()
    left = Event()

    def hear(sentence: Sentence) -> None:
        if left.is_set():
            raise _LeftError
        queue.put(sentence)

    def work() -> None:
        try:
            queue.put(asking(hear))
        except _LeftError:
            return
        except BaseException as problem:  # noqa: BLE001 - handed to the one who reads, who raises it
            queue.put(problem)

    thread = Thread(target=work, daemon=True, name="stilltrue-answer")
    thread.start()
    try:
        while True:
            said = queue.get()
            if isinstance(said, BaseException):
                raise said
            yield said
            if not isinstance(said, Sentence):
                return
    finally:
        left.set()
        thread.join(_LEAVING_SECONDS)


class _LeftError(Exception):
    """Nobody listens any more."""


def row_of(core: Core, said: Answer | Abstention, now: Instant) -> RecallRow:
    """An answer as a row of the log: ids, tools and counts, never a text."""
    passages = [one for sentence in getattr(said, "sentences", ()) for one in sentence.evidence]
    along = [one.fact.id for hop in said.path for one in hop.cited]
    cited = [one.fact.id for one in said.cited]
    report: dict[str, object] = {
        "by": said.by.value,
        "outcome": "answered" if isinstance(said, Answer) else said.why.value,
        "cited": list(dict.fromkeys(cited)),
    }
    if said.trace is not UNTRACED:
        trace = said.trace
        report |= {
            "model": trace.model,
            "prompts": list(trace.prompts),
            "steps": [{"tool": one.tool, "found": list(one.found), "failed": bool(one.problem)} for one in trace.steps],
            "stopped": trace.stopped,
            "shown": list(trace.shown),
            "n_removed": len(trace.removed),
            "repaired": trace.repaired,
            "n_put_back": len(trace.put_back),
            "spent": {
                "n_calls": trace.spent.n_calls,
                "input_tokens": trace.spent.input_tokens,
                "output_tokens": trace.spent.output_tokens,
                "dollars": f"{trace.spent.dollars:f}" if trace.spent.dollars is not None else None,
            },
            "history_tokens": trace.history_tokens,
        }
    return RecallRow(
        id=said.id,
        space=core.scope.home,
        operation="ask",
        asked_at=now,
        used=tuple(dict.fromkeys([*cited, *along, *passages])),
        report=report,
    )


def history_tokens(core: Core) -> int:
    """About how many tokens all that was said has; a long history is estimated from its latest turns."""
    total = 0
    with core.reading() as tx:
        for space in core.scope.visible:
            n_turns = tx.count_turns(space)
            some = tx.recent_turns(space, _SAMPLE)
            n_bytes = sum(len(turn.text.encode("utf-8", "surrogatepass")) for turn in some)
            total += n_bytes * n_turns // max(1, len(some)) // _BYTES_A_TOKEN
    return total


def _waits(core: Core, question: str) -> bool:
    """Whether what the question asks for stands in a turn that is kept apart until a person approves it."""
    wanted = set(content_stems(question, language_of(question)))
    if not wanted:
        return False
    with core.reading() as tx:
        for space in core.scope.visible:
            rulings = tx.rulings(space)
            for turn in tx.recent_turns(space, _SAMPLE):
                if (
                    turn.quarantined
                    and hidden(turn, rulings)
                    and wanted <= set(content_stems(turn.text[:_CHARACTERS], language_of(turn.text)))
                ):
                    return True
    return False


def _moment(core: Core, instant: Instant | None) -> When:
    return core.anchor(instant) if instant is not None else None
