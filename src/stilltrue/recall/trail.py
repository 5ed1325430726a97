"""What is being recalled, on its way from the question to the evidence."""

from __future__ import annotations

from dataclasses import dataclass, field

from stilltrue.ledger.registry import Registry
from stilltrue.recall.claims import Pool
from stilltrue.recall.pieces import PassagePiece, Piece
from stilltrue.recall.question import Question
from stilltrue.recall.settings import Settings
from stilltrue.recall.tunnels.base import Hit, View
from stilltrue.storage.base import Transaction


@dataclass(slots=True)
class Trail:
    """What is being recalled, step by step."""

    tx: Transaction
    question: Question
    views: tuple[View, ...]
    k: int
    settings: Settings
    registry: Registry
    purpose: str | None
    hits: list[tuple[int, list[Hit]]] = field(default_factory=list)
    """By the place of their space, the narrowest being 0."""
    pool: Pool = field(default_factory=Pool)
    passages: list[PassagePiece] = field(default_factory=list)
    pieces: list[Piece] = field(default_factory=list)
    n_hits: dict[str, int] = field(default_factory=dict)
