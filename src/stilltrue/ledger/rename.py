"""Merging and splitting: alias rows recorded or closed, and the slots whose timelines that moves."""

from __future__ import annotations

from collections.abc import Iterable

from stilltrue.language.names import name_key
from stilltrue.ledger.events import event_meant
from stilltrue.ledger.naming import Names, event_named, subject_key
from stilltrue.model.claim import Value
from stilltrue.model.fact import Slot
from stilltrue.model.record import Alias, AliasKind, Wording
from stilltrue.model.scope import SpaceKey
from stilltrue.model.time import Instant
from stilltrue.storage.base import Transaction


def rename(
    tx: Transaction,
    space: SpaceKey,
    *,
    added: Iterable[Alias] = (),
    closed: Iterable[tuple[Alias, Instant]] = (),
) -> set[Slot]:
    """
    Record alias rows and the ends of others; which slots have to be computed anew.

    Both the slots that wordings belonged to before and those they belong to now are
    returned: a merge empties one and fills the other, a split the other way round.
    """
    added, closed = list(added), list(closed)
    before = Names.of(tx.aliases(space))
    for alias in added:
        tx.add_alias(alias)
    for alias, instant in closed:
        tx.close_alias(alias, instant)
    after = Names.of(tx.aliases(space), before.registry)
    moved = _moved(tx, space, before, after)
    touched = {key for alias in (*added, *(row for row, _ in closed)) for key in (alias.mention, alias.name)}
    return moved | _holding(tx, space, after, touched)


def _moved(tx: Transaction, space: SpaceKey, before: Names, after: Names) -> set[Slot]:
    slots: set[Slot] = set()
    for worded in tx.worded_slots(space):
        was, now = before.slot(worded), after.slot(worded)
        if was != now:
            slots |= {was, now}
            if now == worded:
                tx.erase_wording(worded)
            else:
                tx.set_wording(Wording(worded=worded, slot=now))
    return slots


def _holding(tx: Transaction, space: SpaceKey, names: Names, mentions: set[str]) -> set[Slot]:
    """The slots of which some claim has one of the names as its value."""
    return {
        names.slot(names.worded_slot(space, assertion.subject, assertion.predicate, assertion.qualifier))
        for assertion in tx.each_assertion(space)
        for value in (assertion.value, assertion.corrects)
        if value is not None and not mentions.isdisjoint(value_names(value, names))
    } | {names.slot(slot) for slot in _telling_of(tx, space, mentions)}


def _telling_of(tx: Transaction, space: SpaceKey, mentions: set[str]) -> set[Slot]:
    """The slots as worded in which an event is told that has one of the names as its id."""
    if not any(map(event_named, mentions)):
        return set()
    plain = Names.of(())
    return {
        plain.worded_slot(space, assertion.subject, assertion.predicate, assertion.qualifier)
        for assertion in tx.each_assertion(space)
        if event_meant(assertion) in mentions
    }


def value_names(value: Value, names: Names) -> tuple[str, ...]:
    """The keys under which an alias row may name a value."""
    return (value.key, name_key(value.text), subject_key(value.text), names.value(value).key)


def alias_row(
    space: SpaceKey,
    kind: AliasKind,
    mention: str,
    name: str,
    *,
    method: str,
    recorded_at: Instant,
    score: float = 1.0,
) -> Alias:
    """A row that says that one name stands for another: how that was found, and how sure it is, from 0 to 1."""
    return Alias(
        space=space, kind=kind, mention=mention, name=name, method=method, score=score, recorded_from=recorded_at
    )
