"""The parts that the rules of every language are made of: clause, draft, rule."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from datetime import UTC, datetime, tzinfo
from enum import StrEnum
from typing import Protocol

from stilltrue.language import DateFound, Language
from stilltrue.model.claim import Act, Candidate, Kind, Modality, Value, ValueKind

ANTECEDENT = ""
"""The predicate of a draft whose slot is the one in which its value was told before."""

SAFETY = "safety"
LONGEST_CLAUSE = 400
"""Characters; of a longer clause nobody can be sure what it is about."""


class Who(StrEnum):
    """What sort of subject a clause has."""

    ME = "me"
    PERSON = "person"
    THING = "thing"


class Tense(StrEnum):
    """How the dates of a clause place what it says."""

    STATE = "state"
    """It holds over the dates named, now where none is."""
    CHANGE = "change"
    """It begins at the date named."""
    ENDING = "ending"
    """It ends at the date named."""
    TIMELESS = "timeless"
    """The dates are not about when it holds."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Clause:
    """One clause as a grammar reads it: whom it is about, what it says, and how it is meant."""

    start: int
    end: int
    """Characters of the sentence."""
    text: str
    """As said."""
    body: str
    """What is said of the subject, dates and adverbs taken out."""
    who: Who
    subject: str
    me: str
    """The subject that the speaker is."""
    anchor: datetime
    """When it was said, in the speaker's zone."""
    said: bool = True
    """Whether the clause names its subject, or it is only understood."""
    past: bool = False
    perfect: bool = False
    """"I have lived": begun in the past, and of now only where it says since when."""
    negated: bool = False
    ended: bool = False
    still: bool = False
    former: bool = False
    only: bool = False
    temporary: bool = False
    modality: Modality = Modality.ACTUAL
    dates: tuple[DateFound, ...] = ()
    unread_time: bool = False
    """It speaks of a time that is no date: "since I was small"."""
    corrects: str | None = None
    """What the clause says was wrong: "Stavanger, not Bergen"."""

    @property
    def zone(self) -> tzinfo:
        """In which the speaker's days are read."""
        return self.anchor.tzinfo or UTC


@dataclass(frozen=True, slots=True, kw_only=True)
class Setting:
    """What a grammar has to know to read a sentence."""

    pack: Language
    anchor: datetime
    me: str
    """The subject that the speaker is."""
    owner: bool
    """Whether the speaker is the owner of the memory."""
    others: tuple[str, ...] = ()
    """The other people spoken of so far in the turn; "" is one of whom nobody could say who it is."""
    earlier: frozenset[str] = frozenset()
    """The other people that the speaker's turn before spoke of."""
    people: tuple[Candidate, ...] = ()
    """What was told of who the owner's people are, by whose names others may go too."""

    def kin(self, worded: str) -> str:
        """The subject that "my sister" is, said by this speaker."""
        if self.owner:
            return worded
        plain = re.sub(r"^my\s+", "", worded, flags=re.IGNORECASE)
        return f"{self.me}의 {plain}" if self.pack.code == "ko" else f"{self.me}'s {plain}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """What a rule reads in a clause, before it is placed in time."""

    predicate: str
    value: Value | None = None
    qualifier: str | None = None
    act: Act = Act.HOLDS
    polarity: bool = True
    kind: Kind = Kind.STATE
    tense: Tense = Tense.STATE
    many: bool | None = None
    importance: str = "normal"
    modality: Modality | None = None
    only: bool = False
    over: bool = False
    """The words themselves say that it is past: "moved from"."""
    by_negation: bool = False
    """The clause's "not" or "no longer" is part of the value or of the act already."""
    subject: str | None = None
    """Another subject than the clause's."""


Build = Callable[[re.Match[str], Clause], Iterable[Draft]]


@dataclass(frozen=True, slots=True)
class Rule:
    """One thing that a clause can say: a pattern on its whole body, and what follows from it."""

    name: str
    pattern: re.Pattern[str]
    build: Build
    who: frozenset[Who] = field(default=frozenset({Who.ME, Who.PERSON}))

    def drafts(self, clause: Clause) -> tuple[Draft, ...]:
        """What this rule reads in the clause; nothing where it does not fit."""
        if clause.who not in self.who:
            return ()
        found = self.pattern.match(clause.body)
        return tuple(self.build(found, clause)) if found is not None else ()


class Grammar(Protocol):
    """The rules of one language, and how its sentences come apart."""

    rules: tuple[Rule, ...]
    importance: re.Pattern[str]
    """Words of a turn that matters, whether or not it can be read."""

    def clauses(self, sentence: str, setting: Setting) -> list[Clause]:
        """The clauses of a sentence whose subject is certain."""
        ...

    def refuses(self, sentence: str, pack: Language) -> bool:
        """Whether nothing in the sentence is a statement: a question, a wish, a joke."""
        ...


MINE = frozenset({Who.ME})
PEOPLE = frozenset({Who.ME, Who.PERSON})
THINGS = frozenset({Who.THING})


def name_told(predicate: str, name: str) -> Draft:
    """What an animal of the speaker's is called; there may be several."""
    return Draft(predicate=predicate, value=text_value(name), kind=Kind.PROFILE, many=True, tense=Tense.TIMELESS)


def entity(text: str) -> Value:
    return Value.of_text(text, ValueKind.ENTITY)


def text_value(text: str) -> Value:
    return Value.of_text(text)
