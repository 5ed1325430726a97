"""How what is said is named: new wordings of predicates, names in another script, events that are told twice."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from stilltrue.ingest.lesson import Lesson
from stilltrue.ledger.align import entity_mentions, proposed_aliases, proposed_events, proposed_predicates
from stilltrue.ledger.editions import note_edition
from stilltrue.ledger.event_names import proposed_names
from stilltrue.ledger.events import is_telling
from stilltrue.ledger.gather import names_of
from stilltrue.ledger.kinship import joined_and_parted
from stilltrue.ledger.naming import Names
from stilltrue.ledger.rename import rename
from stilltrue.model.claim import Assertion
from stilltrue.model.fact import Slot
from stilltrue.model.naming import Alias


def align(lesson: Lesson) -> None:
    """Record that a name said in another script is one already on record, and that two tellings are of one event."""
    if not lesson.assertions:
        return
    mentions = entity_mentions(candidate for _, candidate in lesson.candidates)
    rows = proposed_aliases(lesson.tx, lesson.space, names_at_hand(lesson), mentions, recorded_at=lesson.recorded_at)
    if rows:
        lesson.renamed = True
        lesson.slots |= dict.fromkeys(_renamed(lesson, rows))
    told = {slot: fresh for slot, fresh in lesson.slots.items() if fresh is None or any(map(is_telling, fresh))}
    joined = proposed_events(lesson.tx, lesson.space, told, recorded_at=lesson.recorded_at, resident=lesson.resident)
    if joined:
        moved = _renamed(lesson, joined)
        lesson.renamed |= not moved <= told.keys()
        lesson.slots |= dict.fromkeys(moved | told.keys())
    _name_events(lesson)
    _join_kin(lesson)


def _join_kin(lesson: Lesson) -> None:
    """Record that "my sister" is the one whose name was told, or that it is not any more."""
    added, closed = joined_and_parted(
        lesson.tx, lesson.space, names_at_hand(lesson), lesson.assertions, recorded_at=lesson.recorded_at
    )
    if added or closed:
        lesson.names = None
        ends = [(row, lesson.recorded_at) for row in closed]
        lesson.slots |= dict.fromkeys(rename(lesson.tx, lesson.space, added=added, closed=ends))
        lesson.renamed = True


def _name_events(lesson: Lesson) -> None:
    """Record by which names the events go of which something else is claimed: "the trip to Jeju"."""
    called = proposed_names(
        lesson.tx, lesson.space, names_at_hand(lesson), lesson.assertions, recorded_at=lesson.recorded_at
    )
    if called:
        moved = _renamed(lesson, called)
        mentions = {row.mention for row in called}
        lesson.renamed |= any(slot.subject in mentions and lesson.tx.open_versions(slot) for slot in moved)
        lesson.slots |= dict.fromkeys(moved)


def names_with_new_wordings(lesson: Lesson) -> Names:
    """How names are read, once it is recorded of each new wording of a predicate what it is a form of."""
    names = names_at_hand(lesson)
    if lesson.assertions and names.edition is None:
        note_edition(lesson.tx, lesson.space, names, lesson.recorded_at)
        lesson.names = None
    worded = {assertion.predicate for assertion in lesson.assertions}
    worded |= _looked_at(lesson.assertions)
    rows = proposed_predicates(lesson.space, names, worded, recorded_at=lesson.recorded_at)
    for row in rows:
        lesson.tx.add_alias(row)
        lesson.names = None
    return names_at_hand(lesson)


def _looked_at(assertions: Iterable[Assertion]) -> set[str]:
    """The predicates, as worded, that the formulas of some claims look at."""
    carrying = [assertion for assertion in assertions if assertion.derivation is not None]
    if not carrying:
        return set()
    from stilltrue.ledger.deriving import predicates_looked_at  # noqa: PLC0415 - formulas are for those who have any

    return {predicate for assertion in carrying for predicate in predicates_looked_at(assertion)}


def names_at_hand(lesson: Lesson) -> Names:
    if lesson.names is None:
        lesson.names = names_of(lesson.tx, lesson.space)
    return lesson.names


def _renamed(lesson: Lesson, added: Sequence[Alias]) -> set[Slot]:
    """Record names that stand for others; which slots that moves."""
    lesson.names = None
    return rename(lesson.tx, lesson.space, added=added)
