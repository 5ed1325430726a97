"""Answers as a run keeps them."""

from __future__ import annotations

from decimal import Decimal

from stilltrue.eval.answer.items import Item, Judgement, Verdict
from stilltrue.model.spent import NOTHING_SPENT, Spent


def item(answer: str = "She moved near the coast.", **given) -> Item:
    fields = {
        "condition": "memory", "run": 1, "length": None, "history_tokens": 10, "question_id": "q", "type": "t",
        "question": "Where does Mina live?", "answerable": True, "judged_by": "llm", "golds": ("Hull",), "rubric": (),
        "stale_golds": ("Leeds",), "corrected": None, "also": {}, "evidence": (), "answer": answer, "abstained": False,
        "problem": "", "spent": NOTHING_SPENT, "ms": 1.0,
    }  # fmt: skip
    return Item(**{**fields, **given})


def answer(question: str, verdict: str, *, run: int = 1, **given):
    judgement = Judgement(verdict=Verdict(verdict), by="names")
    spent = Spent(n_calls=1, input_tokens=100, output_tokens=10, dollars=Decimal("0.001"))
    return item(question_id=question, run=run, judgement=judgement, **{"spent": spent, **given})
