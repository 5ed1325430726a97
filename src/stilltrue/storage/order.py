"""In which order rows are handed out, which facts a filter lets through, and where a page ends."""

from __future__ import annotations

import base64
import binascii
import json
from collections.abc import Callable
from typing import Any

from stilltrue.errors import BadRequest
from stilltrue.model.claim import Assertion, folded
from stilltrue.model.fact import Fact
from stilltrue.model.filter import FactFilter, Stands
from stilltrue.model.naming import Alias
from stilltrue.model.ruling import Selector
from stilltrue.model.time import BEGINNING, FOREVER, Instant
from stilltrue.model.turn import Turn

LOOKED_AT = 1_000
"""Facts of one value by which it is told whether it is a name."""
NOW = Instant(FOREVER - 1)
"""What is recorded at this instant is what is believed now: only open versions cover it."""


def by_recorded_turn(turn: Turn) -> tuple[Any, ...]:
    return (turn.recorded_at, turn.index, turn.id)


def by_said_turn(turn: Turn) -> tuple[Any, ...]:
    return (turn.said_at, turn.index, turn.id)


def by_recorded(assertion: Assertion) -> tuple[Any, ...]:
    return (assertion.recorded_at, assertion.id)


def by_utterance(assertion: Assertion) -> tuple[Any, ...]:
    return assertion.utterance


def by_lane(fact: Fact) -> tuple[Any, ...]:
    return (fact.lane._value_, fact.valid.start, fact.polarity, fact.value_key, fact.id)


def by_slot(fact: Fact) -> tuple[Any, ...]:
    """The order of lists: what a page's cursor holds."""
    slot = fact.slot
    named = (slot.space, slot.subject, slot.predicate, slot.qualifier)
    return (*named, fact.valid.start, fact.value_key, fact.lane.value, int(fact.polarity), fact.id)


def by_latest(fact: Fact) -> tuple[Any, ...]:
    """Of one subject: the latest start first."""
    slot = fact.slot
    return (-fact.valid.start, slot.predicate, slot.qualifier, fact.value_key, fact.polarity, fact.id)


def by_valid(fact: Fact) -> tuple[Any, ...]:
    return (fact.valid.start, fact.valid.end, fact.lane._value_, fact.polarity, fact.value_key, fact.id)


def by_version(fact: Fact) -> tuple[Any, ...]:
    return (fact.recorded.start, fact.valid.start, fact.value_key, fact.lane._value_, fact.polarity, fact.id)


def by_change(instant: Instant, opened: bool, fact: Fact) -> tuple[Any, ...]:
    return (instant, opened, *by_slot(fact), fact.recorded.start)


def by_alias(alias: Alias) -> tuple[Any, ...]:
    return (alias.recorded_from, alias.kind.value, alias.mention, alias.name)


def believed_at(versions: list[Fact], known: Instant) -> list[Fact]:
    """The versions of a fact believed at an instant; where there are none, the one that was believed longest."""
    believed = [fact for fact in versions if fact.recorded.covers(known)]
    return believed or sorted(versions, key=lambda fact: (fact.recorded.end, fact.recorded.start, fact.valid))[-1:]


def mentions(part: str, *texts: str | None) -> bool:
    """Whether any of the texts has a part, given as `folded`, when folded too."""
    return any(part in folded(text) for text in texts if text)


def fits(turn: Turn, selector: Selector) -> bool:
    """Whether a turn is one of those selected; the extractor is not the turn's."""
    wanted = (
        (selector.turn, turn.id),
        (selector.session, turn.session),
        (selector.source, turn.source),
        (selector.channel, turn.channel.value),
        (selector.speaker, turn.speaker),
    )
    return all(asked is None or asked == found for asked, found in wanted)


def lets_through(
    wanted: FactFilter, fact: Fact, confirmed_at: Callable[[Fact, Instant], Instant | None] = lambda *_: None
) -> bool:
    """
    Whether a filter lets a version through, its spaces apart.

    Args:
        wanted: the filter.
        fact: the version.
        confirmed_at: when a fact was last confirmed, as known at an instant; asked where a filter turns on it.
    """
    known = NOW if wanted.known_at is None else wanted.known_at
    slot, valid = fact.slot, fact.valid
    texts = (
        slot.subject,
        slot.predicate,
        slot.qualifier,
        fact.subject_label,
        fact.qualifier_label,
        fact.label,
        shown(fact),
    )
    return (
        fact.recorded.covers(known)
        and wanted.subject in (None, slot.subject)
        and wanted.predicate in (None, slot.predicate)
        and wanted.qualifier in (None, slot.qualifier)
        and (wanted.value is None or (fact.value is not None and fact.value.key == wanted.value))
        and wanted.kind in (None, fact.kind)
        and wanted.lane in (None, fact.lane)
        and wanted.polarity in (None, fact.polarity)
        and (wanted.valid_at is None or valid.covers(wanted.valid_at))
        and valid.end > (BEGINNING if wanted.valid_from is None else wanted.valid_from)
        and valid.start < (FOREVER if wanted.valid_to is None else wanted.valid_to)
        and wanted.contested in (None, fact.contested)
        and (wanted.tier is None or fact.tier >= wanted.tier)
        and (wanted.text is None or mentions(folded(wanted.text), *texts))
        and (wanted.stands is None or _stands(wanted.stands, fact, lambda: confirmed_at(fact, known)))
    )


def _stands(wanted: Stands, fact: Fact, confirmed_at: Callable[[], Instant | None]) -> bool:
    fresh_for = wanted.fresh_for.get(fact.slot.predicate)
    confirmed = confirmed_at() if fresh_for is not None else None
    fresh_until = FOREVER if fresh_for is None or confirmed is None else Instant(confirmed + fresh_for)
    return fact.standing(wanted.at, fresh_until) is wanted.standing


def facts_edition(opened: Instant | None, closed: Instant | None, replacements: str | None) -> str:
    """The mark of `Transaction.facts_edition`, by the last instants of opening and closing and the count of replacements."""
    return f"{opened or 0}/{closed or 0}/{replacements or 0}"


def shown(fact: Fact) -> str | None:
    return fact.value.text if fact.value is not None else None


def cursor_after(fact: Fact) -> str:
    """The place in a list just after a fact, as text that means nothing to anyone else."""
    place = json.dumps(by_slot(fact), separators=(",", ":"))
    return base64.urlsafe_b64encode(place.encode()).decode().rstrip("=")


def place_of(cursor: str) -> tuple[Any, ...]:
    """
    What `by_slot` gave for the last fact of the page before.

    Raises:
        BadRequest: the cursor is not one that a list has given out.
    """
    try:
        place = json.loads(base64.urlsafe_b64decode(cursor.encode() + b"=" * (-len(cursor) % 4)))
    except (binascii.Error, ValueError) as problem:
        raise BadRequest(_bad_cursor(cursor)) from problem
    types = (str, str, str, str, int, str, str, int, str)
    if not isinstance(place, list) or [type(part) for part in place] != list(types):
        raise BadRequest(_bad_cursor(cursor))
    return tuple(place)


def _bad_cursor(cursor: str) -> str:
    return f"cursor {cursor[:20]!r} was not given out by a list; begin again without one"
