"""What frames a clause, so that it did not happen, is open, or is so only now and then: a sentence has to keep it. Pure."""

from __future__ import annotations

import re

from stilltrue.answer.clauses import SENTENCE_ENDS, Pair, is_negative, overlap
from stilltrue.language import language, language_of


def _words(english: str, korean: str) -> re.Pattern[str]:
    return re.compile(rf"\b(?:{english})\b|{korean}", re.IGNORECASE)


_NOT_DONE = _words(
    r"refus\w+\s+to|declin\w+\s+to|forg[oe]t\w*\s+to|fail(?:ed|s)?\s+to|neglect\w+\s+to|avoid\w*|hesitat\w+\s+to|never\s+got\s+(?:round|around)\s+to",
    r"거부했|거절했|깜빡|까먹|잊어버|기를\s?거부|데\s?실패|못\s?했",
)
_SAYS_NOT_DONE = _words(
    r"refus\w*|declin\w*|forg[oe]t\w*|fail\w*|neglect\w*|avoid\w*|hesitat\w*|unable|without",
    r"거부|거절|깜빡|까먹|잊|실패|못|않",
)
_OPEN: tuple[tuple[re.Pattern[str], re.Pattern[str], str], ...] = (
    (_words(r"might|may\s+(?:have|be|\w+)|could\s+be|maybe|perhaps|possibly|probably|suspects?|rumou?r\w*|supposedly|apparently|allegedly|guess(?:es)?", r"지도\s?(?:모르|몰라)|수도\s?있|아마|소문|추측|의심"),
     _words(r"might|may|could|maybe|perhaps|possib\w*|probab\w*|suspect\w*|rumou?r\w*|suppos\w*|apparent\w*|alleg\w*|think\w*|thought|guess\w*|likely|unsure|not\s+sure|seems?", r"지도|수도\s?있|아마|소문|추측|의심|것\s?같|듯|확실"), "it is not said to be so yet"),
    (_words(r"tried\s+to|tries\s+to|trying\s+to|attempt\w*\s+to", r"려고\s?(?:했|애썼|노력)|시도"),
     _words(r"tr(?:y|ied|ies|ying)|attempt\w*|wanted|fail\w*|not|unable", r"려고|시도|노력|않|못"), "it is not said to have come to it"),
    (_words(r"nearly|almost|came\s+(?:with)?in\s+an\s+inch\s+of|came\s+(?:very\s+|so\s+)?close\s+to|was\s+(?:just\s+)?about\s+to", r"뻔했|뻔하다가|려다가?\s?(?:말|그만|못|안)"),
     _words(r"nearly|almost|close|inch|about|supposed|meant|due|not|but|instead", r"뻔|려다|않|못|안|말았|대신"), "it is not said to have come to it"),
    (_words(r"would\s+(?:love|like)\s+to|wants?\s+to|hopes?\s+to|dreams?\s+of|wish(?:es)?\s+to", r"고,?\s?싶[어다대은]|으면\s?좋겠|려고\s?(?:해|한다|하고\s?있|합니다|하는)|[을ㄹ]\s?생각이"),
     _words(r"would|wants?|hop(?:e|es|ing)|dream\w*|wish\w*|plans?|planning|intend\w*|not|yet|will|going\s+to", r"싶|좋겠|바라|바람|원|려고|계획|예정|생각|아직|않|못|거예요|겁니다|것입니다"), "it is not said to be so yet"),
    (_words(r"promis\w+\s+to|offer(?:ed|s)?\s+to|agreed\s+to|vow\w+\s+to|threaten\w+\s+to", r"기로\s?(?:약속|합의)|주겠다고|준다고\s?(?:했|약속)|하겠다고"),
     _words(r"promis\w*|offer\w*|agreed|vow\w*|threaten\w*|will|going\s+to|said|intend\w*", r"약속|합의|겠다고|다고|예정|기로"), "it is not said to have come to it"),
    (_words(r"look(?:ing|ed|s)?\s+for|search(?:ing|ed|es)?\s+for|seek(?:ing|s)?|after\s+a\s+new", r"찾고\s?있|구하고\s?있|알아보"),
     _words(r"look\w*|search\w*|hunt\w*|seek\w*|want\w*|still|not", r"찾고|찾는|찾으|구하|알아보|아직"), "it is only sought"),
    (_words(r"pretend\w*|claim(?:s|ed)\s+to|feign\w*", r"[는은ㄴ]\s?척|체\s?했|시늉"),
     _words(r"pretend\w*|claim\w*|feign\w*|not|said", r"척|체|시늉|않|안"), "it is a pretence"),
)  # fmt: skip
"""A frame in the words, what a sentence has to have of it, and what it fails by."""
_IF = _words(r"if|unless|provided|as\s+long\s+as", r"(?<=[가-힣])(?:으면|하면|되면|오면|가면|다면|라면)(?=\s|,)")
_SAYS_IF = _words(
    r"if|unless|provided|as\s+long\s+as|depend\w*|when|once|in\s+case|without|only\s+\w+|otherwise|would|could|might|may",
    r"면(?=[\s,.]|$)|경우|않으면|조건|달려|때|지도|수도",
)
_OFTEN = (
    ("always", _words(r"always|every\s+(?:day|time|morning|night|week)|daily|constantly|all\s+the\s+time|each\s+time", r"항상|늘|매일|언제나|맨날|매번")),
    ("often", _words(r"often|usually|mostly|frequently|regularly", r"자주|보통|대개|주로|종종")),
    ("sometimes", _words(r"sometimes|occasionally|now\s+and\s+then|from\s+time\s+to\s+time|once\s+in\s+a\s+while", r"가끔|때때로|이따금|어쩌다")),
    ("rarely", _words(r"rarely|seldom|hardly\s+ever|barely\s+ever|almost\s+never", r"드물게|거의\s?안|좀처럼|거의\s?[가-힣]+지\s?않")),
)  # fmt: skip
_HOW_MANY = (
    ("all", _words(r"all|every(?:one|body)?|each|both", r"모두|모든|전부|다들|전원")),
    ("most", _words(r"most|the\s+majority", r"대부분|대다수|대다")),
    ("some", _words(r"some|several|a\s+few|part\s+of|half", r"일부|몇몇|몇\s?명|절반|더러")),
    ("none", _words(r"none|nobody|no\s+one", r"아무도|하나도")),
)  # fmt: skip
FOR_TALK = re.compile(
    r"\bif\s+(?:you|i\s+(?:remember|recall|may)|it\s+helps)\b|\bas\s+if\b|궁금하면|괜찮으면|참고로", re.IGNORECASE
)
"""An "if" that is of the talk."""
_CLOSE = 2
"""Words that a sentence has of a clause, to tell what it tells."""
_TO_COME = _words(
    r"will|going\s+to|plans?\s+to|planning\s+to|about\s+to|intends?\s+to",
    r"[할갈볼을릴칠]\s?(?:예정|거예요|겁니다|것입니다|계획)",
)


def framed(pair: Pair) -> str | None:
    """Why a sentence does not keep what frames the clause that it rests on; None where it does, or nothing frames it."""
    if not pair.shared:
        return None
    if _NOT_DONE.search(pair.clause) and not (_SAYS_NOT_DONE.search(pair.sentence) or is_negative(pair.sentence)):
        return "it is not said to have come to it"
    for frame, kept, why in _OPEN:
        if frame.search(pair.clause) and not kept.search(pair.sentence) and not is_negative(pair.sentence):
            return why
    for scale in (_OFTEN, _HOW_MANY):
        said, known = _degree(scale, pair.sentence), _degree(scale, pair.clause)
        if said is not None and known is not None and said != known:
            return f"it says {said!r} where what it cites says {known!r}"
    return "it is over, and told as though it were to come" if _is_past_made_future(pair) else None


def condition_left_out(sentence: str, quote: str) -> str | None:
    """Why a sentence tells without its "if" what a quote tells only under one; None where it does not."""
    for part in SENTENCE_ENDS.split(quote):
        kept = [clause for clause in part.split(",") if clause.strip()]
        told = [clause for clause in kept if not _IF.search(clause)] or kept
        close = max((overlap(sentence, clause) for clause in told), default=0)
        if _IF.search(part) and not FOR_TALK.search(part) and close >= _CLOSE and not _SAYS_IF.search(sentence):
            return "the condition is left out"
    return None


def is_as_often(sentence: str, words: str) -> bool:
    """Whether both say that something is so as often: "rarely", "seldom"."""
    said = _degree(_OFTEN, sentence)
    return said is not None and said == _degree(_OFTEN, words)


def _degree(scale: tuple[tuple[str, re.Pattern[str]], ...], text: str) -> str | None:
    """The one degree that a text names; None for none or several."""
    named = [name for name, pattern in scale if pattern.search(text)]
    return named[0] if len(named) == 1 else None


def _is_past_made_future(pair: Pair) -> bool:
    pack = language(language_of(pair.clause))
    if _TO_COME.search(pair.sentence) is None or _TO_COME.search(pair.clause) is not None or pack.is_plan(pair.clause):
        return False
    return pack.is_past(pair.clause) and not pack.is_hedged(pair.clause)
