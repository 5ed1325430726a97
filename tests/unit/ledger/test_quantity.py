"""Numbers with units: which are one amount, which are not."""

from __future__ import annotations

from decimal import Decimal

import pytest

from stilltrue.ledger.quantity import measured
from stilltrue.model.claim import Value


def amount(number: str, unit: str | None = None) -> Value:
    return measured(Value.of_number(number, unit))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (("70", "kg"), ("70000", "g")),
        (("2", "시간"), ("120", "minutes")),
        (("3", "개월"), ("3", "months")),
        (("24", "months"), ("2", "years")),
        (("1", "pack"), ("1", "packs")),
        (("1", "person"), ("1", "people")),
        (("20", "%"), ("20", "퍼센트")),
        (("36", "km/h"), ("10", "m/s")),
        (("1", "개/일"), ("7", "개/주")),
        (("10", "packs/week"), ("10", "packs per week")),
        (("2", "m³"), ("2000", "l")),
        (("3", "GHz"), ("3000", "MHz")),
        (("700000", "원"), ("700000", "KRW")),
    ],
)
def test_one_amount_in_two_units_or_languages_is_one_value(one, other):
    assert amount(*one).key == amount(*other).key


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (("1", "month"), ("30.4375", "days")),
        (("1", "year"), ("365.25", "days")),
        (("5", "points"), ("5", "pt")),
        (("2", "packs"), ("2", "boxes")),
        (("2", "개"), ("2", "명")),
        (("5", "m"), ("5", "M")),
        (("5", "USD"), ("5", "EUR")),
        (("5", None), ("5", "kg")),
        (("5", "packs/packs"), ("5", "km/m")),
    ],
)
def test_amounts_of_different_things_are_two_values(one, other):
    assert amount(*one).key != amount(*other).key


def test_what_is_added_in_parts_that_have_no_end_is_the_same_amount_in_the_end():
    a_day_in_weeks = Decimal(1) / 7

    grown = amount("2", "weeks").plus(a_day_in_weeks)

    assert grown.key == amount("15", "days").key


@pytest.mark.parametrize("unit", ["", " ", "/", "//", "^2", "\ud800", "a" * 1_000_000, "kg" * 31, "개\x00", "%/month"])
def test_a_unit_that_is_none_leaves_a_number_that_can_be_compared(unit):
    assert amount("2", unit).key == amount("2.0", unit).key
    assert amount("2", unit).key != amount("3", unit).key


def test_a_unit_with_offset_is_compared_by_its_name():
    assert amount("20", "°C").key != amount("68", "°F").key
