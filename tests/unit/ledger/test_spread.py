"""A piecewise constant function of time stays as small as its changes."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from stilltrue.ledger.spread import Spread
from stilltrue.model.time import BEGINNING, FOREVER, Instant, Interval


def test_a_new_spread_has_one_value_everywhere() -> None:
    spread = Spread("low")

    assert [spread.at(Instant(t)) for t in (BEGINNING, 0, FOREVER)] == ["low", "low", "low"]


def test_painting_changes_a_half_open_stretch() -> None:
    spread = Spread("low")

    spread.paint(Interval(Instant(5), Instant(9)), "high")

    assert [spread.at(Instant(t)) for t in (4, 5, 8, 9)] == ["low", "high", "high", "low"]


def test_neighbours_of_one_value_become_one_piece() -> None:
    spread = Spread("low")

    spread.paint(Interval(Instant(5), Instant(7)), "high")
    spread.paint(Interval(Instant(7), Instant(9)), "high")

    assert spread.piece_at(Instant(6)) == Interval(Instant(5), Instant(9))
    assert spread.edges(BEGINNING) == [5, 9]


def test_a_stretch_is_read_in_its_pieces() -> None:
    spread = Spread("low")
    spread.paint(Interval(Instant(5), Instant(9)), "high")

    pieces = [(piece.start, piece.end, value) for piece, value in spread.over(Interval(Instant(3), Instant(7)))]

    assert pieces == [(3, 5, "low"), (5, 7, "high")]


def test_painting_to_the_end_of_time_leaves_no_piece_after_it() -> None:
    spread = Spread("low")

    spread.paint(Interval(Instant(5), FOREVER), "high")

    assert spread.piece_at(Instant(8)) == Interval(Instant(5), FOREVER)


strokes = st.tuples(st.integers(0, 12), st.integers(1, 6), st.integers(0, 2))


@given(st.lists(strokes, max_size=12))
def test_a_spread_equals_an_array_painted_likewise_and_never_splits_a_value(
    painted: list[tuple[int, int, int]],
) -> None:
    spread, array = Spread(0), [0] * 20

    for start, length, value in painted:
        spread.paint(Interval(Instant(start), Instant(start + length)), value)
        array[start : start + length] = [value] * length

    assert [spread.at(Instant(t)) for t in range(20)] == array
    assert all(one != other for one, other in zip(spread.values, spread.values[1:], strict=False))


@given(st.lists(strokes, max_size=12), st.lists(st.integers(-3, 22), min_size=1))
def test_the_values_along_several_moments_are_those_at_each(
    painted: list[tuple[int, int, int]], moments: list[int]
) -> None:
    spread, instants = Spread(0), [Instant(moment) for moment in sorted(moments)]
    for start, length, value in painted:
        spread.paint(Interval(Instant(start), Instant(start + length)), value)

    assert spread.along(instants) == [spread.at(instant) for instant in instants]
