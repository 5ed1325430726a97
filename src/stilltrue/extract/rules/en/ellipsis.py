"""What an English sentence leaves out because the one before it said it: "Ben's is May 7", of birthdays."""

from __future__ import annotations

import re

from stilltrue.extract.rules.en.words import ATTRIBUTE, DATED, KIN
from stilltrue.language.late import late

_WHOSE = rf"(?:(?-i:[A-Z])[a-z]+|my\s{KIN})['’]s"
_SAID = rf"{_WHOSE}\s(?P<what>{DATED}|{ATTRIBUTE})\s(?:is|was)\s"
_BEFORE = late(rf"\b{_SAID}[^.!?;]{{1,60}}$", re.IGNORECASE)
_LEFT_OUT = late(rf"(?:and\s|but\s)?(?P<whose>{_WHOSE})\s(?P<is>is|was)\s(?P<rest>(?!(?:called|named|an?|the|not|in|going|here|my)\b).+)", re.IGNORECASE)  # fmt: skip
_IN_ONE = late(
    rf"(?P<first>{_SAID}[^,;.!?]{{1,40}}?)(?:,?\s(?:and|but|while)\s|[,;]\s)(?P<whose>{_WHOSE})\s(?P<is>is|was)\s",
    re.IGNORECASE,
)
_LONGEST = 200


def completed(sentence: str, before: str) -> str:
    """
    The sentence with the attribute that it leaves out.

    Args:
        sentence: as said.
        before: the sentence that the same speaker said before it; empty where there is none.

    >>> completed("Ben's is May 7.", "Anna's birthday is on May 5.")
    "Ben's birthday is May 7."
    """
    if len(sentence) > _LONGEST or ("s is" not in sentence and "s was" not in sentence):
        return sentence
    whole = _IN_ONE.sub(r"\g<first>; \g<whose> \g<what> \g<is> ", sentence)
    if whole != sentence:
        return whole
    found = _LEFT_OUT.fullmatch(sentence.strip())
    said = _BEFORE.search(before[-_LONGEST:].rstrip(" .!")) if found is not None else None
    if found is None or said is None:
        return sentence
    return f"{found['whose']} {said['what']} {found['is']} {found['rest']}"
