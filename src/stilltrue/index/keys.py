"""The keys under which words are indexed and looked up: tokens, with English inflections taken off."""

from __future__ import annotations

from functools import cache, lru_cache

from stilltrue.language import language
from stilltrue.language.en_irregular import IRREGULAR
from stilltrue.language.tokens import query_tokens, tokens

_SHORTEST = 3
"""Letters that have to be left of a word."""
_VOWELS = frozenset("aeiouy")


def index_keys(text: str) -> list[str]:
    """
    The keys of a text, in order, repeats kept.

    >>> index_keys("She moved cities in KX-204")
    ['she', 'mov', 'city', 'in', 'kx-204', 'kx', '204']
    """
    return list(_kept_keys(text)) if len(text) <= _LONGEST_KEPT else [stem(token) for token in tokens(text)]


def question_keys(text: str) -> list[str]:
    """The keys that a question looks up, each once."""
    return list(_kept_question_keys(text)) if len(text) <= _LONGEST_KEPT else _question_keys(text)


def content_keys(text: str) -> list[str]:
    """
    The keys of a question without those of function words, unless it has no others.

    >>> content_keys("Where is the ferry?"), content_keys("Is it?")
    (['ferry'], ['is', 'it'])
    """
    keys = question_keys(text)
    return [key for key in keys if key not in _function_keys()] or keys


@cache
def _function_keys() -> frozenset[str]:
    words = language("en").function_words | language("ko").function_words
    return words | {stem(word) for word in words}


def _question_keys(text: str) -> list[str]:
    return list(dict.fromkeys(stem(token) for token in query_tokens(text)))


@lru_cache(maxsize=4096)
def _kept_question_keys(text: str) -> tuple[str, ...]:
    return tuple(_question_keys(text))


@lru_cache(maxsize=16384)
def _kept_keys(text: str) -> tuple[str, ...]:
    return tuple(map(stem, tokens(text)))


_LONGEST_KEPT = 60
"""Characters of a name or a wording; the keys of nothing longer are kept in memory."""


@lru_cache(maxsize=16384)
def stem(word: str) -> str:
    """
    A word without plural s, -ed, -ing and a last e; anything that is no plain Latin word as it is.

    >>> [stem(word) for word in ("lives", "living", "stopped", "bought", "glass", "sing", "부산")]
    ['liv', 'liv', 'stop', 'buy', 'glass', 'sing', '부산']
    """
    word = IRREGULAR.get(word, word)
    if len(word) <= _SHORTEST or not (word.isascii() and word.isalpha()):
        return word
    bare = _without_s(word)
    for suffix in ("ing", "ed"):
        rest = bare.removesuffix(suffix)
        if rest != bare and len(rest) >= _SHORTEST and not _VOWELS.isdisjoint(rest):
            return _undoubled(rest)
    return bare[:-1] if bare.endswith("e") and len(bare) > _SHORTEST else bare


def _without_s(word: str) -> str:
    if word.endswith("ies") and len(word) > _SHORTEST + 1:
        return f"{word[:-3]}y"
    if word.endswith(("sses", "xes", "ches", "shes", "zzes")):
        return word[:-2]
    return word[:-1] if word.endswith("s") and not word.endswith(("ss", "us", "is")) else word


def _undoubled(rest: str) -> str:
    if rest[-1] == rest[-2] and rest[-1] not in "lsz" and len(rest) > _SHORTEST:
        return rest[:-1]
    return f"{rest[:-1]}y" if rest.endswith("i") else rest.removesuffix("e") if len(rest) > _SHORTEST else rest
