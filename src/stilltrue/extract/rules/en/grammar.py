"""How an English sentence comes apart into clauses, and what each says of whom."""

from __future__ import annotations

import re
from dataclasses import replace

from stilltrue.extract.rules import smoking
from stilltrue.extract.rules.en import (
    daily,
    doses,
    ends,
    family,
    firms,
    food,
    health,
    journeys,
    life,
    oneself,
    payments,
    people,
    routines,
    taste,
    things,
)
from stilltrue.extract.rules.en.clauses import Text, clause_of
from stilltrue.extract.rules.en.courses import until_its_end, without_length
from stilltrue.extract.rules.en.subjects import Subject, subject_at, teller_of
from stilltrue.extract.rules.parts import LONGEST_CLAUSE, Clause, Rule, Setting, Who
from stilltrue.language import DateFound, Language
from stilltrue.model.claim import Modality

_VERB = (
    "live|lives|lived|moved|work|works|worked|study|studies|studied|started|joined|left|quit|have|has|had|got"
    "|drive|use|uses|speak|speaks|play|plays|switched|adopted|bought|avoid|prefer|tend|don't|can't|am|grew|gave|keep|own"
    "|no longer|used to|now|still|take|takes|is allergic|allergic to|lactose intolerant|is|was born|weigh|weighs"
)
_SPLIT = re.compile(
    rf",?\s+(?:and|but)\s+(?:also\s+|then\s+)?(?=(?:I|I'm|I've|my|our|she|he|it|the|{_VERB})\b)"
    r"|,?\s+(?:so|then|because|plus)\s+(?=(?:I|I'm|I've|my)\b)"
    rf"|,\s+(?=(?:I|I'm|I've|my|she|he|it)\b)|\s+because\s+(?=I\b)|;\s*|\s+-+\s+",
    re.IGNORECASE,
)
_TIME_CUE = re.compile(
    r"\d|\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|mon|tues|wednes|thurs|fri|satur|sun|today|tonight|tomorrow"
    r"|yesterday|ago|last|next|this|since|until|till|week|month|year|spring|summer|autumn|winter|fall|morning|evening"
    r"|night|weekend|christmas|end of|start of|beginning of|\bdays\b|fortnight)",
    re.IGNORECASE,
)
_LEAD = re.compile(
    r"[\s,.!\"'(*>-]*(?:(?:please keep it after all|(?:it )?turns out(?: that)?|please (?:remember|note|keep in mind)(?: that)?|remember that|note that|keep in mind that|oh|ah|well|so|and|but|also|then|by the way|btw|anyway|hey|hi|hello|yes|yeah|yep|no(?!\s+longer)|nope|ok|okay|honestly"
    r"|fyi|note|for the record|just so you know|these days|nowadays|now|currently|right now|at the moment|lately|recently"
    r"|sorry|please|remember|of course"
    r"|real life for a second|seriously|actually|today|plus|ps|p\.s\.|update|good news|big news|news|great|thanks|thank you|haha|lol|guess what"
    r"|one more thing|another thing|quick update|as for me|personally|in fact|to be honest|for context|correction"
    r"|finally|before that|after that|back then|at home|at work|fun fact|as you know|apparently|for now|temporarily|the thing is"
    r"|in|on|at|by|from|starting|as of|back in|around|during|early|late|about)\b[\s,.:!–—-]*"
    r"|(?:before|after|during|about|regarding)\s+(?:the\s+)?[\w ]{1,25}:\s*"
    r"|(?:with|since|because\s+of|thanks\s+to|due\s+to)\s+(?:the|my|our)\s+(?:(?!(?:i|we|he|she|they|who|that|which|is|was)\b)[a-z-]+\s+){0,2}(?!(?:i|we|he|she|they)\b)[a-z-]+,?\s+(?=(?-i:I)\b))",
    re.IGNORECASE,
)
_REFUSED = re.compile(
    r"\?\s*$|\b(?:if|wish|unless|suppose|supposing|imagine|pretend|as if|what if|let's|in my dream|just kidding|jk|would have|let me)\b"
    r"|^\W*in\s+(?:the|my|this|that|a)\s+(?:book|novel|story|movie|film|show|series|game|play|dream|script|song|dream i had)\b"
    r"|\b(?:he|she|they|you|people|everyone)\s+(?:thinks?|thought|says? i|said i|told \w+ i)\b|\bhow (?:do|can|should) i\b",
    re.IGNORECASE,
)
_HEARSAY = re.compile(
    r"(?:i\s+(?:heard|was told)(?:\s+that)?|apparently,?|(?P<who>my\s+[\w -]{2,30}?|[A-Z][a-z]+|she|he)\s+(?:told\s+me|said|says|mentioned|tells\s+me)(?:\s+that)?)\s+",
    re.IGNORECASE,
)
_THINK = re.compile(
    r"(?:i\s+(?:think|guess|believe|suppose)|i'm\s+not\s+sure\s+but)(?:\s+that)?\s+(?=i\b|my\b|the\b)", re.IGNORECASE
)
_DROPPED = re.compile(
    r"(?:just\s+|finally\s+|recently\s+)?(?P<verb>moved\s+to|started\s+(?:at|working)|switched\s+(?:from|to)|adopted\s+a|joined|quit|(?:sold|gave)\s+(?:my|our)|(?:traded|swapped|replaced)(?:\s+in)?\s+my|broke\s+up\s+with|got\s+(?:laid\s+off|fired|engaged|married|divorced|promoted|let\s+go|made\s+redundant)|laid\s+off|retired|resigned|(?:bought|leased|picked\s+up)\s+(?:an?|my|our)|finished\s+(?:uni|university|college|high\s+school)|got\s+(?:an?|my|our)|finished\s+(?-i:[A-Z])|gave\s+up|stopped|cancell?ed\s+(?:my|(?-i:[A-Z]))|started\s+(?:taking|smoking|learning|reading|my)|took\s+up|went\s+(?:vegan|vegetarian|back\s+to)|passed\s+my|lost\s+my|back\s+on|took\s+the|accepted\s+the|retrained|came\s+off|not\s+(?:really\s+|exactly\s+)?(?:a\s+(?:big\s+|huge\s+)?fan\s+of|keen\s+on|into)|can't\s+stand|no\s+longer|don't\s+(?:really\s+)?(?:drink|smoke|eat\s+meat)|starting\s+(?:at|work)|joining|moving\s+to|live\s+in|work\s+(?:at|for|as)|turned\s+\d|graduated\s+from|allergic\s+to|still\s+(?:on|at|in|using|living|working)|always(?=\s+(?:an?|the)\s+(?:aisle|window)))\s",
    re.IGNORECASE,
)


class EnglishRules:
    """English."""

    rules: tuple[Rule, ...] = (
        *ends.RULES,
        *family.RULES,
        *firms.RULES,
        *routines.RULES,
        *daily.RULES,
        *payments.RULES,
        *things.RULES,
        *life.RULES,
        *people.RULES,
        *doses.RULES,
        *health.RULES,
        *smoking.RULES_EN,
        *taste.RULES,
        *journeys.RULES,
        *food.RULES,
        *oneself.RULES,
    )
    importance = re.compile(
        r"\b(?:allerg\w+|hospital|medication|surgery|diagnosed|moved|quit my|got married|divorced|died|passed away|deadline"
        r"|remember that|emergency|pregnant|prescribed)\b",
        re.IGNORECASE,
    )

    def refuses(self, sentence: str, pack: Language) -> bool:
        """Whether nothing in the sentence is a statement."""
        return _REFUSED.search(sentence) is not None or pack.is_question(sentence) or pack.is_joke(sentence)

    def clauses(self, sentence: str, setting: Setting) -> list[Clause]:
        """The clauses whose subject is certain; a clause without one goes on about the one before it."""
        found: list[Clause] = []
        before: Subject | None = None
        for start, end in _pieces(sentence):
            piece = sentence[start:end]
            if end - start > LONGEST_CLAUSE:
                continue
            clause, before = _read(piece, start, setting, before if found or start == 0 else None, first=start == 0)
            if clause is not None:
                found.append(clause)
        return found


def _pieces(sentence: str) -> list[tuple[int, int]]:
    edges, start = [], 0
    for split in _SPLIT.finditer(sentence):
        edges.append((start, split.start()))
        start = split.end()
    return [(one, two) for one, two in (*edges, (start, len(sentence))) if sentence[one:two].strip()]


def _read(
    piece: str, start: int, setting: Setting, before: Subject | None, *, first: bool
) -> tuple[Clause | None, Subject | None]:
    plain = piece.replace("’", "'").replace("‘", "'")
    dates = _dates(plain, setting) if _TIME_CUE.search(plain) else ()
    masked = _masked(plain, dates)
    reported, uncertain, teller = False, False, None
    at = _lead(masked)
    if (think := _THINK.match(masked, at)) is not None:
        uncertain, at = True, think.end()
    if (hearsay := _HEARSAY.match(masked, at)) is not None:
        reported, at = True, hearsay.end()
        # Told in the past, it may be of what is to come.
        dates = _dates(" " * at + plain[at:], setting) if dates else ()
        masked = masked[:at] + _masked(plain, dates)[at:]
        teller = teller_of(hearsay["who"], setting) if hearsay["who"] else None
    subject, at = subject_at(masked, at, setting, teller, before)
    if subject is None and not first and before is not None and not _is_of_another(masked, at, before):
        subject = replace(before, prefix="")
    if subject is None and (_DROPPED.match(masked, at) and not setting.others and not reported):
        subject = Subject(Who.ME, setting.me)
    if subject is None or (reported and subject.who is Who.ME):
        return None, subject
    clause = clause_of(Text(plain, masked, dates), at, subject, setting)
    if clause is None:
        return None, subject
    if reported or uncertain:
        said_as = Modality.REPORTED if reported else Modality.UNCERTAIN
        clause = replace(clause, modality=said_as if clause.modality is Modality.ACTUAL else clause.modality)
    lead = len(piece) - len(piece.lstrip())
    return replace(clause, start=start + lead, end=start + len(piece.rstrip())), subject


_OF_A_THIRD = re.compile(
    r"(?:(?:also|now|still|really|just|often|usually|always)\s+)*(?:lives|works|studies|has|speaks|plays|uses|takes|owns|keeps|drives|is|isn't|doesn't)\b",
    re.IGNORECASE,
)


def _is_of_another(text: str, at: int, before: Subject) -> bool:
    """Whether a clause without a subject cannot go on about the speaker: "I have a friend who lives in Rome and works at FAO"."""
    return before.who is Who.ME and _OF_A_THIRD.match(text, at) is not None


_YEAR_BEFORE = re.compile(
    r"\b(?:in|since|from|until|till|to|by|of|during|around|before|after|back in|and|summer|winter|spring|autumn|fall)\s+$",
    re.IGNORECASE,
)


_STILL_SO = re.compile(
    r"(?:\bhave|\bhas|['’](?:ve|s))\s+(?:been|lived|worked|studied|used|had|owned)\b[^,;]*"
    r"\bfor\s+(?:(?:about|almost|over|nearly|more than)\s+)?[\w-]+(?:\s+(?:and\s+a\s+half|of))?\s+(?:day|week|month|year)s?$",
    re.IGNORECASE,
)
_WON = re.compile(r"(?<=\d)(\s?)won\b")


def _dates(text: str, setting: Setting) -> tuple[DateFound, ...]:
    """
    The dates of a text; four digits are a year only after a word that says so.

    The currency is written as its code for the reading, or "won" would pass for a past tense; and
    "I have lived here for three years" is read as three years now.
    """
    text, length = without_length(text)
    bare = text.rstrip(" .!,;")
    said = f"{bare} now" if _STILL_SO.search(bare) else text
    dates = tuple(
        replace(found, text=found.text.removesuffix(" now"), end=min(found.end, len(bare)))
        if said is not text
        else found
        for found in setting.pack.dates(_WON.sub(r"\1KRW", said), setting.anchor)
        if not found.text.isdigit() or _YEAR_BEFORE.search(text[max(0, found.start - 12) : found.start])
    )
    return dates if length is None else (*dates, *until_its_end(dates, length, setting))


def _masked(text: str, dates: tuple[DateFound, ...]) -> str:
    for found in dates:
        text = text[: found.start] + " " * (found.end - found.start) + text[found.end :]
    return text


def _lead(text: str) -> int:
    at = 0
    while (found := _LEAD.match(text, at)) is not None and found.end() > at:
        at = found.end()
    while at < len(text) and text[at] in " ,.:!-–—\"'(":
        at += 1
    return at
