"""What an act does to a value, as a short phrase in the language of what it is about. Pure."""

from __future__ import annotations

from stilltrue.language import language_of
from stilltrue.model.claim import Act

_PHRASES = {
    "en": {
        Act.HOLDS: "{value}",
        Act.ENDS: "no longer {value}",
        Act.DENIES: "never {value}",
        Act.CONFIRMS: "still {value}",
        Act.ADJUSTS: "change by {value}",
        Act.UNSETTLES: "no longer certain: {value}",
        Act.RESERVES: "only {value} may change it",
        "not": "not {value}",
        "open": "not only {value} may change it",
        "corrected": "{value}, not {wrong}",
    },
    "ko": {
        Act.HOLDS: "{value}",
        Act.ENDS: "더 이상 {value} 아님",
        Act.DENIES: "{value}, 그런 적 없음",
        Act.CONFIRMS: "여전히 {value}",
        Act.ADJUSTS: "{value}만큼 바뀜",
        Act.UNSETTLES: "확실하지 않음: {value}",
        Act.RESERVES: "{value}만 바꿀 수 있음",
        "not": "{value} 아님",
        "open": "{value}만 바꿀 수 있는 것은 아님",
        "corrected": "{value}, {wrong} 아님",
    },
}

_OF_WHATEVER = {
    "en": {
        Act.HOLDS: "by a formula",
        Act.ENDS: "over",
        Act.DENIES: "never so",
        Act.CONFIRMS: "still so",
        Act.UNSETTLES: "no longer certain",
    },
    "ko": {
        Act.HOLDS: "식에서 나옴",
        Act.ENDS: "끝남",
        Act.DENIES: "그런 적 없음",
        Act.CONFIRMS: "여전함",
        Act.UNSETTLES: "확실하지 않음",
    },
}
"""What is said of whatever a slot holds, without naming it."""


def act_words(act: Act, value: str | None, *, wrong: str | None = None, polarity: bool = True, about: str = "") -> str:
    """
    An act and its value in words.

    Args:
        act: what it does.
        value: the value as worded; None for whatever the slot holds.
        wrong: the value that it corrects.
        polarity: false where it says that the value does not hold.
        about: what else is worded of it, by which its language is told too.

    >>> act_words(Act.ENDS, "Busan"), act_words(Act.HOLDS, "제주", wrong="부산")
    ('no longer Busan', '제주, 부산 아님')
    >>> act_words(Act.ENDS, None, about="gym"), act_words(Act.ENDS, None, about="헬스장")
    ('over', '끝남')
    >>> act_words(Act.HOLDS, None, about="trip total"), act_words(Act.HOLDS, None, about="총 묶음")
    ('by a formula', '식에서 나옴')
    """
    code = language_of(f"{about} {value or ''}")
    if value is None:
        return _OF_WHATEVER[code].get(act, "")
    phrases = _PHRASES[code]
    if act is Act.HOLDS and not polarity:
        return phrases["not"].format(value=value)
    if act is Act.RESERVES and not polarity:
        return phrases["open"].format(value=value)
    if act is Act.HOLDS and wrong is not None:
        return phrases["corrected"].format(value=value, wrong=wrong)
    return phrases[act].format(value=value)
