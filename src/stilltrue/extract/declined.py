"""A short answer that turns down what was offered, or says no to what was asked."""

from __future__ import annotations

import re

from stilltrue.extract.said import Said
from stilltrue.extract.stance import stance_of

_DECLINES = re.compile(
    r"\b(?:let['’]?s\s+(?:leave|skip)\s+(?:it|that)|i['’]?ll\s+pass|no,?\s+thank(?:s|\s+you)|leave\s+(?:it|that)\s+out|rather\s+you\s+did\s?n['’]t|rather\s+not)\W*$"
    r"|(?:괜찮(?:아|아요|습니다)|됐(?:어|어요|습니다)|(?:놔두|그냥\s두)(?:세요|셔도\s?돼요|죠)|(?:안\s|그러실\s필요\s)(?:하셔도|그러셔도|없어요)[가-힣\s]{0,6})\W*$",
    re.IGNORECASE,
)
_PLAIN_NO = re.compile(
    r"\W*(?:no|nope|never|not\s+(?:at\s+all|really|a)|(?:아니|아뇨)[요오]?|전혀|절대|안\s|못\s)", re.IGNORECASE
)
_EVADES = re.compile(
    r"\b(?:but|sometimes|mind|problem|worries|idea|maybe|yet|longer|more)\b|가끔|때로|몰라|글쎄|괜찮|문제",
    re.IGNORECASE,
)
"""A no that is not one, or not all of the answer."""


def is_declined(said: Said) -> bool:
    """Whether what was offered is not taken: "Shall I put you down as vegan?" "Let's leave it."."""
    return bool(said.asked) and _DECLINES.search(said.turn.text) is not None


def says_no(said: Said) -> bool:
    """Whether a plain no to a question is what the claim says too: "Do you drink?" "Never." of whoever avoids it."""
    if not said.asked or _PLAIN_NO.match(said.turn.text) is None or _EVADES.search(said.turn.text):
        return False
    return not said.candidate.polarity or stance_of(said.candidate) in ("avoids", "dislikes")
