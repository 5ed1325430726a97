"""Plain text by the front door."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from tests.contracts.importer_contract import ImporterContract, broken, sessions
from tests.surfaces.importers import samples

from stilltrue.errors import BadFile
from stilltrue.surfaces.importers import ImportedSession, importer

TEXT = importer("text")
MARCH = 1772668800  # 2026-03-05T00:00:00Z


class TestPlainText(ImporterContract):
    name = "text"

    def write(self, folder: Path) -> Path:
        return samples.text(folder)

    def write_damaged(self, folder: Path) -> tuple[Path, str, int]:
        path = folder / "notes.txt"
        path.write_bytes(b"caf\xe9 au lait\n\nsecond\n")
        return path, "notes.txt", 1

    def write_others(self, folder: Path) -> list[Path]:
        return samples.others("text", folder)


def read_one(folder: Path, text: str) -> ImportedSession:
    path = folder / "notes.txt"
    path.write_text(text, encoding="utf-8")
    os.utime(path, (MARCH, MARCH))
    (session,) = sessions(TEXT, path)
    return session


def test_paragraphs_are_turns_of_a_document_dated_by_the_file_and_marked_so(tmp_path: Path) -> None:
    session = read_one(tmp_path, "I live\nin Busan.\n\n\n나는 차를 좋아한다.\n")

    assert (session.session_id, session.timestamp, session.meta) == (
        "notes.txt",
        "2026-03-05T00:00:00+00:00",
        {"date_from": "file"},
    )
    assert [(turn.role, turn.text, turn.place) for turn in session.turns] == [
        ("document", "I live\nin Busan.", "notes.txt:1"),
        ("document", "나는 차를 좋아한다.", "notes.txt:5"),
    ]


def test_lines_that_nearly_all_name_a_speaker_are_a_dialogue(tmp_path: Path) -> None:
    session = read_one(tmp_path, "지민: 어디 살아?\n수호: 부산\n지민: 정말?\n수호: 응,\n  작년부터\n")

    assert [(turn.role, turn.speaker, turn.text) for turn in session.turns] == [
        ("other", "지민", "어디 살아?"),
        ("other", "수호", "부산"),
        ("other", "지민", "정말?"),
        ("other", "수호", "응,\n  작년부터"),
    ]


@pytest.mark.parametrize("text", ["User: hi\nAssistant: hello\n", "사용자: 안녕\nAI: 네\n", "Human: a\n\nBot: b\n"])
def test_words_for_the_user_and_the_assistant_are_their_roles(tmp_path: Path, text: str) -> None:
    assert [turn.role for turn in read_one(tmp_path, text).turns] == ["user", "assistant"]


@pytest.mark.parametrize(
    "text",
    [
        "Name: Kim\nCity: Busan\nJob: nurse\n",
        "Remember: I like tea.\nAnd this is prose.\nMore prose.\n",
        "https://example.org\nhttps://example.com\n",
    ],
)
def test_settings_prose_and_links_are_no_dialogue(tmp_path: Path, text: str) -> None:
    assert {turn.role for turn in read_one(tmp_path, text).turns} == {"document"}


def test_the_korean_code_page_is_read(tmp_path: Path) -> None:
    path = tmp_path / "memo.txt"
    path.write_bytes("나는 부산에 산다.".encode("cp949"))

    assert sessions(TEXT, path)[0].turns[0].text == "나는 부산에 산다."
    assert broken(TEXT, path) == []


def test_a_binary_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "photo.txt"
    path.write_bytes(b"\x89PNG\0\0\0")

    with pytest.raises(BadFile, match="not a text file"):
        list(TEXT.read(path))


def test_white_space_alone_is_reported_and_no_session(tmp_path: Path) -> None:
    path = tmp_path / "blank.txt"
    path.write_text(" \n\n", encoding="utf-8")

    assert sessions(TEXT, path) == []
    assert [item.place for item in broken(TEXT, path)] == ["blank.txt"]
