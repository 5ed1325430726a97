"""Time as a bonus, not a gate: what meets the window of a question gains, and the nearer comes first."""

from __future__ import annotations

from stilltrue.model.evidence import Cue
from stilltrue.model.time import BEGINNING, FOREVER, Instant, Interval, Order
from stilltrue.recall.pieces import FactPiece, Piece


def meets(piece: Piece, cue: Cue) -> bool:
    """Whether it was said, began or ended within the window; where the window is the instant asked about, held then."""
    window = cue.window
    if window is None:
        return False
    if isinstance(piece, FactPiece):
        if cue.explicit_at:
            return piece.fact.valid.overlaps(window)
        edges = (piece.fact.valid.start, piece.fact.valid.end)
        return any(window.covers(edge) for edge in edges) or _said_within(piece, window)
    return window.covers(piece.turn.said_at)


def distance(piece: Piece, cue: Cue) -> int:
    """How far it lies from what the question prefers, in microseconds: the tie-break called δ."""
    said = piece.said_at
    match cue.order:
        case Order.EARLIEST:
            return said
        case Order.LATEST:
            return -said
        case Order.NEAREST:
            return abs(said - cue.at)
        case None:
            return _outside(said, cue.window) if cue.window is not None else 0


def _said_within(piece: FactPiece, window: Interval) -> bool:
    return any(window.covers(receipt.turn.said_at) for receipt in piece.receipts)


def _outside(moment: Instant, window: Interval) -> int:
    before = window.start - moment if window.start > BEGINNING else 0
    after = moment - window.end if window.end < FOREVER else 0
    return max(0, before, after)
