"""What belongs in every prompt, whatever is asked: who somebody is, what is dangerous to them, what binds an agent."""

from __future__ import annotations

from stilltrue.engine.core import Core
from stilltrue.model.claim import Kind
from stilltrue.model.fact import OWNER, Fact
from stilltrue.model.time import Instant
from stilltrue.recall.permits import allowed
from stilltrue.storage.base import Transaction

_IDENTITY = ("name", "nickname", "pronouns", "preferred_language", "native_language")
_STYLE = frozenset({"instruction", "answer_style", "answer_length", "tone", "unit_preference"})
"""How somebody wants to be answered, and what an assistant may do."""
_ATTITUDE, _ALLERGIC = "attitude", "allergic"
_MOST_RESIDENT = 24
_KEPT = (Kind.CONSTRAINT, Kind.DECISION, Kind.COMMITMENT, Kind.RULE)
"""What must outlive a conversation that its host shortens."""


def resident_facts(
    core: Core, tx: Transaction, *, at: Instant, known_at: Instant | None, purpose: str | None = None
) -> list[Fact]:
    """
    The facts of the stable part, the most important first, in an order that does not change from turn to turn.

    Name and language, allergies and the like, constraints, standing instructions; an instruction that waits for an
    approval is no fact, and so not among them.

    Args:
        core: the memory.
        tx: a reading transaction.
        at: the instant at which they hold.
        known_at: whose belief is asked for: ours now, or ours at that instant.
        purpose: what the prompt is for; limits what is personal.
    """
    ranked: list[tuple[int, Fact]] = []
    for space, names in core.spaces(tx):
        for fact in tx.facts_at(space, OWNER, at=at, known_at=known_at):
            row = names.registry.get(fact.slot.predicate)
            rank = _rank(fact, is_safety=row is not None and row.safety)
            if rank is not None and allowed(fact, names.registry, purpose):
                ranked.append((rank, fact))
    ranked.sort(key=lambda one: one[0])
    return [fact for _, fact in ranked[:_MOST_RESIDENT]]


def kept_facts(core: Core, tx: Transaction, *, at: Instant) -> list[Fact]:
    """The constraints, decisions, commitments and rules that hold: of everybody spoken of, by subject."""
    facts: list[Fact] = []
    for space in core.scope.visible:
        for subject in dict.fromkeys([OWNER, *(slot.subject for slot in tx.slots(space))]):
            facts += [fact for fact in tx.facts_at(space, subject, at=at) if fact.kind in _KEPT and fact.polarity]
    return facts


def _rank(fact: Fact, *, is_safety: bool) -> int | None:
    """How early it stands; None where it is not resident."""
    if fact.slot.predicate in _IDENTITY:
        return _IDENTITY.index(fact.slot.predicate)
    if is_safety or (fact.slot.predicate == _ATTITUDE and fact.value_key == _ALLERGIC):
        return len(_IDENTITY)
    if fact.slot.predicate in _STYLE or fact.kind is Kind.PROCEDURE:
        return len(_IDENTITY) + 1
    return len(_IDENTITY) + 2 if fact.kind is Kind.CONSTRAINT else None
