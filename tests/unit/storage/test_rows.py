"""Values to plain rows and back."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.contracts.storage_rows import assertion, fact, full_assertion, full_fact, full_turn, turn, unit

from stilltrue.errors import BadRequest
from stilltrue.model.claim import Value, ValueKind
from stilltrue.model.time import Instant, Moment, Origin, Precision
from stilltrue.storage import order, plain, records, rows, storable

values = st.builds(
    Value,
    st.sampled_from(list(ValueKind)),
    st.text(),
    st.text(),
    st.one_of(st.none(), st.decimals(allow_nan=False)),
    st.one_of(st.none(), st.text()),
    st.decimals("0.001", 10**9, places=3),
)


@given(st.one_of(st.none(), values))
def test_a_value_comes_back_as_it_was(value):
    assert rows.value_of(rows.value_row(value)) == value


def test_a_number_keeps_its_digits():
    assert rows.value_row(Value.of_number(Decimal("7.50")))[3] == "7.50"


@given(st.integers(-(2**62), 2**62), st.integers(0, 10**15), st.sampled_from(Precision), st.sampled_from(Origin))
def test_a_moment_comes_back_as_it_was(earliest, width, precision, origin):
    moment = Moment(Instant(earliest), Instant(earliest + width), precision, origin)

    assert rows.moment_of(rows.moment_row(moment)) == moment


@pytest.mark.parametrize("said", [turn(), full_turn()])
def test_a_turn_comes_back_as_it_was(said):
    assert rows.turn_of(rows.turn_row(said)) == said


@pytest.mark.parametrize("claimed", [assertion(), full_assertion()])
def test_an_assertion_comes_back_as_it_was(claimed):
    assert rows.assertion_of(rows.assertion_row(claimed), claimed.spans) == claimed


@pytest.mark.parametrize("believed", [fact(), fact(value=None), full_fact()])
def test_a_fact_comes_back_as_it_was(believed):
    assert rows.fact_of(rows.fact_row(believed)) == believed


@pytest.mark.parametrize("row", [turn(), full_turn()])
def test_rows_hold_plain_values_only(row):
    assert {type(part) for part in rows.turn_row(row)} <= {str, int, float, type(None)}


def test_the_tail_of_a_unit_is_what_its_ref_adds_to_its_owner():
    assert records.tail_of(unit("t1", part=":0:20")) == ":0:20"


@pytest.mark.parametrize("row", [("ok", "\ud800"), (2**63,), (-(2**63) - 1,)])
def test_what_no_database_takes_is_refused(row):
    with pytest.raises(BadRequest):
        plain.check_storable(row)


@pytest.mark.parametrize(
    "part",
    [
        {"role": "\ud800"},
        {"session": "a\udfff"},
        {"source": "\ud800"},
        {"message_id": "\ud800"},
        {"meta": {"a": "\ud800"}},
        {"index": 2**63},
        {"said_at": Instant(-(2**63) - 1)},
    ],
)
def test_a_turn_that_no_database_takes_is_refused(part):
    with pytest.raises(BadRequest):
        storable.check_turn(turn(**part))


@pytest.mark.parametrize("said", [turn(), full_turn(), turn(text="나는 서울에 살아 🙂", session="월요일")])
def test_any_other_turn_is_taken(said):
    storable.check_turn(said)


def test_a_cursor_is_the_place_of_the_last_fact():
    last = full_fact()

    assert order.place_of(order.cursor_after(last)) == order.by_slot(last)


@pytest.mark.parametrize(
    ("part", "texts", "found"),
    [("busan", ("BUSAN 타워",), True), ("부산", ("부산",), True), ("%", ("abc",), False), ("a b", ("A \n B",), True)],
)
def test_a_part_is_found_without_case_and_letter_for_letter(part, texts, found):
    assert order.mentions(part, None, *texts) is found
