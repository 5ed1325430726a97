"""Counting tokens."""

from __future__ import annotations

import pytest

from stilltrue.recall.budget import Estimate, token_counter


@pytest.mark.parametrize(
    ("text", "real"),
    [
        ("I moved to Busan last month and started a new job at a bookshop near the harbour.", 20),
        ("나는 지난달에 부산으로 이사했고 항구 근처 서점에서 새 일을 시작했어.", 22),
        ("私は先月釜山に引っ越しました。", 12),
        ("Я переехал в Пусан в прошлом месяце.", 12),
    ],
)
def test_the_estimate_is_on_the_safe_side_in_every_script(text, real):
    estimate = Estimate().count(text)

    assert real <= estimate <= 2 * real


def test_nothing_has_no_tokens():
    assert Estimate().count("") == 0


def test_hostile_text_is_counted_without_an_error():
    assert Estimate().count("\ud800\x00👩‍👩‍👧" * 1000) > 1000


def test_the_counter_says_which_it_is():
    assert token_counter().method in ("o200k", "estimate")
