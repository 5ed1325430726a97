"""A small export of somebody's own chats, in the shape in which ChatGPT hands it out."""

from __future__ import annotations

import json
from pathlib import Path
from zipfile import ZipFile

_SPOKEN = {
    "Moving house": ((1_767_780_000, "I live in Oslo."), (1_772_445_600, "I moved to Bergen last Friday.")),
    "이사": ((1_767_780_000, "나는 서울에 살아."), (1_772_445_600, "지난주 금요일에 부산으로 이사했어.")),
}


def write_export(path: Path, title: str = "Moving house") -> None:
    """A zip with one conversation: two words of the user, two answers."""
    conversations = [_conversation(title, _SPOKEN[title])]
    with ZipFile(path, "w") as archive:
        archive.writestr("conversations.json", json.dumps(conversations, ensure_ascii=False))
        archive.writestr("user.json", "{}")


def _conversation(title: str, spoken: tuple[tuple[int, str], ...]) -> dict[str, object]:
    nodes: dict[str, dict[str, object]] = {"root": {"id": "root", "message": None, "parent": None, "children": []}}
    last = "root"
    for number, (at, text) in enumerate(spoken):
        for role, said in (("user", text), ("assistant", "OK.")):
            name = f"{title}-{number}-{role}"
            nodes[last]["children"] = [name]
            nodes[name] = {"id": name, "message": _message(name, role, said, at), "parent": last, "children": []}
            last = name
    return {
        "title": title,
        "id": title,
        "conversation_id": title,
        "create_time": spoken[0][0],
        "update_time": spoken[-1][0],
        "current_node": last,
        "mapping": nodes,
    }


def _message(name: str, role: str, text: str, at: int) -> dict[str, object]:
    return {
        "id": name,
        "author": {"role": role, "name": None, "metadata": {}},
        "create_time": at + (role == "assistant"),
        "content": {"content_type": "text", "parts": [text]},
        "status": "finished_successfully",
        "end_turn": True,
        "weight": 1.0,
        "metadata": {},
        "recipient": "all",
    }
