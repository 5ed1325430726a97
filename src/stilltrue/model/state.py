"""The present state: what holds, what it follows from, what is doubtful; and why a value does not hold."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from stilltrue.model.claim import AssertionId
from stilltrue.model.fact import Fact, Slot, Standing
from stilltrue.model.frozen import dataclass
from stilltrue.model.receipt import Receipt, Rejection
from stilltrue.model.time import Instant


class Part(StrEnum):
    """A part of the state, in the order in which parts are told."""

    CONTESTED = "contested"
    DOUBTFUL = "doubtful"
    LIVE = "live"
    RECHECK = "recheck"
    RULE = "rule"
    DECISION = "decision"
    CONSTRAINT = "constraint"
    DUE = "due"
    TRIGGER = "trigger"
    PROGRESS = "progress"


@dataclass(frozen=True, slots=True, kw_only=True)
class Progress:
    """How far something is: what is done, and what is left of the whole."""

    done: tuple[str, ...]
    left: tuple[str, ...]

    @property
    def total(self) -> int:
        """How many there are altogether."""
        return len(self.done) + len(self.left)


@dataclass(frozen=True, slots=True, kw_only=True)
class Working:
    """How a derived value comes about at the instant asked about."""

    formula: str
    worked: str
    """The formula in words with its present inputs, and what comes out or why nothing does; or what is inferred from."""
    inputs: Mapping[str, tuple[Fact, ...]]
    """The facts that each of its names stands for; none where nothing is known."""
    progress: Progress | None = None
    """Where it counts the items of one input."""
    inferred: bool = False
    """Nobody said it: it is inferred from its inputs, by no formula."""
    once: bool = False
    """The formula is the condition that set the fact off, told with its inputs as they were then."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One fact of the state, in the one part in which it is told."""

    part: Part
    fact: Fact
    standing: Standing
    by: str
    """Who said so: a name, or the role of the one who spoke; empty where that is not on record any more."""
    hard: bool
    """A decision, a commitment or a constraint of more than hearsay: nothing soft displaces it."""
    receipts: tuple[Receipt, ...]
    working: Working | None = None
    doubt: str = ""
    """Since when it is doubtful, and because of what."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StateBlock:
    """What holds at an instant, by part; each fact is told once."""

    at: Instant
    known_at: Instant | None
    question: str | None
    language: str
    """In which formulas and doubts are told, `en` or `ko`."""
    entries: tuple[Entry, ...]
    """In the order of the parts; within a part the hard ones first, then the derived ones, then by slot."""

    def part(self, part: Part) -> tuple[Entry, ...]:
        """The entries of one part."""
        return tuple(entry for entry in self.entries if entry.part is part)

    @property
    def contested(self) -> tuple[Entry, ...]:
        """What something is said against."""
        return self.part(Part.CONTESTED)

    @property
    def doubtful(self) -> tuple[Entry, ...]:
        """What something else made doubtful, without naming it."""
        return self.part(Part.DOUBTFUL)

    @property
    def live(self) -> tuple[Entry, ...]:
        """What simply holds, derived values with their formulas."""
        return self.part(Part.LIVE)

    @property
    def rechecks(self) -> tuple[Entry, ...]:
        """What has to be worked out again and cannot be."""
        return self.part(Part.RECHECK)

    @property
    def rules(self) -> tuple[Entry, ...]:
        """Rules, with their outcome for the present input."""
        return self.part(Part.RULE)

    @property
    def decisions(self) -> tuple[Entry, ...]:
        """Decisions and commitments, then preferences, with who made them."""
        return self.part(Part.DECISION)

    @property
    def constraints(self) -> tuple[Entry, ...]:
        """What has to be kept to."""
        return self.part(Part.CONSTRAINT)

    @property
    def due(self) -> tuple[Entry, ...]:
        """Plans whose day has come, and of which nobody said that they came true."""
        return self.part(Part.DUE)

    @property
    def triggers(self) -> tuple[Entry, ...]:
        """Conditions that are met."""
        return self.part(Part.TRIGGER)

    @property
    def progress(self) -> tuple[Entry, ...]:
        """Counts, with what is done and what is left."""
        return self.part(Part.PROGRESS)


class WhyNotReason(StrEnum):
    """Why a value is not what holds."""

    HOLDS = "it holds"
    NEVER_SAID = "never said"
    REFUSED = "not believed"
    DENIED = "denied"
    CORRECTED = "corrected"
    BY_HAND = "overruled by hand"
    NO_LEAVE = "not theirs to change"
    OUTRANKED = "outranked"
    SUPERSEDED = "superseded"
    ENDED = "ended"
    MOVED_ON = "an input changed"
    DAY_CAME = "a day came"
    REPEATED = "repeated an outcome"
    HIDDEN = "under an exception"
    NOT_YET = "not yet"
    WAITING = "waits for a condition"
    OTHER_LANE = "only meant otherwise"
    NEGATIVE = "said not to be so"
    UNDATED = "undated"
    UNDONE = "undone"
    QUARANTINED = "quarantined"


@dataclass(frozen=True, slots=True, kw_only=True)
class Moved:
    """An input of a formula before and after it changed; nothing where it was not known."""

    name: str
    before: tuple[Fact, ...]
    after: tuple[Fact, ...]
    receipts: tuple[Receipt, ...]
    """Of what changed it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Overruled:
    """What became of a value in one slot."""

    slot: Slot
    reason: WhyNotReason
    subject_label: str
    label: str
    fact: Fact | None = None
    """The last stretch for which it held; None where it never did."""
    now: tuple[Fact, ...] = ()
    """What holds in the slot at the instant asked about."""
    claim: AssertionId | None = None
    """The claim of the value; None where a formula gave it."""
    said: tuple[Receipt, ...] = ()
    """Who said the value."""
    by: tuple[Receipt, ...] = ()
    """What overruled it."""
    since: Instant | None = None
    """Since when it holds no more, or from when on it will."""
    moved: tuple[Moved, ...] = ()
    """Of a derived value: the inputs whose change moved it on."""
    lane: str = ""
    """How it was meant, where that fills no slot: planned, hypothetical, ...."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WhyNot:
    """Why a value is not what holds: one answer a slot, the nearest to holding first."""

    value: str
    at: Instant
    known_at: Instant | None
    found: tuple[Overruled, ...]
    refused: tuple[Rejection, ...] = ()
    """Candidates with that value that were not believed."""

    @property
    def reason(self) -> WhyNotReason:
        """The one reason to name first."""
        if self.found:
            return self.found[0].reason
        return WhyNotReason.REFUSED if self.refused else WhyNotReason.NEVER_SAID
