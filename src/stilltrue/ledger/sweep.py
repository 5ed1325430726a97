"""Working out what hangs on what changed: inputs first, and no further than something comes out otherwise."""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from stilltrue.ledger.ahead import Ahead
from stilltrue.ledger.continued import changed_since
from stilltrue.ledger.dependants import Graph, in_words, way_round
from stilltrue.ledger.derivation import may_derive
from stilltrue.ledger.deriving import Derived, derived_of, judged
from stilltrue.ledger.going_on import alone, gone_on
from stilltrue.ledger.heard import Heard
from stilltrue.ledger.inputs import Inputs
from stilltrue.ledger.naming import Names
from stilltrue.ledger.repeated import Repeated
from stilltrue.ledger.settled import WHOLLY, Derive, Following, Settled, facts_after
from stilltrue.model.claim import Assertion, AssertionId, Modality, Value
from stilltrue.model.fact import Fact, Slot
from stilltrue.model.inference import infers
from stilltrue.model.receipt import Unused
from stilltrue.model.record import Derivation
from stilltrue.model.ruling import RulingRow
from stilltrue.model.scope import SpaceKey
from stilltrue.model.time import BEGINNING, Instant
from stilltrue.storage.base import Transaction

SettleOne = Callable[[Slot, Derive | None], Settled]


@dataclass(slots=True)
class Sweep:
    """
    One recording on its way through the slots that hang on one another.

    Each slot is worked out after its inputs, and only where one of these came out otherwise.
    """

    tx: Transaction
    graph: Graph
    names: Names
    recorded_at: Instant
    space: SpaceKey
    ahead: Ahead
    """What is on record of the slots."""
    rulings: Sequence[RulingRow]
    """Those of the space."""
    following: Following = WHOLLY
    accepted: dict[AssertionId, Derivation] = field(default_factory=dict)
    """The derivations whose formulas now give what was said."""
    refused: dict[AssertionId, Unused] = field(default_factory=dict)
    """Why others do not."""
    inputs: Inputs = field(init=False)
    repeated: Repeated = field(init=False)
    settled: dict[Slot, Settled] = field(default_factory=dict)
    since: dict[Slot, Instant] = field(default_factory=dict)
    """Of a derived slot of which nothing new is recorded itself, the instant before which no input changed."""

    def __post_init__(self) -> None:
        self.inputs = Inputs(self.tx, self.names, stored=self.ahead.stored)
        heard = Heard(self.tx, self.space, self.names, rulings=self.rulings, accepted=self.accepted)
        self.repeated = Repeated(self.tx, heard)

    def run(self, fresh_of: Mapping[Slot, Sequence[Assertion] | None], settle_one: SettleOne) -> list[Settled]:
        """
        Work out some slots and all that changes with them.

        Args:
            fresh_of: the slots of which something new is recorded; with the assertions where nothing else changed.
            settle_one: how one slot is worked out, with the claims that its formulas make.
        """
        own = set(fresh_of)
        dirty = own | self._spoken_of_since(fresh_of)
        waiting = [(self.graph.rank[slot], slot) for slot in dirty]
        heapq.heapify(waiting)
        while waiting:
            _, slot = heapq.heappop(waiting)
            if slot not in dirty:
                continue
            dirty.remove(slot)
            if not self._settle(slot, settle_one):
                continue
            since = _since(self.settled[slot])
            for user in self.graph.users_of(slot):
                if user not in own:
                    self.since[user] = min(since, self.since.get(user, since))
                if user not in dirty:
                    dirty.add(user)
                    heapq.heappush(waiting, (self.graph.rank[user], user))
        return [self.settled[slot] for slot in sorted(self.settled)]

    def _spoken_of_since(self, fresh_of: Mapping[Slot, Sequence[Assertion] | None]) -> set[Slot]:
        """
        The derived slots further down of which somebody spoke after what is new was said.

        Whether such a word only repeats what a formula gave by then may come out otherwise, also where nothing that
        holds now has changed. What is new may be anything where it is no assertion, or a formula still waits.
        """
        further = [] if self.ahead.silent else [slot for slot in self.graph.deriving if slot not in fresh_of]
        if not further:
            return set()
        waits = any(row.accepted_at is None for rows in self.graph.deriving.values() for row in rows.values())
        said = [each.said_at for fresh in fresh_of.values() for each in fresh or ()]
        if waits or not all(fresh_of.values()):
            said.append(BEGINNING)
        return self.tx.spoken_of(further, min(said))

    def _settle(self, slot: Slot, settle_one: SettleOne) -> bool:
        """Work out one slot; whether others may look at something else now."""
        again = slot in self.settled
        before = _shown(self.inputs.facts(slot)) if again else frozenset()
        told = self._gone_on(slot) if not again else None
        if told is None:
            told = settle_one(slot, self._deriving(slot) if slot in self.graph.deriving else None)
        self.settled[slot] = told
        as_many = len(told.closed) == len(told.opened)
        if not again and as_many and _shown(told.closed) == _shown(told.opened):
            return False
        facts = told.facts if told.facts is not None else facts_after(self.ahead.stored(slot), told)
        in_order = facts if told.by_start else sorted(facts, key=_by_start)
        self.inputs.plan(slot, in_order, told.linked, told.standing)
        return not again or _shown(facts) != before

    def _gone_on(self, slot: Slot) -> Settled | None:
        """What changes in a slot that is known to be told of by one formula alone; None for any other."""
        told_by = self.ahead.alone.get(slot)
        since = self.since.get(slot) if told_by is not None else None
        if told_by is None or since is None or not (stored := self.ahead.stored(slot)):
            return None
        return gone_on(told_by, self.inputs, stored, since, self.recorded_at)

    def _deriving(self, slot: Slot) -> Derive:
        return _Deriving(self, slot)

    def in_use(self, slot: Slot, taking: Sequence[Assertion]) -> list[Assertion]:
        """The assertions whose formulas are accepted, once those that wait for it are looked at again."""
        rows = self.graph.deriving[slot]
        carrying = [each for each in taking if each.id in rows and may_derive(each)]
        for assertion in sorted(carrying, key=lambda each: (each.said_at, each.turn_index, each.place)):
            if rows[assertion.id].accepted_at is None:
                self._judge(assertion, rows[assertion.id])
        return [each for each in carrying if rows[each.id].accepted_at is not None]

    def _judge(self, assertion: Assertion, row: Derivation) -> None:
        """Accept a derivation where its formula gives what was said, and it does not come to depend on itself."""
        verdict = judged(assertion, self.names, self.inputs, self._just_before(row.slot, assertion.said_at))
        if not verdict.accepted:
            self.refused[row.claim] = Unused(verdict.reason)
            return
        way = way_round(self.graph, row)
        if way:
            kept = (
                "it takes no part"
                if infers(assertion) or assertion.value is None
                else "the claim is kept as it was said"
            )
            self.refused[row.claim] = Unused(f"it would depend on itself: {in_words(way)}; {kept}", circular=True)
            return
        taken = replace(row, accepted_at=self.recorded_at)
        self.graph.deriving[row.slot][row.claim] = self.accepted[row.claim] = taken
        self.refused.pop(row.claim, None)

    def _just_before(self, slot: Slot, moment: Instant) -> Value | None:
        found = [fact for fact in self.ahead.stored(slot) if fact.valid.covers(Instant(moment - 1))]
        values = [fact.value for fact in found if fact.lane is Modality.ACTUAL and fact.polarity]
        return values[0] if len(values) == 1 else None


@dataclass(frozen=True, slots=True)
class _Deriving:
    """How the formulas of one slot are worked out, within a sweep."""

    sweep: Sweep
    slot: Slot

    def claims(self, taking: Sequence[Assertion]) -> Derived:
        sweep = self.sweep
        in_use = sweep.in_use(self.slot, taking)
        ring = sweep.graph.cycles.get(self.slot)
        return derived_of(
            self.slot, in_use, taking, sweep.names, sweep.inputs, repeated=sweep.repeated, cycle=ring, following=sweep.following
        )  # fmt: skip

    def continued(self, taking: Sequence[Assertion], stored: Sequence[Fact]) -> Settled | None:
        sweep, slot = self.sweep, self.slot
        since = sweep.since.get(slot) if sweep.following == WHOLLY else None
        if since is None or len(taking) != 1 or not stored or slot in sweep.settled or slot in sweep.graph.cycles:
            return None
        row = sweep.graph.deriving[slot].get(taking[0].id)
        told_by = alone(slot, taking[0], row, sweep.names) if row is not None else None
        if told_by is None:
            return None
        sweep.ahead.alone[slot] = told_by
        return gone_on(told_by, sweep.inputs, stored, since, sweep.recorded_at)


def _since(told: Settled) -> Instant:
    """The instant before which a slot is as it was."""
    if told.since is not None:
        return told.since
    return changed_since(told.closed, told.opened) if told.closed or told.opened else BEGINNING


def _by_start(fact: Fact) -> tuple[Instant, Instant]:
    return fact.valid.start, fact.valid.end


def _shown(facts: Iterable[Fact]) -> frozenset[tuple[object, ...]]:
    """What others can see of facts: what actually holds when, of which tier, and under which name."""
    return frozenset(
        (
            fact.valid,
            fact.value_key,
            fact.polarity,
            fact.tier,
            fact.recheck,
            fact.subject_label,
            fact.qualified_by,
        )
        for fact in facts
        if fact.lane is Modality.ACTUAL
    )
