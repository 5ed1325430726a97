"""The figures of a run as a whole, and the warnings that belong beside them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from stilltrue.eval.answer import RUNS, WITH_MEMORY
from stilltrue.eval.answer.figures import between_conditions, ceiling, condition_figures, cost_of, curve
from stilltrue.eval.answer.items import Item
from stilltrue.eval.answer.judging import Judge, family
from stilltrue.eval.answer.trial import Trial
from stilltrue.model.spent import NOTHING_SPENT, Spent


@dataclass(slots=True)
class AnswerReport:
    """What was answered under each condition, and how it was judged."""

    set_name: str
    reader: str
    judge: str
    runs: int
    prompts: tuple[str, ...]
    learner: str | None = None
    trial: Trial | None = None
    learned: Spent = NOTHING_SPENT
    judged: Spent = NOTHING_SPENT
    items: list[Item] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)
    """What could not be learned from."""
    warnings: list[str] = field(default_factory=list)
    beside: dict[str, Any] = field(default_factory=dict)
    """Further figures, of whoever made the report."""

    def as_dict(self) -> dict[str, Any]:
        """The figures as JSON has them."""
        conditions = {}
        for name in dict.fromkeys(one.condition for one in self.items):
            held = [one for one in self.items if one.condition == name]
            learned = self.learned if name in WITH_MEMORY else NOTHING_SPENT
            conditions[name] = {**condition_figures(held), "cost": cost_of(held, learned)}
        return {
            "set": self.set_name,
            "n": len({one.key for one in self.items}),
            "reader": self.reader,
            "learner": self.learner,
            "judge": self.judge,
            "runs": self.runs,
            "prompts": list(self.prompts),
            "ceiling": ceiling(self.items),
            "judge_trial": self.trial.as_dict() if self.trial is not None else None,
            "conditions": conditions,
            "between_conditions": between_conditions(self.items),
            "curve": curve(self.items),
            "ingestion": _spent_form(self.learned),
            "judging": _spent_form(self.judged),
            "problems": self.problems,
            "warnings": self.warnings,
            **self.beside,
        }


def warnings_on(reader: str, judge: Judge, runs: int) -> list[str]:
    """What takes away from the figures, a sentence each."""
    told = []
    if judge.model is None:
        told.append("no model judges: answers are compared with the golds by names, dates and numbers alone")
    elif judge.model.name == reader:
        told.append(f"{reader} judges its own answers; name a judge of another family with --judge")
    elif family(judge.model.name) == family(reader):
        told.append(f"reader and judge are of one family, {family(reader)!r}; name a judge of another with --judge")
    if runs < RUNS:
        told.append(f"{runs} runs say little of how much the answers change; let there be {RUNS} or more")
    return told


def _spent_form(spent: Spent) -> dict[str, Any]:
    return {
        "calls": spent.n_calls,
        "input_tokens": spent.input_tokens,
        "output_tokens": spent.output_tokens,
        "dollars": f"{spent.dollars:f}" if spent.dollars is not None else None,
        "estimated": spent.estimated,
    }
