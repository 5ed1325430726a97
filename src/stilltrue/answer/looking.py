"""What the ledger has of one slot at the instant asked about, with its receipts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from stilltrue.answer.paging import MOST_CITED, paged
from stilltrue.answer.reading import Reading
from stilltrue.ledger.naming import Names
from stilltrue.ledger.read import receipts_of
from stilltrue.model.answer import Asked, Cited
from stilltrue.model.claim import Assertion, AssertionId, Modality, ValueKind
from stilltrue.model.fact import Fact, Slot, Standing
from stilltrue.model.receipt import Receipt
from stilltrue.model.scope import SpaceKey
from stilltrue.model.time import FOREVER, Instant
from stilltrue.storage.base import Transaction


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """The facts of a slot, sorted by how they bear on the question."""

    slot: Slot | None
    holding: tuple[Cited, ...]
    """What holds at the instant asked about."""
    within: tuple[Cited, ...]
    """What else held in the stretch asked about ("in February"), before that instant."""
    negative: tuple[Cited, ...]
    """What is said not to hold then."""
    earlier: tuple[Cited, ...]
    """What held before, the latest last."""
    later: tuple[Cited, ...]
    """What is known to hold only after it."""
    planned: tuple[Cited, ...]
    against: tuple[Receipt, ...]
    """Receipts of what a challenger says."""
    at: Instant
    contested: bool
    many: bool
    n_holding: int = 0
    """How many hold, of which some are cited."""
    recheck: str | None = None
    """The path to what is missing, where its value has to be worked out again."""


def look(tx: Transaction, reading: Reading, spaces: Sequence[tuple[SpaceKey, Names]]) -> Found | None:
    """The slot in the narrowest space that has anything to say of it; None where no slot is meant."""
    found = None
    for slot in reading.slots:
        names = next(names for space, names in spaces if space == slot.space)
        here = _look(tx, reading, slot, names)
        if here.holding or here.contested:
            return here
        found = found or here
    return found


def _look(tx: Transaction, reading: Reading, slot: Slot, names: Names) -> Found:
    cue = reading.cue
    page = paged(tx, slot, reading)
    whole = tx.history(slot, known_at=cue.known_at, lane=Modality.ACTUAL) if page is None else page.facts
    timeline = [fact for fact in whole if fact.value_key not in reading.left_out]
    at = _instant(timeline, reading)
    events = [] if cue.explicit_at else _events_asked(timeline, reading, at)
    here = [fact for fact in timeline if fact.valid.covers(at) or fact in events]
    positive = [fact for fact in timeline if fact.polarity and fact.value is not None]
    lanes = tx.history(slot, known_at=cue.known_at, lane=Modality.PLANNED)
    known = names.registry.get(slot.predicate)
    many = known.many if known is not None else _several(positive)

    def cited(facts: Iterable[Fact]) -> tuple[Cited, ...]:
        some = _few(list(facts), reading)
        return tuple(cited_of(tx, fact, names, at=at, known_at=cue.known_at) for fact in some)

    holding = [fact for fact in here if fact.polarity and fact.value is not None]
    within = [fact for fact in positive if _is_within(fact, reading, at)]
    return Found(
        slot=slot,
        holding=cited(holding or within),
        within=cited(within if holding else ()),
        negative=cited(fact for fact in here if not fact.polarity and fact.value is not None),
        earlier=cited(fact for fact in positive if fact.valid.end <= at and not fact.event),
        later=cited(fact for fact in positive if fact.valid.start > at),
        planned=cited(fact for fact in lanes if fact.polarity and fact.value is not None and fact.valid.end > at),
        against=against_of(tx, here),
        at=at,
        contested=any(fact.contested for fact in here),
        many=many,
        n_holding=len(holding or within) if page is None else page.n_holding,
        recheck=next((fact.recheck for fact in here if fact.recheck is not None), None),
    )


def _few(facts: Sequence[Fact], reading: Reading) -> Sequence[Fact]:
    """Facts that are cited: all, or of very many those that the question names, the first and the last."""
    if len(facts) <= MOST_CITED:
        return facts
    named = [n for n, fact in enumerate(facts) if fact.value is not None and reading.spoken.names_value(fact.value)]
    half = MOST_CITED // 2
    kept = {*named[:MOST_CITED], *range(half), *range(len(facts) - half, len(facts))}
    return [facts[n] for n in sorted(kept)]


def _events_asked(timeline: Sequence[Fact], reading: Reading, at: Instant) -> list[Fact]:
    """
    The events that are known by then: those that the question names, or, where it asks which there were, all.

    What names an event and asks for a value asks for something else of it.
    """
    known = [fact for fact in timeline if fact.event and fact.known_by(at)]
    named = [fact for fact in known if fact.value is not None and reading.spoken.names_value(fact.value)]
    if reading.asked is Asked.VALUE:
        return [] if named else known
    return named or (known if reading.asked is Asked.COUNT else [])


def _instant(timeline: Sequence[Fact], reading: Reading) -> Instant:
    """The instant asked about: the one given or said, of what is to come too; else one that the facts give."""
    cue = reading.cue
    if cue.explicit_at:
        return cue.at
    if cue.window is not None and cue.now < cue.window.start and cue.window.end < FOREVER:
        return Instant(cue.window.end - 1)
    if reading.first and reading.asked is Asked.VALUE:
        return _first(timeline, cue.at)
    if reading.former and not (reading.ever and reading.asked is Asked.WHETHER):
        return _former(timeline, reading, cue.at)
    return _ever(timeline, reading, cue.at) if reading.ever else cue.at


def _is_within(fact: Fact, reading: Reading, at: Instant) -> bool:
    """Whether it held in the stretch that the question names and was over at its last instant."""
    window = reading.cue.window
    named = reading.cue.explicit_at and window is not None and window.end == at + 1
    return named and window is not None and fact.valid.end <= at and fact.valid.overlaps(window)


def _ever(timeline: Sequence[Fact], reading: Reading, now: Instant) -> Instant:
    """An instant at which the value that the question names held, if it ever did; the present else."""
    named = [fact for fact in timeline if fact.polarity and fact.value and reading.spoken.names_value(fact.value)]
    if not named or any(fact.valid.covers(now) for fact in named):
        return now
    before = [fact for fact in named if fact.valid.end <= now]
    return Instant(before[-1].valid.end - 1) if before else now


def _first(timeline: Sequence[Fact], now: Instant) -> Instant:
    """The instant at which the first of several values began; of one alone it is not known whether any was before it."""
    plain = [fact for fact in timeline if fact.polarity and fact.value is not None and not fact.exception]
    if not plain or any(fact.value is not None and fact.value.kind is ValueKind.DATE for fact in plain):
        return now
    start = min(fact.valid.start for fact in plain)
    return start if len({fact.value_key for fact in plain}) > 1 else Instant(start - 1)


def _former(timeline: Sequence[Fact], reading: Reading, now: Instant) -> Instant:
    """The instant before what holds now began, or before the value that the question names began."""
    positive = [fact for fact in timeline if fact.polarity and fact.value is not None and not fact.exception]
    named = [f for f in positive if f.value is not None and reading.spoken.names_value(f.value)]
    since = named[0] if named else next((fact for fact in positive if fact.valid.covers(now)), None)
    if since is not None:
        before = [fact for fact in positive if fact.valid.end <= since.valid.start]
        return Instant(before[-1].valid.end - 1) if before else Instant(since.valid.start - 1)
    return Instant(positive[-1].valid.end - 1) if positive and positive[-1].valid.end <= now else now


def _several(facts: Sequence[Fact]) -> bool:
    """Whether two of the facts hold at once."""
    ordered = sorted((fact for fact in facts if not fact.exception), key=lambda fact: fact.valid.start)
    return any(one.valid.overlaps(other.valid) for one, other in pairwise(ordered))


def cited_of(tx: Transaction, fact: Fact, names: Names, *, at: Instant, known_at: Instant | None) -> Cited:
    """A fact with how it stands at an instant and its receipts."""
    support = tx.assertions(tx.supports([fact.id]).get(fact.id, ()))
    rows = [row for row in support.values() if known_at is None or row.recorded_at <= known_at]
    rows.sort(key=lambda row: row.utterance)
    confirmed = max((row.said_at for row in rows if fact.is_refreshed_by(row)), default=None)
    return Cited(
        fact=fact,
        standing=_standing(fact, names, at=at, confirmed=confirmed),
        receipts=tuple(receipt for _, receipt in receipts_of(tx, _telling(tx, fact, rows, names, known_at))),
    )


def _telling(
    tx: Transaction, fact: Fact, rows: Sequence[Assertion], names: Names, known_at: Instant | None
) -> Sequence[Assertion]:
    """
    The claims behind a fact that still tell it.

    What came out of a formula anew, because something changed that it looks at, is told by the last word on that.
    """
    derived = any(row.derivation is not None for row in rows)
    if not derived or all(row.said_at >= fact.valid.start for row in rows if row.derivation is not None):
        return rows
    from stilltrue.ledger.lineage import lineage_of  # noqa: PLC0415 - formulas are for those who have any

    steps = lineage_of(tx, fact, names, known_at)
    derived_facts = {step.fact.id for step in steps}
    inputs = {one.id for step in steps for found in step.inputs.values() for one in found} - derived_facts
    said = tx.assertions({claim for claims in tx.supports(inputs).values() for claim in claims})
    known = [row for row in said.values() if known_at is None or row.recorded_at <= known_at]
    return sorted(known, key=lambda row: row.utterance)[-1:] or rows


def _standing(fact: Fact, names: Names, *, at: Instant, confirmed: Instant | None) -> Standing:
    """Stale where nobody confirmed it within its half-life."""
    known = names.registry.get(fact.slot.predicate)
    if confirmed is None or known is None or known.fresh_for is None:
        return fact.standing(at)
    return fact.standing(at, Instant(confirmed + known.fresh_for))


def against_of(tx: Transaction, facts: Iterable[Fact]) -> tuple[Receipt, ...]:
    """The receipts of what challengers say."""
    claims: list[AssertionId] = list(dict.fromkeys(c.claim for fact in facts for c in fact.challengers))
    known = tx.assertions(claims)
    return tuple(receipt for _, receipt in receipts_of(tx, [known[claim] for claim in claims if claim in known]))
