"""Yes, no, or neither, by what a slot holds and what a question names."""

from __future__ import annotations

import re
from collections.abc import Sequence

from stilltrue.answer.clauses import is_negative
from stilltrue.answer.looking import Found
from stilltrue.answer.reading import ATTITUDE, Reading
from stilltrue.ledger.naming import Names
from stilltrue.model.answer import Cited
from stilltrue.model.claim import ValueKind

_FAVOURABLE = frozenset({"likes"})
_ADVERSE = frozenset({"dislikes", "avoids", "allergic"})
_THERE_IS_KO = re.compile(r"있(?:어|나|니|지|냐|는|을|습|던|었)\S{0,4}\W*$")
_PREFERS = re.compile(r"\bprefer|\brather\b|favou?rite|선호|제일|가장|더 좋", re.IGNORECASE)
_IS_IT = re.compile(r"^\W*(?:(?:so|and|but)\W+)?(?:am|is|are|was|were)\b", re.IGNORECASE)
_AVERSION = re.compile(r"dislike|hate|avoid|싫|피하")


def verdict_of(here: Found, reading: Reading) -> bool | None:
    """Yes where a value that holds is named or is a yes itself, no where another one is; None where the words name none on record."""
    if here.slot is not None and here.slot.predicate == ATTITUDE:
        return _stance(here, reading)
    if (truth := truth_of(here)) is not None:
        return None if is_negative(reading.text) or _NEGATIVE_NOUN.search(reading.text) else truth
    if any(is_named(one, reading) for one in here.holding):
        return True
    others = [*here.negative, *here.earlier, *here.later, *here.planned]
    return False if any(is_named(one, reading) for one in others) else None


_NEGATIVE_NOUN = re.compile(r"\bnon[-\s]|비흡연", re.IGNORECASE)
"""Of a question in the negative yes and no are not sure to be understood: what is on record is shown."""


def truth_of(here: Found) -> bool | None:
    """What a slot says that holds a yes or a no; None of any other."""
    if len(here.holding) != 1 or (value := here.holding[0].fact.value) is None or value.kind is not ValueKind.BOOLEAN:
        return None
    return (value.key == "yes") == here.holding[0].fact.polarity


def _stance(here: Found, reading: Reading) -> bool | None:
    """Whether it is liked, or disliked, where that is what is asked; limits are neither."""
    stances = {one.fact.value.text.casefold() for one in here.holding if one.fact.value is not None}
    against, towards = bool(stances & _ADVERSE), bool(stances & _FAVOURABLE)
    if not against and not towards:
        return None
    return against if _AVERSION.search(reading.spoken.folded) else towards


def is_named(one: Cited, reading: Reading) -> bool:
    """Whether the words of a question name the value of a fact."""
    return one.fact.value is not None and reading.spoken.names(one.fact.value.text)


def may_be_values(words: Sequence[str], here: Found, reading: Reading, names: Names) -> bool:
    """Whether words are names or numbers, in place of which a slot of one value holds another; Korean ones may all be."""
    if reading.language == "ko":
        return here.slot is not None and names.registry.get(here.slot.predicate) is not None
    return all(word[0].isdigit() or word.title() in reading.text for word in words)


def prefers(one: Cited) -> bool:
    """Whether a liking was said as a preference, so that another thing need not be spoken of."""
    return any(_PREFERS.search(receipt.quote) for receipt in one.receipts)


def asks_for_any(here: Found, reading: Reading) -> bool:
    """
    Whether it asks if there is any; of a Korean question the verb says so, which is looked for nowhere.

    Whoever asks what one is wants no other word for it: who is divorced is on record under "is married" too.
    """
    if reading.language == "ko":
        return _THERE_IS_KO.search(reading.text) is not None
    values = [one.fact.value for one in here.holding if one.fact.value is not None]
    is_in_words = not here.many and all(value.kind is ValueKind.TEXT for value in values)
    return not (is_in_words and _IS_IT.match(reading.text))
