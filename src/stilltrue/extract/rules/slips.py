"""What speakers put right in the same breath, in each language of the rules: a sentence as it was meant."""

from __future__ import annotations

from collections.abc import Iterable

from stilltrue.extract.rules.en import slips as slips_en
from stilltrue.extract.rules.ko import slips as slips_ko
from stilltrue.language import language_of

_RIGHTED = {"en": slips_en.righted, "ko": slips_ko.righted}
_BEGINS = {"en": slips_en.BEGINS, "ko": slips_ko.BEGINS}
_BEGINS_ANEW = {"en": slips_en.BEGINS_ANEW, "ko": slips_ko.BEGINS_ANEW}
_ONLY_TAKES_BACK = {"ko": slips_ko.ONLY_TAKES_BACK}
_LONGEST_BREATH = 400
_LONGEST = 1_600
"""Characters of a sentence in which a slip is looked for."""


def breaths(text: str, sentences: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    """
    The ranges of sentences, each with the one after it that puts it right: "I live in Leeds. Scratch that, Bradford."

    >>> text = "I live in Leeds. Scratch that, Bradford. I work in York."
    >>> [text[start:end] for start, end in breaths(text, [(0, 16), (17, 40), (41, 56)])]
    ['I live in Leeds. Scratch that, Bradford.', 'I work in York.']
    """
    code = _code_of(text)
    found: list[tuple[int, int]] = []
    for start, end in sentences:
        if found and _only_takes_back(text[slice(*found[-1])], code):
            found[-1] = (found[-1][0], end)
            continue
        if found and _BEGINS[code].match(text, start, end):
            first = found[-1][0]
            if end - first <= _LONGEST_BREATH and righted(text[first:end], code) != text[first:end]:
                found[-1] = (first, end)
                continue
        found.append((start, end))
    return found


def _only_takes_back(sentence: str, code: str) -> bool:
    """Whether a sentence says nothing but that the one before it was wrong."""
    pattern = _ONLY_TAKES_BACK.get(code)
    return pattern is not None and len(sentence) <= _LONGEST_BREATH and pattern.fullmatch(sentence) is not None


def righted(sentence: str, code: str) -> str:
    """
    The sentence as its speaker meant it; as it is where nothing in it is taken back.

    Args:
        code: its language, `en` or `ko`.

    >>> righted("I live in Leeds, no wait, Bradford.", "en"), righted("난 부산 살아, 아니 울산", "ko")
    ('I live in Bradford.', '난 울산 살아')
    """
    return _RIGHTED[code](sentence) if len(sentence) <= _LONGEST else sentence


def put_right(earlier: str, sentence: str, code: str) -> str | None:
    """
    A sentence of an earlier turn as a later one means it; None where that puts nothing right.

    >>> put_right("I live in Leeds.", "Sorry, I meant Bradford.", "en")
    'I live in Bradford.'
    """
    begins = _BEGINS_ANEW.get(code)
    if begins is None or not begins.match(sentence) or len(earlier) + len(sentence) > _LONGEST_BREATH:
        return None
    whole = f"{earlier.rstrip(' .!')}, {sentence}"
    meant = righted(whole, code)
    return meant if meant not in ("", whole) else None


def _code_of(text: str) -> str:
    return "en" if text.isascii() else language_of(text)
