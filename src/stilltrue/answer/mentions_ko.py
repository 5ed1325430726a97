"""Where the words of a Korean question name a relation: behind the thing, spread over several words, under particles."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from stilltrue.answer.mention import Mention
from stilltrue.answer.of_which import AS, IS, is_of_which
from stilltrue.answer.relations import Relation, Relations
from stilltrue.answer.words import Span, Start, Word

_LONGEST_KOREAN = 4
"""Words that one Korean wording may be spread over."""


def mentions_in_korean(
    words: Sequence[Word], start: Start, relations: Relations
) -> Iterator[tuple[Mention, Relation, float]]:
    """Each mention with a relation that its words may name, and how clearly."""
    for first in range(len(words)):
        for end in range(first + 1, min(len(words), first + _LONGEST_KOREAN) + 1):
            if first >= start.end:
                yield from _behind(words, start, relations, Span(first, end))
            elif end == start.first:
                yield from _told_of_which(words, start, relations, Span(first, end))


def _behind(
    words: Sequence[Word], start: Start, relations: Relations, span: Span
) -> Iterator[tuple[Mention, Relation, float]]:
    n_before = sum(len(word.text) for word in words[span.first : span.end - 1])
    for key, after in _joined(words, span.first, span.end):
        open_ended = () if after else relations.endings.get(key[:1], ())
        # An ending is within the last word: what comes after a verb is none of it.
        ending = [one for one in open_ended if key.startswith(one.right[0]) and len(one.right[0]) > n_before]
        for phrase in (*relations.korean.get(key, ()), *ending):
            yield Mention(None, span, False, phrase.particle, after), phrase.relation, phrase.weight
    yield from _told_of_which(words, start, relations, span)


def _told_of_which(
    words: Sequence[Word], start: Start, relations: Relations, span: Span
) -> Iterator[tuple[Mention, Relation, float]]:
    """The noun whose value the named thing is, as a relation read back."""
    left, right = (span, None) if span.end <= start.first else (None, span)
    whole = "".join(word.text for word in words[span.first : span.end])
    short = [(whole.removesuffix(IS), IS)] if whole.endswith(IS) and whole != IS else []
    for key, after in (*_joined(words, span.first, span.end), *short):
        if not is_of_which(words, start, left, right, after, korean=True):
            continue
        is_made = after in AS and right is not None and right.first == start.end
        mention = Mention(left, Span(span.first, span.end + 1) if is_made else right, False, "", after)
        for phrase in relations.korean.get(key, ()):
            if phrase.noun:
                yield mention, Relation(phrase.relation.predicate, back=not phrase.relation.back), phrase.weight


def _joined(words: Sequence[Word], first: int, end: int) -> Iterator[tuple[str, str]]:
    head, last = "".join(word.text for word in words[first : end - 1]), words[end - 1]
    for reading in last.readings:
        yield head + reading, last.text[len(reading) :]
