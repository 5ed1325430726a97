"""Clauses that lead on to the next: two clauses, two facts."""

from __future__ import annotations

import pytest
from tests.golden.test_golden_extract import shown, told_by

from stilltrue.extract.rules.ko.chains import by_themselves


def read(text):
    return shown(told_by([("2026-05-15", "user", text)]))


@pytest.mark.parametrize(
    ("pieces", "told"),
    [
        (["소나타 팔고", "아이오닉 샀어"], ["소나타 팔았어", "아이오닉 샀어"]),
        (["왓챠 해지하고서", "넷플릭스 봐"], ["왓챠 해지했어", "넷플릭스 봐"]),
        (["쿠팡 그만두고", "토스로 옮겼어"], ["쿠팡 퇴사했어", "토스로 이직했어"]),
        (["부산 살다가", "세종으로 왔어"], ["부산 살았었어", "세종으로 이사 왔어"]),
        (["노션 쓰다가", "옵시디언으로 넘어왔어"], ["노션 썼었어", "옵시디언으로 넘어왔어"]),
        (["기타 배우다가", "그만뒀어"], ["", "기타 그만뒀어"]),
    ],
)
def test_a_link_says_by_itself_what_it_leads_on_from(pieces, told):
    assert by_themselves(pieces) == told


@pytest.mark.parametrize(
    "pieces",
    [
        ["수원에 살고", "수영 시작했어"],
        ["카페에서 일하다가", "친구 만났어"],
        ["요가 하다가", "허리 다쳤어"],
        ["병원 나와서", "약국으로 갔어"],
        ["밥 먹고", "잤어"],
    ],
)
def test_a_link_of_which_nothing_is_certain_stays_one(pieces):
    assert by_themselves(pieces) == pieces


@pytest.mark.parametrize(
    ("text", "claims"),
    [
        ("K5 처분하고 EV6 뽑았어", ["user · 가진 것 = K5 ends many", "user · 차 = K5 ends", "user · 가진 것 = EV6 many", "user · 차 = EV6"]),
        ("딜로이트 그만두고 삼일로 이직했어", ["user · 직장 = 딜로이트 ends", "user · 직장 = 삼일"]),
        ("네이버 나와서 창업했어", ["user · 직장 = 네이버 ends"]),
        ("이제 등산 안 가고 클라이밍 해", ["user · 취미 = 등산 ends many", "user · 취미 = 클라이밍 many"]),
        ("드럼 치다가 요즘은 베이스 쳐", ["user · 연주하는 악기 = 드럼 over many", "user · 연주하는 악기 = 베이스 many"]),
        ("차 바꿨어. 아반떼에서 투싼으로", ["user · 차 = 투싼"]),
        ("폰을 갤럭시에서 아이폰 16으로 바꿨어요", ["user · 휴대폰 = 아이폰 16"]),
    ],
)  # fmt: skip
def test_what_ended_and_what_began_are_both_read(text, claims):
    assert read(text) == claims


@pytest.mark.parametrize(
    "text",
    [
        "소나타 팔고 아이오닉 살 거야", "소나타 팔고 아이오닉 살까 고민이야", "회사 그만두고 여행 가고 싶어", "쿠팡 그만두고 토스로 옮긴 친구가 있어",
        "소나타 안 팔았어", "아이폰 안 샀어", "현금으로 바꿨어", "머리를 갈색으로 바꿨어", "아버지가 소나타 팔고 그랜저 사셨어",
    ],
)  # fmt: skip
def test_what_is_wished_denied_or_of_others_is_not_done_by_the_speaker(text):
    assert read(text) == ["nothing"]


def test_a_case_for_a_phone_is_no_phone():
    assert read("아이폰 케이스 샀어") == ["user · 가진 것 = 아이폰 케이스 many"]


@pytest.mark.parametrize(
    ("text", "claim"),
    [
        ("결혼한 지 3년 됐어.", "user · 결혼 여부 = 결혼 from 2023-05-15"),
        ("퇴사한 지 한 달 됐어", "user · 직장 = * ends from 2026-04-15"),
        ("밀가루 끊은 지 3주째", "user · 태도[밀가루] = avoids from 2026-04-24"),
        ("서울에 산 지 3년 됐어", "user · 사는 곳 = 서울 from 2023-05-15"),
    ],
)
def test_how_long_ago_something_was_done_is_when(text, claim):
    assert read(text) == [claim]
