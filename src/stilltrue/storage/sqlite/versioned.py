"""Versions of facts as they are opened and closed, and what is behind the facts, in SQLite."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

from stilltrue.model.claim import AssertionId, Kind, Modality
from stilltrue.model.fact import Fact, FactId, Slot, State
from stilltrue.model.time import FOREVER, Instant, Interval
from stilltrue.storage import records, refusals, rows
from stilltrue.storage.plain import Row, json_of_keys
from stilltrue.storage.sqlite.named import NamedRows
from stilltrue.storage.sqlite.statements import SQL, Usual, grouped

_USUAL: Usual = ((10, 1), (12, FOREVER), (14, FOREVER), (17, 0), (18, 0), (30, 0), (33, 0))
"""What is most often in columns that are never null, by their places among the parameters of `add_version`."""

_FEWEST_SHORTENED = 8
"""Versions that are alike but for their facts which are worth statements for all of them."""


class VersionedRows(NamedRows):
    """What is believed of slots, from when on and until when, and the claims behind it."""

    def add_versions(self, facts: Iterable[Fact], cause: str) -> None:
        self._add((fact, cause) for fact in facts)

    def _add(self, facts: Iterable[tuple[Fact, str]]) -> None:
        self._check_writable()
        given = list(facts)
        numbers = self._new_facts({fact.id for fact, _ in given})
        slots = dict.fromkeys([fact.slot for fact, _ in given])
        self._look_up_slots(slots)
        self._new_slots(slots)
        placed = {slot: (self._new_slot(slot), self._new_space(slot.space)) for slot in slots}
        first = self._next("version", len(given))
        self._add_all("add_version", [
            _version_row(number, numbers[fact.id], *placed[fact.slot], fact, cause)
            for number, (fact, cause) in enumerate(given, first)
        ], _USUAL)  # fmt: skip

    def _new_facts(self, ids: Collection[FactId]) -> Mapping[str, int]:
        """The numbers of facts, given one where they have none: as those do that are believed for the first time."""
        numbers = self._seen.fact_numbers
        unseen = [fact_id for fact_id in ids if fact_id not in numbers]
        if unseen:
            first = self._next("fact", len(unseen))
            fresh = [(number, fact_id) for number, fact_id in enumerate(unseen, first)]
            if self._insert_all(SQL["add_fact"], fresh) == len(fresh):
                numbers.update((fact_id, number) for number, fact_id in fresh)
                self._unbacked.update(unseen)
            else:
                numbers.update(self._numbers("fact_numbers", unseen))
        return numbers

    def _fact_numbers(self, ids: Iterable[FactId]) -> Mapping[str, int]:
        """The numbers of facts that are kept, at least of these."""
        numbers = self._seen.fact_numbers
        unseen = {fact_id for fact_id in ids if fact_id not in numbers}
        if unseen:
            numbers.update(self._numbers("fact_numbers", unseen))
        return numbers

    def close_versions(self, facts: Iterable[Fact], recorded_to: Instant) -> None:
        self._check_writable()
        given = list(facts)
        for fact in given:
            if recorded_to <= fact.recorded.start:
                raise refusals.empty_version(fact)
        numbers = self._fact_numbers([fact.id for fact in given])
        keys = [(recorded_to, numbers.get(fact.id), fact.valid.start, fact.recorded.start) for fact in given]
        if self._write_all("close_version", keys) < len(keys):
            raise refusals.not_open(f"a version of fact {self._not_closed(given, recorded_to)!r}")

    def shorten_versions(self, versions: Iterable[tuple[Fact, Fact]], recorded_to: Instant, cause: str) -> None:
        self._check_writable()
        alike: dict[tuple[Instant, Instant, Instant], list[tuple[Fact, Fact]]] = {}
        for fact, shortened in versions:
            place = (fact.valid.start, fact.recorded.start, shortened.valid.end)
            alike.setdefault(place, []).append((fact, shortened))
        few: list[tuple[Fact, Fact]] = []
        for place, given in alike.items():
            if len(given) < _FEWEST_SHORTENED or recorded_to <= place[1]:
                few += given
            else:
                self._shorten_at_once([fact for fact, _ in given], place, recorded_to, cause)
        super().shorten_versions(few, recorded_to, cause)

    def _shorten_at_once(
        self, facts: Sequence[Fact], place: tuple[Instant, Instant, Instant], recorded_to: Instant, cause: str
    ) -> None:
        """
        Shorten versions that begin together and were opened together, without handing over what stays as it is.

        Args:
            facts: the versions.
            place: when they begin, from when on they are recorded, and when they end from now on.
            recorded_to: when they are closed.
            cause: by what.
        """
        start, recorded_from, end = place
        known = self._fact_numbers([fact.id for fact in facts])
        numbers = json_of_keys([known[fact.id] for fact in facts if fact.id in known])
        which = (recorded_to, numbers, start, recorded_from)
        if self._write("close_versions", which) < len(facts):
            raise refusals.not_open(f"a version of fact {self._not_closed(facts, recorded_to)!r}")
        self._write("add_shortened", (*which, self._next("version", len(facts)), end, cause))

    def _not_closed(self, facts: Sequence[Fact], recorded_to: Instant) -> str:
        """The first of some versions that was not closed at an instant, or was given twice, by its fact."""
        found = map(rows.fact_of, self._rows_of("fact_versions", [fact.id for fact in facts]))
        left = [(fact.id, fact.valid.start, fact.recorded) for fact in found if fact.recorded.end == recorded_to]
        for fact in facts:
            key = (fact.id, fact.valid.start, Interval(fact.recorded.start, recorded_to))
            if key not in left:
                return fact.id
            left.remove(key)
        return facts[0].id

    def replace_versions(self, slot: Slot, facts: Iterable[tuple[Fact, str]]) -> None:
        self._check_writable()
        self.set_setting(records.REPLACEMENTS, str(int(self.setting(records.REPLACEMENTS) or 0) + 1))
        number = self._slot(slot)
        before = self._rows("facts_of_slot", (number,))
        self._write("drop_versions", (number,))
        self._add(facts)
        for step in ("drop_supports_of_fact", "drop_unused_fact"):
            self._write_all(step, before)
        self._seen.fact_numbers.clear()
        self._drop_unused_slots(number)

    def link(self, links: Iterable[tuple[FactId, AssertionId]]) -> None:
        given = list(links)
        facts = self._fact_numbers([fact for fact, _ in given])
        claims = self._claim_numbers([claim for _, claim in given])
        self._check_writable()
        self._insert_all(SQL["link"], [(facts.get(fact), claims.get(claim)) for fact, claim in given])
        self._unbacked.difference_update([fact for fact, _ in given])

    def unlink(self, links: Iterable[tuple[FactId, AssertionId]]) -> None:
        self._write_all("unlink", links)

    def supports(self, fact_ids: Iterable[FactId]) -> dict[FactId, list[AssertionId]]:
        unbacked = self._unbacked
        asked = [fact_id for fact_id in fact_ids if fact_id not in unbacked] if unbacked else fact_ids
        return grouped(self._rows_of("supports", asked))


def _version_row(number: int, of_fact: int, slot: int, space: int, fact: Fact, cause: str) -> Row:
    """A version as the parameters of `add_version`; none for what is most often there."""
    valid, recorded, stated, lane, kind = fact.valid, fact.recorded, fact.since_stated, fact.lane, fact.kind
    return (
        number,
        of_fact,
        slot,
        space,
        *rows.value_row(fact.value),
        None if fact.polarity else 0,
        valid.start,
        None if valid.end == FOREVER else valid.end,
        recorded.start,
        None if recorded.end == FOREVER else recorded.end,
        fact.tier.value,
        None if lane is Modality.ACTUAL else lane.value,
        1 if fact.exception else None,
        1 if fact.presumed else None,
        fact.since,
        *rows.moment_row(stated),
        rows.challengers_json(fact.challengers),
        None if fact.state is State.KNOWN else fact.state.value,
        fact.recheck,
        None if kind is Kind.STATE else kind.value,
        fact.label,
        fact.subject_label,
        1 if fact.redacted else None,
        cause,
        fact.qualifier_label or None,
        1 if fact.inferred else None,
    )
