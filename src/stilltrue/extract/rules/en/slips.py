"""What English speakers put right in the same breath: "Leeds, no wait, Bradford" says Bradford, and never said Leeds."""

from __future__ import annotations

import re

from stilltrue.language.late import late

_SURE = (
    r"no,?\s+wait|wait,?\s+no|wait|sorry(?!\s+(?:to|about|for|that|if|but)\b)|oops|whoops|(?:scratch|strike|ignore|forget)\s+that|make\s+(?:that|it)|correction"
    r"|my\s+(?:mistake|bad)|i\s+mean(?:t)?(?:\s+to\s+say)?|i\s+should\s+say|(?:or\s+)?rather(?!\s+than)|h[ao](?:ng|ld)\s+on|i\s+(?:misspoke|mistyped)|(?:that(?:'s|\s+was)\s+a\s+)?typo(?!\s+in\b)|fat\s+fingers|auto-?correct"
)
_UNSURE = r"no|nope|well|actually|er+m?|u[mh]+|hmm+|oh"
"""Words that often mean nothing: what follows them has to be of the very sort of what stands before them."""
_SLIP = late(
    rf"(?:(?:[,;…–—]|\s-+\s|\.{{1,3}})\s*|\s(?=(?:no\s+wait|wait\s+no|scratch\s+that|or\s+rather|sorry,?\s+i\s+mean|i\s+mean)\b))"
    rf"(?P<words>(?:(?:{_SURE}|{_UNSURE})\b[\s,.!:;…–—-]*){{1,5}})(?:(?:it(?:'s|\s+is|\s+was)|that's)\s+)?(?P<new>(?:[^,;.!?…–—]|\.(?=\w)|,(?=\d))*)",
    re.IGNORECASE,
)
_IS_SURE = late(rf"(?:{_SURE})\b", re.IGNORECASE)
BEGINS = late(rf"\W*(?!sorry,?\s(?-i:[A-Z])\w+,)(?:(?:{_SURE})\b|no\b\s*,)", re.IGNORECASE)
_WHEN_WORDS = (
    r"(?:(?:next|this|last)\s+)?(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|january|february|march|april|may|june|july|august"
    r"|september|october|november|december|week|month|year|tomorrow|today|yesterday)"
)
BEGINS_ANEW = late(
    rf"\W*(?!sorry,?\s(?!{_WHEN_WORDS})(?-i:[A-Z])\w+\s*(?:[,.!?]|$))(?:(?:{_UNSURE})\b[\s,.!]*){{0,2}}(?:{_SURE})\b",
    re.IGNORECASE,
)
"""How a turn begins that puts the one before it right; a mere "no" answers somebody else, and "sorry, Bob" is said to Bob."""
_NO = late(r"\bno\s*,", re.IGNORECASE)
_TAKEN_BACK = late(r"\W*(?:no,?\s+wait|(?:scratch|strike|ignore|forget)\s+that)\W*", re.IGNORECASE)

_FEW = r"(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|twenty|thirty|forty|fifty)"
_NUMBER = late(rf"(?:the\s+)?[$€£₩]?(?:\d[\d,.:]*\d|\d)(?:st|nd|rd|th|k|\s?[ap]m)?(?!\w)|\b{_FEW}\b", re.IGNORECASE)
_WHEN = late(rf"\b{_WHEN_WORDS}\b", re.IGNORECASE)
_NAME = late(r"(?<=\s)(?!I\b)[A-Z][\w'’&-]*(?:\s(?:of\s|de\s)?[A-Z][\w'’&-]*){0,4}")
_ADDRESS = late(r"[\w.+-]{1,64}@\w[\w.-]{1,64}")
_WORDS = late(r"[a-z][\w'’-]*(?:\s[a-z][\w'’-]*){0,2}")
_FUNCTION = (
    r"in|at|to|on|of|for|from|with|by|as|the|an?|my|our|is|are|was|be|am|i'm|and|called|named|that|love|loves|like|likes|hate|hates|enjoy|enjoys"
    r"|prefer|prefers|have|has|had|eat|drink|use|play|plays|speak|take|takes|want|need|got|bought"
)
_LAST_WORDS = late(rf"(?<=\s)(?<=\b)(?:(?!(?:{_FUNCTION})\s)[a-z][\w'’-]*\s){{0,2}}(?!(?:{_FUNCTION})$)[a-z][\w'’-]*$")
_FUNCTION_BEFORE = late(rf"\b(?:{_FUNCTION})\s$", re.IGNORECASE)
_NO_VALUE = late(
    r"(?:thanks?|thank|kidding|problem|worries|way|really|seriously|never|not|nothing|about|but|though|if|so|just|very|quite|you|it|that|this|there"
    r"|he|she|they|we|what|who|when|why|how|because|for|than|until|longer|more|one|idea|doubt|matter|mind|please|again|too|also|exactly|obviously|honestly"
    r"|wonder|offence|offense|joke|lol|haha|yes|yeah|ok|okay|\w+ly|\w+ed|can't|don't|won't|is|are|was|gotta|late|love|loves|like|likes)\b",
    re.IGNORECASE,
)
_AGAIN = late(
    r"(?P<first>(?:i|we|my|our)\s\S+|i'm|we're|in|at|on|to|an?|the|with|for|from)(?:\s+\S+){1,6}$", re.IGNORECASE
)
_GOES_ON = late(r"\s+(?:in|on|at|since|for|with|as|and|from|until|to\s+be|instead|now|actually)\b.*|\s*", re.IGNORECASE)
"""What may follow the name that was meant; after a verb it is the subject of something else."""
_FEW_WORDS = 3
_MOST = 4
"""Slips of one sentence that are put right."""


def righted(sentence: str) -> str:
    """
    The sentence as its speaker meant it; as it is where nothing in it is taken back.

    >>> righted("I live in Leeds, no wait, Bradford."), righted("My rent is 900 pounds a month, I mean 950.")
    ('I live in Bradford.', 'My rent is 950 pounds a month.')
    """
    start = 0
    for _ in range(_MOST):
        slip = _SLIP.search(sentence, start)
        if slip is None:
            break
        before, new, after = sentence[: slip.start()].rstrip(), slip["new"].strip(), sentence[slip.end() :]
        if not new and _TAKEN_BACK.fullmatch(slip["words"]) and not after.strip(" .!"):
            return ""
        sure = _IS_SURE.search(slip["words"]) or (_NO.search(slip["words"]) and len(new.split()) < _FEW_WORDS)
        meant = _meant(before, new, sure=bool(sure))
        if meant is None:
            start = max(slip.end("words"), slip.start() + 1)
            continue
        sentence, start = meant + after, 0
    return sentence


def _meant(before: str, new: str, *, sure: bool) -> str | None:
    """What was said before, with the new words in the place of those of their sort; None where there are none such."""
    if not new or len(new) > _LONGEST:
        return None
    for sort in (_ADDRESS, _NUMBER, _WHEN, _NAME):
        said = sort.match(f" {new}", 1)
        if said is not None:
            return _in_place(before, new, sort, said.end() - 1)
    again = _AGAIN.match(new)
    if again is not None and sure:
        return _from_again(before, new, again["first"])
    return _by_words(before, new) if sure and _WORDS.fullmatch(new) and not _NO_VALUE.match(new) else None


_LONGEST = 60


def _in_place(before: str, new: str, sort: re.Pattern[str], end: int) -> str | None:
    """The last of its sort replaced; what stood behind it stays, unless the new words bring their own."""
    olds = [found for found in sort.finditer(before) if sort is not _NAME or not _WHEN.match(before, found.start())]
    if not olds or not (sort is not _NAME or _GOES_ON.fullmatch(new, end)):
        return None
    old = olds[-1]
    return before[: old.start()] + (new if new[end:].strip() else new + before[old.end() :])


def _from_again(before: str, new: str, first: str) -> str | None:
    """The sentence taken up again at a word of its own: "I live in Leeds, sorry, in Bradford"."""
    at = [found.start() for found in re.finditer(rf"\b{re.escape(first)}\b", before, re.IGNORECASE)]
    return before[: at[-1]] + new if at else None


def _by_words(before: str, new: str) -> str | None:
    """The last words, back to the one that asks for them, replaced: "allergic to peanuts, sorry, almonds"."""
    old = _LAST_WORDS.search(before)
    if old is None or not _FUNCTION_BEFORE.search(before, 0, old.start()):
        return None
    return before[: old.start()] + new
