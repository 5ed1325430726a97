"""Which way somebody stands toward a thing, by the words: so that "cutting down" never becomes "dislikes"."""

from __future__ import annotations

import re
from dataclasses import replace

from stilltrue.extract.polarity import negations
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
_CUES: dict[str, re.Pattern[str]] = {
    "likes": re.compile(
        r"\b(?:lik(?:e[sd]?|ing)|lov(?:e[sd]?|ing)|enjoy\w*|fond|fan\s+of|into|keen|ador\w+|prefer\w*|favou?rite|can't\s+get\s+enough|crav\w+|obsessed)\b"
        r"|좋아|좋은|좋더|사랑|즐겨|즐기|최애|선호|맛있|반했|빠졌",
        re.IGNORECASE,
    ),
    "limits": re.compile(
        r"\b(?:cut(?:ting)?\s+(?:down|back)|less|limit\w*|reduc\w+|moderat\w+|fewer|going\s+easy|once\s+a\s+(?:week|month))\b|줄이|줄여|줄일|자제|덜\s|적당히",
        re.IGNORECASE,
    ),
    "avoids": re.compile(
        r"\b(?:avoid\w*|stay(?:ing)?\s+away|steer\s+clear|gave\s+up|give\s+up|quit|stopped|off\s|abstain\w*|can't\s+(?:have|eat|drink)|cannot\s+(?:have|eat|drink)"
        r"|(?:don't|doesn't|do\s+not|never)\s+(?:eat|drink|touch|have|use)|free\b|vegan|vegetarian)"
        r"|피하|피해|끊|삼가|멀리하|(?:안|못)\s?(?:먹|마시|마셔|해|써)|먹지\s?(?:않|못)|마시지\s?(?:않|못)|채식",
        re.IGNORECASE,
    ),
    "dislikes": re.compile(
        r"\b(?:dislik\w+|hat(?:e[sd]?|ing)|can't\s+stand|cannot\s+stand|detest\w*|loath\w*|disgust\w*|awful|gross|not\s+a\s+fan|sick\s+of)\b|싫|별로|질색|못\s?견디|안\s?좋|혐오|끔찍",
        re.IGNORECASE,
    ),
    "allergic": re.compile(r"\b(?:allerg\w*|intoleran\w*|anaphyla\w*|hives)\b|알레르기|알러지|두드러기", re.IGNORECASE),
}


def turned_stance(candidate: Candidate, clause: str) -> str:
    """
    Why the words show another stance than the candidate's; "" where they show its own, or where none is shown and it likes.

    >>> claim = Candidate(subject="user", predicate="attitude", qualifier="malatang", value=Value.of_text("dislikes"))
    >>> turned_stance(claim, "I'm cutting down on malatang.")
    "the words say 'limits', not 'dislikes'"
    """
    stance = _stance(candidate)
    if stance is None:
        return ""
    plain = clause.replace("’", "'")
    shown = _shown(plain)
    if "likes" in shown and negations(plain).total() % 2 and stance in ("likes", "dislikes"):
        shown = [*(name for name in shown if name != "likes"), "dislikes"]
    if not shown:
        # A liking is told in many ways; what keeps from something has a word for it.
        return "" if stance == "likes" else f"no word says {stance!r}"
    if stance in shown:
        return ""
    return f"the words say {shown[0]!r}, not {stance!r}"


def righted_stance(candidate: Candidate, clause: str) -> Candidate:
    """
    The candidate with the one stance that the words show; as it is where they show none, several, or a "not".

    >>> claim = Candidate(subject="user", predicate="attitude", qualifier="malatang", value=Value.of_text("dislikes"))
    >>> righted_stance(claim, "I'm cutting down on malatang.").value.text
    'limits'
    """
    if candidate.qualifier is None or normalise(candidate.predicate) not in ATTITUDES or _stance(candidate) is None:
        return candidate
    plain = clause.replace("’", "'")
    shown = _shown(plain)
    if len(shown) != 1 or negations(plain) or _stance(candidate) in shown:
        return candidate
    return replace(candidate, value=Value.of_text(shown[0]))


def _shown(plain: str) -> list[str]:
    return [name for name, cue in _CUES.items() if cue.search(plain)]


def _stance(candidate: Candidate) -> str | None:
    """The stance that a candidate takes, be it by its value or by its predicate; None for a claim of another sort."""
    if not candidate.polarity:
        return None
    by_predicate = _STANCES.get(normalise(candidate.predicate))
    if by_predicate is not None or candidate.value is None:
        return by_predicate
    return _STANCES.get(normalise(candidate.value.text)) if candidate.qualifier else None
