"""The words of a text that say that something is not so, in English and Korean, and the commonest of other languages."""

from __future__ import annotations

import re
from collections import Counter

NEGATION = re.compile(
    r"\b(?:not|never|none|nobody|nothing|nowhere|neither|nor|no|cannot|without|hardly|nunca|jamás|nicht|kein\w{0,2}|nie"
    r"|pas|jamais|aucun\w?)\b|n['’]t\b|\b(?:dont|doesnt|didnt|isnt|arent|wasnt|cant|wont)\b"
    r"|(?<![가-힣])(?:안|못)(?=\s|해|하|돼|되|됐|했|먹|가|갔|마|써|쓰|봐|봤|와|왔|사|살|좋|타|자|입|읽|다|들)"
    r"|않|(?<=지)\s?(?:못|말|마(?=[라세요]|$|\s))|없(?=[가-힣])|아니(?!면|라도)|아닌|아닙|아냐"
    r"|ない|なかっ|ません|ぬ(?=。|$)|不|没|沒|无(?=法|[一-鿿])|未(?=[一-鿿])|非(?=[一-鿿])",
    re.IGNORECASE,
)
_CONTRACTED = frozenset({"dont", "doesnt", "didnt", "isnt", "arent", "wasnt", "cant", "wont", "cannot"})


def negations(text: str) -> Counter[str]:
    """The negations of a text, each with how often it stands there; "n't" is "not"."""
    found = (" ".join(match[0].casefold().split()) for match in NEGATION.finditer(text))
    return Counter("not" if word.endswith(("n't", "n’t")) or word in _CONTRACTED else word for word in found)
