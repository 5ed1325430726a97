"""Marks of a statement of liking."""

from __future__ import annotations

import pytest

from stilltrue.language.attitudes import is_attitude


@pytest.mark.parametrize(
    "text",
    [
        "I can't stand loud bars.",
        "I'm allergic to shellfish.",
        "My favourite composer is Satie.",
        "We never eat meat on Fridays.",
        "Allergic to pollen, so no meadows.",
        "I'm strongly against fireworks.",
        "We are against leaf blowers.",
        "I have no interest in golf.",
        "I do not touch liver.",
        "매운 건 못 먹어",
        "조용한 숙소를 선호해요",
        "비행기는 무서워서 피하는 편이야",
    ],
)
def test_a_liking_an_aversion_or_a_constraint_is_one(text):
    assert is_attitude(text)


@pytest.mark.parametrize(
    "text",
    [
        "The bus leaves at noon.",
        "I'd like to book a table.",
        "It looks like rain.",
        "I leaned against the wall.",
        "We played against the other school.",
        "My interest rate is fixed.",
        "회의는 세 시에 시작해",
        "",
        "🙂",
        "\ud800",
    ],
)
def test_what_states_none_is_none(text):
    assert not is_attitude(text)


def test_a_long_text_without_one_is_read_through():
    assert not is_attitude("i " * 300_000)
