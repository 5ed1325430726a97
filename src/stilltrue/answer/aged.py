"""How old somebody is by the day or the year of birth, or by an age that was said. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import UTC, date, datetime, timedelta

from stilltrue.language import language, language_of
from stilltrue.model.claim import Value
from stilltrue.model.receipt import Receipt
from stilltrue.model.time import Instant, datetime_of

BORN = ("birthday", "birth_year")
"""Predicates that say when somebody was born, the more exact one first."""
_DAY = re.compile(r"(?P<year>\d{4})-(?P<month>\d{2})-(?P<day>\d{2})(?!\d)")
_YEAR = re.compile(r"\d{4}")
_TURNED = re.compile(r"\bturn(?:ed|s)\b|\bbirthday\b|(?:살|세)이?가?\s?(?:됐|되었|돼)|생일", re.IGNORECASE)
_JUST = re.compile(
    r"\bjust\b|\brecently\b|이제|(?<![가-힣])막(?![가-힣])|(?<![가-힣])갓(?![가-힣])|방금|얼마\s?전", re.IGNORECASE
)
_LATELY = 31
"""Days within which somebody had his birthday who "just turned 40"."""
_YEAR_OF_DAYS = 366


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
    said = datetime_of(receipt.turn.said_at, now.tzinfo or UTC)
    numbers = [int(number) for _, _, _, number in language(language_of(receipt.quote)).numbers(receipt.quote)]
    age = next((one for one in numbers if said.year - year - 1 <= one <= said.year - year), None)
    if age is None:
        return None
    today = now.date()
    if (birthday := _birthday(receipt.quote, said)) is not None:
        first, last = birthday
        return age + _years(last, today), age + _years(first, today)
    low = age + _years(said.date(), today)
    return low, low + ((today.month, today.day) != (said.month, said.day))


def _birthday(quote: str, said: datetime) -> tuple[date, date] | None:
    """The first and the last day that the birthday may be whose age was reached a while before it was said."""
    if _TURNED.search(quote) is None:
        return None
    for found in language(language_of(quote)).dates(quote, said):
        last = min(datetime_of(Instant(found.interval.end - 1), said.tzinfo or UTC), said).date()
        first = datetime_of(found.interval.start, said.tzinfo or UTC).date()
        if found.moment is not None and not found.vague and said.date() - timedelta(days=_YEAR_OF_DAYS) < first <= last:
            return first, last
    return (said.date() - timedelta(days=_LATELY), said.date()) if _JUST.search(quote) else None


def _years(day: date, today: date) -> int:
    """How many whole years lie between two days."""
    return today.year - day.year - ((today.month, today.day) < (day.month, day.day))
