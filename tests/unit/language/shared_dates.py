"""The date cases that lie beside the repository, read as their README says."""

from __future__ import annotations

import json
from datetime import datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from stilltrue.language import language
from stilltrue.model.time import Instant, Moment, datetime_of

_CASES = Path(__file__).resolve().parents[4] / "shared" / "cases" / "dates.jsonl"
_CARRIERS = {"en": "I went hiking with my sister {} and loved it.", "ko": "나는 {} 누나랑 등산을 다녀왔어."}


def wrong_readings(code: str, in_sentence: bool) -> list[str]:
    """The cases of a language that are not read as wanted; skips where the cases are not here."""
    if not _CASES.exists():
        pytest.skip("../shared is not here: cases/dates.jsonl is read from beside the repository")
    cases = [json.loads(line) for line in _CASES.read_text(encoding="utf-8").splitlines() if line.strip()]
    return [case["expression"] for case in cases if case["language"] == code and not _right(case, in_sentence)]


def _right(case: dict[str, str], in_sentence: bool) -> bool:
    anchor = datetime.fromisoformat(case["anchor"])
    if case.get("zone"):
        anchor = anchor.astimezone(ZoneInfo(case["zone"]))
    code = case["language"]
    text = _CARRIERS[code].format(case["expression"]) if in_sentence else case["expression"]
    found = language(code).dates(text, anchor)
    if not case["within"]:
        return not found
    if len(found) != 1 or found[0].moment is None:
        return False
    first, last = _days(found[0].moment, anchor)
    return case["within"][0] <= first and last <= case["within"][1]


def _days(moment: Moment, anchor: datetime) -> tuple[str, str]:
    last = Instant(max(moment.earliest, moment.latest - 1))
    zone = anchor.tzinfo or ZoneInfo("UTC")
    return str(datetime_of(moment.earliest, zone).date()), str(datetime_of(last, zone).date())
