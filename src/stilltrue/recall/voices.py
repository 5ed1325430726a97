"""How much a passage counts by who speaks in it, and by whether it tells something or asks."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from stilltrue.index.keys import question_keys
from stilltrue.model.turn import Turn
from stilltrue.recall.settings import Settings

_ASKS = ("?", "？", "؟", "⸮", "՞")


@dataclass(frozen=True, slots=True)
class Voices:
    """The speakers that a question names, of those who speak in what was found."""

    named: frozenset[str]

    @classmethod
    def of(cls, turns: Iterable[Turn], terms: Iterable[str]) -> Voices:
        """Those of the turns' speakers all of whose names are among the question's terms."""
        wanted = set(terms)
        speakers = {turn.speaker for turn in turns if turn.speaker}
        return cls(frozenset(one for one in speakers if (keys := set(question_keys(one))) and keys <= wanted))

    def weight(self, turn: Turn, text: str, settings: Settings) -> float:
        """
        What a passage counts beside others.

        Who is asked about tells it himself more often than not, and a question tells little.
        """
        weight = settings.other_voice_weight if self.named and turn.speaker not in self.named else 1.0
        return weight * (settings.asking_weight if text.rstrip().endswith(_ASKS) else 1.0)
