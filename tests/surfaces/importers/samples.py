"""Files as the programs write them, small, one writer a format."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Callable, Mapping
from pathlib import Path


def gpt_message(role: str, *parts: object, at: float | None = 1772668800.5, **rest: object) -> dict[str, object]:
    """A message of ChatGPT's export."""
    kind = "text" if all(isinstance(part, str) for part in parts) else "multimodal_text"
    content = rest.pop("content", {"content_type": kind, "parts": list(parts)})
    author = {"role": role, "name": rest.pop("name", None), "metadata": {}}
    return {"author": author, "create_time": at, "content": content, "recipient": "all", "metadata": {}, **rest}


def gpt_chat(name: str, *messages: dict[str, object] | None) -> dict[str, object]:
    """A conversation of ChatGPT's export whose nodes follow one another; the root is empty."""
    mapping: dict[str, object] = {"root": {"id": "root", "message": None, "parent": None, "children": ["n1"]}}
    for n, message in enumerate(messages, start=1):
        named = None if message is None else {"id": f"{name}-m{n}", **message}
        parent = f"n{n - 1}" if n > 1 else "root"
        mapping[f"n{n}"] = {"id": f"n{n}", "message": named, "parent": parent, "children": [f"n{n + 1}"]}
    return {
        "title": f"About {name}",
        "create_time": 1772668800.0,
        "update_time": 1772668900.0,
        "mapping": mapping,
        "current_node": f"n{len(messages)}",
        "conversation_id": name,
        "id": name,
        "is_archived": False,
    }


def claude_message(uuid: str, sender: str, text: str, **rest: object) -> dict[str, object]:
    """A message of Claude's export."""
    return {
        "uuid": uuid,
        "text": text,
        "content": [{"type": "text", "text": text, "citations": []}],
        "sender": sender,
        "created_at": "2026-03-05T00:00:01.123456Z",
        "updated_at": "2026-03-05T00:00:01.123456Z",
        "attachments": [],
        "files": [],
        **rest,
    }


def claude_chat(uuid: str, *messages: object) -> dict[str, object]:
    """A conversation of Claude's export."""
    return {
        "uuid": uuid,
        "name": f"About {uuid}",
        "summary": "",
        "created_at": "2026-03-05T00:00:00.000000Z",
        "updated_at": "2026-03-05T00:10:00.000000Z",
        "account": {"uuid": "someone"},
        "chat_messages": list(messages),
    }


def code_line(kind: str, uuid: str, content: object, **rest: object) -> dict[str, object]:
    """An event of a Claude Code session."""
    return {
        "parentUuid": None,
        "isSidechain": False,
        "userType": "external",
        "cwd": "/home/someone/shop",
        "sessionId": "5a6e",
        "version": "2.1.12",
        "gitBranch": "main",
        "type": kind,
        "message": {"role": kind, "content": content},
        "uuid": uuid,
        "timestamp": "2026-03-05T00:00:00.000Z",
        **rest,
    }


def write_json(path: Path, value: object, *, ascii_only: bool = True) -> Path:
    """A JSON file; exports escape what is not ASCII."""
    path.write_text(json.dumps(value, ensure_ascii=ascii_only), encoding="utf-8")
    return path


def write_lines(path: Path, *lines: object) -> Path:
    """A JSON-lines file; a string is a line as it is."""
    texts = [line if isinstance(line, str) else json.dumps(line, ensure_ascii=False) for line in lines]
    path.write_text("\n".join(texts) + "\n", encoding="utf-8")
    return path


def write_zip(path: Path, members: Mapping[str, object]) -> Path:
    """A .zip of JSON files."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, value in members.items():
            archive.writestr(name, value if isinstance(value, bytes) else json.dumps(value))
    return path


def chatgpt(folder: Path) -> Path:
    """Two chats, one in Korean."""
    english = gpt_chat("one", gpt_message("system", ""), gpt_message("user", "I moved."), gpt_message("assistant", "!"))
    korean = gpt_chat("two", gpt_message("user", "부산으로 이사했어 🎉"), gpt_message("assistant", "축하해요"))
    return write_json(folder / "gpt-conversations.json", [english, korean])


def claude(folder: Path) -> Path:
    """One chat in Korean."""
    chat = claude_chat("c1", claude_message("m1", "human", "마라탕 좋아해 🌶"), claude_message("m2", "assistant", "네"))
    return write_json(folder / "claude-conversations.json", [chat])


def claude_code(folder: Path) -> Path:
    """A session with a tool."""
    call = {"type": "tool_use", "id": "t1", "name": "Bash", "input": {"command": "make test"}}
    result = {"type": "tool_result", "tool_use_id": "t1", "content": "3 passed"}
    return write_lines(
        folder / "5a6e.jsonl",
        {"type": "summary", "summary": "테스트 돌리기", "leafUuid": "u3"},
        code_line("user", "u1", "테스트 돌려줘"),
        code_line("assistant", "u2", [{"type": "text", "text": "Running."}, call]),
        code_line("user", "u3", [result]),
    )


def normalised(folder: Path) -> Path:
    """Two sessions, with a named speaker and a fact."""
    turns = [
        {"turn_id": "a/1", "role": "user", "text": "안녕", "speaker": "지민"},
        {"turn_id": "a/2", "role": "other", "text": "응", "speaker": "수호", "timestamp": "2026-03-05T09:00:00+09:00"},
    ]
    fact = {"turn_id": "b/1", "role": "fact", "text": "X depends on Y.", "meta": {"serial": 1}}
    return write_lines(
        folder / "sessions.jsonl",
        {"conversation_id": "c", "session_id": "a", "timestamp": "2026-03-05", "turns": turns, "meta": {}},
        {"conversation_id": "c", "session_id": "b", "timestamp": None, "turns": [fact], "meta": {"commit": "f00"}},
    )


def markdown(folder: Path) -> Path:
    """A journal of one day."""
    path = folder / "journal.md"
    path.write_text("# 일기\n\n## 2026-03-05\n\n부산으로 이사했다.\n", encoding="utf-8")
    return path


def text(folder: Path) -> Path:
    """Two paragraphs."""
    path = folder / "notes.txt"
    path.write_text("I live in Busan.\n\n나는 차를 좋아한다.\n", encoding="utf-8")
    return path


WRITERS: dict[str, Callable[[Path], Path]] = {
    "chatgpt": chatgpt,
    "claude": claude,
    "claude_code": claude_code,
    "jsonl": normalised,
    "markdown": markdown,
    "text": text,
}


def others(name: str, folder: Path) -> list[Path]:
    """A good file of each format but one."""
    return [write(folder) for other, write in WRITERS.items() if other != name]
