"""Whether what a model gives as a value is a whole word and number of its clause, or only a piece of one. Pure."""

from __future__ import annotations

import re

from stilltrue.extract.shown import number_of, numbers_in, whole_numbers
from stilltrue.model.claim import Act, Candidate

_LONGEST = 100
_SCALE = re.compile(r"\s?(?:k\b|thousand\b|million\b|billion\b|[천백만억조])", re.IGNORECASE)
_BELOW_ZERO = re.compile(r"(?:(?<![\w.])[-−]\s?|\bminus\s+|마이너스\s?|영하\s?)[$€£₩¥]?\s?$", re.IGNORECASE)
_BELOW_ZERO_BEHIND = re.compile(r"[\w°\s]{0,12}\bbelow\s+(?:zero|freezing)\b", re.IGNORECASE)
_HANGUL = re.compile(r"[가-힣]")
_ABOUT = re.compile(
    r"\b(?:almost|nearly|under|over|below|above|(?:less|more|fewer)\s+than|between|between\s+\w+\s+and|not\s+quite|just\s+short\s+of|turning|soon|(?:just\s+)?shy\s+of|half|up\s+to|at\s+(?:most|least)|(?:a\s+)?(?:maximum|minimum)(?:\s+of)?|no\s+more\s+than)\s+[$€£₩¥]?\s?$"
    r"|(?:거의|곧|이제\s?곧|아직|약|최대|최소|적어도|많아야|기껏해야)\s$",
    re.IGNORECASE,
)
_ABOUT_BEHIND = re.compile(
    r"\s?(?:[가-힣]{0,3}?\s?(?:미만|이상|이하|초과|넘[게는어]|가까이|조금\s?안|안\s?되|남짓|언저리|안팎|사이)|\s?[가-힣]{1,3}\s반(?=[을이은도\s.,!?]|$)|\s\w+\s+and\s+a\s+half\b|에서\s\S{1,6}\s?(?:명|개|살|원|번|시간|분)?\s?(?:정도|쯤|사이)|(?:을|를)?\s?바라보|(?:-|–|to|or)\s?\d|[가-힣]{0,3}에서\s?\S{1,8}\s?(?:[가-힣]\s)?사이)",
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
    if _is_other_number(candidate, clause):
        return True
    is_whole = candidate.value is not None and words == candidate.value.text.strip()
    places = (
        list(re.finditer(re.escape(words.strip()), clause, re.IGNORECASE)) if 0 < len(words.strip()) <= _LONGEST else []
    )
    return bool(places) and all(_is_piece(clause, *found.span(), is_whole=is_whole) for found in places)


def is_inexact(candidate: Candidate, clause: str) -> bool:
    """Whether a number is only near, below or between what is claimed: "almost 40", 마흔 넘어."""
    return any(
        _ABOUT.search(clause[:start]) is not None or _ABOUT_BEHIND.match(clause, end) is not None
        for start, end in _places(candidate, clause)
    )


def _is_other_number(candidate: Candidate, clause: str) -> bool:
    """Whether a number is only part of one that the clause has, or stands there below zero."""
    claimed = number_of(candidate.value)
    if claimed is None or candidate.derivation is not None:
        return False
    places = _places(candidate, clause)
    if not places:
        return abs(claimed) in {abs(number) for number in numbers_in(clause)}
    return claimed > 0 and candidate.act is not Act.ADJUSTS and all(_is_below_zero(clause, *place) for place in places)


def _is_below_zero(clause: str, start: int, end: int) -> bool:
    return _BELOW_ZERO.search(clause[:start]) is not None or _BELOW_ZERO_BEHIND.match(clause, end) is not None


def _places(candidate: Candidate, clause: str) -> list[tuple[int, int]]:
    """Where a clause has the number of a candidate, whatever it is written in."""
    claimed = number_of(candidate.value)
    if claimed is None:
        return []
    return [(start, end) for start, end, number in whole_numbers(clause) if abs(number) == abs(claimed)]


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
