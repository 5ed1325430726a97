"""Marks that a language's sentences carry: patterns with what they must not be taken for."""

from __future__ import annotations

import re
from functools import cache

from stilltrue.model.frozen import dataclass


@dataclass(frozen=True, slots=True)
class Mark:
    """A pattern, and another that names its look-alikes: these are taken out before the pattern is tried."""

    pattern: str
    unless: str | None = None

    def stands_in(self, sentence: str) -> bool:
        pattern = _compiled(self.pattern)
        if not pattern.search(sentence):
            return False
        return self.unless is None or pattern.search(_compiled(self.unless).sub(" ~ ", sentence)) is not None


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    """A pattern of a mark, which ignores case; compiled where a sentence is read, for many commands read none."""
    return re.compile(pattern, re.IGNORECASE)


def mark(pattern: str, unless: str | None = None) -> Mark:
    """A mark that ignores case."""
    return Mark(pattern, unless)


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
