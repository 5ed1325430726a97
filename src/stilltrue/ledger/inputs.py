"""The timelines of the slots that formulas look at, as believed now, at an instant, or as planned."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from stilltrue.ledger.derive import Known, Series
from stilltrue.ledger.derived import Uttered
from stilltrue.ledger.naming import Names
from stilltrue.model.claim import Assertion, AssertionId, Modality
from stilltrue.model.fact import Fact, FactId, Slot, State
from stilltrue.model.pattern import ANY, fits, is_pattern
from stilltrue.model.time import BEGINNING, FOREVER, Instant
from stilltrue.storage.base import Transaction


class Inputs:
    """
    What is believed of input slots, each read once.

    Args:
        tx: a transaction.
        names: how names are read.
        known_at: as believed at this instant; now for none.
        stored: what is believed of a slot now, for who has read that already.
    """

    def __init__(
        self,
        tx: Transaction,
        names: Names,
        *,
        known_at: Instant | None = None,
        stored: Callable[[Slot], Sequence[Fact]] | None = None,
    ) -> None:
        self._tx = tx
        self._names = names
        self._known_at = known_at
        self._stored = stored or tx.open_versions
        self._facts: dict[Slot, Sequence[Fact]] = {}
        self._known: dict[Slot, Sequence[Known]] = {}
        self._planned: dict[Slot, Sequence[Fact]] = {}
        self._standing: dict[Slot, tuple[Instant, Fact]] = {}
        """Of slots, the one fact that tells of it, for ever, and from when on nothing else does."""
        self._linked: list[tuple[FactId, AssertionId]] = []
        """The claims that are newly behind facts, since these were last put under their facts."""
        self._links: dict[FactId, set[AssertionId]] = {}

    def plan(
        self,
        slot: Slot,
        facts: Sequence[Fact],
        links: Iterable[tuple[FactId, AssertionId]] = (),
        standing: Fact | None = None,
    ) -> None:
        """Believe this of a slot, whatever the store says yet; with the claims that are newly behind its facts."""
        self._planned[slot] = self._facts[slot] = facts
        self._known.pop(slot, None)
        if standing is not None and not self._has_many(slot):
            self._standing[slot] = (standing.valid.start, standing)
        else:
            self._standing.pop(slot, None)
        self._linked += links

    def read(self, slots: Iterable[Slot]) -> None:
        """Read what is believed now of several slots at once, before they are asked for one by one."""
        if self._known_at is None:
            wanted = {slot for slot in slots if slot not in self._facts and not is_pattern(slot)}
            stored = self._tx.open_versions_of(wanted)
            self._facts.update((slot, stored.get(slot, ())) for slot in wanted)

    def facts(self, slot: Slot) -> Sequence[Fact]:
        """What is believed of one slot, in every lane."""
        found = self._facts.get(slot)
        if found is None:
            now = self._known_at is None
            found = self._stored(slot) if now else self._tx.history(slot, known_at=self._known_at)
            self._facts[slot] = found
        return found

    def series(self, slot: Slot, *, called: str | None = None, since: Instant = BEGINNING) -> Series:
        """
        A slot, or all slots that a pattern stands for, through time.

        Args:
            slot: the slot, or the pattern.
            called: what it is called; its name for none.
            since: what ended before may be left out, save what ended last.
        """
        if not is_pattern(slot):
            return Series(called=called or str(slot), known=self._of(slot, since), many=self._has_many(slot))
        found = [known for each in self.matching(slot) for known in self._labelled(slot, each)]
        return Series(called=called or str(slot), known=found, many=True)

    def standing(self, slot: Slot, since: Instant) -> Fact | None:
        """The one fact that tells of a slot from an instant on, for ever; None where none or several do."""
        known = self._standing.get(slot)
        if known is not None and known[0] <= since:
            return known[1]
        if is_pattern(slot) or self._has_many(slot):
            return None
        left = [fact for fact in self.facts(slot) if fact.valid.end > since and _counts(fact)]
        if len(left) != 1 or left[0].valid.start > since or left[0].valid.end < FOREVER:
            return None
        self._standing[slot] = (since, left[0])
        return left[0]

    def _has_many(self, slot: Slot) -> bool:
        """Whether a slot of its predicate holds several values at once."""
        row = self._names.registry.get(slot.predicate)
        return row is not None and row.many

    def matching(self, pattern: Slot) -> list[Slot]:
        """The slots that a pattern stands for, sorted."""
        subject = pattern.subject if pattern.subject != ANY else None
        kept = self._tx.slots(pattern.space, subject, pattern.predicate)
        return sorted(slot for slot in {*kept, *self._planned} if slot.space == pattern.space and fits(pattern, slot))

    def _of(self, slot: Slot, since: Instant) -> Sequence[Known]:
        if slot not in self._known:
            counting = _in_order(fact for fact in self.facts(slot) if _counts(fact))
            if since > BEGINNING:
                return [_known(fact) for fact in _left_at(counting, since)]
            self._known[slot] = [_known(fact) for fact in counting]
        return self._known[slot]

    def _labelled(self, pattern: Slot, slot: Slot) -> list[Known]:
        counting = _in_order(fact for fact in self.facts(slot) if _counts(fact))
        return [_known(fact, _label(pattern, fact)) for fact in counting]

    def uttered(self, slots: Iterable[Slot], moment: Instant) -> Uttered | None:
        """
        When that was said by which one of some inputs moved at an instant: the last word behind what began then.

        Behind a derived input are the words by which its own inputs moved.
        """
        looked, seen, said = list(slots), set(slots), []
        while looked:
            pattern = looked.pop()
            for slot in self.matching(pattern) if is_pattern(pattern) else [pattern]:
                derived = {row.claim: row for row in self._tx.derivations_of([slot])}
                claims = self._behind([fact.id for fact in self.facts(slot) if fact.valid.start == moment])
                further = {each for claim in claims & derived.keys() for each in derived[claim].inputs} - seen
                seen |= further
                looked += sorted(further)
                words = self._tx.assertions(claims - derived.keys()).values()
                said += [(word.said_at, word.turn_index, word.place) for word in words]
        return max((one for one in said if one[0] <= moment), default=max(said, default=None))

    def supports(self, facts: Sequence[FactId]) -> Mapping[FactId, Sequence[AssertionId]]:
        """The claims on record behind facts of slots that were asked for."""
        return self._tx.supports(facts)

    def claims(self, ids: Iterable[AssertionId]) -> list[Assertion]:
        """Those of some claims that are kept, in their order."""
        wanted = list(ids)
        kept = self._tx.assertions(wanted)
        return [kept[one] for one in wanted if one in kept]

    def _behind(self, facts: Sequence[FactId]) -> set[AssertionId]:
        claims = {claim for found in self.supports(facts).values() for claim in found}
        for fact, claim in self._linked:
            self._links.setdefault(fact, set()).add(claim)
        self._linked.clear()
        return claims | {claim for fact in facts for claim in self._links.get(fact, ())}


def _left_at(facts: Sequence[Fact], since: Instant) -> list[Fact]:
    """Facts without those that had ended by an instant, save the last of these."""
    last = max((fact.valid.end for fact in facts if fact.valid.end <= since), default=since)
    return [fact for fact in facts if fact.valid.end >= last]


def _in_order(facts: Iterable[Fact]) -> list[Fact]:
    """Facts in the order in which a formula lists them: the same however they are kept, and however long they last."""
    found = list(facts)
    return sorted(found, key=_place) if len(found) > 1 else found


def _place(fact: Fact) -> tuple[Instant, str]:
    return fact.valid.start, fact.value_key


def _counts(fact: Fact) -> bool:
    """Whether a fact says what actually holds, or that this has to be rechecked."""
    told = fact.value is not None or fact.state is State.NEEDS_RECHECK
    return fact.lane is Modality.ACTUAL and fact.polarity and told


def _known(fact: Fact, label: str | None = None) -> Known:
    called = fact.value.text if fact.value is not None else ""
    return Known(
        valid=fact.valid,
        value=fact.value if fact.state is State.KNOWN else None,
        tier=fact.tier,
        label=label if label is not None else called,
        recheck=fact.recheck,
    )


def _label(pattern: Slot, fact: Fact) -> str:
    """What one of the slots of a pattern is called: by what the pattern leaves open."""
    subject = (fact.subject_label or fact.slot.subject) if pattern.subject == ANY else ""
    qualifier = fact.qualified_by if pattern.qualifier == ANY else ""
    return " ".join(part for part in (subject, qualifier) if part)
