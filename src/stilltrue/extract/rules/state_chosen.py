"""Choices that are final, new, for some days only, or a slip: "I've changed the venue to Lisbon", "제출처를 ACL로 바꿨어"."""

from __future__ import annotations

import re

from stilltrue.extract.rules.amounts import Named
from stilltrue.extract.rules.parts import Setting
from stilltrue.extract.rules.state import chosen
from stilltrue.language.late import late
from stilltrue.model.claim import Candidate, Kind


def last_word(text: str, code: str) -> re.Match[str] | None:
    """A choice with words that make it final or new: "the venue is Lisbon, final", "I've changed the venue to Lisbon"."""
    return next((match for pattern in _CHOSEN[code] if (match := pattern.fullmatch(text)) is not None), None)


_OF = r"(?:the|our|my)\s(?P<np>[a-z][a-z' -]{1,40}?)"
_TO = r"(?P<x>[\w][\w&'. -]{0,40}?)"
_OF_KO = r"(?P<np>[가-힣A-Za-z0-9]{1,12}(?:\s[가-힣A-Za-z0-9]{1,10}){0,2}?)"
_TO_KO = r"(?P<x>[가-힣A-Za-z0-9][가-힣A-Za-z0-9& -]{0,20}?)"
_CHOSEN = {
    "en": tuple(
        late(pattern, re.IGNORECASE)
        for pattern in (
            rf"(?:it's |that's )?(?:decided|settled|agreed|final|official)[:,]\s(?:then[:,]?\s)?{_OF}\s(?:is|will be|goes to|stays)\s{_TO}",
            rf"{_OF}\s(?:is|will be)\s(?:going to be\s)?{_TO},?\s(?:final(?: word| decision| answer)?(?: from me)?|and that's (?:final|that|settled)|period|full stop|decided|no more changes)",
            rf"(?:i|we)(?:'ve| have|'re)?(?:\s(?:just|now|finally|decided to))*\s(?:changed|switched|swapped|change|switch|changing|switching)\s{_OF}\s(?:over\s)?(?:from\s[\w&'. -]{{1,30}}?\s)?to\s(?!(?:get|avoid|win|be|make|help|fit|have|become|keep|save|give|stop|match|suit)\b){_TO}",
            rf"(?:from (?:today|now on|here on|tomorrow)|as of (?:today|now)|starting (?:today|now)),?\s{_OF}\s(?:is|will be)\s{_TO}",
            rf"{_OF}\s(?:is|will be)\s{_TO}\s(?:from (?:today|now on|here on)(?: on)?|as of (?:today|now))",
            rf"{_TO}\s(?:it is|gets it)\s(?:for|as)\s{_OF}",
        )
    ),
    "ko": tuple(
        late(pattern)
        for pattern in (
            rf"(?:우리\s|저희\s)?{_OF_KO}(?:은|는|을|를)\s(?:(?:[가-힣A-Za-z0-9 ]{{1,20}}?)에서\s)?{_TO_KO}(?:으로|로)\s?(?:바꿨|바꾸기로\s?했|변경했|변경하기로\s?했|갈아탔|교체했|교체하기로\s?했)(?:어요?|다|습니다|지|네요?|음)",
            rf"(?:결정|확정|최종)(?:했어|됐어|이야|사항)?[:,.]?\s(?:우리\s)?{_OF_KO}(?:은|는)\s{_TO_KO}(?:이야|야|이에요|예요|입니다|로|으로|이다|다)",
            rf"(?:오늘부터|이제부터|앞으로)(?:는)?\s(?:우리\s)?(?P<np>(?!\d)[가-힣A-Za-z0-9]{{1,12}}(?:\s[가-힣A-Za-z0-9]{{1,10}}){{0,2}}?)(?:은|는)\s{_TO_KO}(?:이야|야|이에요|예요|입니다|이다|다)",
            rf"(?:우리\s)?{_OF_KO}(?:은|는)\s{_TO_KO}(?:이야|야|로|으로),?\s(?:최종(?:이야|이다|입니다|\s결정(?:이야)?)|더는\s안\s바꿔|이걸로\s끝)",
        )
    ),
}


_FOR_A_TIME = {
    "en": (
        late(rf"{_OF}\s(?:is|will be)\s{_TO}", re.IGNORECASE),
        late(rf"(?:it's\s|it is\s|we(?:'ll)?\s(?:use|have|take|go with)\s)?{_TO}\s(?:for|as)\s{_OF}", re.IGNORECASE),
    ),
    "ko": (
        late(r"(?:우리\s)?(?P<np>[가-힣A-Za-z0-9]{1,12}(?:\s[가-힣A-Za-z0-9]{1,10}){0,2}?)(?:은|는|을|를)\s(?P<x>[가-힣A-Za-z0-9][가-힣A-Za-z0-9& -]{0,20}?)(?:이야|야|이에요|예요|입니다|이다|다|(?:으로|로)\s?(?:해|하자|할게|합니다|해요|써|쓰자|가자|간다|하기로\s?했어))"),
    ),
}  # fmt: skip
_CHOSEN_NOUN = late(
    r"\b(?:venue|location|place|theme|vendor|supplier|caterer|brand|database|framework|tool|baseline|model|method|test|host|destination|airline|hotel|restaurant|cafe|sponsor|speaker|bank|fund|carrier|courier|printer|platform|provider|shop|store|plan|route|room|team|mode|way|account|menu|format|channel|doctor|contact|app)$"
    r"|(?:장소|행사장|업체|거래처|상표|브랜드|주제|데이터베이스|프레임워크|도구|모델|방법|방식|검정|식당|호텔|항공사|목적지|후원사|은행|펀드|출판사|제출처|학회|인쇄소|가게|상점|계획|경로|팀|배송|계좌|메뉴|담당)$",
    re.IGNORECASE,
)
"""What is chosen among several that have names."""


def for_a_time(text: str, code: str) -> re.Match[str] | None:
    """A choice as a bare statement, which says so only where it is for a time: "the venue is Lisbon" *for two weeks*."""
    found = next((match for pattern in _FOR_A_TIME[code] if (match := pattern.fullmatch(text)) is not None), None)
    return found if found is not None and is_chosen(found["np"]) else None


def is_chosen(noun: str) -> bool:
    """Whether a thing is chosen among several that have names."""
    return _CHOSEN_NOUN.search(noun) is not None


_SLIP = r"(?:a slip|a mistake|wrong|a slip of the tongue|an error|my mistake|a mix-?up|nonsense)"
_NEVER_CHOSEN = {
    "en": tuple(
        late(pattern, re.IGNORECASE)
        for pattern in (
            rf"(?:forget|scratch|strike|ignore|disregard|drop)\s(?:what i said about\s)?{_TO}\s(?:for|as)\s{_OF}(?:[,;:]?\s(?:that|it|this)(?:'s| was| is)\s(?:just\s)?{_SLIP})?",
            rf"(?:i (?:misspoke|was wrong|made a mistake|got it wrong|mixed things up)|sorry|my mistake|correction|no)[,:;]\s{_OF}\s(?:was|is|were) never\s(?:going to be\s)?{_TO}",
            rf"{_OF}\s(?:was|were) never\s(?:going to be\s)?{_TO}",
            rf"(?:that|when i said)\s{_OF}\s(?:is|was)\s{_TO},?\s(?:that )?was\s{_SLIP}",
        )
    ),
    "ko": tuple(
        late(pattern)
        for pattern in (
            rf"{_OF_KO}(?:을|를|은|는|이|가)\s{_TO_KO}(?:이라고|라고)\s?(?:한|말한|했던|얘기한)\s?(?:건|거|것은|거는|말은)\s?(?:잊어\s?(?:줘|주세요|버려)?|취소(?:할게|해\s?줘|해)?|무시해\s?줘?|실수(?:야|였어)|말실수(?:야|였어)|잘못(?:이야|이었어|\s?말한\s?거야))(?:[,.]?\s?(?:말)?(?:실수|잘못|착각)(?:였어|이었어|이야|야|입니다))?",
            rf"(?:(?:잘못\s?말했(?:어요?|네)|실수였어|착각했어|미안|아니)[,.]?\s)?{_OF_KO}(?:이|가|은|는)\s{_TO_KO}(?:이었던|였던|인)\s적(?:은|이)?\s(?:없(?:어요?|다|습니다|지)|한\s?번도\s없(?:어요?|다))",
        )
    ),
}


def never_chosen(text: str, code: str) -> re.Match[str] | None:
    """That something was never so, by the words of who had said it: "the venue was never Lisbon"."""
    return next((match for pattern in _NEVER_CHOSEN[code] if (match := pattern.fullmatch(text)) is not None), None)


def choice(found: re.Match[str], named: Named | None, setting: Setting) -> list[Candidate]:
    """A choice as a decision in the slot of what was to be chosen; nothing where that is an amount, or has no name."""
    words = found["x"].strip(" .")
    if named is None or named.counted or not words or re.match(r"[\d$€£₩]", words) or _NO_CHOICE.search(words):
        return []
    if _NO_SLOT.search(named.noun):
        return []
    told = chosen(named.noun, re.sub(r"^(?:the|a|an)\s", "", words, flags=re.IGNORECASE))
    subject, predicate, qualifier = told.named.slot(setting.me)
    return [
        Candidate(
            subject=subject,
            predicate=predicate,
            qualifier=qualifier,
            value=told.value,
            kind=Kind.DECISION,
            confidence=0.9,
        )
    ]


_NO_SLOT = late(
    r"\b(?:mind|subject|topic|tune|channel|tone|mood|clothes|hair|seat|weather|day|days|night|world|point|password)$|(?:^|\s)(?:화제|마음|생각|머리|말|채널|옷|자리|기분|우리|나|오늘|내일|날씨|비밀번호|표정|말투)$"
)
"""What is changed every day, and was never chosen."""
_NO_CHOICE = late(
    r"\b(?:not|no|never|up|down|off|open|closed|over|done|ready|late|early|better|worse|good|bad|great|fine|different|higher|lower|more|less|me|you|him|her|us|them|it|that|this)\b|n't\b|안\s|못\s|없|아니",
    re.IGNORECASE,
)
"""Words that say how something is, not which of several it is."""
