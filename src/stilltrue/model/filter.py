"""Which facts are wanted."""

from __future__ import annotations

from collections.abc import Mapping

from stilltrue.model.claim import Kind, Modality
from stilltrue.model.fact import Standing
from stilltrue.model.frozen import dataclass
from stilltrue.model.scope import SpaceKey, Tier
from stilltrue.model.time import Instant


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
