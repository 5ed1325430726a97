"""What people say of their days in Korean, in their ordinary wordings, and what is near to it."""

from __future__ import annotations

import pytest
from tests.golden.test_golden_extract import shown, told_by


def read(text):
    return shown(told_by([("2026-05-15", "user", text)]))


@pytest.mark.parametrize(
    ("text", "claims"),
    [
        ("햄스터 한 마리랑 앵무새 두 마리 키워요", ["user · 반려동물 = 햄스터 many", "user · 수량[햄스터] = 1", "user · 반려동물 = 앵무새 many", "user · 수량[앵무새] = 2"]),
        ("키는 162, 몸무게는 53kg", ["user · 키 = 162 cm", "user · 몸무게 = 53 kg"]),
        ("보통 7시에 일어나고 12시쯤 자", ["user · 기상 시간 = 7시", "user · 취침 시간 = 12시"]),
        ("주말마다 캠핑 가", ["user · 취미 = 캠핑 many"]),
        ("주 3회 러닝해요", ["user · 취미 = 러닝 many"]),
        ("축구는 싫어하지만 농구는 좋아해", ["user · 태도[축구] = dislikes", "user · 태도[농구] = likes"]),
        ("술은 끊었고 담배는 원래 안 펴", ["user · 태도[술] = avoids", "user · smoking = no"]),
        ("라면 끊은 지 한 달 됐어", ["user · 태도[라면] = avoids from 2026-04-15"]),
        ("BTS 팬이야", ["user · 태도[BTS] = likes"]),
        ("커피 조아해여", ["user · 태도[커피] = likes"]),
    ],
)  # fmt: skip
def test_habits_and_tastes_are_read_as_people_say_them(text, claims):
    assert read(text) == claims


@pytest.mark.parametrize(
    ("text", "claims"),
    [
        ("병원 갔더니 역류성 식도염이래", ["user · 병력 = 역류성 식도염 many safety"]),
        ("유당불내증이라 우유는 못 마셔", ["user · 불내증 = 유당불내증 many safety"]),
        ("엄마는 당뇨가 있으셔서 단 거 못 드셔", ["엄마 · 병력 = 당뇨 many safety", "엄마 · 태도[단 거] = avoids"]),
        ("아들 천식 있어", ["아들 · 병력 = 천식 many safety"]),
        ("혈압약 먹기 시작했어", ["user · 복용 약 = 혈압약 many safety"]),
        ("할머니 치매 진단 받으셨어", ["할머니 · 병력 = 치매 many safety"]),
    ],
)
def test_health_is_read_as_people_say_it(text, claims):
    assert read(text) == claims


@pytest.mark.parametrize(
    ("text", "claims"),
    [
        ("고려대 컴공 다니고 있어", ["user · 학교 = 고려대", "user · 전공 = 컴공"]),
        ("컴활 1급 땄어", ["user · 자격증 = 컴활 1급 many"]),
        ("토익 보려고 공부 중이야", ["user · 배우는 것 = 토익 many"]),
        ("졸업하고 삼성전자 들어갔어", ["user · 학교 = * ends", "user · 직장 = 삼성전자"]),
        ("우리 회사 이름은 한빛소프트야", ["user · 직장 = 한빛소프트"]),
        ("주치의는 한상우 선생님이야", ["user · 주치의 = 한상우"]),
        ("나는 INFJ인데 남편은 바빠", ["user · MBTI = INFJ"]),
        ("나 이번에 이사했는데 성북구로 왔어", ["user · 사는 곳 = 성북구"]),
        ("지갑 잃어버렸는데 찾았어", ["user · 잃어버린 것 = 지갑 ends many"]),
    ],
)
def test_work_school_and_home_are_read_as_people_say_them(text, claims):
    assert read(text) == claims


@pytest.mark.parametrize(
    "text",
    [
        "친구가 검사받았는데 위염이래", "엄마 병원 갔는데 의사가 바쁘대", "주말에 캠핑 가", "동네 카페에서 일하는 중", "방에 들어갔어", "카페 들어갔어", "시험 공부 중이야",
        "집은 자가야", "내가 부자라면 좋겠다", "현금으로 바꿨어",
    ],
)  # fmt: skip
def test_what_is_only_near_to_it_is_not_read(text):
    assert [line for line in read(text) if not line.startswith("unresolved")] in (["nothing"], [])


@pytest.mark.parametrize(
    ("text", "claims"),
    [
        ("아들이 초등학교 3학년이야", ["아들 · 학년 = 3학년"]),
        ("나 고2야", ["user · 학년 = 고2"]),
        ("저는 연세대 2학년이에요", ["user · 학교 = 연세대", "user · 학년 = 2학년"]),
        ("올해는 3학년 담임 맡았어요", ["nothing"]),
        ("3학년이 제일 힘들어", ["nothing"]),
    ],
)
def test_in_which_year_of_school_somebody_is(text, claims):
    assert read(text) == claims


def test_what_follows_the_name_of_somebody_is_of_somebody():
    assert read("룸메 이름은 하은이고 간호학과 다녀") == ["user · 룸메 = 하은"]
