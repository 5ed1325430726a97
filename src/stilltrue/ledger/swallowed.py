"""The value in a predicate that swallowed it: "lives_in_mangwon_dong" is "lives in", and Mangwon-dong."""

from __future__ import annotations

from functools import lru_cache

from stilltrue.language.tokens import normalise
from stilltrue.ledger.phrasing import (
    ARTICLES,
    KO_ENDINGS,
    KO_OBJECT,
    KO_VERBAL,
    LEMMAS,
    LONGEST,
    PREPOSITIONS,
    apart,
    predicate_key,
)
from stilltrue.ledger.registry import Registry, load_registry


def swallowed(worded: str) -> tuple[str, str] | None:
    """
    The predicate and the value of a wording that holds both; None where it does not, or is itself known.

    The longest known wording that asks for an object counts: a verb or what ends in a preposition in English, what
    is said of a word with a particle in Korean. A noun in front of another ("job satisfaction") is no such wording.

    >>> swallowed("lives_in_mangwon_dong"), swallowed("망원동에_거주"), swallowed("job_title")
    (('lives in', 'mangwon dong'), ('거주', '망원동'), None)
    """
    return _kept_swallowed(worded) if len(worded) <= LONGEST else None


@lru_cache(maxsize=8192)
def _kept_swallowed(worded: str) -> tuple[str, str] | None:
    registry = load_registry()
    if registry.knows(worded):
        return None
    words = apart(worded).split()
    if len(words) == 1:
        words = [word for word in words[0].split("-") if word]
    if len(words) < 2:
        return None
    split = _object_last(registry, words) or _object_first(registry, words)
    # "required version of" has no value in it: the words go on to name one.
    return None if split is None or split[1].split()[-1] in PREPOSITIONS else split


def _object_last(registry: Registry, words: list[str]) -> tuple[str, str] | None:
    for n in range(len(words) - 1, 0, -1):
        if words[n - 1].casefold() in ARTICLES:
            continue
        prefix, rest = normalise(" ".join(words[:n])), words[n:]
        while len(rest) > 1 and rest[0].casefold() in ARTICLES:
            rest = rest[1:]
        if rest[0].casefold() not in PREPOSITIONS and _asks_for_object(prefix) and registry.knows(prefix):
            return prefix, " ".join(rest)
    return None


def _asks_for_object(worded: str) -> bool:
    first, last = worded.split(maxsplit=1)[0], worded.rsplit(maxsplit=1)[-1]
    return last in PREPOSITIONS or LEMMAS.get(first, first) != first or worded in KO_VERBAL


def _object_first(registry: Registry, words: list[str]) -> tuple[str, str] | None:
    for n in range(1, len(words)):
        tail = normalise(" ".join(words[n:]))
        verbal = predicate_key(tail) in KO_VERBAL
        if not registry.knows(tail) or not (verbal or tail.endswith(KO_ENDINGS)):
            continue
        found = KO_OBJECT.fullmatch(words[n - 1])
        if found or verbal:
            return tail, " ".join([*words[: n - 1], found["value"] if found else words[n - 1]])
    return None
