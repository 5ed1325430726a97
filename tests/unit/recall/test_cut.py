"""What is handed over."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from stilltrue.recall.cut import cut, stands_out
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


@pytest.mark.parametrize(
    ("near", "stands"),
    [
        ([], False),
        ([0.2], False),
        ([0.4], True),
        ([0.4, 0.38, 0.15], True),
        ([0.4] * 4 + [0.15] * 200, True),
        ([0.4] * 200, False),
        ([0.5, 0.45, *[0.35] * 200], False),
        ([0.95] * 200, True),
    ],
)
def test_the_nearest_stands_out_where_it_leads_the_next_nine_or_plainly_says_the_same(near, stands):
    assert stands_out(near, DEFAULT) is stands
    assert stands_out(near[::-1], DEFAULT) is stands
