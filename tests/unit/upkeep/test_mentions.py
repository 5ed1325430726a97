"""Where a name stands in a text that is to lose it."""

from __future__ import annotations

import pytest

from stilltrue.upkeep.mentions import Mentions


@pytest.mark.parametrize(
    "text",
    [
        "두부라니, 귀여운 이름이네요.",
        "고양이는 두부래요",
        "그게 두부였잖아",
        "두부네요!",
        "두부도 좋아해",
        "민준아, 안녕?",
        "걔가 민준이라니까",
        "민준이였어",
        "민준씨는 왔어?",
        "Is it 두부?",
    ],
)
def test_a_korean_name_is_found_whatever_ending_follows_it(text: str):
    assert text in Mentions(["두부", "민준"])


@pytest.mark.parametrize("text", ["두부찌개 먹자", "순두부 어때", "민준호가 왔어", "Tofu is white."])
def test_another_word_that_holds_the_same_characters_is_none(text: str):
    assert text not in Mentions(["두부", "민준"])
