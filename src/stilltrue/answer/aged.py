"""How old somebody is by the day or the year of birth, or by an age that was said. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import UTC, datetime

from stilltrue.language import language, language_of
from stilltrue.model.claim import Value
from stilltrue.model.receipt import Receipt
from stilltrue.model.time import datetime_of

BORN = ("birthday", "birth_year")
"""Predicates that say when somebody was born, the more exact one first."""
_DAY = re.compile(r"(?P<year>\d{4})-(?P<month>\d{2})-(?P<day>\d{2})(?!\d)")
_YEAR = re.compile(r"\d{4}")


def ages(value: Value | None, receipts: Iterable[Receipt], now: datetime) -> tuple[int, int] | None:
    """
    The least and the greatest age of whoever was born when a value says; None where it says no year.

    Args:
        value: a day, or a year.
        receipts: the words it was learned from; an age that was said is more exact than the year that it stands for.
        now: in the asker's zone.
    """
    if value is None:
        return None
    if (day := _DAY.search(value.text)) is not None:
        passed = (now.month, now.day) >= (int(day["month"]), int(day["day"]))
        exact = now.year - int(day["year"]) - (not passed)
        return (exact, exact) if exact >= 0 else None
    if _YEAR.fullmatch(value.text) is None:
        return None
    year = int(value.text)
    said = [age for receipt in receipts if (age := _said(receipt, year, now)) is not None]
    return said[-1] if said else (max(0, now.year - year - 1), now.year - year) if now.year >= year else None


def _said(receipt: Receipt, year: int, now: datetime) -> tuple[int, int] | None:
    """The ages that somebody may be of by now whose age was said; None where the words say the year itself."""
    day = datetime_of(receipt.turn.said_at, now.tzinfo or UTC).date()
    numbers = [int(number) for _, _, _, number in language(language_of(receipt.quote)).numbers(receipt.quote)]
    age = next((one for one in numbers if day.year - year - 1 <= one <= day.year - year), None)
    if age is None:
        return None
    today = now.date()
    low = age + today.year - day.year - ((today.month, today.day) < (day.month, day.day))
    return low, low + ((today.month, today.day) != (day.month, day.day))
