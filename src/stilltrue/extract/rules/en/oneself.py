"""What English says of the speaker by bare names: "I'm Priya", and where his household lives: "we moved to Busan"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from stilltrue.extract.rules.en.builds import rule
from stilltrue.extract.rules.en.places import PLACES
from stilltrue.extract.rules.en.words import place
from stilltrue.extract.rules.parts import MINE, Clause, Draft, Rule, Tense, entity, text_value
from stilltrue.model.claim import Kind, Modality

_NO_NAME = frozenset(
    # States and moods.
    "tired hungry thirsty sleepy busy free happy sad sick ill fine okay ok good great well better best bad worse sorry glad "
    "ready done back here there home late early sure certain afraid scared proud lucky curious lonely angry mad crazy calm "
    "alone alive awake asleep cold hot warm full empty broke rich poor old young new single pregnant deaf blind left right "
    "wrong strong weak fat thin short tall off on out in up down over away online offline live safe healthy vegan sober "
    "gay bi trans straight queer lesbian dead open closed serious kidding joking confused lost stuck nervous "
    # Peoples, tongues, creeds, parties, signs.
    "thai greek turk dane swede finn pole scot brit czech dutch french swiss welsh kurd arab jew sikh hindu muslim jain quaker "
    "mormon christian democrat republican tory labour liberal aries taurus gemini cancer leo virgo libra scorpio sagittarius "
    "capricorn aquarius pisces gryffindor slytherin ravenclaw hufflepuff filipino filipina latino latina latinx israeli "
    "iraqi pakistani bangladeshi saudi qatari yemeni kuwaiti punjabi bengali swahili zulu maori inuit "
    # Roles, titles, and who is nobody.
    "leader lead manager engineer designer developer director head chief officer captain doctor nurse teacher student senior "
    "junior team type group class number level president minister king queen lord lady sir madam mr mrs ms miss dr prof "
    "professor mom mum dad mother father batman superman spiderman santa groot ironman god satan siri alexa chatgpt claude "
    "gpt anonymous nobody somebody someone everyone everybody user admin root none yours mine ours "
    # Days, months, tools.
    "monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september "
    "october november december windows linux mac android apple google microsoft amazon".split()
)
_NO_NAME_ENDING = re.compile(
    r"(?:ese|ish|ist|ists|ite|crat|ian|ean|can|ican|ing|ed|ful|less|able|ible|ous|ive|ics?|tic|al|ary|ors?|ers?|ness|ment|fan|man)$"
)
_NAMES_ALL_THE_SAME = frozenset(
    "ian brian ryan adrian vivian julian lillian damian fabian gillian sebastian dorian florian marian jillian dean sean jean "
    "ellen eric erik dominic cedric frederic patric patrick alaric isaac al hal val cal pascal crystal opal chantal randal "
    "duncan tarkan ed ted fred jed ned alfred mohammed muhammad ahmed reed jared winifred mildred peter walter oliver alexander "
    "heather esther jennifer roger tyler parker hunter jasper carter spencer cooper christopher amber summer ginger piper "
    "harper victor hector igor connor trevor taylor eleanor theodor sterling king irving herman norman roman freeman iman "
    "soman ayman hillary zachary mary rosemary gary cary denise elise louise francis chris curtis doris iris clive olive "
    "christine justice monroe genevieve steve dave eve maeve".split()
)
_WITH = r"(?:,?\s+(?:and|from|by\s+the\s+way|btw|nice|pleased|your|one\s+of|a|an|the|\d{1,2})\b.*)?"
_NAME = r"[A-Z]\w+(?:[ '’-][A-Z]\w+){0,2}"
_PARTS = re.compile(r"[ '’-]")

_FAMILY = re.compile(
    r"\b(?:family|wife|husband|kids?|children|partner|girlfriend|boyfriend|fianc[eé]e?|parents|baby|son|daughter"
    r"|house|flat|apartment|condo|cottage|neighbou?rhood)\b",
    re.IGNORECASE,
)
_AT_WORK = re.compile(
    r"\b(?:office|company|team|headquarters|hq|studio|store|shop|servers?|meeting|startup|sprint|department|firm|business|data"
    r"|database|repos?|stack|platform|cluster|region|deploy\w*|cloud|offsite|conference|event|launch|site|factory|lab)\b",
    re.IGNORECASE,
)


def _introduced(found: re.Match[str], clause: Clause) -> Iterator[Draft]:
    """A name that can be nothing else: no people, creed, mood or role is called so."""
    name = found["value"]
    doubtful = clause.past or clause.negated or clause.ended or clause.former or clause.temporary or clause.dates
    if doubtful or clause.modality is not Modality.ACTUAL or not is_given_name(name):
        return
    yield Draft(predicate="name", value=text_value(name), kind=Kind.PROFILE, tense=Tense.TIMELESS)


def is_given_name(name: str) -> bool:
    """
    Whether capital letters name a person here, as far as the words themselves can tell.

    >>> is_given_name("Priya Natarajan"), is_given_name("Korean"), is_given_name("Tired")
    (True, False, False)
    """
    return all(map(_may_be_name, _PARTS.split(name)))


def _may_be_name(word: str) -> bool:
    plain = word.casefold()
    if len(word) < 2 or word.isupper() or not word.isalpha() or plain in _NO_NAME:
        return False
    return plain in _NAMES_ALL_THE_SAME or _NO_NAME_ENDING.search(plain) is None


def _settled(found: re.Match[str], clause: Clause) -> Iterator[Draft]:
    """Where "we" live is where the speaker lives, if it is a place to live in and nothing speaks of work."""
    where = place(found["value"])
    if where is None or clause.negated or clause.ended or _AT_WORK.search(clause.text):
        return
    if PLACES.fullmatch(where) is None and _FAMILY.search(clause.text) is None:
        return
    moved = re.search(r"mov|relocat", found["verb"], re.IGNORECASE) is not None
    going = moved and found["verb"].casefold().endswith("ing to") and not clause.dates
    if moved or not (clause.past or clause.perfect):
        yield Draft(
            predicate="lives in",
            value=entity(where),
            tense=Tense.CHANGE if moved else Tense.STATE,
            modality=Modality.PLANNED if going else None,
        )


RULES: tuple[Rule, ...] = (
    rule("introduced", rf"be\s+(?P<value>{_NAME}){_WITH}", _introduced, MINE),
    rule(
        "household",
        r"we\s+(?:all\s+)?(?P<verb>(?:be\s+)?(?:moved|moving|relocated|relocating)\s+(?:back\s+)?to|live\s+in)\s+(?P<value>.+?)"
        r"(?:\s+with\s+(?:the|my|our)\s+\w+(?:\s+and\s+\w+)?)?",
        _settled,
        MINE,
    ),
)
