"""The words of a question, for whether they name something."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from stilltrue.answer.amounts import amounts_in
from stilltrue.language import language_of
from stilltrue.language.names import name_key
from stilltrue.language.normal import fold
from stilltrue.language.tokens import content_stems
from stilltrue.ledger.quantity import measured
from stilltrue.model.claim import Value

_LONGEST = 1_000
"""Characters of a question that amounts are looked for in."""


@dataclass(frozen=True, slots=True)
class Spoken:
    """The words of a question: stems of those that carry content, and its text without case and accents."""

    stems: frozenset[str]
    folded: str

    @classmethod
    def of(cls, question: str) -> Spoken:
        stems = frozenset((*content_stems(question, "en"), *content_stems(question, "ko")))
        return cls(stems, fold(question))

    def names(self, text: str) -> bool:
        """Whether it has all the words of a text, whatever their endings and spaces."""
        if text.isascii():
            # Every stem begins its word: most of the values of a large slot have none of them, and are read no further.
            folded = text.lower()
            if not any(stem in folded for stem in self.stems):
                return False
        wanted = content_stems(text, language_of(text))
        if wanted and all(stem in self.stems for stem in wanted):
            return True
        key = name_key(text)
        if len(key) == 1 and "가" <= key <= "힣":
            return re.search(rf"(?<![가-힣]){key}(?:은|는|이|가|을|를|도)?(?![가-힣])", self.folded) is not None
        return len(key) > 1 and not key.isascii() and key in name_key(self.folded)

    def names_value(self, value: Value) -> bool:
        """Whether it has the words of a value, or its amount: $1,200 and 60만 원 are 1200 USD and 600000 KRW."""
        return self.names(value.text) or (value.number is not None and bool(self.amount_of(value)))

    def amount_of(self, value: Value) -> list[str]:
        """The words that say the amount which a value is."""
        return [words for words, one in self.amounts if is_same_amount(one, value)]

    @property
    def amounts(self) -> tuple[tuple[str, Value], ...]:
        """The amounts that it has, with their words."""
        return _amounts(self.folded) if any(char.isdigit() for char in self.folded) else ()


def is_same_amount(one: Value, other: Value) -> bool:
    """Whether two numbers are the same amount; one that was said without a unit is of the other's."""
    if one.unit is None or other.unit is None:
        return one.number == other.number
    return measured(one).key == measured(other).key


@lru_cache(maxsize=64)
def _amounts(folded: str) -> tuple[tuple[str, Value], ...]:
    return tuple(amounts_in(folded[:_LONGEST]))
