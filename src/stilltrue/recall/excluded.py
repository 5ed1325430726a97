"""Whom a question leaves out: "not my sister's", "other than Sam", "누나 말고", "샘을 빼고"."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass

from stilltrue.language.names import particle_readings
from stilltrue.model.claim import Value
from stilltrue.model.fact import OWNER
from stilltrue.recall.anchors import Place, bare, is_person, owns, places_of
from stilltrue.recall.asking import Asking
from stilltrue.recall.cues import FIRST_PERSON
from stilltrue.storage.base import Transaction

_MARKED = re.compile(
    r"\b(?:not|other\s+than|except|besides|apart\s+from|aside|excluding|leaving)\b"
    r"|말고|빼고|빼면|빼놓고|제외|외에|아니라|아니고|아닌",
    re.IGNORECASE,
)
"""What may leave somebody out: most questions have none of it, and are looked at no further."""
_BEFORE = tuple(
    tuple(worded.split())
    for worded in (
        "other than", "except for", "except", "besides", "apart from", "aside from", "excluding", "not counting",
        "not including", "leaving out", "leaving aside", "not",
    )
)  # fmt: skip
"""English words that leave out who follows; those of two words first."""
_BEHIND = re.compile(r"(?:말고|빼고|빼면|빼놓고|제외하고|제외하면|제외한|외에|이외에|아니라|아니고|아닌)(?:는|도|요)?")
"""Korean words that leave out who stands before them."""
_JOINED = re.compile(r"(.*[가-힣\w])((?:말고|빼고|빼놓고|제외하고|이외에)(?:는|도)?)")
_HIS_OWN = re.compile(r"(?:것|거|꺼|건|쪽|분)(?:은|는|이|가|을|를)?")
_LEADS = frozenset("my our his her their your the a an 우리 내 제 저희 그 나의 저의".split())
_STOP = re.compile(r"[,;:?!.。，、]$")
_LEFT_OVER = re.compile(r"^[\s,;:·。，、]+|[\s,;:]+(?=[?!.]|$)|\s+(?=,)")
"""Punctuation that belonged to what is gone."""
_WORD = re.compile(r"\S+")
_MOST_WORDS = 80
_LONGEST_VALUE = 3
"""Words of a value that is left out."""
_LONGEST = 4
"""Words between one who is left out and the next stop, where something of his is: "not my sister's flat"."""


@dataclass(frozen=True, slots=True)
class Apart:
    """A question without whom it leaves out."""

    text: str
    keys: frozenset[str] = frozenset()
    """Of those on record."""
    words: tuple[str, ...] = ()
    """What those left out are called in the question."""


@dataclass(frozen=True, slots=True)
class _Piece:
    start: int
    end: int
    raw: str
    bare: str


def apart(tx: Transaction, asking: Asking, text: str) -> Apart:
    """
    A question as it is read without whom it leaves out; as it is where it leaves nobody out.

    Only what is on record, a person ("my sister", "누나") or the asker can be left out so. Nothing is taken for left
    out where nothing of the question would remain.

    Args:
        tx: an open transaction.
        asking: whose names are looked up.
        text: the question.
    """
    if _MARKED.search(text) is None:
        return Apart(text)
    pieces = list(_pieces(text))
    who = _who(tx, asking, pieces)
    who += _values(tx, asking, pieces, {n for place in who for n in range(place.start, place.end)})
    ranges = [*_before(pieces, who), *_behind(pieces, who)]
    rest = _without(text, [(pieces[first].start, pieces[end - 1].end) for first, end, _ in ranges])
    if not ranges or not any(char.isalnum() for char in rest):
        return Apart(text)
    out = [place for _, _, place in ranges]
    return Apart(rest, frozenset(one.key for one in out if one.key), tuple(one.text for one in out))


def _pieces(text: str) -> Iterator[_Piece]:
    """The words of a question with where they stand; a Korean word for leaving out is one by itself."""
    for n, found in enumerate(_WORD.finditer(text)):
        if n == _MOST_WORDS:
            return
        core = next(iter(bare([found[0]])), "")
        joined = _JOINED.fullmatch(core)
        if joined is None:
            yield _Piece(found.start(), found.end(), found[0], core)
            continue
        cut = text.index(core, found.start()) + joined.end(1)
        yield _Piece(found.start(), cut, joined[1], joined[1])
        yield _Piece(cut, found.end(), text[cut : found.end()], joined[2])


def _who(tx: Transaction, asking: Asking, pieces: Sequence[_Piece]) -> list[Place]:
    """Who may be left out: names on record, persons, the asker."""
    words = [piece.bare for piece in pieces]
    known = [place for place in places_of(tx, asking.spaces, words) if place.key]
    taken = {n for place in known for n in range(place.start, place.end)}
    for n, word in enumerate(words):
        if n not in taken and word and is_person(word):
            known.append(Place(n, n + 1, "", word))
        elif n not in taken and _is_asker(word.casefold()):
            known.append(Place(n, n + 1, OWNER, word))
    return known


def _values(tx: Transaction, asking: Asking, pieces: Sequence[_Piece], taken: AbstractSet[int]) -> list[Place]:
    """What else may be left out: values on record, written as names in scripts that have capitals."""
    spelled = [
        (first, end, " ".join((*(piece.bare for piece in pieces[first : end - 1]), last)))
        for first in range(len(pieces))
        for end in range(first + 1, min(len(pieces), first + _LONGEST_VALUE) + 1)
        if taken.isdisjoint(range(first, end)) and not pieces[first].bare[:1].islower()
        for last in particle_readings(pieces[end - 1].bare)
        if last
    ]
    found = []
    for space, names in asking.spaces.items():
        keyed = [(first, end, names.value(Value.of_text(text)).key, text) for first, end, text in spelled]
        known = tx.linked_facts(space, {key for _, _, key, _ in keyed}, at=asking.as_of or asking.now, most=1)
        found += [Place(*one) for one in keyed if one[2] in known]
    return sorted(found, key=lambda place: place.end - place.start)


def _is_asker(word: str) -> bool:
    return word not in _LEADS and any(form in FIRST_PERSON for form in particle_readings(word))


_Range = tuple[int, int, Place]
"""Words from one place up to another, and who is left out by them."""


def _before(pieces: Sequence[_Piece], who: Iterable[Place]) -> Iterator[_Range]:
    by_start = {place.start: place for place in who}
    words = [piece.bare.casefold() for piece in pieces]
    end = 0
    for n in range(len(pieces)):
        marker = next((one for one in _BEFORE if tuple(words[n : n + len(one)]) == one), None)
        if n < end or marker is None:
            continue
        first = n + len(marker)
        place = by_start.get(first)
        if place is None and first < len(words) and words[first] in _LEADS:
            place = by_start.get(first + 1)
        if place is None:
            continue
        end = _end(pieces, place)
        if marker != ("not",) or _stands_apart(pieces, n, end):
            yield n, end, place


def _end(pieces: Sequence[_Piece], place: Place) -> int:
    """Where what is left out ends: with the name, or where it is something of his with the next stop."""
    if not owns(pieces[place.end - 1].bare) or _STOP.search(pieces[place.end - 1].raw):
        return place.end
    near = range(place.end, min(len(pieces), place.end + _LONGEST))
    stop = next((n for n in near if _STOP.search(pieces[n].raw)), None)
    return place.end if stop is None or stop == len(pieces) - 1 else stop + 1


def _stands_apart(pieces: Sequence[_Piece], first: int, end: int) -> bool:
    """Whether "not Sam" is a remark of its own, between stops or the ends of the question."""
    opens = (
        first == 0 or bool(_STOP.search(pieces[first - 1].raw)) or pieces[first - 1].bare.casefold() in ("and", "but")
    )
    return opens and (end == len(pieces) or bool(_STOP.search(pieces[end - 1].raw)) or pieces[end].bare == "but")


def _behind(pieces: Sequence[_Piece], who: Iterable[Place]) -> Iterator[_Range]:
    by_end = {place.end: place for place in who}
    for n, piece in enumerate(pieces):
        if _BEHIND.fullmatch(piece.bare):
            end = n - 1 if n and _HIS_OWN.fullmatch(pieces[n - 1].bare) else n
        elif piece.bare.casefold() == "aside":
            end = n
        else:
            continue
        if place := by_end.get(end):
            first = place.start
            yield first - (first > 0 and pieces[first - 1].bare.casefold() in _LEADS), n + 1, place


def _without(text: str, ranges: Iterable[tuple[int, int]]) -> str:
    kept: list[str] = []
    place = 0
    for start, end in sorted(ranges):
        kept += (text[place:start], text[end - 1 : end] if text[end - 1] in "?!" else " ")
        place = max(place, end)
    return _LEFT_OVER.sub("", " ".join("".join([*kept, text[place:]]).split()))
