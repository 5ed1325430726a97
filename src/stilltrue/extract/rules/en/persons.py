"""Whom an English text speaks of: who may be "he" or "she" in the turn after it."""

from __future__ import annotations

import re

from stilltrue.extract.rules.en.places import PLACES
from stilltrue.extract.rules.en.words import KIN
from stilltrue.language.late import late

_PERSON = late(
    rf"\b(?:my\s(?P<kin>{KIN})(?:,?\s(?P<kinname>(?-i:[A-Z])[a-zé]+))?|(?<!\bin\s)(?<!\bat\s)(?<!\bto\s)(?<!\bfrom\s)(?<!\bfor\s)(?P<name>(?-i:[A-Z])[a-zé]+))(?![\w'’])",
    re.IGNORECASE,
)
_NOBODY = frozenset(
    "i we he she they it you my our his her their the a an this that these those in on at to from for of and or but so also then now "
    "today tomorrow yesterday yes no ok okay oh well hey hi hello please thanks sorry just what who when where why how if "
    "had have met saw went got did was is are been maybe still never always really great good bad sad "
    "monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october "
    "november december".split()
)
_PRONOUN = late(r"\b(?:he|she)\b", re.IGNORECASE)
_LONGEST = 300


def has_pronoun(sentence: str) -> bool:
    """Whether a sentence says "he" or "she"."""
    return _PRONOUN.search(sentence) is not None


def persons_in(text: str) -> frozenset[str]:
    """
    The subjects that the people in a text are.

    >>> sorted(persons_in("My sister lives in Rome. She met Tom there."))
    ['Tom', 'my sister']
    """
    if len(text) > _LONGEST:
        return frozenset()
    return frozenset(
        each["kinname"] or (f"my {each['kin'].lower()}" if each["kin"] else each["name"])
        for each in _PERSON.finditer(text.replace("’", "'"))
        if each["kin"] or (each["name"].casefold() not in _NOBODY and PLACES.fullmatch(each["name"]) is None)
    )
