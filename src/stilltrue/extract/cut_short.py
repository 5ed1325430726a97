"""What an answer had said before it was broken off: its claims as far as they are whole, each once."""

from __future__ import annotations

import json
import re
from typing import Any

from stilltrue.extract.schema import Answer

_CLAIMS = re.compile(r'"claims"\s*:\s*\[')
_BETWEEN = re.compile(r"[\s,]*")
_MOST_READ = 1_000
"""Claims, the same ones over and over among them."""


def claims_before(text: str) -> Answer:
    """
    The answer that a text begins with.

    >>> claims_before('{"claims": [{"value": "a"}, {"value": "a"}, {"value": "b"}, {"val').claims
    [{'value': 'a'}, {'value': 'b'}]
    """
    claims: list[Any] = []
    begins = _CLAIMS.search(text)
    place = begins.end() if begins is not None else len(text)
    decoder = json.JSONDecoder()
    for _ in range(_MOST_READ):
        between = _BETWEEN.match(text, place)
        place = between.end() if between is not None else place
        try:
            claim, place = decoder.raw_decode(text, place)
        except (ValueError, RecursionError):
            break
        if claim not in claims:
            claims.append(claim)
    return Answer(claims=claims)
