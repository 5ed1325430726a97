"""The runner of situations: what it finds wrong, and what it makes of a broken file."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from stilltrue.errors import BadFile, BadRequest
from stilltrue.eval.situations import run_situations


def written(folder: Path, *rows: Any) -> Path:
    path = folder / "situations.jsonl"
    path.write_text("\n".join(row if isinstance(row, str) else json.dumps(row) for row in rows), encoding="utf-8")
    return path


def held(**more: Any) -> dict[str, Any]:
    return {"id": "one", "claims": [{"at": "2025-01-05", "holds": "red"}], **more}


def test_a_situation_that_comes_out_as_expected_passes_on_every_backend(tmp_path: Path) -> None:
    report = run_situations(written(tmp_path, held(expect={"at": {"2025-02-01": "RED", "2024-01-01": None}})))

    assert report.as_dict() == {"situations": [{"id": "one", "outcome": "passed", "reason": ""}]}
    assert report.failed == 0


def test_what_comes_out_otherwise_fails_and_says_where_and_on_which_backend(tmp_path: Path) -> None:
    report = run_situations(written(tmp_path, held(expect={"at": {"2025-02-01": "blue"}})))

    assert report.failed == 1
    assert report.verdicts[0].reason == (
        "memory: at 2025-02-01: found red, wanted blue; sqlite: at 2025-02-01: found red, wanted blue"
    )


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"expect": {"at": {}}, "stretches": 2}, "stretches"),
        ({"expect": {"at": {}}, "negative_at": {"2025-02-01": "red"}}, "not at 2025-02-01"),
        ({"expect": {"at": {}}, "since_at": {"2025-02-01": "2024"}}, "since at"),
        ({"expect": {"at": {}}, "contested_at": "2025-02-01"}, "contested"),
        ({"expect": {"at": {}}, "known": [["2025-02-01", "2025-03-01", "blue"]]}, "known 2025-03-01"),
        ({"expect": {"at": {}}, "probes": [[["a", "b"], "2025-02-01", None, ["red"]]]}, "a · b"),
        ({"expect": {"at": {}}, "one_stretch": ["a", "b"]}, "stretches of a · b"),
        ({"expect": {"at": {}}, "lane": "planned", "lane_at": {"2025-02-01": "red"}}, "planned at"),
    ],
)
def test_each_kind_of_expectation_can_fail(tmp_path: Path, wrong: dict[str, Any], told: str) -> None:
    report = run_situations(written(tmp_path, held(**wrong)), backend="memory")

    assert report.failed == 1
    assert told in report.verdicts[0].reason


@pytest.mark.parametrize(
    "row",
    [
        "{",
        "[]",
        "[" * 100_000,
        {"id": "x", "claims": {}},
        {"id": "x", "claims": [7]},
        {"id": "x", "claims": [{"holds": "red"}]},
        {"id": "x", "claims": [{"at": "2025", "holds": "a", "ends": "b"}]},
        {"id": "x", "claims": [{"at": "2025-13-01", "holds": "a"}]},
        {"id": "x", "claims": [{"at": "2025", "holds": ["a"]}]},
        {"id": "x", "claims": [{"at": "2025", "holds": "a", "tier": 9}]},
        {"id": "x", "claims": [{"at": "2025", "holds": "a", "modality": "dreamt"}]},
        {"id": "x", "claims": [{"at": "2025", "holds": "a", "slot": "b"}]},
        {"id": "x", "claims": [{"at": "2025", "holds": "a", "colour": "b"}]},
        {"id": "x", "claims": [{"at": "2025", "adjusts": "many"}]},
        {"id": "x", "claims": [], "ops": [{"undo": "nobody"}]},
        {"id": "x", "claims": [], "ops": [{"explode": "b"}]},
        {"id": "x", "claims": [], "ops": [{"alias": "b"}]},
        {"id": "x", "claims": [], "ops": [{"unalias": "b"}]},
        {"id": "x", "claims": [], "expect": {"at": []}},
        {"id": "x", "claims": [], "expect": {"at": {"soon": "b"}}},
        {"id": "x", "claims": [], "known": [["2025"]]},
        {"id": "x", "claims": [], "zzz": 1},
        {"id": "x", "claims": [{"at": "2025", "holds": "a", "zone": 99}]},
    ],
)
def test_a_broken_record_fails_with_a_reason_and_the_next_is_played(tmp_path: Path, row: Any) -> None:
    report = run_situations(written(tmp_path, row, held(expect={"at": {"2025-02-01": "red"}})), backend="memory")

    assert [verdict.outcome for verdict in report.verdicts] == ["failed", "passed"]
    assert report.verdicts[0].reason


def test_a_derivation_follows_its_inputs(tmp_path: Path) -> None:
    claims = [
        {"at": "2026-01-05", "holds": 10, "slot": ["trip", "rate"]},
        {"at": "2026-02-05", "holds": 12, "slot": ["trip", "rate"]},
    ]
    derive = [[["trip", "total"], "a * 2", {"a": ["trip", "rate"]}]]
    probes = [[["trip", "total"], "2026-01-20", None, [20]], [["trip", "total"], "2026-03-01", None, [24]]]

    report = run_situations(written(tmp_path, {"id": "one", "claims": claims, "derive": derive, "probes": probes}))

    assert [verdict.reason for verdict in report.verdicts] == [""]


@pytest.mark.parametrize("derive", [[["a", "b"], "x", {}], [["a", "b"], "x *", {"x": ["a", "c"]}], "x"])
def test_a_derivation_that_is_none_fails_with_a_reason(tmp_path: Path, derive: Any) -> None:
    report = run_situations(written(tmp_path, held(derive=[derive])), backend="memory")

    (verdict,) = report.as_dict()["situations"]
    assert verdict["outcome"] == "failed"
    assert verdict["reason"]


def test_a_file_that_is_not_there_is_an_error_that_names_it(tmp_path: Path) -> None:
    with pytest.raises(BadFile, match="nowhere"):
        run_situations(tmp_path / "nowhere.jsonl")


def test_bytes_that_are_no_text_are_an_error(tmp_path: Path) -> None:
    path = tmp_path / "situations.jsonl"
    path.write_bytes(b"\xff\xfe\x00")

    with pytest.raises(BadFile, match="UTF-8"):
        run_situations(path)


def test_a_backend_that_does_not_exist_is_an_error_that_names_those_that_do(tmp_path: Path) -> None:
    with pytest.raises(BadRequest, match="memory, sqlite"):
        run_situations(written(tmp_path), backend="paper")
