"""English sentences with the name by which a thing was told: "the flight was moved" is "my flight to Tokyo was moved"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from stilltrue.extract.rules.en import ceased, changed, doses, gone, namesakes
from stilltrue.extract.rules.en.near_day import near_its_day
from stilltrue.extract.rules.en.words import EVENTS, PRACTITIONER, event_called
from stilltrue.extract.rules.standing import Meant, event_name_of, the_one
from stilltrue.language.late import late
from stilltrue.model.claim import Candidate, Kind, folded

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
        or changed.as_changed(sentence, stands)
        or ceased.ceased_as_told(sentence, stands)
        or sentence
    )


def may_be_renamed(text: str) -> bool:
    """Whether a text says of something that it was moved, is off or is gone, or is otherwise now."""
    ways = (doses.may_be_changed, gone.may_be_gone, changed.may_be_changed, ceased.may_have_ceased)
    return _CHANGED.search(text) is not None or any(way(text) for way in ways)


def meant_in(text: str) -> Iterator[Meant]:
    """Where that may have been told of which a text says such a thing."""
    for found in _MENTION.finditer(text) if _CHANGED.search(text) else ():
        noun = found["noun"].removesuffix("'s").casefold()
        yield Meant((event_called(noun), event_called(f"{found['mods']}{noun}"), f"{noun} appointment"), noun)
    yield from doses.meant_in(text)
    yield from gone.meant_in(text)
    yield from changed.meant_in(text)
    yield from ceased.meant_in(text)
    yield from namesakes.meant_in(text)


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
    return near_its_day(f"{sentence[: span[0]]}my {_called(meant)}{rest}", meant)


_WHOSE = frozenset({"the", "my", "our", "that"})


def _is_event(one: Candidate) -> bool:
    return one.kind is Kind.EVENT and re.search(rf"(?:{_NOUN})$", one.predicate, re.IGNORECASE) is not None


def _fits(mention: re.Match[str], one: Candidate) -> bool:
    """Whether a mention says nothing that the telling does not: "the dentist" fits the dentist appointment, on whatever day."""
    if not _is_event(one):
        return False
    noun = folded(mention["noun"].removesuffix("'s"))
    told = set(folded(one.predicate).split())
    named = set(folded(event_name_of(one)).split())
    words = set(folded(f"{mention['mods']} {mention['whom'] or ''}").split()) - _WHOSE
    return noun in told and words <= told | named


def _called(one: Candidate) -> str:
    name = event_name_of(one)
    if not name:
        return one.predicate
    name = " ".join(word[:1].upper() + word[1:] for word in name.split())
    leads = re.search(rf"(?:{_JOURNEY})$", one.predicate, re.IGNORECASE) is not None
    return f"{one.predicate} {'to' if leads else 'with'} {name}"
