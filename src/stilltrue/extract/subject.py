"""Whether the words before a value give it another subject than the one it is claimed of. Pure."""

from __future__ import annotations

import re

from stilltrue.extract.astray import part_with
from stilltrue.language import language_of
from stilltrue.language.owner import is_owner
from stilltrue.language.tokens import content_stems, normalise
from stilltrue.model.claim import Candidate

_MARKS = re.compile(r"\b(?:(?P<own>i|we|me|us|myself|mine)|(?P<other>who|whose|he|she|they))\b", re.IGNORECASE)
"""Words of which the last before a value says whose it is."""
_SOME_OF = re.compile(
    r"\b(?:some|most|many|all|one|none|two|three|several|few|half|each|both)\s+(?:people\s+)?(?:of|in|at|from)\s+(?:my|our|the)\b"
    r"|\bmost\s+(?:people|of)\b|(?:몇\s?명|일부|대부분|몇몇|누군가|다들|반은|절반)(?:은|는|이|가|도)?\s",
    re.IGNORECASE,
)
_OWNED_THING = re.compile(
    r"^\W*(?:(?:and|but|so|also|then|now|well|yes|oh)\W+)*(?:my|our)\s+(?P<thing>[\w'’ -]{1,40}?)\s+(?:(?P<is>is|are|was|were)|has|have|had|just|moved|lives?|works?|got|can|will|does|did|\w+ed)\b",
    re.IGNORECASE,
)
_OWNERS = re.compile(r"\w['’]s\s")
_NAMED = re.compile(
    r"^\W*(?:(?:And|But|So|Also|Then)\s+)?(?!(?:I|My|Our|We|It|This|That|There|The|A|An|In|On|At|Since|From|As|No|Not|Yes|Yeah|Ok|Okay|Now|Just|Still|Been|Both)\b)"
    r"(?P<name>[A-Z][\w’-]+(?:\s[A-Z][\w’-]+)?)(?:\s+from\s+[\w ]{1,20}?)?\s+(?:also\s+|just\s+|now\s+|still\s+|recently\s+)?"
    r"(?:has|had|got|bought|moved|joined|lives|works|owns|drives|speaks|likes|loves|hates|eats|uses|studies|plays|started|left|became|works|sold|adopted)\b"
)
_OWN_KO = re.compile(r"(?<![가-힣])(?:나|난|내|저|전|제|저희|우리\s?(?:집|가족))(?![가-힣]{2})")
KIN_KO = r"(?:남편|아내|와이프|동생|언니|누나|오빠|형|엄마|아빠|어머니|아버지|할머니|할아버지|친구|딸|아들|이모|고모|삼촌|사촌|동료|상사|팀장님?|룸메이트?|여친|남친|여자친구|남자친구)"
"""What somebody may be to the speaker, in Korean."""
_THEIRS_KO = re.compile(rf"^\W*(?:우리\s|내\s)?(?P<who>{KIN_KO})(?:의)?\s(?P<thing>[가-힣]{{1,8}}?)(?:은|는|이|가)\s")
_DONE_BY = re.compile(r"\b(?:is|are|was|were|been|got|being)\s+\w+(?:ed|en|t)\s+(?:\w+\s+)?by\s+$", re.IGNORECASE)
_DONE_BY_KO = re.compile(
    r"^(?:한테|에게|께)\s?(?:[가-힣]{1,6}\s)?[가-힣]*(?:당했|당하|당해|받았|받은|혼났|차였|졌|맞았|뺏겼|들켰|쫓겨)"
)
_GIVEN = re.compile(
    r"\b(?:bought|got|gave|made|sent|found|ordered|picked\s+up)\s+(?:my|our|his|her|their)\s+[\w-]+\s+(?:an?|the|some)\s+(?:[\w-]+\s+){0,2}$",
    re.IGNORECASE,
)
"""What somebody else was given."""
_CALLED = re.compile(r"\b(?:called|named|names?\s+is)\s+$", re.IGNORECASE)
_NAME = re.compile(r"\bnames?$|이름$", re.IGNORECASE)
_LONGEST = 100


def is_of_other_subject(candidate: Candidate, clause: str) -> bool:
    """
    Whether a clause says its value of somebody else than the candidate does.

    >>> from stilltrue.model.claim import Value
    >>> claim = Candidate(subject="user", predicate="works at", value=Value.of_text("Bosch"))
    >>> is_of_other_subject(claim, "I met Lena, who works at Bosch."), is_of_other_subject(claim, "I work at Bosch.")
    (True, False)
    """
    value = candidate.qualifier or (candidate.value.text if candidate.value is not None else "")
    if not value or len(value) > _LONGEST:
        return False
    place = clause.casefold().find(value.casefold())
    before = clause[:place] if place >= 0 else clause
    if is_owner(candidate.subject):
        return _is_of_others(candidate, clause, before)
    subject = candidate.subject.strip()
    return (
        _is_done_to_else(subject, clause)
        or _is_antecedent_else(subject, before, clause)
        or _is_part_of(candidate, subject, clause)
        or _is_namesake(subject, clause)
    )


def _is_of_others(candidate: Candidate, clause: str, before: str) -> bool:
    if _GIVEN.search(before) is not None:
        return True
    if _CALLED.search(before) is not None and _NAME.search(candidate.predicate) is None:
        # Whose name it is, the claim says itself.
        return False
    if _SOME_OF.search(before) and not re.search(r"\bi\b", before, re.IGNORECASE) and not _OWN_KO.search(before):
        return True
    if language_of(clause) == "ko":
        theirs = _THEIRS_KO.match(clause)
        return (
            theirs is not None
            and not _names(candidate, theirs["who"])
            and not is_a_name(candidate, theirs["thing"])
            and not _OWN_KO.search(clause[theirs.end() :])
        )
    last = None
    for last in _MARKS.finditer(before):  # noqa: B007 - the last one is wanted
        pass
    if last is not None:
        return last["other"] is not None and not _names(candidate, before[: last.start()])
    part = part_with(candidate, clause)
    if re.search(r"\b(?:me|us|i)\b", part, re.IGNORECASE):
        return False
    owned = _OWNED_THING.match(part)
    if owned is not None and not is_a_name(candidate, owned["thing"]):
        # "My provider is Telenet" may well be what the slot is called otherwise; what it did is its own.
        return (owned["is"] is None or _OWNERS.search(owned["thing"]) is not None) and not _names(
            candidate, owned["thing"]
        )
    named = _NAMED.match(part)
    value = normalise(candidate.value.text) if candidate.value is not None else ""
    return named is not None and normalise(named["name"]) not in value and not _names(candidate, named["name"])


def _is_done_to_else(subject: str, clause: str) -> bool:
    """Whether the subject is only the one by whom it was done to another: "Anna was promoted by Karl"."""
    place = clause.find(subject)
    if place < 0:
        return False
    return _DONE_BY.search(clause[:place]) is not None or _DONE_BY_KO.match(clause[place + len(subject) :]) is not None


def _is_part_of(candidate: Candidate, subject: str, clause: str) -> bool:
    """Whether it is only said of something of the subject, or of some of them: "my doctor's sister", "some of my colleagues"."""
    named = re.escape(subject)
    some_of = re.search(rf"\b(?:some|most|many|one|none|few|half|several)\s+of\s+{named}\b", clause, re.IGNORECASE)
    thing = re.search(
        rf"{named}(?:['’]s|의)\s+(?!(?:an?|the|not|now|been|in|at|on|from|with|also|just|still|called|named|always|very|so|allergic|got|had|gone|done|moved|started|joined|become|turned|\w+ing|\w+ed)\b)(?P<thing>[\w가-힣]+)",
        clause,
        re.IGNORECASE,
    )
    return some_of is not None or (thing is not None and not _names(candidate, thing["thing"]))


def _is_namesake(subject: str, clause: str) -> bool:
    """Whether a clause tells of another of the same name: "my cousin Kim" of "my colleague Kim"."""
    *role, name = subject.split()
    if not role:
        return False
    other = re.search(rf"(?:\b(?:my|our)|우리|내)\s+(?P<role>[\w가-힣]+)\s+{re.escape(name)}", clause, re.IGNORECASE)
    return other is not None and other["role"].casefold() not in subject.casefold()


def _is_antecedent_else(subject: str, before: str, clause: str) -> bool:
    """Whether the last "who" before the value stands behind another name: "older than Sam, who is 40"."""
    places = [found.start() for found in re.finditer(r",?\s*\b(?:who|whose)\b", before, re.IGNORECASE)]
    if not places:
        return False
    if re.search(rf"\bnot\s+[\w’-]+\s+who\b[^.!?]*\bbut\s+{re.escape(subject)}\b", clause, re.IGNORECASE):
        return False
    behind = re.search(r"([A-Z][\w’-]+)\s*$", before[: places[-1]])
    return behind is not None and normalise(behind[1]) not in normalise(subject)


def is_a_name(candidate: Candidate, thing: str) -> bool:
    """Whether a thing is only how somebody is called whom the claim is about: "our parrot's name" of the user's pet."""
    return _NAME.search(thing) is not None and _NAME.search(candidate.predicate) is None


def _names(candidate: Candidate, words: str) -> bool:
    """Whether some words name the slot or the value itself: "my rent", "my sister Ana"."""
    said = set(content_stems(words, language_of(words)))
    own = " ".join(
        filter(None, (candidate.predicate, candidate.qualifier, candidate.value.text if candidate.value else None))
    )
    return bool(said & set(content_stems(own, language_of(own)))) or normalise(words.strip()) in normalise(own)
