"""Where the command line writes: lines for people, JSON for programs, notes beside both."""

from __future__ import annotations

import json
import os
import sys
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TextIO

from stilltrue.surfaces.cli.speech import phrase

Cell = str | tuple[str, str]
"""A text, or a text and its style."""

_STYLES = {
    "current": "32",
    "past": "2",
    "future": "36",
    "contested": "1;33",
    "stale": "33",
    "presumed": "32;2",
    "due": "35",
    "head": "1",
    "faint": "2",
    "good": "32",
    "bad": "31",
    "quote": "1;4",
    "title": "1;36",
}
_WIDEST_CELL = 60
_ELLIPSIS = "…"
# Direction overrides could make a line read as another one.
_UNSEEN = frozenset(range(0x202A, 0x202F)) | frozenset(range(0x2066, 0x206A))


@dataclass(frozen=True, slots=True)
class Page:
    """One command's output."""

    out: TextIO
    err: TextIO
    as_json: bool
    coloured: bool

    def line(self, text: str = "", style: str = "") -> None:
        print(self.paint(text, style), file=self.out)

    def json(self, form: object) -> None:
        print(json.dumps(form, ensure_ascii=False), file=self.out)

    def note(self, text: str) -> None:
        """A sentence beside the output, on stderr."""
        print(f"stilltrue: {shown(text)}", file=self.err)

    def paint(self, text: str, style: str) -> str:
        """The text in a style, where colours are wanted."""
        code = _STYLES.get(style)
        return f"\x1b[{code}m{text}\x1b[0m" if code and self.coloured and text else text

    def table(self, rows: Sequence[Sequence[Cell]], *, heads: Sequence[str] = (), indent: int = 0) -> None:
        """Rows in aligned columns; wide characters count as two."""
        lines: list[Sequence[Cell]] = [[(phrase(head), "faint") for head in heads]] if heads else []
        cells = [[_cell(cell) for cell in row] for row in [*lines, *rows]]
        widths = [
            max(map(n_columns, column)) for column in zip(*([text for text, _ in row] for row in cells), strict=True)
        ]
        for row in cells:
            painted = [
                self.paint(text, style) + " " * (width - n_columns(text))
                for (text, style), width in zip(row, widths, strict=True)
            ]
            self.line((" " * indent + "  ".join(painted)).rstrip())


def page(*, as_json: bool, colour: bool) -> Page:
    """The page of this process: coloured where somebody looks at it and wants colours."""
    wanted = colour and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
    looked_at = sys.stdout.isatty() or bool(os.environ.get("FORCE_COLOR"))
    return Page(sys.stdout, sys.stderr, as_json, wanted and looked_at)


def n_columns(text: str) -> int:
    """
    How many columns of a terminal the text takes.

    >>> n_columns("부산 Busan")
    10
    """
    if text.isascii():
        return len(text)
    from rich.cells import cell_len  # noqa: PLC0415 - only where wide characters are drawn

    return cell_len(text)


def shown(text: str) -> str:
    """
    The text with nothing in it that a terminal would obey.

    >>> shown("a\\x1b[31mb")
    'a␛[31mb'
    """
    if text.isascii() and text.isprintable():
        return text
    return "".join(_visible(char) for char in text)


def lines_of(text: str, width: int) -> list[str]:
    """
    The words of a text on lines of at most `width` columns; a word that is wider stands alone.

    >>> lines_of("부산 서울 대전", 9)
    ['부산 서울', '대전']
    """
    lines: list[str] = []
    for word in text.split():
        if lines and n_columns(lines[-1]) + 1 + n_columns(word) <= width:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


def flat(text: str, width: int = _WIDEST_CELL) -> str:
    """The text on one line of at most `width` columns."""
    line = shown(" ".join(text[: 4 * width].split()))
    if n_columns(line) <= width and len(text) <= 4 * width:
        return line
    while n_columns(line) > width - 1:
        line = line[: min(len(line) - 1, width - 1)]
    return line + _ELLIPSIS


def styled(cell: Cell) -> tuple[str, str]:
    """A cell as its text and its style; none where it has none."""
    return (cell, "") if isinstance(cell, str) else cell


def _cell(cell: Cell) -> tuple[str, str]:
    text, style = styled(cell)
    return flat(text), style


def _visible(char: str) -> str:
    code = ord(char)
    if char in "\n\t":
        return char
    if code < 0x20:
        return chr(0x2400 + code)
    if code == 0x7F:
        return "␡"
    if 0x80 <= code < 0xA0 or code in _UNSEEN or unicodedata.category(char) == "Cs":
        return f"\\u{code:04x}"
    return char
