"""Conversations and questions as a set in the normalised form has them."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from stilltrue.errors import BadFile

_LARGEST_BYTES = 500_000_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One turn of a set."""

    id: str
    session: str
    role: str
    speaker: str | None
    text: str
    said_at: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Session:
    """The turns of one sitting, in their order."""

    id: str
    conversation: str
    order: int
    said_at: str | None
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """A question, and where its answer stands."""

    id: str
    conversation: str
    type: str
    text: str
    asked_at: str | None
    as_of: str | None
    answers: tuple[str, ...]
    answerable: bool
    evidence: frozenset[str]
    """Ids of turns."""
    evidence_sessions: frozenset[str]
    stale_answers: tuple[str, ...]
    stale_turns: frozenset[str]
    judge: str = "llm"
    """`substring`, `llm` or `rubric`: how the set wants an answer to be judged."""
    rubric: tuple[str, ...] = ()
    """What a right answer has to do, line by line."""
    corrected: tuple[str, ...] = ()
    """What is right, where an audit of the set found `answers` to be wrong."""


def sessions_of(path: Path) -> list[Session]:
    """
    The sessions of a file, those of a conversation in the order of their arrival.

    Raises:
        BadFile: the file cannot be read, or a line of it is no session.
    """
    found = [_session(raw, place) for place, raw in _rows(path)]
    return sorted(found, key=lambda session: (session.conversation, session.order))


def questions_of(path: Path) -> list[Question]:
    """
    The questions of a file, in its order.

    Raises:
        BadFile: the file cannot be read, or a line of it is no question.
    """
    return [_question(raw, place) for place, raw in _rows(path)]


def _rows(path: Path) -> Iterator[tuple[str, Mapping[str, Any]]]:
    for number, line in enumerate(_text(path).split("\n"), start=1):
        if not line.strip():
            continue
        place = f"{path.name}, line {number}"
        try:
            raw = json.loads(line)
        except (ValueError, RecursionError) as problem:
            raise BadFile(f"{place} is no JSON ({problem}); give a file of JSON lines") from None
        if not isinstance(raw, dict):
            raise BadFile(f"{place} is a {type(raw).__name__}; wanted an object")
        yield place, raw


def _text(path: Path) -> str:
    try:
        with gzip.open(path, "rb") as file:
            data = file.read(_LARGEST_BYTES + 1)
        if len(data) > _LARGEST_BYTES:
            raise BadFile(f"{path.name} holds more than {_LARGEST_BYTES:,} bytes; split it")
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as problem:
        raise BadFile(f"{path.name} is no UTF-8 text (byte {problem.start}); give a file of JSON lines") from problem
    except (OSError, EOFError) as problem:
        reason = getattr(problem, "strerror", None) or problem
        raise BadFile(f"{str(path)!r} cannot be read ({reason}); --data names the folder of the sets") from problem


def _session(raw: Mapping[str, Any], place: str) -> Session:
    name, said_at = _field(raw, "session_id", str, place), raw.get("timestamp")
    turns = _field(raw, "turns", list, place)
    return Session(
        id=name,
        conversation=_field(raw, "conversation_id", str, place),
        order=_field(raw, "session_index", int, place),
        said_at=said_at,
        lines=tuple(_line(turn, name, said_at, f"{place}, turn {n}") for n, turn in enumerate(turns, start=1)),
    )


def _line(raw: Any, session: str, said_at: str | None, place: str) -> Line:
    if not isinstance(raw, dict):
        raise BadFile(f"{place} is a {type(raw).__name__}; wanted an object")
    return Line(
        id=_field(raw, "turn_id", str, place),
        session=session,
        role=_field(raw, "role", str, place),
        speaker=raw.get("speaker"),
        text=_field(raw, "text", str, place),
        said_at=raw.get("timestamp") or said_at,
    )


def _question(raw: Mapping[str, Any], place: str) -> Question:
    meta = raw.get("meta") or {}
    evidence = _names(raw, "evidence_turn_ids", place)
    audited = (meta.get("audit") or {}).get("correct_answer") if isinstance(meta, dict) else None
    answers = _names(raw, "answers", place)
    return Question(
        id=_field(raw, "question_id", str, place),
        conversation=_field(raw, "conversation_id", str, place),
        type=_field(raw, "type", str, place),
        text=_field(raw, "question", str, place),
        asked_at=raw.get("asked_at"),
        as_of=meta.get("as_of"),
        answers=answers,
        answerable=_field(raw, "answerable", bool, place),
        evidence=frozenset(evidence),
        evidence_sessions=frozenset(_names(raw, "evidence_session_ids", place)),
        stale_answers=_names(raw, "stale_answers", place),
        stale_turns=frozenset(_names(raw, "stale_turn_ids", place)),
        judge=str(raw.get("judge") or "llm"),
        rubric=_names(raw, "rubric", place),
        corrected=(audited,) if isinstance(audited, str) and audited.strip() and audited not in answers else (),
    )


def _names(raw: Mapping[str, Any], name: str, place: str) -> tuple[str, ...]:
    found = raw.get(name) or []
    if not isinstance(found, list) or not all(isinstance(one, str) for one in found):
        raise BadFile(f"{place}: {name} is no list of texts; write one")
    return tuple(found)


def _field(raw: Mapping[str, Any], name: str, kind: type, place: str) -> Any:
    found = raw.get(name)
    if not isinstance(found, kind):
        raise BadFile(f"{place}: {name} is a {type(found).__name__}; wanted a {kind.__name__}")
    return found
