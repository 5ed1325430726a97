"""A record like another one, but for some of its parts."""

from __future__ import annotations

import copy
import pickle
from dataclasses import FrozenInstanceError, dataclass, replace
from decimal import Decimal

import pytest

from stilltrue.model.another import another
from stilltrue.model.claim import Value, ValueKind
from stilltrue.model.time import Instant, Interval

VALUE = Value(ValueKind.NUMBER, "3 kg", "#3000 g", Decimal(3), "kg", Decimal(1000))


@dataclass(frozen=True, slots=True)
class _OfTheStandardLibrary:
    left: int
    right: int


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


def test_it_cannot_be_changed_either():
    made = another(VALUE, text="four")

    with pytest.raises(FrozenInstanceError):
        made.text = "five"


def test_a_part_may_be_set_to_nothing():
    assert another(VALUE, unit=None).unit is None


def test_it_is_copied_and_pickled_like_any_other_record():
    made = another(VALUE, text="four")

    assert type(made) is Value
    assert pickle.loads(pickle.dumps(made)) == made
    assert copy.copy(made) == made


def test_it_is_made_of_records_of_the_standard_library_too():
    made = another(_OfTheStandardLibrary(1, 2), right=3)

    assert made == _OfTheStandardLibrary(1, 3)
