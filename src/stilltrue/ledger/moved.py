"""Which inputs of a derived value changed at an instant, from what to what, and by whose words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from stilltrue.ledger.derivation import rule_of
from stilltrue.ledger.inputs import Inputs
from stilltrue.ledger.lineage import carrying_claim, holding
from stilltrue.ledger.naming import Names
from stilltrue.ledger.read import first_receipts
from stilltrue.model.fact import Fact
from stilltrue.model.receipt import Receipt
from stilltrue.model.state import Moved
from stilltrue.model.time import Instant
from stilltrue.storage.base import Transaction


def moved(
    tx: Transaction, fact: Fact, names: Names, moment: Instant, known_at: Instant | None
) -> tuple[Moved, ...]:  # fmt: skip
    """
    The inputs that changed at an instant; none where no formula made the fact.

    Args:
        tx: a transaction.
        fact: a piece of a fact that ended at the instant.
        names: how names are read, or were.
        moment: the instant.
        known_at: by what was believed then; None for now.
    """
    carrying = carrying_claim(tx, fact, known_at)
    if carrying is None:
        return ()
    rule = rule_of(carrying.derivation or "")
    called, inputs = rule.called, Inputs(tx, names, known_at=known_at)
    found: list[Moved] = []
    for name, slot in rule.slots(carrying.space, names).items():
        before, after = holding(inputs, slot, Instant(moment - 1)), holding(inputs, slot, moment)
        if _values(before) != _values(after):
            by = _by(tx, before, after)
            found.append(Moved(name=called[name], before=tuple(before), after=tuple(after), receipts=by))
    return tuple(found)


def is_by_the_day(tx: Transaction, fact: Fact, known_at: Instant | None) -> bool:
    """Whether the formula that made a fact looks at the day."""
    carrying = carrying_claim(tx, fact, known_at)
    return carrying is not None and rule_of(carrying.derivation or "").formula.uses_today


def _values(facts: Iterable[Fact]) -> list[tuple[object, ...]]:
    return sorted((fact.slot, fact.value_key, fact.recheck or "") for fact in facts)


def _by(tx: Transaction, before: Sequence[Fact], after: Sequence[Fact]) -> tuple[Receipt, ...]:
    """Who said what is new; where something is merely gone, who had said that."""
    earlier = {fact.id for fact in before}
    fresh = [fact.id for fact in after if fact.id not in earlier] or [fact.id for fact in before]
    claims = tx.assertions({claims[0] for claims in tx.supports(fresh).values() if claims})
    rows = sorted(claims.values(), key=lambda claim: (claim.said_at, claim.turn_index, claim.place))
    return tuple(first_receipts(tx, rows).values())
