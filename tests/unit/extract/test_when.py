"""A time as a model wrote it, looked up in the turn."""

from __future__ import annotations

import pytest
from tests.contracts.extractor_contract import turn_of

from stilltrue.extract.when import SAID_THEN, time_read
from stilltrue.model.time import datetime_of, spoken, zone_named

SEOUL = zone_named("Asia/Seoul")


def starts(text: str, words: str) -> str | None:
    """When some words start, said on Friday 15 May 2026; None where they are not of the turn."""
    read = time_read(words, turn_of(text), 0, len(text))
    if read is None:
        return None
    return spoken(read.start, SEOUL) if read.start is not None else "unresolved"


@pytest.mark.parametrize(
    ("text", "words", "start"),
    [
        ("I moved last Friday.", "last Friday", "2026-05-08"),
        ("I moved last Friday.", "since last Friday", "2026-05-08"),
        ("I moved LAST  Friday.", "last friday", "2026-05-08"),
        ("I moved last Friday.", "2026-05-08", "2026-05-08"),
        ("나는 3월부터 거기서 일해.", "3월부터", "2026-03"),
        ("나는 3월부터 거기서 일해.", "2026-03", "2026-03"),
        ("다음 달에 제주도 갈 거야.", "다음 달에", "2026-06"),
        ("I moved there after the big storm.", "after the big storm", "unresolved"),
        ("I moved last Friday.", "2024-01-01", None),
        ("I moved last Friday.", "in 2019", None),
        ("I moved last Friday.", "next Tuesday", None),
        ("이사했어.", "작년", None),
    ],
)
def test_a_time_is_the_one_that_the_turn_names_or_none_of_it(text, words, start):
    assert starts(text, words) == start


@pytest.mark.parametrize("words", ["2026-05-15", "2026-05-15 Fri 10:00", "today", "2026-05-15T09:00", "오늘"])
def test_the_day_of_the_talk_itself_is_no_invention(words):
    assert time_read(words, turn_of("I live in Bergen."), 0, 5) == SAID_THEN


@pytest.mark.parametrize("text", ["I live in Bergen.", "나는 베르겐에 살아."])
def test_a_piece_of_when_it_was_said_that_a_model_copies_is_no_invention_and_another_is(text):
    turn = turn_of(text)
    said = f"{datetime_of(turn.said_at, SEOUL):%Y-%m-%d %a %H:%M}"

    for copied in (said, said[11:], said[-5:], said[:14]):
        assert time_read(copied, turn, 0, 5) == SAID_THEN
    for other in ("Mon 03:33", f"{said[11:]} sharp"):
        assert time_read(other, turn, 0, 5) is None


def test_a_stretch_says_when_it_ends():
    text = "This week I work from Seoul."

    read = time_read("This week", turn_of(text), 0, len(text))

    assert read is not None
    assert spoken(read.until, SEOUL) == "2026-05-17"


def test_a_date_far_from_the_quote_is_not_its_date():
    text = "I moved to Bergen. " + "It rains a lot here. " * 60 + "My wedding was on 3 May 2019."

    assert time_read("2019-05-03", turn_of(text), 0, 18) is None


@pytest.mark.parametrize("words", ["", " ", "\x00", "9999999999-99-99", "(((((", "0000-00-00", "a" * 5_000])
def test_odd_times_are_no_times_and_raise_nothing(words):
    read = time_read(words, turn_of("I moved last Friday."), 0, 10)

    assert read is None or read.start is None
