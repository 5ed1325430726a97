"""What a Korean sentence takes back of what was said: "민트초코 좋아한다고 한 거 취소할게", "방금 말한 건 틀렸어", "딸 이름 잘못 말했어"."""

from __future__ import annotations

from stilltrue.extract.rules.ko.words import KIN, is_closed
from stilltrue.language.late import late

_EARLIER = r"(?:(?:아까|방금|조금\s?전에|전에|지난번에|위에|앞에서|내가|제가)(?:는)?\s)"
_GONE = (
    r"(?:은|는|이|도|을|를)?\s?(?:그냥\s|다\s|전부\s)?(?:취소(?:할게요?|할래요?|해\s?줘요?|해\s?주세요|하자|해요?|야|예요|입니다)?|아니(?:야|에요|예요|었어요?|거든요?|라니까)|틀렸(?:어요?|다|네요?|습니다)"
    r"|잘못(?:이야|이에요|됐어요?|\s?말했어요?|\s?말한\s?거(?:야|예요)|\s?알았어요?)|잊어\s?(?:줘요?|주세요|버려요?)?|무시(?:해\s?줘요?|해\s?주세요|해요?)|없던\s?(?:걸로|일로|말로)\s?(?:할게요?|해\s?줘요?|하자|해요?)"
    r"|철회(?:할게요?|해요?)|실수(?:였어요?|야|예요)|착각(?:이었어요?|이야|이에요|했어요?)|거짓말(?:이야|이었어요?|이에요)|뻥이(?:야|었어)|농담이(?:야|었어요?|에요))"
)
_SAID = late(
    rf"(?:아\s|아니\s)?{_EARLIER}{{0,2}}(?P<said>\S.{{0,80}}?(?P<link>[가-힣]다고|이?라고))\s?{_EARLIER}?(?:한|말한|했던|말했던|얘기한|적은|쓴)\s?(?:거|건|것은?|말은?|얘기는?){_GONE}[\s.!~…ㅋㅎㅠㅜ]*"
)
_LAST = late(
    rf"(?:아\s|아니\s|근데\s)?{_EARLIER}{{1,2}}(?:말한|얘기한|한\s?말|한\s?얘기|적은|쓴|말했던|했던\s?말)\s?(?:거|건|것은?|게|내용은?)?{_GONE}[\s.!~…ㅋㅎㅠㅜ]*|(?:방금|아까)\s?(?:그\s)?(?:거|건|말은?|얘기는?){_GONE}[\s.!~…ㅋㅎㅠㅜ]*"
)
_FIB = late(
    r"\W*(?:아\s|사실\s|미안[,.]?\s|방금\s|아까\s|그거\s|그건\s|다\s){0,3}(?:뻥|농담|장난|거짓말|구라)(?:이야|이었어요?|였어요?|이에요|이지롱|임|입니다)"
    r"(?:[\s.!~ㅋㅎ]+(?:사실\s|실은\s)?(?:나|난|저|전)\s[^?]{1,30})?[\s.!~…ㅋㅎㅠㅜ]*"
)
_OF_TOPIC = late(
    rf"(?:아\s|아니\s|근데\s)?{_EARLIER}{{0,2}}(?P<topic>[^,.!?]{{1,30}}?)\s?(?:얘기|이야기)(?:한\s?(?:거|건))?(?:은|는|도|를)?\s?(?:그냥\s|다\s)?"
    r"(?:취소(?:할게요?|해\s?줘요?|해\s?주세요)|잊어\s?(?:줘요?|주세요|버려요?)|무시해\s?(?:줘요?|주세요)|없던\s?(?:걸로|일로)\s?(?:할게요?|해\s?줘요?|하자|해요?)|잘못\s?(?:말했어요?|말한\s?거(?:야|예요)))[\s.!~…ㅋㅎㅠㅜ]*"
)
_MAY_UNSAY = late(r"취소|아니|틀렸|잘못|잊어|무시|없던|철회|실수|착각|거짓말|뻥|농담|장난|구라")
_LONGEST = 240
_OF_KIN = late(rf"{KIN}\s")
_IS_SO = late(r"(?P<be>이?)라고$")
_MEANT = late(
    r"(?:아\s|정확히는\s)?(?P<value>[가-힣A-Za-z0-9][가-힣A-Za-z0-9 ]{0,20}?)(?:이에요|예요|입니다|이야|야|이?요|임|인데|이었어|였어)[\s.!~…ㅋㅎ]*"
)


def statement_unsaid(sentence: str) -> str | None:
    """
    The statement that a sentence takes back, as a sentence; "" where it is the last one; None where it takes none back.

    >>> (
    ...     statement_unsaid("오이 싫어한다고 한 건 취소할게요"),
    ...     statement_unsaid("방금 말한 거 틀렸어"),
    ...     statement_unsaid("취소할게"),
    ... )
    ('오이 싫어한다', '', None)
    """
    if not _MAY_UNSAY.search(sentence) or topic_unsaid(sentence) is not None:
        return None
    if (found := _SAID.fullmatch(sentence.strip())) is not None:
        said = found["said"]
        if found["link"].endswith("라고"):
            return _IS_SO.sub(r"\g<be>야", f"나는 {said}")
        return said.removesuffix("고")
    return "" if any(one.fullmatch(sentence.strip()) is not None for one in (_LAST, _FIB)) else None


def topic_unsaid(sentence: str) -> str | None:
    """
    Of what a sentence says that whatever was said of it was not so; None where it says no such thing.

    >>> topic_unsaid("아까 페니실린 얘기는 잊어줘"), topic_unsaid("민수 얘기는 거짓말이야")
    ('페니실린', None)
    """
    if len(sentence) > _LONGEST or not _MAY_UNSAY.search(sentence):
        return None
    found = _OF_TOPIC.fullmatch(sentence.strip())
    return found["topic"].strip() if found is not None else None


def named_again(attribute: str, sentence: str) -> str | None:
    """
    A sentence that gives only a value, as one that says of what; None where it says more than a value.

    >>> named_again("딸 이름", "지아야"), named_again("월세", "아 65예요"), named_again("딸 이름", "오늘 바빠")
    ('딸 이름은 지아야', '내 월세는 65야', None)
    """
    found = _MEANT.fullmatch(sentence.strip())
    if found is None:
        return None
    value = f"{found['value']}살" if attribute.endswith("나이") and found["value"].isdigit() else found["value"]
    whose = "" if _OF_KIN.match(attribute) else "내 "
    return f"{whose}{attribute}{_topic(attribute)} {value}{'이' if is_closed(value) else ''}야"


def _topic(word: str) -> str:
    return "은" if is_closed(word) else "는"
