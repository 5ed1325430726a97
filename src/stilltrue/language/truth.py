"""Yes and no, as a value that is one of them is called in each language."""

from __future__ import annotations

_KOREAN = {"yes": "예", "no": "아니요"}


def truth_words(word: str, code: str) -> str:
    """
    What a yes or a no is called in a language; any other word as it is.

    >>> truth_words("yes", "ko"), truth_words("no", "en")
    ('예', 'no')
    """
    return _KOREAN.get(word, word) if code == "ko" else word
