"""The normalised JSON lines by the front door."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest
from tests.contracts.importer_contract import ImporterContract, broken, sessions
from tests.surfaces.importers import samples
from tests.surfaces.importers.samples import write_lines

from stilltrue.errors import BadFile
from stilltrue.surfaces.importers import ImportedTurn, importer
from stilltrue.surfaces.importers.lines import MAX_LINE

JSONL = importer("jsonl")


class TestNormalisedJsonl(ImporterContract):
    name = "jsonl"

    def write(self, folder: Path) -> Path:
        return samples.normalised(folder)

    def write_damaged(self, folder: Path) -> tuple[Path, str, int]:
        lines = (session("a"), '{"session_id": "b", "turns": [', session("c"))
        return write_lines(folder / "s.jsonl", *lines), "s.jsonl:2", 2

    def write_others(self, folder: Path) -> list[Path]:
        return samples.others("jsonl", folder)


def session(name: str, *turns: object, **rest: object) -> dict[str, object]:
    return {"session_id": name, "turns": list(turns) or [{"role": "user", "text": "hi"}], **rest}


def test_a_session_keeps_everything_that_its_line_says(tmp_path: Path) -> None:
    first, second = sessions(JSONL, samples.normalised(tmp_path))

    assert (first.session_id, first.conversation_id, first.timestamp) == ("a", "c", "2026-03-05")
    assert first.turns[1] == ImportedTurn(
        message_id="a/2",
        role="other",
        speaker="수호",
        text="응",
        said_at="2026-03-05T09:00:00+09:00",
        place="sessions.jsonl:1.turns[1]",
    )
    assert second.meta == {"commit": "f00"}
    assert (second.turns[0].role, second.turns[0].meta) == ("fact", {"serial": 1})


@pytest.mark.parametrize("suffix", [".jsonl.gz", ".jsonl"])
def test_a_packed_file_is_known_by_its_bytes_and_not_its_name(tmp_path: Path, suffix: str) -> None:
    path = tmp_path / f"s{suffix}"
    path.write_bytes(gzip.compress(json.dumps(session("a")).encode()))

    assert JSONL.recognises(path)
    assert JSONL.size(path) == 1
    assert [item.session_id for item in sessions(JSONL, path)] == ["a"]


def test_a_packed_file_that_is_cut_off_gives_what_comes_before(tmp_path: Path) -> None:
    path = tmp_path / "s.jsonl.gz"
    lines = "".join(json.dumps(session(str(n), pad=f"{n * 7919}")) + "\n" for n in range(20_000))
    packed = gzip.compress(lines.encode())
    path.write_bytes(packed[: len(packed) // 2])

    found = sessions(JSONL, path)

    assert 0 < len(found) < 20_000
    assert "cannot be read from here on" in broken(JSONL, path)[-1].reason


@pytest.mark.parametrize(
    ("turn", "reason"),
    [
        (7, "a int where a turn was wanted"),
        ({"text": "x"}, "no `role`"),
        ({"role": None, "text": "x"}, "`role` is null"),
        ({"role": "user"}, "no `text`"),
        ({"role": "user", "text": None}, "`text` is null"),
        ({"role": "user", "text": " "}, "`text` is empty"),
        ({"role": "user", "text": ["x"]}, "`text` is a list"),
        ({"turn_id": "1", "role": "user", "text": "other words"}, "the id '1' was used before"),
    ],
)
def test_a_turn_that_cannot_be_read_is_reported_and_the_rest_is_kept(tmp_path: Path, turn: object, reason: str) -> None:
    first = {"turn_id": "1", "role": "user", "text": "a"}
    path = write_lines(tmp_path / "s.jsonl", session("a", first, turn, {"role": "user", "text": "b"}))

    assert [item.text for item in sessions(JSONL, path)[0].turns] == ["a", "b"]
    (found,) = broken(JSONL, path)
    assert found.place == "s.jsonl:1.turns[1]"
    assert found.reason.startswith(reason)


@pytest.mark.parametrize(
    "line",
    [
        "[1]",
        "nonsense",
        '{"session_id": "x"}',
        '{"turns": []}',
        '{"session_id": null, "turns": []}',
        '{"session_id": "x", "turns": {}}',
        json.dumps(session("a")),
    ],
)
def test_a_session_that_cannot_be_read_is_reported_and_the_rest_is_read(tmp_path: Path, line: str) -> None:
    path = write_lines(tmp_path / "s.jsonl", session("a"), line, session("b"))

    assert [item.session_id for item in sessions(JSONL, path)] == ["a", "b"]
    assert [item.place for item in broken(JSONL, path)] == ["s.jsonl:2"]


def test_an_unknown_field_is_kept_and_reported_once(tmp_path: Path) -> None:
    turns = [{"role": "user", "text": text, "timstamp": "2026-03-05"} for text in "ab"]
    path = write_lines(tmp_path / "s.jsonl", session("a", *turns))

    assert sessions(JSONL, path)[0].turns[1].meta == {"timstamp": "2026-03-05"}
    assert [(item.place, item.kept) for item in broken(JSONL, path)] == [("s.jsonl:1.turns[0]", True)]


def test_a_role_nobody_knows_is_unknown_and_a_cousin_is_translated(tmp_path: Path) -> None:
    turns = [{"role": role, "text": "x"} for role in ("narrator", "human", "model")]
    path = write_lines(tmp_path / "s.jsonl", session("a", *turns))

    assert [item.role for item in sessions(JSONL, path)[0].turns] == ["unknown", "user", "assistant"]


@pytest.mark.parametrize("time", ["yesterday", "2026-02-30", 5e20, {}])
def test_a_time_that_is_none_is_reported_and_its_session_kept(tmp_path: Path, time: object) -> None:
    path = write_lines(tmp_path / "s.jsonl", session("a", timestamp=time))

    assert [item.timestamp for item in sessions(JSONL, path)] == [None]
    assert [(item.place, item.kept) for item in broken(JSONL, path)] == [("s.jsonl:1.timestamp", True)]


def test_half_an_emoji_becomes_a_replacement_character_and_is_reported(tmp_path: Path) -> None:
    path = tmp_path / "s.jsonl"
    path.write_text('{"session_id": "a", "turns": [{"role": "user", "text": "x\\ud83d"}]}\n', encoding="utf-8")

    assert sessions(JSONL, path)[0].turns[0].text == "x\ufffd"
    assert [(item.place, item.kept) for item in broken(JSONL, path)] == [("s.jsonl:1", True)]


def test_blank_lines_windows_newlines_and_a_byte_order_mark_are_no_fault(tmp_path: Path) -> None:
    path = tmp_path / "s.jsonl"
    path.write_text(
        f"{json.dumps(session('a'))}\r\n\r\n{json.dumps(session('b'))}\r\n", encoding="utf-8-sig", newline=""
    )

    assert [item.session_id for item in sessions(JSONL, path)] == ["a", "b"]
    assert broken(JSONL, path) == []


def test_utf_16_is_read_a_line_at_a_time_too(tmp_path: Path) -> None:
    path = tmp_path / "s.jsonl"
    korean = json.dumps(session("a", {"role": "user", "text": "안녕"}), ensure_ascii=False)
    path.write_text(f"{korean}\n{json.dumps(session('b'))}\n", encoding="utf-16")

    assert [item.turns[0].text for item in sessions(JSONL, path)] == ["안녕", "hi"]


def test_a_line_longer_than_the_limit_is_skipped_and_reported(tmp_path: Path) -> None:
    path = tmp_path / "s.jsonl"
    long_line = b'{"session_id": "' + b"x" * (MAX_LINE + 10) + b'"}'
    path.write_bytes(b"\n".join([json.dumps(session("a")).encode(), long_line, json.dumps(session("b")).encode()]))

    assert [item.session_id for item in sessions(JSONL, path)] == ["a", "b"]
    assert [item.place for item in broken(JSONL, path)] == ["s.jsonl:2"]


def test_a_file_with_no_line_of_json_is_refused(tmp_path: Path) -> None:
    path = write_lines(tmp_path / "s.jsonl", *["prose"] * 500)

    with pytest.raises(BadFile, match="no line that is a JSON object"):
        list(JSONL.read(path))


def test_sessions_come_before_the_file_has_been_read_to_its_end(tmp_path: Path) -> None:
    path = tmp_path / "s.jsonl.gz"
    packed = gzip.compress("".join(json.dumps(session(str(n))) + "\n" for n in range(50_000)).encode())
    path.write_bytes(packed[:-100])

    assert next(iter(JSONL.read(path))).place == "s.jsonl.gz:1"
