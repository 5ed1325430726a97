"""Which language a text is read in."""

from __future__ import annotations

import pytest

from stilltrue.language import language_of


@pytest.mark.parametrize(
    "text", ["MBTI는 INFJ야", "GitHub Copilot을 PyCharm에서 써", "나는 서울에 살아", "ㅋㅋㅋ", "iPhone 15 Pro로 바꿨어"]
)
def test_words_in_latin_letters_with_korean_particles_are_korean(text):
    assert language_of(text) == "ko"


@pytest.mark.parametrize(
    "text",
    ["My dog is called 나비", "I live in Seoul (서울)", "", "1234", "K-pop is 최고 if you ask me, and so is the food"],
)
def test_a_korean_word_in_an_english_text_makes_it_no_korean_one(text):
    assert language_of(text) == "en"
