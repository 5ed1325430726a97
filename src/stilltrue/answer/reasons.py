"""Whether the reason that a sentence gives is one that was said. Pure."""

from __future__ import annotations

import re

from stilltrue.answer.clauses import overlaps, stems
from stilltrue.language import language_of

_BECAUSE = re.compile(
    r"\b(?:because(?:\s+of)?|due\s+to|owing\s+to|on\s+account\s+of)\s+(?P<why>[^.!?;]{1,200})", re.IGNORECASE
)
_BECAUSE_KO = re.compile(
    r"(?P<why>[^.!?,;]{1,60}?)(?:\s?(?:때문에|탓에|바람에)|(?<=[가-힣])(?<!에)서(?=\s)|니까(?=\s)|므로(?=\s))"
)
_WHO_KO = re.compile(r"(?<![가-힣])(?P<who>[가-힣]{1,8}?)(?:이|가)(?=\s)")
_UNSAID = "the reason does not stand in what it cites"


def unsaid_reason(sentence: str, words: str, question: str) -> str | None:
    """
    Why a reason may not stand: nothing of it was said; None where something was, or none is given.

    >>> unsaid_reason("You quit because of your back.", "I quit because of my knee.", "Why did I quit?")
    'the reason does not stand in what it cites'
    """
    code = language_of(sentence)
    if language_of(words) != code:
        return None
    for found in (_BECAUSE_KO if code == "ko" else _BECAUSE).finditer(sentence):
        own = {stem for stem in stems(found["why"]) - stems(question) if not stem.isdigit()}
        if own and not any(overlaps(stem, words) for stem in own):
            return _UNSAID
        who = [each["who"] for each in _WHO_KO.finditer(found["why"])] if code == "ko" else []
        if any(each not in words and each not in question for each in who):
            return _UNSAID
    return None
