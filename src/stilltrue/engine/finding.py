"""Evidence and contexts for questions: recall, with what it needs of the store. Never writes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from stilltrue.engine.core import Core, When
from stilltrue.engine.embedding import active_set
from stilltrue.errors import BadRequest, EmbeddingFault, Unsupported
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
from stilltrue.recall.tunnels.base import Sought
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
    prove: bool = False,
) -> Recall:
    """The evidence for a question, best first. Calls no model."""
    if not 1 <= k <= 1000:
        raise BadRequest(f"k is {k}; ask for 1 to 1,000 pieces of evidence")
    sought, degraded = _sought(core, question)
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
            settings=core.settings,
            hidden=lambda turn: _hidden(turn, rulings),
            prove=prove,
            at_hand=core.adjacencies,
            sought=sought,
        )
        unembedded = _unembedded(tx, core, sought)
    report = replace(found.report, degraded={**found.report.degraded, **degraded}, unembedded=unembedded)
    found = replace(found, report=report)
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


def _sought(core: Core, question: str) -> tuple[Sought | None, Mapping[str, str]]:
    """
    The question as a vector, for the tunnel that looks for what means the same; or why there is none.

    It is made before recall's transaction begins, which no embedder must hold open.
    """
    if "dense" in core.settings.without or not question.strip():
        return None, {}
    with core.storage.reading() as tx:
        sets = tx.vector_sets()
    problem = core.embedding.problem(sets)
    if problem is not None:
        return None, {"dense": problem}
    active, embedder = active_set(sets), core.embedding.embedder(sets)
    if active is None or embedder is None:
        return None, {}
    try:
        vector = core.embedding.question(embedder, question)
    except (EmbeddingFault, Unsupported) as fault:
        return None, {"dense": str(fault)}
    calibration = embedder.calibration
    return Sought(vector, active, core.slabs(), calibration.strength, calibration.usual), {}


def _unembedded(tx: Transaction, core: Core, sought: Sought | None) -> int:
    """How many units the question was not compared with, because they have no vector yet."""
    if sought is None:
        return 0
    return sum(tx.count_waiting(sought.vector_set.number, space) for space in core.scope.visible)


def _hidden(turn: Turn, rulings: dict[SpaceKey, list[RulingRow]]) -> bool:
    rows = rulings.get(turn.space)
    return hidden(turn, rows) if rows else turn.quarantined
