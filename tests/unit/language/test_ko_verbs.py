"""The past of Korean verbs."""

from __future__ import annotations

import pytest

from stilltrue.language.ko_numbers import mixed_value
from stilltrue.language.ko_verbs import past_of


@pytest.mark.parametrize(
    ("stem", "past"),
    [
        ("팔", "팔았"), ("끊", "끊었"), ("접", "접었"), ("살", "살았"), ("먹", "먹었"),
        ("가", "갔"), ("서", "섰"), ("보내", "보냈"), ("오", "왔"), ("보", "봤"), ("두", "뒀"), ("배우", "배웠"), ("다니", "다녔"),
        ("되", "됐"), ("쓰", "썼"), ("모으", "모았"), ("기르", "길렀"), ("고르", "골랐"), ("하", "했"), ("퇴사하", "퇴사했"), ("뛰", "뛰었"),
    ],
)  # fmt: skip
def test_a_stem_takes_the_past_that_its_last_vowel_asks_for(stem, past):
    assert past_of(stem) == past


@pytest.mark.parametrize(
    ("words", "value"),
    [
        ("4천5백", 4_500),
        ("이백오십만", 2_500_000),
        ("1억 2천만", 120_000_000),
        ("천만", 10_000_000),
        ("오십", 50),
        ("60", 60),
    ],
)
def test_digits_and_numerals_together_are_one_number(words, value):
    assert mixed_value(words) == value
