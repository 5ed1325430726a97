"""The verdict on one record, and why."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum


class Outcome(StrEnum):
    """What became of a record."""

    PASSED = "passed"
    FAILED = "failed"
    SKIPPED = "skipped"


@dataclass(frozen=True, slots=True)
class Verdict:
    """The outcome of one record, with the reason where it did not pass."""

    id: str
    outcome: Outcome
    reason: str = ""

    def as_dict(self) -> dict[str, str]:
        return {"id": self.id, "outcome": self.outcome.value, "reason": self.reason}


def judged(record_id: str, problems: Iterable[str]) -> Verdict:
    """Passed where there is no problem; else failed, with the problems as the reason."""
    reason = "; ".join(problems)
    return Verdict(record_id, Outcome.FAILED if reason else Outcome.PASSED, reason)
