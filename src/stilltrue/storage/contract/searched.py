"""What a transaction promises of the index of words."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence

from stilltrue.model.scope import SpaceKey
from stilltrue.model.unit import IndexStats, Unit, UnitRef


class Searched(ABC):
    """The index of words."""

    @abstractmethod
    def index(self, units: Iterable[Unit]) -> None:
        """
        Make units searchable, and let them wait for a vector in every set; a known ref is left as it is.

        A unit's number is greater than all that were given before, those of erased units among them.
        """

    @abstractmethod
    def unindex(self, space: SpaceKey, owners: Iterable[str]) -> None:
        """Forget the units of these owners, their postings and vectors, and terms that no unit has any more."""

    @abstractmethod
    def index_stats(self, space: SpaceKey) -> IndexStats:
        """How many units a space has, and how long they are together; 0 for a space without any."""

    @abstractmethod
    def frequencies(self, space: SpaceKey, terms: Iterable[str]) -> dict[str, int]:
        """In how many units of the space each term occurs; terms that occur in none are left out."""

    @abstractmethod
    def terms_starting(self, space: SpaceKey, prefix: str, limit: int) -> list[str]:
        """Terms of the space that begin with a prefix, sorted: for questions of one character."""

    @abstractmethod
    def postings(self, space: SpaceKey, term: str) -> tuple[Sequence[int], Sequence[int], Sequence[int]]:
        """The units that have a term: their numbers in ascending order, how often each has it, and their lengths."""

    @abstractmethod
    def units(self, numbers: Iterable[int]) -> dict[int, Unit]:
        """Units by number, with empty terms."""

    @abstractmethod
    def unit_refs(self, numbers: Iterable[int]) -> dict[int, UnitRef]:
        """What units stand for, by number."""

    @abstractmethod
    def each_unit(self, space: SpaceKey) -> Iterator[Unit]:
        """Every unit of a space with its terms, by ref."""

    @abstractmethod
    def units_starting(self, space: SpaceKey, prefix: str) -> list[Unit]:
        """The units of a space whose owner begins with the prefix, with their terms, by ref."""
