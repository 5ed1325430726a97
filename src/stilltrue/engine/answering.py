"""Answers: what the ledger knows at once, and with a model what it reads off the evidence; and that one was wrong."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from stilltrue.answer.slot import answer as exactly
from stilltrue.engine import finding
from stilltrue.engine.answer_log import row_of
from stilltrue.engine.core import Core, When
from stilltrue.engine.planner_reach import CoreReach
from stilltrue.ingest.sessions import rules_of
from stilltrue.language import language_of
from stilltrue.language.tokens import content_stems
from stilltrue.ledger.rulings import hidden
from stilltrue.model.answer import Abstention, Answer, Sentence, Why
from stilltrue.model.evidence import Recall
from stilltrue.model.fact import Fact
from stilltrue.model.time import Instant
from stilltrue.recall.permits import Permit

if TYPE_CHECKING:
    from stilltrue.answer.metering import Limits
    from stilltrue.llm.base import Model

_EVIDENCE = 12
"""Pieces of evidence that an answer is read from at once."""
_SAMPLE = 500
"""Turns by which the length of a long history is estimated."""
_READ = 12_000
"""Characters of a turn kept apart that are looked through."""
_BYTES_A_TOKEN = 3


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
                    and wanted <= set(content_stems(turn.text[:_READ], language_of(turn.text)))
                ):
                    return True
    return False
