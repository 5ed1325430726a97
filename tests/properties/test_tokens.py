"""Tokens for every script."""

from __future__ import annotations

import sys
import unicodedata

from hypothesis import given
from hypothesis import strategies as st

from stilltrue.language.tokens import name_key, normalise, query_tokens, tokens, words

_LETTERS_AND_DIGITS = st.characters(categories=["Lu", "Ll", "Lt", "Lm", "Lo", "Nd"])


def test_every_letter_and_digit_of_every_script_has_a_token() -> None:
    characters = map(chr, range(sys.maxunicode + 1))
    lettered = [char for char in characters if unicodedata.category(char) in ("Lu", "Ll", "Lt", "Lm", "Lo", "Nd")]

    lost = [f"U+{ord(char):04X}" for char in lettered if not tokens(char) or not query_tokens(char) or not words(char)]

    assert not lost


@given(st.text(), _LETTERS_AND_DIGITS, st.text())
def test_a_text_with_a_letter_or_digit_has_a_token(before: str, char: str, after: str) -> None:
    text = before + char + after

    assert tokens(text)
    assert query_tokens(text)


@given(st.text())
def test_a_question_looks_up_no_token_twice(text: str) -> None:
    found = query_tokens(text)

    assert len(found) == len(set(found))


@given(st.text())
def test_words_stand_inside_the_text_in_order_of_their_starts(text: str) -> None:
    found = words(text)

    assert all(0 <= start < end <= len(text) and token for token, start, end in found)
    assert [start for _, start, _ in found] == sorted(start for _, start, _ in found)


@given(st.text())
def test_normalising_twice_is_normalising_once(text: str) -> None:
    assert normalise(normalise(text)) == normalise(text)


@given(st.text(min_size=1))
def test_a_name_has_a_key_wherever_it_has_something_to_see(name: str) -> None:
    assert name_key(name) or not normalise(name)
