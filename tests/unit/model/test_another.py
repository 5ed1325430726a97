"""A record like another one, but for some of its parts."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import pytest

from stilltrue.model.another import another
from stilltrue.model.claim import Value, ValueKind
from stilltrue.model.time import Instant, Interval

VALUE = Value(ValueKind.NUMBER, "3 kg", "#3000 g", Decimal(3), "kg", Decimal(1000))


def test_it_is_what_the_standard_library_gives():
    assert another(VALUE, text="세 kg", unit=None) == replace(VALUE, text="세 kg", unit=None)


def test_the_other_record_stays_as_it_is():
    another(VALUE, text="four")

    assert VALUE.text == "3 kg"


def test_it_is_a_record_of_its_own_also_where_nothing_differs():
    made = another(VALUE)

    assert made == VALUE
    assert made is not VALUE
    assert hash(made) == hash(VALUE)


def test_a_part_that_it_does_not_have_is_an_error():
    with pytest.raises(KeyError, match="colour"):
        another(Interval(Instant(1), Instant(2)), colour="red")
