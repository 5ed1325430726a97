"""Lengths of time of several parts: "1 hour 30 minutes", "1시간 30분", "2주 3일", "1h30m"."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction

_NAMES = {
    "year": "years?|yrs?|년",
    "month": "months?|mos?|개월|달",
    "week": "weeks?|wks?|주일|주",
    "day": "days?|일",
    "hour": "hours?|hrs?|h|시간",
    "minute": "minutes?|mins?|분",
    "second": "seconds?|secs?|s|초",
}
_ORDER = tuple(_NAMES)
_SHORT = {"w": ("week", "", "day"), "d": ("day", "week", "hour"), "m": ("minute", "hour", "second")}
"""Letters that are a unit only after the one above or before the one below: by itself m is a metre, and beside years
nobody can tell."""
_NUMBER = r"[0-9]{1,15}(?:\.[0-9]{1,15})?"
_WORD = "|".join([*_NAMES.values(), *_SHORT])
_PART = re.compile(rf"({_NUMBER})(\s?)({_WORD})(?![^\W\d_])", re.IGNORECASE)
_GAP, _LOOSE_GAP = re.compile(r"\s?(?=[0-9])"), re.compile(r"\s?(?:,\s|and\s)?(?=[0-9])", re.IGNORECASE)
_UNITS = {unit: re.compile(names, re.IGNORECASE) for unit, names in _NAMES.items()}
_MOST_PARTS = 7
_LONGEST = 200
_WITHIN = {
    ("year", "month"): 12, ("week", "day"): 7, ("day", "hour"): 24, ("hour", "minute"): 60, ("minute", "second"): 60,
}  # fmt: skip
"""How many of a smaller part are one of the larger."""


@dataclass(frozen=True, slots=True)
class Part:
    """One part of a length of time."""

    number: Fraction
    word: str
    """The unit as it was written."""
    unit: str
    """`year`, `month`, `week`, `day`, `hour`, `minute` or `second`."""

    def __str__(self) -> str:
        return f"{float(self.number):g} {self.word}"


@dataclass(frozen=True, slots=True)
class Length:
    """The parts of a length of time, as they were written, and where it ends in the text."""

    parts: tuple[Part, ...]
    end: int
    spaced: bool
    """Whether a number and its unit were written apart."""

    @property
    def problem(self) -> str:
        """Why the parts are no one length of time; empty where they are."""
        for before, after in zip(self.parts, self.parts[1:], strict=False):
            if before.unit == after.unit:
                return f"found {before} and {after} in one duration; write them as one"
            if _ORDER.index(before.unit) > _ORDER.index(after.unit):
                return f"found {after} after {before} in one duration; write the larger part first"
            if before.number.denominator != 1:
                return f"found {before} before {after} in one duration; only the last part may have a fraction"
            most = _WITHIN.get((before.unit, after.unit))
            if most is not None and after.number >= most:
                return (
                    f"found {after} after {before} in one duration; that is one {before.unit} or more, so add it there"
                )
        return ""


def length_at(text: str, start: int = 0) -> Length | None:
    """
    The length of time of at least two parts that begins at a place of a text; None where there is none.

    >>> [str(part) for part in length_at("1시간 30분 뒤").parts]
    ['1 시간', '30 분']
    """
    length = _length(text, start, _GAP)
    return length if length is not None and len(length.parts) > 1 else None


def whole_length(text: str) -> Length | None:
    """
    The length of time that a text is, of one part or several; None where it is something else.

    >>> [str(part) for part in whole_length("1 hour and 30 minutes").parts]
    ['1 hour', '30 minutes']
    """
    words = " ".join(text.split())
    length = _length(words, 0, _LOOSE_GAP) if len(words) <= _LONGEST else None
    return length if length is not None and length.end == len(words) else None


def _length(text: str, start: int, gap: re.Pattern[str]) -> Length | None:
    parts: list[Part] = []
    at, end, spaced = start, start, False
    while len(parts) < _MOST_PARTS and (found := _PART.match(text, at)) is not None:
        following = gap.match(text, found.end())
        unit = _unit(found[3], parts, text, following.end() if following is not None else None)
        if unit is None:
            break
        parts.append(Part(Fraction(found[1]), found[3], unit))
        spaced, end = spaced or bool(found[2]), found.end()
        if following is None:
            break
        at = following.end()
    return Length(tuple(parts), end, spaced) if parts else None


def _unit(word: str, before: list[Part], text: str, following: int | None) -> str | None:
    if word.casefold() not in _SHORT:
        return next(unit for unit, names in _UNITS.items() if names.fullmatch(word))
    unit, above, below = _SHORT[word.casefold()]
    after = _PART.match(text, following) if following is not None else None
    before_below = after is not None and (
        _UNITS[below].fullmatch(after[3]) is not None or _SHORT.get(after[3].casefold(), ("",))[0] == below
    )
    return unit if before_below or (before and before[-1].unit == above) else None
