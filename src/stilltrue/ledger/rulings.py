"""Which claims take part: what was undone, taken back, approved or rejected, as recorded by an instant. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from stilltrue.model.claim import Assertion
from stilltrue.model.fact import Fate
from stilltrue.model.ruling import Ruling, RulingRow, Selector
from stilltrue.model.time import Instant
from stilltrue.model.turn import Turn, TurnId


def fate_of(assertion: Assertion, turn: Turn, rulings: Iterable[RulingRow]) -> Fate | None:
    """
    Why an assertion takes no part, or None where it does.

    An undo concerns what was recorded before it, and all that is ever drawn from the turns before it where it names
    turns and not what drew from them; a redo, an approval and a rejection whatever they name. The later ruling stands.
    """
    concerning = (
        (row, turn.recorded_at if _names_turns(row.selector) else assertion.recorded_at)
        for row in rulings
        if concerns(row.selector, turn, assertion)
    )
    return _ruled(concerning, quarantined=assertion.quarantined)


def hidden(turn: Turn, rulings: Sequence[RulingRow]) -> bool:
    """Whether a turn's own text is kept from recall: quarantined, or undone as a whole."""
    return turn_fate(turn, rulings) is not None


def turn_fate(turn: Turn, rulings: Iterable[RulingRow]) -> Fate | None:
    """Why a turn's own text takes no part, or None where it does."""
    whole = (row for row in rulings if _names_turns(row.selector) and concerns(row.selector, turn, None))
    return _ruled(((row, turn.recorded_at) for row in whole), quarantined=turn.quarantined)


def _names_turns(selector: Selector) -> bool:
    """Whether a selector is of turns as a whole, with all that is drawn from them."""
    return selector.extractor is None and selector.claim is None


def _ruled(rulings: Iterable[tuple[RulingRow, Instant]], *, quarantined: bool) -> Fate | None:
    """What rulings, in their order, make of something; each with the instant at which that was recorded, as it counts."""
    undone = False
    for row, recorded_at in rulings:
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


def spoken(ruling: Ruling, selector: Selector) -> str:
    """A ruling in words, as the cause of what changed by it."""
    return f"{ruling}: " + ", ".join(f"{part} {value}" for part, value in selector.as_dict().items())


def concerns(selector: Selector, turn: Turn, assertion: Assertion | None) -> bool:
    """Whether a selector fits a turn and, where it names an extractor, an assertion drawn from it."""
    if selector.claim is not None and (assertion is None or assertion.id != selector.claim):
        return False
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
