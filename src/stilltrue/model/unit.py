"""What can be searched by its words."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import NamedTuple

from stilltrue.model.frozen import dataclass
from stilltrue.model.scope import SpaceKey
from stilltrue.model.time import Instant


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
