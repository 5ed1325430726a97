"""Whether an answer and a gold are the same, whichever script they are in: names by their aliases, dates by their day."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from stilltrue.eval.retrieval.holding import holds_any, plain_words
from stilltrue.ledger.places import counterparts

_MONTHS = {name: n for n, name in enumerate("jan feb mar apr may jun jul aug sep oct nov dec".split(" "), start=1)}
_MONTH = r"(?P<m>jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\.?"
_DATES = (
    re.compile(rf"\b(?P<d>\d{{1,2}})(?:st|nd|rd|th)?\s(?:of\s)?{_MONTH},?\s(?P<y>\d{{4}})\b"),
    re.compile(rf"\b{_MONTH}\s(?P<d>\d{{1,2}})(?:st|nd|rd|th)?,?\s(?P<y>\d{{4}})\b"),
    re.compile(r"(?P<y>\d{4})\s?년\s?(?P<m>\d{1,2})\s?월\s?(?P<d>\d{1,2})\s?일"),
    re.compile(r"\b(?P<y>\d{4})[./](?P<m>\d{1,2})[./](?P<d>\d{1,2})\b"),
)
_LEAD = frozenset({"a", "an", "the", "in", "at", "on"})
_ENDINGS = ("입니다", "이에요", "예요", "에요", "이야", "에서", "요", "에")
_HEDGE = re.compile(r"\b(?:or|either|maybe|perhaps)\b|아니면|또는|거나|일지도", re.IGNORECASE)
_LONGEST = 20_000
"""Characters of an answer that are looked at; more is no answer to a question."""

Also = Mapping[str, Sequence[str]]
"""Other names of a thing, by its name in small letters, as a memory recorded them."""


def also_written(answer: str, also: Also | None = None) -> tuple[str, ...]:
    """
    An answer as it is, then as it is written elsewhere.

    >>> also_written("Italy"), also_written("7 May 2023")
    (('Italy', '이탈리아'), ('7 May 2023', '2023-05-07'))
    """
    key = " ".join(_core(answer))
    dated = _dated(answer)
    found = (*counterparts(key), *((also or {}).get(key, ())), *((dated,) if dated != answer.casefold() else ()))
    return tuple(dict.fromkeys((answer, *found)))


def is_same(answer: str, golds: Iterable[str], also: Also | None = None) -> bool:
    """
    Whether an answer as a whole is one of the golds, without articles, endings and the marks around it.

    >>> (
    ...     is_same("이탈리아입니다.", ["Italy"]),
    ...     is_same("2023년 5월 7일", ["7 May 2023"]),
    ...     is_same("not Italy", ["Italy"]),
    ... )
    (True, True, False)
    """
    said = {tuple(_core(form)) for form in also_written(answer[:_LONGEST], also)}
    known = {tuple(_core(form)) for gold in golds for form in also_written(gold, also)}
    return bool((said & known) - {()})


def holds(answer: str, golds: Iterable[str], also: Also | None = None) -> bool:
    """
    Whether one of the golds stands in an answer, in any script.

    >>> holds("She went to Rome, in Italy.", ["이탈리아"])
    True
    """
    forms = [form for gold in golds for form in also_written(gold, also)]
    return holds_any(answer[:_LONGEST], forms) or holds_any(_dated(answer[:_LONGEST]), forms)


def is_hedged(answer: str) -> bool:
    """Whether an answer leaves open which of several things is so."""
    return _HEDGE.search(answer[:_LONGEST]) is not None


def _core(text: str) -> list[str]:
    words = plain_words(_dated(text))
    while len(words) > 1 and words[0] in _LEAD:
        words = words[1:]
    if words:
        ending = next((one for one in _ENDINGS if words[-1].endswith(one) and len(words[-1]) > len(one) + 1), "")
        words[-1] = words[-1].removesuffix(ending) if ending else words[-1]
    return words


def _dated(text: str) -> str:
    """A text in small letters whose days are written as `2023-05-07`."""
    told = text.casefold()
    for form in _DATES:
        told = form.sub(_iso, told)
    return told


def _iso(found: re.Match[str]) -> str:
    month = _MONTHS.get(found["m"]) or int(found["m"])
    return f"{found['y']}-{month:02}-{int(found['d']):02}"
