"""What a language pack offers, and the machinery that the packs share."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Sequence
from datetime import datetime
from decimal import Decimal
from enum import StrEnum
from itertools import pairwise
from typing import ClassVar

from stilltrue.language.markers import Marks
from stilltrue.model.frozen import dataclass
from stilltrue.model.time import Interval, Moment, Order


class DateRole(StrEnum):
    """What a date does in its sentence: say when, since when, or until when."""

    WHEN = "when"
    SINCE = "since"
    UNTIL = "until"


@dataclass(frozen=True, slots=True)
class DateFound:
    """
    A date expression, resolved against the moment it was said.

    `text` stands at characters `[start, end)` of the text searched. `moment` is the unit in which what is
    named starts, `until` the unit in which it ends where the words say an end, `interval` the whole of it,
    open ends included. `rule` names the rule that read it; `vague` marks a wide reading of loose words.
    """

    text: str
    start: int
    end: int
    moment: Moment | None
    until: Moment | None
    interval: Interval
    role: DateRole
    rule: str
    vague: bool


@dataclass(frozen=True, slots=True)
class TimeIntent:
    """What a question says of time: a window (none: no cue) and an order of preference."""

    window: Interval | None
    order: Order | None


class Language(ABC):
    """
    One human language. A pack says what differs; what is here holds for all.

    An `anchor` is an aware datetime in the speaker's zone: the moment the text was said.
    A predicate (`is_plan`, `is_negated`, …) reads one sentence or clause, and would rather miss than guess.
    """

    code: ClassVar[str]
    function_words: ClassVar[frozenset[str]]
    marks: ClassVar[Marks]

    @abstractmethod
    def dates(self, text: str, anchor: datetime) -> list[DateFound]:
        """Every date expression, in order, none overlapping; recurring and impossible ones left out."""

    def resolve(self, expression: str, anchor: datetime) -> DateFound | None:
        """The one date an expression names; None where it names none, several, or an impossible one."""
        found = self.dates(expression, anchor)
        return found[0] if len(found) == 1 else None

    @abstractmethod
    def time_intent(self, question: str, anchor: datetime, dates: Sequence[DateFound] | None = None) -> TimeIntent:
        """The window and the order a question asks for; no cue, no window. Its `dates`, where they are read already."""

    @abstractmethod
    def sentences(self, text: str) -> list[tuple[int, int]]:
        """The character ranges of sentences and of their independent clauses, in order."""

    @abstractmethod
    def numbers(self, text: str) -> list[tuple[str, int, int, Decimal]]:
        """The numbers of a text, in digits or words: as written, where, and the value."""

    def is_question(self, sentence: str) -> bool:
        """Whether something is asked."""
        return self.marks.question.stands_in(sentence)

    def is_negated(self, sentence: str) -> bool:
        """Whether the main statement is negated."""
        return self.marks.negated.stands_in(sentence)

    def is_plan(self, sentence: str) -> bool:
        """Whether something is intended or scheduled, not yet so."""
        return self.marks.plan.stands_in(sentence)

    def is_hedged(self, sentence: str) -> bool:
        """Whether the speaker is not sure."""
        return self.marks.hedged.stands_in(sentence)

    def is_hypothetical(self, sentence: str) -> bool:
        """Whether it is only supposed: "if I moved"."""
        return self.marks.hypothetical.stands_in(sentence)

    def is_update(self, sentence: str) -> bool:
        """Whether the words mark a change or a present state: "now", "these days"."""
        return self.marks.update.stands_in(sentence)

    def is_ending(self, sentence: str) -> bool:
        """Whether something is said to be over: "no longer", "quit"."""
        return self.marks.ending.stands_in(sentence)

    def is_joke(self, sentence: str) -> bool:
        """Whether it is marked as a joke."""
        return self.marks.joke.stands_in(sentence)

    def is_reported(self, sentence: str) -> bool:
        """Whether somebody else's word is passed on."""
        return self.marks.reported.stands_in(sentence)

    def is_temporary(self, sentence: str) -> bool:
        """Whether it holds only for a while: "for now"."""
        return self.marks.temporary.stands_in(sentence) and not self.is_past(sentence)

    def is_recollection(self, sentence: str) -> bool:
        """Whether a former state is remembered: "used to"."""
        return self.marks.recollection.stands_in(sentence)

    @abstractmethod
    def is_past(self, sentence: str) -> bool:
        """Whether the main verb is in the past tense."""


def slices(text: str, boundary: re.Pattern[str]) -> list[tuple[int, int]]:
    """The stretches of a text between boundaries, white space around them left out."""
    edges = [0, *(found.end() for found in boundary.finditer(text)), len(text)]
    found = []
    for start, end in pairwise(edges):
        piece = text[start:end]
        lead = len(piece) - len(piece.lstrip())
        if piece.strip():
            found.append((start + lead, start + len(piece.rstrip())))
    return found
