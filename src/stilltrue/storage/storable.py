"""Whether turns and versions of facts can be kept, without making their rows where that is plain to see."""

from __future__ import annotations

from stilltrue.model.fact import Fact
from stilltrue.model.turn import Turn
from stilltrue.storage.plain import GREATEST, LEAST, check_storable, is_whole
from stilltrue.storage.rows import fact_row, turn_row


def check_version(fact: Fact, cause: str) -> None:
    """
    That every backend can keep a version of a fact, and what caused it.

    Raises:
        BadRequest: as for `check_storable` of its row.
    """
    slot, value, valid, recorded = fact.slot, fact.value, fact.valid, fact.recorded
    texts = (
        fact.id, slot.space, slot.subject, slot.predicate, slot.qualifier, fact.label, fact.subject_label,
        fact.qualifier_label, fact.recheck or "", cause,
        *((value.text, value.key, value.unit or "") if value is not None else ()),
    )  # fmt: skip
    times = (valid.start, valid.end, recorded.start, recorded.end, fact.since)
    plain = fact.since_stated is None and not fact.challengers
    if not (plain and min(times) >= LEAST and max(times) <= GREATEST and is_whole("".join(texts))):
        check_storable((*fact_row(fact), cause))


def check_turn(turn: Turn) -> None:
    """
    That every backend can keep a turn.

    Raises:
        BadRequest: as for `check_storable` of its row.
    """
    texts = (
        turn.id, turn.space, turn.session, turn.role, turn.speaker or "", turn.text, turn.zone, turn.message_id or "",
        turn.source or "", turn.agent or "",
    )  # fmt: skip
    numbers = (turn.index, turn.said_at, turn.received_at, turn.recorded_at)
    if turn.meta or not (min(numbers) >= LEAST and max(numbers) <= GREATEST and is_whole("".join(texts))):
        check_storable(turn_row(turn))
