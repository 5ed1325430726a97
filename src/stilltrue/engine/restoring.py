"""Versions of an export back in their slots: as they were, or by the rule where something is missing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from stilltrue.ledger.belief import belief
from stilltrue.ledger.gather import assertions_of, turns_of
from stilltrue.ledger.naming import Names
from stilltrue.ledger.rulings import taking_part
from stilltrue.model.fact import Fact, Slot
from stilltrue.model.scope import SpaceKey
from stilltrue.model.time import Instant
from stilltrue.storage.base import Transaction
from stilltrue.upkeep.rebuild import computed_versions, names_through_time


def settle_versions(
    tx: Transaction,
    exported: Mapping[Slot, Sequence[tuple[Fact, str]]],
    left_out: set[str],
    last_recorded: Instant | None,
) -> None:
    """
    Give each slot its versions.

    A slot of which the store knows nothing else gets the exported versions as they
    are; where it held something before, or something was left out, the rule decides.
    """
    if last_recorded is not None and (tx.last_recorded() or Instant(-1)) < last_recorded:
        tx.record_time(last_recorded)
    known: dict[SpaceKey, Names] = {}
    for slot, versions in exported.items():
        names = known.setdefault(slot.space, Names.of(tx.aliases(slot.space)))
        stored = tx.versions(slot)
        if [fact for fact, _ in stored] == [fact for fact, _ in versions]:
            continue
        if stored or left_out:
            causes = {fact.recorded.start: cause for fact, cause in (*versions, *stored)}
            told = computed_versions(tx, slot, names, names_through_time(tx, slot.space), [*stored, *versions])
            tx.replace_versions(slot, [(fact, causes.get(fact.recorded.start, "restore")) for fact in told])
        else:
            tx.replace_versions(slot, versions)
        _link(tx, slot, names)


def _link(tx: Transaction, slot: Slot, names: Names) -> None:
    rulings = tx.rulings(slot.space)
    assertions = assertions_of(tx, slot, names)
    taking = taking_part(assertions, turns_of(tx, assertions, rulings), rulings)
    told = belief(slot, taking, names, recorded_at=Instant(0))
    tx.link((fact, claim) for fact, claims in told.support.items() for claim in claims)
