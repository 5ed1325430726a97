"""What Korean says of what is over: a job, a school, a love, an illness, a habit; and of what was sold, lost or died."""

from __future__ import annotations

import re
from collections.abc import Iterator

from stilltrue.extract.rules.ko.life import CALLING, EMPLOYER, GYM, HOME, JOB_TITLE, NP, PETS, SCHOOL, rule
from stilltrue.extract.rules.ko.words import (
    ATTEND,
    CONDITION,
    COPULA,
    DO,
    EXERCISE,
    FIRM,
    GO,
    GOODS,
    HAVE_NOT,
    JOB,
    PET,
    TELLING,
    WAS,
    listed,
    noun,
    slot_of,
)
from stilltrue.extract.rules.parts import ANTECEDENT, MINE, SAFETY, Clause, Draft, Rule, Tense, Who, entity, text_value
from stilltrue.extract.rules.values import day_value
from stilltrue.language.given_names import korean_name_in
from stilltrue.model.claim import Act, Kind

_JOBS = frozenset({"회사", "직장", "일", "다니던 회사", "다니던 직장", "하던 일", "전 회사", "자기 회사", "자기 직장"})
_TAUGHT = ("학원", "센터", "수영장")
"""Of these one does not know whether one was taught there or taught."""
_SLOTS = {
    "차": "차", "자동차": "차", "자가용": "차", "자전거": "자전거", "노트북": "노트북", "휴대폰": "휴대폰", "핸드폰": "휴대폰", "폰": "휴대폰", "스마트폰": "휴대폰",
}  # fmt: skip
"""Things that have a slot of their own: who sold his car has none."""
_LOSABLE = r"(?:지갑|가방|휴대폰|핸드폰|폰|열쇠|차\s?키|카드|신용카드|우산|이어폰|여권|신분증|주민등록증|면허증|반지|목걸이|시계|안경|모자|USB|노트북|자전거)"
_PARTNER = r"(?:여자\s?친구|남자\s?친구|여친|남친|애인|연인)"
_SPOUSE = r"(?:남편|아내|와이프|집사람|신랑|부인)"
_WITH = r"(?:이랑|랑|하고|와|과)"
GONE = rf"(?:폐차했|팔았|팔아\s?(?:버렸|치웠)|처분했|넘겼|없앴){TELLING}"
_GIVEN = rf"(?:\S+(?:한테|에게)|[가-힣]{{2,4}})\s(?:줬|줘\s?버렸|주었|물려줬|넘겼|양도했){TELLING}"
_BY_WAY_OF = r"(?:(?:당근(?:마켓)?|중고나라|번개장터)(?:에|에서|으로|로)?\s|중고로\s)?"
DIED = rf"(?:(?:하늘나라|무지개\s?다리)(?:로|에|를)?\s(?:갔|건넜|떠났)|무지개다리(?:를)?\s?건넜|별이\s됐|세상을\s?떠났|죽었){TELLING}"


def _ended(predicate: str, what: str | None = None, *, many: bool | None = None) -> Draft:
    value = entity(what) if what is not None else None
    return Draft(predicate=predicate, value=value, act=Act.ENDS, many=many, tense=Tense.ENDING)


def _dismissed(found: re.Match[str], _: Clause) -> Iterator[Draft]:
    """Who was dismissed or retired has no job; of a named one it is the one that is over."""
    where = noun(found["value"]) if found["value"] else None
    if found["value"] and where is None and found["value"] not in _JOBS:
        return
    yield _ended(EMPLOYER, None if where in _JOBS else where)
    if (retired := re.search("은퇴|정년퇴직|명예퇴직", found[0])) is not None:
        yield Draft(predicate="고용 상태", value=text_value(retired[0]), tense=Tense.CHANGE)


def _quit(found: re.Match[str], _: Clause) -> Iterator[Draft]:
    """What was given up: a job, a gym, a hobby, or what was told before."""
    worded = re.sub(r"(?:을|를|은|는|에서|도)$", "", found["value"].strip())
    if not worded or worded in _JOBS or re.search(r"[던한닌]\s(?:회사|직장|일)$", worded):
        if worded or "퇴사" in found[0]:
            yield _ended(EMPLOYER)
        return
    what = noun(worded)
    if what is None:
        return
    if re.fullmatch(GYM, what):
        yield _ended("헬스장")
    elif re.fullmatch(EXERCISE, what):
        yield _ended("취미", what, many=True)
    elif re.fullmatch(SCHOOL, what):
        yield _ended("학교", what)
    elif CALLING.fullmatch(what):
        yield Draft(predicate=JOB_TITLE, value=text_value(what), act=Act.ENDS, tense=Tense.ENDING)
    else:
        is_firm = FIRM.search(what) is not None and what not in _TAUGHT
        yield _ended(EMPLOYER if is_firm or "퇴사" in found[0] else ANTECEDENT, what)


def _left_school(found: re.Match[str], _: Clause) -> Iterator[Draft]:
    school = noun(found["value"]) if found["value"] else None
    known = school not in (None, "학교", "대학교", "대학", "대학원", "고등학교", "중학교", "초등학교")
    yield _ended("학교", school if known else None)
    if school is not None and known and re.search("졸업|나왔", found[0]):
        yield Draft(predicate="출신 학교", value=entity(school), many=True, kind=Kind.PROFILE, tense=Tense.TIMELESS)


def _gone(found: re.Match[str], _: Clause) -> Iterator[Draft]:
    """What somebody had and has no more."""
    what = " ".join(found["value"].split())
    if what in _SLOTS:
        yield _ended(_SLOTS[what])
        return
    yield _ended("가진 것", what, many=True)
    if (slot := slot_of(what)) is not None:
        yield _ended(slot, what)


def _lost(found: re.Match[str], _: Clause) -> Iterator[Draft]:
    what = entity(found["value"])
    if found["found"]:
        yield Draft(predicate="잃어버린 것", value=what, many=True, act=Act.ENDS, tense=Tense.ENDING)
    else:
        yield Draft(predicate="잃어버린 것", value=what, many=True, kind=Kind.EVENT, tense=Tense.CHANGE)


def _pet_died(found: re.Match[str], _: Clause) -> Iterator[Draft]:
    yield _ended(PETS, found["value"], many=True)


def _one_of_the_pets_died(found: re.Match[str], _: Clause) -> Iterator[Draft]:
    yield _ended(f"{found['animal']} 이름", found["name"], many=True)


def _died(found: re.Match[str], clause: Clause) -> Iterator[Draft]:
    day = day_value(clause)
    if day is not None:
        yield Draft(predicate="사망일", value=day, kind=Kind.EVENT, tense=Tense.TIMELESS)
    yield Draft(predicate="상태", value=text_value(found[0]), kind=Kind.EVENT, tense=Tense.CHANGE)


def _parted(found: re.Match[str], _: Clause) -> Iterator[Draft]:
    """That a love is over; one by name only where it was told whose love that is."""
    whom = re.sub(r"\s", "", found["value"])
    if re.fullmatch(_PARTNER, whom):
        yield _ended(whom)
    elif (name := korean_name_in(whom)) is not None:
        yield _ended(ANTECEDENT, name)


def _divorced(found: re.Match[str], clause: Clause) -> Iterator[Draft]:
    yield Draft(predicate="결혼 여부", value=text_value("이혼"), tense=Tense.CHANGE)
    if clause.who is Who.ME:
        yield _ended(found["value"] or "배우자")


def _moved_out(found: re.Match[str], _: Clause) -> Iterator[Draft]:
    where = noun(found["value"])
    if where is not None:
        yield _ended(HOME, where)


def _flatmate_left(_: re.Match[str], clause: Clause) -> Iterator[Draft]:
    if clause.subject in ("룸메이트", "룸메"):
        yield Draft(predicate=clause.subject, act=Act.ENDS, tense=Tense.ENDING, subject=clause.me)


def _recovered(found: re.Match[str], _: Clause) -> Iterator[Draft]:
    yield _ended("병력", found["value"], many=True)


def _free_of(found: re.Match[str], clause: Clause) -> Iterator[Draft]:
    if re.search(r"이제|이젠|더\s?이상", clause.text):
        yield _ended("병력", found["value"], many=True)
        return
    yield Draft(
        predicate="병력", value=entity(found["value"]), many=True, polarity=False, importance=SAFETY, kind=Kind.PROFILE
    )


def _is_no_more(found: re.Match[str], clause: Clause) -> Iterator[Draft]:
    if re.search(r"이제|이젠|더\s?이상|더는", clause.text):
        yield _ended("직업", found["value"])


def _plays_no_more(found: re.Match[str], clause: Clause) -> Iterator[Draft]:
    if re.search(r"이제|이젠|더\s?이상|더는", clause.text):
        yield _ended("취미", found["value"], many=True)


_NO_SERVICE = re.compile(r"(?:적금|보험|카드|계좌|계약|예금|청약|통장|약속|예약|회의|주문|결제)$")


def _unsubscribed(found: re.Match[str], _: Clause) -> Iterator[Draft]:
    what = noun(re.sub(r"(?:을|를|은|는|도)$", "", found["value"]))
    if what is not None and not _NO_SERVICE.search(what):
        yield _ended("구독", what, many=True)


def _subscribes(found: re.Match[str], _: Clause) -> Iterator[Draft]:
    for piece in listed(found["value"]):
        what = noun(piece)
        if what is not None and not _NO_SERVICE.search(what) and not what.endswith("채널"):
            yield Draft(predicate="구독", value=entity(what), many=True)


def _switched_service(found: re.Match[str], _: Clause) -> Iterator[Draft]:
    if found["old"]:
        yield _ended("구독", found["old"], many=True)
    yield Draft(predicate="구독", value=entity(found["value"]), many=True, tense=Tense.CHANGE)


def _former_employer(found: re.Match[str], _: Clause) -> Iterator[Draft]:
    where = noun(found["value"])
    if where is not None:
        yield Draft(predicate="전 직장", value=entity(where), many=True, kind=Kind.PROFILE, tense=Tense.TIMELESS)


_WATCHED = r"(?:넷플릭스|넷플|티빙|웨이브|왓챠|디즈니\s?플러스|디플|쿠팡\s?플레이|라프텔|애플\s?TV|유튜브\s?프리미엄|밀리의\s?서재)"
"""What is watched or read by the month."""
_LET_GO = r"(?:잘렸|짤렸|해고(?:됐|당했|되었)|권고\s?사직(?:\s?(?:당했|받았|했|됐))|정리\s?해고\s?(?:됐|당했)|은퇴했|정년\s?퇴직했|명예\s?퇴직했|퇴직했)"
_QUIT = rf"(?:(?:퇴사했|그만뒀|그만두었|그만\s?뒀|관뒀|때려치웠){TELLING}|그만두고|퇴사하고|관두고)"

RULES: tuple[Rule, ...] = (
    rule("dismissed", rf"(?:(?P<value>{NP})에서\s|(?P<job>회사|직장)\s)?{_LET_GO}{TELLING}", _dismissed),
    rule("left_school", rf"(?:(?P<value>{SCHOOL})(?:를|을|도)?\s)?(?:(?:졸업했|자퇴했|중퇴했){TELLING}|(?:졸업|자퇴|중퇴){COPULA})", _left_school),
    rule("went_to_school", rf"(?P<value>{SCHOOL})(?:를|을)?\s나왔{TELLING}", _left_school),
    rule("quit", rf"(?P<value>{NP})\s?{_QUIT}", _quit),
    rule("quit_all", rf"(?P<value>)퇴사했{TELLING}", _quit),
    rule("gone", rf"{_BY_WAY_OF}(?:내\s|제\s)?(?:(?:타던|쓰던|타고\s다니던)\s)?(?P<value>{'|'.join(_SLOTS)}|{GOODS})(?:을|를|은|는|도)?\s{_BY_WAY_OF}(?:{GONE}|{_GIVEN})", _gone, MINE),
    rule("lost", rf"(?:내\s|제\s)?(?P<value>{_LOSABLE}|{GOODS})(?:을|를|은|는|도)?\s(?:(?:잃어\s?버렸|분실했|도둑\s?맞았){TELLING}|(?P<found>찾았{TELLING}))", _lost, MINE),
    rule("pet_died", rf"(?:우리\s)?(?:집\s)?(?:키우던\s)?(?P<value>{PET})(?:가|이|는|은|도)?\s{DIED}", _pet_died, MINE),
    rule("one_of_the_pets_died", rf"우리\s(?P<animal>{PET})\s이름\s(?P<name>[가-힣]{{1,5}})가\s(?:\S+\s){{0,2}}?(?:{DIED}|떠났{TELLING})", _one_of_the_pets_died, MINE),
    rule("died", rf"(?:돌아가셨|별세하셨|별세했|사망했|세상을\s?떠나셨|세상을\s?떠났){TELLING}", _died, frozenset({Who.PERSON})),
    rule("parted", rf"(?P<value>{_PARTNER}|[가-힣]{{2,3}}){_WITH}\s(?:헤어졌|깨졌|결별했|끝났){TELLING}", _parted, MINE),
    rule("divorced", rf"(?:(?P<value>{_SPOUSE}){_WITH}\s)?이혼했{TELLING}", _divorced),
    rule("moved_out", rf"(?P<value>{NP})에서\s이사\s?(?:나왔|나갔){TELLING}", _moved_out),
    rule("flatmate_left", rf"(?:이사\s?나갔|이사\s?갔|나갔){TELLING}|(?:이사\s?)?나가고", _flatmate_left, frozenset({Who.PERSON})),
    rule("recovered", rf"(?P<value>{CONDITION})(?:은|는|이|가|도)?\s(?:다\s|거의\s다\s|완전히\s)?(?:나았|완치됐|완치했|완치되었|완쾌됐|없어졌|사라졌){TELLING}", _recovered),
    rule("free_of", rf"(?P<value>{CONDITION})(?:은|는|이|가|도)?\s{HAVE_NOT}", _free_of),
    rule("is_no_more", rf"(?P<value>{JOB})(?:이|가|은|는)?\s?아니(?:야|에요|다|고|라고)", _is_no_more),
    rule("plays_no_more", rf"(?P<value>{EXERCISE})(?:은|는|을|를)?\s안\s(?:{DO}|{ATTEND}|{GO}|쳐요?|타요?|치고|타고)", _plays_no_more),
    rule("unsubscribed", rf"(?P<value>{NP})\s?(?:(?:구독|멤버십|정기\s?결제)(?:을|를|은|는)?\s?(?:해지|취소|중단)했{TELLING}|해지했{TELLING})", _unsubscribed, MINE),
    rule("subscribes", rf"(?P<value>{NP})(?:을|를)?\s구독(?:\s?중{COPULA}|(?:을|를)?\s?{DO}|했{TELLING}|\s?시작했{TELLING})", _subscribes, MINE),
    rule("switched_service", rf"(?:(?P<old>{_WATCHED})에서\s)?(?P<value>{_WATCHED})(?:으로|로)\s(?:바꿨|갈아탔|넘어갔|넘어왔|옮겼){TELLING}", _switched_service, MINE),
    rule("former_employer", rf"(?:내\s|제\s)?[이예]?전\s?(?:직장|회사)(?:은|는|이|가)\s(?P<value>{NP})(?:{COPULA}|{WAS})", _former_employer, MINE),
)  # fmt: skip
