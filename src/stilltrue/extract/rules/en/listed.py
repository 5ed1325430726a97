"""Several things in one English sentence, each with what it costs: "Oak Barn costs $2,400 and Riverside $2,800"."""

from __future__ import annotations

import re

from stilltrue.extract.rules.amounts import AMOUNT_EN
from stilltrue.language.late import late

_NAME = r"(?-i:[A-Z0-9])[\w'&.+-]*(?:\s(?-i:[A-Z0-9])[\w'&.+-]*){0,3}"
_ITEM = late(
    rf"(?:and\s|but\s|while\s)?(?P<name>(?:the\s)?{_NAME})(?:\s(?P<verb>is|costs|comes to|is at))?(?:\s(?:at|for|only|just|now|currently)){{0,2}}\s(?P<amount>{AMOUNT_EN})(?P<per>\s(?:a|per|each)\s(?:night|month|week|day|year|person|head|seat))?",
    re.IGNORECASE,
)
_START = r"(?:the\s)?[A-Z0-9]"
_BETWEEN = late(rf",?\s(?:and|but|while)\s(?={_START})|[,;]\s(?=(?:(?:and|but|while)\s)?{_START})")


def each_priced(text: str) -> list[str]:
    """
    The sentences that a list of names with their prices stands for; none where it is no such list.

    >>> each_priced("Oak Barn costs $2,400, Bluebell Hall $3,000 and Riverside is $2,800")
    ['Oak Barn costs $2,400', 'Bluebell Hall costs $3,000', 'Riverside costs $2,800']
    """
    found = [_ITEM.fullmatch(piece) for piece in _BETWEEN.split(text)]
    items = [item for item in found if item is not None]
    if len(items) < 2 or len(items) != len(found) or not items[0]["verb"]:
        return []
    if len({item["per"] for item in items if item["per"]}) > 1 or not all(_SUM.search(one["amount"]) for one in items):
        return []
    per = next((item["per"] for item in items if item["per"]), "")
    return [f"{item['name']} costs {item['amount']}{per}" for item in items]


_SUM = late(r"[$€£₩¥]|\b(?:dollars?|bucks|usd|euros?|eur|pounds|gbp|won|krw|yen|jpy)$", re.IGNORECASE)
