"""Corrections that name no slot, and what they take back."""

from __future__ import annotations

import pytest

from stilltrue.extract.rules.correct import Repair, repair_in, taken_back, wrong_attribute


@pytest.mark.parametrize(
    ("sentence", "code", "repair"),
    [
        ("Sorry, it was Stavanger, not Bergen.", "en", Repair("Stavanger", "Bergen")),
        ("I meant Tuesday, not Thursday", "en", Repair("Tuesday", "Thursday")),
        ("Not Bergen but Stavanger", "en", Repair("Stavanger", "Bergen")),
        ("No, it's 850,000 won, not 820,000 won.", "en", Repair("850,000 won", "820,000 won")),
        ("I said Bergen but I meant Stavanger.", "en", Repair("Stavanger", "Bergen")),
        ("아니, 여수가 아니라 순천이었어.", "ko", Repair("순천", "여수")),
        ("정정할게, 70만 원이 아니라 75만 원이야", "ko", Repair("75만 원", "70만 원")),
        ("여수 말고 순천이야", "ko", Repair("순천", "여수")),
    ],
)
def test_a_correction_says_what_is_right_and_what_was_wrong(sentence, code, repair):
    assert repair_in(sentence, code) == repair


@pytest.mark.parametrize(
    ("sentence", "code"),
    [
        ("It's a pity, not a tragedy any more.", "en"),
        ("I live in Stavanger, not Bergen.", "en"),
        ("It was a long day.", "en"),
        ("여수가 아니라 순천에 살아.", "ko"),
        ("그건 아니야.", "ko"),
    ],
)
def test_what_has_a_slot_of_its_own_or_changes_is_no_bare_correction(sentence, code):
    assert repair_in(sentence, code) is None


def test_the_value_to_look_for_is_the_one_taken_back():
    assert taken_back("I was wrong. Sorry, it was Stavanger, not Bergen.", "en") == "Bergen"
    assert taken_back("I live in Bergen.", "en") is None


@pytest.mark.parametrize(
    ("sentence", "code", "attribute"),
    [
        ("I told you the wrong rent.", "en", "rent"),
        ("I got my birthday wrong.", "en", "birthday"),
        ("월세를 잘못 말했어.", "ko", "월세"),
        ("Something went wrong.", "en", None),
    ],
)
def test_the_attribute_that_was_told_wrongly_names_the_slot(sentence, code, attribute):
    assert wrong_attribute(sentence, code) == attribute


@pytest.mark.parametrize("sentence", ["미안, 내가 잘못 말했어.", "아까 내가 잘못 말했어", "제가 전에 잘못 말했어요."])
def test_who_said_it_wrongly_is_no_attribute(sentence):
    assert wrong_attribute(sentence, "ko") is None
