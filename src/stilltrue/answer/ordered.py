"""Which of two things came first, and which was the cause of which: a sentence has to keep it. Pure."""

from __future__ import annotations

import re
from typing import TypeAlias

from stilltrue.answer.clauses import SENTENCE_ENDS, Pair, overlap

TIES = re.compile(r"\b(?:before|after)\b|전[에엔]|[후뒤]에|다음에", re.IGNORECASE)
"""The words that tie two things together in time."""
_Tied: TypeAlias = tuple[str, str, str]
"""What came first, what came then, and by what they are tied."""
_LINKS = (
    (re.compile(r"^(?P<first>.+?),?\s+before\s+(?P<then>.+)$", re.IGNORECASE), "time"),
    (re.compile(r"^(?P<then>.+?),?\s+after\s+(?P<first>.+)$", re.IGNORECASE), "time"),
    (re.compile(r"^\W*after\s+(?P<first>.+?),\s+(?P<then>.+)$", re.IGNORECASE), "time"),
    (re.compile(r"^\W*before\s+(?P<then>.+?),\s+(?P<first>.+)$", re.IGNORECASE), "time"),
    (re.compile(r"^(?P<then>.+?),?\s+(?:because|since)\s+(?P<first>.+)$", re.IGNORECASE), "cause"),
    (re.compile(r"^\W*because\s+(?P<first>.+?),\s+(?P<then>.+)$", re.IGNORECASE), "cause"),
    (re.compile(r"^(?P<first>.+?)(?:고\s?나서|[은ㄴ]?\s?(?:뒤에?|후에?|다음에?))\s+(?P<then>.+)$"), "time"),
    (re.compile(r"^(?P<then>.+?)기\s?전[에엔]\s+(?P<first>.+)$"), "time"),
    (re.compile(r"^(?P<first>.+?)(?:기\s?때문에|때문에|(?<=[아어해])서|니까)\s+(?P<then>.+)$"), "cause"),
)
"""How one thing is tied to another: what came first, or was the cause, and what came then."""


def order_turned(sentence: str, quote: str) -> str | None:
    """Why a sentence has two things of a quote the other way round; None where it keeps them, or does not tie them."""
    known = next((tied for part in SENTENCE_ENDS.split(quote) if (tied := _tied(part)) is not None), None)
    return "it turns what came first around" if _straightness(_tied(sentence), known) < 0 else None


def keeps_order(pair: Pair) -> bool:
    """Whether both tie two things together, and in the same order, by whatever words."""
    return _straightness(_tied(pair.sentence), _tied(pair.clause)) > 0


def _straightness(said: _Tied | None, known: _Tied | None) -> int:
    """How many words more are in their places than in each other's; 0 where one ties nothing, or by something else."""
    if said is None or known is None or said[2] != known[2]:
        return 0
    straight = overlap(said[0], known[0]) + overlap(said[1], known[1])
    crossed = overlap(said[0], known[1]) + overlap(said[1], known[0])
    return straight - crossed


def _tied(text: str) -> _Tied | None:
    """What came first, what came then, and by what they are tied."""
    for pattern, kind in _LINKS:
        if (found := pattern.match(text.strip().rstrip(".!?"))) is not None:
            return found["first"], found["then"], kind
    return None
