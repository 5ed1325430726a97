"""Commands that evaluate: cases, situations, dates, retrieval, extraction, state."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import Any

from stilltrue.errors import BadFile, ModelFault
from stilltrue.surfaces.cli.bars import bar
from stilltrue.surfaces.cli.desk import Desk
from stilltrue.surfaces.cli.page import Cell, flat
from stilltrue.surfaces.cli.speech import phrase, retold
from stilltrue.surfaces.wire.errors import FOUND_SOMETHING, OK

_FIGURES = (
    "any@10", "all@10", "session@5", "answer_in_evidence", "stale_unmarked", "false_evidence", "tokens", "p50_ms", "p95_ms",
)  # fmt: skip
_HEADS = {
    "answer_in_evidence": "answer", "stale_unmarked": "stale", "false_evidence": "false", "p50_ms": "p50 ms", "p95_ms": "p95 ms",
}  # fmt: skip
_VERDICTS = ("right", "wrong", "abstained")
_STYLES = {"passed": "good", "failed": "bad", "skipped": "faint", "right": "good", "wrong": "bad", "none": "faint"}


def cases(desk: Desk) -> int:
    """Run a file of cases; 1 where one fails."""
    return _told(desk, import_module("stilltrue.eval.cases").run_cases(_file(desk)), "cases")


def situations(desk: Desk) -> int:
    """Run a file of situations on a backend; 1 where one fails."""
    run = import_module("stilltrue.eval.situations").run_situations
    return _told(desk, run(_file(desk), backend=desk.args.backend), "situations")


def dates(desk: Desk) -> int:
    """Run a file of date expressions; 1 where one is read wrong or not at all."""
    return _told(desk, import_module("stilltrue.eval.dates").run_dates(_file(desk)), "dates")


def retrieval(desk: Desk) -> int:
    """Ask the questions of a set, of recall and of others, and say what each found."""
    args, run = desk.args, import_module("stilltrue.eval.retrieval.run").run_retrieval
    with bar(desk, args.set) as drawn:
        report = run(
            args.data,
            args.set,
            systems=[name.strip() for name in args.systems.split(",") if name.strip()],
            limit=args.limit,
            embedder=args.embedder,
            vectors=args.vectors,
            out=args.out,
            began=drawn.of,
            took=drawn.step,
        )
    form: dict[str, Any] = report.as_dict()
    _show(desk, form, _draw_figures)
    return OK


def _show(desk: Desk, form: dict[str, Any], draw: Callable[[Desk, dict[str, Any]], None]) -> None:
    if desk.page.as_json:
        desk.page.json(form)
    else:
        draw(desk, form)


def unaided(desk: Desk) -> int:
    """Ask the questions of a set with no model, and say how many were answered right, wrong and not at all."""
    args, run = desk.args, import_module("stilltrue.eval.unaided").run_unaided
    with bar(desk, args.set) as drawn:
        report = run(
            args.data,
            args.set,
            limit=args.limit,
            embedder=args.embedder,
            out=args.out,
            began=drawn.of,
            took=drawn.step,
        )
    form: dict[str, Any] = report.as_dict()
    _show(desk, form, _draw_unaided)
    return OK


def _draw_unaided(desk: Desk, form: dict[str, Any]) -> None:
    parts = {"all": form, "develop": form["develop"], "report": form["report"]}
    rows: list[list[Cell]] = [
        [phrase(part), kind, str(told["n"]), *(_with_interval(told, verdict) for verdict in _VERDICTS)]
        for part, found in parts.items()
        for kind, told in found["by_type"].items()
    ]
    desk.page.table(rows, heads=("part", "type", "questions", *_VERDICTS))
    embedder = form["embedder"] or phrase("none")
    told = "{n} questions of {set}, per cent with 95% intervals; no model; embedder {embedder}"
    desk.page.line(phrase(told, n=form["n"], set=form["set"], embedder=embedder))


def _with_interval(told: dict[str, Any], verdict: str) -> str:
    low, high = told["intervals"][verdict]
    return f"{told[verdict]:g} ({low:g}-{high:g})"


def extraction(desk: Desk) -> int:
    """Put the golden talks to the rules, or to the model that is named; 1 where a quote is not borne out, or an answer fails."""
    args, run = desk.args, import_module("stilltrue.eval.extraction.run").run_extraction
    languages = (args.language,) if args.language else ("en", "ko")
    with going_on(desk), bar(desk, phrase("talks")) as drawn:
        report = run(
            languages=languages,
            llm=desk.llm,
            limit=args.limit,
            out=args.out,
            goes_on=args.goes_on,
            began=drawn.of,
            took=drawn.step,
        )
    form: dict[str, Any] = report.as_dict()
    if args.out:
        _keep(Path(args.out).expanduser(), "extraction", form)
    _show(desk, form, _draw_extraction)
    if args.out and not report.is_whole:
        desk.page.note(phrase("what was done is kept; go on with --continue"))
    is_borne_out = not any(one["unsupported_quotes"] for one in form["languages"].values())
    return OK if is_borne_out and report.is_whole else FOUND_SOMETHING


@contextmanager
def going_on(desk: Desk) -> Iterator[None]:
    """Where a run that keeps what it does is broken off, say how to go on."""
    try:
        yield
    except (ModelFault, KeyboardInterrupt):
        # Judging again has a folder of its own where none is named.
        if desk.args.out or hasattr(desk.args, "folder"):
            desk.page.note(phrase("what was done is kept; go on with --continue"))
        raise


def _draw_extraction(desk: Desk, form: dict[str, Any]) -> None:
    heads = (
        "language",
        "turns",
        "claims",
        "precision",
        "recall",
        "replaced",
        "recall",
        "times",
        "unsupported",
        "tokens a window",
    )
    rows: list[list[Cell]] = []
    for language, found in form["languages"].items():
        claims, replaced, cost = found["claims"], found["supersessions"], found["cost"]
        tokens = f"{cost['input_tokens_a_window']:,} + {cost['output_tokens_a_window']:,}"
        rows.append([
            language, str(found["turns"]), _part(claims["right"], claims["found"]), _share(claims["precision"]),
            _share(claims["recall"]), _part(replaced["right"], replaced["found"]), _share(replaced["recall"]),
            _part(found["times"]["right"], found["times"]["wanted"]), str(found["unsupported_quotes"]), tokens,
        ])  # fmt: skip
    desk.page.table(rows, heads=heads)
    for language, found in form["languages"].items():
        for what in ("false", "rejected"):
            told = ", ".join(f"{n} {phrase(kind)}" for kind, n in found[what].items()) or phrase("none")
            desk.page.line(f"{language}, {phrase(what)}: {told}")
        cost = found["cost"]
        tokens = phrase(
            "tokens: {known} of what is known now, {whole} of all that was said",
            known=f"{cost['known_tokens']:,}",
            whole=f"{cost['full_context_tokens']:,}",
        )
        desk.page.line(f"{language}, {tokens}")
        for failed in found["failed"]:
            not_counted = phrase("not counted: {problem}", problem=retold(failed))
            desk.page.note(flat(f"{language}, {not_counted}", 300))


def _part(some: int, of: int) -> str:
    return phrase("{some} of {all}", some=some, all=of)


def _keep(folder: Path, name: str, form: dict[str, Any]) -> None:
    """Write figures into a folder, made where there is none."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / f"{name}.json").write_text(json.dumps(form, ensure_ascii=False, indent=2) + "\n", encoding="utf-8")
    except OSError as problem:
        raise BadFile(f"{str(folder)!r} cannot be written to ({problem.strerror}); name another folder") from problem


def state(desk: Desk) -> int:
    """Put the scenarios of a seed to a memory and to lazy readers, and say what they answered."""
    args, run = desk.args, import_module("stilltrue.eval.state.run").run_state
    with going_on(desk), bar(desk, phrase("scenarios")) as drawn:
        report = run(
            languages=(args.language,) if args.language else ("en", "ko"),
            level=args.level,
            seed=args.seed,
            limit=args.limit,
            without=[part.strip() for given in args.without for part in given.split(",")],
            out=args.out,
            goes_on=args.goes_on,
            llm=desk.llm if args.level == "model" else None,
            began=drawn.of,
            took=drawn.step,
        )
    form: dict[str, Any] = report.as_dict()
    _show(desk, form, _draw_state)
    return OK


def _draw_state(desk: Desk, form: dict[str, Any]) -> None:
    left_out = "".join(", " + phrase("without {part}", part=part) for part in form["without"])
    ours = f"stilltrue, {form['level']}{left_out}"
    kinds = list(form["by_kind"])
    rows: list[list[Cell]] = []
    for name, found in {ours: form, **form["baselines"]}.items():
        figures = [*(found["by_kind"][kind]["accuracy"] for kind in kinds), found["accuracy"]]
        beside = [found["drift"] / found["n"], found["chosen"], found["drift_of_chosen"]]
        rows.append([phrase(name), *(_share(one) for one in [*figures, *beside])])
    desk.page.table(rows, heads=("reader", *kinds, "all", "drift", "chosen", "drift of chosen"))
    told = "{n} scenarios, language {language}, seed {seed}; share of right answers by kind, then drift"
    desk.page.line(phrase(told, n=form["n"], language=form["language"], seed=form["seed"]))


def _share(found: float | None) -> str:
    return "–" if found is None else f"{found:.3f}"


def _draw_figures(desk: Desk, form: dict[str, Any]) -> None:
    rows: list[list[Cell]] = [
        [name, *(_figure(found.get(key)) for key in _FIGURES)] for name, found in form["systems"].items()
    ]
    if rows:
        desk.page.table(rows, heads=("system", *(_HEADS.get(key, key) for key in _FIGURES)))
    told = "{n} questions of {set}, per cent; tokens by {method}; embedder {embedder}"
    embedder = form["embedder"] or phrase("none")
    desk.page.line(phrase(told, n=form["n"], set=form["set"], method=form["tokens_by"], embedder=embedder))
    for name, reason in form["skipped"].items():
        desk.page.note(phrase("{name}: {reason}; not run", name=name, reason=retold(reason)))


def _figure(found: float | None) -> str:
    return "–" if found is None else f"{found:g}"


def _told(desk: Desk, report: Any, name: str) -> int:
    form: dict[str, Any] = report.as_dict()
    if desk.page.as_json:
        desk.page.json(form)
    else:
        _draw(desk, form[name])
    return FOUND_SOMETHING if report.failed else OK


def _draw(desk: Desk, outcomes: list[dict[str, Any]]) -> None:
    page = desk.page
    rows: list[list[Cell]] = []
    for one in outcomes:
        outcome = str(one["outcome"])
        if outcome not in ("passed", "right"):
            named = str(one.get("id") or one.get("expression"))
            about = retold(str(one.get("reason") or "")) or phrase("got {what}", what=one.get("got"))
            rows.append([(phrase(outcome), _STYLES.get(outcome, "")), named, flat(about, 100)])
    if rows:
        page.table(rows)
    tally: dict[str, int] = {}
    for one in outcomes:
        tally[one["outcome"]] = tally.get(one["outcome"], 0) + 1
    told = ", ".join(f"{n} {phrase(outcome)}" for outcome, n in tally.items())
    page.line(told or phrase("the file holds nothing to run"), "head")


def _file(desk: Desk) -> Path:
    path = Path(desk.args.file).expanduser()
    if not path.is_file():
        raise BadFile(f"there is no file {desk.args.file!r}; name a file of JSON lines")
    return path
