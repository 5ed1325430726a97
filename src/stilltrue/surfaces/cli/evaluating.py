"""Commands that evaluate: cases, situations, dates, retrieval, extraction, state."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import Any

from stilltrue.errors import BadFile
from stilltrue.surfaces.cli.desk import Desk
from stilltrue.surfaces.cli.page import Cell, flat
from stilltrue.surfaces.wire.errors import FOUND_SOMETHING, OK

_FIGURES = (
    "any@10", "all@10", "session@5", "answer_in_evidence", "stale_unmarked", "false_evidence", "tokens", "p50_ms", "p95_ms",
)  # fmt: skip
_HEADS = {
    "answer_in_evidence": "answer", "stale_unmarked": "stale", "false_evidence": "false", "p50_ms": "p50 ms", "p95_ms": "p95 ms",
}  # fmt: skip
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
    with bar(desk, args.set) as (began, took):
        report = run(
            args.data,
            args.set,
            systems=[name.strip() for name in args.systems.split(",") if name.strip()],
            limit=args.limit,
            embedder=args.embedder,
            vectors=args.vectors,
            out=args.out,
            began=began,
            took=took,
        )
    form: dict[str, Any] = report.as_dict()
    if desk.page.as_json:
        desk.page.json(form)
    else:
        _draw_figures(desk, form)
    return OK


def extraction(desk: Desk) -> int:
    """Put the golden talks to the rules, or to the model that is named; 1 where a quote is not borne out."""
    run = import_module("stilltrue.eval.extraction.run").run_extraction
    languages = (desk.args.language,) if desk.args.language else ("en", "ko")
    with bar(desk, "talks") as (began, took):
        form: dict[str, Any] = run(languages=languages, llm=desk.llm, began=began, took=took).as_dict()
    if desk.args.out:
        _keep(Path(desk.args.out).expanduser(), "extraction", form)
    if desk.page.as_json:
        desk.page.json(form)
    else:
        _draw_extraction(desk, form)
    return FOUND_SOMETHING if any(one["unsupported_quotes"] for one in form["languages"].values()) else OK


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
            language, str(found["turns"]), f"{claims['right']} of {claims['found']}", _share(claims["precision"]),
            _share(claims["recall"]), f"{replaced['right']} of {replaced['found']}", _share(replaced["recall"]),
            f"{found['times']['right']} of {found['times']['wanted']}", str(found["unsupported_quotes"]), tokens,
        ])  # fmt: skip
    desk.page.table(rows, heads=heads)
    for language, found in form["languages"].items():
        for what in ("false", "rejected"):
            told = ", ".join(f"{n} {kind}" for kind, n in found[what].items()) or "none"
            desk.page.line(f"{language}, {what}: {told}")
        cost = found["cost"]
        desk.page.line(
            f"{language}, tokens: {cost['known_tokens']:,} of what is known now, "
            f"{cost['full_context_tokens']:,} of all that was said"
        )
        for failed in found["failed"]:
            desk.page.note(flat(failed, 200))


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
    with bar(desk, "scenarios") as (began, took):
        report = run(
            languages=(args.language,) if args.language else ("en", "ko"),
            level=args.level,
            seed=args.seed,
            limit=args.limit,
            without=[part.strip() for given in args.without for part in given.split(",")],
            out=args.out,
            llm=desk.llm if args.level == "model" else None,
            began=began,
            took=took,
        )
    form: dict[str, Any] = report.as_dict()
    if desk.page.as_json:
        desk.page.json(form)
    else:
        _draw_state(desk, form)
    return OK


def _draw_state(desk: Desk, form: dict[str, Any]) -> None:
    ours = f"stilltrue, {form['level']}" + "".join(f", without {part}" for part in form["without"])
    kinds = list(form["by_kind"])
    rows: list[list[Cell]] = []
    for name, found in {ours: form, **form["baselines"]}.items():
        figures = [*(found["by_kind"][kind]["accuracy"] for kind in kinds), found["accuracy"]]
        beside = [found["drift"] / found["n"], found["chosen"], found["drift_of_chosen"]]
        rows.append([name, *(_share(one) for one in [*figures, *beside])])
    desk.page.table(rows, heads=("reader", *kinds, "all", "drift", "chosen", "drift of chosen"))
    desk.page.line(
        f"{form['n']} scenarios, language {form['language']}, seed {form['seed']}; share of right answers by kind, then drift"
    )


def _share(found: float | None) -> str:
    return "–" if found is None else f"{found:.3f}"


def _draw_figures(desk: Desk, form: dict[str, Any]) -> None:
    rows: list[list[Cell]] = [
        [name, *(_figure(found.get(key)) for key in _FIGURES)] for name, found in form["systems"].items()
    ]
    if rows:
        desk.page.table(rows, heads=("system", *(_HEADS.get(key, key) for key in _FIGURES)))
    embedder = form["embedder"] or "none"
    desk.page.line(
        f"{form['n']} questions of {form['set']}, per cent; tokens by {form['tokens_by']}; embedder {embedder}"
    )
    for name, reason in form["skipped"].items():
        desk.page.note(f"{name}: {reason}; not run")


def _figure(found: float | None) -> str:
    return "–" if found is None else f"{found:g}"


@contextmanager
def bar(desk: Desk, name: str) -> Iterator[tuple[Callable[[int], None], Callable[[], None]]]:
    """A bar on a terminal, nothing anywhere else."""
    if desk.page.as_json or not desk.page.err.isatty():
        yield (lambda _: None), (lambda: None)
        return
    from rich.console import Console  # noqa: PLC0415 - only where somebody looks at it
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn  # noqa: PLC0415 - likewise

    columns = (TextColumn("{task.description}", markup=False), BarColumn(), MofNCompleteColumn())
    console = Console(file=desk.page.err, no_color=not desk.page.coloured)
    with Progress(*columns, console=console, transient=True) as progress:
        task = progress.add_task(name, total=None)
        yield (lambda total: progress.update(task, total=total)), (lambda: progress.advance(task))


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
            about = str(one.get("reason") or f"got {one.get('got')}")
            rows.append([(outcome, _STYLES.get(outcome, "")), named, flat(about, 100)])
    if rows:
        page.table(rows)
    tally: dict[str, int] = {}
    for one in outcomes:
        tally[one["outcome"]] = tally.get(one["outcome"], 0) + 1
    page.line(", ".join(f"{n} {outcome}" for outcome, n in tally.items()) or "the file holds nothing to run", "head")


def _file(desk: Desk) -> Path:
    path = Path(desk.args.file).expanduser()
    if not path.is_file():
        raise BadFile(f"there is no file {desk.args.file!r}; name a file of JSON lines")
    return path
