"""The shapes of Korean sentences that say an amount, and what each says of what."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator

from stilltrue.extract.rules.amounts import AMOUNT_KO, COUNTER_KO, Named, amount_ko, number_of
from stilltrue.extract.rules.ko.nouns import (
    COP,
    NP,
    OPEN,
    STOP,
    TOLD,
    VERBAL,
    K,
    is_thing,
    metric_of,
    named_of,
    noun_of,
)
from stilltrue.extract.rules.parts import Setting
from stilltrue.extract.rules.rates import period_of
from stilltrue.extract.rules.state import Told, chosen
from stilltrue.language.late import late
from stilltrue.model.claim import Kind, Value

A = rf"(?P<a>{AMOUNT_KO})"
_N = rf"(?P<n>\d[\d,]*|[가-힣]{{1,3}})\s?(?P<c>{COUNTER_KO})"
_IS = late(
    rf"(?P<np>(?:(?:우리|저희|내|제|이번)\s)?{NP})(?:은|는|이|가)\s?{OPEN}{A}\s?(?:씩)?\s?(?:{COP}|이\s됐{TOLD}|가\s됐{TOLD}|씩|불렀{TOLD}|부르더라고?)?"
)
_BARE = late(rf"(?P<np>{NP})\s?(?:[:=]|수는|수:)\s?(?!1$){A}(?:{COP})?")
_TO = r"(?:으로|로)\s?(?:다시\s)?(?:줄었|늘었|바뀌었|바꼈|바뀌[었]|줄였|늘렸|바꿨|올렸|올랐|내렸|낮췄|높였|정했|정해졌|조정했|조정됐|변경했|변경됐|잡았|맞췄|확정했|확정됐|결정했|결정됐|떨어졌|하기로\s?했|가기로\s?했|수정했|수정됐|잡혔)"
_TO_NOW = r"(?:으로|로)\s?(?:하자|하죠|합시다|할게|할게요|하겠습니다|갈게|가자|가죠|확정|변경|결정|줄어|늘어|해\s?줘|해|줄이자|늘리자|바꾸자|바꿀게|잡자|정하자|맞추자|수정)"
_CHANGED = late(
    rf"(?P<np>(?:(?:우리|저희|내|제|이번)\s)?{NP})(?:은|는|이|가|을|를|도)?\s{OPEN}(?:(?P<old>{AMOUNT_KO})(?:에서|이었는데|였는데|인데|인 걸|를|을)\s)?{OPEN}{A}\s?(?:{_TO}{TOLD}|{_TO_NOW}|까지\s(?:늘었|줄었|올랐){TOLD})"
)
_DOING = (
    r"(?:받|내|쓰고|써(?![가-힣])|써요|들어와|들어왔|들어오|들어갔|나와|나왔|나오|나가|나갔|모으|모아|모았|저축|벌|찍|됐|되|잡|남|걸리|걸려|들|만들|준비|주문|예약|모집|진행|유지|설정|책정|합의|배정|초대|인쇄|굽기로|굽고|보내|사기로|뽑기로|뽑고|돌리|돌려|운영|계산|측정|기록|달성|확보|채용|참여|참석|참가|넣|납입|부어|붓|집계|파악|가기로|가게|오기로|오게|맞추|맞춰|늘|줄|올|내려|갔|왔|해|하고|할)"
    r"[가-힣]{0,5}(?:\s(?:있|했|됐|되었|해|왔|갔)[가-힣]{0,4})?"
)
NOW = late(rf"{OPEN}{A}\s?(?:{_TO}{TOLD}|{_TO_NOW}|씩\s?{_TO_NOW})")
_METRIC = r"(?:F1|f1|정확도|점수|정밀도|재현율|손실|오류율|지연\s?시간|처리량|가격|견적|견적가|단가|평점|별점|요금|금리|이자율|이자|한도|용량|AUC|BLEU|수익률|참여율|할인율)"
_METRICS = tuple(
    late(pattern)
    for pattern in (
        rf"(?P<thing>{NP})(?:의)\s(?P<m>{_METRIC})(?:은|는|이|가)?\s{OPEN}{A}\s?(?:{COP}|{_TO}{TOLD}|{_DOING})?",
        rf"(?P<thing>{NP})(?:은|는|이|가)\s{OPEN}(?P<m>{_METRIC})(?:은|는|이|가|을|를)?\s{OPEN}{A}\s?(?:{COP}|{_TO}{TOLD}|{_DOING}|줘요?|준다|줍니다|쳐\s?줘요?)?",
        rf"(?P<thing>[가-힣A-Za-z]{{1,10}}(?:은행|뱅크|금고|증권))\s(?P<m>금리|이자율?)(?:은|는|이|가)?\s{OPEN}{A}\s?(?:{COP}|{_TO}{TOLD}|{_DOING})?",
        rf"(?P<thing>[A-Za-z][\w.+-]{{0,20}})\s(?P<m>{_METRIC})(?:은|는|이|가)?\s{OPEN}{A}\s?(?:{COP}|{_TO}{TOLD}|{_DOING})?",
    )
)
FROM_TO = late(rf"(?P<old>{AMOUNT_KO})(?:에서)\s{A}\s?(?:{_TO}{TOLD}|{_TO_NOW})")
_EXISTS = late(
    rf"(?:[가-힣A-Za-z]{{2,12}}에(?:는)?\s)?(?:(?:우리|저희|이번|지금)\s)?(?P<np>{NP})(?:은|는|이|가|을|를)?\s{OPEN}{A}\s?(?:이|가|을|를)?\s?(?:확정(?:이야|입니다|됐어|됐습니다|이에요)?|있{TOLD}|남았{TOLD}|왔{TOLD}|모였{TOLD}|신청했{TOLD}|등록했{TOLD}|오기로\s?했{TOLD}"
    rf"|(?:만들|준비하|주문하|예약하|초대하|뽑|인쇄하|굽|보내|사|쓰)기로\s?했{TOLD}|(?:만들|준비하|주문하|인쇄하|굽|모으|보내|쓰|키우|고용하)고\s?있{TOLD}|(?:만들|준비할|주문할|인쇄할|초대할|뽑을|구울|보낼)\s?거{COP}"
    rf"|주문했{TOLD}|예약했{TOLD}|초대했{TOLD}|준비했{TOLD}|확보했{TOLD}|와요?|온다|옵니다|참석해요?|참석합니다|참가해요?)"
)
_DOES = late(
    rf"(?P<np>(?:(?:우리|저희|내|제|이번)\s)?{NP})(?:은|는|이|가|을|를|으로|로|도)?\s{OPEN}{A}(?:씩|이|가|을|를|으로|로|까지|만)?\s{_DOING}"
)
_AGENT = late(rf"(?:이|가)\s{OPEN}{AMOUNT_KO}(?:을|를)\s")
"""Somebody or something does it to so many: how many there are of him is not said."""
_FIRST = late(rf"{OPEN}{A}의?\s(?P<np>{NP})(?:을|를|이|가|으로|로)\s{_DOING}")
_NEED = late(
    rf"(?:(?:우리|저희|이번)\s)?(?P<np>{NP})(?:은|는|이|가|을|를)?\s{OPEN}{A}\s?(?:이|가)?\s?필요(?:해요?|합니다|하다|하네|하고)"
)
_EACH = late(
    rf"(?:(?P<who>{K})\s?(?:(?:1|한|일)\s?(?:명|사람|개|대|팀|상자|박스)\s?(?:당|에|마다)|하나(?:당|에|마다))|(?P<per>1인|일인|인|한\s?명|한\s?사람|사람)\s?(?:당|마다|에게|에)|(?P<x>[가-힣]{{1,6}}?)(?:당|마다))\s(?:(?P<np>{NP})(?:을|를|은|는|이|가)?\s)?{A}(?:씩)?(?:\s?(?:{COP}|줘|주자|줄게|주기로\s?했{TOLD}|나눠\s?줘|필요해요?|필요합니다|들어가요?|들어|써요?|먹어요?|받아요?|드려요?|드립니다|돌려|준비해))?"
)
_HOLDS = late(
    rf"(?P<who>{K}?)\s(?:1|한|하나)\s?(?:명|사람|대|개|팀|상자|박스|곳|칸)?(?:이|가|에|당|마다)\s(?:(?P<np>{NP})(?:을|를|은|는|이|가)?\s)?(?:최대\s)?{A}(?:씩|까지)?(?:을|를|이|가)?\s?(?:타요?|탄다|앉아요?|앉는다|처리해요?|처리한다|맡아요?|맡는다|담당해요?|소화해요?|들어가요?|(?:탈|앉을|처리할|할|맡을|들어갈|담을)\s수\s있{TOLD})"
)
_PERIODS = late(r"(?:주|월|연|일|시간|분기|하루|매주|매달|매일)")
_EARNS = late(
    rf"(?:나는\s|저는\s)?(?:한\s?달에|매달|매월|다달이|1년에|일\s?년에|매년)\s{A}(?:을|를|씩)?\s?(?P<verb>벌|저축|모으|모아)[가-힣]{{0,4}}(?:\s있[가-힣]{{1,3}})?"
)
_PRICE = late(
    rf"(?:(?P<np>{NP})(?:은|는|이|가)?\s)?(?:(?:한|1)\s?(?P<c>개|명|장|권|병|박스|상자|팩|건)\s?(?:에|당)|(?P<d>개|장|건|명|박스|상자|병|권|팩|대|통|봉지|판|곡|쪽)\s?당|하나에)\s(?P<a>{AMOUNT_KO})(?:씩)?(?:{COP}|\s?(?:줘|줘요|드려|드려요|받아|받아요|지급해|지급합니다)|이\s들어|해요?|합니다|들어요?|이고)?"
)
_RATE = late(
    rf"(?:(?P<np>[가-힣]{{1,8}}?)(?:은|는|이|가|을|를)?\s)?{OPEN}(?:(?P<period>하루|일주일|한\s?주|한\s?달|일\s?년)에|(?P<per>일|주|월|달|연)당|매(?P<every>일|주|달|년))\s{OPEN}(?P<n>\d[\d,]*|[가-힣]{{1,3}})\s?(?P<unit>{COUNTER_KO})(?:씩)?"
    rf"(?:(?:으로|로)\s?(?:줄었|늘었|바뀌었|바꿨|줄였|늘렸|하기로\s?했){TOLD}|(?:으로|로)\s?(?:해\s?줘|하자|할게|하죠|해)|\s?(?:{COP}|필요해요?|필요합니다|써요?|씁니다|먹어요?|마셔요?|들어요?|사요?|만들어요?|팔려요?))?"
)
_DECIDED = late(
    rf"(?:(?:우리|저희|이번)\s)?(?P<np>{NP})(?:은|는|을|를)\s(?:결국\s|최종\s|그냥\s)?(?P<x>[가-힣A-Za-z0-9][가-힣A-Za-z0-9& -]{{0,20}}?)(?:으로|로)\s?(?:최종\s)?(?:확정(?:했{TOLD}|됐{TOLD}|이야|입니다|합니다)?|결정(?:했{TOLD}|됐{TOLD}|이야|입니다)?|정했{TOLD}|하기로\s?(?:했{TOLD}|결정했{TOLD})|가기로\s?했{TOLD}|골랐{TOLD}|예약했{TOLD}|계약했{TOLD}|잡았{TOLD}|정해졌{TOLD})"
)
_IS_CHOSEN = late(
    rf"(?:(?:우리|저희|이번)\s)?(?P<np>(?:{K}\s)?(?:장소|행사장|업체|거래처|주제|데이터베이스|프레임워크|식당|호텔|항공사|목적지|후원사|은행|출판사|제출처|학회|인쇄소))(?:은|는)\s(?P<x>[가-힣A-Za-z0-9][가-힣A-Za-z0-9& -]{{0,20}}?){COP}"
)
_PERSONS = late(r"(?:손님|고객|어르신|참가자|참석자|선생님|회원|하객|관객|환자|신청자|분)$")
_PASSING = late(
    r"(?:책|별점|정답|방|집|나이|꿈|생각|마음|소원|이유|문제|질문|방법|선택지|경우|종류|단계|배터리|휴대폰|핸드폰|폰|노트북|충전|습도|확률|볼륨|음량|밝기|다운로드|진도|영화|드라마|기온|온도|수업|회의|거리|길이|걸음|혈압|심박수|칼로리|층|번지|버스|지하철)$"
)
"""Things whose number is of the moment, or says nothing of how many there are."""
_SPENT_ONCE = late(r"(?:(?:밥|점심|저녁|아침|커피|술|간식|야식|안주)값|택시비|배달비|회식비)$")
_AGAIN_AND_AGAIN = late(r"달|월|매|하루|주에|평균|보통|한\s?끼|지원|한도")
"""What a meal or a ride cost says nothing of the next."""
_PAID = late(r"(?:월급|연봉|급여|월세|보증금|전세|관리비|용돈|생활비|식비|예산)$")
"""Of these one says 330 for 330만 원: a number without its unit is not certain."""
_GROUPS = late(r"(?:반|팀|부서|회사|학교|가족|식구|동아리|모임|학과|과|조|동네|나라|도시)$")
"""Of these it is said how many people belong to one, not how many of them there are."""


def _amount(found: re.Match[str], _: Setting) -> Iterator[Told]:
    value, named = amount_ko(found["a"]), named_of(found["np"])
    if value is None or named is None or _AGENT.search(found[0]) or _PASSING.search(named.noun):
        return
    if _SPENT_ONCE.search(named.noun) and not _AGAIN_AND_AGAIN.search(found[0]):
        return
    if value.unit is None and _PAID.search(named.noun):
        return
    if re.match(r"한\s", found["a"].strip()) or found["a"].strip().endswith(("번", "회", "가지")):
        return
    if value.unit in ("일", "주", "달", "개월", "년", "시간", "초") and not re.search(
        r"기간|주기|간격|일수|유예|시간$|예산", named.noun
    ):
        return
    if found["a"].endswith("분") and not _PERSONS.search(named.noun):
        return
    if is_thing(found["a"]) and _GROUPS.search(named.noun):
        return
    if is_thing(found["a"]) and not named.noun.endswith(("당", "마다", "가격", "단가")):
        named = Named(named.noun, counted=True)
    yield Told(named, value)


def _metric(found: re.Match[str], _: Setting) -> Iterator[Told]:
    """A figure of a thing that has a name: "BERT의 F1은 0.448"."""
    value, thing = amount_ko(found["a"]), noun_of(found["thing"])
    if found["m"] == "이자" and (value is None or value.unit != "%"):
        return
    if value is not None and thing is not None and not re.search(r"당$|마다$", thing):
        yield Told(Named(metric_of(found["m"]), counted=False, owned=True), value, subject=thing)


def _exists(found: re.Match[str], _: Setting) -> Iterator[Told]:
    value, named = amount_ko(found["a"]), named_of(found["np"])
    if value is not None and named is not None and is_thing(found["a"]):
        yield Told(Named(named.noun, counted=True), value)


def _need(found: re.Match[str], _: Setting) -> Iterator[Told]:
    value, noun = amount_ko(found["a"]), noun_of(found["np"])
    if value is not None and noun is not None:
        yield Told(Named(f"필요한 {noun}", counted=False), value)


def _each(found: re.Match[str], setting: Setting) -> Iterator[Told]:
    """So many of these for each of those: and how many are needed follows from how many of those there are."""
    value = amount_ko(found["a"])
    whole = found["who"] or ("인" if found["per"] else found["x"])
    if value is None or not whole or _PERIODS.fullmatch(whole) or re.fullmatch(COUNTER_KO, whole):
        return
    thing = noun_of(found["np"]) if found["np"] else None
    if found["np"] and thing is None:
        return
    per = "1인당" if whole == "인" or whole in ("사람", "명") else f"{whole}당"
    rate = f"{per} {thing or '개수'}"
    yield Told(Named(rate, counted=False), value, kind=Kind.RULE)
    if per == "1인당" or thing is None:
        return
    counted = Named(whole, counted=True).slot(setting.me)
    inputs = {"each": [setting.me, rate], "number": [part for part in counted if part]}
    derivation = json.dumps({"formula": "each * number", "inputs": inputs}, ensure_ascii=False)
    yield Told(Named(f"필요한 {thing}", counted=False), None, kind=Kind.RULE, derivation=derivation)


_PEOPLE = late(r"(?:명|사람|분)$")


def _holds(found: re.Match[str], setting: Setting) -> Iterator[Told]:
    """So many of these in each of those: how many of those are needed follows, the last one perhaps not full."""
    value, whole = amount_ko(found["a"]), noun_of(found["who"])
    thing = noun_of(found["np"]) if found["np"] else None
    if (
        value is None
        or not value.number
        or whole is None
        or (found["np"] and thing is None)
        or not is_thing(found["a"])
    ):
        return
    if re.search(r"씩\s?들어", found[0]):
        return
    rate = f"{whole}당 {thing or ('인원' if _PEOPLE.search(found['a']) else '수량')}"
    yield Told(Named(rate, counted=False), Value.of_number(value.number), kind=Kind.RULE)
    if thing is None:
        return
    counted = Named(thing, counted=True).slot(setting.me)
    inputs = {"number": [part for part in counted if part], "each": [setting.me, rate]}
    derivation = json.dumps({"formula": "ceil(number / each)", "inputs": inputs}, ensure_ascii=False)
    yield Told(Named(f"필요한 {whole}", counted=False), None, kind=Kind.RULE, derivation=derivation)


def _earns(found: re.Match[str], _: Setting) -> Iterator[Told]:
    """What somebody earns or saves, without its noun."""
    value = amount_ko(found["a"])
    if value is not None and value.kind == "money":
        yield Told(Named("수입" if found["verb"] == "벌" else "저축", counted=False, owned=True), value)


def _rate(found: re.Match[str], _: Setting) -> Iterator[Told]:
    """So many in each day, week, month or year."""
    number = number_of(found["n"])
    if number is not None:
        named = Named(f"{period_of(found)}에 드는 {found['np'] or found['unit']}", counted=False)
        yield Told(named, Value.of_number(number, found["unit"]))


def _price(found: re.Match[str], _: Setting) -> Iterator[Told]:
    value = amount_ko(found["a"])
    thing = noun_of(found["np"]) if found["np"] else None
    if value is None or value.kind != "money" or (found["np"] and thing is None):
        return
    yield Told(Named(f"{thing} 단가" if thing else f"{found['c'] or found['d'] or '개'}당 가격", counted=False), value)


_TO_DO = late(r"에(?:서)?\s(?:내|제출하|가|하|맡기|투고하|열)기$")


def _decided(found: re.Match[str], _: Setting) -> Iterator[Told]:
    if _GROUPS.search(found["np"].strip()):
        return
    noun, words = noun_of(found["np"]), _TO_DO.sub("", found["x"].strip())
    if (
        noun is not None
        and words
        and words not in STOP
        and amount_ko(words) is None
        and not any(map(VERBAL.search, words.split()))
    ):
        yield chosen(noun, words)


_Build = Callable[[re.Match[str], Setting], Iterable[Told]]
PATTERNS: tuple[tuple[re.Pattern[str], _Build], ...] = (
    (_EARNS, _earns),
    (_RATE, _rate),
    (_PRICE, _price),
    (_HOLDS, _holds),
    (_EACH, _each),
    *((pattern, _metric) for pattern in _METRICS),
    (_CHANGED, _amount),
    (_NEED, _need),
    (_EXISTS, _exists),
    (_IS, _amount),
    (_BARE, _amount),
    (_DECIDED, _decided),
    (_IS_CHOSEN, _decided),
    (_DOES, _amount),
    (_FIRST, _amount),
)
