"""Everything below the turns from the assertions again, and whether it comes out equal."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from stilltrue.ledger.belief import belief
from stilltrue.ledger.commit import versions_through_time
from stilltrue.ledger.gather import assertions_of, turns_of
from stilltrue.ledger.naming import Names
from stilltrue.ledger.rulings import taking_part
from stilltrue.model.claim import Assertion, AssertionId
from stilltrue.model.fact import Fact, FactId, Slot
from stilltrue.model.record import Unit
from stilltrue.model.scope import SpaceKey
from stilltrue.model.time import BEGINNING, Instant
from stilltrue.model.turn import Turn
from stilltrue.storage.base import Transaction


@dataclass(frozen=True, slots=True)
class Rebuilt:
    """What a rebuild found: how much was computed, and each slot or index that came out otherwise."""

    n_slots: int
    n_versions: int
    n_units: int
    unequal: tuple[str, ...]


def rebuild(
    tx: Transaction,
    space: SpaceKey,
    *,
    units_of: Callable[[Iterable[Turn], Iterable[Assertion], Names], Iterator[Unit]],
    write: bool,
) -> Rebuilt:
    """
    Compute timelines in all their versions, support links and the index of a space anew.

    Args:
        tx: a transaction; a writing one where `write`.
        space: whose memory it is.
        units_of: what of turns and assertions is searchable.
        write: replace what is unequal; otherwise only say so.
    """
    names = Names.of(tx.aliases(space))
    through_time = names_through_time(tx, space)
    slots = sorted({names.slot(worded) for worded in tx.worded_slots(space)} | set(tx.slots(space)))
    unequal: list[str] = []
    n_versions = 0
    for slot in slots:
        before = tx.versions(slot)
        versions = computed_versions(tx, slot, names, through_time, before)
        n_versions += len(versions)
        links = _links(tx, slot, names)
        stored = tx.supports([fact for fact in links])
        if _canonical(versions) != _canonical(fact for fact, _ in before) or links != {
            fact: tuple(claims) for fact, claims in stored.items()
        }:
            unequal.append(str(slot))
            if write:
                causes = {fact.recorded.start: cause for fact, cause in before}
                tx.replace_versions(slot, [(fact, causes.get(fact.recorded.start, "rebuild")) for fact in versions])
                tx.link((fact, claim) for fact, claims in links.items() for claim in claims)
    n_units = _rebuild_index(tx, space, names, units_of, unequal, write=write)
    return Rebuilt(len(slots), n_versions, n_units, tuple(unequal))


def names_through_time(tx: Transaction, space: SpaceKey) -> list[tuple[Instant, Names]]:
    """How names were read from each instant on at which an alias row was recorded or closed."""
    rows = tx.aliases(space, with_closed=True)
    registry = Names.of(()).registry
    instants = sorted({row.recorded_from for row in rows} | {row.recorded_to for row in rows})
    told = [(BEGINNING, Names.of((), registry))]
    for instant in instants:
        valid = [row for row in rows if row.recorded_from <= instant < row.recorded_to]
        told.append((instant, Names.of(valid, registry)))
    return told


def computed_versions(
    tx: Transaction,
    slot: Slot,
    names: Names,
    through_time: list[tuple[Instant, Names]],
    before: Sequence[tuple[Fact, str]],
) -> list[Fact]:
    """All versions of a slot by the rule, at every recorded instant that may concern it."""
    rulings = tx.rulings(slot.space)
    assertions = _ever_about(tx, slot, names, through_time)
    turns = turns_of(tx, assertions, rulings)
    instants = {a.recorded_at for a in assertions} | {row.recorded_at for row in rulings}
    instants |= {instant for instant, _ in through_time[1:]}
    instants |= {fact.recorded.start for fact, _ in before}
    latest = tx.last_recorded()
    ordered = sorted(instant for instant in instants if latest is None or instant <= latest)
    versions = versions_through_time(slot, assertions, turns, rulings, through_time, ordered)
    redacted = {fact.recorded.start for fact, _ in before if fact.redacted}
    if redacted:
        return [replace(fact, redacted=True) for fact in versions]
    return versions


def _ever_about(
    tx: Transaction, slot: Slot, names: Names, through_time: list[tuple[Instant, Names]]
) -> list[Assertion]:
    """The assertions that are about a slot under present names, or were under names of before."""
    if len(through_time) == 1:
        return assertions_of(tx, slot, names)
    worded = [w for w in tx.worded_slots(slot.space) if any(read.slot(w) == slot for _, read in through_time)]
    return tx.assertions_of_slots(worded)


def _links(tx: Transaction, slot: Slot, names: Names) -> dict[FactId, tuple[AssertionId, ...]]:
    rulings = tx.rulings(slot.space)
    assertions = assertions_of(tx, slot, names)
    taking = taking_part(assertions, turns_of(tx, assertions, rulings), rulings)
    return dict(belief(slot, taking, names, recorded_at=Instant(0)).support)


def _canonical(facts: Iterable[Fact]) -> list[str]:
    return sorted(repr(fact) for fact in facts)


def _rebuild_index(
    tx: Transaction,
    space: SpaceKey,
    names: Names,
    units_of: Callable[[Iterable[Turn], Iterable[Assertion], Names], Iterator[Unit]],
    unequal: list[str],
    *,
    write: bool,
) -> int:
    fresh = {unit.ref: unit for unit in units_of(tx.each_turn(space), tx.each_assertion(space), names)}
    stored = {unit.ref: unit for unit in tx.each_unit(space)}
    wrong = [ref for ref in {*fresh, *stored} if _terms(fresh.get(ref)) != _terms(stored.get(ref))]
    if wrong:
        unequal.append(f"index: {len(wrong)} units")
        if write:
            tx.unindex(space, sorted({unit.owner for unit in stored.values()}))
            tx.index(fresh.values())
    return len(fresh)


def _terms(unit: Unit | None) -> tuple[dict[str, int], int] | None:
    return (dict(unit.terms), unit.length) if unit is not None else None
