"""Korean as it is typed and spoken, in the spelling that the rules know: 수원살아요, 안먹어, 해여, 어머니가 다니세요."""

from __future__ import annotations

import re

from stilltrue.extract.rules.ko.words import CITY, EXERCISE
from stilltrue.language.late import late

_PRONOUN = late(r"^(?P<me>저는|나는|제가|내가)(?=[가-힣]{2})")
_OURS = late(r"(?<![가-힣])울\s?(?=아빠|엄마|언니|오빠|누나|형|집|회사|팀|애|강아지|고양이|아들|딸|남편|신랑)")
_NOT = late(
    r"(?<![가-힣])(?P<no>안|못)(?=먹|마시|마셔|마신|좋아|해(?![가-힣]{2})|하지|쓰|써|키우|키워|다니|다녀|피우|피워|펴)"
)
_VERB = r"(?:살(?:아요?|고\s?있|음)|삽니다|산다|사는데|다녀요?|다닙니다|다닌다|다니고|다님|일해요?|일함|좋아(?:해요?|함|합니다|한다)|싫어(?:해요?|함|합니다|한다)?|키워요?|키움|(?:안|못)\s?(?:먹|마셔|마시))"
_GLUED = late(rf"(?<![가-힣])(?P<noun>[가-힣]{{2,7}}?(?<![아어고되]))(?=(?:못|안)?{_VERB})")
_HAS = late(
    r"(?P<noun>알(?:레르|러)[기지]|불내증|동생|언니|오빠|누나|남편|아내|아들|딸|강아지|고양이)(?=(?:있|없)(?:어|음|다|습|네|지|는))"
)
_PLAYS = late(
    rf"(?<![가-힣])(?P<noun>{EXERCISE})(?=(?:침|쳐|쳐요|칩니다|다녀|다녀요|다님|배워|배워요|배움)[\s.!~ㅋㅎㅠ]*$)"
)
_CUTE = late(r"(?<=[어아해예에돼워려])(?:여|염|욤|욥|용)(?=[\s.!~^ㅋㅎㅠㅜ]*$)")
_CUTE_LINK = late(r"(?<=[고구])(?:여|욤|용)(?=[\s,]*$)")
_CUTER = late(r"(?<=니)당(?=[\s.!~^ㅋㅎㅠㅜ]*$)")
_AS_HEARD = late(r"(?<=[가-힣])[슴읍]니?다(?=[\s.!~^ㅋㅎㅠㅜ]*$)")
_AS_SOUNDED = late(r"(?<![가-힣])(?P<word>조아|시러)(?=해|하|함|요|[\s.!~]*$)")
_I_AND = late(rf"^(?P<me>나|난|저|전)(?=(?:{CITY.pattern})(?:에서?|으?로)?(?:살|산다|삽니다|이사))")
_I_THEN = late(
    r"^(?P<me>나|난|저|전)?\s?(?P<when>이번에|이번달에|지난달에|어제|오늘|이제|지금|요즘)(?=[가-힣]{2,6}(?:에|으?로)\s?(?:살|이사))"
)
_MOVED = late(r"(?<=[가-힣]로)(?=이사(?:했|왔|갔|감|옴|함))")
_WRITTEN = late(r"하였(?=[가-힣])|되었(?=[가-힣])")

_END = r"(?=[\s.!~^…ㅋㅎㅠㅜ]*$)"
_MEANT = {
    "됬": "됐",
    "됫": "됐",
    "됏": "됐",
    "바꼈": "바뀌었",
    "바꼇": "바뀌었",
    "햇어": "했어",
    "갓어": "갔어",
    "왓어": "왔어",
    "잇어": "있어",
    "업어졌": "없어졌",
}
_MISTYPED = late("|".join(_MEANT))
_IN_COURSE = late(
    rf"(?<![가-힣])(?P<what>[가-힣]*(?:구독|공부|재직|근무|복용|준비|독학|연애|휴학|휴직|이용|사용|거주|자취|치료|복무|연습|다니는|쓰는|사는|배우는|키우는|먹는))\s?중(?:임)?{_END}"
)
_DID = late(
    rf"(?<=해지|퇴사|입사|이직|이사|결혼|졸업|시작|가입|취소|이혼|취직|취업|승진|등록|구매|구입|계약|예약|확정|변경|연기|개명|입학|전역|입대)함{_END}"
)
_DONE = {
    "갈아탐": "갈아탔", "바꿈": "바꿨", "옮김": "옮겼", "그만둠": "그만뒀", "관둠": "관뒀", "뽑음": "뽑았", "다녀옴": "다녀왔", "밀림": "밀렸", "미룸": "미뤘",
    "미뤄짐": "미뤄졌", "당겨짐": "당겨졌", "바뀜": "바뀌었", "취소됨": "취소됐", "연기됨": "연기됐", "확정됨": "확정됐", "변경됨": "변경됐", "헤어짐": "헤어졌", "끊음": "끊었",
}  # fmt: skip
_NOTED = late(rf"(?<![가-힣])(?P<noted>{'|'.join(_DONE)}){_END}")
"""What happened, as one notes it down."""
_PLAIN = (
    (r"못\s?드(?:세요|셔요?|십니다)", "못 먹어요"), (r"드시고\s?계(?:세요|셔요?|십니다|신다)", "먹고 있어요"), (r"복용하고\s?계(?:세요|셔요?|십니다)", "복용하고 있어요"), (r"맞으(?:세요|셔요?|십니다)", "맞아요"), (r"드(?:세요|셔요?|십니다)", "먹어요"), (r"(?<![가-힣])사(?:세요|셔요?|십니다|신다)", "살아요"),
    (r"있으(?:세요|셔서|셔요?|십니다|시다)", "있어요"), (r"없으(?:세요|셔요?|십니다|시다)", "없어요"), (r"다니(?:세요|셔요?|십니다|신다)", "다녀요"),
    (r"키우(?:세요|셔요?|십니다)", "키워요"), (r"피우(?:세요|셔요?|십니다|신다)", "피워요"), (r"배우(?:세요|셔요?|십니다)", "배워요"), (r"하(?:세요|셔요?|십니다|신다)", "해요"),
    (r"이(?:세요|셔요?|십니다|시다|신데|시고)", "이에요"), (r"(?<=[에서]\s)사셨", "살았"), (r"다니셨", "다녔"), (r"키우셨", "키웠"),
    (r"하셨", "했"), (r"되셨", "됐"), (r"받으셨", "받았"), (r"(?<!돌아)가셨", "갔"), (r"오셨", "왔"), (r"두셨", "뒀"), (r"드셨", "먹었"),
)  # fmt: skip
_HONOURS = tuple((late(rf"{worded}(?=[가-힣]{{0,4}}$)"), meant) for worded, meant in _PLAIN)


def spelled(text: str) -> str:
    """
    A clause with its words apart where they were typed together, and with its endings as they are written.

    >>> spelled("저는수원살아요"), spelled("매운거 못먹어여"), spelled("새우알러지있음"), spelled("맛있어요")
    ('저는 수원 살아요', '매운거 못 먹어요', '새우알러지 있음', '맛있어요')
    """
    text = _MOVED.sub(" ", _I_AND.sub(r"\g<me> ", _I_THEN.sub(_apart, text)))
    text = _OURS.sub("우리 ", _PRONOUN.sub(r"\g<me> ", text))
    text = _AS_HEARD.sub("습니다", _CUTER.sub("다", _CUTE_LINK.sub("요", _CUTE.sub("요", text))))
    for glued in (_GLUED, _HAS, _PLAYS):
        text = glued.sub(r"\g<noun> ", text)
    text = _AS_SOUNDED.sub(lambda found: "좋아" if found["word"] == "조아" else "싫어", text)
    text = _WRITTEN.sub(lambda found: "했" if found[0] == "하였" else "됐", text)
    return _NOT.sub(r"\g<no> ", text)


def _apart(found: re.Match[str]) -> str:
    return "".join(f"{part} " for part in (found["me"], found["when"]) if part)


def as_written(text: str) -> str:
    """
    A sentence with what is often mistyped, and what is only noted, as it is written out.

    >>> as_written("취미가 테니스로 바꼈어요"), as_written("티빙으로 갈아탐ㅋㅋ"), as_written("넷플릭스 구독중")
    ('취미가 테니스로 바뀌었어요', '티빙으로 갈아탔어ㅋㅋ', '넷플릭스 구독 중이야')
    """
    text = _MISTYPED.sub(lambda found: _MEANT[found[0]], text)
    text = _IN_COURSE.sub(r"\g<what> 중이야", text)
    return _NOTED.sub(lambda found: _DONE[found["noted"]] + "어", _DID.sub("했어", text))


def without_honour(text: str) -> str:
    """
    What is said of somebody with respect as it is said of anybody.

    >>> without_honour("광주에 사세요"), without_honour("진단을 받으셨어")
    ('광주에 살아요', '진단을 받았어')
    """
    for honour, meant in _HONOURS:
        text = honour.sub(meant, text)
    return text
