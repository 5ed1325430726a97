"""Evidence and contexts for questions: recall, with what it needs of the store. Never writes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from stilltrue.engine.core import Core, When
from stilltrue.errors import BadRequest
from stilltrue.ingest.fence import fenced
from stilltrue.ledger.gather import names_known
from stilltrue.ledger.rulings import hidden
from stilltrue.model.claim import Kind
from stilltrue.model.evidence import Context, Recall
from stilltrue.model.fact import OWNER, Fact
from stilltrue.model.record import RulingRow
from stilltrue.model.scope import SpaceKey
from stilltrue.model.time import Instant
from stilltrue.model.turn import Turn
from stilltrue.recall import context as contexts
from stilltrue.recall.budget import token_counter
from stilltrue.recall.log import row_of
from stilltrue.recall.pipeline import recall as find
from stilltrue.storage.base import Transaction

_RESIDENT_PREDICATES = ("name", "nickname", "native_language", "pronouns")
_MOST_RESIDENT = 24


def recall(
    core: Core,
    question: str,
    *,
    k: int,
    as_of: When,
    known_at: When,
    recent: Sequence[str],
    explain: bool,
    now: Instant,
) -> Recall:
    """The evidence for a question, best first. Calls no model."""
    if not 1 <= k <= 1000:
        raise BadRequest(f"k is {k}; ask for 1 to 1,000 pieces of evidence")
    with core.storage.reading() as tx:
        rulings = {space: tx.rulings(space) for space in core.scope.visible}
        names = {space: names_known(tx, space, core.optional(known_at)) for space in core.scope.visible}
        found = find(
            tx,
            question,
            spaces=core.scope.visible,
            names_of=names.__getitem__,
            now=now,
            zone=core.scope.zone or "UTC",
            k=k,
            as_of=core.optional(as_of),
            known_at=core.optional(known_at),
            recent=recent,
            explain=explain,
            hidden=lambda turn: _hidden(turn, rulings),
        )
    core.used.append(row_of(found, "recall"))
    return found


def context(core: Core, found: Recall, *, budget: int, now: Instant) -> Context:
    """
    Prompt-ready text for a recall, within a budget of tokens, with its citations.

    Both parts stand between marks by which they are known, and not learned from, when
    they come back in a turn.
    """
    with core.storage.reading() as tx:
        resident = resident_facts(core, tx, at=now, known_at=found.cue.known_at)
    counter = token_counter()
    marks = counter.count(fenced("", f"c_{'0' * 20}")) + 2
    zone = core.scope.zone or "UTC"
    made = contexts.context(
        found, budget=max(1, budget - 2 * marks), resident_facts=resident, counter=counter, zone=zone
    )
    if not made.text and found.evidence:
        # Too tight for both parts: what the question asks for comes first.
        made = contexts.context(found, budget=max(1, budget - marks), counter=counter, zone=zone)
    made = replace(made, resident=_between_marks(made.resident, made.id), text=_between_marks(made.text, made.id))
    made = replace(made, n_tokens=counter.count(made.whole))
    core.used.append(replace(row_of(found, "context"), id=made.id))
    return made


def _between_marks(text: str, context_id: str) -> str:
    return fenced(text, context_id) if text else ""


def resident_facts(core: Core, tx: Transaction, *, at: Instant, known_at: Instant | None) -> list[Fact]:
    """What belongs in every prompt: name and language, allergies and the like, constraints."""
    facts: list[Fact] = []
    for space, names in core.spaces(tx):
        for fact in tx.facts_at(space, OWNER, at=at, known_at=known_at):
            known = names.registry.get(fact.slot.predicate)
            safety = known is not None and known.safety
            if safety or fact.kind is Kind.CONSTRAINT or fact.slot.predicate in _RESIDENT_PREDICATES:
                facts.append(fact)
    return facts[:_MOST_RESIDENT]


def _hidden(turn: Turn, rulings: dict[SpaceKey, list[RulingRow]]) -> bool:
    return hidden(turn, rulings.get(turn.space, []))
