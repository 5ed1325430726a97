"""All versions of a slot from nothing: what was believed at each recorded instant, told from the first on. Pure."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from stilltrue.ledger.authority import by_authority, goes_by_voice
from stilltrue.ledger.belief import belief
from stilltrue.ledger.naming import Names
from stilltrue.ledger.resident import Resident
from stilltrue.ledger.rulings import taking_part
from stilltrue.ledger.settled import identity_of
from stilltrue.model.claim import Assertion, AssertionId, Claim
from stilltrue.model.fact import Fact, FactId, Slot
from stilltrue.model.ruling import RulingRow
from stilltrue.model.time import Instant, Interval
from stilltrue.model.turn import Turn, TurnId


@dataclass(frozen=True, slots=True)
class Retold:
    """All that was ever believed of a slot, from nothing."""

    versions: tuple[Fact, ...]
    support: Mapping[FactId, tuple[AssertionId, ...]]
    """What each fact rested on when it was last believed."""


class Past(Protocol):
    """What the formulas of a slot gave at each recorded instant."""

    @property
    def instants(self) -> frozenset[Instant]:
        """The recorded instants at which they may have come to give something else."""
        ...

    def derived(
        self, instant: Instant, names: Names, taking: Sequence[Assertion]
    ) -> Mapping[AssertionId, Sequence[Claim]]:
        """The claims that they made at an instant, from the assertions that then took part."""
        ...


def retold(
    slot: Slot,
    assertions: Sequence[Assertion],
    turns: Mapping[TurnId, Turn],
    rulings: Sequence[RulingRow],
    names_at: Sequence[tuple[Instant, Names]],
    instants: Iterable[Instant],
    past: Past | None = None,
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
        past: what its formulas gave at each instant; None where it has none.
    """
    story = _Story(slot, past)
    voices = bool(turns) and any(goes_by_voice(slot, assertions, names) for _, names in names_at)
    names, heard, n_ruled = names_at[0][1], 0, 0
    in_order = sorted(assertions, key=lambda a: a.recorded_at)
    last = in_order[-1].recorded_at if in_order else None
    for instant in sorted(instants):
        before, names = names, next(read for since, read in reversed(names_at) if since <= instant)
        upto = bisect_right(in_order, instant, lo=heard, key=lambda a: a.recorded_at)
        ruled = [row for row in rulings if row.recorded_at <= instant]
        fresh = [a for a in in_order[heard:upto] if names.slot(_worded(a, names)) == slot]
        alike = names is before and len(ruled) == n_ruled and (past is None or instant not in past.instants)
        if alike and not fresh:
            heard = upto
            continue
        plainly = alike and past is None and not voices and story.grow(taking_part(fresh, turns, ruled), names, instant)
        if not plainly:
            known = [a for a in in_order[:upto] if names.slot(_worded(a, names)) == slot]
            story.settle(by_authority(slot, taking_part(known, turns, ruled), turns, names), names, instant)
        heard, n_ruled = upto, len(ruled)
        if instant == last and story.grown:
            # What grew has to be what the whole rule gives; where it is not, this makes versions that show it.
            known = [a for a in in_order[:upto] if names.slot(_worded(a, names)) == slot]
            story.settle(taking_part(known, turns, ruled), names, Instant(instant + 1))
    return Retold((*story.closed, *story.current.values()), story.support)


class _Story:
    """What was believed of a slot, told from the first recording on."""

    def __init__(self, slot: Slot, past: Past | None) -> None:
        self.slot = slot
        self.past = past
        self.current: dict[tuple[object, ...], Fact] = {}
        self.closed: list[Fact] = []
        self.support: dict[FactId, tuple[AssertionId, ...]] = {}
        self.resident = Resident()
        self.grown = False
        """The last that was heard only added to the timeline."""

    def grow(self, fresh: Sequence[Assertion], names: Names, instant: Instant) -> bool:
        """Take in later words that only add to a long timeline; False where it has to be computed anew."""
        grown = self.resident.grown(self.slot, fresh, names, instant)
        if grown is None:
            return False
        self.grown = True
        self._close((identity_of(fact) for fact in grown.closed), instant)
        self.current.update((identity_of(fact), fact) for fact in grown.opened)
        for fact_id, claim in grown.links:
            self.support[fact_id] = (*self.support.get(fact_id, ()), claim)
        for fact_id, claim in grown.unlinked:
            self.support[fact_id] = tuple(one for one in self.support[fact_id] if one != claim)
        return True

    def settle(self, taking: Sequence[Assertion], names: Names, instant: Instant) -> None:
        """Compute the timeline anew from all that takes part."""
        self.grown = False
        derived = self.past.derived(instant, names, taking) if self.past is not None else {}
        told = belief(self.slot, taking, names, recorded_at=instant, derived=derived)
        self.support.update((fact, claims) for fact, claims in told.support.items() if claims)
        after = {identity_of(fact): fact for fact in told.facts}
        self._close([identity for identity in self.current if identity not in after], instant)
        for identity, fact in after.items():
            self.current.setdefault(identity, fact)
        stored = {(fact.id, fact.valid.start): self.current[identity] for identity, fact in after.items()}
        if self.past is None:
            self.resident.keep(self.slot, taking, names, stored)

    def _close(self, identities: Iterable[tuple[object, ...]], instant: Instant) -> None:
        for identity in identities:
            self.closed.append(closed_at(self.current.pop(identity), instant))


def closed_at(fact: Fact, instant: Instant) -> Fact:
    """The version with an end to our belief in it."""
    return replace(fact, recorded=Interval(fact.recorded.start, instant))


def _worded(assertion: Assertion, names: Names) -> Slot:
    return names.worded_slot(assertion.space, assertion.subject, assertion.predicate, assertion.qualifier)
