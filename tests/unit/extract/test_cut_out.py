"""What a model gives as a value is the whole of what its clause has: no piece of a word or number, and as near as said."""

from __future__ import annotations

import pytest

from stilltrue.extract.astray import is_in_other_unit
from stilltrue.extract.cut_out import is_cut_out, is_inexact
from stilltrue.extract.untaken import untaken_because
from stilltrue.model.claim import Act, Candidate, Value


def claimed(value: str, *, number: str | None = None) -> Candidate:
    made = Value.of_text(value) if number is None else Value.of_number(number)
    return Candidate(subject="user", predicate="deposit", value=made)


@pytest.mark.parametrize(
    ("clause", "number"),
    [
        ("The deposit is 1.25 million won.", "25"),
        ("The deposit is 1.25 million won.", "1.25"),
        ("My salary is 52k.", "52"),
        ("My balance is minus 300 dollars.", "300"),
        ("It is 5 below zero here.", "5"),
        ("전세 보증금이 125만 원이야.", "125"),
        ("통장 잔고가 마이너스 30만 원이야.", "300000"),
        ("기온이 영하 5도야.", "5"),
    ],
)
def test_a_piece_of_a_number_or_its_sign_turned_is_no_value(clause, number):
    assert is_cut_out(claimed("", number=number), clause)


@pytest.mark.parametrize(
    ("clause", "number"),
    [
        ("The deposit is 1.25 million won.", "1250000"),
        ("My salary is 52k.", "52000"),
        ("My balance is minus 300 dollars.", "-300"),
        ("It is 5 degrees, and below the roof it is warm.", "5"),
        ("전세 보증금이 125만 원이야.", "1250000"),
        ("3억 5천만 원짜리 집을 샀어.", "350000000"),
        ("열두 명이 오기로 했어.", "12"),
        ("통장 잔고가 마이너스 30만 원이야.", "-300000"),
    ],
)
def test_a_whole_number_is_one_whatever_it_is_written_in(clause, number):
    assert not is_cut_out(claimed("", number=number), clause)


def test_a_number_given_as_text_is_looked_at_like_a_number():
    assert is_cut_out(claimed("125"), "전세 보증금이 125만 원이야.")
    assert not is_cut_out(claimed("125"), "전세 보증금이 125원이야.")


@pytest.mark.parametrize(
    ("clause", "number"),
    [
        ("We have up to 40 guests.", "40"),
        ("At most 40 guests fit in.", "40"),
        ("My rent is over 900 euros.", "900"),
        ("The walk takes 2 hours and a half.", "2"),
        ("월급이 300만 원 넘어.", "3000000"),
        ("월세가 60만 원 넘게 나가.", "600000"),
        ("책을 최대 5권까지 빌려.", "5"),
        ("2킬로 반을 뛰었어.", "2"),
    ],
)
def test_a_bound_is_not_what_it_is(clause, number):
    assert is_inexact(claimed("", number=number), clause)


@pytest.mark.parametrize(
    ("clause", "number"), [("We have 40 guests.", "40"), ("월급이 300만 원이야.", "3000000"), ("2킬로를 뛰었어.", "2")]
)
def test_a_plain_number_is_what_it_is(clause, number):
    assert not is_inexact(claimed("", number=number), clause)


def test_the_rest_behind_a_greater_amount_is_not_of_its_unit():
    assert is_in_other_unit(claimed("75 미터"), "키가 1미터 75야.")
    assert not is_in_other_unit(claimed("5 km"), "I run from 5 to 10 km.")


@pytest.mark.parametrize(
    "clause",
    [
        "I haven't sold the Civic yet.",
        "The Civic isn't sold.",
        "I never left the Civic there.",
        "시빅은 아직 못 팔았어.",
    ],
)
def test_what_is_said_not_to_have_ended_is_not_taken_away(clause):
    ends = Candidate(
        subject="user", predicate="owns", value=Value.of_text("Civic" if clause.isascii() else "시빅"), act=Act.ENDS
    )

    assert untaken_because(ends, clause, is_open=False) == "it is said not to have ended"
