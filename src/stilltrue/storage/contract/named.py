"""What a transaction promises of how names are read: alias rows, wordings and rulings."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable

from stilltrue.model.fact import Slot
from stilltrue.model.naming import Alias, Wording
from stilltrue.model.ruling import RulingRow
from stilltrue.model.scope import SpaceKey
from stilltrue.model.time import Instant


class Named(ABC):
    """How names are read: alias rows, wordings and rulings."""

    @abstractmethod
    def add_alias(self, alias: Alias) -> None:
        """Record that one name stands for another."""

    @abstractmethod
    def close_alias(self, alias: Alias, recorded_to: Instant) -> None:
        """Set the end of an alias row that is still open."""

    @abstractmethod
    def aliases(self, space: SpaceKey, *, with_closed: bool = False) -> list[Alias]:
        """Alias rows by (recorded_from, kind, mention, name); the open ones, or all."""

    @abstractmethod
    def erase_alias(self, alias: Alias) -> None:
        """Remove an alias row, as though it had never been."""

    @abstractmethod
    def set_wordings(self, wordings: Iterable[Wording]) -> None:
        """Say which slots some slots as worded belong to; replaces what was said before."""

    def set_wording(self, wording: Wording) -> None:
        """Say which slot a slot as worded belongs to."""
        self.set_wordings([wording])

    @abstractmethod
    def wordings(self, space: SpaceKey, slot: Slot | None = None) -> list[Wording]:
        """The wordings of a space that differ from their slot, or those of one slot; sorted."""

    @abstractmethod
    def worded_as(self, slots: Iterable[Slot]) -> dict[Slot, list[Slot]]:
        """Those of the slots that are worded otherwise, too, each with these wordings of its space; sorted."""

    @abstractmethod
    def erase_wording(self, worded: Slot) -> None:
        """A slot as worded belongs to itself again."""

    @abstractmethod
    def add_ruling(self, ruling: RulingRow) -> None:
        """Record a ruling on a source."""

    @abstractmethod
    def rulings(self, space: SpaceKey) -> list[RulingRow]:
        """By the instant they were recorded."""

    @abstractmethod
    def erase_ruling(self, ruling: RulingRow) -> None:
        """Remove a ruling, as though it had never been."""
