"""Undo and redo: a ruling is recorded, and what was displaced holds again, since timelines are computed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from stilltrue.errors import BadRequest, NotFound
from stilltrue.index.renew import renew_slots
from stilltrue.ledger.commit import settle
from stilltrue.ledger.gather import assertions_of, names_of
from stilltrue.ledger.kinship import joined_and_parted
from stilltrue.ledger.naming import Names
from stilltrue.ledger.rename import rename
from stilltrue.ledger.rulings import concerns, fate_of, spoken, turn_fate
from stilltrue.ledger.settled import Settled
from stilltrue.model.claim import Assertion
from stilltrue.model.fact import Fact, Fate, Slot
from stilltrue.model.ruling import Ruling, RulingRow, Selector
from stilltrue.model.scope import SpaceKey
from stilltrue.model.ticket import Blast
from stilltrue.model.time import Instant
from stilltrue.model.turn import Turn
from stilltrue.model.unit import Unit
from stilltrue.storage.base import Transaction

ClaimUnits = Callable[[Iterable[Assertion], Names], Iterable[Unit]]
"""What of some claims is searchable, by how names are read."""


def rule(
    tx: Transaction,
    space: SpaceKey,
    ruling: Ruling,
    selector: Selector,
    *,
    recorded_at: Instant,
    claim_units: ClaimUnits = lambda *_: (),
) -> Blast:
    """
    Record a ruling on a source; what it changes.

    Args:
        tx: a writing transaction.
        space: whose memory it is.
        ruling: what becomes of the source.
        selector: which source.
        recorded_at: the instant of the recording.
        claim_units: what is searchable of claims that go by another name from now on.

    Raises:
        BadRequest: the selector names nothing at all.
        NotFound: no turn and no claim fits it.
    """
    turns, assertions = concerned(tx, space, selector)
    if not turns and not assertions:
        raise NotFound(f"nothing on record fits {selector.as_dict()}; `stilltrue list` shows what there is")
    _check_anything_to_rule(tx, space, ruling, turns, assertions)
    names = names_of(tx, space)
    tx.add_ruling(RulingRow(space=space, ruling=ruling, selector=selector, recorded_at=recorded_at))
    moved = _renamed(tx, space, assertions, names, recorded_at)
    names = names_of(tx, space)
    slots = slots_of(assertions, names) | moved
    gone, back = _difference(settle(tx, slots, names, recorded_at=recorded_at, cause=spoken(ruling, selector)))
    told = [claim for slot in sorted(moved) for claim in assertions_of(tx, slot, names)]
    renew_slots(tx, space, moved, claim_units(told, names))
    return Blast(
        selector=selector,
        n_turns=len(turns),
        n_assertions=len(assertions),
        gone=tuple(gone),
        back=tuple(back),
        dry_run=False,
    )


def _renamed(
    tx: Transaction, space: SpaceKey, assertions: Iterable[Assertion], names: Names, recorded_at: Instant
) -> set[Slot]:
    """The slots that move because the names of the owner's people rested on what was ruled on."""
    added, closed = joined_and_parted(tx, space, names, assertions, recorded_at=recorded_at)
    return rename(tx, space, added=added, closed=[(row, recorded_at) for row in closed]) if added or closed else set()


def concerned(tx: Transaction, space: SpaceKey, selector: Selector) -> tuple[list[Turn], list[Assertion]]:
    """
    The turns and assertions that a selector fits.

    Raises:
        BadRequest: the selector is empty.
    """
    if selector.empty:
        raise BadRequest("which source? name a turn, session, source, extractor, channel or speaker")
    turns = {turn.id: turn for turn in tx.select_turns(space, selector)}
    assertions = [a for a in tx.assertions_of_turns(turns) if concerns(selector, turns[a.turn_id], a)]
    if selector.extractor is not None:
        turns = {a.turn_id: turns[a.turn_id] for a in assertions}
    return list(turns.values()), assertions


def slots_of(assertions: Iterable[Assertion], names: Names) -> set[Slot]:
    """The slots that assertions are about, under present names."""
    return {names.slot(names.worded_slot(a.space, a.subject, a.predicate, a.qualifier)) for a in assertions}


def _check_anything_to_rule(
    tx: Transaction, space: SpaceKey, ruling: Ruling, turns: Sequence[Turn], assertions: Sequence[Assertion]
) -> None:
    """
    A redo needs something undone, an approval something that waits.

    Raises:
        NotFound: there is nothing of the kind in what is named.
    """
    if ruling not in (Ruling.REDO, Ruling.APPROVE):
        return
    rulings = tx.rulings(space)
    known = {turn.id: turn for turn in turns} | tx.turns({a.turn_id for a in assertions})
    fates = {turn_fate(turn, rulings) for turn in known.values()}
    fates |= {fate_of(a, known[a.turn_id], rulings) for a in assertions}
    if ruling is Ruling.REDO and Fate.UNDONE not in fates:
        raise NotFound("nothing of it has been undone; there is nothing to take back")
    if ruling is Ruling.APPROVE and Fate.QUARANTINED not in fates:
        raise NotFound("nothing of it waits for an approval; `stilltrue list` shows what there is")


def _difference(everything: Iterable[Settled]) -> tuple[list[Fact], list[Fact]]:
    gone: list[Fact] = []
    back: list[Fact] = []
    for settled in everything:
        gone += [fact for fact in settled.closed if not any(_alike(fact, other) for other in settled.opened)]
        back += [fact for fact in settled.opened if not any(_alike(fact, other) for other in settled.closed)]
    return gone, back


def _alike(one: Fact, other: Fact) -> bool:
    return one.value_key == other.value_key and (one.valid, one.lane, one.polarity, one.tier, one.recheck) == (
        other.valid,
        other.lane,
        other.polarity,
        other.tier,
        other.recheck,
    )
