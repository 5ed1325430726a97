"""What a write returns, what an undo would change, what an erasure certifies."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field

from stilltrue.model.claim import AssertionId
from stilltrue.model.fact import Change, Fact, FactId
from stilltrue.model.frozen import dataclass
from stilltrue.model.receipt import Receipt, Rejection
from stilltrue.model.ruling import Selector
from stilltrue.model.spent import NOTHING_SPENT, Spent
from stilltrue.model.time import Instant
from stilltrue.model.turn import TurnId


@dataclass(frozen=True, slots=True)
class Refusal:
    """A turn or a claim that was not kept, and why; nothing else of the batch is touched by it."""

    place: str
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Ticket:
    """What a write did."""

    id: str
    recorded_at: Instant | None
    kept: tuple[TurnId, ...] = ()
    known: tuple[TurnId, ...] = ()
    refused: tuple[Refusal, ...] = ()
    learned: tuple[AssertionId, ...] = ()
    rejected: tuple[Rejection, ...] = ()
    quarantined: tuple[TurnId, ...] = ()
    unresolved: tuple[TurnId, ...] = ()
    scrubbed: tuple[str, ...] = ()
    """Kinds of secrets that were replaced before anything was stored."""
    n_off_the_record: int = 0
    """Messages of which nothing was kept, since their session is off the record."""
    changes: tuple[Change, ...] = ()
    pending: int = 0
    """Jobs of the outbox that this write left to be done."""
    jobs: tuple[str, ...] = ()
    """Ids of these jobs: a read that is given the ticket waits for them."""
    n_unembedded: int = 0
    """Texts of this write that still wait for a vector: recall finds them by their words, and not yet by likeness."""
    problems: tuple[str, ...] = ()
    """Why something was left to be done, or given up."""
    spent: Spent = NOTHING_SPENT
    """What was asked of models for it."""
    withdrawn: int = 0
    """Claims of an older extractor that those learned replace."""
    dry_run: bool = False
    """Nothing of it was kept: it says what would be."""

    @property
    def contested(self) -> tuple[Fact, ...]:
        """The facts that this write made, and against which something is said."""
        return tuple(fact for change in self.changes for fact in change.after if fact.contested)


@dataclass(frozen=True, slots=True, kw_only=True)
class Blast:
    """What an undo, redo or erasure changes, or would change."""

    selector: Selector
    n_turns: int
    n_assertions: int
    gone: tuple[Fact, ...]
    """Facts believed now that would not be."""
    back: tuple[Fact, ...]
    """Facts that would be believed again, or in another form."""
    overlapping: tuple[Receipt, ...] = ()
    """Receipts that share characters with what goes."""
    dry_run: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Certificate:
    """What an erasure removed, and what it cannot reach."""

    id: str
    recorded_at: Instant
    removed: Mapping[str, int]
    redacted: tuple[TurnId, ...]
    sessions: tuple[str, ...] = ()
    """Those whose names bore what was erased: by their new names, or in a dry run by the ones they have."""
    beyond_reach: tuple[str, ...]
    blast: Blast


@dataclass(frozen=True, slots=True, kw_only=True)
class Lineage:
    """One formula behind a fact, with what it looked at when the fact began."""

    fact: Fact
    """What it gave."""
    claim: AssertionId
    """The claim that carries it."""
    formula: str
    worked: str
    """The formula with its numbers, in words."""
    inputs: Mapping[str, tuple[Fact, ...]]
    """The facts that each of its names stood for; none where nothing was known."""
    inferred: bool = False
    """There is no formula: it is inferred from its inputs, by the names of their slots."""
    once: bool = False
    """The formula is the condition that set the fact off."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Why:
    """A fact with all that stands behind it, and against it."""

    facts: tuple[Fact, ...]
    """The pieces of the fact as believed at the instant asked about."""
    receipts: tuple[tuple[AssertionId, Receipt], ...]
    against: tuple[tuple[AssertionId, Receipt], ...]
    """Receipts of its challengers."""
    ended_by: tuple[tuple[AssertionId, Receipt], ...]
    """Receipts of what came after it in its slot, where it holds no more."""
    last_confirmed_at: Instant | None
    lineage: tuple[Lineage, ...] = ()
    """The formulas behind it, the nearest first, down to what somebody said."""
    said: Mapping[FactId, tuple[tuple[AssertionId, Receipt], ...]] = field(default_factory=dict)
    """The receipts of the facts that the formulas looked at."""
    doubtful_since: Instant | None = None
    """Since when it is doubtful; None where it is not."""
    doubted_by: tuple[tuple[AssertionId, Receipt], ...] = ()
    """Receipts of that by which it became doubtful."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """One claim in the history of a slot: what came of it."""

    claim: AssertionId
    receipt: Receipt
    said: str
    """What it says, in words: act and value."""
    fact: FactId | None
    fate: str | None
    by: AssertionId | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class History:
    """How a slot came to be what it is."""

    facts: tuple[Fact, ...]
    told: tuple[Told, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Health:
    """What `doctor` finds: figures, and what to do about what is not well."""

    figures: Mapping[str, object]
    problems: tuple[str, ...] = field(default=())

    @property
    def well(self) -> bool:
        """Whether there is nothing to do."""
        return not self.problems
