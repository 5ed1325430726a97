"""The past of a space told anew, slot by slot: a derived slot after those that its formulas look at."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from stilltrue.ledger.dependants import Graph, put_in_order
from stilltrue.ledger.derivation import may_derive, rule_of
from stilltrue.ledger.deriving import Derived, derived_of
from stilltrue.ledger.heard import Heard
from stilltrue.ledger.inputs import Inputs
from stilltrue.ledger.naming import Names
from stilltrue.ledger.repeated import Repeated
from stilltrue.ledger.retold import Retold
from stilltrue.model.claim import Assertion, AssertionId
from stilltrue.model.fact import Fact, Slot
from stilltrue.model.pattern import fits, is_pattern, patterns
from stilltrue.model.record import Derivation
from stilltrue.model.scope import SpaceKey
from stilltrue.model.time import FOREVER, Instant
from stilltrue.storage.base import Transaction


class Retelling:
    """
    What formulas gave at each recorded instant, while the slots of a space are told anew.

    Args:
        tx: a transaction.
        space: whose memory it is.
        through_time: how names were read from each instant on.
        without: assertions that are left out.
    """

    def __init__(
        self,
        tx: Transaction,
        space: SpaceKey,
        through_time: Sequence[tuple[Instant, Names]],
        *,
        without: Collection[AssertionId] = (),
    ) -> None:
        self.tx = tx
        self.accepted = {
            row.claim: row for row in tx.derivations(space) if row.accepted_at is not None and row.claim not in without
        }
        self.told: dict[Slot, Retold] = {}
        self.without = without
        self._space, self._through_time = space, through_time
        self._worded: dict[Slot, set[Slot]] | None = None
        found = tx.assertions(self.accepted)
        self._carrying = {claim: assertion for claim, assertion in found.items() if may_derive(assertion)}
        self._edges = self._once()
        self._graph = Graph()
        self._graph.add(
            Derivation(claim=AssertionId(str(slot)), slot=slot, inputs=tuple(sorted(inputs)), accepted_at=Instant(0))
            for slot, inputs in self._edges.items()
        )
        put_in_order(self._graph, ())

    def in_order(self, slots: Iterable[Slot]) -> list[Slot]:
        """The slots, derived ones after those that they look at: told so, nothing is asked for before its time."""
        return sorted(slots, key=lambda slot: (self._graph.rank.get(slot, -1), slot))

    def with_dependants(self, slots: Iterable[Slot]) -> list[Slot]:
        """Some slots and all that were ever derived from them, sorted."""
        found = set(slots)
        frontier = list(found)
        while frontier:
            named = {pattern for slot in frontier for pattern in patterns(slot)}
            frontier = [
                slot for slot, inputs in self._edges.items() if slot not in found and not named.isdisjoint(inputs)
            ]
            found.update(frontier)
        return sorted(found)

    def past(self, slot: Slot, assertions: Iterable[Assertion]) -> SlotPast | None:
        """What the formulas of one slot gave; None where it has none."""
        known = list(assertions)
        carrying = {each.id: each for each in known if each.id in self.accepted and may_derive(each)}
        return SlotPast(self, slot, carrying, len(carrying) < len(known)) if carrying else None

    def note(self, slot: Slot, told: Retold) -> None:
        """Go by this for those that look at the slot."""
        self.told[slot] = told

    def versions(self, slot: Slot) -> Iterable[Fact]:
        """All versions of a slot, as told anew or as on record."""
        if slot in self.told:
            return self.told[slot].versions
        return [fact for fact, _ in self.tx.versions(slot)]

    def matching(self, pattern: Slot) -> list[Slot]:
        """The slots that a pattern ever stood for."""
        if not is_pattern(pattern):
            return [pattern]
        kept = self.tx.slots(pattern.space, None, pattern.predicate)
        return sorted(slot for slot in {*kept, *self.told} if slot.space == pattern.space and fits(pattern, slot))

    def looked_at(self, assertion: Assertion) -> set[Slot]:
        """The slots that a formula looks at under the names of any time."""
        rule = rule_of(assertion.derivation or "")
        return {slot for _, names in self._through_time for slot in rule.slots(assertion.space, names).values()}

    def recorded_upstream(self, slot: Slot) -> set[Instant]:
        """When anything was recorded, or a formula accepted, of what a slot was ever derived from."""
        found: set[Instant] = set()
        seen, frontier = {slot}, [slot]
        while frontier:
            for one in (each for pattern in self._edges.get(frontier.pop(), ()) for each in self._matched(pattern)):
                if one not in seen:
                    seen.add(one)
                    frontier.append(one)
                    said = self.tx.assertions_of_slots(self._as_worded().get(one, ()))
                    found |= {each.recorded_at for each in said if each.id not in self.without}
                    accepted = (self.accepted[each.id].accepted_at for each in said if each.id in self.accepted)
                    found |= {instant for instant in accepted if instant is not None}
        return found

    def _matched(self, pattern: Slot) -> list[Slot]:
        if not is_pattern(pattern):
            return [pattern]
        return [slot for slot in self._as_worded() if fits(pattern, slot)]

    def _as_worded(self) -> Mapping[Slot, set[Slot]]:
        """The slots of the space under the names of any time, with what stood for them."""
        if self._worded is None:
            self._worded = defaultdict(set)
            for worded in self.tx.worded_slots(self._space):
                for _, names in self._through_time:
                    self._worded[names.slot(worded)].add(worded)
        return self._worded

    def _once(self) -> Mapping[Slot, set[Slot]]:
        """What each slot was derived from, under the names of any time."""
        edges: dict[Slot, set[Slot]] = defaultdict(set)
        for assertion in self._carrying.values():
            rule = rule_of(assertion.derivation or "")
            for _, names in self._through_time:
                worded = names.worded_slot(assertion.space, assertion.subject, assertion.predicate, assertion.qualifier)
                edges[names.slot(worded)].update(rule.slots(assertion.space, names).values())
        return edges

    def ring_at(self, slot: Slot, instant: Instant, names: Names) -> str | None:
        """The way by which a slot depended on itself at an instant; None where it did not."""
        if slot not in self._graph.cycles:
            return None
        graph = Graph()
        for claim, assertion in self._carrying.items():
            row = self.accepted[claim]
            if row.accepted_at is None or row.accepted_at > instant:
                continue
            worded = names.worded_slot(assertion.space, assertion.subject, assertion.predicate, assertion.qualifier)
            slots = rule_of(assertion.derivation or "").slots(assertion.space, names)
            inputs = tuple(sorted(set(slots.values())))
            graph.add([Derivation(claim=claim, slot=names.slot(worded), inputs=inputs, accepted_at=row.accepted_at)])
        put_in_order(graph, ())
        return graph.cycles.get(slot)


@dataclass(frozen=True, slots=True)
class SlotPast:
    """What the formulas of one slot gave at each recorded instant."""

    retelling: Retelling
    slot: Slot
    carrying: Mapping[AssertionId, Assertion]
    spoken: bool
    """Whether there are words beside the formulas, which may only repeat what these gave."""

    @property
    def instants(self) -> frozenset[Instant]:
        """When a formula was accepted, and when something else came to be believed of what it looks at."""
        found = {row.accepted_at for row in self._rows() if row.accepted_at is not None}
        found |= self.retelling.recorded_upstream(self.slot) if self.spoken else set()
        for assertion in self.carrying.values():
            for pattern in self.retelling.looked_at(assertion):
                for slot in self.retelling.matching(pattern):
                    for fact in self.retelling.versions(slot):
                        found |= {fact.recorded.start, fact.recorded.end}
        return frozenset(found - {FOREVER})

    def derived(self, instant: Instant, names: Names, taking: Sequence[Assertion]) -> Derived:
        """The claims that the formulas in force at an instant then made."""
        rows = {row.claim: row.accepted_at for row in self._rows()}
        carrying = [
            each for each in taking if (accepted := rows.get(each.id)) is not None and accepted <= instant
        ]  # fmt: skip
        if not carrying:
            return {}
        inputs = PastInputs(self.retelling, names, instant)
        ring = self.retelling.ring_at(self.slot, instant, names)
        heard = Heard(
            self.retelling.tx,
            self.slot.space,
            names,
            known_at=instant,
            without=self.retelling.without,
            accepted=self.retelling.accepted,
        )
        repeated = Repeated(self.retelling.tx, heard)
        return derived_of(self.slot, carrying, taking, names, inputs, repeated=repeated, cycle=ring)

    def _rows(self) -> Iterable[Derivation]:
        return (self.retelling.accepted[claim] for claim in self.carrying)


class PastInputs(Inputs):
    """What was believed of input slots at a recorded instant, by what is told anew."""

    def __init__(self, retelling: Retelling, names: Names, instant: Instant) -> None:
        super().__init__(retelling.tx, names, known_at=instant)
        self._retelling = retelling
        self._instant = instant

    def facts(self, slot: Slot) -> Sequence[Fact]:
        if slot not in self._facts:
            told = self._retelling.versions(slot)
            believed = (fact for fact in told if fact.recorded.covers(self._instant))
            self._facts[slot] = sorted(believed, key=lambda fact: fact.valid)
        return self._facts[slot]

    def matching(self, pattern: Slot) -> list[Slot]:
        return self._retelling.matching(pattern)
