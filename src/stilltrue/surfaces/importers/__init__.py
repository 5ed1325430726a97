"""
A file of another program's talk or a person's notes as sessions of turns.

Comes in: a path.
Goes out: a stream of sessions, and of what could not be read, each with its place.
May know: its own format and nothing else; what the turns mean is not its business.
"""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import cast

from stilltrue.errors import BadFile, BadRequest
from stilltrue.surfaces.importers.base import Broken, ImportedSession, ImportedTurn, Importer
from stilltrue.surfaces.importers.exports import trouble
from stilltrue.surfaces.importers.opening import head, is_binary, present

__all__ = ["IMPORTERS", "Broken", "ImportedSession", "ImportedTurn", "Importer", "importer", "importer_for"]

IMPORTERS: dict[str, str] = {
    "chatgpt": "stilltrue.surfaces.importers.chatgpt:ChatGPTExport",
    "claude": "stilltrue.surfaces.importers.claude:ClaudeExport",
    "claude_code": "stilltrue.surfaces.importers.claude_code:ClaudeCodeSession",
    "jsonl": "stilltrue.surfaces.importers.jsonl:NormalisedJsonl",
    "markdown": "stilltrue.surfaces.importers.markdown:DatedMarkdown",
    "text": "stilltrue.surfaces.importers.text:PlainText",
}
"""Each format and where its importer is; in the order in which a file is offered to them."""

_WANTED = (
    "wanted is a ChatGPT or Claude export (.zip or conversations.json), a Claude Code session (.jsonl), "
    "normalised JSON lines (.jsonl, .jsonl.gz), Markdown (.md) or plain text (.txt); "
    "name the format with --format if it is one of these"
)


def importer(name: str) -> Importer:
    """
    The importer of that name.

    Raises:
        BadRequest: there is none.
    """
    try:
        module, _, class_name = IMPORTERS[name].partition(":")
    except KeyError:
        raise BadRequest(f"there is no importer {name[:40]!r}; there are {', '.join(IMPORTERS)}") from None
    return cast(Importer, getattr(import_module(module), class_name)())


def importer_for(path: Path) -> Importer:
    """
    The importer that recognises the file.

    Raises:
        BadFile: none does; the message says what the file seems to be.
    """
    for name in IMPORTERS:
        found = importer(name)
        if found.recognises(path):
            return found
    raise BadFile(f"{_found(path)}; {_WANTED}")


def _found(path: Path) -> str:
    """What a file that nobody recognises seems to be."""
    if path.is_dir():
        return f"the folder {path.name!r} holds nothing that can be imported"
    present(path)
    raw = head(path)
    if problem := trouble(path):
        return problem
    if not raw:
        return f"{path.name!r} cannot be read, or is a damaged or empty archive"
    if is_binary(raw):
        return f"{path.name!r} is a binary file of an unknown kind"
    if raw.lstrip()[:1] in (b"{", b"["):
        return f"{path.name!r} looks like JSON, but holds no conversations that any importer knows"
    return f"{path.name!r} looks like text, but its ending {path.suffix!r} is not one that is taken for text unasked"
