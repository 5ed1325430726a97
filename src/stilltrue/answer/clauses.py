"""The clauses of what was said, and the one of them that a sentence rests on. Pure."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache

from stilltrue.answer.figures import numbers_in, stands_in, stems_in
from stilltrue.language.negations import negations

SENTENCE_ENDS = re.compile(r"(?<=[.!?])\s+")
_BOUNDARY = re.compile(
    r"(?<=[.!?。？！\n;])\s*|,\s+|\s+(?:and|but|whereas|while|though|although|so|because)\s+"
    r"|(?<=[가-힣]고)(?<!말고)\s+(?!있|계시|계신|계십)|(?<=지만)\s+|(?<=는데)\s+|(?<=은데)\s+|(?<=인데)\s+|(?<=[가-힣]서)(?<!에서|게서|테서)\s+"
)
_OPENING = re.compile(r"^\W*(?:yes|yeah|no|nope|네|예|아니요?|아뇨)\s*[,.]\s*", re.IGNORECASE)


@lru_cache(maxsize=1_024)
def stems(text: str) -> frozenset[str]:
    """The stems of the words of a text that carry content."""
    return frozenset(stems_in(text))


@lru_cache(maxsize=1_024)
def numbers(text: str) -> frozenset[Decimal]:
    """The numbers of a text."""
    return frozenset(numbers_in(text))


@dataclass(frozen=True, slots=True)
class Pair:
    """A sentence beside the clause that it rests on."""

    sentence: str
    clause: str
    clauses: tuple[str, ...]
    question: str

    @property
    def shared(self) -> int:
        """How many of the sentence's words the clause has."""
        return overlap(self.sentence, self.clause)

    @property
    def is_close(self) -> bool:
        """Whether the clause has most of what the sentence says, so that both speak of one thing."""
        own = stems(_OPENING.sub("", self.sentence))
        return bool(own) and 2 * self.shared >= len(own) and self.shared >= 1

    @property
    def is_of_several(self) -> bool:
        """Whether the sentence has words of another clause, which this one has not."""
        others = [one for one in self.clauses if one != self.clause]
        left = [stem for stem in stems(self.sentence) if not overlaps(stem, self.clause)]
        return any(overlaps(stem, one) for stem in left for one in others)


def clauses_of(quote: str) -> Iterator[str]:
    """The clauses of some words; one that is a mere tail stands with the one before it."""
    held = ""
    for part in _BOUNDARY.split(quote):
        is_whole = len(stems(part)) + len(numbers(part)) > 1 or bool(negations(part))
        if part and is_whole and held:
            yield held
            held = part
        elif part:
            held = f"{held}, {part}" if held else part
    if held:
        yield held


def overlap(text: str, clause: str) -> int:
    """How many words of a text stand in a clause."""
    return sum(overlaps(stem, clause) for stem in stems(text) if not stem.isdigit())


def overlaps(stem: str, clause: str) -> bool:
    """Whether a word stands in a clause, in whatever form."""
    return stem in stems(clause) or _begins_alike(stem, clause)


def _begins_alike(stem: str, clause: str) -> bool:
    """Whether a Korean word stands in a clause under another ending."""
    return not stem.isascii() and (stands_in(stem, clause) or (len(stem) > 2 and stem[:-1] in clause))


def names(clause: str, words: Collection[str]) -> bool:
    """Whether a clause has one of some words, or of some numbers as they are written."""
    shown, written = stems(clause), {f"{number:f}" for number in numbers(clause)}
    return any(word in shown or word in written or _begins_alike(word, clause) for word in words)


def is_negative(text: str) -> bool:
    """Whether a text says that something is not so; two negations take each other back."""
    return negations(_OPENING.sub("", text).replace("’", "'")).total() % 2 == 1
