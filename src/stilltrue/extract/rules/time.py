"""When a draft holds: the dates and the tense of its clause, as start, end and act of a candidate."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime

from stilltrue.extract.rules.parts import Clause, Draft, Tense
from stilltrue.language import DateFound, DateRole
from stilltrue.model.claim import Act, Candidate, End, Kind, Modality, Value
from stilltrue.model.time import DAY, Instant, Moment, Origin, Precision, datetime_of, instant_of


@dataclass(frozen=True, slots=True)
class _Times:
    start: Moment | None = None
    end: Moment | None = None
    when: DateFound | None = None


def placed(draft: Draft, clause: Clause) -> Candidate | None:
    """The draft as a candidate, placed in time; None where its tense and its polarity make no claim."""
    anchor = clause.anchor
    base = _plain(draft, clause)
    if base.kind is Kind.PREFERENCE and base.modality in (Modality.PLANNED, Modality.INTENDED):
        return None
    times = _times(clause.dates, present=_is_present(draft, clause), now=instant_of(anchor))
    match draft.tense:
        case Tense.TIMELESS:
            return None if clause.negated or clause.ended or clause.former else base
        case Tense.ENDING:
            return _ending(base, draft, clause, times)
        case Tense.CHANGE:
            return _change(base, clause, times, anchor)
        case Tense.STATE:
            return _state(base, draft, clause, times, anchor)


def _plain(draft: Draft, clause: Clause) -> Candidate:
    corrects = None
    if clause.corrects is not None and draft.value is not None and draft.act is Act.HOLDS:
        corrects = Value.of_text(clause.corrects, draft.value.kind)
    return Candidate(
        subject=draft.subject or clause.subject,
        predicate=draft.predicate,
        value=draft.value,
        qualifier=draft.qualifier,
        act=draft.act,
        polarity=draft.polarity,
        modality=draft.modality or clause.modality,
        kind=draft.kind,
        many=draft.many,
        only=(clause.only or draft.only) and draft.act is Act.HOLDS and draft.polarity,
        importance=draft.importance,
        corrects=corrects,
        confidence=0.9 if clause.modality is Modality.ACTUAL else 0.8,
    )


def _is_present(draft: Draft, clause: Clause) -> bool:
    return draft.tense is Tense.STATE and not (
        draft.over or clause.past or clause.former or clause.ended or clause.perfect
    )


def _times(dates: tuple[DateFound, ...], *, present: bool, now: Instant) -> _Times:
    """The dates by their part; beside a present tense, a period that is over says nothing of the state."""
    start = next((found.moment for found in dates if found.role is DateRole.SINCE), None)
    end = next((found.until for found in dates if found.until is not None), None)
    when = next(
        (found for found in dates if found.role is DateRole.WHEN and not (present and found.interval.end <= now)), None
    )
    return _Times(start, end, when)


def _ending(base: Candidate, draft: Draft, clause: Clause, times: _Times) -> Candidate | None:
    if clause.former or (clause.negated and not draft.by_negation):
        return None
    at = times.start or (times.when.moment if times.when else None) or times.end
    return replace(base, act=Act.ENDS, valid_from=at, unresolved_start=at is None and clause.unread_time, only=False)


def _change(base: Candidate, clause: Clause, times: _Times, anchor: datetime) -> Candidate | None:
    if clause.negated or clause.former or clause.ended:
        return None
    start = times.start or (times.when.moment if times.when else None)
    if base.modality is Modality.PLANNED and start is not None and start.latest <= instant_of(anchor):
        # What is still to come cannot begin on a day that is over: another one was meant.
        start = None
    told_later = start is not None and start.origin is Origin.STATED and _year(start, anchor) < anchor.year
    if times.end is not None and times.end is not start:
        base = replace(base, valid_to=times.end, end=End.STATED)
    elif told_later:
        base = replace(base, end=End.UNSAID)
    return replace(
        base,
        valid_from=start,
        unresolved_start=start is None and clause.unread_time,
        temporary=clause.temporary and base.valid_to is None,
    )


def _state(base: Candidate, draft: Draft, clause: Clause, times: _Times, anchor: datetime) -> Candidate | None:
    over = clause.former or draft.over or (clause.past and base.act is Act.HOLDS)
    if clause.ended and not draft.by_negation:
        return _ended(base, times) if not over else None
    if clause.negated and not draft.by_negation:
        if over or not base.polarity:
            return None
        base = replace(base, polarity=False, only=False)
    start, end = times.start, times.end
    when = times.when
    if when is not None and when.moment is not None and start is None:
        start, end = when.moment, end or _until(when)
    if over:
        return _over(base, start, end, clause)
    if when is not None and end is not None and _lasting(when, clause, anchor):
        end = times.end
    base = replace(base, valid_from=start, valid_to=end, end=End.STATED if end is not None else base.end)
    if clause.still and base.polarity and base.act is Act.HOLDS and end is None:
        return replace(base, act=Act.CONFIRMS, valid_from=None)
    return replace(
        base,
        temporary=clause.temporary and end is None,
        unresolved_start=start is None and clause.unread_time,
    )


def _ended(base: Candidate, times: _Times) -> Candidate:
    at = times.start or (times.when.moment if times.when else None) or times.end
    return replace(base, act=Act.ENDS, valid_from=at, polarity=True, only=False)


def _over(base: Candidate, start: Moment | None, end: Moment | None, clause: Clause) -> Candidate:
    return replace(
        base,
        valid_from=start,
        valid_to=end,
        end=End.STATED if start is not None and end is not None else End.OVER,
        unresolved_start=start is None and (clause.unread_time or end is not None),
    )


def bounds(when: DateFound) -> tuple[Moment | None, Moment | None]:
    """From when and until when something holds that is said to hold at a date only."""
    return when.moment, _until(when)


def _until(when: DateFound) -> Moment | None:
    """The end that a period named in passing sets: its own last day, or unit."""
    if when.until is not None or when.moment is None:
        return when.until
    moment = when.moment
    if moment.precision is Precision.DAY and moment.latest - moment.earliest > 2 * DAY:
        return replace(moment, earliest=Instant(moment.latest - DAY))
    return moment


def _lasting(when: DateFound, clause: Clause, anchor: datetime) -> bool:
    """
    Whether a date beside a present tense is a start and no bound.

    "Today I live in Oslo" and "the rent is 760 from now on" go on; "this week I work
    from Seoul" does not, nor does what is planned for a day.
    """
    if when.moment is None:
        return True
    if clause.modality is not Modality.ACTUAL:
        return True
    days = (when.interval.end - when.interval.start) // DAY
    now = instant_of(anchor)
    return when.until is None and when.interval.covers(now) and days <= 1


def _year(moment: Moment, anchor: datetime) -> int:
    zone = anchor.tzinfo
    return (datetime_of(moment.earliest, zone) if zone is not None else datetime_of(moment.earliest)).year
