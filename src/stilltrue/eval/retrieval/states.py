"""Rivals that know what holds, and do not look for it: all of it, and as much as we hand over taken at random."""

from __future__ import annotations

from random import Random

from stilltrue.eval.retrieval.ground import MOST_CHARACTERS, Ground
from stilltrue.eval.retrieval.pieces import Piece, last_that_fit, turn_pieces
from stilltrue.eval.retrieval.rows import Question
from stilltrue.eval.retrieval.systems import Find


def whole_state(ground: Ground) -> Find:
    """All that holds at the instant asked about, in source order; where it is too long, the last of it."""

    def find(question: Question) -> list[Piece]:
        return last_that_fit([held.piece() for held in ground.state(ground.recalled(question).cue.at)], MOST_CHARACTERS)

    return find


def random_facts(ground: Ground) -> Find:
    """As many facts, or turns where there are too few of them, as we hand over pieces; the same ones each time."""

    def find(question: Question) -> list[Piece]:
        found = ground.recalled(question)
        pieces = [held.piece() for held in ground.state(found.cue.at)]
        if len(pieces) < len(found.evidence):
            pieces = turn_pieces(ground.lines)
        return Random(question.id).sample(pieces, min(len(found.evidence), len(pieces)))

    return find
