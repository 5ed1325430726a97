"""Whether a sentence says of somebody what the words say of somebody or something of his: "Greta's dog". Pure."""

from __future__ import annotations

import re

from stilltrue.answer.clauses import Pair

_OWNED = (
    re.compile(r"\b(?P<who>[A-Z][\w-]+)['’]s\s+(?P<thing>[a-z][\w-]+)\s+(?!(?:is|was|are|were)\b)[a-z]"),
    re.compile(r"(?P<who>[가-힣]{2,6}?)(?:네|의)\s(?P<thing>[가-힣]{1,6}?)(?:이|가|은|는)(?=\s)"),
)
_KIN_KO = r"(?:조카|이모|고모|삼촌|동생|언니|누나|오빠|형|엄마|아빠|어머니|아버지|할머니|할아버지|친구|남편|아내|와이프|딸|아들|사촌|동료|상사|팀장님?|룸메이트?|처남|시누이|매형|형부|며느리|사위)"
_THEIRS_KO = re.compile(rf"^\W*(?:우리\s|내\s|제\s)?(?P<who>{_KIN_KO})(?:은|는|이|가)\s")
_TO_OWNER_KO = re.compile(r"당신|사용자|(?:하|으)?(?:십니다|세요|셨|시고|시는|신다)")
"""A sentence that speaks to the user of himself."""


def of_owned(pair: Pair) -> str | None:
    """Why a sentence is of another; None where it names what is owned as well, or nothing is."""
    for pattern in _OWNED:
        for found in pattern.finditer(pair.clause):
            who = re.search(rf"{re.escape(found['who'])}(?!['’]s|네|의)", pair.sentence)
            if who is not None and found["thing"].casefold() not in pair.sentence.casefold():
                return f"it is not {found['who']!r} of whom it is said"
    theirs = _THEIRS_KO.match(pair.clause)
    if theirs is not None and theirs["who"] not in pair.sentence and _TO_OWNER_KO.search(pair.sentence):
        return f"it is {theirs['who']!r} of whom it is said"
    return None
