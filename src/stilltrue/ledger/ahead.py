"""What is on record of slots that are looked at one after the other, read some ahead of where they are asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from stilltrue.ledger.gather import assertions_of_each
from stilltrue.ledger.naming import Names
from stilltrue.model.claim import Assertion
from stilltrue.model.fact import Fact, Slot
from stilltrue.storage.base import Transaction

_FIRST, _MOST = 16, 512
"""Slots that are read at once: of the first time, and at most. So no more than half of what is read goes unused."""


class Ahead:
    """
    Assertions and open versions of slots, read for many at once; good for as long as nothing is written about them.

    Args:
        tx: a transaction.
        names: how names are read.
        order: the slots in the order in which they are asked for, if they are.
        beside: slots whose versions are asked for together with those of a slot.
    """

    def __init__(
        self,
        tx: Transaction,
        names: Names,
        order: Sequence[Slot],
        beside: Callable[[Slot], Iterable[Slot]] = lambda _: (),
    ) -> None:
        self._tx, self._names, self._order, self._beside = tx, names, order, beside
        self._place: Mapping[Slot, int] = {slot: place for place, slot in enumerate(order)}
        self._stored: dict[Slot, Sequence[Fact]] = {}
        self._assertions: dict[Slot, Sequence[Assertion]] = {}
        self._n_next = _FIRST

    def stored(self, slot: Slot) -> Sequence[Fact]:
        """What is believed now of a slot, as `open_versions` has it."""
        if slot not in self._stored:
            if slot in self._place:
                self._read_from(slot)
            else:
                self._stored[slot] = self._tx.open_versions(slot)
        return self._stored[slot]

    def assertions(self, slot: Slot) -> Sequence[Assertion]:
        """All assertions about a slot, however it was worded."""
        if slot not in self._assertions:
            self._read_from(slot)
        return self._assertions[slot]

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
