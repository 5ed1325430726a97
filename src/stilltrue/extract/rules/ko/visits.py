"""What Korean says of things that are set for a day: when they are, that they were moved, that they are off."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date, timedelta

from stilltrue.extract.rules.ko.life import rule
from stilltrue.extract.rules.ko.taste import ABROAD
from stilltrue.extract.rules.ko.words import CITY, COPULA, HAVE, KIN, TELLING, noun
from stilltrue.extract.rules.parts import MINE, Clause, Draft, Rule, Tense, text_value
from stilltrue.extract.rules.values import day_value, yearly_day
from stilltrue.language.given_names import korean_name_in
from stilltrue.model.claim import Act, Kind, Modality, Value, ValueKind

CLINIC = r"(?:치과|안과|병원|한의원|피부과|정형외과|성형외과|신경외과|내과|외과|이비인후과|산부인과|소아과|비뇨기과|정신과|미용실|네일샵|동물병원)"
EVENT = (
    r"(?:예약|약속|면접|시험|검진|수술|마감|마감일|생일|생신|결혼식|결혼기념일|기념일|비행기|항공편|이사|이삿날|회의|미팅|회식|모임|동창회|돌잔치|발표|진료|상담|공연|콘서트|"
    r"졸업식|세미나|워크숍|배포일?|출시일?|릴리스|오픈일|납기일?|제출일|개강|종강|개학|입학식|출근일|발표일|면접일|입주|입주일|상견례|심사|인터뷰|전역|체육대회|수련회|출산\s?예정일|예정일|소개팅|출국|귀국|시험일|검사|스터디|수업|레슨|수능|토익|토플|오픽|면담|촬영|장례식|이사|항공권|기차|KTX|SRT|고속버스)"
)
JOURNEY = r"(?:비행기|항공편|항공권|기차|열차|KTX|SRT|고속버스|시외버스|배편|페리)"
_WITH = r"(?:(?P<whom>[가-힣]{2,5}?)(?:이랑|랑|하고|과|와)\s)?"
_WHERE_TO = rf"(?:(?P<where>{CITY.pattern}|{ABROAD}|[가-힣]{{2,6}}?)(?:에|로|으로)?\s?(?:가는|행)\s(?={JOURNEY}))?"
_WHAT = rf"{_WHERE_TO}{_WITH}(?P<attribute>(?:[가-힣A-Za-z]{{1,8}}(?<![로을를은는])(?<!에서)\s){{0,2}}?(?:(?:[가-힣]{{1,6}})?{EVENT}|{CLINIC}(?:\s?예약)?))(?:\s?(?:일정|날짜|시간|스케줄))?"
_HOUR = r"(?P<hour>(?:오전|오후|아침|저녁|밤|낮)?\s?\d{1,2}\s?시(?:\s?(?:반|\d{1,2}분))?)?(?:에)?"
_SET = rf"(?:(?:다시\s)?(?:잡|예약하|정하)기로\s?했{TELLING}|잡았{TELLING}|잡혔{TELLING}|잡혀\s?{HAVE}|정했{TELLING}|정해졌{TELLING}|예약했{TELLING}|예매했{TELLING}|끊었{TELLING}|(?:접수|신청)했{TELLING}|확정(?:됐|했|되었){TELLING}|확정{COPULA})"
MOVED = (
    rf"(?:(?:미뤘|미루었|미뤄졌|옮겼|옮겨졌|바꿨|바뀌었|바꼈|당겼|당겨졌|앞당겼|앞당겨졌|늦췄|늦춰졌|밀렸){TELLING}"
    rf"|(?:연기|변경)(?:됐|했|되었){TELLING}|(?:미루|옮기|바꾸|당기|늦추|연기하|변경하)기로\s?했{TELLING})"
)
OFF = rf"(?:(?:전부\s|다\s)?취소(?:됐|했|되었|시켰){TELLING}|(?:파토\s?났|엎어졌|깨졌|날아갔|미뤄져서\s?취소됐){TELLING}|취소(?:됨|함|{COPULA})|없어졌{TELLING}|무산(?:됐|되었){TELLING}|안\s?하기로\s?했{TELLING}|안\s?가기로\s?했{TELLING})"
_GOES = (
    rf"(?:(?:가|해|봐|받아|쳐|타)(?:요|야\s?(?:돼|해|되)(?:요)?)?|간다|한다|본다|받는다|친다|탄다|갑니다|합니다|봅니다|받습니다|탑니다"
    rf"|(?:갈|할|볼|받을|칠|탈)\s?(?:거야|거예요|겁니다|예정{COPULA})|(?:가|하|보|받)기로\s?했{TELLING}|(?:보|받|하|치)러\s(?:가|간다|가요|갑니다))"
)
_NOT_MINE = re.compile(rf"(?:이|그|저|그녀|걔|누구|{KIN}|짝남|짝녀|그\s사람|남의)(?:의)?\s")
_MOVE = ("이사", "이삿날")
_INVITED = re.compile(r"(?:결혼식|돌잔치|동창회)$")
"""To these one goes, whosever they are."""
_PERSONAL = re.compile(r"(?:생일|생신|(?<!결혼)기념일|결혼식|졸업식|출국|귀국)$")
"""What is said of anybody's: only with "my" or "I" is it the speaker's."""
_ANY = frozenset({"예약", "약속", "모임", "상담", "검사"})
"""Of these one has many: a word without what it is for names none of them."""


def _slot(found: re.Match[str]) -> tuple[str, str | None] | None:
    """What is set for a day, and with whom or where to, where that is said; None for somebody else's."""
    whom, where = found["whom"], found["where"]
    if where is not None:
        return (_TICKETS.get(found["attribute"], found["attribute"]), where)
    name = korean_name_in(whom) if whom else None
    with_him = whom if whom and (name == whom or _COMPANY.fullmatch(whom)) else None
    words = (
        found["attribute"]
        if with_him or not whom
        else found[0][found.start("whom") - found.start() : found.end("attribute") - found.start()]
    )
    attribute = _attribute(words)
    return (attribute, with_him) if attribute is not None else None


_COMPANY = re.compile(KIN)
_TICKETS = {"항공권": "비행기", "항공편": "비행기"}


def _attribute(words: str) -> str | None:
    """What is set for a day, by one name whether it is moved or called off: 치과 is 치과 예약; None for somebody else's."""
    plain = re.sub(r"^(?:(?:내|제|우리|저희|이번|다음|오늘|그)\s+)+", "", words)
    if noun(plain) is None or (_NOT_MINE.match(plain) and not _INVITED.search(plain)):
        return None
    if plain.endswith(_MOVE):
        # 이사 alone is the name of where one lives.
        return "이사 날짜"
    return f"{plain} 예약" if re.search(rf"{CLINIC}$", plain) else plain


def _is_told_last(clause: Clause) -> bool:
    """Whether the clause ends in its date: "회의는 금요일"."""
    return bool(clause.dates) and re.search(r"\w", clause.text[clause.dates[-1].end :]) is None


def _is_aim(clause: Clause) -> bool:
    """Whether the date is that to which something was set or moved: 금요일로."""
    return any(clause.text.startswith(("로", "으로"), found.end) for found in clause.dates)


def _to_come(value: Value | None, clause: Clause) -> Value | None:
    """A day for which something was set: told in the past, it is still to come, unless it is said to be over."""
    words = " ".join(found.text for found in clause.dates)
    if value is None or re.search(r"지난|어제|그제|저번|\d년|작년", words):
        return value
    day, said = value.text[:10], clause.anchor.date()
    if len(day) < len("2026-07-05") or day >= said.isoformat():
        return value
    told = date.fromisoformat(day)
    later = _a_year_later(told) if re.search(r"\d월", words) else told + timedelta(days=7)
    return Value.of_text(f"{later.isoformat()}{value.text[10:]}", ValueKind.DATE) if later >= said else value


_LONG = timedelta(days=60)


def _is_long_over(value: Value, clause: Clause) -> bool:
    """Whether a day is so long past that nobody would say of what was set for it that it "is" then."""
    day = value.text[:10]
    return len(day) == len("2026-07-05") and date.fromisoformat(day) < clause.anchor.date() - _LONG


def _a_year_later(day: date) -> date:
    """The same day of the next year; of 29 February the day after it."""
    try:
        return day.replace(year=day.year + 1)
    except ValueError:
        return date(day.year + 1, 3, 1)


def _dated(found: re.Match[str], clause: Clause) -> Iterator[Draft]:
    slot, value = _slot(found), day_value(clause, found["hour"])
    attribute, which = slot or ("", None)
    if not attribute or not (found["verb"] or _is_told_last(clause)):
        return
    if _PERSONAL.search(attribute) and not (clause.said or _INVITED.search(attribute)):
        return
    if attribute.endswith(("생일", "생신", "기념일")):
        value = yearly_day(clause)
    if value is not None and re.search(rf"{COPULA}$", found[0]) and (which or _is_long_over(value, clause)):
        value = _to_come(value, clause)
    if value is not None:
        yield Draft(predicate=attribute, qualifier=which, value=value, kind=Kind.EVENT, tense=Tense.TIMELESS)


def _set(found: re.Match[str], clause: Clause) -> Iterator[Draft]:
    """For when it was set, or to when it was moved: then it is no more when it was."""
    slot, value = _slot(found), _to_come(day_value(clause, found["hour"]), clause)
    if slot is None:
        return
    attribute, which = slot
    moved = re.search(rf"{MOVED}$", found[0]) is not None
    if moved and attribute not in _ANY and not _names_its_day(clause, value):
        yield _open(attribute, which)
        return
    if value is None or not (_is_aim(clause) or found["where"]):
        return
    if moved and any(date.rule in _BY_SO_LONG for date in clause.dates):
        return
    only = moved and (attribute not in _ANY or which is not None)
    yield Draft(predicate=attribute, qualifier=which, value=value, kind=Kind.EVENT, tense=Tense.TIMELESS, only=only)


def _open(attribute: str, which: str | None) -> Draft:
    """That something is no longer for the day that was told of it, and for which is not said."""
    return Draft(predicate=attribute, qualifier=which, act=Act.UNSETTLES, kind=Kind.EVENT, tense=Tense.TIMELESS)


def _moved_by(found: re.Match[str], _: Clause) -> Iterator[Draft]:
    slot = _slot(found)
    if slot is not None and slot[0] not in _ANY:
        yield _open(*slot)


def _names_its_day(clause: Clause, value: Value | None) -> bool:
    """Whether it is said to which day something was moved: "for a week" and "to next week" leave that open."""
    return value is not None and _is_aim(clause) and not any(date.rule in _BY_SO_LONG for date in clause.dates)


_BY_SO_LONG = ("ko.later", "ko.ago")
"""What is put off "일주일 뒤로" may be a week later than it was, and not a week from now."""


def _off(found: re.Match[str], clause: Clause) -> Iterator[Draft]:
    """That it is off: the one of the day named, where one is."""
    slot, value = _slot(found), day_value(clause)
    if slot is None or (value is None and slot[0] in _ANY and slot[1] is None):
        return
    yield Draft(predicate=slot[0], qualifier=slot[1], value=value, act=Act.ENDS, kind=Kind.EVENT, tense=Tense.TIMELESS)
    if slot == ("결혼식", None):
        yield WEDDING_OFF


WEDDING_OFF = Draft(
    predicate="결혼 여부", value=text_value("결혼"), act=Act.ENDS, tense=Tense.ENDING, modality=Modality.PLANNED
)
"""That nobody marries who was going to."""


def _visit(found: re.Match[str], clause: Clause) -> Iterator[Draft]:
    """Where one goes on a day is as settled as what one has on it: told either way, it can be moved and called off."""
    slot, value = _slot(found), _to_come(day_value(clause, found["hour"]), clause)
    if slot is not None and value is not None:
        yield Draft(predicate=slot[0], qualifier=slot[1], value=value, kind=Kind.EVENT, tense=Tense.TIMELESS)


_AT = r"(?:오전|오후|아침|저녁|밤|낮|새벽)?\s?\d{1,2}\s?시(?:\s?(?:반|\d{1,2}분))?"
_ROUTINE = r"(?:[가-힣A-Za-z]{1,8}(?<![로을를은는이가])\s){0,2}?[가-힣A-Za-z]{0,8}?(?:스탠드업|데일리|스크럼|회의|미팅|조회|수업|레슨|근무|출근|퇴근|기상|출근\s?시간|퇴근\s?시간|수업\s?시간|면회\s?시간|영업\s?시간|가게\s문|리뷰|세션|모임|예배|미사)"
_LATER = rf"(?:{MOVED}|(?:바꼈|변경했){TELLING}|(?:옮긴|바뀐|바꾼|당긴|늦춘|미룬)대요?)"


def _at_another_hour(found: re.Match[str], _: Clause) -> Iterator[Draft]:
    """From which hour to which something was moved that is at the same hour every time."""
    attribute = re.sub(r"^(?:(?:내|제|우리|저희|이번|다음)\s+)+", "", " ".join(found["attribute"].split()))
    if _NOT_MINE.match(attribute):
        return
    yield Draft(predicate=attribute, value=text_value(" ".join(found["old"].split())), over=True)
    yield Draft(predicate=attribute, value=text_value(" ".join(found["value"].split())), tense=Tense.CHANGE)


_SO_LONG = r"(?:하루|이틀|사흘|나흘|보름|일주일|[한두세네]\s(?:주|달)|\d{1,2}\s?(?:일|주일?|개월|달))"
RULES: tuple[Rule, ...] = (
    rule("at_another_hour", rf"(?P<attribute>{_ROUTINE})(?:은|는|이|가|을|를|도)?\s(?P<old>{_AT})에서\s(?P<value>{_AT})(?:으로|로)\s{_LATER}", _at_another_hour, MINE),
    rule("off", rf"{_WHAT}(?:은|는|이|가|을|를|도)?\s{OFF}", _off, MINE),
    rule("moved_by", rf"{_WHAT}(?:은|는|이|가|을|를|도)?\s(?:(?:조금|좀|한참|많이|몇)\s)?{_SO_LONG}(?:\s?(?:정도|쯤|만|반))?(?:\s?(?:뒤로|후로|앞으로|더))?\s{MOVED}", _moved_by, MINE),
    rule("set", rf"{_WHAT}(?:은|는|이|가|을|를|도)?\s?{_HOUR}\s?(?:(?:로|으로)\s)?(?:{_SET}|{MOVED})", _set, MINE),
    rule("dated", rf"{_WHAT}(?:은|는|이|가)?\s?{_HOUR}\s?(?P<verb>{COPULA}|{HAVE}|잡혔{TELLING}|잡혀\s?{HAVE})?", _dated, MINE),
    rule("visit", rf"{_HOUR}\s?{_WHAT}(?:을|를|이|가|에)?\s?{_GOES}", _visit, MINE),
)  # fmt: skip
