"""The amounts that a question names, with their words: $1,200, 60만 원, 81 kg. Pure."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from decimal import Decimal

from stilltrue.answer.figures import dates_in, without_dates
from stilltrue.language import language, language_of
from stilltrue.language.money import money_en, money_ko
from stilltrue.ledger.formula.units import unit_named
from stilltrue.model.claim import Value

_SIGN = re.compile(r"[$€£₩¥]\s?$")
_THOUSANDS = re.compile(r"(?:k|thousand|million)\b", re.IGNORECASE)
_CURRENCY = re.compile(
    r"\s?(?:(?:dollars?|bucks|usd|euros?|eur|pounds?|gbp|quid|won|krw|yen)\b|원|달러|유로|엔)", re.IGNORECASE
)
_WON = re.compile(
    r"\d[\d,.]{0,12}\s?(?:억|천만|백만|만)(?:\s?\d[\d,.]{0,12}\s?(?:천만|백만|만|천))?(?:\s?원)?(?![가-힣](?<![이은는을를도로맞야정])|\s?(?:달러|유로|엔|명|개|번|km|kg))"
)
"""So many won, be it without the word: 2억 2천, 60만 원."""
_OF_TEN_THOUSANDS = re.compile(r"(?<=억)\s?\d[\d,.]{0,12}\s?천(?!만)")
"""After 억 a thousand is one of ten thousands: 2억 2천 is 220,000,000."""
_UNIT = re.compile(r"\s?(?P<word>(?!in\b|a\b|at\b|as\b)[A-Za-z]{1,10}|[가-힣]{1,4})", re.IGNORECASE)
_ENDING = re.compile(r"(?<=[가-힣A-Za-z])(?:이|은|는|가|을|를|야|로|으로|였|맞)[가-힣]*$")
_ANY_DAY = datetime(2000, 1, 1, tzinfo=UTC)
"""Where dates stand in a text does not hang on when it is read."""


def amounts_in(text: str) -> list[tuple[str, Value]]:
    """
    Every amount that a text names, with its words, in their order; those of its dates are left out.

    >>> [value.text for _, value in amounts_in("Was it $1,200, or 81 kg?")]
    ['1200 USD', '81 kg']
    """
    code = language_of(text)
    plain = without_dates(text, dates_in(text, _ANY_DAY))
    found: list[tuple[str, Value]] = []
    if code == "ko":
        for match in _WON.finditer(plain):
            money = money_ko(_OF_TEN_THOUSANDS.sub(r"\g<0>만", match[0]))
            found += [(match[0], money)] if money is not None else []
        plain = _WON.sub(lambda match: " " * len(match[0]), plain)
    for _, start, end, number in language(code).numbers(plain):
        sign = _SIGN.search(plain, 0, start)
        begin = sign.start() if sign is not None else start
        thousands, named = _THOUSANDS.match(plain, end), _CURRENCY.match(plain, end)
        end = named.end() if named is not None else thousands.end() if thousands is not None else end
        money = (money_ko if code == "ko" else money_en)(plain[begin:end]) if sign or named else None
        if money is not None and money.unit is not None:
            found.append((plain[begin:end], money))
            continue
        unit = _UNIT.match(plain, end)
        value = _measure(number, unit["word"]) if unit is not None else None
        if unit is not None and value is not None:
            found.append((plain[begin : unit.end()], value))
        else:
            found.append((plain[begin:end], Value.of_number(number)))
    return found


def _measure(number: Decimal, word: str) -> Value | None:
    """A number of a unit of length, weight or time that a word is; None where the word is none."""
    for unit in dict.fromkeys((word, _ENDING.sub("", word))):
        if unit and any(symbol.measure for symbol, _ in unit_named(unit)):
            return Value.of_number(number, unit)
    return None
