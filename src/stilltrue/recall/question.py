"""A question as recall reads it: whom it is about, what it asks for, and of when."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cache

from stilltrue.index.keys import content_keys, question_keys
from stilltrue.language import DateFound, language, language_of
from stilltrue.language.names import strip_particles
from stilltrue.language.normal import fold
from stilltrue.model.evidence import Anchor, Cue
from stilltrue.model.fact import OWNER
from stilltrue.model.time import Instant, Interval, datetime_of, zone_named
from stilltrue.recall.anchors import Subjects, names_in, subjects_of, words_of
from stilltrue.recall.asking import Asking
from stilltrue.recall.cues import (
    ADVICE,
    ALL,
    ASKS_WHO,
    BACK_REFERENCE,
    COUNTS,
    FIRST_PERSON,
    HANGUL_END,
    INSTRUCTION,
    KOREAN_VERBS,
    LIGHT_VERBS,
    PAST,
    PREAMBLE,
    SEVERAL,
    WHEN_WORDS,
)
from stilltrue.recall.excluded import Apart, apart
from stilltrue.recall.phrases import Named, attitudes_in, predicates_named, topics_named
from stilltrue.recall.referred import pointed_at
from stilltrue.recall.valued import value_named
from stilltrue.storage.base import Transaction

LONGEST = 4_000
"""Characters of a question that are read; the rest is left out."""
_MOST_PREDICATES = 10
_QUOTES = tuple("\"'“”‘’「」『』《》〈〉")
_MOST_LATELY = 3
# Thousands of line ends are one: patterns that may begin at any of them would look through all the others.
_GAPS = re.compile(r"(\s)\s+")


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """A cue, and what else the words ask for."""

    cue: Cue
    text: str
    """The words that are asked, without whom they leave out."""
    left_out: Apart
    language: str
    subjects: Subjects
    named: tuple[Named, ...]
    """Predicates that the words name, the most specific first."""
    spare: frozenset[str]
    """Terms that only say when, and need not stand in what is found."""
    topical: tuple[str, ...]
    """Predicates of the topics that the words name."""
    all: bool
    """Every value is asked for."""
    counts: bool
    """Only many lines together tell it, each of which says little of it."""
    several: bool
    """Things are asked for each of which may have been told at another time."""
    past: bool
    """What held once is asked for."""
    advice: bool
    """Preferences and constraints ought to shape the answer."""


@dataclass(frozen=True, slots=True)
class _Text:
    """The words that are asked, and what they say by themselves."""

    text: str
    code: str
    anchor: datetime
    words: list[str]
    dates: Sequence[DateFound]
    named: list[Named]

    @classmethod
    def of(cls, text: str, asking: Asking) -> _Text:
        code, anchor = language_of(text), datetime_of(asking.now, zone_named(asking.zone))
        words = words_of(text)
        named = predicates_named(text, [words], asking.narrowest)
        return cls(text, code, anchor, words, language(code).dates(text, anchor), named)


def understood(tx: Transaction, asking: Asking) -> Question:
    """
    Read a question against what is on record.

    Args:
        tx: an open transaction.
        asking: the question, who asks it, and when.
    """
    left = apart(tx, asking, pointed_at(asked_words(asking.question), asking.recent))
    read = _Text.of(left.text, asking)
    subjects = _subjects(tx, asking, read)
    dates = [date for date in read.dates if not _is_within_name(read.text, date, subjects.anchors)]
    cue = _cue(asking, read, dates, subjects)
    registry = asking.narrowest.registry
    counting = [found[0] for found in COUNTS.finditer(read.text)]
    return Question(
        cue=cue,
        text=left.text,
        left_out=left,
        language=read.code,
        subjects=subjects,
        named=tuple(read.named),
        spare=_spare(read.text, read.code, dates, [*attitudes_in(read.named, registry), *counting]),
        topical=tuple(topics_named(read.text, registry)),
        all=bool(ALL.search(read.text)),
        counts=bool(counting),
        several=bool(counting or ALL.search(read.text) or SEVERAL.search(read.text)),
        past=bool(PAST.search(read.text)) and not cue.explicit_at,
        advice=bool(ADVICE.search(read.text)),
    )


def asked_words(question: str) -> str:
    """What of a text is the question: without how to answer it, and what leads up to it."""
    whole = _GAPS.sub(r"\1", askable(question[:LONGEST]))
    return PREAMBLE.sub(" ", INSTRUCTION.sub(" ", whole), count=1).strip() or whole


def _cue(asking: Asking, read: _Text, dates: Sequence[DateFound], subjects: Subjects) -> Cue:
    intent = language(read.code).time_intent(read.text, read.anchor, dates)
    at, explicit = _instant(dates, intent.window, now=asking.now, as_of=asking.as_of)
    return Cue(
        question=asking.question,
        anchors=subjects.anchors,
        terms=_terms(read.text, subjects),
        predicates=tuple(one.predicate for one in read.named)[:_MOST_PREDICATES],
        window=intent.window,
        order=intent.order,
        at=at,
        explicit_at=explicit,
        known_at=asking.known_at,
        now=asking.now,
    )


def _subjects(tx: Transaction, asking: Asking, read: _Text) -> Subjects:
    """Whom it is about; where nobody is named and something points back, those who were named lately."""
    subjects = subjects_of(
        tx,
        asking.spaces,
        read.words,
        known_words=_known_words(read.text, read.code, read.dates, read.named),
        compounds=_compounds(read.named),
        omits_subject=read.code == "ko" and not ASKS_WHO.intersection(read.words),
    )
    if read.code == "ko" and (value := value_named(read.words, read.named)):
        return Subjects(tuple(a for a in subjects.anchors if a.key != OWNER), (), False, tuple(question_keys(value)))
    if any(anchor.key != OWNER for anchor in subjects.anchors) or not BACK_REFERENCE.search(read.text):
        return subjects
    return _with_lately(subjects, _lately(tx, asking))


def askable(text: str) -> str:
    """A text as a store can be asked for it: half a surrogate pair is in none."""
    return text.encode("utf-8", "replace").decode("utf-8")


def _known_words(text: str, code: str, dates: Sequence[DateFound], named: Sequence[Named]) -> frozenset[str]:
    """Words that are no subject: function words, those of times, those that name a predicate."""
    known: set[str] = set()
    for date in dates:
        known |= {strip_particles(word) for word in fold(text[date.start : date.end]).split()}
    for one in named:
        known |= set(one.words.split()) | {strip_particles(word) for word in one.words.split()}
    return language(code).function_words | known


def _is_within_name(text: str, date: DateFound, anchors: Sequence[Anchor]) -> bool:
    """Whether a date expression is no more than part of a name, of several words or in quotes: "Tomorrow Never Knows"."""
    for anchor in anchors:
        place = text.find(anchor.text, max(0, date.start - len(anchor.text)))
        within = 0 <= place <= date.start and date.end <= place + len(anchor.text)
        quoted = within and text[max(0, place - 1) : place] in _QUOTES and text[date.end : date.end + 1] in _QUOTES
        if within and (len(anchor.text) > date.end - date.start + 1 or (quoted and place > 0)):
            return True
    return False


def _compounds(named: Sequence[Named]) -> frozenset[str]:
    """The words of predicates that are named by several words besides "my"."""
    worded = [[word for word in one.words.split() if word not in FIRST_PERSON] for one in named]
    return frozenset(word for words in worded if len(words) > 1 for word in words)


def _terms(text: str, subjects: Subjects) -> tuple[str, ...]:
    """The lexical keys: function words left out where anything else remains; names said lately taken along."""
    lately = [key for anchor in subjects.anchors if anchor.text not in text for key in question_keys(anchor.text)]
    named = [key for anchor in subjects.anchors if anchor.key != OWNER for key in _as_on_record(anchor)]
    return tuple(dict.fromkeys([*content_keys(text), *(key for key in (*lately, *named) if key != OWNER)]))


def _as_on_record(anchor: Anchor) -> Sequence[str]:
    """The lexical keys of a name that is on record in another script than the question has it in."""
    return question_keys(anchor.key) if anchor.text.isascii() != anchor.key.isascii() else ()


def _spare(text: str, code: str, dates: Sequence[DateFound], read_apart: Sequence[str]) -> frozenset[str]:
    """
    The keys of times, of words for them, of counting and of liking, of verbs that say little, and in Korean of all verbs.

    They are understood by other means, or are seldom said in the same form.
    """
    pieces = [*(text[date.start : date.end] for date in dates), *read_apart]
    if code == "ko":
        pieces += [found[0] for found in KOREAN_VERBS.finditer(text)]
        pieces += [word for word in text.split() if strip_particles(word) in WHEN_WORDS]
    idle = {key for piece in pieces for key in question_keys(piece)}
    return _idle_keys().union(idle, _particle_keys(text))


@cache
def _idle_keys() -> frozenset[str]:
    """The keys of words for times, and of verbs that say little."""
    return frozenset(key for piece in (*WHEN_WORDS, LIGHT_VERBS) for key in question_keys(piece))


def _particle_keys(text: str) -> set[str]:
    """The keys that a word has only by its particle: 짜가 of 날짜가."""
    stems = ((word, strip_particles(word)) for word in text.split() if HANGUL_END.search(word))
    return {key for word, stem in stems if stem != word for key in set(question_keys(word)) - set(question_keys(stem))}


def _lately(tx: Transaction, asking: Asking) -> tuple[Anchor, ...]:
    """The names mentioned last, the latest turn that has any."""
    for text in reversed(asking.recent):
        if found := names_in(tx, asking.spaces, text[-LONGEST:]):
            return found[:_MOST_LATELY]
    return ()


def _with_lately(subjects: Subjects, lately: Sequence[Anchor]) -> Subjects:
    keys = tuple(dict.fromkeys((*subjects.keys, *(anchor.key for anchor in lately))))
    return Subjects((*subjects.anchors, *lately), keys, subjects.definite, subjects.foreign)


def _instant(
    dates: Sequence[DateFound],
    window: Interval | None,
    *,
    now: Instant,
    as_of: Instant | None,
) -> tuple[Instant, bool]:
    """The instant asked about, and whether it is given or said: of the past, a stretch's last, the middle if vague."""
    if as_of is not None:
        return as_of, True
    if window is None or not dates:
        return now, False
    # Loose words are read widely, beyond the present too: it is what they name that has to be over.
    is_loose = any(date.vague for date in dates)
    ends = max(date.interval.end for date in dates) + 1 if is_loose else window.end
    if not window.start < min(ends, window.end) <= now:
        return now, False
    return (Instant((window.start + window.end) // 2) if is_loose else Instant(window.end - 1)), True
