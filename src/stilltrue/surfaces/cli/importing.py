"""The command that imports: files as sessions, sessions as turns, each written in one go."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from stilltrue.errors import BadRequest
from stilltrue.surfaces.cli.desk import Desk
from stilltrue.surfaces.cli.messages import Batch, Reading, batches_of, replayed
from stilltrue.surfaces.cli.page import Cell
from stilltrue.surfaces.wire.errors import FOUND_SOMETHING, OK

if TYPE_CHECKING:
    from stilltrue.engine.memory import Memory
    from stilltrue.extract.base import Extractor

_IMPORTERS = "stilltrue.surfaces.importers"
_COUNTED = ("kept", "known", "refused", "learned", "rejected", "quarantined", "unresolved", "scrubbed")
_MOST_NOTES = 20
"""Broken places shown of one file; the rest are counted."""

Step = Callable[[], None]


@dataclass(slots=True)
class Imported:
    """What became of one file."""

    path: Path
    format: str
    n_sessions: int = 0
    counts: dict[str, int] = field(default_factory=lambda: dict.fromkeys(_COUNTED, 0))
    broken: list[dict[str, object]] = field(default_factory=list)
    conversations: set[str] = field(default_factory=set)
    speakers: set[str] = field(default_factory=set)

    def form(self) -> dict[str, object]:
        return {
            "path": str(self.path),
            "format": self.format,
            "sessions": self.n_sessions,
            **self.counts,
            "broken": self.broken,
        }


def import_files(desk: Desk) -> int:
    """Import files one after the other; run again, it goes on where it stopped."""
    args = desk.args
    chosen = [_chosen(path, args.format) for path in map(_path, args.paths)]
    unread = [place for one in chosen for place in one.unread]
    with desk.memory(_extractors(args.grammar)) as memory:
        done = [
            _import_file(desk, memory, path, importer, source=one.source)
            for one in chosen
            for path, importer in one.taken
        ]
    if desk.page.as_json:
        totals = {name: sum(one.counts[name] for one in done) for name in _COUNTED}
        skipped = [{"path": str(path), "reason": reason} for path, reason in unread]
        desk.page.json({"files": [one.form() for one in done], "total": totals, "unread": skipped})
        return _outcome(done)
    for path, reason in unread[:_MOST_NOTES]:
        desk.page.note(f"{path}: {reason}; not imported")
    if len(unread) > _MOST_NOTES:
        desk.page.note(f"{len(unread) - _MOST_NOTES} more files were not imported; --json lists them all")
    _draw(desk, done)
    return _outcome(done)


def _outcome(done: Sequence[Imported]) -> int:
    """Nothing at all taken out of what was given is not well, whatever the reasons told."""
    return OK if any(one.counts["kept"] or one.counts["known"] for one in done) else FOUND_SOMETHING


@dataclass(frozen=True, slots=True)
class _Chosen:
    """What is imported for one path given: itself, or what is in the folder."""

    source: str
    taken: tuple[tuple[Path, Any], ...]
    unread: tuple[tuple[Path, str], ...] = ()


def _chosen(path: Path, name: str) -> _Chosen:
    source = path.name or path.resolve().name or str(path)
    if name != "auto" or not path.is_dir():
        return _Chosen(source, ((path, importer_of(path, name)),))
    found = import_module(f"{_IMPORTERS}.folder").chosen_in(path)
    return _Chosen(source, found.taken, found.unread)


def importer_of(path: Path, name: str) -> Any:
    """
    The importer of a format, or the one that recognises the file; importers of others come as entry points.

    Raises:
        BadRequest: there is none of that name.
        BadFile: nobody recognises the file.
    """
    importers = import_module(_IMPORTERS)
    if name == "auto":
        return importers.importer_for(path)
    if name in importers.IMPORTERS:
        return importers.importer(name)
    from importlib.metadata import entry_points  # noqa: PLC0415 - slow to import, and needed for formats of others only

    for point in entry_points(group="stilltrue.importers", name=name):
        return point.load()()
    raise BadRequest(f"there is no format {name[:40]!r}; there are auto, {', '.join(importers.IMPORTERS)}")


def import_into(
    memory: Memory, path: Path, importer: Any, reading: Reading, *, replay: bool, took: Step = lambda: None
) -> Imported:
    """Write what a file holds into a memory, a session at a time; `took` is called after each."""
    result = Imported(path, importer.name)
    batches: Iterable[Batch] = batches_of(_told(importer, path, result), reading, result)
    for batch in replayed(batches, reading) if replay else batches:
        now = batch.said_at if replay else None
        ticket = memory.add(batch.messages, session=batch.session, source=reading.source, now=now)
        for name in _COUNTED:
            result.counts[name] += len(getattr(ticket, name))
        for refusal in ticket.refused:
            result.broken.append({"place": refusal.place, "reason": refusal.reason, "kept": False})
        took()
    return result


def _import_file(desk: Desk, memory: Memory, path: Path, importer: Any, *, source: str) -> Imported:
    args = desk.args
    reading = Reading(
        source=args.source or source,
        zone=desk.zone,
        owner=args.owner,
        conversation=args.conversation,
    )
    with _progress(desk, path, importer.size(path)) as took:
        result = import_into(memory, path, importer, reading, replay=args.replay, took=took)
    _note_broken(desk, result)
    _note_unmet(desk, result)
    if len(result.conversations) > 1:
        desk.page.note(
            f"{path.name}: {len(result.conversations)} conversations went into the memory of one owner; "
            "--conversation takes only one"
        )
    return result


def _told(importer: Any, path: Path, result: Imported) -> Iterator[Any]:
    """The sessions of a file; what is broken is put aside."""
    for item in importer.read(path):
        if hasattr(item, "reason"):
            result.broken.append({"place": item.place, "reason": item.reason, "kept": item.kept})
        else:
            yield item


@contextmanager
def _progress(desk: Desk, path: Path, n_sessions: int | None) -> Iterator[Step]:
    """A bar on a terminal, nothing anywhere else."""
    if desk.page.as_json or not desk.page.err.isatty():
        yield lambda: None
        return
    from rich.console import Console  # noqa: PLC0415 - only where somebody looks at it
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn  # noqa: PLC0415 - likewise

    columns = (TextColumn("{task.description}", markup=False), BarColumn(), MofNCompleteColumn())
    console = Console(file=desk.page.err, no_color=not desk.page.coloured)
    with Progress(*columns, console=console, transient=True) as progress:
        task = progress.add_task(path.name, total=n_sessions)
        yield lambda: progress.advance(task)


def _note_broken(desk: Desk, result: Imported) -> None:
    if desk.page.as_json:
        return
    for one in result.broken[:_MOST_NOTES]:
        kept = ", kept all the same" if one["kept"] else ""
        place = str(one["place"])
        within = place if place.startswith(result.path.name) else f"{result.path.name}, {place}"
        desk.page.note(f"{within}: {one['reason']}{kept}")
    if len(result.broken) > _MOST_NOTES:
        desk.page.note(f"{result.path.name}: {len(result.broken) - _MOST_NOTES} more; --json lists them all")


def _note_unmet(desk: Desk, result: Imported) -> None:
    """What was asked of the file, and is not in it."""
    args, file = desk.args, result.path.name
    if args.conversation is not None and not result.n_sessions:
        desk.page.note(f"{file}: there is no conversation {args.conversation[:60]!r} in it")
    elif args.owner is not None and args.owner.casefold() not in {name.casefold() for name in result.speakers}:
        named = ", ".join(sorted(result.speakers)[:10]) or "nobody by name"
        desk.page.note(f"{file}: no speaker is named {args.owner[:60]!r}; there is {named}")


def _draw(desk: Desk, done: Sequence[Imported]) -> None:
    heads = ("file", "format", "sessions", "turns kept", "known already", "claims learned", "in quarantine", "broken")
    rows: list[list[Cell]] = [
        [
            one.path.name,
            one.format,
            str(one.n_sessions),
            *(str(one.counts[name]) for name in ("kept", "known", "learned", "quarantined")),
            (str(sum(not broken["kept"] for broken in one.broken)), "bad" if one.broken else ""),
        ]
        for one in done
    ]
    desk.page.table(rows, heads=heads)


def _path(name: str) -> Path:
    return Path(name).expanduser()


def _extractors(grammar: str | None) -> list[str | Extractor] | None:
    """Patterns for lines come beside the rules; without any, whatever the memory learns with."""
    if grammar is None:
        return None
    from stilltrue.extract.grammar import load_grammar  # noqa: PLC0415 - only where a grammar is given

    return ["rules", load_grammar(_path(grammar))]
