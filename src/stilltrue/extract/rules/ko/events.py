"""What Korean says of what comes or came once: trips, weddings, certificates, injuries, operations; and of ways to work."""

from __future__ import annotations

import re
from collections.abc import Iterator

from stilltrue.extract.rules.ko.life import NP, plain, rule
from stilltrue.extract.rules.ko.taste import ABROAD, DISLIKES, LIKES, attitude
from stilltrue.extract.rules.ko.visits import OFF, WEDDING_OFF
from stilltrue.extract.rules.ko.words import CITY, COPULA, HAVE, TELLING, noun
from stilltrue.extract.rules.parts import MINE, SAFETY, Clause, Draft, Rule, Tense, Who, entity, text_value
from stilltrue.language.given_names import korean_name_in
from stilltrue.model.claim import Act, Kind, Modality

_WILL = rf"(?:가기로\s?했{TELLING}|갈\s?(?:거야|거예요|겁니다|예정{COPULA}|계획{COPULA})|떠나요?|떠난다|떠나기로\s?했{TELLING})"
_GOES = rf"(?:가요?|간다|갑니다|{_WILL})"
_PLACE = rf"(?:{CITY.pattern}|{ABROAD})(?:\s?도)?"
_BODY = r"(?:다리|팔|발목|손목|허리|무릎|어깨|발가락|손가락|갈비뼈|코뼈|쇄골|인대|십자인대|아킬레스건|발|손|목|머리|눈|이마)"
_OPERATED = rf"(?:{_BODY}|맹장|라식|라섹|백내장|디스크|쌍꺼풀|치질|갑상선|자궁|담낭|심장|위|대장|탈장|편도|교정|임플란트|[가-힣]{{1,3}}암)"
_LASTS = r"(?:\d{1,2}\s?시간(?:\s?반|\s?\d{1,2}\s?분)?|\d{1,3}\s?분|한\s?시간(?:\s?반)?|두\s?시간(?:\s?반)?)"
_WHOM = r"(?:(?P<whom>[가-힣]{2,5}?)(?:\s?씨|\s?님)?(?:이랑|랑|하고|와|과)\s)?"
_RIDE = r"(?:지하철|전철|버스|자차|자가용|차|자전거|도보|기차|KTX|택시|셔틀(?:버스)?|오토바이|킥보드)"
_TO_WORK = r"(?:출퇴근|출근|통근)(?:할\s때|하는\s데|길에?)?(?:은|는|에|엔)?|회사까지(?:는)?"


def _will_travel(found: re.Match[str], clause: Clause) -> Iterator[Draft]:
    where = noun(found["value"])
    if where is not None and ("여행" in found[0] or "놀러" in found[0] or clause.dates):
        yield Draft(predicate="여행", value=entity(where), kind=Kind.EVENT, many=True, modality=Modality.PLANNED)


def _trip_off(found: re.Match[str], _: Clause) -> Iterator[Draft]:
    """That a trip is off that was to come."""
    where = noun(found["value"])
    if where is not None:
        yield Draft(
            predicate="여행", value=entity(where), act=Act.ENDS, kind=Kind.EVENT, many=True, tense=Tense.ENDING, modality=Modality.PLANNED
        )  # fmt: skip


def _another_trip(found: re.Match[str], _: Clause) -> Iterator[Draft]:
    """A trip in the place of another that was to come: "제주도 말고 강릉 가기로 했어"."""
    for what, act in ((found["old"], Act.ENDS), (found["value"], Act.HOLDS)):
        if (where := noun(what)) is None:
            return
        tense = Tense.ENDING if act is Act.ENDS else Tense.STATE
        yield Draft(
            predicate="여행", value=entity(where), act=act, kind=Kind.EVENT, many=True, tense=tense, modality=Modality.PLANNED
        )  # fmt: skip


def _will_marry(found: re.Match[str], clause: Clause) -> Iterator[Draft]:
    """Told in the present it is still to come only where its day is told too."""
    if not (clause.dates or re.search("예정|기로", found[0])):
        return
    yield Draft(predicate="결혼 여부", value=text_value("결혼"), tense=Tense.CHANGE, modality=Modality.PLANNED)
    if found["whom"] and (name := korean_name_in(found["whom"])) is not None:
        yield Draft(predicate="약혼자", value=entity(name), kind=Kind.PROFILE, tense=Tense.TIMELESS)


def _engagement_off(_: re.Match[str], __: Clause) -> Iterator[Draft]:
    yield WEDDING_OFF
    yield Draft(predicate="약혼자", act=Act.ENDS, tense=Tense.ENDING)


def _certified(found: re.Match[str], _: Clause) -> Iterator[Draft]:
    what = noun(found["value"])
    if what is not None:
        yield Draft(predicate="자격증", value=entity(what), many=True, kind=Kind.PROFILE)


def _hurt(found: re.Match[str], _: Clause) -> Iterator[Draft]:
    yield Draft(predicate="부상", value=text_value(found["value"]), many=True, kind=Kind.EVENT, tense=Tense.CHANGE)


def _operated(found: re.Match[str], _: Clause) -> Iterator[Draft]:
    what = f"{found['value']} 수술"
    yield Draft(predicate="수술", value=text_value(what), many=True, kind=Kind.EVENT, tense=Tense.CHANGE)


def _expects(found: re.Match[str], clause: Clause) -> Iterator[Draft]:
    if clause.said or clause.who is Who.PERSON or found["weeks"]:
        value = text_value(" ".join((found["weeks"] or "임신").split()))
        yield Draft(predicate="임신", value=value, importance=SAFETY)


RULES: tuple[Rule, ...] = (
    rule("will_travel", rf"(?P<value>{_PLACE})(?:으로|로|에|를|을)?\s(?:(?:(?:신혼|가족|배낭|해외|국내|졸업)?\s?여행(?:을)?|놀러)\s?{_GOES}|{_WILL})", _will_travel, MINE),
    rule("trip_to", rf"(?:(?:신혼|가족|졸업|수학|효도|휴가)\s?여행|여행|휴가)(?:은|는)\s(?P<value>{_PLACE})(?:으로|로|에)\s{_GOES}", _will_travel, MINE),
    rule("another_trip", rf"(?P<old>{_PLACE})(?:에|로|으로)?(?:\s?(?:여행|가는\s?거))?(?:은|는|을|를)?\s(?:말고|대신(?:에)?|취소하고)\s(?P<value>{_PLACE})(?:(?:으로|로|에|를|을)?\s(?:여행\s?)?(?:{_GOES})|(?:으로|로)\s(?:바꿨|변경했|가게\s?됐){TELLING})", _another_trip, MINE),
    rule("trip_off", rf"(?P<value>{_PLACE})(?:에|로|으로)?\s?(?:(?:가족|신혼|배낭)?\s?여행|출장|가는\s?거)(?:은|는|이|가|을|를)?\s(?:가려던\s거\s)?{OFF}", _trip_off, MINE),
    rule("will_marry", rf"{_WHOM}(?:결혼(?:을)?\s?(?:할\s?(?:거야|거예요|겁니다|예정{COPULA})|하기로\s?했{TELLING}|해요?|합니다|한다|함)|(?:시집|장가)\s?(?:갈\s?(?:거야|거예요|겁니다|예정{COPULA})|가기로\s?했{TELLING}|가요?|갑니다|간다))", _will_marry),
    rule("engagement_off", rf"{_WHOM}파혼(?:을)?\s?했{TELLING}", _engagement_off, MINE),
    rule("certified", rf"(?P<value>{NP})\s?(?:자격증|면허증)(?:을|를)?\s(?:땄|취득했|받았|합격했){TELLING}", _certified),
    rule("licensed", rf"(?P<value>운전\s?면허|[가-힣]{{2,8}}(?:기사|기능사|면허)|[가-힣A-Za-z]{{2,10}}\s?[1-4]급|[A-Z]{{3,}}(?:\s?[A-Z0-9]{{1,3}})?)(?:을|를|에)?\s(?:땄|취득했|합격했){TELLING}", _certified),
    rule("hurt", rf"(?P<value>{_BODY})(?:이|가|을|를|도)?\s(?:부러졌|부러뜨렸|삐었|삐끗했|다쳤|접질렀|골절됐|끊어졌|파열됐){TELLING}", _hurt),
    rule("operated", rf"(?P<value>{_OPERATED})\s?수술(?:을|도)?\s?(?:받았|했){TELLING}", _operated),
    rule("expects", rf"(?:지금\s)?(?:(?P<weeks>임신\s?\d{{1,2}}\s?(?:주|개월)(?:\s?차)?){COPULA}|임신(?:했{TELLING}|\s?중{COPULA}))", _expects),
    rule("believes", rf"(?P<value>기독교|천주교|불교|가톨릭|개신교|원불교|이슬람교?|힌두교)(?:를|을)?\s?(?:믿어요?|믿습니다|믿는다|신자{COPULA}|{COPULA})", plain("종교", kind=Kind.PROFILE)),
    rule("blood_type", rf"(?:피는\s)?(?P<value>(?:A|B|O|AB)형){COPULA}", plain("혈액형", kind=Kind.PROFILE, make=text_value), MINE),
    rule("office_at", rf"(?:우리\s|제\s|내\s|저희\s)?(?:회사|사무실|직장)(?:은|는)\s(?P<value>{CITY.pattern}|[가-힣]{{1,5}}(?:구|동|역))(?:에\s{HAVE}|{COPULA})", plain("근무지"), MINE),
    rule("office_moved", rf"(?:우리\s|제\s|내\s|저희\s)?(?:회사|사무실|본사)(?:가|이|는)?\s(?:\S{{1,8}}에서\s)?(?P<value>{CITY.pattern}|[가-힣]{{1,5}}(?:구|동|역))(?:으로|로)\s(?:이전했|이사했|이사\s?(?:갔|왔)|옮겼|옮겨갔|이전하게\s?됐){TELLING}", plain("근무지", tense=Tense.CHANGE), MINE),
    rule("commute_time", rf"(?:{_TO_WORK})\s(?P<value>(?:{_RIDE}(?:으로|로)\s|걸어서\s)?{_LASTS})(?:이|은)?\s?(?:정도\s|쯤\s)?(?:걸려요?|걸립니다|걸린다)", plain("통근", make=text_value, clean=str), MINE),
    rule("commute_by", rf"(?:출퇴근|출근|통근)(?:은|는|을|를)?\s(?P<value>{_RIDE})(?:으로|로)\s(?:해요?|합니다|한다|하고\s?{HAVE})", plain("통근", make=text_value), MINE),
    rule("rides_to_work", rf"(?P<value>{_RIDE})(?:으로|로|를|을)?\s(?:타고\s)?(?:출퇴근|통근)(?:을)?\s?(?:해요?|합니다|한다|함|하고\s?{HAVE}|하는\s중{COPULA})", plain("통근", make=text_value), MINE),
    rule("abhors", rf"(?P<value>{NP})(?:은|는)?\s(?:극혐(?:{COPULA}|)|질색{COPULA})", attitude(DISLIKES)),
    rule("fan", rf"(?P<value>{NP})(?:의)?\s?(?:팬|찐팬|광팬){COPULA}", attitude(LIKES)),
    rule("adores", rf"(?P<value>{NP})(?:이|가|은|는)?\s(?:최애{COPULA}|러버{COPULA}|덕후{COPULA}|없이는\s못\s살아요?)", attitude(LIKES)),
)  # fmt: skip
