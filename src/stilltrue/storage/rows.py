"""Values of the model as flat rows of plain values, and back: one order of columns for every backend."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from decimal import Decimal
from functools import lru_cache
from itertools import groupby
from operator import itemgetter
from typing import Any

from stilltrue.model.claim import Act, Assertion, End, Kind, Modality, Value, ValueKind
from stilltrue.model.fact import Challenger, Fact, FactId, Slot, State
from stilltrue.model.receipt import Span
from stilltrue.model.record import Drawn
from stilltrue.model.scope import Channel, Tier
from stilltrue.model.time import Interval, Moment, Origin, Precision
from stilltrue.model.turn import Turn
from stilltrue.storage.plain import Row, content_of, json_of, json_or_none

# A member of an enumeration by its text: a dictionary is four times as fast as calling the enumeration.
_ACTS = {act.value: act for act in Act}
_CHANNELS = {channel.value: channel for channel in Channel}
_ENDS = {end.value: end for end in End}
_KINDS = {kind.value: kind for kind in Kind}
_LANES = {modality.value: modality for modality in Modality}
_ORIGINS = {origin.value: origin for origin in Origin}
_PRECISIONS = {precision.value: precision for precision in Precision}
_STATES = {state.value: state for state in State}
_TIERS = {tier.value: tier for tier in Tier}
_VALUE_KINDS = {kind.value: kind for kind in ValueKind}

_NO_VALUE: Row = (None,) * 6
_NO_MOMENT: Row = (None,) * 4
_ONE = Decimal(1)


def value_row(value: Value | None) -> Row:
    """Kind, text, key, number, unit and base units per unit (None for one)."""
    if value is None:
        return _NO_VALUE
    number = None if value.number is None else str(value.number)
    per_unit = None if value.per_unit == _ONE else str(value.per_unit)
    return (value.kind.value, value.text, value.key, number, value.unit, per_unit)


def value_of(row: Sequence[Any]) -> Value | None:
    kind, text, key, number, unit, per_unit = row
    if kind is None:
        return None
    if number is None and unit is None and per_unit is None:
        return Value(_VALUE_KINDS[kind], text, key)
    exact = None if number is None else Decimal(number)
    return Value(_VALUE_KINDS[kind], text, key, exact, unit, _ONE if per_unit is None else Decimal(per_unit))


def moment_row(moment: Moment | None) -> Row:
    """Earliest, latest (None where it is the earliest), precision and origin."""
    if moment is None:
        return _NO_MOMENT
    latest = None if moment.exact else moment.latest
    return (moment.earliest, latest, moment.precision.value, moment.origin.value)


def moment_of(row: Sequence[Any]) -> Moment | None:
    earliest, latest, precision, origin = row
    if earliest is None:
        return None
    return Moment(earliest, earliest if latest is None else latest, _PRECISIONS[precision], _ORIGINS[origin])


def slot_row(slot: Slot) -> Row:
    return (slot.space, slot.subject, slot.predicate, slot.qualifier)


def turn_row(turn: Turn) -> Row:
    return (
        turn.id,
        turn.space,
        turn.session,
        turn.index,
        turn.role,
        turn.speaker,
        turn.channel.value,
        turn.text,
        turn.said_at,
        turn.received_at,
        turn.recorded_at,
        turn.zone,
        int(turn.clocked),
        int(turn.clamped),
        turn.message_id,
        turn.source,
        turn.agent,
        int(turn.quarantined),
        int(turn.unresolved),
        int(turn.redacted),
        json_or_none(turn.meta),
    )


def turn_of(row: Sequence[Any]) -> Turn:
    return Turn(
        id=row[0],
        space=row[1],
        session=row[2],
        index=row[3],
        role=row[4],
        speaker=row[5],
        channel=_CHANNELS[row[6]],
        text=row[7],
        said_at=row[8],
        received_at=row[9],
        recorded_at=row[10],
        zone=row[11],
        clocked=bool(row[12]),
        clamped=bool(row[13]),
        message_id=row[14],
        source=row[15],
        agent=row[16],
        quarantined=bool(row[17]),
        unresolved=bool(row[18]),
        redacted=bool(row[19]),
        meta=content_of(row[20]),
    )


def span_row(span: Span) -> Row:
    return (span.turn_id, span.start, span.end)


def assertion_row(assertion: Assertion) -> Row:
    """Everything but the spans, which are rows of their own."""
    corrects = assertion.corrects
    return (
        assertion.id,
        assertion.space,
        assertion.subject,
        assertion.predicate,
        assertion.qualifier,
        *value_row(assertion.value),
        assertion.act.value,
        int(assertion.polarity),
        assertion.modality.value,
        assertion.kind.value,
        None if assertion.many is None else int(assertion.many),
        int(assertion.only),
        int(assertion.temporary),
        None if corrects is None else json_of(value_row(corrects)),
        assertion.end.value,
        *moment_row(assertion.valid_from),
        *moment_row(assertion.valid_to),
        int(assertion.unresolved_start),
        assertion.tier.value,
        int(assertion.explicit),
        float(assertion.confidence),
        assertion.importance,
        assertion.said_at,
        assertion.turn_index,
        assertion.place,
        assertion.zone,
        assertion.extractor,
        assertion.recorded_at,
        int(assertion.quarantined),
        int(assertion.supported),
        assertion.derivation,
    )


def assertion_of(row: Sequence[Any], spans: tuple[Span, ...]) -> Assertion:
    corrects = row[18]
    return Assertion(
        id=row[0],
        space=row[1],
        spans=spans,
        subject=row[2],
        predicate=row[3],
        qualifier=row[4],
        value=value_of(row[5:11]),
        act=_ACTS[row[11]],
        polarity=bool(row[12]),
        modality=_LANES[row[13]],
        kind=_KINDS[row[14]],
        many=None if row[15] is None else bool(row[15]),
        only=bool(row[16]),
        temporary=bool(row[17]),
        corrects=None if corrects is None else value_of(json.loads(corrects)),
        end=_ENDS[row[19]],
        valid_from=moment_of(row[20:24]),
        valid_to=moment_of(row[24:28]),
        unresolved_start=bool(row[28]),
        tier=_TIERS[row[29]],
        explicit=bool(row[30]),
        confidence=row[31],
        importance=row[32],
        said_at=row[33],
        turn_index=row[34],
        place=row[35],
        zone=row[36],
        extractor=row[37],
        recorded_at=row[38],
        quarantined=bool(row[39]),
        supported=bool(row[40]),
        derivation=row[41],
    )


_RECORDED, _OF_CLAIM, _SPAN, _FACT = 12, slice(5, 15), slice(2, 5), 15


def drawn_of(found: Iterable[Row]) -> list[Drawn]:
    """Claims by the rows of their spans and facts, by (recorded_at, id)."""
    ordered = sorted(found, key=itemgetter(_RECORDED, 0, 1))
    return [_drawn(list(of_one)) for _, of_one in groupby(ordered, key=itemgetter(0))]


def _drawn(found: Sequence[Row]) -> Drawn:
    """One claim; each of its spans comes with each of its facts."""
    n_spans, act, modality, ended, valued, tier, said_at, recorded_at, quarantined, derived = found[0][_OF_CLAIM]
    spans = tuple([Span(*each) for each in dict.fromkeys([row[_SPAN] for row in found])])
    facts = tuple(sorted({row[_FACT] for row in found if row[_FACT] is not None}))
    return Drawn(
        found[0][0],
        spans,
        len(spans) == n_spans,
        _ACTS[act],
        _LANES[modality],
        _ENDS[ended],
        bool(valued),
        _TIERS[tier],
        said_at,
        recorded_at,
        bool(quarantined),
        bool(derived),
        facts,
    )


def drawn_as(assertion: Assertion, spans: tuple[Span, ...], facts: Iterable[FactId]) -> Drawn:
    """An assertion with some of its spans, and the facts that it supports, sorted."""
    return Drawn(
        assertion.id,
        spans,
        len(spans) == len(assertion.spans),
        assertion.act,
        assertion.modality,
        assertion.end,
        assertion.value is not None,
        assertion.tier,
        assertion.said_at,
        assertion.recorded_at,
        assertion.quarantined,
        assertion.derivation is not None,
        tuple(facts),
    )


def challengers_json(challengers: Sequence[Challenger]) -> str | None:
    if not challengers:
        return None
    return json_of([[value_row(each.value), each.tier.value, each.claim] for each in challengers])


def challengers_of(text: str | None) -> tuple[Challenger, ...]:
    if text is None:
        return ()
    return tuple(Challenger(value_of(value), _TIERS[tier], claim) for value, tier, claim in json.loads(text))


def fact_row(fact: Fact) -> Row:
    """The slot's four parts stand after the id."""
    return (
        fact.id,
        *slot_row(fact.slot),
        *value_row(fact.value),
        int(fact.polarity),
        fact.valid.start,
        fact.valid.end,
        fact.recorded.start,
        fact.recorded.end,
        fact.tier.value,
        fact.lane.value,
        int(fact.exception),
        int(fact.presumed),
        fact.since,
        *moment_row(fact.since_stated),
        challengers_json(fact.challengers),
        fact.state.value,
        fact.recheck,
        fact.kind.value,
        fact.label,
        fact.subject_label,
        int(fact.redacted),
        fact.qualifier_label or None,
        int(fact.inferred),
    )


# The stretches of one recording are the same in many slots.
_stretch = lru_cache(maxsize=4_096)(Interval)


def fact_of(row: Sequence[Any], slot: Slot | None = None) -> Fact:
    return Fact(
        id=row[0],
        slot=slot or Slot(row[1], row[2], row[3], row[4]),
        value=value_of(row[5:11]),
        polarity=bool(row[11]),
        valid=_stretch(row[12], row[13]),
        recorded=_stretch(row[14], row[15]),
        tier=_TIERS[row[16]],
        lane=_LANES[row[17]],
        exception=bool(row[18]),
        presumed=bool(row[19]),
        since=row[20],
        since_stated=moment_of(row[21:25]),
        challengers=challengers_of(row[25]),
        state=_STATES[row[26]],
        recheck=row[27],
        kind=_KINDS[row[28]],
        label=row[29],
        subject_label=row[30],
        redacted=bool(row[31]),
        qualifier_label=row[32] or "",
        inferred=bool(row[33]),
    )
