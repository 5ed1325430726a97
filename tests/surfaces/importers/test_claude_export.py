"""Claude's export by the front door."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.contracts.importer_contract import ImporterContract, broken, sessions
from tests.surfaces.importers import samples
from tests.surfaces.importers.samples import claude_chat, claude_message, write_json, write_zip

from stilltrue.surfaces.importers import ImportedSession, importer

CLAUDE = importer("claude")


class TestClaudeExport(ImporterContract):
    name = "claude"

    def write(self, folder: Path) -> Path:
        return samples.claude(folder)

    def write_damaged(self, folder: Path) -> tuple[Path, str, int]:
        chat = claude_chat("c1", claude_message("m1", "human", "hi"), 7, claude_message("m3", "human", "yo"))
        return write_json(folder / "conversations.json", [chat]), "conversations.json[0].chat_messages[1]", 1

    def write_others(self, folder: Path) -> list[Path]:
        return samples.others("claude", folder)


def read_one(path: Path) -> ImportedSession:
    (session,) = sessions(CLAUDE, path)
    return session


def write_one(folder: Path, *messages: object, **rest: object) -> Path:
    return write_json(folder / "conversations.json", [claude_chat("c1", *messages) | rest])


def test_a_chat_is_a_session_whose_human_is_the_user(tmp_path: Path) -> None:
    session = read_one(samples.claude(tmp_path))

    assert (session.session_id, session.title, session.timestamp) == ("c1", "About c1", "2026-03-05T00:00:00.000000Z")
    assert [(turn.message_id, turn.role, turn.text) for turn in session.turns] == [
        ("m1", "user", "마라탕 좋아해 🌶"),
        ("m2", "assistant", "네"),
    ]
    assert session.turns[0].said_at == "2026-03-05T00:00:01.123456Z"


def test_the_plain_text_is_read_where_there_are_no_blocks(tmp_path: Path) -> None:
    old = {"uuid": "m1", "text": "I moved.", "sender": "human", "created_at": "2024-01-01T00:00:00Z"}

    assert read_one(write_one(tmp_path, old)).turns[0].text == "I moved."


def test_thinking_is_left_out_and_tools_are_turns_of_their_own(tmp_path: Path) -> None:
    blocks = [
        {"type": "thinking", "thinking": "hm"},
        {"type": "text", "text": "Let me look."},
        {"type": "tool_use", "id": "t1", "name": "web_search", "input": {"query": "부산"}},
        {
            "type": "tool_result",
            "tool_use_id": "t1",
            "name": "web_search",
            "content": [{"type": "text", "text": "A city."}],
        },
        {"type": "text", "text": "Found it."},
    ]

    turns = read_one(write_one(tmp_path, claude_message("m1", "assistant", "", content=blocks))).turns

    assert [(turn.message_id, turn.role, turn.text) for turn in turns] == [
        ("m1", "assistant", "Let me look."),
        ("m1#1", "assistant", 'web_search {"query": "부산"}'),
        ("m1#2", "web", "A city."),
        ("m1#3", "assistant", "Found it."),
    ]


def test_an_attached_text_is_a_document_and_a_file_without_text_is_noted(tmp_path: Path) -> None:
    attachment = {"file_name": "cv.txt", "file_size": 12, "file_type": "txt", "extracted_content": "Works at Acme."}
    message = claude_message("m1", "human", "Read this", attachments=[attachment], files=[{"file_name": "a.png"}])

    turns = read_one(write_one(tmp_path, message)).turns

    assert [(turn.message_id, turn.role, turn.text) for turn in turns] == [
        ("m1", "user", "Read this"),
        ("m1#1", "document", "Works at Acme."),
    ]
    assert turns[0].meta == {"attachments": [{"kind": "file", "name": "a.png"}]}
    assert turns[1].meta == {"file_name": "cv.txt"}


def test_where_the_export_has_branches_only_the_shown_one_is_read(tmp_path: Path) -> None:
    messages = [
        claude_message("m1", "human", "Where?", parent_message_uuid="root"),
        claude_message("m2", "assistant", "Oslo", parent_message_uuid="m1"),
        claude_message("m3", "assistant", "Bergen", parent_message_uuid="m1"),
    ]

    turns = read_one(write_one(tmp_path, *messages, current_leaf_message_uuid="m3")).turns

    assert [turn.text for turn in turns] == ["Where?", "Bergen"]


@pytest.mark.parametrize(
    "message",
    [
        {"uuid": "x", "text": "no sender"},
        {"uuid": "x", "sender": "human"},
        {"uuid": "x", "sender": "human", "text": 5},
        {"uuid": "x", "sender": "human", "content": 5},
        {"uuid": "x", "sender": "human", "content": [{"text": "no type"}]},
        claude_message("m1", "human", "an id used before"),
    ],
)
def test_a_message_in_no_known_shape_is_reported_and_the_rest_is_read(tmp_path: Path, message: object) -> None:
    path = write_one(tmp_path, claude_message("m1", "human", "a"), message, claude_message("m2", "human", "b"))

    assert [turn.text for turn in read_one(path).turns] == ["a", "b"]
    assert [item.place for item in broken(CLAUDE, path)] == ["conversations.json[0].chat_messages[1]"]


def test_a_chat_without_an_id_is_reported_and_the_rest_is_read(tmp_path: Path) -> None:
    chats = [claude_chat("c1") | {"uuid": None}, claude_chat("c2", claude_message("m1", "human", "hi"))]
    path = write_json(tmp_path / "conversations.json", chats)

    assert read_one(path).session_id == "c2"
    assert [item.place for item in broken(CLAUDE, path)] == ["conversations.json[0]"]


def test_the_zip_is_read_as_it_was_downloaded(tmp_path: Path) -> None:
    chats = [claude_chat("c1", claude_message("m1", "human", "hi"))]
    path = write_zip(tmp_path / "data.zip", {"users.json": [], "conversations.json": chats, "projects.json": []})

    assert CLAUDE.recognises(path)
    assert CLAUDE.size(path) == 1
    assert read_one(path).turns[0].place == "conversations.json[0].chat_messages[0]"
