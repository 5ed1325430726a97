"""English sentences with the name by which a thing was told: "the flight was moved" is "my flight to Tokyo was moved"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from stilltrue.extract.rules.en import doses, gone
from stilltrue.extract.rules.en.words import EVENTS, PRACTITIONER, event_called
from stilltrue.extract.rules.standing import Meant, event_name_of, the_one
from stilltrue.language.late import late
from stilltrue.model.claim import Candidate, Kind, ValueKind, folded
from stilltrue.model.time import spoken

_JOURNEY = r"flight|train|journey|ferry|bus|trip|holiday|vacation"
_NOUN = rf"(?:{EVENTS}|{_JOURNEY}|{PRACTITIONER})"
_NAME = r"(?-i:[A-Z])[\w-]+"
_MENTION = late(
    rf"(?:\b(?:the|my|our|that)\s|^(?:(?:so|ok|okay|update|ugh|oh|well)\b[\s,:]*)?)(?P<mods>(?:[\w'-]+\s){{0,2}}?)(?P<noun>{_NOUN})\b(?!\s(?:{_NOUN})\b)(?:\s(?:to|with|in|at)\s(?P<whom>{_NAME}(?:\s{_NAME})?))?",
    re.IGNORECASE,
)
_CHANGED = late(
    r"\b(?:fell\sthrough|fallen\sthrough|not\s(?:happening|going\sahead)|isn't\s(?:happening|going\sahead)|moved|re-?scheduled|postponed|pushed|shifted|bumped|delayed|put\s(?:off|back)|brought\sforward|cancell?ed|cancel|called\soff|scrapped|off"
    r"|(?:is|are|was|it's)\s(?:now\s)?(?:on|at)|now\s(?:on|at)|leaves|departs)\b",
    re.IGNORECASE,
)
_IT_CHANGED = late(
    rf"(?P<before>(?:^|.*?\b(?:they|we|i|he|she|someone|{_NAME}|the\s\w+)(?:\s(?:just|have|has|had\sto|'ve))*\s)(?:cancell?ed|called\soff|moved|pushed|postponed|re-?scheduled|delayed|had\sto\scancel)\s)(?P<it>it|that)\b"
    r"|^(?:(?:so|ok|okay|update|ugh|oh|oh\sno|well|actually)\b[\s,:]*)?(?P<it2>it|that)(?='s\s(?:been\s)?(?:cancell?ed|off|moved|pushed|postponed|now\son|rescheduled|delayed)\b|\s(?:was|got|has\sbeen|is)\s(?:now\s)?(?:cancell?ed|called\soff|off|moved|pushed|postponed|rescheduled|delayed|on)\b)",
    re.IGNORECASE,
)
_OWN = late(r"\s*(?:the|my|our|that)\s", re.IGNORECASE)


def as_told(sentence: str, stands: Sequence[Candidate], latest: Sequence[Candidate]) -> str:
    """
    The sentence with the name by which the one thing that it can mean was told; as it is where none or several fit.

    Args:
        sentence: as said.
        stands: what was told of before and still stands.
        latest: the part of it that the turn just before told.
    """
    return (
        _of_it(sentence, latest)
        or _of_event(sentence, stands)
        or doses.dose_as_told(sentence, stands)
        or gone.gone_as_told(sentence, stands)
        or sentence
    )


def may_be_renamed(text: str) -> bool:
    """Whether a text says of something that it was moved, is off or is gone."""
    return _CHANGED.search(text) is not None or doses.may_be_changed(text) or gone.may_be_gone(text)


def meant_in(text: str) -> Iterator[Meant]:
    """Where that may have been told of which a text says such a thing."""
    for found in _MENTION.finditer(text) if _CHANGED.search(text) else ():
        noun = found["noun"].removesuffix("'s").casefold()
        yield Meant((event_called(noun), event_called(f"{found['mods']}{noun}"), f"{noun} appointment"), noun)
    yield from doses.meant_in(text)
    yield from gone.meant_in(text)


def _of_it(sentence: str, latest: Sequence[Candidate]) -> str | None:
    """An event that the turn before told of, said as "it"."""
    found = _IT_CHANGED.search(sentence)
    meant = the_one({_called(one): one for one in latest if _is_event(one)}.values()) if found is not None else None
    if found is None or meant is None:
        return None
    return _renamed(sentence, found.span("it" if found["it"] else "it2"), meant)


def _of_event(sentence: str, stands: Sequence[Candidate]) -> str | None:
    """An event by its sort, or by a part of its name."""
    for found in _MENTION.finditer(sentence) if _CHANGED.search(sentence) else ():
        meant = the_one({_called(one): one for one in stands if _fits(found, one)}.values())
        if meant is not None:
            lead = len(found[0]) - len(found[0].lstrip())
            first = found.start("mods") if found.start() == 0 and not _OWN.match(found[0]) else found.start() + lead
            return _renamed(sentence, (first, found.end()), meant)
    return None


def _renamed(sentence: str, span: tuple[int, int], meant: Candidate) -> str:
    rest = re.sub(r"^['’]s\b", " is", sentence[span[1] :])
    return _near_its_day(f"{sentence[: span[0]]}my {_called(meant)}{rest}", meant)


def _near_its_day(sentence: str, meant: Candidate) -> str:
    """
    A new day near the one for which the event was told.

    Of a flight on 12 October "the 15th" is 15 October, and "3 November" is of the same year, whenever it is said.
    """
    told = meant.value.text if meant.value is not None and meant.value.kind is ValueKind.DATE else ""
    if not told and meant.valid_from is not None:
        told = spoken(meant.valid_from)
    if not _ISO_MONTH.match(told):
        return sentence
    year, month = int(told[:4]), int(told[5:7])

    def dated(found: re.Match[str]) -> str:
        named = found["month"] or found["month2"]
        new = _MONTHS.index(named[:3].casefold()) + 1 if named else month
        day = found["day"] or found["day2"] or found["day3"]
        return f"{_MONTHS[new - 1].title()} {day}, {year + (month - new > _HALF_A_YEAR)}"

    return _DAY.sub(dated, sentence)


_ISO_MONTH = re.compile(r"\d{4}-\d\d")
_MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split()
_HALF_A_YEAR = 6
_MONTH = r"(?:january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)"
_DAY = late(
    rf"\b(?:(?:the\s)?(?P<day>\d{{1,2}})(?:st|nd|rd|th)?\s(?:of\s)?(?P<month>{_MONTH})|(?P<month2>{_MONTH})\s(?:the\s)?(?P<day2>\d{{1,2}})(?:st|nd|rd|th)?"
    r"|the\s(?P<day3>\d{1,2})(?:st|nd|rd|th))\b(?!,?\s\d{4}|\sof\b|:)",
    re.IGNORECASE,
)


def _is_event(one: Candidate) -> bool:
    return one.kind is Kind.EVENT and re.search(rf"(?:{_NOUN})$", one.predicate, re.IGNORECASE) is not None


def _fits(mention: re.Match[str], one: Candidate) -> bool:
    """Whether a mention says nothing that the telling does not: "the dentist" fits the dentist appointment, on whatever day."""
    if not _is_event(one):
        return False
    noun = folded(mention["noun"].removesuffix("'s"))
    told = set(folded(one.predicate).split())
    named = set(folded(event_name_of(one)).split())
    words = set(folded(mention["mods"]).split()) | set(folded(mention["whom"] or "").split())
    return noun in told and words <= told | named


def _called(one: Candidate) -> str:
    name = event_name_of(one)
    if not name:
        return one.predicate
    name = " ".join(word[:1].upper() + word[1:] for word in name.split())
    leads = re.search(rf"(?:{_JOURNEY})$", one.predicate, re.IGNORECASE) is not None
    return f"{one.predicate} {'to' if leads else 'with'} {name}"
