"""Commands that evaluate: cases, situations, dates."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Any

from stilltrue.errors import BadFile
from stilltrue.surfaces.cli.desk import Desk
from stilltrue.surfaces.cli.page import Cell, flat
from stilltrue.surfaces.wire.errors import FOUND_SOMETHING, OK

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
