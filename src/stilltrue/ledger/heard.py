"""What was ever said of the slots of a space and takes part, as recorded by an instant: read once, slot by slot."""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence

from stilltrue.ledger.authority import by_authority, goes_by_voice
from stilltrue.ledger.derivation import may_derive, rule_of
from stilltrue.ledger.gather import turns_of, worded_of
from stilltrue.ledger.naming import Names
from stilltrue.ledger.rulings import taking_part
from stilltrue.model.claim import Assertion, AssertionId
from stilltrue.model.fact import Slot
from stilltrue.model.pattern import fits, is_pattern
from stilltrue.model.record import Derivation
from stilltrue.model.ruling import RulingRow
from stilltrue.model.scope import SpaceKey
from stilltrue.model.time import Instant
from stilltrue.storage.base import Transaction

Uttered = tuple[Instant, int]
"""When, and in which turn; the claims of one turn are said at once."""


def uttered(assertion: Assertion) -> Uttered:
    """When a claim was said, and in which turn."""
    return assertion.said_at, assertion.turn_index


class Heard:
    """
    The claims about slots, in order of utterance, and the formulas among them.

    Args:
        tx: a transaction.
        space: whose memory it is.
        names: how names are read, or were.
        known_at: what is recorded by this instant; all for none.
        rulings: those of the space, in place of those on record.
        without: assertions that are left out.
        accepted: derivations in place of those on record; a mapping that still grows is looked at each time.
    """

    def __init__(
        self,
        tx: Transaction,
        space: SpaceKey,
        names: Names,
        *,
        known_at: Instant | None = None,
        rulings: Sequence[RulingRow] | None = None,
        without: Collection[AssertionId] = (),
        accepted: Mapping[AssertionId, Derivation] | None = None,
    ) -> None:
        self.names = names
        self._tx, self._space, self._known_at, self._without = tx, space, known_at, without
        self._accepted = accepted if accepted is not None else {}
        self._given = rulings
        self._rulings: Sequence[RulingRow] | None = None
        self._rows: dict[AssertionId, Derivation] | None = None
        self._worded: dict[Slot, list[Slot]] | None = None
        self._taking: dict[Slot, list[Assertion]] = {}
        self._looked_at: dict[Slot, list[Slot]] = {}

    def taking(self, slot: Slot, by: Uttered | None = None) -> list[Assertion]:
        """The claims about a slot that take part, of those said by then where that is given."""
        everything = self._everything(slot)
        found = everything if by is None else everything[: bisect_right(everything, by, key=uttered)]
        if not goes_by_voice(slot, found, self.names):
            return found
        turns = turns_of(self._tx, found, (), voices=True)
        return by_authority(slot, found, turns, self.names)

    def last_said(self, slot: Slot, by: Uttered) -> Uttered | None:
        """When the last claim about a slot was said by then; None for none."""
        everything = self._everything(slot)
        n_said = bisect_right(everything, by, key=uttered)
        return uttered(everything[n_said - 1]) if n_said else None

    def carrying(self, taking: Iterable[Assertion]) -> list[Assertion]:
        """Those whose formulas are accepted."""
        return [each for each in taking if each.derivation is not None and self._is_accepted(each) and may_derive(each)]

    def looked_at(self, slot: Slot) -> list[Slot]:
        """The slots that the formulas of a slot look at, whenever they were said."""
        if slot not in self._looked_at:
            found: dict[Slot, None] = {}
            for each in self.carrying(self._everything(slot)):
                for named in rule_of(each.derivation or "").slots(each.space, self.names).values():
                    found |= dict.fromkeys(self.matching(named))
            self._looked_at[slot] = list(found)
        return self._looked_at[slot]

    def matching(self, pattern: Slot) -> list[Slot]:
        """The slots that a pattern stands for, sorted; a slot stands for itself."""
        if not is_pattern(pattern):
            return [pattern]
        return sorted(slot for slot in self._as_worded() if fits(pattern, slot))

    def _everything(self, slot: Slot) -> list[Assertion]:
        if slot not in self._taking:
            self._taking[slot] = self._read(slot)
        return self._taking[slot]

    def _read(self, slot: Slot) -> list[Assertion]:
        worded = (
            self._as_worded().get(slot, []) if self._known_at is not None else worded_of(self._tx, slot, self.names)
        )
        found = [each for each in self._tx.assertions_of_slots(worded) if self._counts(each)]
        rulings = self._all_rulings()
        taking = taking_part(found, turns_of(self._tx, found, rulings), rulings)
        return sorted(taking, key=lambda each: each.utterance)

    def _counts(self, assertion: Assertion) -> bool:
        recorded = self._known_at is None or assertion.recorded_at <= self._known_at
        return recorded and assertion.id not in self._without

    def _as_worded(self) -> dict[Slot, list[Slot]]:
        if self._worded is None:
            self._worded = defaultdict(list)
            for worded in self._tx.worded_slots(self._space):
                self._worded[self.names.slot(worded)].append(worded)
        return self._worded

    def _all_rulings(self) -> Sequence[RulingRow]:
        if self._rulings is None:
            rows = self._given if self._given is not None else self._tx.rulings(self._space)
            self._rulings = [row for row in rows if self._known_at is None or row.recorded_at <= self._known_at]
        return self._rulings

    def _is_accepted(self, assertion: Assertion) -> bool:
        row = self._accepted.get(assertion.id)
        if row is None:
            if self._rows is None:
                self._rows = {each.claim: each for each in self._tx.derivations(self._space)}
            row = self._rows.get(assertion.id)
        accepted_at = row.accepted_at if row is not None else None
        return accepted_at is not None and (self._known_at is None or accepted_at <= self._known_at)
