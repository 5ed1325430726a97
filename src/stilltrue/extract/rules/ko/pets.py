"""What Korean says of the animals of a house: kept, taken in from somewhere, or none."""

from __future__ import annotations

import re
from collections.abc import Iterator

from stilltrue.extract.rules.ko.life import PETS, rule
from stilltrue.extract.rules.ko.words import COPULA, DID, HAVE, HAVE_NOT, PET, RAISE, TELLING, listed, noun, past
from stilltrue.extract.rules.parts import MINE, Clause, Draft, Rule, Tense, entity, text_value
from stilltrue.model.claim import Act, Kind

_STRAYS = {"유기견": "강아지", "유기묘": "고양이", "길고양이": "고양이", "길냥이": "고양이"}
"""What is taken in from the street, as what it is."""
_FROM = r"(?:\S+\s){0,2}?(?:\S*(?:보호소|센터|가게|샵|브리더|집|병원)|친구|이모|지인)(?:에서|한테서?|한테|네서)\s"

_NO_NAME = re.compile(r"(?:에서|한테서?|네서|으로|에|게|[가-힣]{2}(?:로|서|고))$")
"""From where, whereto or why an animal was taken in, and not what it is called."""


def _pet(found: re.Match[str], _: Clause) -> Iterator[Draft]:
    change = re.search("입양|데려왔|분양", found[0]) is not None
    over = not change and re.search("키웠|길렀", found[0]) is not None
    for animal in listed(found["value"]):
        kept = re.match(PET, animal)
        if kept is None:
            return
        yield Draft(
            predicate=PETS,
            value=entity(_STRAYS.get(kept[0], kept[0])),
            many=True,
            over=over,
            tense=Tense.CHANGE if change else Tense.STATE,
        )
    if found["name"] and not over and noun(found["name"]) and not _NO_NAME.search(found["name"]):
        name = re.sub(r"(?:라는|이라는|라고 하는)$", "", found["name"])
        yield Draft(
            predicate="반려동물 이름", value=text_value(name), many=True, kind=Kind.PROFILE, tense=Tense.TIMELESS
        )


def _no_pet(found: re.Match[str], _: Clause) -> Iterator[Draft]:
    value = None if "반려" in found["value"] or "애완" in found["value"] else entity(found["value"])
    yield Draft(predicate=PETS, value=value, act=Act.ENDS, many=True, tense=Tense.ENDING)


_NAME = r"[가-힣]{1,4}?"


def _names(found: re.Match[str], _: Clause) -> Iterator[Draft]:
    """What several animals of one sort are called: "고양이 이름은 두부랑 콩이야"."""
    for name in listed(found["names"]):
        yield Draft(
            predicate=f"{found['animal']} 이름", value=text_value(name), many=True, kind=Kind.PROFILE, tense=Tense.TIMELESS
        )  # fmt: skip


RULES: tuple[Rule, ...] = (
    rule("no_pet", rf"(?:우리\s)?(?:집에\s)?(?P<value>반려동물|애완동물|{PET})(?:은|는|이|가|도)?\s(?:{HAVE_NOT}|안\s{RAISE})", _no_pet),
    rule("pet", rf"(?:우리\s)?(?:집에서\s)?(?P<value>{PET}(?:(?:이랑|랑|하고|와|과|,)\s{PET})*)(?:\s(?P<name>[가-힣]{{1,5}}?))?(?:을|를|도)?\s(?:{_FROM})?(?:{RAISE}|{past('키웠')}|{past('길렀')}|입양\s?(?:을\s)?{DID}|{past('데려왔')}|데리고\s?왔{TELLING}|분양받았{TELLING})", _pet),
    rule("pet_names", rf"(?:(?:우리|저희|내|제)\s)?(?:집\s)?(?P<animal>{PET})(?:들)?\s?이름[은이]\s(?P<names>{_NAME}(?:(?:,\s?|(?:이랑|랑|하고|와|과)\s){_NAME}){{1,5}})(?:{COPULA}|)", _names, MINE),
    rule("has_pet", rf"(?:우리\s)?(?:집에\s)?(?P<value>{PET})(?P<name>)(?:이|가|도)?\s{HAVE}", _pet),
)  # fmt: skip
