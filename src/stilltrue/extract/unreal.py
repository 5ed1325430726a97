"""Words under which what a clause tells is not so: nearly, as if, in a dream, as another believes, turned down."""

from __future__ import annotations

import re

from stilltrue.language.negations import negations
from stilltrue.language.tokens import normalise
from stilltrue.model.claim import Act, Candidate, End, Kind


def _ending_in(final: int) -> str:
    """The Korean syllables that end in one consonant, by its place in the alphabet of endings."""
    return "".join(chr(code) for code in range(ord("가"), ord("힣") + 1) if (code - ord("가")) % 28 == final)


_N, _L, _SS = _ending_in(4), _ending_in(8), _ending_in(20)
_NEARLY = re.compile(
    r"\b(?:practically|virtually|basically|literally|as\s+good\s+as)\s+(?:live|lived|living|own|work|am|married|sleep|grew|raised)\b|(?:[가-힣]다시피|[가-힣]거나\s?다름\s?없[이어다는])\s?"
    r"|\bmarried\s+to\s+(?:my|the|this|our)\s+(?:job|work|career|business|company|phone|game|sofa|couch)\b|(?:일|직장|회사|게임|폰)(?:이?랑|과|와|하고)\s?결혼|"
    r"\b(?:i|we|he|she|they)(?:\s+(?:have|has|had)|['’](?:ve|d))?\s+(?:very\s+|so\s+)?(?:almost|nearly)\s+"
    r"(?!(?:always|never|all|every\w*|any\w*|daily|weekly|only|exclusively|entirely|certainly|completely|finished|done|an?|the|\d\w*)\b)\w"
    r"|\b(?:came|got|was|were)\s+(?:very\s+|so\s+|this\s+)?close\s+to\s+\w+ing\b"
    r"|\b(?:i|we|he|she|they)\s+(?:was|were)\s+(?:just\s+|originally\s+|once\s+)?(?:going|about|supposed|meant|due)\s+to\s+\w"
    r"|\b(?:want(?:s|ed)?|ask(?:s|ed)?|told|expect(?:s|ed)?|urg(?:es?|ed)|begg?(?:s|ed)?)\s+(?:me|us)\s+to\b|\b(?:refuse|decline|fail|forgot|neglect|hesitate)(?:[sd]|ed)?\s+to\b"
    r"|[을를]?\s?까\s?말까|[을를]?까\s?(?:고민|망설)|(?:지|기)\s?(?:않겠|거부|거절)"
    r"|\bcould\s+(?:eat|kill|murder|sleep|cry|die|drink)\b|(?:한\s?마리|통째로|다)도?\s[가-힣]{1,4}겠[네다어]"
    r"|\b(?:would|could|should|might)(?:\s+have|['’]ve|\s+of)\s+(?:\w+ed|gone|been|taken|got(?:ten)?|bought|chosen|become)\b"
    rf"|[{_L}]\s?뻔(?:했|하였|한)|려(?:다가?|고\s?하다가?)\s?(?:말|그만|못|안|관|취소|포기|결국)|[{_SS}]어야\s?(?:했|하|됐|되)|[{_L}]\s?걸\s?(?:그랬|했)",
    re.IGNORECASE,
)
_IMPLIED_NOT = re.compile(
    r"\b(?:anything\s+but|(?:have|has|['’]ve|['’]s)\s+yet\s+to|decided\s+against|talked\s+(?:\w+\s+){1,2}out\s+of|fail(?:ed|ing)?\s+(?:at|to|as)|outgr[eo]w\w*|the\s+last\s+(?:person|one)\s+to"
    r"|far\s+be\s+it|far\s+from\s+(?:being\s+)?an?|(?:a\s+)?myth\s+that|mist(?:ook|aken)\s+(?:(?:me|us|him|her)\s+)?for|missing\s+from\s+my|dress(?:ed|ing)?\s+up\s+as|by\s+no\s+means)\b"
    r"|오해받|낭설|헛소문|분장을?\s?(?:했|하고)|코스프레|(?:은|는|이|가)\s[가-힣\s]{0,8}(?:실패했|없어졌|사라졌)|커녕|하기는\s?무슨|[일릴할]\s?리가\s?(?:없|있)|턱이\s?없",
    re.IGNORECASE,
)
"""A "not" that goes without the word."""
_FEIGNED = re.compile(
    r"\b(?:lie[ds]?|lying|fibb?(?:ed|ing)?|bluff(?:ed|ing)?|pretend(?:ed|s|ing)?|fak(?:ed|ing)|dream(?:ed|t|s|ing)?|daydream\w*|fantasi[sz]\w+|joked)"
    r"\s+(?:about|of|being|having|that|like|i|we|to\s+(?:be|have|live|work|own|like|love|eat|know))\b"
    r"|\bin\s+(?:my|a|the|last\s+night['’]s)\s+(?:day)?dreams?\b"
    rf"|[{_N}]\s?척\s?(?:했|하|해|한)|[{_N}]\s체\s?(?:했|하|해|한)|[다라]고\s?(?:거짓말|뻥|속였|속이|둘러댔|꾸며)",
    re.IGNORECASE,
)
_SAID_UNTRUE = (
    r"\b(?:that|which|it|this)(?:['’]s|\s+(?:is|was))\s+(?:just\s+|all\s+|simply\s+|completely\s+)?(?:not\s+true|false|wrong|untrue|a\s+(?:lie|joke)|made\s+up|nonsense)\b(?!\s+that\b)"
    r"|거짓말이(?:야|었|에요|지|고)|뻥이(?:야|었|에요|지)|사실이?\s?아니"
)
_UNTRUE = re.compile(_SAID_UNTRUE, re.IGNORECASE)
_TAKEN_BACK = re.compile(
    rf"[\s,.;!–—-]{{0,4}}(?:(?:but|and|though|although|except|only)\s+|(?:그건|그거|이건|사실)\s+)?(?:{_SAID_UNTRUE})",
    re.IGNORECASE,
)
_BELIEVED = re.compile(
    r"\b(?!(?:i|we|you)\b)\w+\s+(?:still\s+|really\s+|all\s+)?(?:thinks?|thought|believe[sd]?|reckon(?:s|ed)?|(?:is|are|was|were)\s+(?:convinced|sure|certain)|figure[sd]?|swears?|insists?|assume[sd]?|suspect(?:s|ed)?|imagine[sd]?|guess(?:es|ed)?)"
    r"\s+(?:that\s+)?(?:i|we)\b|\b(?:i|we)\s+(?:always\s+|once\s+|first\s+|wrongly\s+)?(?:thought|assumed|believed)\s+(?:that\s+)?(?:i|we)\b"
    r"|\b(?:form|sign|letter|e?-?mail|bio|profile|page|website|app|system|records?|file|card|document|paper|ad|report|badge|cv|resume|caption|post|horoscope|test|quiz)\s+(?:still\s+|also\s+)?(?:says?|states?|claims?|lists?|shows?|reads?)\s+(?:that\s+)?(?:i|we)\b"
    r"|(?:lists?|listed|has|have|had)\s+me\s+(?:down\s+)?as\b|[가-힣](?:으로|로)\s(?:돼|되어|적혀|나와)\s?있(?:더라|던데|네|었)|(?:나를|날|저를)\s[^.!?]{1,14}?(?:로|으로)\s?(?:오해|착각|아는|알더|보더|알고)|[는은인]\s?줄\s?(?:알|아는|아나|아네|아셔)|[다라]고\s?(?:나와|적혀|쓰여|써|되어|돼|뜨)\s?(?:있|네|던|는|더)",
    re.IGNORECASE,
)
_TURNED_DOWN = re.compile(
    r"\b(?:turn(?:ed|ing)?\s+down|declin(?:ed|ing)|reject(?:ed|ing)|refus(?:ed|ing)|passed\s+on|opted\s+out\s+of|(?:didn|did\s+no)['’]?t\s+(?:get|take|accept))\b",
    re.IGNORECASE,
)
_TURNED_DOWN_KO = re.compile(
    r"(?:면접|시험|서류|오디션|심사|전형|공채|지원|입사|제안|오퍼|자리|초대)(?:에서|에|을|를|은|는|도)?\s?(?:[가-힣]{1,6}\s)?(?:떨어|탈락|불합격|미끄러|거절|사양|고사|마다)"
)
_ELSEWHERE = re.compile(
    r"\b(?:and|but|so|then|because|instead|for|in\s+favou?r)\b|[,;:]|고\s|지만|는데|[아어]서\s", re.IGNORECASE
)
_TELLS_ITSELF = re.compile(
    r"offer|interview|appl|declin|reject|refus|turn|면접|시험|지원|제안|오퍼|초대|탈락|거절|불합격", re.IGNORECASE
)
_SEEKS = (
    r"\b(?:appl(?:y|ied|ying)\s+(?:for\s+a\s+(?:job|position|role)\s+)?(?:to|at|with|for)|interview\w*\s+(?:at|with|for)|sent\s+(?:my|a|in\s+my)\s+(?:cv|resume|application)\s+to|offered\s+(?:me|us)\s+(?:an?\s+)?(?:[\w-]+\s+){0,3}?(?:at|with|from|by)|offers?\s+(?:from|at|with)|after\s+a\s+(?:job|place)\s+(?:at|with)|kill\s+for|sav(?:e|ed|ing)\s+(?:up\s+)?for"
    r"|wants?|wanted|looking\s+for|shopping\s+for|in\s+the\s+market\s+for|wish(?:ing)?\s+for|dream(?:ing)?\s+of)"
)
_SOUGHT_KO = (
    r"(?:에|에서|을|를)?\s?(?:(?:오퍼|제안|연락|스카우트|면접\s?제의|러브콜)(?:를|을|가|이)?\s?(?:받|왔|와|들어)|지원(?:했|하|서)|면접(?!에서\s?떨어|에\s?합격|\s?붙)|서류\s?(?:냈|넣|제출)|이력서"
    r"|사려고|살까|사고\s?싶|갖고\s?싶|가지고\s?싶|키우고\s?싶|키우려고|원해|원하고|사기\s?위해)"
)
_GOT = re.compile(
    r"\b(?:got|hired|joined|accepted|bought|own|passed|work|works|working|started)\b|합격|붙었|입사|다니|다녀|일하|일해|샀",
    re.IGNORECASE,
)
_SEEKS_ITSELF = re.compile(
    r"appl|interview|want|wish|goal|plan|project|sav|hop|dream|seek|look|interest|target|지원|면접|목표|계획|소원|희망|바라|관심|일정|약속",
    re.IGNORECASE,
)
_HIMSELF = re.compile(
    r"(?<![가-힣])자기(?:는|가|도|네|한테)(?![가-힣])"
    r"|(?<![가-힣])(?!(?:내|제|나|저)(?:가|는)?\s)[가-힣]{1,8}(?:가|이|은|는)?\s?(?:그러는데|그러던데|그랬는데|말하(?:길|기를|는데)|얘기하(?:길|는데)|말로는|말에\s?따르면)"
)
_MYSELF = re.compile(r"(?<![가-힣])(?:나|난|내|내가|나는|나도|저|전|제|제가|저는|저도|날|우리)(?![가-힣])")
_TELLS_OF_BEFORE = re.compile(
    r"\b(?:first|last|previous|former|earlier|old|ex|past)\b|전\s?직|이전|예전|옛|첫", re.IGNORECASE
)
_OF_BEFORE_EN = r"\b(?:first|last|previous|former|earlier|old|ex|earlier|prior)[\s-]+(?:job|company|employer|boss|manager|school|flat|home|car|phone|dog|cat|gym|landlord)\b"
_OF_BEFORE_KO = (
    r"(?<![가-힣])(?:전|이전|예전|옛|첫|지난번|저번|전에\s다니던)\s?(?:직장|회사|학교|집|차|폰|상사|팀장|헬스장)"
)
"""What a noun says of the past by itself: "my first job was at …", 전 직장은."""
_THEN = re.compile(
    r"\b(?:at|in)\s+(?:uni|university|college|high\s+school|school|primary\s+school)\b[^.!?]{0,20}\b(?:i|we)['’]d\b|\b(?:i|we)['’]d\s+(?:always|often|usually)\b"
    r"|\b(?:back\s+then|growing\s+up|as\s+a\s+(?:kid|child|teenager|student)|when\s+(?:i|we)\s+(?:was|were)\b)|\bin\s+(?:my|his|her|our|their)\s+(?:teens|twenties|thirties|forties|youth|childhood|school\s+days|student\s+days)\b|\d0대\s?(?:때|에|엔|에는)|(?:왕년|젊었을\s?때|총각\s?때|처녀\s?때)|^\W*before\s+(?:the|my)\s+\w+,?\s+(?:i|we)\s+\w+|[가-힣]더랬|(?:었|았)었|(?:때|땐|적|시절|무렵)(?:에|엔|에는|는)?\s[^.!?]{0,30}[가-힣]*(?:었|았|했|였|셨|렸|졌|갔|왔|섰|났)(?:지|어|어요|죠|다|습니다|거든|는데)",
    re.IGNORECASE,
)
"""What is told of another time of life."""
_SINCE = re.compile(
    r"\b(?:since|ever\s+since|now|still|today)\b|부터|이후|지금|요즘|이제|태어|다쳤|배웠", re.IGNORECASE
)
_STILL = re.compile(r"\bstill\b|여전히|아직", re.IGNORECASE)
_PASSIVE = r"(?!\w+ed\b|(?:born|made|given|told|taught|sent|put|chosen)\b)"
_OWN_TOPICS = frozenset({"직업", "직장", "하는 일", "직책", "직위", "취미"})
_TOPIC = re.compile(r"(?<![가-힣])([가-힣]{1,12}?)(?:은|는|이|가)\s")
_LONGEST_VALUE = 100
_OF_OWNER_OR_TIME = re.compile(r"나|저|내|제|우리|[가-힣]+(?:에|때|적|까지|전)|그때|예전")


def unreal_because(candidate: Candidate, clause: str, behind: str = "") -> str:
    """
    Why a clause that tells of something does not say that it is so; "" where it may.

    Args:
        candidate: what was made of it.
        clause: the words that it rests on.
        behind: what follows in the turn: "…, but that's a lie".

    >>> from stilltrue.model.claim import Value
    >>> claim = Candidate(subject="user", predicate="lives in", value=Value.of_text("Paris"))
    >>> unreal_because(claim, "I almost moved to Paris."), unreal_because(claim, "I moved to Paris.")
    ('it did not come to it', '')
    """
    if candidate.act not in (Act.HOLDS, Act.CONFIRMS) or not candidate.polarity or candidate.kind is Kind.EVENT:
        return ""
    if is_nearly(clause):
        return "it did not come to it"
    if is_feigned(clause):
        return "it is a lie, a dream or a pretence"
    if _IMPLIED_NOT.search(clause) and not (clause.isascii() and negations(clause)):
        return "it is said not to be true"
    if _TAKEN_BACK.match(behind) or _is_untrue(candidate, clause):
        return "it is said not to be true"
    if _is_sought(candidate, clause):
        return "it is only sought"
    return "it was turned down" if _is_turned_down(candidate, clause) else ""


def is_nearly(clause: str) -> bool:
    """Whether it did not come to what a clause tells: "I almost quit"."""
    return _NEARLY.search(clause) is not None


def is_feigned(clause: str) -> bool:
    """Whether a clause tells of a lie, a dream or a pretence."""
    return _FEIGNED.search(clause) is not None


def is_believed_only(clause: str) -> bool:
    """Whether somebody, now or then, takes it to be so: "he thinks I work at Acme"."""
    return _BELIEVED.search(clause) is not None


def is_of_himself(clause: str) -> bool:
    """Whether somebody is said to say it of himself, in Korean: "친구가 그러는데 자기는 …"."""
    return _HIMSELF.search(clause) is not None and _MYSELF.search(clause) is None


def was_once(candidate: Candidate, clause: str) -> bool:
    """
    Whether a clause tells in the past what somebody was, and so nothing of the present.

    >>> from stilltrue.model.claim import Value
    >>> claim = Candidate(subject="user", predicate="job", value=Value.of_text("cook"))
    >>> was_once(claim, "Before that I was a cook."), was_once(claim, "I was hired as a cook.")
    (True, False)
    """
    value = candidate.value
    if candidate.act is not Act.HOLDS or candidate.end is not End.OPEN or candidate.corrects is not None:
        return False
    if value is None or not candidate.polarity or not value.text.strip() or _STILL.search(clause):
        return False
    if _TELLS_OF_BEFORE.search(candidate.predicate):
        return False
    said = re.escape(value.text.strip()[:_LONGEST_VALUE])
    if _THEN.search(clause) and not _SINCE.search(clause):
        return True
    if re.search(
        rf"\b(?:i|we|he|she|they)\s+(?:was|were)\s+{_PASSIVE}(?:[\w'’-]+\s+){{0,3}}?{said}\b", clause, re.IGNORECASE
    ):
        return True
    found = re.search(rf"{said}(?:이었|였)(?:어|다|지|는데|습니다|고|죠|거든|음|네)", clause)
    if found is not None and _is_of_the_owner(candidate, clause[: found.start()]):
        return True
    return (
        re.search(
            rf"{_OF_BEFORE_EN}[^.!?]{{0,30}}?\b(?:was|were)\b[^.!?]{{0,20}}?{said}|{_OF_BEFORE_KO}[^.!?]{{0,12}}?{said}",
            clause,
            re.IGNORECASE,
        )
        is not None
    )


def _is_of_the_owner(candidate: Candidate, before: str) -> bool:
    """Whether what stands before a Korean past names nothing else that it could be about."""
    topics = [topic for topic in _TOPIC.findall(before) if not _OF_OWNER_OR_TIME.fullmatch(topic)]
    return all(topic in _OWN_TOPICS and topic in candidate.predicate for topic in topics)


def _is_turned_down(candidate: Candidate, clause: str) -> bool:
    words = " ".join(filter(None, (candidate.predicate, candidate.qualifier)))
    value = _value_of(candidate)
    if not value or _TELLS_ITSELF.search(words):
        return False
    between = [
        *(normalise(clause[found.end() :]).partition(value) for found in _TURNED_DOWN.finditer(clause)),
        *(normalise(clause[: found.start()]).rpartition(value)[::-1] for found in _TURNED_DOWN_KO.finditer(clause)),
    ]
    return any(named and not _ELSEWHERE.search(near) for near, named, _ in between)


def _is_sought(candidate: Candidate, clause: str) -> bool:
    """Whether the value is only applied for, saved for or wanted, and the claim does not say so itself."""
    value = _value_of(candidate)
    words = " ".join(filter(None, (candidate.predicate, candidate.qualifier)))
    if not value or candidate.qualifier is not None or _SEEKS_ITSELF.search(words) or _GOT.search(clause):
        return False
    sought = re.search(
        rf"{_SEEKS}\s+(?:an?\s+|the\s+|my\s+)?(?:\w+\s+(?:named|called)\s+)?{re.escape(value)}", normalise(clause)
    )
    return sought is not None or re.search(rf"{re.escape(value)}{_SOUGHT_KO}", normalise(clause)) is not None


def _is_untrue(candidate: Candidate, clause: str) -> bool:
    value = _value_of(candidate)
    return any(value in normalise(clause[: found.start()]) for found in _UNTRUE.finditer(clause)) if value else False


def _value_of(candidate: Candidate) -> str:
    """What is claimed, as it would stand in the clause: the thing that a stance is about, else the value."""
    value = candidate.qualifier or (candidate.value.text if candidate.value is not None else "")
    return normalise(value)
