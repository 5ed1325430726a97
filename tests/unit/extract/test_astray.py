"""A value is what the slot is, and not by how much it changed, in another unit, or what it is compared with."""

from __future__ import annotations

import pytest

from stilltrue.extract.astray import (
    is_change_of,
    is_compared_with,
    is_in_other_unit,
    is_of_other_sort,
    is_of_other_span,
)
from stilltrue.extract.present import took_part, was_there
from stilltrue.language.money import currencies
from stilltrue.model.claim import Candidate, Value


def claim(predicate: str, value: Value, qualifier: str | None = None, corrects: Value | None = None) -> Candidate:
    return Candidate(subject="user", predicate=predicate, value=value, qualifier=qualifier, corrects=corrects)


@pytest.mark.parametrize(
    ("number", "clause", "is_change"),
    [
        (40, "My rent rose by 40 euros.", True),
        (40, "My rent is 40 euros cheaper.", True),
        (940, "My rent rose to 940 euros.", False),
        (50000, "월세가 5만원 올랐어.", True),
        (650000, "월세가 65만원으로 올랐어.", False),
    ],
)
def test_by_how_much_it_changed_is_not_what_it_is(number, clause, is_change):
    assert is_change_of(claim("rent", Value.of_number(number)), clause) is is_change


def test_a_length_in_feet_is_none_in_metres():
    assert is_in_other_unit(claim("length", Value.of_text("9 metres")), "The hedge is 9 feet long.")
    assert is_in_other_unit(claim("거리", Value.of_text("9킬로미터")), "거리는 9마일이야.")
    assert not is_in_other_unit(claim("length", Value.of_text("9 metres")), "The hedge is 9 m long.")


def test_what_is_earned_a_year_is_not_earned_a_month():
    assert is_of_other_span(claim("월급", Value.of_number(50_000_000)), "연봉이 5천만원이야.")
    assert not is_of_other_span(claim("연봉", Value.of_number(50_000_000)), "연봉이 5천만원이야.")


def test_an_amount_is_in_the_currency_that_was_said():
    assert currencies("It was 600 euros, or $650.", Value.of_number(600).number) == {"EUR"}
    assert currencies("그건 30달러야.", Value.of_number(30).number) == {"USD"}


@pytest.mark.parametrize(
    ("thing", "clause", "is_it"),
    [
        ("coffee", "I'd rather have tea than coffee.", True),
        ("tea", "I'd rather have tea than coffee.", False),
        ("커피", "나는 커피보다 차가 좋아.", True),
        ("차", "나는 커피보다 차가 좋아.", False),
        ("커피", "커피 말고 차 좋아해.", True),
        ("tea", "I gave up coffee, not tea.", True),
        ("coffee", "I gave up coffee, not tea.", False),
        ("차", "커피는 끊었지만 차는 아니야.", True),
        ("8시", "알림은 8시에서 9시로 바꿨어.", True),
        ("9시", "알림은 8시에서 9시로 바꿨어.", False),
        ("blue", "I changed the colour from blue to green.", True),
    ],
)
def test_what_something_is_compared_with_is_not_claimed(thing, clause, is_it):
    assert is_compared_with(claim("attitude", Value.of_text("likes"), thing), clause) is is_it


def test_a_correction_is_not_turned_around():
    turned = claim("guests", Value.of_number(5), corrects=Value.of_number(6))

    assert is_compared_with(turned, "We are six, not five.")


def test_a_work_address_is_no_private_one():
    assert is_of_other_sort(claim("email", Value.of_text("a@x.io"), "private"), "My work email is a@x.io.")
    assert is_of_other_sort(claim("전화번호", Value.of_text("02-555"), "집"), "회사 전화번호는 02-555야.")
    assert not is_of_other_sort(claim("email", Value.of_text("a@x.io"), "work"), "My work email is a@x.io.")


def test_who_was_elsewhere_or_missing_took_no_part():
    said = "I had soup with Vera while Olaf was in Rome."

    assert took_part("Vera", said)
    assert not took_part("Olaf", said)
    assert not was_there("Rome", said)
    assert not took_part("Ines", "We went skating without Ines.")
    assert not took_part("철수", "민지랑 저녁 먹는 동안 철수는 강릉에 있었어.")
    assert not took_part("수아", "수아 빼고 다 같이 갔어.")
