"""What Korean says became otherwise: another hobby, number or type than before, and what is eaten or drunk again."""

from __future__ import annotations

import re
from collections.abc import Iterator

from stilltrue.extract.rules.ko.life import NP, rule
from stilltrue.extract.rules.ko.taste import HOW_MANY
from stilltrue.extract.rules.ko.words import COPULA, DRINK, EAT, HAVE, TELLING, TONGUE, noun, stem
from stilltrue.extract.rules.parts import MINE, Clause, Draft, Rule, Tense, entity, text_value
from stilltrue.language.late import late
from stilltrue.model.claim import Act, Kind

_SINGLE = "전공|직업|직책|직무|종교|국적|별명|닉네임|이메일|메일\\s?주소|통신사|주거래\\s?은행|주량|최애\\s[가-힣]{1,6}|(?:(?:제일|가장)\\s)?좋아하는\\s[가-힣]{1,6}|단골\\s[가-힣]{1,6}"
_TO = rf"(?:으로|로)\s(?:(?:아예|완전히|다시)\s)?(?:바뀌었|바꿨|변경됐|변경했){TELLING}"
_MOBILE = r"(?P<value>01[016789][-\s.]?\d{3,4}[-\s.]?\d{4})"
_NUMBER = r"(?:(?:내|제|나의)\s)?(?:(?:휴대폰|핸드폰|휴대전화|전화|폰|연락처)\s?)?(?:번호|연락처)"
_NO_FOOD = re.compile(
    r"(?:^|\s)(?:밥|아침|점심|저녁|간식|야식|[가-힣]*약|영양제|뭐|물|말|마음|겁|나이|욕|다|더|또|안|못|잘|조금|많이|주사|술자리)$"
)
_AGAIN = late(r"다시|(?:요즘|이제|요새)(?:은|는|엔|에는)?\s")
_GENTLE = late(r"이제는|이젠|요즘(?:은|엔|에는)|요새는")


def _became(found: re.Match[str], _: Clause) -> Iterator[Draft]:
    """What an attribute is now; of several hobbies the one that is named is left."""
    old, new = noun(found["old"]) if found["old"] else None, noun(found["value"])
    if new is None or new in ("다른 걸", "다른 것", "그걸", "이걸"):
        return
    attribute = re.sub(r"^(?:제일|가장)\s+", "", " ".join(found["attribute"].split()))
    if attribute == "취미":
        yield Draft(predicate="취미", value=entity(new), many=True, only=True, kind=Kind.PREFERENCE, tense=Tense.CHANGE)
        return
    if old is not None:
        yield Draft(predicate=attribute, value=text_value(old), act=Act.ENDS, tense=Tense.ENDING)
    yield Draft(predicate=attribute, value=text_value(new), kind=Kind.PROFILE, tense=Tense.CHANGE)


def _number(found: re.Match[str], _: Clause) -> Iterator[Draft]:
    yield Draft(predicate="전화번호", value=text_value(found["value"]), kind=Kind.PROFILE)


def _type(found: re.Match[str], _: Clause) -> Iterator[Draft]:
    yield Draft(predicate="MBTI", value=text_value(found["value"].upper()), kind=Kind.PROFILE)


def _taken_up(found: re.Match[str], clause: Clause) -> Iterator[Draft]:
    """What somebody began to eat or drink, or does again: a meal of the moment is no such thing."""
    what = stem(found["value"])
    began = "시작" in found[0]
    gentle = _GENTLE.search(clause.text) is not None or (
        re.search(r"도$", found["value"]) is not None and _AGAIN.search(clause.text) is not None
    )
    if what is None or _NO_FOOD.search(what) or HOW_MANY.search(re.sub(r"만$", "", what)) or re.search(r"\d", what):
        return
    if not (began or gentle or "다시" in clause.text) or clause.dates:
        return
    predicate = "먹는 것" if re.search(r"\s먹", found[0]) else "마시는 것"
    yield Draft(predicate=predicate, value=entity(what), many=True, kind=Kind.PREFERENCE, tense=Tense.CHANGE)


_LEARNED = rf"(?:토익|토플|오픽|텝스|JLPT|HSK|{TONGUE})"


def _studied(found: re.Match[str], _: Clause) -> Iterator[Draft]:
    yield Draft(predicate="배우는 것", value=entity(found["value"]), act=Act.ENDS, many=True, tense=Tense.ENDING)


RULES: tuple[Rule, ...] = (
    rule("became_other", rf"(?:(?:내|제|나의|저의)\s)?(?P<attribute>취미|{_SINGLE})(?:이|가|은|는|을|를|도)?\s(?:(?P<old>{NP})에서\s)?(?P<value>{NP}){_TO}", _became, MINE),
    rule("number_is", rf"{_NUMBER}(?:는|은|가|이)?\s?(?:(?:바뀌었|바꿨){TELLING}[\s.!,~]+)?(?:새\s번호는\s)?{_MOBILE}(?:{COPULA}|{_TO}|)", _number, MINE),
    rule("type_of", rf"(?:(?:내|제)\s)?(?:MBTI|mbti|Mbti|엠비티아이)(?:는|가|은|도)?\s?(?P<value>[IEie][NSns][TFtf][JPjp])(?:{COPULA}|(?:으로|로)?\s?(?:나왔|바뀌었){TELLING}|\s?나옴|)", _type, MINE),
    rule("studied", rf"(?P<value>{_LEARNED})(?:\s?(?:공부|시험|준비))?(?:은|는|이|가|를|을|도)?\s(?:다\s)?(?:끝났|끝냈|그만뒀|관뒀){TELLING}", _studied, MINE),
    rule("taken_up", rf"(?P<value>{NP})(?:을|를)?\s(?:(?:다시\s)?(?:먹|마시)기\s시작했{TELLING}|(?:잘\s)?(?:{EAT}|{DRINK}|먹고\s?{HAVE}|마시고\s?{HAVE}))", _taken_up),
)  # fmt: skip
