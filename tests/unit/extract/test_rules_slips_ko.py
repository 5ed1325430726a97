"""What Korean speakers put right in the same breath."""

from __future__ import annotations

import pytest

from stilltrue.extract.rules.slips import breaths, righted
from stilltrue.language import language


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("부산에 살아요, 아니 울산에 살아요", "울산에 살아요"),
        ("엄마는 부산에 살아 아니 창원이다", "엄마는 창원에 살아"),
        ("월급은 280만원이야 아니다 290", "월급은 290만원이야"),
        ("다음 주 화요일에 면접이 있어, 아니 수요일", "다음 주 수요일에 면접이 있어"),
        ("저는 커피를 좋아해요, 아니 차를 좋아해요", "저는 차를 좋아해요"),
        ("제 이름은 김민지예요. 아니 죄송해요 김민주예요", "제 이름은 김민주예요"),
        ("나는 INTP야, 아니다 INTJ야", "나는 INTJ야"),
        ("치과는 2시야. 정정할게 3시야", "치과는 3시야"),
        ("회의가 원래 수요일이었는데 목요일로 바뀌었어", "회의가 목요일로 바뀌었어"),
    ],
)
def test_what_was_meant_takes_the_place_of_what_was_said_wrongly(said, meant):
    assert righted(said, "ko") == meant


@pytest.mark.parametrize(
    "said",
    [
        "아니야 나 부산 살아",
        "나는 학생이 아니야",
        "커피 좋아해, 아니 사랑해",
        "나 카카오 다녀. 아니 진짜 힘들다",
        "저는 간호사예요. 아니 왜 이렇게 바빠요",
        "아니 아니 아니 아니 아니",
        "",
    ],
)
def test_an_exclamation_puts_nothing_right(said):
    assert righted(said, "ko") == said


def test_a_sentence_that_puts_the_one_before_right_is_read_with_it():
    text = "회의는 목요일이야. 아 아니다 금요일이야. 나는 바빠."

    read = [text[start:end] for start, end in breaths(text, language("ko").sentences(text))]

    assert read == ["회의는 목요일이야. 아 아니다 금요일이야.", "나는 바빠."]


def test_a_very_long_sentence_is_left_as_it_is():
    said = "나 부산 살아, " * 400 + "아니 울산"

    assert righted(said, "ko") == said
