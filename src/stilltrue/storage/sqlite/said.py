"""The clock, settings, turns and assertions in SQLite."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from stilltrue.model.claim import Assertion, AssertionId, Value
from stilltrue.model.fact import Slot
from stilltrue.model.receipt import Span
from stilltrue.model.record import Drawn
from stilltrue.model.ruling import Selector
from stilltrue.model.scope import SpaceKey
from stilltrue.model.time import Instant, Interval
from stilltrue.model.turn import Turn, TurnId
from stilltrue.storage import order, plain, records, refusals, rows
from stilltrue.storage.sqlite.derived import DerivedRows
from stilltrue.storage.sqlite.statements import grouped, sparing

_LAST_INDEX = 2**63 - 1

# Places in a row of turn_row, and in one of assertion_row with what is most often there; null stands for that.
_ROLE, _RECEIVED = 4, 9
_SLOT_NUMBER = -2
_USUAL = {11: "holds", 13: "actual", 14: "state", 19: "open", 32: "normal"}


class SaidRows(DerivedRows):
    """What was said, and when."""

    def record_time(self, now: Instant) -> Instant:
        last = self.last_recorded()
        given = now if last is None or now > last else Instant(last + 1)
        self._write("set_last_recorded", (given,))
        self._seen.clock_and_erasures = (given, self.count_erasures())
        return given

    def last_recorded(self) -> Instant | None:
        return self._clock_and_erasures()[0]

    def count_erasures(self) -> int:
        return self._clock_and_erasures()[1]

    def note_erasure(self) -> None:
        self._write("note_erasure")
        self._seen.clock_and_erasures = None

    def _clock_and_erasures(self) -> tuple[Instant | None, int]:
        if self._seen.clock_and_erasures is None:
            found = self._row("clock_and_erasures")
            self._seen.clock_and_erasures = (found[0], found[1]) if found else (None, 0)
        return self._seen.clock_and_erasures

    def setting(self, name: str) -> str | None:
        known = self._seen.settings
        if name not in known:
            found = self._row("setting", (name,))
            known[name] = found[0] if found else None
        return known[name]

    def set_setting(self, name: str, value: str) -> None:
        self._write("set_setting", (name, value))
        self._seen.settings[name] = value

    def spaces(self) -> list[SpaceKey]:
        return [row[0] for row in self._rows("spaces")]

    def append_turns(self, turns: Iterable[Turn]) -> list[bool]:
        self._check_writable()
        return [self._append(turn) for turn in turns]

    def _append(self, turn: Turn) -> bool:
        holder = self.turn_of_message(turn.space, turn.message_id) if turn.message_id is not None else None
        if holder is not None and holder.id != turn.id and not self.known_turns([turn.id]):
            raise refusals.message_taken(turn)
        row = sparing(rows.turn_row(turn), {_ROLE: turn.channel.value, _RECEIVED: turn.recorded_at})
        if not self._write("append_turn", (self._next("turn"), row[0], self._new_space(turn.space), *row[2:])):
            return False
        self._seen.appended(turn)
        self._unindexed.add(turn.id)
        return True

    def known_turns(self, turn_ids: Iterable[TurnId]) -> set[TurnId]:
        return {row[0] for row in self._rows_of("known_turns", turn_ids)}

    def turn(self, turn_id: TurnId) -> Turn | None:
        found = self._row("turn", (turn_id,))
        return rows.turn_of(found) if found else None

    def turns(self, turn_ids: Iterable[TurnId]) -> dict[TurnId, Turn]:
        return {row[0]: rows.turn_of(row) for row in self._rows_of("turns", turn_ids)}

    def turn_of_message(self, space: SpaceKey, message_id: str) -> Turn | None:
        found = self._row("turn_of_message", (self._space(space), message_id))
        return rows.turn_of(found) if found else None

    def session_turns(self, space: SpaceKey, session: str, first: int = 0, last: int | None = None) -> list[Turn]:
        until = _LAST_INDEX if last is None else last
        found = (rows.turn_of(row) for row in self._rows("session_turns", (self._space(space), session, first, until)))
        return sorted(found, key=lambda turn: (turn.index, turn.id))

    def turns_around(self, turn_ids: Iterable[TurnId], reach: int) -> dict[TurnId, list[Turn]]:
        read: dict[TurnId, Turn] = {}
        around: dict[TurnId, list[Turn]] = {}
        for middle, *row in self._rows_of("turns_around", turn_ids, reach):
            turn = read.get(row[0]) or read.setdefault(row[0], rows.turn_of(row))
            around.setdefault(middle, []).append(turn)
        return {middle: sorted(turns, key=lambda turn: (turn.index, turn.id)) for middle, turns in around.items()}

    def turns_beside(self, turn_ids: Iterable[TurnId], reach: int, *, but: Iterable[TurnId] = ()) -> list[Turn]:
        found = self._rows_of("turns_beside", turn_ids, reach, plain.json_of(list(but)))
        return sorted(map(rows.turn_of, found), key=lambda turn: (turn.index, turn.id))

    def next_index(self, space: SpaceKey, session: str) -> int:
        known = self._seen.next_indexes
        if (space, session) not in known:
            found = self._row("next_index", (self._space(space), session))
            known[space, session] = found[0] if found else 0
        return known[space, session]

    def recent_turns(self, space: SpaceKey, n: int) -> list[Turn]:
        return [rows.turn_of(row) for row in self._rows("recent_turns", (self._space(space), max(n, 0)))]

    def turns_said(self, space: SpaceKey, said: Interval, limit: int) -> list[Turn]:
        wanted = (self._space(space), said.start, said.end, max(limit, 0))
        return [rows.turn_of(row) for row in self._rows("turns_said", wanted)]

    def unresolved_turns(self, space: SpaceKey, limit: int) -> list[Turn]:
        return [rows.turn_of(row) for row in self._rows("unresolved_turns", (self._space(space), max(limit, 0)))]

    def unindexed_turns(self, space: SpaceKey, n: int) -> list[Turn]:
        return [rows.turn_of(row) for row in self._rows("unindexed_turns", (self._space(space), max(n, 0)))]

    def select_turns(self, space: SpaceKey, selector: Selector) -> list[Turn]:
        if selector.turn is not None:
            turn = self.turn(selector.turn)
            return [turn] if turn and turn.space == space and order.fits(turn, selector) else []
        wanted = (self._space(space), selector.session, selector.source, selector.channel, selector.speaker)
        return sorted((rows.turn_of(row) for row in self._rows("select_turns", wanted)), key=order.by_said_turn)

    def count_turns(self, space: SpaceKey) -> int:
        found = self._row("count_turns", (self._space(space),))
        return found[0] if found else 0

    def each_turn(self, space: SpaceKey) -> Iterator[Turn]:
        return map(rows.turn_of, self._each("each_turn", (self._space(space),)))

    def mark_turn(self, turn_id: TurnId, *, quarantined: bool | None = None, unresolved: bool | None = None) -> None:
        if not self._write("mark_turn", (turn_id, quarantined, unresolved)):
            raise refusals.no_turn(turn_id)

    def redact_turn(self, turn_id: TurnId, text: str) -> None:
        self._check_writable()
        turn = self.turn(turn_id)
        if turn is None:
            raise refusals.no_turn(turn_id)
        refusals.check_redaction(turn, text)
        self._write("redact_turn", (turn_id, text))

    def relabel_turn(self, turn: Turn) -> None:
        self._check_writable()
        kept = self.turn(turn.id)
        if kept is None:
            raise refusals.no_turn(turn.id)
        row = sparing(rows.turn_row(turn), {_ROLE: kept.channel.value})
        labels = (turn.speaker, turn.message_id, turn.source, turn.agent)
        self._write("relabel_turn", (turn.id, turn.session, row[_ROLE], *labels, row[-1]))
        self._seen.next_indexes.clear()

    def erase_turn(self, turn_id: TurnId) -> None:
        self._check_writable()
        turn = self.turn(turn_id)
        if turn is None:
            raise refusals.no_turn(turn_id)
        if self._rows_of("assertions_of_turns", [turn_id]):
            raise refusals.turn_cited(turn_id)
        self._write("erase_turn", (turn_id,))
        self._seen.next_indexes.clear()
        self._write("add_erased", (turn_id, records.space_mark(turn.space)))

    def erased(self, space: SpaceKey | None = None) -> list[TurnId]:
        mark = None if space is None else records.space_mark(space)
        return [row[0] for row in self._rows("erased", (mark,))]

    def add_assertions(self, assertions: Iterable[tuple[Assertion, Slot]]) -> list[bool]:
        self._check_writable()
        arriving = list(assertions)
        known = self._numbers("assertion_numbers", {assertion.id for assertion, _ in arriving})
        turns = self._numbers("turn_numbers", {span.turn_id for assertion, _ in arriving for span in assertion.spans})
        self._new_slots(worded for assertion, worded in arriving if assertion.id not in known)
        given: list[plain.Row] = []
        spans: list[plain.Row] = []
        added = []
        for assertion, worded in arriving:
            refusals.check_spans(assertion)
            added.append(assertion.id not in known)
            if assertion.id in known:
                continue
            number = known[assertion.id] = self._seen.claim_numbers[assertion.id] = self._next("assertion")
            for n, span in enumerate(assertion.spans):
                if span.turn_id not in turns:
                    raise refusals.no_cited_turn(assertion, span.turn_id)
                spans.append((number, n, turns[span.turn_id], span.start, span.end))
            row = rows.assertion_row(assertion)
            given.append((number, row[0], self._new_slot(worded), *sparing(row, _USUAL)[2:], len(assertion.spans)))
        self._add_all("add_assertion", given)
        self._write_all("add_span", spans)
        return added

    def unsettling(self, slots: Iterable[Slot]) -> dict[Slot, list[Assertion]]:
        asked = set(slots)
        if not asked or self._row("any_unsettling") is None:
            return {}
        belongs = {slot: slot for slot in asked}
        for slot, worded in self.worded_as(asked).items():
            belongs |= dict.fromkeys(worded, slot)
        numbered = self._numbered(belongs)
        found = grouped(
            (belongs[numbered[row[_SLOT_NUMBER]]], self._assertion_of(row))
            for row in self._rows_of("unsettling", numbered)
        )
        return {slot: sorted(claims, key=order.by_recorded) for slot, claims in found.items()}

    def spoken_of(self, slots: Iterable[Slot], since: Instant) -> set[Slot]:
        numbered = self._numbered(slots)
        return {numbered[number] for (number,) in self._rows_of("spoken_of", numbered, since)}

    def unheard_slots(self, slots: Iterable[Slot]) -> set[Slot]:
        asked = set(slots)
        self._look_up_slots(asked)
        return {slot for slot in asked if self._slot(slot) is None}

    def _assertion_of(self, row: Sequence[Any]) -> Assertion:
        if row[45] == 1:
            return rows.assertion_of(row, (Span(row[42], row[43], row[44]),))
        return rows.assertion_of(row, tuple(Span(*span) for span in self._rows("spans", (row[47],))))

    def assertions(self, assertion_ids: Iterable[AssertionId]) -> dict[AssertionId, Assertion]:
        return {row[0]: self._assertion_of(row) for row in self._rows_of("assertions", assertion_ids)}

    def assertions_of_slots(self, worded: Iterable[Slot]) -> list[Assertion]:
        found = self.assertions_by_slot(worded).values()
        return sorted((assertion for assertions in found for assertion in assertions), key=order.by_recorded)

    def assertions_by_slot(self, worded: Iterable[Slot]) -> dict[Slot, list[Assertion]]:
        slots = self._numbered(worded)
        found = grouped((slots[row[_SLOT_NUMBER]], row) for row in self._rows_of("assertions_of_slots", slots))
        return {slot: sorted(map(self._assertion_of, each), key=order.by_recorded) for slot, each in found.items()}

    def assertions_of_turns(self, turn_ids: Iterable[TurnId]) -> list[Assertion]:
        return sorted(map(self._assertion_of, self._rows_of("assertions_of_turns", turn_ids)), key=order.by_recorded)

    def drawn(self, assertion_ids: Iterable[AssertionId]) -> dict[AssertionId, Drawn]:
        return {each.id: each for each in rows.drawn_of(self._rows_of("drawn", assertion_ids))}

    def drawn_from(self, turn_ids: Iterable[TurnId]) -> list[Drawn]:
        return rows.drawn_of(self._rows_of("drawn_from", turn_ids))

    def count_session_claims(self, space: SpaceKey, session: str, since: Instant) -> int:
        found = self._row("count_session_claims", (self._space(space), session, since))
        return int(found[0]) if found else 0

    def each_assertion(self, space: SpaceKey) -> Iterator[Assertion]:
        return map(self._assertion_of, self._each("each_assertion", (self._space(space),)))

    def values_said(self, space: SpaceKey) -> Iterator[Value]:
        said = set(self._each("values_said", (self._space(space),)))
        corrected = self._each("values_corrected", (self._space(space),))
        said.update(tuple(plain.content_of(corrects)) for (corrects,) in corrected)
        return (value for row in said if (value := rows.value_of(row)) is not None)

    def slots_saying(self, space: SpaceKey, values: Iterable[Value]) -> set[Slot]:
        wanted = set(values)
        texts = {value.text for value in wanted}
        corrects = {plain.json_of(rows.value_row(value)) for value in wanted}
        found = self._rows_of_texts("slots_saying", texts, space)
        return {Slot(space, *row[:3]) for row in found if row[3] in corrects or rows.value_of(row[4:]) in wanted}

    def worded_slot(self, assertion_id: AssertionId) -> Slot | None:
        found = self._row("worded_slot", (assertion_id,))
        return Slot(*found) if found else None

    def worded_slots(self, space: SpaceKey, subjects: Iterable[str] | None = None) -> list[Slot]:
        if subjects is not None:
            return sorted(Slot(space, *row) for row in self._rows_of_texts("worded_slots_of", subjects, space))
        return [Slot(space, *row) for row in self._rows("worded_slots", (self._space(space),))]

    def erase_assertion(self, assertion_id: AssertionId) -> None:
        self._check_writable()
        found = self._row("assertion_number", (assertion_id,))
        if found is None:
            return
        looked_at = self._drop_derivation(found[0])
        for step in ("drop_supports_of_assertion", "drop_spans", "drop_assertion"):
            self._write(step, (found[0],))
        self._seen.claim_numbers.pop(assertion_id, None)
        self._drop_unused_slots(found[1], *looked_at)
