"""Where Korean sentences and clauses end, and which way one looks."""

from __future__ import annotations

import re

from stilltrue.language.base import slices

_BOUNDARY = re.compile(
    r"(?<!\d)\.+[\"'”’)\]]*(?:\s{1,8}|$)|(?<=\d)\.\s{1,8}(?=[가-힣A-Za-z])|[!?…]+[\"'”’)\]]*(?:\s{1,8}|$)|[。！？]+"
    r"|;\s{1,8}|[\r\n]+"
    r"|(?<=[요다어아해지네야음임죠함됨삼])\s?(?:[ㅋㅎㅠㅜ]{2,40}|\^\^|~{1,3}|[\U0001F300-\U0001FAFF\u2600-\u27BF]\uFE0F?)[\s~!]*\s"
    r"|(?<=잘못\s말했어)\s+|(?<=잘못말했어)\s+|(?<=[가-힣]\s틀렸어)\s+|(?<=[가-힣]\s틀렸다)\s+"
    r"|(?<=지만)[,\s]+|(?<=는데)[,\s]+|(?<=했다가)[,\s]+"
)


def sentences(text: str) -> list[tuple[int, int]]:
    """The ranges of sentences and independent clauses."""
    return slices(text, _BOUNDARY)


def _with_final(final: int, without: str = "") -> str:
    """A character class of the syllables that end in a consonant, by its place among the 28 finals."""
    return "[" + "".join(c for code in range(0xAC00, 0xD7A4, 28) if (c := chr(code + final)) not in without) + "]"


SS_FINAL = _with_final(20, "있겠")
"""Syllables with the final ㅆ of the past tense."""

L_FINAL = _with_final(8)
"""Syllables with the final ㄹ of what is to come."""

N_FINAL = _with_final(4)
"""Syllables with the final ㄴ."""

B_FINAL = _with_final(17)
"""Syllables with the final ㅂ of the polite style."""

_PAST = re.compile(rf"{SS_FINAL}(?=$|[^가-힣]|[어다지는고네습음던나니을으잖거구군기더대냐죠])")
_FUTURE = re.compile(
    rf"{L_FINAL}\s?(?:거(?:야|예요|에요|다|임|래)?|것|게(?=요|$|[.!~\s])|까\s?(?:해|봐|생각)|예정|계획)(?:[가-힣]{{0,4}})?"
    r"|[가-힣]겠[어다습지네]|예정"
    r"|(?:려고|려구|으려)\s?(?:해|한다|합니다|하고|생각|요|$)|기로\s?했|(?:할|갈)\s?생각"
)


def looks_back(sentence: str) -> bool:
    """Whether an ending of the sentence is in the past tense."""
    return _PAST.search(sentence) is not None


def looks_ahead(sentence: str) -> bool:
    """Whether the last ending that has a tense is of what is to come."""
    ahead = max((found.end() for found in _FUTURE.finditer(sentence)), default=-1)
    back = max((found.end() for found in _PAST.finditer(sentence)), default=-1)
    return ahead > -1 and ahead >= back
