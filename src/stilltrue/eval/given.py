"""The facts that a case gives, in place of what a model would find; and its turns as messages."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from stilltrue.errors import BadRequest
from stilltrue.eval.records import MalformedError, only, wanted
from stilltrue.extract.base import Extraction
from stilltrue.model.claim import Act, Candidate, End, Value
from stilltrue.model.time import Moment, moment_of, zone_named
from stilltrue.model.turn import Message, Turn, Window

_TURN_KEYS = frozenset({"role", "speaker", "text", "content", "pad_before", "pad_after"})
_OWNER_SPEAKERS = frozenset({"", "user", "assistant", "system", "tool"})


@dataclass(slots=True)
class Given:
    """
    An extractor that knows what a session says: the facts that the case lists for it.

    `silent` names sessions of which it finds nothing, as a model does that answers with no facts.
    `deadly` ends the process when it is asked, as a crash between keeping and learning does.
    """

    facts: Sequence[Mapping[str, Any]]
    silent: set[str] = field(default_factory=set)
    problems: list[str] = field(default_factory=list)
    """Facts that are not as the format has them; no model would have sent those."""
    deadly: bool = False
    name: str = "given"
    version: int = 1

    def extract(self, window: Window) -> Extraction:
        if self.deadly:
            os.kill(os.getpid(), signal.SIGKILL)
        found = []
        for fact in self.facts:
            turn = _turn_of(fact, window.turns)
            if turn is None or turn.session in self.silent:
                continue
            try:
                found.append(candidate(fact, turn))
            except (BadRequest, KeyError, TypeError, ValueError) as problem:
                self.problems.append(f"malformed: a fact of {turn.session}: {type(problem).__name__}: {problem}")
        return Extraction(candidates=tuple(found))


def candidate(fact: Mapping[str, Any], turn: Turn) -> Candidate:
    """A fact of a case as an extractor proposes it, its times read in the zone of the turn."""
    quote = str(fact["quote"])
    start = turn.text.index(quote)
    ends = bool(fact.get("ends"))
    valid_from, valid_to = _moment(fact.get("valid_from"), turn), _moment(fact.get("valid_to"), turn)
    return Candidate(
        subject=str(fact["subject"]),
        predicate=str(fact["predicate"]),
        value=Value.of_text(str(fact["object"])) if fact.get("object") not in (None, "") else None,
        act=Act.ENDS if ends else Act.HOLDS,
        many=True if fact.get("many") else None,
        end=End.STATED if valid_to is not None and not ends else End.OPEN,
        valid_from=valid_to if ends else valid_from,
        valid_to=None if ends else valid_to,
        quote=quote,
        turn_id=turn.id,
        span=(start, start + len(quote)),
    )


def messages_of(session: Mapping[str, Any]) -> list[Message]:
    """
    The turns of a session as messages.

    Raises:
        MalformedError: the session has no turns, or a turn has an unknown field.
    """
    session_id, time = wanted(session, "id", str), wanted(session, "time", str)
    turns = wanted(session, "turns", list)
    if not session_id or turns is None:
        raise MalformedError("a session has no id or no turns")
    return [_message(turn, index, session_id, time) for index, turn in enumerate(turns)]


def _message(turn: Any, index: int, session_id: str, time: str | None) -> Message:
    if not isinstance(turn, dict):
        raise MalformedError(f"a turn is a {type(turn).__name__}; wanted an object")
    only(turn, _TURN_KEYS, "a turn")
    role = str(turn.get("role") or "user")
    speaker = str(turn.get("speaker") or "")
    other = speaker not in _OWNER_SPEAKERS and speaker != role
    return Message(
        text=_padding(turn, "pad_before") + _text(turn) + _padding(turn, "pad_after"),
        role="other" if other and role == "user" else role,
        speaker=speaker if other else None,
        said_at=time,
        session=session_id,
        index=index,
        zone=zone_of(time),
    )


def zone_of(time: str | None) -> str | None:
    """The offset that a time has, as a zone."""
    if time is None or len(time) < len("2026-01-01T00:00"):
        return None
    tail = time[-6:]
    return tail if tail[0] in "+-" and tail[3] == ":" else None


def _text(turn: Mapping[str, Any]) -> str:
    if isinstance(turn.get("text"), str):
        return str(turn["text"])
    return "\n".join(_parts(turn.get("content")))


def _parts(content: Any) -> Iterable[str]:
    if isinstance(content, str):
        yield content
    elif isinstance(content, list):
        for part in content:
            if isinstance(part, str):
                yield part
            elif isinstance(part, dict) and isinstance(part.get("text"), str):
                yield part["text"]


def _padding(turn: Mapping[str, Any], name: str) -> str:
    padding = wanted(turn, name, dict)
    return str(padding.get("text", "")) * int(padding.get("times", 1)) if padding else ""


def _turn_of(fact: Mapping[str, Any], turns: Sequence[Turn]) -> Turn | None:
    return next(
        (turn for turn in turns if turn.session == fact.get("session") and str(fact.get("quote")) in turn.text), None
    )


def _moment(given: Any, turn: Turn) -> Moment | None:
    return moment_of(str(given), zone_named(turn.zone)) if given is not None else None
