"""What a transaction promises of what was said: turns, and the assertions drawn from them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator

from stilltrue.model.claim import Assertion, AssertionId, Value
from stilltrue.model.fact import Slot
from stilltrue.model.record import Drawn
from stilltrue.model.ruling import Selector
from stilltrue.model.scope import SpaceKey
from stilltrue.model.time import Instant, Interval
from stilltrue.model.turn import Turn, TurnId


class Said(ABC):
    """What was said: turns, and the assertions drawn from them."""

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
