"""What stands of the things that new turns may call otherwise than they were told: "sold the Civic", "the flight was moved"."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from stilltrue.extract.rules.named_before import Meant, meant_in
from stilltrue.index.document import PassageRef
from stilltrue.index.keys import content_keys
from stilltrue.ledger.gather import names_of
from stilltrue.ledger.rulings import hidden
from stilltrue.model.claim import Candidate, Modality
from stilltrue.model.fact import OWNER, Fact
from stilltrue.model.filter import FactFilter
from stilltrue.model.scope import Channel
from stilltrue.model.time import Instant
from stilltrue.model.turn import Turn, TurnId
from stilltrue.model.unit import UnitKind
from stilltrue.storage.base import Transaction

_MOST = 32
"""Facts of one predicate, or passages with one word, among which the one that is meant is looked for."""
_MOST_TURNS = 8


@dataclass(frozen=True, slots=True)
class Standing:
    """What stood before new turns of that which they may mean, and the turns in which it was told."""

    claims: tuple[Candidate, ...] = ()
    turns: tuple[Turn, ...] = ()


def standing_before(tx: Transaction, turns: Sequence[Turn]) -> Standing:
    """
    What stood of the owner's things when the first of some turns was said, as claims worded as they were told.

    What the turns themselves ended stood before them: reading them again finds the same.
    """
    meant = [one for turn in turns if turn.channel is Channel.USER for one in meant_in(turn.text)]
    if not meant:
        return Standing()
    facts = list(_facts(tx, turns[0], meant))
    if not facts:
        return Standing(turns=_speaking_of(tx, turns, {one.event for one in meant if one.event}))
    spans = tx.first_spans([fact.id for fact in facts])
    told_in = {fact.id: spans[fact.id].turn_id for fact in facts if fact.id in spans}
    fresh = frozenset(turn.id for turn in turns)
    stood = _standing(facts, {each for each, turn in told_in.items() if turn in fresh}, turns[0].said_at)
    wanted: dict[TurnId, None] = dict.fromkeys(told_in[fact.id] for fact in stood if fact.id in told_in)
    found = tx.turns(list(wanted)[-_MOST_TURNS:])
    return Standing(
        tuple(map(_as_told, stood)), tuple(sorted(found.values(), key=lambda turn: (turn.said_at, turn.index)))
    )


def _facts(tx: Transaction, first: Turn, meant: Iterable[Meant]) -> Iterable[Fact]:
    names = names_of(tx, first.space)
    predicates = {names.predicate(worded) for one in meant for worded in one.predicates}
    wanted = [
        FactFilter(spaces=(first.space,), subject=OWNER, predicate=each, lane=None) for each in sorted(predicates)
    ]
    return [fact for each in wanted for fact in _all(tx, each)]


def _speaking_of(tx: Transaction, turns: Sequence[Turn], events: Iterable[str]) -> tuple[Turn, ...]:
    """Earlier turns that have the word of an event, whose telling is longer: the exam may be a biology exam."""
    keys = {key for event in events for key in content_keys(event)}
    units = {unit for key in keys for unit in tx.postings(turns[0].space, key)[0]}
    refs = tx.unit_refs(units).values() if len(units) <= _MOST else ()
    told = {PassageRef.read(each.ref).turn_id for each in refs if each.kind is UnitKind.PASSAGE}
    fresh = {turn.id for turn in turns}
    found = [each for each in tx.turns(told - fresh).values() if each.said_at <= turns[0].said_at]
    hiding = tx.rulings(turns[0].space) if found else ()
    shown = (each for each in found if each.channel is Channel.USER and not hidden(each, hiding))
    return tuple(sorted(shown, key=lambda turn: (turn.said_at, turn.index))[-_MOST_TURNS:])


def _all(tx: Transaction, wanted: FactFilter) -> list[Fact]:
    """All facts that fit; none where there are too many for one of them to be meant."""
    facts, more = tx.list_facts(wanted, limit=_MOST)
    return facts if more is None else []


def _standing(facts: Iterable[Fact], new: set[str], said_at: Instant) -> list[Fact]:
    known = list(facts)
    ended_now = {(fact.slot, fact.lane, fact.valid.start) for fact in known if fact.id in new}
    return [
        fact
        for fact in known
        if fact.id not in new and _stood(fact, said_at, ended_now=(fact.slot, fact.lane, fact.valid.end) in ended_now)
    ]


def _stood(fact: Fact, said_at: Instant, *, ended_now: bool) -> bool:
    if not fact.polarity or fact.value is None:
        return False
    begun = fact.lane is not Modality.ACTUAL or fact.valid.start <= said_at
    return begun and (fact.valid.end >= said_at or ended_now)


def _as_told(fact: Fact) -> Candidate:
    return Candidate(
        subject=fact.subject_label or fact.slot.subject,
        predicate=fact.label or fact.slot.predicate,
        value=fact.value,
        qualifier=fact.qualified_by or None,
        modality=fact.lane,
        kind=fact.kind,
        many=True,
        valid_from=fact.since_stated,
    )
