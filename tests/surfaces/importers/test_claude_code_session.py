"""Claude Code's session files by the front door."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.contracts.importer_contract import ImporterContract, broken, sessions
from tests.surfaces.importers import samples
from tests.surfaces.importers.samples import code_line, write_lines

from stilltrue.surfaces.importers import ImportedSession, importer

CLAUDE_CODE = importer("claude_code")


class TestClaudeCodeSession(ImporterContract):
    name = "claude_code"

    def write(self, folder: Path) -> Path:
        return samples.claude_code(folder)

    def write_damaged(self, folder: Path) -> tuple[Path, str, int]:
        lines = (code_line("user", "u1", "hi"), '{"type": "user", "mess', code_line("user", "u2", "yo"))
        return write_lines(folder / "s.jsonl", *lines), "s.jsonl:2", 1

    def write_others(self, folder: Path) -> list[Path]:
        return samples.others("claude_code", folder)


def read_one(path: Path) -> ImportedSession:
    (session,) = sessions(CLAUDE_CODE, path)
    return session


def test_a_session_has_what_was_said_the_calls_and_their_results(tmp_path: Path) -> None:
    session = read_one(samples.claude_code(tmp_path))

    assert (session.session_id, session.title, session.timestamp) == (
        "5a6e",
        "테스트 돌리기",
        "2026-03-05T00:00:00.000Z",
    )
    assert session.meta == {"project": "/home/someone/shop"}
    assert [(turn.message_id, turn.role, turn.text) for turn in session.turns] == [
        ("u1", "user", "테스트 돌려줘"),
        ("u2", "assistant", "Running."),
        ("u2#1", "assistant", 'Bash {"command": "make test"}'),
        ("u3", "tool", "3 passed"),
    ]
    assert session.turns[3].meta == {"tool": "Bash", "tool_call_id": "t1", "git_branch": "main"}


@pytest.mark.parametrize(
    ("content", "circumstances"),
    [
        ("Stop hook feedback", {"isMeta": True}),
        ("This session is being continued from a previous one. The user lives in Oslo.", {"isCompactSummary": True}),
        ("<command-name>/clear</command-name>", {}),
        ("<local-command-stdout>I live in Oslo</local-command-stdout>", {}),
        ([{"type": "text", "text": "<system-reminder>Today is Monday</system-reminder>"}], {}),
        ([{"type": "text", "text": "[Request interrupted by user]"}], {}),
    ],
)
def test_what_the_program_wrote_in_the_users_place_is_not_the_users(
    tmp_path: Path, content: object, circumstances: dict[str, object]
) -> None:
    path = write_lines(tmp_path / "s.jsonl", code_line("user", "u1", content, **circumstances))

    assert [turn.role for turn in read_one(path).turns] == ["system"]


def test_a_reminder_beside_the_users_words_is_split_off(tmp_path: Path) -> None:
    blocks = [{"type": "text", "text": "<system-reminder>x</system-reminder>"}, {"type": "text", "text": "I moved."}]
    path = write_lines(tmp_path / "s.jsonl", code_line("user", "u1", blocks))

    assert [(turn.role, turn.text) for turn in read_one(path).turns] == [
        ("system", "<system-reminder>x</system-reminder>"),
        ("user", "I moved."),
    ]


def test_what_a_sub_agent_was_told_is_the_assistants(tmp_path: Path) -> None:
    path = write_lines(tmp_path / "s.jsonl", code_line("user", "u1", "Look for tests", isSidechain=True))

    (turn,) = read_one(path).turns

    assert (turn.role, turn.meta["isSidechain"]) == ("assistant", True)


def test_a_fetched_page_is_the_webs_and_an_error_says_so(tmp_path: Path) -> None:
    calls = [
        {"type": "tool_use", "id": "t1", "name": "WebFetch", "input": {"url": "https://example.org"}},
        {"type": "tool_use", "id": "t2", "name": "Bash", "input": {"command": "false"}},
    ]
    results = [
        {"type": "tool_result", "tool_use_id": "t1", "content": [{"type": "text", "text": "A page."}]},
        {"type": "tool_result", "tool_use_id": "t2", "content": "exit 1", "is_error": True},
    ]
    path = write_lines(tmp_path / "s.jsonl", code_line("assistant", "u1", calls), code_line("user", "u2", results))

    page, failure = read_one(path).turns[2:]

    assert (page.role, page.text) == ("web", "A page.")
    assert (failure.role, failure.meta["is_error"]) == ("tool", True)


def test_thinking_images_and_book_keeping_leave_no_turn_or_a_mark(tmp_path: Path) -> None:
    image = {"type": "image", "source": {"type": "base64", "media_type": "image/png", "data": "AAAA"}}
    path = write_lines(
        tmp_path / "s.jsonl",
        {"type": "file-history-snapshot", "messageId": "x", "snapshot": {}, "isSnapshotUpdate": False},
        code_line("assistant", "u1", [{"type": "thinking", "thinking": "hm", "signature": "x"}]),
        code_line("user", "u2", [image, {"type": "text", "text": "이거 봐"}]),
    )

    (turn,) = read_one(path).turns

    assert turn.text == "[image]\n\n이거 봐"
    assert turn.meta["attachments"] == [{"kind": "image", "media_type": "image/png"}]
    assert broken(CLAUDE_CODE, path) == []


def test_lines_of_a_type_nobody_knows_are_reported_once_with_their_number(tmp_path: Path) -> None:
    strange = {"type": "hologram", "sessionId": "5a6e"}
    path = write_lines(tmp_path / "s.jsonl", code_line("user", "u1", "hi"), strange, strange)

    assert [(item.place, item.reason) for item in broken(CLAUDE_CODE, path)] == [
        ("s.jsonl", "2 lines of the unknown type 'hologram'; skipped")
    ]


def test_several_session_ids_in_a_file_are_several_sessions(tmp_path: Path) -> None:
    lines = [code_line("user", f"u{n}", str(n), sessionId=session) for n, session in enumerate("aba")]
    path = write_lines(tmp_path / "s.jsonl", *lines)

    assert [(item.session_id, len(item.turns)) for item in sessions(CLAUDE_CODE, path)] == [("a", 2), ("b", 1)]


def test_a_line_that_comes_twice_is_one_turn_and_is_reported(tmp_path: Path) -> None:
    path = write_lines(tmp_path / "s.jsonl", code_line("user", "u1", "hi"), code_line("user", "u1", "hi"))

    assert len(read_one(path).turns) == 1
    assert [item.place for item in broken(CLAUDE_CODE, path)] == ["s.jsonl:2"]


def test_a_folder_of_session_files_is_read_by_name(tmp_path: Path) -> None:
    write_lines(tmp_path / "b.jsonl", code_line("user", "u1", "b", sessionId="b"))
    write_lines(tmp_path / "a.jsonl", code_line("user", "u1", "a", sessionId="a"))

    assert CLAUDE_CODE.recognises(tmp_path)
    assert [item.session_id for item in sessions(CLAUDE_CODE, tmp_path)] == ["a", "b"]
