"""Whether a claim keeps apart what a clause tells of one and of another: who did it, whom it was done to. Pure."""

from __future__ import annotations

import re

from stilltrue.extract.astray import part_with
from stilltrue.extract.subject import KIN_KO, is_a_name
from stilltrue.extract.support import without_owner
from stilltrue.language.given_names import korean_name_in
from stilltrue.language.owner import is_owner
from stilltrue.language.tokens import content_stems, normalise
from stilltrue.model.claim import Candidate

_SOMEBODY_KO = rf"(?:(?:여|남)동생|{KIN_KO}|걔|얘|쟤|그\s?(?:애|사람|분|친구))"
_THEIRS_EN = re.compile(
    r"^\W*(?:(?:and|but|while|so)\s+)?(?P<who>(?:her|his|their)\s+[\w-]+)\s+(?:who\s+)?(?:also\s+|still\s+|now\s+)?(?:is|was|has|had|\w{2,}s|\w+ed)\b",
    re.IGNORECASE,
)
_TOPIC_KO = re.compile(rf"^\W*(?:(?:우리|내|제|그리고|근데|그런데)\s)?(?P<who>{_SOMEBODY_KO})(?:은|는|이|가|도)\s")
_JOB = re.compile(
    r"\b(?:job|occupation|profession|title|position|works?\s+as)\b|직업|직책|직급|직위|하는\s?일", re.IGNORECASE
)
_PASSIVE = r"\b(?:is|are|was|were|been|being|got|get)\s+(?:\w+ly\s+)?(?P<verb>\w+(?:ed|en|t))\s+(?:\w+\s+){0,2}?by\s+(?:an?\s+|the\s+|my\s+)?"
_BY = re.compile(r"\bby\b|\b(?:was|were|got|been)\b|당|혼|차인|받", re.IGNORECASE)
_LONGEST = 100
_SHARED = 4
"""Letters that two forms of a verb have alike."""


def is_of_another_part(candidate: Candidate, clause: str) -> bool:
    """
    Whether the subject of a claim and its value stand in parts of a clause that tell of two.

    >>> from stilltrue.model.claim import Value
    >>> claim = Candidate(subject="Lucas", predicate="barked", value=Value.of_text("all night"))
    >>> is_of_another_part(claim, "The dog barked all night and Lucas got up.")
    True
    """
    value = candidate.value
    if value is None or not 0 < len(value.text) <= _LONGEST:
        return False
    named = re.escape(without_owner(candidate.subject).strip())
    if re.search(
        rf"{named}(?:이|가)?\s?(?:아니라|말고)|\bnot\s+(?:my\s+|the\s+)?{named}\s+but\b", clause, re.IGNORECASE
    ):
        return True
    if re.search(rf"\bnot\b[^.!?]*\bbut\s+(?:my\s+|the\s+)?{named}\b", clause, re.IGNORECASE):
        return False
    part = part_with(candidate, clause)
    subject = candidate.subject.strip().casefold()
    if is_owner(subject) or subject in part.casefold():
        return _is_led_by_else(candidate, part)
    # Whoever is left out was named before, and not after.
    return clause.casefold().find(subject) > clause.find(part) or _is_led_by_else(candidate, part)


def _is_led_by_else(candidate: Candidate, part: str) -> bool:
    """Whether a part begins with somebody whom the claim does not name: "her brother is …", 걔는 …."""
    value = candidate.value.text if candidate.value is not None else None
    named = normalise(" ".join(filter(None, (candidate.subject, candidate.predicate, candidate.qualifier, value))))
    led = _THEIRS_EN.match(part) or _TOPIC_KO.match(part)
    if led is None:
        begins = re.match(r"\W*(?P<who>[가-힣]{2,6})(?:은|는)\s", part)
        named_ko = korean_name_in(begins["who"]) if begins is not None else None
        return named_ko is not None and normalise(named_ko) not in named
    if is_a_name(candidate, led["who"]):
        # "…, her name is Ana" says how somebody is called who was named before.
        return False
    return not any(stem in named for stem in normalise(led["who"]).split()[-1:])


def is_turned_round(candidate: Candidate, clause: str) -> bool:
    """
    Whether a claim has it the wrong way round: who did it as whom it was done to, or the doer's trade as the user's.

    >>> from stilltrue.model.claim import Value
    >>> claim = Candidate(subject="Hannah", predicate="promoted", value=Value.of_text("Priya"))
    >>> is_turned_round(claim, "Hannah was promoted by Priya."), is_turned_round(claim, "Hannah promoted Priya.")
    (True, False)
    """
    value = candidate.value
    if value is None or not 0 < len(value.text.strip()) <= _LONGEST:
        return False
    named = re.escape(value.text.strip())
    if _JOB.search(candidate.predicate):
        return (
            re.search(
                rf"\b(?:by|from)\s+(?:an?\s+|the\s+)?{named}\b|{named}(?:님)?(?:한테|에게|께)", clause, re.IGNORECASE
            )
            is not None
        )
    if _BY.search(candidate.predicate):
        return False
    done = re.search(rf"{_PASSIVE}{named}\b", clause, re.IGNORECASE)
    if done is not None and _is_verb(candidate, done["verb"]):
        return True
    gave = re.search(rf"\b{named}\s+(?P<verb>\w+)\s+(?:me|us)\b", clause, re.IGNORECASE)
    return gave is not None and is_owner(candidate.subject) and _is_verb(candidate, gave["verb"])


def _is_verb(candidate: Candidate, verb: str) -> bool:
    """Whether the predicate of a claim is the verb itself, in one form of it or another."""
    return any(verb.casefold().startswith(stem[:_SHARED]) for stem in content_stems(candidate.predicate, "en") or ())
