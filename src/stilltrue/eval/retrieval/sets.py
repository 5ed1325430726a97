"""The sets that recall is measured on: where each lies, and how its conversations become memories."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import chain, zip_longest
from pathlib import Path
from random import Random

from stilltrue.errors import BadFile, BadRequest
from stilltrue.eval.retrieval.rows import Question, Session, questions_of, sessions_of

_OTHER_LIVES = 60
"""Other questions whose sessions lie around those of one question."""
_SEED = 7


@dataclass(frozen=True, slots=True, kw_only=True)
class Shape:
    """Where a set lies, and what is particular about it."""

    folder: str
    conversations: str = "conversations.jsonl.gz"
    questions: str = "questions.jsonl.gz"
    grammar: str | None = None
    """The file of sentence shapes by which its statements are read."""
    one_memory: bool = False
    """All conversations lie in one memory."""
    surrounded: bool = False
    """Each question has a memory of its own, with sessions of others around its own."""


SETS: dict[str, Shape] = {
    "factconsolidation": Shape(folder="factconsolidation", grammar="statements.toml"),
    "locomo": Shape(folder="locomo"),
    "longmemeval": Shape(
        folder="longmemeval",
        conversations="evidence_conversations.jsonl.gz",
        questions="evidence_questions.jsonl.gz",
        surrounded=True,
    ),
    "mquake_hard": Shape(folder="mquake_hard", grammar="statements.toml"),
    "repo_history": Shape(folder="repo_history", grammar="dependencies.toml"),
    "prefeval": Shape(folder="prefeval", one_memory=True),
    "beam": Shape(folder="beam", conversations="conversations_100K.jsonl.gz", questions="questions_100K.jsonl.gz"),
}


@dataclass(frozen=True, slots=True)
class Case:
    """One memory to be filled, and the questions asked of it."""

    id: str
    sessions: tuple[Session, ...]
    questions: tuple[Question, ...]


@dataclass(frozen=True, slots=True)
class Dataset:
    """A set, ready to be run."""

    name: str
    grammar: Path | None
    cases: tuple[Case, ...]

    @property
    def n_questions(self) -> int:
        return sum(len(case.questions) for case in self.cases)


def load_set(folder: str | Path, name: str, *, limit: int | None = None) -> Dataset:
    """
    A set as it is measured.

    Args:
        folder: where the folders of the sets are.
        name: one of `SETS`.
        limit: how many questions, at most: the same ones each time, spread over the conversations.

    Raises:
        BadRequest: there is no such set, or the limit is below 1.
        BadFile: a file of it cannot be read.
    """
    shape = SETS.get(name)
    if shape is None:
        raise BadRequest(f"set {name!r} is not known; use one of {', '.join(SETS)}")
    if limit is not None and limit < 1:
        raise BadRequest(f"the limit is {limit}; ask at least 1 question")
    place = Path(folder).expanduser() / shape.folder
    if not place.is_dir():
        raise BadFile(f"there is no folder {str(place)!r}; --data names the folder in which {shape.folder!r} lies")
    sessions = sessions_of(place / shape.conversations)
    questions = questions_of(place / shape.questions)
    grammar = Path(__file__).parent / "grammar" / shape.grammar if shape.grammar is not None else None
    return Dataset(name, grammar, tuple(_cases(shape, name, sessions, questions, limit)))


def _cases(
    shape: Shape, name: str, sessions: Sequence[Session], questions: Sequence[Question], limit: int | None
) -> Iterable[Case]:
    chosen = spread(questions, limit)
    if shape.one_memory:
        return [Case(name, tuple(sessions), tuple(chosen))]
    by_conversation: dict[str, list[Session]] = {}
    for session in sessions:
        by_conversation.setdefault(session.conversation, []).append(session)
    if shape.surrounded:
        return [Case(one.id, _surrounded(one, by_conversation), (one,)) for one in chosen]
    asked: dict[str, list[Question]] = {}
    for one in chosen:
        asked.setdefault(one.conversation, []).append(one)
    return [Case(key, tuple(by_conversation.get(key, ())), tuple(those)) for key, those in asked.items()]


def spread(questions: Sequence[Question], limit: int | None) -> list[Question]:
    """Some of the questions, taken from each conversation in turn; which ones is decided by their ids alone."""
    if limit is None or limit >= len(questions):
        return list(questions)
    shares: dict[str, list[Question]] = {}
    for one in questions:
        shares.setdefault(one.conversation, []).append(one)
    ordered = [sorted(share, key=lambda one: _digest(one.id)) for _, share in sorted(shares.items())]
    ordered.sort(key=lambda share: _digest(share[0].conversation))
    taken = {one.id for one in [one for one in chain(*zip_longest(*ordered)) if one is not None][:limit]}
    return [one for one in questions if one.id in taken]


def is_for_development(question_id: str) -> bool:
    """Whether a question is of the part that may be looked at while building; the rest is reported."""
    return int(_digest(question_id), 16) % 2 == 0


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def _surrounded(question: Question, by_conversation: dict[str, list[Session]]) -> tuple[Session, ...]:
    """A question's own sessions among those of others, which keep their dates and get other ids."""
    others = sorted(by_conversation.keys() - {question.conversation})
    around = Random(f"{_SEED} {question.id}").sample(others, min(_OTHER_LIVES, len(others)))
    lives = [_renamed(session) for other in around for session in by_conversation[other]]
    own = by_conversation.get(question.conversation, [])
    return tuple(sorted([*own, *lives], key=lambda session: (session.said_at or "", session.id)))


def _renamed(session: Session) -> Session:
    name = f"other/{session.id}"
    lines = tuple(replace(line, id=f"other/{line.id}", session=name) for line in session.lines)
    return replace(session, id=name, lines=lines)
