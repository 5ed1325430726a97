"""What an English clause says of its subject, and how it is meant: denied, former, planned, uncertain, for now."""

from __future__ import annotations

import re
from dataclasses import dataclass

from stilltrue.extract.rules.en.subjects import Subject
from stilltrue.extract.rules.parts import Clause, Setting
from stilltrue.language import DateFound, DateRole
from stilltrue.model.claim import Modality

_UNREAD_TIME = re.compile(
    r"\b(?:since|until|till|before|after|when)\s+(?:i|my|the|we|he|she)\b|\bago\b|\brecently\b|\bafter\s+\w+ing\b"
    r"|\bthe (?:day|week|month|year) (?:after|before)\b",
    re.IGNORECASE,
)
_PARTICIPLE = r"(?:been|gone|come|begun|taken|outgrown|lived|worked|moved|started|quit|become|gotten|had|used|loved|liked|switched|stopped|given|left|joined|adopted|cut|known|studied|\w+ed)"
_MARKERS: tuple[tuple[str, str], ...] = (
    ("ended", r"no\s+longer"),
    ("former", r"used\s+to(?=\s+\w)"),
    ("planned", r"(?:be\s+|am\s+|'m\s+|is\s+|'s\s+|are\s+)?(?:going\s+to(?!\s+(?-i:[A-Z]))|gonna|about\s+to)|plan(?:s|ning)?\s+(?:to|on)|decided\s+to"),
    ("will", r"'ll|will"),
    ("intended", r"(?:thinking\s+(?:of|about)|considering|hoping\s+to|hopes?\s+to|intend(?:s)?\s+to|looking\s+to|want(?:s)?\s+to)"),
    ("uncertain", r"may(?=\s)|might|probably|possibly|maybe|perhaps"),
    ("wished", r"would|'d|could|should|must|wish|wished"),
    ("cannot", r"can't|cannot|can\s+not"),
    ("unpast", r"didn't|did\s+not|wasn't|was\s+not|weren't"),
    ("negated", r"don't|do\s+not|doesn't|does\s+not|isn't|is\s+not|aren't|never|not|haven't|hasn't|have\s+not|has\s+not"),
    ("perfect", rf"(?:'ve|have|has|'s)(?=\s+(?:(?!(?:an?|the|my|so|very|not)\b)\w+\s+)?{_PARTICIPLE}\b)"),
    ("past", r"was|were"),
    ("be", r"'m|am|is|are|'re|'s|be|been|being"),
    ("still", r"still"),
    ("only", r"only"),
    ("temporary", r"temporarily"),
    ("adverb", r"now|currently|just|recently|really|actually|also|always|usually|finally|already|absolutely|totally|truly|mostly|often|personally|honestly|officially|both|even|so|pretty|kind\s+of|super|very|genuinely|simply|lately|definitely|mainly|sometimes|especially|basically|(?:do|does)(?=\s+(?:love|like|live|work|have|hate|enjoy|prefer))"),
)  # fmt: skip
_MARKER = re.compile(
    r"\s*(?:" + "|".join(f"(?P<{name}>{words})" for name, words in _MARKERS) + r")(?![\w'])", re.IGNORECASE
)
_ORPHAN = re.compile(r"(?:\s+(?:in|on|at|by|around|since|back in|during))+$", re.IGNORECASE)
_TRAILING = re.compile(
    r"(?:,?\s+(?:now|these\s+days|nowadays|currently|right\s+now|at\s+the\s+moment|again|too|as\s+well|already|for\s+now|for\s+the\s+time\s+being"
    r"|though|instead|lately|thanks|thank\s+you|haha|lol|by\s+the\s+way))+$",
    re.IGNORECASE,
)
_ASIDE = re.compile(
    r",\s+(?:(?:way\s+)?too\s+\w+|thank\s+(?:god|goodness|heavens)|thankfully|sadly|unfortunately|luckily|no\s+regrets|what\s+an?\s+\w+|at\s+(?:long\s+)?last|phew|ugh|yay|ha"
    r"|(?:an?\s+)?(?:absolute|total|complete)\s+\w+|got\s+(?:\S+\s+){1,3}for\s+(?:it|them)|no\s+(?:more|longer)\s+worth\s+it|(?:so|very|really|pretty)\s+(?:annoying|happy|sad|excited|proud|hard|boring|expensive)"
    r"|which\b.*|(?:the|my)\s+[\w ]{2,25}?\s+(?:is|was|are|were)\s+(?:\w+\s+){0,2}(?:awful|terrible|killing\s+me|great|crazy|nightmare|bad|slow|bonkers))$",
    re.IGNORECASE,
)
"""What somebody adds of how he finds it, behind what he says: "I gave up on German, too hard"."""
_HAVE_GOT = re.compile(
    r"^(?:'ve|have|has|be)\s+got(?=\s+(?:an?|two|three|four|five|six|seven|eight|nine|ten|\d|the|my|no)\b)",
    re.IGNORECASE,
)
_ANY_MORE = re.compile(r"\b(?:any\s?more|any\s+longer)\b", re.IGNORECASE)
_NOW = re.compile(r"\b(?:now|these\s+days|nowadays|currently)\b", re.IGNORECASE)
_FOR_NOW = re.compile(
    r"\b(?:for now|for the time being|for the moment|temporarily|just this (?:week|month))\b", re.IGNORECASE
)
_NOT_OTHER = re.compile(
    r"(?:,\s*(?:and\s+)?not\s+|\s+not\s+(?=(?-i:[A-Z0-9])))(?:in\s+|at\s+|on\s+|to\s+|for\s+|the\s+)?(?P<other>[^,.;]{1,50})$",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Text:
    """A clause as said, and with its dates made blank."""

    plain: str
    masked: str
    dates: tuple[DateFound, ...]


def clause_of(text: Text, at: int, subject: Subject, setting: Setting) -> Clause | None:
    """What a text says of its subject from a place on; None of what is only wished for."""
    plain, masked, dates = text.plain, text.masked, text.dates
    seen: set[str] = set()
    begin = at
    while (found := _MARKER.match(masked, at)) is not None and len(seen) < 12:
        seen.add(found.lastgroup or "")
        at = found.end()
    if "wished" in seen or ("past" in seen and "planned" in seen):
        return None
    said = masked[at:].rstrip(" .!,;:~")
    said = _ASIDE.sub("", said)
    rest = _ANY_MORE.sub(" ", said)
    negated = bool(seen & {"negated", "unpast"})
    ended = "ended" in seen or (negated and rest != said)
    corrects = None
    if (other := _NOT_OTHER.search(rest)) is not None and rest == said:
        rest = rest[: other.start()]
        corrects = None if _NOW.search(plain) else other["other"].strip()
    body = _TRAILING.sub("", _ORPHAN.sub("", " ".join(rest.split()).strip(" .!,;:~")))
    if seen & {"be", "past"} and not seen & {"planned", "intended", "will"} and not subject.prefix.endswith("= "):
        body = "be " + body
    if "cannot" in seen:
        body = "cannot " + body
    body = _HAVE_GOT.sub("have", body)
    return Clause(
        start=0,
        end=len(plain),
        text=plain,
        body=subject.prefix + body,
        who=subject.who,
        subject=subject.name,
        me=setting.me,
        anchor=setting.anchor,
        past=bool(seen & {"past", "unpast"}),
        perfect="perfect" in seen,
        negated=negated and not ended,
        ended=ended,
        still="still" in seen,
        former="former" in seen,
        only="only" in seen,
        temporary="temporary" in seen or _FOR_NOW.search(plain) is not None,
        modality=_modality(seen, dates),
        dates=dates,
        unread_time=_UNREAD_TIME.search(masked, begin) is not None,
        corrects=corrects,
    )


def _modality(seen: set[str], dates: tuple[DateFound, ...]) -> Modality:
    """How the clause is meant; "from 1 June I will be at Beta" is settled."""
    if "will" in seen and not any(found.role is DateRole.SINCE for found in dates):
        return Modality.PLANNED
    if "intended" in seen:
        return Modality.INTENDED
    if "planned" in seen:
        return Modality.PLANNED
    return Modality.UNCERTAIN if "uncertain" in seen else Modality.ACTUAL
