"""What a Korean sentence turns: another day than the one named, another sum than before, a tone back to what it was."""

from __future__ import annotations

import pytest
from tests.golden.test_golden_extract import shown, told_by


def read(text):
    return shown(told_by([("2026-05-15", "user", text)]))


@pytest.mark.parametrize(
    ("text", "claim"),
    [
        ("내 생일 3월 3일 아니고 3월 13일이야.", "user · 생일 = 3월 13일 corrects 3월 3일"),
        ("결혼기념일은 10월 3일이 아니라 10월 13일이야.", "user · 결혼기념일 = 10월 13일 corrects 10월 3일"),
        ("회의는 월요일 아니고 화요일이야.", "user · 회의 = 2026-05-19 corrects 월요일"),
        ("치과 예약은 화요일이 아니구 수요일이야", "user · 치과 예약 = 2026-05-20 corrects 화요일"),
    ],
)
def test_of_two_days_the_one_that_is_right_is_read(text, claim):
    assert read(text) == [claim]


@pytest.mark.parametrize(
    ("text", "before", "now"),
    [
        ("월세는 65만원인데 70만원으로 올랐어.", "user · 월세 = 650000 KRW over", "user · 월세 = 700000 KRW"),
        ("월급은 300만원인데 350만원으로 올랐어요", "user · 월급 = 3000000 KRW over", "user · 월급 = 3500000 KRW"),
    ],
)
def test_a_sum_that_went_to_another_is_of_before(text, before, now):
    assert read(text) == [before, now]


def test_sums_of_two_things_leave_each_other_alone():
    assert read("월세는 65만원이고 관리비가 10만원으로 올랐어.") == [
        "user · 월세 = 650000 KRW",
        "user · 관리비 = 100000 KRW",
    ]


@pytest.mark.parametrize("text", ["10월 3일에 이사해요.", "이사는 10월 3일이야."])
def test_the_day_of_a_move_is_no_place_to_live(text):
    assert read(text) == ["user · 이사 날짜 = 2026-10-03"]


@pytest.mark.parametrize("text", ["다시 존댓말로 해줘.", "그냥 존댓말로 말해줘", "이젠 존댓말 써줘"])
def test_a_tone_can_be_asked_for_again(text):
    assert read(text) == ["user · tone = 존댓말"]


@pytest.mark.parametrize(
    ("text", "claim"),
    [
        ("경찰로 이직했어.", "user · 직업 = 경찰"),
        ("간호사에서 보건교사로 이직했어", "user · 직업 = 보건교사"),
        ("토스로 이직했어.", "user · 직장 = 토스"),
    ],
)
def test_a_calling_to_which_one_changed_is_no_firm(text, claim):
    assert read(text) == [claim]


def test_somebodys_own_firm_has_no_name():
    assert read("민수가 자기 회사 그만뒀대.") == ["민수 · 직장 = * ends reported"]


@pytest.mark.parametrize("text", ["헬스장은 애니타임 다녀.", "학원은 종로에 다녀요.", "병원은 강남으로 다녀"])
def test_a_place_that_one_goes_to_is_nobody(text):
    assert not [line for line in read(text) if " · 직장 = " in line]


@pytest.mark.parametrize(
    ("text", "claims"),
    [
        ("커피는 별로예요", ["user · 태도[커피] = dislikes"]),
        ("저는 매운 음식이 별로더라고요", ["user · 태도[매운 음식] = dislikes"]),
        ("오늘 기분 별로야", ["nothing"]),
        ("날씨가 별로야", ["nothing"]),
        ("이번 성적은 별로야", ["nothing"]),
        ("지우는 커피 별로래", ["nothing"]),
    ],
)
def test_what_is_not_so_good_is_disliked_where_it_is_a_taste(text, claims):
    assert read(text) == claims
