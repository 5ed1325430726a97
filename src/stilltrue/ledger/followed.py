"""What hangs on slots that change again and again, kept at hand with what is on record of it."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable, Mapping, Sequence

from stilltrue.ledger.ahead import Ahead
from stilltrue.ledger.dependants import Graph
from stilltrue.ledger.naming import Names
from stilltrue.ledger.settled import Settled
from stilltrue.model.claim import Assertion
from stilltrue.model.fact import Slot
from stilltrue.model.record import Derivation
from stilltrue.model.ruling import RulingRow
from stilltrue.storage.base import Transaction

_MOST, _MOST_SLOTS = 16, 4_096
"""Ways down from some slots that are kept, and slots on one of them; a longer one is read each time."""

_New = Mapping[Slot, Sequence[Assertion] | None]
_Row = tuple[Graph, Ahead]
"""What hangs on some slots, and what is on record of it."""


class Followed:
    """
    The ways down from slots to all that is derived from them, each with the assertions and facts on it.

    A way is good for as long as nothing is recorded of its slots but by who goes it, no formula comes or goes, and
    names and rulings are as they were. Who writes by another door drops everything.
    """

    def __init__(self) -> None:
        self._rows: OrderedDict[frozenset[Slot], _Row] = OrderedDict()
        self._known: dict[frozenset[Slot], set[Slot]] = {}
        """The slots of which a row has read anything."""
        self._read_by: Names | None = None
        self._rulings: Sequence[RulingRow] = ()

    def drop(self) -> None:
        """Forget everything."""
        self._rows.clear()
        self._known.clear()

    def taken(self, tx: Transaction, fresh_of: _New, names: Names, rulings: Sequence[RulingRow]) -> _Row | None:
        """
        What hangs on some slots, where that is at hand; None where it has to be read.

        Args:
            tx: the transaction by which the rest is read.
            fresh_of: the slots of which something new is recorded, each with the assertions where nothing else changed.
            names: how names are read.
            rulings: those of the space.
        """
        plain = all(fresh and all(each.derivation is None for each in fresh) for fresh in fresh_of.values())
        if not plain or not self._is_read_by(names) or list(rulings) != list(self._rulings):
            self.drop()
            return None
        row = self._rows.get(frozenset(fresh_of))
        if row is None:
            return None
        graph, ahead = row
        ahead.go_on(tx, names, without=fresh_of)
        return graph, ahead

    def keep(
        self,
        fresh_of: _New,
        row: _Row,
        everything: Sequence[Settled],
        names: Names,
        rulings: Sequence[RulingRow],
        accepted: Iterable[Derivation],
    ) -> None:
        """
        Keep what hangs on some slots, once all of it was worked out.

        Args:
            fresh_of: the slots of which something new was recorded.
            row: what hangs on them, and what is on record of it.
            everything: what changed in each of the slots that were looked at.
            names: how names are read.
            rulings: those of the space.
            accepted: the derivations that were not in force before.
        """
        key, graph, ahead = frozenset(fresh_of), *row
        touched = key.union(settled.slot for settled in everything)
        for other in [one for one, known in self._known.items() if one == key or not touched.isdisjoint(known)]:
            self._rows.pop(other, None)
            del self._known[other]
        if any(accepted):
            self.drop()
        elif graph.deriving and len(graph.rank) <= _MOST_SLOTS and key.isdisjoint(graph.deriving):
            ahead.note(everything, graph)
            self._rows[key], self._known[key] = row, ahead.known()
            self._read_by, self._rulings = names, rulings
            if len(self._rows) > _MOST:
                oldest, _ = self._rows.popitem(last=False)
                del self._known[oldest]

    def _is_read_by(self, names: Names) -> bool:
        known = self._read_by
        return known is None or (
            known.registry is names.registry
            and (known.edition, known.entities, known.predicates) == (names.edition, names.entities, names.predicates)
        )
