"""Where the words of a question name a relation, on which side of the thing it is asked of."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from stilltrue.answer.mention import Mention
from stilltrue.answer.mentions_ko import mentions_in_korean
from stilltrue.answer.of_which import is_of_which, noun_in, whose
from stilltrue.answer.relations import SKIPPED, Phrase, Relation, Relations
from stilltrue.answer.words import AUXILIARIES, JOINING, POSSESSIVE, RELATIVES, Span, Start, Word, fillers_in
from stilltrue.language import language
from stilltrue.language.names import strip_particles
from stilltrue.ledger.naming import Names

_BETWEEN = SKIPPED | frozenset("that which was is were are been be has have".split())
"""English words that may stand between those of a wording."""
_VERBS_TOO = frozenset({"found"})
"""Words that say nothing of their own, and may be a verb that names a relation."""
_IT = "it"
"""What a verb may be said of that was named before: "and who founded it"."""
_LONGEST_OPEN = 3
"""Words of an open predicate."""
_OPEN = 0.85
"""Weight of each of its words."""
_ALIKE = 0.8
"""Similarity from which words are taken for a label."""

Similar = Callable[[str, str], float]
"""How alike two wordings are, in [0, 1]."""


def mentions_in(
    words: Sequence[Word],
    start: Start,
    relations: Relations,
    *,
    korean: bool,
    names: Names,
    similar: Similar | None = None,
) -> list[Mention]:
    """
    The relations that the words around a name may stand for, those of the same words together.

    Words that are no wording of any relation may be an open predicate, or like the label of a known one.
    """
    merged: dict[Mention, Mention] = {}
    found = mentions_in_korean(words, start, relations) if korean else _english(words, start, relations)
    fillers = fillers_in(words)
    for mention, relation, weight in found:
        if not fillers.isdisjoint(mention.words) or _is_trade(words, mention):
            continue
        if all(words[place].text in relations.light - _VERBS_TOO for place in mention.words):
            continue
        kept = merged.setdefault(mention, mention)
        kept.weights[relation] = max(weight, kept.weights.get(relation, 0.0))
    for mention in merged:
        mention.weights.update(_as_open(words, mention, names, korean=korean))
    return [*merged.values(), *_unworded(words, start, relations, list(merged), names, similar, korean=korean)]


def _as_open(words: Sequence[Word], mention: Mention, names: Names, *, korean: bool) -> dict[Relation, float]:
    """The open predicate of the very words by which a known one may be meant."""
    spans = [span for span in (mention.left, mention.right) if span is not None]
    texts = [words[place].text for place in mention.words]
    if len(spans) != 1 or mention.particle or not JOINING.isdisjoint(texts) or texts[-1] == _IT:
        return {}
    worded = " ".join(texts).removesuffix(mention.after) if korean else " ".join(texts)
    key = names.predicate(worded)
    return {} if names.registry.get(key) is not None else {Relation(key): _OPEN * len(texts)}


def _is_trade(words: Sequence[Word], mention: Mention) -> bool:
    """Whether a mention is only the last word of "do for a living", which asks for no place."""
    return len(mention.words) == 1 and [word.text for word in words[mention.words[0] - 1 :][:2]] == ["a", "living"]


def _unworded(
    words: Sequence[Word],
    start: Start,
    relations: Relations,
    found: Sequence[Mention],
    names: Names,
    similar: Similar | None,
    *,
    korean: bool,
) -> Iterator[Mention]:
    """Runs of words that name no known relation, as nouns: the open predicate of that name, and what is like it."""
    taken = {place for mention in found for place in mention.words}
    idle = (
        relations.light
        | relations.turning
        | language("ko" if korean else "en").function_words
        | RELATIVES
        | JOINING
        | AUXILIARIES
        | {POSSESSIVE}
    )
    fillers = fillers_in(words)
    content = [
        place not in fillers and not start.first <= place < start.end and idle.isdisjoint((word.text, *word.readings))
        for place, word in enumerate(words)
    ]
    for first in range(len(words)):
        for end in range(first + 1, min(len(words), first + _LONGEST_OPEN) + 1):
            if not all(content[first:end]):
                break
            named = end - first > 1 and end - 1 in taken
            if taken.issuperset(range(first, end)) or all(
                _is_kind(words[place], relations) for place in range(first, end - 1 if named else end)
            ):
                continue
            for mention, worded in _as_nouns(words, start, Span(first, end), relations, korean=korean):
                open_key, back = (
                    names.predicate(worded),
                    is_of_which(words, start, mention.left, mention.right, mention.after, korean=korean),
                )
                if names.registry.get(open_key) is None:
                    mention.weights[Relation(open_key, back=back)] = _OPEN * (end - first)
                if similar is not None and not back:
                    mention.weights.update(_alike(worded, relations, names, similar, korean=korean))
                if mention.weights:
                    yield mention


def _is_kind(word: Word, relations: Relations) -> bool:
    return any(form in relations.nouns_of for form in (word.text, word.stem, *word.readings))


def _as_nouns(
    words: Sequence[Word], start: Start, span: Span, relations: Relations, *, korean: bool
) -> Iterator[tuple[Mention, str]]:
    if korean:
        head, last = [word.text for word in words[span.first : span.end - 1]], words[span.end - 1]
        for bare in dict.fromkeys((strip_particles(last.text), *noun_in(last))):
            whole, after = " ".join((*head, bare)), last.text[len(bare) :]
            if span.first >= start.end:
                yield Mention(None, span, False, "", after, known=False), whole
            elif span.end == start.first and is_of_which(words, start, span, None, after, korean=True):
                yield Mention(span, None, False, "", after, known=False), whole
        return
    worded = " ".join(word.text for word in words[span.first : span.end])
    if is_of_which(words, start, None, span, "", korean=False):
        yield Mention(None, span, clause=False, known=False), worded
    elif (opened := whose(span, words, start, relations)) is not None:
        yield Mention(opened, None, clause=False, known=False), worded
    elif span.first < start.first and _is_joined(words, span, start):
        yield Mention(span, None, clause=False, known=False), worded
    elif span.first >= start.end and _is_owned(words, span, start):
        yield Mention(None, span, clause=False, known=False), worded


def _alike(worded: str, relations: Relations, names: Names, similar: Similar, *, korean: bool) -> dict[Relation, float]:
    """The relations whose label is like the words, where it is that much that no other is meant."""
    code = "ko" if korean else "en"
    likest: dict[Relation, float] = {}
    for predicate in names.registry.all():
        if predicate.name in relations.kinds and (grade := similar(worded, predicate.label[code])) >= _ALIKE:
            likest[Relation(predicate.name)] = grade * _OPEN
    return likest


def _english(words: Sequence[Word], start: Start, relations: Relations) -> Iterator[tuple[Mention, Relation, float]]:
    for place, word in enumerate(words):
        if start.first <= place < start.end:
            continue
        for phrase in relations.english.get(word.stem, ()):
            for mention in _placed(phrase, words, start, place, relations.of(phrase.relation).beside):
                yield mention, phrase.relation, phrase.weight
            if not phrase.noun:
                continue
            back = Relation(phrase.relation.predicate, back=not phrase.relation.back)
            before = _run(phrase.left, words, place, start.first) if place < start.first else None
            if (span := whose(before, words, start, relations)) is not None:
                yield Mention(span, None, clause=False), back, phrase.weight
            run = _run(phrase.left, words, place, len(words)) if place >= start.end else None
            if run is not None and is_of_which(words, start, None, run, "", korean=False):
                yield Mention(None, run, clause=False), back, phrase.weight


def _placed(
    phrase: Phrase, words: Sequence[Word], start: Start, place: int, beside: frozenset[str]
) -> Iterator[Mention]:
    before = place < start.first
    if phrase.noun:
        span = _run(phrase.left, words, place, start.first if before else len(words))
        if span is None:
            return
        if before:
            does = span.end == start.first and start.end < len(words) and words[start.end].stem in beside
            if does or _is_joined(words, span, start):
                yield Mention(span, None, clause=False)
        else:
            yield Mention(None, span, clause=not _is_owned(words, span, start))
    elif before and phrase.left:
        left = _run(phrase.left, words, place, start.first)
        if left is not None and not phrase.right:
            yield Mention(left, None, clause=False)
        elif left is not None:
            for further in range(start.end, len(words)):
                right = _run(phrase.right, words, further, len(words))
                if right is not None:
                    yield Mention(left, right, clause=False)
    elif not before and not phrase.left:
        right = _run(phrase.right, words, place, len(words))
        if right is not None:
            yield Mention(None, right, clause=True)
    elif not before and not phrase.right:
        right = _run(phrase.left, words, place, len(words))
        if right is not None and right.end < len(words) and words[right.end].text == _IT:
            yield Mention(None, Span(right.first, right.end + 1), clause=True)


def _run(stems: Sequence[str], words: Sequence[Word], place: int, end: int) -> Span | None:
    """The words from a place on that are those of a wording, articles and the like between them."""
    first = place
    for n, wanted in enumerate(stems):
        while n and place < end and words[place].text in _BETWEEN and words[place].stem != wanted:
            place += 1
        if place >= end or wanted not in (words[place].stem, words[place].text):
            return None
        place += 1
    return Span(first, place)


def _is_joined(words: Sequence[Word], span: Span, start: Start) -> bool:
    """Whether a noun before the thing is not just what the thing is called: "the author Mina"."""
    opened = any(words[place].text in RELATIVES for place in range(max(0, span.first - 3), span.first))
    between = (words[place].text for place in range(span.end, start.first))
    left_open = start.end < len(words) and words[start.end].text in AUXILIARIES
    return opened or left_open or any(word in JOINING | AUXILIARIES | RELATIVES | {POSSESSIVE} for word in between)


def _is_owned(words: Sequence[Word], span: Span, start: Start) -> bool:
    """Whether a noun after the thing is said to be its: "Mina's boss", "my boss", "the Aurora director"."""
    if span.first == start.end or (start.owns and span.first - start.end <= 1):
        return True
    return any(words[place].text == POSSESSIVE for place in range(max(start.end, span.first - 2), span.first))
