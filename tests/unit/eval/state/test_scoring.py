"""What an answer in words comes to."""

from __future__ import annotations

import pytest

from stilltrue.eval.state.bm25 import ranked
from stilltrue.eval.state.scoring import Tally, Verdict, option_chosen, options_named, tallied

MONEY = ["600 dollars", "1,200 dollars", "450 dollars"]
SHOPS = ["Maple Market", "Harbor Foods", "open again, to be settled anew"]


@pytest.mark.parametrize(
    ("answer", "options", "chosen"),
    [
        ("1200 USD", MONEY, 1),
        ("It is $1,200.00 now", MONEY, 1),
        ("It was 600 dollars, and is 450 dollars.", MONEY, None),
        ("6000 dollars", MONEY, None),
        ("1,600 dollars", MONEY, None),
        ("", MONEY, None),
        ("no idea", MONEY, None),
        ("maple market, as ever", SHOPS, 0),
        ("the Maplemarket", SHOPS, None),
        ("open again, to be settled anew", SHOPS, 2),
        ("0.7", ["0.70", "0.07"], 0),
        ("약 14팩이에요", ["14팩", "20팩"], 0),
        ("114팩", ["14팩", "20팩"], None),
        ("총1,200달러예요", MONEY, 1),
        ("12만 원이에요", ["120,000원", "12원"], 0),
        ("1만 2천 원요", ["2,000원", "12,000원"], 1),
        ("about $1.2k", MONEY, 1),
        ("2024-05-03: 20 packs", ["20 packs", "5 packs", "3 packs"], 0),
        ("은잎으로 정했어요", ["던모어", "은잎"], 1),
        ("\ud800 600", MONEY, 0),
        ("600" * 100_000, MONEY, None),
        ("9," * 200_000, MONEY, None),
        ("6\u202e00", MONEY, None),
    ],
)
def test_an_answer_chooses_the_one_option_that_it_names(answer, options, chosen):
    assert option_chosen(answer, options) == chosen


def test_a_number_inside_a_word_or_another_number_is_not_that_number():
    assert options_named("F1 and t_600, 16001200", MONEY) == []


def test_drift_is_counted_apart_and_beside_the_share_that_chose_at_all():
    tally = Tally()
    for role in ("right", "drift", "drift", "neutral", "none", "none", "none", "none"):
        tally.add(role)

    assert tally.as_dict() == {
        "n": 8, "right": 1, "drift": 2, "neutral": 1, "none": 4, "accuracy": 0.125, "chosen": 0.5, "drift_of_chosen": 0.5,
    }  # fmt: skip


def test_who_never_answers_has_no_share_of_drift():
    tally = Tally()
    tally.add("none")

    assert tally.as_dict()["drift_of_chosen"] is None


def test_all_kinds_are_told_of_also_where_there_are_none():
    found = tallied([Verdict("1", "status", "finance", "long", "ko", "x", "right")])

    assert found["by_kind"]["status"]["right"] == 1
    assert found["by_kind"]["anti-trap"]["n"] == 0
    assert found["by_language"].keys() == {"ko"}
    assert found["by_cell"] == {"status/long": {**found["by_kind"]["status"]}}


def test_words_of_the_question_find_the_turn_in_both_languages():
    assert ranked(["the bus was late", "the snack order is 20 packs"], "What is the snack order?")[0] == 1
    assert ranked(["버스가 늦었어", "간식 주문은 20팩이야"], "간식 주문이 몇 팩이야?") == [1]
    assert ranked([], "anything?") == []
