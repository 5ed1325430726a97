"""What later words change in the versions of a slot: those that go, the new ones, and the links to claims. Pure."""

from __future__ import annotations

from collections.abc import Mapping, MutableMapping, Sequence
from dataclasses import dataclass, field, replace

from stilltrue.ledger.belief import fact_id, fact_of
from stilltrue.ledger.growing import Growing, Growth
from stilltrue.ledger.naming import Names
from stilltrue.model.claim import Assertion, AssertionId, Modality
from stilltrue.model.fact import Fact, FactId, Slot, Stretch
from stilltrue.model.time import Instant

Place = tuple[FactId, Instant]
"""Of a version among those that are believed: its fact, and where it begins."""


@dataclass(frozen=True, slots=True)
class Worded:
    """By what the facts of a recording are worded: assertions and names; and when it is recorded."""

    known: Mapping[AssertionId, Assertion]
    names: Names
    recorded_at: Instant

    def fact(self, slot: Slot, stretch: Stretch, before: Fact | None) -> Fact:
        """A stretch as a fact, called as before where it was one."""
        fact = fact_of(slot, Modality.ACTUAL, stretch, self.known, self.names, self.recorded_at)
        if before is None:
            return fact
        return replace(
            fact,
            value=before.value,
            kind=before.kind,
            label=before.label,
            subject_label=before.subject_label,
            qualifier_label=before.qualifier_label,
        )


@dataclass(slots=True)
class Grown:
    """What the words of one recording changed: the versions they replaced, the new ones, and the links that come and go."""

    closed: list[Fact] = field(default_factory=list)
    opened: list[Fact] = field(default_factory=list)
    links: list[tuple[FactId, AssertionId]] = field(default_factory=list)
    unlinked: list[tuple[FactId, AssertionId]] = field(default_factory=list)

    def take(
        self,
        slot: Slot,
        facts: MutableMapping[Place, Fact],
        growth: Growth,
        timeline: Growing,
        worded: Worded,
    ) -> None:
        """
        Take in what one more word changed.

        Args:
            slot: the slot.
            facts: its versions as believed so far, and then as believed now.
            growth: what the word changed.
            timeline: all stretches of the slot, as they are now.
            worded: by what new facts are worded.
        """
        before = {place_of(slot, stretch): stretch for stretch in growth.replaced}
        after = {place_of(slot, stretch): stretch for stretch in growth.new}
        for place in before:
            if place not in after:
                self._close(facts.pop(place))
        for place, stretch in after.items():
            linked = before[place].support if place in before else ()
            self.links += [(place[0], claim) for claim in _added(linked, stretch.support)]
            known = facts.get(place)
            fact = worded.fact(slot, stretch, known)
            if known is not None and fact == replace(known, recorded=fact.recorded, redacted=False):
                continue
            if known is not None:
                self._close(known)
            facts[place] = fact
            self.opened.append(fact)
        self.unlinked += _left_behind(slot, before, after, facts, timeline)

    def _close(self, known: Fact) -> None:
        """Take a version away; one that an earlier word of the same recording opened was never there."""
        for at in range(len(self.opened) - 1, -1, -1):
            if self.opened[at] is known:
                del self.opened[at]
                return
        self.closed.append(known)

    def as_one(self, facts: MutableMapping[Place, Fact]) -> None:
        """
        Leave out what a later word of the same recording brought back, and the links that one took away again.

        Args:
            facts: the versions as believed now.
        """
        gone = {(fact.id, fact.valid.start): fact for fact in self.closed}
        for place, fact in list(facts.items()):
            before = gone.get(place)
            if before is not None and fact == replace(before, recorded=fact.recorded, redacted=False):
                facts[place] = before
                self.opened = [each for each in self.opened if each is not fact]
                self.closed = [each for each in self.closed if each is not before]
        kept = {fact for fact, _ in facts}
        self.unlinked = [link for link in self.unlinked if link[0] in kept]
        left = set(self.unlinked)
        self.links = [link for link in self.links if link[0] in kept and link not in left]


def place_of(slot: Slot, stretch: Stretch) -> Place:
    """Where a stretch stands among the versions of a slot."""
    return fact_id(slot, Modality.ACTUAL, stretch), stretch.valid.start


def _added(before: Sequence[AssertionId], after: Sequence[AssertionId]) -> Sequence[AssertionId]:
    """The claims newly behind a fact; most often one that comes last."""
    if after[: len(before)] == before:
        return after[len(before) :]
    known = set(before)
    return [claim for claim in after if claim not in known]


def _left_behind(
    slot: Slot,
    before: Mapping[Place, Stretch],
    after: Mapping[Place, Stretch],
    facts: Mapping[Place, Fact],
    timeline: Growing,
) -> list[tuple[FactId, AssertionId]]:
    """The links of claims that no longer back a fact which still is one; those of facts that are gone stay for the past."""
    lost = {
        (place[0], claim)
        for place, stretch in before.items()
        if place not in after or _added(after[place].support, stretch.support)
        for claim in stretch.support
    }
    left = {fact for fact, _ in lost} & {fact for fact, _ in facts} if lost else set()
    if not left:
        return []
    for stretch in timeline.stretches:
        if not lost.isdisjoint((fact, claim) for fact in left for claim in stretch.support):
            fact = fact_id(slot, Modality.ACTUAL, stretch)
            lost -= {(fact, claim) for claim in stretch.support}
    return sorted(link for link in lost if link[0] in left)
