"""What a Korean speaker takes back, in a later turn too."""

from __future__ import annotations

import pytest
from tests.golden.test_golden_extract import shown, told_by


def read(*texts):
    return shown(told_by([("2026-05-15", "user", text) for text in texts]))


@pytest.mark.parametrize(
    ("first", "second", "claim"),
    [
        ("딸 이름은 서아야", "딸 이름 잘못 말했어. 지아야", "딸 · 이름 = 지아 corrects 서아"),
        ("아들 이름은 시우야", "아 아들 이름 틀렸다. 시온이야", "아들 · 이름 = 시온 corrects 시우"),
        ("내 생일은 5월 3일이야", "생일 틀렸어. 5월 13일이야", "user · 생일 = 5월 13일 corrects 5월 3일"),
        ("월세 55야", "월세 잘못 말했어. 60이야", "user · 월세 = 600000 KRW corrects 550000 KRW"),
        ("나는 33살이야", "아 미안 나이 잘못 말했어. 34이야", "user · 출생 연도 = 1991 corrects 1992"),
        ("저는 간호사예요", "내가 간호사라고 한 거 실수였어", "user · 직업 = 간호사 denies"),
        ("나 카카오 다녀", "아니다 네이버야", "user · 직장 = 네이버 corrects 카카오"),
        ("저는 부산 살아요", "아까 잘못 말했어요. 울산이에요", "user · 사는 곳 = 울산 corrects 부산"),
        ("나 민트초코 좋아해", "민트초코 좋아한다고 한 거 취소할게", "user · 태도[민트초코] = likes denies"),
        ("저는 오이 싫어해요", "오이 싫어한다고 한 건 잊어줘", "user · 태도[오이] = dislikes denies"),
        ("회식 다음 주 금요일이야", "방금 말한 건 틀렸어", "user · 회식 = 2026-05-22 denies"),
        ("다음 주 수요일에 치과 가", "아까 말한 거 아니야", "user · 치과 예약 = 2026-05-20 denies"),
    ],
)
def test_a_later_turn_puts_right_what_was_told(first, second, claim):
    assert read(first, second) == [*read(first), claim]


@pytest.mark.parametrize(
    ("text", "claim"),
    [
        ("카카오 다녀요. 아, 네이버요", "user · 직장 = 네이버"),
        ("저 수원 살아요. 아니 용인이요", "user · 사는 곳 = 용인"),
        ("나 28살이야. 아, 29살이요", "user · 출생 연도 = 1996"),
    ],
)
def test_a_cry_and_a_name_of_its_sort_put_the_breath_before_right(text, claim):
    assert read(text) == [claim]


@pytest.mark.parametrize("second", ["아, 배고파요", "아, 점심이요", "아, 맞아요", "아, 그래요", "아니 왜 이렇게 바빠"])
def test_a_cry_puts_nothing_right_by_itself(second):
    assert read(f"카카오 다녀요. {second}") == ["user · 직장 = 카카오"]


@pytest.mark.parametrize(
    "second",
    [
        "아까 말한 거 기억나?",
        "네가 부산 산다고 한 거 틀렸어",
        "걔가 커피 좋아한다고 한 거 거짓말이야",
        "아니 그게 아니고",
        "그거 취소할게",
    ],
)
def test_nothing_of_ones_own_is_taken_back_by_other_words(second):
    assert read("저는 울산 살아요", second) == ["user · 사는 곳 = 울산"]


@pytest.mark.parametrize(
    "text",
    ["농담이야.", "거짓말이었어 ㅎㅎ", "아 뻥이야 ㅋㅋ", "부산 얘기는 잊어줘", "아까 부산 얘기한 거 없던 걸로 해줘"],
)
def test_what_was_a_joke_or_is_to_be_forgotten_was_never_so(text):
    assert "user · 사는 곳 = 부산 denies" in read("나 부산 살아.", text)


@pytest.mark.parametrize(
    "text",
    [
        "농담이야?",
        "그건 농담이 아니야.",
        "민수가 그러는데 다 뻥이래.",
        "부산 얘기는 잊어버렸어.",
        "민수 얘기는 거짓말이야.",
    ],
)
def test_a_question_a_denial_and_another_ones_joke_take_nothing_back(text):
    assert read("나 부산 살아.", text) == read("나 부산 살아.")


def test_what_was_told_wrongly_of_a_thing_was_never_so():
    told = read("나 페니실린 알레르기 있어.", "아까 페니실린 얘기는 잘못 말한 거야. 잊어줘.")

    assert told[-1].startswith("user · 알레르기 = 페니실린 denies")


def test_of_a_person_only_what_was_told_last_is_taken_back():
    told = read("우리 엄마는 광주에 살아", "엄마는 교사야", "엄마 얘기는 잊어줘")

    assert [claim for claim in told if claim.endswith("denies")] == ["엄마 · 직업 = 교사 denies"]
