"""What others say of what is set for all: "the deadline is now Friday" is said of the deadline that the owner told of."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from stilltrue.extract.rules.state_decided import is_settable
from stilltrue.language.late import late
from stilltrue.model.claim import Act, Candidate, folded
from stilltrue.model.fact import OWNER

_OWN_ONLY = late(r"\b(?:my|mine|for me|at our|at my|over here|on our side)\b|(?<![가-힣])(?:내|제|나는|저는|우리\s?(?:연구실|회사|집|부서|반|가게|팀은))(?![가-힣])", re.IGNORECASE)  # fmt: skip
"""Words by which somebody speaks of what is his own."""


def of_all(found: Iterable[Candidate], sentence: str, told: Iterable[Candidate], me: str) -> list[Candidate]:
    """
    What somebody else than the owner says, in the owner's slot where both speak of one thing that is set for all.

    Args:
        found: what was read in the sentence.
        sentence: as said.
        told: what the talk has told so far.
        me: the subject that the speaker is.
    """
    read = list(found)
    if me == OWNER or not any(one.subject == me for one in read) or _OWN_ONLY.search(sentence):
        return read
    owned = {(folded(one.predicate), one.qualifier): one for one in told if one.subject == OWNER and _is_set(one)}
    return [
        replace(one, subject=OWNER) if one.subject == me and (folded(one.predicate), one.qualifier) in owned else one
        for one in read
    ]


def _is_set(told: Candidate) -> bool:
    """Whether it is somebody's to set: reserved, or by its name."""
    return told.act is Act.RESERVES or is_settable(told.qualifier or told.predicate)
