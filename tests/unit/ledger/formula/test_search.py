"""The one formula that gives what was said, found among the numbers around it, or none."""

from __future__ import annotations

import pytest
from tests.unit.ledger.formula.given import date, duration, money, number, words

from stilltrue.ledger.formula import Proposal, RefusalKind, Spoken, agrees, evaluate, search


def spoken(*values):
    return [Spoken(chr(ord("a") + place), value) for place, value in enumerate(values)]


FOUND = [
    ("10 a week, so 20 for two weeks", [number(10), number(2)], number(20), "a * b"),
    ("with units", [number(10, "packs"), number(2, "weeks")], number(20, "packs"), "a * b / 1 week"),
    ("with the units of the parts left out", [number(10), number(2)], money(20), "a * b * 1 USD"),
    ("with half the units", [number(10, "packs"), number(2)], number(20, "packs"), "a * b"),
    ("with the unit left out", [number(10, "packs"), number(2, "weeks")], number(20), "a * b / 1 week"),
    ("as a rate", [number(10, "packs/week"), number(14, "days")], number(20, "packs"), "a * b"),
    ("as a duration", [number(10, "packs"), duration("P2W")], number(20, "packs"), "a * b / 1 week"),
    ("일주일에 10개니까 2주면 20개", [number(1, "주"), number(10, "개"), number(2, "주")], number(20, "개"), "b * c / 1 주"),
    ("noise: so 7 today", [number(10, "packs"), number(2, "weeks"), number(7, "packs")], number(20, "packs"), "a * b / 1 week"),
    ("1,600 at 0.375 dollars", [number(1600, "건"), money("0.375")], money(600), "a * b / 1 건"),
    ("600 dollars for five", [money(600), number(5, "명")], money(120), "a / b * 1 명"),
    ("per head, said as a rate", [money(600), number(5, "명")], number(120, "USD/명"), "a / b"),
    ("23 people, five to a car", [number(23, "명"), number(5, "명")], number(5, "대"), "ceil(a / b) * 1 대"),
    ("23 to be packed by five", [number(23), number(5)], number(5), "ceil(a / b)"),
    ("23 packs at 10 a week", [number(23, "packs"), number(10, "packs/week")], number(3, "weeks"), "ceil(a / b to 1 week)"),
    ("20% of the rent", [money(760), number(20, "%")], money(152), "b of a"),
    ("20% off", [money(760), number(20, "%")], money(608), "a - b of a"),
    ("20% more", [money(760), number(20, "%")], money(912), "a + b of a"),
    ("what is left", [money(1000), money(340)], money(660), "a - b"),
    ("grams and kilos", [number(1, "kg"), number(300, "g")], number(1.3, "kg"), "a + b"),
    ("one after another", [number(13), number(14), number(15)], number(42), "a + b + c"),
    ("other things are no noise", [number(13, "km"), money(7), number(14, "km"), number(9, "%")], number(27, "km"), "a + c"),
    ("words and dates are no numbers", [words("ten"), date("2026-03-05"), number(10), number(2)], number(20), "c * d"),
]  # fmt: skip


@pytest.mark.parametrize(("numbers", "said", "formula"), [row[1:] for row in FOUND], ids=[row[0] for row in FOUND])
def test_a_formula_that_alone_gives_what_was_said_is_proposed(numbers, said, formula):
    found = search(spoken(*numbers), said)

    assert isinstance(found, Proposal), found.sentence
    assert str(found.formula) == formula
    assert agrees(evaluate(found.formula, {one.name: one.value for one in found.inputs}, like=said), said)
    assert tuple(one.name for one in found.inputs) == found.formula.inputs


REFUSED = [
    ("two and two", [number(2), number(2)], number(4), RefusalKind.AMBIGUOUS, ["a * b", "a + b"]),
    ("noise that fits", [number(10), number(2), number(5), number(4)], number(20), RefusalKind.AMBIGUOUS, ["a * b", "c * d"]),
    ("the same number twice", [number(10), number(10), number(2)], number(20), RefusalKind.AMBIGUOUS, ["a * c", "a + b", "b * c"]),
    ("today's seven doubled or two weeks of seven", [number(7, "packs"), number(2, "weeks"), number(7, "packs")], number(14, "packs"), RefusalKind.AMBIGUOUS, ["a * b / 1 week", "a + c", "b * c / 1 week"]),
    ("times one", [number(20), number(1)], number(20), RefusalKind.NONE_FITS, []),
    ("plus nothing", [number(20), number(0)], number(20), RefusalKind.NONE_FITS, []),
    ("all of it", [number(20), number(100, "%")], number(20), RefusalKind.NONE_FITS, []),
    ("said in passing", [number(10), number(2)], number(7), RefusalKind.NONE_FITS, []),
    ("two currencies", [money(5), money(3, "EUR")], money(8), RefusalKind.NONE_FITS, []),
    ("apples and pears", [number(5, "apples"), number(3, "pears")], number(8, "apples"), RefusalKind.NONE_FITS, []),
    ("the wrong money", [number(10), money(2)], money(20, "EUR"), RefusalKind.NONE_FITS, []),
    ("a ratio that is no time", [number(10, "kg"), number(2, "kg")], number(5, "시간"), RefusalKind.NONE_FITS, []),
    ("a ratio that is no money", [number(10, "kg"), number(2, "kg")], money(5), RefusalKind.NONE_FITS, []),
    ("no numbers", [], number(8), RefusalKind.NONE_FITS, []),
    ("a word", [number(2), number(3)], words("six"), RefusalKind.NO_NUMBER, []),
    ("nothing", [number(2), number(2)], number(0), RefusalKind.NO_NUMBER, []),
    ("too many", [number(place) for place in range(41)], number(20), RefusalKind.TOO_MANY, []),
]  # fmt: skip


@pytest.mark.parametrize(
    ("numbers", "said", "kind", "readings"), [row[1:] for row in REFUSED], ids=[row[0] for row in REFUSED]
)
def test_what_several_formulas_give_or_none_or_one_that_says_nothing_is_refused(numbers, said, kind, readings):
    found = search(spoken(*numbers), said)

    assert (found.kind, sorted(map(str, found.readings))) == (kind, readings)
    assert found.sentence


def test_a_refusal_lists_the_readings_it_could_not_choose_from():
    found = search(spoken(number(2), number(2)), number(4))

    assert found.sentence == "several formulas give what was said: a * b; a + b"
    assert found.worded("ko") == "말씀하신 값을 내는 수식이 여럿입니다: a * b; a + b"


def test_names_of_any_kind_make_a_formula_that_can_be_read_again():
    found = search([Spoken("packs per week", number(10)), Spoken("주 수", number(2))], number(20))

    assert str(found.formula) == "[packs per week] * [주 수]"
