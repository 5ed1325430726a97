"""What of the ranked evidence is handed over: by score, and only then by number."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, TypeVar

from stilltrue.recall.settings import Settings


class Scored(Protocol):
    """What can be cut."""

    @property
    def score(self) -> float: ...

    @property
    def listed(self) -> bool: ...


_Piece = TypeVar("_Piece", bound=Scored)


def cut(ranked: Sequence[_Piece], k: int, settings: Settings) -> list[_Piece]:
    """
    The best `k` pieces that are anywhere near the best one, and every value that was asked for as a list.

    Args:
        ranked: best first.
        k: how many, at most, of what is not part of a list.
        settings: the share of the best score that a piece has to reach.
    """
    if not ranked:
        return []
    least = settings.least_share * ranked[0].score
    near = [piece for piece in ranked if piece.score >= least or piece.listed]
    return [piece for place, piece in enumerate(near) if place < k or piece.listed]
