"""Questions of likings that name no one thing."""

from __future__ import annotations

import pytest

from stilltrue.answer.everything import asked_all_of
from stilltrue.answer.stances import DISLIKED, LIKED, all_asked, either_in


@pytest.mark.parametrize(
    ("question", "one", "other"),
    [
        ("Do I prefer tea or coffee?", "tea", "coffee"),
        ("Would I rather have milk or juice?", "milk", "juice"),
        ("Which do I like more, jazz or opera?", "jazz", "opera"),
        ("녹차랑 커피 중에 뭘 더 좋아해?", "녹차", "커피"),
        ("커피가 좋아 녹차가 좋아?", "커피", "녹차"),
        ("창가하고 통로 중 어디가 더 좋아?", "창가", "통로"),
    ],
)
def test_the_two_things_of_a_choice_are_read(question, one, other):
    pair = either_in(question)

    assert pair is not None
    assert one in pair.one
    assert other in pair.other


@pytest.mark.parametrize(
    "question",
    [
        "Do I like tea?",
        "Is it tea or coffee?",
        "Do I live in Leeds or York?",
        "녹차랑 커피 샀어?",
        "민수랑 지우 중에 누가 커?",
        "",
    ],
)
def test_what_asks_for_no_preference_is_no_choice(question):
    assert either_in(question) is None


@pytest.mark.parametrize(
    ("question", "stances"),
    [
        ("What do I like?", LIKED),
        ("What don't I like?", DISLIKED),
        ("What can't I stand?", DISLIKED),
        ("What do I love most?", LIKED),
        ("뭘 싫어하지?", DISLIKED),
        ("내가 좋아하는 게 뭐야?", LIKED),
        ("What food do I love?", None),
        ("What do I like about Leeds?", None),
        ("좋아하는 책이 뭐야?", None),
    ],
)
def test_all_likings_are_asked_for_where_no_kind_of_thing_is_named(question, stances):
    asked = all_asked(question)

    assert (asked.stances if asked is not None else None) == stances


@pytest.mark.parametrize(
    ("question", "who"),
    [
        ("What do you know about Nora?", "Nora"),
        ("Tell me everything about my sister.", "my sister"),
        ("Everything you have on Acme", "Acme"),
        ("지우에 대해 뭐 알아?", "지우"),
        ("What do I think about Nora?", None),
        ("지우한테 뭐 줬어?", None),
    ],
)
def test_everything_is_asked_of_whoever_a_question_is_about_as_a_whole(question, who):
    assert asked_all_of(question) == who
