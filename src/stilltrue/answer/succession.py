"""The values of a slot in the order of time: what a reader states before it answers, handed over where it is known."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from hashlib import blake2b

from stilltrue.answer.looking import cited_of
from stilltrue.ledger.naming import Names
from stilltrue.model.answer import Cited
from stilltrue.model.claim import Modality
from stilltrue.model.fact import Fact, Slot
from stilltrue.model.time import Instant
from stilltrue.storage.base import Transaction

_MOST_STATIONS = 12
"""Values that are shown of one slot, the latest ones."""


def digest(parts: Iterable[str]) -> str:
    """What some words go by where none of them may stand, as in a log."""
    return blake2b("\x1f".join(parts).encode("utf-8", "surrogatepass"), digest_size=9).hexdigest()


@dataclass(frozen=True, slots=True)
class Station:
    """One value of a slot, with its receipts."""

    cited: Cited
    in_force: bool
    """It holds at the instant asked about."""

    @property
    def fact(self) -> Fact:
        """The fact that tells of the value."""
        return self.cited.fact

    @property
    def value(self) -> str:
        """The value as worded; empty where nothing holds."""
        return self.fact.value.text if self.fact.value is not None else ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Succession:
    """The chain of values of one slot, the oldest first."""

    slot: Slot
    stations: tuple[Station, ...]
    many: bool
    """Several values may hold at once."""

    @property
    def id(self) -> str:
        """By which a trace names it, without a word of the slot: the log keeps no text."""
        parts = (self.slot.space, self.slot.subject, self.slot.predicate, self.slot.qualifier)
        return f"chain:{digest(parts)}"

    @property
    def in_force(self) -> tuple[Station, ...]:
        """What holds at the instant asked about."""
        return tuple(one for one in self.stations if one.in_force)

    @property
    def past(self) -> tuple[Station, ...]:
        """What held before, and whose value does not hold now."""
        present = {one.fact.value_key for one in self.in_force}
        latest = max((one.fact.valid.start for one in self.in_force), default=None)
        return tuple(
            one
            for one in self.stations
            if not one.in_force
            and one.fact.value_key not in present
            and (latest is None or self.many or one.fact.valid.start <= latest)
        )


def succession(
    tx: Transaction, slot: Slot, names: Names, *, at: Instant, known_at: Instant | None = None
) -> Succession | None:
    """
    The chain of values of a slot at an instant; None where it has fewer than two, so that there is nothing to resolve.

    Args:
        tx: a reading transaction.
        slot: under its present names.
        names: how the names of its space are read.
        at: the instant asked about: what holds then is in force.
        known_at: whose belief is asked for: ours now, or ours at that instant.
    """
    timeline = tx.history(slot, known_at=known_at, lane=Modality.ACTUAL)
    facts = [fact for fact in timeline if fact.polarity and fact.value is not None and not fact.event]
    if len({fact.value_key for fact in facts}) < 2:
        return None
    facts.sort(key=lambda fact: (fact.valid.start, fact.valid.end))
    row = names.registry.get(slot.predicate)
    return Succession(
        slot=slot,
        stations=tuple(_station(tx, fact, names, at, known_at) for fact in facts[-_MOST_STATIONS:]),
        many=row.many if row is not None else _overlap(facts),
    )


def _station(tx: Transaction, fact: Fact, names: Names, at: Instant, known_at: Instant | None) -> Station:
    return Station(cited_of(tx, fact, names, at=at, known_at=known_at), fact.valid.covers(at))


def _overlap(facts: Sequence[Fact]) -> bool:
    standing = [fact for fact in facts if not fact.exception]
    return any(
        one.valid.overlaps(other.valid)
        for place, one in enumerate(standing)
        for other in standing[place + 1 : place + 1 + _MOST_STATIONS]
    )
