"""What a transaction promises of what is derived from what."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable

from stilltrue.model.fact import Slot
from stilltrue.model.record import Derivation
from stilltrue.model.scope import SpaceKey


class Derived(ABC):
    """What is derived from what."""

    @abstractmethod
    def put_derivations(self, derivations: Iterable[Derivation]) -> None:
        """Keep derivations, each in place of the one of the same claim, which must be kept; erased with that claim."""

    @abstractmethod
    def has_derivations(self, space: SpaceKey) -> bool:
        """Whether anything is derived in a space: most have nothing, and need not look further."""

    @abstractmethod
    def derivations(self, space: SpaceKey) -> list[Derivation]:
        """The derivations of a space, by (slot, claim)."""

    @abstractmethod
    def derivations_of(self, slots: Iterable[Slot]) -> list[Derivation]:
        """Those that derive any of some slots, by (slot, claim)."""

    @abstractmethod
    def dependants(self, slots: Iterable[Slot]) -> list[Derivation]:
        """Those that look at any of some slots by that very name, by (slot, claim)."""

    @abstractmethod
    def hanging_on(self, slots: Iterable[Slot]) -> list[Derivation]:
        """Those of some slots and of all that looks at them, by name or pattern, at whatever remove; by (slot, claim)."""
