"""The slots that a question asks for: by label, alias, topic and kind, current values first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache

from stilltrue.index.document import ClaimRef
from stilltrue.index.keys import index_keys
from stilltrue.ledger.registry import Registry
from stilltrue.model.claim import Kind
from stilltrue.model.fact import OWNER, Fact, Slot
from stilltrue.model.filter import FactFilter
from stilltrue.recall.cues import ONESELF
from stilltrue.recall.tunnels.base import Hit, View, claim_hit
from stilltrue.recall.wishes import Wish

_MOST_SUBJECTS = 4
_TOPIC = 0.4
"""Goodness of a slot that only shares the topic."""
_BY_THE_WAY = 0.55
"""Of a slot of somebody who is named beside the one asked about."""
_ONESELF = 0.6
"""Of anything about the owner, where he asks who he is."""
_UNQUALIFIED = 0.7
"""Of a qualified slot whose qualifier the question does not name."""
_GUIDING = (Kind.PREFERENCE, Kind.CONSTRAINT)
_SAFETY = 0.45
_SAFETY_ASIDE = 0.15
"""Of what is safety-critical and of another topic."""
_KIND = 0.25
"""Of a preference or constraint that fits a wish, which also counts by what was said."""
_MOST_GUIDING = 10
"""Preferences and constraints that bear on a wish."""
_PAGE = 500
_MOST_PAGES = 4
"""Of likings of one kind that are looked through for a wish; the rest are found by their words and as they were said."""
_TIMES = 4
"""As many values of a slot as are asked for, times this, are looked at, where they are not asked for as a list."""
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
        if ONESELF.search(view.question.text):
            return self._oneself(view)
        wish = view.wish
        every = view.question.all and (wish is None or wish.listed)
        hits = [hit for one in asked for hit in self._values(view, one, listed=every and one.goodness > _TOPIC)]
        if wish is not None and wish.bearing and not wish.listed:
            hits = [borne for hit in hits if (borne := self._borne(view, wish, hit)) is not None]
        if wish is None or OWNER not in view.question.subjects.keys:
            return hits
        return hits + self._guiding(view, wish) + (self._safety(view, wish) if wish.safety else [])

    def _oneself(self, view: View) -> list[Hit]:
        """What holds of the owner, some of very much."""
        wanted = FactFilter(
            spaces=(view.space,), subject=OWNER, polarity=True, valid_at=view.cue.at, known_at=view.cue.known_at
        )
        facts, _ = view.tx.list_facts(wanted, limit=_TIMES * view.k)
        return [claim_hit(fact, self.name, "oneself", _ONESELF) for fact in facts]

    def _asked(self, view: View) -> Iterator[_Asked]:
        seen: set[tuple[str, ...]] = set()
        subjects = view.question.subjects.keys[:_MOST_SUBJECTS]
        for slot, goodness in self._open_slots(view):
            if (slot.subject, slot.predicate, slot.qualifier) in seen:
                continue
            seen.add((slot.subject, slot.predicate, slot.qualifier))
            yield _Asked(slot.subject, slot.predicate, slot.qualifier, goodness)
        for predicate, strength in [*self._named(view), *((name, _TOPIC) for name in view.question.topical)]:
            for place, subject in enumerate(subjects or self._of_foreign(view)):
                if (subject, predicate) not in seen:
                    seen.add((subject, predicate))
                    yield _Asked(subject, predicate, None, strength * (1.0 if place == 0 else _BY_THE_WAY))

    def _of_foreign(self, view: View) -> Sequence[str]:
        """Where somebody unknown is asked about: the owner, whose slots may speak of them."""
        return (OWNER,) if view.question.subjects.foreign else ()

    def _open_slots(self, view: View) -> Iterator[tuple[Slot, float]]:
        """Slots outside the registry whose whole name stands in the question: "my go-to coffee order"."""
        words = _words(view)
        for ref, _ in view.found.claims:
            if view.names.registry.get(ref.slot.predicate) is not None:
                continue
            own = set(index_keys(ref.slot.predicate))
            if own and own <= words and view.fits(ref) == 1.0:
                yield ref.slot, 0.95

    def _named(self, view: View) -> Iterator[tuple[str, float]]:
        """The predicates that are named; one whose words are a part of another's name by the way alone: "requires Python"."""
        words, registry = _words(view), view.names.registry
        names = {one.predicate: _wordings(one.predicate, registry) for one in view.question.named}
        for one in view.question.named:
            own = frozenset(index_keys(one.words))
            others = (name for other, worded in names.items() if other != one.predicate for name in worded)
            is_part = any(own < name <= words for name in others)
            yield one.predicate, min(one.strength, _TOPIC) if is_part else one.strength

    def _values(self, view: View, asked: _Asked, *, listed: bool) -> list[Hit]:
        return [
            claim_hit(fact, self.name, asked.head, asked.goodness * good, listed=listed)
            for fact in self._facts(view, asked, listed=listed)
            if not view.is_beside(fact.slot)
            if (good := self._relevance(view, fact))
        ]

    def _facts(self, view: View, asked: _Asked, *, listed: bool) -> list[Fact]:
        """What holds at the instant asked about; of a few slots, also what is to come, what is planned and what was."""
        cue, settings = view.cue, view.settings
        most = settings.listed_facts if listed else max(settings.slot_facts, _TIMES * view.k)
        holding = self._holding(view, asked, most + 1)
        if len(holding) > most:
            view.left_over[self.name] = (
                f"more than {most:,} values hold of {asked.head!r}; some are looked at, `stilltrue list` pages through all"
            )
            return list({fact.id: fact for fact in (*self._found(view, asked), *holding[:most])}.values())
        slots = {Slot(view.space, asked.subject, asked.predicate, asked.qualifier or ""), *(f.slot for f in holding)}
        if len(slots) > _FEW_SLOTS or len(holding) > settings.slot_facts:
            return holding
        others = view.book.histories(sorted(slots))
        past = [fact for fact in others if fact.valid.end <= cue.at][-_PAST:]
        later = [fact for fact in others if fact.valid.end > cue.at and fact not in holding]
        return [*holding, *later, *past]

    def _found(self, view: View, asked: _Asked) -> list[Fact]:
        """Those values of very many that the question has words of."""
        refs = [
            str(ref)
            for ref, _ in view.found.claims
            if (ref.slot.subject, ref.slot.predicate) == (asked.subject, asked.predicate)
            and asked.qualifier in (None, ref.slot.qualifier)
        ]
        view.book.expect(refs)
        return [fact for ref in refs for fact in view.book.stretches(ref) if fact.valid.covers(view.cue.at)]

    def _holding(self, view: View, asked: _Asked, most: int) -> list[Fact]:
        cue = view.cue
        named = (view.space, asked.subject, asked.predicate, asked.qualifier)
        if cue.known_at is None:
            return view.tx.some_facts_at(*named, at=cue.at, most=most)
        return view.tx.facts_at(*named, at=cue.at, known_at=cue.known_at)

    def _relevance(self, view: View, fact: Fact) -> float:
        """How well a fact of an asked slot answers: less where it is qualified by what the question does not name."""
        if view.question.subjects.foreign and not view.speaks_of_foreign(ClaimRef.of(fact)):
            return 0.0
        qualifier = fact.slot.qualifier
        if not qualifier or set(index_keys(qualifier)) & set(view.cue.terms):
            return 1.0
        return _UNQUALIFIED

    def _guiding(self, view: View, wish: Wish) -> list[Hit]:
        """The owner's preferences and constraints that bear on a wish, the best few; all of a list that is asked for."""
        held = [fact for kind in _GUIDING for fact in self._of_kind(view, kind, whole=wish.listed)]
        fits = [(self._fit(view, wish, fact), fact) for fact in held]
        fitting = [(fit, fact) for fit, fact in fits if fit >= view.settings.least_fit]
        if wish.listed:
            return [
                claim_hit(fact, self.name, f"kind {fact.kind}", max(fit, _SAFETY), listed=True)
                for fit, fact in (fitting if wish.bearing else fits)
            ]
        fitting.sort(key=lambda pair: (-pair[0], pair[1].id))
        return [claim_hit(fact, self.name, f"kind {fact.kind}", _KIND * fit) for fit, fact in fitting[:_MOST_GUIDING]]

    def _borne(self, view: View, wish: Wish, hit: Hit) -> Hit | None:
        """A value that is asked for; of likings only those that bear on a wish, as well as they do."""
        if hit.fact is None or hit.fact.kind not in _GUIDING:
            return hit
        fit = self._fit(view, wish, hit.fact)
        return replace(hit, goodness=hit.goodness * fit) if fit >= view.settings.least_fit else None

    def _fit(self, view: View, wish: Wish, fact: Fact) -> float:
        """How well a liking bears on a wish, by what it is about and, where that says nothing, by its predicate."""
        row = view.names.registry.get(fact.slot.predicate)
        called = " ".join(row.label.values()) if row is not None else fact.slot.predicate
        about = f"{fact.slot.qualifier} {fact.value.text if fact.value is not None else ''}"
        return max(wish.fit(about), wish.fit(f"{called} {about}"))

    def _safety(self, view: View, wish: Wish) -> list[Hit]:
        """What is safety-critical, before all where it is of the topic of a wish, or that has none."""
        held = [
            fact
            for row in view.names.registry.all()
            if row.safety
            for fact in view.tx.facts_at(view.space, OWNER, row.name, at=view.cue.at, known_at=view.cue.known_at)
        ]
        return [
            claim_hit(fact, self.name, "safety", _SAFETY if self._touches(view, wish, fact) else _SAFETY_ASIDE)
            for fact in held
        ]

    def _touches(self, view: View, wish: Wish, fact: Fact) -> bool:
        return not wish.bearing or self._fit(view, wish, fact) >= view.settings.least_fit

    def _of_kind(self, view: View, kind: Kind, *, whole: bool) -> Iterator[Fact]:
        wanted = FactFilter(
            spaces=(view.space,), subject=OWNER, kind=kind, valid_at=view.cue.at, known_at=view.cue.known_at
        )
        after, pages = None, 0
        while pages == 0 or (after is not None and (whole or pages < _MOST_PAGES)):
            facts, after = view.tx.list_facts(wanted, limit=_PAGE, after=after)
            pages += 1
            yield from facts


def _words(view: View) -> set[str]:
    return set(index_keys(view.question.text)) | set(view.cue.terms)


@cache
def _wordings(predicate: str, registry: Registry) -> frozenset[frozenset[str]]:
    """The labels and aliases of a predicate, each as its keys."""
    row = registry.get(predicate)
    return frozenset(frozenset(index_keys(worded)) for worded in row.wordings()) if row is not None else frozenset()
