"""Date expressions against the packs: each alone and within a sentence."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from pathlib import Path
from typing import Any

from stilltrue.errors import BadRequest
from stilltrue.eval.records import MalformedError, Record, records, wanted
from stilltrue.language import DateFound, language
from stilltrue.model.time import (
    BEGINNING,
    FOREVER,
    Instant,
    Moment,
    Precision,
    datetime_of,
    moment_of,
    spoken,
    zone_named,
)

CARRIERS = {
    "en": ("I went hiking with my sister ", " and loved it."),
    "ko": ("나는 ", " 누나랑 등산을 다녀왔어."),
}
"""The sentence around an expression, per language."""

_NEEDED = 0.95
"""Share of a language's expressions that has to be right."""


class Reading(StrEnum):
    """How an expression was read: no answer is better than a wrong one."""

    RIGHT = "right"
    WRONG = "wrong"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class DateVerdict:
    """How one expression was read, and as what."""

    expression: str
    language: str
    outcome: Reading
    got: str | None

    def as_dict(self) -> dict[str, str | None]:
        return {
            "expression": self.expression,
            "language": self.language,
            "outcome": self.outcome.value,
            "got": self.got,
        }


@dataclass(frozen=True, slots=True)
class DatesReport:
    """How the expressions of a file were read."""

    verdicts: tuple[DateVerdict, ...]

    def n(self, outcome: Reading) -> int:
        return sum(verdict.outcome is outcome for verdict in self.verdicts)

    @property
    def failed(self) -> int:
        """The wrong ones, and those unread in a language where fewer than 19 in 20 are right."""
        total = Counter(verdict.language for verdict in self.verdicts)
        right = Counter(verdict.language for verdict in self.verdicts if verdict.outcome is Reading.RIGHT)
        short = {code for code, number in total.items() if right[code] < _NEEDED * number}
        unread = sum(v.outcome is Reading.NONE and v.language in short for v in self.verdicts)
        return self.n(Reading.WRONG) + unread

    def as_dict(self) -> dict[str, object]:
        counts = {outcome.value: self.n(outcome) for outcome in Reading}
        return {"dates": [verdict.as_dict() for verdict in self.verdicts], **counts}


def run_dates(path: str | Path) -> DatesReport:
    """
    Read every expression of a file, alone and within its language's carrier sentence.

    Raises:
        BadFile: the file cannot be read.
    """
    return DatesReport(tuple(_verdict(record) for record in records(path)))


def _verdict(record: Record) -> DateVerdict:
    fields = record.fields
    expression, code = str(fields.get("expression") or record.place), str(fields.get("language") or "?")
    if record.problem:
        return DateVerdict(expression, code, Reading.NONE, record.problem)
    try:
        anchor = _anchor(fields)
        alone, inside = _alone(code, expression, anchor), _inside(code, expression, anchor)
        readings = {_judged(alone, fields, anchor), _judged(inside, fields, anchor)}
    except (ValueError, BadRequest) as problem:
        return DateVerdict(expression, code, Reading.NONE, f"malformed: {problem}")
    got = " | ".join(dict.fromkeys(_shown(found, anchor) for found in (alone, inside)))
    if alone is not None and inside is not None and _period(alone) != _period(inside):
        readings.add(Reading.WRONG)
    worst = next(reading for reading in (Reading.WRONG, Reading.NONE, Reading.RIGHT) if reading in readings)
    return DateVerdict(expression, code, worst, None if alone is None and inside is None else got)


def _anchor(fields: Mapping[str, Any]) -> datetime:
    given, zone = wanted(fields, "anchor", str), wanted(fields, "zone", str)
    if given is None:
        raise MalformedError("no anchor")
    try:
        said = datetime.fromisoformat(given)
    except ValueError as problem:
        raise MalformedError(f"anchor {given!r} is no ISO 8601 time") from problem
    if said.tzinfo is None:
        return said.replace(tzinfo=zone_named(zone))
    return said.astimezone(zone_named(zone)) if zone is not None else said


def _alone(code: str, expression: str, anchor: datetime) -> DateFound | None:
    return language(code).resolve(expression, anchor)


def _inside(code: str, expression: str, anchor: datetime) -> DateFound | None:
    """The one date that the expression is read as where it stands in a sentence."""
    before, after = CARRIERS[code]
    start, end = len(before), len(before) + len(expression)
    found = language(code).dates(f"{before}{expression}{after}", anchor)
    here = [date for date in found if date.start < end and date.end > start]
    return here[0] if len(here) == 1 else None


def _judged(found: DateFound | None, fields: Mapping[str, Any], anchor: datetime) -> Reading:
    expects = any(fields.get(key) is not None for key in ("within", "from", "to"))
    if found is None:
        return Reading.NONE if expects else Reading.RIGHT
    if not expects:
        return Reading.WRONG
    right = (
        _fits_within(found, fields, anchor) if fields.get("within") is not None else _fits_edges(found, fields, anchor)
    )
    return Reading.RIGHT if right else Reading.WRONG


def _fits_within(found: DateFound, fields: Mapping[str, Any], anchor: datetime) -> bool:
    """Whether the unit of the start lies within the days; a night goes by the day that it starts on."""
    first, last = _days(fields["within"], anchor)
    if fields.get("interval"):
        return (found.interval.start, found.interval.end) == (first.earliest, last.latest)
    unit = found.moment or found.until
    if unit is None:
        return False
    within_a_day = unit.precision in (Precision.DAY, Precision.MINUTE)
    end = unit.earliest if within_a_day else _last_of(unit)
    return first.earliest <= unit.earliest and end < last.latest


def _fits_edges(found: DateFound, fields: Mapping[str, Any], anchor: datetime) -> bool:
    """Whether a period open at one side starts or ends on the day given; open at neither where both are given."""
    start, end = fields.get("from"), fields.get("to")
    if start is not None and not _on(found.interval.start, start, anchor):
        return False
    if end is not None and not _ends_on(found, end, anchor):
        return False
    if start is None:
        return found.interval.start == BEGINNING
    return end is not None or found.interval.end == FOREVER


def _ends_on(found: DateFound, day: Any, anchor: datetime) -> bool:
    """On its last day; "before the 5th" ends on the day it names, too."""
    if found.interval.end >= FOREVER:
        return False
    if _on(Instant(found.interval.end - 1), day, anchor):
        return True
    named = found.until
    by_day = named is not None and named.precision in (Precision.DAY, Precision.MINUTE)
    return named is not None and by_day and _on(named.earliest, day, anchor)


def _on(instant: Instant, day: Any, anchor: datetime) -> bool:
    first, _ = _days([day, day], anchor)
    return first.earliest <= instant < first.latest


def _days(given: Any, anchor: datetime) -> tuple[Moment, Moment]:
    if not isinstance(given, list) or len(given) != 2 or not all(isinstance(day, str) for day in given):
        raise MalformedError(f"within {given!r} is no pair of days")
    zone = anchor.tzinfo or zone_named(None)
    return moment_of(given[0], zone), moment_of(given[1], zone)


def _last_of(unit: Moment) -> Instant:
    return unit.latest if unit.exact else Instant(unit.latest - 1)


def _period(found: DateFound) -> tuple[Instant | None, Instant, Instant]:
    return (found.moment.earliest if found.moment else None, found.interval.start, found.interval.end)


def _shown(found: DateFound | None, anchor: datetime) -> str:
    if found is None:
        return "none"
    zone = anchor.tzinfo or zone_named(None)
    start = spoken(found.moment, zone) if found.moment is not None else ""
    if found.until is not None:
        return f"{start}..{spoken(found.until, zone)}"
    if found.interval.end >= FOREVER:
        return f"{start}.."
    last = datetime_of(Instant(found.interval.end - 1), zone).date().isoformat()
    whole = found.moment is None or _last_of(found.moment) >= found.interval.end - 1 or found.moment.exact
    return start if whole else f"{start}..{last}"
