"""Where several things are asked for: what lies beside better evidence makes room for what was said at another time."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from stilltrue.model.turn import Turn
from stilltrue.recall.pieces import FactPiece, PassagePiece, Piece
from stilltrue.recall.settings import Settings


def spread_out(ranked: Sequence[Piece], k: int, settings: Settings) -> list[Piece]:
    """
    The pieces in a new order: of the first `k` each is the best once the passages beside better ones count less.

    A passage is found together with the turns around it, so that one place in a talk can take up all room.

    Args:
        ranked: best first.
        k: how many are handed over.
        settings: how far a passage reaches, and what one beside it counts.
    """
    left, chosen, lowered = list(ranked), list[Piece](), set[str]()
    while left and len(chosen) < k:
        best = max(range(len(left)), key=lambda at: (left[at].score, -at))
        chosen.append(taken := left.pop(best))
        for piece in left:
            if piece.id not in lowered and _is_beside(piece, _turns(taken), settings.neighbours):
                piece.score *= settings.beside_weight
                lowered.add(piece.id)
    return [*chosen, *left]


def _turns(piece: Piece) -> Sequence[Turn]:
    return [receipt.turn for receipt in piece.receipts] if isinstance(piece, FactPiece) else [piece.turn]


def _is_beside(piece: Piece, turns: Iterable[Turn], reach: int) -> bool:
    """Whether a piece is a passage of one of some turns, or of one within reach of it."""
    if not isinstance(piece, PassagePiece):
        return False
    own = piece.turn
    return any(own.session == turn.session and abs(own.index - turn.index) <= reach for turn in turns)
