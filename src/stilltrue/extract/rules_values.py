"""Values out of the words of a clause: a year of birth, a day."""

from __future__ import annotations

import re

from stilltrue.extract.rules_parts import Clause
from stilltrue.model.claim import Value, ValueKind
from stilltrue.model.time import Precision, datetime_of


def born(age: int, clause: Clause) -> Value | None:
    """
    The year of birth that an age leaves, the likelier of two.

    Who is 34 had a birthday this year already, or has it still to come; in the
    second half of a year the first is likelier.
    """
    said = clause.anchor
    if not 0 < age < 120:
        return None
    return Value.of_number(said.year - age - (said.month < _HALF_YEAR))


_HALF_YEAR = 7
_HOUR = re.compile(
    r"(?:at\s+)?\d{1,2}(?::\d\d)?\s?(?:am|pm|a\.m\.|p\.m\.|o'clock)|at\s+\d{1,2}(?::\d\d)?|noon"
    r"|(?:오전|오후|아침|저녁|밤|낮|새벽)?\s?\d{1,2}\s?시(?:\s?(?:반|\d{1,2}\s?분))?|정오",
    re.IGNORECASE,
)
_SHAPES = {Precision.YEAR: "%Y", Precision.MONTH: "%Y-%m"}


def day_value(clause: Clause, hour: str | None = None) -> Value | None:
    """The one date of a clause as a value: in ISO at its own precision, with the hour as it was said."""
    days = [found for found in clause.dates if found.moment is not None]
    if len(days) != 1 or days[0].moment is None:
        return None
    moment = days[0].moment
    day = datetime_of(moment.earliest, clause.zone).strftime(_SHAPES.get(moment.precision, "%Y-%m-%d"))
    within = _HOUR.search(days[0].text) if moment.precision is Precision.MINUTE else None
    said = " ".join((hour or (within[0] if within is not None else "")).split())
    return Value.of_text(f"{day} {said}".strip(), ValueKind.DATE)
