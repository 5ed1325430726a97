"""What became doubtful without being named: a move, and the old gym. It stands, and is worth a question."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, tzinfo
from functools import cache

from stilltrue.ledger.gather import turns_of
from stilltrue.ledger.naming import Names
from stilltrue.ledger.read import first_receipts, receipts_of
from stilltrue.ledger.reading import tier_of
from stilltrue.ledger.registry import Registry
from stilltrue.ledger.rulings import taking_part
from stilltrue.model.claim import Assertion, AssertionId, Modality
from stilltrue.model.fact import Fact, FactId, Slot
from stilltrue.model.receipt import Receipt
from stilltrue.model.ruling import RulingRow
from stilltrue.model.scope import SpaceKey, Tier
from stilltrue.model.time import BEGINNING, Instant, datetime_of
from stilltrue.storage.base import Transaction

_LONGEST_QUOTE = 120
"""Characters of the words that are shown."""
_ONE_BY_ONE = 2
"""Timelines that are read in less time each by itself."""


@dataclass(frozen=True, slots=True)
class Doubt:
    """That a fact was not spoken of since something changed on which it hangs, or since somebody's words unsettled it."""

    fact: Fact
    since: Instant
    because: Fact | Assertion
    """What came, or what ended, in the slot that unsettles it; or the claim that does."""
    quote: str = ""
    """The words of that claim."""

    def worded(self, language: str = "en", zone: tzinfo = UTC) -> str:
        """Since when and because of what, in words, `en` or `ko`."""
        day = datetime_of(self.since, zone).date()
        reason = self._moved(language) if isinstance(self.because, Fact) else f"“{self.quote}”"
        return f"{day}부터 확실하지 않음: {reason}" if language == "ko" else f"doubtful since {day}: {reason}"

    def _moved(self, language: str) -> str:
        if not isinstance(self.because, Fact):
            return ""
        value = self.because.value.text if self.because.value is not None else ""
        slot = f"{self.because.subject_label or self.because.slot.subject} · {self.because.label}"
        if self.because.valid.start < self.since:
            return f"{slot}: 이제 {value} 아님" if language == "ko" else f"{slot} is no longer {value}"
        return f"{slot} = {value}"


def doubts(
    tx: Transaction,
    facts: Iterable[Fact],
    names_of: Callable[[SpaceKey], Names],
    *,
    at: Instant,
    known_at: Instant | None = None,
) -> dict[FactId, Doubt]:
    """
    Those of some facts that are doubtful at an instant, by what the registry says unsettles what, or by a claim.

    A fact is doubtful from the day on which another value came, or none was left, in a slot of the same subject
    that unsettles it, or for which somebody said that it may no longer be so; until somebody of its tier says it
    again. Nothing is closed by that.

    Args:
        tx: a transaction.
        facts: facts that hold at the instant.
        names_of: how the names of a space are read.
        at: the instant asked about.
        known_at: by what was believed then; None for now.
    """
    standing = [fact for fact in facts if _stands(fact)]
    claimed = _claimed(tx, {fact.slot for fact in standing}, at, known_at)
    histories = _Histories(tx, known_at)
    histories.expect(slot for fact in standing for slot in _movers_of(fact, names_of(fact.slot.space)))
    shaken = {
        fact.id: _shaken(fact, names_of(fact.slot.space), histories, claimed.get(fact.slot, ()), at)
        for fact in standing
    }
    held = [fact for fact in standing if shaken[fact.id]]
    if not held:
        return {}
    behind = tx.supports({fact.id for fact in held})
    known = tx.assertions({claim for claims in behind.values() for claim in claims})
    known = {claim: one for claim, one in known.items() if known_at is None or one.recorded_at <= known_at}
    found: dict[FactId, Doubt] = {}
    for fact in held:
        said = _last_said(fact, [known[claim] for claim in behind.get(fact.id, ()) if claim in known])
        if moves := [move for move in shaken[fact.id] if said < move[0]]:
            since, because = max(moves, key=lambda move: move[0])
            found[fact.id] = Doubt(fact, since, because)
    return _quoted(tx, found)


_Move = tuple[Instant, Fact | Assertion]
"""When something made a fact doubtful, and what."""


@dataclass(slots=True)
class _Histories:
    """What slots actually held, each read once."""

    tx: Transaction
    known_at: Instant | None
    read: dict[Slot, list[Fact]] = field(default_factory=dict)

    def expect(self, slots: Iterable[Slot]) -> None:
        """Read at once what several slots hold, as is believed now."""
        wanted = dict.fromkeys(slots)
        if self.known_at is not None or len(wanted) <= _ONE_BY_ONE:
            return
        found = self.tx.open_versions_of(wanted)
        for slot in wanted:
            self.read[slot] = [fact for fact in found.get(slot, ()) if fact.lane is Modality.ACTUAL]

    def of(self, slot: Slot) -> list[Fact]:
        if slot not in self.read:
            self.read[slot] = self.tx.history(slot, known_at=self.known_at, lane=Modality.ACTUAL)
        return self.read[slot]


def _shaken(fact: Fact, names: Names, histories: _Histories, claimed: Iterable[Assertion], at: Instant) -> list[_Move]:
    """All that made a fact doubtful since it began, whoever has vouched for it since."""
    moves: list[_Move] = [move for slot in _movers_of(fact, names) for move in _moves(histories.of(slot))]
    moves += [(_since(claim), claim) for claim in claimed if _concerns(claim, fact, names)]
    return [move for move in moves if fact.since < move[0] <= at]


def _stands(fact: Fact) -> bool:
    """Whether it is a standing present value, which alone can be doubtful."""
    plain = fact.polarity and fact.value is not None and not fact.event
    return plain and fact.lane is Modality.ACTUAL and not fact.exception


def _claimed(
    tx: Transaction, slots: Collection[Slot], at: Instant, known_at: Instant | None
) -> dict[Slot, list[Assertion]]:
    """The claims that unsettle slots and take part, as recorded by then and said of a time that has come."""
    found: dict[Slot, list[Assertion]] = {}
    rulings: dict[SpaceKey, list[RulingRow]] = {}
    for slot, claims in tx.unsettling(slots).items():
        if slot.space not in rulings:
            rows = tx.rulings(slot.space)
            rulings[slot.space] = [row for row in rows if known_at is None or row.recorded_at <= known_at]
        recorded = [each for each in claims if known_at is None or each.recorded_at <= known_at]
        turns = turns_of(tx, recorded, rulings[slot.space])
        taking = taking_part(recorded, turns, rulings[slot.space])
        if told := [each for each in taking if _since(each) <= at]:
            found[slot] = told
    return found


def _since(claim: Assertion) -> Instant:
    return claim.valid_from.earliest if claim.valid_from is not None else claim.said_at


def _concerns(claim: Assertion, fact: Fact, names: Names) -> bool:
    """Whether a claim makes a fact doubtful: it names no other value, and is no mere guess beside what is well known."""
    other = claim.value is not None and names.value(claim.value).key != fact.value_key
    return not other and tier_of(claim) >= min(fact.tier, Tier.DOCUMENT)


def _quoted(tx: Transaction, found: Mapping[FactId, Doubt]) -> dict[FactId, Doubt]:
    """Doubts with the words of the claims that raise them; none of one whose words are gone."""
    claims = [doubt.because for doubt in found.values() if isinstance(doubt.because, Assertion)]
    if not claims:
        return dict(found)
    receipts = first_receipts(tx, claims)
    told = {}
    for fact, doubt in found.items():
        if isinstance(doubt.because, Assertion):
            if doubt.because.id not in receipts:
                continue
            quote = " ".join(receipts[doubt.because.id].quote.split())
            doubt = replace(doubt, quote=quote if len(quote) <= _LONGEST_QUOTE else f"{quote[:_LONGEST_QUOTE]}…")
        told[fact] = doubt
    return told


def receipts_of_doubt(tx: Transaction, doubt: Doubt) -> list[tuple[AssertionId, Receipt]]:
    """Who said that by which a fact became doubtful."""
    if isinstance(doubt.because, Assertion):
        return receipts_of(tx, [doubt.because])
    known = tx.assertions(tx.supports([doubt.because.id]).get(doubt.because.id, ()))
    return receipts_of(tx, known.values())


def _movers_of(fact: Fact, names: Names) -> list[Slot]:
    """The slots whose change makes a fact doubtful."""
    predicates = _movers(names.registry).get(fact.slot.predicate, ())
    return [Slot(fact.slot.space, fact.slot.subject, predicate) for predicate in predicates]


@cache
def _movers(registry: Registry) -> dict[str, list[str]]:
    """What unsettles each predicate."""
    found: dict[str, list[str]] = {}
    for row in registry.all():
        for unsettled in row.unsettles:
            found.setdefault(unsettled, []).append(row.name)
    return found


def _last_said(fact: Fact, behind: Iterable[Assertion]) -> Instant:
    """The last instant for which somebody of its tier vouched for a fact."""
    return max([fact.since, *(one.said_at for one in behind if fact.is_refreshed_by(one))])


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
