"""Rules of which one side only is said: "if more than 50 come we take the big hall", 50명이 넘으면 큰 홀로 해."""

from __future__ import annotations

import re

from stilltrue.extract.rules.amounts import Named
from stilltrue.extract.rules.state import Told
from stilltrue.extract.rules.thresholds import Edge, first_edge, quoted
from stilltrue.extract.rules.worked_out import NamedOf, derivation_of, plural_is_counted, slot_words
from stilltrue.language.late import late
from stilltrue.model.claim import Kind


def one_edge(text: str, code: str, me: str, named_of: NamedOf) -> list[Told]:
    """
    What is always done beyond an edge, where nothing is said of the other side: "if more than 50 come we take the big hall".

    Args:
        text: a sentence, without what leads into it.
        code: its language, `en` or `ko`.
        me: the subject that the speaker is.
        named_of: how the words of that language name an amount.
    """
    always, but = (_ALWAYS_KO, _SPAN_KO) if code == "ko" else (_ALWAYS_EN, _NOT_ALWAYS_EN)
    there = first_edge(text, code) if always.search(text) and not but.search(text) else None
    if there is None or (named := _looked_at(there, code, named_of)) is None:
        return []
    number = there.value.text.replace(" %", "%")
    what = named.noun if named.counted or code == "ko" else f"the {named.noun}"
    slot = f"rule for {what} {there.op} {number}" if code == "en" else f"{what} {there.op} {number} 규칙"
    cases = f"n {there.op} {number}: {quoted(there.out)}, else: {quoted(_NOT_MET[code])}"
    derivation = derivation_of(f"case({cases})", {"n": slot_words(named, me)})
    return [Told(Named(slot, counted=False), None, kind=Kind.RULE, derivation=derivation)]


def _looked_at(there: Edge, code: str, named_of: NamedOf) -> Named | None:
    """What a rule with one edge looks at: how many there are, or an amount that somebody keeps count of."""
    named = plural_is_counted(named_of(there.about)) if code == "en" else named_of(there.about)
    if named is not None and there.counts:
        named = Named(named.noun, counted=True)
    return named if named is not None and (named.counted or _KEPT_COUNT_OF.search(named.noun)) else None


_NOT_MET = {"en": "does not apply", "ko": "해당 없음"}
_ALWAYS_EN = late(
    r"^(?:if|when|whenever)\s.+\b(?:we|i)\s[a-z]+\b|\b(?:we|i)\s[a-z]+\s.+\s(?:if|when|whenever)\s", re.IGNORECASE
)
_NOT_ALWAYS_EN = late(
    r"\b(?:we|i)\s(?:will|would|could|should|might|may|can|was|were|had|did|think|hope|guess|wonder|wish|want|am|are|feel|get|cry|panic|worry|hate|love|like)\b|n't\b|\bonly if\b|\beven if\b",
    re.IGNORECASE,
)
_ALWAYS_KO = late(
    r"(?:로|으로|을|를)\s?(?:해요?|한다|합니다|하자|써요?|쓴다|씁니다|쓰자|가요?|간다|갑니다|빌려요?|빌린다|빌리자|예약해요?|예약한다|예약하자|주문해요?|주문한다|줄여요?|줄인다|줄이자|늘려요?|늘린다|늘리자)$"
)
_SPAN_KO = late(r"\d\s?(?:분|번|회|편)(?:이|을|를|\s|넘|이상|이하|미만)")
"""A time, or how many times: no number of things."""
_KEPT_COUNT_OF = late(
    r"\b(?:budget|price|fee|rate|quota|rent|salary|income|bonus|balance|savings|turnout|attendance|headcount|revenue|spending|bill|quote|temperature|stock|inventory)$"
    r"|(?:예산|가격|요금|회비|월세|월급|보너스|잔고|저축|매출|지출|견적|재고|온도|참석자|참가자|손님|하객|인원|신청자|회원|주문)$"
)
"""Amounts that plans hang on; what is only met with, the traffic or the weather, is none."""
