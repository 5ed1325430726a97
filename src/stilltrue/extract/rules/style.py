"""
How a user wants to be answered from now on: in which language, how long, in which tone, units and form.

A wish that holds for the answer at hand alone ("answer in Korean, please") is none: it takes a word that says that it
stays, or that it is of all answers. What limits what an assistant may do is read elsewhere, and holds at once.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from stilltrue.extract.rules.en.taste import TONGUE as TONGUE_EN
from stilltrue.extract.rules.ko.daily import TONGUE as TONGUE_KO
from stilltrue.language.late import late
from stilltrue.model.claim import Candidate, Kind, Value, ValueKind

_STAYS_EN = late(
    r"\b(?:always|from\s+now\s+on|in\s+(?:the\s+)?future|going\s+forward|by\s+default|every\s+time|each\s+time)\b"
    r"|\b(?:your|all)\s+(?:answers?|replies|responses|explanations?|messages)\b|\b(?:address|call)\s+me\b",
    re.IGNORECASE,
)
_OPENING_EN = (
    r"^\W{0,3}(?:(?:please|also|and|so|always|from\s+now\s+on|in\s+(?:the\s+)?future|going\s+forward|by\s+default"
    r"|every\s+time|could\s+you|can\s+you),?\s+){0,4}"
)
_CLOSING_EN = r"(?:,?\s+(?:please|from\s+now\s+on|in\s+(?:the\s+)?future|going\s+forward|by\s+default|every\s+time|always|thanks)){0,2}\W*$"
_SAYS = r"(?:answer|reply|respond|speak|talk|write|text)"
_OF_ANSWERS = (
    r"(?:sources?|citations?|dates?|numbers?|prices?|tables?|bullets?|bullet\spoints|code|examples?|links?|steps?|units?|currenc(?:y|ies)|answers?"
    r"|repl(?:y|ies)|summar(?:y|ies)|translations?|format|markdown|headings?|sentences?|paragraphs?|emojis?|times?|python|typescript|java)\b"
)
_ENGLISH = (
    ("preferred language", late(rf"{_OPENING_EN}(?:only\s+)?{_SAYS}(?:\s+(?:to\s+)?me)?\s+(?:only\s+)?in\s+(?P<value>{TONGUE_EN}){_CLOSING_EN}", re.IGNORECASE)),
    ("answer length", late(rf"{_OPENING_EN}(?:keep|make|give)\s+(?:me\s+)?(?:your|all|the)\s+(?:answers?|replies|responses|explanations?|messages)\s+(?P<value>short|brief|concise|long|detailed|simple|shorter|longer|to\s+the\s+point){_CLOSING_EN}", re.IGNORECASE)),
    ("answer length", late(rf"{_OPENING_EN}(?:give\s+(?:me\s+)?(?P<value>short|brief|concise|long|detailed|simple)\s+(?:answers|replies|responses|explanations)|(?:{_SAYS}|explain)\s+(?:things\s+)?(?P<other>briefly|concisely|in\s+detail|at\s+length|in\s+short)){_CLOSING_EN}", re.IGNORECASE)),
    ("tone", late(rf"{_OPENING_EN}(?:(?:address|speak\s+to|talk\s+to|write\s+to)\s+me\s+(?P<value>formally|informally|casually|politely)|(?:be|use)\s+(?:an?\s+)?(?P<other>formal|informal|casual|friendly|polite)(?:\s+(?:tone|language|style))?(?:\s+with\s+me)?){_CLOSING_EN}", re.IGNORECASE)),
    ("unit preference", late(rf"{_OPENING_EN}(?:use|answer\s+in|give\s+(?:me\s+)?)\s*(?P<value>metric|imperial|US\s+customary)(?:\s+units?|\s+system)?{_CLOSING_EN}", re.IGNORECASE)),
    ("instruction", late(rf"{_OPENING_EN}(?:cite|use|write|format|show|include|explain|start|begin|end|translate|put|list|summari[sz]e|convert|answer|reply|respond|round|mark|add)\s(?=.*\b{_OF_ANSWERS})\S.*$", re.IGNORECASE)),
)  # fmt: skip
_STAYS_KO = late(
    r"앞으로|항상|(?:^|\s)늘\s|언제나|이제부터|지금부터|매번|기본으로|다음부터|(?:^|\s)(?:답|대답|답변|설명)(?:은|는)\s|반말|존댓말|높임말|미터법|섭씨"
)
_ASKED = r"(?:(?:해|써|말해|적어|답해)\s?(?:줘|줄래|주세요|주시겠어요|주라|라)|하(?:라|세요|십시오))(?:요)?\W*$"
"""Asked for: "항상 영어로 말해" alone may be what somebody does himself."""
_OFTEN = (
    r"^\W{0,3}(?:(?:앞으로(?:는|도)?|항상|늘|언제나|이제부터(?:는)?|지금부터(?:는)?|매번|기본으로|다음부터(?:는)?|나한테(?:는)?|저한테(?:는)?"
    r"|답(?:은|변은)|대답은|다시|그냥|그럼|이제(?:는)?|이젠)\s){0,3}"
)
_KOREAN = (
    ("preferred language", late(rf"{_OFTEN}(?P<value>{TONGUE_KO})로만?\s(?:답|대답|답변|응답|말|이야기|얘기)?{_ASKED}")),
    ("answer length", late(rf"{_OFTEN}(?:(?:답|대답|답변|설명)(?:은|는|을|를)?\s)?(?:좀\s|더\s)?(?P<value>짧게|간단히|간단하게|간결하게|길게|자세히|자세하게|쉽게)\s(?:답|대답|답변|설명|말)?{_ASKED}")),
    ("tone", late(rf"{_OFTEN}(?P<value>존댓말|반말|높임말)(?:로|을|를)?\s?(?:답|대답|답변|말|이야기)?(?:{_ASKED}|(?:써도|해도)\s?(?:돼|됩니다|괜찮아|좋아)\W*$)")),
    ("unit preference", late(rf"{_OFTEN}(?:(?:단위|길이|무게|온도|거리)(?:는|은)?\s)?(?P<value>미터법|야드파운드법|섭씨|화씨)(?:으로|로)?(?:\s?(?:표시|답|말|알려))?(?:\W*$|\s?{_ASKED}|\s?줘\W*$)")),
    ("instruction", late(rf"{_OFTEN}\S.{{0,80}}(?:정리|설명|표시|번역|요약|대답|답|인용|구분|변환|반올림){_ASKED}")),
    ("instruction", late(rf"{_OFTEN}\S.{{0,80}}(?:으로|로|를|을|도)\s(?:써|적어|붙여|넣어|달아|보여)\s?(?:줘|주세요|라)\W*$")),
)  # fmt: skip
_TOLD = late(
    r"\b(?:said|says|told|tells|asked|asks|i|we|he|she|they)\b|(?:라고|다고|달라고|래|대요?)(?=\W*$|\s)|(?:^|\s)(?:나는|저는|내가|제가)\s",
    re.IGNORECASE,
)
"""Told of somebody, and asked of nobody."""
_MANY = frozenset({"instruction"})


def wished(sentence: str, code: str, me: str) -> Iterator[Candidate]:
    """
    How the speaker wants to be answered from now on; at most one wish a sentence.

    Args:
        sentence: as said.
        code: its language, `en` or `ko`.
        me: the subject that the speaker is.
    """
    stays, styles = (_STAYS_KO, _KOREAN) if code == "ko" else (_STAYS_EN, _ENGLISH)
    if not stays.search(sentence) or _TOLD.search(sentence) or sentence.rstrip().endswith(("?", "？")):
        return
    for predicate, pattern in styles:
        found = pattern.search(sentence)
        if found is not None:
            many = predicate in _MANY
            words = sentence.strip(" .!~…") if many else found["value"] or found["other"]
            value = Value.of_text(words, ValueKind.ENTITY if predicate == "preferred language" else ValueKind.TEXT)
            yield Candidate(
                subject=me, predicate=predicate, value=value, kind=Kind.PREFERENCE, many=True if many else None, confidence=0.9
            )  # fmt: skip
            return
