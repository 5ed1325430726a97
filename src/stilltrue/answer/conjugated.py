"""The other forms of a Korean verb that is written down as it stands before a noun: 졸업한 → 졸업했어, 졸업하셨나요."""

from __future__ import annotations

from collections.abc import Iterator

from stilltrue.language.ko_verbs import past_of

_FIRST, _FINALS, _N = 0xAC00, 28, 4
"""The first syllable, the number of finals, and the place of ㄴ among them."""
_IS = "인"
"""What says that something is what stands before it, and is no verb."""
_LIGHT = {"하는": "하했해합", "한": "하했해합", "되는": "되됐돼됩", "된": "되됐돼됩"}
"""What a noun is made a verb with, and the syllables of its forms."""
_AFTER_ONE = ("나", "니", "냐", "는지", "고", "지", "습", "으시", "으셨", "시", "셨", "어", "아")
"""How endings begin, after a stem of one syllable, which alone begins other words too."""


def conjugated(worded: str) -> Iterator[str]:
    """
    The beginnings of the other forms of a verb, whatever ending may follow; none of what is no verb before a noun.

    >>> [*conjugated("졸업한")], [*conjugated("태어난")], [*conjugated("다니는")]
    (['졸업하', '졸업했', '졸업해', '졸업합'], ['태어나', '태어났'], ['다니'])
    """
    for ending, syllables in _LIGHT.items():
        if (root := worded.removesuffix(ending)) != worded:
            yield from (root + one for one in syllables if root.strip())
            return
    if worded.endswith("는"):
        stem = worded.removesuffix("는")
        is_short = len(stem.rpartition(" ")[2]) == 1
        yield from (stem + one for one in (_AFTER_ONE if is_short else ("",)))
    elif "가" <= worded[-1:] <= "힣" and (ord(worded[-1]) - _FIRST) % _FINALS == _N and not worded.endswith(_IS):
        stem = worded[:-1] + chr(ord(worded[-1]) - _N)
        # A stem of one syllable begins other words too.
        yield from (form for form in (stem, past_of(stem)) if form != stem or len(stem.rpartition(" ")[2]) > 1)
