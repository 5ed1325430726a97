"""Korean as it is typed, in the spelling that the rules know."""

from __future__ import annotations

import pytest

from stilltrue.extract.rules.ko.spoken import as_written, spelled, without_honour
from stilltrue.extract.rules.ko.whose import brought_in


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("분당살아요", "분당 살아요"),
        ("카카오다녀", "카카오 다녀"),
        ("나 커피 안마셔", "나 커피 안 마셔"),
        ("고양이알러지있어", "고양이알러지 있어"),
        ("탁구침", "탁구 침"),
        ("저는 학생이에여", "저는 학생이에요"),
        ("울 아빠 요리사야", "우리 아빠 요리사야"),
        ("부산 갔슴다", "부산 갔습니다"),
        ("퇴사하였습니다", "퇴사했습니다"),
        ("나수원살아", "나 수원 살아"),
        ("나이번에용인으로이사했어", "나 이번에 용인으로 이사했어"),
    ],
)
def test_words_that_were_typed_together_come_apart(typed, meant):
    assert spelled(typed) == meant


@pytest.mark.parametrize(
    "typed",
    [
        "맛있어요",
        "안녕하세요",
        "안내해 줘",
        "못생겼어",
        "되살아났어",
        "돌아다녀",
        "비용",
        "이용",
        "나주 살아",
        "전주 살아",
    ],
)
def test_words_that_only_look_so_stay_whole(typed):
    assert spelled(typed) == typed


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("광주에 사셔", "광주에 살아요"),
        ("당뇨가 있으세요", "당뇨가 있어요"),
        ("은행에 다니십니다", "은행에 다녀요"),
        ("돌아가셨어", "돌아가셨어"),
    ],
)
def test_respect_changes_nothing_of_what_is_said(said, meant):
    assert without_honour(said) == meant


def test_whom_a_sentence_brings_in_may_be_gone_on_about():
    assert brought_in("어제 민수 만났어") == ["민수"]
    assert brought_in("엄마한테 방금 전화했어") == ["엄마한테"]
    assert brought_in("어제 영화 봤어") == []


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("취미가 테니스로 바꼈어요", "취미가 테니스로 바뀌었어요"),
        ("나 팀장 됬어", "나 팀장 됐어"),
        ("넷플릭스 구독중", "넷플릭스 구독 중이야"),
        ("카카오 다니는 중ㅋㅋ", "카카오 다니는 중이야ㅋㅋ"),
        ("티빙으로 갈아탐", "티빙으로 갈아탔어"),
        ("지난달에 퇴사함", "지난달에 퇴사했어"),
    ],
)
def test_what_is_mistyped_or_only_noted_is_written_out(typed, meant):
    assert as_written(typed) == meant


@pytest.mark.parametrize("typed", ["나중", "집중", "공부 중에 졸았어", "포함", "명함", "바뀜 없이 그대로야"])
def test_words_that_only_end_so_are_left_as_they_are(typed):
    assert as_written(typed) == typed
