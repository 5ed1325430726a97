"""A name as worded → what it stands for: proposals of alias rows, and the value out of a predicate that swallowed it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from stilltrue.language.names import name_key
from stilltrue.ledger.events import tellings_of_one
from stilltrue.ledger.gather import assertions_of, names_of
from stilltrue.ledger.naming import Names, subject_key, value_key
from stilltrue.ledger.phrasing import label_key, predicate_key, wording_key
from stilltrue.ledger.places import counterparts
from stilltrue.ledger.registry import load_registry
from stilltrue.ledger.rename import alias_row
from stilltrue.ledger.resident import Resident
from stilltrue.ledger.swallowed import swallowed
from stilltrue.model.claim import Act, Assertion, Candidate, Value, ValueKind
from stilltrue.model.fact import OWNER, Slot
from stilltrue.model.naming import Alias, AliasKind
from stilltrue.model.scope import SpaceKey
from stilltrue.model.time import Instant
from stilltrue.storage.base import Transaction


def straightened(candidate: Candidate) -> Candidate:
    """
    The candidate with its value where a value belongs.

    "lives_in_mangwon_dong" is "lives in", and Mangwon-dong; where a value is given
    beside it, the value stays as it is.
    """
    split = swallowed(candidate.predicate)
    if split is None:
        return _one_of_many(candidate)
    predicate, words = split
    row = load_registry().named(predicate)
    if row is not None and row.name == "attitude" and candidate.value is not None and not candidate.qualifier:
        return replace(candidate, predicate=predicate, qualifier=words)
    if candidate.value is None and (candidate.act is Act.ENDS or candidate.derivation is not None):
        # "Whatever holds" is over, or a formula gives the value: the words name the slot, not a value.
        return candidate
    if candidate.value is None or value_key(candidate.value) in _nothing_said(words):
        return _one_of_many(replace(candidate, predicate=predicate, value=Value.of_text(words, ValueKind.ENTITY)))
    if value_key(candidate.value) == value_key(Value.of_text(words)):
        return _one_of_many(replace(candidate, predicate=predicate))
    return candidate


def _one_of_many(candidate: Candidate) -> Candidate:
    """
    What is liked, hated or avoided, with that word for a predicate: one such thing never takes the place of another.

    A limit of 50 is no thing that somebody limits.
    """
    value = candidate.value
    if value is None or value.number is not None or candidate.derivation is not None or candidate.many is not None:
        return candidate
    return replace(candidate, many=True) if load_registry().stance(candidate.predicate) is not None else candidate


LABEL, ALIAS, LEMMA = "label", "alias", "lemma"
"""How alignment found that two wordings of a predicate are one: the same label, a known other name, another form."""

BY_HAND = "by hand"
_SCORES = {LABEL: 1.0, ALIAS: 1.0, LEMMA: 0.9}


def proposed_predicates(space: SpaceKey, names: Names, worded: Iterable[str], *, recorded_at: Instant) -> list[Alias]:
    """
    Alias rows for wordings of predicates that are a form of another: "plays bridge with" is "play bridge with".

    What a wording stands for follows from its words alone, and the row is recorded with the first claim that is so
    worded: whichever comes first, the outcome is one. What the registry's edition knows needs no row; of what somebody
    set apart none is proposed again.
    """
    rows = []
    for key in sorted({wording_key(one) for one in worded}):
        target = predicate_key(key)
        if target == key or key in names.predicates or names.registry.named(key) is not None:
            continue
        rows.append(_predicate_row(space, key, target, LABEL if target == label_key(key) else LEMMA, recorded_at))
    return rows


def known_to_registry(space: SpaceKey, names: Names, key: str, recorded_at: Instant) -> Alias | None:
    """What the registry's edition on record makes of a wording, in the shape of a row; None for nothing."""
    row = names.registry.named(key)
    if row is None or key in names.predicates or key == wording_key(row.name):
        return None
    called = {wording_key(label) for label in row.label.values()}
    listed = {wording_key(worded) for worded in row.wordings()}
    method = LABEL if key in called else ALIAS if key in listed else LEMMA
    return _predicate_row(space, key, row.name, method, recorded_at)


def is_proposed(row: Alias) -> bool:
    """Whether a row of a predicate was proposed by alignment, and not by somebody's word."""
    return row.kind is AliasKind.PREDICATE and row.method in _SCORES


def apart_row(space: SpaceKey, key: str, recorded_at: Instant) -> Alias:
    """A row that says that a wording of a predicate stands for itself, whatever alignment makes of it."""
    return replace(_predicate_row(space, key, key, LABEL, recorded_at), method=BY_HAND)


def _predicate_row(space: SpaceKey, key: str, target: str, method: str, recorded_at: Instant) -> Alias:
    return alias_row(
        space, AliasKind.PREDICATE, key, target, method=method, recorded_at=recorded_at, score=_SCORES[method]
    )


def proposed_aliases(
    tx: Transaction, space: SpaceKey, names: Names, mentions: Iterable[str], *, recorded_at: Instant
) -> list[Alias]:
    """
    Alias rows for names that another script knows too, where that other name is already on record.

    Busan and 부산 become one once both have been said, be it in one breath; until then
    each keeps its own timeline, and the row can be taken back.
    """
    rows: list[Alias] = []
    taken: set[str] = set(names.entities)
    said = {name_key(mention) for mention in mentions}
    candidates = {key: {other for other in counterparts(key) if other != key} for key in said}
    known = said | tx.subjects(space, {other for others in candidates.values() for other in others})
    for key in sorted(said):
        if key in taken:
            continue
        for other in sorted(candidates[key] & known):
            if other not in taken and not _was_split(tx, space, key, other):
                taken.add(key)
                rows.append(
                    alias_row(space, AliasKind.ENTITY, key, other, method="other script", recorded_at=recorded_at)
                )
                break
    return rows


def proposed_events(
    tx: Transaction,
    space: SpaceKey,
    slots: Mapping[Slot, Sequence[Assertion] | None],
    *,
    recorded_at: Instant,
    resident: Resident | None = None,
) -> list[Alias]:
    """
    Alias rows for events that are told twice: only where kind, who, what and day agree.

    The later told stands for the first told, and the row can be taken back.

    Args:
        tx: a writing transaction.
        space: whose memory it is.
        slots: slots of events, with the claims that are new to each where nothing else changed.
        recorded_at: the instant of the recording.
        resident: long timelines kept at hand, of which not all has to be read.
    """
    names = names_of(tx, space)
    return [
        alias_row(space, AliasKind.ENTITY, later, first, method="same day", recorded_at=recorded_at)
        for slot in sorted(slots)
        for later, first in _told_twice(tx, slot, slots[slot], names, resident)
        if not _was_split(tx, space, later, first)
    ]


def _told_twice(
    tx: Transaction, slot: Slot, fresh: Sequence[Assertion] | None, names: Names, resident: Resident | None
) -> Iterable[tuple[str, str]]:
    known = resident.told_twice(slot, fresh, names) if resident is not None and fresh else None
    if known is not None:
        return known
    told = assertions_of(tx, slot, names)
    if fresh:
        # Only what agrees in its value can be one with what is new.
        new = {names.value(each.value).key for each in fresh if each.value is not None}
        told = [each for each in told if each.value is not None and names.value(each.value).key in new]
    return tellings_of_one(told, names)


def _was_split(tx: Transaction, space: SpaceKey, key: str, other: str) -> bool:
    """Whether somebody said before that the two names are not one."""
    return any(
        row.kind is AliasKind.ENTITY and {row.mention, row.name} == {key, other}
        for row in tx.aliases(space, with_closed=True)
    )


def entity_mentions(candidates: Iterable[Candidate]) -> list[str]:
    """The names in candidates that may be entities: subjects, and values that are no number or date."""
    mentions = []
    for candidate in candidates:
        if subject_key(candidate.subject) != OWNER:
            mentions.append(candidate.subject)
        mentions += [
            value.text
            for value in (candidate.value, candidate.corrects)
            if value is not None and value.kind in (ValueKind.ENTITY, ValueKind.TEXT) and len(value.text) <= 60
        ]
    return mentions


def _nothing_said(words: str) -> frozenset[str]:
    return frozenset({"", "yes", "true", value_key(Value.of_text(words))})
