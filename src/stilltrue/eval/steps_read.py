"""The steps of a case that read."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import date, timedelta
from typing import Any

from stilltrue.engine.memory import Memory
from stilltrue.errors import BadRequest
from stilltrue.eval.expectations import Gave
from stilltrue.eval.matching import FactMatch
from stilltrue.eval.records import MalformedError, wanted
from stilltrue.eval.steps_write import owner_of
from stilltrue.eval.world import World, every, quotes_of
from stilltrue.model.evidence import Evidence
from stilltrue.model.fact import Fact
from stilltrue.model.time import moment_of, zone_named
from stilltrue.model.turn import Turn
from stilltrue.model.work import JobState
from stilltrue.storage.base import Transaction

_FILTERS = frozenset({"subject", "predicate", "qualifier", "value", "text", "kind", "lane", "contested", "tier"})
_PAGE = 50


def search(world: World, step: Mapping[str, Any]) -> Gave:
    """What is found for a query, facts with their quotes, and passages where nothing limits it to facts."""
    memory, query = owner_of(world, step), str(step.get("query") or "")
    if step.get("time_from") is not None or step.get("time_to") is not None:
        return _shown(memory, _within(memory, step))
    found = memory.recall(query, k=int(step.get("limit") or 10), as_of=wanted(step, "as_of", str))
    if step.get("scope") == "sources":
        turns = {one.turn.id: one.turn.text for piece in found.evidence for one in _receipts(piece)}
        return Gave(text="\n".join(turns.values()), number=len(turns))
    limited = bool(step.get("only_current")) or step.get("as_of") is not None
    evidence = [piece for piece in found.evidence if piece.fact is not None or not (limited or piece.stale)]
    if step.get("filters"):
        fitting = {fact.id for fact in _filtered(memory, step)}
        evidence = [piece for piece in evidence if piece.fact is not None and piece.fact.id in fitting]
    told = {"facts": sum(piece.fact is not None for piece in evidence)}
    return Gave(text=text_of(evidence), number=len(evidence), told=told)


def text_of(evidence: Iterable[Evidence]) -> str:
    """All that is handed over, with its quotes."""
    lines = []
    for piece in evidence:
        lines += [piece.label] if piece.fact is not None else []
        lines += [receipt.quote for receipt in _receipts(piece)]
    return "\n".join(lines)


def ask(world: World, step: Mapping[str, Any]) -> Gave:
    """The answer to a question, read off the current facts and their quotes."""
    memory = owner_of(world, step)
    if step.get("time_from") is not None or step.get("time_to") is not None:
        return _shown(memory, _within(memory, step))
    question = str(step.get("question") or step.get("query") or "")
    found = memory.recall(question, as_of=wanted(step, "as_of", str))
    return Gave(text=text_of(piece for piece in found.evidence if piece.fact is not None))


def list_facts(world: World, step: Mapping[str, Any]) -> Gave:
    """One page of facts, or all pages."""
    memory = owner_of(world, step)
    if step.get("time_from") is not None or step.get("time_to") is not None:
        return _shown(memory, _matched(memory, step, _within(memory, step)))
    size = int(step.get("page_size") or step.get("limit") or _PAGE)
    chosen = _checked(step)
    if step.get("as_of") is not None:
        chosen["as_of"] = step["as_of"]
    elif step.get("only_current") is False:
        chosen["standing"] = "any"
    first, after = memory.list(limit=size, **chosen)
    facts = list(first)
    while after is not None and step.get("all_pages"):
        page, after = memory.list(limit=size, after=after, **chosen)
        facts += page
    facts = _matched(memory, step, facts)
    told = {"distinct": len({(fact.id, fact.valid) for fact in facts}), "more": after is not None, "facts": len(facts)}
    return Gave(text=_shown(memory, facts).text, number=len(facts), told=told)


def history(world: World, step: Mapping[str, Any]) -> Gave:
    """How a slot came to be what it is, or all that ever held of what matches."""
    memory = owner_of(world, step)
    if step.get("subject") is not None and step.get("predicate") is not None:
        told = memory.history(str(step["subject"]), str(step["predicate"]))
        text = "\n".join(f"{row.said}\n{row.receipt.quote}" for row in told.told)
        return Gave(text=text, number=len(told.facts), told={"facts": len(told.facts)})
    return _shown(memory, matching(memory, step, standing="any"))


def context(world: World, step: Mapping[str, Any]) -> Gave:
    """Prompt-ready text within a budget."""
    budget = int(step.get("budget_tokens") or step.get("budget") or 1000)
    question = str(step.get("query") or step.get("question") or "")
    made = owner_of(world, step).context(question, budget=budget, as_of=wanted(step, "as_of", str))
    return Gave(text=made.whole, told={"tokens": made.n_tokens, "facts": len(made.citations)})


def count(world: World, step: Mapping[str, Any]) -> Gave:
    """How many facts match; of all that ever held, where not only the current ones are asked for."""
    standing = "current" if step.get("current_only") or step.get("only_current") else "any"
    n_facts = len(matching(owner_of(world, step), step, standing=standing))
    if step.get("save_as"):
        world.saved[str(step["save_as"])] = n_facts
    return Gave(number=n_facts)


def sources(world: World, step: Mapping[str, Any]) -> Gave:
    """The sessions and quotes behind what matches."""
    memory = owner_of(world, step)
    receipts = [one for fact in matching(memory, step, standing="any") for _, one in memory.why(fact.id).receipts]
    quotes = "\n".join(receipt.quote for receipt in receipts)
    sessions = sorted({receipt.turn.session for receipt in receipts})
    text = "\n".join([*sessions, quotes])
    return Gave(text=text, number=len(receipts), told={"quotes": quotes, "sessions": sessions})


def status(world: World, step: Mapping[str, Any]) -> Gave:
    """Where a session stands: nothing of it kept, kept and still to be learned from, learned from, or without a fact."""
    memory = owner_of(world, step, world.session(str(step.get("session"))))
    with world.storage().reading() as tx:
        turns = tx.session_turns(memory.scope.home, str(step.get("session")))
        n_claims = len(tx.assertions_of_turns([turn.id for turn in turns]))
        waits, failed = (_any_of(tx, memory, turns, state) for state in (JobState.PENDING, JobState.DEAD))
    state = "pending" if waits else "failed" if failed else "done" if n_claims else "done_empty" if turns else "unknown"
    return Gave(told={"state": state, "facts_stored": n_claims}, text=state, number=n_claims)


def _any_of(tx: Transaction, memory: Memory, turns: Sequence[Turn], state: JobState) -> bool:
    """Whether a job for one of some turns stands so."""
    ids = {turn.id for turn in turns}
    return any(not ids.isdisjoint(job.turns) for job in tx.jobs([memory.scope.home], state))


def llm_calls(world: World, step: Mapping[str, Any]) -> Gave:
    """How often the model was called."""
    del step
    return Gave(number=world.model.n_calls if world.model is not None else 0)


def matching(memory: Memory, step: Mapping[str, Any], *, standing: str) -> list[Fact]:
    """The facts that a step's `match` speaks of."""
    lane = "actual" if standing == "current" else "any"
    return _matched(memory, step, every(memory, standing=standing, lane=lane, polarity=True))


def _matched(memory: Memory, step: Mapping[str, Any], facts: list[Fact]) -> list[Fact]:
    match = FactMatch.of(step.get("match"))
    return [fact for fact in facts if match.fits(fact, quotes_of(memory, fact) if match.text else ())]


def _filtered(memory: Memory, step: Mapping[str, Any]) -> list[Fact]:
    return every(memory, standing="any", **_checked(step))


def _checked(step: Mapping[str, Any]) -> dict[str, Any]:
    filters = wanted(step, "filters", dict) or {}
    if unknown := sorted(filters.keys() - _FILTERS):
        raise BadRequest(f"cannot filter by {', '.join(map(repr, unknown))}; use {', '.join(sorted(_FILTERS))}")
    return dict(filters)


def _within(memory: Memory, step: Mapping[str, Any]) -> list[Fact]:
    """The facts that overlap some days, both of them included, in a zone."""
    zone = zone_named(wanted(step, "timezone", str))
    edges = {}
    for name, days_on in (("time_from", 0), ("time_to", 1)):
        given = wanted(step, name, str)
        if given is not None:
            day = (_day(given) + timedelta(days=days_on)).isoformat()
            edges[name] = moment_of(day, zone).earliest
    facts = every(memory, standing="any")
    start, end = edges.get("time_from"), edges.get("time_to")
    return [
        fact for fact in facts if (start is None or fact.valid.end > start) and (end is None or fact.valid.start < end)
    ]


def _day(given: str) -> date:
    try:
        return date.fromisoformat(given[:10])
    except ValueError as problem:
        raise MalformedError(f"{given!r} is no day") from problem


def _shown(memory: Memory, facts: Sequence[Fact]) -> Gave:
    lines = []
    for fact in facts:
        value = fact.value.text if fact.value is not None else "nothing"
        lines += [f"{fact.subject_label} · {fact.label}: {value}", *quotes_of(memory, fact)]
    return Gave(text="\n".join(lines), number=len(facts), told={"facts": len(facts)})


def _receipts(piece: Evidence) -> list[Any]:
    if piece.passage is not None:
        return [piece.passage.receipt]
    return list(piece.receipts)
