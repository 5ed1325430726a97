"""The vectors of what can be searched, and which of them are ready."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

from stilltrue.model.frozen import dataclass
from stilltrue.model.unit import UnitKind


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
