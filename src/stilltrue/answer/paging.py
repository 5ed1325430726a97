"""What a question needs of a slot of very many facts: those that it names, and a page of those that hold."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice

from stilltrue.answer.reading import Reading
from stilltrue.language.names import particle_readings
from stilltrue.ledger.naming import value_key
from stilltrue.model.answer import Asked
from stilltrue.model.claim import Value, ValueKind
from stilltrue.model.fact import Fact, Slot
from stilltrue.model.filter import FactFilter
from stilltrue.model.time import Instant
from stilltrue.storage.base import Transaction

MOST_CITED = 100
"""Facts of one slot, or of one hop, that are cited with their receipts; of more it is said how many there are."""
_MANY = 1_000
"""Facts of a slot up to which its whole timeline is looked at."""
_MOST_WORDS = 5
"""Words that a value is called by."""
_MOST_KEYS = 200
_MARKS = "?!.,;:\"'“”‘’()"


@dataclass(frozen=True, slots=True)
class Page:
    """Some facts of a slot, in valid-time order."""

    facts: list[Fact]
    n_holding: int
    """How many hold at the instant asked about."""


def paged(tx: Transaction, slot: Slot, reading: Reading) -> Page | None:
    """
    Some facts of a slot of very many; None where there are few, or the question is for what came before or after.

    Args:
        tx: a reading transaction.
        slot: the slot.
        reading: the question, whose words choose among the values.
    """
    cue = reading.cue
    of_order = reading.former or reading.first or reading.ended or reading.ever or cue.explicit_at
    if of_order or cue.window is not None or reading.left_out or reading.asked is None:
        return None
    every = FactFilter(
        spaces=(slot.space,), subject=slot.subject, predicate=slot.predicate, qualifier=slot.qualifier,
        known_at=cue.known_at,
    )  # fmt: skip
    n_holding = tx.count_facts(replace(every, valid_at=cue.at, polarity=True))
    if n_holding <= _MANY:
        return None
    facts = _some(tx, every, slot, cue.at)
    if reading.asked is not Asked.COUNT:
        facts += _named(tx, every, reading)
    distinct = {(fact.id, fact.valid.start): fact for fact in facts}
    return Page(sorted(distinct.values(), key=lambda fact: (fact.valid.start, fact.value_key or "")), n_holding)


def _some(tx: Transaction, every: FactFilter, slot: Slot, at: Instant) -> list[Fact]:
    """The first of those that hold at an instant."""
    if every.known_at is not None:
        return tx.list_facts(replace(every, valid_at=at), limit=MOST_CITED)[0]
    return tx.some_facts_at(slot.space, slot.subject, slot.predicate, slot.qualifier, at=at, most=MOST_CITED)


def _named(tx: Transaction, every: FactFilter, reading: Reading) -> list[Fact]:
    """The facts whose values a question names as they are called."""
    found: list[Fact] = []
    for key in islice(dict.fromkeys(_keys(reading.text)), _MOST_KEYS):
        found += tx.list_facts(replace(every, value=key), limit=MOST_CITED)[0]
    return found[:MOST_CITED]


def _keys(text: str) -> Iterator[str]:
    """The keys that values have which are called by some words of a text, with or without the last one's particle."""
    words = [word.strip(_MARKS) for word in text.split()]
    for first in range(len(words)):
        for last in range(first, min(first + _MOST_WORDS, len(words))):
            for ending in dict.fromkeys((words[last], *particle_readings(words[last]))):
                yield value_key(Value.of_text(" ".join((*words[first:last], ending)), ValueKind.ENTITY))
