"""Values out of words: amounts of money, numbers with a unit, dates."""

from __future__ import annotations

import re
from decimal import Decimal

from stilltrue.extract.rules_parts import Clause
from stilltrue.model.claim import Value, ValueKind, plain
from stilltrue.model.time import Precision, datetime_of

_SIGNS = {"$": "USD", "€": "EUR", "£": "GBP", "₩": "KRW", "¥": "JPY"}
_NAMES = {
    "dollar": "USD", "buck": "USD", "usd": "USD", "euro": "EUR", "eur": "EUR", "pound": "GBP", "gbp": "GBP",
    "quid": "GBP", "won": "KRW", "krw": "KRW", "yen": "JPY", "원": "KRW", "달러": "USD", "유로": "EUR", "엔": "JPY",
}  # fmt: skip
_DIGITS = r"\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?|\d{1,12}(?:\.\d{1,2})?"
_MONEY_EN = re.compile(
    rf"(?P<sign>[$€£₩¥])?\s?(?P<number>{_DIGITS})\s?(?P<thousand>k|thousand|million)?"
    r"\s?(?P<name>dollars?|bucks|usd|euros?|eur|pounds?|gbp|quid|won|krw|yen)?\b",
    re.IGNORECASE,
)
_MONEY_KO = re.compile(
    rf"(?:(?P<hundred_millions>{_DIGITS})\s?억)?\s?(?:(?P<number>{_DIGITS})\s?(?P<unit>만|천만|백만|천)?)?"
    r"\s?(?P<name>원|달러|유로|엔)?"
)
_KOREAN_UNITS = {"천": 1_000, "만": 10_000, "백만": 1_000_000, "천만": 10_000_000, None: 1}


def money(amount: Decimal, currency: str | None) -> Value:
    """An amount; without a currency where none was said."""
    shown = plain(amount)
    words = f"{shown} {currency}" if currency else shown
    return Value(ValueKind.MONEY, words, f"money:{words}", amount, currency)


def money_en(text: str) -> Value | None:
    """The amount that stands first in an English text: "$700 a month", "760"."""
    found = _MONEY_EN.search(text)
    if found is None:
        return None
    scale = {"k": 1_000, "thousand": 1_000, "million": 1_000_000}.get((found["thousand"] or "").lower(), 1)
    name = (found["name"] or "").lower()
    currency = _SIGNS.get(found["sign"] or "") or _NAMES.get(name) or _NAMES.get(name.rstrip("s"))
    return money(_decimal(found["number"]) * scale, currency)


def money_ko(text: str) -> Value | None:
    """The amount that a Korean text is: "70만 원", "1억 2천만원"."""
    found = _MONEY_KO.match(text.strip())
    if found is None or not (found["number"] or found["hundred_millions"]):
        return None
    unit = found["unit"]
    if not (unit or found["name"] or found["hundred_millions"]):
        return None
    amount = _decimal(found["hundred_millions"] or "0") * 100_000_000
    amount += _decimal(found["number"] or "0") * _KOREAN_UNITS[unit]
    return money(amount, _NAMES.get(found["name"] or "원"))


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


def _decimal(digits: str) -> Decimal:
    return Decimal(digits.replace(",", ""))
