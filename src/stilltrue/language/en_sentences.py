"""Where English sentences and clauses end, and whether one looks back."""

from __future__ import annotations

import re

from stilltrue.language.base import slices

_ABBREVIATED = r"(?<!\bMr)(?<!\bMs)(?<!\bDr)(?<!\bSt)(?<!\bMrs)(?<!\bProf)(?<!\bvs)(?<!\be\.g)(?<!\bi\.e)(?<!\betc)(?<!\bNo)(?<!\b[A-Z])"
_BOUNDARY = re.compile(
    _ABBREVIATED + r"\.+[\"'”’)\]]*\s{1,8}|[!?…]+[\"'”’)\]]*(?:\s{1,8}|$)|;\s{1,8}|[\r\n]+|\s{1,8}[—–]\s{1,8}"
    r"|[。！？]+|,?\s{1,8}(?=but\s{1,8}(?:i|we|he|she|they|it|my|our|his|her|their|now|then|you|the|that)\b)"
    r"|,\s{1,8}(?=(?:and|so|then|though|although|while|whereas|yet)\s{1,8}(?:then\s{1,8})?(?:i|we|he|she|they"
    r"|it|my|our|his|her|their|now|the)\b)"
    # A second question is a clause of its own: "what do I have on 9 June, and did I tell you".
    r"|,\s{1,8}(?=(?:and|or)\s{1,8}(?:did|do|does|what|where|when|who|which|how)\s{1,8}(?:i|we|you|my|is|are|was|did|do)\b)",
    re.IGNORECASE,
)


def sentences(text: str) -> list[tuple[int, int]]:
    """The ranges of sentences and independent clauses."""
    return slices(text, _BOUNDARY)


_IRREGULAR_TEXT = """
    was were had did went got made took came saw said told gave found thought knew became left felt brought
    began kept held wrote stood heard met ran paid sat spoke lay led grew lost fell sent built understood drew
    broke spent rose drove bought wore chose ate flew won forgot slept caught taught sold threw sang swam rode
    rang hid hung drank woke shook stole tore froze wasn't weren't didn't hadn't couldn't wasn’t didn’t used
    signed
"""
_IRREGULAR = _IRREGULAR_TEXT.split()
_PAST = re.compile(
    rf"(?<!to\s)\b(?:{'|'.join(_IRREGULAR)})(?![\w'’])"
    r"|(?<!to )(?<!will )(?<!['’]ll )(?<!never )(?<!['’]t )\b(?:quit|put)\b|\b(?!(?:need|feed"
    r"|speed|seed|breed|indeed|exceed|proceed|succeed|"
    r"hundred|red|bed|weed|bleed|embed|shed|wed|sacred|naked|wicked|united|beloved|allergic"
    r"|interested|excited|tired|"
    r"married|supposed|concerned|worried|based|limited|related|advanced|scheduled)\b)[a-z]{2,}ed\b",
    re.IGNORECASE,
)
_PERFECT = re.compile(
    r"\b(?:have|has|['’]ve)\s+(?:\w+\s+){0,2}?(?:been|\w+ed|\w+en|gone|had|made|lived)\b", re.IGNORECASE
)


# "880,000 won" is money, no victory.
_WON = re.compile(r"\d\s*(?:thousand\s+|million\s+)?won\b", re.IGNORECASE)


def looks_back(sentence: str) -> bool:
    """Whether a verb of the sentence is in the past tense."""
    without = _WON.sub(" ", _PERFECT.sub(" ", sentence))
    return _PAST.search(without) is not None
