"""Where an organisation is: a question for its place, put in the words of the relations that tell it."""

from __future__ import annotations

import re
from dataclasses import dataclass

from stilltrue.model.answer import Answer

_SEATS = frozenset({"headquarters", "located_in"})
_WHERE = r"(?:where(?:['’]s|\s+(?:is|are))|(?:in\s+)?(?:which|what)\s+(?:city|town|place)\s+is)"
_LIES = r"(?:\s+(?:located|situated|based))?(?:\s+in)?(?:\s+(?:now|right\s+now|these\s+days|currently))?\W*$"
_OWN = re.compile(rf"\W*{_WHERE}\s+(?:my|our)\s+(?P<what>company|employer|firm|workplace|office){_LIES}", re.IGNORECASE)
_OF_FIRM = re.compile(rf"\W*{_WHERE}\s+(?P<whose>\S.{{0,80}}?['’]s?)\s+(?:company|employer|firm){_LIES}", re.IGNORECASE)
_NAMED = re.compile(rf"\W*(?i:{_WHERE})\s+(?P<name>(?:[A-Z0-9][\w&.-]*)(?:\s+[A-Z0-9][\w&.-]*){{0,3}}){_LIES}")
_LIES_KO = r"\s(?:지금\s)?(?:어디에?\s?(?:있|위치)|어딨)\S{0,6}\W*$"
_OWN_FIRM_KO = re.compile(
    rf"\W*(?:(?:우리|저희|내|제|나의|저의)\s)?(?P<what>회사|직장|사무실|일터)(?:은|는|이|가)?{_LIES_KO}"
)
_OF_FIRM_KO = re.compile(
    rf"\W*(?P<whose>\S.{{0,60}}?)(?:의|(?:이|가)\s다니는)?\s(?:회사|직장)(?:은|는|이|가)?{_LIES_KO}"
)
_NAMED_KO = re.compile(rf"\W*(?P<name>[가-힣A-Za-z0-9&.-]{{2,20}}?)(?:은|는|이|가)?{_LIES_KO}")


@dataclass(frozen=True, slots=True)
class AsPlace:
    """A question for a place, in other words."""

    texts: tuple[str, ...]
    """In the order in which they are tried."""
    is_firm: bool
    """Whether it asks of somebody's firm, whose name is no answer."""


def as_place(question: str) -> AsPlace | None:
    """
    The question as it is asked of the place of an organisation; None where it asks for no such thing.

    >>> as_place("Where is my brother's company?").texts
    ("Where is my brother's company based?",)
    >>> as_place("내 동생 회사는 어디 있어?").texts, as_place("Where does Tom work?")
    (('내 동생 회사 본사는 어디야?',), None)
    """
    if (own := _OWN.match(question)) is not None:
        of_firm = () if own["what"].lower() in ("office", "workplace") else ("Where is my company based?",)
        return AsPlace(("Which city do I work in?", *of_firm), is_firm=True)
    if (found := _OF_FIRM.match(question)) is not None:
        return AsPlace((f"Where is {found['whose']} company based?",), is_firm=True)
    if (found := _NAMED.match(question)) is not None:
        return AsPlace((f"Where is {found['name']} based?",), is_firm=False)
    if (own := _OWN_FIRM_KO.match(question)) is not None:
        of_firm = () if own["what"] in ("사무실", "일터") else ("내 회사 본사는 어디야?",)
        return AsPlace(("내 근무지가 어디야?", *of_firm), is_firm=True)
    if (found := _OF_FIRM_KO.match(question)) is not None:
        return AsPlace((f"{found['whose']} 회사 본사는 어디야?",), is_firm=True)
    if (found := _NAMED_KO.match(question)) is not None:
        return AsPlace((f"{found['name']} 본사는 어디야?", f"{found['name']} 소재지는 어디야?"), is_firm=False)
    return None


def tells_seat(said: Answer) -> bool:
    """Whether an answer tells where an organisation is, and not where somebody lives."""
    return all(one.fact.slot.predicate in _SEATS for one in said.cited)
