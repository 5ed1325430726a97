"""Commands about a memory as a whole: report, aliases, export, restore, rebuild, doctor."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from stilltrue.errors import BadFile
from stilltrue.model.record import Alias
from stilltrue.model.time import FOREVER, Instant
from stilltrue.surfaces.cli.desk import Desk, read_text
from stilltrue.surfaces.cli.page import Cell, flat, shown
from stilltrue.surfaces.cli.quoting import draw_receipts
from stilltrue.surfaces.cli.speech import phrase
from stilltrue.surfaces.cli.wording import minute, said_words
from stilltrue.surfaces.wire.errors import FOUND_SOMETHING, OK
from stilltrue.surfaces.wire.held import alias_form, report_form
from stilltrue.surfaces.wire.results import health_form, plain


def report(desk: Desk) -> int:
    """Everything held about a person."""
    page, zone = desk.page, desk.zone
    with desk.memory() as memory:
        held = memory.report(desk.args.person)
    if page.as_json:
        page.json(report_form(held, zone))
        return OK
    person = shown(str(held["person"]))
    page.line(phrase("held about {person} in {space}", person=person, space=held["space"]), "title")
    n_turns, n_claims, n_used = (len(held[part]) for part in ("turns", "assertions", "used_by"))
    page.line(phrase("{turns} turns, {claims} claims, used {n} times", turns=n_turns, claims=n_claims, n=n_used))
    for one in held["assertions"]:
        assertion = one["assertion"]
        value = assertion.value.text if assertion.value is not None else "—"
        line = f"{assertion.subject} · {assertion.predicate}: {assertion.act.value} {value}"
        page.line(f"{flat(line, 100)}  {page.paint(assertion.id, 'faint')}", "")
        if one["receipt"] is not None:
            draw_receipts(page, [one["receipt"]], zone)
    told = {one["assertion"].turn_id for one in held["assertions"]}
    silent = [turn for turn in held["turns"] if turn.id not in told]
    if silent:
        page.line(phrase("turns of which no claim came"), "title")
    for turn in silent:
        page.line(f"  {page.paint(shown(said_words(turn, zone)), 'faint')}  {flat(turn.text, 90)}")
    for row in held["rulings"]:
        words = ", ".join(f"{name} {value}" for name, value in row.selector.as_dict().items())
        page.line(f"{minute(row.recorded_at, zone)}  {row.ruling.value}: {flat(words, 90)}")
    return OK


def aliases(desk: Desk) -> int:
    """Which names and wordings stand for which."""
    page, zone = desk.page, desk.zone
    with desk.reading() as memory:
        rows = memory.aliases(closed=desk.args.closed)
    if page.as_json:
        page.json({"aliases": [alias_form(row, zone) for row in rows]})
        return OK
    if not rows:
        page.line(phrase("no name stands for another"))
        return OK
    cells: list[list[Cell]] = [
        [flat(row.mention, 40), flat(_stands_for(row), 40), row.kind.value, row.method, f"{row.score:.2f}",
         minute(row.recorded_from, zone), "" if row.recorded_to == FOREVER else minute(row.recorded_to, zone)]
        for row in rows
    ]  # fmt: skip
    page.table(cells, heads=("said", "stands for", "kind", "method", "score", "since", "until"))
    return OK


def _stands_for(row: Alias) -> str:
    return phrase("itself (set apart)") if row.mention == row.name else row.name


def export(desk: Desk) -> int:
    """Everything as JSON lines, to a file or to standard output."""
    name = desk.args.file
    with desk.memory() as memory:
        lines = memory.export()
        if name == "-":
            for line in lines:
                desk.page.out.write(line.rstrip("\n") + "\n")
            return OK
        n_lines = _write(Path(name).expanduser(), lines)
    if desk.page.as_json:
        desk.page.json({"file": name, "lines": n_lines})
    else:
        desk.page.line(phrase("{n} lines written to {file}", n=n_lines, file=shown(name)))
    return OK


def restore(desk: Desk) -> int:
    """Take an export back in, whole or not at all."""
    lines = read_text(desk.args.file).split("\n")
    with desk.memory() as memory:
        counts = memory.restore(lines)
    if desk.page.as_json:
        desk.page.json({"restored": dict(counts)})
        return OK
    rows: list[list[Cell]] = [[kind, str(n)] for kind, n in counts.items() if n]
    if rows:
        desk.page.table(rows, heads=("restored", ""))
    else:
        desk.page.line(phrase("all of it was known already"))
    return OK


def rebuild(desk: Desk) -> int:
    """Compute everything below the turns again; with --verify, only say whether it comes out equal."""
    verify = desk.args.verify
    with desk.memory() as memory:
        found = memory.rebuild(verify=verify)
    equal = not found.unequal
    if desk.page.as_json:
        form = plain(found)
        desk.page.json({**form, "equal": equal, "verify": verify} if isinstance(form, dict) else form)
    else:
        desk.page.line(f"{found.n_slots} slots, {found.n_versions} versions, {found.n_units} searchable units")
        for name in found.unequal:
            desk.page.line(f"  unequal: {flat(name, 120)}", "bad")
        last = "everything comes out equal" if equal else f"{len(found.unequal)} came out otherwise"
        desk.page.line(last if verify or equal else f"{last}, and were replaced", "good" if equal else "bad")
    return FOUND_SOMETHING if verify and not equal else OK


def reembed(desk: Desk) -> int:
    """Embed the store by another embedder, or what waits by the one in use; stopped, it goes on where it was."""
    with desk.reading() as memory, _progress(desk) as took:
        done = memory.reembed(desk.args.embedder, progress=took)
    if desk.page.as_json:
        desk.page.json(plain(done))
    else:
        desk.page.line(f"{done.n_ready} texts embedded by {shown(str(done.name))}")
        if done.switched:
            desk.page.line("recall works on these now; the vectors before them are gone", "good")
        if done.n_waiting:
            because = f" ({shown(done.error)})" if done.error else ""
            desk.page.line(f"{done.n_waiting} texts still wait{because}; run it again to go on", "bad")
    return FOUND_SOMETHING if done.n_waiting else OK


def doctor(desk: Desk) -> int:
    """Figures, and what is not well with what to do about it."""
    with desk.memory() as memory:
        health = memory.doctor()
    if desk.page.as_json:
        desk.page.json(health_form(health))
    else:
        rows: list[list[Cell]] = [[name, _figure(desk, name, figure)] for name, figure in health.figures.items()]
        if rows:
            desk.page.table(rows)
        for problem in health.problems:
            desk.page.line(phrase("not well: {problem}", problem=shown(problem)), "bad")
        if health.well:
            desk.page.line(phrase("all is well"), "good")
    return OK if health.well else FOUND_SOMETHING


@contextmanager
def _progress(desk: Desk) -> Iterator[Callable[[int, int], None] | None]:
    """A bar on a terminal, nothing anywhere else."""
    if desk.page.as_json or not desk.page.err.isatty():
        yield None
        return
    from rich.console import Console  # noqa: PLC0415 - only where somebody looks at it
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn  # noqa: PLC0415 - likewise

    columns = (TextColumn("embedding"), BarColumn(), MofNCompleteColumn())
    console = Console(file=desk.page.err, no_color=not desk.page.coloured)
    with Progress(*columns, console=console, transient=True) as progress:
        task = progress.add_task("embedding", total=None)
        yield lambda done, total: progress.update(task, completed=done, total=total)


def _write(path: Path, lines: Iterator[str]) -> int:
    """Write beside the place first, so that a file is whole or not there."""
    beside = path.with_name(path.name + ".part")
    n_lines = 0
    try:
        with beside.open("w", encoding="utf-8", newline="\n") as file:
            for line in lines:
                file.write(line.rstrip("\n") + "\n")
                n_lines += 1
        beside.replace(path)
    except OSError as problem:
        raise BadFile(f"{str(path)!r} cannot be written ({problem.strerror}); name another file") from problem
    return n_lines


def _figure(desk: Desk, name: str, figure: object) -> str:
    if name == "oldest pending" and isinstance(figure, int):
        return minute(Instant(figure), desk.zone)
    if isinstance(figure, Mapping):
        return ", ".join(f"{key}: {inner}" for key, inner in figure.items()) or "none"
    return "none" if figure is None else str(figure)
