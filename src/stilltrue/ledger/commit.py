"""Close what changed, insert its successors: the versions of a slot after something was recorded about it."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from stilltrue.ledger.belief import Belief, belief
from stilltrue.ledger.gather import assertions_of, turns_of
from stilltrue.ledger.naming import Names
from stilltrue.ledger.resident import Resident
from stilltrue.ledger.rulings import taking_part
from stilltrue.model.claim import Assertion, AssertionId
from stilltrue.model.fact import Fact, FactId, Slot
from stilltrue.model.record import RulingRow, Wording
from stilltrue.model.scope import SpaceKey
from stilltrue.model.time import Instant, Interval
from stilltrue.model.turn import Turn, TurnId
from stilltrue.storage.base import Transaction


@dataclass(slots=True)
class Settled:
    """What a recording changed in one slot."""

    slot: Slot
    closed: list[Fact] = field(default_factory=list)
    opened: list[Fact] = field(default_factory=list)
    linked: list[tuple[FactId, AssertionId]] = field(default_factory=list)
    """The claims that a fact is newly backed by."""
    unlinked: list[tuple[FactId, AssertionId]] = field(default_factory=list)


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
) -> list[Settled]:
    """
    Bring the versions of some slots of one space up to date with what is recorded.

    A row is never changed save to set `recorded_to`; what did not change is not touched.

    Args:
        tx: a writing transaction.
        slots: slots under present names; with the assertions that are new to each where nothing else changed.
        names: how the names of their space are read.
        recorded_at: the instant of the recording.
        cause: the claim or ruling that made it necessary.
        resident: long timelines kept at hand.
        unheard: slots of which nothing was on record before the new assertions.
    """
    everything = []
    rulings: dict[SpaceKey, list[RulingRow]] = {}
    fresh_of = slots if isinstance(slots, Mapping) else dict.fromkeys(slots)
    for slot in sorted(fresh_of):
        if slot.space not in rulings:
            rulings[slot.space] = tx.rulings(slot.space)
        fresh = fresh_of[slot]
        settled = None
        if fresh and slot in unheard:
            settled = _settle_new(tx, slot, fresh, names, rulings[slot.space], recorded_at, resident)
        elif resident is not None and fresh and not rulings[slot.space]:
            settled = _grow(slot, fresh, names, recorded_at, resident)
        everything.append(settled or _settle_whole(tx, slot, names, rulings[slot.space], recorded_at, resident))
    _write(tx, everything, recorded_at, cause)
    return [settled for settled in everything if settled.closed or settled.opened]


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


def _write(tx: Transaction, everything: Sequence[Settled], recorded_at: Instant, cause: str) -> None:
    """Write what was settled in some slots, all of one kind at once."""
    tx.close_versions([fact for settled in everything for fact in settled.closed], recorded_at)
    tx.add_versions([fact for settled in everything for fact in settled.opened], cause)
    tx.unlink([link for settled in everything for link in settled.unlinked])
    tx.link([link for settled in everything for link in settled.linked])


def _grow(
    slot: Slot, fresh: Sequence[Assertion], names: Names, recorded_at: Instant, resident: Resident
) -> Settled | None:
    grown = resident.grown(slot, fresh, names, recorded_at)
    return Settled(slot, grown.closed, grown.opened, grown.links) if grown is not None else None


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
        resident.keep(slot, taking, names, {(fact.id, fact.valid.start): fact for fact in now.facts})
    return Settled(slot, opened=list(now.facts), linked=sorted(_links(now)))


def _settle_whole(
    tx: Transaction,
    slot: Slot,
    names: Names,
    rulings: Sequence[RulingRow],
    recorded_at: Instant,
    resident: Resident | None,
) -> Settled:
    assertions = assertions_of(tx, slot, names)
    taking = taking_part(assertions, turns_of(tx, assertions, rulings), rulings)
    now = belief(slot, taking, names, recorded_at=recorded_at)
    before = {_identity(fact): fact for fact in tx.open_versions(slot)}
    after = {_identity(fact): fact for fact in now.facts}
    closed = [fact for identity, fact in before.items() if identity not in after]
    opened = [fact for identity, fact in after.items() if identity not in before]
    if resident is not None:
        stored = {(fact.id, fact.valid.start): before.get(identity, fact) for identity, fact in after.items()}
        resident.keep(slot, taking, names, stored)
    # Support links follow the facts now believed; those of facts that are gone stay for the past.
    wanted = _links(now)
    linked = {(fact, claim) for fact, claims in tx.supports(now.support).items() for claim in claims}
    return Settled(slot, closed, opened, sorted(wanted - linked), sorted(linked - wanted))


def _links(now: Belief) -> set[tuple[FactId, AssertionId]]:
    return {(fact, claim) for fact, claims in now.support.items() for claim in claims}


def _identity(fact: Fact) -> tuple[object, ...]:
    """All that makes two versions the same belief; the text of a value may be worded differently."""
    return (
        fact.id,
        fact.lane,
        fact.valid,
        fact.tier,
        fact.exception,
        fact.presumed,
        fact.since,
        fact.since_stated,
        fact.challengers,
        fact.state,
        fact.recheck,
        fact.value_key,
    )


@dataclass(frozen=True, slots=True)
class Retold:
    """All that was ever believed of a slot, from nothing."""

    versions: tuple[Fact, ...]
    support: Mapping[FactId, tuple[AssertionId, ...]]
    """What each fact rested on when it was last believed."""


def retold(
    slot: Slot,
    assertions: Sequence[Assertion],
    turns: Mapping[TurnId, Turn],
    rulings: Sequence[RulingRow],
    names_at: Sequence[tuple[Instant, Names]],
    instants: Iterable[Instant],
) -> Retold:
    """
    All versions of a slot from nothing: the rule over what was recorded by each instant.

    Args:
        slot: the slot, under names of any time.
        assertions: all assertions that were ever about it.
        turns: their turns.
        rulings: of its space, in order.
        names_at: how names were read from each instant on, in order.
        instants: the recorded instants at which something of the slot may have changed.
    """
    story = _Story(slot)
    names, heard, n_ruled = names_at[0][1], 0, 0
    in_order = sorted(assertions, key=lambda a: a.recorded_at)
    last = in_order[-1].recorded_at if in_order else None
    for instant in sorted(instants):
        before, names = names, next(read for since, read in reversed(names_at) if since <= instant)
        upto = bisect_right(in_order, instant, lo=heard, key=lambda a: a.recorded_at)
        ruled = [row for row in rulings if row.recorded_at <= instant]
        fresh = [a for a in in_order[heard:upto] if names.slot(_worded(a, names)) == slot]
        if names is before and len(ruled) == n_ruled and not fresh:
            heard = upto
            continue
        plainly = names is before and not ruled and story.grow(fresh, names, instant)
        if not plainly:
            known = [a for a in in_order[:upto] if names.slot(_worded(a, names)) == slot]
            story.settle(taking_part(known, turns, ruled), names, instant)
        heard, n_ruled = upto, len(ruled)
        if instant == last and story.grown:
            # What grew has to be what the whole rule gives; where it is not, this makes versions that show it.
            known = [a for a in in_order[:upto] if names.slot(_worded(a, names)) == slot]
            story.settle(taking_part(known, turns, ruled), names, Instant(instant + 1))
    return Retold((*story.closed, *story.current.values()), story.support)


class _Story:
    """What was believed of a slot, told from the first recording on."""

    def __init__(self, slot: Slot) -> None:
        self.slot = slot
        self.current: dict[tuple[object, ...], Fact] = {}
        self.closed: list[Fact] = []
        self.support: dict[FactId, tuple[AssertionId, ...]] = {}
        self.resident = Resident()
        self.grown = False
        """The last that was heard only added to the timeline."""

    def grow(self, fresh: Sequence[Assertion], names: Names, instant: Instant) -> bool:
        """Take in later words that only add to a long timeline; False where it has to be computed anew."""
        grown = self.resident.grown(self.slot, fresh, names, instant) if fresh else None
        if grown is None:
            return False
        self.grown = True
        self._close((_identity(fact) for fact in grown.closed), instant)
        self.current.update((_identity(fact), fact) for fact in grown.opened)
        for fact_id, claim in grown.links:
            self.support[fact_id] = (*self.support.get(fact_id, ()), claim)
        return True

    def settle(self, taking: Sequence[Assertion], names: Names, instant: Instant) -> None:
        """Compute the timeline anew from all that takes part."""
        self.grown = False
        told = belief(self.slot, taking, names, recorded_at=instant)
        self.support.update((fact, claims) for fact, claims in told.support.items() if claims)
        after = {_identity(fact): fact for fact in told.facts}
        self._close([identity for identity in self.current if identity not in after], instant)
        for identity, fact in after.items():
            self.current.setdefault(identity, fact)
        stored = {(fact.id, fact.valid.start): self.current[identity] for identity, fact in after.items()}
        self.resident.keep(self.slot, taking, names, stored)

    def _close(self, identities: Iterable[tuple[object, ...]], instant: Instant) -> None:
        for identity in identities:
            self.closed.append(closed_at(self.current.pop(identity), instant))


def closed_at(fact: Fact, instant: Instant) -> Fact:
    """The version with an end to our belief in it."""
    return replace(fact, recorded=Interval(fact.recorded.start, instant))


def _worded(assertion: Assertion, names: Names) -> Slot:
    return names.worded_slot(assertion.space, assertion.subject, assertion.predicate, assertion.qualifier)
