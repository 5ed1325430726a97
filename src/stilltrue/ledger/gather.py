"""How names are read, the assertions about a slot however they were worded, the turns that rulings look at."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from stilltrue.ledger.editions import reaching_back, read_by
from stilltrue.ledger.naming import Names
from stilltrue.model.claim import Assertion
from stilltrue.model.fact import Slot
from stilltrue.model.ruling import RulingRow
from stilltrue.model.scope import SpaceKey
from stilltrue.model.time import Instant
from stilltrue.model.turn import Turn, TurnId
from stilltrue.storage import order
from stilltrue.storage.base import Transaction


def names_of(tx: Transaction, space: SpaceKey) -> Names:
    """How names are read in a space at present."""
    return read_by(tx, tx.aliases(space))


def names_known(tx: Transaction, space: SpaceKey, known_at: Instant | None) -> Names:
    """How names were read in a space at a recorded instant; at present where none is given."""
    if known_at is None:
        return names_of(tx, space)
    rows = reaching_back(tx.aliases(space, with_closed=True))
    return read_by(tx, (row for row in rows if row.recorded_from <= known_at < row.recorded_to))


def assertions_of(tx: Transaction, slot: Slot, names: Names) -> list[Assertion]:
    """All assertions about a slot, however it was worded."""
    return tx.assertions_of_slots(worded_of(tx, slot, names))


def worded_of(tx: Transaction, slot: Slot, names: Names) -> list[Slot]:
    """The slots as worded that stand for a slot at present, sorted."""
    worded = {wording.worded for wording in tx.wordings(slot.space, slot)}
    if names.slot(slot) == slot:
        worded.add(slot)
    return sorted(worded)


def assertions_of_each(tx: Transaction, slots: Iterable[Slot], names: Names) -> dict[Slot, list[Assertion]]:
    """Those of some slots of which there are any assertions, each with all of them, as `assertions_of` has them."""
    wanted = list(slots)
    otherwise = tx.worded_as(wanted)
    worded = {slot: _also_itself(slot, otherwise.get(slot, ()), names) for slot in wanted}
    said = tx.assertions_by_slot(each for of_one in worded.values() for each in of_one)
    found: dict[Slot, list[Assertion]] = {}
    for slot, of_one in worded.items():
        claims = [one for each in of_one for one in said.get(each, ())]
        if claims:
            found[slot] = sorted(claims, key=order.by_recorded) if len(claims) > 1 else claims
    return found


def _also_itself(slot: Slot, otherwise: Sequence[Slot], names: Names) -> Collection[Slot]:
    """The wordings of a slot, among them its own name where that stands for it."""
    if names.slot(slot) != slot:
        return otherwise
    return {slot, *otherwise} if otherwise else (slot,)


def assertions_once_of(tx: Transaction, slot: Slot, names: Names) -> list[Assertion]:
    """All assertions about a slot under names of any time, which the wordings on record do not know."""
    return tx.assertions_of_slots(worded for worded in tx.worded_slots(slot.space) if names.slot(worded) == slot)


def turns_of(
    tx: Transaction, assertions: Iterable[Assertion], rulings: Sequence[RulingRow], *, voices: bool = False
) -> dict[TurnId, Turn]:
    """The turns that rulings have to look at, or in which it matters who speaks; none where neither does."""
    return tx.turns({assertion.turn_id for assertion in assertions}) if rulings or voices else {}
