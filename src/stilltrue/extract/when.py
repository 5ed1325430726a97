"""A time as a model wrote it → the moments that the turn's own words name; never a date of the model's own."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from datetime import datetime

from stilltrue.errors import BadRequest
from stilltrue.extract.handed import iso_moment
from stilltrue.extract.whose_time import Breath
from stilltrue.language import DateFound, language, language_of
from stilltrue.language.tokens import normalise
from stilltrue.model.time import DAY, Instant, Moment, Precision, datetime_of, instant_of, zone_named
from stilltrue.model.turn import Turn

_REACH = 400
"""Characters before and after a quote in which its time is looked for."""
_ISO = re.compile(r"\d{4}(?:-\d{2}(?:-\d{2}(?:[T ]\d{2}:\d{2}\S{0,12})?)?)?")
_AS_TOLD = re.compile(r"(\d{4}-\d{2}-\d{2}) [A-Za-z]{3}(?: \d{2}:\d{2})?")
"""When a turn was said, as a model is told it: it copies that."""
_PIECE_AS_TOLD = re.compile(r"(?:\d{4}-\d{2}-\d{2} )?(?:[A-Za-z]{3} )?\d{2}:\d{2}|\d{4}-\d{2}-\d{2} [A-Za-z]{3}")
_UNTIL = re.compile(r"^(?:until|till?|up\s+to|to|by|through)\s+|\s*(?:까지|로|에)$", re.IGNORECASE)
_SINCE = re.compile(r"^(?:since|from|starting|as\s+of|on|in|at)\s+|\s*(?:부터|이후|에)$", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class TimeRead:
    """What a time expression names: when it starts, when it ends where the words say so; neither where nothing can be read."""

    start: Moment | None = None
    until: Moment | None = None
    is_unresolved: bool = False
    """It speaks of a time that is no date: "after the big storm"."""


SAID_THEN = TimeRead()
"""The day on which it was said, which is when a claim starts anyway."""
_OF_ELSE = TimeRead(is_unresolved=True)
"""The time is told of something else in the same breath: when this is so, nobody knows."""


def time_read(words: str, turn: Turn, start: int, end: int, value: str = "") -> TimeRead | None:
    """
    The time that some words name, as the turn has it near a quote at `[start, end)`.

    Args:
        value: what is claimed, as it stands in the quote; a time that is told of something else is none of it.

    Returns:
        None where neither the words nor the date they name stand there: the time is the model's own.
    """
    zone = zone_named(turn.zone)
    anchor = datetime_of(turn.said_at, zone)
    first, last = max(0, start - _REACH), min(len(turn.text), end + _REACH)
    near = turn.text[first:last]
    dates = language(language_of(near)).dates(near, anchor)
    breath = Breath(near, [(date.start, date.end) for date in dates], (start - first, end - first), value)
    place = _place(words, near)
    if place is not None:
        low, high = place
        there = [date for date in dates if date.start < high and low < date.end]
        if not there:
            return _by_itself(words, anchor)
        own = [date for date in there if breath.tells((date.start, date.end))]
        return _read(own[0], turn.said_at) if own else _OF_ELSE
    if _PIECE_AS_TOLD.fullmatch(words.strip()) and words.strip() in f"{anchor:%Y-%m-%d %a %H:%M}":
        return SAID_THEN
    wanted = _moment(words, anchor)
    if wanted is None:
        return None
    for date in dates:
        if date.interval.start < max(wanted.latest, wanted.earliest + 1) and wanted.earliest < date.interval.end:
            return _read(date, turn.said_at) if breath.tells((date.start, date.end)) else _OF_ELSE
    return SAID_THEN if _covers(wanted, turn.said_at, anchor) else None


def only_time(turn: Turn, start: int, end: int, value: str = "") -> TimeRead | None:
    """
    The one time that a quote at `[start, end)` names; None where it names none, or several, or one of something else.

    A model that says when a thing was said, where it is asked since when it is so, means the time in its quote.
    """
    anchor = datetime_of(turn.said_at, zone_named(turn.zone))
    text = turn.text[:end]
    dates = [one for one in language(language_of(text[start:])).dates(text, anchor) if one.start >= start]
    if len(dates) != 1:
        return None
    place = dates[0].start, dates[0].end
    return _read(dates[0], turn.said_at) if Breath(text, [place], (start, end), value).tells(place) else None


def _place(words: str, text: str) -> tuple[int, int] | None:
    """Where the words stand, as written or with other case and spacing; with or without their "since" or 부터."""
    for form in dict.fromkeys((words, _UNTIL.sub("", words), _SINCE.sub("", words))):
        if len(form.strip()) < 2:
            continue
        pattern = r"\s+".join(map(re.escape, form.split()))
        if (found := re.search(pattern, text, re.IGNORECASE)) is not None:
            return found.span()
        if normalise(form) in normalise(text):
            return 0, len(text)
    return None


def _read(date: DateFound, said_at: Instant) -> TimeRead:
    """The start and the end; a week that is going on ends with its last day."""
    moment = date.moment
    if moment is None or date.until is not None:
        return TimeRead(moment, date.until)
    going_on = date.interval.covers(said_at) and moment.latest - moment.earliest > 2 * DAY
    if moment.precision is Precision.DAY and going_on:
        return TimeRead(moment, replace(moment, earliest=Instant(moment.latest - DAY)))
    return TimeRead(moment)


def _by_itself(words: str, anchor: datetime) -> TimeRead:
    found = language(language_of(words)).resolve(words, anchor)
    return _read(found, instant_of(anchor)) if found is not None else TimeRead(is_unresolved=True)


def _moment(words: str, anchor: datetime) -> Moment | None:
    """The moment that a date of the model's own names."""
    plain = _AS_TOLD.sub(r"\1", words.strip())
    if _ISO.fullmatch(plain):
        try:
            return iso_moment(plain, anchor.tzinfo or zone_named(None), "since")
        except BadRequest:
            return None
    found = language(language_of(plain)).resolve(plain, anchor)
    return (found.moment or found.until) if found is not None else None


def _covers(moment: Moment, said_at: Instant, anchor: datetime) -> bool:
    """Whether a moment is the day, or a unit around it, on which the turn was said."""
    day = anchor.replace(hour=0, minute=0, second=0, microsecond=0)
    begin = said_at - int((anchor - day).total_seconds() * 1_000_000)
    return moment.earliest <= said_at < max(moment.latest, moment.earliest + 1) or begin <= moment.earliest <= said_at
