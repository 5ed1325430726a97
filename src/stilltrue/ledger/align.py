"""A name as worded → what it stands for: proposals of alias rows, and the value out of a predicate that swallowed it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from stilltrue.language.names import name_key
from stilltrue.ledger.naming import Names, subject_key, value_key
from stilltrue.ledger.places import counterparts
from stilltrue.ledger.registry import load_registry
from stilltrue.ledger.swallowed import swallowed
from stilltrue.model.claim import Act, Candidate, Value, ValueKind
from stilltrue.model.fact import OWNER
from stilltrue.model.record import Alias, AliasKind
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
        return candidate
    predicate, words = split
    row = load_registry().named(predicate)
    if row is not None and row.name == "attitude" and candidate.value is not None and not candidate.qualifier:
        return replace(candidate, predicate=predicate, qualifier=words)
    if candidate.value is None and candidate.act is Act.ENDS:
        # "Whatever holds" is over: the words name the slot, not a value.
        return candidate
    if candidate.value is None or value_key(candidate.value) in _nothing_said(words):
        return replace(candidate, predicate=predicate, value=Value.of_text(words, ValueKind.ENTITY))
    if value_key(candidate.value) == value_key(Value.of_text(words)):
        return replace(candidate, predicate=predicate)
    return candidate


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
    for key in sorted(said):
        candidates = {other for other in counterparts(key) if other != key}
        if key in taken or not candidates:
            continue
        others = tx.subjects(space, candidates) | (candidates & said)
        for other in sorted(others):
            if other not in taken and not _was_split(tx, space, key, other):
                taken.add(key)
                rows.append(
                    Alias(
                        space=space,
                        kind=AliasKind.ENTITY,
                        mention=key,
                        name=other,
                        method="other script",
                        score=1.0,
                        recorded_from=recorded_at,
                    )
                )
                break
    return rows


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
        value = candidate.value
        if value is not None and value.kind in (ValueKind.ENTITY, ValueKind.TEXT) and len(value.text) <= 60:
            mentions.append(value.text)
    return mentions


def _nothing_said(words: str) -> frozenset[str]:
    return frozenset({"", "yes", "true", value_key(Value.of_text(words))})
