"""Words of questions: who asks about whom, for all or for one, of the past or for advice. English and Korean."""

from __future__ import annotations

import re


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


FIRST_PERSON = _words(
    "i me my mine myself i'm i've i'd i'll we us our ours 나 내 제 저 난 전 날 절 나는 저는 내가 제가 나의 저의 나한테 저한테 "
    "나도 저도 나를 저를 내게 제게 우리 저희 우리가 저희가 우리는 저희는 본인"
)
"""The asker, who owns the memory."""

PERSONS = _words(
    "sister brother mother father mom mum dad parents parent wife husband partner spouse son daughter child kid kids "
    "children aunt uncle cousin niece nephew grandmother grandfather grandma grandpa friend girlfriend boyfriend "
    "fiance fiancee boss manager colleague coworker teammate neighbour neighbor landlord landlady flatmate roommate "
    "teacher doctor dentist therapist coach tutor mentor client assistant dog cat puppy kitten pet "
    "여동생 남동생 동생 언니 누나 오빠 형 엄마 아빠 어머니 아버지 부모님 아내 남편 배우자 아들 딸 아이 애 이모 고모 삼촌 사촌 조카 "
    "할머니 할아버지 친구 여자친구 남자친구 여친 남친 상사 팀장 팀장님 부장님 사장님 동료 이웃 집주인 룸메이트 룸메 선생님 의사 코치 "
    "강아지 고양이 반려견 반려묘"
)
"""Others: what is asked about one of them is not asked about the owner."""

BACK_REFERENCE = re.compile(
    r"\b(?:it|its|that|this|those|these|there|then|them|they|their|he|him|his|she|her|hers|same|last\s+time|again|"
    r"the\s+(?:usual|other)\s*(?:one)?)\b"
    r"|그거|그것|그걸|그건|그게|그곳|거기|그때|그분|그\s사람|그\s애|걔|얘|저번|지난번|전처럼|아까|같은\s?(?:거|걸|것)|똑같|늘\s?하던",
    re.IGNORECASE,
)
"""What points at something said before."""

ALL = re.compile(
    r"\b(?:all|every|everything|list|which|how\s+many|what\s+(?:are|were)|each|any)\b"
    r"|목록|어떤\s?것들|어떤\s?게|뭐뭐|무엇무엇|전부|모두|모든|다\s?(?:알려|말해|보여)|몇\s?(?:개|명|가지|마리|군데|번)|종류|들[이은을]?\s",
    re.IGNORECASE,
)
"""Asks for every value."""

LIGHT_VERBS = "go get make take have do use come see give put keep start try"
"""Verbs that say little: what was done is told in others ("went to a wedding", "was at a wedding")."""

SEVERAL = re.compile(
    r"\b(?:what|which|list|name)\s(?:(?!(?:is|are|was|were|do|does|did|has|have|had|can|could|will|would|should)\b)[\w'’-]{1,24}\s){0,4}"
    r"(?!(?:is|was|does|has|this|its|his|news|yes)\b)[a-z-]{2,24}(?<![suai'])s\b"
    r"|(?:어떤|무슨|어느)\s?(?:\S{1,12}\s){0,2}\S{0,12}들|뭐\s?뭐|무엇\s?무엇|어디\s?어디|누구\s?누구",
    re.IGNORECASE,
)
"""Asks for things of one kind, each of which may have been told at another time."""

COUNTS = re.compile(
    r"\b(?:how\s+(?:many|much|often)|(?:in|the)\s+total|total|combined|altogether|overall|number\s+of|sum\s+of|average|"
    r"(?:list|all|every|each)\s+(?:of\s+)?(?:the|my|our|your|his|her|their|time|one)|everything|everyone)\b"
    r"|몇\s?(?:개|명|분|가지|마리|군데|곳|번|회|권|편|잔|병|대|장|벌|켤레|시간|일|주|달|개월|년|살|킬로|kg|km)|얼마나\s?(?:많|자주)"
    r"|총\s|모두\s|전부|다\s?합|합(?:쳐|치|계|해서)|통틀어|평균|하나하나|빠짐없이",
    re.IGNORECASE,
)
"""Asks for what only many lines together can tell: a count, a sum, all of them."""

PAST = re.compile(
    r"\b(?:used\s+to|previous(?:ly)?|former(?:ly)?|before|earlier|in\s+the\s+past|history|originally|once|ever|"
    r"first|initially|old|ex)\b"
    r"|예전|이전|옛날|과거|(?<![가-힣])전[에엔]|원래|처음|그동안|지금까지|한때|했었|였었|았었|었었",
    re.IGNORECASE,
)
"""Asks for what held once, without saying when."""

ADVICE = re.compile(
    r"\b(?:recommend|suggest|advice|advise|ideas?|should\s+i|could\s+i|can\s+i|what\s+to|where\s+to|help\s+me|plan\s+(?:a|my)|"
    r"pick|choose|looking\s+for|good\s+for\s+me)\b"
    r"|추천|제안|뭐\s?(?:먹|하|볼|읽|살|입)|어디\s?갈|골라|괜찮을까|어때|해도\s?될|먹어도|조언|짜\s?줘",
    re.IGNORECASE,
)
"""Asks for advice, which preferences and constraints ought to shape."""

WISH = re.compile(
    r"\b(?:(?:can|could|would|will)\s+you\s+(?:\w+\s+)?(?:recommend|suggest|help|give|create|plan|find|list|design|share|"
    r"write|provide|make|show|explain|come\s+up|pick|put\s+together)|(?:what|which|where|who)\s+(?:\w+\s+){0,3}?"
    r"(?:are|is|would|might)\s+(?:\w+\s+){0,2}?(?:some|best|good|great|better|top|worth|suitable|fun|right)|"
    r"(?:how|where|what|which|when)\s+(?:\w+\s+){0,3}?(?:can|should|could|do|would|might)\s+(?:i|we)|"
    r"(?:is|are)\s+there\s+(?:any|some|good)|any\s+(?:\w+\s+){0,2}?(?:tips|ideas|suggestions|recommendations|advice|thoughts|"
    r"options)|tips|(?:i|we)(?:['’](?:m|re)|\s+am|\s+are)\s+(?:\w+\s+)?(?:looking|planning|visiting|going|travell?ing|thinking|"
    r"considering|hoping|trying|interested|hosting|struggling|head(?:ed|ing)|in\s+the\s+mood|in\s+need|about\s+to|"
    r"shopping|organi[sz]ing|deciding|moving|starting)|(?:i|we)\s+(?:need|want|would\s+like)|(?:i|we)['’](?:d\s+like|ll\s+be))\b"
    r"|좋을까|좋을지|뭐가\s?좋|어디가\s?좋|좋은\s?(?:\S+\s){0,2}(?:있|알려|찾)|괜찮은|방법|려고\s?(?:해|하는데|합니다)|고\s?싶(?:어|은데|습니다)"
    r"|계획\s?(?:중|하|세|짜)|찾고\s?있|도와\s?(?:줘|주세요|줄래)|만들어\s?(?:줘|주세요)|(?:할|갈|살|볼|먹을|읽을|입을)\s?만한|짜\s?(?:줘|주세요)"
    r"|[을를할갈살볼먹읽입]까(?:요)?[\s?]*$",
    re.IGNORECASE,
)
"""Wants something found, made or decided, on which the asker's likings may bear, more widely than advice."""

RECOLLECTION = re.compile(
    r"\b(?:did|was|were|had|have|has)\s+(?:i|we|my|our)\b|\b(?:remind|remember|recall|told\s+you|(?:i|you)\s+(?:said|mentioned))\b"
    r"|(?:했|갔|샀|봤|먹었|말했|얘기했|였|었)(?:지|더라|나|니|어\?|는지|던)|기억",
    re.IGNORECASE,
)
"""Asks for what was, which no liking bears on."""

LIKINGS = re.compile(
    r"\b(?:my|our)\s+(?:\w+\s+){0,3}?(?:preferences?|likes|dislikes|likings|tastes?|constraints|restrictions|favou?rites)\b"
    r"|\bwhat\s+(?:\w+\s+){0,3}?do\s+(?:i|we)\s+(?:like|dislike|hate|prefer|avoid|love)\b|\bwhat\s+i\s+(?:like|dislike|prefer|avoid)\b"
    r"|(?:내|제|나의|저의)\s?(?:\S+\s){0,2}?(?:취향|선호|기호|호불호)|(?:내가|제가)\s?(?:\S+\s){0,2}?(?:좋아하|싫어하|선호하|피하|못\s?먹)는\s?(?:것|거|게|건|음식|\S+)",
    re.IGNORECASE,
)
"""Asks for likings themselves, as a list."""

ONESELF = re.compile(
    r"^\W*(?:(?:so|and|hey|ok|please|can\s+you)\W+){0,2}(?:who\s+am\s+i|what\s+(?:kind|sort)\s+of\s+(?:a\s+)?person\s+am\s+i|(?:describe|introduce)\s+me"
    r"|(?:what(?:\s+all|\s+else)?\s+(?:do|did)\s+(?:you|we)\s+(?:know|remember|have)|tell\s+me\s+(?:something|everything|all|what\s+you\s+know)?|(?:everything|all)(?:\s+(?:you|we)\s+(?:know|have))?)"
    r"\s*(?:about|of|on)\s+(?:me|myself))\W*$"
    r"|^\W*(?:나는?|난|내가|저는?|전|제가)\s?(?:어떤\s?사람|누구|뭐\s?하는\s?사람)이?(?:야|예요|에요|지|죠|니|냐|게|인가요?|인지)?(?:\s?(?:알아|알려|말해|설명해|소개해|기억해)\S{0,3}(?:\s\S{1,3})?)?\W*$"
    r"|^\W*(?:나|저)에\s?(?:대해|대하여|관해)서?\s?(?:뭐|뭘|무엇|아는|알고|기억|다\s|전부|모두|말해|알려|정리).{0,20}$",
    re.IGNORECASE,
)
"""Asks who the asker is, or for all that is known of him."""

TOPICS = {
    "home": ("housing", "주거", "사는 집"),
    "work": ("work", "job", "career", "직장 생활", "업무"),
    "food": ("food", "foods", "eat", "dinner", "lunch", "breakfast", "restaurant", "meal", "cook", "recipe", "drink", "dish", "음식", "식사", "저녁", "점심", "아침밥", "먹", "식당", "요리", "맛집", "메뉴"),
    "health": ("health", "medical", "illness", "doctor", "건강", "아픈", "병원", "지병"),
    "hobby": ("hobby", "hobbies", "free time", "pastime", "취미", "여가"),
    "people": ("family", "relatives", "friends", "가족", "친척"),
    "pets": ("pet", "pets", "반려동물", "애완동물"),
    "money": ("finances", "money", "budget", "돈", "재정", "예산"),
    "travel": ("travel", "trip", "vacation", "holiday", "여행", "휴가"),
    "tech": ("tech stack", "tools", "devices", "도구", "기기"),
    "language": ("languages", "언어"),
    "learning": ("studies", "learning", "공부", "배우는"),
}  # fmt: skip
"""Words that name a topic of the registry as a whole."""

INSTRUCTION = re.compile(
    r"(?:^|(?<=[.?!\n])\s*)(?:please\s+)?(?:answer|reply|respond)\b[^.?!\n]{0,120}[.!]?"
    r"|(?:^|(?<=[.?!\n])\s*)[^.?!\n]{0,60}(?:답해|대답해|답만|답하세요|답변해)[^.?!\n]{0,30}[.!]?",
    re.IGNORECASE,
)
"""How to answer, which is no part of what is asked."""

PREAMBLE = re.compile(
    r"^[^?\n]{0,300}?\b(?:(?:would|could|can|do|will)\s+you\s+(?:mind\s+|please\s+|kindly\s+|still\s+|happen\s+to\s+)?"
    r"(?:tell|telling|remind|reminding|say|know|remember|recall|name|identify)|(?:please\s+)?(?:tell|remind)\s+me|"
    r"i\s+(?:was|am)\s+wondering|do\s+you\s+remember)\b(?:\s+me\b)?(?=\s*\S)",
    re.IGNORECASE,
)
"""What leads up to a question: "could you remind me"."""

KOREAN_VERBS = re.compile(
    r"(?<![가-힣])[가-힣]{1,12}?(?:"
    r"(?:[어아해요지야니까나냐다죠대래게데줘](?=[\s?!.~]{0,9}$))"
    r"|(?:고|며|면서|면|지만|는데|은데|니까|어서|아서|해서|려고|기로|도록|었던|았던|했던|하던)(?=\s))"
    r"|(?<![가-힣])(?:뭘|뭐|무엇을|무엇|무슨|어떤|어느|어디|언제|누가|누구|얼마|왜|어떻게)(?=[\s?])"
)
"""Verbs by their endings, which are seldom the same in what was said, and question words."""

HANGUL_END = re.compile(r"[가-힣]$")
"""A word that may end in a Korean particle."""

ASKS_WHO = frozenset({"누가", "누구가", "누구누구가"})
"""Korean words that ask for the subject itself: none is left out."""

MAKING = ("하는", "한", "둔", "두는", "두고", "삼은", "삼는", "쓰는")
"""How verbs begin that make one thing another's: "세종을 수도로 하는"."""

WHICH = ("어느", "무슨", "어떤", "어디", "누구")
"""How Korean words begin that ask which one."""

WHEN_WORDS = ("date", "day", "time", "exactly", "날짜", "일자", "시각", "시간", "정확히")
"""What is asked for of a time, and need not stand in an answer."""

SUBJECT_MARKS = ("은", "는", "이", "가", "의", "께서", "께서는", "이는", "이가", "이의")
"""Korean particles that make a noun the one spoken of."""

NO_SUBJECTS = _words(
    "지금 요즘 이제 현재 최근 원래 보통 평소 올해 작년 내년 오늘 어제 내일 이번 다음 지난 것 거 게 뭐 무엇 어디 누구 언제 얼마 몇 "
    "이름 쪽 곳 데 때 날 수 중 전 후 이 그 저 어떤 어느 무슨 왜 아직 혹시 만약 제일 가장 답 질문 요즘엔"
)
"""Words that carry a subject's particle without being one."""
