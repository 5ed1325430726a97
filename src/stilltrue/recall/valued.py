"""Korean questions for a thing by its value: "수도가 새나루인 나라는", "새나루를 수도로 하는 나라는"."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from stilltrue.language.names import strip_particles
from stilltrue.recall.cues import FIRST_PERSON, MAKING, WHICH
from stilltrue.recall.phrases import Named

_LONGEST = 3
"""Words of a value."""


def value_named(words: Sequence[str], named: Iterable[Named] = ()) -> str:
    """
    The value whose thing is asked for by a Korean question; empty for another one.

    >>> value_named("수도가 새 나루인 나라는".split()), value_named("새나루를 수도로 하는 나라는".split())
    ('새 나루', '새나루')

    Args:
        words: of the question.
        named: the predicates that it names.
    """
    relations = {form for one in named for form in (strip_particles(one.words), one.words.removesuffix("인"))}
    for n, word in enumerate(words[:-1]):
        before, following = words[max(0, n - 1 - _LONGEST) : n], words[n + 1]
        if word.endswith("인") and len(word) > 1 and (value := _said_to_be(before, word[:-1], relations)):
            return value
        if before and word.endswith("로") and following.startswith(MAKING) and before[-1][-1] in "을를":
            return before[-1][:-1]
        if n == 0 and word[-1] in "은는" and following.startswith(WHICH) and strip_particles(words[-1]) in relations:
            return word[:-1]
    return ""


def _said_to_be(before: Sequence[str], last: str, relations: Collection[str]) -> str:
    """The value in "R이 V인" and in "V가 R인"."""
    for n in range(len(before) - 1, -1, -1):
        stem = before[n][:-1]
        if before[n][-1] in "이가" and stem and before[n] not in FIRST_PERSON:
            return stem if last in relations else " ".join([*before[n + 1 :], last])
    return ""
