"""Whose name it is, of several animals that are named in one breath."""

from __future__ import annotations

import pytest

from stilltrue.answer.introduced import is_called


@pytest.mark.parametrize(
    ("quote", "animal", "name", "is_its"),
    [
        ("I have a cat named Miso and a dog named Rex.", "dog", "Rex", True),
        ("I have a cat named Miso and a dog named Rex.", "cat", "Rex", False),
        ("I have a cat named Miso and a dog named Rex.", "dog", "Miso", False),
        ("I have two cats, Luna and Pixel.", "cat", "Pixel", True),
        ("Rex, my old dog, met Miso the cat.", "dog", "Rex", True),
        ("Rex, my old dog, met Miso the cat.", "cat", "Miso", True),
        ("Rex is my dog and Miso is my cat.", "dog", "Rex", True),
        ("Rex is my dog and Miso is my cat.", "cat", "Rex", False),
        ("미소라는 고양이를 키워.", "고양이", "미소", True),
        ("고양이 이름은 미소고 강아지 이름은 렉스야.", "고양이", "렉스", False),
        ("고양이 이름은 미소고 강아지 이름은 렉스야.", "강아지", "렉스", True),
        ("We call him Rex.", "dog", "Rex", False),
    ],
)
def test_a_name_is_that_of_the_animal_it_is_said_with(quote, animal, name, is_its):
    assert is_called(quote, animal, name) is is_its
