"""Whether an act that takes something away, or adds to it, has a word for that in its clause."""

from __future__ import annotations

import re

from stilltrue.extract.astray import part_with
from stilltrue.extract.said import Said
from stilltrue.language.negations import negations
from stilltrue.model.claim import Act

_OVER = re.compile(
    r"\b(?:(?:done|through|finished)\s+(?:with|at|in)|ended|finished|expire[sd]?|over|until|till?)\b|까지|마지막|만료|끝",
    re.IGNORECASE,
)
_GONE = re.compile(
    r"\b(?:left|quit|resigned|retired|sold|dropped|(?:gave|given)\s+(?:up|away|back)|broke\s+(?:up|down)|broken|split|divorced|moved\s+(?:out|away|on|to|from|back)|cancel\w*|stopped|died|passed\s+away"
    r"|ran\s+away|outgr\w+|graduated|fired|laid\s+off|got\s+rid|threw|stolen|lost\s+(?:my|the|our)\s+(?:job|phone|car|bike|wallet|dog|cat|flat|house)|closed|shut|expired|kicked|switched|swapped|replaced|traded|transferred|changed"
    r"|recovered|cured|healed|cleared|done|gone|returned|used\s+up|ran\s+out|unsubscribed|uninstalled|deleted|removed)\b"
    r"|그만|관[두뒀]|퇴사|퇴직|은퇴|떠[나났난]|해지|끊|나왔|잘렸|해고|정리|팔[았아]|팔렸|헤어|이혼|취소|죽|처분|버렸|졸업|자퇴|옮[겼겨]|바[꿨꿔뀌뀐]|갈아|이사|반납|돌려[줬주]|고장|도둑|완치|나[았아]|끝[났나냈]|접[었어]|닫[았아]|지웠|삭제|탈퇴|빠[졌져]|폐업|이직|반품|환불",
    re.IGNORECASE,
)
"""Words for what is over, whatever ends it; that something was done in the past is none."""
_GOES_ON = re.compile(
    r"\b(?:now|these\s+days|currently|at\s+present)\b|(?:지금|이제|요즘|현재)(?:은|는)?\s", re.IGNORECASE
)
_WRONG = re.compile(
    r"\b(?:wrong|false|mistak\w*|untrue|incorrect|misunder\w*)\b|틀렸|틀린|잘못|오해|사실이\s?아니", re.IGNORECASE
)
_MORE = re.compile(
    r"\b(?:more|less|fewer|another|extra|add(?:ed|itional)?|plus|minus|gave\s+away|lost|sold|bought|spent|used\s+up|left"
    r"|up\s+by|down\s+by|rais\w+|increas\w+|decreas\w+)\b|[+−-]\s?\d|더\s|추가|늘|줄|빼|썼|샀|팔|잃|올랐|내렸|하나\s?더",
    re.IGNORECASE,
)  # fmt: skip


_ADDS = re.compile(
    r"\b(?:more|another|extra|add(?:ed|itional)?|plus|gain\w*|bought|got|born|hatched|joined|received|up\s+by|rais\w+|increas\w+|grew)\b|더\s|추가|늘|샀|올랐|생겼|태어|받았|하나\s?더",
    re.IGNORECASE,
)
_TAKES = re.compile(
    r"\b(?:less|fewer|minus|gave\s+away|lost|sold|spent|used\s+up|ate|died|broke|left|dropped\s+out|down\s+by|decreas\w+|cut)\b|줄|빼|썼|팔|잃|죽|내렸|깎|빠졌|나갔",
    re.IGNORECASE,
)


def act_unspoken(said: Said) -> str:
    """Why no word of the clause says what the act of a claim does; "" where one does, and for a claim that only holds."""
    clause, pack = said.clause, said.pack
    match said.candidate.act:
        case Act.ENDS:
            spoken = (
                pack.is_ending(clause) or pack.is_recollection(clause) or bool(negations(clause))
                or _OVER.search(clause) is not None or _GONE.search(clause) is not None
            )  # fmt: skip
            if not spoken or _ends_elsewhere(said):
                return "no word says that anything ended"
            return ""
        case Act.DENIES:
            return "" if negations(clause) or _WRONG.search(clause) else "no word says that anything was wrong"
        case Act.ADJUSTS:
            if not _MORE.search(clause):
                return "no word says that anything was added or taken away"
            return "the change goes the other way" if _goes_other_way(said) else ""
        case _:
            return ""


def _goes_other_way(said: Said) -> bool:
    """Whether what was lost is added, or what was added taken away."""
    number = said.candidate.value.number if said.candidate.value is not None else None
    adds, takes = _ADDS.search(said.clause) is not None, _TAKES.search(said.clause) is not None
    if number is None or adds == takes:
        return False
    return (number > 0) != adds


def _ends_elsewhere(said: Said) -> bool:
    """Whether the part of the clause that has the value goes on, and another part is what ended: "Porto now, no longer Faro"."""
    part = part_with(said.candidate, said.clause)
    return part != said.clause and _GOES_ON.search(part) is not None and not (negations(part) or _OVER.search(part))
