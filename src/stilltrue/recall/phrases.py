"""Which predicates a question's words name: by label, alias, question wording and topic, in every language."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from operator import itemgetter

from stilltrue.language.names import strip_particles
from stilltrue.language.normal import fold
from stilltrue.ledger.naming import Names
from stilltrue.ledger.phrasing import last_words
from stilltrue.ledger.predicate import Predicate
from stilltrue.ledger.registry import Registry
from stilltrue.recall.cues import HANGUL_END, TOPICS

_LONGEST = 5
"""Words of a label or alias."""
_START = 2
"""Characters by which a wording is looked up before it is looked for: two, or the only one that it has."""
_LETTERS = re.compile(r"[a-z]")
_INFLECTED = re.compile(r"(?:s|es|d|ed|ing)?(?![a-z])")
_GENERIC = frozenset({"name", "role", "date", "time", "place", "type", "kind", "status", "state", "home", "use", "do"})
"""Labels of one word that many questions hold by chance."""


@dataclass(frozen=True, slots=True)
class Named:
    """A predicate that a question names, and how strongly in [0, 1]."""

    predicate: str
    strength: float
    words: str
    """The words that name it, folded."""


@dataclass(frozen=True, slots=True)
class _Pattern:
    predicate: str
    pieces: tuple[str, ...]


def predicates_named(question: str, spans: Sequence[Sequence[str]], names: Names) -> list[Named]:
    """
    The predicates that a question names, the most specific first.

    Args:
        question: its text.
        spans: its words, in runs that a wording may not reach across.
        names: of the space asked, for its open predicates' aliases.
    """
    found = [*_worded(spans, names), *_asked(fold(question), names.registry)]
    best: dict[str, Named] = {}
    for named in sorted(found, key=lambda one: (-len(one.words), one.predicate)):
        inside = any(named.words != other.words and named.words in other.words for other in best.values())
        strength = named.strength * (0.5 if inside else 1.0)
        if named.predicate not in best:
            best[named.predicate] = Named(named.predicate, strength, named.words)
    return sorted(best.values(), key=lambda one: (-one.strength, -len(one.words), one.predicate))


def topics_named(question: str, registry: Registry) -> list[str]:
    """The predicates of the topics that a question names as a whole."""
    text = fold(question)
    wanted = [topic for topic, words in TOPICS.items() if any(word in text and _stands(word, text) for word in words)]
    return [row.name for topic in wanted for row in registry.by_topic(topic)]


def attitudes_in(named: Iterable[Named], registry: Registry) -> list[str]:
    """The words that name an attitude."""
    return [one.words for one in named if one.predicate in _attitudes(registry)]


def _worded(spans: Sequence[Sequence[str]], names: Names) -> Iterable[Named]:
    either = [[one] for words in spans for word in words if "/" in word for one in word.split("/") if one]
    for words in (*spans, *either):
        ends = [n for n, word in enumerate(words, 1) if _may_end(word, names.registry)]
        for start in range(len(words)):
            for end in (end for end in reversed(ends) if start < end <= start + _LONGEST):
                worded = " ".join(words[start:end])
                row = names.registry.named(worded) or _without_particle(worded, names.registry)
                if row is not None:
                    generic = end - start == 1 and worded.casefold() in _GENERIC
                    yield Named(row.name, 0.6 if generic else 0.95, fold(worded))
                elif names.registry.stance(worded) is not None:
                    yield from (Named(name, 0.95, fold(worded)) for name in _attitudes(names.registry))


def _without_particle(worded: str, registry: Registry) -> Predicate | None:
    """The predicate under a particle that may be part of a noun, or under 인: 주소가, 나이가, 수도인."""
    bare = strip_particles(worded) if HANGUL_END.search(worded) else worded
    bare = worded[:-1] if bare == worded and worded.endswith("인") else bare
    return registry.named(bare) if bare != worded else None


def _asked(text: str, registry: Registry) -> Iterable[Named]:
    by_start = _patterns(registry)
    starts = by_start.keys() & {*text, *map("".join, pairwise(text))}
    likely = [entry for start in starts for entry in by_start[start] if entry[1] in text]
    for _, _, pattern in sorted(likely, key=itemgetter(0)):
        if words := _matched(pattern.pieces, text):
            yield Named(pattern.predicate, 1.0, words)


def _matched(pieces: Sequence[str], text: str) -> str | None:
    """The pieces, where all stand in their order; what stands between them names nothing."""
    end = 0
    for piece in pieces:
        place = _place(piece, text, end)
        if place < 0:
            return None
        end = place + len(piece)
    return " ".join(pieces)


def _place(piece: str, text: str, start: int) -> int:
    """Where a piece stands next as whole words, inflections apart; -1 for nowhere."""
    place = text.find(piece, start)
    while place >= 0:
        end = place + len(piece)
        begins = place == 0 or not _LETTERS.match(piece[0]) or not text[place - 1].isalnum()
        if begins and (not _LETTERS.match(piece[-1]) or _INFLECTED.match(text, end)):
            return place
        place = text.find(piece, place + 1)
    return -1


def _stands(word: str, text: str) -> bool:
    return _place(word, text, 0) >= 0


def _may_end(word: str, registry: Registry) -> bool:
    """Whether a wording that ends in a word can name a predicate or state a stance; most words of a text end none."""
    forms = last_words(word)
    return forms is None or not _endings(registry).isdisjoint(forms)


@cache
def _endings(registry: Registry) -> frozenset[str]:
    """The last words of all wordings of predicates and stances, by their keys."""
    return frozenset(key.rsplit(" ", 1)[-1] for key in (*registry.keys.predicates, *registry.keys.stances))


@cache
def _attitudes(registry: Registry) -> tuple[str, ...]:
    """The predicates whose values are stances toward what qualifies them."""
    return tuple(row.name for row in registry.all() if row.stances)


@cache
def _patterns(registry: Registry) -> dict[str, list[tuple[int, str, _Pattern]]]:
    """The question wordings with their places in the registry and their first pieces, by their first characters."""
    by_start: dict[str, list[tuple[int, str, _Pattern]]] = {}
    wordings = ((row, worded) for row in registry.all() for each in row.questions.values() for worded in each)
    for place, (row, worded) in enumerate(wordings):
        if pieces := tuple(piece.strip() for piece in fold(worded).split("*") if piece.strip()):
            by_start.setdefault(pieces[0][:_START], []).append((place, pieces[0], _Pattern(row.name, pieces)))
    return by_start
