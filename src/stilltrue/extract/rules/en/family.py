"""What English says of the people of a household: children by name and age, an only child, who shares a flat, a wedding to come."""

from __future__ import annotations

import re
from collections.abc import Iterator

from stilltrue.extract.rules.en.builds import rule
from stilltrue.extract.rules.en.words import NAMEABLE
from stilltrue.extract.rules.parts import MINE, Clause, Draft, Rule, Tense, entity, text_value
from stilltrue.extract.rules.values import born, coming_day
from stilltrue.model.claim import Act, Kind, Modality, Value

_COUNTED = {word: n for n, word in enumerate("a two three four five six seven eight".split(), 1)} | {"one": 1, "an": 1}
_NUMBER = r"(?P<number>an?|one|two|three|four|five|six|seven|eight|[1-8])"
_SORTS = {
    "kid": "child", "kids": "child", "child": "child", "children": "child", "twins": "child", "triplets": "child",
    "son": "son", "sons": "son", "boy": "son", "boys": "son",
    "daughter": "daughter", "daughters": "daughter", "girl": "daughter", "girls": "daughter",
    "grandkids": "grandchild", "grandchildren": "grandchild", "grandson": "grandchild", "granddaughter": "grandchild",
}  # fmt: skip
_OFTEN = {"twins": 2, "triplets": 3}
_NAME = r"[A-Z][a-zé]{1,20}"
_AGED = r"(?:\s?\((?:aged?\s)?\d{1,2}(?:\syears\sold)?\)|,?\s(?:who(?:'s|\sis)\s|aged?\s)\d{1,2}|,\s\d{1,2})"
_NEXT = r"(?:,\sand\s|,\s|\sand\s|\s&\s)"
_CHILDREN = rf"(?P<names>{_NAME}{_AGED}?(?:{_NEXT}{_NAME}{_AGED}?){{0,7}})"
_ALIKE = r"(?:,?\s(?:and\s)?(?:they're|they\sare|who\sare|both|aged|all)\s(?:both\s|now\s)?(?P<age>\d{1,2})(?:\syears\sold|\snow)?)?"
_EACH = re.compile(rf"({_NAME})(?:[^A-Za-z\d]*(?:aged?|who(?:'s|\sis))?\s?\(?(\d{{1,2}}))?")
_MATES = r"(?:other\s)?(?:flatmates|roommates|housemates|people|friends|students|guys|girls|others|colleagues|lads)"
_MATE_NAMES = rf"(?P<names>{_NAME}(?:{_NEXT}{_NAME}){{0,6}})"
_HOME = r"(?:(?:an?|the|my|our)\s(?:[\w-]+\s)?(?:house|flat|apartment|place|room|dorm|home)\s)"


def _children(found: re.Match[str], clause: Clause) -> Iterator[Draft]:
    """Each child by its name, and the year of birth that its age leaves, where as many are named as are counted."""
    noun, named = found["noun"].lower(), _EACH.findall(found["names"])
    counted = found.groupdict().get("number")
    number = _OFTEN.get(noun) or (_number(counted) if counted else len(named))
    if number != len(named) or clause.past or clause.negated or clause.ended:
        return
    sort = _SORTS[noun]
    if number > 1:
        many = noun if noun not in _OFTEN else "children"
        yield Draft(predicate="quantity", qualifier=many, value=Value.of_number(number), kind=Kind.PROFILE)
    for name, own in named:
        for predicate in ("child", sort) if sort in ("son", "daughter") else (sort,):
            yield Draft(predicate=predicate, value=entity(name), kind=Kind.PROFILE, many=True, tense=Tense.TIMELESS)
        age = own or found["age"]
        year = born(int(age), clause) if age else None
        if year is not None:
            yield Draft(
                predicate="birth year", value=year, kind=Kind.PROFILE, tense=Tense.TIMELESS, subject=name
            )  # fmt: skip


def _number(word: str) -> int:
    return int(word) if word.isdigit() else _COUNTED[word.casefold()]


def _only_child(_: re.Match[str], clause: Clause) -> Iterator[Draft]:
    if not (clause.negated or clause.past or clause.ended):
        yield Draft(predicate="quantity", qualifier="siblings", value=Value.of_number(0), kind=Kind.PROFILE)


def _mates(found: re.Match[str], clause: Clause) -> Iterator[Draft]:
    """Who shares a home with the speaker, where as many are named as are counted."""
    names = re.split(_NEXT, found["names"])
    counted = found.groupdict().get("number")
    if clause.negated or (counted and _number(counted) != len(names)):
        return
    for name in names:
        yield Draft(predicate="lives with", value=entity(name), many=True, over=clause.past)


def _to_be_married(found: re.Match[str], clause: Clause) -> Iterator[Draft]:
    """Who is to be married is engaged until then; when that is, is the day of the wedding."""
    settled = clause.modality in (Modality.ACTUAL, Modality.PLANNED)
    plain = (found["verb"] or found["verb2"]).casefold() in ("get", "marry")
    whom = found["whom"] or found["whom2"]
    if not settled or (plain and clause.modality is not Modality.PLANNED) or clause.past or clause.negated:
        return
    engaged = text_value("engaged")
    yield Draft(predicate="marital status", value=engaged, tense=Tense.TIMELESS, modality=Modality.ACTUAL)
    if whom:
        yield Draft(
            predicate="partner", value=entity(whom), tense=Tense.TIMELESS, modality=Modality.ACTUAL
        )  # fmt: skip
    day = coming_day(clause)
    if day is not None:
        yield Draft(
            predicate="wedding", value=day, kind=Kind.EVENT, tense=Tense.TIMELESS, modality=Modality.ACTUAL
        )  # fmt: skip


def _separated(found: re.Match[str], clause: Clause) -> Iterator[Draft]:
    """Who lives apart from a spouse has none to speak of, and is not divorced yet."""
    if not (clause.negated or clause.former):
        yield Draft(predicate="spouse", value=entity(found["whom"]), act=Act.ENDS, tense=Tense.ENDING)
        yield Draft(predicate="marital status", value=text_value("separated"), tense=Tense.CHANGE)


_SORT = "|".join(sorted(_SORTS, key=len, reverse=True))
_CALLED = r"(?:\s(?:called|named))?\s?[:,]?\s"

RULES: tuple[Rule, ...] = (
    rule("children_aged", rf"(?:we\s+)?(?:have|'ve|adopted|had|welcomed)\s+(?:{_NUMBER}\s)?(?:(?:little|small|young|grown-up|adult|lovely|teenage)\s)?(?P<noun>{_SORT}){_CALLED}{_CHILDREN}{_ALIKE}", _children, MINE),
    rule("children_are", rf"my\s+(?P<noun>kids|children|sons|daughters|twins|boys|girls|grandkids|grandchildren)\s+=\s+(?:called\s|named\s)?{_CHILDREN}{_ALIKE}", _children, MINE),
    rule("only_child", r"be\s+(?:an|the|my\s+parents'|their|our)\s+only\s+child(?:,.*)?", _only_child),
    rule("shares_home", rf"(?:be\s+)?(?:(?:share|shares|sharing|live|living|rent|renting)\s+(?:in\s)?{_HOME}?with|have)\s+{_NUMBER}\s{_MATES}\s?[:,(]?\s?{_MATE_NAMES}\)?", _mates, MINE),
    rule("shares_with", rf"(?:be\s+)?(?:share|shares|sharing|rent|renting)\s+{_HOME}with\s+(?:my\s+(?:flatmates|roommates|housemates|friends)\s)?{_MATE_NAMES}", _mates, MINE),
    rule("mates_are", rf"my\s+(?:flatmates|roommates|housemates)\s+=\s+(?:called\s|named\s)?{_MATE_NAMES}", _mates, MINE),
    rule("to_be_married", rf"(?:we\s+)?(?:be\s+)?(?:(?P<verb>getting|get)\s+married(?:\s+to\s+(?:my\s+(?:{NAMEABLE})\s)?(?P<whom>{_NAME}))?|(?P<verb2>marrying|marry)\s+(?:my\s+(?:{NAMEABLE})\s)?(?P<whom2>{_NAME}))(?:\s+(?:again|next|this|in|on|at)\b.{{0,40}})?", _to_be_married, MINE),
    rule("separated_from", rf"separated\s+from\s+(?P<whom>{_NAME}(?:\s{_NAME})?)(?:[\s,].*)?", _separated, MINE),
)  # fmt: skip
