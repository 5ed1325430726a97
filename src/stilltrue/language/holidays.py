"""Holidays whose day can be computed, or is on record for the year."""

from __future__ import annotations

from datetime import date, timedelta

_FIXED = {
    "christmas": (12, 25),
    "christmas eve": (12, 24),
    "new year's day": (1, 1),
    "new year's eve": (12, 31),
    "halloween": (10, 31),
    "valentine's day": (2, 14),
    "boxing day": (12, 26),
    "april fools' day": (4, 1),
    "fourth of july": (7, 4),
    "st patrick's day": (3, 17),
    "juneteenth": (6, 19),
    "earth day": (4, 22),
    "samiljeol": (3, 1),
    "children's day": (5, 5),
    "parents' day": (5, 8),
    "memorial day": (6, 6),
    "liberation day": (8, 15),
    "foundation day": (10, 3),
    "hangul day": (10, 9),
}
# Days from Easter Sunday, and from Thanksgiving.
_BY_EASTER = {"easter": 0, "easter monday": 1, "good friday": -2, "palm sunday": -7, "ash wednesday": -46}
_BY_THANKSGIVING = {"thanksgiving": 0, "black friday": 1, "cyber monday": 4}

# Lunar New Year and Chuseok by the Korean calendar; other years are not known here.
_SEOLLAL = {
    2010: (2, 14), 2011: (2, 3), 2012: (1, 23), 2013: (2, 10), 2014: (1, 31), 2015: (2, 19), 2016: (2, 8),
    2017: (1, 28), 2018: (2, 16), 2019: (2, 5), 2020: (1, 25), 2021: (2, 12), 2022: (2, 1), 2023: (1, 22),
    2024: (2, 10), 2025: (1, 29), 2026: (2, 17), 2027: (2, 7), 2028: (1, 27), 2029: (2, 13), 2030: (2, 3),
}  # fmt: skip
_CHUSEOK = {
    2010: (9, 22), 2011: (9, 12), 2012: (9, 30), 2013: (9, 19), 2014: (9, 8), 2015: (9, 27), 2016: (9, 15),
    2017: (10, 4), 2018: (9, 24), 2019: (9, 13), 2020: (10, 1), 2021: (9, 21), 2022: (9, 10), 2023: (9, 29),
    2024: (9, 17), 2025: (10, 6), 2026: (9, 25), 2027: (9, 15), 2028: (10, 3), 2029: (9, 22), 2030: (9, 12),
}  # fmt: skip


def holiday(name: str, year: int) -> date | None:
    """The day of a holiday in a year; None where it is not known."""
    if name in _FIXED:
        return date(year, *_FIXED[name])
    if name in _BY_EASTER:
        return _easter(year) + timedelta(days=_BY_EASTER[name])
    if name in _BY_THANKSGIVING:
        first = date(year, 11, 1)
        return first + timedelta(days=(3 - first.weekday()) % 7 + 21 + _BY_THANKSGIVING[name])
    match name:
        case "seollal":
            return date(year, *_SEOLLAL[year]) if year in _SEOLLAL else None
        case "chuseok":
            return date(year, *_CHUSEOK[year]) if year in _CHUSEOK else None
    return None


def _easter(year: int) -> date:
    """Easter Sunday of the Gregorian calendar."""
    golden, (century, rest) = year % 19, divmod(year, 100)
    moon = (19 * golden + century - century // 4 - (century - (century + 8) // 25 + 1) // 3 + 15) % 30
    sunday = (32 + 2 * (century % 4) + 2 * (rest // 4) - moon - rest % 4) % 7
    month, day = divmod(moon + sunday - 7 * ((golden + 11 * moon + 22 * sunday) // 451) + 114, 31)
    return date(year, month, day + 1)
