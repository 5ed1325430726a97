"""How many heads values stand for: "three dogs" are three, and of three dogs and a cat three are dogs. Pure."""

from __future__ import annotations

import re
from collections.abc import Sequence

from stilltrue.language.en_numbers import numbers
from stilltrue.model.answer import Cited

_SEVERAL = re.compile(r"(?P<number>[a-z]+|\d{1,3}) (?P<what>[a-z][a-z -]*?)s")
"""A value that is so many of one sort; a name that has a number in it begins with a capital letter."""


def headcount(question: str, cited: Sequence[Cited]) -> tuple[tuple[Cited, ...], int] | None:
    """
    The facts that are of the sort a question names, all where it names none, and how many heads they stand for.

    None where it names no sort and none of them stands for several: each is one then.

    Args:
        question: as asked, in English.
        cited: what a slot of many values holds.
    """
    sorts = {one.fact.id: _sort_and_number(one) for one in cited}
    named = tuple(one for one in cited if _is_asked(sorts[one.fact.id][0], question))
    if not named and all(number == 1 for _, number in sorts.values()):
        return None
    meant = named or tuple(cited)
    return meant, sum(sorts[one.fact.id][1] for one in meant)


def _is_asked(sort: str, question: str) -> bool:
    """Whether a question names a sort; a name of one's own ("How many besides Notion?") is none."""
    return sort[:1].islower() and re.search(rf"\b{re.escape(sort)}s?\b", question.casefold()) is not None


def _sort_and_number(one: Cited) -> tuple[str, int]:
    text = one.fact.value.text if one.fact.value is not None else ""
    several = _SEVERAL.fullmatch(text)
    found = numbers(several["number"]) if several is not None else []
    if several is None or len(found) != 1 or found[0][3] < 1:
        return text, 1
    return several["what"], int(found[0][3])
