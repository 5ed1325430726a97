"""Which way somebody stands toward a thing, by the words: so that "cutting down" never becomes "dislikes"."""

from __future__ import annotations

import re
from dataclasses import replace

from stilltrue.language.negations import negations
from stilltrue.language.stances import stances_shown
from stilltrue.language.tokens import normalise
from stilltrue.model.claim import Candidate, Value

ATTITUDES = frozenset({"attitude", "태도"})
"""What the slot of a stance is called."""
_STANCES: dict[str, str] = {
    "likes": "likes", "like": "likes", "loves": "likes", "love": "likes", "enjoys": "likes", "prefers": "likes",
    "favourite": "likes", "favorite": "likes", "좋아함": "likes", "좋아하다": "likes", "좋아해": "likes", "선호": "likes",
    "limits": "limits", "limit": "limits", "reduces": "limits", "줄임": "limits", "줄이다": "limits", "줄이는 중": "limits",
    "avoids": "avoids", "avoid": "avoids", "피함": "avoids", "피하다": "avoids", "끊음": "avoids", "못 먹음": "avoids",
    "dislikes": "dislikes", "dislike": "dislikes", "hates": "dislikes", "hate": "dislikes", "싫어함": "dislikes",
    "싫어하다": "dislikes", "싫어해": "dislikes",
    "allergic": "allergic", "allergy": "allergic", "allergic to": "allergic", "알레르기": "allergic", "알러지": "allergic",
}  # fmt: skip


_APART = re.compile(r",?\s+(?:but|while|whereas)\s+|[,;]\s+|(?<=지만|는데|은데|인데)\s+|(?<=고)\s+(?!있|계|싶)")
_FAVOURITE = re.compile(r"favou?rite\b|(?:제일\s|가장\s)?좋아하는\s|최애")
_SENTENCES = re.compile(r"(?<=[.!?])\s+|\n")
_HAS_VERB = re.compile(r"\b(?:is|are|was|were|am|i|we)\b", re.IGNORECASE)
_PRAISE = re.compile(
    r"\bnothing\s+(?:beats|like|better\s+than|compares\s+(?:to|with))\b|\bnothing\s+(?:[\w']+\s+){0,3}(?:more|better)\s+than\b|\bcan't\s+(?:get\s+enough|live\s+without|wait)\b|\bnever\s+get(?:s|ting)?\s+(?:old|tired|enough)\b"
    r"|만\s?한\s?(?:게|것이|건)\s?없|없이는?\s?못\s?살|없으면\s?못\s?살",
    re.IGNORECASE,
)
"""A "not" that says how much somebody likes something."""
_WELCOMES = re.compile(
    r"\b(?:best|better|greatest|great|good|delicious|tasty|yum\w*|nice|amazing|awesome|wonderful|lovely|perfect|excellent|happy|happiest|fun|relax\w*|delight\w*|thrilled|excit\w+"
    r"|hits?\s+the\s+spot|sucker|weakness|soft\s+spot|addict\w*|hooked|mad\s+about|crazy\s+about|passion\w*|devoted|treasure|heaven|rather|always|every\s+(?:day|morning|evening|night|week\w*)|daily"
    r"|go-?to|can\s?not\s+(?:live|do)\s+without|my\s+thing|comfort|happily|gladly|please|want\w*|choos\w+|pick|opt|team|big\s+on|swear\s+by|recommend\w*|interest\w*|hobby|looking\s+forward|count\s+me\s+in|all\s+for|up\s+for|any\s?time|works?\s+(?:for|best)|suits?)\b"
    r"|[❤♥😍🥰😋👍]|좋|최고|사랑|즐|반했|빠[졌진져]|꽂[혔힌혀]|취향|환장|자주|매일|맨날|항상|늘\s|선호|낫[다지네더]|나아|재[밌미]|재미있|행복|만족|맛|끝내[주줘]|훌륭|완벽|덕후|매니아|마니아|팬|중독|당[기겨]|땡[기겨]|원[해하]|관심|취미|기대|힐링|못\s?살|사족을\s?못|골랐|고르|[을를]\s?더|진리|인생|딱이|먹고\s?싶|하고\s?싶|가고\s?싶|보고\s?싶",
    re.IGNORECASE,
)
"""Words that speak well of something, or tell that somebody goes back to it; had for lunch it is not yet liked."""


def turned_stance(candidate: Candidate, clause: str) -> str:
    """
    Why the words show another stance than the candidate's; "" where they show its own, or where none is shown and it likes.

    >>> claim = Candidate(subject="user", predicate="attitude", qualifier="malatang", value=Value.of_text("dislikes"))
    >>> turned_stance(claim, "I'm cutting down on malatang.")
    "the words say 'limits', not 'dislikes'"
    """
    stance = stance_of(candidate)
    if stance is None:
        return _unsaid_stance(candidate, clause)
    plain = _PRAISE.sub("love", _part_of(candidate, _sentence_of(candidate, clause)).replace("’", "'"))
    shown = stances_shown(plain)
    if "likes" in shown and negations(plain).total() % 2 and stance in ("likes", "dislikes"):
        shown = [*(name for name in shown if name != "likes"), "dislikes"]
    if not shown:
        # A liking is told in many ways; what keeps from something has a word for it.
        return "" if stance == "likes" and _WELCOMES.search(plain) else f"no word says {stance!r}"
    if stance in shown:
        return ""
    return f"the words say {shown[0]!r}, not {stance!r}"


def _sentence_of(candidate: Candidate, clause: str) -> str:
    """The one sentence that has the thing; all of them where none or several do."""
    thing = normalise(candidate.qualifier or "")
    having = [one for one in _SENTENCES.split(clause) if thing and thing in normalise(one)]
    return having[0] if len(having) == 1 and stances_shown(having[0].replace("’", "'")) else clause


def _part_of(candidate: Candidate, clause: str) -> str:
    """The part of a clause that alone has the thing and shows a stance; else the whole: "I like cats but not dogs"."""
    parts = _APART.split(clause)
    having = [part for part in parts if candidate.qualifier and normalise(candidate.qualifier) in normalise(part)]
    if len(parts) == 1 or len(having) != 1:
        return clause
    return having[0] if stances_shown(having[0].replace("’", "'")) or _HAS_VERB.search(having[0]) else clause


def righted_stance(candidate: Candidate, clause: str) -> Candidate:
    """
    The candidate with the one stance that the words show; as it is where they show none, several, or a "not".

    >>> claim = Candidate(subject="user", predicate="attitude", qualifier="malatang", value=Value.of_text("dislikes"))
    >>> righted_stance(claim, "I'm cutting down on malatang.").value.text
    'limits'
    """
    if candidate.qualifier is None or normalise(candidate.predicate) not in ATTITUDES or stance_of(candidate) is None:
        return candidate
    plain = clause.replace("’", "'")
    shown = stances_shown(plain)
    if len(shown) != 1 or negations(plain) or stance_of(candidate) in shown:
        return candidate
    return replace(candidate, value=Value.of_text(shown[0]))


def _unsaid_stance(candidate: Candidate, clause: str) -> str:
    """Why a stance by a word of the model's own, "happiness", is none; "" for a claim of another sort, or where it is said."""
    value = candidate.value
    if value is None or not candidate.polarity or normalise(candidate.predicate) not in ATTITUDES:
        return ""
    return "" if normalise(value.text) in normalise(clause) else f"no word says {value.text[:40]!r}"


def stance_of(candidate: Candidate) -> str | None:
    """The stance that a candidate takes, be it by its value or by its predicate; None for a claim of another sort."""
    if not candidate.polarity:
        return None
    worded = normalise(candidate.predicate)
    by_predicate = "likes" if _FAVOURITE.match(worded) else _STANCES.get(worded)
    if by_predicate is not None or candidate.value is None:
        return by_predicate
    return _STANCES.get(normalise(candidate.value.text)) if candidate.qualifier else None
