"""Plain text: a dialogue where nearly all lines are `Name: text`, else the paragraphs of a document."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

from stilltrue.surfaces.importers.base import Broken, ImportedSession, ImportedTurn, role_named, spoken_by
from stilltrue.surfaces.importers.opening import MAX_BYTES, file_date, head_text, prose, replaced

SUFFIXES = frozenset({".txt", ".text", ".log", ""})
"""The endings of the files that are taken for plain text unasked."""

_SPOKEN = re.compile(r"\s{0,8}(?P<name>[^\W\d_][\w .'’-]{0,39}?)\s?[:：](?!//)\s*(?P<text>.*)")
# So many of the lines must look spoken before a text is taken for a dialogue.
_SHARE_SPOKEN = 0.8


@dataclass(frozen=True, slots=True)
class PlainText:
    """A text file, dated by the day it was last written, since nothing in it tells."""

    name: ClassVar[str] = "text"
    max_bytes: int = MAX_BYTES

    def recognises(self, path: Path) -> bool:
        """Whether the file's name is that of a text file, and it is one."""
        text = head_text(path).lstrip()
        return path.suffix.casefold() in SUFFIXES and bool(text) and text[0] not in "{["

    def size(self, path: Path) -> int | None:
        """One: a file is a session."""
        return 1 if path.is_file() else None

    def read(self, path: Path) -> Iterator[ImportedSession | Broken]:
        """The file as one session."""
        yield from self.read_as(path, path.name)

    def read_as(self, path: Path, session_id: str) -> Iterator[ImportedSession | Broken]:
        """The file as one session of a given id, for files that have names only within a folder."""
        text, n_replaced = prose(path, self.max_bytes)
        if n_replaced:
            yield replaced(path.name, n_replaced)
        meta = {"date_from": "file"}
        turns = dialogue(text, session_id, meta) or paragraphs(text, session_id, meta)
        if not turns:
            yield Broken(place=session_id, reason="nothing but white space; skipped")
            return
        yield ImportedSession(
            session_id=session_id,
            conversation_id=None,
            title=None,
            timestamp=file_date(path),
            turns=turns,
            place=session_id,
            meta=meta,
        )


def dialogue(text: str, name: str, meta: Mapping[str, object]) -> tuple[ImportedTurn, ...]:
    """The turns of a text that is nearly all `Name: text`; none for any other."""
    lines = [(number, line) for number, line in enumerate(text.split("\n"), start=1) if line.strip()]
    spoken = [(number, line, _SPOKEN.fullmatch(line)) for number, line in lines]
    names = Counter(found["name"].strip() for _, _, found in spoken if found)
    if not _is_dialogue(names, len(lines)):
        return ()
    said: list[tuple[int, str | None, list[str]]] = []
    for number, line, found in spoken:
        if found:
            said.append((number, found["name"].strip(), [found["text"]]))
        elif said:
            said[-1][2].append(line)
        else:
            said.append((number, None, [line]))
    return tuple(
        ImportedTurn(
            message_id=None,
            role=spoken_by(name_said)[0],
            speaker=spoken_by(name_said)[1],
            text="\n".join(words).strip(),
            said_at=None,
            place=f"{name}:{number}",
            meta=dict(meta),
        )
        for number, name_said, words in said
        if any(word.strip() for word in words)
    )


def _is_dialogue(names: Counter[str], n_lines: int) -> bool:
    n_spoken = sum(names.values())
    if n_spoken < 2 or n_spoken < _SHARE_SPOKEN * n_lines:
        return False
    # A list of settings has as many names as lines; in a dialogue the same ones speak again.
    return 2 * len(names) <= n_spoken or {"user", "assistant"} <= {role_named(name) for name in names}


def paragraphs(text: str, name: str, meta: Mapping[str, object]) -> tuple[ImportedTurn, ...]:
    """The stretches of a text between blank lines, each a turn of a document."""
    found: list[tuple[int, list[str]]] = []
    open_paragraph = False
    for number, line in enumerate(text.split("\n"), start=1):
        if not line.strip():
            open_paragraph = False
        elif open_paragraph:
            found[-1][1].append(line)
        else:
            found.append((number, [line]))
            open_paragraph = True
    return tuple(
        ImportedTurn(
            message_id=None,
            role="document",
            speaker=None,
            text="\n".join(lines),
            said_at=None,
            place=f"{name}:{number}",
            meta=dict(meta),
        )
        for number, lines in found
    )
