"""What is searchable in a space brought in line with what should be: units that are right stay, with their vectors."""

from __future__ import annotations

from collections.abc import Iterable

from stilltrue.index.document import ClaimRef
from stilltrue.model.fact import Slot
from stilltrue.model.scope import SpaceKey
from stilltrue.model.unit import Unit, UnitKind
from stilltrue.storage.base import Transaction


def renew(tx: Transaction, space: SpaceKey, units: Iterable[Unit], kind: UnitKind | None = None) -> None:
    """
    Make these units, and no others of their kind, what can be searched.

    Args:
        tx: a writing transaction.
        space: whose units they are.
        units: what should be searchable.
        kind: which units are looked at; None for all.
    """
    _replace(tx, space, (unit for unit in tx.each_unit(space) if kind in (None, unit.kind)), units)


def renew_slots(tx: Transaction, space: SpaceKey, slots: Iterable[Slot], units: Iterable[Unit]) -> None:
    """Make these units, and no others of the slots of a space, what can be searched of their claims."""
    stored = [unit for slot in slots for unit in tx.units_starting(space, str(ClaimRef(slot, "")))]
    _replace(tx, space, stored, units)


def _replace(tx: Transaction, space: SpaceKey, before: Iterable[Unit], after: Iterable[Unit]) -> None:
    fresh = {unit.ref: unit for unit in after}
    stored = {unit.ref: unit for unit in before}
    wrong = unequal_units(fresh.values(), stored.values())
    tx.unindex(space, sorted({stored[ref].owner for ref in wrong if ref in stored}))
    tx.index(fresh.values())


def unequal_units(fresh: Iterable[Unit], stored: Iterable[Unit]) -> list[str]:
    """The refs of units that are missing, too many, or found by other terms than they should be; sorted."""
    wanted = {unit.ref: unit for unit in fresh}
    found = {unit.ref: unit for unit in stored}
    return sorted(ref for ref in {*wanted, *found} if _terms(wanted.get(ref)) != _terms(found.get(ref)))


def _terms(unit: Unit | None) -> tuple[dict[str, int], int] | None:
    return (dict(unit.terms), unit.length) if unit is not None else None
