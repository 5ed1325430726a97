"""Names in a question: which are on record, whom the question is about, and who is unknown."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from stilltrue.index.keys import question_keys
from stilltrue.language import language
from stilltrue.language.names import particle_readings, run_readings, strip_particles
from stilltrue.ledger.naming import Names
from stilltrue.model.evidence import Anchor
from stilltrue.model.fact import OWNER
from stilltrue.model.scope import SpaceKey
from stilltrue.recall.by_sound import sounding
from stilltrue.recall.cues import FIRST_PERSON, HANGUL_END, NO_SUBJECTS, PERSONS, SUBJECT_MARKS
from stilltrue.storage.base import Transaction

LONGEST_NAME = 6
"""Words of a name."""
_MOST_WORDS = 80
"""Words of a question that are looked up as names."""
_NO_NAMES = NO_SUBJECTS | FIRST_PERSON
_EDGES = " \t\n.,!?;:\"'“”‘’()[]{}<>…。、！？"
_POSSESSIVE = re.compile(r"['’]s$|(?<=s)['’]$", re.IGNORECASE)
# Of names of several words alone: James is no Jame.
_PLURAL = re.compile(r"(?<=[a-z]{3})(?<!s)s$|(?<=[가-힣])들$")
_MAY_CARRY = ("s", "S", "'", "’")
"""How a word ends that may be a plural or a possessive."""
_IS = frozenset({"is", "was"})
# "음식이 뭐야" asks what the food is: the noun before such a word is what is asked for, not whom it is asked about.
_IS_WHAT = re.compile(r"뭐|뭔|무엇|며칠|얼마|몇|언제|누구|어디(?:야|지|예|였|인|죠|에요)")


@dataclass(frozen=True, slots=True)
class Subjects:
    """Whom a question is about."""

    anchors: tuple[Anchor, ...]
    keys: tuple[str, ...]
    """Subjects whose slots are asked for; empty where it is about somebody unknown."""
    definite: bool
    """True where the words name them, or say "I"."""
    foreign: tuple[str, ...]
    """Tokens of those it is about who are no subject on record."""


@dataclass(frozen=True, slots=True)
class Place:
    """A name, and on which words of a question it stands."""

    start: int
    end: int
    key: str
    text: str


@dataclass(frozen=True, slots=True)
class _Match(Place):
    marked: bool
    """True where a particle, a possessive or the place makes it what is spoken of."""


def words_of(text: str) -> list[str]:
    """The words of a question without the punctuation at their edges."""
    return bare(text.split()[:_MOST_WORDS])


def bare(pieces: Iterable[str]) -> list[str]:
    """Words without the punctuation at their edges."""
    return [word for piece in pieces if (word := piece.strip(_EDGES))]


def subjects_of(
    tx: Transaction,
    spaces: Mapping[SpaceKey, Names],
    words: Sequence[str],
    *,
    known_words: frozenset[str],
    compounds: frozenset[str],
    omits_subject: bool,
) -> Subjects:
    """
    Read who a question is about. The longest name on record wins.

    Args:
        tx: an open transaction.
        spaces: the spaces asked, each with how its names are read.
        words: the question's words.
        known_words: words that name a predicate, a time, or nothing at all, and so no subject.
        compounds: words of predicates of several words, which name nobody: "dentist appointment".
        omits_subject: whether the language leaves out a subject that is the speaker.
    """
    matches = _longest(_on_record(tx, spaces, words))
    matches = _with_sounding(tx, spaces, words, matches, known_words | compounds)
    keys_named = {match.key for match in matches if match.key != OWNER}
    spoken_of = (
        set().union(*(tx.subjects(space, keys_named, values=False) for space in spaces)) if keys_named else set()
    )
    taken = {place for match in matches for place in range(match.start, match.end)}
    theirs = {place for match in matches if match.key in spoken_of for place in range(match.start, match.end)}
    own = _speaks_of_owner(words, taken, theirs) or any(match.key == OWNER for match in matches)
    foreign = _foreign(words, taken, own, known_words, compounds)
    named = [match.key for match in matches if match.key in spoken_of and match.marked]
    beside = [match.key for match in matches if match.key in spoken_of and not match.marked]
    silent = not named and not foreign and (omits_subject or not matches)
    keys = [OWNER] if own or silent else []
    found = tuple(dict.fromkeys([*keys, *named, *beside]))
    return Subjects(_weighed(tx, spaces, matches, own), found, own or bool(named), foreign)


def names_in(tx: Transaction, spaces: Mapping[SpaceKey, Names], text: str) -> tuple[Anchor, ...]:
    """The names on record that a text mentions, the owner apart."""
    matches = _longest(_on_record(tx, spaces, words_of(text)))
    return tuple(a for a in _weighed(tx, spaces, matches, False) if a.key != OWNER)


def places_of(tx: Transaction, spaces: Mapping[SpaceKey, Names], words: Sequence[str]) -> Sequence[Place]:
    """The names on record among some words, the longest ones, in their order."""
    return _with_sounding(tx, spaces, words, _longest(_on_record(tx, spaces, words)), frozenset())


def qualifiers_in(words: Sequence[str], qualifiers: Collection[str], names: Names) -> frozenset[str]:
    """Those of some qualifiers that the words of a question name; of one within another the longer one."""
    keyed = ((start, end, names.qualifier(text), text) for start, end, text in _spellings(words))
    matches = [_Match(start, end, key, text, False) for start, end, key, text in keyed if key in qualifiers]
    return frozenset(match.key for match in _longest(matches))


def _on_record(tx: Transaction, spaces: Mapping[SpaceKey, Names], words: Sequence[str]) -> list[_Match]:
    spellings = list(_spellings(words))
    found = []
    for space, names in spaces.items():
        keyed = [(start, end, names.subject(text), text) for start, end, text in spellings]
        known = tx.subjects(space, {key for _, _, key, _ in keyed if key})
        found += [
            _Match(start, end, key, text, _is_marked(words, end, text))
            for start, end, key, text in keyed
            if key in known and not (end - start == 1 and words[start].casefold() in _NO_NAMES)
        ]
    return found


def _with_sounding(
    tx: Transaction,
    spaces: Mapping[SpaceKey, Names],
    words: Sequence[str],
    matches: Sequence[_Match],
    known_words: frozenset[str],
) -> list[_Match]:
    """The names on record, and those that are only spelled in another script, by their sound."""
    taken = {place for match in matches for place in range(match.start, match.end)}
    taken |= {place for place, word in enumerate(words) if _is_known(word, place, known_words)}
    if len(taken) == len(words):
        return list(matches)
    found = [
        _Match(start, end, names.subject(key), text, _is_marked(words, end, text))
        for space, names in spaces.items()
        for start, end, key, text in sounding(tx, space, words, set(taken))
    ]
    return sorted((*matches, *_longest(found)), key=lambda one: one.start)


def _is_known(word: str, place: int, known_words: frozenset[str]) -> bool:
    """Whether a word is one that names no subject; written large within a question it may be a name all the same."""
    if place > 0 and word[0].isupper():
        return False
    return not known_words.isdisjoint((word.casefold(), *particle_readings(word.casefold())))


def _spellings(words: Sequence[str]) -> Iterable[tuple[int, int, str]]:
    """Each run of words as a name may be spelled in it: whole, without 's, a plural or a Korean particle."""
    for start in range(len(words)):
        for end in range(start + 1, min(len(words), start + LONGEST_NAME) + 1):
            for reading in _readings(words[start:end]):
                yield start, end, reading


def _readings(run: Sequence[str]) -> Iterable[str]:
    whole, last = " ".join(run), run[-1]
    if not last.endswith(_MAY_CARRY) and not HANGUL_END.search(last):
        return (whole,)
    readings = run_readings(run) if HANGUL_END.search(last) else (whole,)
    singular = [_PLURAL.sub("", reading) for reading in readings] if len(run) > 1 else []
    return filter(None, dict.fromkeys((*readings, _POSSESSIVE.sub("", whole), *singular)))


def _longest(matches: Iterable[_Match]) -> list[_Match]:
    """The matches that no longer one overlaps, in the order of the question."""
    kept: list[_Match] = []
    for match in sorted(matches, key=lambda one: (one.start - one.end, one.start, -len(one.text))):
        if all(match.end <= other.start or other.end <= match.start for other in kept):
            kept.append(match)
    return sorted(kept, key=lambda one: one.start)


def _is_marked(words: Sequence[str], end: int, text: str) -> bool:
    last = words[end - 1]
    if not HANGUL_END.search(last):
        return True
    particle = last[len(text.rsplit(maxsplit=1)[-1]) :]
    return particle in SUBJECT_MARKS or not particle


def _speaks_of_owner(words: Sequence[str], taken: set[int], theirs: set[int]) -> bool:
    """Whether the asker speaks of himself, and not only of somebody of his ("my sister")."""
    for place, word in enumerate(words):
        if place in theirs or word.casefold().replace("’", "'") not in FIRST_PERSON:
            continue
        following = words[place + 1] if place + 1 < len(words) else ""
        possessive = word.casefold() in {"my", "our", "내", "제", "나의", "저의", "우리", "저희"}
        if not possessive or not (place + 1 in theirs or (place + 1 not in taken and _is_other(following))):
            return True
    return False


def _is_other(word: str) -> bool:
    """Whether a word is a person or animal of somebody's, or owns what follows it."""
    return owns(word) or is_person(word)


def owns(word: str) -> bool:
    """Whether what follows a word is said to be his."""
    return bool(_POSSESSIVE.search(word))


def is_person(word: str) -> bool:
    """Whether a word is what somebody is to another: sister, 누나."""
    bare = _POSSESSIVE.sub("", word).casefold()
    return bare in PERSONS or any(reading in PERSONS for reading in particle_readings(bare))


def _foreign(
    words: Sequence[str], taken: set[int], own: bool, known_words: frozenset[str], compounds: frozenset[str]
) -> tuple[str, ...]:
    """The keys of those spoken of who are not on record."""
    found: list[str] = []
    for place, word in enumerate(words):
        bare = _POSSESSIVE.sub("", word)
        folded = bare.casefold()
        if place in taken or folded in FIRST_PERSON or folded in compounds:
            continue
        following = words[place + 1] if place + 1 < len(words) else ""
        if is_person(word):
            found += question_keys(bare)
        elif bare != word or (not own and _is_name(word, place, following)):
            found += question_keys(bare) if folded not in known_words else []
        elif not own and HANGUL_END.search(word) and not _IS_WHAT.match(following):
            stem = _topic(word)
            found += question_keys(stem) if stem and stem not in known_words else []
    return tuple(dict.fromkeys(found))


def _is_name(word: str, place: int, following: str) -> bool:
    """Whether a word is written as a name; at the beginning, where every word is, what something is said of."""
    is_written_so = word[0].isupper() and word.upper() != "I" and word[1:].islower()
    begins = following in _IS and word.casefold() not in language("en").function_words
    return is_written_so and (place > 0 or begins)


def _topic(word: str) -> str | None:
    """The noun that a Korean particle makes what is spoken of."""
    stem = strip_particles(word)
    particle = word[len(stem) :]
    is_noun = len(stem) > 1 and stem not in NO_SUBJECTS and stem.casefold() not in FIRST_PERSON
    return stem if particle in SUBJECT_MARKS and is_noun else None


def _weighed(tx: Transaction, spaces: Iterable[SpaceKey], matches: Sequence[_Match], own: bool) -> tuple[Anchor, ...]:
    """Each name once, with how much it narrows down: one that many units hold narrows little."""
    tokens_of = {match.key: question_keys(match.text) for match in matches}
    wanted = {token for found in tokens_of.values() for token in found}
    most: dict[str, float] = {}
    for space in spaces:
        n_units = max(1, tx.index_stats(space).n_units)
        for token, n in tx.frequencies(space, wanted).items():
            most[token] = max(most.get(token, 0.0), n / n_units) if n_units >= 50 else most.get(token, 0.0)
    anchors = {
        match.key: Anchor(match.text, match.key, _specificity(match.key, tokens_of[match.key], most))
        for match in matches
    }
    if own:
        anchors.setdefault(OWNER, Anchor(OWNER, OWNER, 0.3))
    return tuple(anchors.values())


def _specificity(key: str, tokens: Sequence[str], shares: dict[str, float]) -> float:
    if key == OWNER:
        return 0.3
    return max(0.1, 1 - min((shares.get(token, 0.0) for token in tokens), default=0.0))
