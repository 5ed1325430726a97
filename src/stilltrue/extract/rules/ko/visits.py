"""What Korean says of things that are set for a day: when they are, that they were moved, that they are off."""

from __future__ import annotations

import re
from collections.abc import Iterator

from stilltrue.extract.rules.ko.life import rule
from stilltrue.extract.rules.ko.words import COPULA, HAVE, KIN, TELLING, noun
from stilltrue.extract.rules.parts import MINE, Clause, Draft, Rule, Tense
from stilltrue.extract.rules.values import day_value, yearly_day
from stilltrue.model.claim import Act, Kind

_CLINIC = r"(?:치과|안과|병원|한의원|피부과|정형외과|성형외과|신경외과|내과|외과|이비인후과|산부인과|소아과|비뇨기과|정신과|미용실|네일샵|동물병원)"
_EVENT = (
    r"(?:예약|약속|면접|시험|검진|수술|마감|마감일|생일|생신|결혼식|결혼기념일|기념일|비행기|항공편|이사|이삿날|회의|미팅|회식|모임|동창회|돌잔치|발표|진료|상담|공연|콘서트|"
    r"졸업식|세미나|워크숍|소개팅|출국|귀국|시험일|검사)"
)
_WHAT = rf"(?P<attribute>(?:[가-힣A-Za-z]{{1,8}}(?<![로을를은는])(?<!에서)\s){{0,2}}?(?:(?:[가-힣]{{1,6}})?{_EVENT}|{_CLINIC}(?:\s?예약)?))(?:\s?(?:일정|날짜|시간|스케줄))?"
_HOUR = r"(?P<hour>(?:오전|오후|아침|저녁|밤|낮)?\s?\d{1,2}\s?시(?:\s?(?:반|\d{1,2}분))?)?(?:에)?"
_SET = rf"(?:(?:다시\s)?(?:잡|예약하|정하)기로\s?했{TELLING}|잡았{TELLING}|잡혔{TELLING}|잡혀\s?{HAVE}|정했{TELLING}|정해졌{TELLING}|예약했{TELLING}|확정(?:됐|했|되었){TELLING}|확정{COPULA})"
_MOVED = (
    rf"(?:(?:미뤘|미루었|미뤄졌|옮겼|옮겨졌|바꿨|바뀌었|바꼈|당겼|당겨졌|앞당겼|앞당겨졌|늦췄|늦춰졌|밀렸){TELLING}"
    rf"|(?:연기|변경)(?:됐|했|되었){TELLING}|(?:미루|옮기|바꾸|당기|늦추|연기하|변경하)기로\s?했{TELLING})"
)
_OFF = rf"(?:(?:전부\s|다\s)?취소(?:됐|했|되었|시켰){TELLING}|취소(?:됨|함|{COPULA})|없어졌{TELLING}|무산(?:됐|되었){TELLING}|안\s?하기로\s?했{TELLING}|안\s?가기로\s?했{TELLING})"
_GOES = (
    rf"(?:(?:가|해|봐|받아|쳐)(?:요|야\s?(?:돼|해|되)(?:요)?)?|간다|한다|본다|받는다|친다|갑니다|합니다|봅니다|받습니다"
    rf"|(?:갈|할|볼|받을|칠)\s?(?:거야|거예요|겁니다|예정{COPULA})|(?:가|하|보|받)기로\s?했{TELLING}|(?:보|받|하|치)러\s(?:가|간다|가요|갑니다))"
)
_NOT_MINE = re.compile(rf"(?:이|그|저|그녀|걔|누구|{KIN}|짝남|짝녀|그\s사람|남의)(?:의)?\s")
_MOVE = ("이사", "이삿날")
_INVITED = re.compile(r"(?:결혼식|돌잔치|동창회)$")
"""To these one goes, whosever they are."""
_PERSONAL = re.compile(r"(?:생일|생신|(?<!결혼)기념일|결혼식|졸업식|출국|귀국)$")
"""What is said of anybody's: only with "my" or "I" is it the speaker's."""
_ANY = frozenset({"예약", "약속", "모임", "상담", "검사"})
"""Of these one has many: a word without what it is for names none of them."""


def _attribute(words: str) -> str | None:
    """What is set for a day, by one name whether it is moved or called off: 치과 is 치과 예약; None for somebody else's."""
    plain = re.sub(r"^(?:(?:내|제|우리|저희|이번|다음|오늘|그)\s+)+", "", words)
    if noun(plain) is None or (_NOT_MINE.match(plain) and not _INVITED.search(plain)):
        return None
    if plain.endswith(_MOVE):
        # 이사 alone is the name of where one lives.
        return "이사 날짜"
    return f"{plain} 예약" if re.search(rf"{_CLINIC}$", plain) else plain


def _is_told_last(clause: Clause) -> bool:
    """Whether the clause ends in its date: "회의는 금요일"."""
    return bool(clause.dates) and re.search(r"\w", clause.text[clause.dates[-1].end :]) is None


def _is_aim(clause: Clause) -> bool:
    """Whether the date is that to which something was set or moved: 금요일로."""
    return any(clause.text.startswith(("로", "으로"), found.end) for found in clause.dates)


def _dated(found: re.Match[str], clause: Clause) -> Iterator[Draft]:
    attribute, value = _attribute(found["attribute"]), day_value(clause, found["hour"])
    if attribute is None or not (found["verb"] or _is_told_last(clause)):
        return
    if _PERSONAL.search(attribute) and not (clause.said or _INVITED.search(attribute)):
        return
    if attribute.endswith(("생일", "생신", "기념일")):
        value = yearly_day(clause)
    if value is not None:
        yield Draft(predicate=attribute, value=value, kind=Kind.EVENT, tense=Tense.TIMELESS)


def _set(found: re.Match[str], clause: Clause) -> Iterator[Draft]:
    """For when it was set, or to when it was moved: then it is no more when it was."""
    attribute, value = _attribute(found["attribute"]), day_value(clause, found["hour"])
    if attribute is None or value is None or not _is_aim(clause):
        return
    moved = re.search(rf"{_MOVED}$", found[0]) is not None and attribute not in _ANY
    yield Draft(predicate=attribute, value=value, kind=Kind.EVENT, tense=Tense.TIMELESS, only=moved)


def _off(found: re.Match[str], clause: Clause) -> Iterator[Draft]:
    """That it is off: the one of the day named, where one is."""
    attribute, value = _attribute(found["attribute"]), day_value(clause)
    if attribute is None or (value is None and attribute in _ANY):
        return
    yield Draft(predicate=attribute, value=value, act=Act.ENDS, kind=Kind.EVENT, tense=Tense.TIMELESS)


def _visit(found: re.Match[str], clause: Clause) -> Iterator[Draft]:
    """Where one goes on a day is as settled as what one has on it: told either way, it can be moved and called off."""
    attribute, value = _attribute(found["attribute"]), day_value(clause, found["hour"])
    if attribute is not None and value is not None:
        yield Draft(predicate=attribute, value=value, kind=Kind.EVENT, tense=Tense.TIMELESS)


RULES: tuple[Rule, ...] = (
    rule("off", rf"{_WHAT}(?:은|는|이|가|을|를|도)?\s{_OFF}", _off, MINE),
    rule("set", rf"{_WHAT}(?:은|는|이|가|을|를|도)?\s?{_HOUR}\s?(?:(?:로|으로)\s)?(?:{_SET}|{_MOVED})", _set, MINE),
    rule("dated", rf"{_WHAT}(?:은|는|이|가)?\s?{_HOUR}\s?(?P<verb>{COPULA}|{HAVE}|잡혔{TELLING}|잡혀\s?{HAVE})?", _dated, MINE),
    rule("visit", rf"{_HOUR}\s?{_WHAT}(?:을|를|이|가|에)?\s?{_GOES}", _visit, MINE),
)  # fmt: skip
