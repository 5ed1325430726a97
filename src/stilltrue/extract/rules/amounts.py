"""Amounts as they are said, and what the slot is called that holds one. English and Korean."""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal

from stilltrue.extract.rules.triggers import HEADCOUNTS, LEVELS
from stilltrue.language.late import late
from stilltrue.language.money import money
from stilltrue.model.claim import Value

COUNTED = "quantity"
"""The predicate of how many there are of a thing, which is its qualifier."""

_EN_COUNTS = {
    word: place
    for place, word in enumerate(
        "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen".split(), 1
    )
} | {"a dozen": 12, "twenty": 20, "thirty": 30, "forty": 40, "fifty": 50}
_KO_COUNTS = {
    "한": 1, "하나": 1, "두": 2, "둘": 2, "세": 3, "셋": 3, "네": 4, "넷": 4, "다섯": 5, "여섯": 6, "일곱": 7, "여덟": 8,
    "아홉": 9, "열": 10, "열한": 11, "열두": 12, "열다섯": 15, "스무": 20, "서른": 30, "마흔": 40, "쉰": 50,
}  # fmt: skip
_DIGITS = r"\d{1,3}(?:,\d{3}){1,4}(?:\.\d{1,4})?|\d{1,12}(?:\.\d{1,4})?"
NUMBER_EN = rf"(?:(?:{_DIGITS})|(?:{'|'.join(sorted(_EN_COUNTS, key=len, reverse=True))})(?![a-z]))"
_EN_CURRENCY = {
    "dollar": "USD", "buck": "USD", "usd": "USD", "euro": "EUR", "eur": "EUR", "pound": "GBP", "gbp": "GBP",
    "won": "KRW", "krw": "KRW", "yen": "JPY", "jpy": "JPY", "$": "USD", "€": "EUR", "£": "GBP", "₩": "KRW", "¥": "JPY",
}  # fmt: skip
_MEASURES_EN = (
    r"(?:gpu|cpu|person|work|working|business)[ -](?:hours|days|months)|kg|kilos?|grams?|g|km|kilometers?|kilometres?|miles?|cm|mm|meters?|metres?|m|litres?|liters?|l|ml|gb|tb|mb"
    r"|hours?|hrs?|minutes?|mins?|days?|weeks?|months?|years?|degrees?|points?|pages?|words?|sqm"
)
_UNIT_EN = rf"%|percent|per\s?cent|dollars?|bucks|usd|euros?|eur|pounds|gbp|won|krw|yen|jpy|{_MEASURES_EN}"
AMOUNT_EN = rf"[$€£₩¥]?\s?{NUMBER_EN}(?:\s?(?:k|K|thousand|million)(?![a-z]))?(?:\s?(?:{_UNIT_EN})(?![a-z]))?"
_AMOUNT_EN = late(
    rf"(?P<sign>[$€£₩¥])?\s?(?P<number>{NUMBER_EN})(?:\s?(?P<scale>k|thousand|million)(?![a-z]))?(?:\s?(?P<unit>{_UNIT_EN}))?",
    re.IGNORECASE,
)
_SCALES_EN = {"k": 1_000, "thousand": 1_000, "million": 1_000_000}

_SCALES_KO = {"천": 1_000, "만": 10_000, "십만": 100_000, "백만": 1_000_000, "천만": 10_000_000, "억": 100_000_000}
_MEASURES_KO = (
    r"kg|킬로그램|킬로|그램|g|km|킬로미터|미터|cm|센티|리터|ml|GB|기가|테라|시간|분|일|주|달|개월|년|도|점|쪽|페이지|평"
)
COUNTER_KO = r"(?:개|명|장|권|병|대|건|마리|잔|인분|세트|켤레|자루|부|곳|군데|줄|사람|분|팀|석|자리|박스|상자|팩|봉지|통|캔|판|묶음|번|회|가지|편)"
_NATIVE_KO = "|".join(sorted(_KO_COUNTS, key=len, reverse=True))
_NUMBER_KO = rf"(?:{_DIGITS})(?:\s?(?:천만|백만|십만|만|천|억)(?![가-힣]{{2}}))?"
NUMBER_KO = rf"(?:{_NUMBER_KO}|(?:{_NATIVE_KO})(?=\s?{COUNTER_KO}))"
_SCALE_KO = "억|천만|백만|십만|만|천"
AMOUNT_KO = rf"(?:(?:{_DIGITS})\s?(?:{_SCALE_KO})\s?){{0,3}}{NUMBER_KO}\s?(?:%|퍼센트|프로|원|달러|유로|엔|{_MEASURES_KO}|{COUNTER_KO})?"
_PART_KO = rf"(?:{_DIGITS})\s?(?:{_SCALE_KO})"
_AMOUNT_KO = late(
    rf"(?P<parts>(?:{_PART_KO}\s?){{0,3}}?)(?P<number>{_DIGITS}|{_NATIVE_KO})\s?(?P<scale>{_SCALE_KO})?\s?(?P<unit>%|퍼센트|프로|원|달러|유로|엔|{_MEASURES_KO}|{COUNTER_KO})?"
)
_PACKED = frozenset({"박스", "상자", "팩", "봉지", "통", "캔", "판", "묶음", "병", "세트"})
"""Counters that are themselves what is counted: two boxes of a thing are not two of it."""
_UNITS = {"percent": "%", "per cent": "%", "퍼센트": "%", "프로": "%", "%": "%"}


_PRICED = late(r"(?P<en>[a-z]+(?: [a-z]+)?) price|(?P<ko>[가-힣]{1,8}(?<!당)(?<!마다)) 가격")
"""The price of a thing is a slot of that thing."""


@dataclass(frozen=True, slots=True)
class Named:
    """What an amount is said to be of."""

    noun: str
    counted: bool
    """It is a number of things, which have no slot but by how many they are."""
    owned: bool = False
    """It is said whose it is."""

    def slot(self, subject: str) -> tuple[str, str, str | None]:
        """Subject, predicate and qualifier."""
        if self.counted and HEADCOUNTS.fullmatch(self.noun):
            return self.noun, "number" if self.noun.isascii() else "수", None
        if not (self.counted or self.owned) and (priced := _PRICED.fullmatch(self.noun)) is not None:
            return (f"the {priced['en']}", "price", None) if priced["en"] else (priced["ko"], "가격", None)
        if not (self.counted or self.owned or self.noun == "budget") and LEVELS.fullmatch(self.noun):
            return self.noun, "amount" if self.noun.isascii() else "수준", None
        return (subject, COUNTED, self.noun) if self.counted else (subject, self.noun, None)


def number_of(words: str) -> Decimal | None:
    """
    A number in digits or in a word.

    >>> number_of("1,600"), number_of("Two"), number_of("세")
    (Decimal('1600'), Decimal('2'), Decimal('3'))
    """
    plain = " ".join(words.split()).casefold()
    known = _EN_COUNTS.get(plain) or _KO_COUNTS.get(plain)
    if known is not None:
        return Decimal(known)
    return Decimal(plain.replace(",", "")) if re.fullmatch(_DIGITS, plain) else None


def amount_en(words: str) -> Value | None:
    """
    An amount in English; none where the words are anything else.

    >>> amount_en("$1.5k").text, amount_en("10 %").text, amount_en("two hours").text
    ('1500 USD', '10 %', '2 hours')
    """
    found = _AMOUNT_EN.fullmatch(words.strip())
    number = number_of(found["number"]) if found is not None else None
    if found is None or number is None:
        return None
    number *= _SCALES_EN.get((found["scale"] or "").casefold(), 1)
    unit = (found["unit"] or "").casefold()
    currency = _EN_CURRENCY.get(found["sign"] or "") or _EN_CURRENCY.get(unit) or _EN_CURRENCY.get(unit.rstrip("s"))
    return money(number, currency) if currency else Value.of_number(number, _UNITS.get(unit, unit) or None)


def amount_ko(words: str) -> Value | None:
    """
    An amount in Korean; of things that are only counted, a plain number.

    >>> amount_ko("3만 5천 원").text, amount_ko("1,200개").text, amount_ko("두 박스").text
    ('35000 KRW', '1200', '2 박스')
    """
    text = words.strip()
    found = _AMOUNT_KO.fullmatch(text)
    number = _scaled_ko(found) if found is not None else None
    if found is None or number is None:
        return None
    unit = found["unit"] or ""
    currency = {"원": "KRW", "달러": "USD", "유로": "EUR", "엔": "JPY"}.get(unit)
    if currency:
        return money(number, currency)
    if re.fullmatch(COUNTER_KO, unit) and unit not in _PACKED:
        return Value.of_number(number)
    return Value.of_number(number, _UNITS.get(unit, unit) or None)


def _scaled_ko(found: re.Match[str]) -> Decimal | None:
    """The number of an amount, all its parts together: 3만 5천 is 35,000; none where they do not go down."""
    parts = [*re.findall(rf"({_DIGITS})\s?({_SCALE_KO})", found["parts"]), (found["number"], found["scale"] or "")]
    total, room = Decimal(0), None
    for digits, scale in parts:
        number = number_of(digits)
        worth = number * _SCALES_KO.get(scale, 1) if number is not None else None
        if worth is None or (room is not None and worth >= room):
            return None
        total, room = total + worth, Decimal(_SCALES_KO.get(scale, 1))
    return total


def is_counted_ko(words: str) -> bool:
    """Whether an amount in Korean is a number of things: it ends in a counter, or in nothing at all."""
    found = _AMOUNT_KO.fullmatch(words.strip())
    return found is not None and (not found["unit"] or re.fullmatch(COUNTER_KO, found["unit"]) is not None)


def amounts_in(text: str, code: str) -> list[Value]:
    """Every amount that a text names, in their order."""
    pattern, read = (_ANY_KO, amount_ko) if code == "ko" else (_ANY_EN, amount_en)
    found = (read(match[0]) for match in pattern.finditer(text.replace("’", "'")))
    return [value for value in found if value is not None]


_ANY_EN = late(rf"(?<![\w.,]){AMOUNT_EN}", re.IGNORECASE)
_ANY_KO = late(rf"(?<![\w.,]){AMOUNT_KO}")
