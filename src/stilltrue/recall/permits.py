"""What a question and its purpose let through: nothing personal for a translation, nothing sensitive unasked."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from stilltrue.errors import BadRequest
from stilltrue.ledger.registry import Registry
from stilltrue.model.claim import Kind
from stilltrue.model.fact import Fact
from stilltrue.model.scope import Channel
from stilltrue.model.turn import Turn
from stilltrue.recall.question import Question

_WORKING = frozenset({Kind.RULE, Kind.DECISION, Kind.CONSTRAINT, Kind.PROCEDURE})
_WORK_TOPICS = frozenset({"project", "tech"})
_IMPERSONAL: Mapping[str, frozenset[str]] = {
    "translation": frozenset({"language"}),
    "code review": _WORK_TOPICS,
    "images": frozenset(),
}
"""Topics that a purpose without anything personal still lets through."""
_IMPERSONAL_CHANNELS = frozenset({Channel.DOCUMENT, Channel.TOOL, Channel.STREAM})


GENERAL = "chat"
"""The purpose that limits nothing."""


def purpose_of(given: str | None) -> str | None:
    """
    A purpose as it is known; None for one that limits nothing.

    Raises:
        BadRequest: it is none of those that are known, so that nothing personal comes along by a slip of the pen.
    """
    if given is None or given.strip().casefold() == GENERAL:
        return None
    named = " ".join(given.casefold().replace("_", " ").replace("-", " ").split())
    if named not in _IMPERSONAL:
        raise BadRequest(f"purpose {given[:40]!r} is not known; use one of {', '.join([GENERAL, *_IMPERSONAL])}")
    return named


@dataclass(frozen=True, slots=True)
class Permit:
    """What a purpose lets through, by whatever way it is found."""

    purpose: str | None
    registry: Registry

    @classmethod
    def of(cls, purpose: str | None, registry: Registry) -> Permit:
        """
        What a purpose lets through, as it is called by whoever asks.

        Raises:
            BadRequest: no such purpose is known.
        """
        return cls(purpose_of(purpose), registry)

    @property
    def limits(self) -> bool:
        """Whether it keeps anything back at all."""
        return self.purpose is not None

    def fact(self, fact: Fact) -> bool:
        """Whether a fact may come up."""
        return allowed(fact, self.registry, self.purpose)

    def turn(self, turn: Turn) -> bool:
        """Whether a turn's own words may come up."""
        return heard_for(turn, self.purpose)

    def piece(self, facts: Sequence[Fact], turns: Iterable[Turn]) -> bool:
        """Whether what tells of some facts may come up; or where it tells of none, the words of some turns."""
        return all(map(self.fact, facts)) if facts else all(map(self.turn, turns))


def permitted(fact: Fact, question: Question, registry: Registry, purpose: str | None) -> bool:
    """Whether a fact may come up for this question and this purpose; what is safety-critical always may."""
    row = registry.get(fact.slot.predicate)
    is_safety = row is not None and row.safety
    if row is not None and row.sensitive and not is_safety and not _asked_for(fact, question):
        return False
    return allowed(fact, registry, purpose)


def allowed(fact: Fact, registry: Registry, purpose: str | None) -> bool:
    """Whether a fact may come up for a purpose at all, whatever is asked; what is safety-critical always may."""
    row = registry.get(fact.slot.predicate)
    topics = _IMPERSONAL.get(purpose) if purpose is not None else None
    if topics is None or (row is not None and row.safety):
        return True
    return fact.kind in _WORKING or (row is not None and row.topic in topics)


def heard_for(turn: Turn, purpose: str | None) -> bool:
    """Whether a turn's own words may come up for a purpose: where nothing personal is wanted, those of documents and tools."""
    return purpose is None or turn.channel in _IMPERSONAL_CHANNELS


def _asked_for(fact: Fact, question: Question) -> bool:
    value = fact.value.text.casefold() if fact.value is not None else ""
    named = {one.predicate for one in question.named} | set(question.topical)
    return fact.slot.predicate in named or any(term in value for term in question.cue.terms)
