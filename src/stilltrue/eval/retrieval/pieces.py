"""What is handed over for a question: pieces, each with the turns behind it, whichever system gives them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from stilltrue.eval.retrieval.rows import Line
from stilltrue.model.claim import Value
from stilltrue.model.evidence import Evidence
from stilltrue.model.fact import Slot, Standing
from stilltrue.model.turn import Turn


@dataclass(frozen=True, slots=True)
class Piece:
    """One piece that was handed over."""

    id: str
    turns: tuple[str, ...]
    """Ids of the set."""
    text: str
    value: str | None = None
    """Where it is a fact."""
    past: bool = False
    """It is marked as what was once true."""


@dataclass(frozen=True, slots=True)
class Held:
    """A value of a slot, with the last turn that says so."""

    slot: Slot
    value: Value
    turn: Turn

    def piece(self) -> Piece:
        """The turn, handed over for the value."""
        return Piece(self.turn.id, (name_of(self.turn),), self.turn.text, self.value.text)


def in_source_order(held: Iterable[Held]) -> list[Held]:
    """Values in the order in which they were said."""
    return sorted(held, key=lambda one: (one.turn.said_at, one.turn.session, one.turn.index, one.slot))


def pieces_of(evidence: Sequence[Evidence]) -> list[Piece]:
    """What recall hands over: a fact with the turns of its receipts, a passage with its turn."""
    return [_piece(one) for one in evidence]


def turn_pieces(lines: Iterable[Line]) -> list[Piece]:
    """Every turn as a piece of its own, for systems that know of nothing but turns."""
    return [Piece(line.id, (line.id,), f"{line.speaker}: {line.text}" if line.speaker else line.text) for line in lines]


def last_that_fit(pieces: Sequence[Piece], room: int) -> list[Piece]:
    """
    The last of some pieces, whole, that have room.

    >>> pieces = [Piece(text, (), text) for text in ("one", "two", "three")]
    >>> [piece.id for piece in last_that_fit(pieces, 9)]
    ['two', 'three']
    """
    return first_that_fit(pieces[::-1], room)[::-1]


def first_that_fit(pieces: Iterable[Piece], room: int) -> list[Piece]:
    """The first of some pieces, whole and a line each, that have room for so many characters."""
    kept: list[Piece] = []
    for piece in pieces:
        room -= len(piece.text) + bool(kept)
        if room < 0:
            break
        kept.append(piece)
    return kept


def text_of(pieces: Iterable[Piece]) -> str:
    """All that is handed over, as a reader gets it."""
    return "\n".join(piece.text for piece in pieces)


def name_of(turn: Turn) -> str:
    """What the set calls a turn."""
    return turn.message_id or turn.id


def _piece(one: Evidence) -> Piece:
    turns = tuple(dict.fromkeys(name_of(receipt.turn) for receipt in one.receipts))
    if one.fact is None:
        return Piece(one.id, turns, one.receipts[0].quote, past=one.stale)
    value = one.fact.value.text if one.fact.value is not None else None
    text = "\n".join([one.label, *(f'  "{receipt.quote}"' for receipt in one.receipts)])
    return Piece(one.id, turns, text, value, past=one.standing is Standing.PAST)
