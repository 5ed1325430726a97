"""A rival with no memory: the turns that share words with the question, and of those the latest that names an option."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Sequence

from stilltrue.eval.state.dialogue import Dialogue
from stilltrue.eval.state.scoring import options_named

_WORDS = re.compile(r"[a-z0-9]+|[가-힣]+")
_K1, _B, _BEST = 1.2, 0.75, 5


def bm25_latest(dialogue: Dialogue) -> str:
    """
    The latest of the five best turns that names one option; empty where none does.

    Source:
        Robertson and Zaragoza, The Probabilistic Relevance Framework: BM25 and Beyond (2009).
    """
    texts = [turn.text for turn in dialogue.turns]
    best = sorted(ranked(texts, dialogue.question)[:_BEST], reverse=True)
    return next((texts[place] for place in best if len(options_named(texts[place], dialogue.options)) == 1), "")


def ranked(texts: Sequence[str], question: str) -> list[int]:
    """
    The places of the texts that share a word with a question, the best first.

    >>> ranked(["tea with lemon", "coffee", "tea"], "which tea?")
    [2, 0]
    """
    counts = [Counter(tokens(text)) for text in texts]
    mean = sum(count.total() for count in counts) / max(1, len(counts)) or 1.0
    scores: dict[int, float] = {}
    for key in set(tokens(question)):
        having = [place for place, count in enumerate(counts) if key in count]
        weight = math.log(1 + (len(texts) - len(having) + 0.5) / (len(having) + 0.5))
        for place in having:
            often, length = counts[place][key], counts[place].total()
            flat = _K1 * (1 - _B + _B * length / mean)
            scores[place] = scores.get(place, 0.0) + weight * often * (_K1 + 1) / (often + flat)
    return sorted(scores, key=lambda place: (-scores[place], place))


def tokens(text: str) -> list[str]:
    """
    Words of the Latin script, and overlapping pairs of syllables of Korean.

    >>> tokens("F1 점수는 0.7")
    ['f1', '점수', '수는', '0', '7']
    """
    found: list[str] = []
    for word in _WORDS.findall(text.casefold()):
        hangul = "가" <= word[0] <= "힣"
        found += [word[place : place + 2] for place in range(max(1, len(word) - 1))] if hangul else [word]
    return found
