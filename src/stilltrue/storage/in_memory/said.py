"""The clock, settings, turns and assertions of the reference backend."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from stilltrue.model.claim import Act, Assertion, AssertionId, Value
from stilltrue.model.fact import Slot
from stilltrue.model.record import Drawn
from stilltrue.model.ruling import Selector
from stilltrue.model.scope import Channel, SpaceKey
from stilltrue.model.time import Instant, Interval
from stilltrue.model.turn import Turn, TurnId
from stilltrue.storage import order, plain, refusals, rows, storable
from stilltrue.storage.in_memory.derived import DerivedRows

_CLOCK = "last recorded"
_ERASURES = "erasures"


class SaidRows(DerivedRows):
    """What was said, and when."""

    def record_time(self, now: Instant) -> Instant:
        last = self.last_recorded()
        given = now if last is None or now > last else Instant(last + 1)
        plain.check_storable((given,))
        self._kept.clock.put(_CLOCK, given)
        return given

    def last_recorded(self) -> Instant | None:
        return self._kept.clock.get(_CLOCK)

    def setting(self, name: str) -> str | None:
        return self._kept.settings.get(name)

    def set_setting(self, name: str, value: str) -> None:
        plain.check_storable((name, value))
        self._kept.settings.put(name, value)

    def count_erasures(self) -> int:
        return self._kept.counts.get(_ERASURES) or 0

    def note_erasure(self) -> None:
        self._kept.counts.put(_ERASURES, self.count_erasures() + 1)

    def spaces(self) -> list[SpaceKey]:
        return sorted({space for table in self._kept.of_spaces for space in table.groups("space")})

    def append_turns(self, turns: Iterable[Turn]) -> list[bool]:
        self._kept.journal.check()
        return [self._append(turn) for turn in turns]

    def _append(self, turn: Turn) -> bool:
        storable.check_turn(turn)
        if self.is_known(turn.id):
            return False
        if turn.message_id is not None and self.turn_of_message(turn.space, turn.message_id) is not None:
            raise refusals.message_taken(turn)
        self._kept.turns.put(turn.id, turn)
        return True

    def known_turns(self, turn_ids: Iterable[TurnId]) -> set[TurnId]:
        return {turn_id for turn_id in turn_ids if turn_id in self._kept.turns or turn_id in self._kept.erased}

    def turn(self, turn_id: TurnId) -> Turn | None:
        return self._kept.turns.get(turn_id)

    def turns(self, turn_ids: Iterable[TurnId]) -> dict[TurnId, Turn]:
        found = ((turn_id, self._kept.turns.get(turn_id)) for turn_id in turn_ids)
        return {turn_id: turn for turn_id, turn in found if turn is not None}

    def turn_of_message(self, space: SpaceKey, message_id: str) -> Turn | None:
        found = self._kept.turns.of("message", (space, message_id))
        return found[0] if found else None

    def session_turns(self, space: SpaceKey, session: str, first: int = 0, last: int | None = None) -> list[Turn]:
        found = self._kept.turns.of("session", (space, session))
        return [turn for turn in found if first <= turn.index and (last is None or turn.index <= last)]

    def turns_around(self, turn_ids: Iterable[TurnId], reach: int) -> dict[TurnId, list[Turn]]:
        return {
            turn_id: self.session_turns(turn.space, turn.session, turn.index - reach, turn.index + reach)
            for turn_id, turn in self.turns(turn_ids).items()
        }

    def turns_beside(self, turn_ids: Iterable[TurnId], reach: int, *, but: Iterable[TurnId] = ()) -> list[Turn]:
        around = self.turns_around(turn_ids, reach).values()
        found = {turn.id: turn for turns in around for turn in turns}
        without = set(but)
        kept = (turn for turn in found.values() if turn.id not in without)
        return sorted(kept, key=lambda turn: (turn.index, turn.id))

    def next_index(self, space: SpaceKey, session: str) -> int:
        last = self._kept.turns.last_of("session", (space, session), 1)
        return last[0].index + 1 if last else 0

    def recent_turns(self, space: SpaceKey, n: int) -> list[Turn]:
        return self._kept.turns.last_of("space", space, n)

    def turns_said(self, space: SpaceKey, said: Interval, limit: int) -> list[Turn]:
        spoken = (turn for turn in self.each_turn(space) if turn.channel not in (Channel.STRUCTURED, Channel.ACT))
        return sorted((turn for turn in spoken if said.covers(turn.said_at)), key=order.by_said_turn)[: max(limit, 0)]

    def unresolved_turns(self, space: SpaceKey, limit: int) -> list[Turn]:
        found = (turn for turn in self.each_turn(space) if turn.unresolved)
        return sorted(found, key=order.by_said_turn, reverse=True)[: max(limit, 0)]

    def unindexed_turns(self, space: SpaceKey, n: int) -> list[Turn]:
        return [turn for turn in self.recent_turns(space, n) if not self._kept.units.n_of("owner", (space, turn.id))]

    def select_turns(self, space: SpaceKey, selector: Selector) -> list[Turn]:
        found = (turn for turn in self.each_turn(space) if order.fits(turn, selector))
        return sorted(found, key=order.by_said_turn)

    def count_turns(self, space: SpaceKey) -> int:
        return self._kept.turns.n_of("space", space)

    def each_turn(self, space: SpaceKey) -> Iterator[Turn]:
        return iter(self._kept.turns.of("space", space))

    def mark_turn(self, turn_id: TurnId, *, quarantined: bool | None = None, unresolved: bool | None = None) -> None:
        turn = self._kept_turn(turn_id)
        marked = replace(
            turn,
            quarantined=turn.quarantined if quarantined is None else quarantined,
            unresolved=turn.unresolved if unresolved is None else unresolved,
        )
        self._kept.turns.put(turn_id, marked)

    def redact_turn(self, turn_id: TurnId, text: str) -> None:
        turn = self._kept_turn(turn_id)
        plain.check_storable((text,))
        refusals.check_redaction(turn, text)
        self._kept.turns.put(turn_id, replace(turn, text=text, redacted=True))

    def relabel_turn(self, turn: Turn) -> None:
        kept = self._kept_turn(turn.id)
        plain.check_storable(rows.turn_row(turn))
        relabelled = replace(
            kept,
            session=turn.session,
            role=turn.role,
            speaker=turn.speaker,
            message_id=turn.message_id,
            source=turn.source,
            agent=turn.agent,
            meta=turn.meta,
        )
        self._kept.turns.put(turn.id, relabelled)

    def erase_turn(self, turn_id: TurnId) -> None:
        turn = self._kept_turn(turn_id)
        if self._kept.assertions.n_of("turn", turn_id):
            raise refusals.turn_cited(turn_id)
        self._kept.turns.drop(turn_id)
        self._kept.erased.put(turn_id, turn.space)

    def erased(self, space: SpaceKey | None = None) -> list[TurnId]:
        return sorted(self._kept.erased.keys() if space is None else self._kept.erased.keys_of("space", space))

    def _kept_turn(self, turn_id: TurnId) -> Turn:
        self._kept.journal.check()
        turn = self._kept.turns.get(turn_id)
        if turn is None:
            raise refusals.no_turn(turn_id)
        return turn

    def add_assertions(self, assertions: Iterable[tuple[Assertion, Slot]]) -> list[bool]:
        self._kept.journal.check()
        return [self._add_assertion(assertion, worded) for assertion, worded in assertions]

    def _add_assertion(self, assertion: Assertion, worded: Slot) -> bool:
        refusals.check_spans(assertion)
        plain.check_storable((*rows.assertion_row(assertion), *rows.slot_row(worded)))
        if assertion.id in self._kept.assertions:
            return False
        for span in assertion.spans:
            if span.turn_id not in self._kept.turns:
                raise refusals.no_cited_turn(assertion, span.turn_id)
        self._kept.assertions.put(assertion.id, (assertion, worded))
        return True

    def assertions(self, assertion_ids: Iterable[AssertionId]) -> dict[AssertionId, Assertion]:
        found = ((claim, self._kept.assertions.get(claim)) for claim in assertion_ids)
        return {claim: row[0] for claim, row in found if row is not None}

    def assertions_of_slots(self, worded: Iterable[Slot]) -> list[Assertion]:
        found = (row[0] for slot in set(worded) for row in self._kept.assertions.of("slot", slot))
        return sorted(found, key=order.by_recorded)

    def assertions_by_slot(self, worded: Iterable[Slot]) -> dict[Slot, list[Assertion]]:
        found = {slot: [row[0] for row in self._kept.assertions.of("slot", slot)] for slot in worded}
        return {slot: assertions for slot, assertions in found.items() if assertions}

    def assertions_of_turns(self, turn_ids: Iterable[TurnId]) -> list[Assertion]:
        found = {row[0].id: row[0] for turn_id in turn_ids for row in self._kept.assertions.of("turn", turn_id)}
        return sorted(found.values(), key=order.by_recorded)

    def drawn(self, assertion_ids: Iterable[AssertionId]) -> dict[AssertionId, Drawn]:
        known = self.assertions(assertion_ids)
        facts = self.facts_of_claims(known)
        return {claim: rows.drawn_as(one, one.spans, facts.get(claim, ())) for claim, one in known.items()}

    def drawn_from(self, turn_ids: Iterable[TurnId]) -> list[Drawn]:
        wanted = set(turn_ids)
        claims = self.assertions_of_turns(wanted)
        facts = self.facts_of_claims([claim.id for claim in claims])
        on_these = ((one, tuple(span for span in one.spans if span.turn_id in wanted)) for one in claims)
        return [rows.drawn_as(one, spans, facts.get(one.id, ())) for one, spans in on_these]

    def count_session_claims(self, space: SpaceKey, session: str, since: Instant) -> int:
        turns = (turn for turn in self._kept.turns.of("session", (space, session)) if turn.recorded_at >= since)
        return len({claim for turn in turns for claim in self._kept.assertions.keys_of("turn", turn.id)})

    def each_assertion(self, space: SpaceKey) -> Iterator[Assertion]:
        return (assertion for assertion, _ in self._kept.assertions.of("space", space))

    def values_said(self, space: SpaceKey) -> Iterator[Value]:
        return iter(dict.fromkeys(value for _, value in self._said_of(space)))

    def slots_saying(self, space: SpaceKey, values: Iterable[Value]) -> set[Slot]:
        wanted = set(values)
        return {worded for worded, value in self._said_of(space) if value in wanted}

    def _said_of(self, space: SpaceKey) -> Iterator[tuple[Slot, Value]]:
        for assertion, worded in self._kept.assertions.of("space", space):
            yield from ((worded, value) for value in (assertion.value, assertion.corrects) if value is not None)

    def worded_slot(self, assertion_id: AssertionId) -> Slot | None:
        row = self._kept.assertions.get(assertion_id)
        return None if row is None else row[1]

    def worded_slots(self, space: SpaceKey, subjects: Iterable[str] | None = None) -> list[Slot]:
        found = [slot for slot in self._kept.assertions.groups("slot") if slot.space == space]
        wanted = None if subjects is None else set(subjects)
        return sorted(slot for slot in found if wanted is None or slot.subject in wanted)

    def unsettling(self, slots: Iterable[Slot]) -> dict[Slot, list[Assertion]]:
        found = {slot: [claim for claim in self._about(slot) if claim.act is Act.UNSETTLES] for slot in slots}
        return {slot: sorted(claims, key=order.by_recorded) for slot, claims in found.items() if claims}

    def spoken_of(self, slots: Iterable[Slot], since: Instant) -> set[Slot]:
        return {slot for slot in slots if any(self._is_word(claim, since) for claim in self._about(slot))}

    def _about(self, slot: Slot) -> Iterator[Assertion]:
        for worded in {slot, *(row.worded for row in self._kept.wordings.of("slot", slot))}:
            yield from (row[0] for row in self._kept.assertions.of("slot", worded))

    def _is_word(self, claim: Assertion, since: Instant) -> bool:
        row = self._kept.derivations.get(claim.id) if claim.said_at >= since else None
        return claim.said_at >= since and (row is None or row.accepted_at is None)

    def unheard_slots(self, slots: Iterable[Slot]) -> set[Slot]:
        return {slot for slot in slots if not self._is_heard(slot)}

    def _is_heard(self, slot: Slot) -> bool:
        kept = self._kept
        named = slot in kept.wordings or kept.wordings.n_of("slot", slot)
        derived = kept.derivations.n_of("slot", slot) or kept.derivations.n_of("input", slot)
        return bool(named or derived or kept.assertions.n_of("slot", slot) or kept.versions.n_of("slot", slot))

    def erase_assertion(self, assertion_id: AssertionId) -> None:
        for link in self._kept.links.of("claim", assertion_id):
            self._kept.links.drop(link)
        self._kept.derivations.drop(assertion_id)
        self._kept.assertions.drop(assertion_id)
