"""What a question asks of a slot."""

from __future__ import annotations

import pytest

from stilltrue.answer.asked import asked_in
from stilltrue.model.answer import Asked


@pytest.mark.parametrize(
    ("question", "asked"),
    [
        ("Where do I live?", Asked.VALUE),
        ("제가 어디 살죠?", Asked.VALUE),
        ("헌혈한 날짜가 며칠이죠?", Asked.VALUE),
        ("Since when do I work there?", Asked.SINCE),
        ("When did I move to Busan?", Asked.SINCE),
        ("언제부터 부산에 살았지?", Asked.SINCE),
        ("Who said I live in Busan?", Asked.WHO_SAID),
        ("How do you know where I live?", Asked.WHO_SAID),
        ("누가 내가 부산에 산다고 말했어?", Asked.WHO_SAID),
        ("그건 어떻게 알았어?", Asked.WHO_SAID),
        ("How many pets do I have?", Asked.COUNT),
        ("반려동물이 몇 마리야?", Asked.COUNT),
        ("Do I like malatang?", Asked.WHETHER),
        ("나 마라탕 좋아해?", Asked.WHETHER),
        ("땅콩 알레르기가 있나요?", Asked.WHETHER),
        ("Is it tea or coffee that I drink?", Asked.VALUE),
    ],
)
def test_the_words_of_a_question_say_what_is_asked(question: str, asked: Asked) -> None:
    assert asked_in(question) is asked


@pytest.mark.parametrize("question", ["How many times did I move?", "몇 번 이사했지?", "What should I cook?"])
def test_how_often_something_happened_and_what_to_do_is_asked_of_no_slot(question: str) -> None:
    assert asked_in(question) is None


@pytest.mark.parametrize(
    "question", ["", " ", "\x00", "?" * 10_000, "who " * 5_000, "언제 " * 5_000, "누가 " * 5_000, "\ud83d"]
)
def test_any_text_can_be_read(question: str) -> None:
    assert asked_in(question) in (*Asked, None)
