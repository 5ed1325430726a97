"""Why words do not say that something ended or was never so, though a model takes it away by them. Pure."""

from __future__ import annotations

import re

from stilltrue.extract.unreal import is_believed_only, is_feigned, is_nearly
from stilltrue.language.owner import is_owner
from stilltrue.language.tokens import normalise
from stilltrue.model.claim import Act, Candidate

_END_VERB = r"(?:leav\w+|left|sold|quit\w*|sell\w*|stop\w*|mov\w+|resign\w*|cancel\w*|expir\w*|clos\w+|drop\w*|los[te]\w*|giv\w+\s+up|end\w*|finish\w*)"
_NOT_ENDED = re.compile(
    rf"\b(?:should|ought\s+to|need\s+to|have\s+to|must)\s+{_END_VERB}\b|(?:\b(?:not|never)\b|n['’]t\b)\s+(?:\w+ly\s+|yet\s+|been\s+|going\s+to\s+|even\s+)?{_END_VERB}\b"
    r"|(?<![가-힣])(?:안|못)\s?(?:그만|끊|떠|팔|닫|버|퇴사|해지|탈퇴|취소)|(?:퇴사|해지|탈퇴|취소|만료|정리)\s?(?:는\s)?(?:안|못)\s?(?:했|됐|하|해)"
    r"|(?:그만두|끊|떠나|팔|퇴사하|해지하|탈퇴하|취소하)지\s?(?:는\s)?(?:않|못|마|말)",
    re.IGNORECASE,
)
_TELLS_OF_END = re.compile(
    r"\b(?:left|leaves|quit|sold|former|ended|resigned|stopped|gave\s+up|cancel\w*)\b|그만|퇴사|판매|팔았|떠난|해지|탈퇴|취소",
    re.IGNORECASE,
)
"""Predicates of what is over: "left: Acme"."""
_NOT_DENIED = re.compile(
    r"\b(?:not|never)\s+(?:wrong|false|untrue|mistaken)\b|\b(?:never|didn['’]t|did\s+not)\s+(?:say|said|claim\w*|mean|meant)\b"
    r"|틀리지\s?않|틀린\s?(?:건|게|것은|것이)\s?아니|다고\s?(?:한|말한|얘기한)\s?적\s?(?:이\s)?없",
    re.IGNORECASE,
)
_NOT_OF_ANOTHER = re.compile(
    r"^\W*(?!(?:I|We|You|It|That|This|There|What|No|They)\b)[A-Z]\w+\s+(?:(?:does|is|has|did|was)(?:n['’]t|\s+not)|never)\b"
)
"""A name that a clause begins with, of which it denies something."""
_HELD_BY = r"(?:job|position|role|post|contract|work|employment|lease|stay|internship|membership|subscription|time|career|stint|tenancy|account)"
_ENDED_ELSE = re.compile(
    rf"\b(?:finish|end|cancel|complet|stop|miss)\w*\s+(?:my|the|an?|our)\s+(?!(?:\w+\s+)?{_HELD_BY}\b)\w+(?:\s+\w+)?\s+(?:at|in|to|for|with|from|of)\s+(?P<what>[^.!?,;\n]{{1,40}})",
    re.IGNORECASE,
)
_ELSE_ENDED = re.compile(
    rf"\b(?:the|my|our|an?)\s+(?!(?:\w+\s+)?{_HELD_BY}\b)\w+(?:\s+\w+)?\s+(?:at|in|to|for|with|from|of)\s+(?P<what>[^.!?,;\n]{{1,40}}?)\s+"
    r"(?:is|was|has|got|were|are|ended|finished|expired)\b",
    re.IGNORECASE,
)
_ELSE_ENDED_KO = r"(?:의)?\s(?!(?:직장|회사|계약|생활|근무|구독|회원|일|일자리|집|거주)(?:은|는|이|가|을|를|도))[가-힣]{1,8}(?:은|는|이|가|을|를|도)\s(?:[가-힣]{1,6}\s)?(?:끝|취소|마치|마쳤|만료|마감)"


def untaken_because(candidate: Candidate, clause: str, *, is_open: bool) -> str:
    """
    Why a clause takes nothing away; "" where it may, and for a claim that takes nothing away.

    Args:
        candidate: what was made of it.
        clause: the words that it rests on.
        is_open: whether they tell of a plan, a wish or a guess, and no day to come was told with it.

    >>> from stilltrue.model.claim import Value
    >>> claim = Candidate(subject="user", predicate="works at", value=Value.of_text("Acme"), act=Act.ENDS)
    >>> untaken_because(claim, "I'm not leaving Acme.", is_open=False)
    'it is said not to have ended'
    """
    if candidate.act in (Act.HOLDS, Act.CONFIRMS) and candidate.polarity and _TELLS_OF_END.search(candidate.predicate):
        return "it is said not to have ended" if _NOT_ENDED.search(clause) else ""
    if candidate.act not in (Act.ENDS, Act.DENIES):
        return ""
    if is_feigned(clause):
        return "it is a lie, a dream or a pretence"
    if is_believed_only(clause):
        return "somebody else believes it"
    if candidate.act is Act.DENIES:
        if is_owner(candidate.subject) and _NOT_OF_ANOTHER.match(clause):
            return "it is said of somebody else"
        return "it is not said to be wrong" if _NOT_DENIED.search(clause) else ""
    if is_nearly(clause):
        return "it did not come to it"
    if is_open:
        return "it is not said to have ended yet"
    if _NOT_ENDED.search(clause):
        return "it is said not to have ended"
    return "something else ended" if _is_of_else(candidate, clause) else ""


def _is_of_else(candidate: Candidate, clause: str) -> bool:
    """Whether what ended is only at, in or of the value: a shift at work, a train to the town."""
    value = candidate.value
    if value is None or not value.text.strip():
        return False
    named = normalise(value.text)
    found = [one for pattern in (_ENDED_ELSE, _ELSE_ENDED) for one in pattern.finditer(clause)]
    if any(normalise(one["what"]).removeprefix("the ") == named for one in found):
        return normalise(candidate.predicate) not in normalise(clause)
    behind = re.search(re.escape(value.text.strip()[:100]) + _ELSE_ENDED_KO, clause)
    return behind is not None and candidate.predicate not in clause
