"""Names on record that a question spells in the other script by their sound: 김민호 of Kim Minho, Samsung of 삼성."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import cache, partial

from stilltrue.index.document import ClaimRef
from stilltrue.language import language
from stilltrue.language.given_names import korean_name_in
from stilltrue.language.names import particle_readings
from stilltrue.language.sounds import (
    beginnings,
    is_by_sound,
    is_telling,
    may_open,
    parts_by_sound,
    plain_syllables,
    syllables_like,
)
from stilltrue.model.fact import OWNER
from stilltrue.model.scope import SpaceKey
from stilltrue.model.unit import UnitKind
from stilltrue.recall.cues import FIRST_PERSON, KOREAN_VERBS, NO_SUBJECTS, PERSONS
from stilltrue.storage.base import Transaction

TermsOf = Callable[[str], Sequence[str]]
"""The terms on record that begin with some letters."""
_MOST_WORDS = 3
"""Words of a name."""
_MOST_TERMS = 1_000
"""Terms that begin alike of which each is compared."""
_MOST_UNITS = 100
"""Claims with one term that are looked at for a name."""
_MOST_RUNS = 24
"""Runs of words of one question that are looked up."""
_SHORT = 3
"""Letters of a word that by itself tells no name."""
_LONG = 3
"""Syllables of a name that no other word sounds like."""
_LATIN_NAME = re.compile(r"[A-Z][a-zA-Z]*(?:-[A-Za-z]+)?(?:['’]s)?")
_LATIN_KEY = re.compile(r"[a-z][a-z .&'-]*")
_HANGUL = re.compile(r"[가-힣]{1,12}")
_HANGUL_KEY = re.compile(r"[가-힣 ]+")
_NAMED_SO = tuple("은 는 이 가 의 께서 이는 이가 한테 에게 랑 이랑 와 과 씨 님 네".split())
"""What may hang on the name of somebody or something that is spoken of."""
_CLOSING = ("는", "을", "를", "의", "에서", "에")
"""After which no name goes on."""

_LITTLE = 400
"""Units with one of those syllables."""
_LAST_OF_WORDS = tuple("은는이가을를에의도로와과랑고서지야요다어아해네게면만까니자죠나데거걸한된할될음함임호수")
"""With one of these some word of any Korean text ends, which is a term of its own: where none is on record, there is no Korean."""
_LAST_OF_NAMES = plain_syllables()
"""With one of these nearly all names end."""


def sounding(
    tx: Transaction, space: SpaceKey, words: Sequence[str], taken: set[int]
) -> Iterator[tuple[int, int, str, str]]:
    """
    Where some words are a name by its sound, with the key that it has on record and the words without what hangs on them.

    A name that may be two on record is neither.

    Args:
        tx: a transaction.
        space: whose names are meant.
        words: those of a question.
        taken: places of words that are something else.
    """
    runs = _runs(words, taken)
    few = _few_korean(tx, space) if any(name.isascii() for *_, name in runs) else None
    terms_of = cache(partial(_terms_starting, tx, space))
    for start, end, name in runs:
        if taken.isdisjoint(range(start, end)):
            keys = _keys_of(tx, space, name, terms_of, few)
            if len(keys) == 1:
                taken |= {*range(start, end)}
                yield start, end, keys.pop(), name


def _runs(words: Sequence[str], taken: set[int]) -> list[tuple[int, int, str]]:
    """The runs of words that may be a name in another script, the longest first."""
    found: list[tuple[int, int, str]] = []
    for length in range(_MOST_WORDS, 0, -1):
        for start in range(len(words) - length + 1):
            if taken.isdisjoint(range(start, start + length)):
                run = words[start : start + length]
                found += [(start, start + length, name) for name in _as_name(run, start, len(words))]
    return found[:_MOST_RUNS]


def _as_name(run: Sequence[str], start: int, n_words: int) -> Iterable[str]:
    if all(_LATIN_NAME.fullmatch(word) for word in run):
        if len(run) == 1 and (
            start == 0 or run[0].casefold() in language("en").function_words or len(run[0]) <= _SHORT
        ):
            return ()
        return (re.sub(r"['’]s$", "", " ".join(run)),)
    if not all(_HANGUL.fullmatch(word) or korean_name_in(word) for word in run) or any(map(_is_no_name, run)):
        return ()
    if any(word.endswith(_CLOSING) for word in run[:-1]):
        return ()
    if start + len(run) == n_words and KOREAN_VERBS.fullmatch(run[-1]) and not run[-1].endswith(("은", "는")):
        return ()
    whole, last = " ".join(run), run[-1]
    readings = [one for one in particle_readings(whole) if len(one) > max(1, len(whole) - len(last))]
    return [reading for reading in readings if _is_likely(reading, whole[len(reading) :])]


def _is_no_name(word: str) -> bool:
    """Whether a word of a Korean question is a common one: of asking, of kin, of the asker."""
    common = FIRST_PERSON | PERSONS | NO_SUBJECTS | language("ko").function_words
    return not common.isdisjoint(particle_readings(word))


def _is_likely(name: str, particle: str) -> bool:
    """Whether a word, with what hangs on it, may be a name: a short one that sounds like many needs more to show it."""
    is_long = " " in name or len(name) >= _LONG
    return is_long or is_telling(name) or korean_name_in(name) == name or particle in _NAMED_SO


def _few_korean(tx: Transaction, space: SpaceKey) -> set[str] | None:
    """The names in Hangul of a space that holds little Korean, or none; None where it holds much."""
    if not tx.frequencies(space, _LAST_OF_WORDS):
        return set()
    known = tx.frequencies(space, _LAST_OF_NAMES)
    if sum(known.values()) > _LITTLE:
        return None
    return {key for key in _names_with(tx, space, known) if _HANGUL_KEY.fullmatch(key)}


def _keys_of(tx: Transaction, space: SpaceKey, name: str, terms_of: TermsOf, few: Collection[str] | None) -> set[str]:
    """The keys of what is on record in the other script and sounds like a name, looked for among a few where it can be."""
    if name.isascii() and few is not None:
        return {key for key in few if _is_it(key, name)}
    terms = _in_hangul(name, terms_of) if name.isascii() else _in_latin(name, terms_of)
    return {key for key in _names_with(tx, space, terms) if _is_it(key, name)}


def _in_latin(name: str, terms_of: TermsOf) -> list[str]:
    """The terms in Latin letters that are spelled as a part of a name in Hangul."""
    opened = beginnings(name)
    terms: list[str] = []
    for letter in dict.fromkeys(one[0] for one in opened):
        found = terms_of(letter)
        if len(found) == _MOST_TERMS:
            longer = (one for one in opened if one[0] == letter)
            found = [term for one in longer for term in terms_of(one)]
        terms += parts_by_sound(name, found)
    return terms


def _in_hangul(name: str, terms_of: TermsOf) -> list[str]:
    """The terms in Hangul that a name in Latin letters may begin with."""
    words = name.split()
    opened = dict.fromkeys(syllable for word in (words[0], words[-1]) for syllable in syllables_like(word))
    terms = (term for syllable in opened for term in terms_of(syllable))
    return [term for term in terms if len(term) > 1 and may_open(term, name)]


def _terms_starting(tx: Transaction, space: SpaceKey, prefix: str) -> Sequence[str]:
    return tx.terms_starting(space, prefix, _MOST_TERMS)


def _names_with(tx: Transaction, space: SpaceKey, terms: Iterable[str]) -> Iterator[str]:
    """The subjects and values of claims that have one of some terms."""
    numbers: dict[int, None] = {}
    for term in terms:
        numbers.update(dict.fromkeys(tx.postings(space, term)[0][:_MOST_UNITS]))
    for unit in tx.unit_refs(numbers).values():
        if unit.kind is UnitKind.CLAIM:
            claim = ClaimRef.read(unit.ref)
            yield claim.slot.subject
            yield claim.value_key


def _is_it(key: str, name: str) -> bool:
    if key == OWNER:
        return False
    if name.isascii():
        return _HANGUL_KEY.fullmatch(key) is not None and is_by_sound(key, name) and _is_likely(key, _NAMED_SO[0])
    return _LATIN_KEY.fullmatch(key) is not None and is_by_sound(name, key)
