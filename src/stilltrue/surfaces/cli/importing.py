"""The command that imports: files as sessions, sessions as turns, each written in one go."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from stilltrue.errors import BadRequest
from stilltrue.surfaces.cli.bars import bar
from stilltrue.surfaces.cli.desk import Desk
from stilltrue.surfaces.cli.messages import Batch, Reading, batches_of, replayed
from stilltrue.surfaces.cli.page import Cell, shown
from stilltrue.surfaces.cli.speech import phrase, retold
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
        waiting = _embed(desk, memory)
    if desk.page.as_json:
        totals = {name: sum(one.counts[name] for one in done) for name in _COUNTED}
        skipped = [{"path": str(path), "reason": reason} for path, reason in unread]
        form = {"files": [one.form() for one in done], "total": totals, "unread": skipped, "unembedded": waiting}
        desk.page.json(form)
        return _outcome(done)
    for path, reason in unread[:_MOST_NOTES]:
        desk.page.note(phrase("{file}: {reason}; not imported", file=path, reason=retold(reason)))
    if len(unread) > _MOST_NOTES:
        more = len(unread) - _MOST_NOTES
        desk.page.note(phrase("{n} more files were not imported; --json lists them all", n=more))
    _draw(desk, done)
    return _outcome(done)


def _embed(desk: Desk, memory: Memory) -> int | None:
    """Make the vectors that the writes did not wait for; how many texts still wait, None where none can be made."""
    try:
        with bar(desk, phrase("embedding")) as drawn:
            done = memory.embed_pending(progress=drawn.at)
    except BadRequest as problem:
        _note(desk, retold(str(problem)))
        return None
    if done.n_waiting:
        because = f" ({shown(retold(done.error))})" if done.error else ""
        told = phrase(
            "{n} texts wait for a vector{because}; run `stilltrue reembed`", n=done.n_waiting, because=because
        )
        _note(desk, told)
    return done.n_waiting


def _note(desk: Desk, told: str) -> None:
    if not desk.page.as_json:
        desk.page.note(told)


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
    with bar(desk, path.name) as drawn:
        drawn.of(importer.size(path))
        result = import_into(memory, path, importer, reading, replay=args.replay, took=drawn.step)
    _note_broken(desk, result)
    _note_unmet(desk, result)
    if len(result.conversations) > 1:
        several = "{file}: {n} conversations went into the memory of one owner; --conversation takes only one"
        desk.page.note(phrase(several, file=path.name, n=len(result.conversations)))
    return result


def _told(importer: Any, path: Path, result: Imported) -> Iterator[Any]:
    """The sessions of a file; what is broken is put aside."""
    for item in importer.read(path):
        if hasattr(item, "reason"):
            result.broken.append({"place": item.place, "reason": item.reason, "kept": item.kept})
        else:
            yield item


def _note_broken(desk: Desk, result: Imported) -> None:
    if desk.page.as_json:
        return
    for one in result.broken[:_MOST_NOTES]:
        kept = phrase(", kept all the same") if one["kept"] else ""
        place = str(one["place"])
        within = place if place.startswith(result.path.name) else f"{result.path.name}, {place}"
        desk.page.note(f"{retold(within)}: {retold(str(one['reason']))}{kept}")
    if len(result.broken) > _MOST_NOTES:
        more = len(result.broken) - _MOST_NOTES
        desk.page.note(phrase("{file}: {n} more; --json lists them all", file=result.path.name, n=more))


def _note_unmet(desk: Desk, result: Imported) -> None:
    """What was asked of the file, and is not in it."""
    args, file = desk.args, result.path.name
    if args.conversation is not None and not result.n_sessions:
        named = repr(args.conversation[:60])
        desk.page.note(phrase("{file}: there is no conversation {named} in it", file=file, named=named))
    elif args.owner is not None and args.owner.casefold() not in {name.casefold() for name in result.speakers}:
        there = ", ".join(sorted(result.speakers)[:10]) or phrase("nobody by name")
        sought = repr(args.owner[:60])
        desk.page.note(
            phrase("{file}: no speaker is named {sought}; there is {there}", file=file, sought=sought, there=there)
        )


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
