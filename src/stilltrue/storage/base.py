"""The contract of a backend: what can be kept, and how it is found again."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager

from stilltrue.model.claim import Assertion, AssertionId, Modality, Value
from stilltrue.model.fact import Fact, FactId, Slot
from stilltrue.model.receipt import Rejection, Span
from stilltrue.model.record import (
    Alias,
    Derivation,
    Drawn,
    FactFilter,
    IndexStats,
    Job,
    JobState,
    Lease,
    RecallRow,
    Review,
    RulingRow,
    Selector,
    Spending,
    Unit,
    UnitRef,
    Vector,
    VectorBlock,
    VectorColumns,
    VectorEdition,
    VectorSet,
    VectorState,
    VectorStatus,
    Wording,
)
from stilltrue.model.scope import SpaceKey
from stilltrue.model.time import Instant, Interval
from stilltrue.model.turn import Turn, TurnId


class Transaction(ABC):
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
    def spaces(self) -> list[SpaceKey]:
        """The spaces in which anything is kept, sorted."""

    # Turns

    @abstractmethod
    def append_turns(self, turns: Iterable[Turn]) -> list[bool]:
        """Keep turns in their order. False, and nothing happens, for each whose id is known, be it of an erased turn."""

    def append_turn(self, turn: Turn) -> bool:
        """Keep one turn; False where its id is known."""
        return self.append_turns([turn])[0]

    @abstractmethod
    def known_turns(self, turn_ids: Iterable[TurnId]) -> set[TurnId]:
        """Those of the ids of which a turn is kept, or was and is erased."""

    def is_known(self, turn_id: TurnId) -> bool:
        """Whether a turn of this id is kept, or was and is erased."""
        return bool(self.known_turns([turn_id]))

    @abstractmethod
    def turn(self, turn_id: TurnId) -> Turn | None:
        """The turn of an id; None where none is kept."""

    @abstractmethod
    def turns(self, turn_ids: Iterable[TurnId]) -> dict[TurnId, Turn]:
        """Those of the turns that are kept, by id."""

    @abstractmethod
    def turn_of_message(self, space: SpaceKey, message_id: str) -> Turn | None:
        """The turn that a caller gave this message id."""

    @abstractmethod
    def session_turns(self, space: SpaceKey, session: str, first: int = 0, last: int | None = None) -> list[Turn]:
        """Turns of a session by index, from `first` to `last`, both included."""

    @abstractmethod
    def turns_around(self, turn_ids: Iterable[TurnId], reach: int) -> dict[TurnId, list[Turn]]:
        """For each of the turns that are kept those of its session at most `reach` places from it, and itself, by index."""

    @abstractmethod
    def turns_beside(self, turn_ids: Iterable[TurnId], reach: int, *, but: Iterable[TurnId] = ()) -> list[Turn]:
        """The turns at most `reach` places from any of some turns of their session, themselves included, each once and
        without some, by (index, id)."""

    @abstractmethod
    def next_index(self, space: SpaceKey, session: str) -> int:
        """One more than the greatest index of the session; 0 for a new one."""

    @abstractmethod
    def recent_turns(self, space: SpaceKey, n: int) -> list[Turn]:
        """The turns recorded last, the latest first."""

    @abstractmethod
    def turns_said(self, space: SpaceKey, said: Interval, limit: int) -> list[Turn]:
        """The turns that somebody said within a stretch of time, by (said_at, index, id): of what a program or a
        person's command handed over there are none."""

    @abstractmethod
    def unresolved_turns(self, space: SpaceKey, limit: int) -> list[Turn]:
        """The turns marked unresolved, those said last first, by (said_at, index, id)."""

    @abstractmethod
    def unindexed_turns(self, space: SpaceKey, n: int) -> list[Turn]:
        """Those of the `n` turns recorded last of which no unit is searchable, the latest first."""

    @abstractmethod
    def select_turns(self, space: SpaceKey, selector: Selector) -> list[Turn]:
        """All turns that fit turn, session, source, channel and speaker of a selector, by (said_at, index, id)."""

    @abstractmethod
    def count_turns(self, space: SpaceKey) -> int:
        """How many turns of a space are kept."""

    @abstractmethod
    def each_turn(self, space: SpaceKey) -> Iterator[Turn]:
        """Every turn of a space, by (recorded_at, index, id)."""

    @abstractmethod
    def mark_turn(self, turn_id: TurnId, *, quarantined: bool | None = None, unresolved: bool | None = None) -> None:
        """Set the flags given; the text stays as it is."""

    @abstractmethod
    def redact_turn(self, turn_id: TurnId, text: str) -> None:
        """Replace a turn's text by one of the same length and mark the turn redacted."""

    @abstractmethod
    def relabel_turn(self, turn: Turn) -> None:
        """Replace all that the turn of this id bears besides its text: session, role, speaker, message id, source, agent,
        meta."""

    @abstractmethod
    def erase_turn(self, turn_id: TurnId) -> None:
        """Remove a turn with its meta and spans; its id stays known. Its assertions must be gone before."""

    @abstractmethod
    def erased(self, space: SpaceKey | None = None) -> list[TurnId]:
        """The ids of erased turns, sorted: of the whole store, or of one space."""

    # Assertions

    @abstractmethod
    def add_assertions(self, assertions: Iterable[tuple[Assertion, Slot]]) -> list[bool]:
        """Keep assertions, each under its slot as worded. False, and nothing happens, for each whose id is known."""

    def add_assertion(self, assertion: Assertion, worded: Slot) -> bool:
        """Keep one assertion under its slot as worded; False where its id is known."""
        return self.add_assertions([(assertion, worded)])[0]

    @abstractmethod
    def assertions(self, assertion_ids: Iterable[AssertionId]) -> dict[AssertionId, Assertion]:
        """Those of the assertions that are kept, by id."""

    @abstractmethod
    def assertions_of_slots(self, worded: Iterable[Slot]) -> list[Assertion]:
        """The assertions about slots as worded, by (recorded_at, id)."""

    @abstractmethod
    def assertions_by_slot(self, worded: Iterable[Slot]) -> dict[Slot, list[Assertion]]:
        """Those of the slots as worded of which there are any assertions, each with them, by (recorded_at, id)."""

    @abstractmethod
    def assertions_of_turns(self, turn_ids: Iterable[TurnId]) -> list[Assertion]:
        """The assertions that cite any of the turns, by (recorded_at, id)."""

    @abstractmethod
    def drawn(self, assertion_ids: Iterable[AssertionId]) -> dict[AssertionId, Drawn]:
        """Those of the assertions that are kept, each with where it was drawn from."""

    @abstractmethod
    def drawn_from(self, turn_ids: Iterable[TurnId]) -> list[Drawn]:
        """The assertions that cite any of the turns, with their spans on these, by (recorded_at, id)."""

    @abstractmethod
    def count_session_claims(self, space: SpaceKey, session: str, since: Instant) -> int:
        """How many assertions cite a turn of a session that was recorded at `since` or later."""

    @abstractmethod
    def each_assertion(self, space: SpaceKey) -> Iterator[Assertion]:
        """Every assertion of a space, by (recorded_at, id)."""

    @abstractmethod
    def values_said(self, space: SpaceKey) -> Iterator[Value]:
        """The values of the assertions of a space and those that they correct, each once."""

    @abstractmethod
    def slots_saying(self, space: SpaceKey, values: Iterable[Value]) -> set[Slot]:
        """The slots as worded of the assertions of a space that have or correct one of the values."""

    @abstractmethod
    def unsettling(self, slots: Iterable[Slot]) -> dict[Slot, list[Assertion]]:
        """Those of some slots that claims make doubtful, each with these, however worded, by (recorded_at, id)."""

    @abstractmethod
    def spoken_of(self, slots: Iterable[Slot], since: Instant) -> set[Slot]:
        """Those of some slots of which anything was said at or after an instant, however worded: claims with a formula
        that is accepted do not count."""

    @abstractmethod
    def worded_slot(self, assertion_id: AssertionId) -> Slot | None:
        """The slot as worded that an assertion is kept under."""

    @abstractmethod
    def worded_slots(self, space: SpaceKey, subjects: Iterable[str] | None = None) -> list[Slot]:
        """All slots as worded of a space, or those of some subjects as worded; sorted."""

    @abstractmethod
    def unheard_slots(self, slots: Iterable[Slot]) -> set[Slot]:
        """Those of the slots of which nothing at all is on record, neither as worded nor as meant."""

    @abstractmethod
    def erase_assertion(self, assertion_id: AssertionId) -> None:
        """Remove an assertion, its spans and its support links."""

    # How names are read

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

    # What is derived from what

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

    # Facts

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

    # The index

    @abstractmethod
    def index(self, units: Iterable[Unit]) -> None:
        """Make units searchable, and let them wait for a vector in every set; a known ref is left as it is."""

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

    # Vectors

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
        """The greatest number of a unit; 0 where there is none."""

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

    # The outbox, and what was not believed

    @abstractmethod
    def put_job(self, job: Job) -> None:
        """Queue work; a known id is left as it is."""

    @abstractmethod
    def jobs(self, spaces: Sequence[SpaceKey] | None, state: JobState, limit: int | None = None) -> list[Job]:
        """By (recorded_at, id)."""

    @abstractmethod
    def count_jobs(self, space: SpaceKey, state: JobState) -> int:
        """How many jobs of a space are in a state."""

    @abstractmethod
    def jobs_named(self, job_ids: Iterable[str]) -> dict[str, Job]:
        """Those of the jobs that are queued or done, by id."""

    @abstractmethod
    def set_job(
        self, job_id: str, state: JobState, *, attempts: int, error: str | None, due_at: Instant | None = None
    ) -> None:
        """Note where a piece of work stands, after how many attempts, what went wrong and when to try again."""

    @abstractmethod
    def spaces_waiting(self) -> list[SpaceKey]:
        """The spaces with pending jobs: that with the oldest first, then by their keys."""

    @abstractmethod
    def take_lease(self, space: SpaceKey, holder: str, *, now: Instant, until: Instant) -> Lease | None:
        """The lease of a space, with a fence of its own; None, and nothing happens, while another holder's is live."""

    @abstractmethod
    def renew_lease(self, lease: Lease, until: Instant) -> bool:
        """Let a lease live on; False, and nothing happens, where another holder took over."""

    @abstractmethod
    def release_lease(self, lease: Lease) -> None:
        """Let others take over at once; nothing happens where one did."""

    @abstractmethod
    def holds_lease(self, lease: Lease) -> bool:
        """Whether nobody took over since this lease was taken, be it live or not."""

    @abstractmethod
    def live_lease(self, space: SpaceKey, *, now: Instant) -> Lease | None:
        """The lease of a space, while it is live."""

    @abstractmethod
    def erase_jobs(self, turn_ids: Iterable[TurnId]) -> None:
        """Forget the work on any of these turns."""

    @abstractmethod
    def add_spending(self, space: SpaceKey, spending: Spending) -> None:
        """Add to what models took of a day."""

    @abstractmethod
    def spendings(self, space: SpaceKey, first: str, last: str) -> list[Spending]:
        """What models took of each day from `first` to `last`, both included, on which they took anything; by day."""

    @abstractmethod
    def add_rejection(self, rejection: Rejection) -> None:
        """Keep a candidate that was not believed."""

    @abstractmethod
    def rejections(self, space: SpaceKey, limit: int | None = None) -> list[Rejection]:
        """The latest first."""

    @abstractmethod
    def count_rejections(self, space: SpaceKey) -> dict[str, int]:
        """By reason."""

    @abstractmethod
    def erase_rejections(self, turn_ids: Iterable[TurnId]) -> None:
        """Remove the candidates that any of these turns gave, and that were not believed."""

    # What was used, and what people said of it

    @abstractmethod
    def log_recall(self, row: RecallRow) -> None:
        """Note what a recall, context or answer used."""

    @abstractmethod
    def recalls(self, space: SpaceKey, limit: int) -> list[RecallRow]:
        """The latest first."""

    @abstractmethod
    def add_review(self, review: Review) -> None:
        """Keep a person's verdict on an assertion."""

    @abstractmethod
    def reviews(self, space: SpaceKey) -> list[Review]:
        """By the instant they were recorded."""

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
