"""Whether a time in a text is told of what a quote says, or of something else in the same breath. Pure."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from stilltrue.language import language, language_of
from stilltrue.language.tokens import normalise

_JOINT = re.compile(
    r",?\s+(?:and|but|while|whereas|so|then)\s+|[;,]\s+|\s+(?:because|since|after|before|when|until)\s+(?=(?:i|we|he|she|they|my|our|the)\b)"
    r"|(?<=이고|했고|었고|았고|였고)\s+|(?<=고)\s+(?!있|계|싶)|(?<=지만|는데|은데|인데|면서|으며)\s+",
    re.IGNORECASE,
)
_BARE = frozenset(
    "which that this it was is were on in at from since until till by as of effective starting beginning around about just only back"
    " early late mid the last next exactly roughly already happened all be will to and so"
    " 그게 그건 이게 이건 그때 이때 에 부터 까지 날 날짜 로 쯤 경 이었어 였어 이야 야 일이야 일이었어 벌써 딱 바로".split()
)
_POINTS_BACK = re.compile(
    r"\b(?:since\s+then|back\s+then|then|that\s+(?:same\s+)?(?:day|week|month|year|summer|winter|spring|autumn|fall|time)|(?:the\s+)?same\s+(?:day|week|month|year)|there\s?after|afterwards)\b"
    r"|그때|그\s?뒤|그\s?후|그날|그해|그\s?달|같은\s?(?:날|해|달)|이후로|이때|그러고",
    re.IGNORECASE,
)
_POINTS_TO_IT = re.compile(
    r"^\W*(?:(?:and|but)\s+)?(?:that|it|this|which)\b|^\W*(?:그게|그건|이게|이건|그때|그|이)\s", re.IGNORECASE
)
_LEADS = re.compile(r"^\W*(?:\w+\s+){0,2}$")
"""What may stand before a time that a sentence begins with: "So in March …", 나 3월에."""
_MOST_WORDS = 1


@dataclass(frozen=True, slots=True)
class Breath:
    """A text with the times in it, in which a quote stands."""

    text: str
    times: Sequence[tuple[int, int]]
    quote: tuple[int, int]
    value: str
    """What is claimed, as it would stand there."""

    def tells(self, time: tuple[int, int]) -> bool:
        """
        Whether a time is told of what the quote says.

        >>> text = "I moved to Bergen, and on June 3 my sister visits."
        >>> Breath(text, ((26, 32),), (0, 17), "Bergen").tells((26, 32))
        False
        >>> Breath("On June 3 I moved to Bergen.", ((3, 9),), (10, 27), "Bergen").tells((3, 9))
        True
        """
        own, its = self._part_of_value(), self._part_at(time[0])
        if own is None or its is None or own == its or self._spans(time):
            return True
        if any(_within(other, own) for other in self.times):
            return False
        if self._is_bare(its, time):
            return True
        if self._sentence_at(its[0]) != self._sentence_at(own[0]):
            return _POINTS_BACK.search(self.text[slice(*(self._sentence_at(own[0]) or own))]) is not None
        return (
            time[0] < own[0] and _LEADS.match(self.text[its[0] : time[0]]) is not None and not self._changes_hands(own)
        )

    def _part_of_value(self) -> tuple[int, int] | None:
        """The part of the quote that has the value; of several, or none, the first that the quote lies in."""
        touched = [part for part in self._parts() if part[0] < self.quote[1] and self.quote[0] < part[1]]
        wanted = normalise(self.value)
        having = [part for part in touched if wanted and wanted in normalise(self.text[slice(*part)])]
        if len(having) == 1:
            return having[0]
        return touched[0] if len(touched) == 1 else None

    def _part_at(self, place: int) -> tuple[int, int] | None:
        return next((part for part in self._parts() if part[0] <= place < part[1]), None)

    def _parts(self) -> list[tuple[int, int]]:
        parts = []
        for start, end in self._sentences():
            edges = [
                start,
                *(found.end() for found in _JOINT.finditer(self.text, start, end) if not self._cuts(found)),
                end,
            ]
            parts += [(low, high) for low, high in pairwise(edges) if low < high]
        return parts

    def _cuts(self, joint: re.Match[str]) -> bool:
        """Whether a joint lies within a time: "March 3, 2026"."""
        return any(low < joint.end() and joint.start() < high for low, high in self.times)

    def _sentences(self) -> list[tuple[int, int]]:
        return [(low, high) for low, high in language(language_of(self.text)).sentences(self.text)]

    def _sentence_at(self, place: int) -> tuple[int, int] | None:
        return next((one for one in self._sentences() if one[0] <= place < one[1]), None)

    def _spans(self, time: tuple[int, int]) -> bool:
        """Whether the value itself holds the time."""
        return normalise(self.text[slice(*time)]) in normalise(self.value)

    def _is_bare(self, part: tuple[int, int], time: tuple[int, int]) -> bool:
        """Whether a part says little but the time, or points to what was said: "…, on June 3", "That was in 2019"."""
        rest = self.text[part[0] : time[0]] + " " + self.text[time[1] : part[1]]
        words = [word for word in re.findall(r"\w+", normalise(rest)) if word not in _BARE]
        return len(words) <= _MOST_WORDS or _POINTS_TO_IT.search(self.text[slice(*part)]) is not None

    def _changes_hands(self, own: tuple[int, int]) -> bool:
        """Whether the part of the value begins with a subject of its own, so that a time before it was not of both."""
        begin = self.text[slice(*own)].lstrip()
        return re.match(r"(?:my|our|the|his|her)\b|[A-Z]\w+\s+(?:is|was|has|\w+s|\w+ed)\b", begin) is not None


def _within(inner: tuple[int, int], outer: tuple[int, int]) -> bool:
    return outer[0] <= inner[0] and inner[1] <= outer[1]
