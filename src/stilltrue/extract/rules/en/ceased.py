"""What English says that is not as it was told any more, by what it was: "I stopped seeing Priya", "I used to work there"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from stilltrue.extract.rules.standing import Meant, the_one
from stilltrue.language.late import late
from stilltrue.model.claim import Candidate, folded

_SIGH = r"\W*(?:(?:so|ok|okay|oh|ugh|well|update|hey|btw|by\sthe\sway|actually|sadly|unfortunately|honestly|funny\senough)\b[\s,:.!–—-]*){0,3}"
_NAME = r"(?:(?-i:Dr|Mr|Mrs|Ms|Prof)\.?\s)?(?-i:[A-Z])[\w-]+"
_REST = r"(?P<rest>(?:\s(?:in|since|as\sof|last|this|on|from|a\s\w+\sago)\s.*|,.*)?)[\s.!]*"
_NOT_SEEN = late(
    rf"{_SIGH}i(?:['’](?:ve|m)|\shave|\sam)?(?:\s(?:just|finally|also))*\s(?:stopped\s(?:seeing|going\sto|working\swith)|quit(?:\sseeing)?|left|fired|no\slonger\s(?:see|work\swith|go\sto)|not\sseeing|don['’]t\s(?:see|work\swith|go\sto))\s(?P<who>{_NAME})(?:\sany\s?(?:more|longer))?{_REST}",
    re.IGNORECASE,
)
_SEEN = ("therapist", "doctor", "dentist", "physio", "trainer", "personal trainer", "coach", "tutor", "teacher", "psychiatrist", "accountant", "lawyer", "dermatologist")  # fmt: skip
_HELP = frozenset(_SEEN)
_MEMBERSHIP = late(
    r"\b(?:quit|cancell?ed|ended|dropped|stopped|gave\sup|terminated)\s(?P<what>(?:my|the)\smembership)\b",
    re.IGNORECASE,
)
_GROWN = late(
    rf"{_SIGH}(?P<what>[\w' -]{{2,40}}?)\s(?:has|have|is|are|['’]s|['’]ve)(?:\s(?:really|kind\sof|sort\sof|slowly|totally|actually|just|now))*\s(?:grown|growing)\son\sme\b.*"
    rf"|{_SIGH}i(?:['’]ve|\shave)?(?:\s(?:really|kind\sof|slowly|actually|finally|now))*\s(?:(?:come|came)\s(?:a?round\sto|to\s(?:like|love|enjoy))|warmed\s(?:up\s)?to|learn(?:ed|t)\sto\s(?:like|love|enjoy)|(?:started|begun|grown)\s(?:to\s(?:like|love|enjoy)|liking|loving|enjoying))\s(?P<what2>[\w' -]{{2,40}}?)(?:\s(?:now|lately|after\sall|recently))?[\s.!]*",
    re.IGNORECASE,
)
_NOT_SO_BAD = late(
    rf"{_SIGH}(?P<what>[\w' -]{{2,40}}?)\s?(?:isn['’]t|is\snot|aren['’]t|are\snot|['’]s\snot)\s(?:so|that|really\sthat|too|as)\sbad(?:\s(?:any\s?more|after\sall|actually|now|these\sdays|as\s\w[\w' ]{{0,30}}))+[\s.!]*",
    re.IGNORECASE,
)
_FELL_OUT = late(
    rf"{_SIGH}(?:(?P<who>{_NAME})\sand\s(?:i|me)|(?:me\sand\s|i\sand\s)(?P<who2>{_NAME})|i['’]m\sno\slonger\s(?:best\s)?friends\swith\s(?P<who3>{_NAME}))(?:(?:\s(?:have|had|['’]ve|just|recently))*\s(?:fell\sout|fallen\sout|(?:an?\s)?(?:\w+\s)?falling[\s-]out)|\s(?:aren['’]t|are\snot|are\sno\slonger)\s(?:best\s)?(?:friends|on\sspeaking\sterms)|\sdon['’]t\s(?:speak|talk))?(?P<over>,?(?:\s(?:and|so|because))?(?:\s(?:we|who))?\s(?:don['’]t\s(?:speak|talk)|aren['’]t\s(?:speaking|friends)|(?:are\s)?no\slonger\s(?:speak|friends))\b)?(?:\s(?:any\s?more|any\slonger|now))*[\s.!]*",
    re.IGNORECASE,
)
_MOVING_OUT = late(
    rf"{_SIGH}(?P<who>{_NAME}|my\s(?:flatmate|roommate|housemate)(?:\s(?-i:[A-Z])\w+)?)(?:['’]s|\sis|\swill\sbe)\smoving\sout(?P<when>\s(?:at\sthe\send\sof\s\w+|(?:in|on|next|this)\s\w+(?:\s\d{{1,2}})?))[\s.!]*"
    rf"|{_SIGH}(?P<away>{_NAME})(?:\s(?:has|just))*\smoved\s(?:back\sto\s(?-i:[A-Z])|abroad|away|home|to\sanother\s(?:city|country|town|flat))[^,;]*"
    rf"|{_SIGH}(?P<gone>{_NAME})(?:(?:['’]s|\sis|\shas)\s(?:gone|moved\son|left)|\shas\smoved\son|\sleft)(?:\s(?:now|for\sgood))?[\s.!]*",
    re.IGNORECASE,
)
OWN_PLACE = r"(?:i\s|we\s|i've\s|we've\s)?(?:finally\s|just\s|now\s)*(?:got|have|found|moved\sinto|bought|rented)\s(?:my|our)\sown\s(?:(?:little|tiny)\s)?(?:place|flat|apartment|house|home|studio)"
_OWN_HOME = late(
    rf"{_SIGH}{OWN_PLACE}(?P<where>\sin\s(?-i:[A-Z])[\w' -]+?)?(?:\s(?:now|at\slast))?[\s.!]*", re.IGNORECASE
)
_LAST_DAY = late(
    rf"{_SIGH}(?:(?:it['’]s\s|it\swas\s|today\s(?:is|was)\s)?(?:my\s)?last\sday\sat\s(?P<where>{_NAME}(?:\s{_NAME})?)(?P<when>\s(?:today|yesterday|tomorrow|on\s\w+day|this\s\w+day|last\s\w+day))?)[\s.!]*",
    re.IGNORECASE,
)
_SHARES = ("lives with", "roommate", "flatmate", "housemate")
_USED_TO = late(
    rf"{_SIGH}i\sused\sto\s(?P<rest>(?P<verb>work|live|like|love|enjoy|use|drive|play|take|be|have|do)\b[^.;!?]{{1,60}})[\s.!]*",
    re.IGNORECASE,
)
_BY_VERB = {
    "work": ("works at", "job title"), "live": ("lives in", "lives with"), "like": ("attitude",), "love": ("attitude",),
    "enjoy": ("attitude",), "use": ("uses",), "drive": ("car",), "play": ("hobby", "plays an instrument"), "take": ("medication",),
    "be": ("job title", "diet"), "have": ("pet",), "do": ("hobby",),
}  # fmt: skip
_NOT_ALL_THE_TIME = late(
    r"\b(?:every|all\sthe\stime|a\slot|more|twice|once|times|often|always|when|before|until|full[-\s]time|as\sa|daily|weekly)\b",
    re.IGNORECASE,
)
"""What has changed may be how often, and not that."""
_TRAINS_NOT = late(
    rf"(?:.{{0,60}}?(?:,\s|;\s|\bso\s|\sand\s))?(?:{_SIGH})(?:(?:i(?:['’](?:ve|m)|\shave|\sam)?\s)?(?:just\s|had\sto\s)*(?:pulled\sout\sof|pull\sout\sof|withdrew\sfrom|withdraw\sfrom|dropped\sout\sof|gave\sup\son|not\s(?:running|doing)|won['’]t\sbe\s(?:running|doing))\s(?:the\s|my\s)?|(?:so\s)?no\s|there\sgoes\s(?:my|the)\s)(?P<what>(?:[\w-]+\s){{0,2}}?(?:exam|exams|marathon|half[-\s]marathon|triathlon|10k|5k|race))(?:\sfor\sme)?(?:\s(?:this|after|then|now|any\s?more|next)(?:\s\w+)*)?[\s.!]*",
    re.IGNORECASE,
)
_HINT = late(
    r"\b(?:stopped|quit|left|fired|longer|seeing|see|work\swith|go\sto|membership|gr[oe]w\w*|round|around|warmed|learn\w*|started|begun|c[ao]me\sto"
    r"|bad|fell|fallen|falling|speak\w*|talk|friends|marathon|triathlon|10k|5k|race|exams?|moving|moved|gone|last\sday|used\sto|own)\b",
    re.IGNORECASE,
)
_LONGEST = 200


def may_have_ceased(text: str) -> bool:
    """Whether a text may say of something by another name that it is not so any more."""
    return any(True for _ in meant_in(text))


def meant_in(text: str) -> Iterator[Meant]:
    """Where that may have been told of which a text says such a thing."""
    if len(text) > _LONGEST or not _HINT.search(text):
        return
    if _NOT_SEEN.fullmatch(text):
        yield Meant(_SEEN)
    if _MEMBERSHIP.search(text):
        yield Meant(("gym",))
    if _GROWN.fullmatch(text) or _NOT_SO_BAD.fullmatch(text):
        yield Meant(("attitude",))
    if _FELL_OUT.fullmatch(text):
        yield Meant(("best friend", "friend"))
    if _MOVING_OUT.fullmatch(text) or _OWN_HOME.fullmatch(text):
        yield Meant(_SHARES)
    if _LAST_DAY.fullmatch(text):
        yield Meant(("works at",))
    if _TRAINS_NOT.fullmatch(text):
        yield Meant(("studying for",))
    if (used := _USED_TO.fullmatch(text)) is not None:
        yield Meant(_BY_VERB[used["verb"].casefold()])


def ceased_as_told(sentence: str, stands: Sequence[Candidate]) -> str | None:
    """The sentence with what was told by its name; None where it says no such thing of anything known."""
    if len(sentence) > _LONGEST:
        return None
    ways = (
        _of_practitioner,
        _of_membership,
        _of_taste,
        _of_dislike,
        _of_friend,
        _of_housemate,
        _of_home,
        _of_work,
        _of_training,
        _of_what_was,
    )
    return next((said for way in ways if (said := way(sentence, stands)) is not None), None)


def _value(one: Candidate) -> str:
    return folded(one.value.text) if one.value is not None else ""


def _of_practitioner(sentence: str, stands: Sequence[Candidate]) -> str | None:
    """Who is seen no more, by what he was to the speaker."""
    found = _NOT_SEEN.fullmatch(sentence)
    if found is None:
        return None
    who = folded(found["who"])
    meant = the_one(one for one in stands if folded(one.predicate) in _HELP and _value(one) == who)
    return f"my {meant.predicate} is no longer {found['who']}{found['rest']}" if meant is not None else None


def _of_membership(sentence: str, stands: Sequence[Candidate]) -> str | None:
    found = _MEMBERSHIP.search(sentence)
    if found is None or the_one(one for one in stands if one.predicate == "gym") is None:
        return None
    return f"{sentence[: found.start('what')]}my gym membership{sentence[found.end('what') :]}"


def _of_taste(sentence: str, stands: Sequence[Candidate]) -> str | None:
    """What is liked by now, of what an attitude was told."""
    found = _GROWN.fullmatch(sentence)
    what = folded(found["what"] or found["what2"]) if found is not None else ""
    known = {
        folded(one.qualifier or ""): one for one in stands if one.predicate == "attitude" and _value(one) != "likes"
    }
    return f"I like {known[what].qualifier}" if what in known else None


def _of_dislike(sentence: str, stands: Sequence[Candidate]) -> str | None:
    """What is not so bad any more, of what was disliked."""
    found = _NOT_SO_BAD.fullmatch(sentence)
    what = folded(found["what"]) if found is not None else ""
    disliked = (one for one in stands if one.predicate == "attitude" and _value(one) == "dislikes")
    meant = the_one(one for one in disliked if folded(one.qualifier or "") == what)
    return f"I no longer mind {meant.qualifier}" if what and meant is not None else None


def _of_friend(sentence: str, stands: Sequence[Candidate]) -> str | None:
    """A friend with whom somebody fell out."""
    found = _FELL_OUT.fullmatch(sentence)
    who = folded(found["who"] or found["who2"] or found["who3"]) if found is not None else ""
    meant = the_one(one for one in stands if folded(one.predicate).endswith("friend") and who and _value(one) == who)
    return f"my {meant.predicate.casefold()} is no longer {meant.value.text}" if meant and meant.value else None


def _of_housemate(sentence: str, stands: Sequence[Candidate]) -> str | None:
    """Who shares a home until a day to come, or does so no more."""
    found = _MOVING_OUT.fullmatch(sentence)
    if found is None:
        return None
    who = folded(found["who"] or found["gone"] or found["away"]).removeprefix("my ")
    sharing = [one for one in stands if folded(one.predicate) in _SHARES]
    named = {_value(one): one for one in sharing if _value(one) in who.split() or folded(one.predicate) == who}
    meant = the_one(named.values())
    if meant is None or meant.value is None:
        return None
    role = meant.predicate.casefold()
    ended = (
        f"I no longer live with {meant.value.text}"
        if role == "lives with"
        else f"my {role} is no longer {meant.value.text}"
    )
    if found["away"]:
        return f"{sentence.rstrip(' .!')}; {ended}"
    return f"from{re.sub('^ (?:at|in|on) ', ' ', found['when'])} {ended}" if found["when"] else ended


def _of_home(sentence: str, stands: Sequence[Candidate]) -> str | None:
    """Who has a place of his own lives with nobody of those with whom he lived until then."""
    found = _OWN_HOME.fullmatch(sentence.replace("’", "'"))
    meant = the_one(one for one in stands if one.predicate == "lives with") if found is not None else None
    if found is None or meant is None or meant.value is None:
        return None
    moved = f"I moved to {found['where'].removeprefix(' in ')}, " if found["where"] else ""
    return f"{moved}I no longer live with {meant.value.text}"


def _of_work(sentence: str, stands: Sequence[Candidate]) -> str | None:
    """Where somebody works until the day that is his last there, by a part of its name."""
    found = _LAST_DAY.fullmatch(sentence)
    words = set(folded(found["where"]).split()) if found is not None else set()
    meant = the_one(
        one for one in stands if one.predicate == "works at" and words and words <= set(_value(one).split())
    )
    if found is None or meant is None or meant.value is None:
        return None
    return f"I stopped working at {meant.value.text}{found['when'] or ''}"


def _of_training(sentence: str, stands: Sequence[Candidate]) -> str | None:
    """A race or an exam that somebody was in training for, and will not be there."""
    found = _TRAINS_NOT.fullmatch(sentence)
    words = set(folded(found["what"]).split()) if found is not None else set()
    meant = the_one(one for one in stands if one.predicate == "studying for" and words <= set(_value(one).split()))
    return f"I'm no longer training for the {meant.value.text}" if words and meant and meant.value else None


def _of_what_was(sentence: str, stands: Sequence[Candidate]) -> str | None:
    """What somebody used to do, and was told to do until then."""
    found = _USED_TO.fullmatch(sentence)
    if found is None or _NOT_ALL_THE_TIME.search(sentence):
        return None
    said, predicates = f" {folded(found['rest'])} ", _BY_VERB[found["verb"].casefold()]
    told = (
        folded(one.qualifier or "") if one.predicate == "attitude" else _value(one)
        for one in stands
        if folded(one.predicate) in predicates
    )
    if not any(f" {value} " in said for value in told if value):
        return None
    return f"I'm no longer{found['rest'][2:]}" if found["verb"].casefold() == "be" else f"I no longer {found['rest']}"
