"""The blocks of a Claude message, in the export and in Claude Code, as pieces with a role each."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field

# What the model thought to itself was said to nobody; the rest carries no words.
_UNSAID = frozenset({"thinking", "redacted_thinking", "token_budget", "flag"})
_CALLS = frozenset({"tool_use", "server_tool_use", "mcp_tool_use"})
_WEB_TOOLS = frozenset({"web_search", "web_fetch", "WebSearch", "WebFetch"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Piece:
    """A stretch of one message that has one role."""

    role: str
    text: str
    meta: dict[str, object] = field(default_factory=dict)


def pieces(content: object, role: str, tools: dict[str, str]) -> Iterator[Piece | str]:
    """
    The pieces of a message in order, and in words what could not be read.

    Args:
        content: a string or a list of blocks.
        role: whose the plain text is.
        tools: the name of each tool by the id of its call; calls found here are added.
    """
    if isinstance(content, str):
        content = [{"type": "text", "text": content}]
    if not isinstance(content, list):
        yield f"a {type(content).__name__} where text or a list of blocks was wanted"
        return
    plain: list[Piece] = []
    for block in content:
        found = _piece(block, role, tools)
        if isinstance(found, Piece) and found.role == role and "tool_call" not in found.meta:
            plain.append(found)
            continue
        if found is None:
            continue
        yield from _joined(plain, role)
        plain = []
        yield found
    yield from _joined(plain, role)


def _joined(plain: list[Piece], role: str) -> Iterator[Piece]:
    if plain:
        attachments = [item.meta["attachment"] for item in plain if "attachment" in item.meta]
        meta: dict[str, object] = {"attachments": attachments} if attachments else {}
        yield Piece(role=role, text="\n\n".join(item.text for item in plain), meta=meta)


def _piece(block: object, role: str, tools: dict[str, str]) -> Piece | str | None:
    kind = block.get("type") if isinstance(block, dict) else None
    if isinstance(block, str):
        return Piece(role=role, text=block) if block.strip() else None
    if not isinstance(block, dict) or not isinstance(kind, str):
        return "a block without a type"
    if kind in _UNSAID:
        return None
    if kind in _CALLS:
        return _call(block, tools)
    if kind.endswith("tool_result"):
        return _result(block, tools)
    text = block.get("text")
    if isinstance(text, str):
        return Piece(role=_role_of_text(text, role), text=text) if text.strip() else None
    if kind == "text":
        return "a text block without text"
    return Piece(role=role, text=f"[{kind[:40]}]", meta={"attachment": _attachment(block, kind)})


def _role_of_text(text: str, role: str) -> str:
    """What the program put into the user's message in tags of its own is not the user's."""
    return "system" if role == "user" and text.lstrip().startswith(("<system-reminder>", "<ide_")) else role


def _call(block: dict[str, object], tools: dict[str, str]) -> Piece | str:
    name, call_id = block.get("name"), block.get("id")
    if not isinstance(name, str):
        return "a tool call without the tool's name"
    if isinstance(call_id, str):
        tools[call_id] = name
    arguments = json.dumps(block.get("input"), ensure_ascii=False)
    return Piece(role="assistant", text=f"{name} {arguments}", meta={"tool_call": name, "tool_call_id": call_id})


def _result(block: dict[str, object], tools: dict[str, str]) -> Piece | str | None:
    call_id, name = block.get("tool_use_id"), block.get("name")
    tool = tools.get(call_id) if isinstance(call_id, str) else None
    tool = tool or (name if isinstance(name, str) else None)
    content = block.get("content")
    if content is None or content in ([], ""):
        return None
    text = content if isinstance(content, str) else _flat(content)
    if text is None:
        return f"a tool result that is a {type(content).__name__}"
    meta: dict[str, object] = {"tool": tool, "tool_call_id": call_id}
    if block.get("is_error") is True:
        meta["is_error"] = True
    from_web = tool in _WEB_TOOLS or str(block.get("type")).startswith("web_")
    return Piece(role="web" if from_web else "tool", text=text, meta=meta) if text.strip() else None


def _flat(content: object) -> str | None:
    """The text of what a tool gave back: blocks of text, marks for the rest."""
    if isinstance(content, dict):
        content = [content]
    if not isinstance(content, list):
        return None
    return "\n\n".join(_line(item) for item in content)


def _line(item: object) -> str:
    if isinstance(item, str):
        return item
    if not isinstance(item, dict):
        return "[unreadable]"
    known = (item.get(name) for name in ("text", "title", "url"))
    words = " ".join(word for word in known if isinstance(word, str) and word)
    return words or f"[{str(item.get('type') or 'attachment')[:40]}]"


def _attachment(block: dict[str, object], kind: str) -> dict[str, object]:
    source = block.get("source")
    media_type = source.get("media_type") if isinstance(source, dict) else None
    title = block.get("title")
    found: dict[str, object] = {"kind": kind}
    if isinstance(media_type, str):
        found["media_type"] = media_type
    if isinstance(title, str):
        found["name"] = title
    return found
