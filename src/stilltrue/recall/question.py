"""A question as recall reads it: whom it is about, what it asks for, and of when."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime

from stilltrue.index.keys import content_keys, question_keys
from stilltrue.language import DateFound, language, language_of
from stilltrue.language.names import strip_particles
from stilltrue.language.normal import fold
from stilltrue.ledger.naming import Names
from stilltrue.model.evidence import Anchor, Cue
from stilltrue.model.fact import OWNER
from stilltrue.model.scope import SpaceKey
from stilltrue.model.time import Instant, Interval, Order, datetime_of, zone_named
from stilltrue.recall.anchors import Subjects, names_in, subjects_of, words_of
from stilltrue.recall.cues import (
    ADVICE,
    ALL,
    BACK_REFERENCE,
    COUNTS,
    FIRST_PERSON,
    HANGUL_END,
    INSTRUCTION,
    KOREAN_VERBS,
    LIGHT_VERBS,
    PAST,
    PREAMBLE,
    WHEN_WORDS,
)
from stilltrue.recall.phrases import Named, attitudes_in, predicates_named, topics_named
from stilltrue.storage.base import Transaction

LONGEST = 4_000
"""Characters of a question that are read; the rest is left out."""
_MOST_PREDICATES = 10
_QUOTES = tuple("\"'“”‘’「」『』《》〈〉")
_MOST_LATELY = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """A cue, and what else the words ask for."""

    cue: Cue
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
    past: bool
    """What held once is asked for."""
    advice: bool
    """Preferences and constraints ought to shape the answer."""


def understood(
    tx: Transaction,
    names_of: Callable[[SpaceKey], Names],
    question: str,
    *,
    spaces: Sequence[SpaceKey],
    now: Instant,
    zone: str = "UTC",
    as_of: Instant | None = None,
    known_at: Instant | None = None,
    recent: Sequence[str] = (),
) -> Question:
    """
    Read a question against what is on record.

    Args:
        tx: an open transaction.
        names_of: how names are read in each space.
        question: in any language; English and Korean are read for names, predicates and times.
        spaces: those that the asker may see, the narrowest first.
        now: the instant it is asked at.
        zone: in which "in March" is read.
        as_of: the instant asked about, where the caller says so; it outranks the words.
        known_at: whose belief is asked for.
        recent: the last turns of the talk, the latest last, for what the question leaves out.
    """
    whole = askable(question[:LONGEST])
    text = PREAMBLE.sub(" ", INSTRUCTION.sub(" ", whole), count=1).strip() or whole
    code = language_of(text)
    anchor = datetime_of(now, zone_named(zone))
    dates = language(code).dates(text, anchor)
    words = words_of(text)
    named = predicates_named(text, [words], names_of(spaces[0]))
    subjects = subjects_of(
        tx,
        spaces,
        names_of,
        words,
        known_words=_known_words(text, code, dates, named),
        compounds=_compounds(named),
        omits_subject=code == "ko",
    )
    if not any(a.key != OWNER for a in subjects.anchors) and BACK_REFERENCE.search(text):
        subjects = _with_lately(subjects, _lately(tx, spaces, names_of, recent))
    dates = [date for date in dates if not _is_within_name(text, date, subjects.anchors)]
    window, order = _time(text, code, anchor, dates)
    at, explicit = _instant(dates, window, now=now, as_of=as_of)
    counting = [found[0] for found in COUNTS.finditer(text)]
    return Question(
        cue=Cue(
            question=question,
            anchors=subjects.anchors,
            terms=_terms(text, subjects),
            predicates=tuple(one.predicate for one in named)[:_MOST_PREDICATES],
            window=window,
            order=order,
            at=at,
            explicit_at=explicit,
            known_at=known_at,
            now=now,
        ),
        language=code,
        subjects=subjects,
        named=tuple(named),
        spare=_spare(text, code, dates, [*attitudes_in(named, names_of(spaces[0]).registry), *counting]),
        topical=tuple(topics_named(text, names_of(spaces[0]).registry)),
        all=bool(ALL.search(text)),
        counts=bool(counting),
        past=bool(PAST.search(text)) and not explicit,
        advice=bool(ADVICE.search(text)),
    )


def askable(text: str) -> str:
    """A text as a store can be asked for it: half a surrogate pair is in none."""
    return text.encode("utf-8", "replace").decode("utf-8")


def _known_words(text: str, code: str, dates: Sequence[DateFound], named: Sequence[Named]) -> frozenset[str]:
    """Words that are no subject: function words, those of times, those that name a predicate."""
    known = set(language(code).function_words)
    for date in dates:
        known |= {strip_particles(word) for word in fold(text[date.start : date.end]).split()}
    for one in named:
        known |= set(one.words.split()) | {strip_particles(word) for word in one.words.split()}
    return frozenset(known)


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
    return tuple(dict.fromkeys([*content_keys(text), *(key for key in lately if key != OWNER)]))


def _spare(text: str, code: str, dates: Sequence[DateFound], read_apart: Sequence[str]) -> frozenset[str]:
    """
    The keys of times, of words for them, of counting and of liking, of verbs that say little, and in Korean of all verbs.

    They are understood by other means, or are seldom said in the same form.
    """
    pieces = [*(text[date.start : date.end] for date in dates), *read_apart, *WHEN_WORDS, LIGHT_VERBS]
    if code == "ko":
        pieces += [found[0] for found in KOREAN_VERBS.finditer(text)]
        pieces += [word for word in text.split() if strip_particles(word) in WHEN_WORDS]
    idle = {key for piece in pieces for key in question_keys(piece)}
    return frozenset(idle | _particle_keys(text))


def _particle_keys(text: str) -> set[str]:
    """The keys that a word has only by its particle: 짜가 of 날짜가."""
    stems = ((word, strip_particles(word)) for word in text.split() if HANGUL_END.search(word))
    return {key for word, stem in stems if stem != word for key in set(question_keys(word)) - set(question_keys(stem))}


def _lately(
    tx: Transaction, spaces: Sequence[SpaceKey], names_of: Callable[[SpaceKey], Names], recent: Sequence[str]
) -> tuple[Anchor, ...]:
    """The names mentioned last, the latest turn that has any."""
    for text in reversed(recent):
        if found := names_in(tx, spaces, names_of, text[-LONGEST:]):
            return found[:_MOST_LATELY]
    return ()


def _with_lately(subjects: Subjects, lately: Sequence[Anchor]) -> Subjects:
    keys = tuple(dict.fromkeys((*subjects.keys, *(anchor.key for anchor in lately))))
    return Subjects((*subjects.anchors, *lately), keys, subjects.definite, subjects.foreign)


def _time(text: str, code: str, anchor: datetime, dates: Sequence[DateFound]) -> tuple[Interval | None, Order | None]:
    intent = language(code).time_intent(text, anchor, dates)
    return intent.window, intent.order


def _instant(
    dates: Sequence[DateFound],
    window: Interval | None,
    *,
    now: Instant,
    as_of: Instant | None,
) -> tuple[Instant, bool]:
    """The instant asked about, and whether it is given or said: the last one of an exact stretch of the past."""
    if as_of is not None:
        return as_of, True
    if window is None or not window.start < window.end <= now:
        return now, False
    if not dates or any(date.vague for date in dates):
        return now, False
    return Instant(window.end - 1), True
