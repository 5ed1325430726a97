"""Values that the words say are over, whatever a model makes of them: "I no longer use Notion" holds nothing of Notion."""

from __future__ import annotations

import re
from dataclasses import replace

from stilltrue.language.tokens import normalise
from stilltrue.model.claim import Act, Candidate, End, Kind

_TELLS_ITSELF = re.compile(
    r"\b(?:from|former\w*|previous\w*|left|ex|sold|quit|resigned|stopped|gave\s+up|cancel\w*)\b"
    r"|이전|예전|전\s|판\s|팔|그만|끊|퇴사|떠|탈퇴|해지|처분",
    re.IGNORECASE,
)
"""Predicates that are about the end themselves: "former job", "sold"."""
_ENDED = re.compile(
    r"\b(?P<verb>quit|no\s+longer\s+(?:work\s+(?:at|for)|live\s+in|use|own|have)|moved\s+(?:away\s+from|out\s+of|from)|stopped\s+using"
    r"|(?:resigned|retired)\s+from|(?:fired|laid\s+off)\s+(?:from|by)|gave\s+up|sold|left|no\s+longer\s+(?:at|with))"
    r"\s+(?:my\s+|the\s+)?(?:(?:job|position|role|post|internship)\s+(?:at|with|in|for)\s+)?(?P<what>[\w'’ -]{1,40}?)(?=\s+(?:for|to|and|last|in|on|this|after|because)\b|[.,;!]|$)",
    re.IGNORECASE,
)
_ENDED_KO = (
    r"(?:을|를|에서|은|는|이|가)?\s?(?:(?:이제|더\s?이상|다|결국|드디어|완전히|어제|오늘|지난\s?\S{1,2}에?|작년에?|올해)\s){0,2}"
    r"(?P<verb>그만(?:두|뒀|둔|둘)|관(?:두|뒀)|퇴사|끊(?:었|고|은)|팔(?:았|고|아)|떠(?:났|나)|탈퇴|해지|처분)"
)
"""What stands behind the value, with nothing between that could have another object."""
_MAY_COME_BACK = ("left", "떠")
"""Who left a place may be back by the evening: no end is made of that."""
_LONGEST_VALUE = 100


def is_over(candidate: Candidate, clause: str) -> bool:
    """
    Whether a clause says of the very value that is claimed to hold that it is over.

    >>> from stilltrue.model.claim import Value
    >>> claim = Candidate(subject="user", predicate="uses", value=Value.of_text("Notion"))
    >>> is_over(claim, "I no longer use Notion."), is_over(claim, "I use Notion.")
    (True, False)
    """
    return _verb(candidate, clause) != ""


def righted_end(candidate: Candidate, clause: str) -> Candidate:
    """
    The candidate as the end that its clause tells of, where it claims that the value holds; as it is elsewhere.

    >>> from stilltrue.model.claim import Value
    >>> claim = Candidate(subject="user", predicate="직장", value=Value.of_text("한결소프트"))
    >>> righted_end(claim, "한결소프트를 그만뒀어.").act.value
    'ends'
    """
    verb = _verb(candidate, clause)
    if not verb or candidate.kind is Kind.EVENT or verb.startswith(_MAY_COME_BACK):
        return candidate
    return replace(candidate, act=Act.ENDS)


def _verb(candidate: Candidate, clause: str) -> str:
    """The word that says so; "" where none does, or where the claim is about the end itself."""
    value = candidate.value
    if (
        candidate.act not in (Act.HOLDS, Act.CONFIRMS)
        or not candidate.polarity
        or candidate.end in (End.OVER, End.STATED)
    ):
        return ""
    if value is None or candidate.valid_to is not None or _TELLS_ITSELF.search(candidate.predicate):
        return ""
    found = _ENDED.search(clause)
    if found is not None and normalise(value.text) == normalise(found["what"]):
        return found["verb"].casefold()
    if not 0 < len(value.text.strip()) <= _LONGEST_VALUE:
        return ""
    behind = re.search(re.escape(value.text.strip()) + _ENDED_KO, clause)
    return behind["verb"] if behind is not None else ""
