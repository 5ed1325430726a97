"""Numbers as bytes."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from stilltrue.storage.sqlite.packed import extended, n_packed, packed, unpacked

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


def test_no_rows_are_no_numbers():
    assert list(unpacked()) == []
