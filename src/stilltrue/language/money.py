"""Amounts of money out of words: "$700 a month", "70만 원", "1억 2천만원"."""

from __future__ import annotations

import re
from decimal import Decimal

from stilltrue.model.claim import Value, ValueKind, plain

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


def currencies(text: str, amount: Decimal) -> frozenset[str]:
    """
    In which currencies a text has an amount; none where it says none.

    >>> sorted(currencies("600 euros, or $650", Decimal(600)))
    ['EUR']
    """
    found = [
        value
        for match in _MONEY_EN.finditer(text)
        if (match["sign"] or match["name"]) and (value := money_en(match[0])) is not None
    ]
    found += [
        value for match in _MONEY_KO.finditer(text) if match["name"] and (value := money_ko(match[0])) is not None
    ]
    return frozenset(value.unit for value in found if value.number == amount and value.unit is not None)


def _decimal(digits: str) -> Decimal:
    return Decimal(digits.replace(",", ""))
