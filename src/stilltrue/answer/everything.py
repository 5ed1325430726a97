"""Questions for all that is known of somebody or something: "what do you know about Nora?", 지우에 대해 아는 거 다 말해 줘."""

from __future__ import annotations

import re

from stilltrue.language import language_of

_EN = re.compile(
    r"^\W*(?:(?:so|and|please|can\s+you)\W+){0,2}"
    r"(?:what(?:\s+all|\s+else)?\s+(?:do|did)\s+(?:you|we|i)\s+(?:know|have|remember|tell\s+you|say)\s+(?:about|on|of)"
    r"|(?:tell\s+me|give\s+me|show\s+me|list)\s+(?:everything|all|what)(?:\s+(?:that\s+)?(?:you|we|i)\s+(?:know|have|remember|said))?\s+(?:about|on|of)"
    r"|(?:everything|all)(?:\s+(?:you|we)\s+(?:know|have|remember))?\s+(?:about|on))\s+(?P<who>\S.{0,60}?)\W*$",
    re.IGNORECASE,
)
_KO = re.compile(
    r"^\W*(?P<who>\S.{0,30}?)(?:에|이?랑)\s?(?:대해|대하여|관해|관련)(?:서|된|한)?\s?"
    r"(?:(?:내가|네가|너)\s)?(?:뭐|뭘|무엇|아는|알고|기억|다\s|전부|모두|모든|말해|알려|정리).{0,20}$"
)


def asked_all_of(question: str) -> str | None:
    """
    Of whom everything is asked, as worded; None where one thing is asked for.

    >>> asked_all_of("What do you know about my sister?"), asked_all_of("지우에 대해 아는 거 다 말해 줘")
    ('my sister', '지우')
    """
    text = " ".join(question.split())
    found = (_KO if language_of(text) == "ko" else _EN).match(text)
    return found["who"] if found is not None else None
