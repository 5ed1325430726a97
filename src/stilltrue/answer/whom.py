"""Whose slots a question asks for: those of whom it names, of a thing it names in part, or the owner's."""

from __future__ import annotations

import re
from collections.abc import Sequence

from stilltrue.language.names import name_key
from stilltrue.language.normal import fold
from stilltrue.ledger.naming import Names
from stilltrue.model.fact import OWNER
from stilltrue.model.filter import FactFilter
from stilltrue.model.scope import SpaceKey
from stilltrue.recall.question import Question
from stilltrue.storage.base import Transaction

DAY = "date"
"""The predicate of the day that a thing is on."""
_OF_TIME = frozenset(
    {"전", "전에", "전엔", "이전", "이전에", "이전엔", "후", "후에", "이후", "이후에", "당시", "그때", "뒤", "뒤에"}
)
"""Korean words of time that a particle makes look like somebody spoken of."""
_DAY_OF = re.compile(
    r"^\W*(?:and |so |but )?(?:when|what (?:day|date|time))(?:['’]s| is| was) (?:the|my|our) (?P<en>[a-z][\w'’ -]{1,40}?)(?: again| exactly)?\W*$"
    r"|^\W*(?:내|우리|그)?\s?(?P<ko>[가-힣][가-힣 ]{1,14}?)(?:은|는|이|가)?\s?(?:언제|며칠|몇\s?시)",
    re.IGNORECASE,
)
"""A thing whose day is asked for."""
_MOST_NAMESAKES = 20


def subjects_of(tx: Transaction, words: Question, spaces: Sequence[tuple[SpaceKey, Names]]) -> tuple[str, ...]:
    """Whom it is about: a name of which nothing is claimed is only a value, and the question is the owner's."""
    keys = words.subjects.keys
    known = tuple(key for key in keys if any(tx.slots(space, key) for space, _ in spaces))
    nobody = _OF_TIME.issuperset(words.subjects.foreign)
    return known or ((OWNER,) if keys or nobody else ())


def called_so(tx: Transaction, text: str, spaces: Sequence[tuple[SpaceKey, Names]]) -> tuple[str, ...]:
    """The one thing on record with a day that is called by more words than a question has: "When is the meeting?"."""
    found = _DAY_OF.match(fold(text))
    if found is None:
        return ()
    worded = found["en"] or found["ko"]
    wanted = FactFilter(spaces=tuple(space for space, _ in spaces), predicate=DAY, text=worded)
    facts, _ = tx.list_facts(wanted, limit=_MOST_NAMESAKES)
    things = {
        fact.slot.subject for fact in facts if fact.slot.subject != OWNER and name_key(worded) in fact.slot.subject
    }
    return tuple(things) if len(things) == 1 else ()


def one_of(subjects: Sequence[str]) -> str | None:
    """Whom it is about, where that is one; the owner before others."""
    return subjects[0] if len(subjects) == 1 or OWNER in subjects[:1] else None
