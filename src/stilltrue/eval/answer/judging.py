"""The verdict on an answer: by names and dates where they are the same as a gold, else by a model that judges."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict

from stilltrue.errors import (
    ModelAnswerBroken,
    ModelDeclined,
    ModelInputTooLong,
    ModelTruncated,
)
from stilltrue.eval.answer.across import also_written, holds, is_hedged, is_same
from stilltrue.eval.answer.items import Item, Judgement, Verdict
from stilltrue.eval.answer.prompts import judge_prompts
from stilltrue.eval.counted import Counted
from stilltrue.llm.base import Request, system, user
from stilltrue.llm.reading import objects_in
from stilltrue.llm.structured import Asker

_MAX_TOKENS = 400
_LONGEST_ANSWER = 8_000
"""Characters of an answer that the judge is shown."""
_LETTERS = re.compile(r"[a-z]+")
_OF_OPENAI = frozenset({"o", "chatgpt", "codex", "davinci", "text"})


class Ruling(BaseModel):
    """What a judge may answer."""

    model_config = ConfigDict(extra="ignore", frozen=True)

    reason: str = ""
    verdict: Literal["right", "vague", "stale", "wrong", "unanswered"]
    met: list[int] = []


_SCHEMA: Mapping[str, object] = {
    "type": "object",
    "properties": {
        "reason": {"type": "string"},
        "verdict": {"type": "string", "enum": ["right", "vague", "stale", "wrong", "unanswered"]},
        "met": {"type": "array", "items": {"type": "integer"}},
    },
    "required": ["reason", "verdict", "met"],
    "additionalProperties": False,
}
_VERDICTS = {
    "right": Verdict.RIGHT, "vague": Verdict.WRONG, "stale": Verdict.STALE, "wrong": Verdict.WRONG,
    "unanswered": Verdict.UNANSWERED,
}  # fmt: skip


def family(name: str) -> str:
    """
    The family of a model, as far as its name tells.

    >>> family("openai:gpt-4o-mini"), family("openai:o3"), family("ollama:qwen3:8b"), family("host:org/Qwen2.5-7B")
    ('gpt', 'gpt', 'qwen', 'qwen')
    """
    # What stands before the first colon says where a model runs, and a path before its name who made it.
    model = name.partition(":")[2].rpartition("/")[2] or name
    found = _LETTERS.search(model.casefold())
    first = found[0] if found else model
    return "gpt" if first in _OF_OPENAI else first


@dataclass(slots=True)
class Judge:
    """Judges answers to the questions of one set; without a model by names, dates and numbers alone."""

    set_name: str
    model: Counted | None

    @property
    def name(self) -> str:
        """Who judges, with the prompts: `openai:gpt-4o judge@1 judge_locomo@1`; `names` without a model."""
        if self.model is None:
            return "names"
        return " ".join([self.model.name, *map(str, judge_prompts(self.set_name))])

    def judged(self, item: Item, *, corrected: bool = False) -> Judgement:
        """
        The verdict on an answer.

        Args:
            item: with the answer.
            corrected: against what is known to be right, where the golds are known to be wrong.

        Raises:
            ModelFault: the judge cannot be asked at all.
        """
        golds = (item.corrected or ()) if corrected else item.golds
        rubric = () if corrected else item.rubric
        plain = _plainly(item, golds, rubric)
        if plain is not None:
            return plain
        if self.model is None or (item.judged_by == "substring" and golds):
            return _by_names(item, golds)
        return self._asked(item, golds, rubric)

    def _asked(self, item: Item, golds: tuple[str, ...], rubric: tuple[str, ...]) -> Judgement:
        assert self.model is not None
        told = "\n\n".join(one.text for one in judge_prompts(self.set_name))
        request = Request(lines=(system(told), user(_shown(item, golds, rubric))), max_tokens=_MAX_TOKENS)
        try:
            reply = Asker(self.model).ask(request, Ruling, schema=_SCHEMA)
        except (ModelAnswerBroken, ModelTruncated, ModelDeclined, ModelInputTooLong) as problem:
            return Judgement(verdict=Verdict.UNJUDGED, by=self.name, reason=str(problem))
        said = _verdicts_in(reply.completion.text)
        if len(said) > 1:
            reason = f"the judge gave {len(said)} verdicts, {', '.join(sorted(said))}"
            return Judgement(verdict=Verdict.UNJUDGED, by=self.name, reason=reason)
        return self._ruled(item, golds, rubric, reply.value)

    def _ruled(self, item: Item, golds: tuple[str, ...], rubric: tuple[str, ...], ruling: Ruling) -> Judgement:
        verdict, share = _VERDICTS[ruling.verdict], None
        reason = f"vague: {ruling.reason}" if ruling.verdict == "vague" else ruling.reason
        if rubric and item.judged_by == "rubric":
            share = len({line for line in ruling.met if 1 <= line <= len(rubric)}) / len(rubric)
            if verdict is Verdict.RIGHT and share < 1:
                verdict, reason = Verdict.WRONG, f"lines of the rubric are not met: {ruling.reason}"
        if verdict is Verdict.WRONG and _is_stale(item, golds):
            verdict = Verdict.STALE
        return Judgement(verdict=verdict, by=self.name, reason=reason[:500], share=share)


def _plainly(item: Item, golds: tuple[str, ...], rubric: tuple[str, ...]) -> Judgement | None:
    """What needs no judge: no answer at all, nothing to judge by, an abstention, or a gold word for word."""
    if item.problem:
        return Judgement(verdict=Verdict.FAILED, by="rule", reason=item.problem)
    if item.answerable and not golds and not rubric:
        return Judgement(verdict=Verdict.UNJUDGED, by="rule", reason="the set has neither a gold nor a rubric for it")
    if item.abstained or not item.answer.strip():
        verdict = Verdict.UNANSWERED if item.answerable else Verdict.RIGHT
        return Judgement(verdict=verdict, by="rule", reason="an abstention")
    if item.answerable and is_same(item.answer, golds, item.also):
        return Judgement(verdict=Verdict.RIGHT, by="names", reason="a gold word for word")
    return None


def _by_names(item: Item, golds: tuple[str, ...]) -> Judgement:
    """A gold stands in the answer, and what is stale does not stand beside it as a second possibility."""
    if not item.answerable:
        return Judgement(verdict=Verdict.WRONG, by="names", reason="a claim where nothing is known")
    has_stale = holds(item.answer, item.stale_golds, item.also)
    if holds(item.answer, golds, item.also):
        if has_stale and is_hedged(item.answer):
            return Judgement(verdict=Verdict.WRONG, by="names", reason="a gold or a stale value, left open")
        return Judgement(verdict=Verdict.RIGHT, by="names", reason="a gold stands in it")
    verdict = Verdict.STALE if has_stale else Verdict.WRONG
    return Judgement(verdict=verdict, by="names", reason="no gold stands in it")


def _is_stale(item: Item, golds: tuple[str, ...]) -> bool:
    return holds(item.answer, item.stale_golds, item.also) and not holds(item.answer, golds, item.also)


def _shown(item: Item, golds: tuple[str, ...], rubric: tuple[str, ...]) -> str:
    """One object, so that no text in it can pass for a line of ours."""
    told: dict[str, Any] = {"type": item.type, "question": item.question, "answerable": item.answerable}
    told["golds"] = list(dict.fromkeys(form for gold in golds for form in also_written(gold, item.also)))
    if item.stale_golds:
        told["stale"] = list(item.stale_golds)
    if rubric and item.judged_by == "rubric":
        told["rubric"] = [f"{number}. {line}" for number, line in enumerate(rubric, start=1)]
    told["answer"] = item.answer[:_LONGEST_ANSWER]
    return json.dumps(told, ensure_ascii=False).encode("utf-8", "replace").decode("utf-8")


def _verdicts_in(text: str) -> set[str]:
    """All verdicts that stand in what a judge wrote."""
    said = set()
    for found in objects_in(text):
        told = json.loads(found)
        if isinstance(told, dict) and isinstance(told.get("verdict"), str):
            said.add(told["verdict"])
    return said & set(_VERDICTS)
