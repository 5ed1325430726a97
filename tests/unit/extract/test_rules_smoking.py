"""Whether somebody smokes is one slot in both languages, yes or no."""

from __future__ import annotations

import pytest
from tests.golden.test_golden_extract import shown, told_by


def read(text):
    return shown(told_by([("2026-05-15", "user", text)]))


@pytest.mark.parametrize(
    ("text", "claim"),
    [
        ("나 담배 피워.", "user · smoking = yes"),
        ("담배는 하루에 한 갑 정도 펴요", "user · smoking = yes"),
        ("저 흡연자예요", "user · smoking = yes"),
        ("담배 다시 피우기 시작했어", "user · smoking = yes"),
        ("아버지는 담배를 피우세요", "아버지 · smoking = yes"),
        ("저는 담배 안 피워요", "user · smoking = no"),
        ("담배 안펴", "user · smoking = no"),
        ("저 비흡연자입니다", "user · smoking = no"),
        ("금연 중이에요", "user · smoking = no"),
        ("어제 담배 끊었어", "user · smoking = no from 2026-05-14"),
        ("남편이 지난달에 담배를 끊었어요", "남편 · smoking = no from 2026-04"),
        ("예전에 담배 피웠어", "user · smoking = yes over"),
        ("I smoke a pack a day.", "user · smoking = yes"),
        ("I'm a smoker.", "user · smoking = yes"),
        ("My dad smokes.", "my dad · smoking = yes"),
        ("I don't smoke.", "user · smoking = no"),
        ("I'm a non-smoker.", "user · smoking = no"),
        ("I don't smoke anymore.", "user · smoking = no"),
        ("I quit smoking yesterday.", "user · smoking = no from 2026-05-14"),
        ("I used to smoke.", "user · smoking = yes over"),
    ],
)
def test_who_smokes_or_does_not_is_read(text, claim):
    assert read(text) == [claim]


@pytest.mark.parametrize(
    "text",
    [
        "담배 끊고 싶어", "담배 못 끊었어", "커피 아직 못 끊었어", "담배를 끊으려고 해", "어제 담배 피웠어", "담배 사러 가야 해", "나 담배 피워?",
        "I smoke salmon at home.", "Do I smoke?", "I didn't quit smoking.",
    ],
)  # fmt: skip
def test_a_wish_an_attempt_that_failed_and_a_single_time_are_no_habit(text):
    assert not [line for line in read(text) if "smoking" in line or "태도" in line]


def test_what_is_only_wanted_is_an_intention():
    assert read("I want to quit smoking.") == ["user · smoking = no intended"]
