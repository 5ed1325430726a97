"""The value that a claim corrects, where its words say so and the model does not: "it was Stavanger, not Bergen"."""

from __future__ import annotations

import re
from dataclasses import replace

from stilltrue.language.tokens import normalise
from stilltrue.model.claim import Act, Candidate, Value

_EN = re.compile(
    r"(?P<new>[^,;:.!?]{1,60}?)\s*,?\s+(?:and\s+not|not|rather\s+than|instead\s+of)\s+(?:in\s+|at\s+|on\s+|to\s+|the\s+|an?\s+)?(?P<old>[^,;:.!?]{1,40})[\s.!]*$",
    re.IGNORECASE,
)
_KO = re.compile(r"(?P<old>[^\s,.]{1,20}(?:\s[^\s,.]{1,20})?)(?:이|가)\s*아니(?:라|고)[\s,]+(?P<new>[^,.!?]{1,40})")
_TOPIC = re.compile(r"^\S{1,20}[은는이가도]\s+(?=\S)")
_SORRY = re.compile(
    r"\b(?:sorry|wrong|mistake|correct\w*|actually|i\s+mean[ts]?|oops|wait)\b|^\W*no\b|it\s+(?:was|is)\b|미안|죄송|정정|잘못|아니[,.\s]|사실|실은",
    re.IGNORECASE,
)


def with_correction(candidate: Candidate, text: str) -> Candidate:
    """
    The candidate with what it corrects.

    Args:
        text: the sentences that the quote lies in; something in them says that they put a thing right.

    >>> claim = Candidate(subject="user", predicate="lives in", value=Value.of_text("Stavanger"))
    >>> with_correction(claim, "Sorry, it was Stavanger, not Bergen.").corrects.text
    'Bergen'
    """
    value = candidate.value
    if value is None or candidate.corrects is not None or candidate.act is not Act.HOLDS or not candidate.polarity:
        return candidate
    for pattern in (_EN, _KO):
        for found in pattern.finditer(text):
            old, new = _TOPIC.sub("", found["old"].strip()), normalise(found["new"])
            is_value = normalise(value.text) in new and normalise(value.text) not in normalise(old)
            # "I drink tea, not coffee" sets two things apart, and says of neither that it was said wrongly.
            if is_value and (_SORRY.search(text) or pattern is _KO):
                return replace(candidate, corrects=Value.of_text(old, value.kind))
    return candidate
