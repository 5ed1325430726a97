"""Keys of words."""

from __future__ import annotations

import pytest

from stilltrue.index.keys import index_keys, question_keys, stem


@pytest.mark.parametrize(
    "forms",
    [
        ("live", "lives", "lived", "living"),
        ("city", "cities"),
        ("stop", "stops", "stopped", "stopping"),
        ("move", "moved", "moving", "moves"),
        ("study", "studies", "studied", "studying"),
        ("box", "boxes"),
    ],
)
def test_the_forms_of_an_english_word_share_one_key(forms):
    assert len({stem(form) for form in forms}) == 1


@pytest.mark.parametrize("word", ["bus", "glass", "sing", "red", "부산", "kx-204", "c++", "naïve", "is"])
def test_what_is_no_inflection_stays_as_it_is(word):
    assert stem(word) == word


def test_a_question_finds_the_keys_of_a_text_in_both_languages():
    assert set(question_keys("moving")) <= set(index_keys("She moved."))
    assert set(question_keys("부산은?")) <= set(index_keys("부산에서 살아"))


@pytest.mark.parametrize(
    ("form", "word"),
    [("bought", "buy"), ("went", "going"), ("children", "child"), ("written", "writes"), ("Bought", "buying")],
)
def test_a_form_that_no_rule_undoes_is_found_under_its_word(form: str, word: str):
    assert index_keys(form) == index_keys(word)


@pytest.mark.parametrize("word", ["found", "shot", "wound", "부산"])
def test_a_form_that_is_a_word_of_its_own_stays(word: str):
    assert word in index_keys(word)
