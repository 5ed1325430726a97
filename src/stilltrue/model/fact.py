"""What held when: slots, the facts of their timelines, and what changed."""

from __future__ import annotations

from enum import StrEnum
from typing import NewType

from stilltrue.model.claim import Assertion, AssertionId, Kind, Modality, Value, ValueKind
from stilltrue.model.frozen import dataclass, keyed
from stilltrue.model.scope import SpaceKey, Tier
from stilltrue.model.time import FOREVER, Instant, Interval, Moment

FactId = NewType("FactId", str)

EVENT_MARK = "e_"
"""How the id of an event begins, and with it that of the fact that tells of it."""

OWNER = "user"
"""Key of the owner of the memory, as a subject."""


@keyed
class Slot:
    """What a claim is about: a subject, a predicate and perhaps a qualifier, within one space."""

    space: SpaceKey
    subject: str
    predicate: str
    qualifier: str = ""

    def __str__(self) -> str:
        inner = f"[{self.qualifier}]" if self.qualifier else ""
        return f"{self.subject} · {self.predicate}{inner}"


class Standing(StrEnum):
    """How a fact stands at the instant asked about."""

    CURRENT = "current"
    PAST = "past"
    FUTURE = "future"
    CONTESTED = "contested"
    STALE = "stale"
    PRESUMED = "presumed"
    OCCURRED = "occurred"
    DUE = "due"


class State(StrEnum):
    """Whether the value is known, or has to be worked out again."""

    KNOWN = "known"
    NEEDS_RECHECK = "needs_recheck"


def standing_of(
    fact_id: str, lane: str, valid: Interval, contested: bool, presumed: bool, *, now: Instant, fresh_until: Instant
) -> Standing:
    """How what is known of a fact makes it stand at `now`."""
    if valid.end <= now:
        return Standing.OCCURRED if fact_id.startswith(EVENT_MARK) else Standing.PAST
    if lane != Modality.ACTUAL:
        return Standing.DUE if valid.start <= now else Standing.FUTURE
    if valid.start > now:
        return Standing.FUTURE
    if contested:
        return Standing.CONTESTED
    if fresh_until <= now:
        return Standing.STALE
    return Standing.PRESUMED if presumed else Standing.CURRENT


@dataclass(frozen=True, slots=True)
class Challenger:
    """What a lower tier, or an undecided tie, says against a fact; no value means that nothing holds."""

    value: Value | None
    tier: Tier
    claim: AssertionId

    @property
    def key(self) -> str | None:
        """Key of its value; None for nothing."""
        return self.value.key if self.value is not None else None


@dataclass(frozen=True, slots=True, kw_only=True)
class Stretch:
    """One fact as the pure rule computes it, before it has a slot and a version."""

    value: Value | None
    """None where nothing holds, and something is said against that."""
    polarity: bool
    valid: Interval
    tier: Tier
    exception: bool
    presumed: bool
    since: Instant
    since_stated: Moment | None
    challengers: tuple[Challenger, ...]
    support: tuple[AssertionId, ...]
    """By order of utterance; the first names the fact."""
    event: str | None = None
    """The event that it tells of; its interval is when that occurred."""

    @property
    def key(self) -> str | None:
        """Key of its value; None for nothing."""
        return self.value.key if self.value is not None else None


@dataclass(frozen=True, slots=True, kw_only=True)
class Fact:
    """One stretch of a slot's timeline, in one version of our belief about it."""

    id: FactId
    slot: Slot
    value: Value | None
    polarity: bool
    valid: Interval
    recorded: Interval
    tier: Tier
    lane: Modality = Modality.ACTUAL
    exception: bool = False
    presumed: bool = False
    since: Instant
    since_stated: Moment | None = None
    challengers: tuple[Challenger, ...] = ()
    state: State = State.KNOWN
    recheck: str | None = None
    """The path that made a recheck necessary."""
    kind: Kind = Kind.STATE
    label: str = ""
    """The predicate as worded by the claim that named the fact."""
    subject_label: str = ""
    qualifier_label: str = ""
    """The qualifier as worded; empty where there is none."""
    redacted: bool = False
    inferred: bool = False
    """It follows from other facts, which `why` names, and nobody said it."""

    @property
    def value_key(self) -> str:
        """Key of its value; empty where nothing holds."""
        return self.value.key if self.value is not None else ""

    @property
    def qualified_by(self) -> str:
        """The qualifier in words; empty where there is none."""
        return (self.qualifier_label or self.slot.qualifier) if self.slot.qualifier else ""

    @property
    def contested(self) -> bool:
        """Whether something is said against it."""
        return bool(self.challengers)

    @property
    def onward(self) -> str | None:
        """The value as worded where it holds and may be a subject itself; a number or a date is none."""
        value = self.value
        leads = self.polarity and value is not None and value.kind in (ValueKind.ENTITY, ValueKind.TEXT)
        return value.text if leads and value is not None else None

    @property
    def event(self) -> str:
        """The id of the event that it tells of, which may be the subject of further claims; empty for a state."""
        return self.id if self.id.startswith(EVENT_MARK) else ""

    def is_refreshed_by(self, claim: Assertion) -> bool:
        """Whether a claim behind it keeps it fresh: one of its tier, for whom a person's own word is enough."""
        return min(claim.tier, Tier.OWN_WORD) >= self.tier

    def known_by(self, moment: Instant) -> bool:
        """Whether it holds at a moment, or tells of what had begun to happen by then: that stays known."""
        return self.valid.covers(moment) or (bool(self.event) and self.valid.start <= moment)

    def standing(self, now: Instant, fresh_until: Instant = FOREVER) -> Standing:
        """How it stands at `now`; `fresh_until` is when the half-life of its predicate runs out, for who knows it."""
        return standing_of(
            self.id, self.lane, self.valid, bool(self.challengers), self.presumed, now=now, fresh_until=fresh_until
        )


class Fate(StrEnum):
    """Why a claim never showed."""

    DENIED = "denied"
    CORRECTED = "corrected"
    OVERRULED = "overruled by hand"
    OUTRANKED = "outranked"
    CHALLENGER = "challenger"
    UNDATED = "undated"
    REPEATED = "repeated an outcome"
    WAITING = "waits for a condition"
    UNSETTLES = "makes doubtful"
    RESERVES = "says who may change it"
    UNDONE = "undone"
    QUARANTINED = "quarantined"


@dataclass(frozen=True, slots=True)
class Unshown:
    """A claim that fills no fact, and why."""

    claim: AssertionId
    fate: Fate
    by: AssertionId | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """What one recording changed in one slot: from what, to what, by which claim, when and why."""

    recorded_at: Instant
    slot: Slot
    before: tuple[Fact, ...]
    after: tuple[Fact, ...]
    cause: str


def open_ended(interval: Interval) -> bool:
    """Whether the interval has no end that is known."""
    return interval.end >= FOREVER
