"""What is said beside an answer: how a value is worked out, and since when, and because of what, one is doubtful."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from stilltrue.answer.looking import cited_of
from stilltrue.answer.wording import Wording, zone_of
from stilltrue.language import language_of
from stilltrue.ledger.doubts import Doubt, doubts
from stilltrue.ledger.naming import Names
from stilltrue.model.answer import Answer
from stilltrue.model.fact import Fact
from stilltrue.model.scope import SpaceKey
from stilltrue.model.time import Instant
from stilltrue.storage.base import Transaction

_MOST_WORKED = 5
"""Derived values of which it is said how they are worked out."""


def with_beside(
    tx: Transaction, said: Answer, names: Mapping[SpaceKey, Names], wording: Wording, known_at: Instant | None
) -> Answer:
    """
    An answer with what has to be said of the facts that it cites and that hold at its instant.

    Args:
        tx: a reading transaction.
        said: the answer.
        names: the spaces that the asker may see, with how their names are read.
        wording: in its language.
        known_at: by what was believed then; None for now.
    """
    cited = (*said.cited, *(each for hop in said.path for each in hop.cited))
    facts = {one.fact.id: one.fact for one in cited}
    holding = [fact for fact in facts.values() if fact.slot.space in names and fact.valid.covers(said.at)]
    found = doubts(tx, holding, names.__getitem__, at=said.at, known_at=known_at)
    lines = [
        *(wording.worked_out(worked) for worked in _worked(tx, holding, names, said, known_at)),
        *(_doubtful(tx, doubt, names, wording, said.at, known_at) for doubt in found.values()),
    ]
    return replace(said, text="\n".join([said.text, *dict.fromkeys(lines)])) if lines else said


def _worked(
    tx: Transaction,
    facts: Sequence[Fact],
    names: Mapping[SpaceKey, Names],
    said: Answer,
    known_at: Instant | None,
) -> Iterator[str]:
    """How each derived value comes about at the instant of the answer."""
    derived = [fact for fact in facts[:_MOST_WORKED] if tx.has_derivations(fact.slot.space)]
    if not derived:
        return
    from stilltrue.ledger.working import Workings  # noqa: PLC0415 - formulas are for those who have any

    language = language_of(said.question)
    for fact in derived:
        workings = Workings(tx, names[fact.slot.space], at=said.at, known_at=known_at, language=language)
        found = workings.of(fact)
        if found is not None and not (found[1].once or found[1].inferred) and found[1].worked:
            yield found[1].worked


def _doubtful(
    tx: Transaction,
    doubt: Doubt,
    names: Mapping[SpaceKey, Names],
    wording: Wording,
    at: Instant,
    known_at: Instant | None,
) -> str:
    because, zone = (
        doubt.because,
        zone_of(cited_of(tx, doubt.fact, names[doubt.fact.slot.space], at=at, known_at=known_at)),
    )
    if not isinstance(because, Fact):
        return wording.doubtful(doubt.since, zone, f"“{doubt.quote}”", over=False)
    moved = cited_of(tx, because, names[because.slot.space], at=at, known_at=known_at)
    return wording.doubtful(doubt.since, zone, wording.fact(moved), over=because.valid.start < doubt.since)
