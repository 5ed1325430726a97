"""The words of a question as a chain is read from them, and the names on record among them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from stilltrue.index.keys import stem
from stilltrue.language.names import particle_readings, run_readings
from stilltrue.language.normal import fold
from stilltrue.ledger.kinship import relation_of
from stilltrue.ledger.naming import Names
from stilltrue.model.claim import Value
from stilltrue.model.fact import OWNER
from stilltrue.model.filter import FactFilter
from stilltrue.model.scope import SpaceKey
from stilltrue.recall.by_sound import sounding
from stilltrue.recall.cues import FIRST_PERSON, HANGUL_END
from stilltrue.storage.base import Transaction

RELATIVES = frozenset("who whom whose which what where when that how".split())
"""English words that open a clause which a verb further on closes."""
JOINING = frozenset("of for in at to by from with on behind under within among".split())
AUXILIARIES = frozenset("is are was were do does did has have had be been can could".split())
POSSESSIVE = "'s"
"""The word that joins a thing to what follows it."""
_LONGEST_NAME = 9
"""Words of a name."""
_LONGEST_VALUE = 4
"""Words of a value that is looked up as a name."""
_MOST_WORDS = 80
_PIECE = re.compile(r"[^\s/]+")
_PUNCTUATION = ' \t\n.,!?;:"“”()[]{}<>…。、！？「」『』《》〈〉'
_EDGES = _PUNCTUATION + "'‘’"
_SHORT = re.compile(r"[가-힣](?:은|는|이|가|을|를|의|에|에서|과|와|도|로|으로)")
"""A noun of one syllable with a particle, or a word that only looks like one: 곳이, 형의."""
_IS = ("인가요", "인가", "입니까", "인지", "이죠", "이지", "이며", "이고", "인")
_QUOTED = re.compile(r"[』」》〉”\"’']+(?=[가-힣])")
"""A closing mark before a particle: 『겨울 문』을."""
_HOUSEHOLD = "네"
"""The ending that means somebody with all that is his: 민수네 회사."""
_POLITE = "분"
"""What is added to a person's role out of respect: 아내분."""
_COPULA = 2
"""Syllables after which 인 and its like may say that something is what stands before them: 국적인."""
_FILLERS = frozenset({("based", "on"), ("due", "to"), ("according", "to"), ("known", "as")})
_OWNS = re.compile(r"(?:['’]s|(?<=s)['’])$", re.IGNORECASE)
_MINE = frozenset("my our mine 내 제 나의 저의 우리 저희".split())


@dataclass(frozen=True, slots=True)
class Word:
    """A word of the question, with where it stands."""

    text: str
    """Folded."""
    stem: str
    readings: tuple[str, ...]
    """In Korean, the word and what may stand under its particle."""
    capital: bool
    start: int
    end: int
    either: bool = False
    """Whether it is another word for the one before it: the second of "director/manager"."""


@dataclass(frozen=True, slots=True)
class Span:
    """Words from `first` up to `end`."""

    first: int
    end: int


@dataclass(frozen=True, slots=True)
class Start:
    """Where a chain starts: a name on record, or the owner, and the words it stands on."""

    first: int
    end: int
    worded: str
    """The name as it can be looked up."""
    particle: str
    """The Korean particle after it."""
    owns: bool
    """Whether what follows is said to be its: "my"."""


def words_of(question: str) -> list[Word]:
    """
    The words without the punctuation at their edges, a possessive mark as a word of its own.

    >>> [word.text for word in words_of("Who's Mina's boss/teacher?")]
    ['who', "'s", 'mina', "'s", 'boss', 'teacher']
    """
    found: list[Word] = []
    last = 0
    for piece in _PIECE.finditer(question):
        slashed, last = bool(found) and "/" in question[last : piece.start()], piece.end()
        raw = piece[0].strip(_PUNCTUATION)
        raw = raw if _OWNS.search(raw) else raw.strip(_EDGES)
        if not raw:
            continue
        start = piece.start() + piece[0].index(raw)
        owns = _OWNS.search(raw)
        bare = raw[: owns.start()] if owns else raw
        if bare := bare.strip(_EDGES):
            place = piece.start() + piece[0].index(bare)
            found.append(_word(bare, place, either=slashed))
        if owns:
            found.append(
                Word(POSSESSIVE, POSSESSIVE, (POSSESSIVE,), False, start + len(raw) - len(owns[0]), start + len(raw))
            )
        if len(found) >= _MOST_WORDS:
            break
    return found


def unquoted(question: str) -> str:
    """
    A question without the marks that part a Korean title from its particle, so that both are one word.

    >>> unquoted("『겨울 문』을 쓴 사람은?")
    '『겨울 문을 쓴 사람은?'
    """
    return _QUOTED.sub("", question)


def in_place(words: Sequence[Word]) -> list[Word]:
    """
    The words with the preposition that opens an English question also where it belongs: "from which firm is X [from]".

    >>> [word.text for word in in_place(words_of("By whom was it made?"))]
    ['by', 'whom', 'was', 'it', 'made', 'by']
    """
    is_fronted = len(words) > 1 and words[0].text in JOINING and words[1].text in RELATIVES
    return [*words, *words[: int(is_fronted)]]


def fillers_in(words: Sequence[Word]) -> frozenset[int]:
    """The places of words that say nothing beside their neighbour: "based on", "due to", 몇 and the counter after it."""
    found: list[int] = []
    for place, word in enumerate(words):
        following = words[place + 1].text if place + 1 < len(words) else ""
        if (word.text, following) in _FILLERS:
            found.append(place)
        elif word.text.startswith("몇"):
            found += (place, place + 1)
    return frozenset(found)


def starts_in(
    tx: Transaction,
    question: str,
    words: Sequence[Word],
    spaces: Sequence[tuple[SpaceKey, Names]],
    *,
    omits_owner: bool,
) -> list[Start]:
    """
    The names on record in a question, the longest where they overlap, and the owner.

    In a language that leaves the speaker out, the owner is meant where nobody is named.
    """
    spellings = list(_spellings(question, words))
    known = _subjects(tx, spellings, spaces) or _values(tx, spellings, words, spaces)
    known += _sounding(tx, question, words, spaces, known)
    kept: list[Start] = []
    for start in sorted(known, key=lambda one: (one.first - one.end, one.first, -len(one.worded))):
        if all(start.end <= other.first or other.end <= start.first for other in kept):
            kept.append(start)
    taken = {place for one in kept for place in range(one.first, one.end)}
    for place, word in enumerate(words):
        if place not in taken and (reading := _first_person(word)) is not None:
            kept.append(Start(place, place + 1, OWNER, word.text[len(reading) :], word.text in _MINE))
    if omits_owner and words and not kept:
        kept.append(Start(0, 0, OWNER, "", owns=True))
    return sorted(kept, key=lambda one: one.first)


def _sounding(
    tx: Transaction,
    question: str,
    words: Sequence[Word],
    spaces: Sequence[tuple[SpaceKey, Names]],
    known: Sequence[Start],
) -> list[Start]:
    """What is on record in the other script, by its sound."""
    taken = {place for one in known for place in range(one.first, one.end)}
    spoken = [question[word.start : word.end] for word in words]
    return [
        Start(first, end, key, words[end - 1].text[len(text.rsplit(maxsplit=1)[-1]) :], owns=False)
        for space, _ in spaces
        for first, end, key, text in sounding(tx, space, spoken, set(taken))
    ]


def _word(bare: str, place: int, *, either: bool) -> Word:
    text = fold(bare)
    readings = particle_readings(text) if HANGUL_END.search(text) else (text,)
    if _SHORT.fullmatch(text) and text[0] not in readings:
        readings = (*readings, text[0])
    if text.endswith(_HOUSEHOLD) and len(text) > _COPULA and HANGUL_END.search(text):
        readings = (*readings, text.removesuffix(_HOUSEHOLD))
    readings = (
        *readings,
        *(one.removesuffix(_POLITE) for one in readings if one.endswith(_POLITE) and len(one) > _COPULA),
    )
    if (ending := next((one for one in _IS if text.endswith(one)), "")) and len(text) - len(ending) >= _COPULA:
        readings = (*readings, text.removesuffix(ending))
    return Word(text, stem(text), readings, bare[:1].isupper(), place, place + len(bare), either)


def _first_person(word: Word) -> str | None:
    if word.text in FIRST_PERSON:
        return next((one for one in sorted(word.readings, key=len) if one in FIRST_PERSON), word.text)
    return None


def _subjects(tx: Transaction, spellings: Sequence[Start], spaces: Sequence[tuple[SpaceKey, Names]]) -> list[Start]:
    """What is on record as a subject, or as an entity that is a value."""
    found = []
    for space, names in spaces:
        known = tx.subjects(space, {names.subject(one.worded) for one in spellings} - {"", OWNER})
        found += [
            one for one in spellings
            if names.subject(one.worded) in known and not _is_relation(tx, space, names, one.worded)
        ]  # fmt: skip
    return list(dict.fromkeys(found))


def _is_relation(tx: Transaction, space: SpaceKey, names: Names, worded: str) -> bool:
    """Whether "my sister" is read as the owner's sister, who is on record, so that this hop is shown with its words."""
    relation = relation_of(names, worded)
    return relation is not None and bool(tx.slots(space, OWNER, relation))


def _values(
    tx: Transaction,
    spellings: Sequence[Start],
    words: Sequence[Word],
    spaces: Sequence[tuple[SpaceKey, Names]],
) -> list[Start]:
    """What is on record as the words of a value: names that are written large, and Korean words."""
    found = []
    for one in spellings:
        opens = one.first == 0 and words[0].text in RELATIVES | AUXILIARIES
        named = not opens and (words[one.first].capital or HANGUL_END.search(one.worded))
        if named and one.end - one.first <= _LONGEST_VALUE:
            for space, names in spaces:
                wanted = FactFilter(spaces=(space,), value=names.value(Value.of_text(one.worded)).key)
                if tx.list_facts(wanted, limit=1)[0]:
                    found.append(one)
    return list(dict.fromkeys(found))


def _spellings(question: str, words: Sequence[Word]) -> Iterable[Start]:
    for first in range(len(words)):
        if words[first].text == POSSESSIVE:
            continue
        for end in range(first + 1, min(len(words), first + _LONGEST_NAME) + 1):
            yield from _spelled(question, words, first, end)


def _spelled(question: str, words: Sequence[Word], first: int, end: int) -> Iterator[Start]:
    last = words[end - 1]
    if last.text == POSSESSIVE:
        return
    whole = question[words[first].start : last.end]
    if not HANGUL_END.search(whole):
        yield Start(first, end, whole, "", owns=False)
        return
    within = len(fold(whole)) - len(last.text)
    under = (one[within:] for one in run_readings(fold(whole).split()) if len(one) > within)
    for reading in dict.fromkeys((*last.readings, *under)):
        cut = len(last.text) - len(reading)
        if reading and cut < len(whole):
            yield Start(first, end, whole[: len(whole) - cut].strip(), last.text[len(reading) :], owns=False)
