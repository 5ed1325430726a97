"""The numbers of a Korean text: digits, Sino-Korean and native numerals, with 만 and 억."""

from __future__ import annotations

import re
from decimal import Decimal

from stilltrue.language.ko_words import NATIVE, SINO_SOME, native_value, sino_value

_GREAT = {"만": 10**4, "억": 10**8, "조": 10**12}
_HUNDREDS = {"십": 10, "백": 100, "천": 1000}
_COUNTERS = (
    r"(?:개월|개|명|분|마리|번|살|권|잔|병|대|장|시간|시|달|해|가지|곳|군데|채|그루|벌|켤레|송이|자루|끼|그릇|조각|쪽|칸|주|날|사람|차례|배|층|학년|편"
    r"|곡|통|줄|판|캔|봉지|박스|상자)"
)
_SINO_COUNTERS = (
    r"(?:원|개월|년|일|분|층|호|번|월|주(?![소세시])|퍼센트|프로|킬로|미터|달러|도|초|인분|세(?!요)|회|점|만)"
)
"""What is counted; not the 주 and 세 of verbs: "사 주세요", "사세요"."""
_LASTS = r"(?!\s?(?:간|동안|뒤|후|전|째|만))"
_NO_NUMBER = (
    rf"(?!이\s?(?:번|점|도|원|세|회|일|호텔|초콜|월급|프로(?:젝|그|필)|분{_LASTS}|주{_LASTS})"
    rf"|사(?:회|원|번|도|주{_LASTS})|구(?:도|원)|오도\s?가도|일원|천도|천만에)"
)
"""Not the 이 of "this", and no word that only begins like a number: "이번 주", "이 회사", "사회", "사원"."""
_DIGITS = re.compile(
    r"(?<![\w.,/:-])-?(?:\d{1,3}(?:,\d{3})+|\d{1,30})(?:\.\d{1,30})?(?!\d|,\d{3}(?!\d)|\.\d"
    r"|[-/:]\d|[-_]\w)"
    r"(?:\s?[십백천]?[만억조](?![가-힣])|\s?[십백천]?[만억조](?=[\s\d원명개]|[일이삼사오육칠팔구]?천)|[십백천](?=만|억|\s?원|\s?명"
    r"|\s?개))*"
    r"(?:\s?\d{1,4}(?:[십백천])?(?:만|억)(?=[\s원명개]|$)|(?<=[만억조])\s?(?:\d,\d{3}|\d{1,4})[십백천]?만?(?=\s?"
    r"(?:원|명|개)))*"
)
_SINO = re.compile(
    rf"(?<![가-힣\d]){_NO_NUMBER}(?P<number>{SINO_SOME}억(?:\s?{SINO_SOME}만)?(?:\s?{SINO_SOME})?|{SINO_SOME}만(?:\s?{SINO_SOME})?"
    rf"|{SINO_SOME})(?<=[일이삼사오육칠팔구십백천만억])(?:(?=\s?{_SINO_COUNTERS})|(?<=억)(?![가-힣]{{3}}))"
)
_NATIVE = re.compile(rf"(?<![가-힣])(?P<number>{NATIVE})(?=\s?{_COUNTERS}(?![가-힣]{{3}}))")
_PART = re.compile(r"(\d[\d,]*(?:\.\d+)?)|([십백천])|([만억조])")


def numbers(text: str) -> list[tuple[str, int, int, Decimal]]:
    """Each number as written, where it stands, and its value; identifiers and dates left out."""
    found = [(match[0], *match.span(), _mixed(match[0])) for match in _DIGITS.finditer(text)]
    for pattern, value_of in ((_SINO, _sino), (_NATIVE, _native)):
        for match in pattern.finditer(text):
            found.append((match["number"], *match.span("number"), Decimal(value_of(match["number"]))))  # noqa: PERF401
    return _apart(found)


_ALONE = re.compile(rf"(?<![가-힣])(?P<number>{NATIVE})(?=이?(?:에요|예요|야|입니다|다|고)?(?:[\s.,!?~]|$)|살)")


def alone(text: str) -> set[Decimal]:
    """The native numerals that stand without what they count: 둘 in "아들 둘 있어", 서른둘 in "서른둘이에요"."""
    return {Decimal(_native(found["number"])) for found in _ALONE.finditer(text)}


_SINO_DIGITS = str.maketrans("일이삼사오육칠팔구", "123456789")


def mixed_value(words: str) -> Decimal:
    """
    The number that digits and Sino-Korean numerals together are.

    >>> [int(mixed_value(words)) for words in ("4천5백", "이백오십만", "1억 2천만", "천만")]
    [4500, 2500000, 120000000, 10000000]
    """
    return _mixed(words.translate(_SINO_DIGITS))


def _apart(found: list[tuple[str, int, int, Decimal]]) -> list[tuple[str, int, int, Decimal]]:
    kept: list[tuple[str, int, int, Decimal]] = []
    for each in sorted(found, key=lambda number: (number[1], -number[2])):
        if not kept or each[1] >= kept[-1][2]:
            kept.append(each)
    return kept


def _mixed(words: str) -> Decimal:
    """ "1억 2천만", "76만", "3만5천"."""
    total, section, digits = Decimal(0), Decimal(0), Decimal(0)
    seen = False
    for number, hundred, great in _PART.findall(words):
        if number:
            section, digits, seen = section + digits, Decimal(number.replace(",", "")), True
        elif hundred:
            section, digits, seen = section + (digits if seen else 1) * _HUNDREDS[hundred], Decimal(0), False
        else:
            total, section, digits = total + (section + digits or 1) * _GREAT[great], Decimal(0), Decimal(0)
            seen = False
    value = total + section + digits
    return -value if words.startswith("-") else value


def _native(words: str) -> int:
    return native_value(words) or 0


def _sino(words: str) -> int:
    total = 0
    rest = words.replace(" ", "")
    for unit in ("억", "만"):
        head, found, tail = rest.partition(unit)
        if found:
            total, rest = total + (sino_value(head) or 1) * _GREAT[unit], tail
    return total + sino_value(rest)
