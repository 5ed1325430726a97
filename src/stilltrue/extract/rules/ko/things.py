"""What Korean says of things and of attributes: "내 X는 Y야", rents, dates, where things are."""

from __future__ import annotations

import re
from collections.abc import Iterator

from stilltrue.extract.rules.ko.life import HOME, NP, rule
from stilltrue.extract.rules.ko.words import ATTRIBUTE, COPULA, HAVE, KEPT, KIN, PET, TELLING, WAS, noun
from stilltrue.extract.rules.parts import MINE, Clause, Draft, Rule, Tense, entity, name_told, text_value
from stilltrue.extract.rules.values import day_value
from stilltrue.language.money import money_ko
from stilltrue.model.claim import Kind

_EMPTY_WORDS = re.compile(
    r"(?:별로|아주|너무|정말|진짜|좋은|나쁜|비밀|거|것|건|아니|그거|이거|뭐|편|중|예정|생각|계획|정도|문제|엉망|최고|최악|그대로)(?:\s|$)"
)


_BARE_NAME = re.compile(r"\s?이름은")


def _name(found: re.Match[str], clause: Clause) -> Iterator[Draft]:
    """The speaker's name; a bare "이름은" may go on about the dog of the words before."""
    value = noun(found["value"])
    if value is not None and (clause.said or not _BARE_NAME.match(found[0])):
        yield Draft(predicate="이름", value=text_value(value), kind=Kind.PROFILE, tense=Tense.TIMELESS)


def _pet_name(found: re.Match[str], _: Clause) -> Iterator[Draft]:
    value = noun(found["value"])
    if value is not None:
        yield name_told(f"{found['animal']} 이름", value)


def _amount(found: re.Match[str], _: Clause) -> Iterator[Draft]:
    amount = money_ko(found["value"])
    if amount is not None:
        rose = re.search(r"올랐|내렸|올라|내려|오릅|오른|내립|내린", found[0]) is not None
        over = re.search(WAS + "$", found[0]) is not None
        yield Draft(predicate=found["attribute"], value=amount, tense=Tense.CHANGE if rose else Tense.STATE, over=over)


def _has(found: re.Match[str], _: Clause) -> Iterator[Draft]:
    """An attribute of the speaker: "내 주차 자리는 14번이야"."""
    value = noun(found["value"])
    if value is None or _EMPTY_WORDS.match(value):
        return
    attribute = re.sub(r"^(?:제일|가장)\s+", "", found["attribute"])
    taste = attribute.startswith(("좋아하는", "최애", "단골"))
    over = re.search(WAS + "$", found[0]) is not None
    yield Draft(
        predicate=attribute, value=text_value(value), kind=Kind.PREFERENCE if taste else Kind.PROFILE, over=over
    )


def _coffee(found: re.Match[str], _: Clause) -> Iterator[Draft]:
    value = noun(found["value"])
    if value is not None and re.search(
        r"라테|라떼|아메리카노|에스프레소|카푸치노|모카|드립|플랫\s?화이트|콜드브루|마키아토|커피", value
    ):
        yield Draft(predicate="커피 주문", value=text_value(value), kind=Kind.PREFERENCE)


def _of_thing(found: re.Match[str], clause: Clause) -> Iterator[Draft]:
    thing, value = noun(found["thing"]), noun(found["value"])
    person = re.fullmatch(KIN, found["thing"]) is not None
    if found["thing"].endswith(("당", "마다")):
        return
    if thing is not None and value is not None and not person and not _EMPTY_WORDS.match(value) and not clause.dates:
        yield Draft(predicate=found["attribute"], value=text_value(value), subject=thing)


def _due(found: re.Match[str], clause: Clause) -> Iterator[Draft]:
    thing, value = noun(found["thing"]), day_value(clause)
    if thing is not None and value is not None:
        yield Draft(predicate=found["attribute"], value=value, subject=thing, tense=Tense.TIMELESS)


def _trip_cost(found: re.Match[str], _: Clause) -> Iterator[Draft]:
    amount = money_ko(found["value"])
    if amount is not None:
        yield Draft(predicate="비용", value=amount, subject=found["thing"], tense=Tense.TIMELESS)


def _kept(found: re.Match[str], _: Clause) -> Iterator[Draft]:
    thing = noun(found["thing"])
    if thing is not None and re.fullmatch(KIN, thing) is None:
        yield Draft(predicate="위치", value=entity(found["value"]), subject=thing)


def _home_of(found: re.Match[str], _: Clause) -> Iterator[Draft]:
    value = noun(found["value"])
    if value is not None:
        yield Draft(predicate=HOME, value=entity(value), subject=found["who"])


_CHANGES = re.compile(r"여자친구|남자친구|여친|남친|남편|아내|와이프|팀장|상사|룸메이트|룸메|집주인|담당자")
"""What one person is to the speaker today, and another may be tomorrow."""


def _person(found: re.Match[str], clause: Clause) -> Iterator[Draft]:
    value, role = noun(found["value"]), found["who"].removesuffix("님")
    if value is None:
        return
    if _CHANGES.fullmatch(role):
        yield Draft(predicate=role, value=entity(value), subject=clause.me, kind=Kind.PROFILE, tense=Tense.TIMELESS)
    else:
        yield Draft(
            predicate="이름", value=text_value(value), subject=found["who"], kind=Kind.PROFILE, tense=Tense.TIMELESS
        )


_MONEY = (
    r"(?P<value>(?:\d[\d,]*(?:\.\d+)?\s?억\s?)?(?:\d[\d,]*(?:\.\d+)?\s?(?:천만|백만|만|천)?\s?)?(?:원|달러|유로|엔)?)"
)
_PAYMENT = r"(?P<attribute>월세|집세|보증금|전세금|연봉|월급|예산|관리비|생활비|용돈)"

RULES: tuple[Rule, ...] = (
    rule("name", rf"(?:내|제|나의|저의)?\s?이름은\s(?P<value>\S+?)(?:{COPULA}|이라고\s?(?:해요?|합니다)|라고\s?(?:해요?|합니다))", _name),
    rule("called", r"(?:앞으로(?:는)?\s)?(?:(?:나를|저를|날|절)\s)?(?P<value>[가-힣A-Za-z]+?)(?:이라고|라고)\s?(?:해요|합니다|불러\s?줘요?|불러\s?주세요)", _name, MINE),
    rule("pet_name", rf"(?:우리\s)?(?:집\s)?(?:내\s|제\s)?(?P<animal>{PET})\s?이름[은이]\s(?P<value>\S+?)(?:{COPULA}|라고\s?(?:해요?|지었{TELLING}))", _pet_name, MINE),
    rule("person_name", rf"(?:내\s|제\s|우리\s)?(?P<who>{KIN})\s?이름[은이]\s(?P<value>\S+?){COPULA}", _person, MINE),
    rule("amount", rf"(?:내\s|제\s|우리\s집\s|전세\s|월세\s)?{_PAYMENT}(?:는|은|가|이|도)?\s(?:한\s?달에\s|매달\s)?{_MONEY}(?:{COPULA}|{WAS}|(?:으로|로)\s(?:(?:올랐|내렸|올라갔|내려갔){TELLING}|올라요?|올라가요?|오릅니다|오른다|오른대|내려요?|내려가요?|내립니다|내린다)|씩\s내고\s?{HAVE})", _amount, MINE),
    rule("pays", rf"{_PAYMENT}(?:로|를|을)\s(?:한\s?달에\s|매달\s)?{_MONEY}(?:씩|을|를)?\s(?:내고\s?{HAVE}|내요?|냅니다|낸다)", _amount, MINE),
    rule("home_of", rf"(?P<who>{KIN})\s?(?:댁|집)은\s(?P<value>{NP}){COPULA}", _home_of, MINE),
    rule("coffee", rf"(?:내\s|제\s)?커피(?:는|를)?\s(?P<value>{NP})(?:{COPULA}|만\s마셔요?|로\s마셔요?)", _coffee, MINE),
    rule("my_attribute", rf"(?:내|제|나의|저의)\s(?P<attribute>{ATTRIBUTE}|[가-힣]{{1,4}}\s(?:자리|번호|암호|칸))(?:은|는|이|가)\s(?P<value>{NP})(?:{COPULA}|{WAS})", _has, MINE),
    rule("favourite", rf"(?P<attribute>(?:(?:제일|가장)\s)?(?:좋아하는|최애|단골)\s[가-힣]{{1,6}}?)(?:은|는)\s(?P<value>{NP}){COPULA}", _has),
    rule("person_attribute", rf"(?P<attribute>취미|전공|혈액형|고향|직업|본가|국적|MBTI)(?:은|는|이|가)\s(?P<value>{NP})(?:{COPULA}|{WAS})", _has),
    rule("due", rf"(?P<thing>[가-힣A-Za-z]+(?:\s[가-힣A-Za-z]+)?)\s(?P<attribute>만기|갱신|마감|만료|유효\s?기간)(?:은|는|일은|이|가)\s?{COPULA}", _due, MINE),
    rule("thing_attribute", rf"(?P<thing>[가-힣A-Za-z0-9]+(?:\s[가-힣A-Za-z0-9]+){{0,2}})\s(?P<attribute>비밀번호|비번|모델명|모델|색|색깔|크기|(?<!신발\s)(?<!발\s)(?<!옷\s)사이즈|주소|가격|위치|번호|버전|전화번호|용량)(?:은|는)\s(?P<value>{NP}){COPULA}", _of_thing, MINE),
    rule("trip_cost", rf"(?P<thing>(?:[가-힣A-Za-z]{{1,12}}\s?)?여행)\s?(?P<attribute>비용|경비)(?:은|는|이|가|으로|로)?\s(?:총\s)?{_MONEY}(?:{COPULA}|{WAS}|(?:이|가)?\s?(?:들었|나왔){TELLING}|(?:을|를)?\s?썼{TELLING})", _trip_cost, MINE),
    rule("kept", rf"(?P<thing>[^\s]+(?:\s[^\s]+)?)(?:은|는|을|를)\s(?P<value>{KEPT})에(?:다가?)?\s(?:{HAVE}|(?:[가-힣]{{1,3}}\s?)?(?:뒀|두었|놨|놓았|넣었|걸었){TELLING}|보관하고\s?{HAVE}|보관\s?중{COPULA})", _kept, MINE),
)  # fmt: skip
