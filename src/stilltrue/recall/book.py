"""The facts, claims and turns that one recall looks at, each read once."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from stilltrue.index.document import ClaimRef
from stilltrue.ledger.overtaken import overtaken
from stilltrue.model.claim import Assertion, AssertionId
from stilltrue.model.fact import Fact, FactId, Slot
from stilltrue.model.record import Drawn
from stilltrue.model.ruling import RulingRow
from stilltrue.model.scope import SpaceKey
from stilltrue.model.time import FOREVER, Instant
from stilltrue.model.turn import Turn, TurnId
from stilltrue.storage.base import Transaction
from stilltrue.storage.order import by_valid

_FEW = 60
"""Facts of a slot, or of one value, that are looked through to find a claim; where both have more the slot is read."""
_ONE_BY_ONE = 2
"""Timelines that are read in less time each by itself."""


@dataclass(slots=True)
class FactBook:
    """What is believed, read as it is asked for and remembered for this recall."""

    tx: Transaction
    at: Instant
    since: Instant
    """The start of the window asked about, or the instant itself."""
    known_at: Instant | None
    _stretches: dict[str, list[Fact]] = field(default_factory=dict)
    _turns: dict[TurnId, Turn] = field(default_factory=dict)
    _claims: dict[AssertionId, Assertion] = field(default_factory=dict)
    _history: dict[Slot, list[Fact]] = field(default_factory=dict)
    _by_value: dict[tuple[SpaceKey, str], list[Fact]] = field(default_factory=dict)
    _holding: dict[Slot, list[Fact]] = field(default_factory=dict)
    _pieces: dict[FactId, list[Fact]] = field(default_factory=dict)
    _drawn: dict[AssertionId, Drawn] = field(default_factory=dict)
    _rulings: dict[SpaceKey, Sequence[RulingRow]] = field(default_factory=dict)
    _overtaken: dict[Slot, frozenset[FactId]] = field(default_factory=dict)

    def stretches(self, ref: str) -> list[Fact]:
        """The stretches of one value in its slot, of every lane, past and to come."""
        if ref not in self._stretches:
            claim = ClaimRef.read(ref)
            self._stretches[ref] = self._holding_value(claim) or self._in_history(claim)
        return self._stretches[ref]

    def expect(self, refs: Iterable[str]) -> None:
        """Read at once the values that several claims stand for."""
        claims = {ref: ClaimRef.read(ref) for ref in refs if ref not in self._stretches}
        plain = {ref: claim for ref, claim in claims.items() if self.known_at is None and not claim.slot.qualifier}
        values = [(claim.slot, claim.value_key) for claim in plain.values()]
        found = dict(zip(plain, self.tx.facts_of_values(values, at=self.at, most=_FEW), strict=True))
        self._link(claim for ref, claim in plain.items() if found[ref] is None)
        self._stretches.update((ref, facts) for ref, facts in found.items() if facts)
        left = {ref: claim for ref, claim in claims.items() if ref not in plain or found[ref] == []}
        self.histories(claim.slot for claim in left.values())
        self._stretches.update((ref, self._in_history(claim)) for ref, claim in left.items())

    def _link(self, claims: Iterable[ClaimRef]) -> None:
        """Read what has the values of claims of slots of which very much holds."""
        by_space: dict[SpaceKey, set[str]] = {}
        for claim in claims:
            if (claim.slot.space, claim.value_key) not in self._by_value:
                by_space.setdefault(claim.slot.space, set()).add(claim.value_key)
        for space, values in by_space.items():
            found = self.tx.linked_facts(space, values, at=self.at, most=_FEW + 1)
            self._by_value.update(((space, value), found.get(value, [])) for value in values)

    def _in_history(self, claim: ClaimRef) -> list[Fact]:
        """The stretches of a value in the whole timeline of its slot."""
        return [fact for fact in self.history(claim.slot) if fact.value_key == claim.value_key]

    def histories(self, slots: Iterable[Slot]) -> list[Fact]:
        """The whole timelines of several slots, one after the other."""
        wanted = list(dict.fromkeys(slots))
        missing = [slot for slot in wanted if slot not in self._history]
        if self.known_at is None and len(missing) > _ONE_BY_ONE:
            found = self.tx.open_versions_of(missing)
            self._history.update((slot, sorted(found.get(slot, ()), key=by_valid)) for slot in missing)
        return [fact for slot in wanted for fact in self.history(slot)]

    def history(self, slot: Slot) -> list[Fact]:
        """The whole timeline of a slot, every lane."""
        if slot not in self._history:
            self._history[slot] = self.tx.history(slot, known_at=self.known_at)
        return self._history[slot]

    def holding(self, slot: Slot) -> list[Fact]:
        """What holds of a slot at the instant asked about."""
        if slot not in self._holding:
            self._holding[slot] = self.tx.facts_at(
                slot.space, slot.subject, slot.predicate, slot.qualifier, at=self.at, known_at=self.known_at
            )
        return self._holding[slot]

    def overtaken(self, slot: Slot) -> frozenset[FactId]:
        """The ends of a slot in whose place a value holds at the instant asked about."""
        if slot not in self._overtaken:
            self._overtaken[slot] = overtaken(self.tx, self.holding(slot))
        return self._overtaken[slot]

    def pieces(self, fact_ids: Iterable[FactId]) -> list[Fact]:
        """The stretches of facts by their ids; without those of which nothing is believed any more."""
        wanted = dict.fromkeys(fact_ids)
        if missing := [fact_id for fact_id in wanted if fact_id not in self._pieces]:
            found = self.tx.facts(missing, known_at=self.known_at)
            for fact_id in missing:
                self._pieces[fact_id] = [fact for fact in found.get(fact_id, ()) if self.believed(fact)]
        return [fact for fact_id in wanted for fact in self._pieces[fact_id]]

    def turns(self, turn_ids: Iterable[TurnId]) -> dict[TurnId, Turn]:
        """Those of the turns that are kept."""
        wanted = set(turn_ids)
        if missing := wanted - self._turns.keys():
            self._turns.update(self.tx.turns(missing))
        return {turn_id: self._turns[turn_id] for turn_id in wanted if turn_id in self._turns}

    def known(self, turn_ids: Iterable[TurnId]) -> dict[TurnId, Turn]:
        """Those of the turns that were read already."""
        return {turn_id: self._turns[turn_id] for turn_id in turn_ids if turn_id in self._turns}

    def note(self, turns: Iterable[Turn]) -> None:
        """Remember turns that were read on the way."""
        self._turns.update((turn.id, turn) for turn in turns)

    def claims(self, assertion_ids: Iterable[AssertionId]) -> dict[AssertionId, Assertion]:
        """Those of the assertions that are kept."""
        wanted = set(assertion_ids)
        if missing := wanted - self._claims.keys():
            self._claims.update(self.tx.assertions(missing))
        return {claim: self._claims[claim] for claim in wanted if claim in self._claims}

    def drawn(self, assertion_ids: Iterable[AssertionId]) -> dict[AssertionId, Drawn]:
        """Those of the assertions that are kept, each with all its spans."""
        wanted = set(assertion_ids)
        if missing := wanted - self._drawn.keys():
            self._drawn.update(self.tx.drawn(missing))
        return {claim: self._drawn[claim] for claim in wanted if claim in self._drawn}

    def drawn_from(self, turn_ids: Iterable[TurnId]) -> list[Drawn]:
        """The assertions that cite any of the turns, with their spans on these, in the order of recording."""
        found = self.tx.drawn_from(turn_ids)
        self._drawn.update((one.id, one) for one in found if one.whole)
        return found

    def rulings(self, space: SpaceKey) -> Sequence[RulingRow]:
        """What was ruled about the sources of a space."""
        if space not in self._rulings:
            self._rulings[space] = self.tx.rulings(space)
        return self._rulings[space]

    def believed(self, fact: Fact) -> bool:
        """Whether a version is what is believed now, or was at the instant whose belief is asked for."""
        return fact.recorded.end >= FOREVER if self.known_at is None else fact.recorded.covers(self.known_at)

    def _holding_value(self, claim: ClaimRef) -> list[Fact]:
        """The value where it holds in a slot without a qualifier, found by the value, of which such a slot may have very many."""
        if claim.slot.qualifier or self.known_at is not None:
            return []
        slot, linked = claim.slot, self._linked(claim.slot.space, claim.value_key)
        if len(linked) > _FEW:
            linked = [fact for fact in self.holding(slot) if fact.value_key == claim.value_key]
        return [fact for fact in linked if fact.slot == slot]

    def _linked(self, space: SpaceKey, value: str) -> list[Fact]:
        if (space, value) not in self._by_value:
            found = self.tx.linked_facts(space, [value], at=self.at, most=_FEW + 1)
            self._by_value[space, value] = found.get(value, [])
        return self._by_value[space, value]
