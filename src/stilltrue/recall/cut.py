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


_RIVALS = 10
"""Passages among which the nearest has to stand out: things told several times are several of them."""

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


def stands_out(near: Sequence[float], settings: Settings) -> bool:
    """
    Whether the nearest in meaning is nearer than chance makes it: in a large memory something is near to any question.

    Args:
        near: how near passages are, from 0 to 1, in any order; those that are not near at all left out.
        settings: by how much it has to lead, and how near is enough without.
    """
    ranked = sorted(near, reverse=True)[:_RIVALS]
    if not ranked:
        return False
    tenth = ranked[-1] if len(ranked) == _RIVALS else settings.least_nearness
    return ranked[0] - tenth >= settings.least_lead or ranked[0] >= settings.sure_nearness
