"""Rates, how long, and what they come to: only where a sentence says all three."""

from __future__ import annotations

import pytest

from stilltrue.extract.rules.rates import rates


def read(sentence, code="en", told=()):
    return [(one.predicate, one.value.text) for one in rates(sentence, code, "user", told)]


@pytest.mark.parametrize(
    ("sentence", "code", "found"),
    [
        (
            "We need 10 packs a week, so 20 for two weeks.",
            "en",
            [("packs a week", "10 packs"), ("number of weeks", "2"), ("packs in all", "20 packs")],
        ),
        (
            "It's 1,200 items per month, which makes 3,600 items over 3 months",
            "en",
            [("items a month", "1200 items"), ("number of months", "3"), ("items in all", "3600 items")],
        ),
        (
            "일주일에 10개니까 2주면 20개",
            "ko",
            [("일주일에 드는 개", "10 개"), ("주 수", "2"), ("전체 개 수", "20 개")],
        ),
        (
            "하루에 3잔이니까 7일이면 21잔이야",
            "ko",
            [("하루에 드는 잔", "3 잔"), ("일 수", "7"), ("전체 잔 수", "21 잔")],
        ),
    ],
)
def test_a_rate_a_length_and_what_they_come_to_are_three_claims(sentence, code, found):
    assert read(sentence, code) == found


@pytest.mark.parametrize(
    ("sentence", "code"),
    [
        ("I run 3 times a week.", "en"),
        ("so 7 today", "en"),
        ("10 packs a week, so 20 boxes for two weeks", "en"),
        ("10 a week, so 20 for two months", "en"),
        ("일주일에 세 번 뛰어", "ko"),
        ("일주일에 10개니까 2달이면 20개", "ko"),
        ("", "en"),
        ("\x00\u202e 10 a week, so", "en"),
    ],
)
def test_anything_less_is_none(sentence, code):
    assert read(sentence, code) == []


def test_a_rate_alone_is_read_where_it_was_told_before():
    told = rates("We need 10 packs a week, so 20 for two weeks.", "en", "user", ())

    assert read("It's 7 packs a week now.", told=told) == [("packs a week", "7 packs")]


@pytest.mark.parametrize("bomb", ["9" * 4_000, "10 a week, so " * 300, "1,111" * 800 + " a week", "일주일에 1" * 800])
def test_a_sentence_made_to_keep_a_pattern_busy_is_none(bomb):
    assert read(bomb[:1_600], "en") == read(bomb[:1_600], "ko") == []
