"""Erasure: the turns, all that was drawn from them, and every belief that rested on it, past ones too."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from stilltrue.index.document import ClaimRef
from stilltrue.language.names import name_key
from stilltrue.ledger.align import is_proposed
from stilltrue.ledger.belief import belief
from stilltrue.ledger.events import event_meant
from stilltrue.ledger.gather import assertions_of, turns_of
from stilltrue.ledger.naming import Names, subject_key
from stilltrue.ledger.phrasing import predicate_key, wording_key
from stilltrue.ledger.rename import value_names
from stilltrue.ledger.rulings import taking_part
from stilltrue.model.claim import Assertion, AssertionId
from stilltrue.model.fact import OWNER, Fact, Slot
from stilltrue.model.receipt import Receipt, Span
from stilltrue.model.record import Alias, AliasKind, Selector, Unit
from stilltrue.model.scope import SpaceKey
from stilltrue.model.ticket import Blast
from stilltrue.model.time import Instant
from stilltrue.model.turn import Turn
from stilltrue.storage.base import Transaction
from stilltrue.upkeep.plan import Plan
from stilltrue.upkeep.rebuild import names_through_time, replace_told, reworded, told_anew, worded_through_time
from stilltrue.upkeep.undo import slots_of

BEYOND_REACH = ("exports and backups made before", "webhooks already sent", "contexts already handed out")
"""What no erasure in this store can touch; a restored backup applies the erasure again."""

_BLOCK = "\u2588"
_CLAIM = "a_"


def blast(tx: Transaction, plan: Plan, names: Names, selector: Selector, *, now: Instant, dry_run: bool) -> Blast:
    """What an erasure would take from present belief, and what it would leave otherwise."""
    erased = {a.id for a in plan.assertions}
    gone: list[Fact] = []
    back: list[Fact] = []
    for slot in sorted(slots_of(plan.assertions, names)):
        after = _open_without(tx, slot, names, erased, now)
        before = tx.open_versions(slot)
        believed = {(fact.id, fact.valid) for fact in before}
        kept = {(fact.id, fact.valid) for fact in after}
        gone += [fact for fact in before if (fact.id, fact.valid) not in kept]
        back += [fact for fact in after if (fact.id, fact.valid) not in believed]
    return Blast(
        selector=selector,
        n_turns=len(plan.turns) + len(plan.redactions),
        n_assertions=len(plan.assertions),
        gone=tuple(gone),
        back=tuple(back),
        overlapping=tuple(Receipt(span, turn) for turn, spans in plan.redactions for span in spans),
        dry_run=dry_run,
    )


def erase(
    tx: Transaction,
    space: SpaceKey,
    plan: Plan,
    *,
    units: Iterable[Unit],
    now: Instant,
    claim_units: Callable[[Iterable[Assertion], Names], Iterable[Unit]] | None = None,
) -> dict[str, int]:
    """
    Carry out a plan: every table that holds text of it, and every version of every fact.

    Args:
        tx: a writing transaction.
        space: whose memory it is.
        plan: what goes.
        units: what of the redacted turns stays searchable.
        now: the instant of the erasure.
        claim_units: what of the claims that stay is searchable.

    Returns:
        How much was removed, by kind.
    """
    renaming = _erase_names(tx, space, plan)
    worded = {slot for a in plan.assertions if (slot := tx.worded_slot(a.id)) is not None}
    worded |= _renamed(tx, space, renaming)
    slots = renaming.slots_of(worded)
    nearby = renaming.wordings_of(slots)
    owners = _claim_owners(tx, nearby, slots, renaming.until_now)
    n_rulings = _erase_rulings(tx, space, plan)
    erased = {a.id for a in plan.assertions}
    for slot in slots:
        _replace_history(tx, slot, renaming, erased, now, hidden=bool(renaming.going or n_rulings))
    touched = [turn.id for turn in plan.turns] + [turn.id for turn, _ in plan.redactions]
    tx.erase_jobs(touched)
    tx.erase_rejections(touched)
    for assertion in plan.assertions:
        tx.erase_assertion(assertion.id)
    left = set(tx.worded_slots(space))
    for one in worded - left:
        tx.erase_wording(one)
    reworded(tx, sorted(worded & left), renaming.names)
    tx.unindex(space, [*touched, *owners])
    _erase_turns(tx, plan)
    tx.index(units)
    if claim_units is not None:
        tx.index(claim_units(tx.assertions_of_slots(one for one in nearby if one in left), renaming.names))
    return {
        "turns": len(plan.turns),
        "redacted turns": len(plan.redactions),
        "assertions": len(erased),
        "slots recomputed": len(slots),
        "names": len(renaming.going),
    }


def redacted_turns(plan: Plan) -> list[Turn]:
    """The turns that stay, as they read after the erasure."""
    return [replace(turn, text=_redacted(turn.text, spans), redacted=True) for turn, spans in plan.redactions]


@dataclass(frozen=True, slots=True)
class _Renaming:
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


def _erase_names(tx: Transaction, space: SpaceKey, plan: Plan) -> _Renaming:
    """Erase the alias rows that only what goes speaks of."""
    before = worded_through_time(tx, space, names_through_time(tx, space))
    until_now = Names.of(tx.aliases(space))
    going = _known_only_from(tx, space, plan)
    for alias in going:
        tx.erase_alias(alias)
    through_time = names_through_time(tx, space)
    return _Renaming(
        going=going,
        until_now=until_now,
        names=Names.of(tx.aliases(space)),
        through_time=through_time,
        before=before,
        after=worded_through_time(tx, space, through_time),
    )


def _erase_turns(tx: Transaction, plan: Plan) -> None:
    for turn, spans in plan.redactions:
        tx.redact_turn(turn.id, _redacted(turn.text, spans))
    for turn in plan.turns:
        tx.erase_turn(turn.id)


def _redacted(text: str, spans: Iterable[Span]) -> str:
    characters = list(text)
    for span in spans:
        characters[span.start : span.end] = [
            char if char.isspace() else _BLOCK for char in characters[span.start : span.end]
        ]
    return "".join(characters)


def _replace_history(
    tx: Transaction,
    slot: Slot,
    renaming: _Renaming,
    erased: set[AssertionId],
    now: Instant,
    *,
    hidden: bool,
) -> None:
    """All versions of a slot by what the rule gives without the erased, at the same recorded instants."""
    causes = {
        fact.recorded.start: "erased" if cause in erased or (hidden and not cause.startswith(_CLAIM)) else cause
        for fact, cause in tx.versions(slot)
    }
    told = told_anew(tx, slot, renaming.after.get(slot, ()), renaming.through_time, (), without=erased)
    marked = tuple(replace(fact, redacted=fact.recorded.start < now) for fact in told.versions)
    replace_told(tx, slot, replace(told, versions=marked), causes, otherwise="erased")


def _open_without(
    tx: Transaction, slot: Slot, names: Names, erased: set[AssertionId], now: Instant
) -> tuple[Fact, ...]:
    """What would be believed of a slot now without some of its claims."""
    left = [a for a in assertions_of(tx, slot, names) if a.id not in erased]
    rulings = tx.rulings(slot.space)
    return belief(slot, taking_part(left, turns_of(tx, left, rulings), rulings), names, recorded_at=now).facts


def _renamed(tx: Transaction, space: SpaceKey, renaming: _Renaming) -> set[Slot]:
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


def _claim_owners(tx: Transaction, worded: Iterable[Slot], slots: Sequence[Slot], names: Names) -> list[str]:
    """The searchable claims of some slots, under whatever name their values were made searchable."""
    values = {v.key for slot in slots for fact, _ in tx.versions(slot) for v in (fact.value,) if v is not None}
    for assertion in tx.assertions_of_slots(worded):
        if assertion.value is not None:
            values |= {*value_names(assertion.value, names), *value_names(assertion.value, Names.of(()))}
    return [str(ClaimRef(slot, value)) for slot in slots for value in sorted(values)]


def _erase_rulings(tx: Transaction, space: SpaceKey, plan: Plan) -> int:
    """Remove rulings that name nothing any more but sources that go; how many."""
    going = {turn.id for turn in plan.turns}
    n_erased = 0
    for row in tx.rulings(space):
        named = {turn.id for turn in tx.select_turns(space, row.selector)} if going else set()
        if named and named <= going:
            tx.erase_ruling(row)
            n_erased += 1
    return n_erased


def _known_only_from(tx: Transaction, space: SpaceKey, plan: Plan) -> list[Alias]:
    """The alias rows of names that only what goes speaks of."""
    rows = tx.aliases(space, with_closed=True)
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
