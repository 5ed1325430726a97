"""What a transaction promises of facts: what is and was believed of a slot, in all versions."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence

from stilltrue.model.claim import AssertionId, Modality
from stilltrue.model.fact import Fact, FactId, Slot
from stilltrue.model.filter import FactFilter
from stilltrue.model.receipt import Span
from stilltrue.model.scope import SpaceKey
from stilltrue.model.time import Instant


class Believed(ABC):
    """Facts: what is and was believed of a slot, in all versions."""

    @abstractmethod
    def open_versions(self, slot: Slot) -> list[Fact]:
        """What is believed now of a slot, every lane, by (lane, valid_from, polarity, value key)."""

    @abstractmethod
    def open_versions_of(self, slots: Iterable[Slot]) -> dict[Slot, list[Fact]]:
        """What is believed now of each of some slots, as `open_versions` has it; left out where that is nothing."""

    @abstractmethod
    def add_versions(self, facts: Iterable[Fact], cause: str) -> None:
        """Keep versions; `cause` says by which claim or ruling, for the feed of changes."""

    @abstractmethod
    def close_versions(self, facts: Iterable[Fact], recorded_to: Instant) -> None:
        """Set the end of versions that are still open."""

    def shorten_versions(self, versions: Iterable[tuple[Fact, Fact]], recorded_to: Instant, cause: str) -> None:
        """Close versions that are open, and keep after each one that is like it but for its end, from then on."""
        given = list(versions)
        self.close_versions([fact for fact, _ in given], recorded_to)
        self.add_versions([shortened for _, shortened in given], cause)

    @abstractmethod
    def facts_edition(self, space: SpaceKey) -> str:
        """A mark that stays the same for as long as no version of a space is recorded, closed or replaced, by anybody."""

    @abstractmethod
    def replace_versions(self, slot: Slot, facts: Iterable[tuple[Fact, str]]) -> None:
        """All versions of a slot, past ones too, by others with their causes: for an erasure and a rebuild."""

    @abstractmethod
    def link(self, links: Iterable[tuple[FactId, AssertionId]]) -> None:
        """Say which assertions support a fact; known links are left as they are."""

    @abstractmethod
    def unlink(self, links: Iterable[tuple[FactId, AssertionId]]) -> None:
        """Take back that assertions support a fact."""

    @abstractmethod
    def supports(self, fact_ids: Iterable[FactId]) -> dict[FactId, list[AssertionId]]:
        """The assertions behind each fact, by (said_at, turn index, place, id)."""

    @abstractmethod
    def first_spans(self, fact_ids: Iterable[FactId]) -> dict[FactId, Span]:
        """Where each fact was first said: the first span of the first assertion behind it, in the order of `supports`."""

    @abstractmethod
    def facts_at(
        self,
        space: SpaceKey,
        subject: str,
        predicate: str | None = None,
        qualifier: str | None = None,
        *,
        at: Instant,
        known_at: Instant | None = None,
        lane: Modality = Modality.ACTUAL,
    ) -> list[Fact]:
        """What holds at `at` of a subject or one of its slots; by (predicate, qualifier, valid_from, value key)."""

    @abstractmethod
    def some_facts_at(
        self,
        space: SpaceKey,
        subject: str,
        predicate: str | None = None,
        qualifier: str | None = None,
        *,
        at: Instant,
        most: int,
    ) -> list[Fact]:
        """
        What is actual at `at` of a subject, as believed now, sorted by slot: a slot may hold very many values.

        The first so many by predicate and qualifier, then by when they end, then as they were recorded.
        """

    @abstractmethod
    def facts_of_subjects(
        self,
        space: SpaceKey,
        subjects: Iterable[str],
        *,
        at: Instant,
        known_at: Instant | None = None,
        most: int | None = None,
    ) -> dict[str, tuple[list[Fact], int]]:
        """What holds at `at` of several subjects in the actual lane: of each at most `most` facts, the latest start
        first, then by (predicate, qualifier, value key), and how many there are. Those of which nothing does are left
        out."""

    @abstractmethod
    def count_of_subjects(
        self, space: SpaceKey, subjects: Iterable[str], *, at: Instant, known_at: Instant | None = None
    ) -> dict[str, int]:
        """How many facts hold at `at` of each of several subjects; without those of which none does."""

    @abstractmethod
    def ways(self, space: SpaceKey, since: Instant) -> Iterator[tuple[str, str | None, Instant, Instant]]:
        """Each fact believed now, of the actual lane, that holds at `since` or later: its subject, the text of its value
        where that may be a subject too, its start and its end. By subject, then as `facts_of_subjects` has them."""

    @abstractmethod
    def history(self, slot: Slot, *, known_at: Instant | None = None, lane: Modality | None = None) -> list[Fact]:
        """The timeline of a slot as believed now or at `known_at`, in valid-time order."""

    @abstractmethod
    def versions(self, slot: Slot) -> list[tuple[Fact, str]]:
        """All versions of a slot with their causes, by (recorded_from, valid_from, value key)."""

    @abstractmethod
    def facts(self, fact_ids: Iterable[FactId], *, known_at: Instant | None = None) -> dict[FactId, list[Fact]]:
        """The pieces of each fact as believed now or at `known_at`; where there are none, its last version."""

    def fact(self, fact_id: FactId, *, known_at: Instant | None = None) -> list[Fact]:
        """The pieces of one fact; none where it is not kept."""
        return self.facts([fact_id], known_at=known_at).get(fact_id, [])

    @abstractmethod
    def facts_of_claims(self, assertion_ids: Iterable[AssertionId]) -> dict[AssertionId, list[FactId]]:
        """The facts that each assertion supports, sorted."""

    @abstractmethod
    def slots(self, space: SpaceKey, subject: str | None = None, predicate: str | None = None) -> list[Slot]:
        """The slots on which any version is kept, sorted."""

    @abstractmethod
    def subjects(self, space: SpaceKey, keys: Iterable[str], *, values: bool = True) -> set[str]:
        """
        Those of the keys that name a subject or, with `values`, an entity that is a value; for anchors.

        Where very many facts have the value, the thousand that were recorded first are looked at.
        """

    @abstractmethod
    def linked_facts(
        self, space: SpaceKey, values: Iterable[str], *, at: Instant, most: int | None = None
    ) -> dict[str, list[Fact]]:
        """
        The facts that hold at `at` and have one of these value keys, by key: the edges into entities.

        Of each, where `most` is given, the first so many that were recorded: a town may be where all the world lives.
        """

    @abstractmethod
    def facts_of_values(self, values: Sequence[tuple[Slot, str]], *, at: Instant, most: int) -> list[list[Fact] | None]:
        """
        For slots with a value key each, in their order, the facts that hold of the slot at `at` and have the value.

        None for a slot of which more than `most` facts hold: it is not looked through for one of them. A backend may
        also say None of names that it cannot look up among others.
        """

    def linked_subjects(self, space: SpaceKey, value: str, *, at: Instant) -> list[Fact]:
        """The facts that hold at `at` and have this value key."""
        return self.linked_facts(space, [value], at=at).get(value, [])

    @abstractmethod
    def list_facts(self, wanted: FactFilter, *, limit: int, after: str | None = None) -> tuple[list[Fact], str | None]:
        """One page of the facts that fit, by (space, subject, predicate, qualifier, valid_from, value key), and
        the cursor of the next page, None on the last. A page never repeats or leaves out a row that stands still."""

    @abstractmethod
    def count_facts(self, wanted: FactFilter) -> int:
        """How many facts fit, exactly."""

    @abstractmethod
    def changes(self, spaces: Sequence[SpaceKey], since: Instant | None, limit: int) -> list[tuple[Fact, str, bool]]:
        """Versions opened (true) and closed (false) after `since`, by recorded instant, closed before opened,
        with the cause; at most `limit` recorded instants, each whole."""
