"""Commands that measure answers with a model: answer, rejudge, gate."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from stilltrue.errors import BadRequest
from stilltrue.surfaces.cli.desk import Desk
from stilltrue.surfaces.cli.evaluating import bar
from stilltrue.surfaces.cli.page import Cell, flat
from stilltrue.surfaces.wire.errors import FOUND_SOMETHING, OK

_REST = ("stale", "wrong", "unanswered", "unjudged", "failed")
_MOST_PROBLEMS = 5


def answer(desk: Desk) -> int:
    """Put the questions of a set to a reader under several conditions, and say how right it is."""
    args, run = desk.args, import_module("stilltrue.eval.answer.run").run_answers
    with bar(desk, args.set) as (began, took):
        report = run(
            args.data, args.set, llm=args.model if args.model is not None else desk.llm, judge=args.judge,
            learner=args.learner, conditions=[one.strip() for one in args.conditions.split(",") if one.strip()],
            limit=args.limit, runs=args.runs, lengths=_lengths(args.lengths), gold_errors=args.gold_errors,
            embedder=args.embedder, out=args.out, began=began, took=took,
        )  # fmt: skip
    return _told(desk, report.as_dict())


def rejudge(desk: Desk) -> int:
    """Judge the answers of a run again, and say what changed."""
    args, run = desk.args, import_module("stilltrue.eval.answer.rejudge").rejudge
    with bar(desk, "verdicts") as (began, took):
        report = run(
            args.folder, judge=args.judge if args.judge is not None else desk.llm, out=args.out, began=began, took=took
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
    errors = f"{known['wrong_golds']} golds known to be wrong, ceiling {_figure(known['ceiling'])}"
    page.line(f"{form['set']}: {form['n']} questions, {form['runs']} runs; {errors}", "head")
    page.line(f"reader {form['reader']}; judge {form['judge']}{_trial_words(form['judge_trial'])}")
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
            page.line(f"{name}, run {one['first']} → {one['second']}: {_pair(one)}", "faint")
    _draw_curve(desk, form)
    if "rejudged" in form:
        told = form["rejudged"]
        page.line(
            f"of {told['n']} verdicts by {told['was_judged_by']}: {told['no_longer_right']} are right no longer, {told['right_now']} are right now"
        )
    _draw_notes(desk, form)


def _trial_words(trial: dict[str, Any] | None) -> str:
    if trial is None:
        return ""
    passed = f"{trial['passed']} of {trial['wrong_answers']} wrong answers passed ({_figure(trial['passed_rate'])}%)"
    return f"; on trial, {passed}, {trial['refused']} of {trial['right_answers']} right ones refused"


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
        desk.page.note(warning)
    problems = form["problems"]
    for problem in problems[:_MOST_PROBLEMS]:
        desk.page.note(flat(problem, 200))
    if len(problems) > _MOST_PROBLEMS:
        desk.page.note(f"and {len(problems) - _MOST_PROBLEMS} more that could not be learned from")


def _draw_gate(desk: Desk, form: dict[str, Any]) -> None:
    rows: list[list[Cell]] = [
        [one["condition"], one["type"], str(one["n"]), _figure(one["baseline"]), _figure(one["run"]),
         f"+{one['gained']} −{one['lost']}", f"{one['p']:g}"]
        for one in form["compared"]
    ]  # fmt: skip
    desk.page.table(rows, heads=("condition", "type", "n", "baseline", "run", "questions", "p"))
    for one in form["losses"]:
        told = f"{one['condition']}, {one['type']}: {one['what']} {one['baseline']:g} → {one['run']:g}; {one['reason']}"
        desk.page.line(told, "bad")
    if form["passed"]:
        desk.page.line("nothing lost", "good")
    for warning in form["warnings"]:
        desk.page.note(warning)


def _pair(one: dict[str, Any]) -> str:
    return f"{one['gained']} gained, {one['lost']} lost of {one['n']}, p = {one['p']:g}"


def _span(found: Any) -> str:
    return f"{found[0]:g}–{found[1]:g}" if found else "–"


def _figure(found: float | None) -> str:
    return "–" if found is None else f"{found:g}"
