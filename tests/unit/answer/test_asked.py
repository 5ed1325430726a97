"""What a question asks of a slot."""

from __future__ import annotations

import pytest

from stilltrue.answer.asked import asked_in, asks_ahead, asks_for_first, asks_for_former
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


@pytest.mark.parametrize(
    "question",
    [
        "Who was my boss before Dana?",
        "What was my previous address?",
        "What did I use to pay?",
        "What was my last job?",
        "전 팀장 누구였어?",
        "부산 전에 어디 살았어?",
        "미래식품 전 직장이 어디야?",
        "예전 룸메이트가 누구야?",
    ],
)
def test_what_held_before_is_asked_for_without_saying_when(question):
    assert asks_for_former(question)


@pytest.mark.parametrize(
    "question",
    [
        "Who is my boss?",
        "How old am I?",
        "Who is my old friend?",
        "3년 전 월세 얼마였어?",
        "전화번호 뭐야?",
        "전주 살아?",
    ],
)
def test_a_word_that_only_looks_like_before_asks_for_nothing_former(question):
    assert not asks_for_former(question)


@pytest.mark.parametrize(
    ("question", "first"),
    [
        ("What was my first job?", True),
        ("Where did I live first?", True),
        ("Who was Nora's first teacher?", True),
        ("첫 직장이 어디야?", True),
        ("처음에 어디 살았어?", True),
        ("First things first: where do I live?", False),
        ("What is my first name?", False),
        ("첫눈 언제 와?", False),
    ],
)
def test_the_first_of_several_is_asked_for(question, first):
    assert asks_for_first(question) is first


@pytest.mark.parametrize(
    ("question", "ahead"),
    [
        ("Where will I live?", True),
        ("Where am I going to work?", True),
        ("나 어디 살 거야?", True),
        ("Where do I live?", False),
        ("Where am I going to?", False),
        ("나 어디 살아?", False),
    ],
)
def test_what_will_be_is_asked_for(question, ahead):
    assert asks_ahead(question) is ahead
