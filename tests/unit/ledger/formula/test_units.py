"""What units are called, and what comes of multiplying them."""

from __future__ import annotations

from fractions import Fraction

import pytest

from stilltrue.ledger.formula.units import dimension, factor, shown, singular, times, unit_named


@pytest.mark.parametrize(
    ("names", "same"),
    [
        (("kg", "kilograms", "킬로그램", "KG"), True),
        (("packs", "pack", "PACKS"), True),
        (("people", "person", "persons"), True),
        (("boxes", "box"), True),
        (("원", "KRW", "₩", "won"), True),
        (("percent", "%", "퍼센트"), True),
        (("packs/week", "packs per week"), True),
        (("m^2", "m²", "㎡", "제곱미터"), True),
        (("명", "개"), False),
        (("USD", "EUR"), False),
        (("days", "months"), False),
        (("pounds", "GBP"), False),
        (("GPU", "gpu"), True),
        (("a/b·c", "a·c/b", "a*c per b"), True),
        (("%/month", "%"), False),
        (("g/kg", "g"), False),
        (("a" * 61, "a" * 62), False),
    ],
)
def test_one_unit_has_many_names_and_different_units_stay_apart(names, same):
    readings = {(dimension(unit_named(name)), factor(unit_named(name))) for name in names}

    assert (len(readings) == 1) is same


@pytest.mark.parametrize(
    ("left", "right", "sign", "scale", "unit"),
    [
        ("packs/week", "weeks", 1, 1, "packs"),
        ("weeks", "packs/day", 1, 7, "packs"),
        ("km/h", "분", 1, Fraction(1, 60), "km"),
        ("USD", "건", -1, 1, "USD/건"),
        ("kg", "kg", -1, 1, ""),
        ("USD", "%", 1, Fraction(1, 100), "USD"),
        ("m", "m", 1, 1, "m^2"),
        ("m", "cm", 1, Fraction(1, 100), "m^2"),
        ("g/kg", "kg", 1, 1, "g"),
        ("kg", "g/kg", 1, 1, "g"),
        ("g/kg", "lb", 1, Fraction(45_359_237, 10**8), "g"),
        ("g/kg", "g/kg", -1, 1, ""),
        ("g/kg", "g", 1, Fraction(1, 1000), "g"),
        ("m^2", "cm", -1, 100, "m"),
        ("%", "%", 1, Fraction(1, 100), "%"),
        ("%", "%", -1, 1, ""),
    ],
)
def test_units_cancel_and_convert_where_amounts_are_multiplied(left, right, sign, scale, unit):
    found = times(unit_named(left), unit_named(right), sign)

    assert (found[0], shown(found[1])) == (scale, unit)


@pytest.mark.parametrize(
    ("name", "one"),
    [("weeks", "week"), ("people", "person"), ("packs", "pack"), ("개", "개"), ("kg", "kg"), ("m/s", "m/s")],
)
def test_a_unit_after_a_one_stands_in_the_singular(name, one):
    assert shown(singular(unit_named(name))) == one


def test_a_yard_and_a_pound_are_what_the_international_agreement_says():
    assert factor(unit_named("yd")) == Fraction(9144, 10_000)
    assert factor(unit_named("lb")) == Fraction(45_359_237, 100_000)
