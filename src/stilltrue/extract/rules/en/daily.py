"""What English says of people's days: what they weigh, when they get up, what they read; their papers, pets and children by name."""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal

from stilltrue.extract.rules.en.builds import rule
from stilltrue.extract.rules.en.people import AGE, age_in
from stilltrue.extract.rules.en.words import EVENT, KIN, PET, event_called, listed, named, place, thing
from stilltrue.extract.rules.parts import MINE, Clause, Draft, Rule, Tense, Who, entity, name_told, text_value
from stilltrue.extract.rules.values import born_by, coming_day
from stilltrue.model.claim import Kind, Value
from stilltrue.model.time import instant_of

_NUMBERS = {word: n for n, word in enumerate("two three four five six".split(), 2)}
_NUMBER = r"(?P<number>two|three|four|five|six|[2-6])"
_NAMES = r"(?P<names>[A-Z][a-zé]{1,20}(?:(?:,\s(?:and\s)?|\sand\s)[A-Z][a-zé]{1,20}){1,5})"
_NEXT = re.compile(r",\sand\s|,\s|\sand\s")
_CLOCK = r"(?P<value>(?:half\s+past\s+|quarter\s+(?:past|to)\s+)?(?:\d{1,2}(?::\d{2})?|six|seven|eight|nine|ten|eleven|twelve|five|noon|midnight)(?:\s?[ap]\.?m\.?)?)"
_PAPER = r"(?P<thing>(?:(?:car|home|house|health|travel|gym|phone|flat|work|student|driving)\s)?(?:passport|visa|driving licence|driver's license|licence|license|lease|insurance|membership|subscription|contract|warranty))"


def _names(found: re.Match[str]) -> list[str]:
    return _NEXT.split(found["names"])


def _counted(found: re.Match[str], noun: str) -> Draft:
    """How many there are, where as many are named as are counted."""
    number = _NUMBERS.get(found["number"]) or int(found["number"])
    return Draft(predicate="quantity", qualifier=noun, value=Value.of_number(number), kind=Kind.PROFILE)


def _turns(found: re.Match[str], clause: Clause) -> Iterator[Draft]:
    """Whose birthday tells his age has told the year of his birth: "I turned 35 last week", "I'm turning 30 in May"."""
    birthday = next((one.moment for one in clause.dates if one.moment is not None), None)
    said = birthday.earliest if birthday is not None else instant_of(clause.anchor)
    year = born_by(age_in(found["value"]), said, clause)
    if year is not None:
        yield Draft(predicate="birth year", value=year, kind=Kind.PROFILE, tense=Tense.TIMELESS)


def _pets(found: re.Match[str], _: Clause) -> Iterator[Draft]:
    names, animal = _names(found), found["animal"].lower()
    kind = animal.removesuffix("s")
    if len(names) == (_NUMBERS.get(found["number"]) or int(found["number"])):
        yield Draft(predicate="pet", value=entity(kind), many=True)
        yield _counted(found, animal)
        for name in names:
            yield name_told(f"{kind}'s name", name)


def _children(found: re.Match[str], _: Clause) -> Iterator[Draft]:
    yield _counted(found, found["noun"])
    for name in _names(found):
        yield Draft(predicate="child", value=entity(name), kind=Kind.PROFILE, many=True, tense=Tense.TIMELESS)


def _lives_with(found: re.Match[str], _: Clause) -> Iterator[Draft]:
    tense = Tense.CHANGE if found["verb"].casefold().startswith("moved") else Tense.STATE
    for whom in listed(found["value"]):
        yield Draft(predicate="lives with", value=entity(whom), many=True, tense=tense)
    where = place(found["where"]) if found["where"] else None
    if where is not None:
        yield Draft(predicate="lives in", value=entity(where), tense=tense)


_WHOM = rf"(?:my|his|her)\s(?:{KIN}|parents|family|kids|children|in-laws|grandparents)|(?-i:[A-Z][a-z])\w*"
_COMPANY = rf"(?:{_WHOM})(?:(?:,|\s+and|,\s+and)\s+(?:{_WHOM})){{0,3}}"


def _moved_in(found: re.Match[str], clause: Clause) -> Iterator[Draft]:
    """Who lives with the speaker, or moved in with him."""
    tense = Tense.STATE if found["verb"].casefold().startswith(("liv", "stay")) else Tense.CHANGE
    yield Draft(predicate="lives with", value=entity(clause.subject), many=True, tense=tense, subject=clause.me)


def _weighs(found: re.Match[str], _: Clause) -> Iterator[Draft]:
    unit = "lb" if found["unit"].startswith(("lb", "pound")) else "kg"
    yield Draft(predicate="weight", value=Value.of_number(Decimal(found["value"]), unit))


def _tall(found: re.Match[str], _: Clause) -> Iterator[Draft]:
    yield Draft(predicate="height", value=Value.of_number(Decimal(found["value"]), found["unit"]), kind=Kind.PROFILE)


def _feet(found: re.Match[str], _: Clause) -> Iterator[Draft]:
    inches = int(found["inches"] or 0)
    if 4 <= int(found["feet"]) <= 7 and inches < _INCHES_A_FOOT:
        yield Draft(predicate="height", value=text_value(found["value"].strip()), kind=Kind.PROFILE)


_INCHES_A_FOOT = 12


def _reads(found: re.Match[str], clause: Clause) -> Iterator[Draft]:
    title = named(found["value"])
    if title is not None and title == found["value"].strip() and not (clause.past or clause.perfect):
        yield Draft(predicate="reading", value=entity(title), many=True)


def _gets_up(found: re.Match[str], clause: Clause) -> Iterator[Draft]:
    """When somebody gets up as a rule; that he got up so today says nothing of it."""
    if not clause.past and not clause.perfect and not clause.dates:
        yield Draft(predicate="wake time", value=text_value(found["value"]))


def _goes_to_bed(found: re.Match[str], clause: Clause) -> Iterator[Draft]:
    if not clause.past and not clause.perfect and not clause.dates:
        yield Draft(predicate="bedtime", value=text_value(found["value"]))


def _prepares(found: re.Match[str], clause: Clause) -> Iterator[Draft]:
    what = thing(found["value"])
    if what is not None and not clause.past:
        yield Draft(predicate="studying for", value=entity(what), many=True)


def _expires(found: re.Match[str], clause: Clause) -> Iterator[Draft]:
    day = coming_day(clause)
    if day is not None:
        yield Draft(predicate="expiry date", value=day, subject=f"my {found['thing'].lower()}", tense=Tense.TIMELESS)


def _appointed(found: re.Match[str], clause: Clause) -> Iterator[Draft]:
    """An appointment by its day: of what is over already nothing is planned."""
    day = coming_day(clause, found["hour"])
    if day is not None and not clause.past and day.text[:10] >= clause.anchor.date().isoformat()[: len(day.text[:10])]:
        attribute = event_called(found["attribute"])
        whom = named(found["whom"]) if found["whom"] else None
        yield Draft(predicate=attribute, qualifier=whom, value=day, kind=Kind.EVENT, tense=Tense.TIMELESS)


def _leaves_for(found: re.Match[str], clause: Clause) -> Iterator[Draft]:
    day, where, attribute = coming_day(clause), found["where"], event_called(found["attribute"])
    if day is not None:
        # "Now on" another day: then it leaves on that one alone.
        only = _NOW_ON.search(clause.text) is not None
        yield Draft(predicate=attribute, qualifier=where, value=day, kind=Kind.EVENT, tense=Tense.TIMELESS, only=only)


_NOW_ON = re.compile(r"\bnow\s+(?:on|at)\b", re.IGNORECASE)


_PERSON = r"(?:(?-i:Dr|Mr|Mrs|Ms|Prof)\.?\s)?[A-Z][\w-]+(?:\s[A-Z][\w-]+)?"
_SMALL_AGE = "one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve"

RULES: tuple[Rule, ...] = (
    rule("pets_named", rf"(?:we\s+)?have\s+{_NUMBER}\s+(?P<animal>{PET}s?)(?:\s+(?:called|named))?\s?[:,]?\s+{_NAMES}", _pets, MINE),
    rule("children_named", rf"(?:we\s+)?have\s+{_NUMBER}\s+(?P<noun>kids|children|sons|daughters)(?:\s+(?:called|named))?\s?[:,]?\s+{_NAMES}", _children, MINE),
    rule("turns", rf"(?:be\s+)?(?:turned|turning|turns?)\s+(?P<value>\d{{1,3}}|{AGE}|{_SMALL_AGE})(?:\s+years\s+old)?", _turns),
    rule("lives_with", rf"(?:be\s+)?(?P<verb>live|lives|living|moved\s+in)\s+with\s+(?P<value>{_COMPANY})(?:\s+in\s+(?P<where>[A-Z].*))?(?:\s*,\s.*)?", _lives_with),
    rule("moved_in", r"(?:be\s+)?(?P<verb>(?:moved|moves|moving)\s+in|lives|living)\s+with\s+(?:me|us)(?:\s+in\s+.*)?", _moved_in, frozenset({Who.PERSON})),
    rule("weighs_now", r"be\s+(?:(?:down|up|back)\s+to\s+)?(?P<value>\d{2,3}(?:\.\d)?)\s?(?P<unit>kgs?|kilos?|lbs?)", _weighs),
    rule("weight_is", r"my\s+weight\s+=\s+(?:(?:went|gone|be|got)\s+)?(?:(?:up|down|back)\s+to\s+)?(?:about\s+)?(?P<value>\d{2,3}(?:\.\d)?)\s?(?P<unit>kgs?|kilos?|lbs?|pounds)", _weighs, MINE),
    rule("weighs", r"weighs?\s+(?:(?:about|around|roughly)\s+)?(?P<value>\d{2,3}(?:\.\d)?)\s?(?P<unit>kgs?|kilos?|kilograms?|lbs?|pounds)(?:,\s+(?:aiming|hoping|trying|down|up|which|so)\b.*)?", _weighs),
    rule("tall", r"be\s+(?P<value>\d{3}|1\.\d{1,2})\s?(?P<unit>cm|m)(?:\s+tall)?", _tall),
    rule("feet_tall", r"be\s+(?:about\s+)?(?P<value>(?P<feet>[4-7])\s?(?:'|\s?foot|\s?feet|\s?ft\.?)\s?(?P<inches>\d{1,2})?\s?(?:\"|''|in(?:ch(?:es)?)?)?)(?:\s+tall)?", _feet),
    rule("reads", r"be\s+reading\s+(?P<value>[A-Z].{1,60})", _reads),
    rule("gets_up", rf"(?:(?:usually|normally|always|generally)\s+)?(?:wake\s+up|get\s+up|wakes\s+up|gets\s+up)\s+at\s+{_CLOCK}(?:\s+(?:every\s+day|most\s+days|on\s+weekdays|in\s+the\s+morning|for\s+work))?(?:\s*,.*)?", _gets_up),
    rule("goes_to_bed", rf"(?:(?:usually|normally|always|generally)\s+)?(?:go|goes)\s+to\s+(?:bed|sleep)\s+(?:at|around|about)\s+{_CLOCK}(?:\s+(?:every\s+(?:day|night)|most\s+(?:days|nights)|on\s+weekdays))?", _goes_to_bed),
    rule("prepares", r"be\s+(?:studying|preparing|revising|cramming|training|practi[sc]ing)\s+for\s+(?:the\s+|my\s+|an?\s+)?(?P<value>(?:[\w' -]{2,40}?\s)?(?:exam|exams|test|certification|interview|marathon|half[- ]marathon|triathlon|10k|5k|race|bar))", _prepares),
    rule("expires", rf"my\s+{_PAPER}\s+=\s+(?:expires?|ends|expiring|runs\s+out|renews|be\s+(?:up|valid))\b.*", _expires, MINE),
    rule("appointed", rf"(?:we\s+)?(?:have|'ve\s+got|have\s+got|got)\s+(?:an?|my|another|our)\s+(?P<attribute>{EVENT})(?:\s+(?:with|at)\s+(?P<whom>{_PERSON})|\s+(?:with|at)\s+[\w.' ]{{2,30}})?(?:\s+(?:on|at|for|in))?(?P<hour>\s*at\s+\d{{1,2}}(?::\d\d)?(?:\s?[ap]m)?)?", _appointed, MINE),
    rule("leaves_for", r"my\s+(?P<attribute>flight|train|train\s+journey|trip|ferry)\s+to\s+(?P<where>[A-Z][\w-]+(?:\s[A-Z][\w-]+)?)\s+=\s*(?:on|at|leaves|departs)?.{0,20}", _leaves_for, MINE),
    rule("meets", rf"my\s+(?P<attribute>{EVENT})\s+with\s+(?P<where>{_PERSON})\s+=\s*(?:on|at)?.{{0,20}}", _leaves_for, MINE),
)  # fmt: skip
