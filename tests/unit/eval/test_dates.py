"""The runner of dates: right, wrong, or none."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from stilltrue.eval.dates import Reading, run_dates

ANCHOR = "2026-05-15T10:00:00+09:00"


def read(folder: Path, expression: str, language: str = "en", **more: Any) -> tuple[Reading, str | None]:
    path = folder / "dates.jsonl"
    row = {"language": language, "expression": expression, "anchor": ANCHOR, **more}
    path.write_text(json.dumps(row, ensure_ascii=False), encoding="utf-8")
    verdict = run_dates(path).verdicts[0]
    return verdict.outcome, verdict.got


@pytest.mark.parametrize(
    ("expression", "language", "wanted"),
    [
        ("yesterday", "en", {"within": ["2026-05-14", "2026-05-14"]}),
        ("그저께", "ko", {"within": ["2026-05-13", "2026-05-13"]}),
        ("last month", "en", {"within": ["2026-04-01", "2026-04-30"], "interval": True}),
        ("since March", "en", {"within": None, "from": "2026-03-01"}),
        ("3월부터", "ko", {"within": None, "from": "2026-03-01"}),
        ("before March 5", "en", {"within": None, "to": "2026-03-04"}),
        ("whenever", "en", {"within": None}),
    ],
)
def test_what_is_read_as_it_is_meant_is_right(tmp_path: Path, expression: str, language: str, wanted: Any) -> None:
    assert read(tmp_path, expression, language, **wanted)[0] is Reading.RIGHT


@pytest.mark.parametrize(
    "wanted",
    [
        {"within": ["2026-05-13", "2026-05-13"]},
        {"within": ["2026-05-14", "2026-05-15"], "interval": True},
        {"within": None},
        {"within": None, "from": "2026-05-14"},
        {"within": None, "to": "2026-05-14"},
    ],
)
def test_a_date_that_is_not_meant_is_wrong_and_shown(tmp_path: Path, wanted: Any) -> None:
    assert read(tmp_path, "yesterday", **wanted) == (Reading.WRONG, "2026-05-14")


def test_no_date_where_one_is_meant_is_none(tmp_path: Path) -> None:
    assert read(tmp_path, "whenever", within=["2026-05-14", "2026-05-14"]) == (Reading.NONE, None)


def test_the_anchor_is_read_in_the_zone_that_is_named(tmp_path: Path) -> None:
    outcome, got = read(
        tmp_path, "today", anchor="2026-05-14T16:30:00Z", zone="Asia/Seoul", within=["2026-05-15", "2026-05-15"]
    )

    assert (outcome, got) == (Reading.RIGHT, "2026-05-15")


@pytest.mark.parametrize(
    "broken", [{"anchor": "soon"}, {"anchor": None}, {"zone": "Mars/Base"}, {"language": "xx"}, {"within": 7}]
)
def test_a_broken_record_is_none_with_the_reason_and_counts_as_failed(tmp_path: Path, broken: Any) -> None:
    path = tmp_path / "dates.jsonl"
    row = {"language": "en", "expression": "yesterday", "anchor": ANCHOR, "within": ["2026-05-14", "2026-05-14"]}
    path.write_text(json.dumps({**row, **broken}), encoding="utf-8")

    report = run_dates(path)

    assert report.verdicts[0].outcome is Reading.NONE
    assert str(report.verdicts[0].got).startswith("malformed: ")
    assert report.failed == 1
