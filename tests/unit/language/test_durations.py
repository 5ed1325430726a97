"""Lengths of time of several parts, in both languages: one length, or a reason why they are none."""

from __future__ import annotations

import pytest

from stilltrue.language.durations import length_at, whole_length


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("1시간 30분", ["hour", "minute"]),
        ("1 h 30 min", ["hour", "minute"]),
        ("1h30m", ["hour", "minute"]),
        ("1 hour 30 minutes", ["hour", "minute"]),
        ("5 m 30 s", ["minute", "second"]),
        ("2w 3d", ["week", "day"]),
        ("1d4h", ["day", "hour"]),
        ("1 d 4 h 5 m 6 s", ["day", "hour", "minute", "second"]),
        ("2주 3일", ["week", "day"]),
        ("1년 6개월", ["year", "month"]),
        ("1 day 2 hours 3 minutes 4 seconds", ["day", "hour", "minute", "second"]),
    ],
)
def test_parts_that_follow_one_another_are_one_length(text, parts):
    length = length_at(text)

    assert ([part.unit for part in length.parts], length.end, length.problem) == (parts, len(text), "")


@pytest.mark.parametrize(
    "text",
    ["1 h", "5 m 30 cm", "2 y 3 m", "3 d 2 packs", "2 d 3 w", "1 h 30", "1시간30분짜리", "20 packs", "", "만 1시간"],
)
def test_what_is_no_length_of_several_parts_is_none(text):
    assert length_at(text) is None


@pytest.mark.parametrize(
    ("text", "n"), [("3 weeks", 1), ("1 hour and 30 minutes", 2), ("1 day, 2 hours", 2), ("90분", 1)]
)
def test_a_whole_text_may_be_one_part_or_join_them_with_words(text, n):
    assert len(whole_length(text).parts) == n


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("1 h 90 min", "that is one hour or more"),
        ("2주 8일", "that is one week or more"),
        ("30 min 1 h", "write the larger part first"),
        ("1 h 1 h", "write them as one"),
        ("1.5 h 30 min", "only the last part may have a fraction"),
    ],
)
def test_parts_that_do_not_fit_have_a_reason(text, words):
    assert words in whole_length(text).problem


@pytest.mark.parametrize(
    "text", ["1 h " * 50_000, "1" * 200_000, "1시간" * 50_000, "\ud800 1 h 30 min", "1 h\x00 30 min"]
)
def test_hostile_texts_are_no_length(text):
    assert whole_length(text) is None
