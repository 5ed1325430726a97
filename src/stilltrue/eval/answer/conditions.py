"""What the reader is given under each condition, and what it answers."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import groupby

from stilltrue.answer.discipline import discipline
from stilltrue.embedding.base import Embedder
from stilltrue.engine.memory import Memory
from stilltrue.errors import ModelAnswerBroken, ModelDeclined, ModelInputTooLong, ModelTruncated
from stilltrue.eval.answer.prompts import prompt
from stilltrue.eval.counted import Counted
from stilltrue.eval.retrieval.ground import message_of
from stilltrue.eval.retrieval.rows import Line, Question
from stilltrue.eval.retrieval.sets import Case
from stilltrue.extract.base import Extractor
from stilltrue.extract.grammar import Grammar
from stilltrue.llm.base import Finish, Model, Request, estimated_tokens, system, user
from stilltrue.model.answer import Abstention, Why
from stilltrue.model.spent import NOTHING_SPENT, Spent
from stilltrue.storage.in_memory import InMemoryStorage

_OWNER = "asker"
_MAX_TOKENS = 400
_CONTEXT_TOKENS = 1_000
_UNKNOWN = re.compile(r"\W{0,5}(?:unknown|모름)\W{0,5}", re.IGNORECASE)
_DOWN = frozenset({Why.MODEL_DOWN, Why.MODEL_CUT_OFF, Why.BUDGET_SPENT})


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """An answer, and from what."""

    answer: str = ""
    abstained: bool = False
    evidence: tuple[str, ...] = ()
    problem: str = ""


@dataclass(slots=True)
class Ready:
    """A memory that has learned from a case, and the reader."""

    case: Case
    memory: Memory
    model: Counted
    lines: tuple[Line, ...]
    learned: Spent = NOTHING_SPENT
    """What learning took."""
    problems: list[str] = field(default_factory=list)
    """What could not be learned from."""

    @property
    def history(self) -> list[str]:
        """Every turn as a line."""
        return [_line(one) for one in self.lines]

    @property
    def history_tokens(self) -> int:
        """About how many tokens all of it has."""
        return sum(estimated_tokens(one) for one in self.history)

    def also(self) -> Mapping[str, tuple[str, ...]]:
        """The names that the memory recorded to stand for one another."""
        found: dict[str, tuple[str, ...]] = {}
        for alias in self.memory.aliases():
            if alias.kind == "entity":
                for one, other in ((alias.mention, alias.name), (alias.name, alias.mention)):
                    found[one] = (*found.get(one, ()), other)
        return found

    def close(self) -> None:
        """Let go of the memory."""
        self.memory.close()


Condition = Callable[[Ready, Question], Told]


def ready(
    case: Case,
    reader: Model,
    *,
    learner: Model | None,
    grammar: Grammar | None,
    embedder: Embedder | None,
    learns: bool = True,
) -> Ready:
    """
    A memory that has learned from a case, a batch a session.

    Args:
        case: the sessions.
        reader: who answers.
        learner: who learns; None for the rules. Statements that a grammar reads are never put to a model.
        grammar: of sets of statements.
        embedder: None for none.
        learns: False where no condition looks into the memory.

    Raises:
        ModelFault: the model cannot be asked, so that what is asked later would be asked of half a memory.
    """
    extractors: list[str | Extractor] | None = ["rules", grammar] if grammar is not None else None
    # Counted here, since a ticket does not tell of calls that came to nothing.
    learning = Counted(learner) if learner is not None and grammar is None else None
    memory = Memory(
        user=_OWNER,
        storage=InMemoryStorage(),
        llm=learning,
        extractors=extractors,
        embedder=embedder if embedder is not None else "none",
    )
    lines = tuple(line for session in case.sessions for line in session.lines)
    made = Ready(case, memory, Counted(reader), lines)
    for session, told in groupby(lines if learns else (), key=lambda line: line.session):
        ticket = memory.add([message_of(line) for line in told], session=session)
        if learning is not None and learning.outage is not None:
            made.close()
            raise learning.outage
        made.problems += ticket.problems
    made.learned = learning.spent if learning is not None else NOTHING_SPENT
    if learns:
        for question in case.questions[:1]:
            # What is loaded or compiled by the first question of all is no part of any question's time.
            memory.ask(question.text, model="none", now=question.asked_at)
    return made


def oracle(ready: Ready, question: Question) -> Told:
    """From the turns of the evidence alone."""
    shown = [_line(one) for one in ready.lines if one.id in question.evidence]
    return _read(ready, question, "\n".join(shown) or "(nothing)", shown)


def full(ready: Ready, question: Question) -> Told:
    """From every turn."""
    return _read(ready, question, "\n".join(ready.history), [])


def context(ready: Ready, question: Question) -> Told:
    """From the text that memory hands over for a prompt."""
    text = ready.memory.context(question.text, budget=_CONTEXT_TOKENS, now=question.asked_at).whole
    return _read(ready, question, text or "(nothing)", [text])


def memory(ready: Ready, question: Question) -> Told:
    """As memory answers by itself."""
    said = ready.memory.ask(question.text, model=ready.model, now=question.asked_at)
    if isinstance(said, Abstention) and ready.model.outage is not None:
        raise ready.model.outage
    quotes = [receipt.quote for one in said.cited for receipt in one.receipts]
    if isinstance(said, Abstention):
        shown = tuple(dict.fromkeys(quotes + [receipt.quote for one in said.evidence for receipt in one.receipts]))
        problem = (said.trace.problem or said.text) if said.why in _DOWN else ""
        return Told(answer=said.text, abstained=True, evidence=shown, problem=problem)
    quotes += [quote for source in said.sources for quote in source.quotes]
    return Told(answer=said.text, evidence=tuple(dict.fromkeys(quotes)))


def disciplined(ready: Ready, question: Question) -> Told:
    """From every turn and what recall found, the values in time order first."""
    return _wrapped(ready, question, control=False)


def control(ready: Ready, question: Question) -> Told:
    """From the same, with a plain summary of the same length first."""
    return _wrapped(ready, question, control=True)


BY_NAME: Mapping[str, Condition] = {
    "oracle": oracle, "memory": memory, "full": full, "context": context, "discipline": disciplined, "control": control,
}  # fmt: skip


def answered(ready: Ready, name: str, question: Question) -> Told:
    """
    What is answered under a condition; an answer that cannot be used is told as such.

    Raises:
        ModelFault: the model cannot be asked at all.
    """
    try:
        return BY_NAME[name](ready, question)
    except (ModelAnswerBroken, ModelTruncated, ModelDeclined, ModelInputTooLong) as problem:
        return Told(problem=f"{type(problem).__name__}: {problem}")


@contextmanager
def counting(ready: Ready) -> Iterator[Callable[[], Spent]]:
    """What the reader takes from here on."""
    ready.model.spent = NOTHING_SPENT
    yield lambda: ready.model.spent


def _wrapped(ready: Ready, question: Question, *, control: bool) -> Told:
    found = ready.memory.recall(question.text, now=question.asked_at).evidence
    snippets = [receipt.quote for one in found for receipt in one.receipts]
    said = discipline(
        _dated(question),
        [{"role": one.speaker or one.role, "text": one.text, "said_at": one.said_at} for one in ready.lines],
        snippets,
        model=ready.model,
        control=control,
    )
    return Told(answer=said.answer, abstained=_is_unknown(said.answer), evidence=tuple(snippets))


def _read(ready: Ready, question: Question, text: str, shown: list[str]) -> Told:
    lines = (system(prompt("reader").text), user(f"{_sendable(text)}\n\n{_sendable(_dated(question))}"))
    completion = ready.model.complete(Request(lines=lines, max_tokens=_MAX_TOKENS))
    if completion.finish is Finish.DECLINED:
        raise ModelDeclined(f"{ready.model.name} declined to answer; use another model")
    if completion.finish is Finish.LENGTH:
        raise ModelTruncated(
            f"the answer of {ready.model.name} reached {_MAX_TOKENS} tokens; use a model that is brief"
        )
    answer = completion.text.rpartition("</think>")[2].strip()
    return Told(answer=answer, abstained=_is_unknown(answer), evidence=tuple(shown))


def _is_unknown(answer: str) -> bool:
    return not answer or (len(answer) < 50 and _UNKNOWN.fullmatch(answer) is not None)


def _dated(question: Question) -> str:
    day = f" ({question.asked_at[:10]})" if question.asked_at else ""
    return f"Question{day}: {' '.join(question.text.split())}"


def _line(one: Line) -> str:
    """A turn as one line of JSON, so that no text in it can pass for a line of ours."""
    told = {"said": one.said_at, "by": one.speaker or one.role, "text": one.text}
    return json.dumps({name: value for name, value in told.items() if value}, ensure_ascii=False)


def _sendable(text: str) -> str:
    return text.encode("utf-8", "replace").decode("utf-8")
