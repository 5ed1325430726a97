"""Close what changed, insert its successors: the versions of a slot after something was recorded about it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from stilltrue.ledger.belief import Belief, belief
from stilltrue.ledger.gather import assertions_of, turns_of
from stilltrue.ledger.naming import Names
from stilltrue.ledger.resident import Resident
from stilltrue.ledger.rulings import taking_part
from stilltrue.model.claim import Assertion, AssertionId
from stilltrue.model.fact import Fact, FactId, Slot
from stilltrue.model.record import RulingRow, Wording
from stilltrue.model.scope import SpaceKey
from stilltrue.model.time import Instant, Interval
from stilltrue.model.turn import Turn, TurnId
from stilltrue.storage.base import Transaction


@dataclass(slots=True)
class Settled:
    """What a recording changed in one slot."""

    slot: Slot
    closed: list[Fact] = field(default_factory=list)
    opened: list[Fact] = field(default_factory=list)


def settle(
    tx: Transaction,
    slots: Iterable[Slot] | Mapping[Slot, Sequence[Assertion] | None],
    names: Names,
    *,
    recorded_at: Instant,
    cause: str,
    resident: Resident | None = None,
) -> list[Settled]:
    """
    Bring the versions of some slots of one space up to date with what is recorded.

    A row is never changed save to set `recorded_to`; what did not change is not touched.

    Args:
        tx: a writing transaction.
        slots: slots under present names; with the assertions that are new to each where nothing else changed.
        names: how the names of their space are read.
        recorded_at: the instant of the recording.
        cause: the claim or ruling that made it necessary.
        resident: long timelines kept at hand.
    """
    changed = []
    rulings: dict[SpaceKey, list[RulingRow]] = {}
    fresh_of = slots if isinstance(slots, Mapping) else dict.fromkeys(slots)
    for slot in sorted(fresh_of):
        if slot.space not in rulings:
            rulings[slot.space] = tx.rulings(slot.space)
        fresh = fresh_of[slot]
        settled = None
        if resident is not None and fresh and not rulings[slot.space]:
            settled = _grow(tx, slot, fresh, names, recorded_at, cause, resident)
        if settled is None:
            settled = _settle_whole(tx, slot, names, rulings[slot.space], recorded_at, cause, resident)
        if settled.closed or settled.opened:
            changed.append(settled)
    return changed


def place(tx: Transaction, assertion: Assertion, names: Names) -> Slot | None:
    """Keep an assertion under its slot as worded; the slot it belongs to, or None where it is known."""
    worded = names.worded_slot(assertion.space, assertion.subject, assertion.predicate, assertion.qualifier)
    if not tx.add_assertion(assertion, worded):
        return None
    slot = names.slot(worded)
    if slot != worded:
        tx.set_wording(Wording(worded=worded, slot=slot))
    return slot


def _grow(
    tx: Transaction,
    slot: Slot,
    fresh: Sequence[Assertion],
    names: Names,
    recorded_at: Instant,
    cause: str,
    resident: Resident,
) -> Settled | None:
    grown = resident.grown(slot, fresh, names, recorded_at)
    if grown is None:
        return None
    tx.close_versions(grown.closed, recorded_at)
    tx.add_versions(grown.opened, cause)
    tx.link(grown.links)
    return Settled(slot, grown.closed, grown.opened)


def _settle_whole(
    tx: Transaction,
    slot: Slot,
    names: Names,
    rulings: Sequence[RulingRow],
    recorded_at: Instant,
    cause: str,
    resident: Resident | None,
) -> Settled:
    assertions = assertions_of(tx, slot, names)
    taking = taking_part(assertions, turns_of(tx, assertions, rulings), rulings)
    now = belief(slot, taking, names, recorded_at=recorded_at)
    before = {_identity(fact): fact for fact in tx.open_versions(slot)}
    after = {_identity(fact): fact for fact in now.facts}
    closed = [fact for identity, fact in before.items() if identity not in after]
    opened = [fact for identity, fact in after.items() if identity not in before]
    tx.close_versions(closed, recorded_at)
    tx.add_versions(opened, cause)
    _relink(tx, now)
    if resident is not None:
        stored = {(fact.id, fact.valid.start): before.get(identity, fact) for identity, fact in after.items()}
        resident.keep(slot, taking, names, stored)
    return Settled(slot, closed, opened)


def _relink(tx: Transaction, now: Belief) -> None:
    """Support links follow the facts now believed; those of facts that are gone stay for the past."""
    wanted = {(fact, claim) for fact, claims in now.support.items() for claim in claims}
    linked = {(fact, claim) for fact, claims in tx.supports(now.support).items() for claim in claims}
    tx.unlink(sorted(linked - wanted))
    tx.link(sorted(wanted - linked))


def _identity(fact: Fact) -> tuple[object, ...]:
    """All that makes two versions the same belief; the text of a value may be worded differently."""
    return (
        fact.id,
        fact.lane,
        fact.valid,
        fact.tier,
        fact.exception,
        fact.presumed,
        fact.since,
        fact.since_stated,
        fact.challengers,
        fact.state,
        fact.recheck,
        fact.value.key if fact.value is not None else None,
    )


@dataclass(frozen=True, slots=True)
class Retold:
    """All that was ever believed of a slot, from nothing."""

    versions: tuple[Fact, ...]
    support: Mapping[FactId, tuple[AssertionId, ...]]
    """What each fact rested on when it was last believed."""


def retold(
    slot: Slot,
    assertions: Sequence[Assertion],
    turns: Mapping[TurnId, Turn],
    rulings: Sequence[RulingRow],
    names_at: Sequence[tuple[Instant, Names]],
    instants: Iterable[Instant],
) -> Retold:
    """
    All versions of a slot from nothing: the rule over what was recorded by each instant.

    Args:
        slot: the slot, under names of any time.
        assertions: all assertions that were ever about it.
        turns: their turns.
        rulings: of its space, in order.
        names_at: how names were read from each instant on, in order.
        instants: the recorded instants at which something of the slot may have changed.
    """
    current: dict[tuple[object, ...], Fact] = {}
    closed: list[Fact] = []
    support: dict[FactId, tuple[AssertionId, ...]] = {}
    for instant in sorted(instants):
        names = next((names for since, names in reversed(names_at) if since <= instant), names_at[0][1])
        known = [a for a in assertions if a.recorded_at <= instant and names.slot(_worded(a, names)) == slot]
        taking = taking_part(known, turns, [row for row in rulings if row.recorded_at <= instant])
        told = belief(slot, taking, names, recorded_at=instant)
        support.update((fact, claims) for fact, claims in told.support.items() if claims)
        after = {_identity(fact): fact for fact in told.facts}
        for identity in [identity for identity in current if identity not in after]:
            fact = current.pop(identity)
            closed.append(closed_at(fact, instant))
        for identity, fact in after.items():
            current.setdefault(identity, fact)
    return Retold((*closed, *current.values()), support)


def closed_at(fact: Fact, instant: Instant) -> Fact:
    """The version with an end to our belief in it."""
    return replace(fact, recorded=Interval(fact.recorded.start, instant))


def _worded(assertion: Assertion, names: Names) -> Slot:
    return names.worded_slot(assertion.space, assertion.subject, assertion.predicate, assertion.qualifier)
