"""Step 1, Read: an assertion as a claim with an interval, a vouched instant and a seat in the rank. Pure."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import blake2b

from stilltrue.model.claim import Act, Assertion, Claim, End, Modality, Value
from stilltrue.model.scope import Tier
from stilltrue.model.time import ALWAYS, BEGINNING, FOREVER, Instant, Interval

_UNBOUNDED = 2**63
_AFTER_ALL_TURNS = 2**62
"""Added to the turn of an act by hand: whoever corrects what was said at the same instant had heard it."""


@dataclass(frozen=True, slots=True)
class _Reach:
    """Over which interval a claim speaks, and up to which instant it vouches."""

    valid: Interval | None
    vouched: Instant
    exception: bool = False


def claim_of(assertion: Assertion, value: Value | None, corrects: Value | None) -> Claim:
    """
    The claim that an assertion makes, with its value under its canonical name.

    What covers no instant (undated, or over before it began) has no interval.
    """
    reach = _reach(assertion)
    start = reach.valid.start if reach.valid is not None else assertion.said_at
    stated = assertion.valid_from
    latest = start
    if stated is not None and assertion.act is Act.HOLDS and not reach.exception:
        latest = max(start, min(stated.latest, assertion.said_at))
    bounded = reach.valid is not None and reach.valid.end < FOREVER
    turn_index = assertion.turn_index + _AFTER_ALL_TURNS * assertion.explicit
    return Claim(
        id=assertion.id,
        act=assertion.act,
        value=value,
        polarity=assertion.polarity,
        tier=tier_of(assertion),
        explicit=assertion.explicit,
        valid=reach.valid,
        coverage=(reach.valid,) if reach.valid is not None else (),
        latest_start=latest,
        since=stated if assertion.act is Act.HOLDS else None,
        exception=reach.exception,
        width=reach.valid.end - reach.valid.start if reach.valid is not None and bounded else _UNBOUNDED,
        vouched=reach.vouched,
        said=(assertion.said_at, turn_index, assertion.place),
        turn=assertion.turn_id,
        only=assertion.only,
        corrects=corrects,
        seat=(
            reach.vouched,
            assertion.said_at,
            turn_index,
            start,
            assertion.place,
            assertion.confidence,
            _digest(assertion, value),
        ),
    )


def stands_from(assertion: Assertion) -> Instant | None:
    """From when on a claim without an end stands; None for any other: bounded, temporary, over or undated."""
    reach = _reach(assertion)
    if reach.valid is None or reach.exception or reach.valid.end < FOREVER:
        return None
    return reach.valid.start


def tier_of(assertion: Assertion) -> Tier:
    """The tier at which a claim takes part: an act by hand as the user's own word, hearsay as hearsay."""
    if assertion.explicit or assertion.tier > Tier.OWN_WORD:
        return Tier.OWN_WORD
    if assertion.modality is Modality.REPORTED:
        return min(assertion.tier, Tier.HEARSAY)
    return assertion.tier


def _reach(assertion: Assertion) -> _Reach:
    match assertion.act:
        case Act.ENDS:
            return _end(assertion)
        case Act.DENIES:
            return _denial(assertion)
        case Act.ADJUSTS | Act.UNSETTLES | Act.RESERVES:
            start = assertion.valid_from.earliest if assertion.valid_from is not None else assertion.said_at
            return _Reach(_interval(start, FOREVER), max(start, assertion.said_at))
        case Act.CONFIRMS:
            return _stretch(assertion, assertion.said_at)
        case Act.HOLDS:
            start = assertion.valid_from.earliest if assertion.valid_from is not None else assertion.said_at
            return _stretch(assertion, start)


def _end(assertion: Assertion) -> _Reach:
    """An end is read at the last instant of its unit; one that is over never past the day it was said."""
    instant = assertion.valid_from.latest if assertion.valid_from is not None else assertion.said_at
    if assertion.end is End.OVER:
        instant = min(instant, assertion.said_at)
    return _Reach(_interval(instant, FOREVER), max(instant, assertion.said_at))


def _denial(assertion: Assertion) -> _Reach:
    if assertion.valid_from is None and assertion.valid_to is None:
        return _Reach(ALWAYS, assertion.said_at)
    start = assertion.valid_from.earliest if assertion.valid_from is not None else BEGINNING
    end = assertion.valid_to.latest if assertion.valid_to is not None else FOREVER
    if assertion.end is End.OVER:
        end = min(end, assertion.said_at)
    return _Reach(_interval(start, end), assertion.said_at)


def _stretch(assertion: Assertion, start: Instant) -> _Reach:
    said_at, end = assertion.said_at, assertion.end
    bounded = assertion.valid_to is not None
    until = assertion.valid_to.latest if assertion.valid_to is not None else FOREVER
    if end is End.OVER:
        if assertion.valid_from is None:
            return _Reach(None, said_at)
        until = min(until, said_at)
    valid = _interval(start, until)
    exception = bounded or assertion.temporary
    if assertion.act is Act.CONFIRMS:
        return _Reach(valid, said_at, exception)
    if exception:
        return _Reach(valid, min(max(said_at, start), until), exception)
    if end in (End.UNSAID, End.OVER):
        return _Reach(valid, start)
    return _Reach(valid, max(start, said_at))


def _interval(start: Instant, end: Instant) -> Interval | None:
    return Interval(start, end) if start < end else None


def _digest(assertion: Assertion, value: Value | None) -> str:
    content = "\x1f".join((
        assertion.act,
        value.key if value is not None else "",
        str(assertion.polarity),
        str(assertion.tier),
        assertion.end,
        str(assertion.valid_to.latest if assertion.valid_to is not None else ""),
        str(assertion.temporary),
        str(assertion.only),
        assertion.id,
    ))  # fmt: skip
    return blake2b(content.encode("utf-8", "surrogatepass"), digest_size=8).hexdigest()
