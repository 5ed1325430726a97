"""Evidence and contexts for questions: recall, with what it needs of the store. Never writes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from stilltrue.engine.core import Core, When
from stilltrue.engine.embedding import active_set
from stilltrue.engine.residents import resident_facts
from stilltrue.errors import BadRequest, EmbeddingFault, Unsupported
from stilltrue.ingest.fence import fenced
from stilltrue.ingest.sessions import rules_of
from stilltrue.ledger.gather import names_known
from stilltrue.ledger.rulings import hidden
from stilltrue.model.evidence import Context, Recall
from stilltrue.model.ruling import RulingRow
from stilltrue.model.scope import SpaceKey
from stilltrue.model.time import Instant
from stilltrue.model.turn import Turn
from stilltrue.recall import context as contexts
from stilltrue.recall.asking import Asking, Wanted
from stilltrue.recall.budget import token_counter
from stilltrue.recall.log import row_of
from stilltrue.recall.permits import purpose_of
from stilltrue.recall.pipeline import Means
from stilltrue.recall.pipeline import recall as find
from stilltrue.recall.tunnels.base import Sought
from stilltrue.recall.wishes import may_wish
from stilltrue.storage.base import Transaction

BLANK = "this session is blank: nothing is recalled into it"


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
    session: str | None = None,
    purpose: str | None = None,
) -> Recall:
    """The evidence for a question, best first. Calls no model. Into a blank session nothing is recalled."""
    if not 1 <= k <= 1000:
        raise BadRequest(f"k is {k}; ask for 1 to 1,000 pieces of evidence")
    sought, degraded = _sought(core, question)
    with core.reading() as tx:
        rules = rules_of(tx, core.scope.home, session)
        rulings = {space: tx.rulings(space) for space in core.scope.visible}
        asking = Asking(
            question=question,
            spaces={space: names_known(tx, space, core.optional(known_at)) for space in core.scope.visible},
            now=now,
            zone=core.scope.zone or "UTC",
            as_of=core.optional(as_of),
            known_at=core.optional(known_at),
            recent=recent,
        )
        means = Means(
            settings=core.settings,
            hidden=lambda turn: _hidden(turn, rulings),
            at_hand=core.adjacencies,
            sought=sought,
        )
        wanted = Wanted(k=k, explain=explain, purpose=purpose_of(purpose), prove=prove)
        found = find(tx, asking, wanted, means)
        unembedded = _unembedded(tx, core, sought)
    report = replace(found.report, degraded={**found.report.degraded, **degraded}, unembedded=unembedded)
    found = replace(found, report=report)
    if rules.blank:
        found = _emptied(found)
    if not rules.off_the_record:
        core.used.append(row_of(found, "recall"))
    return found


def _emptied(found: Recall) -> Recall:
    """A recall into a blank session: nothing of it is handed over, and it says why."""
    report = replace(found.report, degraded={**found.report.degraded, "session": BLANK})
    return replace(found, evidence=(), proof=None, report=report)


def context(
    core: Core, found: Recall, *, budget: int, now: Instant, session: str | None = None, purpose: str | None = None
) -> Context:
    """
    Prompt-ready text for a recall, within a budget of tokens, with its citations.

    Both parts stand between marks by which they are known, and not learned from, when
    they come back in a turn.
    """
    from stilltrue.engine.stating import permitted_state  # noqa: PLC0415 - it builds on this module

    with core.reading() as tx:
        rules = rules_of(tx, core.scope.home, session)
        known_at, wanted = found.cue.known_at, purpose_of(purpose)
        resident = [] if rules.blank else resident_facts(core, tx, at=now, known_at=known_at, purpose=wanted)
    state = None if rules.blank else permitted_state(core, found, purpose)
    counter = token_counter()
    marks = counter.count(fenced("", f"c_{'0' * 20}")) + 2
    zone = core.scope.zone or "UTC"
    made = contexts.context(
        found, budget=max(1, budget - 2 * marks), resident_facts=resident, counter=counter, zone=zone, state=state
    )
    if not made.text and found.evidence:
        # Too tight for both parts: what the question asks for comes first.
        made = contexts.context(found, budget=max(1, budget - marks), counter=counter, zone=zone, state=state)
    made = replace(made, resident=_between_marks(made.resident, made.id), text=_between_marks(made.text, made.id))
    made = replace(made, n_tokens=counter.count(made.whole))
    if not rules.off_the_record:
        row = row_of(found, "context")
        used = dict.fromkeys([*row.used, *(citation.evidence for citation in made.citations)])
        core.used.append(replace(row, id=made.id, used=tuple(used)))
    return made


def _between_marks(text: str, context_id: str) -> str:
    return fenced(text, context_id) if text else ""


def _sought(core: Core, question: str) -> tuple[Sought | None, Mapping[str, str]]:
    """
    The question as a vector, for the tunnel that looks for what means the same; or why there is none.

    It is made before recall's transaction begins, which no embedder must hold open.
    """
    if "dense" in core.settings.without or not question.strip():
        return None, {}
    with core.reading() as tx:
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
    sought = Sought(vector, active, core.slabs(), embedder.calibration)
    try:
        return replace(sought, wish=core.embedding.wish(embedder, question) if may_wish(question) else None), {}
    except (EmbeddingFault, Unsupported) as fault:
        return sought, {"topic": str(fault)}


def _unembedded(tx: Transaction, core: Core, sought: Sought | None) -> int:
    """How many units the question was not compared with, because they have no vector yet."""
    if sought is None:
        return 0
    return sum(tx.count_waiting(sought.vector_set.number, space) for space in core.scope.visible)


def _hidden(turn: Turn, rulings: dict[SpaceKey, list[RulingRow]]) -> bool:
    rows = rulings.get(turn.space)
    return hidden(turn, rows) if rows else turn.quarantined
