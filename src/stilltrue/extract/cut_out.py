"""Whether what a model gives as a value is a whole word and number of its clause, or only a piece of one. Pure."""

from __future__ import annotations

import re

from stilltrue.model.claim import Candidate

_LONGEST = 100
_SCALE = re.compile(r"\s?(?:k\b|thousand\b|million\b|billion\b|[천백만억조])", re.IGNORECASE)
_BELOW_ZERO = re.compile(r"(?:(?<![\w.])[-−]\s?|\bminus\s+|마이너스\s?|영하\s?)[$€£₩¥]?\s?$", re.IGNORECASE)
_HANGUL = re.compile(r"[가-힣]")
_ABOUT = re.compile(
    r"\b(?:almost|nearly|under|over|below|above|(?:less|more|fewer)\s+than|between|not\s+quite|just\s+short\s+of|turning|soon)\s+[$€£₩¥]?\s?$"
    r"|(?:거의|곧|이제\s?곧|아직|약)\s$",
    re.IGNORECASE,
)
_ABOUT_BEHIND = re.compile(
    r"\s?(?:[가-힣]{0,3}?\s?(?:미만|이상|이하|초과|넘[게는어]|가까이|조금\s?안|안\s?되|남짓|사이)|(?:-|–|to|or)\s?\d|[가-힣]{0,3}에서\s?\S{1,8}\s?(?:[가-힣]\s)?사이)",
    re.IGNORECASE,
)


def is_cut_out(candidate: Candidate, clause: str) -> bool:
    """
    Whether a value stands in a clause only as a piece of a longer word or number.

    >>> from stilltrue.model.claim import Value
    >>> claim = Candidate(subject="user", predicate="lives in", value=Value.of_text("castle"))
    >>> is_cut_out(claim, "I live in Newcastle."), is_cut_out(claim, "I live in a castle.")
    (True, False)
    """
    words = candidate.qualifier or (candidate.value.text if candidate.value is not None else "")
    digits = re.match(r"\d[\d,.]*", words)
    if candidate.value is not None and candidate.value.number is not None and digits is not None:
        words = digits[0].rstrip(".,")
    is_whole = candidate.value is not None and words == candidate.value.text.strip()
    places = (
        list(re.finditer(re.escape(words.strip()), clause, re.IGNORECASE)) if 0 < len(words.strip()) <= _LONGEST else []
    )
    return bool(places) and all(_is_piece(clause, *found.span(), is_whole=is_whole) for found in places)


def is_inexact(candidate: Candidate, clause: str) -> bool:
    """Whether a number is only near, below or between what is claimed: "almost 40", 마흔 넘어."""
    value = candidate.value
    if value is None or value.number is None:
        return False
    written = re.match(r"\d[\d,.]*", value.text)
    found = (
        re.search(rf"(?<![\d.,]){re.escape(written[0].rstrip('.,'))}(?![\d])", clause) if written is not None else None
    )
    if found is None:
        return False
    return _ABOUT.search(clause[: found.start()]) is not None or _ABOUT_BEHIND.match(clause, found.end()) is not None


def _is_piece(clause: str, start: int, end: int, *, is_whole: bool) -> bool:
    before, after, first, last = clause[:start], clause[end:], clause[start], clause[end - 1]
    if first.isdigit() and (re.search(r"\d[.,:-]?$", before) or _BELOW_ZERO.search(before)):
        return True
    if last.isdigit():
        return re.match(r"[.,:-]?\d", after) is not None or (is_whole and _SCALE.match(after) is not None)
    if first.isascii() and first.isalpha() and before[-1:].isascii() and before[-1:].isalpha():
        return True
    if (
        last.isascii()
        and last.isalpha()
        and re.match(r"[a-z]", after, re.IGNORECASE)
        and not re.match(r"(?:e?s|['’]s)\b", after)
    ):
        return True
    return _HANGUL.match(first) is not None and _HANGUL.match(before[-1:]) is not None
