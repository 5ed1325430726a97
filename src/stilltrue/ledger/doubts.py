"""What became doubtful without being named: a move, and the old gym. It stands, and is worth a question."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, tzinfo

from stilltrue.ledger.naming import Names
from stilltrue.model.claim import Assertion, Modality
from stilltrue.model.fact import Fact, FactId, Slot
from stilltrue.model.scope import SpaceKey
from stilltrue.model.time import BEGINNING, Instant, datetime_of
from stilltrue.storage.base import Transaction


@dataclass(frozen=True, slots=True)
class Doubt:
    """That a fact was not spoken of since something changed on which it often hangs."""

    fact: Fact
    since: Instant
    because: Fact
    """What came, or what ended, in the slot that unsettles it."""

    def worded(self, language: str = "en", zone: tzinfo = UTC) -> str:
        """Since when and because of what, in words, `en` or `ko`."""
        day = datetime_of(self.since, zone).date()
        value = self.because.value.text if self.because.value is not None else ""
        slot = f"{self.because.subject_label or self.because.slot.subject} · {self.because.label}"
        if self.because.valid.start < self.since:
            ended = f"{slot}: 이제 {value} 아님" if language == "ko" else f"{slot} is no longer {value}"
            return f"{day}부터 확실하지 않음: {ended}" if language == "ko" else f"doubtful since {day}: {ended}"
        now = f"{slot} = {value}"
        return f"{day}부터 확실하지 않음: {now}" if language == "ko" else f"doubtful since {day}: {now}"


def doubts(
    tx: Transaction,
    facts: Iterable[Fact],
    names_of: Callable[[SpaceKey], Names],
    *,
    at: Instant,
    known_at: Instant | None = None,
) -> dict[FactId, Doubt]:
    """
    Those of some facts that are doubtful at an instant, by what the registry says unsettles what.

    A fact is doubtful from the day on which another value came, or none was left, in a slot of the same subject
    that unsettles it, until somebody of its tier says it again. Nothing is closed by that.

    Args:
        tx: a transaction.
        facts: facts that hold at the instant.
        names_of: how the names of a space are read.
        at: the instant asked about.
        known_at: by what was believed then; None for now.
    """
    held = [(fact, movers) for fact in facts if (movers := _unsettled_by(fact, names_of(fact.slot.space)))]
    if not held:
        return {}
    behind = tx.supports({fact.id for fact, _ in held})
    known = tx.assertions({claim for claims in behind.values() for claim in claims})
    histories: dict[Slot, list[Fact]] = {}
    found: dict[FactId, Doubt] = {}
    for fact, movers in held:
        said = _last_said(fact, [known[claim] for claim in behind.get(fact.id, ()) if claim in known])
        moves = []
        for predicate in movers:
            slot = Slot(fact.slot.space, fact.slot.subject, predicate)
            if slot not in histories:
                histories[slot] = tx.history(slot, known_at=known_at, lane=Modality.ACTUAL)
            moves += [(since, one) for since, one in _moves(histories[slot]) if said < since <= at]
        if moves:
            since, because = max(moves, key=lambda move: move[0])
            found[fact.id] = Doubt(fact, since, because)
    return found


def _unsettled_by(fact: Fact, names: Names) -> list[str]:
    """The predicates whose change makes a fact doubtful; none for what is no standing present value."""
    if not fact.polarity or fact.value is None or fact.event or fact.lane is not Modality.ACTUAL or fact.exception:
        return []
    return [row.name for row in names.registry.all() if fact.slot.predicate in row.unsettles]


def _last_said(fact: Fact, behind: Iterable[Assertion]) -> Instant:
    """The last instant for which somebody of its tier vouched for a fact."""
    return max([fact.valid.start, *(one.said_at for one in behind if fact.is_refreshed_by(one))])


def _moves(history: Iterable[Fact]) -> list[tuple[Instant, Fact]]:
    """The instants at which a slot came to hold something else than before, with what came or what ended."""
    told = sorted((one for one in history if one.polarity and one.value is not None), key=lambda one: one.valid)
    standing = [one for one in told if not one.exception]
    moves: list[tuple[Instant, Fact]] = []
    for at, one in enumerate(standing):
        before = standing[at - 1] if at else None
        if before is not None and before.value_key != one.value_key and one.valid.start > BEGINNING:
            moves.append((one.valid.start, one))
        following = standing[at + 1].valid.start if at + 1 < len(standing) else None
        if following != one.valid.end:
            moves.append((one.valid.end, one))
    return moves


def in_words(found: Mapping[FactId, Doubt], language: str, zone: tzinfo = UTC) -> dict[FactId, str]:
    """Each doubt in words, by fact."""
    return {fact: doubt.worded(language, zone) for fact, doubt in found.items()}
