"""What is called by which name: aliases, and a slot as worded beside what it means today."""

from __future__ import annotations

from enum import StrEnum

from stilltrue.model.fact import Slot
from stilltrue.model.frozen import dataclass
from stilltrue.model.scope import SpaceKey
from stilltrue.model.time import FOREVER, Instant


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


@dataclass(frozen=True, slots=True, kw_only=True)
class Wording:
    """A slot as worded, and the slot it is an expression of today."""

    worded: Slot
    slot: Slot
