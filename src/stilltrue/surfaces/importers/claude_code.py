"""Claude Code's session files: what was said and what the tools answered, one event a line."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import ClassVar

from stilltrue.errors import BadFile
from stilltrue.surfaces.importers.base import Broken, ImportedSession, ImportedTurn, assembled, clock, identifier
from stilltrue.surfaces.importers.blocks import pieces
from stilltrue.surfaces.importers.lines import json_lines
from stilltrue.surfaces.importers.opening import cause, head_text

_TYPE = re.compile(
    r'"type"\s*:\s*"(?:user|assistant|system|summary|file-history-snapshot|queue-operation|progress|attachment)"'
)
_SESSION = re.compile(r'"(?:sessionId|leafUuid|isSnapshotUpdate|parentUuid)"\s*:')
_SAID = frozenset({"user", "assistant", "system"})
_TITLES = {"summary": "summary", "custom-title": "customTitle", "ai-title": "aiTitle"}
# Book-keeping of the program, in which nobody says anything.
_SILENT = frozenset(
    {
        *("file-history-snapshot", "queue-operation", "progress", "attachment", "last-prompt", "permission-mode"),
        *("mode", "agent-name", "agent-color", "agent-setting", "pr-link", "tag", "worktree-state"),
        *("content-replacement", "speculation-accept"),
    }
)
# The program writes these into the user's place itself: commands, their output, its own remarks.
_MACHINE = (
    "<command-",
    "<local-command-",
    "<bash-",
    "<system-reminder>",
    "<task-notification>",
    "Caveat: The messages",
)
_MACHINE_REMARKS = ("[Request interrupted by user",)


@dataclass(slots=True)
class _Collected:
    place: str
    timestamp: str | None = None
    project: str | None = None
    found: list[ImportedTurn | Broken] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class ClaudeCodeSession:
    """
    A `.jsonl` of `~/.claude/projects`, or a folder of them.

    Only what a person typed is the user's. What the program put into the user's place
    (meta lines, command output, a summary of an earlier session) is `system`, and what a
    sub-agent was told is the assistant's own.
    """

    name: ClassVar[str] = "claude_code"

    def recognises(self, path: Path) -> bool:
        """Whether the first lines are events of a session."""
        try:
            files = _files(path)
        except BadFile:
            return False
        text = head_text(files[0])
        return text.lstrip().startswith("{") and bool(_TYPE.search(text) and _SESSION.search(text))

    def size(self, path: Path) -> int | None:
        """How many files there are: a session is nearly always a file."""
        try:
            return len(_files(path))
        except BadFile:
            return None

    def read(self, path: Path) -> Iterator[ImportedSession | Broken]:
        """A session a session id; it is given once its file has been read."""
        files = _files(path)
        for file in files:
            try:
                yield from _sessions(file)
            except BadFile as error:
                if len(files) == 1:
                    raise
                yield Broken(place=file.name, reason=f"{error}; skipped")


def _files(path: Path) -> list[Path]:
    if not path.is_dir():
        return [path]
    try:
        files = sorted(entry for entry in path.iterdir() if entry.suffix == ".jsonl")
    except OSError as error:
        raise BadFile(f"the folder {path.name!r} cannot be read: {cause(error)}") from error
    if not files:
        raise BadFile(f"{path.name!r} is a folder without .jsonl files; give a folder of ~/.claude/projects")
    return files


def _sessions(path: Path) -> Iterator[ImportedSession | Broken]:
    sessions: dict[str, _Collected] = {}
    tools: dict[str, str] = {}
    strange: Counter[str] = Counter()
    title: str | None = None
    for item in json_lines(path):
        if isinstance(item, Broken):
            yield item
            continue
        place, line = item
        kind = line.get("type")
        if not isinstance(kind, str):
            yield Broken(place=place, reason="a line without a type; skipped")
        elif kind in _SAID:
            session_id = identifier(line.get("sessionId")) or path.name.removesuffix(".jsonl")
            _collect(sessions.setdefault(session_id, _Collected(place)), line, tools, place)
        elif kind in _TITLES:
            named = line.get(_TITLES[kind])
            title = named if isinstance(named, str) else title
        elif kind not in _SILENT:
            strange[kind] += 1
    for session_id, collected in sessions.items():
        yield from assembled(_head(session_id, collected, title), collected.found)
    for kind, n in strange.items():
        yield Broken(place=path.name, reason=f"{n} lines of the unknown type {kind[:40]!r}; skipped")


def _head(session_id: str, collected: _Collected, title: str | None) -> ImportedSession:
    return ImportedSession(
        session_id=session_id,
        conversation_id=None,
        title=title,
        timestamp=collected.timestamp,
        turns=(),
        place=collected.place,
        meta={"project": collected.project} if collected.project else {},
    )


def _collect(collected: _Collected, line: dict[str, object], tools: dict[str, str], place: str) -> None:
    """Add what one line says to its session."""
    said_at, note = clock(line.get("timestamp"), f"{place}.timestamp")
    if note is not None:
        collected.found.append(note)
    if collected.timestamp is None:
        collected.timestamp = said_at
    project = line.get("cwd")
    if collected.project is None and isinstance(project, str):
        collected.project = project
    message = line.get("message")
    content = message.get("content") if isinstance(message, dict) else line.get("content")
    if content is None:
        if line.get("type") != "system":
            collected.found.append(Broken(place=place, reason="a line without a message; skipped"))
        return
    collected.found.extend(_turns(line, content, said_at, tools, place))


def _turns(
    line: dict[str, object], content: object, said_at: str | None, tools: dict[str, str], place: str
) -> Iterator[ImportedTurn | Broken]:
    uuid = identifier(line.get("uuid"))
    circumstances = _circumstances(line)
    n_turns = 0
    for piece in pieces(content, _role(line, content), tools):
        if isinstance(piece, str):
            yield Broken(place=place, reason=f"{piece}; skipped")
            continue
        yield ImportedTurn(
            message_id=uuid if not n_turns or uuid is None else f"{uuid}#{n_turns}",
            role=piece.role,
            speaker=None,
            text=piece.text,
            said_at=said_at,
            place=place,
            meta=piece.meta | circumstances,
        )
        n_turns += 1


def _role(line: dict[str, object], content: object) -> str:
    kind = str(line["type"])
    if kind != "user":
        return kind
    if line.get("isMeta") is True or line.get("isCompactSummary") is True or _by_the_program(content):
        return "system"
    return "assistant" if line.get("isSidechain") is True else "user"


def _by_the_program(content: object) -> bool:
    if isinstance(content, list) and len(content) == 1 and isinstance(content[0], dict):
        content = content[0].get("text")
    return isinstance(content, str) and content.lstrip().startswith((*_MACHINE, *_MACHINE_REMARKS))


def _circumstances(line: dict[str, object]) -> dict[str, object]:
    names = ("isMeta", "isSidechain", "isCompactSummary")
    found: dict[str, object] = {name: True for name in names if line.get(name) is True}
    branch = line.get("gitBranch")
    return found | ({"git_branch": branch} if isinstance(branch, str) and branch else {})
