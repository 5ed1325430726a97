"""Evidence together with everything current within reach of the question, and the proof of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import tzinfo

from stilltrue.index.document import PassageRef
from stilltrue.ledger.registry import Registry
from stilltrue.model.closure import Closure, Source
from stilltrue.model.evidence import Evidence, Passage, Recall
from stilltrue.model.fact import Fact
from stilltrue.model.receipt import Receipt, Span
from stilltrue.model.scope import CHANNEL_TIERS, Channel
from stilltrue.model.turn import Turn
from stilltrue.recall.reach import proof_of
from stilltrue.recall.wording import label_of


def with_proof(found: Recall, closure: Closure, registry: Registry, code: str, zone: tzinfo) -> Recall:
    """
    A recall that also hands over the closure of its question, with the proof that all of it is current and whole.

    What recall ranked comes first; then what it had not found, the facts first whose relation is asked for.

    Args:
        found: the recall.
        closure: of the same question, at the same instant.
        registry: what predicates are called.
        code: the language of the question.
        zone: in which times are written.
    """
    known = {piece.id for piece in found.evidence}
    told = {turn_id for piece in found.evidence for turn_id in _turns(piece)}
    receipts = {
        fact: (one.turn, receipt)
        for one in closure.sources
        for fact, receipt in zip(one.facts, one.receipts, strict=True)
    }
    facts = [
        _evidence(fact, receipts.get(fact.id), closure, registry, code, zone)
        for fact in closure.facts
        if fact.id not in known
    ]
    unresolved = [_passage(one) for one in closure.sources if one.unresolved and one.turn.id not in told]
    beside = (piece.fact for piece in found.evidence if piece.fact is not None)
    return replace(found, evidence=(*found.evidence, *facts, *unresolved), proof=proof_of(closure, beside))


def _turns(piece: Evidence) -> Iterator[str]:
    return (receipt.span.turn_id for receipt in piece.receipts)


def _evidence(
    fact: Fact, said: tuple[Turn, Receipt] | None, closure: Closure, registry: Registry, code: str, zone: tzinfo
) -> Evidence:
    standing = fact.standing(closure.at)
    return Evidence(
        id=fact.id,
        fact=fact,
        standing=standing,
        receipts=(said[1],) if said is not None else (),
        passage=None,
        said_at=said[0].said_at if said is not None else fact.valid.start,
        channel=said[0].channel if said is not None else Channel.UNKNOWN,
        tier=fact.tier,
        score=0.0,
        label=label_of(fact, standing, registry, code, zone),
    )


def _passage(source: Source) -> Evidence:
    turn = source.turn
    receipt = Receipt(Span(turn.id, 0, len(turn.text)), turn)
    return Evidence(
        id=str(PassageRef(turn.id, 0, len(turn.text))),
        fact=None,
        standing=None,
        receipts=(receipt,),
        passage=Passage(receipt),
        said_at=turn.said_at,
        channel=turn.channel,
        tier=CHANNEL_TIERS[turn.channel],
        score=0.0,
    )
