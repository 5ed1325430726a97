"""Until when a course of medicine or a fast goes on that is told by its length: "for ten days, starting tomorrow"."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import UTC

from stilltrue.extract.rules.en.words import MEDICINE
from stilltrue.extract.rules.parts import Setting
from stilltrue.language import DateFound
from stilltrue.language.late import late
from stilltrue.model.time import DAY, Instant, datetime_of

_COUNT = r"(?:an?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fourteen|fifteen|twenty|thirty|forty|\d{1,3})"
_LENGTH = late(
    rf"\bfor\s(?:(?:about|around|just|only|another)\s)?(?P<length>{_COUNT}\s(?:more\s)?(?:days?|weeks?|months?|fortnight))\b(?!\s(?:now|already|ago|straight))",
    re.IGNORECASE,
)
_COURSE = late(
    rf"\b(?:(?:take|taking|takes|on|prescribed|started\staking|using)\s(?:\d+\s?m?c?g\s(?:of\s)?)?(?:{MEDICINE}|medication|pills|tablets|drops)\b"
    r"|(?:don't|do\snot|not|no|without)\s(?:eat|eating|drink|drinking|smoke|smoking|have|having)\b)",
    re.IGNORECASE,
)
_LASTING = late(
    r"\b(?:been|haven't|have\snot|had|was|were|did|didn't|used\sto|took|every|each|a\syear|at\sa\stime)\b",
    re.IGNORECASE,
)
"""What has gone on for so long already, or comes round again and again."""


def without_length(text: str) -> tuple[str, str | None]:
    """
    A text with the length of a course in it made blank, and the length.

    >>> without_length("I'm taking aspirin for a week from today")
    ("I'm taking aspirin            from today", 'a week')
    """
    found = _LENGTH.search(text)
    if found is None or not _COURSE.search(text) or _LASTING.search(text):
        return text, None
    return text[: found.start()] + " " * len(found[0]) + text[found.end() :], found["length"].replace("more ", "")


def until_its_end(dates: tuple[DateFound, ...], length: str, setting: Setting) -> tuple[DateFound, ...]:
    """The last day of a course of that length, from the first of the dates on, from today where there is none."""
    start = next((one.moment for one in dates if one.moment is not None), None)
    begin = datetime_of(start.earliest, setting.anchor.tzinfo or UTC) if start is not None else setting.anchor
    ahead = setting.pack.resolve(f"for the next {length}", begin)
    if ahead is None:
        return ()
    last = datetime_of(Instant(ahead.interval.end - DAY), setting.anchor.tzinfo or UTC)
    return tuple(
        replace(found, text="", start=0, end=0)
        for found in setting.pack.dates(f"until {last:%Y-%m-%d}", setting.anchor)
    )
