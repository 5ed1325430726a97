"""The total order of claims: who has the last word within one fold."""

from __future__ import annotations

from stilltrue.model.claim import Claim, Seat
from stilltrue.model.time import Instant


def rank(claim: Claim) -> Seat:
    """
    The seat of a claim; the greater outranks the lesser.

    Vouched instant, said_at, turn index, start, place in the turn, confidence,
    content hash. The tier is no part of it: folds are made per tier.
    """
    return claim.seat


def tied(one: Claim, other: Claim) -> bool:
    """Whether nothing but confidence and hash decides between two claims."""
    return one.seat[:5] == other.seat[:5]


def width(claim: Claim) -> tuple[int, tuple[Instant, int, int], Seat]:
    """
    The order in which exceptions lie over one another, lowest first.

    The narrower lies above the wider, and of equal width the one said later above.
    """
    return (-claim.width, claim.said, claim.seat)
