"""Where a name stands in texts: whole words, in any spelling, with the particles that follow it. Pure."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

from stilltrue.language.names import particle_readings
from stilltrue.language.normal import fold

LONGEST_NAME = 500
"""Characters of a name that can be looked for."""

_CLUSTER = re.compile(r"[\u1100-\u115f\ua960-\ua97c]+[\u1160-\u11a7]*[\u11a8-\u11ff]*|.", re.DOTALL)
_HANGUL_RUN = re.compile(r"[가-힣]*")
_AFTER_NAME = ("씨", "님", "네", "군", "양", "이", "아", "들", "시", "도", "구", "동")
"""What may come between a Korean name and its particle: a title, a crowd, the kind of place."""
_COPULA = re.compile(
    r"이?(?:라니|라며|라면|라던|라더|라지|라서|라구|라네|랍니|래|잖|거든|구나|군요|네요|냐|니까|인가|일까|인지|인걸|지요|죠|였|임)"
)
"""How what says that something is so called may begin: 두부라니, 민준이래, 민준이였어."""
_SPACELESS = r"\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff"
_DENSE = rf"{_SPACELESS}\uac00-\ud7a3"
_ENDS_IN_HANGUL = re.compile(r"[가-힣]\Z")


class Mentions:
    """Finds the mentions of one thing under any of its names."""

    def __init__(self, names: Iterable[str]) -> None:
        folded = {" ".join(fold(name).split()) for name in names}
        self._names = sorted((name for name in folded if name), key=len, reverse=True)
        self._patterns = [(name, re.compile(_pattern(name))) for name in self._names]

    def within(self, text: str) -> list[tuple[int, int]]:
        """The ranges of characters of a text at which one of the names stands."""
        plain = fold(text)
        if not any(pattern.search(plain) for _, pattern in self._patterns):
            return []
        plain, places = _folded_with_places(text)
        found = set()
        for name, pattern in self._patterns:
            for hit in pattern.finditer(plain):
                if hit.end() > hit.start() and _is_whole(name, plain, hit.end()):
                    found.add((places[hit.start()][0], places[hit.end() - 1][1]))
        return sorted(found)

    def __contains__(self, text: object) -> bool:
        return isinstance(text, str) and bool(self.within(text))


def _pattern(name: str) -> str:
    """The name as a pattern: spaces may be missing or wider beside scripts that write without them."""
    parts = []
    for at, char in enumerate(name):
        dense = re.match(f"[{_DENSE}]", char) is not None
        dense_before = at > 0 and re.match(f"[{_DENSE}]", name[at - 1]) is not None
        if char == " ":
            parts.append(r"\s+" if not dense_before else r"\s*")
        else:
            parts.append((r"\s*" if dense and dense_before else "") + re.escape(char))
    before = "" if not name[0].isalnum() or re.match(f"[{_SPACELESS}]", name[0]) else r"(?<!\w)"
    after = "" if not name[-1].isalnum() or re.match(f"[{_DENSE}]", name[-1]) else rf"(?![^\W{_DENSE}])"
    return before + "".join(parts) + after


def _is_whole(name: str, text: str, end: int) -> bool:
    """Whether what follows a Korean name can only be a title, a particle or an ending."""
    if not _ENDS_IN_HANGUL.search(name):
        return True
    run = _HANGUL_RUN.match(text, end)
    following = run[0] if run else ""
    if _COPULA.match(following):
        return True
    stems = [name, *(name + suffix for suffix in _AFTER_NAME if following.startswith(suffix))]
    return any(stem == name + following or stem in particle_readings(name + following) for stem in stems)


def _folded_with_places(text: str) -> tuple[str, list[tuple[int, int]]]:
    """The folded text, and for each of its characters the range of the text that it stands for."""
    pieces: list[str] = []
    places: list[tuple[int, int]] = []
    for start, end in _clusters(text):
        piece = fold(text[start:end])
        pieces.append(piece)
        places += [(start, end)] * len(piece)
    return "".join(pieces), places


def _clusters(text: str) -> list[tuple[int, int]]:
    """Characters with the marks that follow them, and syllables spelled in letters, as ranges."""
    ranges: list[tuple[int, int]] = []
    for found in _CLUSTER.finditer(text):
        if ranges and unicodedata.combining(found[0][0]):
            ranges[-1] = (ranges[-1][0], found.end())
        else:
            ranges.append(found.span())
    return ranges
