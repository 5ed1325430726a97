"""Claude's export: each conversation a list of messages, with what was attached to them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

from stilltrue.surfaces.importers.base import (
    Broken,
    ImportedSession,
    ImportedTurn,
    assembled,
    clock,
    distinct,
    identifier,
    role_named,
)
from stilltrue.surfaces.importers.blocks import Piece, pieces
from stilltrue.surfaces.importers.exports import family, n_conversations, sessions
from stilltrue.surfaces.importers.opening import MAX_BYTES

# The export writes this into `text` for each block that the `content` list has in full.
_PLACEHOLDER = "This block is not supported on your current device yet."


@dataclass(frozen=True, slots=True)
class ClaudeExport:
    """The .zip of the export, its folder, or `conversations.json`."""

    name: ClassVar[str] = "claude"
    max_bytes: int = MAX_BYTES

    def recognises(self, path: Path) -> bool:
        """Whether the first conversations are lists of chat messages."""
        return family(path) == "chat_messages"

    def size(self, path: Path) -> int | None:
        """How many conversations the files seem to hold."""
        return n_conversations(path, "chat_messages", self.max_bytes)

    def read(self, path: Path) -> Iterator[ImportedSession | Broken]:
        """A session a conversation; attached documents are turns after the message they came with."""
        yield from distinct(sessions(path, self.max_bytes, _session))


def _session(raw: object, place: str) -> Iterator[ImportedSession | Broken]:
    messages = raw.get("chat_messages") if isinstance(raw, dict) else None
    identity = identifier(raw.get("uuid")) if isinstance(raw, dict) else None
    if not isinstance(raw, dict) or not isinstance(messages, list):
        yield Broken(place=place, reason="a conversation without a list of `chat_messages`; skipped")
        return
    if identity is None:
        yield Broken(place=place, reason="a conversation without a `uuid`; skipped")
        return
    timestamp, note = clock(raw.get("created_at"), f"{place}.created_at")
    if note is not None:
        yield note
    title = raw.get("name")
    head = ImportedSession(
        session_id=identity,
        conversation_id=None,
        title=title if isinstance(title, str) and title else None,
        timestamp=timestamp,
        turns=(),
        place=place,
    )
    yield from assembled(head, _turns(messages, raw.get("current_leaf_message_uuid"), place))


def _turns(messages: list[object], leaf: object, place: str) -> Iterator[ImportedTurn | Broken]:
    shown = _shown(messages, leaf)
    tools: dict[str, str] = {}
    for index, message in enumerate(messages):
        message_place = f"{place}.chat_messages[{index}]"
        if not isinstance(message, dict):
            yield Broken(place=message_place, reason=f"a {type(message).__name__} where a message was wanted; skipped")
        elif shown is None or message.get("uuid") in shown:
            yield from _turns_of(message, tools, message_place)


def _shown(messages: list[object], leaf: object) -> set[str] | None:
    """The ids on the branch that ends in `leaf`; None where the export tells of no branches."""
    parents = {
        uuid: message.get("parent_message_uuid")
        for message in messages
        if isinstance(message, dict) and isinstance(uuid := message.get("uuid"), str)
    }
    if not isinstance(leaf, str) or not isinstance(parents.get(leaf), str):
        return None
    shown: set[str] = set()
    node: object = leaf
    while isinstance(node, str) and node in parents and node not in shown:
        shown.add(node)
        node = parents[node]
    return shown


def _turns_of(message: dict[str, object], tools: dict[str, str], place: str) -> Iterator[ImportedTurn | Broken]:
    sender = message.get("sender")
    if not isinstance(sender, str):
        yield Broken(place=place, reason="a message without a `sender`; skipped")
        return
    said_at, note = clock(message.get("created_at"), f"{place}.created_at")
    if note is not None:
        yield note
    uuid = identifier(message.get("uuid"))
    found = list(_said(message, role_named(sender) or "unknown", tools))
    n_turns = 0
    for item in [*found, *_documents(message)]:
        if isinstance(item, str):
            yield Broken(place=place, reason=f"{item}; left out", kept=len(found) > 1)
            continue
        yield ImportedTurn(
            message_id=uuid if not n_turns or uuid is None else f"{uuid}#{n_turns}",
            role=item.role,
            speaker=None,
            text=item.text,
            said_at=said_at,
            place=place,
            meta=item.meta,
        )
        n_turns += 1


def _said(message: Mapping[str, object], role: str, tools: dict[str, str]) -> Iterator[Piece | str]:
    """The content blocks; where there are none that say anything, the plain text."""
    content, text = message.get("content"), message.get("text")
    found = list(pieces(content, role, tools)) if content is not None else []
    if isinstance(text, str) and not any(isinstance(item, Piece) for item in found):
        plain = text.replace(f"```\n{_PLACEHOLDER}\n```", "").strip()
        if plain:
            found.append(Piece(role=role, text=text, meta=_files(message)))
    elif found and isinstance(found[0], Piece) and (files := _files(message)):
        first = found[0]
        found[0] = Piece(role=first.role, text=first.text, meta=first.meta | files)
    if not found and text is not None and not isinstance(text, str):
        yield f"a text that is a {type(text).__name__}"
    elif not found and content is None and text is None:
        yield "neither `content` nor `text`"
    yield from found


def _files(message: Mapping[str, object]) -> dict[str, object]:
    """The names of files that came with a message and whose text the export does not have."""
    files = message.get("files")
    names = [item.get("file_name") for item in files if isinstance(item, dict)] if isinstance(files, list) else []
    found = [{"kind": "file", "name": name} for name in names if isinstance(name, str)]
    return {"attachments": found} if found else {}


def _documents(message: Mapping[str, object]) -> Iterator[Piece | str]:
    attachments = message.get("attachments")
    if attachments is not None and not isinstance(attachments, list):
        yield f"attachments that are a {type(attachments).__name__}"
        return
    for item in attachments or []:
        text = item.get("extracted_content") if isinstance(item, dict) else None
        if isinstance(item, dict) and isinstance(text, str) and text.strip():
            yield Piece(role="document", text=text, meta={"file_name": item.get("file_name")})
