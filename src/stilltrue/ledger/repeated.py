"""
Words that only repeat what a formula gave from what had been said by then.

"So it is 14" says nothing of its own where seven a week for two weeks are 14: it is a word for the formula. When the
seven turns out a slip of the tongue, the 14 is none that somebody set.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from stilltrue.ledger.belief import Belief, belief, claim_in
from stilltrue.ledger.derivation import may_derive
from stilltrue.ledger.deriving import Derived, derived_of, gave_at
from stilltrue.ledger.formula import agrees
from stilltrue.ledger.heard import Heard, Uttered, uttered
from stilltrue.ledger.inputs import Inputs
from stilltrue.ledger.naming import Names
from stilltrue.model.claim import Assertion, AssertionId
from stilltrue.model.fact import Fact, FactId, Slot
from stilltrue.model.time import BEGINNING, Instant
from stilltrue.storage.base import Transaction

_FEW = 30
"""Slots upstream that are looked at as they are asked for; of more, the words come first that others need."""


class Repeated:
    """
    Which words only repeat what a formula gave, by what had been said when they were.

    Args:
        tx: a transaction.
        heard: all that was ever said and takes part.
    """

    def __init__(self, tx: Transaction, heard: Heard) -> None:
        self._tx, self._heard = tx, heard
        self._found: dict[AssertionId, bool] = {}
        self._judged: dict[Slot, Uttered] = {}
        """Up to when the words about a slot have been judged one by one."""
        self._upstream: dict[Slot, tuple[Slot, ...]] = {}
        self._rings: set[Slot] = set()
        self._believed: dict[tuple[Slot, Uttered], Belief] = {}
        self._latest: dict[Uttered, dict[Slot, Uttered]] = {}
        """When the last was said by an instant of a slot, or of what it hangs on: nothing since then has changed it."""

    def is_one(self, slot: Slot, word: Assertion) -> bool:
        """Whether a word about a derived slot is what its formula gave, at its seat, from what had been said by then."""
        if word.id not in self._found:
            upstream = self._upstream_of(slot)
            if len(upstream) > _FEW:
                self._words_first(upstream, uttered(word))
            self._found[word.id] = self._is_one(slot, word)
        return self._found[word.id]

    def _words_first(self, upstream: Sequence[Slot], by: Uttered) -> None:
        """Judge the words about slots upstream from the top down, so that none of them waits for many others."""
        for slot in upstream:
            if self._judged.get(slot, (BEGINNING, 0)) >= by:
                continue
            self._judged[slot] = by
            taking = self._heard.taking(slot, by)
            if carrying := {each.id for each in self._heard.carrying(taking)}:
                for each in taking:
                    if each.id not in carrying and each.id not in self._found and each.value is not None:
                        self._found[each.id] = self._is_one(slot, each)

    def _is_one(self, slot: Slot, word: Assertion) -> bool:
        if word.value is None or slot in self._rings:
            return False
        by, claim = uttered(word), claim_in(word, self._heard.names)
        carrying = self._heard.carrying(self._heard.taking(slot, by))
        inputs = SaidBy(self._tx, self, by)
        gave = gave_at(claim.vouched, carrying, self._heard.names, inputs)
        return (
            gave is not None and gave.value is not None and claim.tier <= gave.tier and agrees(gave.value, word.value)
        )

    def believed(self, slot: Slot, by: Uttered) -> Belief:
        """What was believed of a slot from what had been said by then."""
        latest = self._latest.setdefault(by, {})
        if slot not in latest:
            for each in (*self._upstream_of(slot), slot):
                if each not in latest:
                    latest[each] = self._last_said(each, by, latest)
                    if (each, latest[each]) not in self._believed:
                        self._believed[each, latest[each]] = self._belief(each, by)
        key = slot, latest[slot]
        if key not in self._believed:
            # It is asked for while it is being worked out: what it hangs on comes back to it.
            self._believed[key] = self._belief(slot, by, in_ring=True)
        return self._believed[key]

    def _last_said(self, slot: Slot, by: Uttered, latest: Mapping[Slot, Uttered]) -> Uttered:
        below = [latest[one] for one in self._heard.looked_at(slot) if one in latest]
        return max([self._heard.last_said(slot, by) or (BEGINNING, 0), *below])

    def _belief(self, slot: Slot, by: Uttered, *, in_ring: bool = False) -> Belief:
        names, taking = self._heard.names, self._heard.taking(slot, by)
        carrying = self._heard.carrying(taking)
        ring = "its inputs depend on it" if in_ring or slot in self._rings else None
        inputs = SaidBy(self._tx, self, by)
        derived = derived_of(slot, carrying, taking, names, inputs, cycle=ring, repeated=self) if carrying else {}
        return belief(slot, taking, names, recorded_at=BEGINNING, derived=derived)

    def matching(self, pattern: Slot) -> list[Slot]:
        """The slots that a pattern stands for."""
        return self._heard.matching(pattern)

    @property
    def names(self) -> Names:
        """How names are read."""
        return self._heard.names

    def _upstream_of(self, slot: Slot) -> tuple[Slot, ...]:
        """All that a slot hangs on, inputs before what hangs on them; slots that hang on themselves are told apart."""
        if slot not in self._upstream:
            order, open_, on_the_way = dict[Slot, None](), [(slot, iter(self._heard.looked_at(slot)))], {slot}
            while open_:
                current, following = open_[-1]
                below = next((one for one in following if one not in order), None)
                if below is None:
                    open_.pop()
                    on_the_way.discard(current)
                    order[current] = None
                elif below in on_the_way:
                    self._rings |= {one for one, _ in open_[[each for each, _ in open_].index(below) :]}
                else:
                    on_the_way.add(below)
                    open_.append((below, iter(self._heard.looked_at(below))))
            self._upstream[slot] = tuple(one for one in order if one != slot)
        return self._upstream[slot]


class SaidBy(Inputs):
    """What was believed of input slots from what had been said by an instant."""

    def __init__(self, tx: Transaction, repeated: Repeated, by: Uttered) -> None:
        super().__init__(tx, repeated.names)
        self._repeated, self._by = repeated, by
        self._behind_facts: dict[FactId, tuple[AssertionId, ...]] = {}

    def facts(self, slot: Slot) -> Sequence[Fact]:
        if slot not in self._facts:
            told = self._repeated.believed(slot, self._by)
            self._facts[slot] = sorted(told.facts, key=lambda fact: fact.valid)
            self._behind_facts |= told.support
        return self._facts[slot]

    def matching(self, pattern: Slot) -> list[Slot]:
        return self._repeated.matching(pattern)

    def supports(self, facts: Sequence[FactId]) -> Mapping[FactId, Sequence[AssertionId]]:
        return {fact: self._behind_facts.get(fact, ()) for fact in facts}


def derived_as_known(
    tx: Transaction, slot: Slot, taking: Sequence[Assertion], names: Names, known_at: Instant | None
) -> Derived:
    """
    The claims that formulas make in a slot, by what is believed now or was at an instant.

    Args:
        tx: a transaction.
        slot: the slot, under the names of that time.
        taking: the assertions about it that take part.
        names: how names are read, or were.
        known_at: the instant; None for now.
    """
    if not any(each.derivation is not None for each in taking):
        return {}
    rows = tx.derivations_of([slot]) if known_at is None else tx.derivations(slot.space)
    accepted = {row.claim: row.accepted_at for row in rows if row.accepted_at is not None}
    carrying = [
        each
        for each in taking
        if each.id in accepted and may_derive(each) and (known_at is None or accepted[each.id] <= known_at)
    ]  # fmt: skip
    repeated = Repeated(tx, Heard(tx, slot.space, names, known_at=known_at))
    inputs = Inputs(tx, names, known_at=known_at)
    return derived_of(slot, carrying, taking, names, inputs, repeated=repeated)
