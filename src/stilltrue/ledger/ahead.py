"""What is on record of slots that are looked at one after the other, read some ahead of where they are asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from stilltrue.ledger.dependants import Graph
from stilltrue.ledger.gather import assertions_of_each
from stilltrue.ledger.naming import Names
from stilltrue.ledger.settled import Settled, facts_after
from stilltrue.model.claim import Assertion, AssertionId
from stilltrue.model.fact import Fact, Slot
from stilltrue.model.record import Derivation
from stilltrue.storage import order
from stilltrue.storage.base import Transaction

if TYPE_CHECKING:
    from stilltrue.ledger.going_on import Alone

_FIRST, _MOST = 16, 512
"""Slots that are read at once: of the first time, and at most. So no more than half of what is read goes unused."""


class Ahead:
    """
    Assertions and open versions of slots, read for many at once; good for as long as nothing is written about them.

    Args:
        tx: a transaction.
        names: how names are read.
        coming: the slots in the order in which they are asked for, if they are.
        beside: slots whose versions are asked for together with those of a slot.
    """

    def __init__(
        self,
        tx: Transaction,
        names: Names,
        coming: Sequence[Slot],
        beside: Callable[[Slot], Iterable[Slot]] = lambda _: (),
    ) -> None:
        self._tx, self._names, self._order, self._beside = tx, names, coming, beside
        self._place: Mapping[Slot, int] = {slot: place for place, slot in enumerate(coming)}
        self._stored: dict[Slot, Sequence[Fact]] = {}
        self._assertions: dict[Slot, Sequence[Assertion]] = {}
        self._n_next = _FIRST
        self.alone: dict[Slot, Alone] = {}
        """The formulas that alone tell of their slots, as far as they were asked for."""
        self.silent = False
        """Whether nobody says anything of the derived slots but formulas that are in force."""

    def stored(self, slot: Slot) -> Sequence[Fact]:
        """What is believed now of a slot, as `open_versions` has it."""
        found = self._stored.get(slot)
        if found is None:
            if slot in self._place:
                self._read_from(slot)
            else:
                self._stored[slot] = self._tx.open_versions(slot)
            found = self._stored[slot]
        return found

    def assertions(self, slot: Slot) -> Sequence[Assertion]:
        """All assertions about a slot, however it was worded."""
        found = self._assertions.get(slot)
        if found is None:
            self._read_from(slot)
            found = self._assertions[slot]
        return found

    def go_on(self, tx: Transaction, names: Names, *, without: Iterable[Slot]) -> None:
        """Take what was read for what is on record now, save that something new was said of some slots."""
        self._tx, self._names, self._n_next = tx, names, _FIRST
        for slot in without:
            self._assertions.pop(slot, None)

    def note(self, everything: Iterable[Settled], graph: Graph) -> None:
        """Take in what was written of slots; all hang on one graph."""
        self.silent = self.silent or all(self._is_silent(slot, rows) for slot, rows in graph.deriving.items())
        for settled in everything:
            slot, stored = settled.slot, self._stored.get(settled.slot)
            if settled.facts is None and stored is None:
                continue
            stored = stored or ()
            facts = facts_after(stored, settled)
            # By lane they are in the order of their starts where all are of one, to which what goes on only adds.
            in_order = settled.by_start and len(stored) > 0 and stored[0].lane is stored[-1].lane
            self._stored[slot] = facts if in_order else sorted(facts, key=order.by_lane)

    def known(self) -> set[Slot]:
        """The slots of which anything was read, or is asked for."""
        return {*self._place, *self._stored, *self._assertions}

    def _is_silent(self, slot: Slot, rows: Mapping[AssertionId, Derivation]) -> bool:
        """Whether nothing is said of a slot but formulas that are in force."""
        said = self._assertions.get(slot)
        return said is not None and all(each.id in rows and rows[each.id].accepted_at is not None for each in said)

    def _read_from(self, slot: Slot) -> None:
        place = self._place.get(slot)
        coming = [slot] if place is None else self._order[place : place + self._n_next]
        coming = [each for each in coming if each not in self._assertions]
        self._n_next = min(2 * self._n_next, _MOST)
        found = assertions_of_each(self._tx, coming, self._names)
        self._assertions.update((each, found.get(each, ())) for each in coming)
        wanted = {one for each in coming for one in (each, *self._beside(each))} - self._stored.keys()
        stored = self._tx.open_versions_of(wanted)
        self._stored.update((each, stored.get(each, ())) for each in wanted)
