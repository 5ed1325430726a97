"""What an importer gives: sessions of turns as the source has them, and what could not be read."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import ClassVar, Protocol

from stilltrue.errors import BadTime
from stilltrue.model.time import moment_of

ROLES = frozenset({"user", "assistant", "system", "tool", "other", "fact", "document", "web", "unknown"})
"""The roles that a turn of an importer may have."""

_ROLE_WORDS = {
    "user": ("human", "me", "myself", "i", "you", "나", "저", "사용자", "유저"),
    "assistant": (
        *("ai", "model", "bot", "chatbot", "agent", "claude", "chatgpt", "gpt", "gemini", "copilot"),
        *("어시스턴트", "비서", "챗봇", "인공지능", "에이전트"),
    ),
    "system": ("developer", "시스템"),
    "tool": ("function", "도구"),
}
_ROLE_OF = {word: role for role, words in _ROLE_WORDS.items() for word in (role, *words)}
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportedTurn:
    """One thing said, or one piece of a document, with the role that the source gives it."""

    message_id: str | None
    role: str  # one of ROLES
    speaker: str | None
    text: str
    said_at: str | None  # ISO 8601 as given, or converted from an epoch; an offset only where it is known
    place: str
    meta: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportedSession:
    """
    A run of turns that belong together, in the order they were said.

    `conversation_id` names the memory that several sessions share, and only where the source
    has such a thing; an exported chat is a session, not a memory of its own.
    """

    session_id: str
    conversation_id: str | None
    title: str | None
    timestamp: str | None
    turns: tuple[ImportedTurn, ...]
    place: str
    meta: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Broken:
    """Something that could not be read as it should: where, why, and whether it was kept all the same."""

    place: str
    reason: str
    kept: bool = False


class Importer(Protocol):
    """A file of one format as a stream of sessions. It never decides what the turns mean."""

    name: ClassVar[str]

    def recognises(self, path: Path) -> bool:
        """Whether the file looks like this format, from its first bytes; never raises."""

    def read(self, path: Path) -> Iterator[ImportedSession | Broken]:
        """
        The sessions in the order of the file, and between them what was broken.

        Raises:
            BadFile: the file as a whole cannot be read as this format.
        """

    def size(self, path: Path) -> int | None:
        """About how many sessions there are, where that is cheap to know; never raises."""


def role_named(word: str) -> str | None:
    """The role that a word for a speaker stands for in English or Korean; None for a name."""
    return _ROLE_OF.get(word.strip().casefold())


def spoken_by(name: str | None) -> tuple[str, str | None]:
    """
    The role and the speaker that a name before what was said stands for; no name is a document's.

    >>> spoken_by("사용자"), spoken_by("지민"), spoken_by(None)
    (('user', None), ('other', '지민'), ('document', None))
    """
    if name is None:
        return "document", None
    role = role_named(name)
    return (role, None) if role else ("other", name)


def identifier(value: object) -> str | None:
    """The value as an id, or None for what is no id."""
    if isinstance(value, bool) or not isinstance(value, str | int):
        return None
    return str(value) or None


def clock(value: object, place: str) -> tuple[str | None, Broken | None]:
    """A time of the source in ISO 8601; one that cannot be read is None and reported, and its owner is kept."""
    if value is None:
        return None, None
    text = value if isinstance(value, str) else _from_epoch(value)
    try:
        if text is not None and moment_of(text):
            return text, None
    except BadTime:
        pass
    return None, Broken(place=place, reason=f"{_shown(value)} is not a time; kept without it", kept=True)


def _from_epoch(seconds: object) -> str | None:
    if isinstance(seconds, bool) or not isinstance(seconds, int | float) or not math.isfinite(seconds):
        return None
    try:
        return (_EPOCH + timedelta(seconds=seconds)).isoformat()
    except OverflowError:
        return None


def _shown(value: object) -> str:
    return repr(value)[:40] if isinstance(value, str | int | float) else f"a {type(value).__name__}"


def assembled(head: ImportedSession, found: Iterable[ImportedTurn | Broken]) -> Iterator[ImportedSession | Broken]:
    """What was broken in a session, then the session with the turns that could be read."""
    turns: dict[str, ImportedTurn] = {}
    for item in found:
        if isinstance(item, Broken):
            yield item
            continue
        # A turn without an id of its own is told apart by its number, which no id looks like.
        key = f"\0{len(turns)}" if item.message_id is None else item.message_id
        if key in turns:
            yield Broken(place=item.place, reason=f"the id {key[:80]!r} was used before in this session; skipped")
        else:
            turns[key] = item
    yield ImportedSession(
        session_id=head.session_id,
        conversation_id=head.conversation_id,
        title=head.title,
        timestamp=head.timestamp,
        turns=tuple(turns.values()),
        place=head.place,
        meta=head.meta,
    )


def distinct(found: Iterable[ImportedSession | Broken]) -> Iterator[ImportedSession | Broken]:
    """The same stream, in which a session whose id came before is reported and skipped."""
    first_place: dict[str, str] = {}
    for item in found:
        if isinstance(item, Broken):
            yield item
        elif item.session_id in first_place:
            earlier = first_place[item.session_id]
            yield Broken(place=item.place, reason=f"the session id was used before at {earlier}; skipped")
        else:
            first_place[item.session_id] = item.place
            yield item
