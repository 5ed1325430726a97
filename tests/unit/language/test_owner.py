"""One set of words for the owner, in the names of the ledger and in what a turn is taken to show."""

from __future__ import annotations

import pytest

from stilltrue.language.owner import FIRST_PERSON, OWNER_WORDS, is_first_person, is_owner
from stilltrue.ledger.naming import subject_key
from stilltrue.model.fact import OWNER


@pytest.mark.parametrize("words", sorted(OWNER_WORDS))
def test_every_word_for_the_owner_is_the_key_of_the_owner(words):
    assert subject_key(words) == OWNER
    assert subject_key(words.upper()) == OWNER


@pytest.mark.parametrize("words", ["we", "We", "우리", "저희"])
def test_who_speaks_for_several_speaks_for_himself_too(words):
    assert is_first_person(words)
    assert subject_key(words) == OWNER


@pytest.mark.parametrize("words", ["US", "us", "my sister", "우리 엄마", "저기", "이", "weed", "usher"])
def test_what_only_looks_like_such_a_word_is_somebody_else(words):
    assert not is_owner(words)
    assert subject_key(words) != OWNER


def test_the_user_is_the_owner_but_nobody_speaks_of_himself_so():
    assert OWNER_WORDS - FIRST_PERSON == {"user", "the user", "사용자"}
