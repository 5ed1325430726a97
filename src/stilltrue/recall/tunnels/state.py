"""The slots that a question asks for: by label, alias, topic and kind, current values first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from stilltrue.index.document import ClaimRef
from stilltrue.index.keys import index_keys
from stilltrue.model.claim import Kind
from stilltrue.model.fact import OWNER, Fact, Slot
from stilltrue.model.record import FactFilter
from stilltrue.recall.tunnels.base import Hit, View, claim_hit

_MOST_SUBJECTS = 4
_TOPIC = 0.4
"""Goodness of a slot that only shares the topic."""
_KIND = 0.3
"""Of a preference or constraint, where advice is asked for."""
_BY_THE_WAY = 0.55
"""Of a slot of somebody who is named beside the one asked about."""
_UNQUALIFIED = 0.7
"""Of a qualified slot whose qualifier the question does not name."""
_GUIDING = (Kind.PREFERENCE, Kind.CONSTRAINT)
_SAFETY = 0.45
_FEW_SLOTS = 8
"""Slots of one predicate whose whole timelines are looked at."""
_PAST = 20
"""Facts of a slot that are past, of those that are looked at."""


@dataclass(frozen=True, slots=True)
class _Asked:
    """A slot, or all slots of a predicate, that is asked for."""

    subject: str
    predicate: str
    qualifier: str | None
    goodness: float

    @property
    def head(self) -> str:
        return f"{self.subject} · {self.predicate}" + (f"[{self.qualifier}]" if self.qualifier else "")


class State:
    """Reads the slots asked for, straight from the ledger."""

    name = "state"

    def hits(self, view: View) -> list[Hit]:
        """The values of each slot asked for: what holds at the instant asked about, what is to come, what is planned."""
        asked = list(self._asked(view))[: view.settings.heads]
        hits = [hit for one in asked for hit in self._values(view, one)]
        return hits + (self._guiding(view) if view.question.advice else [])

    def _asked(self, view: View) -> Iterator[_Asked]:
        seen: set[tuple[str, ...]] = set()
        subjects = view.question.subjects.keys[:_MOST_SUBJECTS]
        for slot, goodness in self._open_slots(view):
            if (slot.subject, slot.predicate, slot.qualifier) in seen:
                continue
            seen.add((slot.subject, slot.predicate, slot.qualifier))
            yield _Asked(slot.subject, slot.predicate, slot.qualifier, goodness)
        named = [(one.predicate, one.strength) for one in view.question.named]
        for predicate, strength in [*named, *((name, _TOPIC) for name in view.question.topical)]:
            for place, subject in enumerate(subjects or self._of_foreign(view)):
                if (subject, predicate) not in seen:
                    seen.add((subject, predicate))
                    yield _Asked(subject, predicate, None, strength * (1.0 if place == 0 else _BY_THE_WAY))

    def _of_foreign(self, view: View) -> Sequence[str]:
        """Where somebody unknown is asked about: the owner, whose slots may speak of them."""
        return (OWNER,) if view.question.subjects.foreign else ()

    def _open_slots(self, view: View) -> Iterator[tuple[Slot, float]]:
        """Slots outside the registry whose whole name stands in the question: "my go-to coffee order"."""
        words = set(index_keys(view.cue.question[:4_000])) | set(view.cue.terms)
        for ref, _ in view.found.claims:
            own = set(index_keys(ref.slot.predicate))
            if own and own <= words and view.names.registry.get(ref.slot.predicate) is None and view.fits(ref) == 1.0:
                yield ref.slot, 0.95

    def _values(self, view: View, asked: _Asked) -> list[Hit]:
        listed = view.question.all and asked.goodness > _TOPIC
        return [
            claim_hit(fact, self.name, asked.head, asked.goodness * good, listed=listed)
            for fact in self._facts(view, asked)
            if (good := self._relevance(view, fact))
        ]

    def _facts(self, view: View, asked: _Asked) -> list[Fact]:
        """What holds at the instant asked about; of a few slots, also what is to come, what is planned and what was."""
        cue = view.cue
        holding = view.tx.facts_at(
            view.space, asked.subject, asked.predicate, asked.qualifier, at=cue.at, known_at=cue.known_at
        )
        slots = {Slot(view.space, asked.subject, asked.predicate, asked.qualifier or ""), *(f.slot for f in holding)}
        if len(slots) > _FEW_SLOTS or len(holding) > view.settings.slot_facts:
            return holding
        others = [fact for slot in sorted(slots) for fact in view.book.history(slot)]
        past = [fact for fact in others if fact.valid.end <= cue.at][-_PAST:]
        later = [fact for fact in others if fact.valid.end > cue.at and fact not in holding]
        return [*holding, *later, *past]

    def _relevance(self, view: View, fact: Fact) -> float:
        """How well a fact of an asked slot answers: less where it is qualified by what the question does not name."""
        if view.question.subjects.foreign and not view.speaks_of_foreign(ClaimRef.of(fact)):
            return 0.0
        qualifier = fact.slot.qualifier
        if not qualifier or set(index_keys(qualifier)) & set(view.cue.terms):
            return 1.0
        return _UNQUALIFIED

    def _guiding(self, view: View) -> list[Hit]:
        """What advice has to respect: the owner's preferences and constraints, and what is safety-critical."""
        if OWNER not in view.question.subjects.keys:
            return []
        found = [
            claim_hit(fact, self.name, f"kind {kind}", _KIND) for kind in _GUIDING for fact in self._of_kind(view, kind)
        ]
        safety = {row.name for row in view.names.registry.all() if row.safety}
        held = [
            fact
            for predicate in sorted(safety)
            for fact in view.tx.facts_at(view.space, OWNER, predicate, at=view.cue.at, known_at=view.cue.known_at)
        ]
        return found + [claim_hit(fact, self.name, "safety", _SAFETY) for fact in held]

    def _of_kind(self, view: View, kind: Kind) -> list[Fact]:
        wanted = FactFilter(
            spaces=(view.space,), subject=OWNER, kind=kind, valid_at=view.cue.at, known_at=view.cue.known_at
        )
        return view.tx.list_facts(wanted, limit=view.settings.slot_facts)[0]
