"""A piece as it is handed over: a fact with its receipts and its label, or a passage with what became of it."""

from __future__ import annotations

from datetime import tzinfo

from stilltrue.model.evidence import Evidence, Mass, Passage
from stilltrue.recall.density import strongest
from stilltrue.recall.pieces import FactPiece, Piece
from stilltrue.recall.trail import Trail
from stilltrue.recall.wording import label_of


def evidence(trail: Trail, piece: Piece, zone: tzinfo, *, explain: bool) -> Evidence:
    """A piece as it is handed over."""
    fact = piece.fact if isinstance(piece, FactPiece) else None
    standing = piece.standing if isinstance(piece, FactPiece) else None
    label, passage = "", None
    if isinstance(piece, FactPiece):
        label = label_of(piece.fact, piece.standing, trail.registry, trail.question.language, zone, doubt=piece.doubt)
    else:
        passage = Passage(piece.receipt, piece.replaced_by, piece.superseded)
    return Evidence(
        id=piece.id,
        fact=fact,
        standing=standing,
        receipts=piece.receipts if isinstance(piece, FactPiece) else (piece.receipt,),
        passage=passage,
        said_at=piece.said_at,
        channel=piece.channel,
        tier=piece.tier,
        score=round(piece.score, 6),
        masses=_masses(piece) if explain else (),
        label=label,
    )


def _masses(piece: Piece) -> tuple[Mass, ...]:
    greatest = strongest(piece.masses)
    ordered = sorted(greatest.items(), key=lambda pair: (-pair[1], pair[0]))
    return tuple(Mass(tunnel, head, round(mass, 6)) for (tunnel, head), mass in ordered)
