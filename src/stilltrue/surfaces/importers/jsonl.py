"""The normalised JSON lines: one session a line, its turns in a list."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

from stilltrue.surfaces.importers.base import (
    ROLES,
    Broken,
    ImportedSession,
    ImportedTurn,
    assembled,
    clock,
    distinct,
    identifier,
    role_named,
)
from stilltrue.surfaces.importers.lines import json_lines, n_lines
from stilltrue.surfaces.importers.opening import head_text

_SESSION_FIELDS = frozenset(
    {"dataset", "conversation_id", "session_id", "session_index", "timestamp", "title", "turns", "meta"}
)
_TURN_FIELDS = frozenset({"turn_id", "role", "text", "speaker", "timestamp", "meta"})
_TURNS = re.compile(r'"turns"\s*:\s*\[')
_SESSION_ID = re.compile(r'"session_id"\s*:')


@dataclass(frozen=True, slots=True)
class NormalisedJsonl:
    """A `.jsonl` or `.jsonl.gz` with a session a line, read a line at a time."""

    name: ClassVar[str] = "jsonl"

    def recognises(self, path: Path) -> bool:
        """Whether the first lines are objects with a session's id and turns."""
        text = head_text(path)
        return text.lstrip().startswith("{") and bool(_TURNS.search(text) and _SESSION_ID.search(text))

    def size(self, path: Path) -> int | None:
        """How many lines there are."""
        return n_lines(path)

    def read(self, path: Path) -> Iterator[ImportedSession | Broken]:
        """A session a line; a field that the format does not have is reported once and kept in `meta`."""
        yield from distinct(_sessions(path))


def _sessions(path: Path) -> Iterator[ImportedSession | Broken]:
    reported: set[str] = set()
    for item in json_lines(path):
        if isinstance(item, Broken):
            yield item
        else:
            yield from _session(item[1], item[0], reported)


def _session(raw: dict[str, object], place: str, reported: set[str]) -> Iterator[ImportedSession | Broken]:
    identity, turns = identifier(raw.get("session_id")), raw.get("turns")
    if identity is None:
        yield Broken(place=place, reason=f"{_found(raw, 'session_id')}; wanted the session's id; skipped")
        return
    if not isinstance(turns, list):
        yield Broken(place=place, reason=f"{_found(raw, 'turns')}; wanted a list; skipped")
        return
    timestamp, note = clock(raw.get("timestamp"), f"{place}.timestamp")
    meta, notes = _meta(raw, _SESSION_FIELDS, place, reported)
    yield from (item for item in (note, *notes) if item is not None)
    meta |= {name: raw[name] for name in ("dataset", "session_index") if raw.get(name) is not None}
    title = raw.get("title")
    head = ImportedSession(
        session_id=identity,
        conversation_id=identifier(raw.get("conversation_id")),
        title=title if isinstance(title, str) else None,
        timestamp=timestamp,
        turns=(),
        place=place,
        meta=meta,
    )
    yield from assembled(head, _turns(turns, place, reported))


def _turns(turns: list[object], place: str, reported: set[str]) -> Iterator[ImportedTurn | Broken]:
    for index, raw in enumerate(turns):
        yield from _turn(raw, f"{place}.turns[{index}]", reported)


def _turn(raw: object, place: str, reported: set[str]) -> Iterator[ImportedTurn | Broken]:
    if not isinstance(raw, dict):
        yield Broken(place=place, reason=f"a {type(raw).__name__} where a turn was wanted; skipped")
        return
    role, text = raw.get("role"), raw.get("text")
    if not isinstance(role, str) or not role:
        yield Broken(place=place, reason=f"{_found(raw, 'role')}; wanted the name of a role; skipped")
        return
    if not isinstance(text, str) or not text.strip():
        yield Broken(place=place, reason=f"{_found(raw, 'text')}; wanted what was said; skipped")
        return
    said_at, note = clock(raw.get("timestamp"), f"{place}.timestamp")
    meta, notes = _meta(raw, _TURN_FIELDS, place, reported)
    yield from (item for item in (note, *notes) if item is not None)
    known = role if role in ROLES else role_named(role)
    speaker = raw.get("speaker")
    yield ImportedTurn(
        message_id=identifier(raw.get("turn_id")),
        role=known or "unknown",
        speaker=speaker if isinstance(speaker, str) and speaker else None,
        text=text,
        said_at=said_at,
        place=place,
        meta=meta if known else meta | {"role": role},
    )


def _meta(
    raw: dict[str, object], fields: frozenset[str], place: str, reported: set[str]
) -> tuple[dict[str, object], list[Broken]]:
    """What the source adds, unknown fields with it, and a note for each of those not yet reported."""
    given = raw.get("meta")
    meta = dict(given) if isinstance(given, dict) else {}
    notes = []
    if given is not None and not isinstance(given, dict):
        notes.append(Broken(place=f"{place}.meta", reason=f"a {type(given).__name__}; kept without it", kept=True))
    for name in raw.keys() - fields:
        meta.setdefault(name, raw[name])
        if name not in reported:
            reported.add(name)
            reason = f"the format has no field {name[:40]!r}; kept in `meta`, and not reported again"
            notes.append(Broken(place=place, reason=reason, kept=True))
    return meta, sorted(notes, key=lambda note: note.reason)


def _found(raw: dict[str, object], name: str) -> str:
    if name not in raw:
        return f"no `{name}`"
    value = raw[name]
    if value is None:
        return f"`{name}` is null"
    return f"`{name}` is empty" if isinstance(value, str) else f"`{name}` is a {type(value).__name__}"
