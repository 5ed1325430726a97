"""How people speak of an event: "the trip to Jeju", "the Jeju trip", "제주도 여행"; and the alias rows for that."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from stilltrue.language.names import name_key
from stilltrue.ledger.events import event_meant, is_telling
from stilltrue.ledger.naming import Names, event_named, subject_key
from stilltrue.ledger.places import counterparts
from stilltrue.ledger.predicate import Predicate
from stilltrue.ledger.rename import alias_row
from stilltrue.model.claim import Assertion, Kind
from stilltrue.model.fact import OWNER
from stilltrue.model.filter import FactFilter
from stilltrue.model.naming import Alias, AliasKind
from stilltrue.model.scope import SpaceKey
from stilltrue.model.time import Instant
from stilltrue.storage.base import Transaction

_PATTERNS = (
    ("en", ("{kind} to {what}", "{kind} in {what}", "{what} {kind}")),
    ("ko", ("{what} {kind}",)),
)
_METHOD, _SCORE = "name of an event", 0.9
_MOST_EVENTS = 500
"""Events of one kind among which the one spoken of is looked for."""


def event_names(kind: Predicate, what: str) -> set[str]:
    """
    The keys of the names that an event of a kind goes by, of the owner's also with "my".

    What names its kind already ("knee surgery") is only a name of one's own: a value
    is no name of an event.
    """
    if any(label.casefold() in what.casefold() for label in kind.label.values()):
        return {subject_key(f"my {what}")}
    spoken = _PATTERNS if what.isascii() else _PATTERNS[1:]
    labels = [(kind.label[code], patterns) for code, patterns in spoken if code in kind.label]
    names = [pattern.format(kind=label, what=what) for label, patterns in labels for pattern in patterns]
    return {subject_key(f"{whose}{name}") for name in names for whose in ("", "my ")}


def proposed_names(
    tx: Transaction, space: SpaceKey, names: Names, assertions: Iterable[Assertion], *, recorded_at: Instant
) -> list[Alias]:
    """
    Alias rows for the names of events of which something else is claimed.

    Only where one event on record goes by the name: of two trips to Jeju, "the trip to
    Jeju" names neither.
    """
    fresh = list(assertions)
    named = {subject_key(a.subject) for a in fresh if not is_telling(a)} - {OWNER}
    tellings = [a for a in fresh if is_telling(a)]
    kinds = [row for row in names.registry.all() if row.kind == Kind.EVENT]
    by_id = any(map(event_named, named))
    rows: dict[str, Alias] = {}
    for kind in kinds:
        told = [a for a in tellings if names.predicate(a.predicate) == kind.name]
        own = {key for a in told if a.value is not None for key in _all_names(kind, a.value.text, names)}
        if not by_id and not _is_called(kind, named) and not (own and tx.subjects(space, own)):
            continue
        events = _events_by_name(tx, space, names, kind, told)
        spoken = {key for key in events if key in named} | tx.subjects(space, events)
        meant = {next(iter(events[key])) for key in spoken if len(events[key]) == 1} | (named & _ids(events))
        known = {*names.entities, *_ever_entities(tx, space)}
        for key, ids in events.items():
            if len(ids) == 1 and ids <= meant and key not in known:
                rows[key] = alias_row(
                    space, AliasKind.ENTITY, key, next(iter(ids)), method=_METHOD, recorded_at=recorded_at, score=_SCORE
                )
    return list(rows.values())


def _all_names(kind: Predicate, what: str, names: Names) -> set[str]:
    """The names of an event by all that its object is called, in any script."""
    key = name_key(what)
    called = {what, *names.also_called(key), *counterparts(key)}
    return {name for one in called for name in event_names(kind, one)}


def _is_called(kind: Predicate, keys: Iterable[str]) -> bool:
    """Whether any of some names has what a kind is called in it."""
    called = [label.casefold() for label in kind.label.values()]
    return any(label in key for key in keys for label in called)


def _ids(events: dict[str, set[str]]) -> set[str]:
    return {event for ids in events.values() for event in ids}


def _events_by_name(
    tx: Transaction, space: SpaceKey, names: Names, kind: Predicate, told: Iterable[Assertion]
) -> dict[str, set[str]]:
    """The events of a kind, on record or told just now, by the names they go by."""
    found: dict[str, set[str]] = {}
    for event, what in (*_on_record(tx, space, kind), *_just_told(told)):
        for key in _all_names(kind, what, names):
            found.setdefault(key, set()).add(names.event(event))
    return found


def _on_record(tx: Transaction, space: SpaceKey, kind: Predicate) -> Iterator[tuple[str, str]]:
    wanted = FactFilter(spaces=(space,), predicate=kind.name, kind=Kind.EVENT)
    facts, _ = tx.list_facts(wanted, limit=_MOST_EVENTS)
    return ((fact.event, fact.value.text) for fact in facts if fact.event and fact.value is not None)


def _just_told(told: Iterable[Assertion]) -> Iterator[tuple[str, str]]:
    return ((event_meant(a) or "", a.value.text) for a in told if a.value is not None)


def _ever_entities(tx: Transaction, space: SpaceKey) -> Iterator[str]:
    """The names of which it was ever on record what they stand for: of those that were set apart nothing is proposed."""
    return (row.mention for row in tx.aliases(space, with_closed=True) if row.kind is AliasKind.ENTITY)
