"""Markdown with dates by the front door."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from tests.contracts.importer_contract import ImporterContract, broken, sessions
from tests.surfaces.importers import samples

from stilltrue.surfaces.importers import ImportedSession, importer

MARKDOWN = importer("markdown")
MARCH = 1772668800  # 2026-03-05T00:00:00Z


class TestDatedMarkdown(ImporterContract):
    name = "markdown"

    def write(self, folder: Path) -> Path:
        return samples.markdown(folder)

    def write_damaged(self, folder: Path) -> tuple[Path, str, int]:
        path = folder / "journal.md"
        path.write_bytes(b"## 2026-03-05\ncaf\xe9\n## 2026-03-06\ntea\n")
        return path, "journal.md", 2

    def write_others(self, folder: Path) -> list[Path]:
        return samples.others("markdown", folder)


def read(folder: Path, text: str, name: str = "notes.md") -> list[ImportedSession]:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    os.utime(path, (MARCH, MARCH))
    return sessions(MARKDOWN, path)


def said(session: ImportedSession) -> list[tuple[str, str | None, str | None, str]]:
    return [(turn.role, turn.speaker, turn.said_at, turn.text) for turn in session.turns]


def test_each_dated_heading_is_a_session_of_that_day(tmp_path: Path) -> None:
    found = read(tmp_path, "# Diary\n\n## 2026-03-05\nMoved.\n\n## 2026년 3월 6일 금요일\n부산이다.\n### 저녁\n회.\n")

    assert [(item.session_id, item.title, item.timestamp) for item in found] == [
        ("notes.md#2026-03-05", "Diary", "2026-03-05"),
        ("notes.md#2026-03-06", "Diary", "2026-03-06"),
    ]
    assert [turn.text for turn in found[1].turns] == ["부산이다.", "### 저녁\n회."]


def test_a_heading_of_the_same_level_without_a_date_goes_back_to_the_documents_date(tmp_path: Path) -> None:
    found = read(tmp_path, "---\ndate: 2026-01-02\n---\n## 2026-03-05\nMoved.\n## About me\nI like tea.\n")

    assert [(item.session_id, item.timestamp) for item in found] == [
        ("notes.md#2026-03-05", "2026-03-05"),
        ("notes.md", "2026-01-02"),
    ]


def test_lines_with_a_date_a_time_and_a_speaker_are_turns(tmp_path: Path) -> None:
    found = read(
        tmp_path,
        "2026-03-05 09:00 user: I moved to Busan.\n"
        "[2026-03-05 09:01] assistant: Noted.\n"
        "- 2026년 3월 5일 오후 3시 지민: 어디야?\n",
    )

    assert [item.session_id for item in found] == ["notes.md#2026-03-05"]
    assert said(found[0]) == [
        ("user", None, "2026-03-05T09:00", "I moved to Busan."),
        ("assistant", None, "2026-03-05T09:01", "Noted."),
        ("other", "지민", "2026-03-05T15:00", "어디야?"),
    ]


@pytest.mark.parametrize(
    "text",
    [
        "2026년 3월 5일 오전 9:12, 지민 : 어디야?\n2026년 3월 5일 오후 1:05, 나 : 부산\n",
        "--------------- 2026년 3월 5일 목요일 ---------------\n[지민] [오전 9:12] 어디야?\n[나] [오후 1:05] 부산\n",
    ],
)
def test_a_talk_saved_from_kakaotalk_has_its_speakers_and_times(tmp_path: Path, text: str) -> None:
    (session,) = read(tmp_path, text, "talk.txt")

    assert said(session) == [
        ("other", "지민", "2026-03-05T09:12", "어디야?"),
        ("user", None, "2026-03-05T13:05", "부산"),
    ]


def test_each_day_of_a_log_is_a_session(tmp_path: Path) -> None:
    found = read(tmp_path, "2026-03-02  user: I moved.\n2026-05-10  user: Sorry, it was Stavanger.\n", "story.txt")

    assert [(item.session_id, item.timestamp) for item in found] == [
        ("story.txt#2026-03-02", "2026-03-02"),
        ("story.txt#2026-05-10", "2026-05-10"),
    ]


def test_a_time_of_day_under_a_dated_heading_is_on_that_day(tmp_path: Path) -> None:
    (session,) = read(tmp_path, "## 2026-03-05\n09:30 나: 안녕\n오후 2:10 AI: 네\n")

    assert said(session) == [("user", None, "2026-03-05T09:30", "안녕"), ("assistant", None, "2026-03-05T14:10", "네")]


@pytest.mark.parametrize(
    "line",
    [
        "**User** (2026-03-05): Hi",
        "**User (2026-03-05)**: Hi",
        "**User (2026-03-05):** Hi",
        "**User** (2026-03-05)\nHi",
    ],
)
def test_a_speaker_in_bold_with_a_date_may_say_several_paragraphs(tmp_path: Path, line: str) -> None:
    (session,) = read(tmp_path, f"{line}\n\nAnd more.\n\n**Mina** (2026-03-05):\n# A title\nyes\n")

    assert session.turns[0].role == "user"
    assert session.turns[0].text.split() == ["Hi", "And", "more."]
    assert (session.turns[1].speaker, session.turns[1].text) == ("Mina", "# A title\nyes")


@pytest.mark.parametrize(
    "text", ["## User\nHi\n## Assistant\nYes\n", "**사용자:** Hi\n\n**AI:** Yes\n", "User: Hi\nBot: Yes\n"]
)
def test_a_chat_without_dates_has_its_roles_and_the_files_date(tmp_path: Path, text: str) -> None:
    (session,) = read(tmp_path, text)

    assert [(turn.role, turn.text) for turn in session.turns] == [("user", "Hi"), ("assistant", "Yes")]
    assert (session.timestamp, session.meta) == ("2026-03-05T00:00:00+00:00", {"date_from": "file"})


@pytest.mark.parametrize(
    "line",
    [
        "Date: 2017-06-30",
        "**Date:** 2017-06-30",
        "날짜: 2017년 6월 30일",
        "* 작성일: 2017.06.30",
        "## Date\n\n2017-06-30",
    ],
)
def test_a_decision_record_is_one_session_of_its_date_with_a_turn_a_section(tmp_path: Path, line: str) -> None:
    (session,) = read(tmp_path, f"# 1. Record decisions\n\n{line}\n\n## Status\n\nAccepted\n")

    assert (session.title, session.timestamp, session.meta) == ("1. Record decisions", "2017-06-30", {})
    assert {turn.role for turn in session.turns} == {"document"}
    assert session.turns[-1].text == "## Status\n\nAccepted"


def test_front_matter_dates_and_names_the_document_and_is_kept(tmp_path: Path) -> None:
    (session,) = read(tmp_path, '---\ntitle: "메모"\ndate: 2026-02-01\nstatus: draft\n---\n나는 차를 좋아한다.\n')

    assert (session.title, session.timestamp) == ("메모", "2026-02-01")
    assert session.meta["front_matter"] == {"title": "메모", "date": "2026-02-01", "status": "draft"}
    assert session.turns[0].place == "notes.md:6"


def test_without_any_date_the_files_own_is_taken_and_marked(tmp_path: Path) -> None:
    (session,) = read(tmp_path, "I live in Busan.\n")

    assert (session.timestamp, session.meta) == ("2026-03-05T00:00:00+00:00", {"date_from": "file"})
    assert session.turns[0].meta == {"date_from": "file"}


def test_a_dated_line_without_a_speaker_keeps_its_words_whole(tmp_path: Path) -> None:
    (session,) = read(tmp_path, "- 2026-03-05: moved to Busan\n- 2026-03-05 decision: use SQLite\n")

    assert said(session) == [
        ("document", None, "2026-03-05", "- 2026-03-05: moved to Busan"),
        ("document", None, "2026-03-05", "- 2026-03-05 decision: use SQLite"),
    ]


def test_dates_in_code_in_file_names_and_that_no_calendar_has_are_text(tmp_path: Path) -> None:
    text = "Intro\n```\n2026-03-05 09:00 user: x\n```\n2026-03-05-notes.md is a file\n2026-02-30 is no day\n"
    (session,) = read(tmp_path, text)

    assert len(session.turns) == 1
    assert session.meta == {"date_from": "file"}


def test_a_day_that_comes_back_is_a_session_of_its_own(tmp_path: Path) -> None:
    found = read(tmp_path, "## 2026-03-05\na\n## 2026-03-06\nb\n## 2026-03-05\nc\n")

    assert [item.session_id for item in found] == [
        "notes.md#2026-03-05",
        "notes.md#2026-03-06",
        "notes.md#2026-03-05~2",
    ]


def test_a_folder_is_read_by_name_with_its_text_files_and_without_what_is_hidden(tmp_path: Path) -> None:
    (tmp_path / "sub").mkdir()
    (tmp_path / ".git").mkdir()
    (tmp_path / "sub" / "b.md").write_text("## 2026-03-05\nb\n", encoding="utf-8")
    (tmp_path / "a.txt").write_text("a\n", encoding="utf-8")
    (tmp_path / "empty.md").touch()
    (tmp_path / ".git" / "c.md").write_text("c\n", encoding="utf-8")

    assert MARKDOWN.recognises(tmp_path)
    assert MARKDOWN.size(tmp_path) == 3
    assert [item.session_id for item in sessions(MARKDOWN, tmp_path)] == ["a.txt", "sub/b.md#2026-03-05"]
    assert [item.place for item in broken(MARKDOWN, tmp_path)] == ["empty.md"]


def test_windows_newlines_and_utf_16_are_no_fault(tmp_path: Path) -> None:
    path = tmp_path / "notes.md"
    path.write_text("## 2026-03-05\r\n부산\r\n", encoding="utf-16", newline="")

    assert [turn.text for turn in sessions(MARKDOWN, path)[0].turns] == ["부산"]
