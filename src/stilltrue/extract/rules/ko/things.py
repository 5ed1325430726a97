"""What Korean says of things and of attributes: "내 X는 Y야", rents, dates, where things are."""

from __future__ import annotations

import re
from collections.abc import Iterator

from stilltrue.extract.rules.ko.life import HOME, NP, rule
from stilltrue.extract.rules.ko.oneself import is_full_name
from stilltrue.extract.rules.ko.payments import MONEY
from stilltrue.extract.rules.ko.words import ATTRIBUTE, CITY, COPULA, HAVE, KEPT, KIN, PET, TELLING, WAS, noun
from stilltrue.extract.rules.parts import MINE, Clause, Draft, Rule, Tense, Who, entity, name_told, text_value
from stilltrue.extract.rules.values import coming_day
from stilltrue.language.given_names import korean_name_in
from stilltrue.language.money import money_ko
from stilltrue.model.claim import Act, Kind

_EMPTY_WORDS = re.compile(
    r"(?:별로|아주|너무|정말|진짜|좋은|나쁜|비밀|거|것|건|아니|그거|이거|뭐|편|중|예정|생각|계획|정도|문제|엉망|최고|최악|그대로)(?:\s|$)"
)


_BARE_NAME = re.compile(r"\s?이름은")


def _name(found: re.Match[str], clause: Clause) -> Iterator[Draft]:
    """The speaker's name; a bare "이름은" may go on about the dog of the words before, unless it gives a surname too."""
    value = noun(found["value"])
    if clause.who is Who.PERSON and _BARE_NAME.match(found[0]):
        yield from _name_of_kin(value, clause)
        return
    if value is not None and (clause.said or not _BARE_NAME.match(found[0]) or is_full_name(value)):
        yield Draft(predicate="이름", value=text_value(value), kind=Kind.PROFILE, tense=Tense.TIMELESS)


def _name_of_kin(value: str | None, clause: Clause) -> Iterator[Draft]:
    """What one of the family is called of whom the clause goes on: "딸은 다섯 살이고 이름은 지유야"."""
    if value is not None and korean_name_in(value) == value and re.fullmatch(KIN, clause.subject):
        yield Draft(predicate="이름", value=text_value(value), kind=Kind.PROFILE, tense=Tense.TIMELESS)


def _nickname(found: re.Match[str], _: Clause) -> Iterator[Draft]:
    yield Draft(predicate="별명", value=text_value(found["value"]), kind=Kind.PROFILE)


def _pet_name(found: re.Match[str], _: Clause) -> Iterator[Draft]:
    value = noun(found["value"])
    if value is not None:
        yield name_told(f"{found['animal']} 이름", value)


def _has(found: re.Match[str], _: Clause) -> Iterator[Draft]:
    """An attribute of the speaker: "내 주차 자리는 14번이야"."""
    value = noun(found["value"])
    if value is None or _EMPTY_WORDS.match(value) or found["attribute"] == "나이":
        # An age goes on: what is kept of it is the year of birth.
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
    thing, value = noun(found["thing"]), coming_day(clause)
    if thing is not None and value is not None:
        yield Draft(predicate=found["attribute"], value=value, subject=thing, tense=Tense.TIMELESS)


def _prolonged(found: re.Match[str], _: Clause) -> Iterator[Draft]:
    """What was prolonged does not run out any more when it was to: until when it runs now is not said."""
    yield Draft(predicate="만기", act=Act.UNSETTLES, subject=" ".join(found["thing"].split()), tense=Tense.TIMELESS)


def _trip_cost(found: re.Match[str], _: Clause) -> Iterator[Draft]:
    amount = money_ko(found["value"])
    if amount is not None:
        yield Draft(predicate="비용", value=amount, subject=found["thing"], tense=Tense.TIMELESS)


def _kept(found: re.Match[str], _: Clause) -> Iterator[Draft]:
    thing = noun(found["thing"])
    if thing is not None and re.fullmatch(KIN, thing) is None:
        yield Draft(predicate="위치", value=entity(found["value"]), subject=thing)


def _home_of(found: re.Match[str], _: Clause) -> Iterator[Draft]:
    value, who = noun(found["value"]), found["who"]
    named = korean_name_in(who) if found["family"] else None
    of_family = named == who and value is not None and _A_PLACE.fullmatch(value) is not None
    if value is not None and (of_family or re.fullmatch(KIN, who)):
        yield Draft(predicate=HOME, value=entity(value), subject=who)


_A_PLACE = re.compile(rf"(?:\S+\s)?(?:{CITY.pattern}|[가-힣]{{1,5}}(?:시|구|동|군|읍|면|리|산|천|원|주|포))")


def _of_kin(found: re.Match[str], _: Clause) -> Iterator[Draft]:
    """ "형 직업은 건축가야": what is said of somebody by the word for it."""
    value = noun(found["value"])
    if value is not None and not _EMPTY_WORDS.match(value):
        yield Draft(predicate=found["attribute"], value=text_value(value), subject=found["who"], kind=Kind.PROFILE)


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


def _of_another(found: re.Match[str], _: Clause) -> Iterator[Draft]:
    """Who somebody is to somebody else, by name: "지은의 상사는 박철수야"; what may be no name ("의사야") is not read."""
    name = found["value"]
    if not name.isascii():
        name = korean_name_in(name) or ""
    if name and name == found["value"]:
        yield Draft(predicate=found["role"].removesuffix("님"), value=entity(name), kind=Kind.PROFILE)


RULES: tuple[Rule, ...] = (
    rule("of_another", rf"(?P<role>{KIN})(?:은|는)\s(?P<value>[가-힣]{{2,4}}?|[A-Z][a-z]+){COPULA}", _of_another, frozenset({Who.PERSON})),
    rule("name", rf"(?:내|제|나의|저의)?\s?이름은\s(?P<value>\S+?)(?:{COPULA}|이라고\s?(?:해요?|합니다)|라고\s?(?:해요?|합니다))", _name),
    rule("called", r"(?:앞으로(?:는)?\s)?(?:(?:나를|저를|날|절)\s)?(?P<value>[가-힣A-Za-z]+?)(?:이라고|라고)\s?(?:해요|합니다|불러\s?줘요?|불러\s?주세요)", _name, MINE),
    rule("called_by_all", r"(?:(?:다들|모두|사람들이|친구들이|친구들은|애들이|회사에서는?|학교에서는?)\s)?(?:저를|나를|날|절)\s(?:다들\s)?(?P<value>[가-힣A-Za-z]{2,10}?)(?:이라고|라고)\s(?:불러요?|부릅니다|부른다|부르더라고?요?|부르고\s?있어요?)", _nickname, MINE),
    rule("pet_name", rf"(?:우리\s)?(?:집\s)?(?:내\s|제\s)?(?P<animal>{PET})\s?이름[은이]\s(?P<value>\S+?)(?:{COPULA}|라고\s?(?:해요?|지었{TELLING}))", _pet_name, MINE),
    rule("person_name", rf"(?:내\s|제\s|우리\s)?(?P<who>{KIN})\s?이름[은이]\s(?P<value>\S+?){COPULA}", _person, MINE),
    rule("home_of", rf"(?:우리\s|친구\s)?(?P<who>{KIN}|[가-힣]{{2,5}}?)(?P<family>이?네)?\s?(?:댁|집)(?:은|이)\s(?P<value>{NP}){COPULA}", _home_of, MINE),
    rule("of_kin", rf"(?:우리\s|내\s|제\s)?(?P<who>{KIN})(?:의)?\s(?P<attribute>직업|직장|회사|전공|취미|고향|혈액형|국적|종교|MBTI|학교|별명)(?:은|는|이|가)\s(?P<value>{NP}){COPULA}", _of_kin, MINE),
    rule("coffee", rf"(?:내\s|제\s)?커피(?:는|를)?\s(?P<value>{NP})(?:{COPULA}|만\s마셔요?|로\s마셔요?)", _coffee, MINE),
    rule("my_attribute", rf"(?:내|제|나의|저의)\s(?P<attribute>{ATTRIBUTE}|[가-힣]{{1,4}}\s(?:자리|번호|암호|칸))(?:은|는|이|가)\s(?P<value>{NP})(?:{COPULA}|{WAS})", _has, MINE),
    rule("favourite", rf"(?P<attribute>(?:(?:제일|가장)\s)?(?:좋아하는|최애|단골)\s[가-힣]{{1,6}}?)(?:은|는)\s(?P<value>{NP}){COPULA}", _has),
    rule("person_attribute", rf"(?P<attribute>취미|전공|혈액형|고향|직업|본가|국적|MBTI)(?:은|는|이|가)\s(?P<value>{NP})(?:{COPULA}|{WAS})", _has),
    rule("due", rf"(?P<thing>[가-힣A-Za-z]+(?:\s[가-힣A-Za-z]+)?)\s(?P<attribute>만기|갱신|마감|만료|유효\s?기간)(?:은|는|일은|이|가)\s?{COPULA}", _due, MINE),
    rule("prolonged", rf"(?:내\s|제\s|우리\s집\s)?(?P<thing>(?:전세|월세|임대)(?:\s?계약)?|비자|여권|보험|회원권|정기권)(?:을|를|은|는|도)?\s(?:(?:한|두|\d{{1,2}})\s?(?:년|달|개월)\s?(?:더\s)?)?(?:연장|갱신|재계약)(?:을\s)?했{TELLING}", _prolonged, MINE),
    rule("thing_attribute", rf"(?P<thing>[가-힣A-Za-z0-9]+(?:\s[가-힣A-Za-z0-9]+){{0,2}})\s(?P<attribute>비밀번호|비번|모델명|모델|색|색깔|크기|(?<!신발\s)(?<!발\s)(?<!옷\s)사이즈|주소|가격|위치|번호|버전|전화번호|용량)(?:은|는)\s(?P<value>{NP}){COPULA}", _of_thing, MINE),
    rule("password", rf"(?P<thing>[가-힣A-Za-z0-9]+(?:\s[가-힣A-Za-z0-9]+){{0,2}}?)\s(?P<attribute>비밀번호|비번|암호|패스워드|PIN|핀\s?번호)(?:은|는|이|가)?\s(?P<value>[!-~]{{4,64}}?)(?:{COPULA}|임|)", _of_thing, MINE),
    rule("trip_cost", rf"(?P<thing>(?:[가-힣A-Za-z]{{1,12}}\s?)?여행)\s?(?P<attribute>비용|경비)(?:은|는|이|가|으로|로)?\s(?:총\s)?(?P<value>{MONEY})(?:{COPULA}|{WAS}|(?:이|가)?\s?(?:들었|나왔){TELLING}|(?:을|를)?\s?썼{TELLING})", _trip_cost, MINE),
    rule("kept", rf"(?P<thing>[^\s]+(?:\s[^\s]+)?)(?:은|는|을|를)\s(?P<value>{KEPT})에(?:다가?)?\s(?:{HAVE}|(?:[가-힣]{{1,3}}\s?)?(?:뒀|두었|놨|놓았|넣었|걸었){TELLING}|보관하고\s?{HAVE}|보관\s?중{COPULA})", _kept, MINE),
)  # fmt: skip
