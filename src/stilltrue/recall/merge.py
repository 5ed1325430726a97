"""Equal evidence as one: the same thing told in several spaces or several times."""

from __future__ import annotations

from collections.abc import Iterable

from stilltrue.model.time import DAY
from stilltrue.recall.pieces import FactPiece, PassagePiece

Fingerprint = tuple[str, str, str, str, int, str, bool]


def fingerprint(piece: FactPiece) -> Fingerprint:
    """What two facts that say the same have in common: subject, relation, object and quantity, day, modality, polarity."""
    fact = piece.fact
    slot = fact.slot
    return (
        slot.subject,
        slot.predicate,
        slot.qualifier,
        fact.value_key,
        fact.valid.start // DAY,
        fact.lane,
        fact.polarity,
    )


def merged(pieces: Iterable[FactPiece]) -> list[FactPiece]:
    """Each fingerprint once; what pointed at any of its pieces points at the one of the narrowest space."""
    kept: dict[Fingerprint, FactPiece] = {}
    for piece in pieces:
        first = kept.setdefault(fingerprint(piece), piece)
        if first is not piece:
            first.masses += piece.masses
            first.listed = first.listed or piece.listed
    return list(kept.values())


def apart(passages: Iterable[PassagePiece]) -> list[PassagePiece]:
    """Passages of one turn that overlap are one: the one that most points at stays, and takes over the others' masses."""
    kept: list[PassagePiece] = []
    for piece in sorted(passages, key=lambda one: (-max((m.mass for m in one.masses), default=0.0), one.id)):
        first = next((other for other in kept if _overlap(piece, other)), None)
        if first is None:
            kept.append(piece)
        else:
            first.masses += piece.masses
    return kept


def told_once(passages: Iterable[PassagePiece], facts: Iterable[FactPiece], share: float) -> list[PassagePiece]:
    """The passages that no fact's quotes make up for more than a share of: text is shown once."""
    quoted: dict[str, list[tuple[int, int]]] = {}
    for fact in facts:
        for receipt in fact.receipts:
            quoted.setdefault(receipt.span.turn_id, []).append((receipt.span.start, receipt.span.end))
    return [piece for piece in passages if _quoted(piece, quoted.get(piece.ref.turn_id, ())) < share]


def _quoted(piece: PassagePiece, spans: Iterable[tuple[int, int]]) -> float:
    start, end = piece.ref.start, piece.ref.end
    return max(((min(last, end) - max(first, start)) / (end - start) for first, last in spans), default=0.0)


def _overlap(one: PassagePiece, other: PassagePiece) -> bool:
    same = one.ref.turn_id == other.ref.turn_id
    return same and one.ref.start < other.ref.end and other.ref.start < one.ref.end
