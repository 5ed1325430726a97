"""How the expectations of cases are matched."""

from __future__ import annotations

import unicodedata

import pytest

from stilltrue.eval.matching import says, unmet


@pytest.mark.parametrize(
    ("text", "item"),
    [
        ("You live in BUSAN.", "busan"),
        ("the drill is 12 volt", "12"),
        ("RH- O형", "O"),
        ("부산에서 산다", "부산"),
        ("a quince", ["pear", "quince"]),
        (unicodedata.normalize("NFD", "카페 Zoë"), "카페 zoë"),
    ],
)
def test_a_text_has_an_item_whatever_its_case_and_unicode_form(text: str, item: str | list[str]) -> None:
    assert says(text, item)


@pytest.mark.parametrize(
    ("text", "item"), [("another", "no"), ("it costs 112", "12"), ("Oslo", "o"), ("pear", ["fig", "quince"]), ("", "x")]
)
def test_a_short_item_has_to_stand_alone(text: str, item: str | list[str]) -> None:
    assert not says(text, item)


def test_what_is_missing_and_what_is_too_much_is_said_in_words() -> None:
    found = list(unmet("tea", {"contains": ["coffee"], "not_contains": ["tea"]}))

    assert found == ["wanted 'coffee' in 'tea'", "wanted no 'tea' in 'tea'"]
