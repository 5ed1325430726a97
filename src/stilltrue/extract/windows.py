"""Turns in portions that a model can read at once: what is new, and the talk right before it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from stilltrue.language import language, language_of
from stilltrue.model.frozen import dataclass
from stilltrue.model.turn import Turn, Window

MOST_CHARACTERS = 4_000
"""Of what is new in one portion."""
MOST_TURNS = 12
_BEFORE_CHARACTERS = 1_500
_BEFORE_TURNS = 6
_SHORTEST_PART = 200
"""Characters; a text this short is not parted again."""


@dataclass(frozen=True, slots=True)
class Row:
    """A turn, or the part `[start, end)` of a long one, as a model is shown it."""

    turn: Turn
    start: int
    end: int

    @property
    def text(self) -> str:
        return self.turn.text[self.start : self.end]


@dataclass(frozen=True, slots=True)
class Portion:
    """What is asked about in one call."""

    before: tuple[Row, ...]
    rows: tuple[Row, ...]
    """What is to be learned from."""

    @property
    def everything(self) -> tuple[Row, ...]:
        """All rows in their order, the earlier talk first."""
        return self.before + self.rows

    def labelled(self) -> dict[str, Row]:
        """Each row by the name that a model is told: T1, T2, …"""
        return {f"T{place}": row for place, row in enumerate(self.everything, start=1)}


def parted(turns: Sequence[Turn]) -> Iterator[list[Turn]]:
    """Turns of one session in runs that fit one call each; a turn that is too long for that by itself stands alone."""
    run: list[Turn] = []
    size = 0
    for turn in turns:
        if run and (len(run) >= MOST_TURNS or size + len(turn.text) > MOST_CHARACTERS):
            yield run
            run, size = [], 0
        run.append(turn)
        size += len(turn.text)
    if run:
        yield run


def portions(window: Window) -> list[Portion]:
    """The new turns of a window in portions that fit one call each, none of them split across words."""
    rows = [row for turn in window.turns for row in _rows(turn)]
    told = [_whole(turn) for turn in window.context]
    found: list[Portion] = []
    run: list[Row] = []
    for row in rows:
        if run and (len(run) >= MOST_TURNS or sum(len(one.text) for one in run) + len(row.text) > MOST_CHARACTERS):
            found.append(Portion(_lately(told), tuple(run)))
            told, run = told + run, []
        run.append(row)
    if run:
        found.append(Portion(_lately(told), tuple(run)))
    return found


def halves(portion: Portion) -> tuple[Portion, Portion] | None:
    """The portion as two smaller ones; None where it cannot be parted any more."""
    rows = portion.rows
    if len(rows) == 1:
        row = rows[0]
        if len(row.text) < 2 * _SHORTEST_PART:
            return None
        middle = _cut(row.turn.text, row.start, row.start + len(row.text) // 2 + _SHORTEST_PART)
        rows = (Row(row.turn, row.start, middle), Row(row.turn, middle, row.end))
    half = len(rows) // 2
    return (
        Portion(portion.before, rows[:half]),
        Portion(_lately([*portion.before, *rows[:half]]), rows[half:]),
    )


def _rows(turn: Turn) -> Iterator[Row]:
    start = 0
    while len(turn.text) - start > MOST_CHARACTERS:
        cut = _cut(turn.text, start, start + MOST_CHARACTERS)
        yield Row(turn, start, cut)
        start = cut
    if turn.text[start:].strip():
        yield Row(turn, start, len(turn.text))


def _cut(text: str, start: int, stop: int) -> int:
    """Where the last whole sentence before `stop` ends; else the last word; else `stop` itself."""
    piece = text[start:stop]
    sentences = language(language_of(piece)).sentences(piece)
    if len(sentences) > 1 and sentences[-1][0] >= len(piece) // 3:
        return start + sentences[-1][0]
    place = max(piece.rfind(" "), piece.rfind("\n"))
    return start + place + 1 if place >= len(piece) // 3 else stop


def _whole(turn: Turn) -> Row:
    """A turn of the earlier talk; of a long one the end, which what follows is likelier to speak of."""
    return Row(turn, max(0, len(turn.text) - _BEFORE_CHARACTERS), len(turn.text))


def _lately(rows: Sequence[Row]) -> tuple[Row, ...]:
    kept: list[Row] = []
    size = 0
    for row in reversed(rows[-_BEFORE_TURNS:]):
        size += len(row.text)
        if size > _BEFORE_CHARACTERS and kept:
            break
        kept.append(row)
    return tuple(reversed(kept))
