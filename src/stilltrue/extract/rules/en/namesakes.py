"""Two people of one name: of a brother Sam and a coworker Sam the second is called by what he is, and "Sam" is nobody."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from stilltrue.extract.rules.standing import Meant
from stilltrue.language.late import late
from stilltrue.model.claim import Candidate, folded

_WORK = "colleague coworker co-worker teammate workmate boss manager supervisor line manager team lead".split()
_LOVE = "husband wife spouse partner girlfriend boyfriend fiancé fiancée fiance fiancee ex"
_HOME = "flatmate roommate housemate neighbour neighbor landlord landlady"
_HELP = "doctor gp dentist therapist physio teacher tutor coach"
_BLOOD = (
    "sister twin", "brother twin", "mother mum mom", "father dad", "son child kid baby", "daughter child kid baby", "cousin", "aunt auntie", "uncle", "niece", "nephew",
    "grandmother grandma gran granny nan", "grandfather grandpa granddad grandad", "stepmother stepmum stepmom", "stepfather stepdad", "mother-in-law", "father-in-law",
    "sister-in-law", "brother-in-law",
)  # fmt: skip
_SORTS = tuple(
    frozenset(words if isinstance(words, list) else words.split()) for words in (_WORK, _LOVE, _HOME, _HELP, *_BLOOD)
)
_LOVED = frozenset(_LOVE.split())
_KIN_OF_OWN = frozenset(" ".join(_BLOOD).split())
_APART = (
    "coworker", "colleague", "teammate", "boss", "manager", "neighbour", "neighbor", "flatmate", "roommate", "housemate", "landlord", "doctor", "dentist", "therapist", "teacher", "coach", "cousin", "brother", "sister",
    "uncle", "aunt", "nephew", "niece", "son", "daughter", "father", "mother", "husband", "wife", "partner", "boyfriend", "girlfriend", "friend", "brother-in-law",
    "sister-in-law",
)  # fmt: skip
"""The words by which people of one name are told apart."""
_NAME = late(r"(?<![\w'’])(?-i:[A-Z])[a-zé]{1,20}(?:-(?-i:[A-Z])[a-zé]{1,20})?(?![\w])")
_PLAIN = late(
    rf"(?:\w+[- ])??(?P<kin>{'|'.join(sorted({word for sort in _SORTS for word in sort} | {'friend'}, key=len, reverse=True))})",
    re.IGNORECASE,
)
_MOST = 4


def meant_in(text: str) -> Iterator[Meant]:
    """Whoever goes by a name that a text says, where somebody of his is spoken of by it."""
    for name in list(dict.fromkeys(found[0] for found in _NAME.finditer(text)))[:_MOST]:
        yield Meant((), named=name)


def others_of(name: str) -> Iterator[str]:
    """By what names the others of one name go, who are told apart."""
    return (f"{word} {name}" for word in _APART)


def called_apart(kin: str, name: str, told: Iterable[Candidate]) -> str:
    """
    The subject that "my coworker Sam" is: Sam, unless that is somebody else's name already.

    Args:
        kin: what he is to the speaker, as worded.
        name: by which he is called.
        told: what was told of the speaker, whoever has that name among it.
    """
    word = _word(kin)
    apart = f"{word} {name}"
    roles = [(_word(one.predicate), one.value.text) for one in told if one.value is not None]
    for _, value in roles:
        called, _, whom = folded(value).rpartition(" ")
        if whom == folded(name) and called in _APART and _may_be_one(word, called):
            return value
    same = [role for role, value in roles if folded(value) == folded(name) and _is_role(role)]
    return name if all(_may_be_one(word, role) for role in same) else apart


def is_of_several(name: str, told: Iterable[Candidate]) -> bool:
    """Whether people who are told apart go by a name, so that nobody knows who is meant by it alone."""
    ends = f" {folded(name)}"
    return any(
        one.value is not None
        and folded(one.value.text).endswith(ends)
        and folded(one.value.text).removesuffix(ends) in _APART
        for one in told
    )


def _word(kin: str) -> str:
    plain = re.sub(r"^my\s+", "", " ".join(kin.split()), flags=re.IGNORECASE)
    found = _PLAIN.fullmatch(plain)
    return folded(found["kin"] if found is not None else plain)


def _is_role(word: str) -> bool:
    return word == "friend" or any(word in sort for sort in _SORTS)


def _may_be_one(word: str, other: str) -> bool:
    """Whether one person may be both to somebody: a friend who is a flatmate, and no brother."""
    if word == other or any({word, other} <= sort for sort in _SORTS):
        return True
    if _KIN_OF_OWN & {word, other}:
        return False
    return "friend" in (word, other) or bool(_LOVED & {word, other})
