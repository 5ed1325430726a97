"""What a Korean user told over some weeks, and the present answer to plain questions about it."""

from __future__ import annotations

import re

import pytest

from stilltrue import Memory


def asked(talk, question, on):
    memory = Memory(None, user="me", zone="Asia/Seoul")
    for day, text in talk:
        at = f"{day}T12:00:00+09:00"
        memory.add(text, role="user", said_at=at, now=at)
    # Quotes are of then; the answer is what stands beside them.
    return re.sub("“.*?”", "", memory.ask(question, now=f"{on}T12:00:00+09:00").text, flags=re.DOTALL)


@pytest.mark.parametrize(
    ("talk", "question", "now", "no_more"),
    [
        (
            [("2026-05-01", "5월 20일에 치과 예약 있어"), ("2026-05-10", "치과 예약 일주일 뒤로 밀렸대")],
            "치과 예약 언제야?", "2026-05-27", "2026-05-20",
        ),
        (
            [("2026-02-01", "저 카카오에서 선임으로 일해요"), ("2026-07-01", "이제 파트장이에요")],
            "내 직책이 뭐야?", "파트장", "선임",
        ),
        (
            [("2026-02-01", "나 쿠팡 다녀"), ("2026-05-10", "나 이직하기로 했어. 당근으로 가."), ("2026-06-15", "오늘 당근 첫 출근했어!!")],
            "나 어느 회사 다녀?", "당근", "쿠팡",
        ),
        (
            [("2026-01-01", "몸무게 78kg임"), ("2026-03-01", "지금 74키로!!")],
            "내 몸무게 얼마야?", "74", "78",
        ),
        (
            [("2026-01-01", "아침마다 비타민D 먹어요"), ("2026-02-01", "갑상선약도 먹기 시작했어요"), ("2026-05-01", "비타민D는 이제 안 먹어요")],
            "제가 먹는 약 뭐예요?", "갑상선약", "비타민D",
        ),
        (
            [("2026-01-01", "나 커피 안 마셔"), ("2026-03-01", "요즘은 커피도 마시기 시작했어")],
            "나 커피 마셔?", "네", "아니요",
        ),
        (
            [("2026-01-01", "내 번호는 010-1234-5678이야"), ("2026-07-07", "번호 바뀌었어 010-9876-5432야")],
            "내 전화번호 뭐야?", "9876", "1234",
        ),
        (
            [("2026-02-02", "고양이 두 마리 키워요. 이름은 두부랑 콩이예요"), ("2026-05-05", "두부가 무지개다리를 건넜어요...")],
            "고양이 이름 뭐야?", "콩", "두부",
        ),
        (
            [("2026-01-01", "월세 60만원이야"), ("2026-04-09", "집주인이 5월부터 70만원으로 올린대")],
            "월세 얼마야?", "70만 원", "60만 원",
        ),
        (
            [("2026-01-01", "마케팅팀에서 일하고 있어요"), ("2026-04-01", "기획팀으로 발령났어요")],
            "제가 어느 팀이죠?", "기획팀", "마케팅팀",
        ),
    ],
)  # fmt: skip
def test_what_changed_is_answered_as_it_is_now(talk, question, now, no_more):
    answer = asked(talk, question, on="2026-07-20")

    assert now in answer
    assert no_more not in answer


def test_until_the_day_of_a_change_the_old_still_holds():
    talk = [("2026-01-10", "저 현대차 다녀요"), ("2026-05-01", "다음 달 1일부터 LG전자로 출근하게 됐어요")]

    assert "현대차" in asked(talk, "저 지금 어디 다녀요?", on="2026-05-10")
    assert "LG전자" in asked(talk, "저 지금 어디 다녀요?", on="2026-06-10")


def test_since_when_something_is_uncertain_is_told_in_the_zone_of_who_said_it():
    talk = [("2026-11-02", "월세 60만원이야"), ("2026-11-09", "월세 1월부터 올린대")]

    assert "2027년 1월 1일부터 확실하지 않음" in asked(talk, "월세 얼마야?", on="2027-02-01")
    assert "확실하지 않음" not in asked(talk, "월세 얼마야?", on="2026-12-01")


def test_the_budget_of_a_festival_is_not_the_users_own():
    talk = [("2026-04-01", "나 대학 축제 준비위원장 맡았어. 예산은 500만원이야.")]

    assert "500만 원" not in asked(talk, "내 예산 얼마야?", on="2026-04-02")
    assert "500만 원" in asked(talk, "축제 예산 얼마야?", on="2026-04-02")


def test_what_was_said_of_a_person_long_ago_is_not_taken_back_with_the_last_word():
    talk = [
        ("2026-02-01", "우리 엄마는 광주에 살아"),
        ("2026-03-01", "엄마는 교사야"),
        ("2026-03-01", "엄마 얘기는 잊어줘"),
    ]

    assert "광주" in asked(talk, "엄마 어디 살아?", on="2026-03-02")
    assert "교사" not in asked(talk, "엄마 직업이 뭐야?", on="2026-03-02")


@pytest.mark.parametrize("question", ["이사하기 전엔 어디 살았지?", "나 이사 오기 전에 어디 살았지?"])
def test_what_was_before_a_move_is_asked_in_either_way(question):
    talk = [("2026-02-03", "나 요즘 성수동 원룸 살아"), ("2026-07-02", "노원으로 이사했어~")]

    assert "성수동" in asked(talk, question, on="2026-07-10")
