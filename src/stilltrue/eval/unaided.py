"""The questions of a set asked with no model: what is answered right, what wrong, and on what nothing is said."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path
from time import perf_counter
from typing import Any, TextIO

from stilltrue.eval.going_on import folder_for
from stilltrue.eval.retrieval import embedders
from stilltrue.eval.retrieval.ground import Ground, filled
from stilltrue.eval.retrieval.holding import holds_any
from stilltrue.eval.retrieval.metrics import wilson
from stilltrue.eval.retrieval.rows import Question
from stilltrue.eval.retrieval.sets import is_for_development, load_set
from stilltrue.extract.grammar import load_grammar
from stilltrue.model.answer import Abstention, Answer

_MOST_CONVERSATIONS = 20
"""Conversations of a set up to which each has figures of its own."""


class Verdict(StrEnum):
    """What an answer is worth."""

    RIGHT = "right"
    WRONG = "wrong"
    ABSTAINED = "abstained"


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """One question and what was said to it."""

    question: Question
    verdict: Verdict
    text: str
    path: tuple[str, ...]
    """The predicates that were followed, `<` behind those read from their values."""
    why: str | None
    """Of an abstention, its reason."""
    ms: float


@dataclass(slots=True)
class UnaidedReport:
    """What was said to each question of a set."""

    name: str
    embedder: str | None
    asked: list[Asked] = field(default_factory=list)

    def as_dict(self) -> dict[str, Any]:
        """The figures as JSON has them: per cent with their intervals, by type, conversation and part."""
        develop = [one for one in self.asked if is_for_development(one.question.id)]
        report = [one for one in self.asked if not is_for_development(one.question.id)]
        return {
            "set": self.name,
            "embedder": self.embedder,
            **_figures(self.asked),
            "by_type": _by_type(self.asked),
            "by_conversation": _by_conversation(self.asked),
            "develop": {**_figures(develop), "by_type": _by_type(develop)},
            "report": {**_figures(report), "by_type": _by_type(report)},
        }


def run_unaided(
    folder: str | Path,
    name: str,
    *,
    limit: int | None = None,
    embedder: str | None = None,
    out: str | Path | None = None,
    began: Callable[[int], None] = lambda _: None,
    took: Callable[[], None] = lambda: None,
) -> UnaidedReport:
    """
    Ask every question of a set with no model.

    An answer is right where what it cites in the end has a gold; of a question that cannot be answered, silence is.

    Args:
        folder: where the folders of the sets are.
        name: which set.
        limit: how many questions, at most.
        embedder: by which name the embedder goes; a local one by default, `none` for none.
        out: a folder for every answer with its path, and for the figures.
        began: is told how many questions there are.
        took: is called after each.

    Raises:
        BadRequest: there is no such set or embedder, or the folder cannot be written to.
        BadFile: a file of the set cannot be read.
    """
    dataset = load_set(folder, name, limit=limit)
    grammar = load_grammar(dataset.grammar) if dataset.grammar is not None else None
    reader = embedders.named(embedder)
    report = UnaidedReport(name, reader.name if reader is not None else None)
    began(dataset.n_questions)
    place = folder_for(out) if out is not None else None
    with _kept(place, name) as items:
        for case in dataset.cases:
            ground = filled(case, grammar, reader)
            for question in case.questions:
                one = _ask(ground, question)
                report.asked.append(one)
                if items is not None:
                    print(json.dumps(_row(one), ensure_ascii=False), file=items)
                took()
    if place is not None:
        text = json.dumps(report.as_dict(), ensure_ascii=False, indent=1)
        (place / f"{name}.unaided.summary.json").write_text(text + "\n", encoding="utf-8")
    return report


def _ask(ground: Ground, question: Question) -> Asked:
    begun = perf_counter()
    said = ground.shipped.ask(question.text, now=ground.now(question))
    ms = 1_000 * (perf_counter() - begun)
    return Asked(
        question=question,
        verdict=_verdict(said, question),
        text=said.text,
        path=tuple(hop.predicate + "<" * hop.back for hop in said.path),
        why=said.why.name.lower() if isinstance(said, Abstention) else None,
        ms=round(ms, 3),
    )


def _verdict(said: Answer | Abstention, question: Question) -> Verdict:
    if isinstance(said, Abstention):
        return Verdict.ABSTAINED if question.answerable else Verdict.RIGHT
    is_right = question.answerable and holds_any("\n".join(_ends(said)), question.answers)
    return Verdict.RIGHT if is_right else Verdict.WRONG


def _ends(said: Answer) -> Iterator[str]:
    """What an answer leads to, and what it says before its first quote."""
    is_back = bool(said.path) and said.path[-1].back
    yield said.text.partition("\n")[0].partition("“")[0]
    for one in said.cited:
        yield one.fact.subject_label if is_back else (one.fact.value.text if one.fact.value is not None else "")


def _figures(asked: Sequence[Asked]) -> dict[str, Any]:
    n, counts = len(asked), Counter(one.verdict for one in asked)
    times = sorted(one.ms for one in asked)
    return {
        "n": n,
        **{str(verdict): round(100 * counts[verdict] / n, 1) if n else None for verdict in Verdict},
        "counts": {str(verdict): counts[verdict] for verdict in Verdict},
        "intervals": {str(verdict): wilson(counts[verdict], n) for verdict in Verdict},
        "why": dict(Counter(one.why for one in asked if one.verdict is Verdict.ABSTAINED).most_common()),
        "p50_ms": times[n // 2] if n else None,
        "p95_ms": times[min(n - 1, int(n * 0.95))] if n else None,
    }


def _by_type(asked: Sequence[Asked]) -> dict[str, Any]:
    kinds = sorted({one.question.type for one in asked})
    return {kind: _figures([one for one in asked if one.question.type == kind]) for kind in kinds}


def _by_conversation(asked: Sequence[Asked]) -> dict[str, Any]:
    """By conversation and type; nothing where there are many conversations."""
    names = list(dict.fromkeys(one.question.conversation for one in asked))
    if len(names) > _MOST_CONVERSATIONS:
        return {}
    return {name: _by_type([one for one in asked if one.question.conversation == name]) for name in names}


def _row(one: Asked) -> dict[str, Any]:
    question = one.question
    return {
        "question_id": question.id, "type": question.type, "question": question.text, "golds": list(question.answers),
        "verdict": str(one.verdict), "why": one.why, "path": list(one.path), "answer": one.text, "ms": one.ms,
    }  # fmt: skip


@contextmanager
def _kept(place: Path | None, name: str) -> Iterator[TextIO | None]:
    """The file for the answers, where they are to be kept."""
    if place is None:
        yield None
        return
    with (place / f"{name}.unaided.items.jsonl").open("w", encoding="utf-8", errors="backslashreplace") as file:
        yield file
