"""What English says of people: their names, ages, pets, children and marriages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from stilltrue.extract.rules.en.builds import PROFILE, STATE, of, rule, state
from stilltrue.extract.rules.en.places import PLACES
from stilltrue.extract.rules.en.words import KIN, NAMEABLE, NOBODY, PET, cut_list, listed, named, place
from stilltrue.extract.rules.parts import MINE, Clause, Draft, Rule, Tense, Who, entity, name_told, text_value
from stilltrue.extract.rules.values import born, born_by
from stilltrue.language import DateRole
from stilltrue.language.en_numbers import numbers
from stilltrue.language.en_pronouns import is_common_name
from stilltrue.model.claim import Act, Kind, Value
from stilltrue.model.time import Precision, datetime_of, instant_of


def _pet(found: re.Match[str], clause: Clause) -> Iterator[Draft]:
    groups = found.groupdict()
    got = re.match(r"(?:we\s+)?(?:got|adopted|bought|adopting|getting)\b", clause.body, re.IGNORECASE) is not None
    name = named(groups["name"]) if groups.get("name") else None
    over = not got and re.match(r"(?:we\s+)?had\b", clause.body, re.IGNORECASE) is not None
    for piece in listed(cut_list(groups["value"])):
        animal = re.search(rf"\b(?:(?:two|three|four|five|\d+)\s+)?(?:{PET})s?\b", piece, re.IGNORECASE)
        if animal is None:
            return
        yield Draft(
            predicate="pet", value=entity(animal[0]), many=True, over=over, tense=Tense.CHANGE if got else Tense.STATE
        )
    if name is not None and not over:
        yield name_told("pet's name", name)


def _two_pets(found: re.Match[str], clause: Clause) -> Iterator[Draft]:
    for value, name in ((found["value"], found["name"]), (found["value2"], found["name2"])):
        animal = re.search(rf"\b(?:{PET})\b", value, re.IGNORECASE)
        if animal is not None and not clause.past:
            yield Draft(predicate="pet", value=entity(animal[0]), many=True)
            yield name_told(f"{animal[0].lower()}'s name", name)


def _child(found: re.Match[str], clause: Clause) -> Iterator[Draft]:
    """A child by its name, and by what it is where that is said."""
    name = named(found["name"])
    sort = {"girl": "daughter", "boy": "son"}.get(found["sex"].lower(), found["sex"].lower())
    if name is None or clause.negated or clause.ended:
        return
    for predicate in ("child", *((sort,) if sort in ("daughter", "son") else ())):
        yield Draft(predicate=predicate, value=entity(name), kind=Kind.PROFILE, many=True, tense=Tense.TIMELESS)


def _no_pet(found: re.Match[str], clause: Clause) -> Iterator[Draft]:
    if clause.negated or clause.ended:
        animal = found["animal"]
        value = None if animal.lower().rstrip("s") == "pet" else entity(animal)
        yield Draft(predicate="pet", value=value, many=True, act=Act.ENDS, tense=Tense.ENDING, by_negation=True)


def _gave_pet(found: re.Match[str], _: Clause) -> Iterator[Draft]:
    yield Draft(predicate="pet", value=entity(found["animal"]), many=True, act=Act.ENDS, tense=Tense.ENDING)


def _name(found: re.Match[str], _: Clause) -> Iterator[Draft]:
    name = named(found["value"])
    if name is not None:
        yield Draft(predicate="name", value=text_value(name), kind=Kind.PROFILE, tense=Tense.TIMELESS)


_SPEAKS_OF_IT = 10
"""Years; of a smaller number without a unit nobody can be sure that it is the speaker's age."""
AGE = r"(?:(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:[- ](?:one|two|three|four|five|six|seven|eight|nine))?|(?:thir|four|fif|six|seven|eigh|nine)teen)"


def age_in(words: str) -> int:
    """An age in digits or in words; 0 where the words are none."""
    found = numbers(words)
    return int(found[0][3]) if len(found) == 1 else 0


def _age(found: re.Match[str], clause: Clause) -> Iterator[Draft]:
    """The age that somebody has by now, or will have on a day to come."""
    age = age_in(found["value"])
    to_come = next((one.moment for one in clause.dates if one.moment is not None), None)
    if (
        clause.past
        or (clause.who is Who.ME and age < _SPEAKS_OF_IT)
        or (to_come is not None and to_come.latest <= instant_of(clause.anchor))
    ):
        return
    year = born(age, clause) if to_come is None else born_by(age, to_come.earliest, clause)
    if year is not None:
        yield Draft(predicate="birth year", value=year, kind=Kind.PROFILE, tense=Tense.TIMELESS)


def _no_family(found: re.Match[str], clause: Clause) -> Iterator[Draft]:
    denied = clause.negated or clause.ended
    if found["no"].casefold() == ("any" if denied else "no") and not clause.past:
        none = Value.of_number(0)
        yield Draft(
            predicate="quantity", qualifier=found["noun"].lower(), value=none, kind=Kind.PROFILE, by_negation=denied
        )


def _family(found: re.Match[str], _: Clause) -> Iterator[Draft]:
    number = _SMALL.get(found["value"].lower())
    if number is not None:
        yield Draft(
            predicate="quantity", qualifier=found["noun"].lower(), value=Value.of_number(number), kind=Kind.PROFILE
        )


_SMALL = {word: place for place, word in enumerate("no one two three four five six seven eight nine ten".split())} | {
    str(number): number for number in range(11)
}

_HAVE = r"(?:we\s+)?(?:have|has|had|got|'ve got|have got|has got|own|owns|keep|keeps|adopted|bought|getting|adopting)"


def _born(_: re.Match[str], clause: Clause) -> Iterator[Draft]:
    for found in clause.dates:
        if found.moment is None or found.role is not DateRole.WHEN:
            continue
        if found.moment.precision is Precision.YEAR:
            year = datetime_of(found.moment.earliest, clause.zone).year
            yield Draft(predicate="birth year", value=Value.of_number(year), kind=Kind.PROFILE, tense=Tense.TIMELESS)
        elif _NAMES_A_DAY.search(found.text):
            yield Draft(predicate="birthday", value=text_value(found.text), kind=Kind.PROFILE, tense=Tense.TIMELESS)
        elif clause.who is Who.PERSON and found.moment.precision is Precision.DAY:
            day = datetime_of(found.moment.earliest, clause.zone).date().isoformat()
            yield Draft(predicate="birthday", value=text_value(day), kind=Kind.PROFILE, tense=Tense.TIMELESS)


_NAMES_A_DAY = re.compile(
    r"\d|\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|christmas|new\s+year|halloween)", re.IGNORECASE
)
"""Of "yesterday" only the day that it was is a birthday."""


_ALONE = {"divorced": "spouse", "widowed": "spouse", "single": "partner"}
_NOBODY = re.compile(
    rf"(?:my|the|this|his|her)\s+(?!(?:{KIN}|high\s+school|childhood|college|university|love|first|second)\b)",
    re.IGNORECASE,
)
"""What one is married to without a wedding."""


def _born_in(found: re.Match[str], clause: Clause) -> Iterator[Draft]:
    where = place(found["value"])
    if where is not None and not where.casefold().startswith(("the wrong", "the right", "the same", "the middle")):
        yield Draft(predicate="place of birth", value=entity(where), kind=Kind.PROFILE, tense=Tense.TIMELESS)
        yield from _born(found, clause)


def _status(found: re.Match[str], clause: Clause) -> Iterator[Draft]:
    status = (found["value"] or "married").lower()
    if _NOBODY.match(found.groupdict().get("to") or ""):
        return
    got = (
        re.match(r"(?:we\s+)?(?:got|get|getting|married|divorced|separated)\b", clause.body, re.IGNORECASE) is not None
    )
    tense = Tense.CHANGE if got else Tense.STATE
    yield Draft(predicate="marital status", value=text_value(status), tense=tense)
    if (
        status in _ALONE
        and clause.who is Who.ME
        and not (clause.past or clause.former or clause.negated or clause.ended)
    ):
        yield Draft(predicate=_ALONE[status], act=Act.ENDS, tense=Tense.ENDING)
    whom = named(found.groupdict().get("to") or "")
    if whom is not None and status in ("married", "engaged"):
        yield Draft(predicate="spouse" if status == "married" else "partner", value=entity(whom), tense=tense)


_NATIONAL = re.compile(
    r"(?:American|British|English|Irish|Scottish|Welsh|French|German|Italian|Spanish|Portuguese|Dutch|Belgian|Swiss|Austrian"
    r"|Polish|Czech|Russian|Ukrainian|Greek|Turkish|Korean|Japanese|Chinese|Taiwanese|Thai|Vietnamese|Indian|Mexican|Brazilian"
    r"|Canadian|Australian|Swedish|Norwegian|Danish|Finnish|Catholic|Christian|Muslim|Jewish|Buddhist|Hindu)$"
)


def _person_is(found: re.Match[str], clause: Clause) -> Iterator[Draft]:
    """Who somebody is, by name: "my boss is Kim"; of whom else "called" is said, his name."""
    called = re.match(r"(?:called|named)\s+", found["value"], re.IGNORECASE)
    name = named(found["value"][called.end() :] if called else found["value"])
    relation = re.fullmatch(rf"my\s+({NAMEABLE}|landlady)", clause.subject, re.IGNORECASE)
    if name is None or _NATIONAL.match(name) or NOBODY.fullmatch(name):
        return
    if relation is not None:
        kept = relation[1].removeprefix("new ")
        yield Draft(predicate=kept, value=entity(name), subject=clause.me, over=clause.past)
    elif called is not None:
        yield Draft(predicate="name", value=text_value(name), kind=Kind.PROFILE, tense=Tense.TIMELESS)


def _of_another(found: re.Match[str], clause: Clause) -> Iterator[Draft]:
    """Who somebody is to somebody else, by name: "Jane's boss is Paul"; what has a capital and is no name is not."""
    words = re.sub(r"^(?:called|named)\s+", "", found["value"], flags=re.IGNORECASE)
    name = named(words)
    if name is None or re.fullmatch(_PERSON_NAME, name) is None or clause.past:
        return
    if not (_NATIONAL.match(name) or PLACES.fullmatch(name) or (_OF_A_LAND.search(name) and not is_common_name(name))):
        yield Draft(predicate=found["role"].lower(), value=entity(name), kind=Kind.PROFILE)


_OF_A_LAND = re.compile(r"(?:ian|ese|ish|can|aeli|stani)$")
_PERSON_NAME = r"(?:(?:Dr|Mr|Mrs|Ms|Miss|Prof)\.?\s)?[A-Z][a-z\u00c0-\u024f'’-]+(?:\s[A-Z][a-z\u00c0-\u024f'’-]+){0,2}"
_ROLE = (
    r"boss|manager|supervisor|team lead|mentor|coach|teacher|tutor|doctor|dentist|therapist|lawyer|landlord|landlady|wife|husband|partner|girlfriend"
    r"|boyfriend|fiancée?|best friend|roommate|flatmate|housemate|mother|mom|mum|father|dad|sister|brother|son|daughter|aunt|uncle|cousin|niece|nephew"
)


RULES: tuple[Rule, ...] = (
    rule("of_another", rf"my\s+(?P<role>{_ROLE})\s+=\s+(?P<value>(?:called\s+|named\s+)?[A-Z].*)", _of_another, frozenset({Who.PERSON})),
    rule("born", r"(?:be\s+)?born\s+(?:and\s+raised\s+)?(?:in\s+){1,2}(?P<value>.+)", _born_in),
    rule("name", r"my\s+(?:full\s+|first\s+)?name\s+=\s+(?P<value>.+)", _name),
    rule("person_is", r"be\s+(?P<value>(?:called|named)\s+.+|(?:(?:Dr|Mr|Mrs|Ms|Miss|Prof)\.?\s)?[A-Z]\w+(?:\s[A-Z]\w+){0,2})", _person_is, frozenset({Who.PERSON})),
    rule("called", r"be\s+(?:called|named)\s+(?P<value>.+)", _name),
    rule("religion", r"be\s+(?:an?\s+)?(?:practi[sc]ing\s+)?(?P<value>(?-i:Catholic|Christian|Muslim|Jewish|Buddhist|Hindu|Sikh|Protestant|Mormon))", of("religion", str.strip, replace(PROFILE, tense=Tense.TIMELESS), text_value)),
    rule("age", rf"be\s+(?P<value>\d{{1,3}}|{AGE})(?:\s+years?\s+old|\s+now)?", _age),
    rule("born_year", r"be\s+born\b.*", _born),
    rule("no_pet", rf"(?:we\s+)?(?:have|has|own|keep)\s+(?:a|an|any)?\s*(?P<animal>pets?|{PET}s?)\b.*", _no_pet),
    rule("pet_named", rf"{_HAVE}\s+(?P<value>(?:a|an|one)\s+(?:[\w-]+\s+){{0,2}}?{PET})\s*,?\s+(?:named|called|whose name is)\s+(?P<name>\S+)", _pet),
    rule("pet_name", rf"{_HAVE}\s+(?P<value>(?:a|an)\s+(?:[\w-]+\s+){{0,2}}?{PET}),\s+(?P<name>[A-Z]\w+)", _pet),
    rule("pet", rf"{_HAVE}\s+(?P<value>(?:an?|two|three|four|\d+|another)\s+(?:(?!(?:few|love|lot|fear|thing|passion|kind|pair)\b)[\w-]+\s+){{0,2}}?{PET}s?(?:(?:,|\s+and)\s.*)?)(?:\s+(?:at home|now|who\b.*|that\b.*))?", _pet),
    rule("my_pet_is", rf"my\s+(?P<value>{PET})\s+=\s+(?:called|named)\s+(?P<name>\S+)", _pet, MINE),
    rule("child_named", r"(?:we\s+)?(?:have|had|got|welcomed)\s+an?\s+(?:(?:new|baby|little|healthy)\s+){0,2}(?P<sex>girl|boy|son|daughter|baby)\b.{0,40}?,?\s+(?:named|called|whose\s+name\s+is)\s+(?P<name>[A-Z]\w+).*", _child, MINE),
    rule("two_pets", rf"{_HAVE}\s+(?P<value>an?\s+(?:[\w-]+\s+)?(?:{PET})\s+(?:called|named)\s+(?P<name>[A-Z]\w+)),?\s+and\s+(?P<value2>an?\s+(?:[\w-]+\s+)?(?:{PET}))\s+(?:called|named)\s+(?P<name2>[A-Z]\w+)", _two_pets),
    rule("gave_pet", rf"(?:we\s+)?(?:gave|rehomed)\s+(?:away\s+)?(?:the|our|my)\s+(?P<animal>{PET})\b.*", _gave_pet, MINE),
    rule("no_family", r"(?:we\s+)?(?:have|has)\s+(?P<no>no|any)\s+(?P<noun>kids|children|sons|daughters|siblings|brothers|sisters)(?:\s+yet)?", _no_family),
    rule("children", r"(?:we\s+)?(?:have|has)\s+(?P<value>\w+)\s+(?P<noun>kids|children|sons|daughters|child|sisters|brothers|siblings)\b.*", _family),
    rule("dating", r"(?:be\s+|started\s+)?(?:dating|going\s+out\s+with|in\s+a\s+relationship\s+with)\s+(?P<value>[A-Z]\w+)", state("partner", named, STATE), MINE),
    rule("married", r"(?:we\s+)?(?:be\s+|got\s+|get\s+)?(?P<value>married|engaged|divorced|single|separated|widowed)(?:\s+(?:to\s+(?P<to>.+)|now|since.*|for.*))?", _status),
    rule("divorced_from", r"(?:get\s+|got\s+)?(?P<value>divorced)(?:\s+from)?\s+(?P<who>[A-Z]\w+)(?:\s.*)?", _status),
    rule("married_past", r"married\s+(?P<to>[A-Z]\w+)(?P<value>)", _status),
)  # fmt: skip
