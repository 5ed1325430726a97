"""Rows recorded about claims, not by them: aliases, withdrawals, outbox jobs, searchable units, filters."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field
from enum import StrEnum
from typing import NamedTuple

from stilltrue.model.claim import Act, AssertionId, End, Kind, Modality
from stilltrue.model.fact import FactId, Slot, Standing
from stilltrue.model.frozen import dataclass
from stilltrue.model.receipt import Span
from stilltrue.model.scope import SpaceKey, Tier
from stilltrue.model.time import FOREVER, Instant
from stilltrue.model.turn import TurnId


class AliasKind(StrEnum):
    """What is called by another name."""

    ENTITY = "entity"
    """Of subjects and of values."""
    PREDICATE = "predicate"
    EDITION = "edition"
    """Of the registry of predicates: its name is that of the edition by which names are read."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Alias:
    """That one name stands for another, since when it is recorded, and until it was split again."""

    space: SpaceKey
    kind: AliasKind
    mention: str
    """Key of the name as worded."""
    name: str
    """Key of the name it stands for."""
    method: str
    score: float
    recorded_from: Instant
    recorded_to: Instant = FOREVER


class Ruling(StrEnum):
    """What is recorded about a source as a whole."""

    UNDO = "undo"
    REDO = "redo"
    APPROVE = "approve"
    REJECT = "reject"


@dataclass(frozen=True, slots=True, kw_only=True)
class Selector:
    """Which claims a ruling or an erasure concerns; everything that is given has to fit."""

    turn: TurnId | None = None
    session: str | None = None
    source: str | None = None
    extractor: str | None = None
    """A name, or a name and version, `rules@1`."""
    channel: str | None = None
    speaker: str | None = None
    claim: str | None = None
    """The id of one assertion; its turn is named with it."""

    @property
    def empty(self) -> bool:
        """Whether nothing is given, so that it would fit everything."""
        return all(getattr(self, part) is None for part in self.__slots__)

    def as_dict(self) -> dict[str, str]:
        """What is given, by name."""
        return {part: value for part in self.__slots__ if (value := getattr(self, part)) is not None}


@dataclass(frozen=True, slots=True, kw_only=True)
class RulingRow:
    """A ruling in the order in which it was recorded."""

    space: SpaceKey
    ruling: Ruling
    selector: Selector
    recorded_at: Instant


@dataclass(frozen=True, slots=True, kw_only=True)
class Wording:
    """A slot as worded, and the slot it is an expression of today."""

    worded: Slot
    slot: Slot


@dataclass(frozen=True, slots=True)
class Drawn:
    """A claim with where it was drawn from: as much of it as recall weighs."""

    id: AssertionId
    spans: tuple[Span, ...]
    """In their order; of the turns asked for alone, where turns are asked for."""
    whole: bool
    """Whether these are all its spans."""
    act: Act
    modality: Modality
    end: End
    valued: bool
    """Whether it names a value."""
    tier: Tier
    said_at: Instant
    recorded_at: Instant
    quarantined: bool
    derived: bool
    """Whether it carries a formula."""
    facts: tuple[FactId, ...]
    """The facts that it supports, sorted."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Derivation:
    """That a claim derives its slot from others, by the formula that it carries."""

    claim: AssertionId
    slot: Slot
    """The slot that is derived, under present names."""
    inputs: tuple[Slot, ...]
    """The slots that it looks at, under present names, sorted, each once; `*` stands for any subject or qualifier."""
    accepted_at: Instant | None
    """When the formula was found to give what was said; None: not yet."""


class Learn(StrEnum):
    """What becomes of what is read out of a talk."""

    AUTO = "auto"
    """It takes part at once."""
    NOTIFY = "notify"
    """It takes part at once, and somebody is told."""
    ASK = "ask"
    """It waits for a person's yes."""


class JobState(StrEnum):
    """Where a piece of background work stands."""

    PENDING = "pending"
    DONE = "done"
    DEAD = "dead"


class JobKind(StrEnum):
    """What is to be done."""

    LEARN = "learn"
    """To learn from turns of a session."""
    ASK = "ask"
    """To learn from turns of a session, and let each claim wait for a person's yes."""
    EMBED = "embed"
    """To make the vectors of what waits for one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Job:
    """One row of the outbox: work that is still to be done on account of some turns."""

    id: str
    """Hash of space, session, turns and extractor, so that the same work is queued once."""
    kind: JobKind = JobKind.LEARN
    space: SpaceKey
    session: str
    turns: tuple[TurnId, ...]
    extractor: str
    state: JobState
    attempts: int
    error: str | None
    """Of the last attempt; no text of a turn."""
    recorded_at: Instant
    due_at: Instant | None = None
    """Not to be tried again before; None: at once."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Lease:
    """That one worker, and no other, does the background work of a space for a while."""

    space: SpaceKey
    holder: str
    """A name that no two workers ever have."""
    fence: int
    """Counts up with each worker that takes over; what an earlier one still wants to write is refused."""
    until: Instant
    """By the clock on the wall; after it another worker may take over."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Spending:
    """What language models took of a space's day; whole numbers only, so that sums are exact."""

    day: str
    """Of UTC, `2026-03-02`."""
    n_calls: int = 0
    input_tokens: int = 0
    output_tokens: int = 0
    nanodollars: int = 0
    """Billionths of a dollar, of the calls whose price is known."""
    n_unpriced: int = 0
    """Calls whose price is not known; their cost is in no sum."""


class UnitKind(StrEnum):
    """What can be searched."""

    PASSAGE = "passage"
    """A range of a turn."""
    CLAIM = "claim"
    """What is claimed of one slot and one value, once however often it was said."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Unit:
    """A searchable text, by its terms. The text itself stays where it is."""

    space: SpaceKey
    kind: UnitKind
    ref: str
    """Passage: `turn_id:start:end`. Claim: the fact's slot and value, hashed."""
    owner: str
    """The turn, or the slot and value key, by which it is found again when that is erased."""
    terms: Mapping[str, int]
    """How often each term occurs."""
    length: int
    said_at: Instant


class UnitRef(NamedTuple):
    """What a unit stands for."""

    kind: UnitKind
    ref: str
    owner: str


@dataclass(frozen=True, slots=True)
class IndexStats:
    """What BM25 needs to know of one space."""

    n_units: int
    total_length: int


class VectorState(StrEnum):
    """What a set of vectors is there for."""

    ACTIVE = "active"
    """Recall works on it."""
    FILLING = "filling"
    """It is made beside the active one, to take its place."""


@dataclass(frozen=True, slots=True, kw_only=True)
class VectorSet:
    """The vectors that one embedder gives the units of a store."""

    number: int
    name: str
    version: str
    dimension: int
    state: VectorState

    @property
    def made_by(self) -> tuple[str, str, int]:
        """Name, version and dimension of its embedder: vectors of others cannot be compared with these."""
        return self.name, self.version, self.dimension


class VectorStatus(StrEnum):
    """Where the vector of a unit stands."""

    PENDING = "pending"
    READY = "ready"
    FAILED = "failed"
    """Tried and to be tried again."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Vector:
    """The vector of a unit in one set, or that it waits for it."""

    unit_number: int
    kind: UnitKind
    status: VectorStatus = VectorStatus.READY
    attempts: int = 0
    error: str | None = None
    """Of the last attempt; no text of the unit."""
    script: str | None = None
    """That of the text: embedders put texts of the question's script nearer to it than others that mean the same."""
    text_hash: bytes | None = None
    """Of the text it was made from."""
    components: bytes | None = None
    """One signed byte a dimension."""
    scale: float | None = None
    """What one step of a component is worth."""


@dataclass(frozen=True, slots=True)
class VectorColumns:
    """The ready vectors of a space side by side, by unit number, as they are kept."""

    unit_numbers: Sequence[int]
    kinds: Sequence[str]
    scripts: Sequence[str | None]
    components: Sequence[bytes | None]
    scales: Sequence[float | None]


@dataclass(frozen=True, slots=True)
class VectorBlock:
    """Ready vectors of one kind and script in one piece, by unit number, as they are kept."""

    kind: str
    script: str
    unit_numbers: Sequence[int]
    components: bytes
    """One signed byte a dimension, one unit after another; nothing where the piece is damaged."""
    scales: Sequence[float]


@dataclass(frozen=True, slots=True)
class VectorEdition:
    """Which vectors of a space are ready: while `edition` is the same, only such with greater unit numbers came."""

    edition: int
    """Never given out twice in a store; a later one is greater."""
    last_unit: int
    anew: int = 0
    """The last edition in which a vector took the place of another: of a copy that is older nothing is good any more."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Stands:
    """That facts are wanted which stand so at an instant."""

    standing: Standing
    at: Instant
    fresh_for: Mapping[str, Instant]
    """How long after their last confirmation facts are fresh, by predicate; those of no other ever go stale."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FactFilter:
    """Which facts to list or count. What is left out does not matter."""

    spaces: tuple[SpaceKey, ...]
    subject: str | None = None
    """Key of the subject."""
    predicate: str | None = None
    """Name of the predicate."""
    qualifier: str | None = None
    value: str | None = None
    """Key of the value."""
    text: str | None = None
    """Part of subject, predicate, qualifier or value as worded, compared without case."""
    kind: Kind | None = None
    lane: Modality | None = Modality.ACTUAL
    """None: every lane."""
    polarity: bool | None = None
    valid_at: Instant | None = None
    """Holds at this instant."""
    valid_from: Instant | None = None
    valid_to: Instant | None = None
    """Overlaps the half-open stretch from `valid_from` to `valid_to`."""
    known_at: Instant | None = None
    """As believed then; None: as believed now."""
    contested: bool | None = None
    stands: Stands | None = None
    tier: Tier | None = None
    """At least this tier."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RecallRow:
    """What one recall, context or answer used: ids only, no text."""

    id: str
    space: SpaceKey
    operation: str
    asked_at: Instant
    used: tuple[str, ...]
    report: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Review:
    """A person's verdict on one assertion, for the rates per extractor version."""

    space: SpaceKey
    assertion: str
    extractor: str
    right: bool
    recorded_at: Instant
