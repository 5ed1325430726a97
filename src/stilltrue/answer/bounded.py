"""What bounds a figure or a crowd: at least or at most, of how many, how often, all but one. A sentence has to keep it. Pure."""

from __future__ import annotations

import re

from stilltrue.answer.clauses import Pair, is_negative, overlap
from stilltrue.answer.figures import numbers_in

_FLOOR = re.compile(
    r"\b(?:at\s+least|no\s+less\s+than|not\s+less\s+than|minimum|or\s+(?:more|over|older|taller)|over|above|more\s+than)\b|이상|최소|적어도|넘[게는어]|초과",
    re.IGNORECASE,
)
_CEILING = re.compile(
    r"\b(?:at\s+most|no\s+more\s+than|not\s+more\s+than|maximum|up\s+to|or\s+(?:less|under|fewer|younger)|under|below|less\s+than|fewer\s+than)\b|이하|최대|많아야|미만|밑",
    re.IGNORECASE,
)
_FROM_TO = re.compile(
    r"\bfrom\s+[^\d.!?]{0,12}(?P<then>\d[\d,.:]*)[^.!?]{0,20}?\bto\s+[^\d.!?]{0,12}(?P<now>\d[\d,.:]*)"
    r"|(?P<before>\d[\d,.:]*[^.!?\d]{0,6}(?:\d[\d,.]*[^.!?\d]{0,6})?)에서\s(?P<after>\d[\d,.:]*[^.!?\d]{0,6}(?:\d[\d,.]*[^.!?\d]{0,6})?)(?:으로|로)\s",
    re.IGNORECASE,
)
_THEN = re.compile(
    r"\b(?:was|were|from|former\w*|previous\w*|earlier|before|used\s+to|until|original\w*|first|old)\b|전에|이전|원래|에서|였|었|예전|기존|처음",
    re.IGNORECASE,
)
_SHARE = re.compile(
    r"\b(?:half|a?\s?(?:third|quarter|fifth|tenth)|two\s+thirds|three\s+quarters|\d+\s?%|\d+\s+(?:out\s+)?of)\s+(?:of\s+)?(?:the|our|my|his|her|their|all)?\s?(?P<whole>\d[\d,]*|\w+)\b"
    r"|(?P<all>\d[\d,]*)\s?[가-힣]{1,3}\s?(?:중에?서?|가운데)\s[^.!?]{0,12}(?:절반|반|분의|%|퍼센트|프로)",
    re.IGNORECASE,
)
_SAYS_SHARE = re.compile(r"\b(?:half|third|quarter|fifth|tenth|of|out)\b|%|절반|반|분의|퍼센트|프로|중", re.IGNORECASE)
_EXCEPT = re.compile(
    r"\b(?:except(?:\s+for)?|apart\s+from|other\s+than|but)\s+(?:the\s+|my\s+|for\s+)?(?P<who>[\w’'-]+)\b|(?P<whom>[가-힣\w]{1,12}?)(?:만|을|를|은|는)?\s?(?:빼고|말고는?|제외하고)",
    re.IGNORECASE,
)
_EVERYBODY = re.compile(r"\b(?:all|every\w*|each|nobody|no\s+one|none)\b|모두|다들?\s|전부|전원|아무도", re.IGNORECASE)
_NEITHER = re.compile(r"\bneither\s+(?P<one>[\w’'-]+)\s+nor\s+(?P<other>[\w’'-]+)", re.IGNORECASE)
_RHYTHM = re.compile(
    r"\b(?:an?|per|each|every)\s+(?P<per>hour|day|week|month|year)\b|\b(?P<ly>hourly|daily|weekly|monthly|yearly)\b|(?P<ko>하루|매일|일주일|한\s?주|매주|주\s?\d|한\s?달|매달|매월|일\s?년|매년)",
    re.IGNORECASE,
)
_PER = {
    "hour": "hour", "hourly": "hour", "day": "day", "daily": "day", "week": "week", "weekly": "week", "month": "month", "monthly": "month",
    "year": "year", "yearly": "year", "하루": "day", "매일": "day", "일주일": "week", "한주": "week", "매주": "week", "주": "week", "한달": "month", "매달": "month",
    "매월": "month", "일년": "year", "매년": "year",
}  # fmt: skip
_CLOSE = 2
"""Words that a sentence has of a clause, to tell what it tells."""


def out_of_bounds(pair: Pair) -> str | None:
    """Why a sentence does not keep what bounds its clause; None where it does, or nothing bounds it."""
    said, known = pair.sentence, pair.clause
    shared = numbers_in(said) & numbers_in(known)
    if shared and (_is_turned(_FLOOR, _CEILING, said, known) or _is_turned(_CEILING, _FLOOR, said, known)):
        return "it takes the least for the most, or the other way round"
    if _is_former(said, known):
        return "it is what it was before"
    whole = next((found["whole"] or found["all"] for found in _SHARE.finditer(known)), None)
    if (
        whole is not None
        and numbers_in(whole)
        and numbers_in(said) == numbers_in(whole)
        and not _SAYS_SHARE.search(said)
    ):
        return "it takes the whole for a part of it"
    if _is_excepted(said, known):
        return "it is said to be the exception"
    ours, theirs = _rhythms(said), _rhythms(known)
    if ours and theirs and not ours & theirs and overlap(said, known) >= _CLOSE:
        return "it is said of another span of time"
    return None


def _is_turned(own: re.Pattern[str], other: re.Pattern[str], said: str, known: str) -> bool:
    says, knows = own.search(said) is not None, other.search(known) is not None
    return (
        says and knows and not other.search(said) and not own.search(known) and is_negative(said) == is_negative(known)
    )


def _is_former(said: str, known: str) -> bool:
    """Whether the only figure of a sentence is the one from which something changed, told as if it stood."""
    found = _FROM_TO.search(known)
    if found is None:
        return False
    then, now = numbers_in(found["then"] or found["before"]), numbers_in(found["now"] or found["after"])
    own = numbers_in(said)
    return bool(own and then) and own <= then and not own & now and not _THEN.search(said)


def _is_excepted(said: str, known: str) -> bool:
    """Whether what all others did, or nobody else did, is told of the very one who is left out, without turning it round."""
    named = {found["who"] or found["whom"] for found in _EXCEPT.finditer(known)} if _EVERYBODY.search(known) else set()
    neither = _NEITHER.search(known)
    if neither is not None:
        named |= {neither["one"], neither["other"]}
    is_told = any(
        name and re.search(rf"\b{re.escape(name)}|(?<![가-힣]){re.escape(name)}", said, re.IGNORECASE) for name in named
    )
    if not is_told or _EXCEPT.search(said) or _NEITHER.search(said) or re.search(r"만\s|\bonly\b", said, re.IGNORECASE):
        return False
    is_none = neither is None and re.search(r"\b(?:nobody|no\s+one|none)\b|아무도", known, re.IGNORECASE) is not None
    # All but one: of the one it is denied. Nobody but one: of the one it is so. Neither of two: it is denied of both.
    return is_negative(said) == is_none


def _rhythms(text: str) -> set[str]:
    return {_PER[key] for found in _RHYTHM.finditer(text) if (key := _key(found)) in _PER}


def _key(found: re.Match[str]) -> str:
    return re.sub(r"[\s\d]", "", (found["per"] or found["ly"] or found["ko"] or "").casefold())
