"""Yes, no, or neither, by what a slot holds and what a question names."""

from __future__ import annotations

import re
from collections.abc import Sequence

from stilltrue.answer.clauses import is_negative
from stilltrue.answer.looking import Found
from stilltrue.answer.reading import Reading
from stilltrue.answer.strength import ATTITUDE, AVOIDS, QUANTITY
from stilltrue.ledger.naming import Names
from stilltrue.model.answer import Cited
from stilltrue.model.claim import Value, ValueKind

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
    if named := [one for one in here.holding if is_named(one, reading)]:
        return not all(_is_over_since(one, here, reading) for one in named)
    if here.slot is not None and here.slot.predicate == QUANTITY and not reading.spoken.amounts:
        return _are_any(here)
    others = [*here.negative, *here.earlier, *here.later, *here.planned]
    is_another = any(is_named(one, reading) for one in others) or _is_another_amount(here, reading)
    return False if is_another else None


def _is_over_since(one: Cited, here: Found, reading: Reading) -> bool:
    """Whether what happened once is said to be over since, and not asked about as of then: a wrist that has healed."""
    if reading.ever or reading.cue.explicit_at:
        return False
    denied = (each.fact for each in here.negative if each.fact.value_key == one.fact.value_key)
    return any(each.valid.start > one.fact.valid.start for each in denied)


_NEGATIVE_NOUN = re.compile(r"\bnon[-\s]|비흡연", re.IGNORECASE)
"""Of a question in the negative yes and no are not sure to be understood: what is on record is shown."""


def _are_any(here: Found) -> bool | None:
    """Whether there are any of what is counted."""
    numbers = [one.fact.value.number for one in here.holding if one.fact.value is not None]
    return numbers[0] > 0 if len(numbers) == 1 and numbers[0] is not None else None


def _is_another_amount(here: Found, reading: Reading) -> bool:
    """Whether a question names an amount, and the slot holds another one, in the same unit, at the time asked about."""
    value = here.holding[0].fact.value if len(here.holding) == 1 and not here.many else None
    if value is None or value.number is None or _COMPARES.search(reading.spoken.folded):
        return False
    if reading.ever and not reading.cue.explicit_at:
        return False
    return any(_is_of_unit(amount, value) for _, amount in reading.spoken.amounts)


def _is_of_unit(amount: Value, value: Value) -> bool:
    """Whether two amounts are of one unit; of money it may go unsaid, where the amount is no mere count."""
    is_money = value.kind is ValueKind.MONEY and amount.number is not None and amount.number >= _NO_COUNT
    return amount.unit == value.unit or (amount.unit is None and is_money)


_NO_COUNT = 1_000
_COMPARES = re.compile(
    r"\b(?:more|less|fewer|over|under|above|below|least|most|than|between|about|around|almost|nearly|roughly|up|down|off|by|beyond|exceeds?|extra|total"
    r"|cheaper|dearer|higher|lower|heavier|lighter|bigger|smaller|longer|shorter|(?:a|per|each|every)\s(?:hour|day|night|week|month|year)|hourly|daily|weekly|monthly|yearly|annual(?:ly)?)\b"
    r"|넘|이상|이하|미만|초과|보다|정도|쯤|(?<![가-힣])약\s|가까이|까지|(?<![가-힣])(?:더|덜)\s|올랐|내렸|씩|마다|할인|총|합쳐|연간|한\s?해|(?:일|1)\s?년|하루|주당|시간당|한\s?달",
)
"""What makes an amount one of another kind: a bound, a change, a rate."""


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


def is_given_up(one: Cited) -> bool:
    """Whether an attitude to a thing is that it was given up."""
    value = one.fact.value
    is_avoided = one.fact.slot.predicate == ATTITUDE and value is not None and value.text.casefold() == AVOIDS
    return is_avoided and any(_GIVEN_UP.search(receipt.quote) for receipt in one.receipts)


_GIVEN_UP = re.compile(
    r"\b(?:g[ai]ve(?:n)?\s+up|quit|stop(?:ped|ping)?|cut\s+out|no\s+longer|not\s.{0,20}any\s?more|n['’]t\s.{0,20}any\s?more)\b|끊|그만|이제\s?안",
    re.IGNORECASE,
)


def is_named(one: Cited, reading: Reading) -> bool:
    """Whether the words of a question name the value of a fact."""
    return one.fact.value is not None and reading.spoken.names_value(one.fact.value)


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
