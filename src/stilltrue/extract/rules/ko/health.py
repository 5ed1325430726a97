"""What Korean says of people's health: allergies, illnesses, medicines."""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal

from stilltrue.extract.rules.ko.life import NP, plain, rule
from stilltrue.extract.rules.ko.words import CONDITION, COPULA, DO, EAT, HAVE, HAVE_NOT, KIN, TELLING, noun
from stilltrue.extract.rules.parts import SAFETY, Clause, Draft, Rule, Tense, entity
from stilltrue.model.claim import Act, Kind, Value, folded


def _has_it(found: re.Match[str], clause: Clause) -> Iterator[Draft]:
    """ "남편이 통풍이야": with nobody named it may be what anything is."""
    if clause.said:
        yield Draft(predicate="병력", value=entity(found["value"]), many=True, importance=SAFETY, kind=Kind.PROFILE)


def _diagnosed(found: re.Match[str], _: Clause) -> Iterator[Draft]:
    if re.fullmatch(CONDITION, found["value"]):
        yield Draft(
            predicate="병력",
            value=entity(found["value"]),
            many=True,
            importance=SAFETY,
            kind=Kind.PROFILE,
            tense=Tense.CHANGE,
        )


_UNITS = {"㎎": "mg", "밀리그램": "mg", "밀리": "mg", "마이크로그램": "mcg", "아이유": "iu"}
_NO_MEDICINE = re.compile(r"^(?:약|제|영양제)$|(?:물|밥|커피|카페인|단백질|소금|설탕|나트륨|당|술|안|못|더|다)$")
_DRUG = r"[가-힣A-Za-z0-9]{0,12}?(?:약|제|영양제|인슐린|비타민\s?[A-E]?|유산균|오메가\s?3|마그네슘|포르민|파린|피린|스타틴|사르탄|프라졸|디핀|세틴|타이레놀|프로펜|솔론|록신|프릴|마이신|실린)"
_DOSE = r"(?P<amount>\d{1,5}(?:\.\d{1,3})?)\s?(?P<unit>mg|MG|㎎|mcg|밀리그램|밀리|IU|아이유|마이크로그램)(?:씩)?"
_OFTEN = r"(?:(?:하루|일주일|매일|아침|저녁|점심|아침저녁|자기\s전|식후|식전|[가-힣]{2}마다)(?:에|으로|로)?\s?){0,2}(?:(?:[한두세네]|\d)\s?(?:번|회|알|정|캡슐|포)(?:씩|에)?\s?){0,2}"
_TAKES = rf"(?:{EAT}|복용\s?(?:{DO}|중{COPULA}|하고\s?{HAVE})|먹고\s?{HAVE}|맞고\s?{HAVE}|맞아요?|(?:먹|복용하)기\s?시작했{TELLING}|처방\s?받았{TELLING})"


def _ones_own(text: str) -> str | None:
    """A medicine that is not somebody else's: "엄마 혈압약" is no medicine of the speaker's."""
    return None if _OF_KIN.match(text) else noun(text)


_OF_KIN = re.compile(rf"{KIN}\s")


def _doses(found: re.Match[str], _: Clause) -> Iterator[Draft]:
    """A medicine by its name: what is taken by the milligram or the tablet is one, whatever it is called."""
    what, parts = noun(found["value"]), found.groupdict()
    if what is None or _NO_MEDICINE.search(what):
        return
    yield Draft(predicate="복용 약", value=entity(what), many=True, importance=SAFETY, kind=Kind.PROFILE)
    if parts.get("amount"):
        unit = _UNITS.get(parts["unit"].casefold(), parts["unit"].casefold())
        amount = Value.of_number(Decimal(parts["amount"]), unit)
        yield Draft(predicate="복용량", qualifier=folded(what), value=amount, importance=SAFETY)


def _no_more(found: re.Match[str], _: Clause) -> Iterator[Draft]:
    what = _ones_own(found["value"])
    if what is not None and not _NO_MEDICINE.search(what):
        yield Draft(predicate="복용 약", value=entity(what), act=Act.ENDS, many=True, tense=Tense.ENDING)


RULES: tuple[Rule, ...] = (
    rule("allergy", rf"(?P<value>{NP})(?:에|은|는)?\s?알(?:레르|러)[기지](?:가|도)?\s?(?:{HAVE}|심(?:해요?|해서|합니다)|{COPULA}|생겼{TELLING})", plain("알레르기", many=True, importance=SAFETY, kind=Kind.PROFILE)),
    rule("no_allergy", rf"(?P<value>{NP})(?:에)?\s?알(?:레르|러)[기지](?:는|은|가|도)?\s?{HAVE_NOT}", plain("알레르기", many=True, importance=SAFETY, kind=Kind.PROFILE, polarity=False)),
    rule("condition", rf"(?P<value>{CONDITION})(?:이|가|도|을|를)?\s(?:{HAVE}|앓고\s?{HAVE}|심(?:해요?|합니다))", plain("병력", many=True, importance=SAFETY, kind=Kind.PROFILE)),
    rule("condition_is", rf"(?P<value>{CONDITION}){COPULA}", _has_it),
    rule("diagnosed", rf"(?P<value>{NP})(?:을|를|이라고|라고|이라는|라는|으로|로)?\s?(?:(?:(?:진단|판정)(?:을)?\s?받았|걸렸|생겼){TELLING}|(?:진단|판정)(?:을)?\s?받아서)", _diagnosed),
    rule("medication", rf"(?P<value>(?:[가-힣]+\s)?[가-힣]*(?:약|정|제|인슐린|영양제))(?:을|를)?\s(?:{EAT}|복용\s?(?:{DO}|중{COPULA})|맞고\s?{HAVE}|(?:먹|복용하|맞)기\s?시작했{TELLING}|처방\s?받았{TELLING})", plain("복용 약", many=True, importance=SAFETY, kind=Kind.PROFILE, clean=_ones_own)),
    rule("took_no_more", rf"(?P<value>{NP})\s복용(?:을)?\s(?:그만뒀|중단했|끊었|그만하기로\s?했){TELLING}", _no_more),
    rule("dosed", rf"(?:\S+에서\s)?(?P<value>[가-힣A-Za-z]{{2,14}}?)(?:을|를|은|는)?\s?{_DOSE}\s?{_OFTEN}(?:을|를)?\s?{_TAKES}", _doses),
    rule("takes", rf"{_OFTEN}(?P<value>{_DRUG})(?:을|를|은|는|도)?\s{_OFTEN}{_TAKES}", _doses),
)  # fmt: skip
