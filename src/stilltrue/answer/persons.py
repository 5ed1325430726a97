"""Whether a sentence tells of one person what was said of another, or lets two change places. Pure."""

from __future__ import annotations

import re

from stilltrue.answer.clauses import Pair, overlaps, stems
from stilltrue.answer.opposites import stances
from stilltrue.language import language_of

_MINE = r"(?:my|our)\s+(?P<kin>[a-z][a-z-]{2,20})"
_SUBJECT_OF_OTHER = re.compile(
    rf"^\W*(?:{_MINE}|(?:우리|내|제)\s?(?P<kin_ko>[가-힣]{{1,6}}?)(?:는|은|이|가)(?=\s))", re.IGNORECASE
)
_SUBJECT_IS_YOU = re.compile(r"^\W*(?:yes,?\s+|no,?\s+)?you\b(?!r)", re.IGNORECASE)
_PRONOUN = re.compile(
    r"\b(?:he|she|they|it|his|her|their)\b|(?<![가-힣])(?:그|걔|그분|그녀)(?:는|가|의|도)", re.IGNORECASE
)
_ME = frozenset({"i", "me", "you", "we", "us", "myself"})
_WHO = re.compile(r"\b(?:I|me|you|we|us|[A-Z][\w'’-]+)\b")
_NO_NAMES = frozenset(
    "the a an my your our his her their its i you we he she they it this that there here yes no".split()
)
_PASSIVE = re.compile(r"\b(?:was|were|been|being|is|are|got)\s+\w+(?:ed|en|t)\b|\bby\b", re.IGNORECASE)
_GIVER = re.compile(r"(?P<who>[가-힣A-Za-z]{1,10}?)(?:이가|이는|께서|이|가|은|는)(?=\s)")
_TAKER = re.compile(r"(?P<who>[가-힣A-Za-z]{1,10}?)(?:이를|를|을)(?=\s)")
_RECEIVER = re.compile(r"(?P<who>[가-힣A-Za-z]{1,10}?)(?:이에게|이한테|에게서|에게|한테)(?=\s)")
_KOREAN_ME = frozenset({"나", "내", "저", "제", "우리"})


def name_of_another(pair: Pair) -> str | None:
    """It says of one person what the words say of another."""
    people = [one for one in subjects(pair.sentence) if any(one in clause for clause in pair.clauses)]
    if len(people) != 1 or len(pair.clauses) < 2:
        return None
    who = people[0]
    told = [stem for stem in stems(pair.sentence) if stem not in stems(who) and not stem.startswith(who.casefold())]
    best = max(pair.clauses, key=lambda one: sum(overlaps(stem, one) for stem in told))
    own = max(sum(overlaps(stem, one) for stem in told) for one in pair.clauses if who in one)
    rivals = [one for one in subjects(best) if one not in pair.sentence]
    is_moved = who not in best and bool(rivals) and sum(overlaps(stem, best) for stem in told) > own
    return f"it is said of {rivals[0]!r}" if is_moved else None


def another_person(pair: Pair) -> str | None:
    """It tells of the person who asks what is said of somebody else."""
    found = _SUBJECT_OF_OTHER.match(pair.clause)
    if found is None or not pair.is_close:
        return None
    kin = (found["kin"] or found["kin_ko"] or "").casefold()
    told = f"{pair.sentence} {pair.question}".casefold()
    if not kin or kin in told or _PRONOUN.search(pair.sentence):
        return None
    korean = language_of(pair.sentence) == "ko"
    is_of_you = _SUBJECT_IS_YOU.match(pair.sentence) is not None or (korean and _asks_of_me(pair.question))
    return f"it is said of {kin!r}" if is_of_you else None


def roles_turned(pair: Pair) -> str | None:
    """Who did it and to whom it was done have changed places."""
    if language_of(pair.clause) == "ko":
        return _korean_roles(pair)
    if _PASSIVE.search(pair.sentence) or _PASSIVE.search(pair.clause):
        return None
    said, known = _people(pair.sentence), _people(pair.clause)
    is_turned = len(said) == len(known) == 2 and said != known and said == known[::-1]
    return "who did it and to whom have changed places" if is_turned and pair.shared else None


def subjects(text: str) -> list[str]:
    """The names that a sentence begins with, or whose Korean particle says that they do something."""
    if language_of(text) == "ko":
        return [found["who"] for found in _GIVER.finditer(text) if found["who"] not in _KOREAN_ME]
    found = re.match(r"\W*(?P<who>[A-Z][\w’'-]+)\b", text)
    return [found["who"]] if found is not None and found["who"].casefold() not in _NO_NAMES else []


def _asks_of_me(question: str) -> bool:
    return re.search(r"(?<![가-힣])(?:나|내가|나는|난|저|제가|저는)(?=\s|[,?]|$)", question) is not None


def _people(text: str) -> list[str]:
    """The people of a sentence in their order; whoever speaks and whoever is spoken to are one."""
    people = []
    for found in _WHO.finditer(text):
        who = "you" if found[0].casefold() in _ME else found[0].removesuffix("'s").removesuffix("’s")
        if who not in people and (who == "you" or found.start() == 0 or who[:1].isupper()):
            people.append(who)
    return people


def _korean_roles(pair: Pair) -> str | None:
    if re.search(r"받|당하|당했|되었|됐", f"{pair.sentence} {pair.clause}") or stances(pair.sentence):
        return None
    (did, had, got), (does, has, gets) = (_cast(text) for text in (pair.clause, pair.sentence))
    swapped = did & has and had & does
    receiving = (got & does - gets - did) or (did & gets - does - got)
    return "who did it and to whom have changed places" if swapped or receiving else None


def _cast(text: str) -> tuple[set[str], set[str], set[str]]:
    """Who does something in a Korean sentence, whom it is done to, and who gets it."""
    did, had, got = (
        {found["who"] for found in role.finditer(text)} - _KOREAN_ME for role in (_GIVER, _TAKER, _RECEIVER)
    )
    return did - had - got, had, got
