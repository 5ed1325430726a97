"""What Korean says of people's days: what they weigh, when they get up, what they read and drive; their papers, pets and children."""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal

from stilltrue.extract.rules.ko.introduced import one_of
from stilltrue.extract.rules.ko.life import EMPLOYER, JOB_TITLE, NP, PETS, plain, rule
from stilltrue.extract.rules.ko.words import (
    CARS,
    COPULA,
    DO,
    EAT,
    HAVE,
    KIN,
    MODEL,
    PET,
    RAISE,
    TELLING,
    USE,
    WORK,
    listed,
    noun,
    past,
    present,
    slot_of,
    stem,
)
from stilltrue.extract.rules.parts import MINE, Clause, Draft, Rule, Tense, Who, entity, text_value
from stilltrue.extract.rules.values import coming_day, yearly_day
from stilltrue.language.given_names import korean_name_in
from stilltrue.model.claim import Act, Kind, Value

_GET_UP = present("일어나", "일어나", "일어납니다", "일어난다")
_KIN = re.compile(KIN)
_PAPER = r"(?P<thing>여권|비자|운전\s?면허증?|면허증?|임대\s?계약|전세\s?계약|계약|보험|회원권|구독|정기권|보증)"
_BOUGHT = rf"(?:샀|구입했|구매했|장만했|뽑았|질렀){TELLING}"
_ANIMAL = rf"{PET}(?:\s?\S{{1,3}}\s?마리)?"
_COUNTED = re.compile(rf"(?P<animal>{PET})(?:를|을|가|이)?\s?(?P<number>[한두세네]|다섯|여섯|\d{{1,2}})\s?마리")
_NUMBERS = {"한": 1, "두": 2, "세": 3, "네": 4, "다섯": 5, "여섯": 6}
TONGUE = r"(?:한국어|영어|일본어|중국어|광둥어|프랑스어|불어|독일어|스페인어|포르투갈어|이탈리아어|러시아어|아랍어|베트남어|태국어|인도네시아어|힌디어|터키어|라틴어|네덜란드어|스웨덴어|수어|한국말|일본말|중국말)"  # fmt: skip
_NO_TITLE = re.compile(
    r"(?:책|기사|뉴스|글|논문|문서|메일|메시지|문자|카톡|편지|답장|댓글|소설|만화|잡지|신문|매뉴얼|코드|너|내\s?글)$"
)
_OTHERS_BIRTHDAY = rf"(?P<who>{KIN})"


def _bought(found: re.Match[str], _: Clause) -> Iterator[Draft]:
    what = noun(found["value"])
    if what is not None and what not in ("새", "중고", "중고로"):
        yield Draft(predicate=found["noun"], value=entity(what), tense=Tense.CHANGE)


_SLOTS = {"차": "차", "폰": "휴대폰", "휴대폰": "휴대폰", "핸드폰": "휴대폰", "노트북": "노트북"}


def _new_one(found: re.Match[str], _: Clause) -> Iterator[Draft]:
    """A new car, phone or laptop by its name: in which colour or how it was bought names none."""
    slot = slot_of(found["value"])
    if slot is not None and slot == _SLOTS[found["noun"]]:
        yield Draft(predicate=slot, value=entity(found["value"]), tense=Tense.CHANGE)


def _weighs(found: re.Match[str], _: Clause) -> Iterator[Draft]:
    yield Draft(predicate="몸무게", value=Value.of_number(Decimal(found["value"]), "kg"))


def _tall(found: re.Match[str], _: Clause) -> Iterator[Draft]:
    yield Draft(predicate="키", value=Value.of_number(Decimal(found["value"]), "cm"), kind=Kind.PROFILE)


def _reads(found: re.Match[str], _: Clause) -> Iterator[Draft]:
    title = stem(found["value"])
    if title is not None and not _NO_TITLE.search(title):
        yield Draft(predicate="읽는 책", value=entity(title), many=True)


def _gets_up(found: re.Match[str], clause: Clause) -> Iterator[Draft]:
    """When somebody gets up as a rule; that he got up so today says nothing of it."""
    if all(one.text in found["value"] for one in clause.dates):
        yield Draft(predicate="기상 시간", value=text_value(" ".join(found["value"].split())))


def _prepares(found: re.Match[str], _: Clause) -> Iterator[Draft]:
    what = stem(found["value"])
    if what is not None and what not in ("시험", "면접"):
        yield Draft(predicate="배우는 것", value=entity(what), many=True)


def _expires(found: re.Match[str], clause: Clause) -> Iterator[Draft]:
    day = coming_day(clause)
    if day is not None:
        yield Draft(predicate="만료일", value=day, subject=" ".join(found["thing"].split()), tense=Tense.TIMELESS)


def _cannot_eat(found: re.Match[str], _: Clause) -> Iterator[Draft]:
    for piece in listed(found["value"]):
        what = stem(piece)
        if what is None or what in ("밥", "아침", "점심", "저녁", "아무것도", "약", "다", "더", "많이", "잘"):
            continue
        yield Draft(predicate="태도", qualifier=what, value=text_value("avoids"), kind=Kind.PREFERENCE)


def _speaks(found: re.Match[str], _: Clause) -> Iterator[Draft]:
    for tongue in re.findall(TONGUE, found["value"]):
        yield Draft(predicate="구사 언어", value=entity(tongue), kind=Kind.PROFILE, many=True)


def _stopped_working(found: re.Match[str], _: Clause) -> Iterator[Draft]:
    where = noun(found["value"])
    if where is not None and where not in ("회사", "직장", "집", "거기", "여기", "주말", "사무실"):
        yield Draft(predicate=EMPLOYER, value=entity(where), act=Act.ENDS, tense=Tense.ENDING)


def _birthday(found: re.Match[str], clause: Clause) -> Iterator[Draft]:
    value = yearly_day(clause)
    if value is not None:
        yield Draft(predicate="생일", value=value, subject=found["who"], kind=Kind.PROFILE, tense=Tense.TIMELESS)


def _keeps(found: re.Match[str], clause: Clause) -> Iterator[Draft]:
    """What animals somebody keeps, and how many: "강아지랑 고양이 세 마리 키워요"."""
    counted = {one["animal"]: one["number"] for one in _COUNTED.finditer(clause.text)}
    for animal in re.findall(PET, found["animals"]) if counted else ():
        yield Draft(predicate=PETS, value=entity(animal), many=True)
        if (words := counted.get(animal)) is not None:
            number = Value.of_number(_NUMBERS.get(words) or int(words))
            yield Draft(predicate="수량", qualifier=animal, value=number, kind=Kind.PROFILE)


def _children(found: re.Match[str], clause: Clause) -> Iterator[Draft]:
    """What the children of a family are called, one by one: "우리 애들 이름은 서아, 도윤이야"."""
    names = listed(found["names"])
    sort = one_of(found["sort"])
    is_one = len(names) == 1 and (sort in ("아들", "딸") or not found["called"])
    if is_one or not (found["called"] or all(map(korean_name_in, names))):
        return
    for name in names:
        known = korean_name_in(name) or name
        yield Draft(
            predicate=sort, value=entity(known), subject=clause.me, many=True, kind=Kind.PROFILE, tense=Tense.TIMELESS
        )  # fmt: skip


def _is_called(found: re.Match[str], clause: Clause) -> Iterator[Draft]:
    """ "팀장님은 민수야", "동생은 지우야": a name, for what somebody is like stands there too."""
    name = korean_name_in(found["value"])
    if name is not None and name == found["value"] and _KIN.fullmatch(clause.subject):
        role = clause.subject.removesuffix("님")
        yield Draft(predicate=role, value=entity(name), subject=clause.me, kind=Kind.PROFILE, tense=Tense.TIMELESS)


def _leads(_: re.Match[str], clause: Clause) -> Iterator[Draft]:
    yield Draft(predicate="팀장", value=entity(clause.subject), subject=clause.me, kind=Kind.PROFILE)


RULES: tuple[Rule, ...] = (
    rule("bought", rf"(?:새\s?(?:차|폰|노트북|자전거)(?:로|를)?\s)?(?P<value>{NP})\s(?P<noun>자전거|노트북|휴대폰|핸드폰|차)(?:를|을)?\s{_BOUGHT}", _bought, MINE),
    rule("rides", rf"(?:(?:내|제|우리)\s)?(?:차는\s)?(?P<value>{CARS}{MODEL})(?:을|를)?\s{present('타', '타', '탑니다', '탄다')}", plain("차"), MINE),
    rule("weighs", rf"(?:내\s|제\s)?(?:몸무게|체중)(?:는|가|은|이)?\s?(?P<value>\d{{2,3}}(?:\.\d)?)\s?(?:kg|킬로(?:그램)?|키로)?(?:{COPULA}|{past('됐')}|\s?정도{COPULA}|)", _weighs),
    rule("tall", rf"(?:내\s|제\s)?키(?:는|가)?\s?(?P<value>\d{{3}})\s?(?:cm|센티(?:미터)?)?(?:{COPULA}|에|)", _tall),
    rule("reads", rf"(?P<value>{NP})(?:을|를)?\s읽고\s?{HAVE}", _reads),
    rule("gets_up", rf"(?:보통|대개|평소(?:에|엔)?|주로|매일|항상)?\s?(?P<value>(?:아침\s|새벽\s|오전\s)?\d{{1,2}}시(?:\s?(?:반|\d{{1,2}}분))?)(?:에|쯤|쯤에)?\s{_GET_UP}", _gets_up),
    rule("prepares", rf"(?P<value>(?:{NP}\s?)?(?:시험|고시|면접|자격증|기사|기능사|토익|토플|오픽))(?:을|를)?\s(?:(?:따려고|보려고|치려고)\s(?:공부|준비)\s?(?:중{COPULA}|{DO})|준비\s?(?:를\s)?(?:{DO}|중{COPULA})|공부\s?{DO})", _prepares),
    rule("expires", rf"(?:내\s|제\s)?{_PAPER}(?:이|가|은|는)?\s(?:만료(?:돼요?|됩니다|된다|되거든요?|{COPULA}|예정{COPULA})|끝나요?|끝납니다|까지{COPULA})", _expires, MINE),
    rule("cannot_eat", rf"(?P<value>{NP})(?:은|는|을|를)?\s(?:못\s(?:{EAT})|먹지\s?못\s?(?:해요?|합니다|한다))", _cannot_eat),
    rule("speaks", rf"(?P<value>{TONGUE}(?:(?:,\s?|(?:랑|이랑|하고|와|과)\s){TONGUE}){{0,5}})(?:를|을|도)?\s(?:{DO}|할\s?줄\s?(?:알아요?|압니다|안다)|구사\s?{DO}|{USE})", _speaks),
    rule("promoted", rf"(?P<value>{NP})(?:으로|로)\s(?:승진했|진급했|승진됐){TELLING}", plain(JOB_TITLE, tense=Tense.CHANGE, make=text_value)),
    rule("stopped_working", rf"(?P<value>{NP})에서(?:는)?\s(?:일\s?(?:을\s)?안\s(?:{DO})|안\s?{WORK}|더\s?이상\s{WORK}지\s?않.{{1,4}})", _stopped_working, MINE),
    rule("birthday_of", rf"(?:우리\s|내\s|제\s)?{_OTHERS_BIRTHDAY}\s?(?:생일|생신)(?:은|이|는)?\s?{COPULA}", _birthday, MINE),
    rule("keeps", rf"(?:우리\s)?(?:집\s|집에서\s|집에\s)?(?P<animals>{_ANIMAL}(?:(?:이랑|랑|하고|와|과|,)\s?{_ANIMAL}){{0,4}})(?:를|을|가|이|도)?\s(?:{RAISE}|{HAVE})", _keeps, MINE),
    rule("children", rf"(?:우리|저희|내|제)\s(?P<sort>애들?|아이들?|자녀|자식|손주들?|조카들?|아들들?|딸들?)(?:\s?(?P<called>이름)|)(?:은|는)\s(?P<names>[가-힣]{{2,3}}(?:(?:,\s?|(?:이랑|랑|하고|와|과)\s)[가-힣]{{2,4}}){{0,5}}?){COPULA}", _children, MINE),
    rule("is_called", rf"(?P<value>[가-힣]{{2,4}}?){COPULA}", _is_called, frozenset({Who.PERSON})),
    rule("new_one", rf"(?:(?:내|제|우리)\s)?새\s?(?P<noun>차|폰|휴대폰|핸드폰|노트북)(?:은|는)?\s(?P<value>{NP})(?:으로|로)(?:\s(?:샀|했|골랐|뽑았|장만했|구입했|바꿨){TELLING})?", _new_one, MINE),
    rule("leads", rf"(?:우리|저희|내|제)\s(?:팀장|팀\s?리더|팀의\s리더|사수|상사|매니저)(?:님)?(?:{COPULA}|이?(?:세요|셔요?|십니다))", _leads, frozenset({Who.PERSON})),
)  # fmt: skip
