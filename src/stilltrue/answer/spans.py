"""How much something comes to over a time, or for so many, that is on record for one: "the rent for two months"."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from decimal import Decimal

from stilltrue.language import language, language_of
from stilltrue.model.answer import Cited
from stilltrue.model.claim import Value

_EN_UNIT = r"(?P<unit>day|week|fortnight|month|quarter|year)s?"
_EN_COUNT = r"(?P<n>\d{1,4}|an?|half an?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)"
_EN = (
    re.compile(rf"\b(?:for|over|across|during)\s(?:the\s(?:next|whole|full|first|coming)\s|all\s|a\stotal\sof\s)?{_EN_COUNT}(?:\s(?:whole|full))?\s{_EN_UNIT}\b", re.IGNORECASE),
    re.compile(rf"\b{_EN_COUNT}\s{_EN_UNIT}['’]?(?:\s(?:of|worth)\b|(?<=['’])\s)", re.IGNORECASE),
)  # fmt: skip
_EN_IN_EACH = re.compile(
    rf"\b(?:in\s(?P<n>an?|one)|per|each|every|an?)\s{_EN_UNIT}\b(?=\W*$|\s(?:on|for|in|of)\b)", re.IGNORECASE
)
_EN_OF_THINGS = re.compile(r"\b(?:for|with)\s(?:all\s|the\s)?(?P<n>\d{1,6})\s(?P<unit>[a-z]{3,20})\b", re.IGNORECASE)
_KO_COUNT = r"(?P<n>\d{1,4}|일(?=\s?[년주])|한|두|세|석|네|넉|다섯|여섯|일곱|여덟|아홉|열|반)"
_KO_UNIT = r"(?P<unit>일|주일|주|개월|달|년|해)"
_KO = (
    re.compile(rf"(?<![가-힣\d]){_KO_COUNT}\s?{_KO_UNIT}\s?(?:치|분|동안|간|이면|면|에(?=\s?(?:얼마|총|다\s?해서|모두)))"),
    re.compile(rf"(?<![가-힣\d]){_KO_COUNT}\s?{_KO_UNIT}\s(?=(?!전|후|뒤|된|이상|이내|안에)[가-힣]{{2,8}}\s(?:총\s|모두\s|다\s?해서\s)?얼마)"),
)  # fmt: skip
_KO_OF_THINGS = re.compile(
    r"(?P<unit>[가-힣]{1,8}?)(?:이|가|은|는)?\s(?P<n>\d{1,6})\s?(?:개|명|장|권|건|팀|대|마리)(?:이면|면|일\s?때|분|치)"
)
_DAYS = {"day": 1, "week": 7, "fortnight": 14}
_MONTHS = {"month": 1, "quarter": 3, "year": 12}
_EN_NEED = re.compile(
    r"\b(?:do|does|will|would|should) (?:we|i|you|it)(?: all)? (?:need|take|cost|use|have to pay)\b", re.IGNORECASE
)
_PARTICLE = re.compile(r"^(?:은|는|이|가|를|로|의)(?=[\s?]|$)")
_KO_UNITS = {"일": "day", "주": "week", "주일": "week", "달": "month", "개월": "month", "년": "year", "해": "year"}
_WORDS = {
    "a": Decimal(1), "an": Decimal(1), "half a": Decimal("0.5"), "half an": Decimal("0.5"), "반": Decimal("0.5"), "일": Decimal(1),
}  # fmt: skip
_EACH = (
    ("day", re.compile(r"\b(?:a|per|each|every) day\b|/day\b|\bdaily\b|\b(?:a|per|each|every) night\b|\bnightly\b|(?<!\d)1박|하루(?:에)?(?![가-힣])|하루에|일당|매일", re.IGNORECASE)),
    ("week", re.compile(r"\b(?:a|per|each|every) week\b|/week\b|\bweekly\b|일주일에|주당|매주|한\s?주에", re.IGNORECASE)),
    ("month", re.compile(r"\b(?:a|per|each|every) month\b|/month\b|\bmonthly\b|\bpcm\b|한\s?달에|매달|매월|월세|월급|달마다|관리비", re.IGNORECASE)),
    ("year", re.compile(r"\b(?:a|per|each|every) year\b|/year\b|\b(?:yearly|annual(?:ly)?)\b|일\s?년에|1년에|매년|연봉|연회비", re.IGNORECASE)),
)  # fmt: skip
_BY_NATURE = {"rent": "month"}
"""Predicates of what is paid for a time without anybody's saying for which."""
_NUMBER = re.compile(
    r"\bhow (?:much|many)\b|\b(?:what|total|cost|pay|comes? to|altogether)\b|얼마|몇|총", re.IGNORECASE
)
_WORTH = re.compile(r"[달년주일월]\s?치(?:[은는가를로의\s?]|$)")
_FOR_A_TIME = re.compile(r"\bhow long\b|\bsince\b|얼마나 오래|언제", re.IGNORECASE)
_OTHER_PART = re.compile(r"\b(?:left|remaining|remains|spent|used up|still to)\b|남은|남았|남아|썼", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Span:
    """So many of a unit of time, or of a thing."""

    number: Decimal
    unit: str
    """`day`, `week`, `month`, `year`, else a thing as worded."""
    words: str
    rest: str
    """The question without it."""

    @property
    def is_time(self) -> bool:
        return self.unit in _DAYS or self.unit in _MONTHS

    def by_rate(self) -> Iterator[str]:
        """The question as it would be put for one: "how many boxes per guest", "일주일에 드는 우유는 몇 팩"."""
        if not self.rest.isascii():
            unit = re.search(r"몇\s?(?P<unit>[가-힣]{1,2}?)(?:이|야|예|필|\?|\s|$)", self.rest)
            bare = re.sub(r"\s?(?:필요\S*|드는|들어\S*)", "", self.rest)
            if not self.is_time:
                yield f"{self.unit}당 {bare}"
                return
            yield self.rest
            for period in ("일주일", "하루", "한 달", "일 년"):
                yield f"{period}에 드는 {bare}"
                if unit is not None:
                    yield f"{period}에 드는 {unit['unit']} {bare}"
            return
        bare = _EN_NEED.sub("", re.sub(r"\bhow (?:many|much)\b", "what", self.rest, flags=re.IGNORECASE))
        if not self.is_time:
            yield f"{bare} per {self.unit}"
            return
        for period in ("week", "day", "month", "year"):
            yield f"{bare} a {period}"

    def times(self, each: str) -> Decimal | None:
        """How many times something comes that comes once in each unit; None where months would be counted in days."""
        for table in (_DAYS, _MONTHS):
            if self.unit in table and each in table:
                return self.number * table[self.unit] / table[each]
        return None


def span_in(question: str) -> Span | None:
    """
    The time, or the number of things, for which a question wants a quantity; None where it wants it for none.

    >>> span_in("How much is the rent for two months?").number, span_in("월세 두 달치는 얼마야?").unit
    (Decimal('2'), 'month')
    """
    if not (_NUMBER.search(question) or _WORTH.search(question)) or _FOR_A_TIME.search(question):
        return None
    code = language_of(question)
    for pattern in _KO if code == "ko" else (*_EN, _EN_IN_EACH):
        if (found := pattern.search(question)) is not None:
            unit = _KO_UNITS.get(found["unit"], found["unit"].casefold())
            return _span(question, found, unit, code)
    found = (_KO_OF_THINGS if code == "ko" else _EN_OF_THINGS).search(question)
    return _span(question, found, found["unit"].casefold(), code) if found is not None else None


def _span(question: str, found: re.Match[str], unit: str, code: str) -> Span | None:
    said = (found["n"] or "a").casefold()
    number = _WORDS.get(said)
    if number is None:
        read = language(code).numbers(f"{said}{found['unit']}" if code == "ko" else said)
        number = read[0][3] if read else Decimal(said) if said.isdigit() else None
    if number is None or number <= 0:
        return None
    rest = f"{question[: found.start()]} {_PARTICLE.sub('', question[found.end() :])}"
    return Span(number, unit, " ".join(found[0].split()), " ".join(rest.split()))


def asks_for_part(question: str) -> bool:
    """Whether what is left, or what is used up, is asked for: that is another number than the whole."""
    return _OTHER_PART.search(question) is not None


def each_of(label: str, predicate: str, quotes: Iterable[str]) -> str | None:
    """The unit of time for which a number is on record; None where nothing says so."""
    said = (label, *quotes)
    found = {unit for unit, pattern in _EACH if any(pattern.search(words) for words in said)}
    if len(found) == 1:
        return found.pop()
    return _BY_NATURE.get(predicate) if not found else None


def factor(span: Span, cited: Cited, label: str) -> Decimal | None:
    """How many times a number on record a span takes; 1 where it is on record for that span; None where unknown."""
    quotes = [receipt.quote for receipt in cited.receipts]
    named = each_of(label, "", ())
    if named is not None and span.is_time:
        return span.times(named)
    if any(_same(span, quote) for quote in quotes):
        return Decimal(1)
    if span.is_time:
        each = each_of(label, cited.fact.slot.predicate, quotes)
        return span.times(each) if each is not None else None
    per = re.search(r"\bper (?P<en>[a-z ]+)$|^(?P<ko>[가-힣]+)당\s", label)
    thing = (per["en"] or per["ko"]) if per is not None else ""
    return span.number if thing and span.unit.startswith(thing[:-1] or thing) else None


def _same(span: Span, quote: str) -> bool:
    """Whether what was said was said for just this: "so 20 for two weeks"."""
    other = span_in(f"how much {quote}" if quote.isascii() else f"얼마 {quote}")
    return other is not None and (other.number, other.unit) == (span.number, span.unit)


def product(value: Value, times: Decimal) -> Value | None:
    """So many times a number."""
    return value.plus(value.number * (times - 1)) if value.number is not None else None
