"""What stands of the things that new turns may call otherwise than they were told: "sold the Civic", "the flight was moved"."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from stilltrue.extract.rules.named_before import Meant, meant_in, others_of
from stilltrue.index.document import PassageRef
from stilltrue.index.keys import content_keys
from stilltrue.ledger.belief import belief
from stilltrue.ledger.gather import assertions_of, names_of, turns_of
from stilltrue.ledger.naming import Names
from stilltrue.ledger.rulings import hidden, taking_part
from stilltrue.model.claim import Candidate, Modality, Value, ValueKind
from stilltrue.model.fact import OWNER, Fact, Slot
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

    What the turns themselves ended or moved stood before them: reading them again finds the same.
    """
    meant = [one for turn in turns if turn.channel is Channel.USER for one in meant_in(turn.text)]
    if not meant:
        return Standing()
    people = tuple(map(_as_told, _people(tx, turns[0], [one.named for one in meant if one.named])))
    facts = _facts(tx, turns, meant)
    if not facts:
        return Standing(people, _speaking_of(tx, turns, {one.event for one in meant if one.event}))
    spans = tx.first_spans([fact.id for fact in facts])
    stood = [fact for fact in facts if _stood(fact, turns[0].said_at)]
    wanted: dict[TurnId, None] = dict.fromkeys(spans[fact.id].turn_id for fact in stood if fact.id in spans)
    found = tx.turns(list(wanted)[-_MOST_TURNS:])
    return Standing(
        (*people, *map(_as_told, stood)), tuple(sorted(found.values(), key=lambda turn: (turn.said_at, turn.index)))
    )


def _facts(tx: Transaction, turns: Sequence[Turn], meant: Iterable[Meant]) -> list[Fact]:
    """What is held of that which is meant, by all but the turns themselves."""
    space = turns[0].space
    names = names_of(tx, space)
    predicates = {names.predicate(worded) for one in meant for worded in one.predicates}
    wanted = [FactFilter(spaces=(space,), subject=OWNER, predicate=each, lane=None) for each in sorted(predicates)]
    facts = [fact for each in wanted for fact in _all(tx, each)]
    read_before = tx.assertions_of_turns([turn.id for turn in turns])
    if not read_before:
        return facts
    worded = {names.worded_slot(space, each.subject, each.predicate, each.qualifier) for each in read_before}
    concerned = {names.slot(each) for each in worded}
    slots = [slot for slot in sorted(concerned) if slot.subject == OWNER and slot.predicate in predicates]
    others = [fact for fact in facts if fact.slot not in slots]
    return others + [fact for slot in slots for fact in _held_without(tx, slot, turns, names)]


def _people(tx: Transaction, turn: Turn, named: Iterable[str]) -> Iterator[Fact]:
    """What the people who go by some names were to the owner, when a turn was said; each with those who share his name."""
    for name in dict.fromkeys(named):
        of_name = list(_of_value(tx, turn, name))
        yield from of_name
        for other in others_of(name) if of_name else ():
            yield from _of_value(tx, turn, other)


def _of_value(tx: Transaction, turn: Turn, name: str) -> Iterator[Fact]:
    key = Value.of_text(name, ValueKind.ENTITY).key
    facts, _ = tx.list_facts(FactFilter(spaces=(turn.space,), subject=OWNER, value=key), limit=_MOST)
    yield from (fact for fact in facts if _stood(fact, turn.said_at))


def _held_without(tx: Transaction, slot: Slot, turns: Sequence[Turn], names: Names) -> Sequence[Fact]:
    """What would be held of a slot, had some turns not been said."""
    unsaid = {turn.id for turn in turns}
    others = [each for each in assertions_of(tx, slot, names) if each.turn_id not in unsaid]
    rulings = tx.rulings(slot.space)
    taking = taking_part(others, turns_of(tx, others, rulings), rulings)
    return belief(slot, taking, names, recorded_at=turns[0].recorded_at).facts


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


def _stood(fact: Fact, said_at: Instant) -> bool:
    if not fact.polarity or fact.value is None:
        return False
    begun = fact.lane is not Modality.ACTUAL or fact.valid.start <= said_at
    return begun and fact.valid.end >= said_at


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
