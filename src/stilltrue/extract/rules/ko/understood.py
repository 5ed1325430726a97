"""
What a Korean sentence leaves out because it stands already: "일주일 뒤로 밀렸어" of a day, "지금 74키로" of a weight, "약 끊었어" of a medicine.

Each is filled in only where one thing that stands can be meant.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from datetime import date, timedelta

from stilltrue.extract.rules.ko.breaths import RAISED_BY, RAISES, SUM, in_one_breath
from stilltrue.extract.rules.ko.careers import TITLE
from stilltrue.extract.rules.ko.oneself import is_full_name
from stilltrue.extract.rules.ko.words import COPULA, PET, TELLING, is_closed
from stilltrue.extract.rules.standing import Meant, the_one
from stilltrue.language.calendar import shifted
from stilltrue.language.ko_words import native_value
from stilltrue.language.late import late
from stilltrue.model.claim import Candidate, ValueKind
from stilltrue.model.fact import OWNER

_LEAD = r"(?P<lead>(?:(?:아|참|헐|어|음|근데|그런데|그리고|그래서|결국|오|와|나|난|저|전)[\s,.!]+)*)"
_END = r"[\s.!~…^ㅋㅎㅠㅜ]*"
_WEIGHT, _MEDICINE, _JOBS = "몸무게", "복용 약", ("직업", "직장")
_WEIGHS = late(
    rf"{_LEAD}(?:지금|이제|현재|드디어|오늘(?:\s(?:재\s?보니까?|아침에))?|요즘)(?:은|는)?\s(?P<value>\d{{2,3}}(?:\.\d)?)\s?(?:kg|킬로(?:그램)?|키로)(?:{COPULA}|\s?(?:됐|찍었|나왔){TELLING}|\s?나가요?|찍음|){_END}"
)
_CAME_TO_WEIGH = late(
    rf"{_LEAD}(?:(?:한\s?달|그동안|벌써|또|이번\s?(?:주|달)에?|어느새)(?:\s?(?:동안|만에))?\s)?(?:살(?:이)?\s)?(?P<by>\d{{1,2}}(?:\.\d)?)\s?(?:kg|킬로(?:그램)?|키로)(?:나|이|가|를)?\s?(?:더\s)?(?P<way>빠졌|뺐|감량했|쪘|늘었|불었){TELLING}{_END}"
)
_LESS = re.compile(r"빠|뺐|감량")
_NO_MEDICINE_MORE = late(
    rf"{_LEAD}(?:오늘부터\s|이번\s?달부터\s|이제\s|이젠\s)?(?:(?:먹던|복용하던|먹고\s있던|그)\s)?약(?:은|을|도)?\s(?P<rest>(?:이제\s|더\s?이상\s)?(?:끊었|끊기로\s?했|그만\s?먹기로\s?했|그만뒀){TELLING}|(?:이제|이젠|더\s?이상)\s안\s?먹(?:어요?|습니다|는다|음)){_END}"
)
_THAT_MEDICINE = late(
    rf"{_LEAD}(?:(?:이제|이젠|요즘|더\s?이상|오늘부터)(?:는|은)?\s)?(?P<what>[가-힣A-Za-z0-9]{{2,12}}?)(?:은|는|을|를|도)?\s(?:(?:이제|이젠|더\s?이상|더는)(?:는)?\s)?(?:끊었|안\s?먹|안\s?먹기로\s?했|그만\s?먹|그만\s?먹기로\s?했|그만\s?먹고\s?있|먹지\s?않)(?:{TELLING}|는다|아요?){_END}"
)
_RAISED = late(
    rf"{_LEAD}(?P<who>{RAISED_BY})?(?P<when>(?:(?:다음|이번|다다음)\s)?[가-힣\d]{{1,6}}(?:부터(?:는)?|에)\s)?(?P<new>{SUM})(?:으로|로)\s{RAISES}{_END}"
)
_CANCELLED = late(
    rf"{_LEAD}(?P<what>[가-힣A-Za-z]{{2,8}}?)(?P<rest>(?:을|를|은|는|도)?\s?(?:(?:구독|멤버십|정기\s?결제)(?:을|를|은|는)?\s?)?(?:해지|취소|중단)(?:했|함){TELLING}?{_END})"
)
_SUBSCRIBED = "구독"
_LANDLORDS = re.compile(r"주인|건물주|임대인|부동산")
_RENTS = ("월세", "전세", "집세", "보증금", "관리비")
_PAYS = ("월급", "연봉", "급여", "시급")
_OFFICE_NOW = late(
    rf"{_LEAD}(?P<rest>(?:이제|이젠|드디어|오늘부터|이번\s?(?:달|주)부터|이번에|다음\s?달부터)(?:는)?\s(?:[가-힣]{{1,5}}\s)?{TITLE}(?:{COPULA}|\s?(?:됐|되었|달았){TELLING}))(?:{_END})"
)


_YEAR_NOW = late(
    rf"{_LEAD}(?:이제|올해|벌써|드디어|올해부터)(?:는)?\s(?P<rest>[1-6]\s?학년(?:{COPULA}|(?:이|으로|에)?\s?(?:됐|되었|올라갔|올라왔){TELLING})){_END}"
)
_YEAR = "학년"


def may_leave_out(text: str) -> bool:
    """Whether a text says of something that it does not name what stands of it may tell."""
    return any(True for _ in meant_in(text))


def meant_in(text: str) -> Iterator[Meant]:
    """Where that may have been told of which a text says something without naming it."""
    if _WEIGHS.fullmatch(text) or _CAME_TO_WEIGH.fullmatch(text):
        yield Meant((_WEIGHT,))
    if _NO_MEDICINE_MORE.fullmatch(text) or _THAT_MEDICINE.fullmatch(text):
        yield Meant((_MEDICINE,))
    if _CANCELLED.fullmatch(text):
        yield Meant((_SUBSCRIBED,))
    if _RAISED.fullmatch(text):
        yield Meant((*_RENTS, *_PAYS))
    if _YEAR_NOW.fullmatch(text):
        yield Meant((_YEAR,))
    if _OFFICE_NOW.fullmatch(text):
        yield Meant(_JOBS)


def filled_in(sentence: str, standing: Sequence[Candidate], latest: Sequence[Candidate]) -> str | None:
    """
    The sentence with what it leaves out; None where nothing that stands can be meant, or several things can.

    Args:
        sentence: as said.
        standing: what was told of before and still stands.
        latest: the part of it that the turn just before told, and what that told of other people.
    """
    own = [one for one in standing if one.subject == OWNER]
    return (
        _weight(sentence, own)
        or _medicine(sentence, own)
        or _cancelled(sentence, own)
        or _raised(sentence, own)
        or _later(sentence, own, latest)
    )  # fmt: skip


def _weight(sentence: str, own: Sequence[Candidate]) -> str | None:
    if not any(one.predicate == _WEIGHT for one in own):
        return None
    if (found := _WEIGHS.fullmatch(sentence)) is not None:
        return f"{_WEIGHT} {found['value']}kg이야"
    if (found := _CAME_TO_WEIGH.fullmatch(sentence)) is not None:
        return f"{_WEIGHT}가 {found['by']}kg {'줄었어' if _LESS.match(found['way']) else '늘었어'}"
    return None


def _medicine(sentence: str, own: Sequence[Candidate]) -> str | None:
    found = _NO_MEDICINE_MORE.fullmatch(sentence)
    taken = the_one(one for one in own if one.predicate == _MEDICINE) if found is not None else None
    if found is None and (named := _THAT_MEDICINE.fullmatch(sentence)) is not None:
        taken = the_one(
            one for one in own if one.predicate == _MEDICINE and one.value and one.value.text == named["what"]
        )
    return f"나 {taken.value.text} 복용 끊었어" if taken is not None and taken.value is not None else None


def _cancelled(sentence: str, own: Sequence[Candidate]) -> str | None:
    """What is subscribed to by the whole of its name: 넷플 is 넷플릭스."""
    found = _CANCELLED.fullmatch(sentence)
    fits = [one.value.text for one in own if one.predicate == _SUBSCRIBED and one.value is not None]
    fits = [name for name in fits if found is not None and name.startswith(found["what"]) and name != found["what"]]
    return f"{fits[0]}{found['rest']}" if found is not None and len(fits) == 1 else None


def _raised(sentence: str, own: Sequence[Candidate]) -> str | None:
    """What others raise to a sum that they do not name again: a landlord the rent, a firm the pay."""
    found = _RAISED.fullmatch(sentence)
    if found is None or not found["who"]:
        return None
    slots = _RENTS if _LANDLORDS.search(found["who"]) else _PAYS
    what = the_one(one for one in own if one.predicate in slots)
    if what is None:
        return None
    at = found.end("who")
    return in_one_breath(
        f"{sentence[:at]}{what.predicate}{'을' if is_closed(what.predicate) else '를'} {sentence[at:]}"
    )


def _later(sentence: str, own: Sequence[Candidate], latest: Sequence[Candidate]) -> str | None:
    """The title or the year of school to which the speaker has come, unless the talk is of somebody else."""
    for pattern, slots in ((_OFFICE_NOW, _JOBS), (_YEAR_NOW, (_YEAR,))):
        found = pattern.fullmatch(sentence)
        if found is not None and any(one.predicate in slots for one in own):
            return f"나 {found['rest']}" if all(one.subject == OWNER for one in latest) else None
    return None


_AFFAIR = r"(?P<affair>(?:[가-힣A-Za-z]{1,6}\s)?(?:축제|행사|워크숍|워크샵|엠티|MT|체육대회|운동회|회식|공연|전시회|전시|학회|대회|캠프|바자회|송년회|신년회|총회|동창회|박람회|세미나|프로젝트|캠페인|결혼식|돌잔치|인테리어|리모델링))"
_OF_AFFAIR = late(rf"(?:.*\s)?{_AFFAIR}(?:을|를|의|에|가|이|은|는)?\s\S.*")
_BUDGET = late(r"(?P<lead>(?:(?:아|참|음|근데|그런데|그리고|이번|총)[\s,.!]+)*)(?P<rest>예산(?:은|이|을)\s.*)")
_IN_ONE = late(
    rf"(?:.*?\s)?{_AFFAIR}(?:을|를)?\s?(?:준비|기획|담당|진행|주최|운영|총괄|계획)\S*\s(?:\S+\s){{0,2}}?(?P<rest>예산(?:은|이|을)\s.*)"
)
_LONGEST = 200


def of_its_affair(sentence: str, before: str) -> str:
    """
    A budget that nobody calls his own as that of the affair of which the words before speak.

    >>> (
    ...     of_its_affair("예산은 500만원이야.", "나 대학 축제 준비위원장 맡았어."),
    ...     of_its_affair("예산은 50만원이야", "노트북 살 거야"),
    ... )
    ('축제 예산은 500만원이야.', '예산은 50만원이야')
    """
    if "예산" not in sentence or len(sentence) + len(before) > _LONGEST:
        return sentence
    if (found := _IN_ONE.fullmatch(sentence)) is not None:
        return f"{_last_word(found['affair'])} {found['rest']}"
    if (found := _BUDGET.fullmatch(sentence)) is not None and (of := _OF_AFFAIR.fullmatch(before)) is not None:
        return f"{found['lead']}{_last_word(of['affair'])} {found['rest']}"
    return sentence


_NAMES = late(
    rf"(?P<lead>(?:(?:아|참|음|근데|그리고)[\s,.!]+)*)(?P<rest>이름[은이]\s(?P<name>[가-힣]{{1,5}}?)(?:(?:,\s?|(?:이랑|랑|하고|와|과)\s)[가-힣]{{1,5}}?){{0,5}}{COPULA}{_END})"
)
_KEEPS = late(
    rf"(?:(?:나|난|저|우리|저희)(?:는|집에서?)?\s)?(?:집에서?\s)?(?P<animal>{PET})(?:를|을|가|이|도)?\s(?:\S{{1,3}}\s?마리(?:를|가)?\s)?(?:키우|키워|키웁|입양|데려왔|분양받|있)[가-힣]{{0,5}}{_END}"
)


def of_its_animal(sentence: str, before: str) -> str:
    """
    What an animal is called of which the sentence before says that it is kept.

    >>> (
    ...     of_its_animal("이름은 두부랑 콩이예요", "고양이 두 마리 키워요."),
    ...     of_its_animal("이름은 김민지예요", "고양이 두 마리 키워요."),
    ... )
    ('고양이 이름은 두부랑 콩이예요', '이름은 김민지예요')
    """
    found = _NAMES.fullmatch(sentence) if len(sentence) + len(before) <= _LONGEST else None
    kept = _KEEPS.fullmatch(before.strip()) if found is not None else None
    if found is None or kept is None or is_full_name(found["name"]):
        return sentence
    return f"{found['lead']}{kept['animal']} {found['rest']}"


def _last_word(words: str) -> str:
    return words.rsplit(maxsplit=1)[-1]


_UNITS = {"주일": 7, "주": 7, "일": 1}
_DAYS = {"하루": 1, "이틀": 2, "사흘": 3, "나흘": 4, "닷새": 5, "열흘": 10, "보름": 15, "일주일": 7}
_COUNT = r"(?:한|두|세|네|[1-9]\d?)"
_BY_SO_LONG = late(
    rf"(?P<topic>(?:은|는|이|가|을|를|도)?\s)(?:딱\s|또\s|그냥\s|결국\s|다시\s)*(?:(?P<days>{'|'.join(_DAYS)})|(?P<count>{_COUNT})\s?(?P<unit>주일|주|일|개월|달))(?:\s?(?P<side>뒤로|후로|앞으로|더))?\s"
    rf"(?:(?P<later>미뤘|미루었|미뤄졌|밀렸|늦췄|늦춰졌|연기됐|연기했|연기되었|(?:미루|늦추|연기하)기로\s?했)|(?P<earlier>(?:앞)?당겼|(?:앞)?당겨졌|(?:앞)?당기기로\s?했)|옮겼|옮겨졌|옮기기로\s?했)[가-힣]{{1,4}}{_END}"
)
_BY_HOURS = late(
    rf"(?P<topic>(?:은|는|이|가|을|를|도)?\s)(?:(?:한|두|세|반|\d{{1,2}})\s?(?:시간|분)(?:\s?반)?)(?:\s?(?:정도|쯤))?(?:\s?(?:뒤로|후로|앞으로|더))?\s(?:미뤘|미뤄졌|밀렸|늦췄|늦춰졌|연기됐|(?:앞)?당겼|(?:앞)?당겨졌|옮겼)[가-힣]{{1,4}}{_END}"
)
_A_DAY = len("2026-07-05")


def on_its_new_day(words: str, meant: Candidate) -> str:
    """What is said behind the name of an event that it was moved by so long, as to which day it was: 일주일 밀렸어 of the 3rd is "10일로"."""
    value = meant.value.text if meant.value is not None and meant.value.kind is ValueKind.DATE else ""
    if len(value) > _A_DAY and (later := _BY_HOURS.fullmatch(words)) is not None:
        return f"{later['topic']}미뤄졌어"
    found = _BY_SO_LONG.fullmatch(words)
    day = _moved(found, value) if found is not None else None
    return words if found is None or day is None else f"{found['topic']}{day}로 바뀌었어"


def _moved(found: re.Match[str], value: str) -> str | None:
    """The day that much later or earlier; None where it was told by no day, or the words do not say which way."""
    sign = _sign(found)
    if not sign or re.match(r"\d{4}-\d\d-\d\d(?!\d)", value) is None:
        return None
    day, unit = date.fromisoformat(value[:_A_DAY]), found["unit"] or "일"
    number = _DAYS[found["days"]] if found["days"] else _number(found["count"])
    if unit in _UNITS:
        day += sign * timedelta(days=number * _UNITS[unit])
    else:
        try:
            on = shifted(day, sign * number)
        except ValueError:
            return None
        if on.day != day.day:
            return None
        day = on
    return f"{day.year}년 {day.month}월 {day.day}일"


def _sign(found: re.Match[str]) -> int:
    """Whether it comes later or earlier; 0 where the words do not say, or say both."""
    later = found["later"] is not None or found["side"] in ("뒤로", "후로")
    earlier = found["earlier"] is not None or found["side"] == "앞으로"
    return later - earlier


def _number(words: str) -> int:
    return int(words) if words.isdigit() else native_value(words) or 0
