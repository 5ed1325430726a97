"""The contract of a backend: what can be kept, and how it is found again."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from contextlib import AbstractContextManager

from stilltrue.model.scope import SpaceKey
from stilltrue.model.time import Instant
from stilltrue.storage.contract.believed import Believed
from stilltrue.storage.contract.derived import Derived
from stilltrue.storage.contract.named import Named
from stilltrue.storage.contract.said import Said
from stilltrue.storage.contract.searched import Searched
from stilltrue.storage.contract.vectored import Vectored
from stilltrue.storage.contract.worked import Worked
from stilltrue.storage.records import REPLACEMENTS


class Transaction(Said, Named, Derived, Believed, Searched, Vectored, Worked):
    """
    What can be done within one transaction. All of it happens, or none.

    Reads see what the transaction itself wrote. Methods that write raise
    `StorageFault` in a transaction opened for reading.
    """

    # The clock of records, and settings

    @abstractmethod
    def record_time(self, now: Instant) -> Instant:
        """The instant to record at: `now`, or just after the last one given out; strictly increasing."""

    @abstractmethod
    def last_recorded(self) -> Instant | None:
        """The last instant that `record_time` gave out."""

    @abstractmethod
    def setting(self, name: str) -> str | None:
        """What is set under a name; None for nothing."""

    @abstractmethod
    def set_setting(self, name: str, value: str) -> None:
        """Set it, in place of what was set before."""

    @abstractmethod
    def count_erasures(self) -> int:
        """How many erasures were noted: what was copied out of the store before the last one may hold what is erased."""

    @abstractmethod
    def note_erasure(self) -> None:
        """Note that something is erased, for all who keep copies: they look at the number whenever they read."""

    def count_rewritings(self) -> int:
        """How often all versions of a slot were replaced, by anybody; one transaction may do so many times."""
        return int(self.setting(REPLACEMENTS) or 0)

    @abstractmethod
    def spaces(self) -> list[SpaceKey]:
        """The spaces in which anything is kept, sorted."""

    # The whole

    @abstractmethod
    def counts(self, space: SpaceKey) -> dict[str, int]:
        """Numbers of turns, turns that gave an assertion, assertions, facts now believed, and versions."""

    @abstractmethod
    def erase_space(self, space: SpaceKey) -> None:
        """Remove everything of a space; the ids of its turns stay known."""

    @abstractmethod
    def dump(self) -> Mapping[str, list[tuple[object, ...]]]:
        """Every table as sorted rows without row numbers: equal stores have equal dumps."""


class Storage(ABC):
    """One tenant's rows, safe for several threads and, where the backend lasts, several processes."""

    @abstractmethod
    def reading(self) -> AbstractContextManager[Transaction]:
        """One consistent view."""

    @abstractmethod
    def writing(self, *, durable: bool = True) -> AbstractContextManager[Transaction]:
        """
        A transaction that commits at the end, or on an error keeps nothing.

        What it wrote outlasts a kill of the process at once, and a loss of power too where it is `durable`; where it
        is not, with the next one that is. For what can be made again from what is durable.
        """

    @abstractmethod
    def scrub(self) -> None:
        """After an erasure: leave no trace of erased text in the store's files."""

    @abstractmethod
    def health(self) -> Mapping[str, object]:
        """What the backend says of itself: name, place, size, schema version, integrity."""

    @abstractmethod
    def close(self) -> None:
        """Let go of the store; nothing can be done with it afterwards."""
