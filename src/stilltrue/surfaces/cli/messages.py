"""Imported turns as messages: who speaks, when it was said, and what makes each safe to import again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import tzinfo
from hashlib import blake2b
from typing import Any, Protocol

from stilltrue.model.time import FOREVER, Instant, moment_of

Messages = list[dict[str, Any]]


class Counts(Protocol):
    """Where a reading counts what it saw."""

    n_sessions: int
    conversations: set[str]
    speakers: set[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """How a file is to be read."""

    source: str
    zone: tzinfo
    owner: str | None = None
    conversation: str | None = None


@dataclass(frozen=True, slots=True)
class Batch:
    """What is written in one go: turns of one session."""

    session: str
    messages: Messages
    said_at: str | None
    """When the first of them was said; None where the source has no clock."""


def batches_of(sessions: Iterable[Any], reading: Reading, counts: Counts) -> Iterator[Batch]:
    """A batch a session, in the order of the file."""
    for session in sessions:
        if reading.conversation is not None and session.conversation_id != reading.conversation:
            continue
        counts.n_sessions += 1
        if session.conversation_id is not None:
            counts.conversations.add(session.conversation_id)
        counts.speakers.update(turn.speaker for turn in session.turns if turn.speaker is not None)
        messages = _messages(session, reading)
        if messages:
            yield Batch(session_name(session), messages, messages[0]["said_at"])


def replayed(batches: Iterable[Batch], reading: Reading) -> Iterator[Batch]:
    """
    The same turns in the order in which they were said, so that each can be recorded at that time.

    What has no clock comes last, in its own order.
    """
    runs = [run for batch in batches for run in _runs(batch)]
    runs.sort(key=lambda run: _instant(run.said_at, reading.zone))
    waiting: Batch | None = None
    for run in runs:
        if waiting is not None and (waiting.session, waiting.said_at) == (run.session, run.said_at):
            waiting = replace(waiting, messages=waiting.messages + run.messages)
            continue
        if waiting is not None:
            yield waiting
        waiting = run
    if waiting is not None:
        yield waiting


def session_name(session: Any) -> str:
    """A session's id, under that of its conversation where it does not say it itself."""
    conversation, name = session.conversation_id, str(session.session_id)
    return name if conversation is None or name.startswith(conversation) else f"{conversation}/{name}"


def _messages(session: Any, reading: Reading) -> Messages:
    name, said_at = session_name(session), session.timestamp
    clocked = said_at is not None or any(turn.said_at is not None for turn in session.turns)
    messages: Messages = []
    for index, turn in enumerate(session.turns):
        said_at = turn.said_at or said_at
        role, speaker = _spoken_by(turn, reading.owner)
        message = {
            "text": turn.text,
            "role": role,
            "speaker": speaker,
            "said_at": said_at,
            "index": index,
            "message_id": _message_id(turn, index, name, session.conversation_id, said_at),
            "clocked": clocked,
            "place": turn.place,
            "meta": _meta(turn, session, speaker),
        }
        messages.append(message)
    return messages


def _spoken_by(turn: Any, owner: str | None) -> tuple[str, str | None]:
    """Role and speaker; the owner of the memory is the user, and has no name as a speaker."""
    speaker = turn.speaker
    if owner is not None and speaker is not None:
        if speaker.casefold() == owner.casefold():
            return "user", None
        return ("other" if turn.role == "user" else turn.role), speaker
    return turn.role, None if turn.role == "user" else speaker


def _message_id(turn: Any, index: int, session: str, conversation: str | None, said_at: str | None) -> str | None:
    """
    What makes a turn this turn in every import of its source.

    Ids of sources are often unique within a session only. Without an id, the time and
    the place identify a turn; without a time either, its place and its text.
    """
    if turn.message_id is not None:
        known = turn.message_id.startswith((session, conversation or session))
        return turn.message_id if known else f"{session}:{turn.message_id}"
    if said_at is not None:
        return None
    content = f"{index}\x1f{turn.role}\x1f{turn.text}".encode("utf-8", "surrogatepass")
    return f"{session}:{blake2b(content, digest_size=12).hexdigest()}"


def _meta(turn: Any, session: Any, speaker: str | None) -> dict[str, object]:
    meta = dict(turn.meta)
    if turn.speaker is not None and speaker is None:
        meta["speaker"] = turn.speaker
    if session.title is not None:
        meta["title"] = session.title
    return meta


def _runs(batch: Batch) -> Iterator[Batch]:
    """The stretches of a batch that were said at one time."""
    start = 0
    for place in range(1, len(batch.messages) + 1):
        said_at = batch.messages[start]["said_at"]
        if place == len(batch.messages) or batch.messages[place]["said_at"] != said_at:
            yield Batch(batch.session, batch.messages[start:place], said_at)
            start = place


def _instant(said_at: str | None, zone: tzinfo) -> Instant:
    return moment_of(said_at, zone).earliest if said_at is not None else FOREVER
