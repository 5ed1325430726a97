"""What a text is about: its topics, by general knowledge of words, and what a wish for advice on one turns on."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib import resources
from math import sqrt

from stilltrue.index.keys import index_keys
from stilltrue.language.names import strip_particles
from stilltrue.language.normal import fold

_WIDER = 0.2
"""Of the topic that an asked one is a part of."""
_NARROWER = 0.3
"""Of a topic that is a part of the asked one."""
_WEIGHED = 0.4
"""Of a topic that a choice of the asked kind turns on as well."""
_LONGEST_PHRASE = 3
_LONGEST_TEXT = 2_000
"""Characters of a text by which it is told what it is about."""
_LEAST_SHARE = 0.3
"""Of the weight of the topic most spoken of, which another has to have."""
_KOREAN = re.compile(r"[가-힣]+")

Weights = Mapping[str, float]
"""Of topics, in [0, 1]."""


@dataclass(frozen=True, slots=True)
class Topic:
    """A topic with its words and its place among the others."""

    name: str
    within: str | None
    weighs: tuple[str, ...]
    safety: bool
    """Whether what is safety-critical bears on it."""
    english: tuple[str, ...]
    korean: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Words:
    """The words of all topics, for looking them up."""

    phrases: Mapping[tuple[str, ...], tuple[str, ...]]
    """Topics by the keys of an English word or phrase."""
    korean: Mapping[str, tuple[str, ...]]
    beginnings: Mapping[str, tuple[str, ...]]
    """Topics by the stems of Korean verbs."""


def topics_of(text: str) -> Weights:
    """What a text is about, each topic with how clearly in (0, 1]; a word of many topics says little of any."""
    return _topics_of(text[:_LONGEST_TEXT])


def wanted(asked: Weights) -> Weights:
    """What bears on a question about some topics: themselves, what they turn on, wider and narrower ones."""
    table, bearing = topics(), dict(asked)

    def bear(name: str, weight: float) -> None:
        bearing[name] = max(bearing.get(name, 0.0), weight)

    for name, weight in asked.items():
        topic = table[name]
        if topic.within is not None:
            bear(topic.within, weight * _WIDER)
        for other in topic.weighs:
            bear(other, weight * _WEIGHED)
        for other in _narrower().get(name, ()):
            bear(other, weight * _NARROWER)
    length = _length(asked)
    return {name: weight / length for name, weight in bearing.items()}


def fit(bearing: Weights, said: Weights) -> float:
    """How well what is said bears on what is asked, in [0, 1]: it does the less, the more it is about other topics."""
    shared = sum(weight * bearing.get(name, 0.0) for name, weight in said.items())
    return min(1.0, shared / _length(said)) if shared else 0.0


def is_safety_touched(asked: Weights) -> bool:
    """Whether what is safety-critical bears on a question about these topics; it does where none is known."""
    table = topics()
    return not asked or any(table[name].safety or _is_touched(table[name].within) for name in asked)


def words_of_topics(bearing: Weights, most: int) -> list[str]:
    """The keys by which statements about some topics are looked up, those of the topics that bear most first."""
    ranked = sorted(bearing, key=lambda name: (-bearing[name], name))
    keys = dict.fromkeys(key for name in ranked for key in _keys(name))
    return list(keys)[:most]


@cache
def topics() -> Mapping[str, Topic]:
    """Every topic by its name."""
    tables = tomllib.loads(resources.files("stilltrue.recall").joinpath("topics.toml").read_text(encoding="utf-8"))
    return {
        name: Topic(
            name,
            row.get("within"),
            tuple(row.get("weighs", ())),
            bool(row.get("safety", False)),
            tuple(row["en"]),
            tuple(row["ko"]),
        )
        for name, row in tables.items()
    }


def _length(weights: Weights) -> float:
    return sqrt(sum(weight * weight for weight in weights.values()))


def _is_touched(name: str | None) -> bool:
    if name is None:
        return False
    topic = topics()[name]
    return topic.safety or _is_touched(topic.within)


@cache
def _keys(name: str) -> tuple[str, ...]:
    topic = topics()[name]
    words = (*topic.english, *(word.removesuffix("-") for word in topic.korean))
    return tuple(dict.fromkeys(key for word in words for key in index_keys(word)))


@cache
def _narrower() -> Mapping[str, tuple[str, ...]]:
    found: dict[str, list[str]] = {}
    for topic in topics().values():
        if topic.within is not None:
            found.setdefault(topic.within, []).append(topic.name)
    return {name: tuple(names) for name, names in found.items()}


@cache
def _words() -> _Words:
    phrases: dict[tuple[str, ...], dict[str, None]] = {}
    korean: dict[str, dict[str, None]] = {}
    beginnings: dict[str, dict[str, None]] = {}
    for topic in topics().values():
        for word in topic.english:
            phrases.setdefault(tuple(index_keys(word))[:_LONGEST_PHRASE], {})[topic.name] = None
        for word in topic.korean:
            table = beginnings if word.endswith("-") else korean
            table.setdefault(word.removesuffix("-"), {})[topic.name] = None
    return _Words(
        {keys: tuple(names) for keys, names in phrases.items()},
        {word: tuple(names) for word, names in korean.items()},
        {word: tuple(names) for word, names in beginnings.items()},
    )


@lru_cache(maxsize=4096)
def _topics_of(text: str) -> Weights:
    found: dict[str, float] = {}
    for names in _mentions(fold(text)):
        for name in names:
            rest = 1.0 - found.get(name, 0.0)
            found[name] = 1.0 - rest * (1.0 - 1.0 / (1.0 + sqrt(len(names))))
    least = _LEAST_SHARE * max(found.values(), default=0.0)
    return {name: weight for name, weight in found.items() if weight >= least}


def _mentions(text: str) -> Iterator[tuple[str, ...]]:
    """The topics of each word or phrase of a text: the longest phrase that has any, and no part of it."""
    keys, place = index_keys(text), 0
    phrases = _words().phrases
    while place < len(keys):
        for length in range(_LONGEST_PHRASE, 0, -1):
            names = phrases.get(tuple(keys[place : place + length]))
            if names:
                yield names
                place += length
                break
        else:
            place += 1
    for word in _KOREAN.findall(text):
        yield from _of_korean(word)


def _of_korean(word: str) -> Iterator[tuple[str, ...]]:
    """The topics of a Korean word: by the word without its particle, else by what it begins or ends with."""
    words, bare = _words(), strip_particles(word)
    if whole := words.korean.get(bare) or words.korean.get(word):
        yield whole
        return
    for length in range(len(word), 1, -1):
        if names := words.korean.get(word[:length]):
            yield names
            return
    for start in range(1, len(bare) - 1):
        if names := words.korean.get(bare[start:]):
            yield names
            return
    if names := words.beginnings.get(word[:1]):
        yield names
