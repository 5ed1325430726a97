"""What a run has answered so far and what that took, kept as it goes and taken up again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from stilltrue.errors import BadFile
from stilltrue.eval.answer.items import Item, Verdict, item_of
from stilltrue.eval.answer.trial import Trial
from stilltrue.eval.counted import spent_form, spent_of
from stilltrue.eval.going_on import Kept
from stilltrue.model.spent import NOTHING_SPENT, Spent

Learned = tuple[Spent, list[str]]
"""What learning from a case took, and what could not be learned from."""


class SoFar:
    """
    The answers of a run, with what learning and judging took.

    Raises:
        BadFile: what was kept is none of such a run.
    """

    def __init__(self, kept: Kept | None = None) -> None:
        self._kept = kept or Kept()
        items = [item_of(line, f"answer {number} that was kept") for number, line in enumerate(self._kept.lines, 1)]
        self._items = {(one.question_id, one.length, one.run, one.condition): one for one in items}
        try:
            self.trial = _trial(self._kept.notes.get("trial"))
            """That of the judge; None before its end."""
            self.verdicts = {
                str(charge): Verdict(said) for charge, said in self._kept.notes.get("verdicts", {}).items()
            }
            """Of a trial that has not come to its end, by charge."""
            self.judged: Spent = spent_of(self._kept.notes["judged"]) if "judged" in self._kept.notes else NOTHING_SPENT
            """By all verdicts."""
            self._learned = {
                place: (spent_of(told["spent"]), [str(one) for one in told["problems"]])
                for place, told in self._kept.notes.get("learned", {}).items()
            }
        except (KeyError, TypeError, ValueError, ArithmeticError, AttributeError) as problem:
            raise BadFile(
                f"what was noted of the run is of another form ({type(problem).__name__}); name another folder"
            ) from problem

    def item(self, question: str, length: int | None, run: int, condition: str) -> Item | None:
        """The answer that is there already."""
        return self._items.get((question, length, run, condition))

    def add(self, item: Item, judging: Spent) -> None:
        """Keep an answer, and what its verdict took."""
        self._kept.add(item.as_dict())
        self._judged(judging)

    def note_verdict(self, charge: str, verdict: Verdict, judging: Spent) -> None:
        """Keep a verdict of the trial, and what it took."""
        self.verdicts[charge] = verdict
        self._kept.note("verdicts", {one: said.value for one, said in self.verdicts.items()})
        self._judged(judging)

    def note_trial(self, trial: Trial) -> None:
        """Keep how the judge did."""
        self.trial = trial
        # `asdict` would make a counter of pairs of a counter.
        self._kept.note("trial", {one.name: getattr(trial, one.name) for one in fields(trial)})

    def learned(self, case: str, length: int | None) -> Learned | None:
        """What learning from a case took; None where it was not learned from yet."""
        return self._learned.get(_place(case, length))

    def note_learned(self, case: str, length: int | None, learned: Learned) -> None:
        """Keep what learning from a case took; learned from again, it counts once."""
        self._learned[_place(case, length)] = learned
        told = {place: {"spent": spent_form(spent), "problems": problems}
                for place, (spent, problems) in self._learned.items()}  # fmt: skip
        self._kept.note("learned", told)

    def _judged(self, judging: Spent) -> None:
        if judging.n_calls:
            self.judged += judging
            self._kept.note("judged", spent_form(self.judged))


def _place(case: str, length: int | None) -> str:
    return f"{length or 'whole'} {case}"


def _trial(told: Mapping[str, Any] | None) -> Trial | None:
    return Trial(**{**told, "erred": Counter(told["erred"])}) if told is not None else None
