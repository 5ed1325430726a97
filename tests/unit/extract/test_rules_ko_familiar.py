"""A Korean given name with the familiar 이 before its particle is the name."""

from __future__ import annotations

import pytest
from tests.golden.test_golden_extract import shown, told_by


def subjects(*texts):
    lines = shown(told_by([("2026-05-15", "user", text) for text in texts]))
    return {line.split(" · ")[0] for line in lines if line != "nothing"}


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("수진이는 부산에 살아.", "수진"),
        ("지민이가 네이버에 다녀.", "지민"),
        ("하은이는 피아노를 배워.", "하은"),
        ("두식이는 대구에 살아.", "두식"),
        ("수진은 부산에 살아.", "수진"),
        ("지우는 부산에 살아.", "지우"),
    ],
)
def test_who_is_spoken_of_is_the_name(text, name):
    assert subjects(text) == {name}


@pytest.mark.parametrize(
    "text", ["고양이는 거실에 살아.", "호랑이는 산에 살아.", "어린이가 유치원에 다녀.", "수진이도 부산에 살아."]
)
def test_an_animal_is_no_name_and_nobody_else_is_the_speaker(text):
    assert subjects(text).isdisjoint({"user", "고양", "호랑", "어린"})


def test_what_follows_about_a_sister_is_not_the_speakers():
    lines = shown(told_by([("2026-05-15", "user", "수진이는 내 여동생이야. 부산에 살아.")]))

    assert not [line for line in lines if line.startswith("user · 사는 곳")]


@pytest.mark.parametrize(
    "text",
    [
        "걔는 부산에 살고 직업은 의사야.",
        "걔는 부산에 살아. 직업은 의사야.",
        "주인공은 런던에 살고 직업은 탐정이야.",
        "그 친구는 네이버 다니고 강남에 살아",
        "옆집 사람은 개를 키우고 담배를 피워.",
        "걔는 부산에 살아. She likes coffee.",
        "우리 팀 막내가 결혼했고 부산에 살아",
        "내 친구의 동생은 네이버 다니고 분당에 살아.",
        "민수 누나는 의사고 강남에서 일해",
        "저희 애가 땅콩 알레르기가 있어서 빵을 못 먹어요.",
    ],
)
def test_what_goes_on_about_somebody_who_is_not_known_is_of_nobody(text):
    assert subjects(text) <= {"unresolved: turn 1"}


@pytest.mark.parametrize(
    "text", ["아이는 둘이고 서울에 살아.", "걔는 부산에 살고 나는 서울에 살아.", "나는 서울에 살고 걔는 부산에 살아.", "걔는 부산에 살아. I live in Seoul."]
)  # fmt: skip
def test_beside_others_the_speaker_is_still_heard(text):
    assert subjects(text) == {"user"}
