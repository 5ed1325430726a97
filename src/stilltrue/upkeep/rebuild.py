"""Everything below the turns from the assertions again, and whether it comes out equal."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from stilltrue.index.renew import renew, unequal_units
from stilltrue.ledger.align import is_proposed
from stilltrue.ledger.authority import goes_by_voice
from stilltrue.ledger.deriving import relink
from stilltrue.ledger.editions import reaching_back, read_by
from stilltrue.ledger.gather import names_of, turns_of
from stilltrue.ledger.naming import Names
from stilltrue.ledger.retelling import Retelling
from stilltrue.ledger.retold import Retold, retold
from stilltrue.model.claim import Assertion, AssertionId
from stilltrue.model.fact import Fact, FactId, Slot
from stilltrue.model.naming import Wording
from stilltrue.model.scope import SpaceKey
from stilltrue.model.time import BEGINNING, FOREVER, Instant
from stilltrue.model.turn import Turn
from stilltrue.model.unit import Unit
from stilltrue.model.vector import VectorStatus
from stilltrue.storage.base import Transaction

HashesOf = Callable[[Transaction, Iterable[Unit], Names], Mapping[str, bytes]]


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
    hashes_of: HashesOf,
    write: bool,
) -> Rebuilt:
    """
    Compute timelines in all their versions, support links and the index of a space anew, and check its vectors.

    Args:
        tx: a transaction; a writing one where `write`.
        space: whose memory it is.
        units_of: what of turns and assertions is searchable.
        hashes_of: the hashes of the texts of units, by their refs.
        write: replace what is unequal; otherwise only say so.
    """
    through_time = names_through_time(tx, space)
    names = names_of(tx, space)
    unequal = _reworded(tx, space, names, write=write)
    worded = worded_through_time(tx, space, through_time)
    retelling = Retelling(tx, space, through_time)
    slots = retelling.in_order({*worded, *tx.slots(space)})
    n_versions = 0
    for slot in slots:
        before = tx.versions(slot)
        told = told_anew(tx, slot, worded.get(slot, ()), through_time, before, retelling=retelling)
        n_versions += len(told.versions)
        if _canonical(told.versions) != _canonical(fact for fact, _ in before) or _links(told) != _stored(tx, told):
            unequal.append(str(slot))
            if write:
                causes = {fact.recorded.start: cause for fact, cause in before}
                replace_told(tx, slot, told, causes, otherwise="rebuild")
    n_units = _rebuild_index(tx, space, names, units_of, unequal, write=write)
    _rebuild_vectors(tx, space, names, hashes_of, unequal, write=write)
    return Rebuilt(len(slots), n_versions, n_units, tuple(dict.fromkeys(unequal)))


def names_through_time(tx: Transaction, space: SpaceKey) -> list[tuple[Instant, Names]]:
    """
    How names were read from each instant on at which an alias row was recorded or closed.

    A proposed row of a predicate comes with the first claim that is so worded: it may be read as having been there
    always, which spares an instant a wording.
    """
    rows = [
        replace(row, recorded_from=BEGINNING) if is_proposed(row) else row
        for row in reaching_back(tx.aliases(space, with_closed=True))
    ]
    instants = sorted({row.recorded_from for row in rows} | {row.recorded_to for row in rows} - {FOREVER})
    told = []
    for instant in (BEGINNING, *(instant for instant in instants if instant != BEGINNING)):
        valid = [row for row in rows if row.recorded_from <= instant < row.recorded_to]
        told.append((instant, read_by(tx, valid)))
    return told


def worded_through_time(
    tx: Transaction, space: SpaceKey, through_time: Sequence[tuple[Instant, Names]]
) -> dict[Slot, set[Slot]]:
    """The slots of a space under the names of any time, each with the slots as worded that stood for it."""
    found: dict[Slot, set[Slot]] = {}
    for worded in tx.worded_slots(space):
        for _, names in through_time:
            found.setdefault(names.slot(worded), set()).add(worded)
    return found


def told_anew(
    tx: Transaction,
    slot: Slot,
    worded: Iterable[Slot],
    through_time: Sequence[tuple[Instant, Names]],
    before: Iterable[tuple[Fact, str]],
    *,
    retelling: Retelling,
    without: Collection[AssertionId] = (),
) -> Retold:
    """
    All versions of a slot by the rule, at every recorded instant that may concern it.

    Args:
        tx: a transaction.
        slot: the slot, under the names of any time.
        worded: the slots as worded that ever stood for it.
        through_time: how names were read from each instant on.
        before: the versions on record, whose marks of an erasure stay.
        retelling: what formulas gave, in which this slot takes its place.
        without: assertions that are left out.
    """
    rulings = tx.rulings(slot.space)
    assertions = [a for a in tx.assertions_of_slots(sorted(worded)) if a.id not in without]
    voices = any(goes_by_voice(slot, assertions, names) for _, names in through_time)
    turns = turns_of(tx, assertions, rulings, voices=voices)
    instants = {a.recorded_at for a in assertions} | {row.recorded_at for row in rulings}
    instants |= {instant for instant, _ in through_time[1:]}
    past = retelling.past(slot, assertions)
    if past is not None:
        instants |= past.instants
    told = retold(slot, assertions, turns, rulings, through_time, instants, past)
    retelling.note(slot, told)
    erased_by = max((fact.recorded.start for fact, _ in before if fact.redacted), default=None)
    if erased_by is None:
        return told
    marked = (replace(fact, redacted=fact.recorded.start <= erased_by) for fact in told.versions)
    return replace(told, versions=tuple(marked))


def replace_told(tx: Transaction, slot: Slot, told: Retold, causes: Mapping[Instant, str], *, otherwise: str) -> None:
    """Put all versions of a slot, with what they rested on, in place of those on record."""
    tx.replace_versions(slot, [(fact, causes.get(fact.recorded.start, otherwise)) for fact in told.versions])
    wanted, stored = _links(told), _stored(tx, told)
    tx.unlink(sorted(stored - wanted))
    tx.link(sorted(wanted - stored))


def reworded(tx: Transaction, worded: Iterable[Slot], names: Names) -> None:
    """Note which slot each slot as worded belongs to under present names."""
    for one in worded:
        slot = names.slot(one)
        if slot == one:
            tx.erase_wording(one)
        else:
            tx.set_wording(Wording(worded=one, slot=slot))


def _reworded(tx: Transaction, space: SpaceKey, names: Names, *, write: bool) -> list[str]:
    """The slots that words belong to otherwise than noted: another edition of the registry knows them."""
    noted = {wording.worded: wording.slot for wording in tx.wordings(space)}
    moved = [one for one in tx.worded_slots(space) if noted.get(one, one) != names.slot(one)]
    if write:
        reworded(tx, moved, names)
        relink(tx, space, names)
    return [str(names.slot(one)) for one in moved]


def _links(told: Retold) -> set[tuple[FactId, AssertionId]]:
    return {(fact, claim) for fact, claims in told.support.items() for claim in claims}


def _stored(tx: Transaction, told: Retold) -> set[tuple[FactId, AssertionId]]:
    facts = {fact.id for fact in told.versions}
    return {(fact, claim) for fact, claims in tx.supports(facts).items() for claim in claims}


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
    wrong = unequal_units(fresh.values(), tx.each_unit(space))
    if wrong:
        unequal.append(f"index: {len(wrong)} units")
        if write:
            renew(tx, space, fresh.values())
    return len(fresh)


def _rebuild_vectors(
    tx: Transaction, space: SpaceKey, names: Names, hashes_of: HashesOf, unequal: list[str], *, write: bool
) -> None:
    """Compare vectors with the texts of their units by hash; those by another text are to be made anew."""
    for vector_set in tx.vector_sets():
        found = tx.each_vector(vector_set.number, space)
        kept = {one.unit_number: (one.status, one.text_hash) for one in found}
        units = tx.units(kept)
        hashes = hashes_of(tx, units.values(), names)
        wrong = [
            number
            for number, unit in units.items()
            if kept[number][0] is VectorStatus.READY and kept[number][1] != hashes.get(unit.ref)
        ]
        missing = {unit.ref for unit in tx.each_unit(space)} - {unit.ref for unit in units.values()}
        if wrong or missing:
            unequal.append(f"vectors of {vector_set.name}: {len(wrong) + len(missing)} units")
        if write:
            tx.want_vectors(vector_set.number, space, wrong)
            lost = [unit for unit in tx.each_unit(space) if unit.ref in missing]
            tx.unindex(space, sorted({unit.owner for unit in lost}))
            tx.index(lost)
