"""Merging and splitting: alias rows recorded or closed, and the slots whose timelines that moves."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from stilltrue.language.names import name_key
from stilltrue.ledger.editions import read_by
from stilltrue.ledger.events import event_meant
from stilltrue.ledger.naming import Names, event_named, subject_key
from stilltrue.ledger.phrasing import wording_key
from stilltrue.model.claim import Value
from stilltrue.model.fact import Slot
from stilltrue.model.naming import Alias, AliasKind, Wording
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
    before = read_by(tx, tx.aliases(space))
    for alias in added:
        tx.add_alias(alias)
    for alias, instant in closed:
        tx.close_alias(alias, instant)
    after = Names.of(tx.aliases(space), before.registry)
    rows = [*added, *(row for row, _ in closed)]
    moved = _moved(tx, space, before, after, {row.mention for row in rows})
    if tx.has_derivations(space):
        from stilltrue.ledger.deriving import relink  # noqa: PLC0415 - formulas are for those who have any

        moved |= relink(tx, space, after)
    return moved | _holding(tx, space, after, {key for row in rows for key in (row.mention, row.name)})


def _moved(tx: Transaction, space: SpaceKey, before: Names, after: Names, mentions: set[str]) -> set[Slot]:
    """The slots from which and to which wordings move; the new places of wordings are recorded."""
    swayed = leading_to(mentions, before.entities, before.predicates, after.entities, after.predicates)
    slots: set[Slot] = set()
    for worded in tx.worded_slots(space):
        keys = (worded.subject, after.registry.person(worded.subject), worded.qualifier, wording_key(worded.predicate))
        if swayed.isdisjoint(keys):
            continue
        was, now = before.slot(worded), after.slot(worded)
        if was != now:
            slots |= {was, now}
            if now == worded:
                tx.erase_wording(worded)
            else:
                tx.set_wording(Wording(worded=worded, slot=now))
    return slots


def leading_to(mentions: set[str], *tables: Mapping[str, str]) -> set[str]:
    """The keys from which a chain of aliases comes by one of the mentions."""
    found = set(mentions)
    while more := {key for table in tables for key, name in table.items() if name in found} - found:
        found |= more
    return found


def _holding(tx: Transaction, space: SpaceKey, names: Names, mentions: set[str]) -> set[Slot]:
    """The slots of which some claim has one of the names as its value."""
    named = [value for value in tx.values_said(space) if not mentions.isdisjoint(value_names(value, names))]
    return {names.slot(slot) for slot in tx.slots_saying(space, named) | _telling_of(tx, space, mentions)}


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
    text = value.text
    return (value.key, name_key(text), subject_key(text), names.person(text), names.value(value).key)


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
