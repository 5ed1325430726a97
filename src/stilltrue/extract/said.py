"""A candidate with the words it rests on."""

from __future__ import annotations

from dataclasses import dataclass

from stilltrue.extract.polarity import clause_around
from stilltrue.language import Language, language, language_of
from stilltrue.language.owner import is_owner
from stilltrue.model.claim import Candidate
from stilltrue.model.turn import Turn


@dataclass(frozen=True, slots=True)
class Said:
    """A candidate with the words it rests on."""

    candidate: Candidate
    turn: Turn
    start: int
    end: int
    """Where the quote stands in the turn."""
    asked: str = ""
    """The question right before the turn, where it is another's."""
    worded: str = ""
    """The value in the words in which it was proposed."""

    @property
    def quote(self) -> str:
        return self.turn.text[self.start : self.end]

    @property
    def clause(self) -> str:
        """The clause or clauses that the quote lies in."""
        return clause_around(self.turn.text, self.start, self.end)

    @property
    def exchanged(self) -> str:
        """The clause, behind the question that it answers: where a word that says what is meant may stand in either."""
        return f"{self.asked}\n{self.clause}" if self.asked else self.clause

    @property
    def pack(self) -> Language:
        return language(language_of(self.clause))

    @property
    def of_owner(self) -> bool:
        return is_owner(self.candidate.subject)
