"""Which questions count what was over time, and of what."""

from __future__ import annotations

import pytest

from stilltrue.answer.over_time import over_time_in


@pytest.mark.parametrize(
    ("question", "about", "times", "rose"),
    [
        ("How many jobs have I had?", "Where do I work?", False, None),
        ("How many cities have I lived in so far?", "Where do I live?", False, None),
        ("How many bosses have I had?", "What is my boss?", False, None),
        ("How many times has my rent changed?", "What is my rent?", True, None),
        ("How often did my salary increase?", "What is my salary?", True, True),
        ("How many times have I switched companies?", "Where do I work?", True, None),
        ("How many times have I moved?", "Where do I live?", True, None),
        ("지금까지 회사 몇 군데 다녔어?", "나 어느 회사 다녀?", False, None),
        ("월세 몇 번 내렸어?", "월세 얼마야?", True, False),
        ("나 몇 번 이직했어?", "나 어느 회사 다녀?", True, None),
        ("이사 몇 번 했어?", "나 어디 살아?", True, None),
    ],
)
def test_what_was_is_counted_by_what_fills_the_slot(question, about, times, rose):
    found = over_time_in(question)

    assert found is not None
    assert (found.about, found.times, found.rose) == (about, times, rose)


@pytest.mark.parametrize(
    "question",
    [
        "How many cats do I have?", "How many people have I told?", "How often do I go to the gym?", "How many jobs are open?",
        "고양이 몇 마리야?", "몇 번 전화했어?", "약을 하루에 몇 번 먹어?", "몇 번 버스 타?", "",
    ],
)  # fmt: skip
def test_other_counts_are_not_of_what_was(question):
    assert over_time_in(question) is None
