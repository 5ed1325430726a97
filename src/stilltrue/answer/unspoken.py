"""The words of a question that nothing found speaks for: whoever asks for dogs is not told of a cat. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import lru_cache

from stilltrue.answer.words import Word, words_of
from stilltrue.index.keys import stem
from stilltrue.language import language, language_of
from stilltrue.language.normal import fold
from stilltrue.language.tokens import content_words
from stilltrue.recall.cues import FIRST_PERSON, NO_SUBJECTS

_SAYS_NOTHING = (
    "current currently now today nowadays present presently name names named call called kind kinds type types sort exactly "
    "again please tell know remember right moment still these days latest last recent recently newest thing things place person "
    "people someone anyone anybody record records recorded memory mention mentioned say said told given use used using get got "
    "have has make made going go goes old new own many much list full whole entire main usual usually actual actually ever "
    "also yet already really first favourite favorite different various overall total number count number times time long day date "
    "year month week before previous previously former formerly past prior originally "
    "which what where who when how is are was were do does did my me mine our one ones answer question"
)
"""Words that ask, and leave nothing to be spoken for."""
_CATEGORY = re.compile(
    r"^\W*(?:(?:so|and|but|ok|hey|please|tell\s+me|do\s+you\s+(?:know|remember)|can\s+you\s+tell\s+me)\W+){0,3}"
    r"(?:what|which)\s+(?P<noun>\w+)\s+(?!(?:is|are|was|were|does|did|do|has|have)\s+(?:my|our|his|her|their|the)\b|(?:is|are|was|were)\b(?!\s+i\b))",
    re.IGNORECASE,
)
"""What kind of thing is asked for: the medicine of "which medicine am I allergic to", not the colour of "what colour is my car"."""
_IS = re.compile(r"\b(what|who|where|when|how|which|that|it)['’]s\b", re.IGNORECASE)
_OWNS = re.compile(r"['’]s?(?!\w)")
_IS_IT = re.compile(r"^\W*(?:(?:so|and|but)\W+)?(?:is|are|am|was|were)\b", re.IGNORECASE)
_JUDGED = ("new", "old", "long", "full", "different", "first", "last")
"""Words that are themselves what is asked, where it is asked whether something is so."""
_NUMBERED = re.compile(r"\b(?:phone|house|account|licence|license|passport|serial|flat|room)\s+number\b", re.IGNORECASE)
_WHICH_KO = ("무슨", "어느", "어떤", "몇")
"""Before the kind of thing that is asked for."""
_ASKS_KO = re.compile(r"뭐|뭘|뭔|무엇|무슨|어디|어느|어떤|어떻|누구|누가|언제|몇|얼마|왜|며칠")
_ADVERBS_KO = frozenset(
    "아직 아직도 진짜 정말 많이 제일 가장 더 좀 잘 못 안 다 또 자주 매일 매주 매달 매년 주로 늘 항상 언제나 이미 벌써 같이 함께 혼자 직접 그냥 대충 "
    "정확히 총 모두 전부 처음 처음에 맨 마지막 마지막으로 예전 예전에 옛날 옛날에 이전 이전엔 전에 전엔 예전엔 원래 새 첫 전 바로 방금 얼마나 하루 일주일 한달 일년 반년 그럼 "
    "그때 거기 여기 다시 지금도 여전히 계속 사람 이름 종류 기록 정보 현재 최근 요즘 장소 위치 날짜 일자 시각 시간 금액 값 숫자 개수 수량".split()
)
_VERBAL_KO = re.compile(
    r"^[가-힣](?:는|던)$|(?:[하되있없우]|다니|마시|만나|즐기|지내|부르|모으|기르|좋아|싫어)(?:는|고|던|면)$"
    r"|(?:했던|었던|았던|였던|하던|살던|하면|해서|려고|지만|는데|은데|인데|니까|면서|거나|중에|적이|적은|한테서|동안|라고|다고|대로|만큼)$|(?:한|할|된|될)$"
)
"""Endings of verbs and the like, which carry no noun that could be looked for."""
_AFTER_VERB_KO = {"기": ("전",), "고": ("있", "싶", "다니", "계")}
"""Endings that a verb has before these words, and a noun may have elsewhere: 오기 전에, 살고 있어."""
_LAST_KO = re.compile(r"(?P<noun>[가-힣A-Za-z]{2,}?)(?:은|는|이야|야|이에요|예요|이지|인가요?|이니|이었어|였어|맞아)")
"""What a question ends in that has no verb."""


def unspoken(question: str, told: Iterable[str]) -> list[str]:
    """
    The words of a question, Korean nouns only, that none of some texts has; those that merely ask are left out.

    >>> unspoken("What colour is my car?", ["Your car: Jazz"]), unspoken("내 강아지는 몇 살이야?", ["고양이 나이: 4살"])
    (['colour'], ['강아지는'])
    """
    return _korean(question, told) if language_of(question) == "ko" else _english(question, told)


def _english(question: str, told: Iterable[str]) -> list[str]:
    nothing = _nothing() - {stem("number")} if _NUMBERED.search(question) else _nothing()
    nothing -= frozenset(map(stem, _JUDGED)) if _IS_IT.match(question) else frozenset()
    known = {one for text in told for one in stems(text)} | nothing
    if (category := _CATEGORY.match(question)) is not None:
        known |= set(stems(category["noun"]))
    words = content_words(_OWNS.sub("", _IS.sub(r"\1 is", question)), "en")
    return [word for word in words if stem(word) not in known]


def _korean(question: str, told: Iterable[str]) -> list[str]:
    known = [fold(text) for text in told]
    joined = [text.replace(" ", "") for text in known]
    return [
        word.text
        for word in _nouns(question)
        if not any(_stands(one, known if len(one) == 1 else joined) for one in word.readings)
    ]


def _stands(noun: str, texts: Iterable[str]) -> bool:
    """Whether a noun stands in one of some texts; one of a single syllable as a word of its own."""
    if len(noun) > 1:
        return any(noun in text for text in texts)
    alone = re.compile(rf"(?<!\w){re.escape(noun)}(?:은|는|이|가|을|를|에|도|의|만)?(?!\w)")
    return any(alone.search(text) for text in texts)


def _nouns(question: str) -> Iterator[Word]:
    """The words of a Korean question that are nouns beyond doubt; it ends in its verb, unless in what something is."""
    words = words_of(question)
    for place, word in enumerate(words):
        following = words[place + 1].text if place + 1 < len(words) else ""
        is_done = following.startswith(_AFTER_VERB_KO.get(word.text[-1], "\0"))
        if is_done or (place and words[place - 1].text in _WHICH_KO):
            continue
        noun: Word | None = word
        if not following:
            found = _LAST_KO.fullmatch(word.text)
            noun = replace(word, text=found["noun"], readings=(found["noun"],)) if found is not None else None
        if noun is not None and _is_noun(noun):
            yield noun


def _is_noun(word: Word) -> bool:
    idle = NO_SUBJECTS | _ADVERBS_KO | language("ko").function_words - FIRST_PERSON
    if word.text in FIRST_PERSON or not idle.isdisjoint(word.readings) or any(char.isdigit() for char in word.text):
        return False
    return _ASKS_KO.match(word.text) is None and _VERBAL_KO.search(word.text) is None


@lru_cache(maxsize=1)
def _nothing() -> frozenset[str]:
    return frozenset(stems(_SAYS_NOTHING))


def stems(text: str) -> list[str]:
    """The stems of the content words of an English text; bought and buy share one."""
    return [stem(word) for word in content_words(text, "en")]
