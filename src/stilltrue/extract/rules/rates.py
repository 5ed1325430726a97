"""What comes of a rate: "10 packs a week, so 20 for two weeks", "일주일에 10개니까 2주면 20개"."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from decimal import Decimal, InvalidOperation

from stilltrue.language.late import late
from stilltrue.model.claim import Candidate, Value

_NUMBER = r"\d{1,9}(?:,\d{3}){0,3}(?:\.\d{1,4})?"
_COUNTS = {
    "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10,
    "한": 1, "두": 2, "세": 3, "네": 4, "다섯": 5, "여섯": 6, "일곱": 7, "여덟": 8, "아홉": 9, "열": 10,
}  # fmt: skip
_COUNT = rf"(?P<count>{_NUMBER}|{'|'.join(_COUNTS)})"
_RATE_EN = rf"(?P<rate>{_NUMBER})\s{{0,2}}(?P<unit>[a-z]{{2,20}})?\s{{0,2}}(?:a|per|each|every)\s(?P<period>day|week|month|year)\b"
_RATE_KO = (
    rf"(?:(?P<what>[가-힣]{{1,8}}?)(?:은|는|이|가|을|를)\s)?"
    rf"(?:(?P<period>하루|일주일|한\s?주|한\s?달|일\s?년)에|(?P<per>일|주|월|달|연)당|매(?P<every>일|주|달|년))\s?"
    rf"(?P<rate>{_NUMBER})\s?(?P<unit>[가-힣]{{1,4}}?)"
)
_SUM = {
    "en": late(
        rf"\b{_RATE_EN}\s{{0,2}},?\s(?:so|which makes|that makes|that is|that's)\s(?:that's\s|that is\s|we need\s|I need\s)?"
        rf"(?P<total>{_NUMBER})(?:\s(?P<same>[a-z]{{2,20}}))?\s(?:for|in|over)\s(?:the\s|all\s)?{_COUNT}\s(?P=period)s?\b",
        re.IGNORECASE,
    ),
    "ko": late(
        rf"{_RATE_KO}씩?\s?(?:이?니까|이?라서?|이?므로|,)\s?,?\s?{_COUNT}\s?(?P<again>일|주|달|개월|년)(?:일|이)?면\s?"
        rf"(?:총\s?|모두\s?)?(?P<total>{_NUMBER})\s?(?P<same>[가-힣]{{1,4}}?)?(?=[\s.,!?]|이|야|예요|입니다|요|가|지|$)"
    ),
}
_RATE = {
    "en": late(rf"\b{_RATE_EN}", re.IGNORECASE),
    "ko": late(rf"{_RATE_KO}(?=[\s.,!?]|씩|로|이|만|으|$)"),
}
_PERIODS = {"하루": "일", "일주일": "주", "한달": "달", "일년": "년"}
_PER = {"일": "하루", "주": "일주일", "한주": "일주일", "월": "한 달", "달": "한 달", "연": "일 년", "년": "일 년"}
"""How a period is called, by how else it is said."""


def rates(sentence: str, code: str, me: str, told: Iterable[Candidate]) -> list[Candidate]:
    """
    A rate, how long, and what they come to, where a sentence says all three; or a rate that was told before.

    Which formula gives what they come to is for others to find: here the three numbers are only what was said.

    Args:
        sentence: as said.
        code: its language, `en` or `ko`.
        me: the subject that the speaker is.
        told: what the talk has told so far.
    """
    if (found := _SUM[code].search(sentence)) is not None:
        return list(_three(found, code, me))
    again = [rate for found in _RATE[code].finditer(sentence) if (rate := _rate(found, code, me)) is not None]
    known = {(one.subject, one.predicate) for one in told} if again else set()
    return [one for one in again if (one.subject, one.predicate) in known][:1]


def _three(found: re.Match[str], code: str, me: str) -> Iterator[Candidate]:
    unit, same = found["unit"], found["same"]
    count, total = _number(found["count"]), _number(found["total"])
    rate = _rate(found, code, me)
    if rate is None or count is None or total is None or (unit and same and unit != same):
        return
    if code == "ko" and _PERIODS[period_of(found).replace(" ", "")] != found["again"].replace("개월", "달"):
        return
    yield rate
    long = f"number of {found['period'].casefold()}s" if code == "en" else f"{found['again']} 수"
    yield Candidate(subject=me, predicate=long, value=Value.of_number(count))
    whole = f"{unit or 'amount'} in all" if code == "en" else f"전체 {found['what'] or unit} 수"
    yield Candidate(subject=me, predicate=whole, value=Value.of_number(total, unit))


def _rate(found: re.Match[str], code: str, me: str) -> Candidate | None:
    number, unit, period = _number(found["rate"]), found["unit"], found["period"] or ""
    if number is None:
        return None
    if code == "en":
        called = f"{unit or 'amount'} a {period.casefold()}"
    else:
        called = f"{period_of(found)}에 드는 {found['what'] or unit}"
    return Candidate(subject=me, predicate=called, value=Value.of_number(number, unit))


def period_of(found: re.Match[str]) -> str:
    """The period of a Korean rate, in one word for each: 주당 and 매주 are 일주일."""
    said = found["period"] or found["per"] or found["every"]
    return _PER.get(said.replace(" ", ""), said)


def _number(words: str) -> Decimal | None:
    if words.casefold() in _COUNTS:
        return Decimal(_COUNTS[words.casefold()])
    try:
        return Decimal(words.replace(",", ""))
    except InvalidOperation:
        return None
