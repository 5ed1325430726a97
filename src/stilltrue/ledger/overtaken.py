"""Ends that named no value, where a value holds again: what they leave is still so, but their words are not."""

from __future__ import annotations

from collections.abc import Iterable

from stilltrue.model.claim import Act, Modality
from stilltrue.model.fact import Fact, FactId, Slot
from stilltrue.storage.base import Transaction


def overtaken(tx: Transaction, facts: Iterable[Fact]) -> frozenset[FactId]:
    """
    The negative facts that say no more than a value beside them, in words that no longer hold.

    "It no longer needs Redis" ends whatever version was needed, and leaves the fact *not that version*. Once
    another version is needed the fact is still right and says nothing new, but the sentence behind it is wrong.
    What an end or a denial says of a value that it names stays right, and is none of these.

    Args:
        tx: an open transaction.
        facts: that hold at one instant.
    """
    facts = list(facts)
    began: dict[tuple[Slot, Modality], int] = {}
    for fact in facts:
        if fact.polarity and fact.value is not None and not fact.exception:
            place = (fact.slot, fact.lane)
            began[place] = max(fact.valid.start, began.get(place, fact.valid.start))
    later = {
        fact.id: fact
        for fact in facts
        if not fact.polarity and began.get((fact.slot, fact.lane), fact.valid.start - 1) >= fact.valid.start
    }
    if not later:
        return frozenset()
    behind = tx.supports(later)
    claims = tx.assertions({claim for support in behind.values() for claim in support})
    return frozenset(
        fact_id
        for fact_id in later
        if (support := [claims[claim] for claim in behind.get(fact_id, ()) if claim in claims])
        and all(claim.act is Act.ENDS and claim.value is None for claim in support)
    )
