"""Who may be "he" and who may be "she"."""

from __future__ import annotations

import pytest

from stilltrue.language.en_pronouns import may_be


@pytest.mark.parametrize(
    ("she", "he"),
    [
        ("my sister", "my brother"),
        ("my mother-in-law", "my father-in-law"),
        ("Anna", "Bob"),
        ("Maria Sanchez", "Tom Hall"),
    ],
)
def test_kin_and_common_names_are_one_of_the_two(she, he):
    assert may_be("she", she)
    assert may_be("He", he)
    assert not may_be("he", she)
    assert not may_be("she", he)


@pytest.mark.parametrize("subject", ["my boss", "Mina", "Kim", "my friend", "the designer", "", "지우"])
def test_of_whom_nothing_tells_it_may_be_either(subject):
    assert may_be("he", subject)
    assert may_be("she", subject)
