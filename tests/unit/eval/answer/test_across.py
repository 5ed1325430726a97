"""Answers and golds beside each other, in whichever script."""

from __future__ import annotations

import pytest

from stilltrue.eval.answer.across import also_written, holds, is_hedged, is_same


@pytest.mark.parametrize(
    ("answer", "gold"),
    [
        ("이탈리아", "Italy"),
        ("Italy.", "이탈리아"),
        ("이탈리아입니다.", "Italy"),
        ("부산이에요", "Busan"),
        ("2023년 5월 7일", "7 May 2023"),
        ("May 7th, 2023", "2023-05-07"),
        ("the greyhound", "a greyhound"),
        ("목요일에요", "목요일"),
    ],
)
def test_an_answer_is_the_same_as_a_gold_in_another_script_or_form(answer, gold):
    assert is_same(answer, [gold])


@pytest.mark.parametrize(
    ("answer", "gold"),
    [
        ("not Italy", "Italy"),
        ("일본", "Italy"),
        ("", "Italy"),
        ("", ""),
        ("8 May 2023", "7 May 2023"),
        (">=3.9,<4", ">=3.9"),
        ("\udc80 \x00 🫠", "Hull"),
        ("Hull " * 20_000, "Leeds"),
    ],
)
def test_an_answer_that_says_something_else_is_not_the_same(answer, gold):
    assert not is_same(answer, [gold])


def test_a_gold_is_found_within_a_sentence_of_the_other_script():
    assert holds("여름에 이탈리아를 여행했어요.", ["Italy"])
    assert holds("We met on May 7, 2023 in town.", ["2023년 5월 7일"])
    assert not holds("여름에 일본을 여행했어요.", ["Italy"])


def test_names_that_a_memory_recorded_count_as_the_same():
    assert is_same("Big Blue", ["IBM"], {"ibm": ("big blue",)})


def test_what_leaves_several_things_open_is_hedged_in_both_languages():
    assert is_hedged("Leeds or Hull")
    assert is_hedged("대전 아니면 강릉")
    assert not is_hedged("강릉에서 오르간을 쳐요")


def test_the_forms_of_an_answer_begin_with_itself():
    assert also_written("Italy") == ("Italy", "이탈리아")
