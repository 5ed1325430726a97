"""Whom or what a clause is about, and whether a sentence says of one thing what is said of another. Pure."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass

from stilltrue.answer.clauses import Pair, overlaps, stems
from stilltrue.language import language_of
from stilltrue.language.en_irregular import IRREGULAR

_OPENS = r"^\W*(?:(?:yes|no|well|so|and|but|because|that|though|although|while|since|as)\b,?\s+)*"
_OF_ONE = r"(?:the|my|our|your|his|her|their|this|that)"
_IS = r"(?:is|are|was|were|has|have|had|will|would|can|could|seems?|seemed|looks?|looked|tastes?|tasted|felt|feels?|became)"
_HEAD = re.compile(
    rf"{_OPENS}{_OF_ONE}\s+(?P<what>[\w'’-]+(?:\s+[\w'’-]+){{0,2}}?)\s+(?P<rest>(?:{_IS}|[a-z]+ed|{'|'.join(sorted(IRREGULAR))})\b[^\n]*)",
    re.IGNORECASE,
)
_DONE_TO = re.compile(
    r"(?:is|are|was|were|(?:has|have|had)\s+been|got)\s+(?:\w+ly\s+)?\w+(?:ed|en|t)\b(?!.*\bby\b)", re.IGNORECASE
)
_UNDER = re.compile(r"\s+(?:since|because|after|before|when|until)\s+", re.IGNORECASE)
_HEAD_KO = re.compile(r"^\W*(?P<what>[가-힣A-Za-z]{1,12}?)(?:이는|은|는|이|가)\s(?P<rest>[^\n]+)")
_WIDER = frozenset(
    stem for word in "place thing person one reason change answer record".split() for stem in stems(word)
)
"""What may be called so whatever it is called where it was said."""
_FAMILY = (
    "mother mom mum mommy mummy", "father dad daddy", "grandmother grandma granny", "grandfather grandpa",
    "partner wife husband spouse", "child kid son daughter", "boss manager", "doctor physician", "flat apartment",
)  # fmt: skip
_SAME = {stem: row for row in _FAMILY for word in row.split() for stem in stems(word)}
_NO_HEADS_KO = frozenset(
    {"나", "내", "저", "제", "우리", "당신", "고객님", "사용자님", "사용자", "그것", "이것", "거기"}
)
_BEGINS = 3
"""Letters in which two forms of one Korean word agree."""


@dataclass(frozen=True, slots=True)
class Headed:
    """What a clause is about, by its words, and what is said of it."""

    head: frozenset[str]
    said: tuple[str, ...]
    """The words of what is said of it, in their order."""
    is_done_to: bool = False
    """It is told what was done to it, and not by whom."""


def headed(clause: str) -> Headed | None:
    """
    What a clause is about; None where its shape does not show it.

    >>> headed("The old landlord repaired the heating.").said
    ('repair', 'heat')
    """
    found = (_HEAD_KO if language_of(clause) == "ko" else _HEAD).search(clause)
    if found is None or found["what"] in _NO_HEADS_KO:
        return None
    head = stems(found["what"]) or frozenset({found["what"]})
    said = tuple(stem for word in found["rest"].split() for stem in stems(_plain(word)))
    return Headed(head, said, _DONE_TO.match(found["rest"]) is not None) if said else None


def said_of_another(pair: Pair) -> str | None:
    """It says of one thing what the words say of another thing, of which they say something else."""
    about = headed(pair.sentence)
    if about is None:
        return None
    parts = [part for clause in pair.clauses for part in _UNDER.split(clause)]
    told = [one for part in parts if (one := headed(part)) is not None]
    own = [one for one in told if about.head <= one.head]
    if own:
        if any(_says(one, word) for one in own for word in about.said):
            return None
        rivals = [one for one in told if one not in own and _says(one, about.said[0])]
        named = [one for one in rivals if not any(overlaps(word, pair.sentence) for word in one.head - about.head)]
    else:
        named = [one for one in told if _is_put_for(about, one, pair)]
    return f"it is said of {' '.join(sorted(named[0].head))!r}" if named else None


def _is_put_for(about: Headed, told: Headed, pair: Pair) -> bool:
    """Whether a sentence puts something that nobody spoke of in the place of what a clause is about."""
    known = " ".join((*pair.clauses, pair.question))
    if about.head & _WIDER or any(overlaps(word, known) for word in about.head):
        return False
    if any(overlaps(word, pair.sentence) for word in told.head):
        return told.is_done_to and not about.is_done_to and told.said[0] == about.said[0]
    if {_SAME.get(word) for word in about.head} & {_SAME.get(word, word) for word in told.head}:
        return False
    return _says(told, about.said[0]) and _is_alike(told.said[0], about.said[0])


def _says(told: Headed, word: str) -> bool:
    return any(_is_alike(one, word) for one in told.said)


def _is_alike(one: str, other: str) -> bool:
    """Whether two words are forms of one."""
    if one.isascii() or other.isascii():
        return one == other
    return _letters(one)[:_BEGINS] == _letters(other)[:_BEGINS]


def _letters(word: str) -> str:
    return unicodedata.normalize("NFD", word)


def _plain(word: str) -> str:
    """An English word without what only a table undoes: "broke" as "break"."""
    bare = word.strip(".,;:!?\"'’").casefold()
    return IRREGULAR.get(bare, word)
