"""The numbers of an English text, in digits and in words."""

from __future__ import annotations

import re
from decimal import Decimal

from stilltrue.language.en_words import ONES, TENS, VALUES

_SCALES = {"hundred": 100, "thousand": 1000, "million": 10**6, "billion": 10**9, "k": 1000, "dozen": 12}
_SMALL = (
    rf"(?:(?:{'|'.join(TENS)})(?:[- ](?:{'|'.join(ONES[1:10])}))?"
    rf"|{'|'.join(sorted(ONES, key=len, reverse=True))})"
)
_DIGITS = re.compile(
    r"(?<![\w.,/:-])-?(?P<digits>\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d{1,30}(?:\.\d{1,30})?)(?!\d"
    r"|,\d{3}(?!\d)|\.\d|[-/:]\d|(?:st|nd|rd|th)\b|[-_]\w)"
    r"(?:(?P<k>k\b)|\s?(?P<scale>thousand|million|billion)\b)?",
    re.IGNORECASE,
)
_WORDS = re.compile(
    rf"\b(?:{_SMALL}|an?(?=\s+(?:hundred|thousand|million|billion|dozen)\b))"
    rf"(?:[\s-]+(?:(?:and\s+)?{_SMALL}|hundred|thousand|million|billion|dozen)\b)*\b",
    re.IGNORECASE,
)


def numbers(text: str) -> list[tuple[str, int, int, Decimal]]:
    """Each number as written, where it stands, and its value; identifiers, dates and ordinals left out."""
    found = []
    for match in _DIGITS.finditer(text):
        value = Decimal(match["digits"].replace(",", ""))
        scale = "k" if match["k"] else (match["scale"] or "").lower()
        sign = -1 if match[0].startswith("-") else 1
        found.append((match[0], match.start(), match.end(), sign * value * _SCALES.get(scale, 1)))
    found += [(match[0], match.start(), match.end(), Decimal(_value(match[0]))) for match in _WORDS.finditer(text)]
    return sorted(found, key=lambda each: each[1])


def _value(words: str) -> int:
    total, current = 0, 0
    for word in re.split(r"[\s-]+", words.lower()):
        if word in ("and", "a", "an"):
            current = current or (word != "and")
        elif word in VALUES:
            current += VALUES[word]
        elif _SCALES[word] in (100, 12):
            current = (current or 1) * _SCALES[word]
        else:
            total, current = total + (current or 1) * _SCALES[word], 0
    return total + current
