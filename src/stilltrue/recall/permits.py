"""What a question and its purpose let through: nothing personal for a translation, nothing sensitive unasked."""

from __future__ import annotations

from collections.abc import Mapping

from stilltrue.ledger.registry import Registry
from stilltrue.model.claim import Kind
from stilltrue.model.fact import Fact
from stilltrue.recall.question import Question

_WORKING = frozenset({Kind.RULE, Kind.DECISION, Kind.CONSTRAINT, Kind.PROCEDURE})
_WORK_TOPICS = frozenset({"project", "tech"})
_IMPERSONAL: Mapping[str, frozenset[str]] = {
    "translation": frozenset({"language"}),
    "code review": _WORK_TOPICS,
    "images": frozenset(),
}
"""Topics that a purpose without anything personal still lets through."""


def permitted(fact: Fact, question: Question, registry: Registry, purpose: str | None) -> bool:
    """Whether a fact may come up for this question and this purpose; what is safety-critical always may."""
    row = registry.get(fact.slot.predicate)
    if row is not None and row.safety:
        return True
    if row is not None and row.sensitive and not _asked_for(fact, question):
        return False
    topics = _IMPERSONAL.get(purpose.casefold()) if purpose else None
    if topics is None:
        return True
    return fact.kind in _WORKING or (row is not None and row.topic in topics)


def _asked_for(fact: Fact, question: Question) -> bool:
    value = fact.value.text.casefold() if fact.value is not None else ""
    named = {one.predicate for one in question.named} | set(question.topical)
    return fact.slot.predicate in named or any(term in value for term in question.cue.terms)
