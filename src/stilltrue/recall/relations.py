"""Whether the words of a question name the relation that a fact is of."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from stilltrue.index.keys import stem
from stilltrue.language import language
from stilltrue.language.names import particle_readings, predicate_stem, strip_particles
from stilltrue.language.normal import fold
from stilltrue.ledger.naming import Names
from stilltrue.model.evidence import Cue
from stilltrue.recall.anchors import words_of
from stilltrue.recall.cues import HANGUL_END

_LONGEST = 4_000
"""Characters of a question that are read."""
_GENERIC = frozenset(
    map(stem, "name role date time place type kind status state number use do 이름 날짜 시간 종류 상태".split())
)
"""Words that name no relation of several words by themselves."""


@dataclass(frozen=True, slots=True)
class Relations:
    """The relations that a question names: those that were read from it, and open ones by a word of theirs."""

    predicates: frozenset[str]
    words: frozenset[str]
    """Stems of the words, whatever particle they carry; those of its names left out."""
    names: Names
    others: Mapping[str, Sequence[str]]
    """The other wordings that are on record of a predicate."""

    @classmethod
    def of(cls, cue: Cue, names: Names) -> Relations:
        """Those that a question names, as its names are read in one space."""
        taken = {word for anchor in cue.anchors for word in _stems(words_of(anchor.text))}
        words = words_of(cue.question[:_LONGEST])
        joined = [one + other for one, other in pairwise(words) if HANGUL_END.search(one)]
        return cls(
            frozenset(cue.predicates), frozenset(_stems([*words, *joined]) - taken), names, other_wordings(names)
        )

    def name(self, predicate: str) -> bool:
        """
        Whether a predicate is one of them.

        One of the registry is known by its labels, aliases and question wordings. Any other is named by a word of
        what it is called here, endings and particles apart: "gate code" by "code", "담당자" by "담당자가".
        """
        if predicate in self.predicates:
            return True
        if self.names.registry.get(predicate) is not None:
            return False
        return any(self._name(worded) for worded in (predicate, *self.others.get(predicate, ())))

    def _name(self, worded: str) -> bool:
        content = _content(worded)
        if HANGUL_END.search(worded) and fold(worded).replace(" ", "") in self.words:
            return True
        return not content.isdisjoint(self.words) if len(content) < 2 else bool(content & self.words - _GENERIC)


def other_wordings(names: Names) -> dict[str, list[str]]:
    """By what else than its own name each predicate goes, as is on record."""
    found: dict[str, list[str]] = {}
    for worded in names.predicates:
        found.setdefault(names.predicate(worded), []).append(worded)
    return found


def _content(worded: str) -> set[str]:
    """The stems of a predicate's words but function words, by which it cannot be told."""
    idle = language("en").function_words | language("ko").function_words
    content = [word for word in map(fold, words_of(worded.replace("_", " "))) if word not in idle]
    return {stem(predicate_stem(form)) for word in content for form in (word, strip_particles(word))}


def _stems(words: Iterable[str]) -> set[str]:
    """What may stand under the endings of some words."""
    found: set[str] = set()
    for word in map(fold, words):
        readings = particle_readings(word) if HANGUL_END.search(word) else (word,)
        found.update(stem(predicate_stem(reading)) for reading in readings)
    return found
