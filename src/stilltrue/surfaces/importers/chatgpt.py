"""ChatGPT's export: each conversation a tree of nodes, of which the branch that was shown is read."""

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
from stilltrue.surfaces.importers.chatgpt_content import said
from stilltrue.surfaces.importers.exports import family, n_conversations, sessions
from stilltrue.surfaces.importers.opening import MAX_BYTES

# Seconds since 1970 that no clock has yet shown, far within what a float holds exactly.
_LATEST = 1e15


@dataclass(frozen=True, slots=True)
class ChatGPTExport:
    """The .zip of the export, its folder, `conversations.json` or one `conversations-000.json`."""

    name: ClassVar[str] = "chatgpt"
    max_bytes: int = MAX_BYTES

    def recognises(self, path: Path) -> bool:
        """Whether the first conversations are trees of nodes."""
        return family(path) == "mapping"

    def size(self, path: Path) -> int | None:
        """How many trees the files seem to hold."""
        return n_conversations(path, "mapping", self.max_bytes)

    def read(self, path: Path) -> Iterator[ImportedSession | Broken]:
        """A session a conversation, its turns in the order that the screen showed."""
        yield from distinct(sessions(path, self.max_bytes, _session))


def _session(raw: object, place: str) -> Iterator[ImportedSession | Broken]:
    mapping = raw.get("mapping") if isinstance(raw, dict) else None
    if not isinstance(raw, dict) or not isinstance(mapping, dict) or not mapping:
        yield Broken(place=place, reason="a conversation without a `mapping` of nodes; skipped")
        return
    branch, notes = _shown(mapping, raw.get("current_node"), place)
    yield from notes
    timestamp, note = clock(raw.get("create_time"), f"{place}.create_time")
    if note is not None:
        yield note
    title = raw.get("title")
    head = ImportedSession(
        # The oldest exports name no conversation; its first node is as lasting a name.
        session_id=identifier(raw.get("conversation_id")) or identifier(raw.get("id")) or branch[0],
        conversation_id=None,
        title=title if isinstance(title, str) else None,
        timestamp=timestamp,
        turns=(),
        place=place,
    )
    yield from assembled(head, _turns(mapping, branch, place))


def _shown(mapping: dict[str, object], current: object, place: str) -> tuple[list[str], list[Broken]]:
    """The ids of the branch on the screen, first to last, by way of the parents of its last node."""
    notes = []
    if not isinstance(current, str) or current not in mapping:
        if current is not None:
            notes.append(Broken(place=f"{place}.current_node", reason="names no node; the newest is taken", kept=True))
        current = _newest(mapping)
    branch: list[str] = []
    seen = set()
    node_id: str | None = current
    while node_id is not None:
        seen.add(node_id)
        branch.append(node_id)
        parent = _parent(mapping, node_id)
        if parent is not None and (parent in seen or parent not in mapping):
            fault = "is among its own descendants" if parent in seen else "is not there"
            reason = f"its parent {fault}; what came before it is skipped"
            notes.append(Broken(place=f"{place}.mapping.{node_id}", reason=reason))
            parent = None
        node_id = parent
    return branch[::-1], notes


def _parent(mapping: dict[str, object], node_id: str) -> str | None:
    node = mapping[node_id]
    if isinstance(node, dict):
        parent = node.get("parent")
        return parent if isinstance(parent, str) else None
    # A damaged node does not say where it hangs, but the one above names its children.
    for above, other in mapping.items():
        children = other.get("children") if isinstance(other, dict) else None
        if isinstance(children, list) and node_id in children:
            return above
    return None


def _newest(mapping: dict[str, object]) -> str:
    parents = {node.get("parent") for node in mapping.values() if isinstance(node, dict) and _is_id(node.get("parent"))}
    leaves = [node_id for node_id in mapping if node_id not in parents] or list(mapping)
    return max(leaves, key=lambda node_id: _time_of(mapping[node_id]))


def _is_id(value: object) -> bool:
    return isinstance(value, str)


def _time_of(node: object) -> float:
    message = node.get("message") if isinstance(node, dict) else None
    time = message.get("create_time") if isinstance(message, dict) else None
    # A NaN compares with nothing, and would make the order depend on where it stands.
    return time if isinstance(time, int | float) and -_LATEST < time < _LATEST else 0.0


def _turns(mapping: dict[str, object], branch: list[str], place: str) -> Iterator[ImportedTurn | Broken]:
    for node_id in branch:
        node_place = f"{place}.mapping.{node_id}"
        node = mapping[node_id]
        if not isinstance(node, dict):
            yield Broken(place=node_place, reason=f"a {type(node).__name__} where a node was wanted; skipped")
        elif node.get("message") is not None:
            yield from _turn(node["message"], node_id, node_place)


def _turn(message: object, node_id: str, place: str) -> Iterator[ImportedTurn | Broken]:
    author = message.get("author") if isinstance(message, dict) else None
    role = author.get("role") if isinstance(author, dict) else None
    content = message.get("content") if isinstance(message, dict) else None
    if not isinstance(message, dict) or not isinstance(author, dict) or not isinstance(role, str):
        yield Broken(place=place, reason="a message without an author's role; skipped")
        return
    if not isinstance(content, dict):
        yield Broken(place=place, reason="a message without content; skipped")
        return
    metadata = message.get("metadata")
    metadata = metadata if isinstance(metadata, dict) else {}
    text, meta, note = said(content, metadata, place)
    if note is not None:
        yield note
    if not text.strip():
        return
    said_at, note = clock(message.get("create_time"), f"{place}.create_time")
    if note is not None:
        yield note
    name = author.get("name")
    yield ImportedTurn(
        message_id=identifier(message.get("id")) or node_id,
        role=_role(role, author, content, metadata),
        speaker=name if isinstance(name, str) and name else None,
        text=text,
        said_at=said_at,
        place=place,
        meta=meta | _circumstances(message, metadata),
    )


def _role(
    role: str, author: Mapping[str, object], content: Mapping[str, object], metadata: Mapping[str, object]
) -> str:
    # Custom instructions travel in a system message, but the words are the user's.
    if metadata.get("is_user_system_message") is True:
        return "user"
    kind, name = content.get("content_type"), author.get("name")
    from_page = isinstance(kind, str) and kind.startswith(("tether_", "sonic_"))
    from_browser = isinstance(name, str) and name.split(".")[0] in ("browser", "web", "web_search", "myfiles_browser")
    if role == "tool" and (from_page or (from_browser and name != "myfiles_browser")):
        return "web"
    return role_named(role) or "unknown"


def _circumstances(message: Mapping[str, object], metadata: Mapping[str, object]) -> dict[str, object]:
    """What else a message tells of itself: hidden from the screen, meant for a tool, by which model."""
    found: dict[str, object] = {}
    if metadata.get("is_visually_hidden_from_conversation") is True:
        found["hidden"] = True
    recipient, model = message.get("recipient"), metadata.get("model_slug")
    if isinstance(recipient, str) and recipient != "all":
        found["tool_call"] = recipient
    if isinstance(model, str):
        found["model"] = model
    return found
