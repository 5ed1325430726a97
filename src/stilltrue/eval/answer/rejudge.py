"""Answers that were kept, judged anew."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from pathlib import Path

from stilltrue.errors import BadRequest
from stilltrue.eval.answer.items import ANSWERS, Item, read_items
from stilltrue.eval.answer.judging import Judge
from stilltrue.eval.answer.prompts import judge_prompts, prompt
from stilltrue.eval.answer.report import AnswerReport, warnings_on
from stilltrue.eval.answer.run import Given, judged, judging_of, keep_summary, put_on_trial
from stilltrue.eval.answer.so_far import SoFar
from stilltrue.eval.answer.trial import charges
from stilltrue.eval.counted import Counted
from stilltrue.eval.going_on import folder_for, kept
from stilltrue.llm.connect import model_of


def rejudge(
    folder: str | Path,
    *,
    judge: Given = None,
    out: str | Path | None = None,
    goes_on: bool = False,
    began: Callable[[int], None] = lambda _: None,
    took: Callable[[], None] = lambda: None,
) -> AnswerReport:
    """
    Judge the answers of a run again; no question is asked again.

    Args:
        folder: that `run_answers` wrote.
        judge: who judges; None or `none` to compare by names, dates and numbers alone.
        out: a folder for the answers with their new verdicts, and for the figures; `rejudged` in the folder by default.
        goes_on: take over the verdicts of a run that was interrupted, and ask only for the others.
        began: is told how many verdicts there will be.
        took: is called after each.

    Raises:
        BadRequest: there is no such judge, or the verdicts would be written over the old ones; or the folder holds what a
            run that was interrupted kept, and this one does not go on with it, or is another one.
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
    settings = {"judge": bench.name, "answers": _digest(items)}
    with kept(place / f"{name}{ANSWERS}", settings, goes_on=goes_on) as file:
        so_far = SoFar(file)
        report.trial = put_on_trial(bench, so_far, took)
        for item in items:
            ruled = so_far.item(item.question_id, item.length, item.run, item.condition)
            if ruled is None:
                ruled = judged(item, bench)
                so_far.add(ruled, judging_of(bench))
            report.items.append(ruled)
            took()
        report.judged = so_far.judged
        report.beside = {"rejudged": {"was_judged_by": summary.get("judge"), **_changed(items, report.items)}}
        report.beside |= {"ingestion": summary["ingestion"]} if "ingestion" in summary else {}
        keep_summary(place, report)
        file.end()
    return report


def _digest(items: list[Item]) -> str:
    """What tells these answers from others; their verdicts are no part of it."""
    told = json.dumps([[one.question_id, one.length, one.run, one.condition, one.answer] for one in items])
    return hashlib.sha256(told.encode("ascii")).hexdigest()


def _changed(before: list[Item], after: list[Item]) -> dict[str, int]:
    """How many answers were held right before and are not now, and the reverse."""
    pairs = list(zip(before, after, strict=True))
    return {
        "n": len(pairs),
        "no_longer_right": sum(old.is_right and not new.is_right for old, new in pairs),
        "right_now": sum(new.is_right and not old.is_right for old, new in pairs),
    }
