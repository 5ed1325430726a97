"""What Korean says of a career: the title one has come to, the firm one will go to, the first day at it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from stilltrue.extract.rules.ko.life import EMPLOYER, JOB_TITLE, NOT_EMPLOYER, NP, rule
from stilltrue.extract.rules.ko.words import CITY, COPULA, FIRM, TELLING, noun
from stilltrue.extract.rules.parts import MINE, Clause, Draft, Rule, Tense, entity, text_value
from stilltrue.language.late import late
from stilltrue.model.claim import Act, Modality, Value

TITLE = (
    r"(?:사원|주임|대리|과장|차장|부장|부?팀장|파트장|실장|본부장|센터장|그룹장|부서장|부?지점장|부?점장|(?:선임|책임|수석)(?:\s?(?:연구원|엔지니어|매니저|개발자))?|상무|전무|부사장|사장|대표(?:\s?이사)?|팀\s?리더|팀\s?리드|테크\s?리드|매니저"
    r"|조교수|부교수|정교수|교감|교장|수간호사|주무관|사무관|서기관|부?원장|편집장|공장장|CEO|CTO|CFO|COO)"
)
"""What one is at work, by which one may also be called."""
_OF_WHAT = r"(?:(?:우리|저희)\s(?:팀|부서|회사|파트)\s)?(?:(?!(?:우리|저희|내|제|그|전|옛|걔|너|네)\s)[가-힣A-Za-z]{1,8}(?<![은는이가을를의도])(?<!에서)(?<!한테)\s)?"
_BECAME = (
    rf"(?:(?:이|가)?\s?(?:됐|되었){TELLING}|(?:을|를)?\s(?:달았|맡았|맡게\s?(?:됐|되었)|하게\s?(?:됐|되었)){TELLING}"
    rf"|(?:으로|로)\s(?:승진했|진급했|승진됐|승격됐|임명됐|발령\s?(?:났|받았)){TELLING}|(?:을|를)?\s맡고\s?있{TELLING})"
)
_LATELY = late(r"이제|이젠|드디어|이번에|이번\s|부터")
_DECIDED = rf"(?:이직하기로\s?(?:했|결정했|마음먹었|확정됐){TELLING}|이직하게\s?됐{TELLING}|이직(?:이)?\s?(?:확정|결정)(?:됐|났){TELLING}|이직(?:할\s?(?:거야|거예요|겁니다|예정{COPULA}))|(?:회사(?:를)?|직장(?:을)?)\s?옮기기로\s?했{TELLING})"
_NOT_WHERE = late(
    r"(?:새해|아침|저녁|오전|오후|새벽|연휴|휴가|방학|휴직|복직|퇴원|출산|재택|지각|기분|마음|혼자|버스|지하철|택시|자전거|자차|[월화수목금토일]요일|날|달|주|년|후|뒤|만|동안|알바|여기|거기)$"
)
"""When and how one goes to work, and not where."""


def _title(found: re.Match[str]) -> Value:
    return text_value(" ".join(found["value"].split()))


def _is(found: re.Match[str], clause: Clause) -> Iterator[Draft]:
    """What somebody is at work, where it is said who: "나 이제 파트장이야"."""
    if clause.said:
        lately = Tense.CHANGE if _LATELY.search(clause.text) else Tense.STATE
        yield Draft(predicate=JOB_TITLE, value=_title(found), tense=lately)


def _became(found: re.Match[str], _: Clause) -> Iterator[Draft]:
    tense = Tense.STATE if "맡고" in found[0] else Tense.CHANGE
    yield Draft(predicate=JOB_TITLE, value=_title(found), tense=tense)


def _no_more(found: re.Match[str], clause: Clause) -> Iterator[Draft]:
    """A title that is laid down; that somebody is not one, says nothing of before."""
    if "아니" in found[0] and not re.search(r"이제|이젠|더\s?이상|더는", clause.text):
        return
    yield Draft(predicate=JOB_TITLE, value=_title(found), act=Act.ENDS, tense=Tense.ENDING)


def _will_go(found: re.Match[str], clause: Clause) -> Iterator[Draft]:
    """For which firm somebody has settled to leave: told in the present it is still to come only with its day."""
    where = noun(found["value"])
    if where is None or NOT_EMPLOYER.search(where) or not (found["decided"] or clause.dates):
        return
    yield Draft(predicate=EMPLOYER, value=entity(where), tense=Tense.CHANGE, modality=Modality.PLANNED)


def _first_day(found: re.Match[str], _: Clause) -> Iterator[Draft]:
    """Where the first day was; without a particle, of a firm only that is known for one by its name."""
    where = noun(found["value"])
    if where is None or NOT_EMPLOYER.search(where) or _NOT_WHERE.search(where) or CITY.fullmatch(where):
        return
    if found["to"] or (FIRM.search(where) and " " not in where):
        yield Draft(predicate=EMPLOYER, value=entity(where), tense=Tense.CHANGE)


RULES: tuple[Rule, ...] = (
    rule("title_is", rf"{_OF_WHAT}(?P<value>{TITLE}){COPULA}", _is),
    rule("title_became", rf"{_OF_WHAT}(?P<value>{TITLE}){_BECAME}", _became),
    rule("title_no_more", rf"{_OF_WHAT}(?P<value>{TITLE})(?:(?:이|가|은|는)?\s아니(?:야|에요|다|고|지)|(?:\s?자리)?(?:에서)?\s(?:내려왔|물러났|내려놨|내려놓았){TELLING}|(?:을|를)?\s(?:그만뒀|관뒀|내려놨|내려놓았){TELLING})", _no_more, MINE),
    rule("will_change_job", rf"(?:\S{{1,12}}에서\s)?(?P<value>{NP})(?:으로|로)\s(?:(?P<decided>{_DECIDED})|이직(?:해요?|합니다|한다|함))", _will_go, MINE),
    rule("first_day", rf"(?P<value>{NP})(?P<to>에|으로|로)?\s?첫\s?출근(?:날)?(?:(?:을)?\s?했{TELLING}|(?:이)?었{TELLING}|{COPULA}|)", _first_day, MINE),
)  # fmt: skip
