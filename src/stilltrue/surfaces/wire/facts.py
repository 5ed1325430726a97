"""Facts, receipts and turns as JSON: ISO times in one zone, names as the specification spells them."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, tzinfo
from decimal import Decimal

from stilltrue.model.claim import Value
from stilltrue.model.fact import Challenger, Change, Fact, Slot, Standing
from stilltrue.model.receipt import Receipt, Rejection
from stilltrue.model.time import Instant, Moment, iso, spoken
from stilltrue.model.turn import Turn

Form = dict[str, object]
"""A value as plain JSON."""


def value_form(value: Value | None) -> Form | None:
    """A value with its type; numbers in full as text, so that nothing is rounded."""
    if value is None:
        return None
    number = value.number
    return {
        "text": value.text,
        "kind": value.kind.value,
        "number": str(number) if isinstance(number, Decimal) else None,
        "unit": value.unit,
    }


def moment_form(moment: Moment | None, zone: tzinfo = UTC) -> Form | None:
    """A time as it was given: at its own precision, and where it comes from."""
    if moment is None:
        return None
    return {"text": spoken(moment, zone), "precision": moment.precision.value, "origin": moment.origin.value}


def slot_form(slot: Slot) -> Form:
    """What a claim is about, by its keys."""
    return {
        "space": slot.space,
        "subject": slot.subject,
        "predicate": slot.predicate,
        "qualifier": slot.qualifier or None,
    }


def fact_form(fact: Fact, zone: tzinfo = UTC, *, now: Instant | None = None, standing: Standing | None = None) -> Form:
    """A fact with both of its intervals; how it stands, where an instant or a standing is given."""
    if standing is None and now is not None:
        standing = fact.standing(now)
    return {
        "id": fact.id,
        **slot_form(fact.slot),
        "subject_label": fact.subject_label or fact.slot.subject,
        "qualifier_label": fact.qualified_by or None,
        "label": fact.label or fact.slot.predicate,
        "value": fact.value.text if fact.value is not None else None,
        "typed": value_form(fact.value),
        "polarity": fact.polarity,
        "valid_from": iso(fact.valid.start, zone),
        "valid_to": iso(fact.valid.end, zone),
        "since": iso(fact.since, zone),
        "since_stated": moment_form(fact.since_stated, zone),
        "recorded_from": iso(fact.recorded.start, zone),
        "recorded_to": iso(fact.recorded.end, zone),
        "standing": standing.value if standing is not None else None,
        "state": fact.state.value,
        "recheck": fact.recheck,
        "tier": int(fact.tier),
        "lane": fact.lane.value,
        "kind": fact.kind.value,
        "event": fact.event or None,
        "occurred_from": iso(fact.valid.start, zone) if fact.event else None,
        "occurred_to": iso(fact.valid.end, zone) if fact.event else None,
        "exception": fact.exception,
        "presumed": fact.presumed,
        "contested": fact.contested,
        "challengers": [challenger_form(one) for one in fact.challengers],
        "redacted": fact.redacted,
        "inferred": fact.inferred,
    }


def challenger_form(challenger: Challenger) -> Form:
    """What is said against a fact; the value is null where that is that nothing holds."""
    return {
        "value": challenger.value.text if challenger.value is not None else None,
        "tier": int(challenger.tier),
        "claim": challenger.claim,
    }


def facts_form(
    facts: Iterable[Fact], zone: tzinfo = UTC, *, now: Instant | None = None, standing: Standing | None = None
) -> list[Form]:
    """Facts in their order."""
    return [fact_form(fact, zone, now=now, standing=standing) for fact in facts]


def turn_form(turn: Turn, zone: tzinfo = UTC) -> Form:
    """A turn with its text and both of its clocks."""
    return {
        "id": turn.id,
        "space": turn.space,
        "session": turn.session,
        "index": turn.index,
        "role": turn.role,
        "speaker": turn.speaker,
        "channel": turn.channel.value,
        "text": turn.text,
        "said_at": iso(turn.said_at, zone),
        "received_at": iso(turn.received_at, zone),
        "recorded_at": iso(turn.recorded_at, zone),
        "message_id": turn.message_id,
        "source": turn.source,
        "quarantined": turn.quarantined,
        "unresolved": turn.unresolved,
        "redacted": turn.redacted,
    }


def receipt_form(receipt: Receipt, zone: tzinfo = UTC) -> Form:
    """The quote, where it stands, and who said it when."""
    turn = receipt.turn
    return {
        "turn": receipt.span.turn_id,
        "start": receipt.span.start,
        "end": receipt.span.end,
        "quote": receipt.quote,
        "said_at": iso(turn.said_at, zone),
        "session": turn.session,
        "index": turn.index,
        "role": turn.role,
        "speaker": turn.speaker,
        "channel": turn.channel.value,
        "source": turn.source,
    }


def rejection_form(rejection: Rejection, zone: tzinfo = UTC) -> Form:
    """A candidate that was not believed, and why."""
    return {
        "turn": rejection.turn_id,
        "extractor": rejection.extractor,
        "reason": rejection.reason.value,
        "detail": rejection.detail,
        "candidate": dict(rejection.candidate),
        "recorded_at": iso(rejection.recorded_at, zone),
    }


def change_form(change: Change, zone: tzinfo = UTC) -> Form:
    """What changed in one slot, from what to what, by which claim, when."""
    return {
        "recorded_at": iso(change.recorded_at, zone),
        **slot_form(change.slot),
        "before": facts_form(change.before, zone),
        "after": facts_form(change.after, zone),
        "cause": change.cause,
    }
