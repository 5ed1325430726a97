"""What Korean speakers put right in the same breath: "부산, 아니 울산에 살아" says 울산, and never said 부산."""

from __future__ import annotations

import re

from stilltrue.extract.rules.ko.words import COPULA
from stilltrue.language.ko_words import WEEKDAY
from stilltrue.language.late import late

_TOOK_BACK = (
    r"아니(?:다|야|지|네|에요|요|아니)?|아냐|그게\s?아니라|아니\s그게\s?아니고|잘못\s?(?:말|썼|적었|쳤)[가-힣]{0,4}|말이\s?(?:잘못|헛)\s?나왔[가-힣]{1,3}|말\s?실수[가-힣]{0,3}"
    r"|오타[가-힣]{0,3}|착각(?:했[가-힣]{1,3})?|헷갈렸[가-힣]{1,3}|정정(?:할게요?|합니다|해요)?|실수(?:했[가-힣]{1,3})?"
)
_ASIDE = r"(?:아+|어+|음+|앗|참|잠깐(?:만)?|미안(?:해|해요)?|죄송(?:해요|합니다)?|쏘리|[ㅋㅎㅠㅜ]+|정확히(?:는|\s말하면)?|다시)"
_SLIP = late(
    rf"(?P<gap>[\s,.!~…–—-]+)(?:{_ASIDE}[\s,.!~…]*){{0,3}}(?<=[\s,.!~…–—-])(?:{_TOOK_BACK})(?:[\s,.!~…]+{_ASIDE})*[\s,.!~…]+(?P<new>\S[^.!?\n]{{0,60}}?)(?P<rest>[\s.!~…ㅋㅎㅠㅜ]*)$"
)
_MOVED = r"[^,.!?\n]{1,30}로\s(?:다시\s)?(?:미뤘|미뤄졌|옮겼|옮겨졌|바꿨|바뀌었|바꼈|당겼|당겨졌|앞당겼|앞당겨졌|늦췄|늦춰졌|밀렸|연기|변경)[가-힣]{1,5}"
_WAS_TO_BE = late(
    rf"\s*(?:원래\s)?(?P<what>\S+(?:\s\S+)?(?:은|는|이|가))\s[^,]{{1,40}}(?:이었|였)(?:는데|지만),?\s+(?P<rest>{_MOVED}[\s.!~…ㅋㅎㅠㅜ]*)"
)
"""What was moved is named where it is said when it was to be: "회의가 수요일이었는데 목요일로 바뀌었어"."""
BEGINS = late(rf"\W*(?:{_ASIDE}[\s,.!~…]*){{0,3}}(?:{_TOOK_BACK})(?=[\s,.!~…])|\s*{_MOVED}")
"""How a sentence begins that puts the one before it right."""

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
_NOUN = late(rf"(?P<noun>\S+?(?:\s\S+?){{0,2}}?)(?:(?P<particle>{_PARTICLE})|(?P<be>{COPULA}|요))?$")
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
    if (was := _WAS_TO_BE.fullmatch(sentence)) is not None:
        return f"{was['what']} {was['rest']}"
    slip = _SLIP.search(sentence)
    if slip is None:
        return sentence
    before, new = re.sub(r"[\s.!~…,ㅋㅎㅠㅜ]+$", "", sentence[: slip.start()]), slip["new"].strip()
    meant = _meant(before, new) if before and new else None
    return sentence if meant is None else meant + slip["rest"]


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
    if (told := _ENDS_IN_BE.match(before)) is not None:
        ending = before[len(told["head"] or "") + len(told["value"]) :]
        return f"{told['head'] or ''}{noun}{ending if not fresh['be'] or fresh['be'] == '요' else fresh['be']}"
    words = before.split()
    if _VERB.match(words[-1]) and len(words) > 1:
        old = re.search(rf"{_PARTICLE}$", words[-2]) if len(words[-2]) > 1 else None
        return " ".join((*words[:-2], f"{noun}{particle or (old[0] if old else '')}", words[-1]))
    if fresh["be"] and len(words) > 1:
        return " ".join((*words[:-1], new))
    return None
