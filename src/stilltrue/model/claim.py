"""What somebody claimed: proposed (candidate), checked and kept (assertion), read for the ledger (claim)."""

from __future__ import annotations

import unicodedata
from dataclasses import replace
from decimal import Context, Decimal
from enum import StrEnum
from typing import NewType

from stilltrue.model.frozen import dataclass
from stilltrue.model.receipt import Span
from stilltrue.model.scope import SpaceKey, Tier
from stilltrue.model.time import Instant, Interval, Moment
from stilltrue.model.turn import TurnId

AssertionId = NewType("AssertionId", str)

Seat = tuple[Instant, Instant, int, Instant, int, float, str]
"""Where a claim stands in the rank: vouched instant, said_at, turn index, start, place in the turn, confidence, hash."""


class Act(StrEnum):
    """What an assertion does to its slot."""

    HOLDS = "holds"
    ENDS = "ends"
    DENIES = "denies"
    CONFIRMS = "confirms"
    ADJUSTS = "adjusts"
    UNSETTLES = "unsettles"
    """It closes nothing: because of what its words say, what the slot holds is doubtful."""
    RESERVES = "reserves"
    """It claims no value: from then on only those whom it names, and the owner, may say what the slot holds."""

    @property
    def fills(self) -> bool:
        """Whether it says anything of what the slot holds."""
        return self not in (Act.UNSETTLES, Act.RESERVES)


class Modality(StrEnum):
    """How a claim is meant. Only `actual` and `reported` fill a slot; each other has a lane of its own."""

    ACTUAL = "actual"
    REPORTED = "reported"
    PLANNED = "planned"
    INTENDED = "intended"
    HYPOTHETICAL = "hypothetical"
    ADVISED = "advised"
    UNCERTAIN = "uncertain"

    @property
    def lane(self) -> Modality:
        """The lane in which a claim so meant is told; hearsay shares that of what is actual."""
        return Modality.ACTUAL if self is Modality.REPORTED else self


class End(StrEnum):
    """What the words say of an end."""

    STATED = "stated"
    OPEN = "open"
    UNSAID = "unsaid"
    OVER = "over"


class Kind(StrEnum):
    """What sort of thing is claimed."""

    STATE = "state"
    EVENT = "event"
    PREFERENCE = "preference"
    PROFILE = "profile"
    RULE = "rule"
    DECISION = "decision"
    COMMITMENT = "commitment"
    CONSTRAINT = "constraint"
    PROCEDURE = "procedure"


class ValueKind(StrEnum):
    """The type of what fills a slot."""

    TEXT = "text"
    ENTITY = "entity"
    NUMBER = "number"
    MONEY = "money"
    DATE = "date"
    DURATION = "duration"
    BOOLEAN = "boolean"


def folded(text: str) -> str:
    """The form in which texts are compared: NFKC, without case, white space as one space."""
    return " ".join(unicodedata.normalize("NFKC", text).casefold().split())


@dataclass(frozen=True, slots=True)
class Value:
    """
    What fills a slot, as worded, with the key under which equal values are equal.

    Two values are the same value exactly when their keys are the same.
    """

    kind: ValueKind
    text: str
    key: str
    number: Decimal | None = None
    unit: str | None = None
    per_unit: Decimal = Decimal(1)
    """How many base units one unit is: kilograms count 1000 grams."""

    @classmethod
    def of_text(cls, text: str, kind: ValueKind = ValueKind.TEXT) -> Value:
        """Words, compared as `folded`."""
        return cls(kind, text, folded(text))

    @classmethod
    def of_number(cls, number: Decimal | float | str, unit: str | None = None) -> Value:
        """A plain number, or one with a unit that is compared by its name."""
        exact = number if isinstance(number, Decimal) else Decimal(str(number))
        shown = plain(exact)
        words = shown if unit is None else f"{shown} {unit}"
        return cls(ValueKind.NUMBER, words, f"#{words}", exact, unit)

    def plus(self, change: Decimal) -> Value:
        """This number with a change in its own unit added."""
        if self.number is None:
            return self
        total = self.number + change
        text = plain(total) if self.unit is None else f"{plain(total)} {self.unit}"
        # A key is a mark of its kind, the amount in base units, and the base unit if any.
        mark, rest = ("#", self.key[1:]) if self.key.startswith("#") else self.key.split(":", 1)
        mark = mark if mark == "#" else f"{mark}:"
        _, space, base = rest.partition(" ")
        # A part of a unit may have no end (a day in weeks): the digits that its rounding spoils are no part of a key.
        amount = total if self.per_unit == 1 else _KEPT.multiply(total, self.per_unit)
        return replace(self, text=text, number=total, key=f"{mark}{plain(amount)}{space}{base}")


_KEPT = Context(prec=24)


def plain(number: Decimal) -> str:
    """A number without exponent and trailing zeros: 7.0 and 7 are both `7`."""
    return format(number.normalize() + Decimal(0), "f") if number else "0"


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate:
    """What an extractor proposes. Not yet believed: its quote has to stand in the turn."""

    subject: str
    predicate: str
    value: Value | None
    act: Act = Act.HOLDS
    polarity: bool = True
    modality: Modality = Modality.ACTUAL
    kind: Kind = Kind.STATE
    qualifier: str | None = None
    many: bool | None = None
    only: bool = False
    temporary: bool = False
    corrects: Value | None = None
    end: End = End.OPEN
    valid_from: Moment | None = None
    valid_to: Moment | None = None
    unresolved_start: bool = False
    """A start was spoken of, but could not be resolved."""
    quote: str | None = None
    turn_id: TurnId | None = None
    span: tuple[int, int] | None = None
    """Characters of the turn that the extractor says the quote stands at."""
    confidence: float = 1.0
    importance: str = "normal"
    tier: Tier | None = None
    """Only ever lowers the tier of the channel."""
    derivation: str | None = None
    """JSON of formula and inputs, kept for the derived slots that build on it."""
    roles: tuple[tuple[str, str], ...] = ()
    """Of an event: who took part and where it was, each a predicate with its value as worded."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Assertion:
    """One claim somebody made, checked against its turn. Immutable."""

    id: AssertionId
    space: SpaceKey
    spans: tuple[Span, ...]
    subject: str
    predicate: str
    qualifier: str | None
    value: Value | None
    act: Act
    polarity: bool
    modality: Modality
    kind: Kind
    many: bool | None
    only: bool
    temporary: bool
    corrects: Value | None
    end: End
    valid_from: Moment | None
    valid_to: Moment | None
    unresolved_start: bool
    tier: Tier
    explicit: bool
    """A person's act by hand."""
    confidence: float
    importance: str
    said_at: Instant
    turn_index: int
    place: int
    """Order of the claim within its turn."""
    zone: str
    extractor: str
    """Name and version, `rules@1`."""
    recorded_at: Instant
    quarantined: bool = False
    supported: bool = True
    """False where a program handed it over and its turn does not show subject and value."""
    derivation: str | None = None

    @property
    def utterance(self) -> tuple[Instant, int, int, AssertionId]:
        """Its place in the order of utterance: when it was said, in which turn, at which place of it."""
        return self.said_at, self.turn_index, self.place, self.id

    @property
    def turn_id(self) -> TurnId:
        """The turn in which its first quote stands."""
        return self.spans[0].turn_id


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim:
    """
    An assertion as the ledger reads it: names resolved, times as instants, its seat in the rank fixed.

    `valid` is None for what is undated, and `coverage` is what withdrawals leave of it.
    """

    id: AssertionId
    act: Act
    value: Value | None
    polarity: bool
    tier: Tier
    explicit: bool
    valid: Interval | None
    coverage: tuple[Interval, ...]
    latest_start: Instant
    """The end of the unit in which an imprecise start lies; the start itself where it is exact."""
    since: Moment | None
    """The start as stated, None where it is `said_at` by default."""
    exception: bool
    """Bounded or temporary: lies over what stands."""
    width: int
    vouched: Instant
    said: tuple[Instant, int, int]
    """When, in which turn, at which place: the order of utterance."""
    turn: str
    """The turn it is of; the exclusive claims of one turn are one list."""
    only: bool
    corrects: Value | None
    seat: Seat
    event: str | None = None
    """The event that it tells of or is about; None for a claim about a state, or about whatever event fits."""

    @property
    def key(self) -> str | None:
        """Key of its value; None where it has none."""
        return self.value.key if self.value is not None else None

    @property
    def positive(self) -> bool:
        """Whether it says that a value holds."""
        return self.polarity and self.act in (Act.HOLDS, Act.CONFIRMS)

    @property
    def ending(self) -> bool:
        """An end, or a negative claim, which works like one."""
        return self.act is Act.ENDS or (not self.polarity and self.act in (Act.HOLDS, Act.CONFIRMS))
