"""The questions of a set put to a reader under several conditions, and each answer judged; all of it is kept."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from time import perf_counter
from typing import Any

from stilltrue.config import model_spec
from stilltrue.embedding.base import Embedder
from stilltrue.errors import BadRequest, Unsupported
from stilltrue.eval.answer import CONDITIONS, DEFAULT, RUNS, WITH_MEMORY
from stilltrue.eval.answer.conditions import Ready, answered, counting, ready
from stilltrue.eval.answer.golds import corrected_gold, known_errors
from stilltrue.eval.answer.items import ANSWERS, SUMMARY, Item, Judgement, Verdict, with_judgements
from stilltrue.eval.answer.judging import Judge
from stilltrue.eval.answer.lengths import checked_lengths, cut_to
from stilltrue.eval.answer.prompts import judge_prompts, prompt
from stilltrue.eval.answer.report import AnswerReport, warnings_on
from stilltrue.eval.answer.so_far import SoFar
from stilltrue.eval.answer.trial import Trial, charges, tried
from stilltrue.eval.counted import Counted
from stilltrue.eval.going_on import folder_for, kept
from stilltrue.eval.retrieval import embedders
from stilltrue.eval.retrieval.rows import Question
from stilltrue.eval.retrieval.sets import Case, load_set
from stilltrue.extract.grammar import Grammar, load_grammar
from stilltrue.llm.base import Model
from stilltrue.llm.connect import model_of
from stilltrue.model.spent import NOTHING_SPENT, Spent

Given = str | Model | Callable[..., Any] | None


@dataclass(slots=True, kw_only=True)
class _Bench:
    """Who reads, learns and judges, what is asked, what is known of the golds, and where answers go."""

    reader: Model
    learner: Model | None
    grammar: Grammar | None
    embedder: Embedder | None
    judge: Judge
    conditions: tuple[str, ...]
    runs: int
    report: AnswerReport
    errors: Mapping[str, tuple[str, ...]]
    took: Callable[[], None]
    so_far: SoFar = field(default_factory=SoFar)


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
    goes_on: bool = False,
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
        goes_on: take over what a run that was interrupted kept in that folder, and ask only what it did not.
        began: is told how many answers and verdicts there will be.
        took: is called after each.

    Raises:
        BadRequest: there is no such set, condition or embedder, or fewer than one run or question; or the folder holds
            what a run that was interrupted kept, and this one does not go on with it, or is another one.
        BadFile: a file cannot be read.
        Unsupported: no model is configured.
        ModelFault: a model cannot be asked at all; what was answered until then is kept.
    """
    wanted, lengths = _checked(conditions, runs), checked_lengths(lengths)
    reader = _reader(llm)
    judging = reader if judge is None else model_of(judge)
    learning = reader if learner is None else model_of(learner)
    dataset = load_set(folder, name, limit=limit)
    judge_ = Judge(name, Counted(judging) if judging is not None else None)
    bench = _Bench(
        reader=reader, learner=learning, judge=judge_, conditions=wanted, runs=runs,
        grammar=load_grammar(dataset.grammar) if dataset.grammar is not None else None,
        embedder=embedders.named(embedder), errors=known_errors(gold_errors), took=took,
        report=_report(name, reader, judge_, runs),
    )  # fmt: skip
    bench.report.learner = learning.name if learning is not None and bench.grammar is None else None
    settings = _settings(bench, limit=limit, lengths=list(lengths), embedder=embedder, errors=bench.errors)
    path = folder_for(out) / f"{name}{ANSWERS}" if out is not None else None
    with kept(path, settings, goes_on=goes_on) as file:
        bench.so_far = SoFar(file)
        n_answers = dataset.n_questions * max(1, len(lengths)) * len(wanted) * runs
        began(n_answers + (len(charges()) if judge_.model is not None else 0))
        bench.report.trial = put_on_trial(judge_, bench.so_far, took)
        for whole in dataset.cases:
            for length, case in cut_to(whole, lengths):
                _put(case, length, bench)
        bench.report.judged = bench.so_far.judged
        if path is not None:
            keep_summary(path.parent, bench.report)
        file.end()
    return bench.report


def judged(item: Item, judge: Judge) -> Item:
    """The item with its verdicts: against the golds as they stand, and against what is known to be right."""
    given = judge.judged(item)
    corrected: Judgement | None = judge.judged(item, corrected=True) if item.corrected else None
    return with_judgements(item, given, corrected)


def judging_of(judge: Judge) -> Spent:
    """What judging took since this was asked last."""
    model = judge.model
    if model is None:
        return NOTHING_SPENT
    spent, model.spent = model.spent, NOTHING_SPENT
    return spent


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


def _report(name: str, reader: Model, judge: Judge, runs: int) -> AnswerReport:
    prompts = (str(prompt("reader")), *(map(str, judge_prompts(name)) if judge.model is not None else ()))
    return AnswerReport(name, reader.name, judge.name, runs, prompts, warnings=warnings_on(reader.name, judge, runs))


def _settings(bench: _Bench, **given: Any) -> dict[str, Any]:
    """What the answers depend on: a run with others cannot go on with them."""
    report = bench.report
    return {
        "reader": report.reader, "judge": report.judge, "learner": report.learner, "prompts": list(report.prompts),
        "conditions": list(bench.conditions), "runs": bench.runs, **given,
    }  # fmt: skip


def put_on_trial(judge: Judge, so_far: SoFar, took: Callable[[], None]) -> Trial | None:
    """The trial of a judge, once a run, and from where it was interrupted; None where no model judges."""
    if judge.model is None or so_far.trial is not None:
        return so_far.trial

    def ruled(charge: str, verdict: Verdict) -> None:
        so_far.note_verdict(charge, verdict, judging_of(judge))

    so_far.note_trial(tried(judge, took, before=so_far.verdicts, ruled=ruled))
    return so_far.trial


def _put(case: Case, length: int | None, bench: _Bench) -> None:
    """All questions of a case, under all conditions, in all runs; nothing is learned where all were asked before."""
    asked = [
        (question, run, condition)
        for question in case.questions
        for run in range(1, bench.runs + 1)
        for condition in bench.conditions
    ]
    before = [bench.so_far.item(question.id, length, run, condition) for question, run, condition in asked]
    learned = bench.so_far.learned(case.id, length)
    if learned is not None and all(before):
        held = None
    else:
        learns = bool(WITH_MEMORY & set(bench.conditions))
        held = ready(
            case, bench.reader, learner=bench.learner, grammar=bench.grammar, embedder=bench.embedder, learns=learns
        )
        learned = held.learned, [f"{case.id}: {problem}" for problem in held.problems]
        bench.so_far.note_learned(case.id, length, learned)
    bench.report.learned += learned[0]
    bench.report.problems += learned[1]
    try:
        for (question, run, condition), item in zip(asked, before, strict=True):
            bench.report.items.append(item or _answered(held, bench, question, condition, run=run, length=length))
            bench.took()
    finally:
        if held is not None:
            held.close()


def _answered(
    held: Ready | None, bench: _Bench, question: Question, condition: str, *, run: int, length: int | None
) -> Item:
    assert held is not None
    item = _item(held, bench, question, condition)
    item = replace(item, run=run, length=length, history_tokens=held.history_tokens, also=held.also())
    item = judged(item, bench.judge)
    bench.so_far.add(item, judging_of(bench.judge))
    return item


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
