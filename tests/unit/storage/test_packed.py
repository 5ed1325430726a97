"""Numbers as bytes."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from stilltrue.storage.sqlite.packed import (
    extended,
    extended_tallies,
    n_packed,
    packed,
    packed_tallies,
    risen,
    rising,
    unpacked,
    unpacked_tallies,
)

tallies = st.lists(st.one_of(st.just(1), st.integers(1, 400)), max_size=5)
numbers = st.lists(st.one_of(st.integers(0, 300), st.integers(0, 2**64 - 1)))


@given(st.lists(numbers, max_size=4), st.sampled_from([1, 2, 4, 8]))
def test_packed_rows_come_back_one_after_another(rows, least):
    assert list(unpacked(*(packed(row, least) for row in rows))) == [number for row in rows for number in row]


@given(numbers, numbers, st.sampled_from([1, 2, 4, 8]))
def test_a_row_with_more_numbers_at_its_end_is_the_row_of_all_of_them(row, more, least):
    whole = extended(packed(row, least), more)

    assert (list(unpacked(whole)), n_packed(whole)) == ([*row, *more], len(row) + len(more))


def test_small_numbers_take_one_byte_each():
    assert packed([1, 255]) == b"\x01\x01\xff"


def test_larger_numbers_stand_with_the_lowest_byte_first():
    assert packed([1, 256]) == b"\x02\x01\x00\x00\x01"


@given(st.lists(tallies, max_size=4))
def test_tallies_come_back_one_row_after_another(rows):
    contents = [packed_tallies(row) for row in rows]

    assert list(unpacked_tallies(contents, map(len, rows))) == [tally for row in rows for tally in row]


@given(tallies, tallies)
def test_tallies_with_more_at_their_end_are_those_of_all(row, more):
    assert extended_tallies(packed_tallies(row), len(row), more) in (
        packed_tallies([*row, *more]),
        packed([*row, *more]),
    )


def test_tallies_that_are_all_one_take_no_byte():
    assert (packed_tallies([1, 1, 1]), extended_tallies(b"", 3, [1])) == (b"", b"")


@given(st.lists(st.integers(0, 2**70)))
def test_rising_numbers_come_back(numbers):
    assert list(risen(rising(sorted(numbers)))) == sorted(numbers)


def test_rising_numbers_take_a_byte_where_they_are_close():
    assert rising([7, 8, 135, 300]) == b"\x00\x07\x01\x7f\xa5\x01"


def test_what_an_older_version_packed_is_read_as_rising_numbers_too():
    assert list(risen(packed([3, 70_000]))) == [3, 70_000]


def test_a_rising_row_that_was_cut_short_ends_with_its_last_whole_number():
    assert list(risen(b"\x00\x07\xa5")) == [7]


def test_no_rows_are_no_numbers():
    assert list(unpacked()) == []
