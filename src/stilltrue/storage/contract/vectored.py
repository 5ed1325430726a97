"""What a transaction promises of vectors by embedder, and what still waits for one."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence

from stilltrue.model.scope import SpaceKey
from stilltrue.model.unit import Unit
from stilltrue.model.vector import (
    Vector,
    VectorBlock,
    VectorColumns,
    VectorEdition,
    VectorSet,
    VectorState,
    VectorStatus,
)


class Vectored(ABC):
    """Vectors by embedder, and what still waits for one."""

    @abstractmethod
    def vector_sets(self) -> list[VectorSet]:
        """The sets of vectors, by number."""

    @abstractmethod
    def add_vector_set(self, name: str, version: str, dimension: int, state: VectorState) -> VectorSet:
        """A new set, in which every unit waits for its vector, and each that is indexed from now on."""

    @abstractmethod
    def set_vector_set_state(self, number: int, state: VectorState) -> None:
        """Say what a set is there for."""

    @abstractmethod
    def drop_vector_set(self, number: int) -> None:
        """Remove a set with all its vectors."""

    @abstractmethod
    def last_unit(self) -> int:
        """The greatest number that a unit was ever given, be it erased by now; 0 where there was none."""

    @abstractmethod
    def waiting_units(self, number: int, space: SpaceKey, limit: int, *, after: int = 0) -> dict[int, Unit]:
        """Units above number `after` that wait for their vector in a set: the fewest attempts first, then by number."""

    @abstractmethod
    def want_vectors(self, number: int, space: SpaceKey, units: Iterable[int]) -> None:
        """Let units wait for a vector anew, or for the first time; numbers of no unit of the space are passed over."""

    @abstractmethod
    def put_vectors(self, number: int, space: SpaceKey, vectors: Iterable[Vector]) -> None:
        """Keep ready vectors; those of units that are no longer in the set are passed over."""

    @abstractmethod
    def fail_vectors(self, number: int, space: SpaceKey, units: Iterable[int], error: str) -> None:
        """Note that an attempt on waiting units failed, and why."""

    @abstractmethod
    def vectors(
        self, number: int, space: SpaceKey, after: int = 0, most: int | None = None, *, loose: bool = False
    ) -> VectorColumns:
        """
        The ready vectors of a set in a space whose unit numbers are above `after`, as they are kept; the first so many.

        Those only that stand in no block, where they are to be `loose`.
        """

    @abstractmethod
    def vector_blocks(self, number: int, space: SpaceKey, after: int = 0) -> Iterator[VectorBlock]:
        """The ready vectors above `after` that a backend keeps in blocks: by kind and script, then by unit number."""

    @abstractmethod
    def block_sizes(self, number: int, space: SpaceKey) -> dict[tuple[str, str], int]:
        """How many vectors of each kind and script stand in blocks."""

    @abstractmethod
    def ready_pieces(self, number: int, space: SpaceKey) -> Iterator[Sequence[int]]:
        """The units of a space that have their vector in a set, some at a time; those of damaged blocks may be left out."""

    def ready_units(self, number: int, space: SpaceKey) -> list[int]:
        """The units of a space that have their vector in a set, by number."""
        return sorted(unit for piece in self.ready_pieces(number, space) for unit in piece)

    @abstractmethod
    def each_vector(self, number: int, space: SpaceKey) -> Iterator[Vector]:
        """Every vector of a set in a space, ready or not, by unit number, as it is kept."""

    @abstractmethod
    def vector_error(self, number: int, space: SpaceKey) -> str | None:
        """Why the last attempt on a waiting unit of a space failed, of the unit with the greatest number; None for none."""

    @abstractmethod
    def vector_edition(self, number: int, space: SpaceKey) -> VectorEdition:
        """By which a copy of the ready vectors of a space knows whether it is whole; zeros where none ever was."""

    @abstractmethod
    def count_vectors(self, number: int, space: SpaceKey) -> dict[VectorStatus, int]:
        """How many vectors of a set in a space have each status; those of none are left out."""

    @abstractmethod
    def count_waiting(self, number: int, space: SpaceKey) -> int:
        """How many units of a space wait for their vector in a set."""
