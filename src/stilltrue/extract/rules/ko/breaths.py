"""Two breaths that are one statement, as that statement: "차 바꿨어. 아반떼에서 투싼으로", "월세 65만원이었는데 70만원으로 올랐어"."""

from __future__ import annotations

import re

from stilltrue.extract.rules.ko.figures import PAID
from stilltrue.extract.rules.ko.words import CONDITION, KIN, PET, is_closed
from stilltrue.language.late import late

_END = r"[\s.!~…ㅋㅎㅠㅜ]*"
_MOVED = r"[^,.!?\n]{1,30}로\s(?:다시\s)?(?:미뤘|미뤄졌|옮겼|옮겨졌|바꿨|바뀌었|바꼈|당겼|당겨졌|앞당겼|앞당겨졌|늦췄|늦춰졌|밀렸|연기|변경)[가-힣]{1,5}"
_WAS_TO_BE = late(
    rf"\s*(?:원래\s)?(?P<what>\S+(?:\s\S+)?(?:은|는|이|가))\s[^,]{{1,40}}(?:이었|였)(?:는데|지만),?\s+(?P<rest>{_MOVED}{_END})"
)
SUM = r"\d[\d,.]*\s?(?:억\s?\d{1,4}만|천만|백만|십만|만|천|억)?\s?(?:원|달러|유로|엔)?"
_NOW = r"(?:(?:이번에|이제|이제는|지금은|최근에|올해|이번\s?달부터|다음\s?달부터|결국|다시)\s)?"
_WENT_TO = rf"{_NOW}{SUM}(?:으로|로)\s(?:올랐|올라갔|올렸|내렸|내려갔|떨어졌|줄었|줄였|늘었|늘렸|바뀌었|바꿨|인상됐|인하됐|변경됐|조정됐)[가-힣]{{1,5}}"
_WAS_SO_MUCH = late(
    rf"\s*(?:원래\s)?(?P<what>\S+(?:\s\S+){{0,2}}?)\s(?P<old>{SUM})(?:이?었는데|였는데|인데|이?었다가|였다가|이?었지만|였지만)[\s,.…]+(?P<rest>{_WENT_TO}{_END})"
)
_TO = r"(?:[가-힣A-Za-z0-9]{1,12}에서\s)?[가-힣A-Za-z0-9]{1,12}(?:\s[A-Za-z0-9가-힣]{1,8})?(?:으로|로)"
_CHANGED = r"(?:이사\s?(?:했|갔|왔|가기로\s?했)|이직했|옮겼|바꿨|바뀌었|갈아탔|넘어갔|넘어왔)[가-힣]{1,3}"
_BEHIND = late(
    rf"(?P<what>(?:\S+\s){{0,3}}?)(?P<verb>{_CHANGED})(?P<gap>[\s,.!~…ㅋㅎㅠㅜ]{{1,12}})(?P<to>{_TO})(?P<rest>{_END})"
)
_BY_A_DOCTOR = r"(?:검진|검사|병원|진료|의사|내시경|초음파|엑스레이|피검사|응급실|한의원|치과|안과|내과)"
_FOUND = rf"(?P<what>{CONDITION})(?:이)?(?:래요?|라네요?|라던데|라고\s?(?:하더라고?요?|했어요?|하네요?))"
_OWN_VISIT = r"(?:(?:어제|오늘|아까|방금|이번에|지난주에?|며칠\s?전에?|나|저|난|내가|제가|드디어|결국)\s){0,3}(?:[가-힣]{1,6}\s(?:아파서|안\s?좋아서|쑤셔서)\s)?(?:건강\s?|정기\s?|종합\s?|피\s?)?"
_DIAGNOSED = late(
    rf"(?!.*{KIN}){_OWN_VISIT}{_BY_A_DOCTOR}[^.!?\n]{{0,30}}(?:는데|더니|니까)[\s,.]+{_FOUND}(?P<rest>{_END})"
)
_WILL_GO = r"(?:이직하기로\s?(?:했|결정했)|이직하게\s?됐|이직(?:이)?\s?(?:확정|결정)됐)[가-힣]{1,3}"
_GOES_THERE = r"(?:\s(?:가요?|갑니다|간다|가기로\s?했[가-힣]{1,3}))"
_CHANGES_TO = late(
    rf"(?P<what>(?:\S+\s){{0,3}}?)(?P<verb>{_WILL_GO})[\s,.!~…ㅋㅎㅠㅜ]{{1,12}}(?P<to>{_TO}){_GOES_THERE}?(?P<rest>{_END})"
)
_TEST = r"(?:토익|토플|토스|오픽|텝스|아이엘츠|JLPT|HSK|모의고사|수능|[가-힣]{1,6}\s?(?:시험|고사))"
_TAKEN_AGAIN = late(
    rf"(?P<what>(?:나\s|저\s|이번에\s)?{_TEST})(?:을|를)?\s(?:다시\s|또\s|이번에\s|재시험\s)*(?:봤|쳤|치렀)(?:는데|더니),?\s(?P<to>\d{{1,3}}\s?점)(?:이|으로)?\s?(?:나왔|받았|나옴|맞았)[가-힣]{{0,2}}(?P<rest>{_END})"
)
_NEW_NUMBER = late(
    rf"(?P<what>(?:\S+\s){{0,2}}?(?:번호|연락처))(?:가|이|를|을|는|은)?\s(?:바뀌었|바꿨)[가-힣]{{1,3}}[\s.!,~ㅋㅎ]+(?:이제\s|새\s번호는\s|새로운\s번호는\s)?(?P<to>01[016789][-\s.]?\d{{3,4}}[-\s.]?\d{{4}})(?:이?야|이?에요|예요|입니다|임|)(?P<rest>{_END})"
)
_NEW_MAIL = late(
    rf"(?P<what>(?:\S+\s){{0,2}}?(?:이메일|메일)(?:\s?주소)?)(?:가|이|를|을|는|은|도)?\s(?:바뀌었|바꿨)[가-힣]{{1,3}}[\s.!,~ㅋㅎ]+(?:이제\s|새\s주소는\s)?(?P<to>[\w.+-]{{1,40}}@[\w-]{{1,30}}(?:\.[A-Za-z]{{2,12}}){{1,3}})(?:이?야|이?에요|예요|입니다|이고요|임|)(?P<rest>{_END})"
)
_FOUND_AGAIN = r"(?:다시\s|금방\s|결국\s|겨우\s|바로\s)?찾았[가-힣]{1,3}"
_LOST_AND_FOUND = late(
    rf"(?P<what>.{{1,30}}?\S)\s(?:잃어\s?버렸|분실했)(?:는데|다가|지만),?\s+(?P<rest>{_FOUND_AGAIN}{_END})"
)
_WENT_THERE = late(
    rf"(?P<what>(?:\S+\s){{0,3}}?)(?P<did>이사|이직)했는데,?\s+(?P<to>(?:\S+에서\s)?\S{{1,12}}(?:\s\S{{1,8}})?(?:으로|로))\s(?:왔|갔|옮겼|했)[가-힣]{{1,3}}(?P<rest>{_END})"
)
_SAYS_SO = (
    r"(?:래요?|라네요?|라던데|라고\s?(?:하셨|했|하시|하더라|하네|합니다|해)[가-힣]{0,3}|라셨[가-힣]{1,3}|라시네요?)"
)
_PRESCRIBED = late(
    rf"{_OWN_VISIT}(?:의사|한의사|약사|주치의|의사\s?(?:선생님|쌤)|병원|내과|정신과|피부과)(?:이|가|께서|에서(?:는)?)\s(?P<what>[^.!?\n]{{1,40}}?)\s(?:꼭\s|꾸준히\s|계속\s)?(?:(?:먹으|복용하|드시){_SAYS_SO}|처방해\s?(?:줬|주셨)[가-힣]{{1,3}})(?P<rest>{_END})"
)
RAISED_BY = r"(?:(?:집|건물)?\s?주인(?:집|분|아저씨|아줌마|아주머니|할머니|할아버지)?|건물주|임대인|회사|사장님?|부동산|학원|관리실|관리\s?사무소|통신사|은행|나라|정부)(?:\s[가-힣]{1,4}님?)?(?:이|가|께서|에서|측에서|네가)\s"
_FROM_WHEN = r"(?:(?:(?:다음|이번|다다음)\s)?[가-힣\d]{1,6}(?:부터(?:는)?|에)\s)?"
RAISES = r"(?:올(?:린|려|리겠|라간)|인상(?:한|하겠|된)|내(?:린|리겠)|인하한|(?:깎아|올려|내려)\s?(?:준|주겠)|줄(?:인|여)|오른|내려간|바꾼)(?:대요?|다네요?|답니다|단다|다는데요?|다던데|다고\s?(?:해요?|하네요?|합니다|했[가-힣]{1,3}|하셨[가-힣]{1,3}|통보[가-힣]{1,4}|연락\s?왔[가-힣]{1,3})|\s?달래요?|\s?달라네요?)"
_ANNOUNCED = late(
    rf"(?:{RAISED_BY})?(?P<when>{_FROM_WHEN})(?P<what>(?:[가-힣]{{1,6}}\s)?(?:{PAID}|[가-힣]{{1,5}}\s?비용|[가-힣]{{1,5}}료))(?P<p>을|를|이|가|은|는|도)?\s(?:{RAISED_BY})?(?P<then>{_FROM_WHEN})(?:한\s?달에\s)?"
    rf"(?:(?P<old>{SUM})(?:에서|인데|이?었는데)\s(?:{RAISED_BY})?(?P<later>{_FROM_WHEN}))?(?P<new>{SUM})(?:으로|로)\s{RAISES}(?P<rest>{_END})"
)
"""What others do with what the speaker pays: that they told him so is how he knows."""
_SO_THEY_SAY = r"(?:대요?|다네요?|다고\s?(?:해요?|하네요?|합니다|했[가-힣]{1,3}|하셨[가-힣]{1,3}|통보[가-힣]{1,4}))"
_TO_BE_RAISED = late(
    rf"(?=.*(?:부터|에)\s)(?:{RAISED_BY})?(?P<when>{_FROM_WHEN})(?P<what>월세|전세금?|보증금|관리비|집세)(?:를|을|도|이|가|은|는)?\s(?:{RAISED_BY})?(?P<then>{_FROM_WHEN})"
    rf"(?:(?:{SUM}(?:으로|로|만큼)?\s)?올려\s?(?:달래요?|달라네요?|달라고\s?(?:해요?|하네요?|합니다|했[가-힣]{{1,3}}|하셨[가-힣]{{1,3}}))|(?:올린|오른|올리겠|인상한|인상하겠){_SO_THEY_SAY})(?P<rest>{_END})"
)
"""That others raise what is paid from some day on, and to how much is not said or not settled."""
_INSTEAD = late(
    rf"(?P<old>[가-힣]{{2,6}}?)(?:\s?여행|행)?(?:은|는|을|를)?\s취소하고,?\s(?P<to>[가-힣]{{2,6}}(?:으로|로)\s(?:바꿨|변경했|가기로\s?했)[가-힣]{{1,3}})(?P<rest>{_END})"
)
_CHILD = r"(?:(?:애|아이)들?|자녀|자식|손주|조카|아들|딸)"
AGED = r"(?:(?:큰애|첫째|둘째|셋째|막내|큰아들|작은아들|큰딸|작은딸)(?:는|가)?\s)?[가-힣]{2,4}(?:는|은|가)?\s\d{1,2}\s?살(?:이고|이랑|이에요|이야|예요|이요)?"
"""One of several children with how old it is: "서아 7살", "막내 하율이는 2살"."""
_COUNTED_AND_NAMED = late(
    rf"(?P<what>(?:\S+\s)?{_CHILD}(?:이|가|는|은)?\s(?:하나|둘|셋|넷|[한두세네]\s명|\d\s?명)(?:이)?\s?(?:있[가-힣]{{1,3}}|이[가-힣]{{1,3}}|예요|야))[\s.!~]+(?P<names>{AGED}(?:[\s,]+{AGED}){{0,5}})(?P<rest>{_END})"
)
_NAMED_NEXT = late(
    rf"(?P<what>(?:\S+\s){{0,3}}?(?:{PET})(?:를|을)?)(?:\s(?:한|1)\s?마리)?\s(?P<did>(?:입양했|데려왔|분양받았|키우[고기]|키워)[가-힣]{{0,3}})[\s,.!~]+이름은\s(?P<name>[가-힣]{{1,5}}?)(?:이?야|이?에요|예요|입니다|이?고요|임|)(?P<rest>{_END})"
)
# Who is new in somebody's place: "팀장 바뀌었어, 이제 한지수야" says who the 팀장 is.
_NEW_IN_PLACE = late(
    rf"(?:(?:이번에|올해|오늘|어제|이번\s?(?:달|학기)에)\s)?(?P<what>(?:(?:우리|내|제|저희)\s)?(?:팀장|부장|상사|사수|담임|룸메(?:이트)?|집주인|담당자|주치의)(?:님)?)(?:이|가|은|는)?\s(?:이번에\s|또\s)?(?:바뀌었|바꼈|바뀜|바뀌셨)[가-힣]{{0,3}}[\s,.!~ㅋㅎㅠㅜ]+(?:(?:이제|지금은|새로|이번엔|이번에는)\s)?(?P<name>[가-힣]{{2,4}}?)(?:\s?(?:님|씨|쌤|선생님))?(?:이?야|이?에요|예요|입니다|이래요?|래요?|임|)(?P<rest>{_END})"
)
_REPLACED = late(
    rf"(?P<what>(?:(?:우리|내|제|저희)\s)?(?:팀장|부장|상사|사수|담임|룸메(?:이트)?|집주인|담당자|주치의)(?:님)?)(?:이|가|은|는|도)?\s(?:이번에\s|이제\s|어제\s)?(?P<name>[가-힣]{{2,4}}?)(?:\s?(?:님|씨|쌤|선생님))?(?:으로|로)\s(?:바뀌었|바꼈|바뀌셨|교체됐|교체되었)[가-힣]{{1,3}}(?P<rest>{_END})"
)
_LEARNED = r"(?:(?:알고\s?보니까?|검사해\s?보니까?|검사\s?(?:결과|받아\s?보니까?)|다시\s?검사하니까?|병원에서|의사가|의사\s?선생님이|사실|근데|그런데|아|참|나|난|나는|저|전|저는)[\s,]+){0,4}"
_NOT_ALLERGIC = late(
    rf"{_LEARNED}(?P<what>\S+?(?:\s\S+?)?)(?:에)?\s?알(?:레르|러)[기지](?:는|은|가|이)?\s아니(?:래요?|었어요?|었습니다|었대요?|었네요?|었더라고?요?|라네요?|라고\s?(?:해요?|하네요?|합니다|했어요?|하더라고?요?)|더라고?요?|네요?|야|에요|예요)(?P<rest>{_END})"
)
_AS_ONE = (
    (_TO_BE_RAISED, r"\g<when>\g<then>\g<what> 인상 예정이야\g<rest>"),
    (_INSTEAD, r"\g<old> 말고 \g<to>\g<rest>"),
    (_REPLACED, r"\g<what>은 \g<name>야\g<rest>"),
    (_NOT_ALLERGIC, r"\g<what> 알레르기 없어\g<rest>"),
    (_NEW_IN_PLACE, r"\g<what>은 \g<name>이야\g<rest>"),
    (_PRESCRIBED, r"\g<what> 복용해\g<rest>"),
    (_COUNTED_AND_NAMED, r"\g<what>, \g<names>\g<rest>"),
    (_NAMED_NEXT, r"\g<what> \g<name> \g<did>\g<rest>"),
    (_WAS_TO_BE, r"\g<what> \g<rest>"),
    (_WAS_SO_MUCH, r"\g<what> \g<old>에서 \g<rest>"),
    (_TAKEN_AGAIN, r"\g<what> \g<to> 나왔어\g<rest>"),
    (_NEW_MAIL, r"내 이메일은 \g<to>이야\g<rest>"),
    (_NEW_NUMBER, r"\g<what>는 \g<to>야\g<rest>"),
    (_CHANGES_TO, r"\g<what>\g<to> \g<verb>\g<rest>"),
    (_BEHIND, r"\g<what>\g<to> \g<verb>\g<rest>"),
    (_WENT_THERE, r"\g<what>\g<to> \g<did>했어\g<rest>"),
    (_LOST_AND_FOUND, r"\g<what> \g<rest>"),
    (_DIAGNOSED, r"\g<what> 진단을 받았어\g<rest>"),
)
"""Each with how it is told in one breath."""
GOES_ON = rf"\s*(?:{_MOVED}|{_WENT_TO}|{_TO}{_END}$|{_TO}\s(?:왔|갔|옮겼|했)[가-힣]{{1,3}}{_END}$|{_TO}{_GOES_THERE}{_END}$|{_FOUND}{_END}$|{_FOUND_AGAIN}{_END}$|{AGED}(?:[\s,]|{_END}$)|이름은\s[가-힣]{{1,8}}{_END}$|[\w.+-]{{1,40}}@[\w-]|\d{{1,3}}\s?점(?:이|으로)?\s?(?:나왔|받았|나옴|맞았)|(?:이제\s|새\s번호는\s|새로운\s번호는\s)?01[016789][-\s.]?\d{{3,4}})"
"""How a sentence begins that goes on with the one before it."""


def in_one_breath(sentence: str) -> str:
    """
    A sentence of two breaths as one; as it is where it is none.

    >>> in_one_breath("차 바꿨어. 아반떼에서 투싼으로"), in_one_breath("병원 갔더니 위염이래")
    ('차 아반떼에서 투싼으로 바꿨어', '위염 진단을 받았어')
    """
    if (found := _ANNOUNCED.fullmatch(sentence)) is not None:
        return _announced(found)
    for two, one in _AS_ONE:
        if (found := two.fullmatch(sentence)) is not None:
            return found.expand(one)
    return sentence


def _announced(found: re.Match[str]) -> str:
    """What is said to be raised as what it will be: "월세는 1월부터 65만 원으로 올라요"."""
    what, when = found["what"], found["when"] or found["then"] or found["later"] or ""
    was = f"{found['old']}에서 " if found["old"] else ""
    new = f"{found['new']}만 원" if found["new"].isdigit() and "만" in was else found["new"]
    return f"{when}{what}{'은' if is_closed(what) else '는'} {was}{new}으로 올라요{found['rest']}"
