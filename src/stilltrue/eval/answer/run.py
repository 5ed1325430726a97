"""The questions of a set put to a reader under several conditions, and each answer judged; all of it is kept."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from time import perf_counter
from typing import Any, TextIO

from stilltrue.config import model_spec
from stilltrue.errors import BadRequest, Unsupported
from stilltrue.eval.answer import CONDITIONS, DEFAULT, RUNS, WITH_MEMORY
from stilltrue.eval.answer.conditions import Ready, answered, counting, ready
from stilltrue.eval.answer.golds import corrected_gold, known_errors
from stilltrue.eval.answer.items import ANSWERS, SUMMARY, Item, Judgement, folder_for, line_of, with_judgements
from stilltrue.eval.answer.judging import Counted, Judge
from stilltrue.eval.answer.lengths import checked_lengths, cut_to
from stilltrue.eval.answer.prompts import judge_prompts, prompt
from stilltrue.eval.answer.report import AnswerReport, warnings_on
from stilltrue.eval.answer.trial import charges, tried
from stilltrue.eval.retrieval import embedders
from stilltrue.eval.retrieval.rows import Question
from stilltrue.eval.retrieval.sets import load_set
from stilltrue.extract.grammar import load_grammar
from stilltrue.llm.base import Model
from stilltrue.llm.connect import model_of

Given = str | Model | Callable[..., Any] | None


@dataclass(slots=True)
class _Bench:
    """Who judges, where answers go, and what is known of the golds."""

    report: AnswerReport
    judge: Judge
    errors: Mapping[str, tuple[str, ...]]
    file: TextIO | None
    conditions: tuple[str, ...]
    took: Callable[[], None]


def run_answers(
    folder: str | Path,
    name: str,
    *,
    llm: Given = None,
    judge: Given = None,
    learner: Given = None,
    conditions: Sequence[str] = DEFAULT,
    limit: int | None = None,
    runs: int = RUNS,
    lengths: Sequence[int] = (),
    gold_errors: str | Path | None = None,
    embedder: str | None = None,
    out: str | Path | None = None,
    began: Callable[[int], None] = lambda _: None,
    took: Callable[[], None] = lambda: None,
) -> AnswerReport:
    """
    Ask the questions of a set under several conditions, and judge the answers.

    Args:
        folder: where the folders of the sets are.
        name: which set.
        llm: the reader, as `Memory` takes one; that of `STILLTRUE_LLM` by default.
        judge: who judges; the reader by default, which is warned of; `none` to compare by names, dates and numbers alone.
        learner: who learns from the history; the reader by default, `none` for the rules. Statements with a grammar need nobody.
        conditions: of `CONDITIONS`.
        limit: how many questions, at most, spread over the conversations.
        runs: how often each is asked.
        lengths: tokens to which histories are cut, so that each question is asked after each length; as they are by default.
        gold_errors: a file of golds that are known to be wrong, with what is right.
        embedder: by which name the embedder of the memory goes; a local one by default, `none` for none.
        out: a folder for every question, evidence, answer and verdict, and for the figures.
        began: is told how many answers and verdicts there will be.
        took: is called after each.

    Raises:
        BadRequest: there is no such set, condition or embedder, or fewer than one run or question.
        BadFile: a file cannot be read.
        Unsupported: no model is configured.
        ModelFault: a model cannot be asked at all; what was answered until then is kept.
    """
    wanted, lengths = _checked(conditions, runs), checked_lengths(lengths)
    reader = _reader(llm)
    judging = reader if judge is None else model_of(judge)
    learning = reader if learner is None else model_of(learner)
    dataset = load_set(folder, name, limit=limit)
    errors = known_errors(gold_errors)
    grammar = load_grammar(dataset.grammar) if dataset.grammar is not None else None
    embedding = embedders.named(embedder)
    bench = _bench(name, reader, Judge(name, Counted(judging) if judging is not None else None), wanted, runs)
    bench.report.learner = learning.name if learning is not None and grammar is None else None
    bench.errors, bench.took = errors, took
    n_answers = dataset.n_questions * max(1, len(lengths)) * len(wanted) * runs
    began(n_answers + (len(charges()) if bench.judge.model is not None else 0))
    with _kept(out, name) as bench.file:
        if bench.judge.model is not None:
            bench.report.trial = tried(bench.judge, took)
        for whole in dataset.cases:
            for length, case in cut_to(whole, lengths):
                held = ready(
                    case, reader, learner=learning, grammar=grammar, embedder=embedding,
                    learns=bool(WITH_MEMORY & set(wanted)),
                )  # fmt: skip
                try:
                    _sit(held, bench, length, runs)
                finally:
                    held.close()
    report = bench.report
    report.judged = bench.judge.model.spent if bench.judge.model is not None else report.judged
    if out is not None:
        keep_summary(folder_for(out), report)
    return report


def judged(item: Item, judge: Judge) -> Item:
    """The item with its verdicts: against the golds as they stand, and against what is known to be right."""
    given = judge.judged(item)
    corrected: Judgement | None = judge.judged(item, corrected=True) if item.corrected else None
    return with_judgements(item, given, corrected)


def keep_summary(folder: Path, report: AnswerReport) -> None:
    """The figures as a file of a folder."""
    text = json.dumps(report.as_dict(), ensure_ascii=False, indent=1)
    (folder / f"{report.set_name}{SUMMARY}").write_text(text + "\n", encoding="utf-8", errors="backslashreplace")


def _checked(conditions: Sequence[str], runs: int) -> tuple[str, ...]:
    unknown = [one for one in conditions if one not in CONDITIONS]
    if unknown or not conditions:
        raise BadRequest(f"there is no condition {', '.join(map(repr, unknown))}; choose from {', '.join(CONDITIONS)}")
    if runs < 1:
        raise BadRequest(f"{runs} runs ask nothing; give 1 or more, 3 by default")
    return tuple(one for one in CONDITIONS if one in conditions)


def _reader(llm: Given) -> Model:
    model = model_of(llm if llm is not None else model_spec())
    if model is None:
        raise Unsupported(
            "`eval answer` has a model read and answer, and none is configured; name one with --model or STILLTRUE_LLM, "
            "or run `eval retrieval`, which needs none"
        )
    return model


def _bench(name: str, reader: Model, judge: Judge, wanted: tuple[str, ...], runs: int) -> _Bench:
    prompts = (str(prompt("reader")), *(map(str, judge_prompts(name)) if judge.model is not None else ()))
    report = AnswerReport(name, reader.name, judge.name, runs, prompts, warnings=warnings_on(reader.name, judge, runs))
    return _Bench(report, judge, {}, None, wanted, lambda: None)


def _sit(held: Ready, bench: _Bench, length: int | None, runs: int) -> None:
    """All questions of a case, under all conditions, in all runs."""
    bench.report.learned += held.learned
    bench.report.problems += [f"{held.case.id}: {problem}" for problem in held.problems]
    also, tokens = held.also(), held.history_tokens
    for question in held.case.questions:
        for run in range(1, runs + 1):
            for condition in bench.conditions:
                item = _item(held, bench, question, condition)
                item = replace(item, run=run, length=length, history_tokens=tokens, also=also)
                item = judged(item, bench.judge)
                bench.report.items.append(item)
                if bench.file is not None:
                    bench.file.write(line_of(item))
                    bench.file.flush()
                bench.took()


def _item(held: Ready, bench: _Bench, question: Question, condition: str) -> Item:
    with counting(held) as spent:
        begun = perf_counter()
        told = answered(held, condition, question)
        ms = 1_000 * (perf_counter() - begun)
    return Item(
        condition=condition, run=1, length=None, history_tokens=0, question_id=question.id, type=question.type,
        question=question.text, answerable=question.answerable, judged_by=question.judge, golds=question.answers,
        rubric=question.rubric, stale_golds=question.stale_answers,
        corrected=corrected_gold(question, bench.errors), also={}, evidence=told.evidence, answer=told.answer,
        abstained=told.abstained, problem=told.problem, spent=spent(), ms=round(ms, 3),
    )  # fmt: skip


@contextmanager
def _kept(out: str | Path | None, name: str) -> Iterator[TextIO | None]:
    """The file for the answers, where they are to be kept."""
    if out is None:
        yield None
        return
    path = folder_for(out) / f"{name}{ANSWERS}"
    try:
        file = path.open("w", encoding="utf-8", errors="backslashreplace")
    except OSError as problem:
        raise BadRequest(
            f"{str(path)!r} cannot be written ({problem.strerror or problem}); name another folder"
        ) from problem
    with file:
        yield file
