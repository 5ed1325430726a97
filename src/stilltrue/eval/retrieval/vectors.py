"""Rivals that compare meanings: the embedder alone over whole turns, and in equal ranks with BM25."""

from __future__ import annotations

from collections.abc import Sequence

from stilltrue.embedding.base import Purpose
from stilltrue.eval.retrieval.ground import FIRST, Ground
from stilltrue.eval.retrieval.pieces import Piece, turn_pieces
from stilltrue.eval.retrieval.rows import Question
from stilltrue.eval.retrieval.systems import Find, UnavailableError
from stilltrue.eval.retrieval.words import Bm25

_DEEP = 100
_RRF_K = 60


def dense(ground: Ground) -> Find:
    """The ten turns nearest to the question."""
    pieces = turn_pieces(ground.lines)
    near = _Near(ground, pieces)
    return lambda question: [pieces[place] for place in near.ranked(question.text, FIRST)]


def equal_rrf(ground: Ground) -> Find:
    """The ten best turns by the sum of their reciprocal ranks by words and by meaning."""
    pieces = turn_pieces(ground.lines)
    near, words = _Near(ground, pieces), Bm25([piece.text for piece in pieces])

    def find(question: Question) -> list[Piece]:
        scores: dict[int, float] = {}
        for ranked in (words.ranked(question.text, _DEEP), near.ranked(question.text, _DEEP)):
            for rank, place in enumerate(ranked, start=1):
                scores[place] = scores.get(place, 0.0) + 1 / (_RRF_K + rank)
        return [pieces[place] for place in sorted(scores, key=lambda place: (-scores[place], place))[:FIRST]]

    return find


class _Near:
    """The turns of one memory as rows of length 1."""

    def __init__(self, ground: Ground, pieces: Sequence[Piece]) -> None:
        if ground.embedder is None:
            raise UnavailableError("no embedder is installed or named; name one with --embedder")
        self._embedder = ground.embedder
        self._rows = self._embedder.embed([piece.text for piece in pieces], Purpose.MEMORY)

    def ranked(self, question: str, limit: int) -> list[int]:
        """The places of the nearest turns, the nearest first."""
        row = self._embedder.embed([question], Purpose.QUESTION)[0]
        return [int(place) for place in (-(self._rows @ row)).argsort(kind="stable")[:limit]]
