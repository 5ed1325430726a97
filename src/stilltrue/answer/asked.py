"""What a question asks of a slot: its value, since when, who said so, how many, or whether."""

from __future__ import annotations

import re

from stilltrue.language import language_of
from stilltrue.model.answer import Asked

_WHO_SAID = re.compile(
    r"\bwho\s+(?:said|says|told|claims|claimed|mentioned)\b|\bhow\s+do\s+you\s+know\b|\bwhere\s+did\s+you\s+(?:get|hear|learn)\b"
    r"|\b(?:what|which)\s+(?:is\s+)?(?:the\s+)?source\b"
    r"|누가\s+(?:\S{1,30}\s+){0,6}?(?:말|그랬|그래|얘기|이야기|알려)|어떻게\s*알(?:아|았|게|고|지|죠)|출처|근거",
    re.IGNORECASE,
)
_SINCE = re.compile(
    r"\bsince\s+when\b|\bhow\s+long\b|\bwhen\s+did\b|\bfrom\s+when\b|\bwhen\s+have\b"
    r"|언제부터|언제까지\s*\S*(?:다녔|살았|일했|썼|탔|키웠|사귀었|였)|얼마나\s*(?:오래|됐|되었)|언제\s*(?:\S+\s+){0,2}?\S*(?:이사|시작|바뀌|바꿨|바꾸|옮겼|옮긴|들어갔|입사|갔|왔|샀|됐|되었|그만|퇴사|끊|떠났|나왔|끝|결혼했|결혼한|약혼했|약혼한)",
    re.IGNORECASE,
)
_TIMES = re.compile(r"\bhow\s+(?:many\s+times|often)\b|몇\s*번(?!\s*(?:째|호|버스|출구))|얼마나\s*자주", re.IGNORECASE)
_PROPOSAL = re.compile(
    r"\b(?:what|where|which\s+\w+)\s+(?:shall|should|can|could)\s+(?:i|we)\b(?!\s+find\b)", re.IGNORECASE
)
_COUNT = re.compile(
    r"\bhow\s+many\b|\bnumber\s+of\b|몇\s*(?:개|명|가지|마리|군데|곳|분|대|권|종류|사람)|몇이나", re.IGNORECASE
)
_WHETHER = re.compile(
    r"^\W*(?:(?:so|and|but|hey|well|please|now|tell\s+me)\W+)*"
    r"(?:do|does|did|is|are|am|was|were|has|have|had|can|could|will|would|should|don't|doesn't|isn't|aren't|am\s+i)\b",
    re.IGNORECASE,
)
_KOREAN_OPEN = re.compile(r"뭐|뭘|무엇|무슨|어디|누구|누가|언제|몇|며칠|어떤|어느|얼마|왜|어떻게|어떠|어때|어땠")
_KOREAN_YES_NO = re.compile(
    r"(?:나요|가요|까요|니|냐|죠|지요?|어요?|아요?|해요?|여요?|에요|예요|야|음)\s*[?？]?\s*$|(?:셔|져|려|워|봐|와|돼|줘|켜|쳐)\s*[?？]\s*$"
)
_OF_ONESELF_KO = r"(?:어디|뭐|뭘|뭔|무엇|무슨|누구|누가|언제|몇|왜|어떻게|어떤|어느|얼마|지금|현재|요즘|이제|오늘|내일|어제|아직|\S+(?:을|를|에|에서|에게|한테|랑|보다)\s)"
"""What follows 전 where it is "I": an open question, a day, or what is done to something."""
_FORMER = re.compile(
    r"\b(?:used\s+to|did\s+\S{1,20}\s+use\s+to|previous(?:ly)?|former(?:ly)?|before|earlier|originally|prior)\b|\b(?:my|our)\s+(?:old|past)\b(?!\s+(?:friend|age))|\bwho(?:['’]s|\s+is|\s+was)\s+(?:my|our)\s+ex[\s-]\w|\bw(?:as|ere)\s+(?:my|our)\s+last\b"
    r"|(?<![가-힣])전[에엔]|기\s?전[에엔]|이전|예전|옛날|원래|과거|(?<![가-힣])직전|(?<![가-힣])바로\s?전|(?:^|(?<![년달월주일간분의\d]\s)(?<![가-힣]))전\s(?=[가-힣])"
    rf"(?!{_OF_ONESELF_KO})",
    re.IGNORECASE,
)
_DOING = r"(?:live|living|work|drive|own|use|study|stay|rent|have|do)"
_FIRST = re.compile(
    r"(?:\b(?:my|our|the|his|her|their|very)|['’]s)\s(?:very\s)?(?:first|earliest)\b(?!\s(?:name|floor|aid|class|of|thing)\b)"
    rf"|\bfirst\s{_DOING}\b|\b{_DOING}\sfirst\W{{0,9}}$|(?<![가-힣])(?:첫(?=\s|직장|회사|집|차)|처음|최초|맨\s?먼저|제일\s?먼저)",
    re.IGNORECASE,
)
_AHEAD = re.compile(
    r"\b(?:will|shall|['’]ll)\b|\bgoing\s+to\b(?=\s+(?:live|work|be|move|drive|study|stay|use)\b)"
    r"|(?:어디로|언제)\s이사\s?(?:가|하|해)\S{0,3}\W*$|이사(?:는|를)?\s(?:어디로|언제)\s(?:가|하|해)\S{0,3}\W*$"
    r"|(?:[살일다닐될갈]|게\s?될)\s?(?:거야|건가요?|거예요|거지|까요?|예정)\W*$",
    re.IGNORECASE,
)
_ENDED = re.compile(
    r"\bwhen\s+did\b.{0,80}\b(?:leave|quit|stop|end|finish|give\s+up|move\s+out)\b"
    r"|언제\s*(?:\S+\s+){0,2}?\S*(?:그만|퇴사|끊|떠났|나왔|끝)|언제까지\s*\S*(?:다녔|살았|일했|썼|탔|키웠|사귀었|였)",
    re.IGNORECASE,
)
_PAST_EN = re.compile(
    r"^\W*(?:(?:so|and|but|hey|well|please|now|tell\s+me)\W+)*(?:did|had|was|were|(?:has|have)(?!\s\S{1,30}(?:\s\S{1,30})?\sgot\b))\b",
    re.IGNORECASE,
)
_DONE_KO = "".join(
    chr(code) for code in range(0xAC00, 0xD7A4) if (code - 0xAC00) % 28 == 20 and chr(code) not in "있겠"
)
_PAST_KO = re.compile(rf"[{_DONE_KO}](?:어요?|나요?|니|냐|지요?|죠|습니까|던가요?)\W*$")
_NEXT = re.compile(
    r"(?:\b(?:my|our|the|his|her|their)|['’]s)\s+(?:next|upcoming)\s+(?!(?:week|month|year|weekend|quarter|term|(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b)"
    r"|(?<![가-힣])(?:다음(?:번)?|다가오는)\s(?!주(?![가-힣])|주에|주말|달|해|날|학기|분기|[월화수목금토일]요일)[가-힣]",
    re.IGNORECASE,
)
_OVER = re.compile(
    r"^\W*(?:(?:so|and|but|hey|well|please|now|tell\s+me)\W+)*(?:did|has|have|had|am|is|are|do|does)\b.{0,80}"
    r"\b(?:stop(?:ped)?|quit|g[ai]ve(?:n)?\s+up|leave|left|move(?:d)?\s+out|die[ds]?|pass(?:ed)?\s+away|cancel(?:l?ed)?|no\s+longer)\b"
    r"|(?:그만뒀|그만두었|끊었|떠났|헤어졌|죽었|해지했|취소했|관뒀)(?:어요?|나요?|니|냐|지요?|죠|습니까)\W*$",
    re.IGNORECASE,
)
"""Whether something is over; a yes is that it does not hold."""
_EVER = re.compile(
    r"\bever\b|\bused?\s+to\b|\b(?:previously|formerly)\b|예전|옛날|과거|한때|적\s?(?:이|도)?\s?(?:있|없)",
    re.IGNORECASE,
)


def asked_in(question: str) -> Asked | None:
    """What is asked; None where it is a proposal, or how often something happened, which no slot says."""
    text = " ".join(question.split())
    if _WHO_SAID.search(text):
        return Asked.WHO_SAID
    if _TIMES.search(text) or _PROPOSAL.search(text):
        return None
    if _SINCE.search(text):
        return Asked.SINCE
    if _COUNT.search(text):
        return Asked.COUNT
    return Asked.WHETHER if _is_yes_no(text) else Asked.VALUE


def asks_for_former(question: str) -> bool:
    """Whether it asks for what held before, without saying when."""
    return bool(_FORMER.search(question))


def asks_for_first(question: str) -> bool:
    """Whether it asks for the first of several, one after the other."""
    return bool(_FIRST.search(question))


def asks_ahead(question: str) -> bool:
    """Whether it asks for what will be."""
    return bool(_AHEAD.search(question))


def asks_for_next(question: str) -> bool:
    """Whether it asks for the next of several, which none is that is over."""
    return bool(_NEXT.search(question))


def asks_for_end(question: str) -> bool:
    """Whether it asks when something was over."""
    return bool(_ENDED.search(question))


def asks_for_ever(question: str) -> bool:
    """Whether it asks for any time at all, as whoever asks if something was does: "Did I live in Rome?"."""
    if _EVER.search(question):
        return True
    if asked_in(question) is not Asked.WHETHER or asks_whether_over(question):
        return False
    return bool((_PAST_KO if language_of(question) == "ko" else _PAST_EN).search(question))


def asks_whether_over(question: str) -> bool:
    """Whether it asks if something no longer holds: "Did I stop smoking?"."""
    return bool(_OVER.search(question))


def _is_yes_no(text: str) -> bool:
    if language_of(text) == "ko":
        return not _KOREAN_OPEN.search(text) and bool(_KOREAN_YES_NO.search(text))
    return bool(_WHETHER.search(text)) and not re.search(r"\bor\b", text)
