"""What Korean says of a career: titles, the firm one will go to, the first day at it."""

from __future__ import annotations

import pytest
from tests.golden.test_golden_extract import shown, told_by


def read(*texts):
    return shown(told_by([("2026-05-15", "user", text) for text in texts]))


@pytest.mark.parametrize(
    ("text", "claim"),
    [
        ("나 이제 파트장이야", "user · 직업 = 파트장"),
        ("저 파트장 됐어요", "user · 직업 = 파트장"),
        ("드디어 과장 달았어!!", "user · 직업 = 과장"),
        ("이번에 차장으로 진급했습니다", "user · 직업 = 차장"),
        ("저 이번 달부터 팀장 맡았어요", "user · 직업 = 팀장 from 2026-05"),
        ("민수는 이번에 대리로 승진했어", "민수 · 직업 = 대리"),
        ("나 이제 팀장 아니야", "user · 직업 = 팀장 ends"),
        ("저 팀장 자리에서 내려왔어요", "user · 직업 = 팀장 ends"),
    ],
)
def test_a_title_is_what_one_is_at_work(text, claim):
    assert read(text) == [claim]


@pytest.mark.parametrize(
    "text",
    [
        "우리 팀장 바뀌었어",
        "나 팀장 싫어",
        "나 팀장이랑 싸웠어",
        "나 팀장 아니야",
        "우리 과장이야",
        "이제 우리 팀장이야",
        "걔가 이제 과장이야",
        "나 오늘 대리 불렀어",
    ],
)
def test_the_title_of_somebody_else_is_not_the_speakers(text):
    assert not any(claim.startswith("user · 직업") for claim in read(text))


@pytest.mark.parametrize(
    ("text", "claim"),
    [
        ("네이버로 이직하기로 했어", "user · 직장 = 네이버 planned"),
        ("다음 달부터 네이버로 이직하기로 했어요", "user · 직장 = 네이버 planned from 2026-06"),
        ("다음 달에 토스로 이직해", "user · 직장 = 토스 planned from 2026-06"),
        ("나 이직하기로 했어. 당근으로 가.", "user · 직장 = 당근 planned"),
        ("나 이직하기로 했어! 당근으로", "user · 직장 = 당근 planned"),
    ],
)
def test_the_firm_one_has_settled_to_go_to_is_to_come(text, claim):
    assert read(text) == [claim]


@pytest.mark.parametrize(
    "text",
    ["네이버로 이직할까 고민 중", "이직하기로 마음먹었어", "이직 준비하기로 했어. 카페로 가.", "나 이직하기로 했어"],
)
def test_where_nothing_is_settled_no_firm_is_read(text):
    assert not any("직장" in claim for claim in read(text))


@pytest.mark.parametrize(
    ("text", "claim"),
    [
        ("오늘 당근 첫 출근했어!!", "user · 직장 = 당근 from 2026-05-15"),
        ("오늘 누리테크에 첫 출근했어요", "user · 직장 = 누리테크 from 2026-05-15"),
        ("어제 카카오로 첫 출근했습니다", "user · 직장 = 카카오 from 2026-05-14"),
    ],
)
def test_the_first_day_at_a_firm_begins_it(text, claim):
    assert read(text) == [claim]


@pytest.mark.parametrize(
    "text",
    [
        "새해 첫 출근했어",
        "복직하고 첫 출근",
        "월요일에 첫 출근했어",
        "걸어서 첫 출근했어",
        "오늘 회사 첫 출근!",
        "연휴 끝나고 첫 출근이야",
    ],
)
def test_a_first_day_that_names_no_firm_begins_none(text):
    assert not any("직장" in claim for claim in read(text))
