"""ChatGPT's export by the front door."""

from __future__ import annotations

import json
import zipfile
from pathlib import Path

import pytest
from tests.contracts.importer_contract import ImporterContract, broken, sessions
from tests.surfaces.importers import samples
from tests.surfaces.importers.samples import gpt_chat, gpt_message, write_json, write_zip

from stilltrue.errors import BadFile
from stilltrue.surfaces.importers import Broken, ImportedSession, importer
from stilltrue.surfaces.importers.chatgpt import ChatGPTExport

CHATGPT = importer("chatgpt")


class TestChatGPTExport(ImporterContract):
    name = "chatgpt"

    def write(self, folder: Path) -> Path:
        return samples.chatgpt(folder)

    def write_damaged(self, folder: Path) -> tuple[Path, str, int]:
        chats = [
            gpt_chat("one", gpt_message("user", "hi")),
            {"title": "no mapping"},
            gpt_chat("two", gpt_message("user", "yo")),
        ]
        return write_json(folder / "conversations.json", chats), "conversations.json[1]", 2

    def write_others(self, folder: Path) -> list[Path]:
        return samples.others("chatgpt", folder)


def read_one(path: Path) -> ImportedSession:
    (session,) = sessions(CHATGPT, path)
    return session


def write_one(folder: Path, chat: object) -> Path:
    return write_json(folder / "conversations.json", [chat])


def test_a_chat_is_a_session_with_its_title_its_times_and_no_empty_system_turn(tmp_path: Path) -> None:
    session = sessions(CHATGPT, samples.chatgpt(tmp_path))[0]

    assert (session.session_id, session.conversation_id, session.title) == ("one", None, "About one")
    assert session.timestamp == "2026-03-05T00:00:00+00:00"
    assert [(turn.message_id, turn.role, turn.text, turn.said_at) for turn in session.turns] == [
        ("one-m2", "user", "I moved.", "2026-03-05T00:00:00.500000+00:00"),
        ("one-m3", "assistant", "!", "2026-03-05T00:00:00.500000+00:00"),
    ]


def test_escaped_emoji_come_out_whole(tmp_path: Path) -> None:
    session = sessions(CHATGPT, samples.chatgpt(tmp_path))[1]

    assert session.turns[0].text == "부산으로 이사했어 🎉"


def test_only_the_branch_that_was_shown_is_read(tmp_path: Path) -> None:
    chat = gpt_chat("one", gpt_message("user", "Where?"), gpt_message("assistant", "Oslo"))
    retried = {
        "id": "n9",
        "message": {"id": "m9", **gpt_message("assistant", "Bergen")},
        "parent": "n1",
        "children": [],
    }
    chat["mapping"]["n9"] = retried  # type: ignore[index]
    chat["current_node"] = "n9"

    assert [turn.text for turn in read_one(write_one(tmp_path, chat)).turns] == ["Where?", "Bergen"]


def test_without_a_current_node_the_newest_leaf_is_taken(tmp_path: Path) -> None:
    chat = gpt_chat("one", gpt_message("user", "Where?"), gpt_message("assistant", "Oslo", at=1.0))
    later = {"id": "n9", "message": gpt_message("assistant", "Bergen", at=2.0), "parent": "n1", "children": []}
    chat["mapping"]["n9"] = later  # type: ignore[index]
    chat["current_node"] = None

    assert [turn.text for turn in read_one(write_one(tmp_path, chat)).turns] == ["Where?", "Bergen"]


def test_a_current_node_that_is_not_there_is_reported_and_the_newest_taken(tmp_path: Path) -> None:
    path = write_one(tmp_path, gpt_chat("one", gpt_message("user", "hi")) | {"current_node": "gone"})

    assert [turn.text for turn in read_one(path).turns] == ["hi"]
    assert [(item.place, item.kept) for item in broken(CHATGPT, path)] == [("conversations.json[0].current_node", True)]


def test_a_circle_of_parents_ends_and_is_reported(tmp_path: Path) -> None:
    chat = gpt_chat("one", gpt_message("user", "a"), gpt_message("assistant", "b"))
    chat["mapping"]["n1"]["parent"] = "n2"  # type: ignore[index]
    path = write_one(tmp_path, chat)

    assert [turn.text for turn in read_one(path).turns] == ["a", "b"]
    assert [item.place for item in broken(CHATGPT, path)] == ["conversations.json[0].mapping.n1"]


def test_a_damaged_node_is_reported_and_those_before_it_are_read(tmp_path: Path) -> None:
    chat = gpt_chat("one", gpt_message("user", "a"), gpt_message("assistant", "b"), gpt_message("user", "c"))
    chat["mapping"]["n2"] = 7  # type: ignore[index]
    path = write_one(tmp_path, chat)

    assert [turn.text for turn in read_one(path).turns] == ["a", "c"]
    assert [item.place for item in broken(CHATGPT, path)] == ["conversations.json[0].mapping.n2"]


def test_a_null_time_is_no_time_and_no_fault(tmp_path: Path) -> None:
    path = write_one(tmp_path, gpt_chat("one", gpt_message("user", "hi", at=None)))

    assert read_one(path).turns[0].said_at is None
    assert broken(CHATGPT, path) == []


@pytest.mark.parametrize("time", ["soon", True, [], 1e300, float("nan"), -1e14])
def test_a_time_that_is_none_is_reported_and_the_turn_kept(tmp_path: Path, time: object) -> None:
    path = write_one(tmp_path, gpt_chat("one", gpt_message("user", "hi", at=time)))  # type: ignore[arg-type]

    assert [turn.said_at for turn in read_one(path).turns] == [None]
    assert [(item.place, item.kept) for item in broken(CHATGPT, path)] == [
        ("conversations.json[0].mapping.n1.create_time", True)
    ]


def test_parts_that_are_no_text_are_marked_in_their_place_and_noted(tmp_path: Path) -> None:
    image = {"content_type": "image_asset_pointer", "asset_pointer": "file-service://file-1", "width": 2}
    path = write_one(tmp_path, gpt_chat("one", gpt_message("user", image, "What is this?")))

    (turn,) = read_one(path).turns

    assert turn.text == "[image]\n\nWhat is this?"
    assert turn.meta["attachments"] == [{"kind": "image", "asset": "file-service://file-1"}]


def test_what_was_said_aloud_is_its_transcription(tmp_path: Path) -> None:
    spoken = {"content_type": "audio_transcription", "text": "제주로 이사 가", "direction": "in"}
    path = write_one(tmp_path, gpt_chat("one", gpt_message("user", spoken)))

    assert read_one(path).turns[0].text == "제주로 이사 가"


def test_what_the_model_thought_is_no_turn(tmp_path: Path) -> None:
    thoughts = {"content_type": "thoughts", "thoughts": [{"summary": "s", "content": "c"}]}
    recap = {"content_type": "reasoning_recap", "content": "Thought for 3s"}
    chat = gpt_chat(
        "one",
        gpt_message("user", "hi"),
        gpt_message("assistant", content=thoughts),
        gpt_message("assistant", content=recap),
    )
    path = write_one(tmp_path, chat)

    assert [turn.text for turn in read_one(path).turns] == ["hi"]
    assert broken(CHATGPT, path) == []


def test_custom_instructions_are_the_users_words_and_hidden(tmp_path: Path) -> None:
    content = {
        "content_type": "user_editable_context",
        "user_profile": "I live in Busan.",
        "user_instructions": "Be brief.",
    }
    metadata = {"is_visually_hidden_from_conversation": True, "is_user_system_message": True}
    chat = gpt_chat(
        "one", gpt_message("system", at=None, content=content, metadata=metadata), gpt_message("user", "hi")
    )

    turn = read_one(write_one(tmp_path, chat)).turns[0]

    assert (turn.role, turn.text, turn.meta["hidden"]) == ("user", "I live in Busan.\n\nBe brief.", True)


def test_a_call_of_a_tool_and_its_output_say_so_and_a_web_page_is_the_webs(tmp_path: Path) -> None:
    call = gpt_message("assistant", content={"content_type": "code", "text": "print(1)"}, recipient="python")
    output = gpt_message("tool", content={"content_type": "execution_output", "text": "1"}, name="python")
    quote = {"content_type": "tether_quote", "title": "Page", "text": "Busan is a city.", "url": "https://example.org"}
    page = gpt_message("tool", content=quote, name="browser")

    turns = read_one(write_one(tmp_path, gpt_chat("one", call, output, page))).turns

    assert [(turn.role, turn.speaker, turn.text) for turn in turns] == [
        ("assistant", None, "print(1)"),
        ("tool", "python", "1"),
        ("web", "browser", "Page\n\nBusan is a city."),
    ]
    assert turns[0].meta["tool_call"] == "python"
    assert turns[2].meta["url"] == "https://example.org"


@pytest.mark.parametrize(
    "message",
    [
        7,
        {"author": {"role": None}, "content": {"content_type": "text", "parts": ["x"]}},
        {"author": {"role": "user"}, "content": None},
        {"author": {"role": "user"}, "content": {"content_type": "text", "parts": "x"}},
        {"author": {"role": "user"}, "content": {"content_type": "text", "parts": [5]}},
        {"author": {"role": "user"}, "content": {"content_type": "hologram"}},
    ],
)
def test_a_message_in_no_known_shape_is_reported_and_the_rest_is_read(tmp_path: Path, message: object) -> None:
    chat = gpt_chat("one", gpt_message("user", "a"), gpt_message("user", "b"))
    chat["mapping"]["n1"]["message"] = message  # type: ignore[index]
    path = write_one(tmp_path, chat)

    assert [turn.text for turn in read_one(path).turns] == ["b"]
    assert [item.place.startswith("conversations.json[0].mapping.n1") for item in broken(CHATGPT, path)] == [True]


def test_a_second_chat_of_the_same_id_is_reported_and_skipped(tmp_path: Path) -> None:
    chats = [gpt_chat("one", gpt_message("user", "a")), gpt_chat("one", gpt_message("user", "b"))]
    path = write_json(tmp_path / "conversations.json", chats)

    assert [turn.text for turn in read_one(path).turns] == ["a"]
    assert [item.place for item in broken(CHATGPT, path)] == ["conversations.json[1]"]


def test_the_zip_is_read_with_all_its_shards_in_order(tmp_path: Path) -> None:
    members = {
        "conversations-001.json": [gpt_chat("two", gpt_message("user", "b"))],
        "conversations-000.json": [gpt_chat("one", gpt_message("user", "a"))],
        "user.json": {"id": "someone"},
        "chat.html": b"<html>",
    }
    path = write_zip(tmp_path / "export.zip", members)

    assert CHATGPT.recognises(path)
    assert CHATGPT.size(path) == 2
    assert [session.place for session in sessions(CHATGPT, path)] == [
        "conversations-000.json[0]",
        "conversations-001.json[0]",
    ]


def test_a_damaged_shard_is_reported_and_the_others_are_read(tmp_path: Path) -> None:
    members = {
        "conversations-000.json": b"{oops",
        "conversations-001.json": [gpt_chat("two", gpt_message("user", "b"))],
    }
    path = write_zip(tmp_path / "export.zip", members)

    assert [session.session_id for session in sessions(CHATGPT, path)] == ["two"]
    assert [item.place for item in broken(CHATGPT, path)] == ["conversations-000.json"]


def test_the_unpacked_folder_and_a_single_shard_are_read_too(tmp_path: Path) -> None:
    shard = write_json(tmp_path / "conversations-000.json", [gpt_chat("one", gpt_message("user", "a"))])

    assert CHATGPT.recognises(tmp_path)
    assert sessions(CHATGPT, tmp_path) == sessions(CHATGPT, shard)


def test_a_list_that_breaks_off_gives_what_comes_before(tmp_path: Path) -> None:
    whole = json.dumps([gpt_chat("one", gpt_message("user", "a")), gpt_chat("two", gpt_message("user", "b"))])
    path = tmp_path / "conversations.json"
    path.write_text(whole[:-40], encoding="utf-8")

    found = list(CHATGPT.read(path))

    assert [type(item) for item in found] == [ImportedSession, Broken]
    assert found[1].place == "conversations.json[1]"


def test_bytes_that_are_no_text_become_replacement_characters_and_are_reported(tmp_path: Path) -> None:
    path = tmp_path / "conversations.json"
    path.write_bytes(json.dumps([gpt_chat("one", gpt_message("user", "caf#"))]).encode().replace(b"#", b"\xe9"))

    assert read_one(path).turns[0].text == "caf\ufffd"
    assert [(item.place, item.kept) for item in broken(CHATGPT, path)] == [("conversations.json[0]", True)]


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16"])
def test_byte_order_marks_are_understood(tmp_path: Path, encoding: str) -> None:
    path = tmp_path / "conversations.json"
    text = json.dumps([gpt_chat("one", gpt_message("user", "안녕"))], ensure_ascii=False)
    path.write_text(text, encoding=encoding)

    assert CHATGPT.recognises(path)
    assert read_one(path).turns[0].text == "안녕"


def test_an_archive_that_would_unpack_to_too_much_is_refused_before_it_is(tmp_path: Path) -> None:
    path = write_zip(tmp_path / "bomb.zip", {"conversations.json": b" " * 5_000_000})

    with pytest.raises(BadFile, match="would unpack to 5,000,000 bytes"):
        list(ChatGPTExport(max_bytes=1_000_000).read(path))


def test_an_encrypted_archive_is_refused_with_what_to_do(tmp_path: Path) -> None:
    path = write_zip(tmp_path / "secret.zip", {"conversations.json": [gpt_chat("one")]})
    raw = bytearray(path.read_bytes())
    with zipfile.ZipFile(path) as archive:
        central = archive.start_dir
    raw[6] |= 1  # the flag of the local header
    raw[central + 8] |= 1  # and that of the directory
    path.write_bytes(bytes(raw))

    assert not CHATGPT.recognises(path)
    with pytest.raises(BadFile, match="encrypted; unpack the"):
        list(CHATGPT.read(path))


def test_an_archive_without_conversations_is_refused(tmp_path: Path) -> None:
    path = write_zip(tmp_path / "photos.zip", {"photo.json": {}})

    with pytest.raises(BadFile, match=r"without a conversations\.json"):
        list(CHATGPT.read(path))


def test_what_is_not_json_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "conversations.json"
    path.write_text("hello", encoding="utf-8")

    with pytest.raises(BadFile, match="is not JSON"):
        list(CHATGPT.read(path))
