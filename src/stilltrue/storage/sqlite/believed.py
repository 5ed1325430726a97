"""Facts and their versions in SQLite."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from stilltrue.model.claim import AssertionId, Modality, folded
from stilltrue.model.fact import Fact, FactId, Slot
from stilltrue.model.filter import FactFilter
from stilltrue.model.receipt import Span
from stilltrue.model.scope import SpaceKey
from stilltrue.model.time import BEGINNING, FOREVER, Instant
from stilltrue.storage import order, plain, records, refusals, rows
from stilltrue.storage.sqlite.statements import AFTER_ALL_TEXT, grouped
from stilltrue.storage.sqlite.versioned import VersionedRows

# Places in a row of version_row.
_RECORDED_FROM, _RECORDED_TO, _CAUSE = 14, 15, 34
_NUMBER, _SLOT_NUMBER = 36, -3
_MOST_DECODED = 2_000
_MOST_HAVING = 1_000
"""Versions that have a value up to which those that fit a filter are looked for among them, and not in the whole space."""
_BEFORE_ALL = -(2**63)


class BelievedRows(VersionedRows):
    """What held when, as believed at each instant."""

    def open_versions(self, slot: Slot) -> list[Fact]:
        return sorted(self._versions_at(slot, order.NOW, None), key=order.by_lane)

    def open_versions_of(self, slots: Iterable[Slot]) -> dict[Slot, list[Fact]]:
        numbered = self._numbered(slots)
        found: dict[Slot, list[Fact]] = {}
        for row in self._rows_of("open_versions", numbered):
            slot = numbered[row[_SLOT_NUMBER]]
            found.setdefault(slot, []).append(rows.fact_of(row, slot))
        return {slot: sorted(facts, key=order.by_lane) for slot, facts in found.items()}

    def history(self, slot: Slot, *, known_at: Instant | None = None, lane: Modality | None = None) -> list[Fact]:
        known = order.NOW if known_at is None else known_at
        return sorted(self._versions_at(slot, known, lane), key=order.by_valid)

    def _versions_at(self, slot: Slot, known: Instant, lane: Modality | None) -> list[Fact]:
        named = (self._space(slot.space), slot.subject, slot.predicate, slot.qualifier)
        found = self._rows("slot_versions", (*named, known, lane))
        return [rows.fact_of(row, slot) for row in found]

    def versions(self, slot: Slot) -> list[tuple[Fact, str]]:
        named = (self._space(slot.space), slot.subject, slot.predicate, slot.qualifier)
        found = [(rows.fact_of(row, slot), row[_CAUSE]) for row in self._rows("all_versions", named)]
        return sorted(found, key=lambda each: order.by_version(each[0]))

    def facts_edition(self, space: SpaceKey) -> str:
        found = self._row("recorded_of_space", {"space": self._space(space)})
        opened, closed = found or (None, None)
        return order.facts_edition(opened, closed, self.setting(records.REPLACEMENTS))

    def facts_of_claims(self, assertion_ids: Iterable[AssertionId]) -> dict[AssertionId, list[FactId]]:
        return grouped(self._rows_of("facts_of_claims", assertion_ids))

    def first_spans(self, fact_ids: Iterable[FactId]) -> dict[FactId, Span]:
        found: dict[FactId, Span] = {}
        for fact_id, turn_id, start, end in self._rows_of("first_spans", fact_ids):
            found.setdefault(fact_id, Span(turn_id, start, end))
        return found

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
        asked = (order.NOW if known_at is None else known_at, at, lane)
        named = (self._space(space), subject)
        if predicate is None:
            found = self._rows("facts_at_subject", (*named, None, *asked, qualifier))
        elif qualifier is None:
            found = self._rows("facts_at_predicate", (*named, predicate, *asked))
        else:
            found = self._rows("facts_at_slot", (*named, predicate, qualifier, *asked))
        return sorted(map(rows.fact_of, found), key=order.by_slot)

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
        statement = "some_facts_at_subject" if predicate is None else "some_facts_at_predicate"
        given = (self._space(space), subject, predicate, at, qualifier, most)
        found = {row[_NUMBER]: rows.fact_of(row) for row in self._rows(statement, given)}
        self._remember(found)
        return sorted(found.values(), key=order.by_slot)

    def facts_of_subjects(
        self,
        space: SpaceKey,
        subjects: Iterable[str],
        *,
        at: Instant,
        known_at: Instant | None = None,
        most: int | None = None,
    ) -> dict[str, tuple[list[Fact], int]]:
        known = order.NOW if known_at is None else known_at
        found: dict[str, tuple[list[Fact], int]] = {}
        for row in self._rows_of_texts("facts_of_subjects", subjects, space, known, at, most):
            fact = rows.fact_of(row)
            found.setdefault(fact.slot.subject, ([], row[-1]))[0].append(fact)
        return found

    def count_of_subjects(
        self, space: SpaceKey, subjects: Iterable[str], *, at: Instant, known_at: Instant | None = None
    ) -> dict[str, int]:
        known = order.NOW if known_at is None else known_at
        return dict(self._rows_of_texts("count_of_subjects", subjects, space, known, at))

    def ways(self, space: SpaceKey, since: Instant) -> Iterator[tuple[str, str | None, Instant, Instant]]:
        return self._each("ways", (self._space(space), since))

    def facts(self, fact_ids: Iterable[FactId], *, known_at: Instant | None = None) -> dict[FactId, list[Fact]]:
        wanted, known = list(fact_ids), order.NOW if known_at is None else known_at
        numbered = self._rows_of("believed_versions", wanted, known)
        versions = self._versions(number for _, number in numbered)
        found = grouped((fact_id, versions[number]) for fact_id, number in numbered)
        given_up = [fact_id for fact_id in wanted if fact_id not in found]
        found |= grouped((row[0], rows.fact_of(row)) for row in self._rows_of("fact_versions", given_up))
        return {
            fact_id: order.believed_at(sorted(facts, key=order.by_valid), known) for fact_id, facts in found.items()
        }

    def _versions(self, numbers: Iterable[int]) -> dict[int, Fact]:
        """The versions of some numbers; in a transaction that writes nothing each is read once."""
        wanted = list(numbers)
        unread = [number for number in wanted if number not in self._decoded]
        fresh = {row[_NUMBER]: rows.fact_of(row) for row in self._rows_of("versions", unread)}
        found = {number: fresh.get(number) or self._decoded[number] for number in wanted}
        self._remember(fresh)
        return found

    def _remember(self, versions: Mapping[int, Fact]) -> None:
        if not self._writable:
            if len(self._decoded) > _MOST_DECODED:
                self._decoded.clear()
            self._decoded.update(versions)

    def slots(self, space: SpaceKey, subject: str | None = None, predicate: str | None = None) -> list[Slot]:
        wanted = {"space": self._space(space), "predicate": predicate, **_subject_range(subject)}
        return [Slot(space, *row) for row in self._rows("slots", wanted)]

    def subjects(self, space: SpaceKey, keys: Iterable[str], *, values: bool = True) -> set[str]:
        name, given = ("names_of_something", (order.LOOKED_AT,)) if values else ("names_of_subjects", ())
        return {row[0] for row in self._rows_of_texts(name, keys, space, *given)}

    def linked_facts(
        self, space: SpaceKey, values: Iterable[str], *, at: Instant, most: int | None = None
    ) -> dict[str, list[Fact]]:
        if most is None:
            found = [rows.fact_of(row) for row in self._rows_of_texts("linked_facts", values, space, at)]
        else:
            numbered = self._rows_of_texts("some_linked_versions", values, space, at, most)
            found = list(self._versions(number for (number,) in numbered).values())
        return grouped((fact.value_key, fact) for fact in sorted(found, key=order.by_slot))

    def facts_of_values(self, values: Sequence[tuple[Slot, str]], *, at: Instant, most: int) -> list[list[Fact] | None]:
        by_space: dict[SpaceKey, list[int]] = {}
        for place, (slot, value) in enumerate(values):
            # SQLite's JSON ends at a NUL: nothing is said of a name or a value that has one.
            if "\0" not in "".join(_named(slot, value)):
                by_space.setdefault(slot.space, []).append(place)
        numbers: dict[int, list[int]] = {}
        for space, places in by_space.items():
            asked = plain.json_of([_named(*values[place]) for place in places])
            found = self._rows("numbers_of_values", (asked, self._space(space), at, most + 1))
            told: dict[int, str | None] = dict(found)
            for n, place in enumerate(places):
                holding = (told.get(n) or "").split(",")
                if len(holding) <= most:
                    numbers[place] = [int(number) for number in holding if number]
        versions = self._versions(number for having in numbers.values() for number in having)
        return [
            sorted([versions[number] for number in numbers[place]], key=order.by_slot) if place in numbers else None
            for place in range(len(values))
        ]

    def list_facts(self, wanted: FactFilter, *, limit: int, after: str | None = None) -> tuple[list[Fact], str | None]:
        refusals.check_limit(limit)
        place = order.place_of(after) if after is not None else ("",)
        page: list[Fact] = []
        for space in sorted(set(wanted.spaces)):
            if space >= place[0] and len(page) <= limit:
                having = self._having(wanted, space)
                if having is not None:
                    page += [fact for fact in having if order.by_slot(fact) > place]
                    continue
                begun = place[1:] if space == place[0] else ()
                asked = {**self._conditions(wanted, space, begun), "n": limit + 1 - len(page)}
                page += map(rows.fact_of, self._rows("list_facts", asked))
        return page[:limit], order.cursor_after(page[limit - 1]) if len(page) > limit else None

    def count_facts(self, wanted: FactFilter) -> int:
        return sum(self._count_fitting(wanted, space) for space in set(wanted.spaces))

    def _count_fitting(self, wanted: FactFilter, space: SpaceKey) -> int:
        having = self._having(wanted, space)
        if having is not None:
            return len(having)
        found = self._row("count_facts", self._conditions(wanted, space, ()))
        return int(found[0]) if found else 0

    def _having(self, wanted: FactFilter, space: SpaceKey) -> list[Fact] | None:
        """The facts of a space that fit, in the order of lists, where a value is asked for that not very many have."""
        if wanted.value is None or wanted.known_at is not None or wanted.stands is not None:
            return None
        found = self._rows("versions_having", (self._space(space), wanted.value, _MOST_HAVING + 1))
        if len(found) > _MOST_HAVING:
            return None
        versions = self._versions(number for (number,) in found).values()
        return sorted([fact for fact in versions if order.lets_through(wanted, fact)], key=order.by_slot)

    def _conditions(self, wanted: FactFilter, space: SpaceKey, begun: Sequence[Any]) -> dict[str, Any]:
        """The parameters of a list: what is wanted of one space, after a place in its order."""
        subjects = _subject_range(wanted.subject)
        first = (subjects["first_subject"], "", "", _BEFORE_ALL, "", "", -1, "")
        after = max(first, tuple(begun)) if begun else first
        names = ("subject", "predicate", "qualifier", "valid", "value", "lane", "polarity", "id")
        at = wanted.valid_at
        return {
            **{f"{name}_after": part for name, part in zip(names, after, strict=True)},
            "space": self._space(space),
            "last_subject": subjects["last_subject"],
            "known_at": order.NOW if wanted.known_at is None else wanted.known_at,
            "last_start": FOREVER if at is None else at,
            "first_end": BEGINNING if at is None else at,
            "valid_from": BEGINNING if wanted.valid_from is None else wanted.valid_from,
            "valid_to": FOREVER if wanted.valid_to is None else wanted.valid_to,
            "predicate": wanted.predicate,
            "qualifier": wanted.qualifier,
            "value": wanted.value,
            "kind": wanted.kind,
            "lane": wanted.lane,
            "polarity": wanted.polarity,
            "contested": wanted.contested,
            "tier": wanted.tier,
            "standing": wanted.stands.standing if wanted.stands is not None else None,
            "standing_at": wanted.stands.at if wanted.stands is not None else None,
            "fresh_for": json.dumps(dict(wanted.stands.fresh_for)) if wanted.stands is not None else "{}",
            "part": None if wanted.text is None else folded(wanted.text),
        }

    def changes(self, spaces: Sequence[SpaceKey], since: Instant | None, limit: int) -> list[tuple[Fact, str, bool]]:
        after = _BEFORE_ALL if since is None else since
        numbers = [number for space in set(spaces) if (number := self._space(space)) is not None]
        instants = {
            row[0]
            for number in numbers
            for name in ("opening_instants", "closing_instants")
            for row in self._rows(name, (number, after, max(limit, 0)))
        }
        told = sorted(instants)[: max(limit, 0)]
        if not told:
            return []
        found = []
        for number in numbers:
            opened, closed = (self._rows(f"{way}_versions", (number, after, told[-1])) for way in ("opened", "closed"))
            found += [(row[_RECORDED_FROM], True, rows.fact_of(row), row[_CAUSE]) for row in opened]
            found += [(row[_RECORDED_TO], False, rows.fact_of(row), row[_CAUSE]) for row in closed]
        found.sort(key=lambda each: order.by_change(*each[:3]))
        return [(fact, cause, opened) for _, opened, fact, cause in found]


def _subject_range(subject: str | None) -> dict[str, Any]:
    """The subjects between which a list runs: one, or all."""
    return {
        "first_subject": "" if subject is None else subject,
        "last_subject": AFTER_ALL_TEXT if subject is None else subject,
    }


def _named(slot: Slot, value: str) -> tuple[str, str, str, str]:
    return slot.subject, slot.predicate, slot.qualifier, value
