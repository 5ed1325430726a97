"""What English says that numbers come to: "rent is 600 and food 300, so 900 in all" is a sum that follows its parts."""

from __future__ import annotations

import re
from decimal import Decimal

from stilltrue.extract.rules.amounts import amount_en
from stilltrue.extract.rules.parts import Setting
from stilltrue.extract.rules.worked_out import derivation_of
from stilltrue.language.late import late
from stilltrue.model.claim import Candidate, Kind, Value

_NUMBER = r"[$€£]?\d[\d,]*(?:\.\d{1,2})?(?:\s?(?:k|dollars|euros|pounds|quid|bucks|won))?"
_PERIOD = r"(?:\s(?:a|per|each|every)\s(?:day|week|month|year)|\smonthly|\sweekly)?"
_COMES_TO = r"(?:so(?:\sthat's|\sit's)?|that's|that\smakes|which\s(?:is|makes)|makes|making|comes\sto|=|for)"
_TOTAL = late(
    rf"(?P<parts>.+?),?\s{_COMES_TO}\s(?:(?:it's|that's|a\stotal\sof)\s)?(?P<total>{_NUMBER}){_PERIOD}\s(?:in\s(?:all|total)|altogether|all\stogether|together|total|all\sin){_PERIOD}",
    re.IGNORECASE,
)
_NEXT = re.compile(r",\s(?:and\s)?|\s(?:and|plus)\s")
_PART = late(
    rf"(?:(?:my|our|the)\s)?(?P<name>[a-z]+(?:\s[a-z]+){{0,2}}?)(?:\s(?:is|are|costs?|runs))?\s(?P<number>{_NUMBER}){_PERIOD}",
    re.IGNORECASE,
)
_LONGEST = 200


def totals(sentence: str, setting: Setting) -> list[Candidate]:
    """
    The parts of a sum, and the sum as what follows them, where the numbers do come to it; nothing of any other sentence.

    Args:
        sentence: as said.
        setting: who speaks, and when.
    """
    found = _TOTAL.fullmatch(sentence.strip(" .!")) if len(sentence) <= _LONGEST else None
    parts = [_PART.fullmatch(part.strip()) for part in _NEXT.split(found["parts"])] if found is not None else []
    total = amount_en(found["total"]) if found is not None else None
    known = [(part["name"].casefold(), value) for part in parts if part and (value := amount_en(part["number"]))]
    if total is None or len(known) < max(2, len(parts)) or sum(_number(value) for _, value in known) != _number(total):
        return []
    names = [name for name, _ in known]
    inputs = {f"n{place}": [setting.me, name] for place, name in enumerate(names, 1)}
    summed = Candidate(
        subject=setting.me,
        predicate=f"total of {', '.join(names[:-1])} and {names[-1]}",
        value=None,
        kind=Kind.RULE,
        derivation=derivation_of(" + ".join(inputs), inputs),
        confidence=0.9,
    )
    return [
        *(Candidate(subject=setting.me, predicate=name, value=value, confidence=0.9) for name, value in known),
        summed,
    ]


def _number(value: Value) -> Decimal:
    return Decimal(value.number) if value.number is not None else Decimal(0)
