"""The ledger's golden files: each situation on each backend."""

from __future__ import annotations

from pathlib import Path

import pytest

from stilltrue.eval.records import Record, records
from stilltrue.eval.situations import run_situations, verdict_on
from stilltrue.eval.verdicts import Outcome, Verdict
from stilltrue.storage import BACKENDS

OURS = Path(__file__).parent / "situations"
SHARED = Path(__file__).parents[3] / "shared" / "cases" / "situations.jsonl"

SITUATIONS = [record for path in sorted(OURS.glob("*.jsonl")) for record in records(path)]


@pytest.mark.parametrize("backend", BACKENDS)
@pytest.mark.parametrize("situation", SITUATIONS, ids=lambda record: record.id)
def test_a_situation_gives_the_timeline_that_a_thoughtful_user_expects(situation: Record, backend: str) -> None:
    verdict = verdict_on(situation, [backend])

    assert verdict == Verdict(situation.id, Outcome.PASSED)


def test_no_two_situations_have_the_same_name() -> None:
    names = [situation.id for situation in SITUATIONS]

    assert len(names) == len(set(names))


def test_every_shared_situation_passes() -> None:
    if not SHARED.exists():
        pytest.skip(f"../shared is not here: {SHARED} cannot be read")

    report = run_situations(SHARED)

    assert [verdict for verdict in report.verdicts if verdict.outcome is not Outcome.PASSED] == []
