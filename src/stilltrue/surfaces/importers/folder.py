"""What of a folder can be imported, and by whom; what cannot is named, and not passed over."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from stilltrue.errors import BadFile
from stilltrue.surfaces.importers import importer, importer_for
from stilltrue.surfaces.importers.base import Importer
from stilltrue.surfaces.importers.opening import cause

_EXPORTS = ("chatgpt", "claude")
_CODE = "claude_code"
_NOTES = ("markdown", "text")


@dataclass(frozen=True, slots=True)
class Chosen:
    """Each path with its importer, and the files that no importer takes, with the reason."""

    taken: tuple[tuple[Path, Importer], ...]
    unread: tuple[tuple[Path, str], ...]


def chosen_in(folder: Path) -> Chosen:
    """
    The importers of a folder: one for an unpacked export or for files of one format, else one a file.

    Notes stay together, since their names hold only within the folder.

    Raises:
        BadFile: nothing in it can be imported.
    """
    whole = importer_for(folder) if _is_export(folder) else None
    if whole is not None:
        return Chosen(((folder, whole),), ())
    taken, unread = _sorted_out(folder)
    if not taken:
        raise BadFile(f"the folder {folder.name!r} holds nothing that can be imported; give the file itself")
    names = {one.name for _, one in taken}
    if names == {_CODE} and all(path.parent == folder for path, _ in taken):
        return Chosen(((folder, importer(_CODE)),), tuple(unread))
    notes = [(folder, importer("markdown"))] if names & set(_NOTES) else []
    return Chosen((*[pair for pair in taken if pair[1].name not in _NOTES], *notes), tuple(unread))


def _is_export(folder: Path) -> bool:
    return any(importer(name).recognises(folder) for name in _EXPORTS)


def _sorted_out(folder: Path) -> tuple[list[tuple[Path, Importer]], list[tuple[Path, str]]]:
    taken: list[tuple[Path, Importer]] = []
    unread: list[tuple[Path, str]] = []
    for path in _files(folder):
        try:
            taken.append((path, importer_for(path)))
        except BadFile as problem:
            unread.append((path, str(problem).split("; wanted is", maxsplit=1)[0]))
    return taken, unread


def _files(folder: Path) -> Iterator[Path]:
    """The files in a folder and below it, by name, without what is hidden."""
    try:
        found = sorted(folder.rglob("*"))
    except OSError as error:
        raise BadFile(f"the folder {folder.name!r} cannot be read: {cause(error)}") from error
    for path in found:
        if path.is_file() and not any(part.startswith(".") for part in path.relative_to(folder).parts):
            yield path
