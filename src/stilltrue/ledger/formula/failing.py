"""Why a formula has no value, as a value that can be kept and shown. Pure."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from stilltrue.ledger.formula.particles import Worded


class FailureKind(StrEnum):
    """What stood in the way of a value."""

    MISSING = "missing"
    NO_PREVIOUS = "no_previous"
    DIVISION_BY_ZERO = "division_by_zero"
    UNITS = "units"
    CURRENCIES = "currencies"
    MONEY_SQUARED = "money_squared"
    TYPES = "types"
    NO_STEP = "no_step"
    PLACES = "places"
    NO_BAND = "no_band"
    EMPTY = "empty"
    TIE = "tie"
    TOO_LARGE = "too_large"
    TOO_MANY = "too_many"
    IMPRECISE = "imprecise"
    NO_DATE = "no_date"
    UNREADABLE = "unreadable"
    BRANCHES = "branches"
    GAP = "gap"
    OVERLAP = "overlap"
    UNREACHABLE = "unreachable"


class Sort(StrEnum):
    """What kind of thing a formula deals with, as a sentence calls it."""

    NUMBER = "a number"
    ORDERED = "a number or a date"
    DATE = "a date"
    DURATION = "a duration"
    MIXED = "a duration of months and days"
    TEXT = "a text"
    TRUTH = "yes or no"
    LIST = "a list"
    ONE = "one value"
    ABOVE_ZERO = "a step above zero"
    NOTHING = "nothing"


@dataclass(frozen=True, slots=True)
class Failure:
    """
    That a formula has no value just now, and why.

    Its sentence says what was found, at which place of the formula, and what to do.
    """

    kind: FailureKind
    found: tuple[str | Sort, ...] = ()
    """What the sentence names: inputs, amounts, sorts of things."""
    place: str = ""
    """The part of the formula that has no value, as it is written; empty where an input alone is the reason."""

    @property
    def sentence(self) -> str:
        """The reason in English."""
        return self.worded("en")

    def worded(self, language: str) -> str:
        """The reason in a language, `en` or `ko`."""
        english, korean = _SENTENCES[self.kind]
        if language != "ko":
            reason = english.format(*self.found)
            return f"{reason} (in {self.place})" if self.place else reason
        found = (Worded(_SORTS[one] if isinstance(one, Sort) else one) for one in self.found)
        reason = korean.format(*found)
        return f"{self.place}: {reason}" if self.place else reason


_SENTENCES = {
    FailureKind.MISSING: ("no value for {0}", "{0}의 값이 없습니다"),
    FailureKind.NO_PREVIOUS: ("nothing came before that could be kept", "그대로 둘 이전 결과가 없습니다"),
    FailureKind.DIVISION_BY_ZERO: ("{0} is divided by zero", "{0:을/를} 0으로 나눕니다"),
    FailureKind.UNITS: (
        "{0} and {1} are of different units; write both in one",
        "{0:과/와} {1:은/는} 단위가 다릅니다. 한 단위로 맞추세요",
    ),
    FailureKind.CURRENCIES: (
        "{0} and {1} are money of two kinds, which is never mixed; multiply by a rate like 1300 KRW/USD",
        "{0:과/와} {1:은/는} 서로 다른 돈이라 섞지 않습니다. 1300 KRW/USD 같은 환율을 곱하세요",
    ),
    FailureKind.MONEY_SQUARED: (
        "{0} and {1} are both money, and money times money is nothing; multiply by a number or a rate like 1300 KRW/USD",
        "{0:과/와} {1:은/는} 둘 다 돈이라 곱해도 뜻이 없습니다. 수나 1300 KRW/USD 같은 환율을 곱하세요",
    ),
    FailureKind.TYPES: ("{0} is {1}, where {2} is wanted", "{0:은/는} {1}인데 {2:이/가} 필요합니다"),
    FailureKind.NO_STEP: (
        "{0} can be written in other units, so that rounding needs a step; write it like round(weight to 1 kg)",
        "{0:은/는} 다른 단위로도 쓸 수 있어 반올림할 간격이 필요합니다. round(weight to 1 kg)처럼 쓰세요",
    ),
    FailureKind.PLACES: (
        "{0} is no number of decimal places; write a whole number from -30 to 30",
        "{0:은/는} 소수 자릿수가 아닙니다. -30에서 30 사이의 정수를 쓰세요",
    ),
    FailureKind.NO_BAND: (
        "no band of the rule covers the present inputs; add one, or an else",
        "지금 값에 맞는 구간이 규칙에 없습니다. 구간이나 else를 더하세요",
    ),
    FailureKind.EMPTY: ("{0} has no items", "{0}에 항목이 없습니다"),
    FailureKind.TIE: (
        "{0} and {1} are equal, so that neither stands out",
        "{0:과/와} {1:이/가} 같아 하나를 고를 수 없습니다",
    ),
    FailureKind.TOO_LARGE: (
        "the number gets more than {0} digits long; round on the way",
        "수가 {0}자리를 넘습니다. 도중에 반올림하세요",
    ),
    FailureKind.TOO_MANY: (
        "the lists have too many items to be looked at, more than {0}; narrow them",
        "목록의 항목이 {0}개를 넘어 다 볼 수 없습니다. 줄이세요",
    ),
    FailureKind.IMPRECISE: (
        "{0} and {1} are not given precisely enough to go together",
        "{0:과/와} {1:은/는} 함께 셈할 만큼 정확하지 않습니다",
    ),
    FailureKind.NO_DATE: (
        "{0} moved by {1} is outside the years 1 to 9999",
        "{0}에서 {1:을/를} 옮기면 1년에서 9999년 사이를 벗어납니다",
    ),
    FailureKind.UNREADABLE: ("{0} cannot be computed with", "{0:은/는} 셈할 수 없는 값입니다"),
    FailureKind.BRANCHES: (
        "one band gives {0} and another {1}; give both the same kind and unit",
        "어떤 구간은 {0}, 다른 구간은 {1:을/를} 냅니다. 종류와 단위를 맞추세요",
    ),
    FailureKind.GAP: (
        "no band covers {0}; add one, or an else",
        "{0:을/를} 맡는 구간이 없습니다. 구간이나 else를 더하세요",
    ),
    FailureKind.OVERLAP: (
        "{0} lies in two bands, those for {1} and {2}; the first one counts, move an edge",
        "{0:은/는} {1} 구간과 {2} 구간에 모두 듭니다. 앞의 것이 쓰이니 경계를 옮기세요",
    ),
    FailureKind.UNREACHABLE: (
        "the band for {0} never gets a turn, those before it take all; put it first or leave it out",
        "{0} 구간은 앞의 구간이 모두 가져가 쓰이지 않습니다. 앞으로 옮기거나 빼세요",
    ),
}
_SORTS = {
    Sort.NUMBER: "수",
    Sort.ORDERED: "수나 날짜",
    Sort.DATE: "날짜",
    Sort.DURATION: "기간",
    Sort.MIXED: "달과 날이 섞인 기간",
    Sort.TEXT: "글",
    Sort.TRUTH: "예/아니요",
    Sort.LIST: "목록",
    Sort.ONE: "값 하나",
    Sort.ABOVE_ZERO: "0보다 큰 간격",
    Sort.NOTHING: "없는 값",
}
