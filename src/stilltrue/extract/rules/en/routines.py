"""What English says of what recurs: the team standup, the ward meeting, the way to work, the gym one goes to."""

from __future__ import annotations

import re
from collections.abc import Iterator

from stilltrue.extract.rules.en.builds import rule
from stilltrue.extract.rules.en.places import PLACES
from stilltrue.extract.rules.en.words import named
from stilltrue.extract.rules.parts import MINE, Clause, Draft, Rule, Tense, entity, text_value
from stilltrue.language import DateRole
from stilltrue.language.late import late
from stilltrue.model.claim import Modality

_DAILY = r"stand-?up|daily(?:\sstand-?up)?|retro|retrospective|sync|handover|scrum|sprint\splanning"
"""What is held again and again by its nature, so that its hour is the hour of each."""
_WEEKLY = rf"{_DAILY}|meeting|class|lesson|practice|rehearsal|training|seminar|tutorial|lecture|book\sclub|choir|therapy|session|check-in|one-on-one|1:1"
_MODS = r"(?:(?!(?:is|are|was|my|our|the|this|that|next|last)\b)[\w'-]+\s){0,3}?"
_HOUR = r"(?:\d{1,2}(?:[:.]\d\d)?(?:\s?[ap]\.?m\.?|\so'clock)?|noon|midday|half\spast\s\w+)"
_DAYS = r"(?:mon|tues|wednes|thurs|fri|satur|sun)days"
_EVERY = rf"(?:every\s(?:other\s|second\s)?(?:day|weekday|workday|morning|week|month|two\sweeks|(?:{_DAYS[:-1]}))|(?:on\s)?{_DAYS}(?:\sand\s{_DAYS})?|daily|on\sweekdays)(?:\s(?:morning|afternoon|evening)s?)?"
_SINCE = r"(?P<rest>(?:,?\s(?:from|starting|as\sof|since)\s.+)?)"
_OFTEN = rf"(?:{_EVERY}(?:,?\sat\s{_HOUR})?|(?:at\s)?{_HOUR},?\s{_EVERY})"
_WHEN = rf"(?P<when>{_OFTEN})"
_OWN = r"^(?:(?:so|btw|also|update|ok)\b[\s,:]*)?(?:(?:my|our|the)\s)?"
_IS = r"(?:\s(?:is|are|happens|meets|starts|runs)|'s)(?:\s(?:now|always|usually))*"
_MOVED = r"(?:'s)?(?:\s(?:has|was|got|is|been|being|just))*\s(?:moved|changed|shifted|pushed|switched|rescheduled)(?:\sback|\sforward)?(?:\sfrom\s[^,.;]{1,25}?)?\sto"
_SAID = (
    late(rf"{_OWN}(?P<what>{_MODS}(?:{_DAILY})){_IS}\s(?:at\s)?(?P<when>{_HOUR}(?:\s{_EVERY})?)(?:\s(?:now|these\sdays))?{_SINCE}", re.IGNORECASE),
    late(rf"{_OWN}(?P<what>{_MODS}(?:{_DAILY})){_MOVED}\s(?P<when>{_HOUR})(?:\snow)?{_SINCE}", re.IGNORECASE),
    late(rf"{_OWN}(?P<what>{_MODS}(?:{_WEEKLY})){_IS}\s{_WHEN}(?:\snow)?{_SINCE}", re.IGNORECASE),
    late(rf"{_OWN}(?P<what>{_MODS}(?:{_WEEKLY})){_MOVED}\s{_WHEN}(?:\snow)?{_SINCE}", re.IGNORECASE),
)  # fmt: skip
_HINT = late(rf"\b(?:{_WEEKLY})\b", re.IGNORECASE)
_SCHEDULE = "schedule"
_LONGEST = 160


def as_schedule(sentence: str) -> str:
    """
    What recurs as a schedule of its own; any other sentence as it is.

    >>> as_schedule("Our team standup moved from 9:30 to 10.")
    'my team standup schedule is 10'
    """
    if len(sentence) > _LONGEST or not _HINT.search(sentence):
        return sentence
    plain = sentence.replace("’", "'").strip(" .!\t\n")
    found = next((found for pattern in _SAID if (found := pattern.fullmatch(plain)) is not None), None)
    if found is None:
        return sentence
    when = re.sub(r"^on\s", "", found["when"], flags=re.IGNORECASE)
    return f"my {found['what'].lower()} {_SCHEDULE} is {when}{found['rest']}"


def _recurs(found: re.Match[str], clause: Clause) -> Iterator[Draft]:
    """When something is held; of a day that it is held from, from then on."""
    said = _AS_SAID.search(clause.text)
    if said is not None and not (clause.past or clause.negated):
        begins = any(one.role is DateRole.SINCE for one in clause.dates)
        tense = Tense.CHANGE if begins else Tense.TIMELESS
        yield Draft(predicate=found["what"].lower(), value=text_value(said["when"]), tense=tense)


_AS_SAID = re.compile(
    rf"{_SCHEDULE}\sis\s(?P<when>{_HOUR}|{_OFTEN})(?=,?\s(?:from|starting|as\sof|since)\s|[\s.,!]*$)", re.IGNORECASE
)


def _commutes(found: re.Match[str], clause: Clause) -> Iterator[Draft]:
    """How somebody gets to work; what he does on some days, or once, is not how."""
    usual = clause.modality is Modality.ACTUAL and not (clause.dates or _SOMETIMES.search(clause.text))
    if not usual or clause.past or clause.negated or clause.ended or clause.former:
        return
    yield Draft(predicate="commute", value=text_value((found["how"] or found["by"]).lower()))


_SOMETIMES = re.compile(
    r"\b(?:sometimes|when|if|on\s+\w+days?|once|twice|occasionally|today|usually\s+late|some\s+days)\b", re.IGNORECASE
)


def _gym(found: re.Match[str], clause: Clause) -> Iterator[Draft]:
    """The gym by its name; who trains in a city has named none."""
    which = named(found["value"])
    if which is not None and PLACES.fullmatch(which) is None and not clause.past:
        tense = Tense.CHANGE if clause.body.startswith("joined") else Tense.STATE
        yield Draft(predicate="gym", value=entity(which), tense=tense)


_GYM_NAME = r"[A-Z][\w'&-]*(?:\s(?:[A-Z0-9][\w'&-]*|of|the|&))*"
_OF_SPORT = r"(?:\w*Gym|Fitness|CrossFit|Barbell|Health\sClub|Leisure\sCentre|Sports\sClub|Athletic\sClub|Strength)"

RULES: tuple[Rule, ...] = (
    rule("recurs", rf"my\s+(?P<what>{_MODS}(?:{_WEEKLY}))\s+{_SCHEDULE}\s+=.*", _recurs, MINE),
    rule("commutes", r"(?:(?P<how>bike|cycle|walk|drive|run)|(?:take|get|catch|commute\s+by|go\s+by)\s+(?:the\s+|a\s+)?(?P<by>train|bus|tube|subway|metro|tram|ferry|bike|car))\s+(?:in\s+)?(?:to|into)\s+(?:work|the\s+office)(?:\s+(?:every\s+day|now|most\s+days|these\s+days))?", _commutes, MINE),
    rule("my_gym", rf"my\s+(?:new\s+)?gym\s+=\s+(?:called\s+|now\s+)?(?P<value>{_GYM_NAME})", _gym, MINE),
    rule("works_out_at", rf"(?:be\s+)?(?:work|works|working)\s+out\s+(?:at|in)\s+(?:the\s+)?(?P<value>{_GYM_NAME})(?:\s+(?:in|on|every|after|before|near|twice|three)\b.*)?", _gym),
    rule("gym_joined", rf"(?:joined|joining|train\s+at|trains\s+at|signed\s+up\s+(?:at|with|for))\s+(?:the\s+)?(?P<value>(?:[A-Z][\w'&-]*\s)*{_OF_SPORT}(?:\s[A-Z][\w'&-]*)*)(?:\s+(?:in|on|last|near)\b.*)?", _gym),
)  # fmt: skip
