"""The receipts of facts: who said so, in which words, and when last."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from stilltrue.model.claim import AssertionId
from stilltrue.model.fact import Fact
from stilltrue.model.receipt import Receipt
from stilltrue.model.record import Drawn
from stilltrue.model.scope import Tier
from stilltrue.model.time import Instant
from stilltrue.recall.book import FactBook
from stilltrue.recall.pieces import FactPiece


def attach(book: FactBook, pieces: Iterable[FactPiece], most: int) -> None:
    """Give each fact its first receipt and its last ones, at most `most`, read in three batches."""
    wanted, known_at = list(pieces), book.known_at
    supports = book.tx.supports([piece.fact.id for piece in wanted])
    chosen = {piece.fact.id: _ends(supports.get(piece.fact.id, ()), most) for piece in wanted}
    claims = book.drawn(one for ids in chosen.values() for one in ids)
    turns = book.turns(span.turn_id for claim in claims.values() for span in claim.spans[:1])
    for piece in wanted:
        behind = [claims[one] for one in chosen[piece.fact.id] if one in claims]
        behind = [one for one in behind if known_at is None or one.recorded_at <= known_at]
        if _says_otherwise(book, [one.id for one in behind if one.derived], piece.fact):
            behind = _moved_by(book, piece.fact, most)
            turns |= book.turns(span.turn_id for one in behind for span in one.spans)
        spans = dict.fromkeys(span for one in behind for span in one.spans[:1] if span.turn_id in turns)
        piece.receipts = tuple(Receipt(span, turns[span.turn_id]) for span in spans)
        piece.confirmed_at = _confirmed(behind, piece.fact.tier)


def _says_otherwise(book: FactBook, derived: Sequence[AssertionId], fact: Fact) -> bool:
    """Whether a claim that carries a formula names another value than the formula now gives."""
    now = fact.value.text if fact.value is not None else ""
    values = (one.value for one in book.claims(derived).values()) if derived else ()
    return any(value is not None and value.text != now for value in values)


def _moved_by(book: FactBook, fact: Fact, most: int) -> list[Drawn]:
    """What somebody said of the inputs of a derived fact: the number in its formula's own claim is an old one."""
    from stilltrue.ledger.gather import names_known  # noqa: PLC0415 - formulas are for those who have any
    from stilltrue.ledger.lineage import lineage_of  # noqa: PLC0415

    steps = lineage_of(book.tx, fact, names_known(book.tx, fact.slot.space, book.known_at), book.known_at)
    derived = {step.fact.id for step in steps}
    leaves = [one.id for step in steps for found in step.inputs.values() for one in found if one.id not in derived]
    supports = book.tx.supports(leaves)
    said = [claim for leaf in dict.fromkeys(leaves) for claim in supports.get(leaf, ())[-1:]]
    known = book.drawn(said[:most])
    return [known[claim] for claim in said if claim in known]


def _ends(ids: Sequence[AssertionId], most: int) -> list[AssertionId]:
    return list(ids) if len(ids) <= most else [ids[0], *ids[len(ids) - most + 1 :]]


def _confirmed(claims: Iterable[Drawn], tier: Tier) -> Instant | None:
    """When it was last said by a source of the fact's tier or higher."""
    least = min(tier, Tier.OWN_WORD)
    return max((one.said_at for one in claims if min(one.tier, Tier.OWN_WORD) >= least), default=None)
