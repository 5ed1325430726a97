"""Korean particles that agree with the sound before them. Pure."""

from __future__ import annotations

import unicodedata

_DIGITS = "영일이삼사오육칠팔구"
_LETTERS_WITH_A_FINAL = frozenset("lmnr")
"""Letters whose name ends in a consonant: 엘, 엠, 엔, 알."""


class Worded(str):
    """
    Words that take the particle that fits: `{name:을/를}` in a template, the one after a consonant first.

    >>> "{0:은/는} {1:으로/로}".format(Worded("20팩"), Worded("서울"))
    '20팩은 서울로'
    """

    __slots__ = ()

    def __format__(self, pair: str) -> str:
        """The words, with one of two particles where a pair is given."""
        after_consonant, slash, after_vowel = pair.partition("/")
        if not slash:
            return str(self)
        final = _final_sound(self)
        if final and not (after_consonant == "으로" and final == "ㄹ"):
            return f"{self}{after_consonant}"
        return f"{self}{after_vowel}"


def _final_sound(words: str) -> str:
    """The consonant on which the words end when they are read out; empty after a vowel or an unknown sound."""
    last = next((char for char in reversed(words) if char.isalnum() or char == "%"), "")
    if last.isascii() and last.isdigit():
        last = _DIGITS[int(last)]
    if "가" <= last <= "힣":
        return unicodedata.normalize("NFD", last)[2:].translate({0x11AF: "ㄹ"})
    last = last.casefold()
    return "ㄹ" if last in ("l", "r") else last if last in _LETTERS_WITH_A_FINAL else ""
