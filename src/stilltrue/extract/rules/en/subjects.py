"""Whom an English clause is about: the speaker, somebody of his, a thing."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from stilltrue.extract.rules.en.namesakes import called_apart, is_of_several
from stilltrue.extract.rules.en.words import ATTRIBUTE, DATED, KIN, PET
from stilltrue.extract.rules.parts import Setting, Who
from stilltrue.language.en_pronouns import may_be

_NOT_NAMES = frozenset(
    "the a an it this that these those there here what who when where why how which if we you they he she i my your our their his her "
    "its so but and or then also just now today tomorrow yesterday please thanks thank yes no not got get let lets can could would "
    "should do does did is are was were have has had will may might must some any every each all both most many much more less nothing "
    "something everything someone nobody everyone people monday tuesday wednesday thursday friday saturday sunday january february march "
    "april june july august september october november december in on at for from with without about to of as by maybe perhaps "
    "sometimes usually always never still only really actually sorry okay ok oh well hey hi hello good great nice life work home one "
    "dr mr mrs ms rent salary headcount attendance turnout revenue savings bonus income deposit price stock inventory tuition mortgage "
    "capacity accuracy total cost balance tax discount weight size".split()
)  # fmt: skip
_SUBJECT = re.compile(
    rf"(?P<me>[Ii])(?=\s|'(?:m|ve|ll|d)\b)|(?i:my)\s+(?P<own>(?i:{DATED}|{ATTRIBUTE}))(?=\s+(?:is|are|was|will)\b|'s\s+[A-Z])|(?i:(?P<kin>my\s+{KIN}))(?:,?\s+(?P<kinname>[A-Z][a-z]+),?)?(?=\s|'s\s)"
    rf"|(?i:(?:my|our)\s+{PET})\s+(?P<pet>[A-Z][a-z]+)(?=\s(?!and\b)|'s\s)"
    rf"|(?i:my)\s+(?P<mine>[a-zA-Zé'& -]{{2,40}}?)(?=\s+(?:is|are|was|will|went|got|has|=|goes|expires?|renews|ends|leaves|departs|runs\s+out|:)\b|\s*:\s|'s\s+(?:called|named|an?)\s)"
    r"|(?P<it>(?i:it))(?=\s|'s\b)|(?P<pronoun>(?i:she|he))(?=\s|'s\b)|(?P<we>(?i:we))(?=\s|'(?:ve|re)\b)"
    r"|(?P<role>[Tt]he\s+(?:\w+\s+){0,2}?(?:lead|designer|engineer|manager|contractor|developer|analyst|founder|ceo|director|teacher|nurse))(?=\s)"
    r"|(?P<thing>(?:The|the|Our|our|Ticket)\s+(?!(?:one|thing|problem|issue|question|answer|point|idea|reason|weather|best|worst|only|other|same)\b)"
    r"[\w'é -]{2,40}?)(?=\s+(?:is|are|was|were|opens|closes|has|holds|contains|costs?|went|needs|runs|starts)\b)"
    r"|(?P<name>[A-Z][a-zA-Zé]+(?:\s[A-Z][a-z]+)?(?:\s+from\s+[a-z]+)?)(?=\s+(?:(?:also|still|now|no\s+longer|recently|just)\s+)?(?:[a-z]+s|[a-z]+ed|got|quit|left|grew)\b|\s+used\s+to\b|'s\s)"
)


@dataclass(frozen=True, slots=True)
class Subject:
    """Whom a clause is about, by the name of his slots."""

    who: Who
    name: str
    prefix: str = ""
    """What the body starts with: the attribute of "my X is"."""


def subject_at(
    text: str, at: int, setting: Setting, teller: str | None, before: Subject | None
) -> tuple[Subject | None, int]:
    """
    Who stands at a place of a text, and where he ends; None where that is not certain.

    Args:
        teller: the subject that tells it, of "Anna says …".
        before: whom the clause before was about.
    """
    found = _SUBJECT.match(text, at)
    if found is None:
        return None, at
    words = _lower(" ".join(found[0].strip(" ,").split()))
    if found["me"]:
        return Subject(Who.ME, setting.me), found.end()
    if found["kin"]:
        named = found["kinname"]
        name = (
            called_apart(found["kin"], named, setting.people)
            if named
            else setting.kin(_lower(" ".join(found["kin"].split())))
        )
        return _person(name, text, found.end())
    if found["pet"]:
        return _person(found["pet"], text, found.end())
    if found["it"]:
        return (
            (replace(before, prefix=""), found.end()) if before is not None and before.who is Who.THING else (None, at)
        )
    if found["pronoun"]:
        pronoun = found["pronoun"]
        if before is not None and before.who is Who.PERSON and teller is None:
            return (replace(before, prefix=""), found.end()) if may_be(pronoun, before.name) else (None, at)
        known = {teller} if teller and teller.lower() not in ("she", "he") else set(setting.others)
        known = known or set(setting.earlier)
        known = {name for name in known if may_be(pronoun, name)}
        only = known.pop() if len(known) == 1 else ""
        return (Subject(Who.PERSON, only), found.end()) if only else (None, at)
    if found["mine"] or found["own"]:
        attribute = " ".join((found["mine"] or found["own"]).split())
        return Subject(Who.ME, setting.me, f"my {attribute} = "), found.end()
    if found["we"]:
        return Subject(Who.ME, setting.me, "we "), found.end()
    if found["role"]:
        return Subject(Who.PERSON, words), found.end()
    if found["thing"]:
        return Subject(Who.THING, words), found.end()
    if (
        found["name"]
        and not words.split()[0].endswith("ing")
        and not {word.lower() for word in words.split() if word[0].isupper()} & _NOT_NAMES
    ):
        name = words.removesuffix("'s")
        # Of two of one name nobody knows which is meant.
        return (None, at) if is_of_several(name, setting.people) else _person(name, text, found.end())
    return None, at


_KIN_BY_NAME = re.compile(rf"my\s+(?P<kin>{KIN})\s+(?P<name>(?-i:[A-Z])\w+)", re.IGNORECASE)


def teller_of(words: str, setting: Setting) -> str:
    """The subject that somebody who tells something is: "my friend Ole" is Ole."""
    named = _KIN_BY_NAME.fullmatch(words)
    return (
        called_apart(named["kin"], named["name"], setting.people)
        if named is not None
        else setting.kin(_lower(" ".join(words.split())))
    )


def _lower(words: str) -> str:
    """The subject as within a sentence: "my sister", "the tent"."""
    return words[0].lower() + words[1:] if words.lower().startswith(("my ", "the ", "our ")) else words


_ATTRIBUTE_OF = re.compile(r"'s\s+(?P<attribute>\w+(?:\s\w+)?)\s+(?=is\b|(?<=headquarters\s)are\b)")


def _person(name: str, text: str, at: int) -> tuple[Subject, int]:
    if (owned := _ATTRIBUTE_OF.match(text, at)) is not None:
        return Subject(Who.PERSON, name, f"my {owned['attribute']} = "), owned.end()
    return Subject(Who.PERSON, name), at
