"""A reader and judges that behave as they are told to."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.tiny_set import QUESTIONS, _question, write_lines, write_set

from stilltrue.llm.callable import CallableModel
from stilltrue.llm.cost import Price, parsed_price

PRICE: Price = parsed_price("1/2")


def is_judge(messages: list[dict[str, str]]) -> bool:
    return messages[0]["content"].startswith("You judge")


def reader(name: str = "reading-1", *, stale: bool = False) -> CallableModel:
    """Answers with the last place or day that it is shown, or with the first where it reads stale; else UNKNOWN."""

    def answer(messages: list[dict[str, str]]) -> str:
        told, shown = messages[0]["content"], messages[-1]["content"]
        if "look things up" in told:
            return '{"calls": [], "enough": true}'
        if '"sentences"' in told:
            return '{"trace": [], "outcome": "unknown", "sentences": [], "missing": "it"}'
        text, _, question = shown.rpartition("Question")
        said = _words(text, question)
        found = said[0 if stale else -1] if said else "UNKNOWN"
        return f"TRACE\n[1] {found}\nANSWER\n{found}" if "TRACE" in told else found

    return CallableModel(answer, name=name, price=PRICE)


def _words(text: str, question: str) -> list[str]:
    if "live" in question:
        return re.findall(r"Leeds|Hull", text)
    if "어디" in question:
        return re.findall(r"대전|강릉", text)
    return re.findall("목요일", text) if "피아노" in question else []


def judge(name: str = "judging-1", *, says: Callable[[dict[str, Any]], str] | None = None) -> CallableModel:
    """Gives `right` where a gold stands in the answer and `wrong` elsewhere, or what it is told to say."""

    def ruled(messages: list[dict[str, str]]) -> str:
        told = json.loads(next(one["content"] for one in messages if one["role"] == "user").split("\n\nAnswer with")[0])
        if says is not None:
            return says(told)
        is_right = any(gold in told["answer"] for gold in told["golds"])
        return json.dumps({"reason": "it says so", "verdict": "right" if is_right else "wrong", "met": []})

    return CallableModel(ruled, name=name, price=PRICE)


def judged_by_a_model(folder: Path) -> Path:
    """The tiny set, with answers to be judged by a model where a gold is not given word for word."""
    write_set(folder)
    rows = [{**_question(*row), "judge": "llm"} for row in QUESTIONS]
    write_lines(folder / "locomo" / "questions.jsonl.gz", rows)
    return folder
