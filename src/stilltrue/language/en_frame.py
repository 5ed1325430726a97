"""The words around an English date: since, until, about, from one to another; and which way a clause looks."""

from __future__ import annotations

import re

from stilltrue.language.base import DateRole
from stilltrue.language.calendar import Lean, Level
from stilltrue.language.date_reader import Frame
from stilltrue.language.en_sentences import looks_back
from stilltrue.language.expressions import Chain

GLUE = re.compile(r"(?:\s*,\s*|\s+|-|['’]s\s+)(?:(?:of|in|on|at|around|about|the)\s+){0,3}", re.IGNORECASE)
_ROLE = re.compile(
    r"\b(?:(?P<since>(?:ever\s+)?since|starting(?:\s+(?:in|on|from))?|beginning(?:\s+(?:in|on))?"
    r"|as\s+of|effective|from)"
    r"|(?P<until>(?:up\s+)?until|till?|through|thru|by|up\s+to|no\s+later\s+than)"
    r"|(?P<before>before|prior\s+to)|(?P<after>after)|(?P<between>between)"
    r"|(?P<at>in|on|at|during|over|for|of|throughout|back\s+in))(?:\s+(?:the|in|on|at"
    r"|year)){0,2}\s+['’]?$",
    re.IGNORECASE,
)
_LOOSE = re.compile(
    r"\b(?:around|about|circa|roughly|approximately|sometime(?:\s+(?:in|on))?|maybe|probably"
    r"|almost|nearly|over|some)\s+$",
    re.IGNORECASE,
)
_ROUGHLY = re.compile(r"around|circa|roughly|approximately|sometime|maybe|probably", re.IGNORECASE)
_ANNOUNCED = re.compile(r"starting|beginning|effective", re.IGNORECASE)
"""What was raised "starting January" has not been raised before it."""
_OVER = re.compile(r"last\b|yesterday|.*\bago$", re.IGNORECASE)
_BEFORE = 40


def frame(text: str, chain: Chain) -> Frame:
    start, vague = chain.start, False
    loose = _LOOSE.search(text[max(0, start - _BEFORE) : start])
    counted = chain.finest.unit is not None
    if loose and (counted or _ROUGHLY.match(loose[0])):
        start, vague = max(0, start - _BEFORE) + loose.start(), True
    found = _ROLE.search(text[max(0, start - _BEFORE) : start])
    if found is None:
        return Frame(start, chain.end, vague=vague, strong=vague)
    by_season = chain.finest.level is Level.SEASON and found[0].lower().startswith("by")
    from_past = found[0].lower().startswith("from") and _OVER.match(text, chain.start, chain.end)
    if found["at"] or from_past:
        return Frame(start, chain.end, vague=vague, strong=True, opens="from" if from_past else "")
    if by_season:
        return Frame(start, chain.end, vague=vague)
    begin = max(0, start - _BEFORE) + found.start()
    if found["between"]:
        return Frame(begin, chain.end, vague=vague, strong=True, opens="between")
    if found["since"]:
        word = found["since"].lower()
        lean = Lean.PAST if word.endswith("since") else Lean.NONE
        opens = "from" if word == "from" else "starting" if _ANNOUNCED.match(word) else ""
        return Frame(begin, chain.end, DateRole.SINCE, vague=vague, strong=True, opens=opens, lean=lean)
    if found["after"]:
        return Frame(begin, chain.end, DateRole.SINCE, exclusive=True, vague=vague, strong=True)
    before = bool(found["before"])
    lean = Lean.NONE if before else Lean.FUTURE
    opens = "by" if found["until"] and found["until"].lower() == "by" else ""
    return Frame(begin, chain.end, DateRole.UNTIL, exclusive=before, vague=vague, strong=True, opens=opens, lean=lean)


_TO = re.compile(
    r"\s*(?:(?P<dash>-|–|—|~)|(?P<to>to|until|till|through|thru)|(?P<and>and))\s*(?:(?:the|in|on)\s+)?", re.IGNORECASE
)


def joins(text: str, frame: Frame, first: Chain, second: Chain) -> bool:
    found = _TO.fullmatch(text, first.end, second.start)
    if found is None:
        return False
    if found["and"]:
        return frame.opens == "between"
    return frame.opens == "from" or first.finest.level == second.finest.level


_FUTURE = re.compile(
    r"\b(?:will|shall|going\s+to|gonna|plan(?:s|ning|ned)?\s+to|planning\s+(?:an?|our|my|the)|hop(?:e|ing)\s+to|intend(?:s"
    r"|ing)?\s+to|(?:is|are)\s+(?:on|due|scheduled|set)"
    r"|(?:am|is|are|['’]m|['’]re)\s+(?:\w+\s+)?(?:moving|flying|leaving|starting|turning|getting|having"
    r"|meeting|visiting|traveling|travelling)"
    r"|turns?\s+\d{1,3}|scheduled|upcoming|deadline|remind|tomorrow)\b|\b(?:i|we|he|she|they|it|you|that)['’]ll\b",
    re.IGNORECASE,
)


_WEEKDAY = r"(?:mon|tues|wednes|thurs|fri|satur|sun)day"
_PUT_OFF = re.compile(
    r"\b(?:moved?|re-?scheduled?|postponed?|pushed|shift(?:ed)?|bumped|changed|delayed|put|brought|extended|rebooked)\b[^.;!?]{0,60}?"
    rf"\b(?:to|until|till|for)\s+(?:(?:next|this|the)\s+)?(?:{_WEEKDAY}|\d{{1,2}}(?:st|nd|rd|th)\b"
    r"|\d{1,2}\s(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec))",
    re.IGNORECASE,
)
"""A new day for something, which lies ahead whatever the tense of the verb."""
_TO_COME = re.compile(
    r"\b(?:(?<!today )(?<!\bit )(?:is|are)|am|['’](?:m|re|ve\s+got)|(?:have|has|got|need|see|meet|leave|fly|start|stop|visit|takes?\s+place)(?!\s+been))\b"
    rf"(?:(?!\b(?:since|from|of|after|ago)\b)[^.;!?]){{0,60}}?\b{_WEEKDAY}\b(?!s|['’]s)"
    rf"|^\W*(?:\w+\s+){{1,3}}(?:on|this)\s+{_WEEKDAY}\b(?!s|['’]s)[^.;!?\w]*(?:at\s+\d{{1,2}}\b[^.;!?]{{0,10}})?$",
    re.IGNORECASE,
)
"""A present tense, or no verb at all, before the day of a week: "I have the dentist on Thursday", "Dentist on Thursday at 4"."""
_BEGINS_ON = re.compile(
    rf"\b(?:from|starting(?:\s+(?:on|from))?)\s+{_WEEKDAY}\b(?!s|['’]s|\s+(?:to|until|till|through)\b)", re.IGNORECASE
)
"""What is so "from Monday", and not since, begins on the coming one."""


def lean_of(clause: str) -> Lean:
    """Which way a clause looks, by its verbs."""
    if _FUTURE.search(clause) or _PUT_OFF.search(clause):
        return Lean.FUTURE
    if looks_back(clause):
        return Lean.PAST
    return Lean.FUTURE if _TO_COME.search(clause) or _BEGINS_ON.search(clause) else Lean.NONE
