"""Facts and their versions in the reference backend."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from stilltrue.errors import StorageFault
from stilltrue.model.another import another
from stilltrue.model.claim import AssertionId, Modality, ValueKind
from stilltrue.model.fact import Fact, FactId, Slot
from stilltrue.model.filter import FactFilter
from stilltrue.model.receipt import Span
from stilltrue.model.scope import SpaceKey
from stilltrue.model.time import FOREVER, Instant, Interval
from stilltrue.storage import order, records, refusals, storable
from stilltrue.storage.in_memory.kept import Believed
from stilltrue.storage.in_memory.named import NamedRows


class BelievedRows(NamedRows):
    """What held when, as believed at each instant."""

    def open_versions(self, slot: Slot) -> list[Fact]:
        return sorted([fact for fact, _ in self._kept.versions.of("open", slot)], key=order.by_lane)

    def open_versions_of(self, slots: Iterable[Slot]) -> dict[Slot, list[Fact]]:
        return {slot: facts for slot in slots if (facts := self.open_versions(slot))}

    def add_versions(self, facts: Iterable[Fact], cause: str) -> None:
        self._kept.journal.check()
        for fact in facts:
            self._add_version(fact, cause)

    def _add_version(self, fact: Fact, cause: str) -> None:
        self._check_new(fact, cause)
        self._kept.versions.put(next(self._kept.numbers), (fact, cause))

    def _check_new(self, fact: Fact, cause: str) -> None:
        storable.check_version(fact, cause)
        if self._number_of(fact) is not None:
            raise StorageFault(f"a version of fact {fact.id!r} with this start was recorded at that instant before")

    def _number_of(self, fact: Fact) -> int | None:
        versions, start, recorded_from = self._kept.versions, fact.valid.start, fact.recorded.start
        for number in reversed(versions.keys_of("fact", fact.id)):
            row = versions.get(number)
            if row is not None and row[0].valid.start == start and row[0].recorded.start == recorded_from:
                return number
        return None

    def close_versions(self, facts: Iterable[Fact], recorded_to: Instant) -> None:
        self._kept.journal.check()
        for number, closed in self._closed(facts, recorded_to):
            self._kept.versions.put(number, closed, found_by=("open", "value"))

    def _closed(self, facts: Iterable[Fact], recorded_to: Instant) -> Iterator[tuple[int, Believed]]:
        """Open versions with the end of their record, each with its number."""
        # What one recording opened is often closed by one, too.
        between: dict[Instant, Interval] = {}
        for fact in facts:
            number = self._number_of(fact)
            row = None if number is None else self._kept.versions.get(number)
            if number is None or row is None or row[0].recorded.end != FOREVER:
                raise refusals.not_open(f"a version of fact {fact.id!r}")
            start = row[0].recorded.start
            if recorded_to <= start:
                raise refusals.empty_version(fact)
            recorded = between.get(start) or between.setdefault(start, Interval(start, recorded_to))
            yield number, (another(row[0], recorded=recorded), row[1])

    def shorten_versions(self, versions: Iterable[tuple[Fact, Fact]], recorded_to: Instant, cause: str) -> None:
        self._kept.journal.check()
        given = list(versions)
        closed = self._closed([fact for fact, _ in given], recorded_to)
        for (number, before), (_, shortened) in zip(closed, given, strict=True):
            self._check_new(shortened, cause)
            # Whatever finds the open version finds the shortened one in its place.
            self._kept.versions.put(number, (shortened, cause), found_by=())
            self._kept.versions.put(next(self._kept.numbers), before)

    def facts_edition(self, space: SpaceKey) -> str:
        recorded = [fact.recorded for fact, _ in self._kept.versions.of("space", space)]
        opened = max((each.start for each in recorded), default=None)
        closed = max((each.end for each in recorded if each.end != FOREVER), default=None)
        return order.facts_edition(opened, closed, self.setting(records.REPLACEMENTS))

    def replace_versions(self, slot: Slot, facts: Iterable[tuple[Fact, str]]) -> None:
        self._kept.journal.check()
        self.set_setting(records.REPLACEMENTS, str(int(self.setting(records.REPLACEMENTS) or 0) + 1))
        before = {fact.id for fact, _ in self._kept.versions.of("slot", slot)}
        for number in self._kept.versions.keys_of("slot", slot):
            self._kept.versions.drop(number)
        for fact, cause in facts:
            self._add_version(fact, cause)
        for fact_id in before:
            if not self._kept.versions.n_of("fact", fact_id):
                self._drop_links(self._kept.links.of("fact", fact_id))

    def link(self, links: Iterable[tuple[FactId, AssertionId]]) -> None:
        self._kept.journal.check()
        for link in links:
            if not self._kept.versions.n_of("fact", link[0]) or link[1] not in self._kept.assertions:
                raise StorageFault(f"fact {link[0]!r} or assertion {link[1]!r} is not kept; add both before the link")
            self._kept.links.put(link, link)

    def unlink(self, links: Iterable[tuple[FactId, AssertionId]]) -> None:
        self._kept.journal.check()
        self._drop_links(links)

    def _drop_links(self, links: Iterable[tuple[FactId, AssertionId]]) -> None:
        for link in links:
            self._kept.links.drop(link)

    def supports(self, fact_ids: Iterable[FactId]) -> dict[FactId, list[AssertionId]]:
        found = {}
        for fact_id in fact_ids:
            links = self._kept.links.keys_of("fact", fact_id)
            if links and (claims := self.assertions(claim for _, claim in links)):
                found[fact_id] = [claim.id for claim in sorted(claims.values(), key=order.by_utterance)]
        return found

    def first_spans(self, fact_ids: Iterable[FactId]) -> dict[FactId, Span]:
        supports = self.supports(fact_ids)
        claims = self.assertions(claims[0] for claims in supports.values())
        return {fact_id: claims[behind[0]].spans[0] for fact_id, behind in supports.items()}

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
        wanted = FactFilter(
            spaces=(space,),
            subject=subject,
            predicate=predicate,
            qualifier=qualifier,
            valid_at=at,
            known_at=known_at,
            lane=lane,
        )
        found = (fact for fact, _ in self._kept.versions.of("subject", (space, subject)))
        return sorted((fact for fact in found if order.lets_through(wanted, fact)), key=order.by_slot)

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
        wanted = FactFilter(spaces=(space,), subject=subject, predicate=predicate, qualifier=qualifier, valid_at=at)
        numbers = sorted(self._kept.versions.keys_of("subject", (space, subject)))
        rows = (self._kept.versions.get(number) for number in numbers)
        holding = [row[0] for row in rows if row is not None and order.lets_through(wanted, row[0])]
        holding.sort(key=lambda fact: (fact.slot.predicate, fact.slot.qualifier, fact.valid.end))
        return sorted(holding[:most], key=order.by_slot)

    def facts_of_subjects(
        self,
        space: SpaceKey,
        subjects: Iterable[str],
        *,
        at: Instant,
        known_at: Instant | None = None,
        most: int | None = None,
    ) -> dict[str, tuple[list[Fact], int]]:
        held = {subject: self.facts_at(space, subject, at=at, known_at=known_at) for subject in dict.fromkeys(subjects)}
        return {
            subject: (sorted(facts, key=order.by_latest)[:most], len(facts)) for subject, facts in held.items() if facts
        }

    def count_of_subjects(
        self, space: SpaceKey, subjects: Iterable[str], *, at: Instant, known_at: Instant | None = None
    ) -> dict[str, int]:
        held = self.facts_of_subjects(space, subjects, at=at, known_at=known_at, most=0)
        return {subject: n_facts for subject, (_, n_facts) in held.items()}

    def ways(self, space: SpaceKey, since: Instant) -> Iterator[tuple[str, str | None, Instant, Instant]]:
        wanted = FactFilter(spaces=(space,), valid_from=since)
        for fact in sorted(self._let_through(wanted), key=lambda fact: (fact.slot.subject, *order.by_latest(fact))):
            yield fact.slot.subject, fact.onward, fact.valid.start, fact.valid.end

    def history(self, slot: Slot, *, known_at: Instant | None = None, lane: Modality | None = None) -> list[Fact]:
        known = order.NOW if known_at is None else known_at
        found = (fact for fact, _ in self._kept.versions.of("slot", slot))
        kept = (fact for fact in found if fact.recorded.covers(known) and lane in (None, fact.lane))
        return sorted(kept, key=order.by_valid)

    def versions(self, slot: Slot) -> list[tuple[Fact, str]]:
        return sorted(self._kept.versions.of("slot", slot), key=lambda row: order.by_version(row[0]))

    def facts(self, fact_ids: Iterable[FactId], *, known_at: Instant | None = None) -> dict[FactId, list[Fact]]:
        known = order.NOW if known_at is None else known_at
        found = ((fact_id, self._versions_of(fact_id)) for fact_id in fact_ids)
        return {fact_id: order.believed_at(versions, known) for fact_id, versions in found if versions}

    def _versions_of(self, fact_id: FactId) -> list[Fact]:
        return sorted([fact for fact, _ in self._kept.versions.of("fact", fact_id)], key=order.by_valid)

    def facts_of_claims(self, assertion_ids: Iterable[AssertionId]) -> dict[AssertionId, list[FactId]]:
        found = ((claim, self._kept.links.of("claim", claim)) for claim in assertion_ids)
        return {claim: sorted(fact_id for fact_id, _ in links) for claim, links in found if links}

    def slots(self, space: SpaceKey, subject: str | None = None, predicate: str | None = None) -> list[Slot]:
        return sorted(
            slot
            for slot in self._kept.versions.groups("slot")
            if slot.space == space and subject in (None, slot.subject) and predicate in (None, slot.predicate)
        )

    def subjects(self, space: SpaceKey, keys: Iterable[str], *, values: bool = True) -> set[str]:
        return {key for key in keys if self._names_something(space, key, values)}

    def _names_something(self, space: SpaceKey, key: str, values: bool) -> bool:
        if self._kept.versions.n_of("subject", (space, key)):
            return True
        if not values:
            return False
        first = sorted(self._kept.versions.keys_of("value", (space, key)))[: order.LOOKED_AT]
        held = (row[0].value for number in first if (row := self._kept.versions.get(number)) is not None)
        return any(value is not None and value.kind is ValueKind.ENTITY for value in held)

    def linked_facts(
        self, space: SpaceKey, values: Iterable[str], *, at: Instant, most: int | None = None
    ) -> dict[str, list[Fact]]:
        found = ((value, self._linked(space, value, at, most)) for value in values)
        return {value: facts for value, facts in found if facts}

    def facts_of_values(self, values: Sequence[tuple[Slot, str]], *, at: Instant, most: int) -> list[list[Fact] | None]:
        found: list[list[Fact] | None] = []
        for slot, value in values:
            holding = self.facts_at(slot.space, slot.subject, slot.predicate, slot.qualifier, at=at)
            having = [fact for fact in holding if fact.value is not None and fact.value.key == value]
            found.append(having if len(holding) <= most else None)
        return found

    def _linked(self, space: SpaceKey, value: str, at: Instant, most: int | None) -> list[Fact]:
        numbers = sorted(self._kept.versions.keys_of("value", (space, value)))
        rows = (self._kept.versions.get(number) for number in numbers)
        wanted = FactFilter(spaces=(space,), value=value, valid_at=at)
        holding = [row[0] for row in rows if row is not None and order.lets_through(wanted, row[0])]
        return sorted(holding[:most], key=order.by_slot)

    def list_facts(self, wanted: FactFilter, *, limit: int, after: str | None = None) -> tuple[list[Fact], str | None]:
        refusals.check_limit(limit)
        place = () if after is None else order.place_of(after)
        found = [fact for fact in self._let_through(wanted) if order.by_slot(fact) > place]
        page = sorted(found, key=order.by_slot)[:limit]
        return page, order.cursor_after(page[-1]) if len(found) > limit else None

    def count_facts(self, wanted: FactFilter) -> int:
        return len(self._let_through(wanted))

    def _let_through(self, wanted: FactFilter) -> list[Fact]:
        kept = (fact for space in set(wanted.spaces) for fact, _ in self._kept.versions.of("space", space))
        return [fact for fact in kept if order.lets_through(wanted, fact, self._confirmed_at)]

    def _confirmed_at(self, fact: Fact, known_at: Instant) -> Instant | None:
        claims = self.assertions(claim for _, claim in self._kept.links.of("fact", fact.id)).values()
        known = (claim for claim in claims if claim.recorded_at <= known_at and fact.is_refreshed_by(claim))
        return max((claim.said_at for claim in known), default=None)

    def changes(self, spaces: Sequence[SpaceKey], since: Instant | None, limit: int) -> list[tuple[Fact, str, bool]]:
        moved = []
        for space in set(spaces):
            for fact, cause in self._kept.versions.of("space", space):
                moved.append((fact.recorded.start, True, fact, cause))
                moved.append((fact.recorded.end, False, fact, cause))
        later = [row for row in moved if row[0] != FOREVER and (since is None or row[0] > since)]
        told = set(sorted({row[0] for row in later})[: max(limit, 0)])
        later.sort(key=lambda row: order.by_change(*row[:3]))
        return [(fact, cause, opened) for instant, opened, fact, cause in later if instant in told]
