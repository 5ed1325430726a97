"""What a question wants for whose sake likings are looked up: advice on some topics, or the likings themselves."""

from __future__ import annotations

from dataclasses import dataclass

from stilltrue.model.fact import OWNER
from stilltrue.recall.cues import ADVICE, LIKINGS, RECOLLECTION, WISH
from stilltrue.recall.question import Question
from stilltrue.recall.topics import Weights, fit, is_safety_touched, topics_of, wanted, words_of_topics

_READ = 2_000
"""Characters of a question that are looked at."""


@dataclass(frozen=True, slots=True)
class Wish:
    """What is wanted, by topic."""

    bearing: Weights
    """The topics that bear on it; none where the words name none."""
    listed: bool
    """The likings are asked for themselves."""
    safety: bool
    """What is safety-critical bears on it."""

    def fit(self, text: str) -> float:
        """How well a statement bears on it, from 0 to 1."""
        return fit(self.bearing, topics_of(text))

    def words(self, most: int) -> list[str]:
        """The keys by which statements that bear on it are looked up."""
        return words_of_topics(self.bearing, most)


def may_wish(text: str) -> bool:
    """Whether a text may be a wish for advice, by its words alone."""
    return any(cue.search(text[:_READ]) is not None for cue in (ADVICE, WISH))


def wish_of(question: Question) -> Wish | None:
    """What the owner of the memory wants; None for a question of another kind, or about somebody else alone."""
    text = question.text[:_READ]
    keys = question.subjects.keys
    if keys and OWNER not in keys:
        return None
    listed = LIKINGS.search(text) is not None and not question.advice
    advice = question.advice or (WISH.search(text) is not None and RECOLLECTION.search(text) is None)
    if not listed and not advice:
        return None
    asked = topics_of(text)
    return Wish(wanted(asked), listed, is_safety_touched(asked) and not listed)
