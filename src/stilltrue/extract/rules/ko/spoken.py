"""Korean as it is typed and spoken, in the spelling that the rules know: 수원살아요, 안먹어, 해여, 어머니가 다니세요."""

from __future__ import annotations

from stilltrue.extract.rules.ko.words import EXERCISE
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
_WRITTEN = late(r"하였(?=[가-힣])|되었(?=[가-힣])")

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
    text = _OURS.sub("우리 ", _PRONOUN.sub(r"\g<me> ", text))
    text = _AS_HEARD.sub("습니다", _CUTER.sub("다", _CUTE_LINK.sub("요", _CUTE.sub("요", text))))
    for glued in (_GLUED, _HAS, _PLAYS):
        text = glued.sub(r"\g<noun> ", text)
    text = _AS_SOUNDED.sub(lambda found: "좋아" if found["word"] == "조아" else "싫어", text)
    text = _WRITTEN.sub(lambda found: "했" if found[0] == "하였" else "됐", text)
    return _NOT.sub(r"\g<no> ", text)


def without_honour(text: str) -> str:
    """
    What is said of somebody with respect as it is said of anybody.

    >>> without_honour("광주에 사세요"), without_honour("진단을 받으셨어")
    ('광주에 살아요', '진단을 받았어')
    """
    for honour, meant in _HONOURS:
        text = honour.sub(meant, text)
    return text
