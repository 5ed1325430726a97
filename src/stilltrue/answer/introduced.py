"""Who somebody is to the owner, and how somebody of the owner's is called: "who is Jiwoo?", 동생 이름이 뭐야?"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from stilltrue.ledger.naming import Names, subject_key
from stilltrue.model.claim import ValueKind
from stilltrue.model.fact import OWNER, Slot
from stilltrue.model.scope import SpaceKey
from stilltrue.storage.base import Transaction

_PEOPLE = "people"
_NAME = "name"
_LEAD = r"^\W{0,3}(?:(?:and|so|but|hey|well|please|remind\s+me|tell\s+me|do\s+you\s+(?:know|remember)|그런데|근데|혹시)\W{1,3}){0,3}"
_WHO = tuple(
    re.compile(_LEAD + pattern + r"\W{0,5}$", re.IGNORECASE)
    for pattern in (
        r"who(?:\s+is|\s+was|['’]s)\s+(?P<who>\S.{0,60}?)(?:\s+again)?",
        r"what(?:\s+is|\s+was|\s+are|['’]s)\s+(?P<who>\S.{0,60}?)['’]s?\s+names?(?:\s+again)?",
        r"what(?:\s+is|\s+was|\s+are|['’]s)\s+the\s+names?\s+of\s+(?P<who>\S.{0,60}?)",
        r"what(?:\s+is|\s+was|\s+are|['’]s)\s+(?P<who>\S.{0,60}?)\s+called",
        r"(?P<who>\S.{0,40}?)(?:은|는|이|가|이란|란)?\s?누구(?:야|예요|에요|지|죠|니|냐|인가요|입니까|였지|였더라|였죠|더라)?",
        r"(?P<who>\S.{0,40}?)의?\s이름(?:은|이|을)?\s?(?:뭐|뭔|무엇|어떻게|기억|알려|알아).{0,12}",
    )
)
_USED_TO = re.compile(r"\bused\s+to\s+be\b", re.IGNORECASE)
_OF_OLD = re.compile(
    r"(?<=\S)\s+(?:(?:before|prior\s+to)\b.{0,60}|at\s+the\s+moment\W*|(?:right\s+)?now\W*|currently\W*|these\s+days\W*)$|(?<=my\s|ur\s)(?:first|last|previous|former|old|ex|past|earlier)[\s-]"
    r"|^\W*(?:\S{1,20}\s)?(?:예전|이전|직전|전|첫)(?:에|의)?(?:는|은)?\s",
    re.IGNORECASE,
)
"""Which of several is meant that are so one after the other; not who."""
_BEING = tuple(
    re.compile(_LEAD + pattern + r"\W{0,5}$", re.IGNORECASE)
    for pattern in (
        r"(?:is|was)\s+(?P<who>\S.{0,40}?)\s+(?:still\s+|really\s+|now\s+)?(?:my|our)\s+(?P<role>[a-z][a-z' -]{1,30}?)(?:\s+(?:now|still|any\s?more))?",
        r"(?P<who>\S.{0,30}?)(?:이|가|은|는)?\s(?:아직도?\s|지금도?\s|여전히\s)?(?:내|제|우리)\s(?P<role>[가-힣]{1,10}?)(?:이?야|이에요|예요|인가요?|이?지|이?니|맞아|맞지)",
    )
)
"""Whether somebody is something to the owner."""
_HAVING = tuple(
    re.compile(_LEAD + pattern + r"\W{0,5}$", re.IGNORECASE)
    for pattern in (
        r"(?:do|did|have)\s+(?:i|we)\s+(?:have|got|ever\s+have|still\s+have)\s+(?:an?\s+|any\s+)?(?P<role>[a-z][a-z' -]{1,30}?)",
        r"(?:(?:나|난|내|저|제|우리)(?:는|은|한테|에게|가)?\s)?(?P<role>[가-힣]{1,8}?)(?:이|가|은|는|도)?\s?(?:있(?:어|나|니|냐|지|던가|었어|었나|습니까)요?|몇\s?(?:명|분)\S{0,6})",
    )
)
"""Whether, or how many, the owner has of somebody."""
_PLURAL = re.compile(r"(?<=\w\w)(?:s|들)$")
_MINE = re.compile(r"^(?:my|our|내|제|나의|저의|우리|저희)\s+", re.IGNORECASE)


_ANY_ANIMAL = frozenset({"pet", "animal", "반려동물", "애완동물"})
_ANOTHER = re.compile(r"\b(?:an?|my|our|one|two|three|another)\s+[a-z]|이름.*이름", re.IGNORECASE)
"""Between an animal and a name: that the name is that of another one."""
_NAMED_BEFORE = re.compile(r"\W*(?:is\s+)?(?:the|an?|my|our)\s+(?:\w+\s+)?|이?라는\s|이?라고\s하는\s", re.IGNORECASE)
"""Between a name and the animal that goes by it: "Rex, my old dog"."""


@dataclass(frozen=True, slots=True)
class Introduced:
    """Slots of the owner's that may say who somebody is."""

    slots: tuple[Slot, ...]
    key: str | None
    """The key of the one who is asked about; None for all that the slots hold."""
    worded: str = ""
    """A word that has to stand where it was said: of a dog's name and a cat's the one that is asked for."""


def introduced(tx: Transaction, text: str, spaces: Sequence[tuple[SpaceKey, Names]]) -> Introduced | None:
    """
    Where it is on record whom a question wants to be introduced; None where it asks for something else.

    Args:
        tx: a reading transaction.
        text: the question.
        spaces: those that the asker may see, the narrowest first, with how their names are read.
    """
    asked = _OF_OLD.sub("", _USED_TO.sub("is", text))
    found = next((found for pattern in _WHO if (found := pattern.match(asked)) is not None), None)
    if found is None:
        return None
    who = found["who"].strip()
    role = _MINE.sub("", who)
    names = spaces[0][1]
    predicate = _predicate(names, role)
    if _is_entity(names, predicate):
        worded = f"my {role}" if role.isascii() else role
        key = names.subject(worded)
        places = ((OWNER, predicate), (key, _NAME))
        slots = tuple(Slot(space, *place, "") for place in places for space, _ in spaces)
        is_of_now = asked == text and key != subject_key(worded)
        return Introduced(slots, key if is_of_now else None)
    animal = _PLURAL.sub("", role)
    called = names.predicate(f"{animal}'s name" if animal.isascii() else f"{animal} 이름")
    if slots := tuple(slot for space, _ in spaces for slot in tx.slots(space, OWNER, called)):
        return Introduced(slots, None, "" if animal.casefold() in _ANY_ANIMAL else animal.casefold())
    key = names.subject(who)
    naming = tuple(_naming(tx, key, spaces)) if key != OWNER else ()
    return Introduced(naming, key) if naming else None


def is_called(quote: str, animal: str, name: str) -> bool:
    """Whether a name that was said is that of an animal said with it: of "a cat Miso and a dog Rex" the dog is Rex."""
    if not animal:
        return True
    told = quote.casefold()
    word, called = told.find(animal), told.find(name.casefold())
    if word < 0 or called < 0:
        return word >= 0
    if called < word:
        return _NAMED_BEFORE.fullmatch(told[called + len(name) : word]) is not None
    return _ANOTHER.search(told[word + len(animal) : called]) is None


def being_in(text: str, names: Names) -> tuple[str, str, str] | None:
    """
    Of whom a question asks whether he is something to the owner, of what in its word and by its predicate; else None.

    So of "Is Luc still my brother?", 민수가 내 사수야?.
    """
    found = next((found for pattern in _BEING if (found := pattern.match(text)) is not None), None)
    if found is None:
        return None
    predicate = _predicate(names, found["role"])
    return (found["who"], found["role"], predicate) if _is_entity(names, predicate) else None


def had_in(text: str, names: Names) -> str | None:
    """Of what the owner has somebody, or so many, where a question asks for that: "do I have a son?", 딸 있어?"""
    found = next((found for pattern in _HAVING if (found := pattern.match(text)) is not None), None)
    if found is None:
        return None
    role = found["role"].strip()
    return role if somebody_in(role, names) is not None else None


def somebody_in(role: str, names: Names) -> str | None:
    """The predicate of what somebody is to the owner by a word for one or for several; None where it is no such word."""
    plain = dict.fromkeys((role, _PLURAL.sub("", role), role.removesuffix("님")))
    return next((name for one in plain if _is_somebody(names, name := names.predicate(one))), None)


def _predicate(names: Names, role: str) -> str:
    """The predicate that a word for somebody means, with or without its title: 팀장님 is 팀장."""
    predicate = names.predicate(role)
    return predicate if _is_entity(names, predicate) else names.predicate(role.removesuffix("님"))


def is_one_of_owners(tx: Transaction, key: str, spaces: Sequence[tuple[SpaceKey, Names]]) -> bool:
    """Whether somebody of the owner's goes by a key."""
    return next(_naming(tx, key, spaces), None) is not None


def _naming(tx: Transaction, key: str, spaces: Sequence[tuple[SpaceKey, Names]]) -> Iterator[Slot]:
    """The slots of the owner's people among whom one goes by a key."""
    for space, names in spaces:
        people = [slot for slot in tx.slots(space, OWNER) if _is_somebody(names, slot.predicate)]
        for slot, facts in tx.open_versions_of(people).items():
            if any(fact.value is not None and fact.polarity and subject_key(fact.value.text) == key for fact in facts):
                yield slot


def _is_somebody(names: Names, predicate: str) -> bool:
    row = names.registry.get(predicate)
    return row is not None and row.topic == _PEOPLE and row.value is ValueKind.ENTITY


def _is_entity(names: Names, predicate: str) -> bool:
    """Whether a predicate has somebody or something with a name for its value; animals are called by their kind."""
    row = names.registry.get(predicate)
    return row is not None and row.value is ValueKind.ENTITY and row.topic != "pets"
