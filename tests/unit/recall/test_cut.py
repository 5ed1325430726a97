"""What is handed over."""

from __future__ import annotations

from dataclasses import dataclass

from stilltrue.recall.cut import cut
from stilltrue.recall.settings import DEFAULT


@dataclass
class Piece:
    score: float
    listed: bool = False


def test_nothing_ranked_is_nothing_kept():
    assert cut([], 10, DEFAULT) == []


def test_what_is_far_below_the_best_is_left_out_though_there_is_room():
    best, near, far = Piece(1.0), Piece(0.5), Piece(0.05)

    assert cut([best, near, far], 10, DEFAULT) == [best, near]


def test_no_more_than_k_are_kept():
    pieces = [Piece(0.9)] * 20

    assert len(cut(pieces, 10, DEFAULT)) == 10


def test_the_values_of_a_list_are_all_kept():
    pieces = [Piece(0.9 - n / 1000, listed=True) for n in range(100)]

    assert cut(pieces, 10, DEFAULT) == pieces


def test_of_what_only_many_lines_tell_also_the_faint_ones_are_kept():
    best, faint = Piece(1.0), Piece(0.08)

    assert cut([best, faint], 10, DEFAULT) == [best]
    assert cut([best, faint], 10, DEFAULT.for_counting()) == [best, faint]
