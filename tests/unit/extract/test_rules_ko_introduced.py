"""Introductions: what somebody says of himself in one breath."""

from __future__ import annotations

import pytest
from tests.golden.test_golden_extract import shown, told_by


def read(text):
    return shown(told_by([("2026-05-15", "user", text)]))


@pytest.mark.parametrize(
    ("text", "claims"),
    [
        ("저는 네이버에서 디자이너로 일하는 박지민입니다", ["user · 직장 = 네이버", "user · 직업 = 디자이너", "user · 이름 = 박지민"]),
        ("안녕하세요 저는 29살 간호사 이수진이라고 합니다", ["user · 출생 연도 = 1996", "user · 직업 = 간호사", "user · 이름 = 이수진"]),
        ("안녕하세요 저는 울산 사는 42살 용접공 김대호입니다", ["user · 사는 곳 = 울산", "user · 출생 연도 = 1983", "user · 직업 = 용접공", "user · 이름 = 김대호"]),
        ("부산 출신 요리사 최강록입니다", ["user · 고향 = 부산", "user · 직업 = 요리사", "user · 이름 = 최강록"]),
        ("이름 정민서, 나이 27, 사는 곳 춘천, 직업 약사", ["user · 이름 = 정민서", "user · 출생 연도 = 1998", "user · 사는 곳 = 춘천", "user · 직업 = 약사"]),
        ("이름은 최유진이고 나이는 34살, 광주 살고 초등학교 교사야", ["user · 이름 = 최유진", "user · 출생 연도 = 1991", "user · 사는 곳 = 광주", "user · 직업 = 초등학교 교사"]),
    ],
)  # fmt: skip
def test_each_word_before_a_name_is_a_statement(text, claims):
    assert read(text) == claims


@pytest.mark.parametrize(
    "text",
    [
        "이분은 네이버 다니는 김지수입니다", "제 친구는 쿠팡에서 일하는 김지수예요", "저는 삼성 다니는 남편을 둔 이수진입니다", "작가는 서울 사는 김민수입니다",
        "오늘 만난 의사 박지훈입니다", "네이버 다니는 개발자 박지민이야", "우리 팀에 들어온 개발자 박지민입니다",
    ],
)  # fmt: skip
def test_somebody_else_is_introduced_by_other_words(text):
    assert read(text) == ["nothing"]


@pytest.mark.parametrize(
    ("text", "claim"),
    [
        ("민수 씨는 마포에 살아", "민수 · 사는 곳 = 마포"),
        ("김민수 대리님은 판교에 살아요", "김민수 · 사는 곳 = 판교"),
        ("지우 선배는 네이버 다녀", "지우 · 직장 = 네이버"),
        ("우리 팀장님은 판교에 살아요", "팀장님 · 사는 곳 = 판교"),
        ("선생님은 부산에 살아", "선생님 · 사는 곳 = 부산"),
    ],
)
def test_what_one_calls_somebody_by_is_no_part_of_his_name(text, claim):
    assert read(text) == [claim]


@pytest.mark.parametrize("text", ["민수네는 강아지 키워", "민수 누나는 의사고 강남에서 일해"])
def test_whoever_belongs_to_somebody_is_another(text):
    assert read(text) == ["nothing"]
