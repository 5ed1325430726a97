"""Commands about a memory as a whole: report, aliases, export, restore, rebuild, doctor."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from stilltrue.errors import BadFile
from stilltrue.model.naming import Alias
from stilltrue.model.time import FOREVER, Instant
from stilltrue.surfaces.cli.bars import bar
from stilltrue.surfaces.cli.desk import Desk, read_text
from stilltrue.surfaces.cli.page import Cell, flat, shown
from stilltrue.surfaces.cli.quoting import draw_receipts
from stilltrue.surfaces.cli.speech import phrase, retold
from stilltrue.surfaces.cli.wording import minute, said_words
from stilltrue.surfaces.wire.errors import FOUND_SOMETHING, OK
from stilltrue.surfaces.wire.held import alias_form, report_form
from stilltrue.surfaces.wire.results import health_form, plain

if TYPE_CHECKING:
    from stilltrue.upkeep.rebuild import Rebuilt


def report(desk: Desk) -> int:
    """Everything held about a person."""
    page, zone = desk.page, desk.zone
    with desk.memory(only_reads=True) as memory:
        held = memory.report(desk.args.person)
    if page.as_json:
        page.json(report_form(held, zone))
        return OK
    person = shown(str(held["person"])) if desk.args.person is not None else phrase("the owner")
    page.line(phrase("held about {person} in {space}", person=person, space=held["space"]), "title")
    n_turns, n_claims, n_used = (len(held[part]) for part in ("turns", "assertions", "used_by"))
    page.line(phrase("{turns} turns, {claims} claims, used {n} times", turns=n_turns, claims=n_claims, n=n_used))
    for one in held["assertions"]:
        assertion = one["assertion"]
        value = assertion.value.text if assertion.value is not None else "—"
        line = f"{assertion.subject} · {assertion.predicate}: {phrase(assertion.act.value)} {value}"
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
        page.line(f"{minute(row.recorded_at, zone)}  {phrase(row.ruling.value)}: {flat(words, 90)}")
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
        [flat(row.mention, 40), flat(_stands_for(row), 40), phrase(row.kind.value), phrase(row.method), f"{row.score:.2f}",
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
    with desk.memory(only_reads=True) as memory:
        lines = memory.export()
        if name == "-":
            for line in lines:
                desk.page.out.write(line.rstrip("\n") + "\n")
            return OK
        n_lines = _write(_place(desk, name), lines)
    if desk.page.as_json:
        desk.page.json({"file": name, "lines": n_lines})
    else:
        desk.page.line(phrase("{n} lines written to {file}", n=n_lines, file=shown(name)))
    return OK


def _place(desk: Desk, name: str) -> Path:
    """
    Where an export goes: beyond links, so that what they lead to is written.

    Raises:
        BadFile: it is the database itself.
    """
    path = Path(os.path.realpath(Path(name).expanduser()))
    if path == Path(os.path.realpath(desk.path)):
        raise BadFile(f"{str(path)!r} is the database itself; name another file")
    return path


def restore(desk: Desk) -> int:
    """Take an export back in, whole or not at all."""
    text = read_text(desk.args.file)
    if not text.strip():
        raise BadFile("there is nothing in it, so it is no export; nothing was restored")
    lines = text.split("\n")
    with desk.memory() as memory:
        counts = memory.restore(lines)
    if desk.page.as_json:
        desk.page.json({"restored": dict(counts)})
        return OK
    rows: list[list[Cell]] = [[phrase(kind), str(n)] for kind, n in counts.items() if n]
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
        _draw_rebuilt(desk, found, replaced=not verify)
    return FOUND_SOMETHING if verify and not equal else OK


def _draw_rebuilt(desk: Desk, found: Rebuilt, *, replaced: bool) -> None:
    page, n = desk.page, len(found.unequal)
    counts = {"slots": found.n_slots, "versions": found.n_versions, "units": found.n_units}
    page.line(phrase("{slots} slots, {versions} versions, {units} searchable units", **counts))
    for name in found.unequal:
        page.line("  " + phrase("unequal: {what}", what=flat(name, 120)), "bad")
    if not n:
        page.line(phrase("everything comes out equal"), "good")
    elif replaced:
        page.line(phrase("{n} came out otherwise, and were replaced", n=n), "bad")
    else:
        page.line(phrase("{n} came out otherwise", n=n), "bad")


def reembed(desk: Desk) -> int:
    """Embed the store by another embedder, or what waits by the one in use; stopped, it goes on where it was."""
    with desk.memory((), asks_a_model=False) as memory, bar(desk, phrase("embedding")) as drawn:
        done = memory.reembed(desk.args.embedder, progress=drawn.at)
    if desk.page.as_json:
        desk.page.json(plain(done))
    else:
        desk.page.line(phrase("{n} texts embedded by {name}", n=done.n_ready, name=shown(str(done.name))))
        if done.switched:
            desk.page.line(phrase("recall works on these now; the vectors before them are gone"), "good")
        if done.n_waiting:
            because = f" ({shown(retold(done.error))})" if done.error else ""
            waiting = phrase("{n} texts still wait{because}; run it again to go on", n=done.n_waiting, because=because)
            desk.page.line(waiting, "bad")
    return FOUND_SOMETHING if done.n_waiting else OK


def doctor(desk: Desk) -> int:
    """Figures, and what is not well with what to do about it."""
    with desk.memory(only_reads=True) as memory:
        health = memory.doctor()
    if desk.page.as_json:
        desk.page.json(health_form(health))
    else:
        rows: list[list[Cell]] = [
            [phrase(name), _figure(desk, name, figure)] for name, figure in health.figures.items()
        ]
        if rows:
            desk.page.table(rows)
        for problem in health.problems:
            desk.page.line(phrase("not well: {problem}", problem=shown(retold(problem))), "bad")
        if health.well:
            desk.page.line(phrase("all is well"), "good")
    return OK if health.well else FOUND_SOMETHING


def _write(path: Path, lines: Iterator[str]) -> int:
    """Write beside the place first, so that a file is whole or not there. A device or pipe is written to, never replaced."""
    is_file = path.is_file() or not path.exists()
    into = path.with_name(path.name + ".part") if is_file else path
    n_lines = 0
    try:
        with into.open("w", encoding="utf-8", newline="\n") as file:
            for line in lines:
                file.write(line.rstrip("\n") + "\n")
                n_lines += 1
        if is_file:
            into.replace(path)
    except OSError as problem:
        raise BadFile(f"{str(path)!r} cannot be written ({problem.strerror}); name another file") from problem
    finally:
        if is_file:
            with suppress(OSError):
                into.unlink(missing_ok=True)
    return n_lines


def _figure(desk: Desk, name: str, figure: object) -> str:
    if name == "oldest pending" and isinstance(figure, int):
        return minute(Instant(figure), desk.zone)
    if isinstance(figure, Mapping):
        return ", ".join(f"{phrase(str(key))}: {inner}" for key, inner in figure.items()) or phrase("none")
    return phrase("none") if figure is None else shown(retold(str(figure)))
