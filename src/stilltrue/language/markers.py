"""Marks that a language's sentences carry: patterns with what they must not be taken for."""

from __future__ import annotations

import re
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Mark:
    """A pattern, and another that names its look-alikes: these are taken out before the pattern is tried."""

    pattern: re.Pattern[str]
    unless: re.Pattern[str] | None = None

    def stands_in(self, sentence: str) -> bool:
        if not self.pattern.search(sentence):
            return False
        return self.unless is None or self.pattern.search(self.unless.sub(" ~ ", sentence)) is not None


def mark(pattern: str, unless: str | None = None) -> Mark:
    """A mark that ignores case."""
    return Mark(re.compile(pattern, re.IGNORECASE), re.compile(unless, re.IGNORECASE) if unless else None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Marks:
    """The marks of one language, each for what the predicate of its name asks."""

    question: Mark
    negated: Mark
    plan: Mark
    hedged: Mark
    hypothetical: Mark
    update: Mark
    ending: Mark
    joke: Mark
    reported: Mark
    temporary: Mark
    recollection: Mark
