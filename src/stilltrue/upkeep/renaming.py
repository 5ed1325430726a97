"""The names that only the erased speaks of, and how all others are read before and after those go."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass

from stilltrue.language.names import name_key
from stilltrue.ledger.align import is_proposed
from stilltrue.ledger.events import event_meant
from stilltrue.ledger.gather import names_of
from stilltrue.ledger.kinship import KINSHIP, kin_told_anew
from stilltrue.ledger.naming import Names, subject_key
from stilltrue.ledger.phrasing import predicate_key, wording_key
from stilltrue.ledger.rename import leading_to, value_names
from stilltrue.model.claim import Assertion
from stilltrue.model.fact import OWNER, Slot
from stilltrue.model.naming import Alias, AliasKind
from stilltrue.model.scope import SpaceKey
from stilltrue.model.time import Instant
from stilltrue.storage.base import Transaction
from stilltrue.upkeep.plan import Plan
from stilltrue.upkeep.rebuild import names_through_time


class Wordings:
    """The slots as worded that stood for a slot under the names of any time: looked up for the subjects asked for."""

    def __init__(self, tx: Transaction, space: SpaceKey, through_time: Sequence[tuple[Instant, Names]]) -> None:
        self._tx, self._space = tx, space
        self._names = [names for _, names in through_time]
        self._called: dict[str, tuple[str, ...]] = {}
        self._by_subject: dict[str, list[Slot]] = {}

    def slots_of(self, worded: Iterable[Slot]) -> set[Slot]:
        """The slots that some wordings ever stood for."""
        return {names.slot(one) for one in worded for names in self._names}

    def of(self, slots: Iterable[Slot]) -> dict[Slot, set[Slot]]:
        """Those of some slots that anything on record stood for, each with it."""
        wanted = list(slots)
        self._look_up({subject for slot in wanted for subject in self._all_called(slot.subject)})
        told = {slot: {one for one in self._near(slot) if slot in self.slots_of([one])} for slot in wanted}
        return {slot: words for slot, words in told.items() if words}

    def _near(self, slot: Slot) -> Iterator[Slot]:
        """What is worded of the slot's subject, under whatever name."""
        return (one for subject in self._all_called(slot.subject) for one in self._by_subject[subject])

    def _all_called(self, subject: str) -> tuple[str, ...]:
        if subject not in self._called:
            others = (other for names in self._names for other in names.also_called(subject))
            self._called[subject] = tuple(dict.fromkeys((subject, *others)))
        return self._called[subject]

    def _look_up(self, subjects: Iterable[str]) -> None:
        fresh = [subject for subject in subjects if subject not in self._by_subject]
        self._by_subject.update((subject, []) for subject in fresh)
        for one in self._tx.worded_slots(self._space, fresh) if fresh else ():
            self._by_subject[one.subject].append(one)


@dataclass(frozen=True, slots=True)
class Renaming:
    """How names are read before and after those go that only the erased speaks of, or that rest on it."""

    going: Sequence[Alias]
    """The rows that go."""
    coming: Sequence[Alias]
    """Those of kin in their place, as they would have been without the erased."""
    until_now: Names
    names: Names
    all_time: Sequence[tuple[Instant, Names]]
    """As they were read from each instant on, while all names were there."""
    through_time: Sequence[tuple[Instant, Names]]
    """The same without those that go."""
    before: Wordings
    after: Wordings

    @property
    def moving(self) -> list[Alias]:
        """All rows that make a difference."""
        return [*self.going, *self.coming]

    @property
    def n_lost(self) -> int:
        """How many of the rows that go have none in their place."""
        left = {(row.mention, row.name) for row in self.coming}
        return sum((row.mention, row.name) not in left for row in self.going)

    def slots_of(self, worded: Collection[Slot]) -> list[Slot]:
        """The slots that some wordings ever stood for, or would have without the names that go."""
        return sorted(self.before.slots_of(worded) | self.after.slots_of(worded))

    def wordings_of(self, slots: Collection[Slot]) -> list[Slot]:
        """All that ever stood for some slots, before or after."""
        return sorted({one for told in (self.before, self.after) for words in told.of(slots).values() for one in words})


def erase_names(tx: Transaction, space: SpaceKey, plan: Plan) -> Renaming:
    """Erase the alias rows that only what goes speaks of, and tell anew those of kin that rest on it."""
    all_time, until_now = names_through_time(tx, space), names_of(tx, space)
    erased = {a.id for a in plan.assertions}
    coming, ungrounded = kin_told_anew(tx, space, until_now, plan.assertions, without=erased)
    going = list(dict.fromkeys((*_known_only_from(tx, space, plan), *ungrounded)))
    for alias in going:
        tx.erase_alias(alias)
    for alias in coming:
        tx.add_alias(alias)
    through_time = names_through_time(tx, space)
    return Renaming(
        going=going,
        coming=coming,
        until_now=until_now,
        names=names_of(tx, space),
        all_time=all_time,
        through_time=through_time,
        before=Wordings(tx, space, all_time),
        after=Wordings(tx, space, through_time),
    )


def wordings_moved(tx: Transaction, space: SpaceKey, renaming: Renaming) -> set[Slot]:
    """The slots as worded that move once some alias rows are gone, or whose values they named."""
    if not renaming.moving:
        return set()
    moved = {
        one for one in tx.worded_slots(space) if _places(one, renaming.all_time) != _places(one, renaming.through_time)
    }
    tables = [names.entities for _, names in (*renaming.all_time, *renaming.through_time)]
    named = leading_to({key for alias in renaming.moving for key in (alias.mention, alias.name)}, *tables)
    plain = Names.of(())
    return moved | {
        plain.worded_slot(a.space, a.subject, a.predicate, a.qualifier)
        for a in tx.each_assertion(space)
        if any(not named.isdisjoint(value_names(v, plain)) for v in (a.value, a.corrects) if v is not None)
    }


def _places(worded: Slot, through_time: Sequence[tuple[Instant, Names]]) -> list[tuple[Instant, Slot]]:
    """The slots that one as worded stood for, each from an instant on."""
    places: list[tuple[Instant, Slot]] = []
    for since, names in through_time:
        slot = names.slot(worded)
        if not places or places[-1][1] != slot:
            places.append((since, slot))
    return places


def _known_only_from(tx: Transaction, space: SpaceKey, plan: Plan) -> list[Alias]:
    """The alias rows of names that only what goes speaks of."""
    known = tx.aliases(space, with_closed=True)
    rows = [row for row in known if row.kind is not AliasKind.EDITION and row.method != KINSHIP]
    going = _spoken_names(plan.assertions) | plan.names
    if not any({row.mention, row.name} & going for row in rows):
        return []
    erased = {a.id for a in plan.assertions}
    left = _spoken_names(a for a in tx.each_assertion(space) if a.id not in erased) - plan.names
    found = []
    for row in rows:
        lost = [name in going and name not in left for name in (row.mention, row.name)]
        unsaid = [name not in left for name in (row.mention, row.name)]
        by_word = any(lost) and (row.kind is AliasKind.ENTITY or all(unsaid))
        if lost[0] if is_proposed(row) else by_word:
            found.append(row)
    return found


def _spoken_names(assertions: Iterable[Assertion]) -> set[str]:
    """The keys of all names that some claims speak of."""
    plain = Names.of(())
    keys: set[str] = set()
    for a in assertions:
        keys |= {subject_key(a.subject), plain.person(a.subject), name_key(a.subject), wording_key(a.predicate)}
        keys |= {plain.predicate(a.predicate), predicate_key(a.predicate), name_key(a.qualifier or "")}
        keys.add(event_meant(a) or "")
        for value in (a.value, a.corrects):
            keys |= set(value_names(value, plain)) if value is not None else set()
    return keys - {"", OWNER}
