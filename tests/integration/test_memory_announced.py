"""What somebody says he will do on a day is a plan that falls due; what is not certain, or has no day, is none."""

from __future__ import annotations

import pytest


def due(memory, clock, text):
    """The plans that are due four days after the sentence."""
    clock.set("2026-03-03T09:00:00")
    memory.add(text, session="talk")
    clock.set("2026-03-07T09:00:00")
    return [one.fact.value.text for one in memory.state().due if one.fact.value is not None]


@pytest.mark.parametrize(
    ("text", "plan"),
    [
        ("I'll send the report on March 5.", "send the report"),
        ("We're going to launch the site on March 5.", "launch the site"),
        ("We're publishing the paper on Thursday.", "publishing the paper"),
        ("3월 5일에 보고서를 보낼 거야.", "보고서를 보낼 거야"),
        ("3월 5일에 사이트를 열기로 했어.", "사이트를 열기로 했어"),
        ("목요일까지 신청서를 제출할게.", "신청서를 제출할게"),
    ],
)
def test_what_is_announced_for_a_day_falls_due_on_it(memory, clock, text, plan):
    assert due(memory, clock, text) == [plan]


@pytest.mark.parametrize(
    "text",
    [
        "I'll send the report.",
        "Maybe I'll send the report on March 5.",
        "I'll send you a card on March 5.",
        "If it works I'll send the report on March 5.",
        "I won't send the report on March 5.",
        "I'll pay the rent every Friday.",
        "Tom will send the report on March 5.",
        "Should I send the report on March 5?",
        "We're publishing the paper next month.",
        "보고서를 보낼 거야.",
        "아마 3월 5일에 보고서를 보낼 거야.",
        "민수가 3월 5일에 보고서를 보낼 거야.",
        "3월 5일에 보고서를 안 보낼 거야.",
        "매주 금요일에 보고서를 보낼 거야.",
        "3월 5일에 보고서를 보낼까?",
    ],
)
def test_what_is_uncertain_or_of_no_day_or_somebody_elses_is_no_plan(memory, clock, text):
    assert due(memory, clock, text) == []
