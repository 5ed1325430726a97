"""The numbers, days and names of a sentence: what has to stand in whatever it cites."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal

from stilltrue.errors import BadRequest
from stilltrue.language import DateFound, language, language_of
from stilltrue.language.names import name_key, particle_readings
from stilltrue.language.normal import fold
from stilltrue.language.tokens import content_stems
from stilltrue.ledger.formula import Failure, evaluate, parse

_DIGITS = re.compile(r"\d{1,3}(?:,\d{3}){1,8}(?:\.\d{1,12})?|\d{1,30}(?:\.\d{1,12})?")
_LATIN = re.compile(r"[A-Za-zÀ-ɏ][\w'’.-]*")
_FOREIGN = re.compile(r"[A-Za-zÀ-ɏ][A-Za-zÀ-ɏ0-9-]*|[\u3040-\u30ff\u3400-\u9fff]+")
_OTHER_SCRIPTS = re.compile(r"[\u30a0-\u30ff]{2,}|[\u3400-\u9fff]{2,}|[\uac00-\ud7a3]{2,}")
"""Runs that may be names; hiragana is the grammar between them."""
_OPENS = re.compile(r"(?:^|[.!?…:;\"“(\n]\s*|[-–—]\s+)$")
_KOREAN_WORD = re.compile(r"[가-힣A-Za-z0-9]+")
_VALUED = re.compile(
    r"([가-힣]{2,12}?)(?:에서는|에서|에게|한테|으로|로|에|을|를|와|과|이라고|라고|이십니다|이세요|입니다|이에요|예요|이었습니다|였습니다|이었어요|였어요|이고|이며)"
)
"""A Korean noun under a particle or copula that a value stands under, rather than what it is called."""
_OPENERS = frozenset(
    """yes no not now currently today so also both either neither however but and or as at in on of from since until
    before after according based earlier later previously formerly then there this that these those the a an it he she
    they you your we i my his her their its who which what where when how if while because although though only still
    it's you're you've there's that's please sorry here""".split()
)
_KOREAN_COMMON = frozenset(
    """현재 지금 오늘 이제 당시 이전 이후 그전 처음 마지막 최근 예전 과거 기록 말씀 대화 정보 내용 증거 자료 사용자 본인 회사
    도시 동네 사람 경우 때문 이유 기준 시점 기간 동안 상태 질문 답변 다음 먼저 모두 전부 하루 매일 매주 매월 매달 매년 정도
    이상 이하 이것 그것 저것 여기 거기 저기 이날 그날 이곳 그곳 어느 쪽이 한쪽 양쪽 각각 서로 다른 같은 앞으로 다시 따라 새로
    바로 함께 대로 별로 예정 계획 추가로 실제로 계속 합계 총합 결과 따르면 중이 것이 뒤로 위해 대신 으로 전에 후에 중에""".split()
)
_UNITS = frozenset(map(Decimal, (2, 7, 12, 24, 52, 60, 100, 365)))
"""Numbers that a reckoning may use without anybody having said them: weeks, dozens, hours, per cent."""
_LONGEST_SUM = 200
_SSANGSIOT = 20
_WRITTEN_UNITS = frozenset("km kg cm mm m g mg l ml kb mb gb tb am pm".split())


@dataclass(frozen=True, slots=True)
class Sum:
    """A reckoning as a model states it, `36 * 2 = 72`."""

    inputs: frozenset[Decimal]
    outcome: Decimal | None
    """What the expression gives, reckoned here; None where it cannot be read."""


def numbers_in(text: str) -> set[Decimal]:
    """The numbers of a text, in digits and in words of both languages; a bare "one" is a pronoun as a rule."""
    found: set[Decimal] = set()
    for code in ("en", "ko"):
        for written, _, _, number in language(code).numbers(text):
            if any(char.isdigit() for char in written) or number != 1:
                found.add(number)
    found |= {Decimal(digits[0].replace(",", "")) for digits in _DIGITS.finditer(text)}
    return found


def digits_in(text: str) -> set[Decimal]:
    """The numbers that are written in digits, each as the language reads it."""
    found: set[Decimal] = set()
    spans: list[tuple[int, int]] = []
    for written, start, end, number in language(language_of(text)).numbers(text):
        if any(char.isdigit() for char in written):
            found.add(number)
            spans.append((start, end))
    for digits in _DIGITS.finditer(text):
        if not any(start <= digits.start() < end for start, end in spans):
            found.add(Decimal(digits[0].replace(",", "")))
    return found


def dates_in(text: str, anchor: datetime) -> list[DateFound]:
    """The dates of a sentence, read in its language."""
    return language(language_of(text)).dates(text, anchor)


def without_dates(text: str, dates: list[DateFound]) -> str:
    """The text with its dates blanked, so that a day of the month is not taken for a number."""
    for found in dates:
        text = f"{text[: found.start]}{' ' * (found.end - found.start)}{text[found.end :]}"
    return text


def names_in(text: str) -> Iterator[str]:
    """The names of a sentence: words written large, words in another script, Korean nouns that stand as a value."""
    if language_of(text) == "ko":
        yield from (found[0] for found in _FOREIGN.finditer(text) if found[0].casefold() not in _WRITTEN_UNITS)
        for word in _KOREAN_WORD.findall(text):
            valued = _VALUED.fullmatch(word)
            if valued is None or valued[1] in _KOREAN_COMMON or word in _KOREAN_COMMON or _is_past_stem(valued[1]):
                continue
            yield valued[1]
        return
    for found in _LATIN.finditer(text):
        word = found[0].strip("'’.-")
        bare = re.sub(r"['’]s$", "", word)
        if not bare[:1].isupper() or bare.casefold() in _OPENERS:
            continue
        opens = _OPENS.search(text[: found.start()]) is not None
        if opens and (bare.endswith(("ly", "ing", "ed")) or (bare.isupper() and len(bare) == 1)):
            continue
        yield bare
    yield from _OTHER_SCRIPTS.findall(text)


def _is_past_stem(word: str) -> bool:
    """Whether a Korean word ends as a verb in the past does, 잃으셨: its last syllable has ㅆ below."""
    return "가" <= word[-1] <= "힣" and (ord(word[-1]) - 0xAC00) % 28 == _SSANGSIOT


def stands_in(word: str, text: str) -> bool:
    """Whether a name stands in a text, whatever its spelling, case, particles and spaces."""
    readings = (word, *(reading for reading in particle_readings(fold(word)) if len(reading) > 1))
    whole = name_key(text)
    return any(_stands(name_key(reading), whole) for reading in readings)


def _stands(key: str, text: str) -> bool:
    """Letter for letter; of a Latin name between the ends of words, for "Ann" is not "annual"."""
    if not key or not key.isascii():
        return key in text
    return re.search(rf"(?<![a-z0-9]){re.escape(key)}(?:'?s)?(?![a-z0-9])", text) is not None


def stems_in(text: str) -> set[str]:
    """The stems of the words that carry content."""
    return set(content_stems(text, language_of(text)))


def sum_of(written: str) -> Sum:
    """A reckoning read and done again; nothing is taken on trust."""
    expression = re.split(r"[=＝]", written[:_LONGEST_SUM], maxsplit=1)[0].replace(",", "").strip()
    try:
        outcome = evaluate(parse(expression), {})
    except BadRequest:
        return Sum(frozenset(), None)
    if isinstance(outcome, Failure) or outcome.number is None:
        return Sum(frozenset(), None)
    return Sum(frozenset(digits_in(expression)), outcome.number)


def is_common_number(number: Decimal) -> bool:
    """Whether a reckoning may use a number that nobody said: the hours of a day, the months of a year."""
    return number in _UNITS or number == 1
