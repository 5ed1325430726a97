"""The shared cases, without a model."""

from __future__ import annotations

from pathlib import Path

import pytest

from stilltrue.eval.cases import verdict_on
from stilltrue.eval.dates import run_dates
from stilltrue.eval.records import Record, records
from stilltrue.eval.verdicts import Outcome

SHARED = Path(__file__).parents[3] / "shared" / "cases"
CASES = list(records(SHARED / "given.jsonl")) if SHARED.exists() else []


@pytest.mark.parametrize("case", CASES, ids=lambda record: record.id)
def test_a_shared_case_passes_or_says_what_it_needs(case: Record) -> None:
    verdict = verdict_on(case)

    if verdict.outcome is Outcome.SKIPPED:
        pytest.skip(verdict.reason)
    assert verdict.outcome is Outcome.PASSED, verdict.reason


def test_the_shared_cases_are_there_to_be_run() -> None:
    if not SHARED.exists():
        pytest.skip(f"../shared is not here: {SHARED} cannot be read")

    assert CASES


def test_every_shared_date_is_read_right_or_not_at_all() -> None:
    if not SHARED.exists():
        pytest.skip(f"../shared is not here: {SHARED} cannot be read")

    report = run_dates(SHARED / "dates.jsonl")

    assert report.failed == 0
