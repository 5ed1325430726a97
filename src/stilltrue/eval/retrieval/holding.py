"""Whether a text holds an answer: whole words in a row, in any script, versions and numbers whole."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

_EDGES = "\"'“”‘’`()[]{}<>«»「」『』.,;:!?…。！？、，"
_LEAD = "\"'“”‘’`()[]{}«»「」『』,;:!?…。！？、，"
_POSSESSIVE = re.compile(r"['’]s$")
_SPACELESS = re.compile(r"[\u1100-\u11ff\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff]")


def plain_words(text: str) -> list[str]:
    """
    The words of a text without case and the marks around them.

    >>> plain_words("Requires Python >=3.9,<4, says Ann's boss.")
    ['requires', 'python', '>=3.9,<4', 'says', 'ann', 'boss']
    """
    stripped = (
        _POSSESSIVE.sub("", word.lstrip(_LEAD).rstrip(_EDGES))
        for word in unicodedata.normalize("NFKC", text).casefold().split()
    )
    return [word for word in stripped if word]


def same(one: str, other: str) -> bool:
    """Whether two values are the same as a whole."""
    return plain_words(one) == plain_words(other)


def holds_any(text: str, answers: Iterable[str]) -> bool:
    """
    Whether a text holds one of several answers.

    >>> holds_any("depends on pydantic >=2.0,<3", [">=2.0"]), holds_any("부산에 산다", ["부산"])
    (False, True)
    """
    words = plain_words(text)
    spaced = f" {' '.join(words)} "
    return any(_holds(spaced, " ".join(plain_words(answer))) for answer in answers)


def _holds(spaced: str, answer: str) -> bool:
    if not answer:
        return False
    # A particle follows the last syllable of a name without a space, and some scripts have no spaces at all.
    before = "" if _SPACELESS.match(answer[0]) else " "
    after = "" if _SPACELESS.match(answer[-1]) else " "
    return f"{before}{answer}{after}" in spaced
