"""Whether somebody may eat, drink or take something: asked of what speaks against it, since nothing on record ever says yes."""

from __future__ import annotations

import re
from collections.abc import Iterator

from stilltrue.answer import wording_en, wording_ko
from stilltrue.answer.opposites import ADVERSE
from stilltrue.language import language_of
from stilltrue.model.answer import Answer
from stilltrue.model.fact import OWNER, Fact

_MAY_EN = re.compile(
    r"^\W*(?:(?:so|and|but|hey|well|please)\W+)*(?:(?:can|could|may|should)\s+i|(?:is|would)\s+it\s+(?:be\s+)?(?:ok|okay|safe|fine|alright)\s+(?:for\s+me\s+)?to|am\s+i\s+(?:allowed|able)\s+to)"
    r"\s+(?:safely\s+)?(?P<verb>eat|have|drink|take|order|try)\s+(?:some\s+|the\s+|an?\s+|any\s+)?(?P<thing>[\w’'-]+(?:\s[\w’'-]+){0,3}?)\s*\?*\s*$",
    re.IGNORECASE,
)
_SAFE_EN = re.compile(
    r"^\W*(?:is|are)\s+(?:the\s+)?(?P<thing>[\w’'-]+(?:\s[\w’'-]+){0,3}?)\s+(?:safe|ok|okay|fine|alright)\s+for\s+me(?:\s+to\s+(?P<verb>eat|have|drink|take))?\s*\?*\s*$",
    re.IGNORECASE,
)
_MAY_KO = re.compile(
    r"^\W*(?:(?:나|내가|저|제가|난|전)(?:는)?\s)?(?P<thing>[가-힣A-Za-z]{1,20}?)(?:을|를|은|는|도|이|가)?\s(?:좀\s)?(?P<verb>먹|마시|마셔|복용)"
    r"(?:어도|도|해도|을\s?수|실\s?수|할\s?수)\s?(?:돼|되|될|괜찮|있)[가-힣]{0,4}\s*\?*\s*$"
)
_TAKES = {"have": "eat", "order": "eat", "try": "eat"}


def against_taking(question: str) -> Iterator[str]:
    """
    Questions for what may speak against it; none where it is not asked whether something may be taken.

    >>> next(against_taking("Can I eat shrimp?")), next(against_taking("새우 먹어도 돼?"))
    ('Am I allergic to shrimp?', '나 새우 알레르기 있어?')
    >>> list(against_taking("Can I take a day off?"))
    []
    """
    is_korean = language_of(question) == "ko"
    found = (_MAY_KO if is_korean else _MAY_EN).match(question) or _SAFE_EN.match(question)
    if found is None:
        return
    thing, verb = found["thing"], (found["verb"] or "eat").lower()
    if is_korean:
        yield f"나 {thing} 알레르기 있어?"
        yield f"나 {thing} {'먹어' if verb == '먹' else '마셔'}?"
        return
    if verb == "take" and re.search(
        r"\b(?:off|out|care|part|place|bus|train|taxi|photos?|break|test|class|course)\b", thing, re.IGNORECASE
    ):
        return
    for named in dict.fromkeys((thing, *(word for word in thing.split() if len(word) > 2))):
        yield f"Am I allergic to {named}?"
    yield f"Do I avoid {thing}?"
    yield f"Do I {_TAKES.get(verb, verb)} {thing}?"


def speaks_against(said: Answer) -> bool:
    """Whether an answer cites that the owner is allergic to it, keeps from it, or does not take it, at its instant."""
    facts = [one.fact for one in said.cited if one.fact.slot.subject == OWNER and one.fact.valid.covers(said.at)]
    return any(_is_adverse(fact) for fact in facts)


def _is_adverse(fact: Fact) -> bool:
    if fact.slot.predicate == "allergy" or (fact.value is not None and fact.value.key in ADVERSE):
        return fact.polarity
    return not fact.polarity


def without_verdict(text: str) -> str:
    """What is on record, without the yes or no of another question before it."""
    leads = (lead for each in (wording_en.LEADS, wording_ko.LEADS) for lead in each.values() if lead)
    return next((text.removeprefix(lead) for lead in leads if text.startswith(lead)), text)
