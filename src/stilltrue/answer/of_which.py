"""The named thing as the value of what is asked for: "with X as its capital", "whose capital is X", "수도가 X인 나라"."""

from __future__ import annotations

from collections.abc import Sequence

from stilltrue.answer.relations import SKIPPED, Relations
from stilltrue.answer.words import AUXILIARIES, POSSESSIVE, RELATIVES, Span, Start, Word
from stilltrue.recall.cues import MAKING, WHICH

IS = "인"
"""The ending that says what something is: 수도인 도시."""
_SUBJECT = ("이", "가")
_OBJECT = ("을", "를")
_TOPIC = ("은", "는")
AS = ("로", "으로")
"""The particle that says as what: 수도로."""
_BETWEEN_MOST = 3
"""Words between a thing and the noun that it is asked to be of something."""


def is_of_which(
    words: Sequence[Word], start: Start, left: Span | None, right: Span | None, after: str, *, korean: bool
) -> bool:
    """
    Whether a noun is a relation of what is asked for, and the named thing its value.

    So "with X as its capital" and "X is the capital of which country"; "수도가 X인", "X가 수도인", "X를 수도로 하는" and
    "X는 어느 나라의 수도".
    """
    if not korean:
        is_whose = left is not None and words[left.first].text == "whose"
        return is_whose or (right is not None and _is_value_of(words, start, right))
    if left is not None:
        return left.end == start.first and after in _SUBJECT and start.particle == IS
    if right is None:
        return False
    if right.first == start.end:
        is_called = start.particle in _SUBJECT and after == IS
        is_made = start.particle in _OBJECT and after in AS and right.end < len(words)
        return is_called or (is_made and words[right.end].text.startswith(MAKING))
    between = [word.text for word in words[start.end : right.first]]
    asks = any(word.startswith(WHICH) for word in between) and not between[-1].endswith(_SUBJECT + _TOPIC)
    return start.particle in _TOPIC and asks and len(between) <= _BETWEEN_MOST and right.end == len(words)


def _is_value_of(words: Sequence[Word], start: Start, span: Span) -> bool:
    before = [word.text for word in words[start.end : span.first]]
    if before[:1] == ["as"]:
        return SKIPPED.issuperset(before[1:])
    following = [word.text for word in words[span.end : span.end + 2]]
    is_it = bool(before) and AUXILIARIES.union(SKIPPED).issuperset(before)
    return is_it and following[:1] == ["of"] and RELATIVES.issuperset(following[1:])


def whose(span: Span | None, words: Sequence[Word], start: Start, relations: Relations) -> Span | None:
    """
    The words of "whose capital is X", which ask for what X is the capital of.

    So in "whose citizen is the wife of X" and "whose citizen founded X", where what follows is a relation of X for itself.
    """
    if span is None or span.first < 1:
        return None
    before = [word.text for word in words[max(0, span.first - _BETWEEN_MOST) : span.first]]
    if before[-1] != "whose" and not (before[-1] == POSSESSIVE and before[0] in ("which", "what")):
        return None
    if span.end >= start.first:
        return None
    phrases = relations.english.get(words[span.end].stem, ())
    is_it = words[span.end].text in AUXILIARIES or any(one.left and not one.noun for one in phrases)
    return Span(span.first - 1, span.end) if is_it else None


def noun_in(word: Word) -> tuple[str, ...]:
    """The noun in "담당자인", "담당자로"."""
    return tuple(
        word.text.removesuffix(ending)
        for ending in (IS, "으로", "로")
        if word.text.endswith(ending) and word.text != ending
    )[:1]
