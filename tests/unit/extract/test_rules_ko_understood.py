"""What a Korean sentence leaves out because it stands already."""

from __future__ import annotations

import pytest
from tests.golden.test_golden_extract import shown, told_by


def read(*texts):
    return shown(told_by([("2026-05-15", "user", text) for text in texts]))


@pytest.mark.parametrize(
    ("told", "text", "claim"),
    [
        ("몸무게 78kg이야", "지금 74키로!!", "user · 몸무게 = 74 kg"),
        ("몸무게 78kg이야", "오늘 재보니까 76.5kg 나왔어요", "user · 몸무게 = 76.5 kg"),
        ("몸무게 78kg이야", "2키로 빠졌다", "user · 몸무게 = -2 kg adjusts"),
        ("몸무게 78kg이야", "살이 3kg나 쪘어 ㅠㅠ", "user · 몸무게 = 3 kg adjusts"),
        ("혈압약 먹고 있어요", "그래서 약 끊었어요", "user · 복용 약 = 혈압약 ends many"),
        ("월세 60만원이야", "집주인이 7월부터 70만원으로 올린대", "user · 월세 = 700000 KRW from 2026-07"),
        ("연봉 4500만원이야", "회사에서 내년부터 5000만원으로 올려준대요", "user · 연봉 = 50000000 KRW from 2027"),
        ("저 카카오에서 선임으로 일해요", "이제 파트장이에요", "user · 직업 = 파트장"),
        ("넷플릭스 구독 중이야", "넷플 해지했음", "user · 구독 = 넷플릭스 ends many"),
    ],
)
def test_the_one_thing_that_stands_is_meant(told, text, claim):
    assert read(told, text) == [*read(told), claim]


@pytest.mark.parametrize(
    "text",
    ["지금 74키로!!", "그래서 약 끊었어요", "집주인이 7월부터 70만원으로 올린대", "이제 파트장이야", "2키로 빠졌다"],
)
def test_where_nothing_stands_nothing_is_filled_in(text):
    assert read(text) == ["nothing"]


@pytest.mark.parametrize(
    ("told", "text"),
    [
        (("혈압약 먹고 있어요", "당뇨약도 먹고 있어요"), "약 끊었어요"),
        (("전세 2억이야", "관리비 10만원이야"), "집주인이 7월부터 20만원으로 올린대"),
        (("월세 60만원이야",), "회사에서 7월부터 70만원으로 올려준대요"),
        (("저 카카오에서 일해요", "우리 형은 삼성에서 일해"), "이제 파트장이야"),
        (("몸무게 78kg이야",), "지금 74층이야"),
        (("혈압약 먹고 있어요",), "오늘 약 안 먹었어"),
    ],
)
def test_of_several_that_could_be_meant_none_is(told, text):
    assert read(*told, text) == read(*told)


@pytest.mark.parametrize(
    ("texts", "claims"),
    [
        (
            ("고양이 두 마리 키워요. 이름은 두부랑 콩이예요",),
            [
                "user · 반려동물 = 고양이 many",
                "user · 수량[고양이] = 2",
                "user · 고양이 이름 = 두부 many",
                "user · 고양이 이름 = 콩 many",
            ],
        ),
        (("나 강아지 키워", "이름은 초코야"), ["user · 반려동물 = 강아지 many", "user · 강아지 이름 = 초코"]),
        (
            ("나 강아지 키워", "이름은 최유진이고 교사야"),
            ["user · 반려동물 = 강아지 many", "user · 이름 = 최유진", "user · 직업 = 교사"],
        ),
    ],
)
def test_a_bare_name_is_of_the_animal_of_the_words_before(texts, claims):
    assert [claim.replace(" many", "") for claim in read(*texts)] == [claim.replace(" many", "") for claim in claims]


def test_of_several_animals_the_one_that_died_is_known_by_its_name():
    told = read("고양이 두 마리 키워요. 이름은 두부랑 콩이예요", "두부가 무지개다리를 건넜어요")

    assert "user · 고양이 이름 = 두부 ends many" in told
    assert not any(claim.startswith("user · 반려동물 = 고양이 ends") for claim in told)


def test_a_medicine_that_stands_is_taken_no_more():
    told = ("아침마다 비타민D 먹어요", "당뇨약도 먹어요")

    assert read(*told, "비타민D는 이제 안 먹어요")[-1] == "user · 복용 약 = 비타민D ends many"
    assert read("비타민D는 이제 안 먹어요") == ["user · 먹는 것 = 비타민D not many"]


@pytest.mark.parametrize(
    ("told", "text", "claims"),
    [
        (
            "8월에 제주도 여행 가기로 했어",
            "제주도 말고 강릉 가기로 했어",
            ["user · 여행 = 제주도 ends planned many from 2026-08", "user · 여행 = 강릉 planned many"],
        ),
        (
            "다음 달에 오사카 여행 가요",
            "오사카 취소하고 후쿠오카로 바꿨어요",
            ["user · 여행 = 오사카 ends planned many from 2026-06", "user · 여행 = 후쿠오카 planned many"],
        ),
    ],
)
def test_a_trip_takes_the_place_of_another(told, text, claims):
    assert read(told, text) == [*read(told), *claims]


@pytest.mark.parametrize(
    ("text", "claims"),
    [
        ("월세 7월부터 올린대", ["user · 월세 = * unsettles from 2026-07"]),
        ("집주인이 다음 달부터 관리비 올려달래요", ["user · 관리비 = * unsettles from 2026-06"]),
        ("집주인이 다음 달부터 월세 55로 올려달래", ["user · 월세 = 550000 KRW from 2026-06"]),
        ("집주인이 월세 올린대", ["nothing"]),
        ("옆집은 월세 7월부터 올린대", ["nothing"]),
    ],
)
def test_a_rent_of_which_only_the_day_is_announced_is_uncertain_from_then(text, claims):
    assert read(text) == claims


def test_a_budget_is_of_the_affair_of_which_the_words_before_speak():
    claims = read("나 대학 축제 준비위원장 맡았어. 예산은 500만원이야.")

    assert not any(claim.startswith("user · 예산") for claim in claims)
    assert any("축제 예산" in claim and "5000000 KRW" in claim for claim in claims)


@pytest.mark.parametrize("text", ["축제 준비하는데 예산이 500만원이야", "워크숍 기획 중인데 예산은 200만원이에요"])
def test_a_budget_is_of_the_affair_that_is_prepared(text):
    assert not any(claim.startswith("user · 예산") for claim in read(text))


@pytest.mark.parametrize("text", ["내 예산은 50만원이야", "노트북 살 거야. 예산은 150만원이야."])
def test_a_budget_of_ones_own_stays_ones_own(text):
    assert any(claim.startswith("user · 예산") for claim in read(text))


@pytest.mark.parametrize("text", ["밥값 8천원 나왔어", "오늘 점심값 12000원 썼어", "축제 예산이 300으로 잡혔어"])
def test_what_was_spent_once_and_a_sum_without_its_unit_say_nothing_that_lasts(text):
    assert read(text) == ["nothing"]
