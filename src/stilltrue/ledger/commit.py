"""Close what changed, insert its successors: the versions of a slot after something was recorded about it."""

from __future__ import annotations

import gc
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field

from stilltrue.ledger.ahead import Ahead
from stilltrue.ledger.authority import by_authority, goes_by_voice
from stilltrue.ledger.belief import Belief, belief, is_bare_rule, is_many
from stilltrue.ledger.dependants import Graph, downstream
from stilltrue.ledger.followed import Followed
from stilltrue.ledger.gather import turns_of
from stilltrue.ledger.in_part import heard_with, that_say_many
from stilltrue.ledger.naming import Names
from stilltrue.ledger.resident import Resident
from stilltrue.ledger.rulings import taking_part
from stilltrue.ledger.settled import WHOLLY, Derive, Following, Settled, identity_of
from stilltrue.model.claim import Assertion, AssertionId
from stilltrue.model.fact import Fact, FactId, Slot
from stilltrue.model.naming import Wording
from stilltrue.model.receipt import Unused
from stilltrue.model.record import Derivation
from stilltrue.model.ruling import RulingRow
from stilltrue.model.time import FOREVER, Instant
from stilltrue.storage.base import Transaction


@dataclass(slots=True)
class Placed:
    """Assertions that were not known before, each with the slot that it belongs to."""

    assertions: list[tuple[Assertion, Slot]]
    unheard: set[Slot]
    """Those of the slots of which nothing was on record before."""


def settle(
    tx: Transaction,
    slots: Iterable[Slot] | Mapping[Slot, Sequence[Assertion] | None],
    names: Names,
    *,
    recorded_at: Instant,
    cause: str,
    resident: Resident | None = None,
    unheard: Collection[Slot] = (),
    refused: dict[AssertionId, Unused] | None = None,
    following: Following = WHOLLY,
) -> list[Settled]:
    """
    Bring the versions of some slots of one space, and of all that is derived from them, up to date with what is recorded.

    A row is never changed save to set `recorded_to`; what did not change is not touched.

    Args:
        tx: a writing transaction.
        slots: slots under present names; with the assertions that are new to each where nothing else changed.
        names: how the names of their space are read.
        recorded_at: the instant of the recording.
        cause: the claim or ruling that made it necessary.
        resident: long timelines kept at hand.
        unheard: slots of which nothing was on record before the new assertions.
        refused: takes in why formulas do not give what was said, by claim.
        following: how what is derived follows its inputs.
    """
    plan = _Plan(tx, names, recorded_at, resident=resident, unheard=unheard, following=following)
    with _collector_waiting():
        everything = plan.worked_out(slots if isinstance(slots, Mapping) else dict.fromkeys(slots))
        tx.put_derivations(plan.accepted)
        if refused is not None:
            refused.update(plan.refused)
        _write(tx, everything, recorded_at, cause)
    return [settled for settled in everything if settled.closed or settled.opened]


@contextmanager
def _collector_waiting() -> Iterator[None]:
    """
    Let Python's collector of garbage wait until a recording is worked out.

    What that makes in great number is kept, and none of it is garbage that only a look through everything finds.
    """
    waits = gc.isenabled()
    if waits:
        gc.disable()
    try:
        yield
    finally:
        if waits:
            gc.enable()


def place(tx: Transaction, assertion: Assertion, names: Names) -> Slot | None:
    """Keep an assertion under its slot as worded; the slot it belongs to, or None where it is known."""
    placed = place_all(tx, [assertion], names).assertions
    return placed[0][1] if placed else None


def place_all(tx: Transaction, assertions: Sequence[Assertion], names: Names) -> Placed:
    """Keep assertions under their slots as worded; those that were not known, with the slots they belong to."""
    worded = [names.worded_slot(each.space, each.subject, each.predicate, each.qualifier) for each in assertions]
    slots = {each: names.slot(each) for each in worded}
    unheard = tx.unheard_slots({*slots, *slots.values()})
    unheard -= {slot for each, slot in slots.items() if each not in unheard}
    added = tx.add_assertions(zip(assertions, worded, strict=True))
    tx.set_wordings(Wording(worded=each, slot=slot) for each, slot in slots.items() if slot != each)
    placed = zip(assertions, worded, added, strict=True)
    return Placed([(assertion, slots[each]) for assertion, each, is_new in placed if is_new], unheard)


@dataclass(slots=True)
class _Plan:
    """What a recording makes of some slots, before any of it is written."""

    tx: Transaction
    names: Names
    recorded_at: Instant
    resident: Resident | None = None
    unheard: Collection[Slot] = ()
    following: Following = WHOLLY
    rulings: Sequence[RulingRow] = ()
    ahead: Ahead = field(init=False)
    accepted: list[Derivation] = field(default_factory=list)
    refused: dict[AssertionId, Unused] = field(default_factory=dict)

    def worked_out(self, fresh_of: Mapping[Slot, Sequence[Assertion] | None]) -> list[Settled]:
        if fresh_of:
            self.rulings = self.tx.rulings(next(iter(fresh_of)).space)
        followed = _followed(self.resident) if self.resident is not None and self.following == WHOLLY else None
        at_hand = followed.taken(self.tx, fresh_of, self.names, self.rulings) if followed is not None else None
        graph, self.ahead = at_hand or self._read(fresh_of)
        everything = self._swept(graph, fresh_of) if graph.deriving else [
            self._settled(slot, fresh_of[slot], None) for slot in sorted(fresh_of)
        ]  # fmt: skip
        if followed is not None:
            followed.keep(fresh_of, (graph, self.ahead), everything, self.names, self.rulings, self.accepted)
        return everything

    def _read(self, slots: Collection[Slot]) -> tuple[Graph, Ahead]:
        """All that hangs on some slots, and what is on record of it, which is read as it is asked for."""
        graph = downstream(self.tx, slots)
        return graph, Ahead(self.tx, self.names, list(graph.rank) or sorted(slots), graph.looked_at)

    def _swept(self, graph: Graph, fresh_of: Mapping[Slot, Sequence[Assertion] | None]) -> list[Settled]:
        from stilltrue.ledger.sweep import Sweep  # noqa: PLC0415 - formulas are for those who have any

        space = next(iter(fresh_of)).space
        sweep = Sweep(
            self.tx, graph, self.names, self.recorded_at, space, self.ahead, rulings=self.rulings, following=self.following
        )  # fmt: skip
        everything = sweep.run(fresh_of, lambda slot, derive: self._settled(slot, fresh_of.get(slot), derive))
        self.accepted, self.refused = list(sweep.accepted.values()), sweep.refused
        return everything

    def _settled(self, slot: Slot, fresh: Sequence[Assertion] | None, derive: Derive | None) -> Settled:
        tx, names, recorded_at, resident = self.tx, self.names, self.recorded_at, self.resident
        settled = None
        if fresh and (goes_by_voice(slot, fresh, names) or any(map(is_bare_rule, fresh))):
            fresh = None
        if derive is None and fresh and slot in self.unheard:
            settled = _settle_new(tx, slot, fresh, names, self.rulings, recorded_at, resident)
        elif derive is None and fresh and resident is not None:
            settled = _grow(tx, slot, fresh, names, self.rulings, recorded_at, resident)
            if settled is None and resident.is_rare(slot):
                settled = self._settled_in_part(slot, fresh)
        return settled or self._settled_whole(slot, derive)

    def _settled_in_part(self, slot: Slot, fresh: Sequence[Assertion]) -> Settled | None:
        """What plain new words change in a long slot, by what they change in part of it; None where it takes all."""
        tx, names, rulings = self.tx, self.names, self.rulings
        assertions, stored = self.ahead.assertions(slot), {identity_of(fact): fact for fact in self.ahead.stored(slot)}
        last = {identity: fact for identity, fact in stored.items() if fact.valid.end >= FOREVER}
        older = heard_with(slot, assertions, fresh, names, behind=lambda: _behind(tx, last.values()))
        if older is None:
            return None
        turns = turns_of(tx, [*older, *fresh], rulings)
        heard, taking = taking_part(older, turns, rulings), taking_part(fresh, turns, rulings)
        many = is_many(slot, fresh, names)
        if many and not that_say_many(slot, heard, names):
            return None
        before, after = (belief(slot, each, names, recorded_at=self.recorded_at) for each in (heard, [*heard, *taking]))
        was, now = ({identity_of(fact): fact for fact in each.facts} for each in (before, after))
        linked, wanted = _links(before), _links(after)
        gone = was.keys() - now.keys()
        if not gone <= stored.keys() or not (many or last.keys() <= was.keys()):
            return None
        return Settled(
            slot,
            [fact for identity, fact in stored.items() if identity in gone],
            [fact for identity, fact in now.items() if identity not in was],
            sorted(wanted - linked),
            sorted(link for link in linked - wanted if link[0] in after.support),
        )

    def _settled_whole(self, slot: Slot, derive: Derive | None) -> Settled:
        tx, names, resident, rulings = self.tx, self.names, self.resident, self.rulings
        assertions = self.ahead.assertions(slot)
        voices = goes_by_voice(slot, assertions, names)
        turns = turns_of(tx, assertions, rulings, voices=voices) if rulings or voices else {}
        taking = taking_part(assertions, turns, rulings)
        if voices:
            taking = by_authority(slot, taking, turns, names)
        stored = self.ahead.stored(slot)
        if resident is not None and (derive is not None or voices):
            resident.keep(slot, (), names, {})
        if derive is not None and (continued := derive.continued(taking, stored)) is not None:
            return continued
        now = self._believed(slot, taking, derive)
        before = {identity_of(fact): fact for fact in stored}
        after = {identity_of(fact): fact for fact in now.facts}
        closed = [fact for identity, fact in before.items() if identity not in after]
        opened = [fact for identity, fact in after.items() if identity not in before]
        if resident is not None and derive is None and not voices:
            versions = {(fact.id, fact.valid.start): before.get(identity, fact) for identity, fact in after.items()}
            resident.keep(slot, taking, names, versions, beside=assertions)
        facts = [before.get(identity, fact) for identity, fact in after.items()]
        return Settled(slot, closed, opened, sorted(_links(now)), facts=facts)

    def _believed(self, slot: Slot, taking: Sequence[Assertion], derive: Derive | None) -> Belief:
        if derive is None:
            return belief(slot, taking, self.names, recorded_at=self.recorded_at)
        return belief(slot, taking, self.names, recorded_at=self.recorded_at, derived=derive.claims(taking))


def _followed(resident: Resident) -> Followed:
    """The ways down that are kept at hand beside long timelines."""
    if not isinstance(resident.beside, Followed):
        resident.beside = Followed()
    return resident.beside


def _behind(tx: Transaction, facts: Collection[Fact]) -> set[AssertionId]:
    """The claims that support or challenge some facts."""
    supports = tx.supports({fact.id for fact in facts})
    supporting = (claim for claims in supports.values() for claim in claims)
    return {*supporting, *(challenger.claim for fact in facts for challenger in fact.challengers)}


def _link(tx: Transaction, everything: Sequence[Settled]) -> None:
    """
    Tell of slots that were looked at whole, and name all that is behind their facts, which links are new or go.

    Support links follow the facts now believed; those of facts that are gone stay for the past.
    """
    supports = tx.supports({fact for settled in everything for fact, _ in settled.linked})
    for settled in everything if supports else ():
        wanted = set(settled.linked)
        if supports.keys().isdisjoint([fact for fact, _ in wanted]):
            continue
        linked = {(fact, claim) for fact in {fact for fact, _ in wanted} for claim in supports.get(fact, ())}
        settled.linked, settled.unlinked = sorted(wanted - linked), sorted(linked - wanted)


def _write(tx: Transaction, everything: Sequence[Settled], recorded_at: Instant, cause: str) -> None:
    """Write what was settled in some slots, all of one kind at once."""
    shortened = [settled for settled in everything if settled.shortened]
    others = [settled for settled in everything if not settled.shortened] if shortened else everything
    tx.shorten_versions([(settled.closed[0], settled.opened[0]) for settled in shortened], recorded_at, cause)
    tx.close_versions([fact for settled in others for fact in settled.closed], recorded_at)
    tx.add_versions([fact for one in everything for fact in (one.opened[1:] if one.shortened else one.opened)], cause)
    _link(tx, [settled for settled in everything if settled.facts is not None])
    tx.unlink([link for settled in everything for link in settled.unlinked])
    tx.link([link for settled in everything for link in settled.linked])


def _grow(
    tx: Transaction,
    slot: Slot,
    fresh: Sequence[Assertion],
    names: Names,
    rulings: Sequence[RulingRow],
    recorded_at: Instant,
    resident: Resident,
) -> Settled | None:
    grown = resident.grown(slot, taking_part(fresh, turns_of(tx, fresh, rulings), rulings), names, recorded_at)
    return Settled(slot, grown.closed, grown.opened, grown.links, grown.unlinked) if grown is not None else None


def _settle_new(
    tx: Transaction,
    slot: Slot,
    fresh: Sequence[Assertion],
    names: Names,
    rulings: Sequence[RulingRow],
    recorded_at: Instant,
    resident: Resident | None,
) -> Settled:
    """Nothing is on record but what is new: there is nothing to read, and nothing to compare with."""
    taking = taking_part(fresh, turns_of(tx, fresh, rulings), rulings)
    now = belief(slot, taking, names, recorded_at=recorded_at)
    if resident is not None:
        stored = {(fact.id, fact.valid.start): fact for fact in now.facts}
        resident.keep(slot, taking, names, stored, beside=fresh)
    return Settled(slot, opened=list(now.facts), linked=sorted(_links(now)))


def _links(now: Belief) -> set[tuple[FactId, AssertionId]]:
    return {(fact, claim) for fact, claims in now.support.items() for claim in claims}
