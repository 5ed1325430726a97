"""What of an erasure was sent to models before: no erasure reaches that, but it can be said which, when and how much."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from datetime import tzinfo

from stilltrue.model.record import RecallRow
from stilltrue.model.scope import SpaceKey
from stilltrue.model.time import Instant, datetime_of
from stilltrue.model.turn import TurnId
from stilltrue.model.work import Job, JobKind, JobState
from stilltrue.storage.base import Transaction
from stilltrue.upkeep.plan import Plan

_RECALLS_LOOKED_AT = 100_000
_BEHIND_AN_ADDRESS = "openai:"
"""How the name of an embedder begins that is no part of this program."""
_PARTS = re.compile(r"[:@]")
"""Between the parts of the name of what was shown: a turn or fact, and which stretch of it."""


def sent_to_models(
    tx: Transaction,
    space: SpaceKey,
    plan: Plan,
    *,
    asking: Collection[str],
    unlogged: Iterable[RecallRow],
    zone: tzinfo,
) -> tuple[str, ...]:
    """
    What of a plan models were sent, a sentence for each of them; as far as it is on record.

    Args:
        tx: a transaction in which nothing of it is erased yet.
        space: whose memory it is.
        plan: what goes.
        asking: the names of the extractors that ask a model.
        unlogged: what was used since the last write.
        zone: in which days are told.
    """
    turns = {turn.id for turn in plan.turns} | {turn.id for turn, _ in plan.redactions}
    facts = {fact for found in tx.facts_of_claims([one.id for one in plan.assertions]).values() for fact in found}
    logged = [*tx.recalls(space, _RECALLS_LOOKED_AT), *(row for row in unlogged if row.space == space)]
    return (
        *_learned(_jobs(tx, space), turns, asking, zone),
        *_shown(logged, {*turns, *facts}, zone),
        *_embedded(tx, turns),
    )


def _jobs(tx: Transaction, space: SpaceKey) -> Iterator[Job]:
    """The work that was done or tried."""
    for state in JobState:
        yield from (job for job in tx.jobs([space], state) if state is JobState.DONE or job.attempts or job.error)


def _learned(
    jobs: Iterable[Job], turns: Collection[TurnId], asking: Collection[str], zone: tzinfo
) -> Iterator[str]:  # fmt: skip
    """The turns that extractors had a model read."""
    found: dict[str, tuple[set[TurnId], list[Instant]]] = {}
    for job in jobs:
        sent = {turn for turn in job.turns if turn in turns} if job.kind is not JobKind.EMBED else set()
        for extractor in job.extractor.split(",") if sent else ():
            if extractor.partition("@")[0] in asking:
                known, instants = found.setdefault(extractor, (set(), []))
                known |= sent
                instants.append(job.recorded_at)
    for extractor, (sent, instants) in sorted(found.items()):
        yield f"turns that a model was sent to learn from, by {extractor}: {len(sent)}, {_days(instants, zone)}"


def _shown(rows: Iterable[RecallRow], gone: Collection[str], zone: tzinfo) -> Iterator[str]:
    """The answers for which a model was shown some of it."""
    found: dict[str, list[Instant]] = {}
    for row in rows:
        model, shown = row.report.get("model"), row.report.get("shown")
        if isinstance(model, str) and isinstance(shown, list) and any(_names(one, gone) for one in shown):
            found.setdefault(model, []).append(row.asked_at)
    for model, instants in sorted(found.items()):
        yield f"answers for which {model} was shown some of it: {len(instants)}, {_days(instants, zone)}"


def _embedded(tx: Transaction, turns: Collection[TurnId]) -> Iterator[str]:
    """The embedders behind an address that made vectors of it."""
    for each in tx.vector_sets() if turns else ():
        if each.name.startswith(_BEHIND_AN_ADDRESS):
            yield f"turns that the embedder {each.name} was sent: {len(turns)}"


def _names(shown: object, gone: Collection[str]) -> bool:
    return isinstance(shown, str) and any(part in gone for part in _PARTS.split(shown))


def _days(instants: Iterable[Instant], zone: tzinfo) -> str:
    days = sorted({datetime_of(instant, zone).date().isoformat() for instant in instants})
    return days[0] if len(days) == 1 else f"{days[0]} to {days[-1]}"
