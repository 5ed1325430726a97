"""What Korean says became otherwise: a hobby, a number, a type, what is eaten or drunk again."""

from __future__ import annotations

import pytest
from tests.golden.test_golden_extract import shown, told_by


def read(*texts):
    return shown(told_by([("2026-05-15", "user", text) for text in texts]))


@pytest.mark.parametrize(
    ("text", "claims"),
    [
        ("취미가 테니스로 바꼈어요", ["user · 취미 = 테니스 many only"]),
        ("전공을 경영에서 컴공으로 바꿨어", ["user · 전공 = 경영 ends", "user · 전공 = 컴공"]),
        ("번호 바뀌었어. 010-9876-5432야", ["user · 전화번호 = 010-9876-5432"]),
        ("번호 바꿨어 이제 010-9876-5432", ["user · 전화번호 = 010-9876-5432"]),
        ("나 mbti INFP임", ["user · MBTI = INFP"]),
        ("mbti 다시 해봤는데 INTP 나옴", ["user · MBTI = INTP"]),
        ("요즘은 커피도 마시기 시작했어", ["user · 마시는 것 = 커피 many"]),
        ("이제는 고기 먹어", ["user · 먹는 것 = 고기 many"]),
        ("이제 아이오닉5 타요 ㅎㅎ", ["user · 차 = 아이오닉5"]),
        ("메일 주소 바꿨어요. kim.minsu@example.org", ["user · 이메일 = kim.minsu@example.org"]),
        ("토익 다시 봤는데 905점 나옴ㅋㅋ", ["user · 토익 = 905 점"]),
        ("요즘은 다들 저를 쿼카라고 불러요", ["user · 별명 = 쿼카"]),
        ("이번에 담임 바뀌었어 박준호 쌤이야", ["user · 담임 = 박준호"]),
        ("회사가 판교로 이전했어", ["user · 근무지 = 판교"]),
        ("토익 끝났고 이제 오픽 준비해", ["user · 배우는 것 = 토익 ends many", "user · 배우는 것 = 오픽 many"]),
        ("전세 만기가 3월이야", ["전세 · 만기 = 2027-03"]),
        ("나 컴공 3학년이야", ["user · 전공 = 컴공", "user · 학년 = 3학년"]),
        ("우리 딸은 다섯 살이고 이름은 지유야", ["딸 · 출생 연도 = 2020", "딸 · 이름 = 지유"]),
        ("비건 시작했습니다", ["user · 식단 = 비건"]),
        ("전세 2년 연장했어", ["전세 · 만기 = * unsettles"]),
        ("마케팅팀에서 일하고 있어요", ["user · 소속 팀 = 마케팅팀"]),
        ("기획팀으로 발령났어요", ["user · 소속 팀 = 기획팀"]),
        ("나는 보리차만 마셔", ["user · 마시는 것 = 보리차 many only"]),
        ("나 요즘 성수동 원룸 살아", ["user · 사는 곳 = 성수동"]),
        ("넷플릭스에서 티빙으로 갈아탐", ["user · 구독 = 넷플릭스 ends many", "user · 구독 = 티빙 many"]),
    ],
)
def test_what_became_otherwise_is_told(text, claims):
    assert read(text) == claims


@pytest.mark.parametrize(
    "text",
    [
        "이제 밥 먹어",
        "이제는 약 먹어",
        "다시 물 마셔",
        "요즘은 한 잔만 마셔",
        "동생 취미가 테니스로 바뀌었대",
        "3호선으로 갈아탐",
        "분위기가 봄으로 바뀌었어",
        "엄마 번호 바뀌었어. 010-9876-5432야",
        "택시 타요",
        "다들 저를 바보라고 생각해요",
        "수업 끝났고 이제 밥 먹어",
        "가게가 판교로 이전했어",
        "친구가 성수동 원룸 살아",
        "INTP 애들 웃기지",
    ],
)
def test_meals_rides_and_what_is_of_others_say_nothing_of_the_speaker(text):
    assert not any(claim.startswith("user") for claim in read(text))
