"""The names that only the erased speaks of, and how all others are read before and after those go."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from stilltrue.language.names import name_key
from stilltrue.ledger.align import is_proposed
from stilltrue.ledger.events import event_meant
from stilltrue.ledger.gather import names_of
from stilltrue.ledger.naming import Names, subject_key
from stilltrue.ledger.phrasing import predicate_key, wording_key
from stilltrue.ledger.rename import value_names
from stilltrue.model.claim import Assertion
from stilltrue.model.fact import OWNER, Slot
from stilltrue.model.record import Alias, AliasKind
from stilltrue.model.scope import SpaceKey
from stilltrue.model.time import Instant
from stilltrue.storage.base import Transaction
from stilltrue.upkeep.plan import Plan
from stilltrue.upkeep.rebuild import names_through_time, worded_through_time


@dataclass(frozen=True, slots=True)
class Renaming:
    """How names are read before and after those go that only the erased speaks of."""

    going: Sequence[Alias]
    until_now: Names
    names: Names
    through_time: Sequence[tuple[Instant, Names]]
    before: Mapping[Slot, set[Slot]]
    """The slots under the names of any time, each with its wordings, while all names were there."""
    after: Mapping[Slot, set[Slot]]

    def slots_of(self, worded: set[Slot]) -> list[Slot]:
        """The slots that some wordings ever stood for, or would have without the names that go."""
        told = (*self.before.items(), *self.after.items())
        return sorted({slot for slot, words in told if not words.isdisjoint(worded)})

    def wordings_of(self, slots: Iterable[Slot]) -> list[Slot]:
        """All that ever stood for some slots, before or after."""
        return sorted({one for slot in slots for told in (self.before, self.after) for one in told.get(slot, ())})


def erase_names(tx: Transaction, space: SpaceKey, plan: Plan) -> Renaming:
    """Erase the alias rows that only what goes speaks of."""
    before = worded_through_time(tx, space, names_through_time(tx, space))
    until_now = names_of(tx, space)
    going = _known_only_from(tx, space, plan)
    for alias in going:
        tx.erase_alias(alias)
    through_time = names_through_time(tx, space)
    return Renaming(
        going=going,
        until_now=until_now,
        names=names_of(tx, space),
        through_time=through_time,
        before=before,
        after=worded_through_time(tx, space, through_time),
    )


def wordings_moved(tx: Transaction, space: SpaceKey, renaming: Renaming) -> set[Slot]:
    """The slots as worded that move once some alias rows are gone, or whose values they named."""
    if not renaming.going:
        return set()
    before, after = renaming.before, renaming.after
    moved = {one for slot in {*before, *after} for one in before.get(slot, set()) ^ after.get(slot, set())}
    named = {key for alias in renaming.going for key in (alias.mention, alias.name)}
    plain = Names.of(())
    return moved | {
        plain.worded_slot(a.space, a.subject, a.predicate, a.qualifier)
        for a in tx.each_assertion(space)
        if any(not named.isdisjoint(value_names(v, plain)) for v in (a.value, a.corrects) if v is not None)
    }


def _known_only_from(tx: Transaction, space: SpaceKey, plan: Plan) -> list[Alias]:
    """The alias rows of names that only what goes speaks of."""
    rows = [row for row in tx.aliases(space, with_closed=True) if row.kind is not AliasKind.EDITION]
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
        keys |= {subject_key(a.subject), name_key(a.subject), wording_key(a.predicate)}
        keys |= {plain.predicate(a.predicate), predicate_key(a.predicate), name_key(a.qualifier or "")}
        keys.add(event_meant(a) or "")
        for value in (a.value, a.corrects):
            keys |= set(value_names(value, plain)) if value is not None else set()
    return keys - {"", OWNER}
