"""The words of a question, for whether they name something."""

from __future__ import annotations

import re
from dataclasses import dataclass

from stilltrue.language import language_of
from stilltrue.language.names import name_key
from stilltrue.language.normal import fold
from stilltrue.language.tokens import content_stems


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
