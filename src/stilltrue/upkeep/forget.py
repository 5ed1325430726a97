"""Erasure: the turns, all that was drawn from them, and every belief that rested on it, past ones too."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from stilltrue.index.document import ClaimRef
from stilltrue.ledger.deriving import relink
from stilltrue.ledger.naming import Names
from stilltrue.ledger.rename import value_names
from stilltrue.ledger.retelling import Retelling
from stilltrue.ledger.rulings import spoken
from stilltrue.model.claim import Assertion, AssertionId
from stilltrue.model.fact import Fact, FactId, Slot
from stilltrue.model.pattern import patterns
from stilltrue.model.receipt import Receipt, Span
from stilltrue.model.ruling import Selector
from stilltrue.model.scope import SpaceKey
from stilltrue.model.ticket import Blast
from stilltrue.model.time import BEGINNING, Instant, Interval
from stilltrue.model.turn import Turn, TurnId
from stilltrue.model.unit import Unit
from stilltrue.model.work import JobState
from stilltrue.storage.base import Transaction
from stilltrue.upkeep.labels import BLOCK, Labels
from stilltrue.upkeep.plan import Plan
from stilltrue.upkeep.rebuild import replace_told, reworded, told_anew
from stilltrue.upkeep.renaming import Renaming, erase_names, wordings_moved

BEYOND_REACH = ("exports and backups made before", "webhooks already sent", "contexts already handed out")
"""What no erasure in this store can touch; a restored backup applies the erasure again."""

_CLAIM = "a_"


@dataclass(frozen=True, slots=True)
class Erased:
    """What an erasure took."""

    removed: Mapping[str, int]
    """How much, by kind."""
    gone: tuple[Fact, ...]
    """Facts that were believed, and are not any more."""
    back: tuple[Fact, ...]
    """Facts that are believed again, or in another form."""

    def blast(self, plan: Plan, selector: Selector, *, dry_run: bool) -> Blast:
        """What it means for present belief, and what of turns that stay goes with it."""
        return Blast(
            selector=selector,
            n_turns=len(plan.turns) + len(plan.redactions),
            n_assertions=len(plan.assertions),
            gone=self.gone,
            back=self.back,
            overlapping=tuple(Receipt(span, turn) for turn, spans in plan.redactions for span in spans),
            dry_run=dry_run,
        )


def erase_everything(tx: Transaction, space: SpaceKey, plan: Plan) -> Erased:
    """Remove a whole space."""
    gone = tuple(fact for slot in tx.slots(space) for fact in tx.open_versions(slot))
    tx.erase_space(space)
    return Erased({"turns": len(plan.turns), "assertions": len(plan.assertions)}, gone, ())


def erase(
    tx: Transaction,
    space: SpaceKey,
    plan: Plan,
    *,
    units: Iterable[Unit],
    now: Instant,
    claim_units: Callable[[Iterable[Assertion], Names], Iterable[Unit]] | None = None,
) -> Erased:
    """
    Carry out a plan: every table that holds text of it, and every version of every fact.

    Args:
        tx: a writing transaction.
        space: whose memory it is.
        plan: what goes.
        units: what of the redacted turns stays searchable.
        now: the instant of the erasure.
        claim_units: what of the claims that stay is searchable.
    """
    reworded_rulings = _relabel(tx, space, plan, now)
    renaming = erase_names(tx, space, plan)
    worded = {slot for a in plan.assertions if (slot := tx.worded_slot(a.id)) is not None}
    worded |= wordings_moved(tx, space, renaming)
    erased = {a.id for a in plan.assertions}
    retelling = Retelling(tx, space, renaming.through_time, without=erased)
    slots = _with_dependants(tx, space, renaming, retelling, renaming.slots_of(worded))
    believed = _believed(tx, slots)
    nearby = renaming.wordings_of(slots)
    owners = _claim_owners(tx, nearby, slots, renaming.until_now)
    n_rulings = _erase_rulings(tx, space, plan)
    for slot in retelling.in_order(slots):
        _replace_history(tx, slot, renaming, retelling, erased, now, hidden=bool(renaming.moving or n_rulings))
    for before, after in reworded_rulings.items():
        _recause(tx, space, before, after)
    touched = [turn.id for turn in plan.turns] + [turn.id for turn, _ in plan.redactions]
    tx.erase_jobs(touched)
    tx.erase_rejections([*touched, *_refused_over(tx, slots)])
    for assertion in plan.assertions:
        tx.erase_assertion(assertion.id)
    left = set(tx.worded_slots(space, {one.subject for one in (*worded, *nearby)}))
    for one in worded - left:
        tx.erase_wording(one)
    reworded(tx, sorted(worded & left), renaming.names)
    relink(tx, space, renaming.names)
    tx.unindex(space, [*touched, *(turn.id for turn in plan.bearing), *owners])
    _erase_turns(tx, plan)
    tx.index(units)
    if claim_units is not None:
        tx.index(claim_units(tx.assertions_of_slots(one for one in nearby if one in left), renaming.names))
    believed_now = _believed(tx, slots)
    removed = {
        "turns": len(plan.turns),
        "redacted turns": len(plan.redactions),
        "turns that bore the name": len(plan.bearing),
        "assertions": len(erased),
        "slots recomputed": len(slots),
        "names": renaming.n_lost,
    }
    return Erased(removed, _only_in(believed, believed_now), _only_in(believed_now, believed))


def _believed(tx: Transaction, slots: Iterable[Slot]) -> dict[tuple[FactId, Interval], Fact]:
    return {(fact.id, fact.valid): fact for slot in slots for fact in tx.open_versions(slot)}


def _only_in(
    some: Mapping[tuple[FactId, Interval], Fact], others: Collection[tuple[FactId, Interval]]
) -> tuple[Fact, ...]:
    return tuple(fact for place, fact in some.items() if place not in others)


def labels_left(plan: Plan, now: Instant) -> Labels:
    """What stands after an erasure at an instant in place of the labels that bore a name."""
    return Labels.of(plan.bearing, plan.mentions, now)


def turns_left(plan: Plan, now: Instant) -> list[Turn]:
    """The turns that stay and are changed, as they read after the erasure."""
    labels = labels_left(plan, now)
    left = {turn.id: turn for turn in plan.bearing}
    left |= {turn.id: replace(turn, text=_redacted(turn.text, spans), redacted=True) for turn, spans in plan.redactions}
    return [labels.turn(turn) for turn in left.values()]


def _relabel(tx: Transaction, space: SpaceKey, plan: Plan, now: Instant) -> dict[str, str]:
    """Take a name out of what turns that stay bear besides their text; the causes that named it, with the new ones."""
    if not plan.names:
        return {}
    labels = labels_left(plan, now)
    for turn in plan.bearing:
        tx.relabel_turn(labels.turn(turn))
    waiting = [job for state in JobState for job in tx.jobs([space], state) if job.session in labels.sessions]
    tx.erase_jobs({turn_id for job in waiting for turn_id in job.turns})
    for job in waiting:
        if job.state is not JobState.DONE:
            tx.put_job(replace(job, session=labels.sessions[job.session]))
    causes: dict[str, str] = {}
    for row in tx.rulings(space):
        selector = labels.selector(row.selector)
        if selector == row.selector:
            continue
        tx.erase_ruling(row)
        if selector is not None:
            tx.add_ruling(replace(row, selector=selector))
        causes[spoken(row.ruling, row.selector)] = spoken(row.ruling, selector) if selector is not None else "erased"
    return causes


def _recause(tx: Transaction, space: SpaceKey, before: str, after: str) -> None:
    """Name the cause of versions in other words, all else as it is."""
    for slot in tx.slots(space):
        versions = tx.versions(slot)
        if any(cause == before for _, cause in versions):
            tx.replace_versions(slot, [(fact, after if cause == before else cause) for fact, cause in versions])


def _erase_turns(tx: Transaction, plan: Plan) -> None:
    for turn, spans in plan.redactions:
        tx.redact_turn(turn.id, _redacted(turn.text, spans))
    for turn in plan.turns:
        tx.erase_turn(turn.id)


def _redacted(text: str, spans: Iterable[Span]) -> str:
    characters = list(text)
    for span in spans:
        characters[span.start : span.end] = [
            char if char.isspace() else BLOCK for char in characters[span.start : span.end]
        ]
    return "".join(characters)


def _refused_over(tx: Transaction, slots: Iterable[Slot]) -> list[TurnId]:
    """The turns of formulas over some slots: why one was refused was told with the values that it looked at."""
    rows = tx.dependants({pattern for slot in slots for pattern in patterns(slot)})
    return [assertion.turn_id for assertion in tx.assertions([row.claim for row in rows]).values()]


def _with_dependants(
    tx: Transaction, space: SpaceKey, renaming: Renaming, retelling: Retelling, slots: Iterable[Slot]
) -> list[Slot]:
    """Some slots and all that was derived from them, also by formulas that go or under names that go."""
    if not tx.has_derivations(space):
        return sorted(slots)
    once = Retelling(tx, space, [*renaming.through_time, (BEGINNING, renaming.until_now)])
    return sorted({*once.with_dependants(slots), *retelling.with_dependants(slots)})


def _replace_history(
    tx: Transaction,
    slot: Slot,
    renaming: Renaming,
    retelling: Retelling,
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
    told = told_anew(
        tx,
        slot,
        renaming.after.of([slot]).get(slot, ()),
        renaming.through_time,
        (),
        retelling=retelling,
        without=erased,
    )
    marked = tuple(replace(fact, redacted=fact.recorded.start < now) for fact in told.versions)
    replace_told(tx, slot, replace(told, versions=marked), causes, otherwise="erased")


def _claim_owners(tx: Transaction, worded: Iterable[Slot], slots: Sequence[Slot], names: Names) -> list[str]:
    """The searchable claims of some slots, under whatever name their values were made searchable."""
    values = {v.key for slot in slots for fact, _ in tx.versions(slot) for v in (fact.value,) if v is not None}
    for assertion in tx.assertions_of_slots(worded):
        if assertion.value is not None:
            values |= {*value_names(assertion.value, names), *value_names(assertion.value, Names.of(()))}
    # A rule without a value is searchable under none.
    return [str(ClaimRef(slot, value)) for slot in slots for value in sorted({"", *values})]


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
