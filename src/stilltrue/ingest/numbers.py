"""Numbers that identify a person or open an account: cards, accounts, passports, one-time codes."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from datetime import date

from stilltrue.language.normal import says_any

_HAS_DIGITS = re.compile(r"\d[\d -]{1,4}\d")
_DIGIT = re.compile(r"\d")
_NO_WORD_BEFORE = r"(?<![A-Za-z0-9_.,/#+-])(?<!\d )"
_CARD_SHAPE = re.compile(r"4\d{12}(?:\d{3}){0,2}|(?:5[1-5]|2[2-7]|35|36|38|6\d|9\d)\d{14}|3[47]\d{13}|3[068]\d{12}")
_ORDER = re.compile(
    r"(?i:\b(?:order|tracking|invoice|shipment|ticket|case|reference|ref|isbn|imei|serial)\b|주문|송장|운송장|예약|접수)[^\n]*$"
)


def secret_numbers(text: str, plain: str) -> Iterator[tuple[str, int, int]]:
    """
    The numbers in a text that are secrets: of each its kind and where it stands.

    Args:
        text: what was said.
        plain: the same without case, for a first look at what may be there.
    """
    if not _HAS_DIGITS.search(text):
        return
    n_digits = len(_DIGIT.findall(text))
    for kind, pattern, holds, least, parts in _NUMBERS:
        if n_digits < least or (parts and not says_any(plain, parts)):
            continue
        for match in pattern.finditer(text):
            if holds(text, match):
                yield kind, *match.span(match.lastindex or 0)


def _always(_: str, __: re.Match[str]) -> bool:
    return True


def _is_card(text: str, match: re.Match[str]) -> bool:
    digits = re.sub(r"\D", "", match[0])
    if not _CARD_SHAPE.fullmatch(digits) or len(set(digits)) == 1 or not _luhn(digits):
        return False
    return not _ORDER.search(text, max(0, match.start() - 30), match.start())


def _luhn(digits: str) -> bool:
    doubled = (int(digit) * (2 if place % 2 else 1) for place, digit in enumerate(reversed(digits)))
    return sum(number - 9 if number > 9 else number for number in doubled) % 10 == 0


def _is_iban(_: str, match: re.Match[str]) -> bool:
    plain = match[0].replace(" ", "")
    if not 15 <= len(plain) <= 34:
        return False
    return int("".join(str(int(char, 36)) for char in plain[4:] + plain[:4])) % 97 == 1


def _is_resident_number(_: str, match: re.Match[str]) -> bool:
    """Six digits that are a birthday, then the digit of the century."""
    year, month, day = (int(match[0][place : place + 2]) for place in (0, 2, 4))
    century = 1900 if match[0][7] in "1256" else 2000
    try:
        date(century + year, month, day)
    except ValueError:
        return False
    return True


_SAYS = r"\s{0,3}(?:number|no\.?|code|번호)?\s{0,3}(?:is|was|:|=|#|는|은|가|이|을|를)?\s{0,3}[\[(\"'「]?"
_Number = tuple[str, re.Pattern[str], Callable[[str, re.Match[str]], bool], int, tuple[str, ...]]
"""A kind, its pattern, what a find has to hold, the fewest digits of such a text, and parts of which it has one."""

_NUMBERS: tuple[_Number, ...] = (
    ("card number", re.compile(_NO_WORD_BEFORE + r"\d(?:[ -]?\d){12,18}(?![\d-]|[ .]\d|[A-Za-z_])"), _is_card, 13, ()),
    ("IBAN", re.compile(r"(?<![A-Za-z0-9])[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,3})?(?![A-Za-z0-9])"), _is_iban, 2, ()),
    ("resident number", re.compile(r"(?<![\d-])\d{6}-[1-8]\d{6}(?![\d-])"), _is_resident_number, 13, ()),
    ("resident number", re.compile(rf"주민(?:등록)?\s?(?:번호)?{_SAYS}(\d{{6}}[ -]?\d{{7}})(?!\d)"), _always, 13, ("주민",)),
    ("social security number", re.compile(r"(?<![\d-])(?!000|666|9)\d{3}-(?!00)\d{2}-(?!0000)\d{4}(?![\d-])"), _always, 9, ()),
    ("social security number", re.compile(rf"(?i:\bssn|\bsocial security){_SAYS}(\d{{9}})(?!\d)"), _always, 9, ("ssn", "social security")),
    ("passport number", re.compile(rf"(?i:\bpassport|여권){_SAYS}([A-Z]{{0,2}}\d{{6,9}}|[A-Z]\d{{3}}[A-Z]\d{{4}})(?![A-Za-z0-9])"), _always, 6, ("passport", "여권")),
    (
        "one-time code",
        re.compile(
            r"(?i:\b(?:verification|security|one[- ]time|authentication|login|log-in|sign-in|2fa|two-factor)\s{1,3}"
            r"(?:pass)?(?:code|password|pin|number)|\botp\b(?:\s{1,3}(?:code|코드|번호))?|인증\s?(?:번호|코드)|일회용\s?(?:비밀번호|번호|코드)|보안\s?코드)"
            + _SAYS
            + r"((?:[A-Z]-)?\d{3}[ -]?\d{3}|\d{4,8})(?![\d-]|[A-Za-z])"
        ),
        _always,
        4,
        ("code", "password", "pin", "number", "otp", "번호", "코드"),
    ),
    (
        "one-time code",
        re.compile(
            r"(?<![\w-])((?:[A-Z]-)?\d{4,8})\s{1,3}(?i:is\s{1,3}(?:your|the|my)\s{1,3}(?:[A-Za-z]{1,20}\s{1,3}){0,3}"
            r"(?:verification|security|one[- ]time|authentication|login|sign-in)\s{1,3}(?:pass)?(?:code|password|pin))"
        ),
        _always,
        4,
        ("code", "password", "pin"),
    ),
    ("card security code", re.compile(rf"(?i:\b(?:cvv2?|cvc2?)\b){_SAYS}(\d{{3,4}})(?!\d)"), _always, 3, ("cvv", "cvc")),
    (
        "account number",
        re.compile(rf"(?:(?i:\bbank account)|계좌\s?(?:번호)?){_SAYS}(?:[가-힣]{{1,6}}\s?)?(\d(?:[ -]?\d){{7,18}})(?![\d-])"),
        _always,
        8,
        ("bank account", "계좌"),
    ),
)  # fmt: skip
