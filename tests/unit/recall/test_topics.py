"""What texts are about, and what bears on what."""

from __future__ import annotations

import pytest

from stilltrue.recall.topics import fit, is_safety_touched, topics, topics_of, wanted, words_of_topics


def bears(asked: str, said: str) -> float:
    return fit(wanted(topics_of(asked)), topics_of(said))


def test_every_topic_that_is_named_by_another_one_is_in_the_table():
    for topic in topics().values():
        assert {name for name in (topic.within, *topic.weighs) if name} <= set(topics())


def test_every_topic_has_words_of_both_languages():
    assert all(topic.english and topic.korean for topic in topics().values())


@pytest.mark.parametrize(
    ("text", "topic"),
    [
        ("a table at a bistro", "restaurant"),
        ("Restaurants!", "restaurant"),
        ("which lodgings are near", "hotel"),
        ("홍대 맛집", "restaurant"),
        ("숙소를 잡자", "hotel"),
        ("해외여행", "travel"),
        ("먹을 데", "food"),
    ],
)
def test_a_word_in_any_inflection_or_under_a_particle_names_its_topic(text, topic):
    assert topic in topics_of(text)


def test_a_phrase_is_read_before_its_words():
    assert "board_games" in topics_of("a board game") and "work" not in topics_of("a board game")


@pytest.mark.parametrize(
    ("asked", "near", "far"),
    [
        ("Where should we have dinner in town?", "I'm vegetarian.", "I write unit tests without mocks."),
        ("Plan a hike for us", "I'm afraid of heights and love forests.", "I read crime novels."),
        ("어떤 노트북을 살까?", "무거운 컴퓨터는 싫어", "나는 재즈를 좋아해"),
        ("저녁 뭐 먹을까?", "해산물 알레르기가 있어", "등산을 좋아해"),
    ],
)
def test_what_shares_the_topic_bears_and_another_topic_does_not(asked, near, far):
    assert bears(asked, near) > bears(asked, far)
    assert bears(asked, far) < 0.1


def test_a_choice_turns_on_topics_beside_its_own():
    assert bears("Find me a hotel", "I can't sleep where it is noisy") > 0.0


@pytest.mark.parametrize("text", ["", "   ", "\ud800", "🙂" * 1_000, "()[]*+?", "x" * 1_000_000])
def test_a_text_about_nothing_known_bears_on_nothing(text):
    assert bears("Find me a hotel", text) == 0.0
    assert wanted(topics_of(text)) == {}


def test_what_is_safety_critical_bears_on_food_and_not_on_code():
    assert is_safety_touched(topics_of("What should I cook?"))
    assert is_safety_touched(topics_of("점심 메뉴 추천해 줘"))
    assert not is_safety_touched(topics_of("How should I name this function in Python?"))


def test_what_is_safety_critical_bears_where_no_topic_is_known():
    assert is_safety_touched({})


def test_the_words_of_a_topic_come_first_where_it_bears_most():
    assert words_of_topics({"coffee": 1.0, "tv": 0.1}, 3)[0] == "coffe"
    assert len(words_of_topics(wanted({"travel": 1.0}), 50)) == 50
