"""Answers that were kept, judged anew."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from stilltrue.errors import BadRequest
from stilltrue.eval.answer.items import ANSWERS, Item, folder_for, read_items, write_items
from stilltrue.eval.answer.judging import Counted, Judge
from stilltrue.eval.answer.prompts import judge_prompts, prompt
from stilltrue.eval.answer.report import AnswerReport, warnings_on
from stilltrue.eval.answer.run import Given, judged, keep_summary
from stilltrue.eval.answer.trial import charges, tried
from stilltrue.llm.connect import model_of


def rejudge(
    folder: str | Path,
    *,
    judge: Given = None,
    out: str | Path | None = None,
    began: Callable[[int], None] = lambda _: None,
    took: Callable[[], None] = lambda: None,
) -> AnswerReport:
    """
    Judge the answers of a run again; no question is asked again.

    Args:
        folder: that `run_answers` wrote.
        judge: who judges; None or `none` to compare by names, dates and numbers alone.
        out: a folder for the answers with their new verdicts, and for the figures; `rejudged` in the folder by default.
        began: is told how many verdicts there will be.
        took: is called after each.

    Raises:
        BadRequest: there is no such judge, or the verdicts would be written over the old ones.
        BadFile: no answers of one run lie there.
        ModelFault: the judge cannot be asked at all.
    """
    name, items, summary = read_items(folder)
    place = folder_for(out if out is not None else Path(folder).expanduser() / "rejudged")
    if place.resolve() == Path(folder).expanduser().resolve():
        raise BadRequest(f"{str(place)!r} holds the verdicts that are to be compared with; name another folder")
    model = model_of(judge)
    bench = Judge(name, Counted(model) if model is not None else None)
    reader, runs = str(summary.get("reader") or "unknown"), max(item.run for item in items)
    prompts = (str(prompt("reader")), *(map(str, judge_prompts(name)) if model is not None else ()))
    report = AnswerReport(name, reader, bench.name, runs, prompts, warnings=warnings_on(reader, bench, runs))
    began(len(items) + (len(charges()) if model is not None else 0))
    if model is not None:
        report.trial = tried(bench, took)
    for item in items:
        report.items.append(judged(item, bench))
        took()
    report.judged = bench.model.spent if bench.model is not None else report.judged
    report.beside = {"rejudged": {"was_judged_by": summary.get("judge"), **_changed(items, report.items)}}
    report.beside |= {"ingestion": summary["ingestion"]} if "ingestion" in summary else {}
    write_items(place / f"{name}{ANSWERS}", report.items)
    keep_summary(place, report)
    return report


def _changed(before: list[Item], after: list[Item]) -> dict[str, int]:
    """How many answers were held right before and are not now, and the reverse."""
    pairs = list(zip(before, after, strict=True))
    return {
        "n": len(pairs),
        "no_longer_right": sum(old.is_right and not new.is_right for old, new in pairs),
        "right_now": sum(new.is_right and not old.is_right for old, new in pairs),
    }
