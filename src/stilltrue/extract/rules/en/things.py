"""What English says of things and of attributes: "my X is Y", "the X is in Y", rents, dates."""

from __future__ import annotations

import re
from collections.abc import Iterator

from stilltrue.extract.rules.en.builds import rule
from stilltrue.extract.rules.en.payments import COMPARED
from stilltrue.extract.rules.en.words import (
    ATTRIBUTE,
    DATED,
    KIN,
    NAMEABLE,
    NOBODY,
    PET,
    PLACE_KEPT,
    cut,
    event_called,
    named,
    thing,
)
from stilltrue.extract.rules.parts import (
    MINE,
    THINGS,
    Build,
    Clause,
    Draft,
    Rule,
    Tense,
    Who,
    entity,
    name_told,
    text_value,
)
from stilltrue.extract.rules.values import coming_day, yearly_day
from stilltrue.model.claim import Kind, Value

_HOUR = re.compile(
    r"^(?:[\s,]*(?:on|at|by|around|in))*\s*(?P<hour>at\s+\d{1,2}(?::\d\d)?\s?(?:am|pm|o'clock)?)?"
    r"(?:\s*,?\s*(?:in|at|with)\s+(?:the\s+)?(?-i:[A-Z])[\w.'’& -]{1,40})?[\s.,]*$",
    re.IGNORECASE,
)
_MADE_UP = re.compile(
    r"(?:very|almost|nearly|so|really|too|not|quite|pretty|great|good|bad|nice|fine|ok|okay|broken|dead|full|empty|late|early|hard|easy|coming|going|over"
    r"|about|similar|important|interesting|strange|weird|wrong|right|ready|done|finally|finished|(?!red\b)\w+ed|being|getting|to|because|when|that|what|how|like)\b",
    re.IGNORECASE,
)


_NOT_MINE = re.compile(r"'s\b|\b(?:former|old|previous|ex|other|first|last|next|whole|only|own)\b", re.IGNORECASE)


def _dated(found: re.Match[str], clause: Clause) -> Iterator[Draft]:
    """A thing of a day: "my dentist appointment is on 9 June at 10"."""
    attribute = event_called(_attribute(found["attribute"]))
    value = _date_in(clause, found["value"])
    if value is not None and attribute.endswith(("birthday", "anniversary")):
        value = yearly_day(clause) or value
    if value is not None and (theirs := _OF_KIN.fullmatch(attribute)) is not None:
        whose = f"my {theirs['kin']}"
        yield Draft(predicate=theirs["what"], value=value, subject=whose, kind=Kind.PROFILE, tense=Tense.TIMELESS)
    elif value is not None:
        yield Draft(predicate=attribute, value=value, kind=Kind.EVENT, tense=Tense.TIMELESS)


def _due(found: re.Match[str], clause: Clause) -> Iterator[Draft]:
    day = coming_day(clause)
    if day is not None and not clause.past:
        attribute = f"{_attribute(found['attribute'])} deadline"
        yield Draft(predicate=attribute, value=day, kind=Kind.EVENT, tense=Tense.TIMELESS)


_OF_KIN = re.compile(
    rf"(?P<kin>{KIN})'s\s(?P<what>birthday|wedding|anniversary|exam|surgery|operation|flight|interview)"
)


def _date_in(clause: Clause, rest: str) -> Value | None:
    hour = _HOUR.match(rest)
    return coming_day(clause, hour["hour"]) if hour is not None else None


def _attribute(words: str) -> str:
    return re.sub(r"^(?:new|current|own)\s+", "", " ".join(words.split()), flags=re.IGNORECASE).lower()


_NUMBERED = re.compile(r"(?:(?:about|around|roughly|almost|nearly|only)\s+)?[$€£₩]?\d[\d.,]*k?", re.IGNORECASE)
_TAKES_A_WORD = re.compile(r"(?:address|degree|major|insurance|alarm)$")
_OF_ITS_KIND = re.compile(r"^(?:at\s+(?=\d)|in\s+|with\s+|set\s+(?:for|to|at)\s+)", re.IGNORECASE)
"""What a degree is in, and an insurance with."""
_JUDGEMENT = re.compile(
    r"(?:a\s+(?:bit|little)\s+)?(?:slow|fast|useless|terrible|awful|annoying|private|tight|small|big|huge|tiny|low|high|long|short|expensive|cheap|perfect|ruined|missing|stuck"
    r"|messy|lovely|horrible|boring|wild|brutal|ridiculous|limited|flexible|unlimited|laggy|buggy|noisy|loud|quiet|fake|unknown|secret|confusing|a\s+(?:mess|joke|nightmare|pain|disaster|secret|lie|problem))",
    re.IGNORECASE,
)
_HAPPENS = re.compile(r"(?:went|got|gets|goes|ended|runs|leaves|has|ends|departs|expires?)\b", re.IGNORECASE)
_BEHAVES = re.compile(r"\b(?:is|are|was)\s+being\b", re.IGNORECASE)
_OF_A_DAY = re.compile(r"(?:appointment|flight|deadline)$")
_ELSEWHERE = re.compile(r"(?:in|with|near|by|from|at\s+(?!\d))\b", re.IGNORECASE)
"""Where an appointment is, or with whom, is not when it is."""
_CALLED = re.compile(
    r"(?:name|number|code|address|email|role|position|job|occupation|profession|title|company|employer|bank|school|university|birthday)$"
)
"""Attributes that are named, so that no place and no state is one: "my name is on the list", "my job is killing me"."""
_NO_NAME = re.compile(
    r"(?:on|in|up|down|off|out|under|at|over|not|from|with|by|here|there|mud|gone|\w+ing\s+(?:me|us)|boring|stressful|remote|safe|secure|tough|tiring|exhausting"
    r"|demanding|rewarding|amazing|awful|terrible|crazy|fun|easy|\w+(?:ful|ous|less|able|ible))\b",
    re.IGNORECASE,
)


def _is_no_value(attribute: str, words: str, clause: Clause) -> bool:
    """Whether what is said of an attribute is anything but what it is: a mood, a place, a difference."""
    number = _NUMBERED.match(words)
    if number is not None and COMPARED.match(words, number.end()):
        return True
    if _MADE_UP.match(words) or _BEHAVES.search(clause.text) or _judged(attribute, words):
        return True
    if _OF_A_DAY.search(attribute) and _ELSEWHERE.match(words):
        return True
    return _CALLED.search(attribute) is not None and not _is_called(attribute, words, clause)


def _judged(attribute: str, words: str) -> bool:
    """Whether words say how something is found, or what happens to it, rather than what it is; a size may be small."""
    if _HAPPENS.match(words):
        return True
    return not attribute.endswith(("size", "height", "length")) and _JUDGEMENT.fullmatch(cut(words)) is not None


def _is_called(attribute: str, words: str, clause: Clause) -> bool:
    """Whether a firm or a school is given by a name; who writes no capitals may have written it without."""
    if _NO_NAME.match(words):
        return False
    firm = re.search(r"(?:company|employer|bank|school|university)$", attribute)
    return firm is None or named(words) is not None or clause.text.islower()


def _has(found: re.Match[str], clause: Clause) -> Iterator[Draft]:
    """An attribute of the speaker: "my go-to coffee order is a flat white"."""
    words = found["value"]
    if not cut(words) and clause.dates:
        said = re.search(r"\b(?:is|are|was)\s+(?P<value>.+)$", clause.text, re.IGNORECASE)
        words = _BY_NOW.sub("", said["value"]) if said is not None else words
    attribute = _attribute(found["attribute"])
    words = _OF_ITS_KIND.sub("", words) if _TAKES_A_WORD.search(attribute) else words
    if _NOT_MINE.search(attribute) or _is_no_value(attribute, words, clause):
        return
    kept = thing(re.sub(r"^(?:number|no\.|called|named)\s+", "", words, flags=re.IGNORECASE).strip("\"'"))
    if kept is None:
        return
    kept = re.sub(r"^(?:an?|the)\s+(?=[a-z])", "", kept).strip("\"'")
    taste = re.match(r"(?:favou?rite|go-to|usual|preferred|regular)\b", attribute)
    kind = Kind.PREFERENCE if taste else Kind.PROFILE
    tense = Tense.TIMELESS if taste and not cut(found["value"]) else Tense.STATE
    yield Draft(predicate=attribute, value=text_value(kept), kind=kind, over=clause.past, tense=tense)


_BY_NOW = re.compile(r"^(?:(?:now|currently|actually|still|really|definitely)\s+)+", re.IGNORECASE)


def _person(found: re.Match[str], clause: Clause) -> Iterator[Draft]:
    name = named(re.sub(r"^(?:called|named)\s+", "", found["value"], flags=re.IGNORECASE))
    if name is not None and not _MADE_UP.match(name) and not NOBODY.fullmatch(name):
        yield Draft(predicate=_attribute(found["attribute"]), value=entity(name), over=clause.past)


def _belonging(found: re.Match[str], clause: Clause) -> Iterator[Draft]:
    name = named(_LOOKS.sub("", found["value"]))
    if name is not None and not clause.past:
        yield Draft(predicate=_attribute(found["attribute"]), value=entity(name), tense=Tense.TIMELESS)


_LOOKS = re.compile(
    r"^(?:an?\s+)?(?:(?:blue|red|black|white|grey|gray|silver|green|yellow|dark|light|navy|old|new|used|second-hand|little|battered|electric|hybrid"
    r"|diesel)\s+){0,3}",
    re.IGNORECASE,
)


def _pet_name(found: re.Match[str], _: Clause) -> Iterator[Draft]:
    name = named(found["value"])
    if name is not None:
        yield name_told(f"{found['animal'].lower()}'s name", name)


def _located(found: re.Match[str], clause: Clause) -> Iterator[Draft]:
    where = cut(found["value"])
    if where:
        yield Draft(predicate="location", value=entity(where), over=clause.past)


def _attribute_of(found: re.Match[str], clause: Clause) -> Iterator[Draft]:
    """An attribute of a thing: "the flag colour is green", "the capacity of the tank is 40 litres"."""
    kept = thing(found["value"])
    if kept is not None and not _MADE_UP.match(kept):
        whose, _, attribute = clause.subject.rpartition(" ")
        yield Draft(predicate=attribute, value=text_value(kept), subject=whose, over=clause.past)


_NOUN = re.compile(
    r"\b(?:colou?r|size|price|version|deadline|location|address|(?:pass|post|zip)?code|password|owner|status|model|capital"
    r"|(?:nick|user|file|host|domain)?name)$",
    re.IGNORECASE,
)


def _of_thing(found: re.Match[str], clause: Clause) -> Iterator[Draft]:
    if _NOUN.search(clause.subject) and len(clause.subject.split()) > 2:
        yield from _attribute_of(found, clause)


def _simply(predicate: str, tense: Tense = Tense.STATE, many: bool | None = None) -> Build:
    """The value of the pattern as it stands."""

    def build(found: re.Match[str], _: Clause) -> Iterator[Draft]:
        kept = thing(found["value"])
        if kept is not None:
            yield Draft(predicate=predicate, value=entity(kept), tense=tense, many=many)

    return build


def _thing_dated(found: re.Match[str], clause: Clause) -> Iterator[Draft]:
    value = _date_in(clause, found["value"])
    if value is not None:
        yield Draft(predicate="date", value=value, kind=Kind.EVENT, tense=Tense.TIMELESS)


_COUNT = r"two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\d{1,5}"
_UNCOUNTED = (
    r"questions?|minutes|hours|days|weeks|months|years|meetings|things|ideas|options|problems|issues|kids|children|sons|daughters|sisters"
    r"|brothers|siblings|dogs|cats|pets|reasons|tasks|tabs|points|choices|exams|tests|classes|calls|interviews|emails|deadlines"
    r"|friends|people|guests|times|left|more|errors|requests|thoughts|suggestions|appointments|shifts|lessons|colleagues|of|dollars|won|euros"
)


def _count(found: re.Match[str], clause: Clause) -> Iterator[Draft]:
    words = found["number"].lower()
    number = int(words) if words.isdigit() else _NUMBERS[words]
    yield Draft(predicate="quantity", qualifier=found["noun"].lower(), value=Value.of_number(number), over=clause.past)


_NUMBERS = {
    word: place for place, word in enumerate("two three four five six seven eight nine ten eleven twelve".split(), 2)
}


def _named_home(_: re.Match[str], clause: Clause) -> Iterator[Draft]:
    """A place that is home now; of somebody who is at home it is not said where that is."""
    if clause.text.lstrip().startswith(clause.subject):
        yield Draft(predicate="lives in", value=entity(clause.subject), subject=clause.me)


RULES: tuple[Rule, ...] = (
    rule("count", rf"(?:have|own|got|keep)\s+(?P<number>{_COUNT})\s+(?:[a-z]+\s+)?(?!(?:{_UNCOUNTED})\b)(?P<noun>[a-z]+s)(?:\s+(?:now|at home|in\s+.+))?", _count, MINE),
    rule("pet_name", rf"my\s+(?P<animal>{PET})(?:'s\s+name)?\s+=\s+(?:called\s+|named\s+)?(?P<value>[A-Z]\w+)", _pet_name, MINE),
    rule("my_due", r"my\s+(?P<attribute>(?:[\w-]+\s+)?(?:thesis|dissertation|essay|assignment|coursework|report|paper|proposal|application|project|homework|tax\s+return|taxes))\s+=\s+(?:be\s+)?due\b\s*(?P<value>(?:on|by|in)?)", _due, MINE),
    rule("my_dated", rf"my\s+(?P<attribute>{DATED})\s+=\s*(?P<value>.*)", _dated),
    rule("my_person", rf"my\s+(?P<attribute>(?:(?!(?:old|former|ex|last)\b)\w+\s+)?{NAMEABLE})\s+=\s+(?P<value>(?:called\s+|named\s+)?[A-Z].*)", _person, MINE),
    rule("my_belonging", r"my\s+(?P<attribute>(?:new\s+|current\s+)?(?:car|phone|laptop|bike|bicycle))\s+=\s+(?P<value>an?\s+.+|[A-Z].+)", _belonging, MINE),
    rule("my_attribute", rf"my\s+(?P<attribute>(?:(?:new|current)\s+)?(?:favou?rite|go-to|usual|preferred|lucky)\s+[\w' -]{{2,30}}?|{ATTRIBUTE})\s+=\s*(?P<value>.*)", _has, MINE),
    rule("home_now", r"(?:be\s+)?(?:my\s+)?home(?:\s+now|\s+these days)?(?P<value>)", _named_home, frozenset({Who.PERSON})),
    rule("kept_in", r"(?:be\s+)?(?:kept|stored|hidden|parked|locked|put\s+away)\s+(?:in|on|at|under|behind|inside)\s+(?P<value>.+)", _located, THINGS),
    rule("is_in", rf"be\s+(?:in|on|at|under|behind|inside)\s+(?P<value>{PLACE_KEPT})\b", _located, THINGS),
    rule("lent_to", r"(?:be\s+)?(?:lent|loaned)\s+to\s+(?P<value>.+)", _simply("lent to", Tense.CHANGE), THINGS),
    rule("set_to", r"be\s+set\s+(?:to|at)\s+(?P<value>.+)", _simply("setting"), THINGS),
    rule("opens", r"opens\s+at\s+(?P<value>.+)", _simply("opens at"), THINGS),
    rule("closes", r"closes\s+at\s+(?P<value>.+)", _simply("closes at"), THINGS),
    rule("holds", r"(?:holds|contains)\s+(?P<value>.+)", _simply("contains", many=True), THINGS),
    rule("thing_on_date", r"be\s*(?P<value>(?:on|at|in|by)?(?:\s+at\s+.*)?)", _thing_dated, THINGS),
    rule("thing_attribute", r"be\s+(?P<value>.+)", _of_thing, THINGS),
)  # fmt: skip
