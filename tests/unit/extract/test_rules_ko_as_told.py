"""Things that a Korean speaker calls otherwise than he told of them."""

from __future__ import annotations

import pytest
from tests.golden.test_golden_extract import shown, told_by


def read(*texts):
    return shown(told_by([("2026-05-15", "user", text) for text in texts]))


@pytest.mark.parametrize(
    ("first", "second", "claims"),
    [
        ("6월 10일에 도쿄 가는 비행기 예약했어", "비행기 6월 12일로 미뤄졌어", ["user · 비행기[도쿄] = 2026-06-12 only"]),
        ("7월 20일 방콕 가는 비행기 예매했어", "방콕 비행기 21일로 변경됐어", ["user · 비행기[방콕] = 2026-07-21 only"]),
        ("7월 2일 부산 가는 KTX 예매했어", "KTX 취소했어", ["user · KTX[부산] = * ends"]),
        ("금요일에 지영이랑 저녁 약속 있어", "그거 취소됐어", ["user · 저녁 약속[지영] = * ends"]),
        ("토요일에 소개팅 있어", "그거 파토났어", ["user · 소개팅 = * ends"]),
        ("팀 회의는 목요일 3시야", "회의 금요일로 미뤄졌어", ["user · 팀 회의 = 2026-05-22 only"]),
        ("8월에 오사카 가기로 했어", "여행 취소했어", ["user · 여행 = 오사카 ends planned many from 2026-08"]),
        ("나 현대 소나타 타고 다녀", "소나타 팔았어", ["user · 차 = * ends"]),
        ("우리 강아지 이름은 콩이야", "콩이가 무지개다리 건넜어", ["user · 반려동물 = 강아지 ends many", "user · 강아지 이름 = 콩 ends many"]),
    ],
)  # fmt: skip
def test_the_one_thing_that_it_can_be_is_meant(first, second, claims):
    assert read(first, second) == [*read(first), *claims]


def test_of_two_that_it_can_be_nobody_knows_which():
    told = ("민수랑 미팅은 6월 3일이야", "지영이랑 미팅은 6월 5일이야")

    assert read(*told, "미팅 취소됐어") == read(*told)


def test_it_is_nothing_where_nothing_was_told():
    assert read("그거 취소됐어") == ["nothing"]


def test_a_day_for_which_something_was_set_is_still_to_come():
    assert read("스터디가 월요일이었는데 수요일로 바뀌었어") == ["user · 스터디 = 2026-05-20 only"]


@pytest.mark.parametrize(
    ("moved", "day"),
    [
        ("회의가 일주일 뒤로 밀렸어", "2026-06-19"),
        ("회의를 이틀 뒤로 미뤘어", "2026-06-14"),
        ("회의 3일 앞으로 당겼어", "2026-06-09"),
        ("회의 한 달 연기됐대요", "2026-07-12"),
        ("회의가 2주 미뤄졌어 ㅠㅠ", "2026-06-26"),
    ],
)
def test_what_is_put_off_by_so_long_is_counted_from_the_day_it_was_for(moved, day):
    told = "회의는 6월 12일이야"

    assert read(told, moved) == [*read(told), f"user · 회의 = {day} only"]


@pytest.mark.parametrize("moved", ["회의가 일주일 정도 밀렸어", "회의 밀렸어", "회의가 다음 주로 미뤄졌대"])
def test_what_was_moved_to_no_day_that_is_said_has_no_certain_day_any_more(moved):
    told = "회의는 6월 12일이야"

    assert read(told, moved) == [*read(told), "user · 회의 = * unsettles"]


@pytest.mark.parametrize("text", ["빨래가 밀렸어", "월세가 두 달 밀렸어", "일이 일주일 밀렸어", "회의 30분 미뤘어"])
def test_what_only_piles_up_or_begins_later_that_day_moves_no_day(text):
    told = "회의는 6월 12일이야"

    assert read(told, text) == read(told)
