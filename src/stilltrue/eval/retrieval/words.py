"""Rivals that find words only: plain BM25 over whole turns, also cut to our length, and over current facts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from heapq import nsmallest

from stilltrue.eval.retrieval.ground import FIRST, Ground
from stilltrue.eval.retrieval.pieces import Piece, first_that_fit, pieces_of, text_of, turn_pieces
from stilltrue.eval.retrieval.rows import Question
from stilltrue.eval.retrieval.systems import Find
from stilltrue.index.keys import content_keys, index_keys
from stilltrue.index.lexical import K1, B, idf
from stilltrue.model.time import Instant

_MANY = 100


class Bm25:
    """
    Plain BM25 over texts, with our tokens and constants and nothing else of ours; function words of a question are left out.

    >>> Bm25(["tea with lemon", "coffee", "green tea"]).ranked("is there tea?", 10)
    [2, 0]

    Source:
        Robertson and Zaragoza, The Probabilistic Relevance Framework: BM25 and Beyond (2009).
    """

    def __init__(self, texts: Sequence[str]) -> None:
        counts = [Counter(index_keys(text)) for text in texts]
        self._lengths = [count.total() for count in counts]
        self._mean = max(1.0, sum(self._lengths) / max(1, len(texts)))
        self._postings: dict[str, list[tuple[int, int]]] = {}
        for place, count in enumerate(counts):
            for key, often in count.items():
                self._postings.setdefault(key, []).append((place, often))

    def ranked(self, question: str, limit: int) -> list[int]:
        """The places of the best texts, the best first; those without any word of the question are none."""
        scores: dict[int, float] = {}
        for key in content_keys(question):
            having = self._postings.get(key, ())
            weight = idf(len(self._lengths), len(having))
            for place, often in having:
                flat = K1 * (1 - B + B * self._lengths[place] / self._mean)
                scores[place] = scores.get(place, 0.0) + weight * often * (K1 + 1) / (often + flat)
        return [place for _, place in nsmallest(limit, ((-score, place) for place, score in scores.items()))]


def bm25(ground: Ground) -> Find:
    """The ten best turns."""
    pieces = turn_pieces(ground.lines)
    index = Bm25([piece.text for piece in pieces])
    return lambda question: [pieces[place] for place in index.ranked(question.text, FIRST)]


def bm25_cut(ground: Ground) -> Find:
    """The best turns, as many as fit into the number of characters that we hand over for the question."""
    pieces = turn_pieces(ground.lines)
    index = Bm25([piece.text for piece in pieces])

    def find(question: Question) -> list[Piece]:
        room = len(text_of(pieces_of(ground.recalled(question).evidence)))
        return first_that_fit((pieces[place] for place in index.ranked(question.text, len(pieces))), room)

    return find


def bm25_100(ground: Ground) -> Find:
    """The hundred best statements among those that hold at the instant asked about; of talks, the hundred best turns."""
    turns = turn_pieces(ground.lines)
    kept: dict[Instant, tuple[list[Piece], Bm25]] = {}

    def find(question: Question) -> list[Piece]:
        at = ground.recalled(question).cue.at
        if at not in kept:
            pieces = [held.piece() for held in ground.state(at)] if ground.of_statements else turns
            kept[at] = (pieces, Bm25([piece.text for piece in pieces]))
        pieces, index = kept[at]
        return [pieces[place] for place in index.ranked(question.text, _MANY)]

    return find
