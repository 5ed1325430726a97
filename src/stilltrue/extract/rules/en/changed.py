"""What English says is otherwise now of what was told: the fair is on another day, somebody takes over, English again."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from stilltrue.extract.rules.en.near_day import near_its_day
from stilltrue.extract.rules.en.taste import TONGUE
from stilltrue.extract.rules.standing import Meant, the_one
from stilltrue.language.late import late
from stilltrue.model.claim import Candidate, folded

_SIGH = r"\W*(?:(?:so|ok|okay|oh|ugh|well|update|hey|btw|by\sthe\sway|actually|heads\sup|sadly|unfortunately|apparently|good\snews|bad\snews)\b[\s,:.!–—-]*){0,3}"
_NAME = r"(?-i:[A-Z])[\w-]+"
_MONTH = r"(?:(?:jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)[a-z]{0,6}|may)"
_DATE = rf"(?:the\s)?(?:\d{{1,2}}(?:st|nd|rd|th)?\s(?:of\s)?{_MONTH}|{_MONTH}\s(?:the\s)?\d{{1,2}}(?:st|nd|rd|th)?|\d{{1,2}}(?:st|nd|rd|th))(?:,?\s(?:19|20)\d\d)?"
_WHEN = rf"(?P<when>(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day,?\s(?:the\s)?)?{_DATE}(?:,?\s(?:at\s)?\d{{1,2}}(?::\d\d)?(?:\s?[ap]m)?)?)"
_SHIFTED = r"(?:moved|re-?scheduled|postponed|pushed|shifted|bumped|changed|delayed|put\s(?:off|back)|brought\sforward)(?:\s(?:back|off|up|forward|out))?(?:\sfrom\s[^.,;!?]{1,30}?)?\s(?:to|until|till|for)\s"
_THING = r"(?P<thing>(?:the|our|my|this\syear['’]s)\s[\w'’-]+(?:\s[\w'’-]+){0,3}?)"
_BECAUSE = r"(?:,?\s(?:because|due\sto|since|as|so|now|instead)\b.*)?"
_ANOTHER_DAY = (
    late(
        rf"{_SIGH}{_THING}(?:\s(?:has|have|is|was|were|got|been|being|just|now))*\s{_SHIFTED}{_WHEN}{_BECAUSE}",
        re.IGNORECASE,
    ),
    late(
        rf"{_SIGH}(?:they|we|i|he|she|(?:the|my|our)\s\w+|{_NAME})(?:['’]ve)?(?:\s(?:just|have|has|had\sto))*\s(?:move|(?:moved|re-?scheduled|postponed|pushed|shifted|bumped|changed|delayed))\s{_THING}(?:\s(?:back|off|up|forward|out))?(?:\sfrom\s[^.,;!?]{{1,30}}?)?\s(?:to|until|till|for)\s{_WHEN}{_BECAUSE}",
        re.IGNORECASE,
    ),
)
_DATE_OF = "date"
_LONGEST = 200

_WORK = ("boss", "manager", "supervisor", "team lead", "line manager")
_ROLES = (*_WORK, "landlord", "landlady", "teacher", "tutor", "coach", "doctor", "dentist", "therapist", "advisor", "accountant", "trainer", "mentor", "lawyer")  # fmt: skip
_AT_TIME = r"(?:(?:in|on|at|from)\s)?(?P<{0}>(?:(?:the\s)?end\sof\s|early\s|late\s|mid-?)?(?:next\s\w+|{1}|january|february|march|april|june|july|august|september|october|november|december|tomorrow|(?:mon|tues|wednes|thurs|fri|satur|sun)day|this\s(?:summer|autumn|winter|spring|fall)))"
_GOES = r"(?:(?:is|['’]s|will\sbe|['’]ll\sbe)\s(?:leaving|retiring|stepping\sdown|moving\son|going\son\s(?:maternity|paternity|parental)?\s?leave)|leaves|retires|steps\sdown|moves\son)"
_WENT = r"(?:(?:has\s|has\sjust\s|just\s)?(?:left|quit|retired|resigned|stepped\sdown|moved\son|was\sfired|got\sfired))"
_COMES = r"(?:(?:is|['’]s|will\sbe|['’]ll\sbe)\s(?:taking\sover|replacing\s(?:her|him|them|{0}))|(?:will\s|['’]ll\s)?(?:takes?\sover|replaces?\s(?:her|him|them|{0})))"
_CAME = r"(?:(?:has\s)?(?:taken|took)\sover|(?:has\s)?replaced\s(?:her|him|them|{0}))"
_ENDS = r"(?:\s(?:from\s(?:her|him|them|{0})|then|after\sthat|instead|now))*[\s.!]*"
_WHO = rf"(?P<old>she|he|they|{_NAME}|my\s(?:\w+\s)?\w+)"
_SUCCESSOR = (
    late(
        rf"{_SIGH}{_WHO}\s?{_GOES}(?:\s{_AT_TIME.format('when', _DATE)})?(?:,?\sand|,|;)\s(?:then\s)?(?P<new>{_NAME})\s?{_COMES.format(_NAME)}(?:\s{_AT_TIME.format('when2', _DATE)})?{_ENDS.format(_NAME)}",
        re.IGNORECASE,
    ),
    late(
        rf"{_SIGH}{_WHO}\s{_WENT}(?:\s(?P<when>last\s\w+|yesterday|this\sweek|in\s\w+))?(?:,?\sand|,|;)\s(?:now\s)?(?P<new>{_NAME})\s?(?:{_CAME.format(_NAME)}|{_COMES.format(_NAME)})(?P<when2>)?{_ENDS.format(_NAME)}",
        re.IGNORECASE,
    ),
)  # fmt: skip
_PRONOUNS = frozenset({"she", "he", "they"})

_LANGUAGE = "preferred language"
_PLEASE = r"(?:[\s,]*(?:again|please|now|from\snow\son|thanks|thank\syou|for\sme|then))*\W*"
_BACK_TO = (
    late(
        rf"{_SIGH}(?:please\s|let['’]s\s|can\swe\s|can\syou\s|could\s(?:we|you)\s|you\scan\s|we\scan\s)?(?:(?:go|switch|change|come|get)\s)?back\s(?:in)?to\s(?P<tongue>{TONGUE}){_PLEASE}",
        re.IGNORECASE,
    ),
    late(rf"{_SIGH}(?:please\s)?(?:in\s)?(?P<tongue>{TONGUE})\sagain{_PLEASE}", re.IGNORECASE),
    late(
        rf"{_SIGH}(?:please\s|can\syou\s|could\syou\s|you\scan\s)?(?:answer|reply|respond|write|speak|talk)(?:\s(?:to\s)?me)?\s(?:in\s)?(?P<tongue>{TONGUE})\s(?:again|now|instead){_PLEASE}",
        re.IGNORECASE,
    ),
)
_SHARE_SAVED = late(
    rf"{_SIGH}(?:i|we)(?:['’]m|['’]re|['’]ll|\sam|\sare|\swill)?(?:\s(?:now|always|usually|just|also))*\s(?P<verb>put|putting|pay|paying|move|moving|transfer|transferring|set\saside|stash|stashing)\s(?P<share>\d{{1,3}}(?:\.\d+)?\s?(?:%|percent|per\scent))\sof\s(?P<whole>(?:my|our|each|every)\s[\w' -]{{2,40}}?)\s(?:in)?to(?:wards)?\s(?:my\s|our\s|the\s)?savings(?:\saccount)?(?:\s(?:every|each|a|per)\smonth|\smonthly)?[\s.!]*",
    re.IGNORECASE,
)
_SAVINGS = "savings"
_NEW_FAVOURITE = late(
    rf"{_SIGH}(?:(?:so|and)\s)?(?:my\snew\sfavou?rite|my\sfavou?rite\snow|(?P<turned>(?-i:[A-Z])[\w'’& -]{{1,40}}?)(?:\sis|['’]s)\smy\snew\sfavou?rite(?:\snow)?)(?:(?:\sis|['’]s)\s(?:now\s)?(?P<new>(?-i:[A-Z])[\w'’&. -]{{1,40}}?))?(?:\snow)?[\s.!]*",
    re.IGNORECASE,
)
_FAVOURITES = tuple(
    f"favourite {thing}" for thing in "restaurant food drink book film band song team colour place".split()
)
_WED = late(
    rf"{_SIGH}we(?:['’]ve|\shave)?(?:\s(?:just|finally|actually|have|only))*\s(?:got\smarried|tied\sthe\sknot|got\shitched|eloped)(?P<rest>(?:\s(?:on|in|last|this|yesterday|today|over|at)\b[^,;!?]*)?)[\s.!]*",
    re.IGNORECASE,
)


def may_be_changed(text: str) -> bool:
    """Whether a text may say that something is on another day, that somebody takes over, or which language it is again."""
    return (
        any(_found(patterns, text) for patterns in (_SUCCESSOR, _BACK_TO, (_SHARE_SAVED, _NEW_FAVOURITE, _WED)))
        or _day_moved(text) is not None
    )


def meant_in(text: str) -> Iterator[Meant]:
    """Where that may have been told of which a text says such a thing."""
    if _found(_BACK_TO, text):
        yield Meant((_LANGUAGE,))
    if _found(_SUCCESSOR, text):
        yield Meant(_ROLES)
    if _found((_SHARE_SAVED,), text):
        yield Meant((_SAVINGS,))
    if _found((_NEW_FAVOURITE,), text):
        yield Meant(_FAVOURITES)
    if _found((_WED,), text):
        yield Meant(("partner", "spouse"))
    if (moved := _day_moved(text)) is not None:
        yield Meant((), _bare(moved["thing"]).split()[-1])


def as_changed(sentence: str, stands: Sequence[Candidate]) -> str | None:
    """The sentence with what was told in it by its name; None where it changes nothing that is known."""
    ways = (_of_day, _of_successor, _of_language, _of_savings, _of_favourite, _of_wedding)
    return next((said for way in ways if (said := way(sentence, stands)) is not None), None)


def _found(patterns: Sequence[re.Pattern[str]], sentence: str) -> re.Match[str] | None:
    return next((found for one in patterns if (found := one.fullmatch(sentence.strip())) is not None), None)


def _day_moved(sentence: str) -> re.Match[str] | None:
    """The thing that is on another day than it was, and the day."""
    if len(sentence) > _LONGEST:
        return None
    return _found(_ANOTHER_DAY, sentence.replace("’", "'").strip(" .!\t\n"))


def another_day(sentence: str) -> str | None:
    """
    The day of a thing, where a sentence says that it was moved to one of a month that it names.

    >>> another_day("The fair got moved to April 25."), another_day("The couch got moved to the garage.")
    ('the fair is on April 25', None)
    """
    found = _day_moved(sentence)
    if found is None or not _NAMES_MONTH.search(found["when"]) or found["thing"].casefold().startswith("my "):
        return None
    return f"{found['thing'][0].lower()}{found['thing'][1:]} is on {found['when']}"


_NAMES_MONTH = late(_MONTH, re.IGNORECASE)


def _of_day(sentence: str, stands: Sequence[Candidate]) -> str | None:
    """A thing that has a day already, by the name with which it was told, near that day."""
    found = _day_moved(sentence)
    if found is None:
        return None
    called = _bare(found["thing"])
    meant = the_one(one for one in stands if one.predicate == _DATE_OF and _bare(one.subject) == called)
    return near_its_day(f"{meant.subject} is on {found['when']}", meant) if meant is not None else None


def _bare(thing: str) -> str:
    return _WHOSE.sub("", folded(thing))


_WHOSE = late(r"^(?:the|our|my|this year['’]s) ")


def _of_successor(sentence: str, stands: Sequence[Candidate]) -> str | None:
    """Who comes after somebody that was told of, from the day on which that one goes."""
    found = _found(_SUCCESSOR, sentence)
    if found is None:
        return None
    old = folded(found["old"]).removeprefix("my ")
    roles = [one for one in stands if folded(one.predicate) in (_WORK if old in _PRONOUNS else _ROLES)]
    if old not in _PRONOUNS:
        roles = [one for one in roles if old in (folded(one.predicate), folded(one.value.text) if one.value else "")]
    meant = the_one({folded(one.predicate): one for one in roles}.values())
    when = found["when"] or found["when2"]
    has_gone = _HAS_GONE.search(sentence) is not None
    if meant is None or not (when or has_gone):
        return None
    role = meant.predicate.casefold()
    if has_gone:
        return f"my {role} is now {found['new']}"
    return f"from {when} my {role} is {found['new']}"


_HAS_GONE = late(_WENT, re.IGNORECASE)


def _of_language(sentence: str, stands: Sequence[Candidate]) -> str | None:
    """The language in which somebody is answered again, who is answered in another one."""
    found = _found(_BACK_TO, sentence)
    other = the_one(one for one in stands if one.predicate == _LANGUAGE)
    if found is None or other is None or other.value is None or folded(other.value.text) == folded(found["tongue"]):
        return None
    return f"from now on answer in {found['tongue']}"


def _of_savings(sentence: str, stands: Sequence[Candidate]) -> str | None:
    """A share that is put to what was saved already: what is put there each month is not what there is."""
    found = _found((_SHARE_SAVED,), sentence)
    saved = [
        one for one in stands if folded(one.predicate) == _SAVINGS and one.value is not None and one.derivation is None
    ]
    if found is None or not any(one.value is not None and one.value.number is not None for one in saved):
        return None
    whole = re.sub(r"^(?:each|every)\s", "my ", found["whole"], flags=re.IGNORECASE)
    return f"my monthly saving is {found['share']} of {whole}"


def _of_favourite(sentence: str, stands: Sequence[Candidate]) -> str | None:
    """What is liked best now, of the one sort of which that was told."""
    found = _found((_NEW_FAVOURITE,), sentence)
    new = (found["new"] or found["turned"]) if found is not None else None
    sorts = ((folded(one.predicate).replace("favorite", "favourite"), one) for one in stands)
    told = {sort: one for sort, one in sorts if sort.startswith("favourite ")}
    meant = the_one(told.values())
    return f"my {meant.predicate} is now {new}" if new and meant is not None else None


def _of_wedding(sentence: str, stands: Sequence[Candidate]) -> str | None:
    """Whom somebody married, who has one partner."""
    found = _found((_WED,), sentence)
    loved = {one.value.key: one for one in stands if one.value is not None and folded(one.predicate) in _LOVES}
    meant = the_one(loved.values())
    if found is None or meant is None or meant.value is None:
        return None
    return f"I got married to {meant.value.text}{found['rest']}"


_LOVES = frozenset("partner girlfriend boyfriend fiancé fiancée fiance fiancee spouse".split())
