"""Who gave something to whom, and who has it then: "Mina gave Tom the keys", "민아가 철수에게 열쇠를 줬어". Pure."""

from __future__ import annotations

import re
from dataclasses import dataclass

from stilltrue.answer.clauses import Pair, overlaps, stems
from stilltrue.language import language_of
from stilltrue.language.negations import negations

_WHO = r"(?:(?:(?:[Mm]y|[Oo]ur|[Yy]our|[Hh]is|[Hh]er|[Tt]he|[Aa]unt|[Uu]ncle)\s+)?(?:[A-Z][\w’-]*|(?<=\s)(?!to\b|from\b|it\b)[a-z][\w’-]*)|I|[Yy]ou|[Ww]e|me|us|him|her|them|[Hh]e|[Ss]he|[Tt]hey)"
_PERSON = r"(?:(?:[Mm]y|[Oo]ur|[Yy]our|[Hh]is|[Hh]er|[Tt]he|[Aa]unt|[Uu]ncle)\s+[\w’-]+|[A-Z][\w’-]*|[Yy]ou|[Ww]e|[Hh]e|[Ss]he|[Tt]hey|me|us|him|her|them)"
_GIVES = r"(?:g[ai]ven?|lent|loaned|handed|passed|sent|mailed|posted|shipped|left|sold|returned|donated|brought|awarded|bequeathed)"
_GETS = r"(?:got|received|borrowed|inherited|bought|took|(?:was|were)\s+(?:given|lent|handed|sent|left))"
_LENDS = re.compile(r"\b(?:lent|loaned|borrowed)\b|빌")
_TO = re.compile(
    rf"(?P<giver>{_PERSON})\s+(?:have\s+|has\s+|had\s+|just\s+|already\s+)*{_GIVES}\s+(?P<thing>[^.!?,;\n]{{1,50}}?)\s+(?:over\s+|back\s+|on\s+)?to\s+(?P<receiver>{_PERSON})"
)
_OUTRIGHT = re.compile(
    rf"(?P<giver>{_PERSON})\s+(?:have\s+|has\s+|had\s+|just\s+|already\s+)*{_GIVES}\s+(?P<receiver>{_PERSON})\s+"
    r"(?P<thing>(?:the|an?|my|our|your|his|her|their|some|this|that|two|\d+)\s+[^.!?,;\n]{1,40})"
)
_FROM = re.compile(
    rf"(?P<receiver>{_PERSON})\s+(?:have\s+|has\s+|had\s+|just\s+|already\s+)*{_GETS}\s+(?P<thing>[^.!?,;\n]{{1,50}}?)\s+(?:from|by)\s+(?P<giver>{_PERSON})"
)
_HOLDS = re.compile(
    rf"(?P<holder>{_PERSON})\s+(?:still\s+|now\s+|currently\s+)*(?:has|have|owns?|holds?|keeps?)\s+(?!been\b|to\b|\w+(?:ed|en)\b|lent\b|sent\b|sold\b|left\b)(?P<thing>[^.!?,;\n]{{1,40}})"
)
_IS_WITH = re.compile(
    rf"(?P<thing>[^.!?,;\n]{{1,40}}?)\s+(?:is|are)\s+(?:still\s+|now\s+)*with\s+(?P<holder>{_PERSON})"
)
_BELONGS = re.compile(r"\bowns?\b|\bbelongs?\b|소유|주인")
_US = frozenset({"i", "me", "we", "us", "you", "my", "our", "your"})
_YOU = "you"
_SUBJECT_KO = re.compile(r"(?P<who>[가-힣A-Za-z]{1,10}?)(?:이가|이는|께서는|께서|이|가|은|는)(?=\s)")
_TO_KO = re.compile(r"(?P<who>[가-힣A-Za-z]{1,10}?)(?:이에게|이한테|에게|한테|께)(?!서)(?=[\s.!?]|있)")
_FROM_KO = re.compile(r"(?P<who>[가-힣A-Za-z]{1,10}?)(?:이에게서|이한테서|에게서|한테서|(?:으로|로)부터)(?=\s)")
_GIVES_KO = re.compile(
    r"(?:줬|주었|주셨|줄래|드렸|드리|건넸|건네|넘겼|넘기|보냈|보내|물려줬|팔았|파셨|맡겼|맡기|돌려줬|선물했|선물하)"
)
_GETS_KO = re.compile(r"(?:받|얻었|얻으|빌렸|빌리|샀|사셨)")
_BORROWS_KO = re.compile(r"빌려\s?(?:줬|주|드)")
_HOLDS_KO = re.compile(r"(?:가지고|갖고|들고|보관하고|소유하고|지니고)\s?(?:있|계)|(?:에게|한테)\s?(?:는\s)?있")
_US_KO = frozenset({"나", "내", "저", "제", "우리", "당신", "고객님", "사용자님", "본인"})


@dataclass(frozen=True, slots=True)
class Handover:
    """That something went from one to another; either may be unsaid."""

    giver: str
    receiver: str
    is_loan: bool = False


def handover(text: str) -> Handover | None:
    """
    Who gave something to whom; None where nothing changes hands.

    >>> handover("Mina gave Tom the keys.")
    Handover(giver='mina', receiver='tom', is_loan=False)
    """
    if negations(text):
        return None
    is_loan = _LENDS.search(text) is not None
    if language_of(text) == "ko":
        return _handover_ko(text, is_loan)
    found = _FROM.search(text) or _OUTRIGHT.search(text) or _TO.search(text)
    return None if found is None else Handover(_who(found["giver"]), _who(found["receiver"]), is_loan)


def holder(text: str) -> str | None:
    """Who is said to have something now; None where nobody is."""
    if negations(text) or handover(text) is not None:
        return None
    if language_of(text) == "ko":
        return _holder_ko(text) if _HOLDS_KO.search(text) else None
    found = _HOLDS.search(text) or _IS_WITH.search(text)
    return None if found is None else _who(found["holder"])


def is_as_handed(pair: Pair) -> bool | None:
    """Whether a sentence says of who gave and who got what the words say; None where one of them says nothing of it."""
    known = [(one, clause) for clause in pair.clauses if (one := handover(clause)) is not None]
    if len(known) != 1:
        return None
    told, clause = known[0]
    said = handover(pair.sentence)
    if said is not None:
        if not said.giver or not said.receiver or not {said.giver, said.receiver} & {told.giver, told.receiver}:
            return None
        return said.giver == told.giver or said.receiver == told.receiver
    who = holder(pair.sentence)
    if who is None or who not in (told.giver, told.receiver) or (told.is_loan and _BELONGS.search(pair.sentence)):
        return None
    about = [stem for stem in stems(pair.sentence) if stem not in who and overlaps(stem, clause)]
    return who == told.receiver if about else None


def handed_round(pair: Pair) -> str | None:
    """Who gave something is told to have it, or to have got it."""
    return "it turns around who gave and who got" if is_as_handed(pair) is False else None


def _who(words: str) -> str:
    """Somebody as he is called; whoever speaks and whoever is spoken to are one."""
    last = words.rsplit(maxsplit=1)[-1].casefold()
    return _YOU if last in _US else last


def _who_ko(words: str) -> str:
    return _YOU if words in _US_KO else words


def _handover_ko(text: str, is_loan: bool) -> Handover | None:
    gets = _GETS_KO.search(text) is not None and not _BORROWS_KO.search(text)
    if not gets and not _GIVES_KO.search(text):
        return None
    one = next((_who_ko(found["who"]) for found in _SUBJECT_KO.finditer(text)), _YOU)
    other = next((_who_ko(found["who"]) for role in (_FROM_KO, _TO_KO) for found in role.finditer(text)), "")
    if not other:
        return None
    return Handover(other, one, is_loan) if gets else Handover(one, other, is_loan)


def _holder_ko(text: str) -> str:
    """Who has it: whom it is with, else the last subject, for the first may be the thing."""
    if (found := _TO_KO.search(text)) is not None:
        return _who_ko(found["who"])
    return next((_who_ko(found["who"]) for found in reversed(list(_SUBJECT_KO.finditer(text)))), "")
