"""Which claims take part: what was undone, taken back, approved or rejected, as recorded by an instant. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from stilltrue.model.claim import Assertion
from stilltrue.model.fact import Fate
from stilltrue.model.record import Ruling, RulingRow, Selector
from stilltrue.model.time import Instant
from stilltrue.model.turn import Turn, TurnId


def fate_of(assertion: Assertion, turn: Turn, rulings: Iterable[RulingRow]) -> Fate | None:
    """
    Why an assertion takes no part, or None where it does.

    An undo concerns what was recorded before it; a redo, an approval and a
    rejection whatever they name. The later ruling stands.
    """
    concerning = (row for row in rulings if concerns(row.selector, turn, assertion))
    return _ruled(concerning, assertion.recorded_at, quarantined=assertion.quarantined)


def hidden(turn: Turn, rulings: Sequence[RulingRow]) -> bool:
    """Whether a turn's own text is kept from recall: quarantined, or undone as a whole."""
    return turn_fate(turn, rulings) is not None


def turn_fate(turn: Turn, rulings: Iterable[RulingRow]) -> Fate | None:
    """Why a turn's own text takes no part, or None where it does."""
    whole = (row for row in rulings if row.selector.extractor is None and concerns(row.selector, turn, None))
    return _ruled(whole, turn.recorded_at, quarantined=turn.quarantined)


def _ruled(rulings: Iterable[RulingRow], recorded_at: Instant, *, quarantined: bool) -> Fate | None:
    """What rulings, in their order, make of something recorded at an instant."""
    undone = False
    for row in rulings:
        match row.ruling:
            case Ruling.UNDO:
                undone = undone or recorded_at < row.recorded_at
            case Ruling.REDO:
                undone = False
            case Ruling.APPROVE:
                quarantined = False
            case Ruling.REJECT:
                quarantined = True
    if undone:
        return Fate.UNDONE
    return Fate.QUARANTINED if quarantined else None


def concerns(selector: Selector, turn: Turn, assertion: Assertion | None) -> bool:
    """Whether a selector fits a turn and, where it names an extractor, an assertion drawn from it."""
    if selector.extractor is not None:
        if assertion is None:
            return False
        name, _, version = selector.extractor.partition("@")
        made_by, _, made_in = assertion.extractor.partition("@")
        if name != made_by or (version and version != made_in):
            return False
    return (
        selector.turn in (None, turn.id)
        and selector.session in (None, turn.session)
        and selector.source in (None, turn.source)
        and selector.channel in (None, turn.channel)
        and selector.speaker in (None, turn.speaker or turn.role)
    )


def taking_part(
    assertions: Iterable[Assertion], turns: Mapping[TurnId, Turn], rulings: Sequence[RulingRow]
) -> list[Assertion]:
    """The assertions that neither a ruling nor the quarantine keeps out."""
    if not rulings:
        return [assertion for assertion in assertions if not assertion.quarantined]
    return [a for a in assertions if fate_of(a, turns[a.turn_id], rulings) is None]
