"""The judge on trial: answers of our own of which it is known what they are, vague and wrong ones first of all."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Any

from stilltrue.eval.answer.items import Item, Verdict
from stilltrue.eval.answer.judging import Judge
from stilltrue.eval.retrieval.metrics import wilson
from stilltrue.model.spent import NOTHING_SPENT


@dataclass(frozen=True, slots=True, kw_only=True)
class Charge:
    """One answer, and whether it is right."""

    id: str
    kind: str
    """`vague`, `stale`, `wrong`, `hedged`, `orders` the judge about, `invented`; or `right`, `other script`, `abstains`."""
    is_right: bool
    item: Item


@dataclass(slots=True)
class Trial:
    """How often a judge erred, and on what."""

    judge: str
    n_wrong: int = 0
    n_right: int = 0
    n_passed: int = 0
    """Wrong answers that it took for right: the error that makes figures too good."""
    n_refused: int = 0
    """Right answers that it did not take for right."""
    n_unjudged: int = 0
    erred: Counter[str] = field(default_factory=Counter)
    mistakes: list[str] = field(default_factory=list)

    def as_dict(self) -> dict[str, Any]:
        """The rates in per cent, each with its interval."""
        return {
            "judge": self.judge,
            "wrong_answers": self.n_wrong,
            "passed": self.n_passed,
            "passed_rate": _percent(self.n_passed, self.n_wrong),
            "passed_interval": wilson(self.n_passed, self.n_wrong),
            "right_answers": self.n_right,
            "refused": self.n_refused,
            "refused_rate": _percent(self.n_refused, self.n_right),
            "refused_interval": wilson(self.n_refused, self.n_right),
            "unjudged": self.n_unjudged,
            "by_kind": dict(self.erred),
            "mistakes": self.mistakes,
        }


@cache
def charges() -> tuple[Charge, ...]:
    """The answers that a judge is tried on, English and Korean."""
    text = (files("stilltrue.eval.answer") / "trial.jsonl").read_text(encoding="utf-8")
    return tuple(_charge(json.loads(line)) for line in text.splitlines() if line.strip())


def tried(
    judge: Judge,
    took: Callable[[], None] = lambda: None,
    *,
    before: Mapping[str, Verdict] | None = None,
    ruled: Callable[[str, Verdict], None] = lambda _charge, _verdict: None,
) -> Trial:
    """
    A judge on all of them; each is put to it as an answer of the set that it judges.

    Args:
        judge: who is tried.
        took: is called after each.
        before: the verdicts of a trial that was interrupted, by charge; of these it is not asked again.
        ruled: is told each new verdict, with its charge.

    Raises:
        ModelFault: the judge cannot be asked at all.
    """
    trial = Trial(judge.name)
    known = before or {}
    for one in charges():
        verdict = known.get(one.id)
        if verdict is None:
            verdict = judge.judged(one.item).verdict
            ruled(one.id, verdict)
        passed = verdict is Verdict.RIGHT
        trial.n_right += one.is_right
        trial.n_wrong += not one.is_right
        trial.n_unjudged += verdict is Verdict.UNJUDGED
        if passed != one.is_right:
            trial.n_passed += passed
            trial.n_refused += not passed
            trial.erred[one.kind] += 1
            trial.mistakes.append(one.id)
        took()
    return trial


def _charge(told: dict[str, Any]) -> Charge:
    item = Item(
        condition="trial", run=1, length=None, history_tokens=0, question_id=told["id"], type="trial",
        question=told["question"], answerable=bool(told["golds"]), judged_by="llm", golds=tuple(told["golds"]),
        rubric=(), stale_golds=tuple(told.get("stale", ())), corrected=None, also={}, evidence=(),
        answer=told["answer"], abstained=False, problem="", spent=NOTHING_SPENT, ms=0.0,
    )  # fmt: skip
    return Charge(id=told["id"], kind=told["kind"], is_right=told["right"], item=item)


def _percent(part: int, whole: int) -> float | None:
    return round(100 * part / whole, 1) if whole else None
