"""What a name stands for: the key of a subject, a predicate, a value. Reads recorded alias rows only."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cache, lru_cache

from stilltrue.language.names import name_key
from stilltrue.language.normal import fold
from stilltrue.language.owner import is_owner
from stilltrue.ledger.phrasing import predicate_key, wording_key
from stilltrue.ledger.quantity import measured
from stilltrue.ledger.registry import Registry, edition_named, load_registry
from stilltrue.model.claim import Value, ValueKind
from stilltrue.model.fact import OWNER, Slot
from stilltrue.model.naming import Alias, AliasKind
from stilltrue.model.scope import SpaceKey

_EVENT_ID = re.compile(r"e_[0-9a-f]{18}")
_MY = re.compile(r"^(?:my|the user's|user's)\s+", re.IGNORECASE)
_MY_KOREAN = re.compile(r"^(?:내|제|우리|저의|나의|저희|사용자의|사용자)\s+(?=\S)")
_ARTICLE = re.compile(r"^(?:the|an|a)\s+(?=\S)")
_NAME_LIKE = re.compile(r"[^\W\d_]+(?:[ .'’&,-]+[^\W\d_]+)*[.]?")


def event_named(worded: str | None) -> str | None:
    """The id of an event, where a name is one; such a name says which event is meant, and qualifies nothing."""
    return worded if worded is not None and _EVENT_ID.fullmatch(worded) else None


def subject_key(worded: str) -> str:
    """
    The key of a subject as worded.

    "I" and "나" are the owner; what is the owner's ("my sister", "내 여동생") is not.

    >>> subject_key("I"), subject_key("my sister"), subject_key("The café Zoë")
    ('user', "user's sister", 'cafe zoe')
    """
    return _kept_subject_key(worded) if len(worded) <= _LONGEST_KEPT else _subject_key(worded)


def _subject_key(worded: str) -> str:
    plain = " ".join(worded.split())
    if event_named(plain):
        return plain
    if is_owner(plain):
        return OWNER
    if _MY.match(plain):
        return f"user's {name_key(_MY.sub('', plain))}"
    return name_key(_MY_KOREAN.sub("", plain))


_kept_subject_key = lru_cache(maxsize=16_384)(_subject_key)
_LONGEST_KEPT = 200
"""Characters of a name; of nothing longer is the key kept in memory."""


def value_key(value: Value) -> str:
    """The key under which a value is the same value, without case, accents and articles, units converted."""
    if value.kind in (ValueKind.TEXT, ValueKind.ENTITY):
        text = value.text
        return (_kept_text_key(text) if len(text) <= _LONGEST_KEPT else _text_key(text)) or value.key
    return value.key


def _text_key(text: str) -> str:
    if _NAME_LIKE.fullmatch(text):
        # What may be a subject as well has the key of one: "St. Louis", "J.K. Rowling", "Ida and Bo".
        return name_key(text)
    key = _ARTICLE.sub("", " ".join(fold(text).split()))
    return key if key.isascii() else _dense_gap().sub("", key)


@cache
def _dense_gap() -> re.Pattern[str]:
    """White space within scripts that do without; it takes long to compile, and Latin values need none."""
    return re.compile(r"(?<=[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3])\s+(?=[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3])")


_kept_text_key = lru_cache(maxsize=16_384)(_text_key)


@dataclass(frozen=True)
class Names:
    """How the names of one space are read, by its alias rows and the registry's edition."""

    registry: Registry
    entities: Mapping[str, str]
    predicates: Mapping[str, str]
    aliased: frozenset[str] = frozenset()
    """Keys of entities that stand for another, or that another stands for."""
    edition: str | None = None
    """The edition of the registry on record; None where none is yet."""

    @classmethod
    def of(cls, aliases: Iterable[Alias], registry: Registry | None = None) -> Names:
        rows = list(aliases)
        tables = {
            kind: {row.mention: row.name for row in rows if row.kind is kind}
            for kind in AliasKind
        }  # fmt: skip
        entities = tables[AliasKind.ENTITY]
        aliased = frozenset((*entities, *entities.values()))
        edition = next(iter(tables[AliasKind.EDITION].values()), None)
        recorded = edition_named(edition) if edition is not None else None
        read = registry or recorded or load_registry()
        return cls(read, entities, tables[AliasKind.PREDICATE], aliased, edition)

    def subject(self, worded: str) -> str:
        return self.whom(subject_key(worded))

    def person(self, worded: str) -> str:
        """The key of a subject as worded, by the first of all words for what he is; alias rows are left aside."""
        return self.registry.person(subject_key(worded))

    def whom(self, key: str) -> str:
        """Whom the key of a subject means: by alias rows, else by the words for what somebody is to somebody."""
        if key in self.entities:
            return _followed(key, self.entities)
        person = self.registry.person(key)
        return _followed(person, self.entities) if person != key else key

    def predicate(self, worded: str) -> str:
        """
        The predicate that a wording on record stands for.

        Alias rows come first, then the registry of the edition on record; what neither knows stands for itself.
        """
        key = _followed(wording_key(worded), self.predicates)
        known = None if self.is_apart(key) else self.registry.named(key)
        return known.name if known is not None else key

    def meant(self, worded: str) -> str:
        """
        The predicate that the words of a question mean, also in a form that nobody has used before.

        >>> Names.of(()).meant("plays bridge with"), Names.of(()).predicate("plays bridge with")
        ('play bridge with', 'plays bridge with')
        """
        key = wording_key(worded)
        if key in self.predicates or self.registry.named(key) is not None:
            return self.predicate(key)
        return self.predicate(predicate_key(key))

    def is_apart(self, key: str) -> bool:
        """Whether somebody said that a wording stands for itself, whatever it is like."""
        return self.predicates.get(key) == key

    def value(self, value: Value) -> Value:
        """The value with the key of what it stands for; its words stay."""
        exact = measured(value)
        key = value_key(exact)
        if self.aliased and value.kind in (ValueKind.TEXT, ValueKind.ENTITY):
            meant = (name_key(value.text), subject_key(value.text), self.person(value.text))
            known = [name for name in meant if name in self.aliased]
            key = _followed(known[0], self.entities) if known else key
        elif self.aliased:
            key = _followed(key, self.entities)
        return exact if key == exact.key else replace(exact, key=key)

    def are_one(self, kind: AliasKind, mention: str, name: str) -> bool:
        """Whether two keys stand for the same."""
        if kind is AliasKind.PREDICATE:
            return self.predicate(mention) == self.predicate(name)
        return self.whom(mention) == self.whom(name)

    def also_called(self, key: str) -> tuple[str, ...]:
        """The other keys that stand for what a key stands for."""
        end = _followed(key, self.entities)
        others = {*self.entities, end} - {key}
        return tuple(sorted(other for other in others if _followed(other, self.entities) == end))

    def qualifier(self, worded: str | None) -> str:
        if not worded or not worded.strip() or event_named(worded):
            return ""
        return _followed(name_key(worded), self.entities)

    def event(self, event_id: str) -> str:
        """The event that an event is one with, by alias rows."""
        return _followed(event_id, self.entities)

    def worded_slot(self, space: SpaceKey, subject: str, predicate: str, qualifier: str | None) -> Slot:
        """The slot under which an assertion is kept: by keys of its words, whatever they stand for."""
        return Slot(space, subject_key(subject), wording_key(predicate), _qualifier_key(qualifier))

    def meant_slot(self, space: SpaceKey, subject: str, predicate: str, qualifier: str | None) -> Slot:
        """The slot that the words of a question mean."""
        return Slot(space, self.subject(subject), self.meant(predicate), self.qualifier(qualifier))

    def slot(self, worded: Slot) -> Slot:
        """The slot that a slot as worded stands for."""
        return Slot(
            worded.space,
            self.whom(worded.subject),
            self.predicate(worded.predicate),
            _followed(worded.qualifier, self.entities) if worded.qualifier else "",
        )


def _qualifier_key(worded: str | None) -> str:
    return name_key(worded) if worded and not event_named(worded) else ""


def _followed(key: str, table: Mapping[str, str]) -> str:
    """The end of a chain of aliases; a chain that comes back to itself stays where it is."""
    if key not in table:
        return key
    seen = {key}
    while (following := table.get(key)) is not None and following not in seen:
        key = following
        seen.add(key)
    return key
