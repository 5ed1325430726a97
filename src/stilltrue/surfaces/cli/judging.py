"""Commands that measure answers with a model: answer, rejudge, gate."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from stilltrue.errors import BadRequest
from stilltrue.surfaces.cli.bars import bar
from stilltrue.surfaces.cli.desk import Desk
from stilltrue.surfaces.cli.evaluating import going_on
from stilltrue.surfaces.cli.page import Cell, flat
from stilltrue.surfaces.cli.speech import phrase, retold
from stilltrue.surfaces.wire.errors import FOUND_SOMETHING, OK

_REST = ("stale", "wrong", "unanswered", "unjudged", "failed")
_MOST_PROBLEMS = 5


def answer(desk: Desk) -> int:
    """Put the questions of a set to a reader under several conditions, and say how right it is."""
    args, run = desk.args, import_module("stilltrue.eval.answer.run").run_answers
    with going_on(desk), bar(desk, args.set) as drawn:
        report = run(
            args.data, args.set, llm=args.model if args.model is not None else desk.llm, judge=args.judge,
            learner=args.learner, conditions=[one.strip() for one in args.conditions.split(",") if one.strip()],
            limit=args.limit, runs=args.runs, lengths=_lengths(args.lengths), gold_errors=args.gold_errors,
            embedder=args.embedder, out=args.out, goes_on=args.goes_on, began=drawn.of, took=drawn.step,
        )  # fmt: skip
    return _told(desk, report.as_dict())


def rejudge(desk: Desk) -> int:
    """Judge the answers of a run again, and say what changed."""
    args, run = desk.args, import_module("stilltrue.eval.answer.rejudge").rejudge
    with going_on(desk), bar(desk, phrase("verdicts")) as drawn:
        report = run(
            args.folder,
            judge=args.judge if args.judge is not None else desk.llm,
            out=args.out,
            goes_on=args.goes_on,
            began=drawn.of,
            took=drawn.step,
        )
    return _told(desk, report.as_dict())


def gate(desk: Desk) -> int:
    """A run beside the one before it; 1 where something lost."""
    form: dict[str, Any] = (
        import_module("stilltrue.eval.answer.gate").gate(desk.args.baseline, desk.args.run_).as_dict()
    )
    if desk.page.as_json:
        desk.page.json(form)
    else:
        _draw_gate(desk, form)
    return OK if form["passed"] else FOUND_SOMETHING


def _lengths(given: str | None) -> list[int]:
    if given is None:
        return []
    try:
        return [int(one) for one in given.split(",") if one.strip()]
    except ValueError:
        raise BadRequest(f"--lengths {given[:40]!r} is no list of numbers of tokens; write 2000,8000,32000") from None


def _told(desk: Desk, form: dict[str, Any]) -> int:
    if desk.page.as_json:
        desk.page.json(form)
    else:
        _draw(desk, form)
    return OK


def _draw(desk: Desk, form: dict[str, Any]) -> None:
    page, known = desk.page, form["ceiling"]
    told = phrase(
        "{n} questions, {runs} runs; {wrong} golds known to be wrong, ceiling {ceiling}",
        n=form["n"], runs=form["runs"], wrong=known["wrong_golds"], ceiling=_figure(known["ceiling"]),
    )  # fmt: skip
    page.line(f"{form['set']}: {told}", "head")
    page.line(
        phrase("reader {reader}; judge {judge}", reader=form["reader"], judge=form["judge"])
        + _trial_words(form["judge_trial"])
    )
    page.table(
        [_row(name, found) for name, found in form["conditions"].items()],
        heads=(
            "condition",
            "right",
            "range",
            "95%",
            *_REST,
            "corrected",
            "tokens",
            "with learning",
            "dollars",
            "p50 ms",
            "p95 ms",
        ),
    )
    _draw_types(desk, form)
    for one in form["between_conditions"]:
        page.line(f"{one['first']} → {one['second']}: {_pair(one)}")
    for name, found in form["conditions"].items():
        for one in found["between_runs"]:
            runs = phrase("run {first} → {second}", first=one["first"], second=one["second"])
            page.line(f"{name}, {runs}: {_pair(one)}", "faint")
    _draw_curve(desk, form)
    if "rejudged" in form:
        judged = form["rejudged"]
        page.line(
            phrase(
                "of {n} verdicts by {judge}: {lost} are right no longer, {won} are right now",
                n=judged["n"], judge=judged["was_judged_by"], lost=judged["no_longer_right"], won=judged["right_now"],
            )
        )  # fmt: skip
    _draw_notes(desk, form)


def _trial_words(trial: dict[str, Any] | None) -> str:
    if trial is None:
        return ""
    return phrase(
        "; on trial, {passed} of {wrong} wrong answers passed ({rate}%), {refused} of {right} right ones refused",
        passed=trial["passed"], wrong=trial["wrong_answers"], rate=_figure(trial["passed_rate"]),
        refused=trial["refused"], right=trial["right_answers"],
    )  # fmt: skip


def _row(name: str, found: dict[str, Any]) -> list[Cell]:
    cost, corrected = found["cost"], found["corrected"]
    return [
        name, _figure(found["right"]), _span(found["range"]), _span(found["interval"]),
        *(_figure(found[kind]) for kind in _REST), _figure(corrected["right"]),
        f"{cost['input_tokens'] + cost['output_tokens']:,}",
        f"{cost['input_tokens'] + cost['output_tokens'] + cost['ingestion_tokens']:,}",
        cost["dollars_with_ingestion"] or "–", _figure(cost["p50_ms"]), _figure(cost["p95_ms"]),
    ]  # fmt: skip


def _draw_types(desk: Desk, form: dict[str, Any]) -> None:
    conditions = form["conditions"]
    kinds = list(dict.fromkeys(kind for found in conditions.values() for kind in found["by_type"]))
    rows: list[list[Cell]] = []
    for kind in kinds:
        held = [found["by_type"].get(kind) for found in conditions.values()]
        n = next((one["n"] for one in held if one), 0)
        cells = [f"{_figure(one['right'])} ({_span(one['interval'])})" if one else "–" for one in held]
        rows.append([kind, str(n), *cells])
    desk.page.table(rows, heads=("type", "n", *conditions))


def _draw_curve(desk: Desk, form: dict[str, Any]) -> None:
    bands: dict[int, dict[str, dict[str, Any]]] = {}
    for one in form["curve"]:
        bands.setdefault(one["up_to_tokens"], {})[one["condition"]] = one
    rows: list[list[Cell]] = [
        [f"{band:,}", *(_figure(held[name]["right"]) if name in held else "–" for name in form["conditions"])]
        for band, held in bands.items()
    ]
    desk.page.table(rows, heads=("history up to tokens", *form["conditions"]))


def _draw_notes(desk: Desk, form: dict[str, Any]) -> None:
    for warning in form["warnings"]:
        desk.page.note(retold(warning))
    problems = form["problems"]
    for problem in problems[:_MOST_PROBLEMS]:
        desk.page.note(flat(retold(problem), 200))
    if len(problems) > _MOST_PROBLEMS:
        desk.page.note(phrase("and {n} more that could not be learned from", n=len(problems) - _MOST_PROBLEMS))


def _draw_gate(desk: Desk, form: dict[str, Any]) -> None:
    rows: list[list[Cell]] = [
        [one["condition"], one["type"], str(one["n"]), _figure(one["baseline"]), _figure(one["run"]),
         f"+{one['gained']} −{one['lost']}", f"{one['p']:g}"]
        for one in form["compared"]
    ]  # fmt: skip
    desk.page.table(rows, heads=("condition", "type", "n", "baseline", "run", "questions", "p"))
    for one in form["losses"]:
        lost = f"{phrase(one['what'])} {one['baseline']:g} → {one['run']:g}; {retold(one['reason'])}"
        desk.page.line(f"{one['condition']}, {one['type']}: {lost}", "bad")
    if form["passed"]:
        desk.page.line(phrase("nothing lost"), "good")
    for warning in form["warnings"]:
        desk.page.note(retold(warning))


def _pair(one: dict[str, Any]) -> str:
    told = "{gained} gained, {lost} lost of {n}, p = {p}"
    return phrase(told, gained=one["gained"], lost=one["lost"], n=one["n"], p=f"{one['p']:g}")


def _span(found: Any) -> str:
    return f"{found[0]:g}–{found[1]:g}" if found else "–"


def _figure(found: float | None) -> str:
    return "–" if found is None else f"{found:g}"
