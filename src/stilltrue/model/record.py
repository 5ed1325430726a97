"""What is recorded about claims, not by them: where they were drawn from, what they derive, what recall used."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field

from stilltrue.model.claim import Act, AssertionId, End, Modality
from stilltrue.model.fact import FactId, Slot
from stilltrue.model.frozen import dataclass
from stilltrue.model.receipt import Span
from stilltrue.model.scope import SpaceKey, Tier
from stilltrue.model.time import Instant


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


@dataclass(frozen=True, slots=True, kw_only=True)
class RecallRow:
    """What one recall, context or answer used: ids only, no text."""

    id: str
    space: SpaceKey
    operation: str
    asked_at: Instant
    used: tuple[str, ...]
    report: Mapping[str, object] = field(default_factory=dict)
