"""How relations are worded in questions: nouns and phrases, read from the thing or from its value."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from importlib import resources
from typing import Any

from stilltrue.answer.conjugated import conjugated
from stilltrue.errors import BadFile
from stilltrue.index.keys import stem
from stilltrue.language import language
from stilltrue.language.normal import fold
from stilltrue.ledger.phrasing import LEMMAS, PREPOSITIONS
from stilltrue.ledger.predicate import Predicate
from stilltrue.ledger.registry import Registry

SKIPPED = frozenset("the a an their his her its our my your".split())
"""English words that no wording depends on."""
WEAK = 0.6
"""Weight of a noun that names other relations as well."""
_ALSO = 0.75
"""How clearly the words of a relation name another one that may stand in for it."""
_HOLE = "{}"
_KOREAN_HOLE = re.compile(r"\{(가|를|에|와)\}\s*")
_COMMON = frozenset({"person", "country", "city", "organisation", "work", "thing", "number", "date"})
"""Kinds whose nouns go with many relations."""
_HANGUL = re.compile(r"[가-힣]")
_BE = frozenset("is are am was were be been being has have had".split())
_FIELDS = frozenset({"of", "is", "en", "ko", "back", "weak", "via", "also", "with", "proxy"})


@dataclass(frozen=True, slots=True)
class Relation:
    """A predicate, and from which end it is read."""

    predicate: str
    back: bool = False


@dataclass(frozen=True, slots=True)
class Phrase:
    """One wording of a relation: what stands before the thing that it is a relation of, and what after."""

    relation: Relation
    code: str
    """The language, `en` or `ko`."""
    left: tuple[str, ...]
    """Stems in English."""
    right: tuple[str, ...]
    noun: bool
    """A noun may stand on either side; its words are in `left`."""
    particle: str
    """The Korean particle that joins the thing, by its group; empty for any."""
    weight: float
    open_end: bool = False
    """In Korean, whatever ending may follow."""


@dataclass(frozen=True, slots=True)
class Kinds:
    """The kinds of thing that a relation is of, and leads to; empty for any."""

    of: frozenset[str] = frozenset()
    leads_to: frozenset[str] = frozenset()
    beside: frozenset[str] = frozenset()
    """Words that say nothing of their own beside it."""
    via: tuple[str, ...] = ()
    """Predicates through which it is had where it is not said of the thing itself."""
    proxy: bool = False
    """Whether what it leads to may be meant by the thing itself: who makes it, who holds the post."""


@dataclass(frozen=True, slots=True)
class Relations:
    """All wordings, by the word they are looked up by, and the words that carry no relation."""

    english: Mapping[str, tuple[Phrase, ...]]
    korean: Mapping[str, tuple[Phrase, ...]]
    endings: Mapping[str, tuple[Phrase, ...]]
    """Korean wordings that any ending may follow, by their first syllable."""
    kinds: Mapping[str, Kinds]
    nouns_of: Mapping[str, frozenset[str]]
    """A noun → the kinds of thing it names."""
    light: frozenset[str]
    turning: frozenset[str]
    """Words that make the question another one: former, except, oldest."""

    def of(self, relation: Relation) -> Kinds:
        """The kinds of a relation as it is read."""
        known = self.kinds.get(relation.predicate, Kinds())
        return Kinds(known.leads_to, known.of, known.beside) if relation.back else known


@lru_cache(maxsize=4)
def relations_of(registry: Registry) -> Relations:
    """
    The wordings of every predicate of a registry: its own, and those kept for questions.

    Raises:
        BadFile: a row names no predicate of the shipped registry, or has an unknown field.
    """
    tables = tomllib.loads(resources.files("stilltrue.answer").joinpath("relations.toml").read_text(encoding="utf-8"))
    kinds, alike, light, turning = (tables.pop(name) for name in ("kinds", "alike", "light", "turning"))
    for row in tables.values():
        row["en"] = [*_reworded(row.get("en", ()), alike)]
    nouns = _nouns(kinds)
    phrases: dict[tuple[object, ...], Phrase] = {}
    for phrase in _with_also(map(partial(_weighed, nouns), _phrases(registry, tables)), tables):
        key = (phrase.relation, phrase.code, phrase.left, phrase.right, phrase.particle, phrase.noun)
        if key not in phrases or phrases[key].weight < phrase.weight:
            phrases[key] = phrase
    return Relations(
        english=_by_word(phrase for phrase in phrases.values() if phrase.code == "en"),
        korean=_by_word(phrase for phrase in phrases.values() if phrase.code == "ko" and not phrase.open_end),
        endings=_by_syllable(phrase for phrase in phrases.values() if phrase.open_end),
        kinds={name: _kinds(row) for name, row in tables.items()},
        nouns_of=nouns,
        light=frozenset(
            word for text in light.values() for word in text.split()
        ),
        turning=frozenset(turning["words"].split()),
    )  # fmt: skip


def _reworded(wordings: Iterable[str], alike: Mapping[str, str]) -> Iterator[str]:
    """The wordings, and each of several words again with nouns that may stand in for one of its nouns."""
    for worded in wordings:
        words = worded.split()
        yield worded
        for place, word in enumerate(words if len(words) > 1 else ()):
            for other in alike.get(word, "").split():
                yield " ".join((*words[:place], other, *words[place + 1 :]))


def _with_also(phrases: Iterable[Phrase], tables: Mapping[str, Any]) -> Iterator[Phrase]:
    """The wordings, and those of each relation again for the relations that its words name too."""
    for phrase in phrases:
        yield phrase
        for other in tables.get(phrase.relation.predicate, {}).get("also", ()):
            yield replace(phrase, relation=Relation(other, phrase.relation.back), weight=phrase.weight * _ALSO)


def _weighed(nouns: Mapping[str, frozenset[str]], phrase: Phrase) -> Phrase:
    """A noun for any thing of a kind ("city") names a relation but weakly."""
    words = phrase.left or phrase.right
    common = phrase.noun and len(words) == 1 and not _COMMON.isdisjoint(nouns.get(words[0], ()))
    return replace(phrase, weight=min(WEAK, phrase.weight)) if common else phrase


def _by_word(phrases: Iterable[Phrase]) -> dict[str, tuple[Phrase, ...]]:
    found: dict[str, list[Phrase]] = {}
    for phrase in phrases:
        found.setdefault((phrase.left or phrase.right)[0], []).append(phrase)
    return {word: tuple(some) for word, some in found.items()}


def _by_syllable(phrases: Iterable[Phrase]) -> dict[str, tuple[Phrase, ...]]:
    found: dict[str, list[Phrase]] = {}
    for phrase in phrases:
        found.setdefault(phrase.right[0][:1], []).append(phrase)
    return {syllable: tuple(some) for syllable, some in found.items()}


def _phrases(registry: Registry, tables: Mapping[str, Any]) -> Iterator[Phrase]:
    for name, row in tables.items():
        if unknown := sorted(row.keys() - _FIELDS):
            raise BadFile(f"relations: row {name!r} has {unknown[0]!r}; the fields are {', '.join(sorted(_FIELDS))}")
        if registry.get(name) is None:
            continue
        relation, back = Relation(name), Relation(name, back=True)
        for code in ("en", "ko"):
            yield from _worded(relation, code, row.get(code, ()))
            yield from _worded(back, code, row.get("back", {}).get(code, ()))
        for word in row.get("weak", ()):
            yield from _worded(relation, "ko" if _HANGUL.search(word) else "en", [word], weight=WEAK)
    for predicate in registry.all():
        yield from _registered(predicate)


def _registered(predicate: Predicate) -> Iterator[Phrase]:
    """The labels and aliases: a verb or what ends in a preposition follows the thing, a noun stands on either side."""
    relation = Relation(predicate.name)
    for code in ("en", "ko"):
        wordings = [predicate.label.get(code, ""), *predicate.aliases.get(code, ())]
        for worded in filter(None, wordings):
            if code == "en":
                yield from _registered_english(relation, fold(worded))
            elif not worded.endswith(("다", "중")):
                yield from _worded(relation, code, [worded])
    if predicate.inverse and not _HANGUL.search(predicate.inverse):
        yield from _registered_english(Relation(predicate.name, back=True), fold(predicate.inverse))


def _registered_english(relation: Relation, worded: str) -> Iterator[Phrase]:
    words = [word for word in worded.split() if word not in SKIPPED]
    while len(words) > 1 and words[0] in _BE:
        words = words[1:]
    if not words or words[0] in _BE:
        return
    verbal = words[0] in LEMMAS and LEMMAS[words[0]] != words[0]
    if words[-1] in PREPOSITIONS or verbal:
        if len(words) > 1 or verbal:
            yield from _worded(relation, "en", [f"{_HOLE} {' '.join(words)}"])
    else:
        yield from _worded(relation, "en", [" ".join(words)])


def _worded(relation: Relation, code: str, wordings: Iterable[str], weight: float = 1.0) -> Iterator[Phrase]:
    for worded in wordings:
        yield _korean(relation, worded, weight) if code == "ko" else _english(relation, worded, weight)
        if code == "ko" and (hole := _KOREAN_HOLE.match(worded)) is not None:
            for form in conjugated(worded[hole.end() :]):
                yield _korean(relation, f"{hole[0]}{form}~", weight)


def _english(relation: Relation, worded: str, weight: float) -> Phrase:
    before, hole, after = fold(worded).partition(_HOLE)
    left, right = (tuple(stem(word) for word in side.split() if word not in SKIPPED) for side in (before, after))
    idle = language("en").function_words
    content = sum(word not in idle and word not in PREPOSITIONS for word in f"{before} {after}".split())
    return Phrase(relation, "en", left, right, not hole, "", weight * max(1, content))


def _korean(relation: Relation, worded: str, weight: float) -> Phrase:
    found = _KOREAN_HOLE.match(worded)
    bare = worded[found.end() :] if found else worded
    key = bare.removesuffix("~").replace(" ", "")
    words = (key,)
    return Phrase(
        relation, "ko", () if found else words, words if found else (), not found, found[1] if found else "",
        weight * min(2, len(bare.split())), bare.endswith("~"),
    )  # fmt: skip


def _kinds(row: Mapping[str, Any]) -> Kinds:
    beside = row.get("with", "").split()
    return Kinds(
        frozenset(row.get("of", "").split()),
        frozenset(row.get("is", "").split()),
        frozenset([*beside, *(stem(word) for word in beside)]),
        tuple(row.get("via", ())),
        row.get("proxy", False),
    )


def _nouns(kinds: Mapping[str, str]) -> dict[str, frozenset[str]]:
    found: dict[str, set[str]] = {}
    for kind, nouns in kinds.items():
        for noun in nouns.split():
            for word in (noun, stem(noun)):
                found.setdefault(word, set()).add(kind)
    return {word: frozenset(of) for word, of in found.items()}
