"""What Korean says of people's lives: home, work, people."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from stilltrue.extract.rules.ko.words import (
    ATTEND,
    CITY,
    COPULA,
    DID,
    DO,
    EXERCISE,
    FIRM,
    HAVE,
    JOB,
    LIVE,
    TELLING,
    VISITED,
    WAS,
    WORK,
    listed,
    noun,
)
from stilltrue.extract.rules.parts import (
    PEOPLE,
    Build,
    Clause,
    Draft,
    Rule,
    Tense,
    Who,
    entity,
    text_value,
)
from stilltrue.language.late import late
from stilltrue.model.claim import Act, Kind, Modality, Value

HOME, EMPLOYER, JOB_TITLE, PETS = "사는 곳", "직장", "직업", "반려동물"
NP = r"\S+?(?:\s\S+?){0,3}?"
_PLANNED = r"(?:예정|계획|거야|거예요|겁니다|려고|기로\s?했)"


def rule(name: str, pattern: str, build: Build, who: frozenset[Who] = PEOPLE) -> Rule:
    """A rule on the whole of a body."""
    return Rule(f"ko.{name}", late(rf"(?:{pattern})$"), build, who)


def plain(
    predicate: str,
    *,
    tense: Tense = Tense.STATE,
    act: Act = Act.HOLDS,
    over: bool = False,
    many: bool | None = None,
    kind: Kind = Kind.STATE,
    importance: str = "normal",
    polarity: bool = True,
    make: Callable[[str], Value] = entity,
    clean: Callable[[str], str | None] = noun,
) -> Build:
    """The value of a pattern, each of a list where there may be many."""

    def build(found: re.Match[str], _: Clause) -> Iterator[Draft]:
        pieces = listed(found["value"]) if many else [found["value"]]
        for piece in pieces:
            value = clean(piece)
            if value is not None:
                yield Draft(
                    predicate=predicate,
                    value=make(value),
                    tense=tense,
                    act=act,
                    over=over,
                    many=many,
                    kind=kind,
                    importance=importance,
                    polarity=polarity,
                )

    return build


def _place(text: str) -> str | None:
    """A place to live: no state of mind, no "new house"."""
    value = noun(text)
    return None if value is None or _NO_HOME.search(value) else value


_NO_HOME = re.compile(
    r"(?:속|중|밖|때|시절|세상|세계|마음|꿈|현재|과거|맛|덕|재미|전세|월세|반전세|자취)$|(?:전세|월세|보증금)\s|\d억|^(?:새\s?집|새집|이사|옆집|자가|빌라|오피스텔|원룸|투룸|주택|단독\s?주택|아파트)$"
)


def _moved(found: re.Match[str], _: Clause) -> Iterator[Draft]:
    new, old = _place(found["value"]), noun(found["old"]) if found["old"] else None
    if new is None:
        return
    if old is not None:
        yield Draft(predicate=HOME, value=entity(old), act=Act.ENDS, tense=Tense.ENDING)
    yield Draft(predicate=HOME, value=entity(new), tense=Tense.CHANGE)


def _moving(found: re.Match[str], _: Clause) -> Iterator[Draft]:
    new = _place(found["value"])
    if re.search(r"뻔|말까|안\s", found[0]):
        return
    settled = re.search(_PLANNED, found[0]) is not None and re.search("생각|고민|까", found[0]) is None
    if new is not None:
        modality = Modality.PLANNED if settled else Modality.INTENDED
        yield Draft(predicate=HOME, value=entity(new), tense=Tense.CHANGE, modality=modality)


GYM = r"(?:(?![월화수목금토일]{1,7}\s|매일|매주|주말|평일|요즘)[가-힣A-Za-z]+\s?)?(?:헬스장|헬스|체육관|피트니스|휘트니스|짐)"
SCHOOL = r"(?:[가-힣A-Za-z]+)?(?:대학교|대학원|대학|고등학교|중학교|학교|[가-힣]{1,3}대|KAIST|카이스트|포항공대)"
NOT_EMPLOYER = re.compile(
    r"(?:학원|[가-힣]과|병원|교회|성당|절|학교|수영장|도서관|집|밖|여기|거기|치과|한의원|어디|회사|직장|여행|출장|산책|운동|모임|동호회|시장|마트|대학원|대학|유치원|어린이집|초등학교|중학교|고등학교)$"
)


_MAJOR = r"(?:\s(?P<major>[가-힣]{1,8}(?:학과|학부|과|공)))?"


def _attends_school(found: re.Match[str], _: Clause) -> Iterator[Draft]:
    """A school, and what one studies there: "고려대 컴공 다녀"."""
    name = _school(found["value"])
    if name is None:
        return
    yield Draft(predicate="학교", value=entity(name))
    if found["year"]:
        yield Draft(predicate="학년", value=text_value("".join(found["year"].split())))
    if found["major"]:
        yield Draft(predicate="전공", value=entity(found["major"]), kind=Kind.PROFILE)


def _school(text: str) -> str | None:
    """A school by its name: that somebody goes to "school" names none."""
    name = noun(text)
    return None if name in ("학교", "대학교", "대학", "대학원", "고등학교", "중학교", "초등학교") else name


def _attends(found: re.Match[str], _: Clause) -> Iterator[Draft]:
    where = noun(found["value"])
    if where is None or NOT_EMPLOYER.search(where) or (found[0].endswith("중") and _FOR_AN_HOUR.search(where)):
        return
    over = re.search("다녔|일했|근무했", found[0]) is not None
    yield Draft(predicate=_place_of_work(where), value=entity(where), over=over)


_TEAM = re.compile(r"[가-힣A-Za-z]{1,8}(?:팀|부서|본부|사업부|파트)")


def _place_of_work(where: str) -> str:
    """The slot of where somebody works: a town is no employer, and a team is a part of one."""
    if CITY.fullmatch(where):
        return "근무지"
    return "소속 팀" if _TEAM.fullmatch(where) else EMPLOYER


_FOR_AN_HOUR = re.compile(r"(?:카페|스타벅스|커피숍|오피스|라운지|스터디룸)$")
"""Where one sits and works, and is not employed."""


def _attends_gym(found: re.Match[str], _: Clause) -> Iterator[Draft]:
    yield Draft(predicate="헬스장", value=entity(found["value"]), over="다녔" in found[0])


def _works_as(found: re.Match[str], _: Clause) -> Iterator[Draft]:
    where = noun(found["where"]) if found["where"] else None
    job = noun(found["value"])
    if found["where"] and where is None:
        return
    over = re.search("일했|근무했", found[0]) is not None
    if where is not None:
        yield Draft(predicate=_place_of_work(where), value=entity(where), over=over)
    if job is not None:
        yield Draft(predicate=JOB_TITLE, value=text_value(job), over=over)


def _posted(found: re.Match[str], _: Clause) -> Iterator[Draft]:
    where = noun(found["value"])
    if where is not None:
        slot = "소속 팀" if _TEAM.fullmatch(where) else "근무지"
        yield Draft(predicate=slot, value=entity(where), tense=Tense.CHANGE)


def _is_job(found: re.Match[str], clause: Clause) -> Iterator[Draft]:
    if clause.said or clause.who is Who.PERSON:
        yield Draft(predicate=JOB_TITLE, value=text_value(found["value"]), over=re.search(WAS, found[0]) is not None)


CALLING = re.compile(rf"(?!.*출판사$){JOB}")
"""What one is, not where: 출판사 ends as 판사 does."""


def joined(found: re.Match[str], _: Clause) -> Iterator[Draft]:
    """A firm that somebody joined; "들어갔어" is said of any place that one walks into."""
    where = noun(found["value"])
    walks = "들어갔" in found[0]
    if where is not None and not (walks and (FIRM.search(where) is None or VISITED.search(where))):
        yield Draft(predicate=EMPLOYER, value=entity(where), tense=Tense.CHANGE)


def _changed_job(found: re.Match[str], _: Clause) -> Iterator[Draft]:
    old, new = noun(found["old"]) if found["old"] else None, noun(found["value"])
    if new is None:
        return
    if old is not None and old not in ("회사", "직장") and CALLING.fullmatch(old) is None:
        yield Draft(predicate=EMPLOYER, value=entity(old), act=Act.ENDS, tense=Tense.ENDING)
    if CALLING.fullmatch(new):
        yield Draft(predicate=JOB_TITLE, value=text_value(new), tense=Tense.CHANGE)
    else:
        yield Draft(predicate=EMPLOYER, value=entity(new), tense=Tense.CHANGE)


def _status(found: re.Match[str], _: Clause) -> Iterator[Draft]:
    words = found["value"]
    change = words in ("결혼했", "약혼했")
    status = words.removesuffix("했")
    yield Draft(predicate="결혼 여부", value=text_value(status), tense=Tense.CHANGE if change else Tense.STATE)


_ONES_OWN = dict.fromkeys(("애", "애들", "아이들"), "아이")
_COUNTS = {"하나": 1, "한 명": 1, "둘": 2, "두 명": 2, "셋": 3, "세 명": 3, "넷": 4, "네 명": 4}


def _count(found: re.Match[str], clause: Clause) -> Iterator[Draft]:
    if found["noun"] and clause.who is Who.PERSON:
        return
    words = found["number"]
    number = _COUNTS.get(words) or int(re.sub(r"\D", "", words) or 0)
    if number:
        noun_counted = _ONES_OWN.get(found["noun"], found["noun"]) or clause.subject
        yield Draft(
            predicate="수량",
            qualifier=noun_counted,
            value=Value.of_number(number),
            kind=Kind.PROFILE,
            subject=clause.me,
        )


def _no_longer(predicate: str) -> Build:
    def build(found: re.Match[str], _: Clause) -> Iterator[Draft]:
        value = noun(found["value"])
        if value is not None and not (predicate == EMPLOYER and NOT_EMPLOYER.search(value)):
            known = "헬스장" if re.fullmatch(GYM, value) else predicate
            yield Draft(predicate=known, value=entity(value), act=Act.ENDS, tense=Tense.ENDING)

    return build


_SPELL = r"(?:\S{1,3}\s?(?:년|개월|달|주|해)(?:간|째|쯤|정도)?\s(?:동안\s|정도\s|넘게\s)?)?"
_LIVED = rf"(?:살았{TELLING}|살았었{TELLING}|살다가?\s?왔{TELLING}|살다가)"
_MOVED = rf"이사\s?(?:를\s)?(?:(?:오셨|가셨|하셨){TELLING}|왔{TELLING}|갔{TELLING}|했{TELLING}|했다|와서?|가서|옴|감|왔음|갔음|오게\s?됐{TELLING}|가게\s?됐{TELLING})"


RULES: tuple[Rule, ...] = (
    rule("moving", rf"(?P<value>{NP})(?:으로|로)\s이사(?:를)?\s?(?:갈|할|가|하)(?:까|려고|기로|\s).{{0,20}}", _moving),
    rule("moved", rf"(?:(?P<old>{NP})에서\s)?(?P<value>{NP})(?:으로|로)\s{_MOVED}", _moved),
    rule("not_living", rf"(?P<value>{NP})에(?:서|는)?\s(?:안\s{LIVE}|살지\s?않.{{1,4}})", _no_longer(HOME)),
    rule("lives", rf"(?P<value>{NP})(?:에서?|에)\s{_SPELL}(?:{LIVE}|(?:자취|하숙)\s?(?:{DO}|하고\s?{HAVE}|중{COPULA}))", plain(HOME, clean=_place)),
    rule("lived", rf"(?P<value>{NP})(?:에서?|에)\s{_SPELL}(?:{_LIVED})", plain(HOME, over=True, clean=_place)),
    rule("home_is", rf"(?:댁은|집은|사는\s?곳은|사는\s?데는)\s(?P<value>{NP}){COPULA}", plain(HOME, clean=_place)),
    rule("grew_up", rf"(?P<value>{NP})에서\s(?:자랐|나고\s?자랐|컸){TELLING}", plain("고향", tense=Tense.TIMELESS, kind=Kind.PROFILE)),
    rule("born", rf"(?P<value>{NP})에서\s태어났{TELLING}", plain("출생지", tense=Tense.TIMELESS, kind=Kind.PROFILE)),
    rule("home_town", rf"(?P<value>[가-힣]{{1,6}})\s?(?:출신|토박이){COPULA}", plain("고향", tense=Tense.TIMELESS, kind=Kind.PROFILE)),
    rule("gym", rf"(?P<value>{GYM})(?:에|을|를)?\s(?:{ATTEND}|다녔{TELLING})", _attends_gym),
    rule("exercise", rf"(?P<value>{EXERCISE})(?:을|를)?\s{ATTEND}", plain("취미", many=True, kind=Kind.PREFERENCE)),
    rule("school", rf"(?P<value>{SCHOOL}){_MAJOR}(?:에|를|을)?\s(?:{ATTEND}|재학\s?중{COPULA}|(?P<year>[1-6]\s?학년){COPULA})", _attends_school),
    rule("works_as", rf"(?:(?P<where>{NP})에서\s)?(?P<value>{NP})(?:으로|로)\s(?:{WORK}|일했{TELLING}|근무했{TELLING}|활동\s?{DO})", _works_as),
    rule("not_working", rf"(?P<value>{NP})에(?:서|는)?\s?안\s(?:{ATTEND}|{WORK})", _no_longer(EMPLOYER)),
    rule("works", rf"(?P<value>{NP})(?:에서|에|를|을)\s(?:{ATTEND}|{WORK}|다녔{TELLING}|일했{TELLING}|근무했{TELLING}|재직\s?중{COPULA})", _attends),
    rule("is_job", rf"(?P<value>(?:(?!\S+[은는이가을를의도]\s)[가-힣]{{2,6}}\s)?{JOB})(?:{COPULA}|{WAS})", _is_job),
    rule("posted", rf"(?:(?P<old>{NP})에서\s)?(?P<value>{NP})(?:으로|로)\s(?:인사\s?)?(?:발령\s?(?:이\s)?(?:났|받았|나서|됐)|전근\s?갔|파견\s?(?:갔|나갔|됐)|전보\s?(?:됐|났)){TELLING}?", _posted),
    rule("became", rf"(?P<value>{JOB})(?:이|가)?\s(?:됐|되었){TELLING}", plain(JOB_TITLE, tense=Tense.CHANGE, make=text_value)),
    rule("joined", rf"(?P<value>{NP})에\s(?:입사했|취직했|취업했|합류했|들어갔|출근하기\s?시작했){TELLING}", joined),
    rule("changed_job", rf"(?:(?P<old>{NP})에서\s)?(?P<value>{NP})(?:으로|로)\s(?:이직했|직장을\s?옮겼|회사를\s?옮겼){TELLING}", _changed_job),
    rule("major", rf"(?:\S+에서\s)?(?P<value>{NP})(?:을|를)?\s전공(?:{DO}|{DID}|{COPULA})", plain("전공", kind=Kind.PROFILE)),
    rule("count", rf"(?:(?:아내|남편|와이프|집사람)(?:이랑|랑|하고|와|과)\s)?(?P<noun>(?:아이|애)(?:들)?|자녀|자식|손주|조카|아들|딸|남동생|여동생|동생|언니|오빠|누나|형)(?:이|가|는|은)?\s(?P<number>하나|둘|셋|넷|[한두세네]\s명|\d\s?명)(?:이)?\s?(?:{HAVE}|{COPULA})", _count),
    rule("count_of", rf"(?P<noun>)(?P<number>하나|둘|셋|넷|[한두세네]\s명|\d\s?명)(?:이)?\s?(?:{HAVE}|{COPULA})", _count, frozenset({Who.PERSON})),
    rule("status", rf"(?:(?:우리|저희)(?:는|가)?\s)?(?P<value>결혼했|약혼했){TELLING}", _status),
    rule("status_is", rf"(?P<value>미혼|기혼|싱글|솔로){COPULA}", _status),
)  # fmt: skip
