"""Which way somebody stands toward a thing, by the words of it: likes, limits, avoids, dislikes, is allergic."""

from __future__ import annotations

import re

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
        r"|피하|피해|끊|삼가|멀리하|(?:안|못)\s?(?:먹|마시|마셔|드시|드세|드셔|해|써)|먹지\s?(?:않|못)|마시지\s?(?:않|못)|채식",
        re.IGNORECASE,
    ),
    "dislikes": re.compile(
        r"\b(?:dislik\w+|hat(?:e[sd]?|ing)|can't\s+stand|cannot\s+stand|detest\w*|loath\w*|disgust\w*|awful|gross|not\s+a\s+fan|sick\s+of|not\s+(?:really\s+|quite\s+)?(?:my\s+(?:thing|cup\s+of\s+tea)|for\s+me))\b|싫|n['’]t\s+(?:really\s+|quite\s+)?(?:my\s+(?:thing|cup\s+of\s+tea)|for\s+me)\b|취향이?\s?아니|입에\s?안\s?맞|별로|질색|못\s?견디|안\s?좋|혐오|끔찍",
        re.IGNORECASE,
    ),
    "allergic": re.compile(r"\b(?:allerg\w*|intoleran\w*|anaphyla\w*|hives)\b|알레르기|알러지|두드러기", re.IGNORECASE),
}


def stances_shown(plain: str) -> list[str]:
    """
    The stances that some words show, whoever has them; a word of liking is one under a "not", too.

    >>> stances_shown("I'm cutting down on coffee.")
    ['limits']
    """
    return [name for name, cue in _CUES.items() if cue.search(plain)]


def cue_of(stance: str) -> re.Pattern[str] | None:
    """The words that show a stance; None for what is no stance."""
    return _CUES.get(stance)
