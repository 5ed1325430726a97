"""How each language says what a formula does: one row a language, operands by their number. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from stilltrue.ledger.formula.steps import Op


@dataclass(frozen=True, slots=True)
class Phrases:
    """Templates of one language; `{0:은/는}` takes the particle that fits."""

    operators: Mapping[Op, str]
    days: Mapping[Op, str]
    """Comparisons of which one side is the day."""
    functions: Mapping[str, str]
    """By name; `round to` with a step, `round 2` with places. Of an aggregate, {0} is all that it is of."""
    band: str
    otherwise: str
    choice: str
    previous: str
    today: str
    item: str
    truth: tuple[str, str]
    """No and yes."""
    input: str
    with_inputs: str
    """A formula that has no value: its text, its inputs and the reason."""
    without_inputs: str
    large: str


ENGLISH = Phrases(
    operators={
        Op.ADD: "{0} + {1}", Op.SUBTRACT: "{0} − {1}", Op.MULTIPLY: "{0} × {1}", Op.DIVIDE: "{0} ÷ {1}",
        Op.OF: "{0} of {1}", Op.NEGATE: "−{0}", Op.IN_UNIT: "{0} in {1}", Op.LESS: "{0} is under {1}",
        Op.AT_MOST: "{0} is at most {1}", Op.MORE: "{0} is over {1}", Op.AT_LEAST: "{0} is at least {1}",
        Op.EQUAL: "{0} is {1}", Op.UNEQUAL: "{0} is not {1}", Op.AND: "{0} and {1}", Op.OR: "{0} or {1}",
        Op.NOT: "not {0}", Op.WHERE: "those of {0} where {1}",
    },
    days={
        Op.LESS: "{0} is before {1}", Op.AT_MOST: "{0} is no later than {1}", Op.MORE: "{0} is after {1}",
        Op.AT_LEAST: "{0} is no earlier than {1}", Op.EQUAL: "{0} is {1}", Op.UNEQUAL: "{0} is not {1}",
    },
    functions={
        "ceil": "{0} rounded up", "floor": "{0} rounded down", "round": "{0} rounded",
        "ceil to": "{0} rounded up to a multiple of {1}", "floor to": "{0} rounded down to a multiple of {1}",
        "round to": "{0} rounded to the nearest {1}", "ceil 2": "{0} rounded up to {1} decimal places",
        "floor 2": "{0} rounded down to {1} decimal places", "round 2": "{0} rounded to {1} decimal places",
        "abs": "the size of {0}", "known": "{0} is known", "min": "the least of {0}", "max": "the greatest of {0}",
        "sum": "the sum of {0}", "mean": "the mean of {0}", "count": "the number of {0}",
        "argmin": "the one with the least of {0}", "argmax": "the one with the greatest of {0}",
    },
    band="{1} where {0}", otherwise="otherwise {0}", choice="{0} if {1}, else {2}", previous="as before", today="today", item="it",
    truth=("no", "yes"), input="{0} = {1}", with_inputs="{0}, with {1}: {2}", without_inputs="{0}: {1}",
    large="a formula of {0} parts",
)  # fmt: skip

KOREAN = Phrases(
    operators={
        Op.ADD: "{0} + {1}", Op.SUBTRACT: "{0} − {1}", Op.MULTIPLY: "{0} × {1}", Op.DIVIDE: "{0} ÷ {1}",
        Op.OF: "{1}의 {0}", Op.NEGATE: "−{0}", Op.IN_UNIT: "{0:을/를} {1} 단위로", Op.LESS: "{0:이/가} {1} 미만",
        Op.AT_MOST: "{0:이/가} {1} 이하", Op.MORE: "{0:이/가} {1} 초과", Op.AT_LEAST: "{0:이/가} {1} 이상",
        Op.EQUAL: "{0:이/가} {1}", Op.UNEQUAL: "{0:이/가} {1} 아님", Op.AND: "{0} 그리고 {1}",
        Op.OR: "{0} 또는 {1}", Op.NOT: "{0} 아님", Op.WHERE: "{0} 중 {1}인 것",
    },
    days={
        Op.LESS: "{0:이/가} {1} 전", Op.AT_MOST: "{0:이/가} {1} 이전", Op.MORE: "{0:이/가} {1} 뒤",
        Op.AT_LEAST: "{0:이/가} {1} 이후", Op.EQUAL: "{0:이/가} {1}", Op.UNEQUAL: "{0:이/가} {1} 아님",
    },
    functions={
        "ceil": "{0} 올림", "floor": "{0} 내림", "round": "{0} 반올림",
        "ceil to": "{0:을/를} {1} 단위로 올림", "floor to": "{0:을/를} {1} 단위로 내림",
        "round to": "{0:을/를} {1} 단위로 반올림", "ceil 2": "{0:을/를} 소수 {1}자리로 올림",
        "floor 2": "{0:을/를} 소수 {1}자리로 내림", "round 2": "{0:을/를} 소수 {1}자리로 반올림",
        "abs": "{0}의 크기", "known": "{0:이/가} 알려짐", "min": "{0} 중 가장 작은 값", "max": "{0} 중 가장 큰 값",
        "sum": "{0}의 합", "mean": "{0}의 평균", "count": "{0}의 개수",
        "argmin": "{0} 중 값이 가장 작은 것", "argmax": "{0} 중 값이 가장 큰 것",
    },
    band="{0:이면/면} {1}", otherwise="그 밖에는 {0}", choice="{1:이면/면} {0}, 아니면 {2}", previous="직전 그대로", today="오늘",
    item="값", truth=("아니요", "예"), input="{0} = {1}", with_inputs="{0} ({1}): {2}", without_inputs="{0}: {1}",
    large="{0}개 부분으로 된 수식",
)  # fmt: skip
