"""What Korean speakers put right in the same breath: "부산, 아니 울산에 살아" says 울산, and never said 부산."""

from __future__ import annotations

import re

from stilltrue.extract.rules.ko.breaths import GOES_ON, in_one_breath
from stilltrue.extract.rules.ko.figures import in_figures
from stilltrue.extract.rules.ko.spoken import as_written
from stilltrue.extract.rules.ko.words import (
    CARS,
    CITY,
    CONDITION,
    COPULA,
    EXERCISE,
    FIRM_NAME,
    INSTRUMENT,
    JOB,
    PET,
    PHONES,
    TONGUE,
)
from stilltrue.language.ko_words import WEEKDAY
from stilltrue.language.late import late
from stilltrue.language.names import strip_particles

_TOOK_BACK = (
    r"아니(?:다|야|지|네|에요|요|아니)?|아냐|그게\s?아니라|아니\s그게\s?아니고|잘못\s?(?:말|썼|적었|쳤)[가-힣]{0,4}|말이\s?(?:잘못|헛)\s?나왔[가-힣]{1,3}|말\s?실수[가-힣]{0,3}"
    r"|오타[가-힣]{0,3}|착각(?:했[가-힣]{1,3})?|헷갈렸[가-힣]{1,3}|정정(?:할게요?|합니다|해요)?|실수(?:했[가-힣]{1,3})?"
)
_ASIDE = r"(?:아+|어+|음+|앗|참|잠깐(?:만)?|미안(?:해|해요)?|죄송(?:해요|합니다)?|쏘리|[ㅋㅎㅠㅜ]+|정확히(?:는|\s말하면)?|다시)"
_SLIP = late(
    rf"(?P<gap>[\s,.!~…–—-]{{1,12}})(?:(?:내가|제가|아까|방금|{_ASIDE})[\s,.!~…]*){{0,3}}(?<=[\s,.!~…–—-])(?:{_TOOK_BACK})(?:[\s,.!~…]+{_ASIDE})*[\s,.!~…]+(?P<new>(?!(?:거|것)(?:야|예요|이에요|입니다|임)(?:[\s.!~…]|$))\S[^.!?\n]{{0,60}}?)(?P<rest>[\s.!~…ㅋㅎㅠㅜ]*)$"
)
_CRY = r"(?:아|앗|아차|어머|에고)(?:[\s,.!~…]+(?:참|맞다))?[\s,.!~…]+"
_ONLY_NAMES = r"\S{1,14}(?:이?요|이?야|이에요|예요|입니다)[\s.!~…]*$"
_OR_RATHER = late(rf"(?P<gap>[\s,.!~…]{{1,12}}){_CRY}(?P<new>(?!{_TOOK_BACK}){_ONLY_NAMES})(?P<rest>)")
"""A cry and a name: "카카오 다녀요. 아, 네이버요"."""
BEGINS = late(rf"\W*(?:{_ASIDE}[\s,.!~…]*){{0,3}}(?:{_TOOK_BACK})(?=[\s,.!~…])|\s*{_CRY}{_ONLY_NAMES}|{GOES_ON}")
"""How a sentence begins that puts the one before it right, or goes on with it."""
_SURE = r"아니(?:다|지)|잘못\s?(?:말|썼|적었|쳤|알)[가-힣]{0,4}|말이\s?(?:잘못|헛)\s?나왔[가-힣]{1,3}|말\s?실수[가-힣]{0,3}|오타[가-힣]{0,3}|착각(?:했[가-힣]{1,3})?|헷갈렸[가-힣]{1,3}|정정(?:할게요?|합니다|해요)?"
_SELF = rf"(?:(?:내가|제가|아까|방금|{_ASIDE})[\s,.!~…]+){{0,4}}"
BEGINS_ANEW = late(rf"\W*{_SELF}(?:{_SURE})(?=[\s,.!~…])")
"""How a turn begins that puts the one before it right; a bare "아니" may answer somebody else."""
ONLY_TAKES_BACK = late(rf"\W*{_SELF}(?:{_SURE})[\s.!~…ㅋㅎㅠㅜ]*")
"""A sentence that says only that the one before it was wrong: the next says what is right."""

_UNIT = r"(?:천만|백만|십만|만|천|억)?\s?(?:원|달러|유로|살|세|명|개|마리|번|시간|시|분|kg|킬로|키로|cm|센티|평|층|년|개월|주|잔|권|회|일)?"
_NUMBER = late(
    rf"(?:\d[\d,.]*\s?{_UNIT}(?:\s?반)?|(?:한|두|세|네|다섯|여섯|일곱|여덟|아홉|열)\s?(?:명|마리|개|살|시|번|잔|권))"
)
_WHEN = late(
    rf"(?:(?:지난|이번|다음|저번|다다음)\s?(?:주|달|해)\s?)?(?:{WEEKDAY}|(?:\d{{1,4}}년\s?)?\d{{1,2}}월(?:\s?\d{{1,2}}일)?|\d{{1,4}}년|\d{{1,2}}일|오늘|내일|모레|어제|그제|작년|올해|내년)"
    r"|(?:지난|이번|다음|저번|다다음)\s?(?:주|달|해)"
)
_WEEKDAY = late(WEEKDAY)
_PARTICLE = r"(?:에서|에|을|를|으로|로|은|는|이|가|도|랑|이랑|하고|와|과|한테)"
_ENDS_IN_BE = late(rf"(?P<head>.*\s)?(?P<value>\S+?){COPULA}$")
_NOUN = late(rf"(?P<noun>\S+?(?:\s\S+?){{0,2}}?)(?:(?P<particle>{_PARTICLE})|(?P<be>{COPULA}|이?요))?$")
_POLITE = late(r"이?요")
_FEELS = late(r"(?:[아어여해워려져겨쳐켜펴파빠까돼]|(?<![가-힣])[가-힣])$")
"""Before 요 the end of an adjective or a verb, "배고파요", or too little to be a name."""
_NO_VALUE = late(
    r"(?:.*\s)?(?:근데|그런데|왜|뭐|뭘|그냥|진짜|정말|너무|이게|그게|내가|네가|나는|너는|나|너|우리|그|이|저|또|그래|그래서|몰라|글쎄|맞아|괜찮아|됐어|됐고|말고|아니|농담)(?:\s.*)?$"
)
"""What follows "아니" where it only says that somebody is put out: "아니 왜 이래"."""
_SAYS_MORE = late(
    r".*\s\S*(?:[다요네죠까냐니지]|[가-힣][어아해])$|.*(?:해|했어|했다|한다|하다|겠다|싶다|었어|았어|였어|네요)$"
)
_VERB = late(
    r"(?:살|사는|산|삽|다니|다녀|다닌|다닙|일해|일하|일합|근무|좋아|싫어|있|없|먹|마셔|마시|키워|키우|배우|배워|써|쓰|타|읽|했|갔|왔|샀|받|내|이사|해|합니다|한다|돼|됐|태어|자라|끊)[가-힣]{0,6}$"
)
_TOPIC = late(r"(?:\S+\s){0,3}?(?:나는|난|저는|전|내가|제가|나|저|\S+[은는])\s")


def righted(sentence: str) -> str:
    """
    The sentence as its speaker meant it; as it is where nothing in it is taken back.

    >>> righted("난 부산 살아, 아니 울산"), righted("월세 50, 아니 55만원이야"), righted("커피 좋아해, 아니 사랑해")
    ('난 울산 살아', '월세 55만원이야', '커피 좋아해, 아니 사랑해')
    """
    sentence = in_one_breath(in_figures(as_written(sentence)))
    slip = _SLIP.search(sentence)
    cry = _OR_RATHER.search(sentence) if slip is None else None
    slip = slip or cry
    if slip is None or (cry is not None and not _is_of_a_sort(sentence[: cry.start()], cry["new"])):
        return sentence
    before, new = re.sub(r"[\s.!~…,ㅋㅎㅠㅜ]+$", "", sentence[: slip.start()]), slip["new"].strip(" .!~…")
    meant = _meant(before, new) if before and new else None
    return sentence if meant is None else meant + slip["rest"]


def _is_of_a_sort(before: str, new: str) -> bool:
    """Whether a new name can only be in the place of one of its sort, said before: a firm of a firm, a town of a town."""
    fresh = _NOUN.match(new.strip(" .!~…"))
    name = fresh["noun"] if fresh is not None else ""
    words = [strip_particles(re.sub(rf"{COPULA}$", "", word.strip(" .!,"))) for word in before.split()]
    numbers = [_NUMBER, _WHEN]
    return any(sort.match(name) and any(map(sort.match, words)) for sort in numbers) or any(
        sort.fullmatch(name) and any(map(sort.fullmatch, words)) for sort in _SORTS
    )


_SORTS = tuple(
    late(sort) for sort in (CITY.pattern, FIRM_NAME, PET, JOB, EXERCISE, CONDITION, CARS, PHONES, TONGUE, INSTRUMENT)
)


def _meant(before: str, new: str) -> str | None:
    """What was said before, with the new words in the place of those of their sort; None where there are none such."""
    for sort in (_WEEKDAY, _WHEN, _NUMBER):
        if (said := sort.match(new)) is not None:
            return _in_place(before, new, sort, said.end())
    if (again := _said_again(before, new)) is not None:
        return again
    return _by_word(before, new)


def _in_place(before: str, new: str, sort: re.Pattern[str], end: int) -> str | None:
    """The last of its sort replaced; what stood behind it stays, unless the new words bring their own."""
    olds = list(sort.finditer(before))
    if not olds:
        return None
    if _POLITE.fullmatch(new, end):
        new = new[:end]
    old, brings_own = olds[-1], new[end:].strip()
    if brings_own and not re.fullmatch(rf"(?:{_PARTICLE})?(?:{COPULA}|요)?(?:\s.*)?", new[end:]):
        return None
    if brings_own:
        return before[: old.start()] + new.removesuffix("요")
    unit = re.search(r"\D*$", old[0]) if new.isdigit() else None
    return before[: old.start()] + new + (unit[0] if unit is not None else "") + before[old.end() :]


def _said_again(before: str, new: str) -> str | None:
    """The clause taken up again with the same verb or noun at its end: "부산에 살아, 아니 울산에 살아"."""
    words, fresh = before.split(), new.split()
    last = re.sub(rf"{COPULA}$", "", fresh[-1])
    if len(fresh) < 2:
        return None
    same = [place for place, word in enumerate(words) if place and len(last) > 1 and word.startswith(last[:2])]
    if not same:
        return None
    topic = "" if _TOPIC.match(f"{new} ") else " ".join(words[: same[-1] - len(fresh) + 1])
    tail = " ".join(words[same[-1] + 1 :]) if last != fresh[-1] else ""
    middle = " ".join((*fresh[:-1], last)) if tail else new
    return " ".join(filter(None, (topic, middle, tail)))


def _by_word(before: str, new: str) -> str | None:
    """The word that was wrong replaced: what is said to be, or what stands before the verb."""
    fresh = _NOUN.match(new)
    if fresh is None or _VERB.match(new.rsplit(maxsplit=1)[-1]) or _NO_VALUE.match(fresh["noun"]):
        return None
    if not fresh["be"] and _SAYS_MORE.match(new):
        return None
    noun, particle = fresh["noun"], fresh["particle"] or ""
    if _POLITE.fullmatch(fresh["be"] or ""):
        if fresh["be"] == "요" and _FEELS.search(noun):
            return None
        # The 이 of 고양이요 is the noun's own.
        noun = whole if fresh["be"] == "이요" and strip_particles(whole := f"{noun}이") == whole else noun
    if (told := _ENDS_IN_BE.match(before)) is not None:
        ending = before[len(told["head"] or "") + len(told["value"]) :]
        return f"{told['head'] or ''}{noun}{ending if _POLITE.fullmatch(fresh['be'] or '요') else fresh['be']}"
    words = before.split()
    if _VERB.match(words[-1]) and len(words) > 1:
        old = re.search(rf"{_PARTICLE}$", words[-2]) if len(words[-2]) > 1 else None
        return " ".join((*words[:-2], f"{noun}{particle or (old[0] if old else '')}", words[-1]))
    if fresh["be"] and len(words) > 1:
        return " ".join((*words[:-1], new))
    return None
