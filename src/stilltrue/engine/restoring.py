"""One space of an export on its way back in: versions as they were, or by the rule where something else is known."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from stilltrue.index.renew import renew
from stilltrue.ledger.deriving import relink
from stilltrue.ledger.gather import names_of
from stilltrue.ledger.kinship import kin_told_anew
from stilltrue.ledger.naming import Names
from stilltrue.ledger.retelling import Retelling
from stilltrue.model.claim import Assertion, AssertionId
from stilltrue.model.fact import Fact, FactId, Slot
from stilltrue.model.scope import SpaceKey
from stilltrue.model.turn import Turn
from stilltrue.model.unit import Unit, UnitKind
from stilltrue.storage.base import Transaction
from stilltrue.upkeep.rebuild import names_through_time, replace_told, reworded, told_anew, worded_through_time


@dataclass(slots=True)
class Restored:
    """What an export brought into one space, and what is to be settled at its end."""

    tx: Transaction
    space: SpaceKey
    fresh: bool = field(init=False)
    """Nothing was kept of the space before."""
    left_out: bool = False
    """Something of the export was erased here, and is not taken in again."""
    n_new: int = 0
    turns: list[Turn] = field(default_factory=list)
    versions: list[tuple[Fact, str]] = field(default_factory=list)
    links: list[tuple[FactId, AssertionId]] = field(default_factory=list)
    known: dict[type, set[str]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.fresh = not (self.tx.count_turns(self.space) or self.tx.slots(self.space) or self.tx.aliases(self.space))

    def count(self, new: bool) -> int:
        self.n_new += new
        return int(new)


def settle_restored(
    tx: Transaction,
    restored: Restored,
    *,
    turn_units: Callable[[Iterable[Turn]], Iterable[Unit]],
    claim_units: Callable[[Iterable[Assertion], Names], Iterable[Unit]],
) -> None:
    """
    Give a space its versions and its index after all the rest is in.

    Where the space was empty and nothing was left out, the versions are those of the
    export; else the rule decides, over all that is recorded now.
    """
    space = restored.space
    if not restored.n_new and not restored.turns:
        return
    if not restored.fresh:
        _tell_kin_anew(tx, space)
    names = names_of(tx, space)
    reworded(tx, tx.worded_slots(space), names)
    relink(tx, space, names)
    if restored.fresh and not restored.left_out:
        _as_exported(tx, restored)
    else:
        _by_the_rule(tx, restored)
    tx.index(turn_units(restored.turns))
    renew(tx, space, claim_units(tx.each_assertion(space), names), UnitKind.CLAIM)


def _tell_kin_anew(tx: Transaction, space: SpaceKey) -> None:
    """Let the names of kin follow from all that is on record now: each of two stores may know another one."""
    added, removed = kin_told_anew(tx, space, names_of(tx, space), tx.each_assertion(space))
    for row in removed:
        tx.erase_alias(row)
    for row in added:
        tx.add_alias(row)


def _as_exported(tx: Transaction, restored: Restored) -> None:
    for slot, versions in _by_slot(restored.versions).items():
        tx.replace_versions(slot, versions)
    tx.link(restored.links)


def _by_the_rule(tx: Transaction, restored: Restored) -> None:
    space = restored.space
    through_time = names_through_time(tx, space)
    worded = worded_through_time(tx, space, through_time)
    exported = _by_slot(restored.versions)
    retelling = Retelling(tx, space, through_time)
    for slot in retelling.in_order({*worded, *tx.slots(space), *exported}):
        before = [*tx.versions(slot), *exported.get(slot, ())]
        causes = {fact.recorded.start: cause for fact, cause in reversed(before)}
        told = told_anew(tx, slot, worded.get(slot, ()), through_time, before, retelling=retelling)
        replace_told(tx, slot, told, causes, otherwise="restore")


def _by_slot(versions: Iterable[tuple[Fact, str]]) -> dict[Slot, list[tuple[Fact, str]]]:
    grouped: dict[Slot, list[tuple[Fact, str]]] = {}
    for fact, cause in versions:
        grouped.setdefault(fact.slot, []).append((fact, cause))
    return grouped
